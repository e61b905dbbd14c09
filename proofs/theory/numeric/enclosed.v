(* What is called correctly rounded is: if exact_round_enclosed of src/exact says so, every real number within the radius of hi + lo
   rounds to the number that it gives. Lemma R of spec/exact.md. *)
From Coq Require Import Reals ZArith Bool Lra Lia.
From Flocq Require Import Core.
From Attest.numeric Require Import code double dd grid tier_code nearest.
Open Scope R_scope.

(* --- the ends lie outside *)

Lemma end_above lo radius slack : double lo -> double radius -> double slack -> 0 <= radius <= slack ->
  (power (-1021) <= Rabs lo + radius -> radius + / 2 ^ 51 * (Rabs lo + radius) <= slack <= 2 * (Rabs lo + radius)) ->
  lo + radius <= rnd (lo + slack).
Proof.
  intros FL FR FS [R0 RS] H. destruct (Rle_or_lt (power (-1021)) (Rabs lo + radius)) as [B|B].
  - specialize (H B). pose proof (plus_near lo slack FL FS) as N. apply Rabs_le_inv in N. pose proof (Rabs_triang lo slack) as T.
    rewrite (Rabs_pos_eq slack) in T by lra. lra.
  - apply round_ge_generic; auto with typeclass_instances; [|lra]. apply grid_double with (-1074)%Z; [lia | |].
    + apply grid_plus; apply double_on_grid; assumption.
    + change (-1074 + 53)%Z with (-1021)%Z. pose proof (Rabs_triang lo radius) as T. rewrite (Rabs_pos_eq radius) in T by lra. lra.
Qed.

Lemma ends_outside lo radius slack : double lo -> double radius -> double slack -> 0 <= radius <= slack ->
  (power (-1021) <= Rabs lo + radius -> radius + / 2 ^ 51 * (Rabs lo + radius) <= slack <= 2 * (Rabs lo + radius)) ->
  rnd (lo - slack) <= lo - radius /\ lo + radius <= rnd (lo + slack).
Proof.
  intros FL FR FS R H. split; [|apply end_above; assumption].
  replace (lo - slack) with (- (- lo + slack)) by ring. rewrite round_opp.
  pose proof (end_above (- lo) radius slack (generic_format_opp _ _ _ FL) FR FS R) as K. rewrite Rabs_Ropp in K. specialize (K H). lra.
Qed.

(* What 2^-50 of |lo| + radius is, rounded and at least about twice 2^-1022 *)
Lemma share_near lo radius : double lo -> double radius -> 0 <= radius -> power (-1021) <= Rabs lo + radius ->
  let t := rnd (Rabs lo + radius) in let m := Rabs lo + radius in
  (1 - u) * m <= t <= (1 + u) * m /\ power (-1075) <= / 2 ^ 54 * m.
Proof.
  intros FL FR R0 B. cbv zeta. pose proof (plus_near (Rabs lo) radius (generic_format_abs _ _ _ FL) FR) as N.
  pose proof (Rabs_pos lo). rewrite (Rabs_pos_eq (Rabs lo + radius)) in N by lra. apply Rabs_le_inv in N. split; [lra|].
  change (-1075)%Z with (-54 + -1021)%Z. rewrite bpow_plus. change (power (-54)) with (/ 18014398509481984). lra.
Qed.

Theorem slack_outside lo radius : double lo -> double radius -> 0 <= radius ->
  rnd (lo - slack_of lo radius) <= lo - radius /\ lo + radius <= rnd (lo + slack_of lo radius).
Proof.
  intros FL FR R0. pose proof (Rabs_pos lo) as L0.
  assert (T0 : 0 <= rnd (Rabs lo + radius)) by (apply round_ge_generic; auto with typeclass_instances; [apply generic_format_0 | lra]).
  assert (S0 : 0 <= rnd (1 / 1125899906842624 * rnd (Rabs lo + radius))) by (apply round_ge_generic; auto with typeclass_instances; [apply generic_format_0 | lra]).
  apply ends_outside; try assumption.
  - apply double_round.
  - split; [exact R0|]. unfold slack_of. apply round_ge_generic; auto with typeclass_instances. lra.
  - intros B. destruct (share_near lo radius FL FR R0 B) as [T P]. cbv zeta in T. unfold slack_of.
    set (t := rnd (Rabs lo + radius)) in *. pose proof (times_near (1 / 1125899906842624 * t)) as N1.
    rewrite (Rabs_pos_eq (1 / 1125899906842624 * t)) in N1 by lra. apply Rabs_le_inv in N1.
    set (s := rnd (1 / 1125899906842624 * t)) in *. pose proof (plus_near radius s FR (double_round _)) as N2.
    rewrite (Rabs_pos_eq (radius + s)) in N2 by lra. apply Rabs_le_inv in N2. lra.
Qed.

(* The kernels' has a rounding less. *)
Theorem round_slack_outside lo radius : double lo -> double radius -> 0 <= radius ->
  rnd (lo - round_slack lo radius) <= lo - radius /\ lo + radius <= rnd (lo + round_slack lo radius).
Proof.
  intros FL FR R0. pose proof (Rabs_pos lo) as L0.
  assert (T0 : 0 <= rnd (Rabs lo + radius)) by (apply round_ge_generic; auto with typeclass_instances; [apply generic_format_0 | lra]).
  apply ends_outside; try assumption.
  - apply double_round.
  - split; [exact R0|]. unfold round_slack, fma. apply round_ge_generic; auto with typeclass_instances. lra.
  - intros B. destruct (share_near lo radius FL FR R0 B) as [T P]. cbv zeta in T. unfold round_slack, fma.
    set (t := rnd (Rabs lo + radius)) in *. pose proof (times_near (1 / 1125899906842624 * t + radius)) as N.
    rewrite (Rabs_pos_eq (1 / 1125899906842624 * t + radius)) in N by lra. apply Rabs_le_inv in N. lra.
Qed.

(* --- rounding is monotone, beyond the largest number too *)

Lemma nearest_monotone format x y : x <= y -> nearest (layout_of format) x <= nearest (layout_of format) y.
Proof.
  intros H. unfold nearest. destruct (layout_range format) as [B [_ M]]. set (of := layout_of format) in *.
  assert (V : Valid_exp (FLT_exp (layout'least of - layout'bits of + 1) (layout'bits of))) by (apply FLT_exp_valid; unfold Prec_gt_0; lia).
  assert (N : round radix2 (FLT_exp (layout'least of - layout'bits of + 1) (layout'bits of)) ZnearestE x <=
    round radix2 (FLT_exp (layout'least of - layout'bits of + 1) (layout'bits of)) ZnearestE y) by (apply round_le; auto with typeclass_instances).
  revert N. generalize (round radix2 (FLT_exp (layout'least of - layout'bits of + 1) (layout'bits of)) ZnearestE x) as a.
  generalize (round radix2 (FLT_exp (layout'least of - layout'bits of + 1) (layout'bits of)) ZnearestE y) as b. intros b a N.
  assert (L : power (layout'most of + 1) <= INFINITY) by (apply bpow_le; lia). pose proof (bpow_gt_0 radix2 (layout'most of + 1)).
  unfold in_range, copysign. rewrite (Rabs_pos_eq INFINITY) by lra.
  destruct (Rle_bool_spec (power (layout'most of + 1)) (Rabs a)) as [A1|A1], (Rle_bool_spec (power (layout'most of + 1)) (Rabs b)) as [B1|B1];
    try (apply Rabs_lt_inv in A1); try (apply Rabs_lt_inv in B1); unfold Rabs in *;
    repeat match goal with
    | |- context [Rlt_bool ?z 0] => destruct (Rlt_bool_spec z 0)
    | H : context [Rcase_abs ?z] |- _ => destruct (Rcase_abs z)
    end; lra.
Qed.

Lemma nearest_between format x y z : x <= z <= y -> nearest (layout_of format) x = nearest (layout_of format) y ->
  nearest (layout_of format) z = nearest (layout_of format) y.
Proof.
  intros [H K] E. pose proof (nearest_monotone format x z H). pose proof (nearest_monotone format z y K). lra.
Qed.

(* --- lemma R *)

(* Where nothing overflows, a double is nearest by one operation. *)
Lemma nearest_double x : Rabs (rnd x) <= power 900 -> nearest (layout_of ATTEST_F64) x = rnd x.
Proof.
  intros B. unfold nearest, in_range. change (layout'least (layout_of ATTEST_F64) - layout'bits (layout_of ATTEST_F64) + 1)%Z with (-1074)%Z.
  change (layout'bits (layout_of ATTEST_F64)) with 53%Z. rewrite Rle_bool_false; [reflexivity|].
  apply Rle_lt_trans with (1 := B). apply bpow_lt. reflexivity.
Qed.

(* **Lemma R** *)
Theorem round_enclosed_near hi lo radius exponent format before x : double hi -> double lo -> double radius -> 0 <= radius ->
  snd (exact_round_enclosed hi lo radius exponent format before) = true -> Rabs (x - (hi + lo)) <= radius ->
  nearest (layout_of format) (x * power exponent) = fst (exact_round_enclosed hi lo radius exponent format before).
Proof.
  intros FH FL FR R0 T X. unfold exact_round_enclosed in *. cbv zeta in T |- *. cbn [negb orb] in T |- *.
  set (slack := if Req_bool radius 0 then 0 else slack_of lo radius) in *.
  assert (O : rnd (lo - slack) <= lo - radius /\ lo + radius <= rnd (lo + slack)).
  { unfold slack. destruct (Req_bool_spec radius 0) as [Z|Z]; [|apply slack_outside; assumption].
    rewrite Rminus_0_r, Rplus_0_r, Z, Rminus_0_r, Rplus_0_r, round_double by exact FL. lra. }
  set (up := rnd (lo + slack)) in *. set (down := rnd (lo - slack)) in *. apply Rabs_le_inv in X.
  assert (I : hi + down <= x <= hi + up) by lra. pose proof (bpow_gt_0 radix2 exponent) as P.
  assert (J : (hi + down) * power exponent <= x * power exponent <= (hi + up) * power exponent) by (split; apply Rmult_le_compat_r; lra).
  destruct ((((format =? ATTEST_F64)%Z && (exponent =? 0)%Z) && Rle_bool (power (-900)) (Rabs (rnd (hi + up)))) && Rle_bool (Rabs (rnd (hi + up))) (power 900)) eqn:D.
  - rewrite 3 andb_true_iff in D. destruct D as [[[F E] _] S]. apply Z.eqb_eq in F, E. rewrite F, E in *. cbn [fst snd] in T |- *.
    assert (B : Rabs (rnd (hi + up)) <= power 900) by (destruct (Rle_bool_spec (Rabs (rnd (hi + up))) (power 900)); [assumption | discriminate]).
    change (power 0) with 1 in J |- *. rewrite !Rmult_1_r in J. rewrite Rmult_1_r.
    assert (Q : rnd (hi + up) = rnd (hi + down)) by (destruct (Req_bool_spec (rnd (hi + up)) (rnd (hi + down))); [assumption | discriminate]).
    rewrite <- (nearest_double (hi + up)) by exact B. apply nearest_between with (hi + down); [exact J|].
    rewrite 2 nearest_double; [symmetry; exact Q | exact B | rewrite <- Q; exact B].
  - cbn [fst snd] in T |- *. rewrite 2 round_sum_near in T by (assumption || apply double_round). rewrite round_sum_near by (assumption || apply double_round).
    apply nearest_between with ((hi + down) * power exponent); [exact J|].
    destruct (Req_bool_spec (nearest (layout_of format) ((hi + up) * power exponent)) (nearest (layout_of format) ((hi + down) * power exponent))); [congruence | discriminate].
Qed.

(* **Lemma R**, as the kernels have it, of doubles *)
Theorem round_block_near hi lo radius x : double hi -> double lo -> double radius -> 0 <= radius ->
  let y := rnd (hi + rnd (lo + round_slack lo radius)) in
  y = rnd (hi + rnd (lo - round_slack lo radius)) -> Rabs y <= power 900 -> Rabs (x - (hi + lo)) <= radius ->
  nearest (layout_of ATTEST_F64) x = y.
Proof.
  intros FH FL FR R0 y E B X. destruct (round_slack_outside lo radius FL FR R0) as [D U]. apply Rabs_le_inv in X. unfold y in *.
  rewrite <- (nearest_double (hi + rnd (lo + round_slack lo radius))) by exact B.
  apply nearest_between with (hi + rnd (lo - round_slack lo radius)); [lra|].
  rewrite 2 nearest_double; [symmetry; exact E | exact B | rewrite <- E; exact B].
Qed.
