(* x - k log(2)/128 in two words, as src/core/exp_dd.c computes it: the constant in three words, of which the first two make
   exact products with k. *)
From Coq Require Import Reals ZArith Lra Lia.
From Flocq Require Import Core.
From Interval Require Import Tactic.
From Attest.numeric Require Import code double exp_reduction dd.
Open Scope R_scope.
Local Instance precision : Prec_gt_0 53 := eq_refl.

Lemma split_log_3 : Rabs (EXP_STEP_HIGH + EXP_STEP_MIDDLE + EXP_STEP_LAST - ln 2 / 128) <= 1 / 2 ^ 130.
Proof. unfold EXP_STEP_HIGH, EXP_STEP_MIDDLE, EXP_STEP_LAST. interval with (i_prec 200). Qed.

Lemma middle_exact x : Rabs x <= 750 -> rnd (exp_steps x * EXP_STEP_MIDDLE) = exp_steps x * EXP_STEP_MIDDLE.
Proof.
  intros H. pose proof (steps_small x H) as B. destruct (steps_whole x H) as [k Hk]. rewrite Hk in *.
  apply round_double, generic_format_FLT. exists (Float radix2 (k * -7617956487) (-76)).
  - unfold F2R, EXP_STEP_MIDDLE. cbn [Defs.Fnum Defs.Fexp]. rewrite mult_IZR.
    change (bpow radix2 (-76)) with (/ 75557863725914323419136). lra.
  - cbn [Defs.Fnum]. change (radix2 ^ 53)%Z with 9007199254740992%Z. apply lt_IZR.
    rewrite abs_IZR, mult_IZR, Rabs_mult. replace (Rabs (-7617956487)) with 7617956487 by (rewrite Rabs_left; lra).
    apply Rle_lt_trans with (140000 * 7617956487); [apply Rmult_le_compat_r; lra | lra].
  - cbn [Defs.Fexp]. lia.
Qed.

(* --- multiples of 2^-199: what is one and not 0 is not tiny *)

Definition grid (x : R) : Prop := exists n : Z, x = IZR n * bpow radix2 (-199).

Lemma grid_plus x y : grid x -> grid y -> grid (x + y).
Proof. intros [n ->] [k ->]. exists (n + k)%Z. rewrite plus_IZR. ring. Qed.

Lemma grid_opp x : grid x -> grid (- x).
Proof. intros [n ->]. exists (- n)%Z. rewrite opp_IZR. ring. Qed.

Lemma grid_0 : grid 0.
Proof. exists 0%Z. ring. Qed.

Lemma grid_round x : grid x -> grid (rnd x).
Proof.
  intros [n ->]. assert (F : generic_format radix2 (FIX_exp (-199)) (IZR n * bpow radix2 (-199))).
  { apply generic_format_FIX. exists (Float radix2 n (-199)); reflexivity. }
  apply (generic_round_generic radix2 (FIX_exp (-199)) (FLT_exp (-1074) 53) ZnearestE) in F.
  apply FIX_format_generic in F. destruct F as [f Hf He]. exists (Fnum f). rewrite Hf. unfold F2R. rewrite He. reflexivity.
Qed.

Lemma grid_double x : double x -> x = 0 \/ bpow radix2 (-146) <= Rabs x -> grid x.
Proof.
  intros F [-> |H]; [apply grid_0|]. assert (N : x <> 0) by (intros ->; rewrite Rabs_R0 in H; pose proof (bpow_gt_0 radix2 (-146)); lra).
  assert (M : (-146 < mag radix2 x)%Z) by (apply mag_gt_bpow; exact H).
  assert (E : (-199 <= cexp radix2 (FLT_exp (-1074) 53) x)%Z) by (unfold cexp, FLT_exp; lia).
  unfold generic_format, F2R in F. cbn [Defs.Fnum Defs.Fexp] in F.
  set (n := Ztrunc _) in F. set (e := cexp _ _ x) in *.
  exists (n * 2 ^ (e + 199))%Z. rewrite F, mult_IZR. change 2%Z with (radix_val radix2) at 1. rewrite IZR_Zpower by lia.
  rewrite Rmult_assoc, <- bpow_plus. do 2 f_equal. lia.
Qed.

Lemma grid_small x : grid x -> x = 0 \/ bpow radix2 (-200) <= Rabs x.
Proof.
  intros [n ->]. destruct (Z.eq_dec n 0) as [-> |N]; [left; ring | right].
  pose proof (bpow_gt_0 radix2 (-199)). rewrite Rabs_mult, (Rabs_pos_eq (bpow _ _)) by lra. rewrite <- abs_IZR.
  apply Rle_trans with (1 * bpow radix2 (-199)); [rewrite Rmult_1_l; apply bpow_le; lia|].
  apply Rmult_le_compat_r; [lra|]. apply (IZR_le 1). lia.
Qed.

Lemma tiny_underflow : bpow radix2 (-1075) <= u * u * u.
Proof.
  apply Rle_trans with (bpow radix2 (-159)); [apply bpow_le; lia|].
  change (bpow radix2 (-159)) with (bpow radix2 (-53 + (-53) + (-53))). rewrite !bpow_plus. change (bpow radix2 (-53)) with u. lra.
Qed.

(* --- the reduction *)

Section reduction.
Variables x low : R.
Hypothesis Fx : double x.
Hypothesis Flow : double low.
Hypothesis Hlow : Rabs low <= u * Rabs x.
Hypothesis Hx : Rabs x <= 750.
Let k := exp_steps x.

Lemma near_words : double (exp_dd_near x k) /\ double (exp_dd_near_lo x k)
  /\ exp_dd_near x k + exp_dd_near_lo x k = x - k * EXP_STEP_HIGH
  /\ Rabs (exp_dd_near_lo x k) <= u * Rabs (exp_dd_near x k).
Proof.
  destruct (dd_sum_exact x (- rnd (k * EXP_STEP_HIGH)) Fx) as [P E]; [apply generic_format_opp, double_round|].
  pose proof (pair_small _ _ P) as S. destruct P as [A [B _]]. repeat split; try assumption.
  unfold exp_dd_near, exp_dd_near_lo, exp_dd_minus. rewrite E. unfold k. rewrite (product_exact x Hx). ring.
Qed.

Lemma nearer_words : double (exp_dd_nearer x k) /\ double (exp_dd_nearer_lo x k)
  /\ exp_dd_nearer x k + exp_dd_nearer_lo x k = exp_dd_near x k - k * EXP_STEP_MIDDLE
  /\ Rabs (exp_dd_nearer_lo x k) <= u * Rabs (exp_dd_nearer x k).
Proof.
  destruct (dd_sum_exact (exp_dd_near x k) (- rnd (k * EXP_STEP_MIDDLE))) as [P E];
    [apply near_words | apply generic_format_opp, double_round|].
  pose proof (pair_small _ _ P) as S. destruct P as [A [B _]]. repeat split; try assumption.
  unfold exp_dd_nearer, exp_dd_nearer_lo, exp_dd_minus. rewrite E. unfold k. rewrite (middle_exact x Hx). ring.
Qed.

Lemma reduced_close :
  Rabs (exp_dd_nearer x k + exp_dd_rest x low k - (x + low - k * (ln 2 / 128))) <= 186 / 10 ^ 31.
Proof.
  destruct near_words as [Fa [Fal [Ea La]]]. destruct nearer_words as [Fb [Fbl [Eb Lb]]].
  pose proof (steps_right x Hx) as N. pose proof (steps_small x Hx) as B. fold k in N, B.
  unfold exp_dd_rest. set (a := exp_dd_near x k) in *. set (al := exp_dd_near_lo x k) in *.
  set (b := exp_dd_nearer x k) in *. set (bl := exp_dd_nearer_lo x k) in *.
  assert (T3 : Rabs (k * (EXP_STEP_HIGH + EXP_STEP_MIDDLE + EXP_STEP_LAST - ln 2 / 128)) <= 140000 * (1 / 2 ^ 130)).
  { rewrite Rabs_mult. apply Rmult_le_compat; try apply Rabs_pos; [exact B | exact split_log_3]. }
  assert (T2 : Rabs (k * EXP_STEP_MIDDLE) <= 15 / 10 ^ 9).
  { rewrite Rabs_mult. apply Rle_trans with (140000 * (101 / 10 ^ 15)); [|lra].
    apply Rmult_le_compat; try apply Rabs_pos; [exact B | unfold EXP_STEP_MIDDLE; rewrite Rabs_left by lra; lra]. }
  assert (T1 : Rabs (k * EXP_STEP_LAST) <= 44 / 10 ^ 20).
  { rewrite Rabs_mult. apply Rle_trans with (140000 * (313 / 10 ^ 26)); [|lra].
    apply Rmult_le_compat; try apply Rabs_pos; [exact B | unfold EXP_STEP_LAST; rewrite Rabs_pos_eq by lra; lra]. }
  pose proof (times_near (k * EXP_STEP_LAST)) as P. pose proof tiny_underflow as U.
  set (p := rnd (k * EXP_STEP_LAST)) in *.
  assert (P1 : Rabs (p - k * EXP_STEP_LAST) <= 1 / 10 ^ 34) by lra.
  assert (A : Rabs (a + al) <= 28 / 10000).
  { rewrite Ea. replace (x - k * EXP_STEP_HIGH) with
      (- (k * (ln 2 / 128) - x) - k * (EXP_STEP_HIGH + EXP_STEP_MIDDLE + EXP_STEP_LAST - ln 2 / 128)
       + k * EXP_STEP_MIDDLE + k * EXP_STEP_LAST) by ring.
    apply Rabs_le_inv in T1, T2, T3, N. apply Rabs_le. lra. }
  pose proof (Rabs_triang_inv a (- al)) as A2. rewrite Rabs_Ropp in A2. replace (a - - al) with (a + al) in A2 by ring.
  assert (A3 : Rabs a <= 281 / 100000) by lra.
  assert (B1 : Rabs (b + bl) <= 282 / 100000).
  { rewrite Eb. apply Rabs_le_inv in A3, T2. apply Rabs_le. lra. }
  pose proof (Rabs_triang_inv b (- bl)) as B2. rewrite Rabs_Ropp in B2. replace (b - - bl) with (b + bl) in B2 by ring.
  assert (L1 : Rabs al <= 33 / 10 ^ 20) by lra. assert (L2 : Rabs bl <= 33 / 10 ^ 20) by lra.
  pose proof (plus_near al bl Fal Fbl) as C1. pose proof (Rabs_triang al bl) as C2. set (c := rnd (al + bl)) in *.
  assert (C3 : Rabs (c - (al + bl)) <= 1 / 10 ^ 34) by lra. clear C1.
  assert (X1 : Rabs low <= 8327 / 10 ^ 17) by lra.
  assert (D0 : Rabs (low - p) <= 8328 / 10 ^ 17) by (apply Rabs_le_inv in X1, P1, T1; apply Rabs_le; lra).
  assert (D1 : Rabs (rnd (low - p) - (low - p)) <= 92464 / 10 ^ 34).
  { pose proof (plus_near low (- p) Flow (generic_format_opp _ _ _ (double_round _))) as D. unfold Rminus at 2 3. 
    unfold Rminus in D0. unfold Rminus at 1. unfold Rminus in D at 1. lra. }
  set (d := rnd (low - p)) in *.
  pose proof (plus_near c d (double_round _) (double_round _)) as G.
  assert (G1 : Rabs (c + d) <= 8329 / 10 ^ 17).
  { apply Rabs_le_inv in C3, L1, L2, D0, D1. apply Rabs_le. lra. }
  assert (G2 : Rabs (rnd (c + d) - (c + d)) <= 92475 / 10 ^ 34) by lra. clear G.
  apply Rabs_le_inv in C3, D1, G2, P1, T3. apply Rabs_le. lra.
Qed.

(* The first word is not tiny, unless 0. *)
Lemma reduced_not_tiny : bpow radix2 (-60) <= Rabs x ->
  exp_dd_reduced_hi x low k = 0 \/ bpow radix2 (-200) <= Rabs (exp_dd_reduced_hi x low k).
Proof.
  intros S. destruct near_words as [Fa [Fal [Ea _]]]. destruct nearer_words as [Fb [Fbl [Eb _]]].
  unfold exp_dd_reduced_hi. destruct (steps_whole x Hx) as [n Hn]. fold k in Hn.
  destruct (Z.eq_dec n 0) as [Z|Z].
  - right. assert (K : k = 0) by (rewrite Hn, Z; reflexivity).
    assert (A : exp_dd_near x k = x).
    { unfold exp_dd_near, exp_dd_minus. rewrite K, Rmult_0_l, round_0, Ropp_0, Rplus_0_r by apply valid_rnd_N. apply round_double, Fx. }
    assert (B : exp_dd_nearer x k = x).
    { unfold exp_dd_nearer, exp_dd_minus. rewrite A, K, Rmult_0_l, round_0, Ropp_0, Rplus_0_r by apply valid_rnd_N. apply round_double, Fx. }
    rewrite A, K in Ea. rewrite A, B, K in Eb. unfold exp_dd_rest.
    replace (exp_dd_near_lo x k) with 0 by (rewrite K; lra). replace (exp_dd_nearer_lo x k) with 0 by (rewrite K; lra).
    rewrite B, K, Rmult_0_l, Rplus_0_r, round_0, Rminus_0_r, Rplus_0_l by apply valid_rnd_N.
    rewrite !(round_double low Flow). pose proof (plus_near x low Fx Flow) as P.
    pose proof (Rabs_triang_inv x (- low)) as T. rewrite Rabs_Ropp in T. replace (x - - low) with (x + low) in T by ring.
    pose proof (Rabs_triang_inv (x + low) (rnd (x + low))) as Q. rewrite Rabs_minus_sym in Q.
    apply Rle_trans with (bpow radix2 (-60) / 2).
    + replace (bpow radix2 (-60) / 2) with (bpow radix2 (-61)); [apply bpow_le; lia|].
      change (bpow radix2 (-60)) with (bpow radix2 (1 + -61)). rewrite bpow_plus. change (bpow radix2 1) with 2. field.
    + pose proof (bpow_gt_0 radix2 (-60)). lra.
  - assert (K : 1 <= Rabs k) by (rewrite Hn, <- abs_IZR; apply (IZR_le 1); lia).
    assert (big : forall c v, bpow radix2 v <= Rabs c -> bpow radix2 v <= Rabs (k * c)).
    { intros c v V. rewrite Rabs_mult. pose proof (bpow_gt_0 radix2 v). nra. }
    assert (G1 : grid (k * EXP_STEP_HIGH)).
    { apply grid_double; [unfold k; rewrite <- (product_exact x Hx); apply double_round | right].
      apply big. unfold EXP_STEP_HIGH. rewrite Rabs_pos_eq by lra. apply Rle_trans with (bpow radix2 (-9)); [apply bpow_le; lia | simpl; lra]. }
    assert (G2 : grid (k * EXP_STEP_MIDDLE)).
    { apply grid_double; [unfold k; rewrite <- (middle_exact x Hx); apply double_round | right].
      apply big. unfold EXP_STEP_MIDDLE. rewrite Rabs_left by lra. apply Rle_trans with (bpow radix2 (-44)); [apply bpow_le; lia | simpl; lra]. }
    assert (G0 : grid x) by (apply grid_double; [exact Fx | right; eapply Rle_trans; [apply bpow_le | exact S]; lia]).
    assert (Ga : grid (exp_dd_near x k)).
    { unfold exp_dd_near, exp_dd_minus. apply grid_round, grid_plus; [exact G0 | apply grid_opp, grid_round, G1]. }
    assert (Gb : grid (exp_dd_nearer x k)).
    { unfold exp_dd_nearer, exp_dd_minus. apply grid_round, grid_plus; [exact Ga | apply grid_opp, grid_round, G2]. }
    assert (Gal : grid (exp_dd_near_lo x k)).
    { replace (exp_dd_near_lo x k) with (x + - (k * EXP_STEP_HIGH) + - exp_dd_near x k) by lra.
      repeat apply grid_plus; try apply grid_opp; assumption. }
    assert (Gbl : grid (exp_dd_nearer_lo x k)).
    { replace (exp_dd_nearer_lo x k) with (exp_dd_near x k + - (k * EXP_STEP_MIDDLE) + - exp_dd_nearer x k) by lra.
      repeat apply grid_plus; try apply grid_opp; assumption. }
    assert (Gc : grid (rnd (low - rnd (k * EXP_STEP_LAST)))).
    { apply grid_double; [apply double_round|]. set (p := rnd (k * EXP_STEP_LAST)).
      assert (P : bpow radix2 (-80) <= Rabs p).
      { apply abs_round_ge_generic; auto with typeclass_instances; [apply generic_format_bpow; unfold FLT_exp; lia|]. apply big. unfold EXP_STEP_LAST.
        rewrite Rabs_pos_eq by lra. simpl. lra. }
      replace (low - p) with (- p + low) by ring.
      destruct (cancelled (- p) low) as [C|C]; [apply generic_format_opp, double_round | exact Flow | left; exact C | right].
      eapply Rle_trans; [|exact C]. pose proof (ulp_FLT_gt radix2 (-1074) 53 (- p)) as V. rewrite Rabs_Ropp in V.
      apply Rle_trans with (/ 2 * (bpow radix2 (-80) * bpow radix2 (- (53)))).
      - rewrite <- bpow_plus. change (/ 2) with (bpow radix2 (-1)). rewrite <- bpow_plus. apply bpow_le. lia.
      - pose proof (bpow_gt_0 radix2 (- (53))). nra. }
    apply grid_small, grid_round, grid_plus; [exact Gb|]. unfold exp_dd_rest.
    apply grid_round, grid_plus; [apply grid_round, grid_plus; assumption | exact Gc].
Qed.

Theorem exp_dd_reduced_near : bpow radix2 (-60) <= Rabs x ->
  let hi := exp_dd_reduced_hi x low k in let lo := exp_dd_reduced_lo x low k in
  dd_pair hi lo /\ Rabs hi <= 2844 / 1048576 /\ (hi = 0 \/ bpow radix2 (-200) <= Rabs hi)
  /\ Rabs (hi + lo - (x + low - k * (ln 2 / 128))) <= 186 / 10 ^ 31 /\ Rabs (x + low - k * (ln 2 / 128)) <= 270763 / 10 ^ 8.
Proof.
  intros S hi lo.
  destruct (dd_sum_exact (exp_dd_nearer x k) (exp_dd_rest x low k)) as [P E]; [apply nearer_words | apply double_round|].
  change (rnd (exp_dd_nearer x k + exp_dd_rest x low k)) with hi in P, E.
  change (dd_sum_lo (exp_dd_nearer x k) (exp_dd_rest x low k)) with lo in P, E.
  pose proof reduced_close as C. rewrite <- E in C. pose proof (steps_right x Hx) as N. fold k in N.
  assert (X1 : Rabs low <= 8327 / 10 ^ 17) by lra.
  assert (W : Rabs (x + low - k * (ln 2 / 128)) <= 270763 / 10 ^ 8).
  { apply Rabs_le_inv in N, X1. apply Rabs_le. lra. }
  split; [exact P | split; [|split; [exact (reduced_not_tiny S) | split; [exact C | exact W]]]].
  pose proof (pair_small _ _ P) as L. pose proof (Rabs_triang_inv hi (- lo)) as T. rewrite Rabs_Ropp in T.
  replace (hi - - lo) with (hi + lo) in T by ring.
  assert (V : Rabs (hi + lo) <= 270764 / 10 ^ 8) by (apply Rabs_le_inv in C, W; apply Rabs_le; lra). lra.
Qed.
End reduction.
