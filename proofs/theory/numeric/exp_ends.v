(* attest_exp where the result, or the power of two on the way to it, leaves the range of normal numbers. *)
From Coq Require Import Reals List ZArith Lra Lia Psatz.
From Flocq Require Import Core Relative Mult_error.
From Gappa Require Import Gappa_tactic.
From Interval Require Import Tactic.
From Attest.numeric Require Import code double exp_reduction exp_tables exp_words exp exp_subnormal.
Import ListNotations.
Open Scope R_scope.

(* --- near overflow: 2^(m - 64) first, then 2^64 *)

Theorem exp_overflow_near x m j : 709 <= x <= 720 -> exp_steps x = IZR (128 * m + j) -> (0 <= j < 128)%Z ->
  (-1024 <= m - 64 <= 1023)%Z ->
  let y := mantissa x j in
  Rabs (y * power (m - 64)) <= (2 - / 2 ^ 52) * 2 ^ 1023 /\ 0 <= rnd (y * power (m - 64))
  /\ Rabs (exp_lifted y (power (m - 64)) - exp x) <= 264 / 256 / 2 ^ 53 * exp x.
Proof.
  intros X K J M. cbv zeta. rewrite (power_of_two _ M).
  assert (X1 : Rabs x <= 750) by (apply Rabs_le; lra).
  destruct (exp_mantissa_near x m j X1 K J) as [N [_ B]]. cbv zeta in N, B. set (y := mantissa x j) in *.
  assert (F : double y) by apply double_round.
  assert (G : (0 <= mag radix2 y)%Z) by (apply mag_ge_bpow; rewrite Rabs_pos_eq by lra; simpl; lra).
  assert (Mx : (900 <= m <= 1050)%Z).
  { pose proof (steps_right x X1) as S. rewrite K in S. apply Rabs_le_inv in S.
    assert (L : 54 / 10000 <= ln 2 / 128 <= 542 / 100000) by (split; interval with (i_prec 60)).
    set (l := ln 2 / 128) in *. clearbody l.
    assert (708 <= IZR (128 * m + j) * l <= 721) by lra.
    assert (130000 <= IZR (128 * m + j) <= 134400) by nra.
    assert (130000 <= 128 * m + j <= 134400)%Z by (split; apply le_IZR; lra). lia. }
  pose proof (bpow_gt_0 radix2 (m - 64)).
  assert (E : rnd (y * bpow radix2 (m - 64)) = y * bpow radix2 (m - 64)).
  { apply round_generic; [apply valid_rnd_N|]. apply mult_bpow_exact_FLT; [exact F | lia]. }
  assert (Z : exp_lifted y (bpow radix2 (m - 64)) = y * bpow radix2 m).
  { unfold exp_lifted. rewrite E. change 18446744073709551616 with (bpow radix2 64).
    rewrite Rmult_assoc, <- bpow_plus. replace (m - 64 + 64)%Z with m by lia.
    apply round_generic; [apply valid_rnd_N|]. apply mult_bpow_exact_FLT; [exact F | lia]. }
  assert (O : 0 <= y * bpow radix2 (m - 64)) by (apply Rmult_le_pos; lra).
  rewrite Z, E. pose proof (exp_pos x). split; [|lra]. rewrite Rabs_pos_eq by exact O.
  apply Rle_trans with (bpow radix2 2 * bpow radix2 (m - 64)).
  - apply Rmult_le_compat_r; [lra | simpl; lra].
  - rewrite <- bpow_plus. apply Rle_trans with (bpow radix2 1000); [apply bpow_le; lia|].
    replace (bpow radix2 1000) with (2 ^ 1000) by (rewrite bpow_powerRZ; reflexivity).
    interval with (i_prec 80).
Qed.

(* --- near underflow: in units of 2^-1022 *)

(* The first word is a double of at least 1: times a power of two that is not too small it is one still. *)
Lemma first_exact j m : (0 <= j < 128)%Z -> (-900 <= m)%Z ->
  rnd (entry attest_exp_table (2 * j) * bpow radix2 m) = entry attest_exp_table (2 * j) * bpow radix2 m.
Proof.
  intros J M. destruct (exp_powers j J) as [H _]. cbv zeta in H. apply round_double.
  apply mult_bpow_exact_FLT; [apply entry_double, table_double|].
  assert (1 <= mag radix2 (entry attest_exp_table (2 * j)))%Z; [|lia].
  apply mag_ge_bpow. rewrite Rabs_pos_eq by lra. exact (proj1 H).
Qed.

Theorem exp_underflow_near x m j : -747 <= x <= -708 -> exp_steps x = IZR (128 * m + j) -> (0 <= j < 128)%Z ->
  (-1024 <= m + 1022 <= 1023)%Z ->
  let hi := entry attest_exp_table (2 * j) in
  let lo := second x j in
  0 <= hi * power (m + 1022) <= 4 /\ Rabs (lo * power (m + 1022)) <= 1 /\
  let high := rnd (hi * power (m + 1022)) in
  let low := rnd (lo * power (m + 1022)) in
  let y := rnd (high + low) in
  let near y := Rabs (rnd (y * bpow radix2 (-1022)) - exp x) <= 264 / 256 / 2 ^ 53 * exp x + bpow radix2 (-1074) in
  (y < 1 -> near (exp_subnormal high low)) /\ (1 <= y -> near y).
Proof.
  intros X K J M. rewrite (power_of_two _ M).
  assert (X1 : Rabs x <= 750) by (apply Rabs_le; lra).
  destruct (words_of x j X1 J) as [W [V [H L]]]. cbv zeta in *.
  set (hi := entry attest_exp_table (2 * j)) in *. set (lo := second x j) in *.
  set (t := exp (IZR j * (ln 2 / 128)) * exp (x - exp_steps x * (ln 2 / 128))) in *.
  assert (Mx : (-56 <= m + 1022 <= 1)%Z).
  { pose proof (steps_right x X1) as S. rewrite K in S. apply Rabs_le_inv in S.
    assert (N : 54152123 / 10 ^ 10 <= ln 2 / 128 <= 54152124 / 10 ^ 10) by (split; interval with (i_prec 60)).
    set (l := ln 2 / 128) in *. clearbody l.
    assert (-74701 / 100 <= IZR (128 * m + j) * l <= -70799 / 100) by lra.
    assert (-137947 <= IZR (128 * m + j) <= -130740) by nra.
    assert (-137947 <= 128 * m + j <= -130740)%Z by (split; apply le_IZR; lra). lia. }
  set (P := bpow radix2 (m + 1022)) in *.
  assert (P1 : 1 / 144115188075855872 <= P <= 2).
  { split; [|apply Rle_trans with (bpow radix2 1); [apply bpow_le; lia | simpl; lra]].
    apply Rle_trans with (bpow radix2 (-56)); [simpl; lra | apply bpow_le; lia]. }
  assert (T : exp x = bpow radix2 (-1022) * (P * t)).
  { rewrite (exp_split x m j), <- K. fold t. rewrite <- Rmult_assoc. unfold P. rewrite <- bpow_plus.
    replace (-1022 + (m + 1022))%Z with m by lia. reflexivity. }
  assert (F : rnd (hi * P) = hi * P) by (apply first_exact; [exact J | lia]).
  rewrite F. set (high := hi * P) in *.
  pose proof (times_near (lo * P)) as G. pose proof smallest as Y. set (tiny := bpow radix2 (-1075)) in *.
  set (low := rnd (lo * P)) in *. rewrite Rabs_mult, (Rabs_pos_eq P) in G by lra.
  assert (N : Rabs (high + low - P * t) <= 35 / 10 ^ 19 * (P * t)).
  { assert (A : Rabs (P * (hi + lo - t)) <= P * (26 / 10 ^ 19 * t)).
    { rewrite Rabs_mult, (Rabs_pos_eq P) by lra. apply Rmult_le_compat_l; lra. }
    assert (C : Rabs lo * P <= 6 / 1000 * P) by (apply Rmult_le_compat_r; lra).
    assert (D : 9971 / 10000 * P <= P * t) by (rewrite (Rmult_comm P t); apply Rmult_le_compat_r; lra).
    replace (high + low - P * t) with ((low - lo * P) + P * (hi + lo - t)) by (unfold high; ring).
    eapply Rle_trans; [apply Rabs_triang|]. set (p := Rabs lo * P) in *. clearbody p. lra. }
  assert (R1 : P * 1 <= high <= P * 2) by (split; unfold high; rewrite (Rmult_comm hi P); apply Rmult_le_compat_l; lra).
  assert (R2 : Rabs (lo * P) <= 6 / 1000 * P).
  { rewrite Rabs_mult, (Rabs_pos_eq P) by lra. apply Rmult_le_compat_r; lra. }
  assert (R3 : Rabs low <= 7 / 1000 * high).
  { assert (C : Rabs lo * P <= 6 / 1000 * P) by (apply Rmult_le_compat_r; lra).
    set (p := Rabs lo * P) in *. clearbody p. bounds. }
  split; [lra | split; [lra |]]. rewrite T. set (E := P * t) in *.
  assert (E0 : 0 < E <= 5).
  { unfold E. split; [apply Rmult_lt_0_compat; lra|]. apply Rle_trans with (2 * (5 / 2)); [apply Rmult_le_compat|]; lra. }
  change (bpow radix2 (-1074)) with (bpow radix2 (-1022 + -52)). rewrite bpow_plus. pose proof (bpow_gt_0 radix2 (-1022)).
  set (B := bpow radix2 (-1022)) in *. change (bpow radix2 (-52)) with (/ 4503599627370496).
  assert (near_unit : forall v, Rabs (v - E) <= 264 / 256 / 2 ^ 53 * E + / 4503599627370496 ->
    Rabs (v * B - B * E) <= 264 / 256 / 2 ^ 53 * (B * E) + B * / 4503599627370496).
  { intros v Hv. replace (v * B - B * E) with (B * (v - E)) by ring. rewrite Rabs_mult, (Rabs_pos_eq B) by lra.
    replace (264 / 256 / 2 ^ 53 * (B * E) + B * / 4503599627370496)
      with (B * (264 / 256 / 2 ^ 53 * E + / 4503599627370496)) by ring. apply Rmult_le_compat_l; lra. }
  apply Rabs_le_inv in N. split; intros Q.
  - assert (A : high + low < 1).
    { destruct (Rlt_le_dec (high + low) 1) as [A | A]; [exact A|]. exfalso. apply (Rlt_not_le _ _ Q).
      apply round_ge_generic; [apply FLT_exp_valid; reflexivity | apply valid_rnd_N | | exact A].
      replace 1 with (bpow radix2 0) by reflexivity. apply generic_format_bpow. unfold FLT_exp. lia. }
    assert (R4 : high <= 2) by (apply Rabs_le_inv in R3; lra).
    destruct (exp_subnormal_near high low) as [v [Y' D]]; [lra | exact R3 | exact F | exact A |].
    fold B in Y'. rewrite Y'. apply near_unit. apply Rabs_le_inv in D. apply Rabs_le. lra.
  - set (y := rnd (high + low)) in *.
    assert (D : Rabs (y - (high + low)) <= u * (high + low) + tiny).
    { rewrite <- (Rabs_pos_eq (high + low)) at 2 by (apply Rabs_le_inv in R3; lra). apply times_near. }
    assert (Z : rnd (y * B) = y * B).
    { apply round_generic; [apply valid_rnd_N|]. apply mult_bpow_exact_FLT; [apply double_round|].
      assert (1 <= mag radix2 y)%Z by (apply mag_ge_bpow; rewrite Rabs_pos_eq by lra; simpl; lra). lia. }
    rewrite Z. apply near_unit. apply Rabs_le_inv in D. apply Rabs_le. lra.
Qed.

Theorem exp_vanishes x : x <= -747 -> exp x <= bpow radix2 (-1074).
Proof.
  intros H. apply Rle_trans with (exp (-747)).
  - destruct H as [H | ->]; [left; apply exp_increasing; exact H | right; reflexivity].
  - replace (bpow radix2 (-1074)) with (/ 2 ^ 1074) by (rewrite bpow_powerRZ; reflexivity). interval with (i_prec 80).
Qed.

Theorem exp_line x : 1 + x <= exp x.
Proof.
  destruct (Req_dec x 0) as [-> | N]; [rewrite exp_0; lra | left; exact (exp_ineq1 x N)].
Qed.
