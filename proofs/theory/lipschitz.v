(** L2 multi-head attention is Lipschitz: from the Gaussian mean to the whole map,
    and Theorem 3.2 of Kim, Papamakarios, Mnih, for both norms, as corrected (E1). *)
From Coq Require Import Reals Lra Lia Psatz FunctionalExtensionality.
From Attest Require Import base phi softmax attention gauss local.
Open Scope R_scope.

(** * Definitions *)

(** What head h contributes to the output, without the softmax between:
    (W^{Q,h})^T W^{V,h} W^O_h, an n by D matrix. *)
Definition path (D n : nat) (WQ WV : nat -> mat) (WO : mat) (h : nat) : mat :=
  mul D (tr (WQ h)) (mul n (WV h) (wo_block n WO h)).

(** Weight factors of the infinity-norm: Theorem 3's, and Theorem 3.2's. *)
Definition factor_inf (D n H : nat) (WQ WV : nat -> mat) (WO : mat) : R :=
  rmax (fun o => sum (fun h => norm_inf n D (tr (WQ h)) * norm1 n (tr (path D n WQ WV WO h) o)) H) D.

Definition kim_factor_inf (D n H : nat) (WQ WV : nat -> mat) (WO : mat) : R :=
  norm_inf D (H * n) (tr WO)
  * rmax (fun h => norm_inf D n (WQ h) * norm_inf n D (tr (WQ h))) H
  * rmax (fun h => norm_inf n D (tr (WV h))) H.

(** The same with one maximum over the heads (E25). *)
Definition kim_factor_inf_joint (D n H : nat) (WQ WV : nat -> mat) (WO : mat) : R :=
  norm_inf D (H * n) (tr WO)
  * rmax (fun h => norm_inf D n (WQ h) * norm_inf n D (tr (WQ h)) * norm_inf n D (tr (WV h))) H.

(** c is at least phi^-1 of the largest number of keys less one. *)
Definition covers (N H : nat) (M : nat -> mask) (c : R) : Prop :=
  0 <= c /\ forall h i, (h < H)%nat -> (i < N)%nat -> count N (M h i) - 1 <= phi c.

(** * From the Gaussian mean to the whole map *)

Section Whole.
Variables (N D n H : nat) (M : nat -> mask) (WQ WV : nat -> mat) (WO : mat).
Hypothesis Hn : (0 < n)%nat.

Let s := sqrt (sqrt (INR n)).
Let F := l2_mha N D n H M WQ WV WO.
Let G h X := gauss N n (M h) (mul D X (w_scaled n (WQ h))).

Lemma s_pos : 0 < s.
Proof. apply quarter_pos; auto. Qed.

Lemma l2_mha_paths : forall X i o,
  F X i o = sum (fun h => mul n (G h X) (scale (/ s) (path D n WQ WV WO h)) i o) H.
Proof.
  intros. unfold F, l2_mha. rewrite multihead_sum by auto. apply sum_ext; intros h _.
  rewrite l2_tied_gauss by auto. rewrite <- !mul_assoc.
  change (tr (w_scaled n (WQ h))) with (scale (/ s) (tr (WQ h))).
  rewrite mul_scale_l. reflexivity.
Qed.

Lemma inputs_inf : forall V h, (h < H)%nat ->
  maxabs N n (mul D V (w_scaled n (WQ h))) <= / s * norm_inf n D (tr (WQ h)) * maxabs N D V.
Proof.
  intros V h Hh. assert (Hs := Rinv_0_lt_compat s s_pos).
  apply maxabs_le.
  { apply Rmult_le_pos; [apply Rmult_le_pos; [lra | apply norm_inf_nonneg] | apply maxabs_nonneg]. }
  intros i m Hi Hm.
  eapply Rle_trans; [apply mul_entry_le; intros; apply maxabs_ge; eauto|].
  apply Rmult_le_compat_r; [apply maxabs_nonneg|].
  apply Rle_trans with (/ s * norm1 D (tr (WQ h) m)).
  - right. unfold norm1, tr, w_scaled, scale. fold s. rewrite <- sum_scal_l.
    apply sum_ext; intros. rewrite Rabs_mult, (Rabs_right (/ s)) by lra. reflexivity.
  - apply Rmult_le_compat_l; [lra | apply norm_inf_ge; auto].
Qed.

(** How the heads' changes A_h - differences of values, or derivatives - reach the output. *)
Definition combine (A : nat -> mat) : mat := fun i o =>
  sum (fun h => mul n (A h) (scale (/ s) (path D n WQ WV WO h)) i o) H.

Lemma l2_mha_combine : forall X Y, diff (F Y) (F X) = combine (fun h => diff (G h Y) (G h X)).
Proof.
  intros. do 2 (apply functional_extensionality; intro). unfold diff at 1, combine.
  rewrite !l2_mha_paths, <- sum_minus. apply sum_ext; intros. rewrite mul_diff. reflexivity.
Qed.

Lemma combine_inf : forall kappa A V, 0 <= kappa ->
  (forall h, (h < H)%nat ->
     maxabs N n (A h) <= kappa * maxabs N n (mul D V (w_scaled n (WQ h)))) ->
  maxabs N D (combine A) <= kappa / sqrt (INR n) * factor_inf D n H WQ WV WO * maxabs N D V.
Proof.
  intros kappa A V Hk HA. set (v := maxabs N D V).
  assert (Hs := Rinv_0_lt_compat s s_pos).
  assert (Hq := sqrt_INR_pos n Hn).
  assert (Hv : 0 <= v) by apply maxabs_nonneg.
  assert (HK : 0 <= kappa / sqrt (INR n))
    by (apply Rmult_le_pos; auto; left; apply Rinv_0_lt_compat; auto).
  apply maxabs_le; [apply Rmult_le_pos; auto; apply Rmult_le_pos; [exact HK | apply rmax_nonneg]|].
  intros i o Hi Ho. unfold combine. eapply Rle_trans; [apply sum_abs|].
  apply Rle_trans with (kappa / sqrt (INR n) * v
    * sum (fun h => norm_inf n D (tr (WQ h)) * norm1 n (tr (path D n WQ WV WO h) o)) H).
  - rewrite <- sum_scal_l. apply sum_le; intros h Hh.
    set (g := kappa * (/ s * norm_inf n D (tr (WQ h)) * v)).
    assert (Hg : forall m, (m < n)%nat -> Rabs (A h i m) <= g).
    { intros m Hm. eapply Rle_trans; [apply (maxabs_ge N n); auto|].
      eapply Rle_trans; [apply HA; auto|]. apply Rmult_le_compat_l; auto. apply inputs_inf; auto. }
    eapply Rle_trans; [apply mul_entry_le; exact Hg|].
    apply Rle_trans with (/ s * norm1 n (tr (path D n WQ WV WO h) o) * g).
    + right. f_equal. unfold norm1, tr, scale. rewrite <- sum_scal_l. apply sum_ext; intros.
      rewrite Rabs_mult, (Rabs_right (/ s)) by lra. reflexivity.
    + right. unfold g, Rdiv. rewrite <- (quarter_sq n Hn). fold s. ring.
  - rewrite Rmult_assoc, (Rmult_comm v), <- Rmult_assoc. apply Rmult_le_compat_r; auto.
    apply Rmult_le_compat_l; auto.
    apply (rmax_ge (fun o => sum (fun h => norm_inf n D (tr (WQ h))
                                  * norm1 n (tr (path D n WQ WV WO h) o)) H)); auto.
Qed.

Theorem whole_inf : forall kappa, 0 <= kappa ->
  (forall h, (h < H)%nat -> lipschitz_inf N n n (gauss N n (M h)) kappa) ->
  lipschitz_inf N D D F (kappa / sqrt (INR n) * factor_inf D n H WQ WV WO).
Proof.
  intros kappa Hk HG X Y. rewrite l2_mha_combine. apply combine_inf; auto.
  intros h Hh. rewrite mul_diff. apply HG; auto.
Qed.

(** Theorem 3's factor never exceeds Theorem 3.2's, joint or not. *)
Lemma norm1_column_mul : forall r k A B m,
  norm1 r (tr (mul k A B) m) <= norm_inf k r (tr A) * norm1 k (tr B m).
Proof.
  intros. apply Rle_trans with (sum (fun l => norm1 r (tr A l) * Rabs (B l m)) k).
  - unfold norm1, tr, mul.
    rewrite (sum_ext (fun l => sum (fun j => Rabs (A j l)) r * Rabs (B l m))
      (fun l => sum (fun j => Rabs (A j l) * Rabs (B l m)) r)) by (intros; rewrite sum_scal_r; reflexivity).
    rewrite sum_swap. apply sum_le; intros. eapply Rle_trans; [apply sum_abs|].
    right. apply sum_ext; intros. apply Rabs_mult.
  - unfold norm1 at 2. rewrite <- sum_scal_l.
    apply sum_le; intros l Hl. apply Rmult_le_compat_r; [apply Rabs_pos|].
    apply norm_inf_ge; auto.
Qed.

Lemma factor_inf_le_joint : factor_inf D n H WQ WV WO <= kim_factor_inf_joint D n H WQ WV WO.
Proof.
  unfold factor_inf, kim_factor_inf_joint.
  set (f := fun h => norm_inf D n (WQ h) * norm_inf n D (tr (WQ h)) * norm_inf n D (tr (WV h))).
  assert (Hf : 0 <= rmax f H) by apply rmax_nonneg.
  apply rmax_le; [apply Rmult_le_pos; nonneg|]. intros o Ho.
  apply Rle_trans with (sum (fun h => rmax f H * norm1 n (tr (wo_block n WO h) o)) H).
  - apply sum_le; intros h Hh.
    assert (P3 := norm1_nonneg n (tr (wo_block n WO h) o)).
    apply Rle_trans with (f h * norm1 n (tr (wo_block n WO h) o)).
    + unfold f. rewrite (Rmult_comm (norm_inf D n (WQ h))), !Rmult_assoc.
      apply Rmult_le_compat_l; [nonneg|].
      eapply Rle_trans; [apply norm1_column_mul|].
      apply Rmult_le_compat_l; [apply norm_inf_nonneg | apply norm1_column_mul].
    + apply Rmult_le_compat_r; auto. apply (rmax_ge f); auto.
  - rewrite sum_scal_l, Rmult_comm. apply Rmult_le_compat_r; auto.
    eapply Rle_trans; [|apply (norm_inf_ge D (H * n) (tr WO) o Ho)].
    unfold norm1 at 2. rewrite sum_block. right. reflexivity.
Qed.

Lemma joint_le_kim : kim_factor_inf_joint D n H WQ WV WO <= kim_factor_inf D n H WQ WV WO.
Proof.
  unfold kim_factor_inf_joint, kim_factor_inf. rewrite Rmult_assoc.
  apply Rmult_le_compat_l; [apply norm_inf_nonneg|].
  apply rmax_le; [apply Rmult_le_pos; apply rmax_nonneg|]. intros h Hh.
  apply Rmult_le_compat; try (apply Rmult_le_pos); try apply norm_inf_nonneg.
  - apply (rmax_ge (fun h => norm_inf D n (WQ h) * norm_inf n D (tr (WQ h)))); auto.
  - apply (rmax_ge (fun h => norm_inf n D (tr (WV h)))); auto.
Qed.

(** ** 2-norm *)

Lemma w_scaled_op2 : forall h k, op2_le D n (WQ h) k -> op2_le D n (w_scaled n (WQ h)) (/ s * k).
Proof.
  intros h k Hk. assert (Hs := Rinv_0_lt_compat s s_pos).
  rewrite <- (Rabs_right (/ s)) by lra. apply op2_scale; auto.
Qed.

(** The same change of the output, through the concatenation and W^O. *)
Lemma combine_concat : forall A, combine A
  = mul (H * n) (concat n (fun h => mul D (mul n (A h) (tr (w_scaled n (WQ h)))) (WV h))) WO.
Proof.
  intros A. do 2 (apply functional_extensionality; intro).
  change (mul (H * n) (concat n ?x) WO) with (multihead H n x WO).
  rewrite multihead_sum by auto. unfold combine. apply sum_ext; intros h _.
  rewrite <- !mul_assoc. change (tr (w_scaled n (WQ h))) with (scale (/ s) (tr (WQ h))).
  rewrite mul_scale_l. reflexivity.
Qed.

Lemma combine_two : forall beta kq kv ko A V, 0 <= beta ->
  (forall h, (h < H)%nat ->
     fro N n (A h) <= beta * fro N n (mul D V (w_scaled n (WQ h)))) ->
  (forall h, (h < H)%nat -> op2_le D n (WQ h) (kq h)) ->
  (forall h, (h < H)%nat -> op2_le D n (WV h) (kv h)) ->
  op2_le (H * n) D WO ko ->
  fro N D (combine A)
  <= beta / sqrt (INR n) * sqrt (sum (fun h => kq h ^ 4 * kv h ^ 2) H) * ko * fro N D V.
Proof.
  intros beta kq kv ko A V Hb HA HQ HV HO.
  assert (Hs := Rinv_0_lt_compat s s_pos).
  assert (Hq := Rinv_0_lt_compat _ (sqrt_INR_pos n Hn)).
  set (S := sum (fun h => kq h ^ 4 * kv h ^ 2) H).
  assert (HS : 0 <= S).
  { apply sum_nonneg; intros. apply Rmult_le_pos; [|apply pow2_ge_0].
    replace (kq j ^ 4) with ((kq j ^ 2) ^ 2) by ring. apply pow2_ge_0. }
  set (v := fro N D V). assert (Hv : 0 <= v) by apply fro_nonneg.
  set (dh := fun h => mul D (mul n (A h) (tr (w_scaled n (WQ h)))) (WV h)).
  assert (B : forall h, (h < H)%nat ->
              fro N n (dh h) <= beta / sqrt (INR n) * (kq h ^ 2 * kv h) * v).
  { intros h Hh. destruct (HV h Hh) as [V0 _]. destruct (HQ h Hh) as [Q0 _].
    eapply Rle_trans; [apply op2_rows, HV; auto|].
    apply Rle_trans with (kv h * ((/ s * kq h) * (beta * ((/ s * kq h) * v)))).
    - apply Rmult_le_compat_l; auto.
      eapply Rle_trans; [apply op2_rows, op2_tr, w_scaled_op2, HQ; auto|].
      apply Rmult_le_compat_l; [apply Rmult_le_pos; lra|].
      eapply Rle_trans; [apply HA; auto|]. apply Rmult_le_compat_l; auto.
      apply op2_rows, w_scaled_op2, HQ; auto.
    - right. unfold Rdiv. rewrite <- (quarter_sq n Hn). fold s. ring. }
  rewrite combine_concat. fold dh.
  eapply Rle_trans; [apply op2_rows, HO|]. destruct HO as [HO0 _].
  assert (C : fro N (H * n) (concat n dh) <= beta / sqrt (INR n) * sqrt S * v).
  { apply fro_le; [nonneg|].
    rewrite frosq_concat. apply Rle_trans with (sum (fun h => (kq h ^ 4 * kv h ^ 2) * (beta / sqrt (INR n) * v) ^ 2) H).
    - apply sum_le; intros h Hh. rewrite <- fro_sq.
      apply Rle_trans with ((beta / sqrt (INR n) * (kq h ^ 2 * kv h) * v) ^ 2);
        [apply pow_incr; split; [apply fro_nonneg | auto] | right; ring].
    - rewrite sum_scal_r. fold S. right. rewrite <- (sqrt_sqrt S HS) at 1. ring. }
  generalize (Rmult_le_compat_l ko _ _ HO0 C). lra.
Qed.

(** Head by head, without splitting W^Q W^V W^O (the other half of Theorem 5's minimum). *)
Lemma combine_two_paths : forall beta kq kp A V, 0 <= beta ->
  (forall h, (h < H)%nat ->
     fro N n (A h) <= beta * fro N n (mul D V (w_scaled n (WQ h)))) ->
  (forall h, (h < H)%nat -> op2_le D n (WQ h) (kq h)) ->
  (forall h, (h < H)%nat -> op2_le n D (path D n WQ WV WO h) (kp h)) ->
  fro N D (combine A) <= beta / sqrt (INR n) * sum (fun h => kq h * kp h) H * fro N D V.
Proof.
  intros beta kq kp A V Hb HA HQ HP.
  assert (Hs := Rinv_0_lt_compat s s_pos).
  eapply Rle_trans; [apply fro_sum|].
  rewrite <- sum_scal_l, <- sum_scal_r. apply sum_le; intros h Hh.
  destruct (HP h Hh) as [P0 _].
  assert (HU : op2_le n D (scale (/ s) (path D n WQ WV WO h)) (/ s * kp h))
    by (rewrite <- (Rabs_right (/ s)) at 2 by lra; apply op2_scale, HP; auto).
  eapply Rle_trans; [apply op2_rows, HU|].
  apply Rle_trans with ((/ s * kp h) * (beta * ((/ s * kq h) * fro N D V))).
  - apply Rmult_le_compat_l; [apply Rmult_le_pos; lra|].
    eapply Rle_trans; [apply HA; auto|]. apply Rmult_le_compat_l; auto.
    apply op2_rows, w_scaled_op2, HQ; auto.
  - right. unfold Rdiv. rewrite <- (quarter_sq n Hn). fold s. ring.
Qed.

Theorem whole_two : forall beta kq kv ko, 0 <= beta ->
  (forall h, (h < H)%nat -> lipschitz_two N n n (gauss N n (M h)) beta) ->
  (forall h, (h < H)%nat -> op2_le D n (WQ h) (kq h)) ->
  (forall h, (h < H)%nat -> op2_le D n (WV h) (kv h)) ->
  op2_le (H * n) D WO ko ->
  lipschitz_two N D D F (beta / sqrt (INR n) * sqrt (sum (fun h => kq h ^ 4 * kv h ^ 2) H) * ko).
Proof.
  intros beta kq kv ko Hb HG HQ HV HO X Y. rewrite l2_mha_combine. apply combine_two; auto.
  intros h Hh. rewrite mul_diff. apply HG; auto.
Qed.

Theorem whole_two_paths : forall beta kq kp, 0 <= beta ->
  (forall h, (h < H)%nat -> lipschitz_two N n n (gauss N n (M h)) beta) ->
  (forall h, (h < H)%nat -> op2_le D n (WQ h) (kq h)) ->
  (forall h, (h < H)%nat -> op2_le n D (path D n WQ WV WO h) (kp h)) ->
  lipschitz_two N D D F (beta / sqrt (INR n) * sum (fun h => kq h * kp h) H).
Proof.
  intros beta kq kp Hb HG HQ HP X Y. rewrite l2_mha_combine. apply combine_two_paths; auto.
  intros h Hh. rewrite mul_diff. apply HG; auto.
Qed.

(** The smaller of the two holds. *)
Corollary whole_two_least : forall beta kq kv kp ko, 0 <= beta ->
  (forall h, (h < H)%nat -> lipschitz_two N n n (gauss N n (M h)) beta) ->
  (forall h, (h < H)%nat -> op2_le D n (WQ h) (kq h)) ->
  (forall h, (h < H)%nat -> op2_le D n (WV h) (kv h)) ->
  (forall h, (h < H)%nat -> op2_le n D (path D n WQ WV WO h) (kp h)) ->
  op2_le (H * n) D WO ko ->
  lipschitz_two N D D F (beta / sqrt (INR n)
    * Rmin (sqrt (sum (fun h => kq h ^ 4 * kv h ^ 2) H) * ko) (sum (fun h => kq h * kp h) H)).
Proof.
  intros. apply Rmin_case; [rewrite <- Rmult_assoc; apply whole_two | apply whole_two_paths]; auto.
Qed.

(** ** The derivative *)

Definition dmha (X V : mat) : mat :=
  combine (fun h => dgauss N n (M h) (mul D X (w_scaled n (WQ h))) (mul D V (w_scaled n (WQ h)))).

Theorem mha_differentiates : (forall h, (h < H)%nat -> sees_some N (M h)) ->
  differentiates N D F dmha.
Proof.
  intros HM X V i b Hi Hb.
  apply (derive_ext (fun t => sum (fun h =>
    mul n (G h (line X V t)) (scale (/ s) (path D n WQ WV WO h)) i b) H));
    [intros; symmetry; apply l2_mha_paths|].
  apply (derive_sum (fun h t => mul n (G h (line X V t)) (scale (/ s) (path D n WQ WV WO h)) i b)).
  intros h Hh.
  apply (differentiates_mul N n D _ _ _ (differentiates_pre N n _ _ D (w_scaled n (WQ h))
           (gauss_differentiates N n (M h) (HM h Hh)))); auto.
Qed.
End Whole.

(** * The Gaussian mean, by the spread *)

Lemma gauss_lipschitz_inf : forall N n M c, sees_itself N M -> 0 <= c ->
  (forall i, (i < N)%nat -> count N (M i) - 1 <= phi c) ->
  lipschitz_inf N n n (gauss N n M) (1 + 4 * eta n * c).
Proof.
  intros N n M c HM Hc HN.
  assert (He : 0 <= eta n) by (unfold eta; generalize (sqrt_pos (INR n)); lra).
  assert (H0 : 0 <= 1 + 4 * eta n * c) by nra.
  apply (lipschitz_inf_of_derivative N n n _ (dgauss N n M)); auto.
  - apply gauss_differentiates, sees_itself_some; auto.
  - intros Y V i e Hi He'.
    eapply Rle_trans; [apply (local_inf N n M Y V i HM Hi e (maxabs N n V) He')|].
    + intros; apply maxabs_ge; auto.
    + apply Rmult_le_compat_r; [apply maxabs_nonneg|].
      generalize (spread_le N n M Y i HM Hi c Hc (HN i Hi)). nra.
Qed.

Lemma gauss_lipschitz_two : forall N n M c, sees_itself N M -> 0 <= c ->
  (forall i, (i < N)%nat -> count N (M i) - 1 <= phi c) ->
  lipschitz_two N n n (gauss N n M) (sqrt (INR N) * (4 * c + 1)).
Proof.
  intros N n M c HM Hc HN.
  assert (H0 : 0 <= sqrt (INR N) * (4 * c + 1)) by (apply Rmult_le_pos; [apply sqrt_pos | lra]).
  apply (lipschitz_two_of_derivative N n n _ (dgauss N n M)); auto.
  - apply gauss_differentiates, sees_itself_some; auto.
  - intros Y V. apply fro_le; [apply Rmult_le_pos; auto using fro_nonneg|].
    replace ((sqrt (INR N) * (4 * c + 1) * fro N n V) ^ 2)
      with (INR N * ((4 * c + 1) * fro N n V) ^ 2)
      by (rewrite !Rpow_mult_distr, pow2_sqrt by apply pos_INR; ring).
    rewrite <- sum_const. apply sum_le; intros i Hi. rewrite <- norm2_sq.
    apply pow_incr. split; [apply norm2_nonneg|].
    eapply Rle_trans; [apply local_two_row; auto|].
    apply Rmult_le_compat_r; [apply fro_nonneg|].
    eapply Rle_trans; [apply local_two_le; auto|].
    generalize (spread_le N n M Y i HM Hi c Hc (HN i Hi)). lra.
Qed.

(** * Theorem 3.2 *)

Section Thm32.
Variables (N D n H : nat) (M : nat -> mask) (WQ WV : nat -> mat) (WO : mat) (c : R).
Hypothesis Hn : (0 < n)%nat.
Hypothesis HM : forall h, (h < H)%nat -> sees_itself N (M h).
Hypothesis Hc : covers N H M c.

(** Lip_inf(F) <= (4 c + 1/sqrt n) |W^O^T|_inf max_h |W^Q|_inf |W^Q^T|_inf |W^V^T|_inf;
    under a mask c is taken from the largest number of keys (K17). *)
Theorem kim_thm_3_2_inf_joint_masked :
  lipschitz_inf N D D (l2_mha N D n H M WQ WV WO)
    ((4 * c + 1 / sqrt (INR n)) * kim_factor_inf_joint D n H WQ WV WO).
Proof.
  destruct Hc as [Hc0 HN]. assert (Hq := sqrt_INR_pos n Hn).
  assert (Hq1 : 1 <= sqrt (INR n))
    by (generalize (eta_ge_1 n Hn); unfold eta; lra).
  set (kappa := 1 + 4 * sqrt (INR n) * c).
  assert (Hk : 0 <= kappa) by (unfold kappa; nra).
  apply lipschitz_inf_weaken with (kappa / sqrt (INR n) * factor_inf D n H WQ WV WO).
  - replace (4 * c + 1 / sqrt (INR n)) with (kappa / sqrt (INR n)) by (unfold kappa; field; lra).
    apply Rmult_le_compat_l; [apply Rmult_le_pos; auto; left; apply Rinv_0_lt_compat; auto|].
    apply factor_inf_le_joint; auto.
  - apply whole_inf; auto. intros h Hh.
    apply lipschitz_inf_weaken with (1 + 4 * eta n * c).
    + unfold kappa, eta. nra.
    + apply gauss_lipschitz_inf; auto.
Qed.

(** With the paper's two separate maxima over the heads. *)
Theorem kim_thm_3_2_inf_masked :
  lipschitz_inf N D D (l2_mha N D n H M WQ WV WO)
    ((4 * c + 1 / sqrt (INR n)) * kim_factor_inf D n H WQ WV WO).
Proof.
  eapply lipschitz_inf_weaken; [|apply kim_thm_3_2_inf_joint_masked].
  apply Rmult_le_compat_l; [|apply joint_le_kim].
  destruct Hc as [Hc0 _]. assert (0 < / sqrt (INR n)) by (apply Rinv_0_lt_compat, sqrt_INR_pos; auto).
  unfold Rdiv. lra.
Qed.

(** Lip_2(F) <= sqrt N / sqrt n (4 c + 1) sqrt(sum_h |W^Q|_2^4 |W^V|_2^2) |W^O|_2: the power
    is 4, not the printed 2 (E1); under a mask sqrt N stays, c shrinks (K17, C1). *)
Theorem kim_thm_3_2_two_masked : forall kq kv ko,
  (forall h, (h < H)%nat -> op2_le D n (WQ h) (kq h)) ->
  (forall h, (h < H)%nat -> op2_le D n (WV h) (kv h)) ->
  op2_le (H * n) D WO ko ->
  lipschitz_two N D D (l2_mha N D n H M WQ WV WO)
    (sqrt (INR N) / sqrt (INR n) * (4 * c + 1) * sqrt (sum (fun h => kq h ^ 4 * kv h ^ 2) H) * ko).
Proof.
  intros kq kv ko HQ HV HO. destruct Hc as [Hc0 HN].
  replace (sqrt (INR N) / sqrt (INR n) * (4 * c + 1))
    with (sqrt (INR N) * (4 * c + 1) / sqrt (INR n)) by (unfold Rdiv; ring).
  apply whole_two; auto.
  - apply Rmult_le_pos; [apply sqrt_pos | lra].
  - intros. apply gauss_lipschitz_two; auto.
Qed.
End Thm32.

Lemma covers_unmasked : forall N H c, 0 <= c -> INR N - 1 <= phi c -> covers N H (fun _ => unmasked) c.
Proof. intros N H c Hc HN. split; auto. intros. unfold unmasked. rewrite count_full. exact HN. Qed.

(** Theorem 3.2 as the paper states it: no mask, any c with phi c >= N - 1. *)
Corollary kim_thm_3_2_inf : forall N D n H WQ WV WO c,
  (0 < n)%nat -> 0 <= c -> INR N - 1 <= phi c ->
  lipschitz_inf N D D (l2_mha N D n H (fun _ => unmasked) WQ WV WO)
    ((4 * c + 1 / sqrt (INR n)) * kim_factor_inf D n H WQ WV WO).
Proof.
  intros. apply kim_thm_3_2_inf_masked; auto using covers_unmasked.
  intros; apply unmasked_sees_itself.
Qed.

Corollary kim_thm_3_2_inf_joint : forall N D n H WQ WV WO c,
  (0 < n)%nat -> 0 <= c -> INR N - 1 <= phi c ->
  lipschitz_inf N D D (l2_mha N D n H (fun _ => unmasked) WQ WV WO)
    ((4 * c + 1 / sqrt (INR n)) * kim_factor_inf_joint D n H WQ WV WO).
Proof.
  intros. apply kim_thm_3_2_inf_joint_masked; auto using covers_unmasked.
  intros; apply unmasked_sees_itself.
Qed.

Corollary kim_thm_3_2_two : forall N D n H WQ WV WO c kq kv ko,
  (0 < n)%nat -> 0 <= c -> INR N - 1 <= phi c ->
  (forall h, (h < H)%nat -> op2_le D n (WQ h) (kq h)) ->
  (forall h, (h < H)%nat -> op2_le D n (WV h) (kv h)) ->
  op2_le (H * n) D WO ko ->
  lipschitz_two N D D (l2_mha N D n H (fun _ => unmasked) WQ WV WO)
    (sqrt (INR N) / sqrt (INR n) * (4 * c + 1) * sqrt (sum (fun h => kq h ^ 4 * kv h ^ 2) H) * ko).
Proof.
  intros. apply kim_thm_3_2_two_masked; auto using covers_unmasked.
  intros; apply unmasked_sees_itself.
Qed.
