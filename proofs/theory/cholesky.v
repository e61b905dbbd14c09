(** What a floating-point Cholesky decomposition of lambda I - G proves of the form x^T G x (S. M. Rump's idea), given how far each
    product of two rows of L lies from the element that it stands for. By hand, with the constants of src/core/norm2.c: spec/norm2.md. *)
From Coq Require Import Reals Lra Lia Psatz FunctionalExtensionality.
From Attest Require Import sum vector matrix.
Open Scope R_scope.

(** * Definitions *)

(** The quadratic form of M. *)
Definition form (k : nat) (M : mat) (x : vec) : R := sum (fun i => sum (fun j => M i j * x i * x j) k) k.

(** A symmetric matrix of which only the lower triangle is read. *)
Definition mirrored (g : mat) : mat := fun i j => if le_dec j i then g i j else g j i.

Definition trace (k : nat) (g : mat) : R := sum (fun i => g i i) k.

(** * Forms *)

Lemma form_plus : forall k M N x, form k (fun i j => M i j + N i j) x = form k M x + form k N x.
Proof.
  intros. unfold form. rewrite <- sum_plus. apply sum_ext; intros. rewrite <- sum_plus. apply sum_ext; intros; ring.
Qed.

Lemma form_ext : forall k M N x, (forall i j, (i < k)%nat -> (j < k)%nat -> M i j = N i j) -> form k M x = form k N x.
Proof. intros k M N x H. unfold form. apply sum_ext; intros. apply sum_ext; intros. rewrite H; auto. Qed.

Lemma form_diagonal : forall k (v : vec) x, form k (fun i j => delta i j * v i) x = sum (fun i => v i * x i ^ 2) k.
Proof.
  intros. unfold form. apply sum_ext; intros i Hi.
  rewrite (sum_ext _ (fun j => delta i j * (v i * x i * x j))) by (intros; ring).
  rewrite sum_delta_l by auto. ring.
Qed.

(** x^T A A^T x is |A^T x|^2. *)
Lemma form_gram : forall k l (A : mat) x, form k (fun i j => dot l (A i) (A j)) x = sumsq l (fun t => dot k (tr A t) x).
Proof.
  intros. unfold form, sumsq, dot, tr.
  rewrite (sum_ext (fun t => sum (fun i => A i t * x i) k ^ 2)
             (fun t => sum (fun i => sum (fun j => A i t * A j t * x i * x j) k) k)).
  - symmetry. rewrite sum_swap. apply sum_ext; intros i _. rewrite sum_swap. apply sum_ext; intros j _.
    rewrite <- !sum_scal_r. apply sum_ext; intros; ring.
  - intros t _. replace (sum (fun i => A i t * x i) k ^ 2)
      with (sum (fun i => A i t * x i) k * sum (fun i => A i t * x i) k) by ring.
    rewrite <- sum_scal_r. apply sum_ext; intros i _. rewrite <- sum_scal_l. apply sum_ext; intros; ring.
Qed.

Lemma form_abs : forall k M x, Rabs (form k M x) <= form k (fun i j => Rabs (M i j)) (fun i => Rabs (x i)).
Proof.
  intros. unfold form. eapply Rle_trans; [apply sum_abs|]. apply sum_le; intros i _.
  eapply Rle_trans; [apply sum_abs|]. apply sum_le; intros j _. rewrite !Rabs_mult. lra.
Qed.

(** (sum_i n_i |x_i|)^2, and Cauchy-Schwarz. *)
Lemma form_product : forall k (n x : vec), form k (fun i j => n i * n j) x = dot k n x ^ 2.
Proof.
  intros. unfold form, dot. replace (sum (fun i => n i * x i) k ^ 2)
    with (sum (fun i => n i * x i) k * sum (fun i => n i * x i) k) by ring.
  rewrite <- sum_scal_r. apply sum_ext; intros i _. rewrite <- sum_scal_l. apply sum_ext; intros; ring.
Qed.

Lemma sumsq_abs : forall k x, sumsq k (fun i => Rabs (x i)) = sumsq k x.
Proof. intros. apply sum_ext; intros. apply pow2_abs. Qed.

Lemma form_close : forall k (E : mat) (n : vec) gam e x, 0 <= gam -> 0 <= e ->
  (forall i j, (i < k)%nat -> (j < k)%nat -> Rabs (E i j) <= gam * (n i * n j) + e) ->
  Rabs (form k E x) <= (gam * sumsq k n + INR k * e) * sumsq k x.
Proof.
  intros k E n gam e x Hg He H. eapply Rle_trans; [apply form_abs|]. set (y := fun i => Rabs (x i)).
  assert (Hy : sumsq k y = sumsq k x) by apply sumsq_abs.
  apply Rle_trans with (form k (fun i j => gam * (n i * n j) + e) y).
  - apply sum_le; intros i Hi. apply sum_le; intros j Hj. rewrite !Rmult_assoc.
    apply Rmult_le_compat_r; [apply Rmult_le_pos; apply Rabs_pos | auto].
  - assert (Hs : form k (fun i j => gam * (n i * n j) + e) y = gam * dot k n y ^ 2 + e * dot k (fun _ => 1) y ^ 2).
    { rewrite <- !form_product. unfold form. rewrite <- !sum_scal_l, <- sum_plus. apply sum_ext; intros.
      rewrite <- !sum_scal_l, <- sum_plus. apply sum_ext; intros; ring. }
    rewrite Hs. assert (C1 := cauchy_schwarz_sq k n y). assert (C2 := cauchy_schwarz_sq k (fun _ => 1) y).
    assert (Ho : sumsq k (fun _ => 1) = INR k) by (unfold sumsq; rewrite sum_const; ring).
    rewrite Hy in C1, C2. rewrite Ho in C2.
    generalize (Rmult_le_compat_l gam _ _ Hg C1) (Rmult_le_compat_l e _ _ He C2). lra.
Qed.

Lemma mirrored_close : forall k (g M : mat) (b : mat), (forall i j, M i j = M j i) -> (forall i j, b i j = b j i) ->
  (forall i j, (j <= i)%nat -> (i < k)%nat -> Rabs (g i j - M i j) <= b i j) ->
  forall i j, (i < k)%nat -> (j < k)%nat -> Rabs (mirrored g i j - M i j) <= b i j.
Proof.
  intros k g M b HM Hb H i j Hi Hj. unfold mirrored. destruct (le_dec j i); [auto|].
  rewrite HM, Hb. apply H; lia.
Qed.

(** * The decomposition *)

(** Row i of a lower triangular matrix: nothing right of the diagonal. *)
Definition lower (C : mat) : mat := fun i t => if le_dec t i then C i t else 0.

Lemma lower_dot : forall k C i j, (j <= i)%nat -> (i < k)%nat ->
  dot k (lower C i) (lower C j) = sum (fun t => C i t * C j t) (S j).
Proof.
  intros k C i j Hji Hi. unfold dot. replace k with (S j + (k - S j))%nat by lia. rewrite sum_split.
  rewrite (sum_eq0 (fun t => lower C i (S j + t)%nat * _)).
  - rewrite Rplus_0_r. apply sum_ext; intros t Ht. unfold lower.
    destruct (le_dec t i), (le_dec t j); try lia. reflexivity.
  - intros t _. unfold lower. destruct (le_dec (S j + t) j); [lia | ring].
Qed.

Lemma lower_sizes : forall k C i j, (j <= i)%nat -> (i < k)%nat ->
  sum (fun t => Rabs (C i t * C j t)) (S j) <= norm2 k (lower C i) * norm2 k (lower C j).
Proof.
  intros k C i j Hji Hi.
  apply Rle_trans with (dot k (fun t => Rabs (lower C i t)) (fun t => Rabs (lower C j t))).
  - replace k with (S j + (k - S j))%nat by lia. unfold dot. rewrite sum_split.
    assert (0 <= sum (fun t => Rabs (lower C i (S j + t)%nat) * Rabs (lower C j (S j + t)%nat)) (k - S j)).
    { apply sum_nonneg; intros. apply Rmult_le_pos; apply Rabs_pos. }
    assert (E : sum (fun t => Rabs (C i t * C j t)) (S j)
                = sum (fun t => Rabs (lower C i t) * Rabs (lower C j t)) (S j)).
    { apply sum_ext; intros t Ht. unfold lower. destruct (le_dec t i), (le_dec t j); try lia. apply Rabs_mult. }
    rewrite E. lra.
  - eapply Rle_trans; [apply Rle_abs|]. eapply Rle_trans; [apply cauchy_schwarz|].
    right. unfold norm2. rewrite !sumsq_abs. reflexivity.
Qed.

Section Decomposition.
Variables (k : nat) (g C : mat) (lam gam eta ups : R).
Hypothesis Hgam : 0 <= gam <= / 4.
Hypothesis Heta : 0 <= eta.
Hypothesis Hups : 0 <= ups <= / 4.
Hypothesis below : forall i j, (j < i)%nat -> (i < k)%nat ->
  Rabs (- g i j - sum (fun t => C i t * C j t) (S j))
  <= gam * sum (fun t => Rabs (C i t * C j t)) (S j) + eta * (1 + Rabs (C j j)).
Hypothesis diagonal : forall j, (j < k)%nat ->
  Rabs (lam - g j j - sum (fun t => C j t * C j t) (S j))
  <= gam * sum (fun t => Rabs (C j t * C j t)) (S j) + eta * (1 + Rabs (C j j)) + ups * Rabs (lam - g j j).

(** The squares of L, all together; what underflowed at one place. *)
Let T : R := frosq k k (lower C).
Let tiny : R := eta * (2 + T).
Let D (j : nat) : R := lam - g j j.

Lemma square_of_row : forall j, (j < k)%nat -> C j j ^ 2 <= sumsq k (lower C j).
Proof.
  intros j Hj. eapply Rle_trans; [|apply (coord_le_sumsq k (lower C j) j Hj)].
  unfold lower. destruct (le_dec j j); [lra | lia].
Qed.

Lemma total_nonneg : 0 <= T.
Proof. apply frosq_nonneg. Qed.

Lemma tiny_nonneg : 0 <= tiny.
Proof. unfold tiny. apply Rmult_le_pos; auto. generalize total_nonneg. lra. Qed.

Lemma last_le : forall j, (j < k)%nat -> eta * (1 + Rabs (C j j)) <= tiny.
Proof.
  intros j Hj. unfold tiny. apply Rmult_le_compat_l; auto.
  assert (H := square_of_row j Hj). assert (H0 := row_le_frosq k k (lower C) j Hj). fold T in H0.
  rewrite <- pow2_abs in H. assert (0 <= Rabs (C j j)) by apply Rabs_pos. nra.
Qed.

Lemma diagonal_row : forall j, (j < k)%nat ->
  Rabs (D j - sumsq k (lower C j)) <= gam * sumsq k (lower C j) + tiny + ups * Rabs (D j).
Proof.
  intros j Hj. assert (H := diagonal j Hj). assert (L := last_le j Hj). fold (D j) in H.
  rewrite sumsq_dot, (lower_dot k C j j) by auto.
  rewrite (sum_ext (fun t => Rabs (C j t * C j t)) (fun t => C j t * C j t)) in H by
    (intros; apply Rabs_right, Rle_ge; generalize (pow2_ge_0 (C j j0)); lra). lra.
Qed.

(** A diagonal element of shift I - G is hardly negative. *)
Lemma diagonal_size : forall j, (j < k)%nat -> Rabs (D j) <= D j + 3 * tiny.
Proof.
  intros j Hj. assert (H := diagonal_row j Hj). assert (0 <= sumsq k (lower C j)) by apply sumsq_nonneg.
  assert (Ht := tiny_nonneg). revert H. unfold Rabs. repeat destruct Rcase_abs; intros; nra.
Qed.

Let S : R := INR k * lam - trace k g.

Lemma sum_of_diagonal : sum D k = S.
Proof. unfold D, S, trace. rewrite sum_minus, sum_const. reflexivity. Qed.

Lemma sizes_of_diagonal : sum (fun j => Rabs (D j)) k <= S + 3 * (INR k * tiny).
Proof.
  rewrite <- sum_of_diagonal. replace (3 * (INR k * tiny)) with (INR k * (3 * tiny)) by ring.
  rewrite <- (sum_const (3 * tiny)), <- sum_plus. apply sum_le. intros. apply diagonal_size; auto.
Qed.

Lemma total_le : T * (1 - gam) <= S * (1 + ups) + 2 * (INR k * tiny).
Proof.
  assert (H : T <= gam * T + S + INR k * tiny + ups * sum (fun j => Rabs (D j)) k).
  { rewrite <- sum_of_diagonal. rewrite <- (sum_const tiny). unfold T, frosq. rewrite <- !sum_scal_l, <- !sum_plus.
    apply sum_le. intros j Hj. generalize (diagonal_row j Hj). unfold Rabs at 1. destruct Rcase_abs; lra. }
  assert (Hs := sizes_of_diagonal). assert (0 <= INR k * tiny) by (apply Rmult_le_pos; [apply pos_INR | apply tiny_nonneg]).
  generalize (Rmult_le_compat_l ups _ _ (proj1 Hups) Hs). nra.
Qed.

(** Lemma U, (b) to (d): what a decomposition with such roundings proves of G's form, underflow included. T adds up the squares of L
    and S the diagonal of lambda I - G (total_le bounds the one by the other); nothing is assumed of how lambda was found. *)
Theorem attest_cholesky_form : forall x,
  form k (mirrored g) x <= (lam + gam * T + INR k * tiny + ups * (S + 3 * (INR k * tiny))) * sumsq k x.
Proof.
  intros x.
  assert (HE : Rabs (form k (fun i j => delta i j * lam - mirrored g i j - dot k (lower C i) (lower C j)) x)
     <= form k (fun i j => delta i j * (ups * Rabs (D i))) x + (gam * T + INR k * tiny) * sumsq k x).
  { (* the roundings of the diagonal apart *)
    set (F := fun i j => delta i j * lam - mirrored g i j - dot k (lower C i) (lower C j)).
    set (r := fun i => Rmax (- (ups * Rabs (D i))) (Rmin (F i i) (ups * Rabs (D i)))).
    assert (Hr : forall i, Rabs (r i) <= ups * Rabs (D i)).
    { intros i. assert (0 <= ups * Rabs (D i)) by (apply Rmult_le_pos; [lra | apply Rabs_pos]).
      unfold r, Rmax, Rmin. repeat destruct Rle_dec; unfold Rabs at 1; destruct Rcase_abs; lra. }
    replace (form k F x) with (form k (fun i j => delta i j * r i) x + form k (fun i j => F i j - delta i j * r i) x)
      by (rewrite <- form_plus; apply form_ext; intros; ring).
    eapply Rle_trans; [apply Rabs_triang|]. apply Rplus_le_compat.
    - rewrite !form_diagonal. eapply Rle_trans; [apply sum_abs|]. apply sum_le; intros i _.
      rewrite Rabs_mult, (Rabs_right (x i ^ 2)) by (apply Rle_ge, pow2_ge_0).
      apply Rmult_le_compat_r; [apply pow2_ge_0 | apply Hr].
    - replace (gam * T) with (gam * sumsq k (fun i => norm2 k (lower C i))).
      2:{ f_equal. unfold T, frosq. apply sum_ext; intros. apply norm2_sq. }
      apply form_close; [lra | apply tiny_nonneg|].
      assert (Low : forall i j, (j <= i)%nat -> (i < k)%nat ->
        Rabs (F i j - delta i j * r i) <= gam * (norm2 k (lower C i) * norm2 k (lower C j)) + tiny).
      { intros i j Hji Hi. assert (Sz := lower_sizes k C i j Hji Hi). unfold F.
        rewrite lower_dot by auto. unfold mirrored. destruct (le_dec j i); [|lia].
        generalize (Rmult_le_compat_l gam _ _ (proj1 Hgam) Sz). intro Sz'.
        destruct (Nat.eq_dec i j) as [<-|Ne].
        - rewrite delta_same. assert (Hd := diagonal i Hi). assert (L := last_le i Hi). fold (D i) in Hd.
          unfold r, F. rewrite delta_same, lower_dot by auto. unfold mirrored. destruct (le_dec i i); [|lia].
          replace (1 * lam - g i i) with (D i) by (unfold D; ring).
          set (y := D i - sum (fun t => C i t * C i t) (Datatypes.S i)) in *.
          assert (0 <= ups * Rabs (D i)) by (apply Rmult_le_pos; [lra | apply Rabs_pos]).
          revert Hd. generalize (ups * Rabs (D i)) H. intros q Hq Hd.
          assert (0 <= gam * (norm2 k (lower C i) * norm2 k (lower C i)))
            by (apply Rmult_le_pos; [lra | apply Rmult_le_pos; apply norm2_nonneg]).
          assert (Ht := tiny_nonneg).
          revert Hd. unfold Rmax, Rmin. repeat destruct Rle_dec; unfold Rabs at 1 4; repeat destruct Rcase_abs; lra.
        - rewrite delta_diff by auto. assert (Hb := below i j ltac:(lia) Hi). assert (L := last_le j ltac:(lia)).
          replace (0 * lam - g i j - sum (fun t => C i t * C j t) (Datatypes.S j) - 0 * r i)
            with (- g i j - sum (fun t => C i t * C j t) (Datatypes.S j)) by ring. lra. }
      intros i j Hi Hj. destruct (le_lt_dec j i) as [Hji|Hij]; [auto|].
      replace (F i j - delta i j * r i) with (F j i - delta j i * r j).
      + rewrite (Rmult_comm (norm2 k (lower C i))). apply Low; lia.
      + unfold F, mirrored. rewrite !(delta_diff j i), !(delta_diff i j), (dot_sym k (lower C j)) by lia.
        destruct (le_dec i j), (le_dec j i); try lia. ring. }
  assert (Hsq : 0 <= form k (fun i j => dot k (lower C i) (lower C j)) x) by (rewrite form_gram; apply sumsq_nonneg).
  assert (Hl : form k (fun i j => delta i j * lam) x = lam * sumsq k x)
    by (rewrite form_diagonal; unfold sumsq; rewrite <- sum_scal_l; reflexivity).
  assert (Hd : form k (fun i j => delta i j * (ups * Rabs (D i))) x <= ups * (S + 3 * (INR k * tiny)) * sumsq k x).
  { rewrite form_diagonal. unfold sumsq. rewrite <- sum_scal_l. apply sum_le; intros i Hi.
    apply Rmult_le_compat_r; [apply pow2_ge_0|]. apply Rmult_le_compat_l; [lra|].
    eapply Rle_trans; [|apply sizes_of_diagonal].
    apply (sum_term_le (fun j => Rabs (D j))); auto. intros; apply Rabs_pos. }
  assert (Es : form k (fun i j => delta i j * lam) x
     = form k (fun i j => delta i j * lam - mirrored g i j - dot k (lower C i) (lower C j)) x
       + form k (mirrored g) x + form k (fun i j => dot k (lower C i) (lower C j)) x).
  { rewrite <- !form_plus. apply form_ext; intros; ring. }
  rewrite Hl in Es. revert HE. unfold Rabs at 1. destruct Rcase_abs; lra.
Qed.
End Decomposition.
