(** Vectors: dot products, the 1-, 2- and infinity-norms, Cauchy-Schwarz. *)
From Coq Require Import Reals Lra Lia Psatz.
From Attest Require Export sum.
Open Scope R_scope.

(** * Definitions *)

Definition vec := nat -> R.
Definition dot (n : nat) (u v : vec) : R := sum (fun k => u k * v k) n.
Definition sumsq (n : nat) (v : vec) : R := sum (fun k => v k ^ 2) n.
Definition norm1 (n : nat) (v : vec) : R := sum (fun k => Rabs (v k)) n.
Definition norm2 (n : nat) (v : vec) : R := sqrt (sumsq n v).
Definition norminf (n : nat) (v : vec) : R := rmax (fun k => Rabs (v k)) n.

(** Squared distance of two points. *)
Definition dist2 (n : nat) (u v : vec) : R := sum (fun k => (u k - v k) ^ 2) n.

(** * Signs *)

Lemma sumsq_nonneg : forall n v, 0 <= sumsq n v.
Proof. intros; apply sum_nonneg; intros; apply pow2_ge_0. Qed.

Lemma dist2_nonneg : forall n u v, 0 <= dist2 n u v.
Proof. intros; apply sum_nonneg; intros; apply pow2_ge_0. Qed.

Lemma dist2_same : forall n u, dist2 n u u = 0.
Proof. intros; apply sum_eq0; intros; ring. Qed.

Lemma dist2_sym : forall n u v, dist2 n u v = dist2 n v u.
Proof. intros; apply sum_ext; intros; ring. Qed.

Lemma dist2_sumsq : forall n u v, dist2 n u v = sumsq n (fun k => u k - v k).
Proof. reflexivity. Qed.

Lemma norm1_nonneg : forall n v, 0 <= norm1 n v.
Proof. intros; apply sum_nonneg; intros; apply Rabs_pos. Qed.

Lemma norm2_nonneg : forall n v, 0 <= norm2 n v.
Proof. intros; apply sqrt_pos. Qed.

Lemma norm2_sq : forall n v, norm2 n v ^ 2 = sumsq n v.
Proof. intros; unfold norm2; rewrite pow2_sqrt; [reflexivity | apply sumsq_nonneg]. Qed.

Lemma sumsq_dot : forall n v, sumsq n v = dot n v v.
Proof. intros; apply sum_ext; intros; ring. Qed.

Lemma dot_sym : forall n u v, dot n u v = dot n v u.
Proof. intros; apply sum_ext; intros; ring. Qed.

Lemma coord_le_sumsq : forall n v k, (k < n)%nat -> v k ^ 2 <= sumsq n v.
Proof. intros. apply (sum_term_le (fun k => v k ^ 2)); auto. intros; apply pow2_ge_0. Qed.

Lemma coord_le_norm2 : forall n v k, (k < n)%nat -> Rabs (v k) <= norm2 n v.
Proof.
  intros. rewrite <- sqrt_Rsqr_abs. apply sqrt_le_1_alt.
  unfold Rsqr. generalize (coord_le_sumsq n v k H). lra.
Qed.

Global Hint Resolve sumsq_nonneg dist2_nonneg norm1_nonneg norm2_nonneg : nonneg.

(** Squares decide comparisons of non-negative numbers. *)
Lemma le_of_sq : forall x y, 0 <= y -> x ^ 2 <= y ^ 2 -> x <= y.
Proof. intros x y Hy H. nra. Qed.

Lemma norm2_le : forall n v b, 0 <= b -> sumsq n v <= b ^ 2 -> norm2 n v <= b.
Proof. intros. apply le_of_sq; auto. rewrite norm2_sq; auto. Qed.

(** * Cauchy-Schwarz *)

Lemma cauchy_schwarz_sq : forall n u v, dot n u v ^ 2 <= sumsq n u * sumsq n v.
Proof.
  intros n u v.
  set (A := sumsq n u). set (B := sumsq n v). set (C := dot n u v).
  assert (Q : forall x, 0 <= A - 2 * x * C + x ^ 2 * B).
  { intros x.
    assert (E : A - 2 * x * C + x ^ 2 * B = sum (fun j => (u j - x * v j) ^ 2) n).
    { unfold A, B, C, sumsq, dot. rewrite <- !sum_scal_l, <- sum_minus, <- sum_plus.
      apply sum_ext. intros; ring. }
    rewrite E. apply sum_nonneg. intros; apply pow2_ge_0. }
  destruct (sumsq_nonneg n v) as [HB|HB]; fold B in HB.
  - specialize (Q (C / B)).
    replace (A - 2 * (C / B) * C + (C / B) ^ 2 * B) with ((A * B - C ^ 2) / B) in Q by (field; lra).
    assert (0 <= (A * B - C ^ 2) / B * B) by (apply Rmult_le_pos; lra).
    replace ((A * B - C ^ 2) / B * B) with (A * B - C ^ 2) in H by (field; lra). lra.
  - rewrite <- HB in Q |- *. destruct (Req_dec C 0) as [->|NC]; [lra|].
    specialize (Q ((A + 1) / (2 * C))).
    replace (A - 2 * ((A + 1) / (2 * C)) * C + ((A + 1) / (2 * C)) ^ 2 * 0) with (-1) in Q
      by (field; auto). lra.
Qed.

Lemma cauchy_schwarz : forall n u v, Rabs (dot n u v) <= norm2 n u * norm2 n v.
Proof.
  intros. apply le_of_sq; [apply Rmult_le_pos; apply norm2_nonneg|].
  rewrite pow2_abs, Rpow_mult_distr, !norm2_sq. apply cauchy_schwarz_sq.
Qed.

(** With weights [p]; no product of norms, so that it chains without square roots:
    if sum p u^2 <= a^2 and sum p v^2 <= b^2 then sum p u v <= a b. *)
Lemma weighted_cauchy_schwarz : forall n p u v a b,
  (forall j, (j < n)%nat -> 0 <= p j) -> 0 <= a -> 0 <= b ->
  sum (fun j => p j * u j ^ 2) n <= a ^ 2 -> sum (fun j => p j * v j ^ 2) n <= b ^ 2 ->
  sum (fun j => p j * (u j * v j)) n <= a * b.
Proof.
  intros n p u v a b Hp Ha Hb Hu Hv.
  set (w := fun (x : vec) j => sqrt (p j) * x j).
  assert (W2 : forall x, sum (fun j => p j * x j ^ 2) n = sumsq n (w x)).
  { intros x. apply sum_ext. intros j Hj. unfold w.
    rewrite Rpow_mult_distr, pow2_sqrt by auto. reflexivity. }
  assert (E : sum (fun j => p j * (u j * v j)) n = dot n (w u) (w v)).
  { apply sum_ext. intros j Hj. unfold w. rewrite <- (sqrt_sqrt (p j)) at 1 by auto. ring. }
  rewrite E. rewrite W2 in Hu, Hv.
  apply le_of_sq; [apply Rmult_le_pos; auto|].
  eapply Rle_trans; [apply cauchy_schwarz_sq|]. rewrite Rpow_mult_distr.
  apply Rmult_le_compat; auto using sumsq_nonneg.
Qed.

(** The 1-norm against the 2-norm. *)
Lemma norm1_le_norm2 : forall n v, norm1 n v <= sqrt (INR n) * norm2 n v.
Proof.
  intros n v.
  assert (H := cauchy_schwarz n (fun _ => 1) (fun k => Rabs (v k))).
  assert (E : dot n (fun _ => 1) (fun k => Rabs (v k)) = norm1 n v)
    by (apply sum_ext; intros; ring).
  assert (E1 : norm2 n (fun _ => 1) = sqrt (INR n)).
  { unfold norm2, sumsq. f_equal. rewrite sum_const. ring. }
  assert (E2 : norm2 n (fun k => Rabs (v k)) = norm2 n v).
  { unfold norm2, sumsq. f_equal. apply sum_ext; intros. apply pow2_abs. }
  rewrite E, E1, E2 in H. eapply Rle_trans; [apply Rle_abs | exact H].
Qed.

(** Hoelder's other pair: |<u,v>| <= |u|_1 b when every |v_k| <= b. *)
Lemma dot_le_norm1 : forall n u v b,
  (forall k, (k < n)%nat -> Rabs (v k) <= b) -> Rabs (dot n u v) <= norm1 n u * b.
Proof.
  intros n u v b H. eapply Rle_trans; [apply sum_abs|].
  unfold norm1. rewrite <- sum_scal_r. apply sum_le. intros k Hk.
  rewrite Rabs_mult. apply Rmult_le_compat_l; [apply Rabs_pos | auto].
Qed.

(** Triangle inequality. *)
Lemma norm2_triang : forall n u v, norm2 n (fun k => u k + v k) <= norm2 n u + norm2 n v.
Proof.
  intros. apply norm2_le; [apply Rplus_le_le_0_compat; apply norm2_nonneg|].
  assert (E : sumsq n (fun k => u k + v k) = sumsq n u + 2 * dot n u v + sumsq n v).
  { unfold sumsq, dot. rewrite <- sum_scal_l, <- !sum_plus. apply sum_ext; intros; ring. }
  rewrite E, <- !norm2_sq. generalize (cauchy_schwarz n u v) (Rle_abs (dot n u v)). lra.
Qed.

Lemma norm2_scal : forall n a v, norm2 n (fun k => a * v k) = Rabs a * norm2 n v.
Proof.
  intros. unfold norm2.
  replace (sumsq n (fun k => a * v k)) with (a ^ 2 * sumsq n v)
    by (unfold sumsq; rewrite <- sum_scal_l; apply sum_ext; intros; ring).
  rewrite sqrt_mult_alt by apply pow2_ge_0. f_equal.
  rewrite <- sqrt_Rsqr_abs. f_equal. unfold Rsqr. ring.
Qed.

(** Norm of a weighted sum of vectors. *)
Lemma norm2_sum : forall n m (c : vec) (v : nat -> vec),
  norm2 n (fun k => sum (fun j => c j * v j k) m) <= sum (fun j => Rabs (c j) * norm2 n (v j)) m.
Proof.
  induction m; intros; simpl.
  - apply norm2_le; [lra|]. unfold sumsq. rewrite sum_eq0; [lra | intros; ring].
  - eapply Rle_trans; [apply (norm2_triang n (fun k => sum (fun j => c j * v j k) m))|].
    rewrite norm2_scal. apply Rplus_le_compat_r, IHm.
Qed.

(** * Means

    About its mean a weighted sample varies least. *)
Lemma variance_minimal : forall n p y a, sum p n = 1 ->
  sum (fun j => p j * (y j - sum (fun k => p k * y k) n) ^ 2) n
  <= sum (fun j => p j * (y j - a) ^ 2) n.
Proof.
  intros n p y a Hp. set (m := sum (fun k => p k * y k) n).
  assert (G : forall b, sum (fun j => p j * (y j - b) ^ 2) n
                        = sum (fun j => p j * y j ^ 2) n - 2 * b * m + b ^ 2).
  { intros b. unfold m.
    replace (b ^ 2) with (b ^ 2 * sum p n) by (rewrite Hp; ring).
    rewrite <- !sum_scal_l, <- sum_minus, <- sum_plus. apply sum_ext; intros; ring. }
  rewrite !G. generalize (pow2_ge_0 (a - m)). lra.
Qed.
