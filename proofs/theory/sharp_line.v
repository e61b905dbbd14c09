(** Heads of width 1 (Theorem 6): a cover of the line by cells of length h bounds the
    columns of P by constants, so that the 2-norm grows like log N only.
    The constants themselves are in numeric/line.v. *)
From Coq Require Import Reals Lra Lia Psatz FunctionalExtensionality.
From Attest Require Import base phi softmax attention gauss local lipschitz kernel sharp_two.
Open Scope R_scope.

(** * Definitions *)

(** The largest z^2 exp(-z^2) on the k-th cell [k h, (k + 1) h], as the cover uses it. *)
Definition cell_peak (h : R) (k : nat) : R :=
  let a := INR k * h in let b := INR (S k) * h in
  if Rle_dec b 1 then b ^ 2 * exp (- b ^ 2)
  else if Rle_dec 1 a then a ^ 2 * exp (- a ^ 2) else exp (-1).

(** Bounds for any number of cells on either side. *)
Definition cover_column (h S : R) : Prop :=
  forall Q, 2 * exp (h ^ 2) * sum (fun k => exp (- (INR k * h) ^ 2)) Q <= S.
Definition cover_spread (h K : R) : Prop :=
  forall Q, 2 * exp (h ^ 2) * sum (cell_peak h) Q <= K.

(** Theorem 6's constant. *)
Definition beta_line (N : nat) (c c2 S K : R) : R :=
  2 * c + sqrt (Rmin (sqrt (INR N)) S) + 2 * sqrt (c * Rmin (column_spread_bound N c2) K).

(** * Covers *)

(** Points sorted into cells; a cell with many points has small shares. *)
Lemma sum_over_cells : forall N Q (cell : nat -> nat) (f F : vec),
  (forall i, (i < N)%nat -> (cell i < Q)%nat) ->
  (forall q, (q < Q)%nat -> 0 <= F q) ->
  (forall i, (i < N)%nat -> 0 <= f i <= F (cell i)) ->
  sum (fun i => f i / sum (fun k => delta (cell i) (cell k)) N) N <= sum F Q.
Proof.
  intros N Q cell f F Hc HF Hf.
  set (size := fun q => sum (fun k => delta q (cell k)) N).
  apply Rle_trans with (sum (fun i => sum (fun q => delta (cell i) q * (F q / size q)) Q) N).
  - apply sum_le; intros i Hi.
    rewrite (sum_delta_l (fun q => F q / size q)) by auto. fold (size (cell i)).
    apply Rmult_le_compat_r; [|apply Hf; auto]. left. apply Rinv_0_lt_compat.
    apply (sum_pos _ N i Hi); [rewrite delta_same; lra | intros; apply delta_nonneg].
  - rewrite sum_swap. apply sum_le; intros q Hq. rewrite sum_scal_r.
    replace (sum (fun i => delta (cell i) q) N) with (size q)
      by (apply sum_ext; intros; apply delta_sym).
    assert (H0 : 0 <= size q) by (apply sum_nonneg; intros; apply delta_nonneg).
    destruct H0 as [H0 | H0]; [right; field; lra|]. rewrite <- H0. rewrite Rmult_0_l. auto.
Qed.

(** (t e^-t) with t = z^2 on a cell. *)
Lemma peak_ge : forall h k z, 0 < h -> INR k * h <= z <= INR (S k) * h ->
  z ^ 2 * exp (- z ^ 2) <= cell_peak h k.
Proof.
  intros h k z Hh [Ha Hb]. unfold cell_peak. cbv zeta.
  set (a := INR k * h) in *. set (b := INR (S k) * h) in *.
  assert (A0 : 0 <= a) by (unfold a; apply Rmult_le_pos; [apply pos_INR | lra]).
  assert (Move : forall s t, (t <= 1 /\ 0 <= s <= t) \/ (1 <= t /\ t <= s) ->
                 s * exp (- s) <= t * exp (- t)).
  { intros s t H. replace (exp (- t)) with (exp (s - t) * exp (- s))
      by (rewrite <- exp_plus; f_equal; ring).
    rewrite <- Rmult_assoc. apply Rmult_le_compat_r; [left; apply exp_pos|].
    assert (G := exp_ge (s - t)).
    apply Rle_trans with (t * (1 + (s - t))); [nra|].
    apply Rmult_le_compat_l; lra. }
  destruct (Rle_dec b 1) as [H1|H1]; [|destruct (Rle_dec 1 a) as [H2|H2]].
  - apply (Move (z ^ 2) (b ^ 2)). left. split; [|split]; nra.
  - apply (Move (z ^ 2) (a ^ 2)). right. split; nra.
  - assert (G := phi_termwise (z ^ 2) 0). rewrite Rminus_0_r in G.
    replace (- (0 + 1)) with (-1) in G by ring. exact G.
Qed.

Lemma bounded_cells : forall (s : nat -> nat) N, exists Q, forall i, (i < N)%nat -> (s i < Q)%nat.
Proof.
  induction N as [|N [Q HQ]]; [exists 0%nat; intros; lia|].
  exists (S (max Q (s N))). intros i Hi. destruct (Nat.eq_dec i N) as [->|]; [lia|].
  assert (i < N)%nat as Hi' by lia. generalize (HQ i Hi'). lia.
Qed.

Section Line.
Variables (N : nat) (Y : mat) (j : nat) (h : R).
Hypothesis Hh : 0 < h.

Let d i := Y i 0%nat - Y j 0%nat.

Lemma abs_over_h : forall i, 0 <= Rabs (d i) / h.
Proof. intros. apply Rmult_le_pos; [apply Rabs_pos | left; apply Rinv_0_lt_compat; auto]. Qed.

(** The cell of a point: how many lengths h from y_j, and on which side. *)
Let step i : nat := proj1_sig (nfloor_ex (Rabs (d i) / h) (abs_over_h i)).
Let side i : nat := if Rle_dec 0 (d i) then 0%nat else 1%nat.
Let cell i : nat := (step i * 2 + side i)%nat.

Lemma step_bounds : forall i, INR (step i) * h <= Rabs (d i) <= INR (S (step i)) * h.
Proof.
  intros i. unfold step. destruct (nfloor_ex (Rabs (d i) / h) (abs_over_h i)) as [k [H1 H2]]. simpl proj1_sig.
  rewrite S_INR.
  assert (E : Rabs (d i) = Rabs (d i) / h * h) by (field; lra).
  split; rewrite E; apply Rmult_le_compat_r; lra.
Qed.

Lemma dist_from_j : forall i, dist2 1 (Y i) (Y j) = Rabs (d i) ^ 2.
Proof. intros. rewrite pow2_abs. unfold dist2, d. simpl. ring. Qed.

Lemma side_le : forall i, (side i < 2)%nat.
Proof. intros. unfold side. destruct (Rle_dec 0 (d i)); lia. Qed.

Lemma same_cell_near : forall i k, cell i = cell k -> dist2 1 (Y i) (Y k) <= h ^ 2.
Proof.
  intros i k E. assert (Si := side_le i). assert (Sk := side_le k). unfold cell in E.
  assert (E1 : step i = step k) by lia. assert (E2 : side i = side k) by lia.
  assert (Bi := step_bounds i). assert (Bk := step_bounds k). rewrite E1 in Bi.
  rewrite S_INR in Bi, Bk.
  assert (D : Rabs (d i - d k) <= h).
  { unfold side in E2. destruct (Rle_dec 0 (d i)), (Rle_dec 0 (d k)); try discriminate;
      revert Bi Bk; unfold Rabs; destruct (Rcase_abs (d i)), (Rcase_abs (d k)),
        (Rcase_abs (d i - d k)); intros; nra. }
  replace (dist2 1 (Y i) (Y k)) with (Rabs (d i - d k) ^ 2)
    by (rewrite pow2_abs; unfold dist2, d; simpl; ring).
  apply pow_incr. split; [apply Rabs_pos | exact D].
Qed.

(** The partition of a row counts at least the points of its own cell. *)
Lemma partition_ge_cell : forall i,
  exp (- h ^ 2) * sum (fun k => delta (cell i) (cell k)) N <= sum (gaussian 1 Y i) N.
Proof.
  intros i. rewrite <- sum_scal_l. apply sum_le; intros k _. unfold delta.
  destruct (Nat.eq_dec (cell i) (cell k)) as [E|].
  - rewrite Rmult_1_r. apply exp_le. generalize (same_cell_near i k E). lra.
  - rewrite Rmult_0_r. left. apply exp_pos.
Qed.

(** Any weight g of the cells bounds sum_i f_i P_ij, where f_i K_ij <= g (step i). *)
Lemma cover : forall (f g : vec) B, (forall k, 0 <= g k) ->
  (forall i, (i < N)%nat -> 0 <= f i /\ f i * gaussian 1 Y i j <= g (step i)) ->
  (forall Q, 2 * exp (h ^ 2) * sum g Q <= B) ->
  sum (fun i => gauss_probs N 1 unmasked Y i j * f i) N <= B.
Proof.
  intros f g B Hg Hf HB.
  destruct (bounded_cells step N) as [Q HQ].
  assert (He := exp_pos (h ^ 2)).
  assert (E1 : exp (h ^ 2) * exp (- h ^ 2) = 1)
    by (rewrite <- exp_plus, <- exp_0; f_equal; ring).
  apply Rle_trans with (exp (h ^ 2) * sum (fun q => g (q / 2)%nat) (Q * 2)).
  - eapply Rle_trans; [|apply Rmult_le_compat_l; [lra|];
      apply (sum_over_cells N (Q * 2) cell (fun i => f i * gaussian 1 Y i j) (fun q => g (q / 2)%nat))].
    + rewrite <- sum_scal_l. apply sum_le; intros i Hi. rewrite gauss_probs_gaussian.
      set (Z := sum (gaussian 1 Y i) N). set (sz := sum (fun k => delta (cell i) (cell k)) N).
      assert (Hz : exp (- h ^ 2) * sz <= Z) by apply partition_ge_cell.
      assert (Sz : 0 < sz)
        by (apply (sum_pos _ N i Hi); [rewrite delta_same; lra | intros; apply delta_nonneg]).
      assert (ZP : 0 < Z) by (generalize (partition_ge_1 N 1 Y i Hi); fold Z; lra).
      assert (F0 : 0 <= f i * gaussian 1 Y i j)
        by (apply Rmult_le_pos; [apply Hf; auto | left; apply gaussian_pos]).
      assert (HI : / Z <= exp (h ^ 2) * / sz).
      { apply Rmult_le_reg_r with Z; auto. rewrite Rinv_l by lra.
        apply Rmult_le_reg_r with sz; auto.
        replace (exp (h ^ 2) * / sz * Z * sz) with (exp (h ^ 2) * Z) by (field; lra).
        apply Rle_trans with (exp (h ^ 2) * (exp (- h ^ 2) * sz)); [|apply Rmult_le_compat_l; lra].
        rewrite <- Rmult_assoc, E1. lra. }
      replace (gaussian 1 Y i j / Z * f i) with (f i * gaussian 1 Y i j * / Z) by (unfold Rdiv; ring).
      replace (exp (h ^ 2) * (f i * gaussian 1 Y i j / sz))
        with (f i * gaussian 1 Y i j * (exp (h ^ 2) * / sz)) by (unfold Rdiv; ring).
      apply Rmult_le_compat_l; auto.
    + intros i Hi. assert (S1 := side_le i). generalize (HQ i Hi). unfold cell. lia.
    + intros; apply Hg.
    + intros i Hi. split; [apply Rmult_le_pos; [apply Hf; auto | left; apply gaussian_pos]|].
      replace (cell i / 2)%nat with (step i); [apply Hf; auto|].
      unfold cell. rewrite Nat.add_comm, Nat.div_add, Nat.div_small by (try apply side_le; lia). lia.
  - eapply Rle_trans; [|apply (HB Q)]. right. rewrite sum_block.
    rewrite (sum_ext _ (fun k => 2 * g k)); [rewrite sum_scal_l; ring|].
    intros k _. rewrite (sum_ext _ (fun _ => g k)); [rewrite sum_const; simpl; ring|].
    intros e Hlt. f_equal. rewrite Nat.add_comm, Nat.div_add, Nat.div_small; lia.
Qed.

Theorem line_column : forall S, cover_column h S -> column N 1 unmasked Y j <= S.
Proof.
  intros S HS. unfold column.
  rewrite (sum_ext _ (fun i => gauss_probs N 1 unmasked Y i j * 1)) by (intros; ring).
  apply (cover (fun _ => 1) (fun k => exp (- (INR k * h) ^ 2))); auto.
  - intros; left; apply exp_pos.
  - intros i _. split; [lra|]. rewrite Rmult_1_l. apply exp_le.
    assert (B := step_bounds i). rewrite dist_from_j.
    assert ((INR (step i) * h) ^ 2 <= Rabs (d i) ^ 2); [|lra].
    apply pow_incr. split; [apply Rmult_le_pos; [apply pos_INR | lra] | lra].
Qed.

Lemma cell_peak_nonneg : forall k, 0 <= cell_peak h k.
Proof.
  intros. unfold cell_peak. cbv zeta.
  destruct (Rle_dec _ 1); [|destruct (Rle_dec 1 _)]; try (left; apply exp_pos);
    apply Rmult_le_pos; try apply pow2_ge_0; left; apply exp_pos.
Qed.

Theorem line_column_spread : forall K, cover_spread h K -> column_spread N 1 unmasked Y j <= K.
Proof.
  intros K HK. unfold column_spread.
  apply (cover (fun i => dist2 1 (Y i) (Y j)) (cell_peak h)); auto using cell_peak_nonneg.
  intros i _. split; [apply dist2_nonneg|]. unfold gaussian. rewrite dist_from_j.
  apply peak_ge; auto. apply step_bounds.
Qed.
End Line.

(** * Theorem 6, for any length of the cells *)

Theorem attest_thm_6_mean : forall N c c2 h S K, (0 < N)%nat -> 0 <= c -> INR N - 1 <= phi c ->
  0 <= c2 -> 1 <= phi c2 -> 0 < h -> 0 <= S -> cover_column h S -> 0 <= K -> cover_spread h K ->
  lipschitz_two N 1 1 (gauss N 1 unmasked) (beta_line N c c2 S K).
Proof.
  intros N c c2 h S K HN Hc HNc Hc2 H1 Hh HS HCS HK HCK. unfold beta_line.
  assert (N1 : 1 <= INR N) by (change 1 with (INR 1); apply le_INR; lia).
  apply gauss_lipschitz_two_columns; auto using unmasked_sees_itself.
  - intros. unfold unmasked. rewrite count_full. exact HNc.
  - apply Rmin_glb; auto using sqrt_pos.
  - apply Rmin_glb; auto. apply column_spread_bound_nonneg; auto.
  - intros. apply Rmin_glb; [apply attest_column_sum | apply (line_column N Y j h)]; auto.
  - intros. apply Rmin_glb; [apply column_spread_le | apply (line_column_spread N Y j h)]; auto.
Qed.
