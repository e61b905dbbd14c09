(** The Gaussian kernel exp(-|y_i - y_j|^2) is positive semi-definite, and what
    follows for the column sums of P when nothing is masked (MATH 3.4 (a)). *)
From Coq Require Import Reals Lra Lia Psatz FunctionalExtensionality.
From Attest Require Import base softmax attention gauss.
Open Scope R_scope.

(** * Definitions *)

(** w^T G w for a kernel G on N points, and positive semi-definiteness. *)
Definition quadratic (N : nat) (G : mat) (w : vec) : R :=
  sum (fun i => sum (fun k => w i * w k * G i k) N) N.
Definition psd (N : nat) (G : mat) : Prop := forall w, 0 <= quadratic N G w.

Definition gaussian (n : nat) (Y : mat) : mat := fun i j => exp (- dist2 n (Y i) (Y j)).

(** The sum of a column of P. *)
Definition column (N n : nat) (M : mask) (Y : mat) (j : nat) : R :=
  sum (fun i => gauss_probs N n M Y i j) N.

(** * Positive semi-definite kernels *)

(** Powers of inner products: one coordinate at a time. *)
Lemma psd_power : forall k N n Y, psd N (fun i j => dot n (Y i) (Y j) ^ k).
Proof.
  induction k; intros N n Y w; unfold quadratic; simpl.
  - assert (E : sum (fun i => sum (fun j => w i * w j * 1) N) N = sum w N ^ 2).
    { replace (sum w N ^ 2) with (sum w N * sum w N) by ring. rewrite <- sum_scal_r.
      apply sum_ext; intros. rewrite <- sum_scal_l. apply sum_ext; intros; ring. }
    rewrite E. apply pow2_ge_0.
  - assert (E : sum (fun i => sum (fun j =>
                  w i * w j * (dot n (Y i) (Y j) * dot n (Y i) (Y j) ^ k)) N) N
      = sum (fun m => quadratic N (fun i j => dot n (Y i) (Y j) ^ k) (fun i => w i * Y i m)) n).
    { unfold quadratic.
      rewrite (sum_swap (fun m i => sum (fun j =>
        w i * Y i m * (w j * Y j m) * dot n (Y i) (Y j) ^ k) N) n N).
      apply sum_ext; intros i _. rewrite sum_swap. apply sum_ext; intros j _.
      rewrite (sum_ext _ (fun m => (w i * w j * dot n (Y i) (Y j) ^ k) * (Y i m * Y j m)))
        by (intros; ring).
      rewrite sum_scal_l. fold (dot n (Y i) (Y j)). ring. }
    rewrite E. apply sum_nonneg; intros. apply IHk.
Qed.

(** Partial sums of exp. *)
Definition exp_partial (K : nat) (x : R) : R := sum (fun k => / INR (fact k) * x ^ k) (S K).

Lemma exp_partial_lim : forall x, is_lim_seq (fun K => exp_partial K x) (exp x).
Proof.
  intros x. apply (is_lim_seq_ext (sum_n (fun k => scal (pow_n x k) (/ INR (fact k))))).
  - intros K. unfold exp_partial. induction K.
    + rewrite sum_O. unfold scal; simpl; unfold mult; simpl. unfold one; simpl. field.
    + rewrite sum_Sn, IHK, pow_n_pow. unfold plus, scal; simpl; unfold mult; simpl. ring.
  - exact (is_exp_Reals x).
Qed.

Lemma is_lim_seq_sum : forall (u : nat -> nat -> R) (l : vec) n,
  (forall i, (i < n)%nat -> is_lim_seq (u i) (l i)) ->
  is_lim_seq (fun K => sum (fun i => u i K) n) (sum l n).
Proof.
  induction n; intros H; simpl; [apply is_lim_seq_const|].
  apply is_lim_seq_plus'; [apply IHn; intros; apply H | apply H]; lia.
Qed.

(** exp of 2 <y_i, y_j>, as a limit of non-negative combinations of powers. *)
Lemma psd_exp_dot : forall N n Y, psd N (fun i j => exp (2 * dot n (Y i) (Y j))).
Proof.
  intros N n Y w.
  assert (L : is_lim_seq (fun K => quadratic N (fun i j => exp_partial K (2 * dot n (Y i) (Y j))) w)
                         (quadratic N (fun i j => exp (2 * dot n (Y i) (Y j))) w)).
  { unfold quadratic.
    apply (is_lim_seq_sum (fun i K => sum (fun k => w i * w k
      * exp_partial K (2 * dot n (Y i) (Y k))) N)). intros i _.
    apply (is_lim_seq_sum (fun k K => w i * w k * exp_partial K (2 * dot n (Y i) (Y k)))).
    intros k _. apply (is_lim_seq_scal_l _ (w i * w k) (exp (2 * dot n (Y i) (Y k)))).
    apply exp_partial_lim. }
  apply (is_lim_seq_le (fun _ => 0) _ 0 _) with (2 := is_lim_seq_const 0) (3 := L).
  intros K. unfold quadratic, exp_partial.
  apply Rle_trans with (sum (fun k => / INR (fact k) * 2 ^ k
      * quadratic N (fun i j => dot n (Y i) (Y j) ^ k) w) (S K)).
  - apply sum_nonneg; intros k _. apply Rmult_le_pos; [|apply psd_power].
    apply Rmult_le_pos; [left; apply Rinv_0_lt_compat, INR_fact_lt_0 | apply pow_le; lra].
  - right. unfold quadratic.
    rewrite (sum_ext _ (fun k => sum (fun i => sum (fun j => / INR (fact k) * 2 ^ k
      * (w i * w j * dot n (Y i) (Y j) ^ k)) N) N))
      by (intros; rewrite <- sum_scal_l; apply sum_ext; intros; symmetry; apply sum_scal_l).
    rewrite sum_swap. apply sum_ext; intros i _. rewrite sum_swap. apply sum_ext; intros j _.
    rewrite <- sum_scal_l. apply sum_ext; intros k _. rewrite Rpow_mult_distr. ring.
Qed.

Theorem gaussian_psd : forall N n Y, psd N (gaussian n Y).
Proof.
  intros N n Y w.
  replace (quadratic N (gaussian n Y) w)
    with (quadratic N (fun i j => exp (2 * dot n (Y i) (Y j))) (fun i => w i * exp (- sumsq n (Y i)))).
  - apply psd_exp_dot.
  - apply sum_ext; intros i _. apply sum_ext; intros j _. unfold gaussian.
    replace (- dist2 n (Y i) (Y j))
      with (- sumsq n (Y i) + - sumsq n (Y j) + 2 * dot n (Y i) (Y j)).
    + rewrite !exp_plus. ring.
    + unfold dist2, sumsq, dot. rewrite <- sum_scal_l, <- !sum_opp, <- !sum_plus.
      apply sum_ext; intros; ring.
Qed.

(** Cauchy-Schwarz for a kernel with unit diagonal: (G w)_j^2 <= w^T G w. *)
Lemma psd_cauchy_schwarz : forall N G w j, psd N G -> (forall i k, G i k = G k i) ->
  (j < N)%nat -> G j j = 1 ->
  sum (fun i => w i * G i j) N ^ 2 <= quadratic N G w.
Proof.
  intros N G w j HG Hsym Hj H1. set (t := sum (fun i => w i * G i j) N).
  assert (E : quadratic N G (fun i => w i - t * delta j i) = quadratic N G w - t ^ 2).
  { unfold quadratic.
    rewrite (sum_ext _ (fun i => sum (fun k => w i * w k * G i k) N - t * (w i * G i j)
      - delta j i * (t * (sum (fun k => w k * G k i) N - t * G i j)))).
    - rewrite !sum_minus, sum_scal_l. fold t.
      rewrite (sum_delta_l (fun i => t * (sum (fun k => w k * G k i) N - t * G i j))) by assumption.
      fold t. rewrite H1. ring.
    - intros i _.
      rewrite (sum_ext _ (fun k => w i * w k * G i k - delta j k * (t * (w i * G i k))
        - delta j i * (t * (w k * G k i)) + delta j k * (delta j i * t * t * G i k)))
        by (intros; rewrite (Hsym j0 i); ring).
      rewrite sum_plus, !sum_minus, !sum_delta_l, !sum_scal_l by assumption. ring. }
  generalize (HG (fun i => w i - t * delta j i)). rewrite E. lra.
Qed.

(** * Column sums of P, unmasked *)

Section Columns.
Variables (N n : nat) (Y : mat).

Let G := gaussian n Y.
Let Z i := sum (G i) N.

Lemma gaussian_sym : forall i j, G i j = G j i.
Proof. intros. unfold G, gaussian. rewrite dist2_sym. reflexivity. Qed.

Lemma gaussian_diag : forall i, G i i = 1.
Proof. intros. unfold G, gaussian. rewrite dist2_same, Ropp_0. apply exp_0. Qed.

Lemma gaussian_pos : forall i j, 0 < G i j.
Proof. intros. apply exp_pos. Qed.

Lemma gauss_probs_gaussian : forall i j, gauss_probs N n unmasked Y i j = G i j / Z i.
Proof.
  intros. unfold gauss_probs, probs, softmax. unfold Z.
  assert (E : weight (unmasked i) (gauss_logits n Y i) = G i).
  { apply functional_extensionality; intros k. unfold weight, unmasked, full, G, gaussian, gauss_logits.
    simpl. ring. }
  rewrite E. reflexivity.
Qed.

Lemma partition_ge_1 : forall i, (i < N)%nat -> 1 <= Z i.
Proof.
  intros. rewrite <- (gaussian_diag i). apply (sum_term_le (G i)); auto.
  intros; left; apply gaussian_pos.
Qed.

(** Column sums are at most sqrt N, in any dimension. *)
Theorem attest_column_sum : forall j, (j < N)%nat -> column N n unmasked Y j <= sqrt (INR N).
Proof.
  intros j Hj. unfold column. set (w := fun i => / Z i).
  assert (W : forall i, (i < N)%nat -> 0 < w i <= 1).
  { intros i Hi. assert (H := partition_ge_1 i Hi). unfold w. split; [apply Rinv_0_lt_compat; lra|].
    rewrite <- Rinv_1. apply Rinv_le_contravar; lra. }
  rewrite (sum_ext _ (fun i => w i * G i j))
    by (intros; rewrite gauss_probs_gaussian; unfold w, Rdiv; ring).
  apply le_of_sq; [apply sqrt_pos|]. rewrite pow2_sqrt by apply pos_INR.
  eapply Rle_trans; [apply (psd_cauchy_schwarz N G w j)|];
    auto using gaussian_sym, gaussian_diag. { apply gaussian_psd. }
  unfold quadratic.
  apply Rle_trans with (sum (fun i => sum (fun k => / 2 * (w i ^ 2 * G i k + w k ^ 2 * G k i)) N) N).
  - apply sum_le; intros i _. apply sum_le; intros k _. rewrite (gaussian_sym k i).
    generalize (gaussian_pos i k) (pow2_ge_0 (w i - w k)). nra.
  - rewrite (sum_ext _ (fun i => / 2 * sum (fun k => w i ^ 2 * G i k) N
                                 + / 2 * sum (fun k => w k ^ 2 * G k i) N))
      by (intros; rewrite sum_scal_l, sum_plus; ring).
    rewrite sum_plus, !sum_scal_l, (sum_swap (fun i k => w k ^ 2 * G k i)).
    assert (E : sum (fun i => sum (fun k => w i ^ 2 * G i k) N) N = sum w N).
    { apply sum_ext; intros i Hi. rewrite sum_scal_l. fold (Z i). unfold w.
      generalize (partition_ge_1 i Hi). intros. field. lra. }
    rewrite E. replace (INR N) with (sum (fun _ => 1) N) by (rewrite sum_const; ring).
    apply Rle_trans with (sum w N); [lra|]. apply sum_le; intros i Hi. apply W; auto.
Qed.
End Columns.
