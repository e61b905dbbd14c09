(** The 2-norm without sqrt N: Theorem 5, for unmasked tied attention. *)
From Coq Require Import Reals Lra Lia Psatz FunctionalExtensionality.
From Attest Require Import base phi softmax attention gauss local lipschitz kernel.
Open Scope R_scope.

(** * Definitions *)

(** sum_i P_ij |y_i - y_j|^2, the column counterpart of the spread. *)
Definition column_spread (N n : nat) (M : mask) (Y : mat) (j : nat) : R :=
  sum (fun i => gauss_probs N n M Y i j * dist2 n (Y i) (Y j)) N.

(** What bounds it: (N - 1) c2 with phi c2 >= 1, and, from N = 8 on, sqrt N ln N. *)
Definition column_spread_bound (N : nat) (c2 : R) : R :=
  if Nat.leb 8 N then Rmin ((INR N - 1) * c2) (sqrt (INR N) * ln (INR N))
  else (INR N - 1) * c2.

(** Theorem 5's constant: 2 c + N^(1/4) + 2 sqrt (c K_N). *)
Definition beta (N : nat) (c c2 : R) : R :=
  2 * c + sqrt (sqrt (INR N)) + 2 * sqrt (c * column_spread_bound N c2).

(** * From column bounds to the 2-norm *)

Section Columns.
Variables (N n : nat) (M : mask) (Y V : mat) (c S K : R).
Hypothesis HM : sees_itself N M.
Hypothesis Hc : 0 <= c.
Hypothesis HS : 0 <= S.
Hypothesis HK : 0 <= K.
Hypothesis Hrow : forall i, (i < N)%nat -> spread N n M Y i <= c.
Hypothesis Hcol : forall j, (j < N)%nat -> column N n M Y j <= S.
Hypothesis Hspr : forall j, (j < N)%nat -> column_spread N n M Y j <= K.

Let P := gauss_probs N n M Y.

(** ||P V|| <= sqrt S ||V||: Schur's test with row sums 1. *)
Lemma mean_two : fro N n (mul N P V) <= sqrt S * fro N n V.
Proof.
  apply fro_le; [nonneg|].
  rewrite Rpow_mult_distr, pow2_sqrt, fro_sq by assumption.
  assert (HP : forall i j, (i < N)%nat -> 0 <= P i j)
    by (intros; apply (gauss_probs_nonneg N n M Y i HM); auto).
  apply Rle_trans with (sum (fun i => sum (fun j => P i j * sumsq n (V j)) N) N).
  - apply sum_le; intros i Hi.
    assert (J : forall m, mul N P V i m ^ 2 <= sum (fun j => P i j * V j m ^ 2) N).
    { intros m. set (a := mul N P V i m).
      assert (E : sum (fun j => P i j * (V j m - a) ^ 2) N = sum (fun j => P i j * V j m ^ 2) N - a ^ 2).
      { rewrite (sum_ext _ (fun j => P i j * V j m ^ 2 - 2 * a * (P i j * V j m) + a ^ 2 * P i j))
          by (intros; ring).
        rewrite sum_plus, sum_minus, !sum_scal_l.
        assert (H1 : sum (P i) N = 1) by apply (gauss_probs_sum N n M Y i HM Hi). rewrite H1.
        change (sum (fun j => P i j * V j m) N) with a. ring. }
      assert (0 <= sum (fun j => P i j * (V j m - a) ^ 2) N)
        by (apply sum_nonneg; intros; apply Rmult_le_pos; [auto | apply pow2_ge_0]). lra. }
    apply Rle_trans with (sum (fun m => sum (fun j => P i j * V j m ^ 2) N) n);
      [apply sum_le; intros; apply J|].
    rewrite sum_swap. right. apply sum_ext; intros. apply sum_scal_l.
  - rewrite sum_swap. unfold frosq. rewrite <- sum_scal_l. apply sum_le; intros j Hj.
    rewrite sum_scal_r. apply Rmult_le_compat_r; [apply sumsq_nonneg|]. apply (Hcol j Hj).
Qed.

Lemma dgauss_two : fro N n (dgauss N n M Y V) <= (2 * c + sqrt S + 2 * sqrt (c * K)) * fro N n V.
Proof.
  set (r1 := fun i => norm2 n (mul N P V i)).
  set (r2 := fun i => 2 * c * norm2 n (V i)).
  set (r3 := fun i => 2 * sqrt c * sqrt (sum (fun j => P i j * dist2 n (Y i) (Y j) * sumsq n (V j)) N)).
  assert (Q : forall i j, (i < N)%nat -> 0 <= P i j * dist2 n (Y i) (Y j))
    by (intros; apply Rmult_le_pos; [apply (gauss_probs_nonneg N n M Y i HM); auto | apply dist2_nonneg]).
  assert (Rows : forall A : mat, norm2 N (fun i => norm2 n (A i)) = fro N n A)
    by (intros; unfold norm2 at 1, fro; f_equal; apply sum_ext; intros; apply norm2_sq).
  assert (B0 : fro N n (dgauss N n M Y V) <= norm2 N (fun i => r1 i + (r2 i + r3 i))).
  { rewrite <- Rows. unfold norm2 at 1 3. apply sqrt_le_1_alt. apply sum_le; intros i Hi.
    apply pow_incr. split; [apply norm2_nonneg|].
    assert (E0 := spread_nonneg N n M Y i HM Hi).
    assert (E1 := Hrow i Hi).
    eapply Rle_trans; [apply dgauss_row_two; auto|]. fold P.
    unfold r1, r2, r3. rewrite <- Rplus_assoc. apply Rplus_le_compat; [apply Rplus_le_compat_l|].
    - generalize (norm2_nonneg n (V i)). nra.
    - rewrite (Rmult_assoc 2 (sqrt c)). apply Rmult_le_compat_l; [lra|].
      apply Rmult_le_compat_r; [apply sqrt_pos | apply sqrt_le_1_alt; exact E1]. }
  eapply Rle_trans; [exact B0|].
  eapply Rle_trans; [apply (norm2_triang N r1 (fun i => r2 i + r3 i))|].
  assert (B1 : norm2 N r1 <= sqrt S * fro N n V)
    by (unfold r1; rewrite (Rows (mul N P V)); apply mean_two).
  assert (B2 : norm2 N r2 = 2 * c * fro N n V).
  { unfold r2. rewrite norm2_scal, (Rows V), Rabs_right by lra. reflexivity. }
  assert (B3 : norm2 N r3 <= 2 * sqrt (c * K) * fro N n V).
  { unfold r3. rewrite norm2_scal, Rabs_right by (generalize (sqrt_pos c); lra).
    rewrite sqrt_mult by assumption. rewrite !Rmult_assoc.
    apply Rmult_le_compat_l; [lra|]. apply Rmult_le_compat_l; [apply sqrt_pos|].
    apply norm2_le; [nonneg|].
    rewrite Rpow_mult_distr, pow2_sqrt, fro_sq by assumption. unfold sumsq at 1.
    rewrite (sum_ext _ (fun i => sum (fun j => P i j * dist2 n (Y i) (Y j) * sumsq n (V j)) N)).
    - rewrite sum_swap. unfold frosq. rewrite <- sum_scal_l. apply sum_le; intros j Hj.
      rewrite sum_scal_r. apply Rmult_le_compat_r; [apply sumsq_nonneg | apply (Hspr j Hj)].
    - intros i Hi. apply pow2_sqrt. apply sum_nonneg; intros.
      apply Rmult_le_pos; [auto | apply sumsq_nonneg]. }
  assert (B4 := norm2_triang N r2 r3). lra.
Qed.
End Columns.

Lemma gauss_lipschitz_two_columns : forall N n M c S K, sees_itself N M -> 0 <= c ->
  (forall i, (i < N)%nat -> count N (M i) - 1 <= phi c) -> 0 <= S -> 0 <= K ->
  (forall Y j, (j < N)%nat -> column N n M Y j <= S) ->
  (forall Y j, (j < N)%nat -> column_spread N n M Y j <= K) ->
  lipschitz_two N n n (gauss N n M) (2 * c + sqrt S + 2 * sqrt (c * K)).
Proof.
  intros. apply (lipschitz_two_of_derivative N n n _ (dgauss N n M)).
  - apply gauss_differentiates, sees_itself_some; auto.
  - generalize (sqrt_pos S) (sqrt_pos (c * K)). lra.
  - intros. apply dgauss_two; auto. intros; apply spread_le; auto.
Qed.

(** * Column spreads *)

Section Spreads.
Variables (N n : nat) (Y : mat) (j : nat).
Hypothesis Hj : (j < N)%nat.

Let G := gaussian n Y.

Lemma probs_le_gaussian : forall i, (i < N)%nat -> gauss_probs N n unmasked Y i j <= G i j.
Proof.
  intros i Hi. rewrite gauss_probs_gaussian. assert (H := partition_ge_1 N n Y i Hi).
  change (gaussian n Y) with G. change (gaussian n Y) with G in H. assert (H2 : 0 < G i j) by apply gaussian_pos.
  apply Rmult_le_reg_r with (sum (G i) N); [lra|].
  unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. nra.
Qed.

(** Each term is at most c2, where phi c2 >= 1. *)
Lemma column_spread_linear : forall c2, 0 <= c2 -> 1 <= phi c2 ->
  column_spread N n unmasked Y j <= (INR N - 1) * c2.
Proof.
  intros c2 H0 Hc2. unfold column_spread.
  assert (T : forall i, (i < N)%nat -> i <> j ->
    gauss_probs N n unmasked Y i j * dist2 n (Y i) (Y j) <= c2).
  { intros i Hi Hne. rewrite gauss_probs_gaussian. change (gaussian n Y) with G. set (t := dist2 n (Y i) (Y j)).
    set (Z := sum (G i) N).
    assert (Et : G i j = exp (- t)) by reflexivity.
    assert (Pe := exp_pos (- t)).
    assert (HZ : 1 + exp (- t) <= Z).
    { assert (L := sum_le_but (fun k => delta j k * G i k) (G i) N i Hi). cbv beta in L.
      rewrite sum_delta_l, (delta_diff j i), Et in L by auto.
      assert (Dg : G i i = 1) by apply gaussian_diag. rewrite Dg in L. unfold Z.
      assert (exp (- t) - 0 * 1 <= sum (G i) N - 1); [|lra].
      apply L. intros k _ _. assert (0 < G i k) by apply gaussian_pos.
      unfold delta. destruct (Nat.eq_dec j k); lra. }
    assert (B : t * exp (- t) <= c2 * (1 + exp (- t))).
    { generalize (phi_termwise t c2) (phi_tail c2) (exp_pos (- (c2 + 1))). intros. nra. }
    rewrite Et. apply Rmult_le_reg_r with Z; [lra|].
    replace (exp (- t) / Z * t * Z) with (t * exp (- t)) by (field; lra).
    assert (c2 * (1 + exp (- t)) <= c2 * Z) by (apply Rmult_le_compat_l; lra). lra. }
  assert (L := sum_le_but _ (fun _ => c2) N j Hj T). cbv beta in L.
  rewrite dist2_same, Rmult_0_r, sum_const in L. lra.
Qed.

(** Beyond ln N / 2 the terms are small, below it the column sum helps. *)
Lemma column_spread_root : 2 <= ln (INR N) ->
  column_spread N n unmasked Y j <= sqrt (INR N) * ln (INR N).
Proof.
  intros HlN. set (s := sqrt (INR N)). set (T := ln (INR N) / 2).
  assert (Np : 0 < INR N) by (apply lt_0_INR; lia).
  assert (Sp : 0 < s) by (apply sqrt_lt_R0; auto).
  assert (Ss : s * s = INR N) by (apply sqrt_sqrt; lra).
  assert (ET : exp (- T) = / s).
  { assert (exp T * exp T = s * s).
    { rewrite <- exp_plus. replace (T + T) with (ln (INR N)) by (unfold T; field).
      rewrite exp_ln, Ss; auto. }
    assert (exp T = s) by (generalize (exp_pos T); nra). rewrite exp_Ropp, H0. reflexivity. }
  assert (B : forall i, (i < N)%nat -> gauss_probs N n unmasked Y i j * dist2 n (Y i) (Y j)
              <= T * gauss_probs N n unmasked Y i j + T * / s).
  { intros i Hi. set (t := dist2 n (Y i) (Y j)). set (p := gauss_probs N n unmasked Y i j).
    assert (Pp : 0 <= p) by (apply (gauss_probs_nonneg N n unmasked Y i (unmasked_sees_itself N) Hi)).
    assert (Hs : 0 < / s) by (apply Rinv_0_lt_compat; auto).
    destruct (Rle_or_lt t T) as [Ht|Ht].
    - assert (0 <= T * / s) by (unfold T; nra). nra.
    - assert (P1 : p <= exp (- t)) by apply (probs_le_gaussian i Hi).
      assert (D : t * exp (- t) <= T * exp (- T)).
      { replace (exp (- T)) with (exp (t - T) * exp (- t)) by (rewrite <- exp_plus; f_equal; ring).
        rewrite <- Rmult_assoc. apply Rmult_le_compat_r; [left; apply exp_pos|].
        assert (G1 := exp_ge (t - T)). unfold T in *. nra. }
      rewrite ET in D. assert (p * t <= t * exp (- t)) by (unfold T in *; nra).
      assert (0 <= T * p) by (unfold T; nra). lra. }
  unfold column_spread. eapply Rle_trans; [apply (sum_le _ _ N B)|].
  rewrite sum_plus, sum_scal_l, sum_const. fold (column N n unmasked Y j).
  assert (C := attest_column_sum N n Y j Hj). fold s in C.
  replace (INR N * (T * / s)) with (s * T) by (rewrite <- Ss at 1; field; lra).
  assert (HT : ln (INR N) = 2 * T) by (unfold T; field). rewrite HT in HlN |- *.
  assert (D := Rmult_le_compat_l T _ _ ltac:(lra) C). lra.
Qed.

Lemma ln_8 : (8 <= N)%nat -> 2 <= ln (INR N).
Proof.
  intros H. apply Rle_trans with (ln 8).
  - rewrite <- (ln_exp 2). apply ln_le; [apply exp_pos|].
    (* exp(-1/16) >= 15/16, to the 32nd power *)
    set (x := exp (- (1 / 16))).
    assert (Hx : 15 / 16 <= x) by (unfold x; generalize (exp_ge (- (1 / 16))); lra).
    assert (E : x ^ 32 = / exp 2).
    { rewrite <- exp_Ropp. unfold x. rewrite <- Rpower_pow by apply exp_pos. unfold Rpower. rewrite ln_exp.
      f_equal. simpl. field. }
    assert (P : (15 / 16) ^ 32 <= x ^ 32) by (apply pow_incr; lra).
    rewrite E in P. assert (P2 : / 8 <= (15 / 16) ^ 32) by lra.
    assert (He := exp_pos 2). rewrite <- (Rinv_inv (exp 2)), <- (Rinv_inv 8).
    apply Rinv_le_contravar; lra.
  - apply ln_le; [lra|]. replace 8 with (INR 8) by (simpl; ring). apply le_INR; auto.
Qed.

Lemma column_spread_le : forall c2, 0 <= c2 -> 1 <= phi c2 ->
  column_spread N n unmasked Y j <= column_spread_bound N c2.
Proof.
  intros c2 H0 Hc2. unfold column_spread_bound. destruct (Nat.leb_spec 8 N).
  - apply Rmin_glb; [apply column_spread_linear | apply column_spread_root, ln_8]; auto.
  - apply column_spread_linear; auto.
Qed.
End Spreads.

(** * Theorem 5 *)

Lemma column_spread_bound_nonneg : forall N c2, (0 < N)%nat -> 0 <= c2 -> 0 <= column_spread_bound N c2.
Proof.
  intros N c2 HN Hc2.
  assert (N1 : 1 <= INR N) by (change 1 with (INR 1); apply le_INR; lia).
  unfold column_spread_bound. destruct (Nat.leb_spec 8 N); [apply Rmin_glb|]; try nra.
  generalize (sqrt_pos (INR N)) (ln_8 N H). nra.
Qed.

Theorem attest_thm_5_mean : forall N n c c2, (0 < N)%nat -> 0 <= c -> INR N - 1 <= phi c ->
  0 <= c2 -> 1 <= phi c2 -> lipschitz_two N n n (gauss N n unmasked) (beta N c c2).
Proof.
  intros N n c c2 HN Hc HNc Hc2 H1. unfold beta.
  assert (N1 : 1 <= INR N) by (change 1 with (INR 1); apply le_INR; lia).
  apply gauss_lipschitz_two_columns; auto using unmasked_sees_itself, sqrt_pos.
  - intros. unfold unmasked. rewrite count_full. exact HNc.
  - apply column_spread_bound_nonneg; auto.
  - intros. apply attest_column_sum; auto.
  - intros. apply column_spread_le; auto.
Qed.

(** The whole map, both ways of weighing the heads; the smaller of the two holds. *)
Theorem attest_thm_5 : forall N D n H WQ WV WO c c2 kq kv kp ko,
  (0 < n)%nat -> (0 < N)%nat -> 0 <= c -> INR N - 1 <= phi c -> 0 <= c2 -> 1 <= phi c2 ->
  (forall h, (h < H)%nat -> op2_le D n (WQ h) (kq h)) ->
  (forall h, (h < H)%nat -> op2_le D n (WV h) (kv h)) ->
  (forall h, (h < H)%nat -> op2_le n D (path D n WQ WV WO h) (kp h)) ->
  op2_le (H * n) D WO ko ->
  lipschitz_two N D D (l2_mha N D n H (fun _ => unmasked) WQ WV WO)
    (beta N c c2 / sqrt (INR n)
     * Rmin (sqrt (sum (fun h => kq h ^ 4 * kv h ^ 2) H) * ko) (sum (fun h => kq h * kp h) H)).
Proof.
  intros N D n H WQ WV WO c c2 kq kv kp ko Hn HN Hc HNc Hc2 H1 HQ HV HP HO.
  assert (Hb : 0 <= beta N c c2)
    by (unfold beta; generalize (sqrt_pos (sqrt (INR N))) (sqrt_pos (c * column_spread_bound N c2)); lra).
  apply whole_two_least; auto. intros; apply attest_thm_5_mean; auto.
Qed.
