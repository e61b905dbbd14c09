(** Dot-product attention on a ball of inputs: Lipschitz there, though not globally
    (MATH 3.5 (iii)). *)
From Coq Require Import Reals Lra Lia Psatz FunctionalExtensionality.
From Attest Require Import base softmax attention jacobian.
Open Scope R_scope.

(** * Definitions *)

(** Every token has 2-norm at most r. *)
Definition tokens_within (N D : nat) (r : R) (X : mat) : Prop :=
  forall i, (i < N)%nat -> norm2 D (X i) <= r.

(** The derivative of the logits x_j^T A x_i, and of P X, in the direction V. *)
Definition bilinear (D : nat) (A : mat) (u v : vec) : R := dot D u (fun a => dot D (A a) v).
Definition dp_rate (D : nat) (A X V : mat) (i j : nat) : R :=
  bilinear D A (V j) (X i) + bilinear D A (X j) (V i).
Definition dattend (N D : nat) (A : mat) (P X V : mat) : mat := fun i a =>
  sum (fun j => P i j * V j a) N
  + sum (fun j => P i j * dp_rate D A X V i j * (X j a - mean N P X i a)) N.

(** ||A||_2 r^2 (1 + sqrt N) + sqrt N. *)
Definition dp_ball_factor (N : nat) (a r : R) : R := a * r ^ 2 * (1 + sqrt (INR N)) + sqrt (INR N).

(** * Derivative of P X *)

Section Map.
Variables (N D n : nat) (M : mask) (WQ WK : mat).
Hypothesis HM : sees_some N M.

Let A := dp_a_matrix n WQ WK.
Let P X := probs N M (dp_logits D n WQ WK X).

Lemma dp_logits_bilinear : forall X i j, dp_logits D n WQ WK X i j = bilinear D A (X j) (X i).
Proof.
  intros. rewrite dp_logits_a. unfold bilinear, dot. apply sum_ext; intros a _.
  rewrite <- sum_scal_l. apply sum_ext; intros. fold A. ring.
Qed.

Lemma bilinear_line : forall X V i j t,
  bilinear D A (line X V t j) (line X V t i)
  = bilinear D A (X j) (X i) + t * dp_rate D A X V i j + t ^ 2 * bilinear D A (V j) (V i).
Proof.
  intros. unfold dp_rate, bilinear, dot, line. rewrite <- sum_plus, <- !sum_scal_l, <- !sum_plus.
  apply sum_ext; intros a _.
  rewrite (sum_ext (fun k => A a k * (X i k + t * V i k)) (fun k => A a k * X i k + t * (A a k * V i k)))
    by (intros; ring).
  rewrite sum_plus, sum_scal_l. ring.
Qed.

Theorem attend_differentiates :
  differentiates N D (fun X => attend N M (dp_logits D n WQ WK X) X)
    (fun X V => dattend N D A (P X) X V).
Proof.
  intros X V i a Hi Ha. destruct (HM i Hi) as [k [Hk Hm]].
  assert (HL : forall j, (j < N)%nat ->
    is_derive (fun t => dp_logits D n WQ WK (line X V t) i j) 0 (dp_rate D A X V i j)).
  { intros j _. apply (derive_ext (fun t => bilinear D A (X j) (X i) + t * dp_rate D A X V i j
      + t ^ 2 * bilinear D A (V j) (V i))).
    - intros t. rewrite dp_logits_bilinear, bilinear_line. reflexivity.
    - auto_derive; [trivial | ring]. }
  assert (Dv := derive_attend N (M i) k (fun j t => dp_logits D n WQ WK (line X V t) i j)
    (fun j t => line X V t j a) (dp_rate D A X V i) (fun j => V j a) 0 Hk Hm HL
    (fun j _ => derive_line X V j a 0)).
  cbv beta zeta in Dv. rewrite line_0 in Dv. exact Dv.
Qed.

(** * Its size on the ball *)

Section Size.
Variables (ka r : R) (X V : mat).
Hypothesis HA : op2_le D D A ka.
Hypothesis HX : tokens_within N D r X.
Hypothesis Hr : 0 <= r.

Let p := P X.

Lemma bilinear_le : forall u v, Rabs (bilinear D A u v) <= norm2 D u * (ka * norm2 D v).
Proof.
  intros. eapply Rle_trans; [apply cauchy_schwarz|].
  apply Rmult_le_compat_l; [apply norm2_nonneg | apply HA].
Qed.

Lemma dattend_row : forall i, (i < N)%nat ->
  norm2 D (dattend N D A p X V i)
  <= norm2 D (mul N p V i) + (ka * r ^ 2 * norm2 D (V i)
     + ka * r ^ 2 * sqrt (sum (fun j => p i j * sumsq D (V j)) N)).
Proof.
  intros i Hi. assert (Hk := proj1 HA).
  assert (HP : forall j, 0 <= p i j) by (intros; apply probs_nonneg; auto).
  assert (HP1 : sum (p i) N = 1) by (apply probs_sum; auto).
  set (Q := sum (fun j => p i j * sumsq D (V j)) N).
  assert (HQ : 0 <= Q) by (apply sum_nonneg; intros; apply Rmult_le_pos; nonneg).
  set (d := fun j => norm2 D (fun a => X j a - mean N p X i a)).
  assert (Tokens : sum (fun j => p i j * norm2 D (X j) ^ 2) N <= r ^ 2).
  { apply Rle_trans with (sum (fun j => p i j * r ^ 2) N); [|rewrite sum_scal_r, HP1; lra].
    apply sum_le; intros. apply Rmult_le_compat_l; auto.
    apply pow_incr. split; [nonneg | auto]. }
  assert (Vars : sum (fun j => p i j * d j ^ 2) N <= r ^ 2).
  { eapply Rle_trans; [|exact Tokens].
    rewrite (sum_ext _ (fun j => sum (fun a => p i j * (X j a - mean N p X i a) ^ 2) D))
      by (intros; unfold d; rewrite norm2_sq, sum_scal_l; reflexivity).
    rewrite (sum_ext (fun j => p i j * norm2 D (X j) ^ 2)
      (fun j => sum (fun a => p i j * (X j a - 0) ^ 2) D)).
    - rewrite !(sum_swap _ N D). apply sum_le; intros a _.
      apply (variance_minimal N (p i) (fun j => X j a) 0 HP1).
    - intros. rewrite norm2_sq, sum_scal_l. f_equal. apply sum_ext; intros; ring. }
  set (c1 := fun j => p i j * bilinear D A (V j) (X i)).
  set (c2 := fun j => p i j * bilinear D A (X j) (V i)).
  assert (S : dattend N D A p X V i = fun a => mul N p V i a
    + (sum (fun j => c2 j * (X j a - mean N p X i a)) N
       + sum (fun j => c1 j * (X j a - mean N p X i a)) N)).
  { apply functional_extensionality; intros a. unfold dattend. f_equal. rewrite <- sum_plus.
    apply sum_ext; intros. unfold c1, c2, dp_rate. ring. }
  rewrite S. eapply Rle_trans; [apply (norm2_triang D (mul N p V i))|].
  apply Rplus_le_compat_l.
  eapply Rle_trans; [apply (norm2_triang D (fun a => sum (fun j => c2 j * (X j a - mean N p X i a)) N))|].
  apply Rplus_le_compat.
  - eapply Rle_trans; [apply (norm2_sum D N c2 (fun j a => X j a - mean N p X i a))|].
    apply Rle_trans with (ka * norm2 D (V i) * sum (fun j => p i j * (norm2 D (X j) * d j)) N).
    + rewrite <- sum_scal_l. apply sum_le; intros j Hj. fold (d j). unfold c2.
      rewrite Rabs_mult, (Rabs_right (p i j)) by (apply Rle_ge; auto).
      replace (ka * norm2 D (V i) * (p i j * (norm2 D (X j) * d j)))
        with (p i j * (norm2 D (X j) * (ka * norm2 D (V i))) * d j) by ring.
      apply Rmult_le_compat_r; [apply norm2_nonneg|].
      apply Rmult_le_compat_l; auto. apply bilinear_le.
    + replace (ka * r ^ 2 * norm2 D (V i)) with (ka * norm2 D (V i) * (r * r)) by ring.
      apply Rmult_le_compat_l; [nonneg|]. apply weighted_cauchy_schwarz; auto.
  - eapply Rle_trans; [apply (norm2_sum D N c1 (fun j a => X j a - mean N p X i a))|].
    apply Rle_trans with (ka * r * sum (fun j => p i j * (norm2 D (V j) * d j)) N).
    + rewrite <- sum_scal_l. apply sum_le; intros j Hj. fold (d j). unfold c1.
      rewrite Rabs_mult, (Rabs_right (p i j)) by (apply Rle_ge; auto).
      replace (ka * r * (p i j * (norm2 D (V j) * d j)))
        with (p i j * (norm2 D (V j) * (ka * r)) * d j) by ring.
      apply Rmult_le_compat_r; [apply norm2_nonneg|].
      apply Rmult_le_compat_l; auto. eapply Rle_trans; [apply bilinear_le|].
      apply Rmult_le_compat_l; [apply norm2_nonneg|]. apply Rmult_le_compat_l; auto.
    + replace (ka * r ^ 2 * sqrt Q) with (ka * r * (sqrt Q * r)) by ring.
      apply Rmult_le_compat_l; [nonneg|]. apply weighted_cauchy_schwarz; auto using sqrt_pos.
      rewrite pow2_sqrt by assumption. right. apply sum_ext; intros. rewrite norm2_sq. reflexivity.
Qed.

(** Every entry of P is at most 1, so a column sums to at most N. *)
Lemma weighted_columns : sum (fun i => sum (fun j => p i j * sumsq D (V j)) N) N
  <= INR N * frosq N D V.
Proof.
  rewrite <- sum_const. apply sum_le; intros i Hi. apply sum_le; intros j Hj.
  destruct (HM i Hi) as [k [Hk Hm]].
  assert (H1 : p i j <= 1) by (apply (softmax_le_1 N (M i) k); auto).
  generalize (sumsq_nonneg D (V j)). nra.
Qed.

Lemma dattend_two : fro N D (dattend N D A p X V) <= dp_ball_factor N ka r * fro N D V.
Proof.
  assert (Hk := proj1 HA).
  assert (Rows : forall B : mat, norm2 N (fun i => norm2 D (B i)) = fro N D B)
    by (intros; unfold norm2 at 1, fro; f_equal; apply sum_ext; intros; apply norm2_sq).
  assert (HP : forall i j, (i < N)%nat -> 0 <= p i j) by (intros; apply probs_nonneg; auto).
  set (q := fun i => sqrt (sum (fun j => p i j * sumsq D (V j)) N)).
  assert (Hq : norm2 N q <= sqrt (INR N) * fro N D V).
  { apply norm2_le; [nonneg|]. rewrite Rpow_mult_distr, pow2_sqrt, fro_sq by apply pos_INR.
    eapply Rle_trans; [|apply weighted_columns]. apply sum_le; intros i Hi. unfold q.
    rewrite pow2_sqrt; [lra|]. apply sum_nonneg; intros. apply Rmult_le_pos; [auto | nonneg]. }
  assert (Hmean : fro N D (mul N p V) <= sqrt (INR N) * fro N D V).
  { rewrite <- Rows. eapply Rle_trans; [|exact Hq]. unfold norm2 at 1 3. apply sqrt_le_1_alt.
    apply sum_le; intros i Hi. apply pow_incr. split; [apply norm2_nonneg|].
    eapply Rle_trans; [apply (norm2_sum D N (p i) V)|].
    rewrite <- (Rmult_1_l (q i)).
    rewrite (sum_ext _ (fun j => p i j * (1 * norm2 D (V j))))
      by (intros; rewrite Rabs_right by (apply Rle_ge; auto); ring).
    apply (weighted_cauchy_schwarz N (p i) (fun _ => 1) (fun j => norm2 D (V j)) 1 (q i));
      [auto | lra | apply sqrt_pos | |].
    - assert (H1 : sum (p i) N = 1) by (apply probs_sum; auto).
      rewrite (sum_ext _ (p i)) by (intros; ring). lra.
    - unfold q. rewrite pow2_sqrt.
      + right. apply sum_ext; intros. rewrite norm2_sq. reflexivity.
      + apply sum_nonneg; intros. apply Rmult_le_pos; [auto | nonneg]. }
  assert (B0 : fro N D (dattend N D A p X V)
    <= norm2 N (fun i => norm2 D (mul N p V i) + (ka * r ^ 2 * norm2 D (V i) + ka * r ^ 2 * q i))).
  { rewrite <- Rows. unfold norm2 at 1 3. apply sqrt_le_1_alt. apply sum_le; intros i Hi.
    apply pow_incr. split; [apply norm2_nonneg | apply dattend_row; auto]. }
  eapply Rle_trans; [exact B0|].
  eapply Rle_trans; [apply (norm2_triang N (fun i => norm2 D (mul N p V i)))|].
  assert (B1 := norm2_triang N (fun i => ka * r ^ 2 * norm2 D (V i)) (fun i => ka * r ^ 2 * q i)).
  assert (H0 : 0 <= ka * r ^ 2) by nonneg.
  rewrite !norm2_scal, (Rows V), !Rabs_right in B1 by (apply Rle_ge; exact H0).
  rewrite (Rows (mul N p V)).
  generalize (Rmult_le_compat_l _ _ _ H0 Hq). unfold dp_ball_factor. lra.
Qed.
End Size.
End Map.

(** * The head and the whole map *)

Lemma tokens_within_convex : forall N D r, convex (tokens_within N D r).
Proof.
  intros N D r X Y t HX HY [Ht0 Ht1] i Hi.
  replace (line X (diff Y X) t i) with (fun a => (1 - t) * X i a + t * Y i a)
    by (apply functional_extensionality; intro; unfold line, diff; ring).
  eapply Rle_trans; [apply (norm2_triang D (fun a => (1 - t) * X i a))|].
  rewrite !norm2_scal, !Rabs_right by lra. generalize (HX i Hi) (HY i Hi). intros.
  apply Rle_trans with ((1 - t) * r + t * r); [|lra].
  apply Rplus_le_compat; apply Rmult_le_compat_l; lra.
Qed.

Theorem ball_head : forall N D n M WQ WK WV ka kv r, sees_some N M -> 0 <= r ->
  op2_le D D (dp_a_matrix n WQ WK) ka -> op2_le D n WV kv ->
  lipschitz_two_on (tokens_within N D r) N D n (dp_head N D n M WQ WK WV)
    (kv * dp_ball_factor N ka r).
Proof.
  intros N D n M WQ WK WV ka kv r HM Hr HA HV X Y HX HY.
  assert (HL : lipschitz_two_on (tokens_within N D r) N D D
    (fun X => attend N M (dp_logits D n WQ WK X) X) (dp_ball_factor N ka r)).
  { apply (lipschitz_two_on_of_derivative _ N D D _ _ _ (attend_differentiates N D n M WQ WK HM)).
    - apply tokens_within_convex.
    - unfold dp_ball_factor. destruct HA as [Hk _]. assert (Hs := sqrt_pos (INR N)).
      assert (0 <= ka * r ^ 2) by nonneg. nra.
    - intros. apply dattend_two; auto. }
  unfold dp_head. rewrite !attend_mul, <- mul_diff.
  eapply Rle_trans; [apply op2_rows, HV|]. rewrite Rmult_assoc.
  apply Rmult_le_compat_l; [apply HV | apply HL; auto].
Qed.

(** Lip_2 on the ball <= sqrt(sum_h (|W^V|_2 (a_h r^2 (1 + sqrt N) + sqrt N))^2) |W^O|_2,
    for any a_h >= |A_h|_2 ... *)
Theorem ball_matrix : forall N D n H M WQ WK WV WO (ka kv : nat -> R) ko r, 0 <= r ->
  (forall h, (h < H)%nat -> sees_some N (M h)) ->
  (forall h, (h < H)%nat -> op2_le D D (dp_a_matrix n (WQ h) (WK h)) (ka h)) ->
  (forall h, (h < H)%nat -> op2_le D n (WV h) (kv h)) ->
  op2_le (H * n) D WO ko ->
  lipschitz_two_on (tokens_within N D r) N D D (dp_mha N D n H M WQ WK WV WO)
    (sqrt (sum (fun h => (kv h * dp_ball_factor N (ka h) r) ^ 2) H) * ko).
Proof.
  intros N D n H M WQ WK WV WO ka kv ko r Hr HM HA HV HO X Y HX HY.
  set (hd := fun h X => dp_head N D n (M h) (WQ h) (WK h) (WV h) X).
  set (S := sum (fun h => (kv h * dp_ball_factor N (ka h) r) ^ 2) H).
  assert (HS : 0 <= S) by (apply sum_nonneg; intros; apply pow2_ge_0).
  unfold dp_mha, multihead. rewrite <- mul_diff.
  change (diff (concat n ?f) (concat n ?g)) with (concat n (fun h => diff (f h) (g h))).
  eapply Rle_trans; [apply op2_rows, HO|]. destruct HO as [HO0 _].
  rewrite (Rmult_comm (sqrt S)), Rmult_assoc. apply Rmult_le_compat_l; auto.
  apply fro_le; [nonneg|]. rewrite frosq_concat.
  rewrite Rpow_mult_distr, pow2_sqrt, fro_sq by assumption. unfold S. rewrite <- sum_scal_r.
  apply sum_le; intros h Hh.
  assert (L := ball_head N D n (M h) (WQ h) (WK h) (WV h) (ka h) (kv h) r
                 (HM h Hh) Hr (HA h Hh) (HV h Hh) X Y HX HY).
  rewrite <- !fro_sq, <- Rpow_mult_distr. apply pow_incr. split; [apply fro_nonneg | exact L].
Qed.

(** ... of which |W^K|_2 |W^Q|_2 / sqrt n is one. *)
Lemma dp_a_matrix_op2 : forall D n WQ WK kq kk, (0 < n)%nat ->
  op2_le D n WQ kq -> op2_le D n WK kk -> op2_le D D (dp_a_matrix n WQ WK) (kk * kq / sqrt (INR n)).
Proof.
  intros D n WQ WK kq kk Hn HQ HK. assert (Hs := Rinv_0_lt_compat _ (sqrt_INR_pos n Hn)).
  unfold Rdiv. rewrite Rmult_comm, <- (Rabs_right (/ sqrt (INR n))) by lra.
  apply op2_scale, op2_mul; auto. apply op2_tr; auto.
Qed.

Corollary attest_ball : forall N D n H M WQ WK WV WO (kq kk kv : nat -> R) ko r,
  (0 < n)%nat -> 0 <= r -> (forall h, (h < H)%nat -> sees_some N (M h)) ->
  (forall h, (h < H)%nat -> op2_le D n (WQ h) (kq h)) ->
  (forall h, (h < H)%nat -> op2_le D n (WK h) (kk h)) ->
  (forall h, (h < H)%nat -> op2_le D n (WV h) (kv h)) ->
  op2_le (H * n) D WO ko ->
  lipschitz_two_on (tokens_within N D r) N D D (dp_mha N D n H M WQ WK WV WO)
    (sqrt (sum (fun h => (kv h * dp_ball_factor N (kk h * kq h / sqrt (INR n)) r) ^ 2) H) * ko).
Proof.
  intros N D n H M WQ WK WV WO kq kk kv ko r Hn Hr HM HQ HK HV HO.
  apply (ball_matrix N D n H M WQ WK WV WO (fun h => kk h * kq h / sqrt (INR n)) kv ko r); auto.
  intros. apply dp_a_matrix_op2; auto.
Qed.
