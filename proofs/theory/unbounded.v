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

(** * L2 attention, untied weights (Lemma F.1) *)

(** Token 0 at e_a t, all others at e_a t + e_b z: seen from token 0 all keys are at
    the same distance when |z W^K_b|^2 = 2 t z (W^Q - W^K)_a . W^K_b. *)
Definition two_places (a b : nat) (t z : R) : mat :=
  fun k c => t * delta a c + (1 - delta 0 k) * (z * delta b c).

Lemma uniform_of_equal : forall N l j, (0 < N)%nat -> (forall k, l k = l 0%nat) ->
  softmax N full l j = / INR N.
Proof.
  intros N l j HN H. unfold softmax.
  assert (E : weight full l = fun _ => exp (l 0%nat))
    by (apply functional_extensionality; intros; unfold weight, full; rewrite H; simpl; ring).
  rewrite E, sum_const. assert (0 < exp (l 0%nat)) by apply exp_pos.
  assert (INR N <> 0) by (apply not_0_INR; lia). field. split; auto; lra.
Qed.

(** Lemma F.1 with the hypothesis its proof needs: W^Q (W^K)^T <> W^K (W^K)^T, N >= 2. *)
Theorem kim_lemma_F_1 : forall N D n WQ WK a b, (2 <= N)%nat -> (0 < n)%nat ->
  (a < D)%nat -> (b < D)%nat -> mul n (diff WQ WK) (tr WK) a b <> 0 ->
  not_lipschitz N D D (l2_head N D n unmasked WQ WK).
Proof.
  intros N D n WQ WK a b HN Hn Ha Hb Hg.
  apply not_lipschitz_of_inf; [apply Nat.mul_pos_pos; lia|]. intros L HL.
  set (g := mul n (diff WQ WK) (tr WK) a b) in *.
  set (ka := sumsq n (WK b)).
  assert (Hka : 0 < ka).
  { destruct (sumsq_nonneg n (WK b)) as [H|H]; auto. exfalso. apply Hg.
    assert (C := cauchy_schwarz_sq n (diff WQ WK a) (WK b)). rewrite <- H, Rmult_0_r in C.
    change (dot n (diff WQ WK a) (WK b)) with g in C. nra. }
  set (s := sqrt (INR n)). assert (Hs : 0 < s) by (apply sqrt_INR_pos; auto).
  set (r := / INR N).
  assert (Hr : 0 < r) by (apply Rinv_0_lt_compat, lt_0_INR; lia).
  destruct (quadratic_unbounded (- (2 / s * r * r * (2 * g / ka) * g)) r L) as [t Ht].
  { apply Ropp_neq_0_compat. repeat (apply Rmult_integral_contrapositive; split);
      try lra; try apply Rinv_neq_0_compat; try lra; auto. }
  set (z := 2 * t * g / ka). set (X := two_places a b t z).
  assert (HM := sees_itself_some _ _ (unmasked_sees_itself N)).
  assert (HJ := kim_eq_15_19 N D n unmasked WQ WK X Hn HM).
  assert (G := lipschitz_inf_ge_jacobian N D D _ L _ _ 0 b 1 b HJ HL ltac:(lia) Hb ltac:(lia) Hb).
  cbv beta in G. rewrite kim_eq_20 in G by (auto; lia).
  set (P := probs N unmasked (l2_logits D n WQ WK X)) in *.
  assert (X0 : forall c, X 0%nat c = t * delta a c)
    by (intros; unfold X, two_places; rewrite delta_same; ring).
  assert (XS : forall k c, X (S k) c = t * delta a c + z * delta b c)
    by (intros; unfold X, two_places; rewrite (delta_diff 0 (S k)) by lia; ring).
  assert (W0 : forall W m, mul D X W 0%nat m = t * W a m).
  { intros. unfold mul. rewrite (sum_ext _ (fun l => delta a l * (t * W l m)))
      by (intros; rewrite X0; ring). apply (sum_delta_l (fun l => t * W l m)); auto. }
  assert (WS : forall W k m, mul D X W (S k) m = t * W a m + z * W b m).
  { intros. unfold mul. rewrite (sum_ext _ (fun l => delta a l * (t * W l m) + delta b l * (z * W l m)))
      by (intros; rewrite XS; ring).
    rewrite sum_plus, (sum_delta_l (fun l => t * W l m)), (sum_delta_l (fun l => z * W l m)) by auto.
    reflexivity. }
  assert (HP : forall j, P 0%nat j = r).
  { intros j. apply uniform_of_equal; [lia|]. intros k.
    unfold l2_logits. f_equal. f_equal. unfold dist2. destruct k as [|k]; [reflexivity|].
    rewrite (sum_ext _ (fun m => (mul D X WQ 0%nat m - mul D X WK 0%nat m) ^ 2
      + (z ^ 2 * WK b m ^ 2 - 2 * z * t * (diff WQ WK a m * WK b m)))).
    - rewrite sum_plus, sum_minus, !sum_scal_l. fold (sumsq n (WK b)) ka.
      change (sum (fun m => diff WQ WK a m * WK b m) n) with g.
      replace (z ^ 2 * ka - 2 * z * t * g) with 0 by (unfold z; field; lra). ring.
    - intros m _. rewrite W0, WS, W0. unfold diff. ring. }
  assert (HN1 : INR N * r = 1) by (apply Rinv_r, not_0_INR; lia).
  assert (Hmean : X 1%nat b - mean N P X 0%nat b = r * z).
  { unfold mean, mul. destruct N as [|N]; [lia|]. rewrite sum_first, HP, X0.
    rewrite (sum_ext _ (fun _ => r * (t * delta a b + z)))
      by (intros; rewrite HP, XS, delta_same; ring).
    rewrite sum_const, XS, delta_same. rewrite S_INR in HN1.
    replace (INR N * (r * (t * delta a b + z))) with (((INR N + 1) * r - r) * (t * delta a b + z)) by ring.
    rewrite HN1. ring. }
  assert (Hd : sum (fun m => (mul D X WQ 0%nat m - mul D X WK 1%nat m) * WK b m) n = - (t * g)).
  { rewrite (sum_ext _ (fun m => t * (diff WQ WK a m * WK b m) - z * WK b m ^ 2))
      by (intros; rewrite W0, WS; unfold diff; ring).
    rewrite sum_minus, !sum_scal_l. fold (sumsq n (WK b)) ka.
    change (sum (fun m => diff WQ WK a m * WK b m) n) with g. unfold z. field. lra. }
  rewrite Hmean, Hd, HP in G. unfold eye in G. rewrite delta_same in G. fold s in G.
  replace (2 / s * r * (r * z) * - (t * g) + r * 1)
    with (- (2 / s * r * r * (2 * g / ka) * g) * t ^ 2 + r) in G by (unfold z; field; lra).
  lra.
Qed.

(** As printed - W^Q <> W^K - it is false: with W^K = 0 the head is a plain mean. *)
Theorem kim_lemma_F_1_printed_false : forall N D n WQ, (0 < N)%nat ->
  lipschitz_inf N D D (l2_head N D n unmasked WQ (fun _ _ => 0)) 1.
Proof.
  intros N D n WQ HN X Y. rewrite Rmult_1_l. apply maxabs_le; [apply maxabs_nonneg|].
  assert (E : forall Z i a, l2_head N D n unmasked WQ (fun _ _ => 0) Z i a
                            = / INR N * sum (fun j => Z j a) N).
  { intros Z i a. unfold l2_head, attend, mul, probs. rewrite <- sum_scal_l. apply sum_ext; intros j _.
    f_equal. apply uniform_of_equal; auto. intros k. unfold l2_logits. f_equal. f_equal.
    apply sum_ext; intros m _. unfold mul at 2 4. rewrite !sum_eq0 by (intros; ring). reflexivity. }
  intros i a Hi Ha. unfold diff at 1. rewrite !E, <- Rmult_minus_distr_l, <- sum_minus.
  assert (Hr : 0 < / INR N) by (apply Rinv_0_lt_compat, lt_0_INR; auto).
  rewrite Rabs_mult, (Rabs_right (/ INR N)) by lra.
  apply Rmult_le_reg_l with (INR N); [apply lt_0_INR; auto|].
  rewrite <- Rmult_assoc, Rinv_r, Rmult_1_l by (apply not_0_INR; lia).
  eapply Rle_trans; [apply sum_abs|]. rewrite <- sum_const. apply sum_le; intros j Hj.
  apply (maxabs_ge N D (diff Y X)); auto.
Qed.

(** E6: in the proof's configuration (y_0 = y, y_j = - y, uniform P) the block
    - P_ij (y_j - mean) y_j^T is - (2/N^2) y y^T; the printed coefficient
    - (2N-2)/N^2 agrees with it at N = 2 only. *)
Theorem kim_lemma_F_1_coefficient : forall N (y : vec) j a b, (2 <= N)%nat -> (0 < j < N)%nat ->
  let Yc := fun k c => if Nat.eqb k 0 then y c else - y c in
  - / INR N * (Yc j a - sum (fun k => / INR N * Yc k a) N) * Yc j b = - (2 / INR N ^ 2) * (y a * y b)
  /\ (y a * y b <> 0 ->
      - (2 / INR N ^ 2) * (y a * y b) = - ((2 * INR N - 2) / INR N ^ 2) * (y a * y b) -> N = 2%nat).
Proof.
  intros N y j a b HN Hj Yc. assert (Np : INR N <> 0) by (apply not_0_INR; lia). split.
  - assert (Mean : sum (fun k => / INR N * Yc k a) N = (2 / INR N - 1) * y a).
    { destruct N as [|N]; [lia|]. rewrite sum_first.
      rewrite (sum_ext _ (fun _ => - (/ INR (S N) * y a))) by (intros; unfold Yc; simpl; ring).
      rewrite sum_const. change (Yc 0%nat a) with (y a).
      replace (INR N) with (INR (S N) - 1) by (rewrite S_INR; ring). field. auto. }
    rewrite Mean. destruct j as [|j]; [lia|].
    change (Yc (S j) a) with (- y a). change (Yc (S j) b) with (- y b). field. auto.
  - intros Hy E. apply INR_eq. simpl (INR 2).
    apply (Rmult_eq_compat_r (INR N ^ 2)) in E.
    assert (E2 : 2 * (y a * y b) = (2 * INR N - 2) * (y a * y b)).
    { replace (2 * (y a * y b)) with (- (- (2 / INR N ^ 2) * (y a * y b) * INR N ^ 2)) by (field; auto).
      rewrite E. field. auto. }
    apply Rmult_eq_reg_r in E2; auto. lra.
Qed.

(** * Tied weights, but without A (E13), or with a blind token (E8) *)

(** E13: P X alone, D = 2, W^Q = (1, 0)^T. *)
Definition first_axis : mat := fun a _ => delta 0 a.

Theorem kim_E13 : not_lipschitz 2 2 2 (l2_head 2 2 1 unmasked first_axis first_axis).
Proof.
  apply not_lipschitz_of_inf; [lia|]. intros L HL.
  set (p1 := exp (-1) / (1 + exp (-1))).
  assert (He : 0 < exp (-1)) by apply exp_pos.
  set (R0 := (Rabs L + 1) / (2 * p1 * (1 - p1))).
  assert (Hp : 0 < p1 < 1).
  { unfold p1. split; [apply Rdiv_lt_0_compat; lra|].
    apply Rmult_lt_reg_r with (1 + exp (-1)); [lra|]. unfold Rdiv.
    rewrite Rmult_assoc, Rinv_l by lra. lra. }
  set (X := fun k c : nat => delta 1 k * (if Nat.eqb c 0 then 1 else R0)).
  assert (HM := sees_itself_some _ _ (unmasked_sees_itself 2)).
  assert (HJ := kim_eq_15_19 2 2 1 unmasked first_axis first_axis X ltac:(lia) HM).
  assert (G := lipschitz_inf_ge_jacobian 2 2 2 _ L _ _ 0 1 1 0 HJ HL
                 ltac:(lia) ltac:(lia) ltac:(lia) ltac:(lia)).
  cbv beta in G. rewrite kim_eq_20 in G by (auto; lia).
  set (P := probs 2 unmasked (l2_logits 2 1 first_axis first_axis X)) in *.
  assert (Q0 : mul 2 X first_axis 0%nat 0%nat = 0)
    by (unfold mul, first_axis, X, delta; simpl; ring).
  assert (Q1 : mul 2 X first_axis 1%nat 0%nat = 1)
    by (unfold mul, first_axis, X, delta; simpl; ring).
  assert (HP1 : P 0%nat 1%nat = p1).
  { unfold P, probs, softmax, weight, unmasked, full, l2_logits, dist2, p1. simpl.
    rewrite Q0, Q1, sqrt_1. rewrite Rmult_1_l, Rmult_1_l.
    replace (- (0 + (0 - 0) * ((0 - 0) * 1)) / 1) with 0 by field.
    replace (- (0 + (0 - 1) * ((0 - 1) * 1)) / 1) with (-1) by field.
    rewrite exp_0, Rplus_0_l. reflexivity. }
  assert (HP0 : P 0%nat 0%nat = 1 - p1).
  { assert (S := probs_sum 2 unmasked (l2_logits 2 1 first_axis first_axis X) 0%nat HM ltac:(lia)).
    fold P in S. simpl in S. lra. }
  assert (Hm : X 1%nat 1%nat - mean 2 P X 0%nat 1%nat = (1 - p1) * R0).
  { unfold mean, mul, X, delta. simpl. rewrite HP1. ring. }
  rewrite Hm, HP1 in G. simpl sum in G. rewrite Q0, Q1 in G. simpl (INR 1) in G. rewrite sqrt_1 in G.
  unfold eye, first_axis, delta in G. simpl in G.
  replace (2 / 1 * p1 * ((1 - p1) * R0) * (0 + (0 - 1) * 1) + p1 * 0) with (- (Rabs L + 1)) in G.
  - rewrite Rabs_Ropp, Rabs_right in G by (generalize (Rabs_pos L); lra).
    generalize (Rle_abs L). lra.
  - unfold R0. field. lra.
Qed.

(** E8: the bound needs (i,i) unmasked; here token 0 sees only tokens 1 and 2, at R and -R. *)
Definition blind : mask := fun i j => negb (Nat.eqb i 0 && Nat.eqb j 0).

Theorem kim_E8 : not_lipschitz 3 1 1 (l2_tied 3 1 1 blind (fun _ _ => 1)).
Proof.
  apply not_lipschitz_of_inf; [lia|]. intros L HL.
  destruct (quadratic_unbounded 2 0 L) as [t Ht]; [lra|].
  set (X := fun k _ : nat => match k with 1%nat => t | 2%nat => - t | _ => 0 end).
  assert (HM : sees_some 3 blind).
  { intros i Hi. exists 1%nat. split; [lia|]. unfold blind. rewrite Bool.andb_false_r. reflexivity. }
  assert (HJ := kim_eq_21_26 3 1 1 blind (fun _ _ => 1) X ltac:(lia) HM).
  assert (G := lipschitz_inf_ge_jacobian 3 1 1 _ L _ _ 0 0 0 0 HJ HL
                 ltac:(lia) ltac:(lia) ltac:(lia) ltac:(lia)).
  cbv beta in G. unfold tied_block in G.
  set (P := probs 3 blind (l2_logits 1 1 (fun _ _ => 1) (fun _ _ => 1) X)) in *.
  assert (Q : forall k, mul 1 X (fun _ _ => 1) k 0%nat = X k 0%nat) by (intros; unfold mul; simpl; ring).
  assert (HA : a_matrix 1 (fun _ _ => 1) 0%nat 0%nat = 1)
    by (unfold a_matrix, scale, mul, tr; simpl; rewrite sqrt_1; field).
  set (e := exp (- t ^ 2)). assert (He : 0 < e) by apply exp_pos.
  assert (L1 : l2_logits 1 1 (fun _ _ => 1) (fun _ _ => 1) X 0%nat 1%nat = - t ^ 2)
    by (unfold l2_logits, dist2; simpl; rewrite !Q, sqrt_1; unfold X; field).
  assert (L2 : l2_logits 1 1 (fun _ _ => 1) (fun _ _ => 1) X 0%nat 2%nat = - t ^ 2)
    by (unfold l2_logits, dist2; simpl; rewrite !Q, sqrt_1; unfold X; field).
  assert (P0 : P 0%nat 0%nat = 0)
    by (unfold P, probs, softmax, weight, blind; simpl; unfold Rdiv; ring).
  assert (P1 : P 0%nat 1%nat = / 2).
  { unfold P, probs, softmax, weight, blind. simpl. rewrite L1, L2. fold e. field. lra. }
  assert (P2 : P 0%nat 2%nat = / 2).
  { unfold P, probs, softmax, weight, blind. simpl. rewrite L1, L2. fold e. field. lra. }
  assert (Hc : cov 3 P X 0%nat 0%nat 0%nat = t ^ 2).
  { unfold cov, mean, mul. simpl. rewrite P0, P1, P2. unfold X. field. }
  rewrite P0 in G. unfold mul in G. simpl sum in G. rewrite HA, Hc, delta_same in G.
  match type of G with Rabs ?x <= _ => replace x with (2 * t ^ 2 + 0) in G by ring end. lra.
Qed.
