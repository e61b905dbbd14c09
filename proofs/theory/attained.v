(** How sharp the bounds are.  With weights that are multiples of the identity and an odd
    number of tokens, Theorems 1 and 3 are equalities; and Theorem 6's 2 c is needed. *)
From Coq Require Import Reals Lra Lia Psatz FunctionalExtensionality.
From Attest Require Import base phi softmax attention gauss local lipschitz sharp_inf.
Open Scope R_scope.

(** * What of a matrix matters *)

(** The Gaussian mean reads the first n coordinates only. *)
Lemma gauss_ext : forall N n M Y Z, (forall j k, (k < n)%nat -> Y j k = Z j k) ->
  forall i m, (m < n)%nat -> gauss N n M Y i m = gauss N n M Z i m.
Proof.
  intros N n M Y Z H i m Hm. unfold gauss, attend, mul.
  assert (E : gauss_logits n Y i = gauss_logits n Z i).
  { apply functional_extensionality; intros j. unfold gauss_logits. f_equal.
    apply sum_ext; intros k Hk. rewrite !H by assumption. reflexivity. }
  apply sum_ext; intros j _. unfold probs. rewrite E, H by assumption. reflexivity.
Qed.

Lemma mul_eye : forall D X i k, (k < D)%nat -> mul D X eye i k = X i k.
Proof.
  intros. unfold mul, eye. rewrite (sum_ext _ (fun l => delta k l * X i l))
    by (intros; rewrite (delta_sym k); ring). apply sum_delta_l; auto.
Qed.

Lemma maxabs_ext : forall r c A B,
  (forall i a, (i < r)%nat -> (a < c)%nat -> A i a = B i a) -> maxabs r c A = maxabs r c B.
Proof.
  intros r c A B H. unfold maxabs, norminf. apply rmax_ext; intros i Hi.
  apply rmax_ext; intros a Ha. rewrite H by assumption. reflexivity.
Qed.

Section Scaled.
Variables (N D : nat) (w : R).
Hypothesis HD : (0 < D)%nat.
Hypothesis Hw : 0 < w.

Let r := w / sqrt (sqrt (INR D)).

Lemma r_pos : 0 < r.
Proof. apply Rdiv_lt_0_compat; auto. apply quarter_pos; auto. Qed.

Lemma r_sq : r * r = w ^ 2 / sqrt (INR D).
Proof.
  unfold r. assert (Hq := quarter_pos D HD). unfold Rdiv. rewrite <- (quarter_sq D HD). ring.
Qed.

(** A head whose W^Q is w times the identity is the Gaussian mean, rescaled. *)
Lemma tied_scaled : forall M X i b, (b < D)%nat ->
  l2_tied N D D M (scale w eye) X i b = r * gauss N D M (scale r X) i b.
Proof.
  intros M X i b Hb. rewrite l2_tied_gauss by assumption.
  assert (EW : w_scaled D (scale w eye) = scale r eye).
  { do 2 (apply functional_extensionality; intro). unfold w_scaled, scale, r, Rdiv. ring. }
  rewrite EW. change (tr (scale r eye)) with (scale r (tr eye)).
  assert (Et : tr eye = eye)
    by (do 2 (apply functional_extensionality; intro); apply delta_sym).
  rewrite Et.
  assert (Es : forall A i k, (k < D)%nat -> mul D A (scale r eye) i k = r * A i k).
  { intros A i0 k Hk. rewrite <- (mul_eye D A i0 k Hk). unfold mul, scale.
    rewrite <- sum_scal_l. apply sum_ext; intros; ring. }
  rewrite Es by assumption. f_equal. apply gauss_ext; auto.
  intros j k Hk. apply Es; auto.
Qed.

Lemma tied_scaled_lipschitz : forall M L,
  lipschitz_inf N D D (l2_tied N D D M (scale w eye)) L ->
  lipschitz_inf N D D (gauss N D M) (L / (r * r)).
Proof.
  intros M L HL X Y. assert (Hr := r_pos).
  specialize (HL (scale (/ r) X) (scale (/ r) Y)).
  assert (Eb : forall Z, scale r (scale (/ r) Z) = Z).
  { intros. do 2 (apply functional_extensionality; intro). unfold scale. field. lra. }
  assert (El : maxabs N D (diff (l2_tied N D D M (scale w eye) (scale (/ r) Y))
                               (l2_tied N D D M (scale w eye) (scale (/ r) X)))
               = r * maxabs N D (diff (gauss N D M Y) (gauss N D M X))).
  { rewrite <- maxabs_scale by assumption. apply maxabs_ext; intros i a Hi Ha.
    unfold diff. rewrite !tied_scaled, !Eb by assumption. unfold scale. ring. }
  assert (Er : maxabs N D (diff (scale (/ r) Y) (scale (/ r) X)) = / r * maxabs N D (diff Y X)).
  { rewrite <- maxabs_scale by (apply Rinv_0_lt_compat; assumption).
    apply maxabs_ext; intros. unfold diff, scale. ring. }
  rewrite El, Er in HL. apply Rmult_le_reg_l with r; auto.
  eapply Rle_trans; [exact HL|]. right. field. lra.
Qed.

Lemma tied_scaled_upper : forall M kappa,
  lipschitz_inf N D D (gauss N D M) kappa ->
  lipschitz_inf N D D (l2_tied N D D M (scale w eye)) (r * r * kappa).
Proof.
  intros M kappa HG X Y. assert (Hr := r_pos).
  replace (maxabs N D (diff (l2_tied N D D M (scale w eye) Y) (l2_tied N D D M (scale w eye) X)))
    with (r * maxabs N D (diff (gauss N D M (scale r Y)) (gauss N D M (scale r X)))).
  - rewrite !Rmult_assoc. apply Rmult_le_compat_l; [lra|].
    eapply Rle_trans; [apply HG|]. right.
    replace (diff (scale r Y) (scale r X)) with (scale r (diff Y X))
      by (do 2 (apply functional_extensionality; intro); unfold diff, scale; ring).
    rewrite maxabs_scale by assumption. ring.
  - rewrite <- maxabs_scale by assumption. apply maxabs_ext; intros i a Hi Ha.
    unfold diff. rewrite !tied_scaled by assumption. unfold scale. ring.
Qed.
End Scaled.

(** * Equality *)

(** f(X) = P X A with W^Q = w I, N = 2 p + 1 tokens of width D = n: the constant is
    exactly w^2 (1 + 4 K) / sqrt D.  For D = 1 this is the open question of section 5.1:
    w^2 (1 + 4 W0((N - 1) exp(-3/2))). *)
Theorem attest_thm_1_scaled : forall p D w K L, (0 < D)%nat -> 0 < w -> 0 <= K ->
  psi D K = INR (p + p) ->
  (lipschitz_inf (S (p + p)) D D (l2_tied (S (p + p)) D D unmasked (scale w eye)) L
   <-> w ^ 2 * (1 + 4 * K) / sqrt (INR D) <= L).
Proof.
  intros p D w K L HD Hw HK Hpsi.
  assert (Hr := r_pos D w HD Hw). assert (Er := r_sq D w HD).
  set (r := w / sqrt (sqrt (INR D))) in *.
  replace (w ^ 2 * (1 + 4 * K) / sqrt (INR D)) with (r * r * (1 + 4 * K))
    by (rewrite Er; unfold Rdiv; ring).
  split; intros H.
  - assert (G := attest_thm_1_lower p D K HD HK Hpsi _ (tied_scaled_lipschitz _ D w HD Hw _ L H)).
    fold r in G. apply (Rmult_le_compat_l (r * r)) in G; [|nra].
    replace (r * r * (L / (r * r))) with L in G by (field; lra). exact G.
  - apply lipschitz_inf_weaken with (1 := H). apply tied_scaled_upper; auto.
    apply (proj2 (attest_thm_1 p D K (1 + 4 * K) HD HK Hpsi)). lra.
Qed.

(** The scalar case written out: K exp(3/2 + K) = N - 1, K = W0((N - 1) exp(-3/2)). *)
Lemma psi_1 : forall K, psi 1 K = K * exp (3 / 2 + K).
Proof.
  intros. rewrite psi_explicit by lia. unfold eta. simpl INR. rewrite sqrt_1.
  replace (K / ((1 + 1) / 2)) with K by field. f_equal. f_equal. field.
Qed.

(** Theorem 3 with H = 1 and all weights the identity. *)
Lemma mha_identity : forall N D M X i o, (0 < D)%nat -> (o < D)%nat ->
  l2_mha N D D 1 (fun _ => M) (fun _ => eye) (fun _ => eye) eye X i o
  = l2_tied N D D M (scale 1 eye) X i o.
Proof.
  intros N D M X i o HD Ho. unfold l2_mha. rewrite multihead_sum by assumption. simpl sum.
  rewrite Rplus_0_l. change (wo_block D eye 0) with eye. rewrite !mul_eye by assumption.
  replace (scale 1 eye) with eye; [reflexivity|].
  do 2 (apply functional_extensionality; intro). unfold scale. ring.
Qed.

Lemma factor_identity : forall D, factor_inf D D 1 (fun _ => eye) (fun _ => eye) eye <= 1.
Proof.
  intros D. unfold factor_inf. apply rmax_le; [lra|]. intros o Ho. simpl sum. rewrite Rplus_0_l.
  assert (Row : forall k, (k < D)%nat -> norm1 D (delta k) = 1).
  { intros k Hk. unfold norm1. rewrite (sum_ext _ (fun j => delta k j * 1)).
    - apply (sum_delta_l (fun _ => 1)); auto.
    - intros. rewrite Rabs_right by (apply Rle_ge, delta_nonneg). ring. }
  assert (H1 : norm_inf D D (tr eye) <= 1).
  { apply rmax_le; [lra|]. intros k Hk. replace (tr eye k) with (delta k); [rewrite Row; auto; lra|].
    apply functional_extensionality; intro; apply delta_sym. }
  assert (H2 : norm1 D (tr (path D D (fun _ => eye) (fun _ => eye) eye 0) o) <= 1).
  { rewrite <- (Row o Ho). right. apply sum_ext; intros m Hm. f_equal.
    unfold path, tr at 1. change (wo_block D eye 0) with eye.
    replace (tr eye) with eye by (do 2 (apply functional_extensionality; intro); apply delta_sym).
    rewrite mul_assoc, !mul_eye by assumption. apply delta_sym. }
  generalize (norm_inf_nonneg D D (tr eye))
    (norm1_nonneg D (tr (path D D (fun _ => eye) (fun _ => eye) eye 0) o)). nra.
Qed.

Theorem attest_thm_3_attained : forall p D K L, (0 < D)%nat -> 0 <= K -> psi D K = INR (p + p) ->
  (lipschitz_inf (S (p + p)) D D
     (l2_mha (S (p + p)) D D 1 (fun _ => unmasked) (fun _ => eye) (fun _ => eye) eye) L
   <-> (1 + 4 * K) / sqrt (INR D) * factor_inf D D 1 (fun _ => eye) (fun _ => eye) eye <= L).
Proof.
  intros p D K L HD HK Hpsi. set (N := S (p + p)). split; intros H.
  - assert (G : lipschitz_inf N D D (l2_tied N D D unmasked (scale 1 eye)) L).
    { intros X Y. specialize (H X Y). eapply Rle_trans; [|exact H]. right.
      apply maxabs_ext; intros i a Hi Ha. unfold diff. rewrite !mha_identity by assumption.
      reflexivity. }
    apply (proj1 (attest_thm_1_scaled p D 1 K L HD Rlt_0_1 HK Hpsi)) in G.
    eapply Rle_trans; [|exact G].
    replace (1 ^ 2 * (1 + 4 * K) / sqrt (INR D)) with ((1 + 4 * K) / sqrt (INR D) * 1)
      by (unfold Rdiv; ring).
    apply Rmult_le_compat_l; [|apply factor_identity].
    apply Rmult_le_pos; [lra | left; apply Rinv_0_lt_compat, sqrt_INR_pos; auto].
  - apply lipschitz_inf_weaken with (1 := H). apply attest_thm_3; auto.
    + intros; apply unmasked_sees_itself.
    + intros. unfold unmasked, N. rewrite count_full, Hpsi, S_INR. lra.
Qed.

(** * The 2-norm grows like 2 c

    N = 2 p + 1 points on a line, token 0 at the origin, p at b and p at - b with
    b^2 = 1 + c: moving token 0 alone moves its output 2 c + 1/(1 + c) times as far.
    With Theorem 6 this settles the question of App. J: Lip_2 = 2 c (1 + o(1)). *)
Definition clusters (p : nat) (c : R) : mat := fun j _ => antipodal_sign p j * sqrt (1 + c).

Section Clusters.
Variables (p : nat) (c : R).
Hypothesis Hc : 0 <= c.
Hypothesis Hphi : phi c = INR (p + p).

Let N := S (p + p).
Let b := sqrt (1 + c).
Let Hb : b ^ 2 = 1 + c.
Proof. apply pow2_sqrt; lra. Qed.
Let Y := clusters p c.
Let x := exp (- (1 + c)).
Let Hpx : INR (p + p) * x = c.
Proof. rewrite <- Hphi, Rmult_comm. unfold x. rewrite (Rplus_comm 1). apply phi_tail. Qed.

Lemma clusters_sum : forall f, sum f N = f 0%nat + sum (fun j => f (S j)) (p + p).
Proof. intros. apply sum_first. Qed.

Lemma clusters_logit_0 : gauss_logits 1 Y 0%nat 0%nat = 0.
Proof. unfold gauss_logits. rewrite dist2_same. ring. Qed.

Lemma clusters_logit : forall j, gauss_logits 1 Y 0%nat (S j) = - (1 + c).
Proof.
  intros j. unfold gauss_logits, dist2, Y, clusters. fold b. change (antipodal_sign p 0) with 0.
  generalize (antipodal_sign p (S j)) (antipodal_sign_sq p j). intros sg Hsg.
  simpl sum. rewrite <- Hb.
  transitivity (- (sg ^ 2 * b ^ 2)); [ring | rewrite Hsg; ring].
Qed.

Lemma clusters_partition : sum (weight (unmasked 0%nat) (gauss_logits 1 Y 0%nat)) N = 1 + c.
Proof.
  rewrite clusters_sum. unfold weight, unmasked, full. rewrite clusters_logit_0, exp_0.
  rewrite (sum_ext _ (fun _ => x)) by (intros; rewrite clusters_logit; unfold x; simpl; ring).
  rewrite sum_const, Hpx. simpl. ring.
Qed.

Lemma clusters_prob_0 : gauss_probs N 1 unmasked Y 0%nat 0%nat = / (1 + c).
Proof.
  unfold gauss_probs, probs, softmax. rewrite clusters_partition. unfold weight, unmasked, full.
  rewrite clusters_logit_0, exp_0. simpl. field. lra.
Qed.

Lemma clusters_prob : forall j, gauss_probs N 1 unmasked Y 0%nat (S j) = x / (1 + c).
Proof.
  intros. unfold gauss_probs, probs, softmax. rewrite clusters_partition. unfold weight, unmasked, full.
  rewrite clusters_logit. fold x. simpl. field. lra.
Qed.

Lemma clusters_mean : gauss N 1 unmasked Y 0%nat 0%nat = 0.
Proof.
  unfold gauss, attend, mul. change (probs N unmasked (gauss_logits 1 Y) 0%nat)
    with (gauss_probs N 1 unmasked Y 0%nat). rewrite clusters_sum.
  rewrite (sum_ext _ (fun j => antipodal_sign p (S j) * (x / (1 + c) * b)))
    by (intros; rewrite clusters_prob; unfold Y, clusters; fold b; ring).
  rewrite sum_scal_r, antipodal_cancels. unfold Y, clusters. simpl. ring.
Qed.

Lemma clusters_derivative : dgauss N 1 unmasked Y (unit_at 0 0) 0%nat 0%nat = 2 * c + / (1 + c).
Proof.
  assert (Hx : 0 < x) by apply exp_pos. unfold dgauss. cbv zeta.
  rewrite clusters_mean, !clusters_sum, !clusters_prob_0.
  rewrite (sum_ext (fun j => gauss_probs N 1 unmasked Y 0%nat (S j) * unit_at 0 0 (S j) 0%nat) (fun _ => 0))
    by (intros; unfold unit_at; rewrite (delta_diff 0 (S j)) by lia; ring).
  rewrite (sum_ext (fun j => gauss_probs N 1 unmasked Y 0%nat (S j)
    * dgauss_logits 1 Y (unit_at 0 0) 0%nat (S j) * (Y (S j) 0%nat - 0)) (fun _ => x / (1 + c) * (2 * (1 + c)))).
  - rewrite sum_zero, sum_const.
    replace (INR (p + p) * (x / (1 + c) * (2 * (1 + c)))) with (2 * (INR (p + p) * x)) by (field; lra).
    rewrite Hpx. unfold dgauss_logits. simpl sum. unfold unit_at. rewrite !delta_same. field. lra.
  - intros j _. rewrite clusters_prob. unfold dgauss_logits, unit_at, Y, clusters. fold b.
    change (antipodal_sign p 0) with 0.
    generalize (antipodal_sign p (S j)) (antipodal_sign_sq p j). intros sg Hsg.
    simpl sum. rewrite !delta_same, (delta_diff 0 (S j)) by lia. rewrite <- Hb.
    transitivity (sg ^ 2 * (x / b ^ 2 * (2 * b ^ 2))); [unfold Rdiv; ring | rewrite Hsg; ring].
Qed.

Lemma clusters_derive : is_derive (fun t => gauss N 1 unmasked (line Y (unit_at 0 0) t) 0%nat 0%nat) 0 (2 * c + / (1 + c)).
Proof.
  rewrite <- clusters_derivative.
  apply (gauss_differentiates N 1 unmasked (sees_itself_some _ _ (unmasked_sees_itself N))); unfold N; lia.
Qed.

Theorem attest_thm_6_lower : forall L,
  lipschitz_two N 1 1 (gauss N 1 unmasked) L -> 2 * c + / (1 + c) <= L.
Proof.
  intros L HL. assert (HN0 : (0 < N)%nat) by (unfold N; lia).
  assert (G := lipschitz_two_ge_derivative N 1 1 _ L Y _ 0%nat 0%nat _ clusters_derive HL HN0 Nat.lt_0_1).
  assert (EV : fro N 1 (unit_at 0 0) = 1).
  { unfold fro, frosq. rewrite clusters_sum, (sum_ext _ (fun _ => 0)).
    - rewrite sum_zero. unfold sumsq, unit_at. simpl sum. rewrite !delta_same.
      transitivity (sqrt 1); [f_equal; ring | apply sqrt_1].
    - intros j _. unfold sumsq, unit_at. simpl sum. rewrite (delta_diff 0 (S j)) by lia. ring. }
  rewrite EV, Rabs_right in G.
  - lra.
  - assert (0 < / (1 + c)) by (apply Rinv_0_lt_compat; lra). lra.
Qed.

(** The other outputs stay where their cluster is, away from the origin. *)
Lemma clusters_others : exists m, 0 < m /\
  forall j, (j < p + p)%nat -> gauss N 1 unmasked Y (S j) 0%nat = antipodal_sign p (S j) * m.
Proof.
  assert (Hx : 0 < x) by apply exp_pos.
  assert (Bp : 0 < b) by (apply sqrt_lt_R0; lra).
  set (q := exp (- (4 * (1 + c)))).
  assert (Hq : q < 1) by (assert (E := exp_increasing (- (4 * (1 + c))) 0 ltac:(lra)); rewrite exp_0 in E; exact E).
  assert (Hq0 : 0 < q) by apply exp_pos.
  destruct (Nat.eq_dec p 0) as [P0|P0].
  { exists 1. split; [lra|]. intros j Hj. lia. }
  assert (P1 : 0 < INR (p + p)) by (apply lt_0_INR; lia).
  set (Z := x + INR (p + p) * ((1 + q) / 2)).
  assert (Zp : 0 < Z) by (apply Rplus_lt_0_compat; auto; apply Rmult_lt_0_compat; lra).
  exists (b * (INR (p + p) * ((1 - q) / 2)) / Z). split.
  { apply Rdiv_lt_0_compat; auto. apply Rmult_lt_0_compat; auto. apply Rmult_lt_0_compat; lra. }
  intros i Hi. set (sg := antipodal_sign p (S i)).
  assert (S2 : sg ^ 2 = 1) by apply antipodal_sign_sq.
  assert (W0 : weight (unmasked (S i)) (gauss_logits 1 Y (S i)) 0%nat = x).
  { unfold weight, unmasked, full, gauss_logits, dist2, Y, clusters. fold b sg. simpl sum.
    change (antipodal_sign p 0) with 0. simpl ind. rewrite Rmult_1_l. unfold x. f_equal.
    rewrite <- Hb. transitivity (- (sg ^ 2 * b ^ 2)); [ring | rewrite S2; ring]. }
  assert (WS : forall j, weight (unmasked (S i)) (gauss_logits 1 Y (S i)) (S j)
                         = (1 + q) / 2 + sg * antipodal_sign p (S j) * ((1 - q) / 2)).
  { intros j. unfold weight, unmasked, full, gauss_logits, dist2, Y, clusters. fold b sg.
    set (sj := antipodal_sign p (S j)). simpl ind. rewrite Rmult_1_l.
    assert (Hs : sg = 1 \/ sg = -1) by (unfold sg, antipodal_sign; destruct (Nat.ltb i p); auto).
    assert (Hj : sj = 1 \/ sj = -1) by (unfold sj, antipodal_sign; destruct (Nat.ltb j p); auto).
    clear S2 W0. clearbody sg sj. simpl sum.
    assert (E0 : forall u v : R, u = v -> exp (- (0 + (u * b - v * b) * ((u * b - v * b) * 1))) = 1)
      by (intros u v ->; rewrite <- exp_0; f_equal; ring).
    assert (E4 : forall u v : R, (u - v) ^ 2 = 4 -> exp (- (0 + (u * b - v * b) * ((u * b - v * b) * 1))) = q).
    { intros u v H. unfold q. f_equal. rewrite <- Hb, <- H. ring. }
    destruct Hs as [-> | ->], Hj as [-> | ->].
    - rewrite E0 by reflexivity. field.
    - rewrite E4 by ring. field.
    - rewrite E4 by ring. field.
    - rewrite E0 by reflexivity. field. }
  assert (EZ : sum (weight (unmasked (S i)) (gauss_logits 1 Y (S i))) N = Z).
  { rewrite clusters_sum, W0.
    rewrite (sum_ext _ (fun j => (1 + q) / 2 + antipodal_sign p (S j) * (sg * ((1 - q) / 2))))
      by (intros; rewrite WS; ring).
    rewrite sum_plus, sum_const, sum_scal_r, antipodal_cancels. unfold Z. ring. }
  unfold gauss, attend, mul. rewrite clusters_sum. unfold probs, softmax. rewrite EZ, W0.
  replace (Y 0%nat 0%nat) with 0 by (unfold Y, clusters; simpl; ring).
  rewrite (sum_ext _ (fun j => antipodal_sign p (S j) * ((1 + q) / 2 * b / Z) + sg * ((1 - q) / 2 * b / Z))).
  - rewrite sum_plus, sum_scal_r, antipodal_cancels, sum_const. fold sg. field. lra.
  - intros j _. rewrite WS. unfold Y, clusters. fold b.
    generalize (antipodal_sign p (S j)) (antipodal_sign_sq p j). intros sj Hj.
    transitivity (sj * ((1 + q) / 2 * b / Z) + sj ^ 2 * (sg * ((1 - q) / 2 * b / Z)));
      [field; lra | rewrite Hj; ring].
Qed.
End Clusters.
