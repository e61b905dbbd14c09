(* x - k log(2)/128 in two words, as src/exact computes it (spec/exact.md, lemma X): exact but for the last sums. *)
From Coq Require Import Reals ZArith Lra Lia.
From Flocq Require Import Core.
From Interval Require Import Tactic.
From Attest.numeric Require Import code double exp_reduction dd exp_dd_reduction grid tier_code pairs.
Open Scope R_scope.

Lemma fma_plus a b c : fma a b c = rnd (a * b + c).
Proof. reflexivity. Qed.

Theorem words_reduced_near x : two_words x -> Rabs (pair'hi x) <= 600 ->
  let k := exp_steps (pair'hi x) in let r := tier_code.exp_reduced x k in
  two_words r /\ Rabs (pair'hi r) <= 2844 / 1048576 /\ Rabs (value r - (value x - k * (ln 2 / 128))) <= 150 / 10 ^ 31 /\
  Rabs (value x - k * (ln 2 / 128)) <= 270763 / 10 ^ 8.
Proof.
  intros [Fh [Fl L]] X k r. set (h := pair'hi x) in *. set (l := pair'lo x) in *.
  assert (X7 : Rabs h <= 750) by lra. pose proof (steps_right h X7) as N. pose proof (steps_small h X7) as B. fold k in N, B.
  destruct (steps_whole h X7) as [n Hn]. fold k in Hn. assert (L1 : Rabs l <= 66614 / 10 ^ 18) by lra.
  assert (W : Rabs (h + l - k * (ln 2 / 128)) <= 270763 / 10 ^ 8).
  { apply Rabs_le_inv in N, L1. apply Rabs_le. lra. }
  assert (Size : forall y, two_words y -> Rabs (value y - (h + l - k * (ln 2 / 128))) <= 150 / 10 ^ 31 -> Rabs (pair'hi y) <= 2844 / 1048576).
  { intros y Y D. pose proof (two_words_value y Y). pose proof (Rabs_triang (value y - (h + l - k * (ln 2 / 128))) (h + l - k * (ln 2 / 128))) as T.
    replace (value y - (h + l - k * (ln 2 / 128)) + (h + l - k * (ln 2 / 128))) with (value y) in T by ring. lra. }
  assert (Main : two_words r /\ Rabs (value r - (h + l - k * (ln 2 / 128))) <= 150 / 10 ^ 31).
  2: { destruct Main as [M1 M2]. split; [exact M1|]. split; [exact (Size r M1 M2)|]. split; [exact M2 | exact W]. }
  clear Size. unfold r, tier_code.exp_reduced, fma. cbv zeta. fold h l.
  destruct (Z.eq_dec n 0) as [Z|Z].
  - assert (K : k = 0) by (rewrite Hn, Z; reflexivity). rewrite K, !Rmult_0_l, !Rplus_0_l, (round_double h Fh), (round_double h Fh), (round_double l Fl).
    rewrite Rminus_diag_eq by reflexivity. rewrite 2 (round_0 _ _ _), Rplus_0_l, (round_double l Fl).
    destruct (sum2_ordered_exact h l Fh Fl) as [W1 V]; [left; pose proof (Rabs_pos h); lra|]. split; [exact W1|]. rewrite V.
    rewrite Rminus_0_r, Rminus_diag_eq, Rabs_R0 by reflexivity. lra.
  - assert (K1 : 1 <= Rabs k) by (rewrite Hn, <- abs_IZR; apply (IZR_le 1); lia).
    assert (L2 : 54 / 10000 <= ln 2 / 128) by interval with (i_prec 60).
    assert (H9 : power (-61 + 52) <= Rabs h).
    { change (power (-61 + 52)) with (/ 512). assert (54 / 10000 <= Rabs (k * (ln 2 / 128))).
      { rewrite Rabs_mult, (Rabs_pos_eq (ln 2 / 128)) by lra. rewrite <- (Rmult_1_l (54 / 10000)). apply Rmult_le_compat; lra. }
      pose proof (Rabs_triang_inv (k * (ln 2 / 128)) h). lra. }
    assert (T3 : Rabs (k * (EXP_STEP_HIGH + EXP_STEP_MIDDLE + EXP_STEP_LAST - ln 2 / 128)) <= 140000 * (1 / 2 ^ 130)).
    { rewrite Rabs_mult. apply Rmult_le_compat; try apply Rabs_pos; [exact B | exact split_log_3]. }
    assert (T2 : Rabs (k * EXP_STEP_MIDDLE) <= 15 / 10 ^ 9).
    { rewrite Rabs_mult. apply Rle_trans with (140000 * (101 / 10 ^ 15)); [|lra].
      apply Rmult_le_compat; try apply Rabs_pos; [exact B | unfold EXP_STEP_MIDDLE; rewrite Rabs_left by lra; lra]. }
    assert (T1 : Rabs (k * EXP_STEP_LAST) <= 44 / 10 ^ 20).
    { rewrite Rabs_mult. apply Rle_trans with (140000 * (313 / 10 ^ 26)); [|lra].
      apply Rmult_le_compat; try apply Rabs_pos; [exact B | unfold EXP_STEP_LAST; rewrite Rabs_pos_eq by lra; lra]. }
    (* the first difference is exact, *)
    set (a := h - k * EXP_STEP_HIGH).
    assert (A : Rabs a <= 28 / 10000).
    { unfold a. replace (h - k * EXP_STEP_HIGH) with
        (- (k * (ln 2 / 128) - h) - k * (EXP_STEP_HIGH + EXP_STEP_MIDDLE + EXP_STEP_LAST - ln 2 / 128)
         + k * EXP_STEP_MIDDLE + k * EXP_STEP_LAST) by ring.
      apply Rabs_le_inv in T1, T2, T3, N. apply Rabs_le. lra. }
    assert (GH : on_grid (-42) (k * EXP_STEP_HIGH)).
    { exists (n * 23816355775)%Z. rewrite Hn, mult_IZR. unfold EXP_STEP_HIGH. change (power (-42)) with (/ 4398046511104). field. }
    assert (GA : on_grid (-61) a) by (apply grid_minus; [apply double_grid; assumption | apply grid_finer with (2 := GH); lia]).
    assert (Fa : double a).
    { apply grid_double with (-61)%Z; [lia | exact GA |]. change (power (-61 + 53)) with (/ 256). lra. }
    replace (k * - EXP_STEP_HIGH + h) with a by (unfold a; ring). rewrite (round_double a Fa).
    (* and so is the second, in two words *)
    set (y := k * - EXP_STEP_MIDDLE). assert (Y : Rabs y <= 15 / 10 ^ 9).
    { unfold y. replace (k * - EXP_STEP_MIDDLE) with (- (k * EXP_STEP_MIDDLE)) by ring. rewrite Rabs_Ropp. exact T2. }
    assert (Fy : double y).
    { unfold y. replace (k * - EXP_STEP_MIDDLE) with (- (k * EXP_STEP_MIDDLE)) by ring. apply generic_format_opp.
      unfold k. rewrite <- (middle_exact h X7). apply double_round. }
    assert (GY : on_grid (-76) y).
    { exists (n * 7617956487)%Z. unfold y. rewrite Hn, mult_IZR. unfold EXP_STEP_MIDDLE. change (power (-76)) with (/ 75557863725914323419136). field. }
    destruct (ordered_exact (-61) a y ltac:(lia) Fa GA Fy) as [P E]; [change (power (-61 + 53)) with (/ 256); lra|].
    pose proof (pair_small _ _ P) as PS. unfold dd_fast_lo in P, E, PS. rewrite (Rplus_comm y a). set (near := rnd (a + y)) in *.
    assert (RE : rnd (y + rnd (a - near)) = rnd (y - rnd (near - a))).
    { f_equal. replace (a - near) with (- (near - a)) by ring. rewrite round_opp. ring. }
    rewrite RE. clear RE. set (rest := rnd (y - rnd (near - a))) in *.
    assert (GN : on_grid (-76) near) by (apply round_sum_grid; [lia | apply grid_finer with (2 := GA); lia | exact GY]).
    assert (NB : Rabs near <= 29 / 10000).
    { pose proof (Rabs_triang_inv near (- rest)) as I. rewrite Rabs_Ropp in I. replace (near - - rest) with (a + y) in I by lra.
      pose proof (Rabs_triang a y). lra. }
    assert (RB : Rabs rest <= 33 / 10 ^ 20) by lra.
    (* what is left is rounded twice *)
    pose proof tiny_underflow as U.
    assert (C : Rabs (k * - EXP_STEP_LAST + l) <= 66615 / 10 ^ 18).
    { apply Rabs_le_inv in T1, L1. apply Rabs_le. lra. }
    pose proof (times_near (k * - EXP_STEP_LAST + l)) as N1. set (f := rnd (k * - EXP_STEP_LAST + l)) in *.
    assert (N1' : Rabs (f - (k * - EXP_STEP_LAST + l)) <= 73958 / 10 ^ 34) by lra.
    assert (FB : Rabs (rest + f) <= 66616 / 10 ^ 18) by (apply Rabs_le_inv in N1', RB, C; apply Rabs_le; lra).
    assert (Frest : double rest) by apply double_round. assert (Ff : double f) by apply double_round.
    pose proof (plus_near rest f Frest Ff) as N2. set (w := rnd (rest + f)) in *.
    assert (N2' : Rabs (w - (rest + f)) <= 73960 / 10 ^ 34) by lra.
    assert (WB : Rabs w <= 66617 / 10 ^ 18) by (apply Rabs_le_inv in N2', FB; apply Rabs_le; lra).
    destruct (sum2_ordered_on_grid (-76) near w ltac:(lia) (double_round _) GN (double_round _)) as [W1 V].
    { change (power (-76 + 53)) with (/ 8388608). lra. }
    split; [exact W1|]. rewrite V.
    assert (EQ : near + w - (h + l - k * (ln 2 / 128)) =
      (w - (rest + f)) + (f - (k * - EXP_STEP_LAST + l)) - k * (EXP_STEP_HIGH + EXP_STEP_MIDDLE + EXP_STEP_LAST - ln 2 / 128)).
    { replace near with (a + y - rest) by lra. unfold a, y. ring. }
    rewrite EQ. apply Rabs_le_inv in N1', N2', T3. apply Rabs_le. lra.
Qed.
