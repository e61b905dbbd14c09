(** Matrices, their norms, and what it means to be Lipschitz. *)
From Coq Require Import Reals Lra Lia Psatz FunctionalExtensionality.
From Attest Require Export vector.
Open Scope R_scope.

(** * Definitions *)

Definition mat := nat -> nat -> R.

(** Product with inner dimension [k]; transpose; multiple; difference; identity. *)
Definition mul (k : nat) (A B : mat) : mat := fun i j => sum (fun l => A i l * B l j) k.
Definition tr (A : mat) : mat := fun i j => A j i.
Definition scale (a : R) (A : mat) : mat := fun i j => a * A i j.
Definition diff (A B : mat) : mat := fun i j => A i j - B i j.
Definition eye : mat := delta.

(** The point X + t V of a line, and the direction of one entry. *)
Definition line (X V : mat) (t : R) : mat := fun i a => X i a + t * V i a.
Definition unit_at (j b : nat) : mat := fun k a => delta j k * delta b a.

(** As the papers have them: ||A||_inf of an r by c matrix is its largest absolute
    row sum; of a tuple of tokens, seen as one vector, [maxabs] is the infinity-norm
    and [fro] the 2-norm. *)
Definition norm_inf (r c : nat) (A : mat) : R := rmax (fun i => norm1 c (A i)) r.
Definition maxabs (r c : nat) (X : mat) : R := rmax (fun i => norminf c (X i)) r.
Definition frosq (r c : nat) (X : mat) : R := sum (fun i => sumsq c (X i)) r.
Definition fro (r c : nat) (X : mat) : R := sqrt (frosq r c X).

(** ||A||_2 <= k, the spectral norm as an inequality: any upper bound will do. *)
Definition op2_le (r c : nat) (A : mat) (k : R) : Prop :=
  0 <= k /\ forall u, norm2 r (fun i => dot c (A i) u) <= k * norm2 c u.

(** Lip_inf(F) <= L and Lip_2(F) <= L for a map from N x D to N x E. *)
Definition lipschitz_inf (N D E : nat) (F : mat -> mat) (L : R) : Prop :=
  forall X Y, maxabs N E (diff (F Y) (F X)) <= L * maxabs N D (diff Y X).
Definition lipschitz_two (N D E : nat) (F : mat -> mat) (L : R) : Prop :=
  forall X Y, fro N E (diff (F Y) (F X)) <= L * fro N D (diff Y X).

(** * Lines *)

Lemma line_0 : forall X V, line X V 0 = X.
Proof. intros; unfold line; do 2 (apply functional_extensionality; intro); ring. Qed.

Lemma line_1 : forall X Y, line X (diff Y X) 1 = Y.
Proof. intros; unfold line, diff; do 2 (apply functional_extensionality; intro); ring. Qed.

Lemma line_line : forall X V t u, line (line X V t) V u = line X V (t + u).
Proof. intros; unfold line; do 2 (apply functional_extensionality; intro); ring. Qed.

(** * Products *)

Lemma mul_line : forall k X V W t, mul k (line X V t) W = line (mul k X W) (mul k V W) t.
Proof.
  intros. do 2 (apply functional_extensionality; intro). unfold mul, line.
  rewrite <- sum_scal_l, <- sum_plus. apply sum_ext; intros; ring.
Qed.

Lemma mul_diff : forall k X Y W, mul k (diff Y X) W = diff (mul k Y W) (mul k X W).
Proof.
  intros. do 2 (apply functional_extensionality; intro). unfold mul, diff.
  rewrite <- sum_minus. apply sum_ext; intros; ring.
Qed.

Lemma mul_assoc : forall k l A B C, mul k A (mul l B C) = mul l (mul k A B) C.
Proof.
  intros. do 2 (apply functional_extensionality; intro). unfold mul.
  rewrite (sum_ext (fun m => A x m * _) (fun m => sum (fun j => A x m * B m j * C j x0) l)).
  - rewrite sum_swap. apply sum_ext; intros. apply sum_scal_r.
  - intros. rewrite <- sum_scal_l. apply sum_ext; intros; ring.
Qed.

Lemma mul_scale_l : forall k a A B, mul k (scale a A) B = scale a (mul k A B).
Proof.
  intros. do 2 (apply functional_extensionality; intro). unfold mul, scale.
  rewrite <- sum_scal_l. apply sum_ext; intros; ring.
Qed.

(** * Norms *)

Lemma norminf_nonneg : forall n v, 0 <= norminf n v.
Proof. intros; apply rmax_nonneg. Qed.

Lemma maxabs_nonneg : forall r c X, 0 <= maxabs r c X.
Proof. intros; apply rmax_nonneg. Qed.

Lemma maxabs_ge : forall r c X i a, (i < r)%nat -> (a < c)%nat -> Rabs (X i a) <= maxabs r c X.
Proof.
  intros r c X i a Hi Ha.
  eapply Rle_trans; [apply (rmax_ge (fun a => Rabs (X i a)) c a Ha)|].
  apply (rmax_ge (fun i => norminf c (X i)) r i Hi).
Qed.

Lemma maxabs_le : forall r c X b, 0 <= b ->
  (forall i a, (i < r)%nat -> (a < c)%nat -> Rabs (X i a) <= b) -> maxabs r c X <= b.
Proof. intros. apply rmax_le; auto. intros. apply rmax_le; auto. Qed.

Lemma norm_inf_nonneg : forall r c A, 0 <= norm_inf r c A.
Proof. intros; apply rmax_nonneg. Qed.

Lemma norm_inf_ge : forall r c A i, (i < r)%nat -> norm1 c (A i) <= norm_inf r c A.
Proof. intros. apply (rmax_ge (fun i => norm1 c (A i))); auto. Qed.

Lemma frosq_nonneg : forall r c X, 0 <= frosq r c X.
Proof. intros; apply sum_nonneg; intros; apply sumsq_nonneg. Qed.

Lemma fro_nonneg : forall r c X, 0 <= fro r c X.
Proof. intros; apply sqrt_pos. Qed.

Global Hint Resolve norminf_nonneg maxabs_nonneg norm_inf_nonneg frosq_nonneg fro_nonneg : nonneg.

Lemma fro_sq : forall r c X, fro r c X ^ 2 = frosq r c X.
Proof. intros; unfold fro; rewrite pow2_sqrt; [reflexivity | apply frosq_nonneg]. Qed.

Lemma fro_le : forall r c X b, 0 <= b -> frosq r c X <= b ^ 2 -> fro r c X <= b.
Proof. intros. apply le_of_sq; auto. rewrite fro_sq; auto. Qed.

Lemma row_le_frosq : forall r c X i, (i < r)%nat -> sumsq c (X i) <= frosq r c X.
Proof. intros. apply (sum_term_le (fun i => sumsq c (X i))); auto. intros; apply sumsq_nonneg. Qed.

Lemma row_le_fro : forall r c X i, (i < r)%nat -> norm2 c (X i) <= fro r c X.
Proof. intros. apply sqrt_le_1_alt, row_le_frosq; auto. Qed.

(** The Frobenius inner product obeys Cauchy-Schwarz. *)
Lemma cauchy_schwarz_fro : forall r c A B,
  sum (fun i => dot c (A i) (B i)) r <= fro r c A * fro r c B.
Proof.
  intros r c A B.
  apply Rle_trans with (dot r (fun i => norm2 c (A i)) (fun i => norm2 c (B i))).
  - apply sum_le; intros. eapply Rle_trans; [apply Rle_abs | apply cauchy_schwarz].
  - assert (E : forall M, norm2 r (fun i => norm2 c (M i)) = fro r c M).
    { intros M. unfold norm2 at 1, fro. f_equal. apply sum_ext; intros; apply norm2_sq. }
    rewrite <- !E. eapply Rle_trans; [apply Rle_abs | apply cauchy_schwarz].
Qed.

(** Triangle inequality of the Frobenius norm, and its multiples. *)
Lemma fro_triang : forall r c A B, fro r c (fun i j => A i j + B i j) <= fro r c A + fro r c B.
Proof.
  intros. apply fro_le; [apply Rplus_le_le_0_compat; apply fro_nonneg|].
  assert (E : frosq r c (fun i j => A i j + B i j)
              = frosq r c A + 2 * sum (fun i => dot c (A i) (B i)) r + frosq r c B).
  { unfold frosq. rewrite <- sum_scal_l, <- !sum_plus. apply sum_ext; intros.
    unfold sumsq, dot. rewrite <- sum_scal_l, <- !sum_plus. apply sum_ext; intros; ring. }
  rewrite E, <- !fro_sq. generalize (cauchy_schwarz_fro r c A B). lra.
Qed.

Lemma fro_scale : forall r c a A, fro r c (scale a A) = Rabs a * fro r c A.
Proof.
  intros. unfold fro.
  replace (frosq r c (scale a A)) with (a ^ 2 * frosq r c A).
  - rewrite sqrt_mult_alt by apply pow2_ge_0. f_equal.
    rewrite <- sqrt_Rsqr_abs. f_equal. unfold Rsqr. ring.
  - unfold frosq, sumsq, scale. rewrite <- sum_scal_l. apply sum_ext; intros.
    rewrite <- sum_scal_l. apply sum_ext; intros; ring.
Qed.

Lemma fro_sum : forall r c m (A : nat -> mat),
  fro r c (fun i j => sum (fun h => A h i j) m) <= sum (fun h => fro r c (A h)) m.
Proof.
  induction m; intros; simpl.
  - apply fro_le; [lra|]. unfold frosq, sumsq. rewrite sum_eq0; [lra|].
    intros; apply sum_eq0; intros; ring.
  - eapply Rle_trans; [apply (fro_triang r c (fun i j => sum (fun h => A h i j) m))|].
    apply Rplus_le_compat_r, IHm.
Qed.

(** Two tokens differ by at most sqrt 2 times the Frobenius norm. *)
Lemma pair_le_frosq : forall r c V i j, (i < r)%nat -> (j < r)%nat ->
  dist2 c (V i) (V j) <= 2 * frosq r c V.
Proof.
  intros r c V i j Hi Hj. destruct (Nat.eq_dec i j) as [->|Ne].
  - rewrite dist2_same. generalize (frosq_nonneg r c V). lra.
  - assert (S : sumsq c (V i) + sumsq c (V j) <= frosq r c V).
    { unfold frosq.
      rewrite <- (sum_delta_l (fun i => sumsq c (V i)) r i Hi),
              <- (sum_delta_l (fun i => sumsq c (V i)) r j Hj), <- sum_plus.
      apply sum_le. intros l _. generalize (sumsq_nonneg c (V l)). unfold delta.
      destruct (Nat.eq_dec i l), (Nat.eq_dec j l); subst; try lra. congruence. }
    apply Rle_trans with (2 * (sumsq c (V i) + sumsq c (V j))); [|lra].
    unfold dist2, sumsq. rewrite <- sum_plus, <- sum_scal_l. apply sum_le. intros a _.
    generalize (pow2_ge_0 (V i a + V j a)). lra.
Qed.

(** * Spectral bounds *)

Lemma op2_sq : forall r c A k, op2_le r c A k ->
  forall u, sumsq r (fun i => dot c (A i) u) <= k ^ 2 * sumsq c u.
Proof.
  intros r c A k [Hk H] u. rewrite <- !norm2_sq, <- Rpow_mult_distr.
  apply pow_incr. split; [apply norm2_nonneg | apply H].
Qed.

Lemma op2_of_sq : forall r c A k, 0 <= k ->
  (forall u, sumsq r (fun i => dot c (A i) u) <= k ^ 2 * sumsq c u) -> op2_le r c A k.
Proof.
  intros r c A k Hk H. split; auto. intros u.
  apply norm2_le; [apply Rmult_le_pos; auto using norm2_nonneg|].
  rewrite Rpow_mult_distr, norm2_sq. auto.
Qed.

(** A matrix and its transpose have the same spectral norm. *)
Lemma op2_tr : forall r c A k, op2_le r c A k -> op2_le c r (tr A) k.
Proof.
  intros r c A k [Hk HA].
  split; auto. intros u. set (z := fun j => dot r (tr A j) u).
  destruct (norm2_nonneg c z) as [Hz|Hz];
    [|rewrite <- Hz; apply Rmult_le_pos; auto using norm2_nonneg].
  apply Rmult_le_reg_r with (norm2 c z); auto.
  assert (E : norm2 c z * norm2 c z = dot r u (fun i => dot c (A i) z)).
  { replace (norm2 c z * norm2 c z) with (norm2 c z ^ 2) by ring.
    rewrite norm2_sq, sumsq_dot. unfold dot at 1. unfold z at 1, dot, tr.
    rewrite (sum_ext _ (fun j => sum (fun i => A i j * u i * z j) r))
      by (intros; rewrite <- sum_scal_r; reflexivity).
    rewrite sum_swap. apply sum_ext; intros i _. rewrite <- sum_scal_l.
    apply sum_ext; intros; ring. }
  rewrite E. eapply Rle_trans; [apply Rle_abs|].
  eapply Rle_trans; [apply cauchy_schwarz|].
  apply Rle_trans with (norm2 r u * (k * norm2 c z)); [|right; ring].
  apply Rmult_le_compat_l; auto using norm2_nonneg.
Qed.

(** Applied to every token: rows times A. *)
Lemma op2_rows : forall N r c A k X, op2_le r c A k -> fro N c (mul r X A) <= k * fro N r X.
Proof.
  intros N r c A k X HA. destruct (op2_tr _ _ _ _ HA) as [Hk _].
  apply fro_le; [apply Rmult_le_pos; auto using fro_nonneg|].
  rewrite Rpow_mult_distr, fro_sq. unfold frosq. rewrite <- sum_scal_l.
  apply sum_le; intros i _.
  eapply Rle_trans; [|apply (op2_sq _ _ _ _ (op2_tr _ _ _ _ HA) (X i))].
  right. apply sum_ext; intros. f_equal. apply sum_ext; intros. unfold tr; ring.
Qed.

Lemma op2_scale : forall r c A k a, op2_le r c A k -> op2_le r c (scale a A) (Rabs a * k).
Proof.
  intros r c A k a [Hk H]. split; [apply Rmult_le_pos; auto using Rabs_pos|]. intros u.
  replace (fun i => dot c (scale a A i) u) with (fun i => a * dot c (A i) u).
  - rewrite norm2_scal, Rmult_assoc. apply Rmult_le_compat_l; auto using Rabs_pos.
  - apply functional_extensionality; intro. unfold dot, scale. rewrite <- sum_scal_l.
    apply sum_ext; intros; ring.
Qed.

Lemma op2_weaken : forall r c A k k', k <= k' -> op2_le r c A k -> op2_le r c A k'.
Proof.
  intros r c A k k' Hk [H0 H]. split; [lra|]. intros u. eapply Rle_trans; [apply H|].
  apply Rmult_le_compat_r; auto using norm2_nonneg.
Qed.

Lemma op2_mul : forall r m c A B k l,
  op2_le r m A k -> op2_le m c B l -> op2_le r c (mul m A B) (k * l).
Proof.
  intros r m c A B k l [Hk HA] [Hl HB]. split; [apply Rmult_le_pos; auto|]. intros u.
  replace (fun i => dot c (mul m A B i) u) with (fun i => dot m (A i) (fun j => dot c (B j) u)).
  - eapply Rle_trans; [apply HA|]. rewrite Rmult_assoc. apply Rmult_le_compat_l; auto.
  - apply functional_extensionality; intro. unfold dot, mul.
    rewrite (sum_ext _ (fun j => sum (fun i => A x j * B j i * u i) c))
      by (intros; rewrite <- sum_scal_l; apply sum_ext; intros; ring).
    rewrite sum_swap. apply sum_ext; intros. apply sum_scal_r.
Qed.

(** Always available: the Frobenius norm. *)
Lemma op2_fro : forall r c A, op2_le r c A (fro r c A).
Proof.
  intros. apply op2_of_sq; [apply fro_nonneg|]. intros u. rewrite fro_sq.
  unfold sumsq at 1, frosq. rewrite <- sum_scal_r. apply sum_le; intros.
  apply cauchy_schwarz_sq.
Qed.

(** A row sum bounds a row vector times a matrix, entry by entry. *)
Lemma mul_entry_le : forall k X W i j b, (forall l, (l < k)%nat -> Rabs (X i l) <= b) ->
  Rabs (mul k X W i j) <= norm1 k (tr W j) * b.
Proof.
  intros. unfold mul. change (sum (fun l => X i l * W l j) k) with (dot k (X i) (tr W j)).
  rewrite dot_sym. apply dot_le_norm1; auto.
Qed.

(** * Lipschitz maps *)

Lemma lipschitz_inf_weaken : forall N D E F L L', L <= L' ->
  lipschitz_inf N D E F L -> lipschitz_inf N D E F L'.
Proof.
  intros N D E F L L' HL H X Y. eapply Rle_trans; [apply H|].
  apply Rmult_le_compat_r; auto using maxabs_nonneg.
Qed.

Lemma lipschitz_two_weaken : forall N D E F L L', L <= L' ->
  lipschitz_two N D E F L -> lipschitz_two N D E F L'.
Proof.
  intros N D E F L L' HL H X Y. eapply Rle_trans; [apply H|].
  apply Rmult_le_compat_r; auto using fro_nonneg.
Qed.

(** A Lipschitz constant is not negative, unless there are no tokens. *)
Lemma lipschitz_inf_nonneg : forall N D E F L, (0 < N)%nat -> (0 < D)%nat ->
  lipschitz_inf N D E F L -> 0 <= L.
Proof.
  intros N D E F L HN HD HL. specialize (HL (fun _ _ => 0) (fun _ _ => 1)).
  assert (1 <= maxabs N D (diff (fun _ _ => 1) (fun _ _ => 0))).
  { eapply Rle_trans; [|apply (maxabs_ge N D _ 0 0); auto]. unfold diff. rewrite Rabs_right; lra. }
  generalize (maxabs_nonneg N E (diff (F (fun _ _ => 1)) (F (fun _ _ => 0)))). nra.
Qed.

Lemma lipschitz_two_nonneg : forall N D E F L, (0 < N)%nat -> (0 < D)%nat ->
  lipschitz_two N D E F L -> 0 <= L.
Proof.
  intros N D E F L HN HD HL. specialize (HL (fun _ _ => 0) (fun _ _ => 1)).
  assert (1 <= fro N D (diff (fun _ _ => 1) (fun _ _ => 0))).
  { eapply Rle_trans; [|apply (row_le_fro N D _ 0 HN)].
    eapply Rle_trans; [|apply (coord_le_norm2 D _ 0 HD)]. unfold diff. rewrite Rabs_right; lra. }
  generalize (fro_nonneg N E (diff (F (fun _ _ => 1)) (F (fun _ _ => 0)))). nra.
Qed.
