(** The floating-point error of softmax attention (MATH section 4, Theorem E), over the reals.

    One row.  What is known of the computation: logits within Delta_j; their maximum, exact;
    exponentials of the rounded gaps, each within a relative eps and an absolute lambda; a
    sum; quotients; a weighted sum of values.  Which sums, in which order, is left open:
    they enter by their error, as attest_sum_error and attest_dot_error give it. *)
From Coq Require Import Reals Lra Lia Psatz.
From Attest Require Import base phi softmax rounding.
Open Scope R_scope.

Section Row.
Variables (N : nat) (m : nat -> bool) (i : nat).
Hypothesis Hi : (i < N)%nat.
Hypothesis Hm : m i = true.

(** * From exponentials to outputs

    w are the true weights up to a factor, e the computed ones. *)

Section Normalise.
Variables (l e : vec) (eta : vec) (lam B : R).
Let P := softmax N m l.

(** Shifted by the exact i-th logit: any shift would do, this one makes w_i = 1. *)
Variables (shift : R).
Let w := fun j => weight m l j * exp (- shift).
Let W := sum w N.
Hypothesis Heta : forall j, 0 <= eta j.
Hypothesis Hlam : 0 <= lam.
Hypothesis He : forall j, (j < N)%nat -> m j = true -> Rabs (e j - w j) <= eta j * w j + lam.
Hypothesis He0 : forall j, (j < N)%nat -> m j = false -> e j = 0.
Hypothesis Hpos : forall j, (j < N)%nat -> 0 <= e j.

(** B: the softmax average of eta, plus what the absolute terms come to. *)
Hypothesis HB : sum (fun j => P j * eta j) N + INR N * lam / W <= B.
Hypothesis HB1 : B < 1.

Let E := sum e N.

Lemma w_eq : forall j, w j = W * P j.
Proof.
  intros j. assert (S := partition_pos N m i Hi Hm l).
  unfold W, w, P, softmax. rewrite sum_scal_r. field. lra.
Qed.

Lemma W_pos : 0 < W.
Proof.
  unfold W, w. rewrite sum_scal_r. apply Rmult_lt_0_compat; [apply (partition_pos N m i Hi Hm) | apply exp_pos].
Qed.
Let Wp := W_pos.

Lemma P_nonneg : forall j, 0 <= P j.
Proof. intros. apply (softmax_nonneg N m i Hi Hm). Qed.

Lemma P_sum : sum P N = 1.
Proof. apply (softmax_sum N m i Hi Hm). Qed.

Lemma each_weight : forall j, (j < N)%nat -> Rabs (e j - w j) <= eta j * w j + lam.
Proof.
  intros j Hj. destruct (m j) eqn:Ej; [auto|]. rewrite He0 by auto.
  unfold w, weight. rewrite Ej. simpl. rewrite !Rmult_0_l, Rminus_eq_0, Rabs_R0. lra.
Qed.

Lemma all_weights : sum (fun j => Rabs (e j - w j)) N <= W * B.
Proof.
  apply Rle_trans with (sum (fun j => eta j * w j + lam) N); [apply sum_le, each_weight|].
  rewrite sum_plus, sum_const.
  rewrite (sum_ext _ (fun j => W * (P j * eta j))) by (intros; rewrite w_eq; ring).
  rewrite sum_scal_l. replace (INR N * lam) with (W * (INR N * lam / W)) by (field; lra).
  rewrite <- Rmult_plus_distr_l. apply Rmult_le_compat_l; lra.
Qed.

Lemma E_near : Rabs (E - W) <= W * B.
Proof.
  unfold E, W. rewrite <- sum_minus. eapply Rle_trans; [apply sum_abs | apply all_weights].
Qed.

Lemma E_lower : W * (1 - B) <= E.
Proof. assert (H := E_near). apply Rabs_le_between in H. lra. Qed.

Lemma E_pos : 0 < E.
Proof. eapply Rlt_le_trans; [|apply E_lower]. apply Rmult_lt_0_compat; lra. Qed.
Let Ep := E_pos.

(** The computed exponentials, normalised exactly, average the values to within osc. *)
Lemma exact_normalisation : forall (v : vec) osc, 0 <= osc ->
  let o := sum (fun j => P j * v j) N in
  (forall j, (j < N)%nat -> m j = true -> Rabs (v j - o) <= osc) ->
  Rabs (sum (fun j => e j / E * v j) N - o) <= osc * B / (1 - B).
Proof.
  intros v osc Ho o Hv.
  assert (Q : sum (fun j => e j / E * v j) N - o = sum (fun j => (e j - w j) * (v j - o)) N / E).
  { rewrite (sum_ext (fun j => (e j - w j) * (v j - o))
      (fun j => e j * v j - o * e j - W * (P j * v j) + W * o * P j)) by (intros; rewrite w_eq; ring).
    rewrite sum_plus, !sum_minus, !sum_scal_l, P_sum. fold o E.
    rewrite (sum_ext _ (fun j => e j * v j / E)) by (intros; field; lra).
    rewrite sum_div. field. lra. }
  rewrite Q. unfold Rdiv at 1. rewrite Rabs_mult, (Rabs_right (/ E))
    by (left; apply Rinv_0_lt_compat; lra).
  apply Rmult_le_reg_r with E; auto. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
  apply Rle_trans with (osc * (W * B)).
  - eapply Rle_trans; [apply sum_abs|].
    apply Rle_trans with (osc * sum (fun j => Rabs (e j - w j)) N);
      [|apply Rmult_le_compat_l; auto using all_weights].
    rewrite <- sum_scal_l. apply sum_le. intros j Hj. rewrite Rabs_mult.
    destruct (m j) eqn:Ej.
    + rewrite Rmult_comm. apply Rmult_le_compat_r; [apply Rabs_pos | auto].
    + rewrite He0 by auto. unfold w, weight. rewrite Ej. simpl.
      rewrite !Rmult_0_l, Rminus_eq_0, Rabs_R0. lra.
  - assert (B0 : 0 <= W * B) by (eapply Rle_trans; [apply Rabs_pos | apply E_near]).
    replace (osc * (W * B)) with (osc * B / (1 - B) * (W * (1 - B))) by (field; lra).
    apply Rmult_le_compat_l; [|apply E_lower].
    assert (0 <= B) by (apply Rmult_le_reg_l with W; lra).
    repeat apply Rmult_le_pos; auto. left; apply Rinv_0_lt_compat; lra.
Qed.

(** ** The computed normaliser and quotients *)

Variables (u a : R) (Z : R) (p : vec) (theta : R).
Hypothesis Hu : 0 <= u.
Hypothesis Ha : 0 <= a.

(** The sum of the e_j within theta, relatively; the quotients rounded once. *)
Hypothesis HZ : Rabs (Z - E) <= theta * E.
Hypothesis Htheta : 0 <= theta < 1.
Hypothesis Hp : forall j, (j < N)%nat -> m j = true -> rounded u a (e j / Z) (p j).
Hypothesis Hp0 : forall j, (j < N)%nat -> m j = false -> p j = 0.

Let q := fun j => e j / E.
Let rho := E / Z.

Lemma Z_lower : (1 - theta) * E <= Z.
Proof. assert (H := HZ). apply Rabs_le_between in H. lra. Qed.

Lemma Z_pos : 0 < Z.
Proof. eapply Rlt_le_trans; [|apply Z_lower]. apply Rmult_lt_0_compat; lra. Qed.
Let Zp := Z_pos.

Lemma rho_bounds : 0 <= rho <= / (1 - theta) /\ Rabs (rho - 1) <= theta / (1 - theta).
Proof.
  assert (L := Z_lower).
  assert (U : rho <= / (1 - theta)).
  { unfold rho. apply Rmult_le_reg_r with Z; auto. unfold Rdiv.
    rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
    apply Rmult_le_reg_l with (1 - theta); [lra|]. rewrite <- Rmult_assoc, Rinv_r, Rmult_1_l by lra. lra. }
  assert (R0 : 0 <= rho) by (apply Rmult_le_pos; [lra | left; apply Rinv_0_lt_compat; lra]).
  split; [auto|].
  replace (rho - 1) with (- (Z - E) * / Z) by (unfold rho; field; lra).
  rewrite Rabs_mult, Rabs_Ropp, (Rabs_right (/ Z)) by (left; apply Rinv_0_lt_compat; lra).
  apply Rle_trans with (theta * E * / Z).
  - apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; lra | apply HZ].
  - unfold Rdiv. rewrite Rmult_assoc. apply Rmult_le_compat_l; [lra | exact U].
Qed.

Lemma q_nonneg : forall j, (j < N)%nat -> 0 <= q j.
Proof. intros. apply Rmult_le_pos; [auto | left; apply Rinv_0_lt_compat; lra]. Qed.

Lemma q_sum : sum q N = 1.
Proof. unfold q. rewrite sum_div. fold E. field. lra. Qed.

Lemma quotient_each : forall j, (j < N)%nat -> Rabs (p j - rho * q j) <= u * (rho * q j) + a.
Proof.
  intros j Hj. destruct rho_bounds as [[R0 _] _]. assert (Qj := q_nonneg j Hj).
  destruct (m j) eqn:Ej.
  - assert (H := Hp j Hj Ej). unfold rounded in H.
    replace (rho * q j) with (e j / Z) by (unfold rho, q; field; lra).
    rewrite (Rabs_right (e j / Z)) in H; [exact H|].
    apply Rle_ge, Rmult_le_pos; [auto | left; apply Rinv_0_lt_compat; lra].
  - unfold q at 1. rewrite Hp0, He0 by auto. unfold Rdiv. rewrite Rmult_0_l, Rmult_0_r, Rminus_eq_0, Rabs_R0.
    assert (0 <= u * (rho * q j)) by (apply Rmult_le_pos; [auto|]; apply Rmult_le_pos; auto). lra.
Qed.

(** The probabilities, all together: the error in total variation (times 2). *)
Theorem attest_softmax_row_error :
  sum (fun j => Rabs (p j - P j)) N <= 2 * B / (1 - B) + (u + theta) / (1 - theta) + INR N * a.
Proof.
  destruct rho_bounds as [[R0 R1] R2].
  assert (Q1 : sum (fun j => Rabs (q j - P j)) N <= 2 * B / (1 - B)).
  { assert (L := E_lower). assert (D := E_near).
    assert (B0 : 0 <= B).
    { apply Rmult_le_reg_l with W; auto. rewrite Rmult_0_r. eapply Rle_trans; [apply Rabs_pos | exact D]. }
    assert (S : sum (fun j => Rabs (q j - P j)) N <= (W * B + W * B) / E).
    { apply Rle_trans with (sum (fun j => (Rabs (e j - w j) + P j * Rabs (E - W)) / E) N).
      - apply sum_le. intros j Hj.
        replace (q j - P j) with (((e j - w j) + P j * - (E - W)) * / E)
          by (rewrite w_eq; unfold q; field; lra).
        rewrite Rabs_mult, (Rabs_right (/ E)) by (left; apply Rinv_0_lt_compat; lra).
        apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; lra|].
        eapply Rle_trans; [apply Rabs_triang|].
        rewrite Rabs_mult, Rabs_Ropp, (Rabs_right (P j)) by (apply Rle_ge, P_nonneg). lra.
      - rewrite sum_div, sum_plus, sum_scal_r, P_sum, Rmult_1_l.
        apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; lra|].
        generalize all_weights. lra. }
    eapply Rle_trans; [exact S|]. apply Rmult_le_reg_r with E; auto.
    unfold Rdiv at 1. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
    replace (W * B + W * B) with (2 * B / (1 - B) * (W * (1 - B))) by (field; lra).
    apply Rmult_le_compat_l; auto.
    apply Rmult_le_pos; [lra | left; apply Rinv_0_lt_compat; lra]. }
  assert (Q2 : sum (fun j => Rabs (p j - q j)) N <= (u + theta) / (1 - theta) + INR N * a).
  { apply Rle_trans with (sum (fun j => (u * rho + Rabs (rho - 1)) * q j + a) N).
    - apply sum_le. intros j Hj. assert (Qj := q_nonneg j Hj).
      replace (p j - q j) with ((p j - rho * q j) + (rho - 1) * q j) by ring.
      eapply Rle_trans; [apply Rabs_triang|]. rewrite Rabs_mult, (Rabs_right (q j)) by lra.
      generalize (quotient_each j Hj). lra.
    - rewrite sum_plus, sum_scal_l, q_sum, sum_const.
      assert (u * rho <= u * / (1 - theta)) by (apply Rmult_le_compat_l; auto).
      unfold Rdiv in *. lra. }
  apply Rle_trans with (sum (fun j => Rabs (p j - q j) + Rabs (q j - P j)) N).
  - apply sum_le. intros. replace (p j - P j) with ((p j - q j) + (q j - P j)) by ring. apply Rabs_triang.
  - rewrite sum_plus. lra.
Qed.

(** ** The weighted sum of the values

    vh are the computed values, y the computed output, with the error of a dot product. *)
Theorem attest_weighted_sum_error : forall (v vh : vec) V nu osc g A y,
  let o := sum (fun j => P j * v j) N in
  0 <= nu -> 0 <= osc -> 0 <= g ->
  (forall j, (j < N)%nat -> m j = true -> Rabs (v j) <= V /\ Rabs (vh j - v j) <= nu) ->
  (forall j k, (j < N)%nat -> (k < N)%nat -> m j = true -> m k = true -> Rabs (v j - v k) <= osc) ->
  Rabs (y - dot N p vh) <= g * sum (fun j => Rabs (p j * vh j)) N + A ->
  Rabs (y - o) <= osc * B / (1 - B)
    + (((1 + u) * (1 + g) - 1 + theta) * V + (1 + u) * (1 + g) * nu) / (1 - theta)
    + INR N * a * ((1 + g) * (V + nu)) + A.
Proof.
  intros v vh V nu osc g A y o Hnu Hosc Hg Hv Ho Hy.
  destruct rho_bounds as [[R0 R1] R2]. set (T := / (1 - theta)) in *.
  assert (T0 : 0 < T) by (apply Rinv_0_lt_compat; lra).
  assert (V0 : 0 <= V) by (destruct (Hv i Hi Hm); eapply Rle_trans; [apply Rabs_pos | eassumption]).
  (* every value lies within osc of the average *)
  assert (Hc : forall j, (j < N)%nat -> m j = true -> Rabs (v j - o) <= osc).
  { intros j Hj Ej. replace (v j - o) with (sum (fun k => P k * (v j - v k)) N).
    - eapply Rle_trans; [apply sum_abs|]. apply Rle_trans with (sum (fun k => P k * osc) N).
      + apply sum_le. intros k Hk. rewrite Rabs_mult, (Rabs_right (P k)) by (apply Rle_ge, P_nonneg).
        destruct (m k) eqn:Ek; [apply Rmult_le_compat_l; [apply P_nonneg | auto]|].
        unfold P. rewrite (softmax_masked N m l k Ek). lra.
      + rewrite sum_scal_r, P_sum. lra.
    - rewrite (sum_ext _ (fun k => P k * v j - P k * v k)) by (intros; ring).
      rewrite sum_minus, sum_scal_r, P_sum. fold o. ring. }
  assert (X := exact_normalisation v osc Hosc Hc). cbv zeta in X. fold o in X.
  change (fun j => e j / E * v j) with (fun j => q j * v j) in X.
  (* sizes of p *)
  assert (Pb : forall j, (j < N)%nat -> Rabs (p j) <= (1 + u) * (rho * q j) + a).
  { intros j Hj. assert (H := quotient_each j Hj). assert (Qj := q_nonneg j Hj).
    replace (p j) with ((p j - rho * q j) + rho * q j) by ring.
    eapply Rle_trans; [apply Rabs_triang|]. rewrite (Rabs_right (rho * q j)); [lra|].
    apply Rle_ge, Rmult_le_pos; auto. }
  assert (PS : forall b, 0 <= b -> sum (fun j => Rabs (p j) * b) N <= ((1 + u) * T + INR N * a) * b).
  { intros b Hb. rewrite sum_scal_r. apply Rmult_le_compat_r; auto.
    apply Rle_trans with (sum (fun j => (1 + u) * rho * q j + a) N).
    - apply sum_le. intros j Hj. generalize (Pb j Hj). lra.
    - rewrite sum_plus, sum_scal_l, q_sum, sum_const.
      assert ((1 + u) * rho <= (1 + u) * T) by (apply Rmult_le_compat_l; lra). lra. }
  (* masked terms vanish from every sum *)
  assert (Vis : forall (x : vec) b j, (j < N)%nat -> 0 <= b -> (m j = true -> Rabs (x j) <= b) ->
            Rabs (p j * x j) <= Rabs (p j) * b).
  { intros x b j Hj Hb H. rewrite Rabs_mult. destruct (m j) eqn:Ej.
    - apply Rmult_le_compat_l; [apply Rabs_pos | auto].
    - rewrite Hp0, Rabs_R0 by auto. lra. }
  assert (D1 : sum (fun j => Rabs (p j * vh j)) N <= ((1 + u) * T + INR N * a) * (V + nu)).
  { eapply Rle_trans; [|apply PS; lra]. apply sum_le. intros j Hj. apply Vis; auto; [lra|].
    intros Ej. destruct (Hv j Hj Ej) as [H1 H2]. replace (vh j) with (v j + (vh j - v j)) by ring.
    eapply Rle_trans; [apply Rabs_triang | lra]. }
  assert (D2 : Rabs (dot N p vh - dot N p v) <= ((1 + u) * T + INR N * a) * nu).
  { unfold dot. rewrite <- sum_minus. eapply Rle_trans; [apply sum_abs|]. eapply Rle_trans; [|apply PS; auto].
    apply sum_le. intros j Hj. replace (p j * vh j - p j * v j) with (p j * (vh j - v j)) by ring.
    apply (Vis (fun j => vh j - v j)); auto. intros Ej. apply Hv; auto. }
  assert (D3 : Rabs (dot N p v - rho * sum (fun j => q j * v j) N) <= (u * T + INR N * a) * V).
  { unfold dot. rewrite <- sum_scal_l, <- sum_minus. eapply Rle_trans; [apply sum_abs|].
    apply Rle_trans with (sum (fun j => (u * rho * q j + a) * V) N).
    - apply sum_le. intros j Hj. assert (Qj := q_nonneg j Hj).
      replace (p j * v j - rho * (q j * v j)) with ((p j - rho * q j) * v j) by ring. rewrite Rabs_mult.
      assert (S0 : 0 <= u * rho * q j + a).
      { assert (0 <= u * rho * q j) by (apply Rmult_le_pos; auto; apply Rmult_le_pos; auto). lra. }
      destruct (m j) eqn:Ej.
      + apply Rmult_le_compat; auto using Rabs_pos; [|apply Hv; auto].
        generalize (quotient_each j Hj). lra.
      + replace (p j - rho * q j) with 0; [rewrite Rabs_R0, Rmult_0_l; apply Rmult_le_pos; auto|].
        unfold q. rewrite Hp0, He0 by auto. unfold Rdiv. ring.
    - rewrite sum_scal_r, sum_plus, sum_scal_l, q_sum, sum_const.
      apply Rmult_le_compat_r; auto.
      assert (u * rho <= u * T) by (apply Rmult_le_compat_l; auto). lra. }
  assert (D4 : Rabs (rho * sum (fun j => q j * v j) N - sum (fun j => q j * v j) N) <= theta * T * V).
  { replace (rho * sum (fun j => q j * v j) N - sum (fun j => q j * v j) N)
      with ((rho - 1) * sum (fun j => q j * v j) N) by ring.
    rewrite Rabs_mult. apply Rmult_le_compat; auto using Rabs_pos.
    eapply Rle_trans; [apply sum_abs|]. apply Rle_trans with (sum (fun j => q j * V) N);
      [|rewrite sum_scal_r, q_sum; lra].
    apply sum_le. intros j Hj. assert (Qj := q_nonneg j Hj). rewrite Rabs_mult, (Rabs_right (q j)) by lra.
    destruct (m j) eqn:Ej.
    - apply Rmult_le_compat_l; auto. apply Hv; auto.
    - unfold q. rewrite He0 by auto. unfold Rdiv. rewrite !Rmult_0_l. lra. }
  replace (y - o) with ((y - dot N p vh) + (dot N p vh - dot N p v)
    + (dot N p v - rho * sum (fun j => q j * v j) N)
    + (rho * sum (fun j => q j * v j) N - sum (fun j => q j * v j) N)
    + (sum (fun j => q j * v j) N - o)) by ring.
  assert (D0 : g * sum (fun j => Rabs (p j * vh j)) N
               <= g * (((1 + u) * T + INR N * a) * (V + nu))) by (apply Rmult_le_compat_l; auto).
  apply Rle_trans with ((g * (((1 + u) * T + INR N * a) * (V + nu)) + A) + ((1 + u) * T + INR N * a) * nu
    + (u * T + INR N * a) * V + theta * T * V + osc * B / (1 - B)).
  - do 4 (eapply Rle_trans; [apply Rabs_triang|]; apply Rplus_le_compat; [|assumption]). lra.
  - right. unfold Rdiv. fold T. ring.
Qed.
End Normalise.

(** * From logits to exponentials *)

Lemma exp_perturbed : forall d tau, Rabs d <= tau -> Rabs (exp d - 1) <= exp tau - 1.
Proof.
  intros d tau H. apply Rabs_le_between in H. assert (U : exp d <= exp tau) by (apply exp_le; lra).
  assert (L := exp_ge d). assert (T := exp_ge tau). apply Rabs_le. lra.
Qed.

Lemma exp_minus_1_le : forall tau, exp tau - 1 <= tau * exp tau.
Proof.
  intros. assert (H := exp_ge (- tau)). assert (E := exp_pos tau).
  assert (F : exp (- tau) * exp tau = 1) by (rewrite <- exp_plus, Rplus_opp_l; apply exp_0). nra.
Qed.

(** A softmax average of alpha t + beta sqrt t + delta, t_j = l_i - l_j, l_i the largest: so
    the logits' errors of L2 attention average to a number that knows nothing of their range. *)
Theorem attest_mean_logit_error : forall l c alpha beta delta (Delta : vec),
  0 <= c -> count N m - 1 <= phi c -> 0 <= alpha -> 0 <= beta ->
  (forall j, (j < N)%nat -> m j = true -> l j <= l i) ->
  (forall j, (j < N)%nat -> m j = true ->
     Delta j <= alpha * (l i - l j) + beta * sqrt (l i - l j) + delta) ->
  sum (fun j => softmax N m l j * Delta j) N <= alpha * c + beta * sqrt c + delta.
Proof.
  intros l c alpha beta delta Delta Hc Hphi Hal Hbe Htop HD. set (P := softmax N m l).
  assert (P0 : forall j, 0 <= P j) by (intros; apply (softmax_nonneg N m i Hi Hm)).
  assert (P1 : sum P N = 1) by apply (softmax_sum N m i Hi Hm).
  assert (A := attest_lemma_A N m i Hi Hm l c Hc Hphi). fold P in A.
  assert (J : sum (fun j => P j * sqrt (l i - l j)) N <= sqrt c).
  { rewrite (sum_ext _ (fun j => P j * (sqrt (l i - l j) * 1))) by (intros; ring).
    replace (sqrt c) with (sqrt c * 1) by ring.
    apply weighted_cauchy_schwarz; auto using sqrt_pos; try lra.
    - rewrite pow2_sqrt by auto. eapply Rle_trans; [|exact A]. right. apply sum_ext. intros j Hj.
      destruct (m j) eqn:Ej; [rewrite pow2_sqrt; [reflexivity | generalize (Htop j Hj Ej); lra]|].
      unfold P. rewrite (softmax_masked N m l j Ej). ring.
    - rewrite (sum_ext _ P) by (intros; ring). lra. }
  apply Rle_trans with (sum (fun j => alpha * (P j * (l i - l j)) + beta * (P j * sqrt (l i - l j)) + delta * P j) N).
  - apply sum_le. intros j Hj. destruct (m j) eqn:Ej.
    + assert (H := HD j Hj Ej). assert (Pj := P0 j). nra.
    + unfold P. rewrite (softmax_masked N m l j Ej). lra.
  - rewrite !sum_plus, !sum_scal_l, P1. nra.
Qed.

Section Logits.
Variables (l lh s e Delta : vec) (kept : nat -> bool).
Variables (u a eps lam Dbar tau Dmean c : R).
Let P := softmax N m l.

Hypothesis Hu : 0 <= u.
Hypothesis Ha : 0 <= a.
Hypothesis Heps : 0 <= eps.
Hypothesis Hlam : 0 <= lam.

(** i is the place of the largest computed logit.  Kept keys, i among them, have a logit error
    of at most Delta_j; for the others both the true and the computed weight are below lam. *)
Hypothesis Hki : kept i = true.
Hypothesis Hkm : forall j, (j < N)%nat -> kept j = true -> m j = true.
Hypothesis Htop : forall j, (j < N)%nat -> m j = true -> lh j <= lh i.
Hypothesis HDelta : forall j, (j < N)%nat -> kept j = true -> Rabs (lh j - l j) <= Delta j <= Dbar.
Hypothesis Hfar : forall j, (j < N)%nat -> m j = true -> kept j = false ->
  e j <= lam /\ exp (l j - lh i) <= lam.
Hypothesis Hfar1 : lam * exp Dbar <= 1.

(** The gap to the maximum is rounded, its exponential is within eps and lam. *)
Hypothesis Hgap : forall j, (j < N)%nat -> kept j = true -> rounded u a (lh j - lh i) (s j).
Hypothesis Hexp : forall j, (j < N)%nat -> kept j = true -> Rabs (e j - exp (s j)) <= eps * exp (s j) + lam.
Hypothesis Hpos : forall j, (j < N)%nat -> 0 <= e j.
Hypothesis Hhidden : forall j, (j < N)%nat -> m j = false -> e j = 0.

(** tau: the largest error of a gap; Dmean: the average error of the logits; c: phi^-1. *)
Hypothesis Htau : forall j, (j < N)%nat -> kept j = true -> Delta j + u * (lh i - lh j) + a <= tau.
Hypothesis HDmean : sum (fun j => ind (kept j) * (P j * Delta j)) N <= Dmean.
Hypothesis Hc : 0 <= c.
Hypothesis Hphi : count N m - 1 <= phi c.

Definition logit_loss : R :=
  (1 + eps) * (1 + exp tau * (Dmean + u * (c + 2 * Dbar) + a)) - 1 + INR N * lam * exp Dbar.

Let gap_error := fun j => Delta j + u * (lh i - lh j) + a.
Let eta := fun j => ind (kept j) * ((1 + eps) * exp (gap_error j) - 1).
Let w := fun j => weight m l j * exp (- lh i).

Lemma w_visible : forall j, m j = true -> w j = exp (l j - lh i).
Proof. intros j Hj. unfold w, weight. rewrite Hj. simpl. rewrite Rmult_1_l, <- exp_plus. reflexivity. Qed.

Lemma gap_error_nonneg : forall j, (j < N)%nat -> kept j = true -> 0 <= gap_error j.
Proof.
  intros j Hj Kj. destruct (HDelta j Hj Kj) as [H _]. assert (D0 := Rabs_pos (lh j - l j)).
  assert (0 <= u * (lh i - lh j)) by (apply Rmult_le_pos; auto; generalize (Htop j Hj (Hkm j Hj Kj)); lra).
  unfold gap_error. lra.
Qed.

Lemma eta_nonneg : forall j, (j < N)%nat -> 0 <= eta j.
Proof.
  intros j Hj. unfold eta. destruct (kept j) eqn:Kj; simpl; [|lra].
  generalize (exp_ge (gap_error j)) (gap_error_nonneg j Hj Kj). nra.
Qed.

(** Each computed exponential against the true weight. *)
Theorem attest_exponential_error : forall j, (j < N)%nat -> m j = true ->
  Rabs (e j - w j) <= eta j * w j + lam.
Proof.
  intros j Hj Mj. rewrite w_visible by auto. unfold eta. destruct (kept j) eqn:Kj; simpl.
  - set (x := exp (l j - lh i)). assert (x0 : 0 < x) by apply exp_pos.
    set (d := s j - (l j - lh i)).
    assert (Hd : Rabs d <= gap_error j).
    { assert (G := Hgap j Hj Kj). unfold rounded in G. destruct (HDelta j Hj Kj) as [H1 _].
      rewrite (Rabs_left1 (lh j - lh i)) in G by (generalize (Htop j Hj Mj); lra).
      replace d with ((s j - (lh j - lh i)) + (lh j - l j)) by (unfold d; ring).
      eapply Rle_trans; [apply Rabs_triang|]. unfold gap_error. lra. }
    assert (Es : exp (s j) = x * exp d) by (unfold x, d; rewrite <- exp_plus; f_equal; ring).
    assert (Q := exp_perturbed d (gap_error j) Hd).
    assert (U : exp d <= exp (gap_error j)) by (apply exp_le; apply Rabs_le_between in Hd; lra).
    assert (X := Hexp j Hj Kj). rewrite Es in X.
    replace (e j - x) with ((e j - x * exp d) + x * (exp d - 1)) by ring.
    eapply Rle_trans; [apply Rabs_triang|]. rewrite Rabs_mult, (Rabs_right x) by lra.
    assert (x * Rabs (exp d - 1) <= x * (exp (gap_error j) - 1)) by (apply Rmult_le_compat_l; lra).
    assert (eps * (x * exp d) <= eps * (x * exp (gap_error j)))
      by (apply Rmult_le_compat_l; auto; apply Rmult_le_compat_l; lra). lra.
  - destruct (Hfar j Hj Mj Kj) as [H1 H2]. generalize (Hpos j Hj) (exp_pos (l j - lh i)). intros.
    apply Rabs_le. lra.
Qed.

Lemma far_below : forall j, (j < N)%nat -> m j = true -> kept j = false -> l j <= l i.
Proof.
  intros j Hj Mj Kj. destruct (Hfar j Hj Mj Kj) as [_ H].
  destruct (HDelta i Hi Hki) as [H1 H2]. apply Rabs_le_between in H1.
  apply Rnot_lt_le. intros C.
  assert (E : exp (l j - lh i) * exp Dbar <= 1)
    by (eapply Rle_trans; [apply Rmult_le_compat_r; [left; apply exp_pos | exact H] | exact Hfar1]).
  rewrite <- exp_plus in E. assert (1 < exp (l j - lh i + Dbar)); [|lra].
  rewrite <- exp_0. apply exp_increasing. lra.
Qed.

(** The average of eta: here Lemma A enters. *)
Theorem attest_mean_exponential_error :
  sum (fun j => P j * eta j) N <= (1 + eps) * (1 + exp tau * (Dmean + u * (c + 2 * Dbar) + a)) - 1.
Proof.
  assert (P0 : forall j, 0 <= P j) by (intros; apply (softmax_nonneg N m i Hi Hm)).
  assert (P1 : sum P N = 1) by apply (softmax_sum N m i Hi Hm).
  assert (A := attest_lemma_A N m i Hi Hm l c Hc Hphi). fold P in A.
  assert (D0 : 0 <= Dbar) by (destruct (HDelta i Hi Hki); generalize (Rabs_pos (lh i - l i)); lra).
  assert (T0 : 0 < exp tau) by apply exp_pos.
  set (g := (1 + eps) * exp tau).
  assert (G0 : 0 < g) by (apply Rmult_lt_0_compat; lra).
  apply Rle_trans with (sum (fun j => g * (ind (kept j) * (P j * Delta j))
    + g * u * (P j * (l i - l j)) + (eps + g * (u * (2 * Dbar) + a)) * P j) N).
  - apply sum_le. intros j Hj. assert (Pj := P0 j).
    assert (R0 : 0 <= eps + g * (u * (2 * Dbar) + a)).
    { assert (0 <= g * (u * (2 * Dbar) + a)); [|lra].
      apply Rmult_le_pos; [lra|]. assert (0 <= u * (2 * Dbar)) by (apply Rmult_le_pos; lra). lra. }
    unfold eta. destruct (kept j) eqn:Kj; simpl.
    + assert (B : (1 + eps) * exp (gap_error j) - 1
                  <= eps + g * (Delta j + u * (l i - l j) + (u * (2 * Dbar) + a))).
      { assert (E := exp_minus_1_le (gap_error j)). assert (N0 := gap_error_nonneg j Hj Kj).
        assert (U : exp (gap_error j) <= exp tau) by (apply exp_le, Htau; auto).
        assert (E2 : exp (gap_error j) - 1 <= gap_error j * exp tau)
          by (eapply Rle_trans; [exact E | apply Rmult_le_compat_l; auto]).
        assert (F : gap_error j <= Delta j + u * (l i - l j) + (u * (2 * Dbar) + a)).
        { unfold gap_error. destruct (HDelta j Hj Kj) as [H1 H2]. destruct (HDelta i Hi Hki) as [H3 H4].
          apply Rabs_le_between in H1. apply Rabs_le_between in H3.
          assert (u * (lh i - lh j) <= u * (l i - l j + 2 * Dbar)) by (apply Rmult_le_compat_l; lra). lra. }
        assert (E3 : (1 + eps) * (exp (gap_error j) - 1) <= (1 + eps) * (gap_error j * exp tau))
          by (apply Rmult_le_compat_l; lra).
        assert (g * gap_error j <= g * (Delta j + u * (l i - l j) + (u * (2 * Dbar) + a)))
          by (apply Rmult_le_compat_l; lra).
        unfold g in *. lra. }
      assert (P j * (1 * ((1 + eps) * exp (gap_error j) - 1))
              <= P j * (eps + g * (Delta j + u * (l i - l j) + (u * (2 * Dbar) + a))))
        by (apply Rmult_le_compat_l; lra). lra.
    + rewrite !Rmult_0_l, Rmult_0_r.
      assert (0 <= (eps + g * (u * (2 * Dbar) + a)) * P j) by (apply Rmult_le_pos; auto).
      assert (0 <= g * u * (P j * (l i - l j))); [|lra].
      apply Rmult_le_pos; [apply Rmult_le_pos; lra|]. destruct (m j) eqn:Mj.
      * apply Rmult_le_pos; auto. generalize (far_below j Hj Mj Kj). lra.
      * unfold P. rewrite (softmax_masked N m l j Mj). lra.
  - rewrite !sum_plus, !sum_scal_l, P1.
    assert (g * u * sum (fun j => P j * (l i - l j)) N <= g * u * c)
      by (apply Rmult_le_compat_l; [apply Rmult_le_pos; lra | auto]).
    assert (g * sum (fun j => ind (kept j) * (P j * Delta j)) N <= g * Dmean)
      by (apply Rmult_le_compat_l; lra).
    unfold g in *. lra.
Qed.

Lemma W_lower : exp (- Dbar) <= sum w N.
Proof.
  apply Rle_trans with (w i).
  - rewrite w_visible by auto. apply exp_le. destruct (HDelta i Hi Hki) as [H1 H2].
    apply Rabs_le_between in H1. lra.
  - apply (sum_term_le w N i Hi). intros. unfold w.
    apply Rmult_le_pos; [apply weight_nonneg | left; apply exp_pos].
Qed.

(** * Theorem E *)

Variables (t : tree) (Z : R) (p v vh : vec) (B theta V nu osc g A y : R).

(** The computed exponentials are summed along t, divided, and weigh the computed values. *)
Hypothesis Ht : covers_all t N.
Hypothesis HZ : summed u a e t Z.
Hypothesis Hp : forall j, (j < N)%nat -> m j = true -> rounded u a (e j / Z) (p j).
Hypothesis Hp0 : forall j, (j < N)%nat -> m j = false -> p j = 0.
Hypothesis Hv : forall j, (j < N)%nat -> m j = true -> Rabs (v j) <= V /\ Rabs (vh j - v j) <= nu.
Hypothesis Hosc : forall j k, (j < N)%nat -> (k < N)%nat -> m j = true -> m k = true ->
  Rabs (v j - v k) <= osc.
Hypothesis Hg : 0 <= g.
Hypothesis Hy : Rabs (y - dot N p vh) <= g * sum (fun j => Rabs (p j * vh j)) N + A.

(** B and theta may be rounded up; both must stay below 1. *)
Hypothesis HB : logit_loss <= B < 1.
Hypothesis Htheta : grow u (height t)
  + INR (additions t) * a * (1 + u) ^ height t * exp Dbar / (1 - B) <= theta < 1.

Lemma average_loss : sum (fun j => P j * eta j) N + INR N * lam / sum w N <= B.
Proof.
  assert (M := attest_mean_exponential_error). assert (L := W_lower).
  assert (Wp : 0 < sum w N) by (eapply Rlt_le_trans; [apply exp_pos | exact L]).
  assert (I : / sum w N <= exp Dbar).
  { replace (exp Dbar) with (/ exp (- Dbar)) by (rewrite <- exp_Ropp; f_equal; ring).
    apply Rinv_le_contravar; auto. apply exp_pos. }
  assert (INR N * lam * / sum w N <= INR N * lam * exp Dbar)
    by (apply Rmult_le_compat_l; auto; apply Rmult_le_pos; auto; apply pos_INR).
  destruct HB as [HB1 _]. unfold logit_loss in HB1. unfold Rdiv. lra.
Qed.

Let eta0 := fun j => Rmax 0 (eta j).

Lemma eta0_spec : forall j, (j < N)%nat -> m j = true -> Rabs (e j - w j) <= eta0 j * w j + lam.
Proof.
  intros j Hj Mj. unfold eta0. rewrite Rmax_right by (apply eta_nonneg; auto).
  apply attest_exponential_error; auto.
Qed.

Lemma eta0_loss : sum (fun j => P j * eta0 j) N + INR N * lam / sum w N <= B.
Proof.
  rewrite (sum_ext _ (fun j => P j * eta j)); [apply average_loss|].
  intros j Hj. unfold eta0. rewrite Rmax_right by (apply eta_nonneg; auto). reflexivity.
Qed.

(** What the theorems about exponentials ask, they are given. *)
Ltac ready := first [exact eta0_spec | exact eta0_loss | assumption | lra | intros; apply Rmax_l].

Lemma normaliser_error : Rabs (Z - sum e N) <= theta * sum e N.
Proof.
  assert (S := attest_sum_error_n u a Hu Ha e t N Z Ht HZ).
  assert (E1 : norm1 N e = sum e N)
    by (apply sum_ext; intros; apply Rabs_right, Rle_ge; auto).
  rewrite E1 in S. set (C := INR (additions t) * a * (1 + u) ^ height t) in *.
  assert (C0 : 0 <= C).
  { unfold C. apply Rmult_le_pos; [apply Rmult_le_pos; auto; apply pos_INR | apply pow_le; lra]. }
  assert (L : exp (- Dbar) * (1 - B) <= sum e N).
  { eapply Rle_trans; [|apply (E_lower l e eta0 lam B (lh i)); ready].
    apply Rmult_le_compat_r; [lra | apply W_lower]. }
  assert (Ep : 0 < exp (- Dbar) * (1 - B)) by (apply Rmult_lt_0_compat; [apply exp_pos | lra]).
  eapply Rle_trans; [exact S|].
  assert (K : C <= C * exp Dbar / (1 - B) * sum e N).
  { apply Rle_trans with (C * exp Dbar / (1 - B) * (exp (- Dbar) * (1 - B))).
    - right. replace (C * exp Dbar / (1 - B) * (exp (- Dbar) * (1 - B)))
        with (C * (exp Dbar * exp (- Dbar))) by (field; lra).
      rewrite <- exp_plus, Rplus_opp_r, exp_0. ring.
    - apply Rmult_le_compat_l; auto. apply Rmult_le_pos; [|left; apply Rinv_0_lt_compat; lra].
      apply Rmult_le_pos; auto. left; apply exp_pos. }
  destruct Htheta as [T _]. assert (E0 : 0 <= sum e N) by lra.
  assert ((grow u (height t) + C * exp Dbar / (1 - B)) * sum e N <= theta * sum e N)
    by (apply Rmult_le_compat_r; auto). lra.
Qed.

Lemma theta_range : 0 <= theta < 1.
Proof.
  destruct Htheta as [T T1]. split; [|auto]. eapply Rle_trans; [|exact T].
  assert (G := grow_nonneg u Hu (height t)).
  assert (0 <= INR (additions t) * a * (1 + u) ^ height t * exp Dbar / (1 - B)); [|lra].
  apply Rmult_le_pos; [|left; apply Rinv_0_lt_compat; lra].
  apply Rmult_le_pos; [|left; apply exp_pos].
  apply Rmult_le_pos; [apply Rmult_le_pos; auto; apply pos_INR | apply pow_le; lra].
Qed.

(** The probabilities. *)
Theorem attest_theorem_E_weights :
  sum (fun j => Rabs (p j - P j)) N <= 2 * B / (1 - B) + (u + theta) / (1 - theta) + INR N * a.
Proof.
  apply (attest_softmax_row_error l e eta0 lam B (lh i)) with (Z := Z);
    first [exact normaliser_error | exact theta_range | ready].
Qed.

(** The output. *)
Theorem attest_theorem_E : let o := sum (fun j => P j * v j) N in
  Rabs (y - o) <= osc * B / (1 - B)
    + (((1 + u) * (1 + g) - 1 + theta) * V + (1 + u) * (1 + g) * nu) / (1 - theta)
    + INR N * a * ((1 + g) * (V + nu)) + A.
Proof.
  apply (attest_weighted_sum_error l e eta0 lam B (lh i)) with (Z := Z) (p := p) (vh := vh);
    try first [exact normaliser_error | exact theta_range | ready].
  - destruct (Hv i Hi Hm) as [_ H]. eapply Rle_trans; [apply Rabs_pos | exact H].
  - eapply Rle_trans; [apply Rabs_pos | apply (Hosc i i); auto].
Qed.
End Logits.
End Row.
