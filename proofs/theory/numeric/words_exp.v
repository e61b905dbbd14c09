(* e^x in two words, as src/exact computes it: lemma X of spec/exact.md. *)
From Coq Require Import Reals ZArith List Lra Lia.
From Flocq Require Import Core.
From Interval Require Import Tactic.
From Attest.numeric Require Import code double exp_reduction exp_tables exp_words exp dd scale grid tier_code pairs words_reduced words_steps.
Open Scope R_scope.

(* The two words of 2^(j/128), times e^r *)
Lemma times_table y t T : double (pair'hi y) -> double (pair'lo y) -> Rabs (pair'hi y - 1) <= 31 / 10000 -> Rabs (pair'lo y) <= 15 / 10 * u ->
  double (pair'hi t) -> double (pair'lo t) -> 1 <= pair'hi t < 2 -> Rabs (pair'lo t) <= u -> Rabs (value t - T) <= 1 / 2 ^ 106 ->
  let z := pair_product y t in
  two_words z /\ 99 / 100 <= pair'hi z <= 203 / 100 /\ Rabs (value z - value y * T) <= 20 * (u * u).
Proof.
  intros Fy Gy Y1 Y2 Ft Gt T1 T2 TT. unfold pair_product, fma. cbv zeta. apply Rabs_le_inv in Y1.
  set (yh := pair'hi y) in *. set (yl := pair'lo y) in *. set (th := pair'hi t) in *. set (tl := pair'lo t) in *.
  assert (M : 996 / 1000 <= yh * th <= 2007 / 1000).
  { split; [replace (996 / 1000) with (996 / 1000 * 1) by ring; apply Rmult_le_compat; lra|].
    apply Rle_trans with (10031 / 10000 * 2); [apply Rmult_le_compat; lra | lra]. }
  assert (RG : dd_product_range yh th).
  { right. rewrite Rabs_pos_eq by lra. apply Rle_trans with (power (-1)); [apply bpow_le; lia | change (power (-1)) with (/ 2); lra]. }
  destruct (product2_exact yh th Fy Ft RG) as [[Fp [Fl Ll]] E]. set (p := pair'hi (product2 yh th)) in *. set (l := pair'lo (product2 yh th)) in *.
  assert (PB : 9959 / 10000 <= p <= 2008 / 1000).
  { unfold Rabs in Ll. destruct (Rcase_abs l), (Rcase_abs p); lra. }
  rewrite (Rabs_pos_eq p) in Ll by lra.
  assert (TINY : power (-1075) <= u * u * u).
  { exact tiny. }
  assert (C1 : Rabs (yh * tl) <= 10031 / 10000 * u) by (rewrite Rabs_mult; apply Rmult_le_compat; try apply Rabs_pos; [apply Rabs_le; lra | exact T2]).
  assert (C2 : Rabs (yl * th) <= 15 / 10 * u * 2) by (rewrite Rabs_mult; apply Rmult_le_compat; try apply Rabs_pos; [exact Y2 | apply Rabs_le; lra]).
  assert (C3 : Rabs (yl * tl) <= 15 / 10 * u * u) by (rewrite Rabs_mult; apply Rmult_le_compat; try apply Rabs_pos; assumption).
  assert (C4 : Rabs ((yh + yl) * (th + tl - T)) <= 101 / 100 * (1 / 2 ^ 106)).
  { rewrite Rabs_mult. apply Rmult_le_compat; try apply Rabs_pos; [|exact TT]. apply Rabs_le_inv in Y2. apply Rabs_le. lra. }
  pose proof (times_near (yh * tl + l)) as N1. pose proof (Rabs_triang (yh * tl) l) as T3. set (q := rnd (yh * tl + l)) in *.
  assert (N1' : Rabs (q - (yh * tl + l)) <= 31 / 10 * (u * u)) by lra.
  assert (QB : Rabs q <= 31 / 10 * u).
  { pose proof (Rabs_triang (q - (yh * tl + l)) (yh * tl + l)) as Q. replace (q - (yh * tl + l) + (yh * tl + l)) with q in Q by ring. lra. }
  pose proof (times_near (yl * th + q)) as N2. pose proof (Rabs_triang (yl * th) q) as T4. set (w := rnd (yl * th + q)) in *.
  assert (N2' : Rabs (w - (yl * th + q)) <= 62 / 10 * (u * u)) by lra.
  assert (WB : Rabs w <= 62 / 10 * u).
  { pose proof (Rabs_triang (w - (yl * th + q)) (yl * th + q)) as Q. replace (w - (yl * th + q) + (yl * th + q)) with w in Q by ring. lra. }
  destruct (sum2_ordered_exact p w Fp (double_round _)) as [W V]; [left; rewrite (Rabs_pos_eq p) by lra; lra|].
  split; [exact W|]. set (z := sum2_ordered p w) in *. split.
  - destruct W as [_ [_ B]]. apply Rabs_le_inv in WB. unfold Rabs in B. destruct (Rcase_abs (pair'lo z)), (Rcase_abs (pair'hi z)); lra.
  - rewrite V. replace (p + w - (yh + yl) * T) with
      ((w - (yl * th + q)) + (q - (yh * tl + l)) - yl * tl + (yh + yl) * (th + tl - T)).
    2: { replace p with (yh * th - l) by lra. ring. }
    apply Rabs_le_inv in N1', N2', C3, C4. apply Rabs_le. lra.
Qed.

(* lanes_exps and exp_scaled: k is the number of steps, whose last seven bits choose the table's entry and whose others the power of two. *)
Definition words_exp (x : pair) : pair :=
  let k := exp_steps (pair'hi x) in
  let j := (Zfloor k mod 128)%Z in
  let z := pair_product (small_exp (tier_code.exp_reduced x k)) (Pair (entry attest_exp_table (2 * j)) (entry attest_exp_table (2 * j + 1))) in
  let power := bpow radix2 (Zfloor k / 128) in
  if Rlt_bool (pair'hi x) (-600) then Pair 0 0 else Pair (rnd (pair'hi z * power)) (rnd (pair'lo z * power)).

Lemma scaled_near z m V : two_words z -> 99 / 100 <= pair'hi z <= 203 / 100 -> (-900 <= m)%Z -> 98 / 100 <= V ->
  Rabs (value z - V) <= 20 / 10 ^ 30 * V -> let s := Pair (rnd (pair'hi z * power m)) (rnd (pair'lo z * power m)) in
  two_words s /\ 0 <= pair'hi s /\ Rabs (value s - power m * V) <= LEMMA_X_EXP * (power m * V).
Proof.
  intros [Fh [Fl B]] H M V0 N. cbv zeta. pose proof (bpow_gt_0 radix2 m) as P. set (h := pair'hi z) in *. set (l := pair'lo z) in *.
  rewrite (Rabs_pos_eq h) in B by lra.
  assert (LOW : forall i, (-953 <= i)%Z -> power (-1022) <= h * power i).
  { intros i I. apply Rle_trans with (/ 2 * power i); [|apply Rmult_le_compat_r; [apply bpow_ge_0 | lra]].
    change (/ 2) with (power (-1)). rewrite <- bpow_plus. apply bpow_le. lia. }
  rewrite (scaling_exact h m Fh) by (right; apply LOW; lia).
  assert (U : u * (h * power m) = h * power (m - 53)).
  { replace (m - 53)%Z with (-53 + m)%Z by ring. rewrite bpow_plus. change (power (-53)) with u. ring. }
  assert (Fu : double (u * (h * power m))) by (rewrite U, <- (scaling_exact h (m - 53) Fh) by (right; apply LOW; lia); apply double_round).
  assert (Fs : double (h * power m)) by (rewrite <- (scaling_exact h m Fh) by (right; apply LOW; lia); apply double_round).
  assert (HP : 0 <= h * power m) by (apply Rmult_le_pos; lra).
  assert (LB : Rabs (l * power m) <= u * (h * power m)).
  { rewrite Rabs_mult, (Rabs_pos_eq (power m)) by lra. rewrite <- Rmult_assoc. apply Rmult_le_compat_r; lra. }
  cbn [pair'hi pair'lo]. split; [|split; [exact HP|]].
  - split; [exact Fs|]. split; [apply double_round|]. cbn [pair'hi pair'lo]. rewrite (Rabs_pos_eq (h * power m)) by exact HP. apply round_size; assumption.
  - pose proof (times_near (l * power m)) as NL. set (w := rnd (l * power m)) in *.
    assert (TINY : power (-1075) <= u * u * power m).
    { apply Rle_trans with (power (-53 + -53 + m)); [apply bpow_le; lia|]. rewrite 2 bpow_plus. change (power (-53)) with u. lra. }
    assert (HB : h * power m <= 203 / 100 * power m) by (apply Rmult_le_compat_r; lra).
    replace (h * power m + w - power m * V) with ((w - l * power m) + power m * (h + l - V)) by ring.
    pose proof (Rabs_triang (w - l * power m) (power m * (h + l - V))) as T. rewrite (Rabs_mult (power m)), (Rabs_pos_eq (power m)) in T by lra.
    apply Rmult_le_compat_l with (r := power m) in N; [|lra].
    assert (98 / 100 * power m <= power m * V) by (rewrite (Rmult_comm (power m)); apply Rmult_le_compat_r; lra).
    unfold LEMMA_X_EXP. change (power (-95)) with (/ IZR (2 ^ 95)). lra.
Qed.

(* **Lemma X** *)
Theorem lemma_x_near x : two_words x -> pair'hi x <= 1 -> two_words (words_exp x) /\ 0 <= pair'hi (words_exp x) /\
  (-600 <= pair'hi x -> Rabs (value (words_exp x) - exp (value x)) <= LEMMA_X_EXP * exp (value x)) /\
  (pair'hi x < -600 -> words_exp x = Pair 0 0).
Proof.
  intros W H1. unfold words_exp. cbv zeta. destruct (Rlt_bool_spec (pair'hi x) (-600)) as [L|L].
  - split; [|split; [cbn; lra | split; [intros; exfalso; lra | reflexivity]]].
    split; [apply generic_format_0 | split; [apply generic_format_0|]]. cbn [pair'hi pair'lo]. rewrite Rabs_R0. lra.
  - assert (X : Rabs (pair'hi x) <= 600) by (apply Rabs_le; lra).
    destruct (words_reduced_near x W X) as [R [RH [RN RT]]]. cbv zeta in R, RH, RN, RT.
    assert (X7 : Rabs (pair'hi x) <= 750) by lra. pose proof (steps_right _ X7) as S. destruct (steps_whole _ X7) as [n Hn].
    set (k := exp_steps (pair'hi x)) in *. set (r := tier_code.exp_reduced x k) in *. rewrite Hn, Zfloor_IZR.
    set (m := (n / 128)%Z). set (j := (n mod 128)%Z).
    assert (NJ : (n = 128 * m + j)%Z) by (unfold m, j; apply Z.div_mod; lia). assert (J : (0 <= j < 128)%Z) by (apply Z.mod_pos_bound; lia).
    assert (M : (-900 <= m)%Z).
    { assert (K : -115200 <= k).
      { apply Rabs_le_inv in S. assert (L2 : 541 / 100000 <= ln 2 / 128) by interval with (i_prec 60).
        apply Rnot_lt_le. intros Q. assert (k * (ln 2 / 128) <= -115200 * (541 / 100000)); [|lra].
        apply Rle_trans with (-115200 * (ln 2 / 128)); [apply Rmult_le_compat_r; lra | lra]. }
      rewrite Hn in K. apply le_IZR in K. unfold m. apply Z.div_le_lower_bound; lia. }
    destruct (exp_powers j J) as [T1 [T2 T3]]. cbv zeta in T1, T2, T3.
    set (th := entry attest_exp_table (2 * j)) in *. set (tl := entry attest_exp_table (2 * j + 1)) in *.
    assert (Ft : double th) by (apply entry_double, table_double). assert (Gt : double tl) by (apply entry_double, table_double).
    destruct (small_exp_near r R RH) as [Fy [Gy [Y1 [Y2 YN]]]]. cbv zeta in Fy, Gy, Y1, Y2, YN. set (y := small_exp r) in *.
    set (T := exp (IZR j * (ln 2 / 128))) in *.
    assert (T2' : Rabs tl <= u) by lra.
    destruct (times_table y (Pair th tl) T Fy Gy Y1 Y2 Ft Gt T1 T2' T3) as [Z1 [Z2 Z3]]. cbv zeta in Z1, Z2, Z3.
    set (z := pair_product y (Pair th tl)) in *.
    assert (ES : exp (value x) = power m * (T * exp (value x - k * (ln 2 / 128)))).
    { pose proof (exp_split (value x) m j) as E. cbv zeta in E. rewrite <- NJ, <- Hn in E. exact E. }
    set (t := value x - k * (ln 2 / 128)) in *.
    assert (ER : 9972 / 10000 <= exp t <= 10028 / 10000) by (split; interval with (i_prec 60)).
    assert (ED : Rabs (exp (value r) - exp t) <= 1505 / 10 ^ 32 * exp t).
    { replace (exp (value r)) with (exp t * exp (value r - t)) by (rewrite <- exp_plus; f_equal; ring).
      assert (E2 : Rabs (exp (value r - t) - 1) <= 1505 / 10 ^ 32) by (set (d := value r - t) in *; interval with (i_prec 160)).
      replace (exp t * exp (value r - t) - exp t) with (exp t * (exp (value r - t) - 1)) by ring.
      rewrite Rabs_mult, (Rabs_pos_eq (exp t)), Rmult_comm by lra. apply Rmult_le_compat_r; [lra | exact E2]. }
    assert (T0 : 999 / 1000 <= T).
    { apply Rabs_le_inv in T2'. apply Rabs_le_inv in T3. cbn [pair'hi pair'lo] in T3. lra. }
    assert (TE : 9972 / 10000 * T <= T * exp t) by (rewrite (Rmult_comm T); apply Rmult_le_compat_r; lra).
    destruct (scaled_near z m (T * exp t) Z1 Z2 M) as [A [B C]]; [lra | | ].
    + replace (value z - T * exp t) with ((value z - value y * T) + (T * (value y - exp (value r)) + T * (exp (value r) - exp t))) by ring.
      pose proof (Rabs_triang (value z - value y * T) (T * (value y - exp (value r)) + T * (exp (value r) - exp t))).
      pose proof (Rabs_triang (T * (value y - exp (value r))) (T * (exp (value r) - exp t))) as Q.
      rewrite 2 Rabs_mult, (Rabs_pos_eq T) in Q by lra.
      assert (T * Rabs (value y - exp (value r)) <= T * (130 * (u * u))) by (apply Rmult_le_compat_l; lra).
      assert (T * Rabs (exp (value r) - exp t) <= T * (1505 / 10 ^ 32 * exp t)) by (apply Rmult_le_compat_l; lra). lra.
    + split; [exact A|]. split; [exact B|]. split; [|intros; exfalso; lra]. intros _. rewrite ES. exact C.
Qed.

(* e^0 is 1, exactly: so is the largest weight of a row. *)
Lemma round_zero : rnd 0 = 0.
Proof. apply round_0, valid_rnd_N. Qed.

Lemma step_zero s c : double c -> exp_step (Pair 0 0) s c = Pair c 0.
Proof.
  intros F. unfold exp_step, fma. cbn [pair'hi pair'lo]. rewrite !Rmult_0_l, !Rplus_0_l, (round_double c F).
  rewrite Rminus_diag_eq by reflexivity. rewrite !round_zero. reflexivity.
Qed.

Theorem words_exp_zero : words_exp (Pair 0 0) = Pair 1 0.
Proof.
  assert (F1 : double 1) by literal. assert (FR : double EXP_ROUND) by (unfold EXP_ROUND; literal).
  assert (K : exp_steps 0 = 0).
  { unfold exp_steps. rewrite Rmult_0_l, round_zero, Rplus_0_l, (round_double _ FR), Rminus_diag_eq by reflexivity. exact round_zero. }
  assert (R : tier_code.exp_reduced (Pair 0 0) 0 = Pair 0 0).
  { unfold tier_code.exp_reduced, sum2_ordered, fma. cbn [pair'hi pair'lo].
    rewrite !Rmult_0_l, !Rplus_0_l, !round_zero, !Rminus_0_r, !round_zero, !Rplus_0_l, !round_zero, !Rminus_0_r, !round_zero. reflexivity. }
  unfold words_exp. cbv zeta. cbn [pair'hi pair'lo]. rewrite Rlt_bool_false by lra. rewrite K, R, Zfloor_IZR. unfold small_exp. rewrite (step_zero _ 1 F1).
  change (0 mod 128)%Z with 0%Z. change (0 / 128)%Z with 0%Z. change (entry attest_exp_table (2 * 0)) with 1. change (entry attest_exp_table (2 * 0 + 1)) with 0.
  change (bpow radix2 0) with 1. assert (P : pair_product (Pair 1 0) (Pair 1 0) = Pair 1 0).
  { unfold pair_product, product2, sum2_ordered, fma, Rminus. cbn [pair'hi pair'lo].
    repeat progress rewrite ?Rmult_1_r, ?Rmult_1_l, ?Rmult_0_l, ?Rplus_opp_r, ?Rplus_0_r, ?Rplus_0_l, ?Ropp_0, ?round_zero, ?(round_double 1 F1). reflexivity. }
  rewrite P. cbn [pair'hi pair'lo]. rewrite !Rmult_1_r, (round_double 1 F1), round_zero. reflexivity.
Qed.
