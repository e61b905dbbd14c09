(** The printed Jacobians are the derivatives: dot-product (11)-(12), L2 untied
    (15)-(20), L2 tied (21)-(26), and the whole of multi-head attention (K12).
    All of them hold under any mask that leaves no row empty. *)
From Coq Require Import Reals Lra Lia Psatz FunctionalExtensionality.
From Attest Require Import base softmax attention.
Open Scope R_scope.

(** * Definitions

    A block J_ij is the D by D matrix (a, b) -> J i a j b. *)

(** P^(i) = diag(P_i) - P_i P_i^T. *)
Definition p_matrix (p : vec) : mat := fun k l => delta k l * p k - p k * p l.

(** X^T P^(i) dL + P_ij I, where dL is the N by D matrix of the derivatives of
    the logits of row i in x_j: equations (11), (15), (18). *)
Definition block (N : nat) (P X : mat) (dL : nat -> nat -> mat) i a j b : R :=
  mul N (tr X) (mul N (p_matrix (P i)) (dL i j)) a b + P i j * eye a b.

(** Mean and covariance of the tokens under P_i. *)
Definition mean (N : nat) (P X : mat) (i a : nat) : R := mul N P X i a.
Definition cov (N : nat) (P X : mat) (i : nat) : mat :=
  fun a b => sum (fun k => P i k * (X k a - mean N P X i a) * (X k b - mean N P X i b)) N.

(** Dot-product: A = W^K (W^Q)^T / sqrt n and dL_i/dx_j = E_ji X A^T + X A delta_ij. *)
Definition dp_a_matrix (n : nat) (WQ WK : mat) : mat := scale (/ sqrt (INR n)) (mul n WK (tr WQ)).
Definition dp_dlogits (D : nat) (A X : mat) (i j : nat) : mat := fun k b =>
  delta j k * mul D X (tr A) i b + delta i j * mul D X A k b.

(** L2: dL_i/dx_j = 2/sqrt n [ (X W^K - 1 x_i^T W^Q) (W^Q)^T delta_ij
                              + (E_ji X W^Q - E_jj X W^K) (W^K)^T ], equations (17), (19). *)
Definition l2_dlogits (D n : nat) (WQ WK X : mat) (i j : nat) : mat := fun k b =>
  let q := mul D X WQ i in
  2 / sqrt (INR n) *
  ( delta i j * sum (fun m => (mul D X WK k m - q m) * WQ b m) n
  + delta j k * sum (fun m => (q m - mul D X WK j m) * WK b m) n ).

(** * Any logits *)

Lemma p_matrix_centred : forall N p X Z a b,
  mul N (tr X) (mul N (p_matrix p) Z) a b
  = sum (fun k => p k * Z k b * (X k a - sum (fun l => p l * X l a) N)) N.
Proof.
  intros. unfold mul, tr, p_matrix.
  rewrite (sum_ext _ (fun k => p k * Z k b * X k a - (p k * X k a) * sum (fun l => p l * Z l b) N)).
  - rewrite sum_minus, sum_scal_r. set (zbar := sum (fun l => p l * Z l b) N).
    rewrite (sum_ext (fun k => p k * Z k b * (X k a - _))
      (fun k => p k * Z k b * X k a - (p k * Z k b) * sum (fun l => p l * X l a) N))
      by (intros; ring).
    rewrite sum_minus, sum_scal_r. fold zbar. ring.
  - intros k Hk.
    rewrite (sum_ext _ (fun l => delta k l * (p k * Z l b) - p k * (p l * Z l b))) by (intros; ring).
    rewrite sum_minus, sum_delta_l, sum_scal_l by assumption. ring.
Qed.

(** The tokens seen from any y: sum_k P_ik (x_k - mu)(x_k - y)^T A = Cov A. *)
Lemma cov_from : forall N D P X i (y : vec) A a b, sum (P i) N = 1 ->
  sum (fun k => P i k * (X k a - mean N P X i a) * sum (fun c => (X k c - y c) * A c b) D) N
  = mul D (cov N P X i) A a b.
Proof.
  intros N D P X i y A a b S.
  rewrite (sum_ext _ (fun k => sum (fun c => P i k * (X k a - mean N P X i a) * (X k c - y c) * A c b) D))
    by (intros; rewrite <- sum_scal_l; apply sum_ext; intros; ring).
  rewrite sum_swap. apply sum_ext; intros c _. rewrite sum_scal_r. f_equal. unfold cov.
  rewrite (sum_ext _ (fun k => P i k * (X k a - mean N P X i a) * (X k c - mean N P X i c)
    + (P i k * X k a - mean N P X i a * P i k) * (mean N P X i c - y c))) by (intros; ring).
  rewrite sum_plus, sum_scal_r, sum_minus, sum_scal_l, S.
  change (sum (fun k => P i k * X k a) N) with (mean N P X i a). ring.
Qed.

Lemma cov_towards : forall N D P X i (y : vec) A a b, sum (P i) N = 1 ->
  sum (fun k => P i k * (X k a - mean N P X i a) * sum (fun c => (y c - X k c) * A c b) D) N
  = - mul D (cov N P X i) A a b.
Proof.
  intros. rewrite <- (cov_from N D P X i y A a b), <- sum_opp by assumption.
  apply sum_ext; intros k _.
  rewrite (sum_ext (fun c => (y c - X k c) * A c b) (fun c => -1 * ((X k c - y c) * A c b)))
    by (intros; ring). rewrite sum_scal_l. ring.
Qed.

Section Any.
Variables (N D : nat) (M : mask) (l : mat -> mat) (X : mat) (dL : nat -> nat -> mat).
Hypothesis HM : sees_some N M.
Hypothesis HL : forall i j k b, (i < N)%nat -> (j < N)%nat -> (k < N)%nat -> (b < D)%nat ->
  is_derive (fun t => l (line X (unit_at j b) t) i k) 0 (dL i j k b).

Let P := probs N M (l X).

Theorem attend_jacobian :
  is_jacobian N D D (fun X => attend N M (l X) X) X (block N P X dL).
Proof.
  intros i a j b Hi Ha Hj Hb. destruct (HM i Hi) as [r [Hr Hmr]].
  assert (Dv := derive_attend N (M i) r (fun k t => l (line X (unit_at j b) t) i k)
    (fun k t => line X (unit_at j b) t k a) (fun k => dL i j k b) (fun k => unit_at j b k a)
    0 Hr Hmr (fun k Hk => HL i j k b Hi Hj Hk Hb) (fun k _ => derive_line X (unit_at j b) k a 0)).
  cbv beta zeta in Dv. rewrite line_0 in Dv.
  change (softmax N (M i) (fun k => l X i k)) with (P i) in Dv.
  apply (derive_eq _ _ _ _) with (2 := Dv). unfold block. rewrite p_matrix_centred, Rplus_comm.
  f_equal. unfold unit_at.
  rewrite (sum_ext _ (fun k => delta j k * (P i k * delta b a))) by (intros; ring).
  rewrite sum_delta_l by assumption. unfold eye. rewrite (delta_sym b a). reflexivity.
Qed.
End Any.

(** A linear layer after the map multiplies every block from the left by its transpose. *)
Lemma jacobian_mul : forall N D E E' F X J W, is_jacobian N D E F X J ->
  is_jacobian N D E' (fun X => mul E (F X) W) X
    (fun i a j b => sum (fun e => W e a * J i e j b) E).
Proof.
  intros N D E E' F X J W H i a j b Hi Ha Hj Hb. unfold mul.
  apply (derive_sum (fun e t => F (line X (unit_at j b) t) i e * W e a)). intros e He.
  apply (derive_eq _ _ (J i e j b * W e a + F (line X (unit_at j b) 0) i e * 0)); [ring|].
  apply (derive_mult (fun t => F (line X (unit_at j b) t) i e) (fun _ => W e a)); [apply H; auto|].
  apply (is_derive_const (W e a)).
Qed.

(** * Dot-product attention *)

Lemma dp_logits_a : forall D n WQ WK X i k,
  dp_logits D n WQ WK X i k
  = sum (fun a => sum (fun b => X k a * dp_a_matrix n WQ WK a b * X i b) D) D.
Proof.
  intros. unfold dp_logits, dot, dp_a_matrix, scale, mul, tr, Rdiv.
  rewrite <- sum_scal_r.
  rewrite (sum_ext _ (fun m => sum (fun a => sum (fun b =>
    X k a * (/ sqrt (INR n) * (WK a m * WQ b m)) * X i b) D) D)).
  - rewrite sum_swap. apply sum_ext; intros a _. rewrite sum_swap. apply sum_ext; intros b _.
    rewrite sum_scal_r. f_equal. rewrite sum_scal_l. f_equal. apply sum_scal_l.
  - intros m _. set (r := / sqrt (INR n)).
    rewrite (Rmult_comm _ (sum (fun l => X k l * WK l m) D)), Rmult_assoc, <- sum_scal_r.
    apply sum_ext; intros a _. rewrite <- sum_scal_r, <- sum_scal_l. apply sum_ext; intros; ring.
Qed.

Lemma derive_dp_logits : forall D n WQ WK X i j k b, (b < D)%nat ->
  is_derive (fun t => dp_logits D n WQ WK (line X (unit_at j b) t) i k) 0
    (dp_dlogits D (dp_a_matrix n WQ WK) X i j k b).
Proof.
  intros. set (A := dp_a_matrix n WQ WK).
  apply (derive_ext (fun t => sum (fun a => sum (fun c =>
    line X (unit_at j b) t k a * A a c * line X (unit_at j b) t i c) D) D));
    [intros; rewrite dp_logits_a; reflexivity|].
  apply (derive_eq _ _ (sum (fun a => sum (fun c =>
    unit_at j b k a * A a c * X i c + X k a * A a c * unit_at j b i c) D) D)).
  - unfold dp_dlogits, unit_at, mul, tr.
    rewrite (sum_ext _ (fun a => delta b a * (delta j k * sum (fun c => X i c * A a c) D)
                                 + delta i j * (X k a * A a b))).
    + rewrite sum_plus, sum_delta_l, sum_scal_l by assumption. reflexivity.
    + intros a _. rewrite sum_plus. f_equal.
      * rewrite <- !sum_scal_l. apply sum_ext; intros; ring.
      * rewrite (sum_ext _ (fun c => delta b c * (delta i j * (X k a * A a c))))
          by (intros; rewrite (delta_sym i j); ring).
        apply sum_delta_l; auto.
  - apply (derive_sum (fun a t => sum (fun c =>
      line X (unit_at j b) t k a * A a c * line X (unit_at j b) t i c) D)). intros a _.
    apply (derive_sum (fun c t => line X (unit_at j b) t k a * A a c * line X (unit_at j b) t i c)).
    intros c _. unfold line. auto_derive; [trivial | ring].
Qed.

Section DP.
Variables (N D n : nat) (M : mask) (WQ WK : mat) (X : mat).
Hypothesis HM : sees_some N M.
Let A := dp_a_matrix n WQ WK.
Let P := probs N M (dp_logits D n WQ WK X).

(** Equation (12): J_ij = X^T P^(i) [ E_ji X A^T + X A delta_ij ] + P_ij I. *)
Theorem kim_eq_12 :
  is_jacobian N D D (fun X => attend N M (dp_logits D n WQ WK X) X) X
    (block N P X (dp_dlogits D A X)).
Proof. apply attend_jacobian; auto. intros; apply derive_dp_logits; auto. Qed.

(** In closed form: P_ij (x_j - mu) x_i^T A^T + P_ij I + delta_ij Cov A (K9). *)
Theorem kim_eq_12_closed : forall i a j b, (i < N)%nat -> (j < N)%nat ->
  block N P X (dp_dlogits D A X) i a j b
  = P i j * (X j a - mean N P X i a) * mul D X (tr A) i b + P i j * eye a b
    + delta i j * mul D (cov N P X i) A a b.
Proof.
  intros i a j b Hi Hj. unfold block. rewrite p_matrix_centred.
  change (sum (fun l => P i l * X l a) N) with (mean N P X i a).
  unfold dp_dlogits.
  rewrite (sum_ext _ (fun k => delta j k * (P i k * (X k a - mean N P X i a) * mul D X (tr A) i b)
    + delta i j * (P i k * (X k a - mean N P X i a) * mul D X A k b))) by (intros; ring).
  rewrite sum_plus, sum_delta_l, sum_scal_l by assumption.
  assert (S : sum (P i) N = 1) by (apply probs_sum; auto).
  rewrite <- (cov_from N D P X i (fun _ => 0) A a b S).
  rewrite (sum_ext (fun k => P i k * (X k a - mean N P X i a) * mul D X A k b)
    (fun k => P i k * (X k a - mean N P X i a) * sum (fun c => (X k c - 0) * A c b) D)); [ring|].
  intros. f_equal. apply sum_ext; intros; ring.
Qed.

(** The head: W^V^T J_ij. *)
Theorem dp_head_jacobian : forall WV,
  is_jacobian N D n (dp_head N D n M WQ WK WV) X
    (fun i a j b => sum (fun e => WV e a * block N P X (dp_dlogits D A X) i e j b) D).
Proof.
  intros WV. assert (H := jacobian_mul N D D n _ X _ WV kim_eq_12).
  intros i a j b Hi Ha Hj Hb.
  apply (derive_ext (fun t => mul D (attend N M (dp_logits D n WQ WK (line X (unit_at j b) t))
    (line X (unit_at j b) t)) WV i a)).
  - intros t. unfold dp_head. rewrite attend_mul. reflexivity.
  - apply H; auto.
Qed.
End DP.

(** * L2 attention, untied *)

Lemma derive_projection : forall D X W j b i m t, (b < D)%nat ->
  mul D (line X (unit_at j b) t) W i m = mul D X W i m + t * (delta j i * W b m).
Proof.
  intros. rewrite mul_line. unfold line. do 2 f_equal. unfold mul, unit_at.
  rewrite (sum_ext _ (fun l => delta b l * (delta j i * W l m))) by (intros; ring).
  apply sum_delta_l; auto.
Qed.

Lemma derive_l2_logits : forall D n WQ WK X i j k b, (0 < n)%nat -> (b < D)%nat ->
  is_derive (fun t => l2_logits D n WQ WK (line X (unit_at j b) t) i k) 0
    (l2_dlogits D n WQ WK X i j k b).
Proof.
  intros D n WQ WK X i j k b Hn Hb. assert (Hs := sqrt_INR_pos n Hn). set (s := sqrt (INR n)) in *.
  set (q := mul D X WQ i). set (kk := mul D X WK k).
  apply (derive_ext (fun t => (-1 / s) * sum (fun m =>
    (q m + t * (delta j i * WQ b m) - (kk m + t * (delta j k * WK b m))) ^ 2) n)).
  { intros t. unfold l2_logits, dist2. fold s. unfold Rdiv.
    rewrite (sum_ext (fun m => (mul D (line X (unit_at j b) t) WQ i m - _) ^ 2)
      (fun m => (q m + t * (delta j i * WQ b m) - (kk m + t * (delta j k * WK b m))) ^ 2)); [ring|].
    intros. rewrite !derive_projection by assumption. reflexivity. }
  apply (derive_eq _ _ ((-1 / s) * sum (fun m =>
    2 * (q m - kk m) * (delta j i * WQ b m - delta j k * WK b m)) n)).
  - unfold l2_dlogits. cbv zeta. fold s q kk.
    rewrite <- !sum_scal_l, <- sum_plus, <- sum_scal_l. apply sum_ext; intros m _.
    assert (Ej : delta j k * mul D X WK j m = delta j k * kk m).
    { unfold kk, delta. destruct (Nat.eq_dec j k); [subst; ring | ring]. }
    replace (delta j k * ((q m - mul D X WK j m) * WK b m))
      with ((delta j k * q m - delta j k * mul D X WK j m) * WK b m) by ring.
    rewrite Ej, (delta_sym i j). field. lra.
  - apply derive_scal. apply (derive_sum (fun m t =>
      (q m + t * (delta j i * WQ b m) - (kk m + t * (delta j k * WK b m))) ^ 2)). intros m _.
    auto_derive; [trivial | ring].
Qed.

Section L2.
Variables (N D n : nat) (M : mask) (WQ WK : mat) (X : mat).
Hypothesis Hn : (0 < n)%nat.
Hypothesis HM : sees_some N M.
Let P := probs N M (l2_logits D n WQ WK X).
Let dL := l2_dlogits D n WQ WK X.

(** Equations (15)-(19): J_ij = X^T P^(i) dL_i/dx_j + P_ij I. *)
Theorem kim_eq_15_19 :
  is_jacobian N D D (l2_head N D n M WQ WK) X (block N P X dL).
Proof. apply attend_jacobian; auto. intros; apply derive_l2_logits; auto. Qed.

(** Equations (16), (20) closed, i <> j:
    2/sqrt n P_ij (x_j - mu) (x_i^T W^Q - x_j^T W^K) (W^K)^T + P_ij I. *)
Theorem kim_eq_20 : forall i a j b, (j < N)%nat -> i <> j ->
  block N P X dL i a j b
  = 2 / sqrt (INR n) * P i j * (X j a - mean N P X i a)
      * sum (fun m => (mul D X WQ i m - mul D X WK j m) * WK b m) n
    + P i j * eye a b.
Proof.
  intros i a j b Hj Hne. unfold block. rewrite p_matrix_centred. f_equal.
  change (sum (fun l => P i l * X l a) N) with (mean N P X i a).
  unfold dL, l2_dlogits. cbv zeta. rewrite (delta_diff i j) by assumption.
  rewrite (sum_ext _ (fun k => delta j k * (2 / sqrt (INR n) * P i k * (X k a - mean N P X i a)
      * sum (fun m => (mul D X WQ i m - mul D X WK j m) * WK b m) n))) by (intros; ring).
  apply sum_delta_l; auto.
Qed.
End L2.

(** * L2 attention, tied *)

Section Tied.
Variables (N D n : nat) (M : mask) (W : mat) (X : mat).
Hypothesis Hn : (0 < n)%nat.
Hypothesis HM : sees_some N M.
Let P := probs N M (l2_logits D n W W X).
Let A := a_matrix n W.

Lemma a_matrix_sym : forall a b, A a b = A b a.
Proof. intros. unfold A, a_matrix, scale, mul, tr. f_equal. apply sum_ext; intros; ring. Qed.

(** J_ij = 2 P_ij A (x_j - mu)(x_i - x_j)^T A + P_ij A + delta_ij 2 A Cov A. *)
Definition tied_block i a j b : R :=
  2 * P i j * sum (fun e => A a e * (X j e - mean N P X i e)) D
            * sum (fun e => (X i e - X j e) * A e b) D
  + P i j * A a b + delta i j * (2 * mul D A (mul D (cov N P X i) A) a b).

(** The logits' derivative through A: -2 (delta_ij - delta_jk) (x_i - x_k)^T A. *)
Lemma tied_dlogits : forall i j k b,
  l2_dlogits D n W W X i j k b
  = 2 * (delta j k - delta i j) * sum (fun e => (X i e - X k e) * A e b) D.
Proof.
  intros. unfold l2_dlogits. cbv zeta. assert (Hs := sqrt_INR_pos n Hn).
  assert (E : forall c, sum (fun m => (mul D X W i m - mul D X W c m) * W b m) n
                        = sqrt (INR n) * sum (fun e => (X i e - X c e) * A e b) D).
  { intros c. unfold A, a_matrix, scale, mul, tr.
    rewrite (sum_ext _ (fun m => sum (fun e => (X i e - X c e) * (W e m * W b m)) D)).
    - rewrite sum_swap, <- sum_scal_l. apply sum_ext; intros e _. rewrite sum_scal_l. field. lra.
    - intros m _. rewrite <- sum_minus, <- sum_scal_r. apply sum_ext; intros; ring. }
  rewrite (sum_ext (fun m => (mul D X W k m - mul D X W i m) * W b m)
    (fun m => -1 * ((mul D X W i m - mul D X W k m) * W b m))) by (intros; ring).
  rewrite sum_scal_l, !E.
  assert (Ej : delta j k * sum (fun e => (X i e - X j e) * A e b) D
               = delta j k * sum (fun e => (X i e - X k e) * A e b) D).
  { unfold delta. destruct (Nat.eq_dec j k); [subst; ring | ring]. }
  replace (delta j k * (sqrt (INR n) * sum (fun e => (X i e - X j e) * A e b) D))
    with (sqrt (INR n) * (delta j k * sum (fun e => (X i e - X j e) * A e b) D)) by ring.
  rewrite Ej. field. lra.
Qed.

(** Equations (21)-(26). *)
Theorem kim_eq_21_26 : is_jacobian N D D (l2_tied N D n M W) X tied_block.
Proof.
  apply jacobian_ext with (fun i a j b =>
    sum (fun e => A e a * block N P X (l2_dlogits D n W W X) i e j b) D).
  { apply (jacobian_mul N D D D (l2_head N D n M W W)). apply kim_eq_15_19; auto. }
  intros i a j b Hi Ha Hj Hb. unfold tied_block, block.
  set (w := fun k => sum (fun e => (X i e - X k e) * A e b) D).
  assert (S : sum (P i) N = 1) by (apply probs_sum; auto).
  assert (Ec : forall e, mul N (tr X) (mul N (p_matrix (P i)) (l2_dlogits D n W W X i j)) e b
    = 2 * P i j * (X j e - mean N P X i e) * w j
      + delta i j * (2 * mul D (cov N P X i) A e b)).
  { intros e. rewrite p_matrix_centred.
    change (sum (fun l => P i l * X l e) N) with (mean N P X i e).
    rewrite (sum_ext _ (fun k => delta j k * (2 * P i k * (X k e - mean N P X i e) * w k)
      + (- 2 * delta i j) * (P i k * (X k e - mean N P X i e) * w k)))
      by (intros; rewrite tied_dlogits; unfold w; ring).
    rewrite sum_plus, sum_delta_l, sum_scal_l by assumption. unfold w at 2.
    rewrite cov_towards by assumption. ring. }
  rewrite (sum_ext _ (fun e => 2 * P i j * w j * (A a e * (X j e - mean N P X i e))
    + P i j * (eye e b * A e a) + delta i j * (2 * (A a e * mul D (cov N P X i) A e b))))
    by (intros e _; rewrite Ec, (a_matrix_sym e a); ring).
  rewrite !sum_plus, !sum_scal_l. unfold eye.
  rewrite (sum_ext (fun e => delta e b * A e a) (fun e => delta b e * A e a))
    by (intros; rewrite delta_sym; reflexivity).
  rewrite sum_delta_l, (a_matrix_sym b a) by assumption. fold (w j).
  change (sum (fun e => A a e * mul D (cov N P X i) A e b) D)
    with (mul D A (mul D (cov N P X i) A) a b). ring.
Qed.

(** Moving every token alike moves every output by A: sum_j J_ij = A. *)
Theorem tied_translation : forall i a b, (i < N)%nat -> sum (fun j => tied_block i a j b) N = A a b.
Proof.
  intros i a b Hi. unfold tied_block.
  assert (S : sum (P i) N = 1) by (apply probs_sum; auto).
  set (w := fun k => sum (fun e => (X i e - X k e) * A e b) D).
  rewrite !sum_plus, sum_scal_r, S, sum_delta_l by assumption.
  cut (sum (fun j => 2 * P i j * sum (fun e => A a e * (X j e - mean N P X i e)) D * w j) N
       = - (2 * mul D A (mul D (cov N P X i) A) a b)); [unfold w; lra|].
  rewrite (sum_ext _ (fun j => sum (fun e =>
    2 * A a e * (P i j * (X j e - mean N P X i e) * w j)) D))
    by (intros; rewrite <- sum_scal_l, <- sum_scal_r; apply sum_ext; intros; ring).
  rewrite sum_swap.
  change (mul D A (mul D (cov N P X i) A) a b)
    with (sum (fun e => A a e * mul D (cov N P X i) A e b) D).
  rewrite <- sum_scal_l, <- sum_opp. apply sum_ext; intros e _. rewrite sum_scal_l.
  unfold w. rewrite cov_towards by assumption. ring.
Qed.
End Tied.

(** * Multi-head attention *)

Lemma multihead_jacobian : forall N D E n H (heads : nat -> mat -> mat) WO X J, (0 < n)%nat ->
  (forall h, (h < H)%nat -> is_jacobian N D n (heads h) X (J h)) ->
  is_jacobian N D E (fun X => multihead H n (fun h => heads h X) WO) X
    (fun i a j b => sum (fun h => sum (fun e => wo_block n WO h e a * J h i e j b) n) H).
Proof.
  intros N D E n H heads WO X J Hn HJ i a j b Hi Ha Hj Hb.
  apply (derive_ext (fun t => sum (fun h =>
    mul n (heads h (line X (unit_at j b) t)) (wo_block n WO h) i a) H));
    [intros; rewrite multihead_sum by assumption; reflexivity|].
  apply (derive_sum (fun h t => mul n (heads h (line X (unit_at j b) t)) (wo_block n WO h) i a)).
  intros h Hh. apply (jacobian_mul N D n E (heads h) X (J h) (wo_block n WO h) (HJ h Hh)); auto.
Qed.

(** (J_F)_ij = sum_h (W^{V,h} W^O_h)^T J^h_ij (K12), for dot-product ... *)
Theorem dp_mha_jacobian : forall N D n H M WQ WK WV WO X, (0 < n)%nat ->
  (forall h, (h < H)%nat -> sees_some N (M h)) ->
  is_jacobian N D D (dp_mha N D n H M WQ WK WV WO) X (fun i a j b =>
    sum (fun h => sum (fun e => mul n (WV h) (wo_block n WO h) e a
      * block N (probs N (M h) (dp_logits D n (WQ h) (WK h) X)) X
          (dp_dlogits D (dp_a_matrix n (WQ h) (WK h)) X) i e j b) D) H).
Proof.
  intros. eapply jacobian_ext.
  - apply multihead_jacobian; auto. intros h Hh. apply dp_head_jacobian; auto.
  - intros. apply sum_ext; intros h _. unfold mul at 1.
    rewrite (sum_ext _ (fun e => sum (fun d => wo_block n WO h e a * (WV h d e
      * block N (probs N (M h) (dp_logits D n (WQ h) (WK h) X)) X
          (dp_dlogits D (dp_a_matrix n (WQ h) (WK h)) X) i d j b)) D))
      by (intros; rewrite sum_scal_l; reflexivity).
    rewrite sum_swap. apply sum_ext; intros d _. rewrite <- sum_scal_r.
    apply sum_ext; intros; ring.
Qed.

(** ... and for tied L2 attention. *)
Theorem l2_mha_jacobian : forall N D n H M WQ WV WO X, (0 < n)%nat ->
  (forall h, (h < H)%nat -> sees_some N (M h)) ->
  is_jacobian N D D (l2_mha N D n H M WQ WV WO) X (fun i a j b =>
    sum (fun h => sum (fun e => mul n (WV h) (wo_block n WO h) e a
      * tied_block N D n (M h) (WQ h) X i e j b) D) H).
Proof.
  intros. eapply jacobian_ext.
  - apply (multihead_jacobian N D D n H (fun h X => mul D (l2_tied N D n (M h) (WQ h) X) (WV h)));
      auto. intros h Hh. apply jacobian_mul, kim_eq_21_26; auto.
  - intros. apply sum_ext; intros h _. unfold mul at 1.
    rewrite (sum_ext _ (fun e => sum (fun d => wo_block n WO h e a * (WV h d e
      * tied_block N D n (M h) (WQ h) X i d j b)) D))
      by (intros; rewrite sum_scal_l; reflexivity).
    rewrite sum_swap. apply sum_ext; intros d _. rewrite <- sum_scal_r.
    apply sum_ext; intros; ring.
Qed.
