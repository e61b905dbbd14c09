(** Theorem 6 with its constants: cells of length 0.6 give 5.66752 for the columns of P
    and 3.17169 for the columns of P_ij |y_i - y_j|^2. *)
From Coq Require Import Reals Lra Lia Psatz.
From Interval Require Import Tactic.
From Attest Require Import base phi softmax attention lipschitz kernel sharp_two sharp_line.
Open Scope R_scope.

(** * Definitions *)

Definition cell : R := 6 / 10.
Definition column_constant : R := 566752 / 100000.
Definition spread_constant : R := 317169 / 100000.

(** * Tails *)

(** From the eighth cell on each term is at most a tenth of the one before. *)
Lemma sum_tail : forall (g : nat -> R) m, (forall k, 0 <= g k) ->
  (forall k, (m <= k)%nat -> g (S k) <= g k / 10) ->
  forall Q, sum g Q <= sum g m + 10 / 9 * g m.
Proof.
  intros g m Hpos Hdec Q.
  assert (Geo : forall r, sum (fun k => g (m + k)%nat) r <= 10 / 9 * (g m - g (m + r)%nat)).
  { induction r as [|r IH]; simpl sum.
    - rewrite Nat.add_0_r. lra.
    - rewrite Nat.add_succ_r. generalize (Hdec (m + r)%nat ltac:(lia)). lra. }
  destruct (le_lt_dec m Q) as [H|H].
  - replace Q with (m + (Q - m))%nat by lia. rewrite sum_split.
    generalize (Geo (Q - m)%nat) (Hpos (m + (Q - m))%nat). lra.
  - replace m with (Q + (m - Q))%nat at 1 by lia. rewrite sum_split.
    assert (0 <= sum (fun j => g (Q + j)%nat) (m - Q)) by (apply sum_nonneg; auto).
    generalize (Hpos m). lra.
Qed.

Lemma next_cell : forall k, (8 <= k)%nat ->
  exp (- (INR (S k) * cell) ^ 2) <= exp (- (INR k * cell) ^ 2) * (1 / 100).
Proof.
  intros k Hk. rewrite S_INR. assert (K8 : 8 <= INR k) by (replace 8 with (INR 8) by (simpl; ring); apply le_INR; auto).
  replace (- ((INR k + 1) * cell) ^ 2) with (- (INR k * cell) ^ 2 + - (36 / 100 * (2 * INR k + 1)))
    by (unfold cell; field).
  rewrite exp_plus. apply Rmult_le_compat_l; [left; apply exp_pos|].
  apply Rle_trans with (exp (- (612 / 100))); [apply exp_le; lra | interval with (i_prec 60)].
Qed.

(** * The two sums *)

Theorem line_cover_column : cover_column cell column_constant.
Proof.
  intros Q.
  assert (T := sum_tail (fun k => exp (- (INR k * cell) ^ 2)) 8 (fun k => Rlt_le _ _ (exp_pos _))).
  assert (D : forall k, (8 <= k)%nat -> exp (- (INR (S k) * cell) ^ 2) <= exp (- (INR k * cell) ^ 2) / 10).
  { intros k Hk. generalize (next_cell k Hk) (exp_pos (- (INR k * cell) ^ 2)). lra. }
  specialize (T D Q). cbv beta in T.
  eapply Rle_trans; [apply Rmult_le_compat_l; [|exact T]|].
  - generalize (exp_pos (cell ^ 2)). lra.
  - unfold column_constant, cell. simpl sum. simpl INR. interval with (i_prec 60).
Qed.

Lemma peak_0 : cell_peak cell 0 = 36 / 100 * exp (- (36 / 100)).
Proof.
  unfold cell_peak, cell. simpl INR. cbv zeta. destruct (Rle_dec (1 * (6 / 10)) 1); [|lra].
  replace ((1 * (6 / 10)) ^ 2) with (36 / 100) by field. reflexivity.
Qed.

Lemma peak_1 : cell_peak cell 1 = exp (-1).
Proof.
  unfold cell_peak, cell. simpl INR. cbv zeta.
  destruct (Rle_dec ((1 + 1) * (6 / 10)) 1); [lra|].
  destruct (Rle_dec 1 (1 * (6 / 10))); [lra | reflexivity].
Qed.

Lemma peak_far : forall k, (2 <= k)%nat ->
  cell_peak cell k = (INR k * cell) ^ 2 * exp (- (INR k * cell) ^ 2).
Proof.
  intros k Hk. assert (2 <= INR k) by (change 2 with (INR 2); apply le_INR; auto).
  unfold cell_peak. cbv zeta. rewrite S_INR.
  destruct (Rle_dec ((INR k + 1) * cell) 1) as [C|_]; [unfold cell in C; lra|].
  destruct (Rle_dec 1 (INR k * cell)) as [_|C]; [reflexivity | unfold cell in C; lra].
Qed.

Theorem line_cover_spread : cover_spread cell spread_constant.
Proof.
  intros Q. assert (Hc : 0 < cell) by (unfold cell; lra).
  assert (T := sum_tail (cell_peak cell) 8 (cell_peak_nonneg cell)).
  assert (D : forall k, (8 <= k)%nat -> cell_peak cell (S k) <= cell_peak cell k / 10).
  { intros k Hk. rewrite !peak_far by lia. assert (N1 := next_cell k Hk).
    assert (K8 : 8 <= INR k) by (replace 8 with (INR 8) by (simpl; ring); apply le_INR; auto).
    set (x := exp (- (INR k * cell) ^ 2)) in *. set (y := exp (- (INR (S k) * cell) ^ 2)) in *.
    assert (Hx : 0 < x) by apply exp_pos. assert (Hy : 0 < y) by apply exp_pos.
    assert (G : (INR (S k) * cell) ^ 2 <= 2 * (INR k * cell) ^ 2)
      by (rewrite S_INR; unfold cell; nra).
    assert (P : 0 <= (INR k * cell) ^ 2) by apply pow2_ge_0.
    apply Rle_trans with (2 * (INR k * cell) ^ 2 * (x * (1 / 100))).
    - apply Rmult_le_compat; try lra. apply pow2_ge_0.
    - assert (0 <= (INR k * cell) ^ 2 * x) by (apply Rmult_le_pos; lra). lra. }
  specialize (T D Q). eapply Rle_trans; [apply Rmult_le_compat_l; [|exact T]|].
  - generalize (exp_pos (cell ^ 2)). lra.
  - simpl sum. rewrite peak_0, peak_1, !peak_far by lia.
    unfold spread_constant, cell. simpl INR. interval with (i_prec 60).
Qed.

(** * Theorem 6 *)

(** D = H = 1 or any number of heads of width 1, unmasked: the 2-norm is
    2 c + O(sqrt c), c = phi^-1(N - 1) <= ln N. *)
Theorem attest_thm_6 : forall N D H WQ WV WO c c2 kq kv kp ko,
  (0 < N)%nat -> 0 <= c -> INR N - 1 <= phi c -> 0 <= c2 -> 1 <= phi c2 ->
  (forall h, (h < H)%nat -> op2_le D 1 (WQ h) (kq h)) ->
  (forall h, (h < H)%nat -> op2_le D 1 (WV h) (kv h)) ->
  (forall h, (h < H)%nat -> op2_le 1 D (path D 1 WQ WV WO h) (kp h)) ->
  op2_le (H * 1) D WO ko ->
  lipschitz_two N D D (l2_mha N D 1 H (fun _ => unmasked) WQ WV WO)
    (beta_line N c c2 column_constant spread_constant / sqrt (INR 1)
     * Rmin (sqrt (sum (fun h => kq h ^ 4 * kv h ^ 2) H) * ko) (sum (fun h => kq h * kp h) H)).
Proof.
  intros. apply whole_two_least; auto.
  - unfold beta_line. generalize (sqrt_pos (Rmin (sqrt (INR N)) column_constant))
      (sqrt_pos (c * Rmin (column_spread_bound N c2) spread_constant)). lra.
  - intros. apply attest_thm_6_mean with cell; auto using line_cover_column, line_cover_spread;
      unfold cell, column_constant, spread_constant; lra.
Qed.

(** Its growth: at most 2 c + 2.381 + 3.563 sqrt c, whatever N. *)
Theorem attest_thm_6_growth : forall N c c2, 0 <= c ->
  beta_line N c c2 column_constant spread_constant <= 2 * c + 2381 / 1000 + 3563 / 1000 * sqrt c.
Proof.
  intros N c c2 Hc. unfold beta_line.
  assert (A : sqrt (Rmin (sqrt (INR N)) column_constant) <= 2381 / 1000).
  { apply Rle_trans with (sqrt column_constant); [apply sqrt_le_1_alt, Rmin_r|].
    unfold column_constant. interval with (i_prec 60). }
  assert (B : sqrt (c * Rmin (column_spread_bound N c2) spread_constant) <= 17815 / 10000 * sqrt c).
  { apply Rle_trans with (sqrt (spread_constant * c)).
    - apply sqrt_le_1_alt. rewrite Rmult_comm. apply Rmult_le_compat_r; auto. apply Rmin_r.
    - rewrite sqrt_mult_alt by (unfold spread_constant; lra).
      apply Rmult_le_compat_r; [apply sqrt_pos|]. unfold spread_constant. interval with (i_prec 60). }
  lra.
Qed.

(** An instance: five tokens of width 2, two heads of width 1, c = c2 = 1. *)
Example instance_thm_6 : forall WQ WV WO, lipschitz_two 5 2 2 (l2_mha 5 2 1 2 (fun _ => unmasked) WQ WV WO)
  (beta_line 5 1 1 column_constant spread_constant / sqrt (INR 1)
   * Rmin (sqrt (sum (fun h => fro 2 1 (WQ h) ^ 4 * fro 2 1 (WV h) ^ 2) 2) * fro (2 * 1) 2 WO)
          (sum (fun h => fro 2 1 (WQ h) * fro 1 2 (path 2 1 WQ WV WO h)) 2)).
Proof.
  intros. assert (P : 4 <= phi 1) by (unfold phi; interval with (i_prec 60)).
  apply (attest_thm_6 5 2 2 WQ WV WO 1 1); auto using op2_fro; try lia; try lra.
  simpl INR. lra.
Qed.
