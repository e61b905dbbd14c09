(* attest_exp_dd between -708 and 709: e^x = 2^m 2^(j/128) e^r in two words. *)
From Coq Require Import Reals ZArith List Lra Lia.
From Flocq Require Import Core.
From Interval Require Import Tactic.
From Attest.numeric Require Import code double exp_reduction exp_tables exp dd exp_words exp_dd_reduction exp_dd_polynomial.
Open Scope R_scope.

(* ... of which the table holds 2^(j/128). *)
Lemma power_pair j : (0 <= j < 128)%Z ->
  dd_pair (entry attest_exp_table (2 * j)) (entry attest_exp_table (2 * j + 1)).
Proof.
  intros J. destruct (exp_powers j J) as [H [L _]].
  split; [apply entry_double, table_double | split; [apply entry_double, table_double |]].
  replace (2 ^ 53) with 9007199254740992 in L by (simpl; ring).
  assert (H1 : Rabs (entry attest_exp_table (2 * j)) = entry attest_exp_table (2 * j)) by (apply Rabs_pos_eq; lra).
  rewrite (ulp_at _ 1); [|rewrite H1; change (bpow radix2 (1 - 1)) with 1; change (bpow radix2 1) with 2; lra | lia].
  change (1 - 53)%Z with (-52)%Z. change (bpow radix2 (-52)) with (/ 4503599627370496). lra.
Qed.

(* The two words of 2^(j/128), times e^r: e is e^(x + y), r what x + y should be. *)
Lemma words_together t l x y T r : dd_pair t l -> 1 <= t < 2 -> Rabs (t + l - T) <= 1 / 2 ^ 106 -> reduced x y ->
  Rabs (x + y - r) <= 186 / 10 ^ 31 -> Rabs r <= 270763 / 10 ^ 8 ->
  let hi := exp_dd_hi t l x y in let lo := exp_dd_lo t l x y in
  dd_pair hi lo /\ Rabs (hi + lo - T * exp r) <= 1 / 2 ^ 95 * (T * exp r).
Proof.
  intros P Ht HT R D Hr hi lo. unfold hi, lo, exp_dd_hi, exp_dd_lo, exp_dd_times_hi, exp_dd_times_lo. clear hi lo.
  destruct (exp_dd_less_one_near x y R) as [Q [E [V1 V2]]]. destruct (reduced_sum x y R) as [S _].
  pose proof (pair_small _ _ P) as L. rewrite (Rabs_pos_eq t) in L by lra.
  destruct R as [X [_ Z]].
  set (qh := exp_dd_less_one_hi x y) in *. set (ql := exp_dd_less_one_lo x y) in *. set (R := x + y) in *.
  assert (W : dd_product_range t qh).
  { pose proof (pair_small _ _ X) as X1. pose proof (pair_small _ _ Q) as Q1. pose proof (Rabs_triang qh ql) as Q2.
    pose proof (Rabs_pos qh) as Q3.
    destruct Z as [Z|Z].
    - left. assert (y = 0) by (rewrite Z, Rabs_R0 in X1; pose proof (Rabs_pos y); apply Rabs_eq_R0; lra).
      assert (R = 0) by (unfold R; lra). rewrite H0, Rabs_R0 in V2.
      assert (Rabs (qh + ql) = 0) by (pose proof (Rabs_pos (qh + ql)); lra). apply Rabs_eq_R0 in H1.
      replace ql with (- qh) in Q1 by lra. rewrite Rabs_Ropp in Q1. assert (qh = 0) by (apply Rabs_eq_R0; lra). rewrite H2. ring.
    - right. rewrite Rabs_mult, (Rabs_pos_eq t) by lra.
      pose proof (Rabs_triang_inv x (- y)) as T1. rewrite Rabs_Ropp in T1. replace (x - - y) with R in T1 by (unfold R; ring).
      apply Rle_trans with (bpow radix2 (-200) * (1 / 8)).
      + change (bpow radix2 (-900)) with (bpow radix2 (-200 + (-3) + (-697))). rewrite !bpow_plus.
        change (bpow radix2 (-3)) with (/ 8). pose proof (bpow_gt_0 radix2 (-200)).
        assert (bpow radix2 (-697) <= 1) by (change 1 with (bpow radix2 0); apply bpow_le; lia). nra.
      + pose proof (bpow_gt_0 radix2 (-200)). assert (bpow radix2 (-200) * (1 / 8) <= Rabs qh) by lra. nra. }
  destruct (dd_mul_near t l qh ql P Q W) as [M N]. cbv zeta in N.
  set (mh := dd_mul_hi t l qh ql) in *. set (ml := dd_mul_lo t l qh ql) in *.
  assert (Q3 : Rabs (qh + ql) <= 56 / 10000) by lra.
  assert (TL : Rabs (t + l) <= 201 / 100) by (apply Rabs_le_inv in L; apply Rabs_le; lra).
  assert (A : Rabs ((t + l) * (qh + ql)) <= 201 / 100 * (56 / 10000)).
  { rewrite Rabs_mult. apply Rmult_le_compat; try apply Rabs_pos; assumption. }
  assert (N1 : Rabs (mh + ml - (t + l) * (qh + ql)) <= u * u) by lra. clear N.
  assert (N2 : Rabs (mh + ml) <= 12 / 1000) by (apply Rabs_le_inv in N1, A; apply Rabs_le; lra).
  pose proof (pair_small _ _ M) as M1. pose proof (Rabs_triang_inv mh (- ml)) as M2. rewrite Rabs_Ropp in M2.
  replace (mh - - ml) with (mh + ml) in M2 by ring.
  assert (M3 : Rabs mh <= 13 / 1000) by lra. apply Rabs_le_inv in M3.
  destruct (dd_add_near t l mh ml P M) as [O G].
  - rewrite 2 Rabs_pos_eq by lra. lra.
  - rewrite (Rabs_pos_eq (t + mh)) by lra. apply Rabs_le. lra.
  - cbv zeta in G. split; [exact O|]. set (z := dd_add_hi t l mh ml + dd_add_lo t l mh ml) in *.
    assert (G1 : Rabs (z - (t + l + (mh + ml))) <= 25 * (u * u)).
    { assert (Rabs (t + l + (mh + ml)) <= 203 / 100) by (pose proof (Rabs_triang (t + l) (mh + ml)); lra). lra. }
    clear G. assert (ER : 9972 / 10000 <= exp r <= 10028 / 10000) by (split; interval with (i_prec 60)).
    assert (ED : Rabs (exp R - exp r) <= 1862 / 10 ^ 32 * exp r).
    { replace (exp R) with (exp r * exp (R - r)) by (rewrite <- exp_plus; f_equal; ring).
      assert (E2 : Rabs (exp (R - r) - 1) <= 1862 / 10 ^ 32) by (set (d := R - r) in *; interval with (i_prec 160)).
      replace (exp r * exp (R - r) - exp r) with (exp r * (exp (R - r) - 1)) by ring.
      rewrite Rabs_mult, (Rabs_pos_eq (exp r)), Rmult_comm by lra. apply Rmult_le_compat_r; [lra | exact E2]. }
    assert (T0 : 1 - 1 / 2 ^ 50 <= T <= 2 + 1 / 2 ^ 50) by (apply Rabs_le_inv in HT, L; lra).
    assert (B3 : Rabs ((t + l) * (qh + ql - (exp R - 1))) <= 201 / 100 * (1 / 2 ^ 98)).
    { rewrite Rabs_mult. apply Rmult_le_compat; try apply Rabs_pos; assumption. }
    assert (B3' : Rabs ((t + l) * (qh + ql - (exp R - 1))) <= (T + 1 / 2 ^ 106) * (1 / 2 ^ 98)).
    { rewrite Rabs_mult. apply Rmult_le_compat; try apply Rabs_pos; [|exact E].
      rewrite Rabs_pos_eq; [apply Rabs_le_inv in HT; lra | apply Rabs_le_inv in L; lra]. }
    assert (B4 : Rabs ((t + l) * (exp R - exp r)) <= (T + 1 / 2 ^ 106) * (1862 / 10 ^ 32 * exp r)).
    { rewrite Rabs_mult. apply Rmult_le_compat; try apply Rabs_pos; [|exact ED].
      rewrite Rabs_pos_eq; [apply Rabs_le_inv in HT; lra | apply Rabs_le_inv in L; lra]. }
    assert (B5 : Rabs ((t + l - T) * exp r) <= 1 / 2 ^ 106 * (10028 / 10000)).
    { rewrite Rabs_mult, (Rabs_pos_eq (exp r)) by lra. apply Rmult_le_compat; try apply Rabs_pos; lra. }
    replace (z - T * exp r) with ((z - (t + l + (mh + ml))) + (mh + ml - (t + l) * (qh + ql))
      + (t + l) * (qh + ql - (exp R - 1)) + (t + l) * (exp R - exp r) + (t + l - T) * exp r) by ring.
    assert (F : 9972 / 10000 * T <= T * exp r) by (rewrite (Rmult_comm T); apply Rmult_le_compat_r; lra).
    replace ((T + 1 / 2 ^ 106) * (1862 / 10 ^ 32 * exp r))
      with (1862 / 10 ^ 32 * (T * exp r) + 1 / 2 ^ 106 * (1862 / 10 ^ 32 * exp r)) in B4 by ring.
    set (W0 := T * exp r) in *. set (e := exp r) in *.
    apply Rabs_le_inv in G1, N1, B3', B4, B5. apply Rabs_le. lra.
Qed.

(* ... which lie about between 1 and 2. *)
Lemma words_size hi lo t l T r : dd_pair hi lo -> dd_pair t l -> 1 <= t < 2 -> Rabs (t + l - T) <= 1 / 2 ^ 106 ->
  Rabs r <= 270763 / 10 ^ 8 -> Rabs (hi + lo - T * exp r) <= 1 / 2 ^ 95 * (T * exp r) ->
  Rabs lo <= u * Rabs hi /\ 99 / 100 <= hi <= 202 / 100.
Proof.
  intros O P Ht HT Hr N. pose proof (pair_small _ _ O) as S. pose proof (pair_small _ _ P) as L. split; [exact S|].
  rewrite (Rabs_pos_eq t) in L by lra. apply Rabs_le_inv in L, HT.
  assert (ER : 9972 / 10000 <= exp r <= 10028 / 10000) by (split; interval with (i_prec 60)).
  assert (T0 : 1 - 1 / 2 ^ 50 <= T <= 2 + 1 / 2 ^ 50) by lra.
  assert (F : 9972 / 10000 * T <= T * exp r <= 10028 / 10000 * T).
  { rewrite (Rmult_comm T). split; apply Rmult_le_compat_r; lra. }
  apply Rabs_le_inv in N. destruct (Rle_or_lt 0 hi) as [H|H].
  - rewrite (Rabs_pos_eq hi H) in S. apply Rabs_le_inv in S. lra.
  - rewrite (Rabs_left hi H) in S. apply Rabs_le_inv in S. lra.
Qed.

(* The result of attest_exp_dd is a double-double, too. *)
Theorem exp_dd_words_near x low m j : double x -> double low -> Rabs low <= u * Rabs x ->
  bpow radix2 (-60) <= Rabs x <= 750 -> exp_steps x = IZR (128 * m + j) -> (0 <= j < 128)%Z ->
  let rh := exp_dd_reduced_hi x low (exp_steps x) in let rl := exp_dd_reduced_lo x low (exp_steps x) in
  let hi := exp_dd_hi (entry attest_exp_table (2 * j)) (entry attest_exp_table (2 * j + 1)) rh rl in
  let lo := exp_dd_lo (entry attest_exp_table (2 * j)) (entry attest_exp_table (2 * j + 1)) rh rl in
  dd_pair hi lo /\ Rabs ((hi + lo) * bpow radix2 m - exp (x + low)) <= 1 / 2 ^ 95 * exp (x + low)
  /\ (Rabs lo <= u * Rabs hi /\ 99 / 100 <= hi <= 202 / 100).
Proof.
  intros Fx Fl L X K J rh rl hi lo. destruct (exp_powers j J) as [Ht [_ HT]].
  destruct (exp_dd_reduced_near x low Fx Fl L (proj2 X) (proj1 X)) as [P [B [Z [D W]]]].
  rewrite (exp_split (x + low) m j). rewrite <- K. set (r := x + low - exp_steps x * (ln 2 / 128)) in *.
  destruct (words_together _ _ rh rl _ r (power_pair j J) Ht HT (conj P (conj B Z)) D W) as [O N].
  change (dd_pair hi lo) in O. change (Rabs (hi + lo - exp (IZR j * (ln 2 / 128)) * exp r)
    <= 1 / 2 ^ 95 * (exp (IZR j * (ln 2 / 128)) * exp r)) in N.
  split; [exact O|]. split; [|exact (words_size _ _ _ _ _ r O (power_pair j J) Ht HT W N)].
  set (V := exp (IZR j * (ln 2 / 128)) * exp r) in *.
  pose proof (bpow_gt_0 radix2 m).
  replace ((hi + lo) * bpow radix2 m - bpow radix2 m * V) with (bpow radix2 m * (hi + lo - V)) by ring.
  rewrite Rabs_mult, (Rabs_pos_eq (bpow radix2 m)) by lra.
  replace (1 / 2 ^ 95 * (bpow radix2 m * V)) with (bpow radix2 m * (1 / 2 ^ 95 * V)) by ring.
  apply Rmult_le_compat_l; [lra | exact N].
Qed.

Theorem exp_dd_reduced_small x low : double x -> double low -> Rabs low <= u * Rabs x -> bpow radix2 (-60) <= Rabs x <= 750 ->
  Rabs (exp_dd_reduced_hi x low (exp_steps x)) <= 3 / 1000 /\ Rabs (exp_dd_reduced_lo x low (exp_steps x)) <= 1.
Proof.
  intros Fx Fl L X. destruct (exp_dd_reduced_near x low Fx Fl L (proj2 X) (proj1 X)) as [P [B _]].
  pose proof (pair_small _ _ P). split; lra.
Qed.

(* ... and the powers of two as the tables give them. *)
Theorem exp_dd_near_exp x low m j : double x -> double low -> Rabs low <= u * Rabs x ->
  bpow radix2 (-60) <= Rabs x -> -708 <= x <= 709 -> exp_steps x = IZR (128 * m + j) -> (0 <= j < 128)%Z ->
  (-1024 <= m <= 1023)%Z ->
  let rh := exp_dd_reduced_hi x low (exp_steps x) in let rl := exp_dd_reduced_lo x low (exp_steps x) in
  let hi := exp_dd_hi (entry attest_exp_table (2 * j)) (entry attest_exp_table (2 * j + 1)) rh rl in
  let lo := exp_dd_lo (entry attest_exp_table (2 * j)) (entry attest_exp_table (2 * j + 1)) rh rl in
  Rabs ((hi + lo) * power m - exp (x + low)) <= 1 / 2 ^ 95 * exp (x + low)
  /\ (Rabs lo <= u * Rabs hi /\ 99 / 100 <= hi <= 202 / 100).
Proof.
  intros Fx Fl L S X K J M rh rl hi lo. rewrite (power_of_two m M).
  apply exp_dd_words_near; try assumption. split; [exact S | apply Rabs_le; lra].
Qed.
