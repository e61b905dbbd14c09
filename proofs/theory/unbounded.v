(** What is not Lipschitz: dot-product attention (Theorem 3.1, App. D), L2 attention
    with untied weights (Lemma F.1), without A (E13), or with a token that does not
    see itself (E8).

    Each proof exhibits one unbounded entry of the Jacobian.  "Not Lipschitz" is
    proved for the infinity-norm and then holds for every p-norm. *)
From Coq Require Import Reals Lra Lia Psatz FunctionalExtensionality.
From Attest Require Import base softmax attention jacobian.
Open Scope R_scope.

(** * Definitions *)

(** x^p for x >= 0 and real p > 0. *)
Definition rpow (x p : R) : R := if Rlt_dec 0 x then Rpower x p else 0.

(** The p-norm of an N by D matrix seen as a vector. *)
Definition norm_p (N D : nat) (p : R) (X : mat) : R :=
  rpow (sum (fun i => sum (fun a => rpow (Rabs (X i a)) p) D) N) (/ p).

Definition lipschitz_p (N D E : nat) (p : R) (F : mat -> mat) (L : R) : Prop :=
  forall X Y, norm_p N E p (diff (F Y) (F X)) <= L * norm_p N D p (diff Y X).

(** Not Lipschitz for the infinity-norm, nor for any p in [1, infinity). *)
Definition not_lipschitz (N D E : nat) (F : mat -> mat) : Prop :=
  (forall L, ~ lipschitz_inf N D E F L) /\ (forall p L, 1 <= p -> ~ lipschitz_p N D E p F L).

(** * p-norms against the infinity-norm *)

Lemma rpow_nonneg : forall x p, 0 <= rpow x p.
Proof. intros. unfold rpow. destruct (Rlt_dec 0 x); [left; apply exp_pos | lra]. Qed.

Lemma rpow_le : forall x y p, 0 < p -> x <= y -> rpow x p <= rpow y p.
Proof.
  intros x y p Hp H. unfold rpow.
  destruct (Rlt_dec 0 x), (Rlt_dec 0 y); try lra.
  - apply Rle_Rpower_l; lra.
  - left; apply exp_pos.
Qed.

Lemma rpow_inv : forall x p, 0 < p -> 0 <= x -> rpow (rpow x p) (/ p) = x.
Proof.
  intros x p Hp Hx. unfold rpow at 2. destruct (Rlt_dec 0 x).
  - unfold rpow. destruct (Rlt_dec 0 (Rpower x p)).
    + rewrite Rpower_mult, Rinv_r, Rpower_1; lra.
    + exfalso. apply n. apply exp_pos.
  - unfold rpow. destruct (Rlt_dec 0 0); lra.
Qed.

Lemma maxabs_le_norm_p : forall N D p X, 1 <= p -> maxabs N D X <= norm_p N D p X.
Proof.
  intros N D p X Hp. apply maxabs_le; [apply rpow_nonneg|]. intros i a Hi Ha.
  rewrite <- (rpow_inv (Rabs (X i a)) p) by (try apply Rabs_pos; lra).
  apply rpow_le; [apply Rinv_0_lt_compat; lra|].
  eapply Rle_trans; [apply (sum_term_le (fun a => rpow (Rabs (X i a)) p) D a Ha);
    intros; apply rpow_nonneg|].
  apply (sum_term_le (fun i => sum (fun a => rpow (Rabs (X i a)) p) D) N i Hi).
  intros; apply sum_nonneg; intros; apply rpow_nonneg.
Qed.

Lemma norm_p_le_maxabs : forall N D p X, 1 <= p -> (0 < N * D)%nat ->
  norm_p N D p X <= INR (N * D) * maxabs N D X.
Proof.
  intros N D p X Hp HND. set (m := maxabs N D X). set (k := INR (N * D)).
  assert (Hm : 0 <= m) by apply maxabs_nonneg.
  assert (Hk : 1 <= k) by (unfold k; change 1 with (INR 1); apply le_INR; lia).
  rewrite <- (rpow_inv (k * m) p) by nra.
  apply rpow_le; [apply Rinv_0_lt_compat; lra|].
  apply Rle_trans with (k * rpow m p).
  - replace (k * rpow m p) with (sum (fun _ : nat => sum (fun _ : nat => rpow m p) D) N)
      by (rewrite !sum_const; unfold k; rewrite mult_INR; ring).
    apply sum_le; intros. apply sum_le; intros. apply rpow_le; [lra | apply maxabs_ge; auto].
  - unfold rpow. destruct (Rlt_dec 0 m) as [Hm'|].
    + destruct (Rlt_dec 0 (k * m)); [|nra].
      rewrite <- Rpower_mult_distr by lra. apply Rmult_le_compat_r; [left; apply exp_pos|].
      rewrite <- (Rpower_1 k) at 1 by lra. apply Rle_Rpower; lra.
    + rewrite Rmult_0_r. destruct (Rlt_dec 0 (k * m)); [left; apply exp_pos | lra].
Qed.

(** All norms agree about what is not Lipschitz. *)
Lemma not_lipschitz_of_inf : forall N D E F, (0 < N * D)%nat ->
  (forall L, ~ lipschitz_inf N D E F L) -> not_lipschitz N D E F.
Proof.
  intros N D E F HND H. split; auto. intros p L Hp HL.
  apply (H (Rabs L * INR (N * D))). intros X Y.
  eapply Rle_trans; [apply (maxabs_le_norm_p N E p); auto|].
  eapply Rle_trans; [apply HL|]. rewrite Rmult_assoc.
  eapply Rle_trans; [apply Rmult_le_compat_r; [apply rpow_nonneg | apply Rle_abs]|].
  apply Rmult_le_compat_l; [apply Rabs_pos | apply norm_p_le_maxabs; auto].
Qed.

(** A quadratic outgrows every constant. *)
Lemma quadratic_unbounded : forall a b L, a <> 0 -> exists t, L < Rabs (a * t ^ 2 + b).
Proof.
  intros a b L Ha. assert (Hp : 0 < Rabs a) by (apply Rabs_pos_lt; auto).
  set (t := 1 + (Rabs b + Rabs L) / Rabs a). exists t.
  assert (Ht : Rabs a * t = Rabs a + Rabs b + Rabs L) by (unfold t; field; lra).
  assert (H1 : 1 <= t).
  { unfold t. assert (0 <= (Rabs b + Rabs L) / Rabs a); [|lra].
    apply Rmult_le_pos; [generalize (Rabs_pos b) (Rabs_pos L); lra|].
    left; apply Rinv_0_lt_compat; lra. }
  assert (H2 : Rabs a * t <= Rabs (a * t ^ 2)).
  { rewrite Rabs_mult, (Rabs_right (t ^ 2)) by (apply Rle_ge, pow2_ge_0).
    apply Rmult_le_compat_l; nra. }
  generalize (Rabs_triang_inv (a * t ^ 2) (- b)). rewrite Rabs_Ropp.
  replace (a * t ^ 2 - - b) with (a * t ^ 2 + b) by ring. generalize (Rle_abs L). lra.
Qed.

(** * Dot-product attention *)

(** Token 0 at the origin, token 1 at t u, all others at the origin. *)
Definition one_away (u : vec) (t : R) : mat := fun k a => delta 1 k * (t * u a).

Section DP.
Variables (N D n : nat) (WQ WK : mat).
Hypothesis HN : (2 <= N)%nat.
Let A := dp_a_matrix n WQ WK.

(** From the origin all keys look alike. *)
Lemma probs_from_origin : forall X i j, (i < N)%nat -> (forall a, X i a = 0) ->
  probs N unmasked (dp_logits D n WQ WK X) i j = / INR N.
Proof.
  intros X i j Hi H0. unfold probs, softmax.
  assert (E : weight (unmasked i) (dp_logits D n WQ WK X i) = fun _ => 1).
  { apply functional_extensionality; intros k. unfold weight, dp_logits, unmasked, full.
    assert (Z : dot n (mul D X WQ i) (mul D X WK k) = 0).
    { apply sum_eq0; intros m _. unfold mul at 1. rewrite sum_eq0; [ring|].
      intros; rewrite H0; ring. }
    rewrite Z. unfold Rdiv. rewrite Rmult_0_l, exp_0. simpl. ring. }
  rewrite E, sum_const. unfold Rdiv. rewrite Rmult_1_l, Rmult_1_r. reflexivity.
Qed.

(** The block J_00 there: (1/N) I + (N-1)/N^2 t^2 u u^T A. *)
Lemma block_from_origin : forall u t e b, (e < D)%nat -> (b < D)%nat ->
  block N (probs N unmasked (dp_logits D n WQ WK (one_away u t))) (one_away u t)
    (dp_dlogits D A (one_away u t)) 0%nat e 0%nat b
  = / INR N * delta e b + (/ INR N - (/ INR N) ^ 2) * t ^ 2 * (u e * dot D u (tr A b)).
Proof.
  intros u t e b He Hb. set (X := one_away u t).
  assert (HN0 : (0 < N)%nat) by lia.
  assert (X0 : forall a, X 0%nat a = 0)
    by (intros; unfold X, one_away; rewrite delta_diff by lia; ring).
  unfold A. rewrite kim_eq_12_closed by (auto using unmasked_sees_itself, sees_itself_some).
  fold A. set (P := probs N unmasked (dp_logits D n WQ WK X)).
  assert (HP : forall j, P 0%nat j = / INR N) by (intros; apply probs_from_origin; auto).
  assert (Hmean : forall a, mean N P X 0 a = / INR N * (t * u a)).
  { intros a. unfold mean, mul. rewrite (sum_ext _ (fun k => delta 1 k * (/ INR N * (t * u a))))
      by (intros; rewrite HP; unfold X, one_away; ring).
    apply (sum_delta_l (fun _ => / INR N * (t * u a))); lia. }
  assert (Hcov : forall a c, cov N P X 0 a c = (/ INR N - (/ INR N) ^ 2) * t ^ 2 * (u a * u c)).
  { intros a c. unfold cov. set (r := / INR N) in *.
    assert (Dq : forall k, delta 1 k * delta 1 k = delta 1 k)
      by (intros; unfold delta; destruct (Nat.eq_dec 1 k); ring).
    rewrite (sum_ext _ (fun k => delta 1 k * (r * (1 - 2 * r) * t ^ 2 * (u a * u c))
                                 + r ^ 3 * t ^ 2 * (u a * u c))).
    - rewrite sum_plus, (sum_delta_l (fun _ => r * (1 - 2 * r) * t ^ 2 * (u a * u c))), sum_const by lia.
      assert (Er : INR N * r = 1) by (apply Rinv_r, not_0_INR; lia).
      replace (INR N * (r ^ 3 * t ^ 2 * (u a * u c)))
        with (INR N * r * (r ^ 2 * t ^ 2 * (u a * u c))) by ring. rewrite Er. ring.
    - intros k _. rewrite HP, !Hmean. unfold X, one_away.
      replace (r * (delta 1 k * (t * u a) - r * (t * u a)) * (delta 1 k * (t * u c) - r * (t * u c)))
        with (r * t ^ 2 * (u a * u c) * (delta 1 k * delta 1 k - 2 * r * delta 1 k + r ^ 2)) by ring.
      rewrite Dq. ring. }
  rewrite HP, Hmean, delta_same.
  assert (M0 : mul D X (tr A) 0%nat b = 0)
    by (apply sum_eq0; intros; rewrite X0; ring).
  assert (MC : mul D (cov N P X 0%nat) A e b
               = (/ INR N - (/ INR N) ^ 2) * t ^ 2 * (u e * dot D u (tr A b))).
  { unfold mul, dot, tr. rewrite <- !sum_scal_l. apply sum_ext; intros. rewrite Hcov. ring. }
  rewrite M0, MC. unfold eye. ring.
Qed.
End DP.

(** Two linear forms that do not vanish, do not vanish at a common point. *)
Lemma common_point : forall D (f g : vec) i j, (i < D)%nat -> (j < D)%nat -> f i <> 0 -> g j <> 0 ->
  exists u, dot D u f <> 0 /\ dot D u g <> 0.
Proof.
  intros D f g i j Hi Hj Hf Hg.
  assert (Du : forall k h, (k < D)%nat -> dot D (delta k) h = h k) by (intros; apply sum_delta_l; auto).
  destruct (Req_dec (g i) 0) as [G0|G1].
  - destruct (Req_dec (f j) 0) as [F0|F1].
    + exists (fun k => delta i k + delta j k).
      assert (E : forall h, dot D (fun k => delta i k + delta j k) h = h i + h j).
      { intros h. rewrite <- (Du i h Hi), <- (Du j h Hj). unfold dot. rewrite <- sum_plus.
        apply sum_ext; intros; ring. }
      rewrite !E, G0, F0, Rplus_0_r, Rplus_0_l. auto.
    + exists (delta j). rewrite !Du; auto.
  - exists (delta i). rewrite !Du; auto.
Qed.

(** Theorem 3.1, with the hypotheses it needs (E12): one head, N >= 2, some entry of
    W^K (W^Q)^T and some entry of W^V W^O different from zero. *)
Theorem kim_thm_3_1 : forall N D n WQ WK WV WO a b e o, (2 <= N)%nat -> (0 < n)%nat ->
  (a < D)%nat -> (b < D)%nat -> mul n WK (tr WQ) a b <> 0 ->
  (e < D)%nat -> (o < D)%nat -> mul n WV WO e o <> 0 ->
  not_lipschitz N D D
    (dp_mha N D n 1 (fun _ => unmasked) (fun _ => WQ) (fun _ => WK) (fun _ => WV) WO).
Proof.
  intros N D n WQ WK WV WO a b e o HN Hn Ha Hb HA He Ho HB.
  apply not_lipschitz_of_inf; [apply Nat.mul_pos_pos; lia|]. intros L HL.
  set (A := dp_a_matrix n WQ WK). set (B := mul n WV WO).
  assert (HA' : tr A b a <> 0).
  { unfold A, tr, dp_a_matrix, scale. apply Rmult_integral_contrapositive. split; auto.
    apply Rinv_neq_0_compat. generalize (sqrt_INR_pos n Hn). lra. }
  destruct (common_point D (tr A b) (tr B o) a e Ha He HA' HB) as [u [Hu1 Hu2]].
  set (r := / INR N).
  assert (Hr : 0 < r < 1).
  { unfold r. assert (2 <= INR N) by (change 2 with (INR 2); apply le_INR; lia).
    split; [apply Rinv_0_lt_compat; lra|]. rewrite <- Rinv_1. apply Rinv_lt_contravar; lra. }
  destruct (quadratic_unbounded ((r - r ^ 2) * dot D u (tr A b) * dot D u (tr B o)) (r * B b o) L)
    as [t Ht].
  { repeat (apply Rmult_integral_contrapositive; split); auto. nra. }
  assert (HJ := dp_mha_jacobian N D n 1 (fun _ => unmasked) (fun _ => WQ) (fun _ => WK) (fun _ => WV) WO
    (one_away u t) Hn (fun _ _ => sees_itself_some _ _ (unmasked_sees_itself N))).
  assert (G := lipschitz_inf_ge_jacobian N D D _ L _ _ 0 o 0 b HJ HL ltac:(lia) Ho ltac:(lia) Hb).
  cbv beta in G. simpl sum in G at 1. rewrite Rplus_0_l in G.
  change (wo_block n WO 0) with WO in G. fold B in G. fold A in G.
  rewrite (sum_ext _ (fun c => delta b c * (r * B c o)
    + (r - r ^ 2) * t ^ 2 * dot D u (tr A b) * (u c * B c o))) in G.
  - rewrite sum_plus, sum_delta_l, sum_scal_l in G by assumption.
    change (sum (fun c => u c * B c o) D) with (dot D u (tr B o)) in G.
    replace (r * B b o + (r - r ^ 2) * t ^ 2 * dot D u (tr A b) * dot D u (tr B o))
      with ((r - r ^ 2) * dot D u (tr A b) * dot D u (tr B o) * t ^ 2 + r * B b o) in G by ring.
    lra.
  - intros c Hc. unfold A. rewrite block_from_origin by assumption. fold r A.
    rewrite (delta_sym c b). ring.
Qed.

(** E12: weights different from zero are not enough.  Two equal heads cancel when the
    second block of W^O is minus the first. *)
Theorem kim_thm_3_1_printed_false : forall N D n M WQ WK WV (U : mat) X i o, (0 < n)%nat ->
  dp_mha N D n 2 (fun _ => M) (fun _ => WQ) (fun _ => WK) (fun _ => WV)
    (fun d o => if Nat.ltb d n then U d o else - U (d - n)%nat o) X i o = 0.
Proof.
  intros. unfold dp_mha. rewrite multihead_sum by assumption. simpl sum. unfold mul, wo_block.
  rewrite Rplus_0_l, <- sum_plus. apply sum_eq0; intros e He.
  replace (Nat.ltb (0 * n + e) n) with true by (symmetry; apply Nat.ltb_lt; lia).
  replace (Nat.ltb (1 * n + e) n) with false by (symmetry; apply Nat.ltb_ge; lia).
  replace (1 * n + e - n)%nat with e by lia. simpl. ring.
Qed.

(** ** Biases (App. D) *)

(** Logits (x_i W^Q + b^Q) . (x_j W^K + b^K) / sqrt n. *)
Definition biased_logits (D n : nat) (WQ WK : mat) (bQ bK : vec) (X : mat) : mat := fun i j =>
  dot n (fun m => mul D X WQ i m + bQ m) (fun m => mul D X WK j m + bK m) / sqrt (INR n).
Definition biased_mha1 (N D n : nat) (WQ WK WV WO : mat) (bQ bK : vec) (X : mat) : mat :=
  mul n (attend N unmasked (biased_logits D n WQ WK bQ bK X) (mul D X WV)) WO.

(** Move every token by x: when x W^Q = b^Q the biases are gone, up to a constant of the row. *)
Lemma biased_probs : forall N D n WQ WK bQ bK (x : vec) X i j, (i < N)%nat ->
  (forall m, (m < n)%nat -> sum (fun a => x a * WQ a m) D = bQ m) ->
  probs N unmasked (biased_logits D n WQ WK bQ bK X) i j
  = probs N unmasked (dp_logits D n WQ WK (fun k a => X k a + x a)) i j.
Proof.
  intros N D n WQ WK bQ bK x X i j Hi Hx. set (X' := fun k a => X k a + x a).
  unfold probs.
  set (h := fun m => bK m - sum (fun a => x a * WK a m) D).
  set (s := dot n (mul D X' WQ i) h / sqrt (INR n)).
  rewrite <- (softmax_shift N (unmasked i) i Hi eq_refl _ s). f_equal.
  apply functional_extensionality; intros k. unfold biased_logits, dp_logits, s, Rdiv.
  rewrite <- Rmult_minus_distr_r. f_equal. unfold dot. rewrite <- sum_minus.
  apply sum_ext; intros m Hm. unfold h.
  assert (E : forall W c, mul D X' W c m = mul D X W c m + sum (fun a => x a * W a m) D).
  { intros. unfold mul, X'. rewrite <- sum_plus. apply sum_ext; intros; ring. }
  rewrite !E, (Hx m Hm). ring.
Qed.

Theorem kim_app_D : forall N D n WQ WK WV WO bQ bK x a b e o, (2 <= N)%nat -> (0 < n)%nat ->
  (forall m, (m < n)%nat -> sum (fun c => x c * WQ c m) D = bQ m) ->
  (a < D)%nat -> (b < D)%nat -> mul n WK (tr WQ) a b <> 0 ->
  (e < D)%nat -> (o < D)%nat -> mul n WV WO e o <> 0 ->
  not_lipschitz N D D (biased_mha1 N D n WQ WK WV WO bQ bK).
Proof.
  intros N D n WQ WK WV WO bQ bK x a b e o HN Hn Hx Ha Hb HA He Ho HB.
  destruct (kim_thm_3_1 N D n WQ WK WV WO a b e o HN Hn Ha Hb HA He Ho HB) as [H _].
  apply not_lipschitz_of_inf; [apply Nat.mul_pos_pos; lia|]. intros L HL. apply (H L).
  intros X Y.
  set (back := fun (Z : mat) (k c : nat) => Z k c - x c).
  assert (EF : forall Z i c, (i < N)%nat ->
    biased_mha1 N D n WQ WK WV WO bQ bK (back Z) i c
    = dp_mha N D n 1 (fun _ => unmasked) (fun _ => WQ) (fun _ => WK) (fun _ => WV) WO Z i c
      - sum (fun m => sum (fun l => x l * WV l m) D * WO m c) n).
  { intros Z i c Hi. unfold dp_mha. rewrite multihead_sum by assumption. simpl sum at 1.
    rewrite Rplus_0_l. change (wo_block n WO 0) with WO.
    unfold biased_mha1, mul at 1 3. rewrite <- sum_minus. apply sum_ext; intros m _.
    rewrite <- Rmult_minus_distr_r. f_equal. unfold dp_head, attend, mul at 1 3.
    assert (EZ : (fun k c => back Z k c + x c) = Z)
      by (do 2 (apply functional_extensionality; intro); unfold back; ring).
    assert (S : sum (probs N unmasked (dp_logits D n WQ WK Z) i) N = 1)
      by (apply probs_sum; auto using sees_itself_some, unmasked_sees_itself).
    rewrite (sum_ext _ (fun j => probs N unmasked (dp_logits D n WQ WK Z) i j * mul D Z WV j m
      - probs N unmasked (dp_logits D n WQ WK Z) i j * sum (fun l => x l * WV l m) D)).
    - rewrite sum_minus, sum_scal_r, S. ring.
    - intros j _. rewrite (biased_probs N D n WQ WK bQ bK x _ i j Hi Hx), EZ.
      rewrite <- Rmult_minus_distr_l. f_equal. unfold mul, back. rewrite <- sum_minus.
      apply sum_ext; intros; ring. }
  assert (G := HL (back X) (back Y)).
  replace (diff (back Y) (back X)) with (diff Y X) in G
    by (do 2 (apply functional_extensionality; intro); unfold diff, back; ring).
  eapply Rle_trans; [|exact G]. apply maxabs_le; [apply maxabs_nonneg|]. intros i c Hi Hc.
  eapply Rle_trans; [|apply (maxabs_ge N D _ i c Hi Hc)].
  right. unfold diff. rewrite !EF by assumption. f_equal. ring.
Qed.
