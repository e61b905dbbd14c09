(* attest_exp between -708 and 709: how far it is from the exponential function. *)
From Coq Require Import Reals List ZArith Lra Lia Psatz.
From Flocq Require Import Core Relative Mult_error.
From Gappa Require Import Gappa_tactic.
From Interval Require Import Tactic.
From Attest.numeric Require Import code double exp_reduction exp_tables.
Import ListNotations.
Open Scope R_scope.
(* one unit in the last place of a double *)
Definition ulp_of (x : R) : R := ulp radix2 (FLT_exp (-1074) 53) x.

Lemma mantissa_evaluation hi lo q : 1 <= hi <= 2 -> Rabs lo <= 1 / 9007199254740992 -> Rabs q <= 2844 / 1048576 ->
  Rabs (rnd (lo + rnd (hi * q)) - (lo + hi * q)) <= 9 / 9223372036854775808.
Proof. intros Hh Hl Hq. gappa. Qed.

(* e^x / 2^m, as it is computed: the second of two words, and their sum *)
Definition second (x : R) (j : Z) : R :=
  exp_second (entry attest_exp_table (2 * j)) (entry attest_exp_table (2 * j + 1))
             (exp_less_one (exp_reduced x (exp_steps x))).
Definition mantissa (x : R) (j : Z) : R := rnd (entry attest_exp_table (2 * j) + second x j).

(* e^x = 2^m 2^(j/128) e^r *)
Lemma exp_split x m j : let r := x - IZR (128 * m + j) * (ln 2 / 128) in
  exp x = bpow radix2 m * (exp (IZR j * (ln 2 / 128)) * exp r).
Proof.
  intros r. rewrite <- exp_plus, bpow_exp, <- exp_plus. f_equal. unfold r.
  rewrite plus_IZR, mult_IZR. change (IZR radix2) with 2. field.
Qed.

(* The two words before the last addition: the product hi q, the sum with lo. *)
Lemma words_near hi lo q T r : 1 <= hi < 2 -> Rabs lo <= 1 / 2 ^ 53 -> Rabs (hi + lo - T) <= 1 / 2 ^ 106 ->
  Rabs r <= 270763 / 10 ^ 8 -> Rabs (q - (exp r - 1)) <= 124 / 10 ^ 20 ->
  Rabs (hi + rnd (lo + rnd (hi * q)) - T * exp r) <= 26 / 10 ^ 19 * (T * exp r).
Proof.
  intros Hh Hl HT Hr Hq.
  assert (E : Rabs (exp r - 1) <= 27114 / 10 ^ 7) by interval with (i_prec 60).
  assert (Q : Rabs q <= 2844 / 1048576) by bounds.
  assert (G : Rabs (rnd (lo + rnd (hi * q)) - (lo + hi * q)) <= 9 / 9223372036854775808).
  { apply mantissa_evaluation; [lra | simpl in Hl; lra | exact Q]. }
  set (t := rnd (lo + rnd (hi * q))) in *.
  assert (A : Rabs (hi * (q - (exp r - 1))) <= hi * (124 / 10 ^ 20)).
  { rewrite Rabs_mult, (Rabs_pos_eq hi) by lra. apply Rmult_le_compat_l; lra. }
  assert (B : Rabs ((exp r - 1) * (hi - T)) <= 27114 / 10 ^ 7 * (1 / 2 ^ 53 + 1 / 2 ^ 106)).
  { rewrite Rabs_mult. apply Rmult_le_compat; try apply Rabs_pos; [exact E | bounds]. }
  assert (S : Rabs (hi + t - T * exp r) <= 9 / 9223372036854775808 + 1 / 2 ^ 106 + hi * (124 / 10 ^ 20)
    + 27114 / 10 ^ 7 * (1 / 2 ^ 53 + 1 / 2 ^ 106)).
  { replace (hi + t - T * exp r) with
      ((t - (lo + hi * q)) + (hi + lo - T) + hi * (q - (exp r - 1)) + (exp r - 1) * (hi - T)) by ring.
    bounds. }
  eapply Rle_trans; [exact S|].
  apply Rabs_le_inv in HT, Hl, E.
  assert (M : T * (1 - 27114 / 10 ^ 7) <= T * exp r) by (apply Rmult_le_compat_l; lra).
  lra.
Qed.

(* The words of e^x / 2^m, and their sizes. *)
Lemma words_of x j : Rabs x <= 750 -> (0 <= j < 128)%Z ->
  let t := exp (IZR j * (ln 2 / 128)) * exp (x - exp_steps x * (ln 2 / 128)) in
  let hi := entry attest_exp_table (2 * j) in
  Rabs (hi + second x j - t) <= 26 / 10 ^ 19 * t /\ 9971 / 10000 <= t <= 201 / 100 /\ 1 <= hi < 2
  /\ Rabs (second x j) <= 6 / 1000.
Proof.
  intros X J. cbv zeta. destruct (exp_powers j J) as [Hh [Hl HT]].
  pose proof (less_one_near x X) as Q. pose proof (steps_right x X) as N.
  set (r := x - exp_steps x * (ln 2 / 128)) in *. cbv zeta in Q. unfold second, exp_second.
  set (q := exp_less_one (exp_reduced x (exp_steps x))) in *. set (T := exp (IZR j * (ln 2 / 128))) in *.
  set (hi := entry attest_exp_table (2 * j)) in *. set (lo := entry attest_exp_table (2 * j + 1)) in *.
  assert (R : Rabs r <= 270763 / 10 ^ 8).
  { replace r with (- (exp_steps x * (ln 2 / 128) - x)) by (unfold r; ring). rewrite Rabs_Ropp. lra. }
  pose proof (words_near hi lo q T r Hh Hl HT R Q) as W.
  assert (HT1 : 1 - 1 / 2 ^ 52 <= T <= 2 + 1 / 2 ^ 52).
  { apply Rabs_le_inv in HT, Hl. lra. }
  assert (ER : 9972 / 10000 <= exp r <= 10028 / 10000) by (split; interval with (i_prec 60)).
  assert (V : 9971 / 10000 <= T * exp r <= 201 / 100) by (split; nra).
  repeat split; try lra.
  assert (E : Rabs q <= 2844 / 1048576).
  { assert (Rabs (exp r - 1) <= 27114 / 10 ^ 7) by interval with (i_prec 60). bounds. }
  assert (G : Rabs (rnd (lo + rnd (hi * q)) - (lo + hi * q)) <= 9 / 9223372036854775808).
  { apply mantissa_evaluation; [lra | simpl in Hl; lra | exact E]. }
  assert (P : Rabs (hi * q) <= 2 * (2844 / 1048576)).
  { rewrite Rabs_mult, (Rabs_pos_eq hi) by lra. apply Rmult_le_compat; try apply Rabs_pos; lra. }
  set (p := hi * q) in *. bounds.
Qed.

Theorem exp_mantissa_near x m j : Rabs x <= 750 -> exp_steps x = IZR (128 * m + j) -> (0 <= j < 128)%Z ->
  let y := mantissa x j in
  Rabs (y * bpow radix2 m - exp x) <= 103 / 100 / 2 ^ 53 * exp x
  /\ Rabs (y * bpow radix2 m - exp x) <= 55 / 100 * ulp_of y * bpow radix2 m
  /\ 98 / 100 <= y <= 203 / 100.
Proof.
  intros X K J. unfold mantissa. cbv zeta. destruct (words_of x j X J) as [W [V0 _]]. cbv zeta in W, V0.
  rewrite (exp_split x m j). rewrite <- K. set (v := entry attest_exp_table (2 * j) + second x j) in *.
  set (T := exp (IZR j * (ln 2 / 128))) in *. set (r := x - exp_steps x * (ln 2 / 128)) in *.
  assert (V : 99 / 100 <= v <= 202 / 100) by (apply Rabs_le_inv in W; lra).
  assert (U : Rabs (rnd v - v) <= / 2 * bpow radix2 (-53 + 1) * Rabs v).
  { apply relative_error_N_FLT; [reflexivity|]. rewrite Rabs_pos_eq by lra.
    apply Rle_trans with (bpow radix2 (-1)); [apply bpow_le; lia | simpl; lra]. }
  change (bpow radix2 (-53 + 1)) with (/ 4503599627370496) in U. rewrite (Rabs_pos_eq v) in U by lra.
  assert (Z : Rabs (rnd v - T * exp r) <= 103 / 100 / 2 ^ 53 * (T * exp r)) by bounds.
  assert (L : Rabs (rnd v - T * exp r) <= 55 / 100 * ulp_of (rnd v)).
  { assert (H : Rabs (rnd v - v) <= / 2 * ulp_of (rnd v)).
    { apply error_le_half_ulp_round; [apply FLT_exp_valid; reflexivity | apply FLT_exp_monotone]. }
    assert (G : / 2 ^ 53 <= ulp_of (rnd v)).
    { assert (P : 98 / 100 <= rnd v) by (apply Rabs_le_inv in U; lra). set (y := rnd v) in *. clearbody y.
      assert (0 <= mag radix2 y)%Z by (apply mag_ge_bpow; rewrite Rabs_pos_eq by lra; simpl; lra).
      unfold ulp_of. rewrite ulp_neq_0 by (apply Rgt_not_eq; lra). unfold cexp, FLT_exp.
      replace (/ 2 ^ 53) with (bpow radix2 (-53)) by (rewrite bpow_powerRZ; reflexivity). apply bpow_le. lia. }
    bounds. }
  split; [|split].
  - replace (rnd v * bpow radix2 m - bpow radix2 m * (T * exp r)) with (bpow radix2 m * (rnd v - T * exp r)) by ring.
    pose proof (bpow_gt_0 radix2 m). rewrite Rabs_mult, (Rabs_pos_eq (bpow radix2 m)) by lra.
    replace (103 / 100 / 2 ^ 53 * (bpow radix2 m * (T * exp r)))
      with (bpow radix2 m * (103 / 100 / 2 ^ 53 * (T * exp r))) by ring.
    apply Rmult_le_compat_l; [lra | exact Z].
  - replace (rnd v * bpow radix2 m - bpow radix2 m * (T * exp r)) with (bpow radix2 m * (rnd v - T * exp r)) by ring.
    pose proof (bpow_gt_0 radix2 m). rewrite Rabs_mult, (Rabs_pos_eq (bpow radix2 m)), (Rmult_comm (_ * _)) by lra.
    apply Rmult_le_compat_l; [lra | exact L].
  - apply Rabs_le_inv in U. lra.
Qed.

(* What attest_exp computes between -708 and 709, before it is held within its range: exp_inside_at in exp_kernel.h. *)
Definition exp_inside (x : R) (m j : Z) : R :=
  rnd (mantissa x j * power m).

(* The last product is exact, for its value is not subnormal. *)
Lemma exp_inside_exact x m j : -708 <= x <= 709 -> exp_steps x = IZR (128 * m + j) -> (0 <= j < 128)%Z ->
  (-1024 <= m <= 1023)%Z ->
  let y := mantissa x j in
  exp_inside x m j = y * bpow radix2 m /\ ulp_of (exp_inside x m j) = ulp_of y * bpow radix2 m.
Proof.
  intros X K J M. unfold exp_inside. rewrite (power_of_two m M).
  destruct (exp_mantissa_near x m j) as [N [_ B]]; [bounds | exact K | exact J |].
  set (y := mantissa x j) in *. cbv zeta.
  assert (S : bpow radix2 (-1022) <= y * bpow radix2 m).
  { assert (L : 14 / 10 * bpow radix2 (-1022) <= exp x).
    { apply Rle_trans with (exp (-708)).
      - replace (bpow radix2 (-1022)) with (/ 2 ^ 1022) by (rewrite bpow_powerRZ; reflexivity). interval with (i_prec 80).
      - destruct (proj1 X) as [|<-]; [left; apply exp_increasing; assumption | right; reflexivity]. }
    pose proof (bpow_gt_0 radix2 (-1022)). apply Rabs_le_inv in N. lra. }
  pose proof (bpow_gt_0 radix2 (-1022)). pose proof (bpow_gt_0 radix2 m).
  assert (G : (-1021 <= mag radix2 y + m)%Z).
  { rewrite <- mag_mult_bpow by lra. apply mag_ge_bpow. rewrite Rabs_pos_eq; [exact S | lra]. }
  assert (E : rnd (y * bpow radix2 m) = y * bpow radix2 m).
  { apply round_generic; [apply valid_rnd_N|]. apply mult_bpow_exact_FLT; [apply double_round | lia]. }
  rewrite E. split; [reflexivity|]. unfold ulp_of.
  rewrite (ulp_neq_0 _ _ y) by (apply Rgt_not_eq; lra).
  rewrite ulp_neq_0 by (apply Rgt_not_eq, Rmult_lt_0_compat; lra).
  unfold cexp. rewrite mag_mult_bpow by lra. rewrite <- bpow_plus. f_equal.
  assert (mag radix2 y <= 2)%Z by (apply mag_le_bpow; [lra | rewrite Rabs_pos_eq by lra; simpl; lra]).
  assert (0 <= mag radix2 y)%Z by (apply mag_ge_bpow; rewrite Rabs_pos_eq by lra; simpl; lra).
  unfold FLT_exp. lia.
Qed.

Theorem exp_inside_near x m j : -708 <= x <= 709 -> exp_steps x = IZR (128 * m + j) -> (0 <= j < 128)%Z ->
  (-1024 <= m <= 1023)%Z ->
  let y := mantissa x j in
  Rabs (y * power m) <= (2 - / 2 ^ 52) * 2 ^ 1023 /\ Rabs (rnd (y * power m) - exp x) <= 264 / 256 / 2 ^ 53 * exp x.
Proof.
  intros X K J M y. unfold y. destruct (exp_inside_exact x m j X K J M) as [E _].
  unfold exp_inside in E. rewrite E, (power_of_two m M).
  destruct (exp_mantissa_near x m j) as [N [_ B]]; [bounds | exact K | exact J |].
  pose proof (exp_pos x). split; [|lra].
  assert (L : exp x <= exp 709).
  { destruct (proj2 X) as [| ->]; [left; apply exp_increasing; assumption | right; reflexivity]. }
  assert (F : exp 709 * 2 <= (2 - / 2 ^ 52) * 2 ^ 1023) by interval with (i_prec 80).
  apply Rabs_le_inv in N. apply Rabs_le. lra.
Qed.

Theorem exp_inside_ulp x m j : -708 <= x <= 709 -> exp_steps x = IZR (128 * m + j) -> (0 <= j < 128)%Z ->
  (-1024 <= m <= 1023)%Z ->
  Rabs (exp_inside x m j - exp x) <= 55 / 100 * ulp_of (exp_inside x m j).
Proof.
  intros X K J M. destruct (exp_inside_exact x m j X K J M) as [-> ->]. rewrite <- Rmult_assoc.
  apply exp_mantissa_near; [bounds | exact K | exact J].
Qed.

Theorem exp_order x : (x <= 0 -> 0 < exp x <= 1) /\ (0 <= x -> 1 <= exp x).
Proof.
  split; intros H.
  - split; [apply exp_pos|]. destruct H as [H| ->]; [|rewrite exp_0; lra].
    rewrite <- exp_0. left. apply exp_increasing. exact H.
  - destruct H as [H|<-]; [|rewrite exp_0; lra]. rewrite <- exp_0. left. apply exp_increasing. exact H.
Qed.
