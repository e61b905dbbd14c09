(** Tied L2 attention seen from inside: the Gaussian mean of points y_1 .. y_N in R^n.

    With y_j = n^(-1/4) x_j W^Q the tied logits are - |y_i - y_j|^2 and the whole of
    a head is  y -> sum_j P_ij y_j  between two linear layers.  Every bound on L2
    attention is a bound on this map. *)
From Coq Require Import Reals Lra Lia Psatz FunctionalExtensionality.
From Attest Require Import base phi softmax attention.
Open Scope R_scope.

(** * Definitions *)

Definition gauss_logits (n : nat) (Y : mat) : mat := fun i j => - dist2 n (Y i) (Y j).
Definition gauss_probs (N n : nat) (M : mask) (Y : mat) : mat := probs N M (gauss_logits n Y).
Definition gauss (N n : nat) (M : mask) (Y : mat) : mat := attend N M (gauss_logits n Y) Y.

(** n^(-1/4) W^Q. *)
Definition w_scaled (n : nat) (WQ : mat) : mat := scale (/ sqrt (sqrt (INR n))) WQ.

(** Derivative of the logits and of the map in the direction V. *)
Definition dgauss_logits (n : nat) (Y V : mat) : mat :=
  fun i j => - 2 * sum (fun k => (Y i k - Y j k) * (V i k - V j k)) n.
Definition dgauss (N n : nat) (M : mask) (Y V : mat) : mat := fun i m =>
  let P := gauss_probs N n M Y i in
  sum (fun j => P j * V j m) N
  + sum (fun j => P j * dgauss_logits n Y V i j * (Y j m - gauss N n M Y i m)) N.

(** E_i = sum_j P_ij |y_i - y_j|^2, which Lemma F.2 bounds by c. *)
Definition spread (N n : nat) (M : mask) (Y : mat) (i : nat) : R :=
  sum (fun j => gauss_probs N n M Y i j * dist2 n (Y i) (Y j)) N.

(** * A head is this map between two linear layers *)

Section Head.
Variables (N D n : nat) (M : mask) (WQ : mat).
Hypothesis Hn : (0 < n)%nat.

Let s := sqrt (sqrt (INR n)).
Lemma quarter_pos : 0 < s.
Proof. apply sqrt_lt_R0, sqrt_INR_pos; auto. Qed.
Lemma quarter_sq : / s * / s = / sqrt (INR n).
Proof.
  unfold s. assert (Hp := sqrt_INR_pos n Hn).
  rewrite <- Rinv_mult, sqrt_sqrt by lra. reflexivity.
Qed.

Lemma l2_logits_gauss : forall X, l2_logits D n WQ WQ X = gauss_logits n (mul D X (w_scaled n WQ)).
Proof.
  intros. do 2 (apply functional_extensionality; intro). unfold l2_logits, gauss_logits.
  unfold Rdiv. rewrite <- quarter_sq, <- Ropp_mult_distr_l. f_equal.
  unfold dist2. rewrite <- sum_scal_r. apply sum_ext; intros k _.
  assert (E : forall i, mul D X (w_scaled n WQ) i k = / s * mul D X WQ i k).
  { intros i. unfold mul, w_scaled, scale. rewrite <- sum_scal_l. apply sum_ext; intros.
    fold s. ring. }
  rewrite !E. ring.
Qed.

Lemma a_matrix_scaled : a_matrix n WQ = mul n (w_scaled n WQ) (tr (w_scaled n WQ)).
Proof.
  do 2 (apply functional_extensionality; intro). unfold a_matrix, scale, mul, tr, w_scaled, scale.
  fold s. rewrite <- quarter_sq, <- sum_scal_l. apply sum_ext; intros; ring.
Qed.

Theorem l2_tied_gauss : forall X,
  l2_tied N D n M WQ X = mul n (gauss N n M (mul D X (w_scaled n WQ))) (tr (w_scaled n WQ)).
Proof.
  intros. unfold l2_tied, l2_head, gauss. rewrite a_matrix_scaled, mul_assoc, l2_logits_gauss.
  f_equal. unfold attend. rewrite mul_assoc. reflexivity.
Qed.
End Head.

(** * Derivative *)

Lemma derive_gauss_logits : forall n Y V i j,
  is_derive (fun t => gauss_logits n (line Y V t) i j) 0 (dgauss_logits n Y V i j).
Proof.
  intros. unfold gauss_logits, dgauss_logits, dist2.
  apply (derive_ext (fun t => -1 * sum (fun k => (line Y V t i k - line Y V t j k) ^ 2) n));
    [intros; ring|].
  apply (derive_eq _ _ (-1 * sum (fun k => 2 * (Y i k - Y j k) * (V i k - V j k)) n)).
  - rewrite (sum_ext _ (fun k => 2 * ((Y i k - Y j k) * (V i k - V j k)))) by (intros; ring).
    rewrite sum_scal_l. ring.
  - apply derive_scal. apply (derive_sum (fun k t => (line Y V t i k - line Y V t j k) ^ 2)).
    intros k _. unfold line. auto_derive; [trivial | ring].
Qed.

Theorem gauss_differentiates : forall N n M, sees_some N M ->
  differentiates N n (gauss N n M) (dgauss N n M).
Proof.
  intros N n M HM Y V i m Hi Hm. destruct (HM i Hi) as [r [Hr Hmr]].
  assert (D := derive_attend N (M i) r (fun j t => gauss_logits n (line Y V t) i j)
    (fun j t => line Y V t j m) (dgauss_logits n Y V i) (fun j => V j m) 0 Hr Hmr
    (fun k _ => derive_gauss_logits n Y V i k) (fun k _ => derive_line Y V k m 0)).
  cbv beta zeta in D. rewrite line_0 in D. exact D.
Qed.

(** * Lemma F.2: variance is at most spread is at most c *)

Section Spread.
Variables (N n : nat) (M : mask) (Y : mat) (i : nat).
Hypothesis HM : sees_itself N M.
Hypothesis Hi : (i < N)%nat.

Let P := gauss_probs N n M Y i.
Let mu := gauss N n M Y i.

Lemma gauss_probs_nonneg : forall j, 0 <= P j.
Proof. intros. apply probs_nonneg; auto using sees_itself_some. Qed.

Lemma gauss_probs_sum : sum P N = 1.
Proof. apply probs_sum; auto using sees_itself_some. Qed.

Lemma gauss_centred : forall m, sum (fun j => P j * (Y j m - mu m)) N = 0.
Proof.
  intros. rewrite (sum_ext _ (fun j => P j * Y j m - mu m * P j)) by (intros; ring).
  rewrite sum_minus, sum_scal_l, gauss_probs_sum.
  unfold mu, gauss, attend, mul. fold P. change (probs N M (gauss_logits n Y) i) with P. ring.
Qed.

Lemma spread_nonneg : 0 <= spread N n M Y i.
Proof.
  apply sum_nonneg; intros. apply Rmult_le_pos; [apply gauss_probs_nonneg | apply dist2_nonneg].
Qed.

(** One coordinate, about the mean and about y_i. *)
Lemma variance_coord_le : forall m,
  sum (fun j => P j * (Y j m - mu m) ^ 2) N <= sum (fun j => P j * (Y i m - Y j m) ^ 2) N.
Proof.
  intros. eapply Rle_trans; [apply (variance_minimal N P (fun j => Y j m) (Y i m)), gauss_probs_sum|].
  right; apply sum_ext; intros; ring.
Qed.

Lemma spread_coords : spread N n M Y i = sum (fun m => sum (fun j => P j * (Y i m - Y j m) ^ 2) N) n.
Proof. unfold spread. rewrite sum_swap. apply sum_ext; intros. symmetry. apply sum_scal_l. Qed.

Lemma spread_coord_le : forall m, (m < n)%nat ->
  sum (fun j => P j * (Y i m - Y j m) ^ 2) N <= spread N n M Y i.
Proof.
  intros. rewrite spread_coords.
  apply (sum_term_le (fun m => sum (fun j => P j * (Y i m - Y j m) ^ 2) N)); auto.
  intros; apply sum_nonneg; intros. apply Rmult_le_pos; [apply gauss_probs_nonneg | apply pow2_ge_0].
Qed.

(** First half of Lemma F.2: the trace of Cov_i is at most the spread. *)
Theorem variance_le_spread : sum (fun j => P j * dist2 n (Y j) mu) N <= spread N n M Y i.
Proof.
  rewrite spread_coords. unfold dist2.
  rewrite (sum_ext _ (fun j => sum (fun m => P j * (Y j m - mu m) ^ 2) n))
    by (intros; rewrite sum_scal_l; reflexivity).
  rewrite sum_swap. apply sum_le; intros. apply variance_coord_le.
Qed.

(** Second half. *)
Theorem spread_le : forall c, 0 <= c -> count N (M i) - 1 <= phi c -> spread N n M Y i <= c.
Proof.
  intros c Hc HN.
  eapply Rle_trans; [|apply (attest_lemma_A N (M i) i Hi (HM i Hi) (gauss_logits n Y i) c Hc HN)].
  right. apply sum_ext; intros. unfold gauss_probs, probs. f_equal.
  unfold gauss_logits. rewrite dist2_same. ring.
Qed.

(** Lemma F.2, both halves, with any c that phi takes above the number of other keys. *)
Theorem kim_lemma_F_2 : forall c, 0 <= c -> count N (M i) - 1 <= phi c ->
  sum (fun j => P j * dist2 n (Y j) mu) N <= spread N n M Y i /\ spread N n M Y i <= c.
Proof. intros. split; [apply variance_le_spread | apply spread_le; assumption]. Qed.
End Spread.
