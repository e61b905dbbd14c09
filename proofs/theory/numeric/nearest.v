(* The number of a format that is nearest to a sum of two doubles, times a power of two, as exact_round_sum of src/exact computes
   it: in one step, ties to even. Lemma R of spec/exact.md. *)
From Coq Require Import Reals ZArith Bool Zquot Lra Lia.
From Flocq Require Import Core.
From Attest.numeric Require Import code double dd grid tier_code.
Open Scope R_scope.

(* --- what is computed: IEEE 754's rounding *)

(* Beyond the largest number lies infinity: where rounding as if there were none reaches the next power of two. *)
Definition in_range (of : layout) (y : R) : R := if Rle_bool (power (layout'most of + 1)) (Rabs y) then copysign INFINITY y else y.

Notation format_of of := (FLT_exp (layout'least of - layout'bits of + 1) (layout'bits of)).

Definition nearest (of : layout) (x : R) : R := in_range of (round radix2 (format_of of) ZnearestE x).

(* The formats are IEEE 754's of 64, 32 and 16 bits, and bfloat16. *)
Theorem formats : layout_of ATTEST_F64 = Layout 53 (-1022) 1023 /\ layout_of ATTEST_F32 = Layout 24 (-126) 127 /\
  layout_of ATTEST_F16 = Layout 11 (-14) 15 /\ layout_of ATTEST_BF16 = Layout 8 (-126) 127.
Proof. repeat split. Qed.

Lemma layout_range format : let of := layout_of format in
  (1 <= layout'bits of <= 53 /\ -1074 <= layout'least of - layout'bits of + 1 /\ 0 <= layout'most of <= 1023)%Z.
Proof.
  unfold layout_of. destruct (format =? ATTEST_F64)%Z, (format =? ATTEST_F32)%Z, (format =? ATTEST_F16)%Z; cbn; lia.
Qed.

(* --- integers *)

Lemma nearest_half n : ZnearestE (IZR n + / 2) = if Z.even n then n else (n + 1)%Z.
Proof.
  unfold Znearest. rewrite (Zfloor_imp n) by (rewrite plus_IZR; lra). rewrite (Zceil_imp (n + 1)) by (rewrite minus_IZR, plus_IZR; lra).
  rewrite Rcompare_Eq by lra. destruct (Z.even n); reflexivity.
Qed.

Lemma is_odd_of n : is_odd (IZR n) = negb (Z.even n).
Proof.
  unfold is_odd, fmod. rewrite Ztrunc_div by lia. rewrite <- mult_IZR, <- minus_IZR. f_equal.
  replace (n - 2 * Z.quot n 2)%Z with (Z.rem n 2) by (pose proof (Z.quot_rem' n 2); lia).
  rewrite Zeven_rem. destruct (Z.rem n 2 =? 0)%Z eqn:E.
  - apply Z.eqb_eq in E. rewrite E. apply Req_bool_true. reflexivity.
  - apply Z.eqb_neq in E. apply Req_bool_false. apply IZR_neq. exact E.
Qed.

Lemma grid_least j x : on_grid j x -> x = 0 \/ power j <= Rabs x.
Proof.
  intros [m ->]. destruct (Z.eq_dec m 0) as [-> |N]; [left; ring | right].
  rewrite Rabs_mult, (Rabs_pos_eq (power j)), <- abs_IZR by apply bpow_ge_0. pose proof (bpow_gt_0 radix2 j).
  assert (1 <= IZR (Z.abs m)) by (apply IZR_le; lia). apply Rle_trans with (1 * power j); [lra | apply Rmult_le_compat_r; lra].
Qed.

Lemma double_on_grid x : double x -> on_grid (-1074) x.
Proof.
  intros F. apply grid_finer with (cexp radix2 (FLT_exp (-1074) 53) x); [unfold cexp, FLT_exp; lia|].
  exists (Ztrunc (scaled_mantissa radix2 (FLT_exp (-1074) 53) x)). rewrite F at 1. reflexivity.
Qed.

Lemma double_power j : (-1074 <= j)%Z -> double (power j).
Proof. intros J. apply generic_format_bpow. unfold FLT_exp. lia. Qed.

(* a whole number of at most 53 bits *)
Lemma double_whole n : Rabs (IZR n) <= power 53 -> double (IZR n).
Proof. intros B. apply grid_double with 0%Z; [lia | exists n; cbn; ring | exact B]. Qed.

Section Whole.
Variables (j : Z) (x t y : R).
Hypothesis places : (-54 <= j <= 0)%Z.
Hypothesis grid : on_grid j x.
Hypothesis small : Rabs t <= power (j - 1).
Hypothesis below : Rabs (x + t) < power 53.
(* y stands for t, beside numbers that are 0 or not too small *)
Hypothesis stands : forall a, a = 0 \/ power (-54) <= Rabs a -> (a < t /\ a < y) \/ (a = t /\ a = y) \/ (t < a /\ y < a).

Notation w := (ZnearestE x).
Notation e := (x - IZR w).

Lemma rest_half : Rabs e <= / 2 /\ on_grid j e /\ rnd e = e /\ Rabs t <= / 2.
Proof.
  pose proof (Znearest_half (fun x => negb (Z.even x)) x) as H. assert (G : on_grid j e).
  { apply grid_minus; [exact grid|]. apply grid_finer with 0%Z; [lia|]. exists w. cbn. ring. }
  assert (P : power (-1) <= power (j + 53)) by (apply bpow_le; lia). assert (Q : power (j - 1) <= power (-1)) by (apply bpow_le; lia).
  change (power (-1)) with (/ 2) in P, Q.
  split; [exact H|]. split; [exact G|]. split; [|lra]. apply round_double, grid_double with j; [lia | exact G | lra].
Qed.

(* Half a step, less the rest: exact, or far above t *)
Lemma half_round a : on_grid (Z.min j (-1)) a -> 0 <= a <= 1 -> rnd a = a \/ (/ 2 < a /\ / 2 <= rnd a /\ Rabs t < / 2).
Proof.
  intros G A. destruct (Rle_or_lt a (/ 2)) as [H|H]; [|destruct (Z.eq_dec j (-54)) as [E|E]].
  - left. apply round_double, grid_double with (Z.min j (-1)); [lia | exact G|]. rewrite Rabs_pos_eq by lra.
    apply Rle_trans with (power (-1)); [exact H | apply bpow_le; lia].
  - right. split; [exact H|]. split.
    + apply round_ge_generic; auto with typeclass_instances; [apply (double_power (-1)); lia | lra].
    + apply Rle_lt_trans with (1 := small). change (/ 2) with (power (-1)). apply bpow_lt. lia.
  - left. apply round_double, grid_double with (Z.min j (-1)); [lia | exact G|]. rewrite Rabs_pos_eq by lra.
    apply Rle_trans with (power 0); [apply A | apply bpow_le; lia].
Qed.

Lemma half_least a : on_grid (Z.min j (-1)) a -> a = 0 \/ power (-54) <= Rabs a.
Proof.
  intros G. destruct (grid_least _ _ G) as [Z|B]; [left; exact Z | right].
  apply Rle_trans with (2 := B). apply bpow_le. lia.
Qed.

Lemma half_far a : / 2 <= a -> power (-54) <= Rabs a.
Proof. intros A. rewrite Rabs_pos_eq by lra. apply Rle_trans with (power (-1)); [apply bpow_le; lia | exact A]. Qed.

Lemma above_half : let a := / 2 - e in (a < t /\ rnd a < y) \/ (a = t /\ rnd a = y) \/ (t < a /\ y < rnd a).
Proof.
  intros a. destruct rest_half as [H [G [_ T]]]. apply Rabs_le_inv in H.
  assert (GA : on_grid (Z.min j (-1)) a).
  { apply grid_minus; [apply (grid_power _ (-1)); lia | apply grid_finer with j; [lia | exact G]]. }
  destruct (half_round a GA ltac:(unfold a; lra)) as [E|[A1 [A2 A3]]].
  - rewrite E. apply stands, half_least, GA.
  - pose proof (Rle_abs t). destruct (stands (rnd a) (or_intror (half_far _ A2))) as [K|[K|K]]; lra.
Qed.

Lemma below_half : let a := - / 2 - e in (a < t /\ rnd a < y) \/ (a = t /\ rnd a = y) \/ (t < a /\ y < rnd a).
Proof.
  cbv zeta. destruct rest_half as [H [G [_ T]]]. apply Rabs_le_inv in H. replace (- / 2 - e) with (- (/ 2 + e)) by ring. set (b := / 2 + e).
  assert (GB : on_grid (Z.min j (-1)) b).
  { apply grid_plus; [apply (grid_power _ (-1)); lia | apply grid_finer with j; [lia | exact G]]. }
  rewrite round_opp. destruct (half_round b GB ltac:(unfold b; lra)) as [E|[A1 [A2 A3]]].
  - rewrite E. apply stands. destruct (half_least b GB) as [Z|B]; [left; lra | right; rewrite Rabs_Ropp; exact B].
  - apply Rabs_lt_inv in A3. assert (F : power (-54) <= Rabs (- rnd b)) by (rewrite Rabs_Ropp; apply half_far, A2).
    destruct (stands _ (or_intror F)) as [K|[K|K]]; lra.
Qed.

Lemma whole_round n : Rabs (IZR n) <= power 53 -> rnd (IZR n) = IZR n.
Proof. intros B. apply round_double, double_whole, B. Qed.

Lemma whole_near n : Rabs (x + t - IZR n) <= / 2 -> Rabs (IZR n) <= power 53.
Proof.
  intros B. apply Rabs_le_inv in B. pose proof (Rabs_lt_inv _ _ below) as H. change (power 53) with (IZR (2 ^ 53)) in *.
  assert (L : IZR n < IZR (2 ^ 53 + 1)) by (rewrite plus_IZR; lra). assert (G : IZR (- 2 ^ 53 - 1) < IZR n) by (rewrite minus_IZR, opp_IZR; lra).
  apply lt_IZR in L, G. rewrite <- abs_IZR. apply IZR_le. lia.
Qed.

Theorem nearest_whole_of : nearest_whole x y = IZR (ZnearestE (x + t)).
Proof.
  destruct rest_half as [H [_ [E T]]]. apply Rabs_le_inv in H, T.
  pose proof above_half as U. pose proof below_half as D. cbv zeta in U, D.
  unfold nearest_whole, rint. cbv zeta. rewrite E, is_odd_of. replace (1 / 2) with (/ 2) by lra.
  set (up := rnd (/ 2 - e)) in *. set (down := rnd (- / 2 - e)) in *. set (n := w) in *.
  assert (R1 : Rabs (x + t - (IZR n + 1)) <= / 2 -> rnd (IZR n + 1) = IZR (n + 1)).
  { intros B. rewrite <- plus_IZR in *. apply whole_round, whole_near, B. }
  assert (R2 : Rabs (x + t - (IZR n - 1)) <= / 2 -> rnd (IZR n - 1) = IZR (n - 1)).
  { intros B. rewrite <- minus_IZR in *. apply whole_round, whole_near, B. }
  destruct U as [[U V]|[[U V]|[U V]]].
  - rewrite (Rlt_bool_true _ _ V). cbn [orb]. rewrite R1 by (apply Rabs_le; lra). f_equal. symmetry. apply Znearest_imp.
    rewrite plus_IZR. apply Rabs_lt. lra.
  - rewrite (Rlt_bool_false up y), (Req_bool_true y up) by lra. cbn [orb andb].
    assert (Z : x + t = IZR n + / 2) by lra. rewrite Z, nearest_half. destruct (Z.even n); cbn [negb].
    + rewrite (Rlt_bool_false y down), (Req_bool_false y down) by lra. reflexivity.
    + apply R1. apply Rabs_le. lra.
  - rewrite (Rlt_bool_false up y), (Req_bool_false y up) by lra. cbn [orb andb].
    destruct D as [[D W]|[[D W]|[D W]]].
    + rewrite (Rlt_bool_false y down), (Req_bool_false y down) by lra. cbn [orb andb]. f_equal. symmetry. apply Znearest_imp. apply Rabs_lt. lra.
    + rewrite (Rlt_bool_false y down), (Req_bool_true y down) by lra. cbn [orb andb].
      assert (Z : x + t = IZR (n - 1) + / 2) by (rewrite minus_IZR; lra). rewrite Z, nearest_half, Z.even_sub. replace (n - 1 + 1)%Z with n by ring.
      destruct (Z.even n); cbn [negb Bool.eqb Z.even]; [reflexivity|]. apply R2. apply Rabs_le. lra.
    + rewrite (Rlt_bool_true _ _ W). cbn [orb]. rewrite R2 by (apply Rabs_le; lra). f_equal. symmetry. apply Znearest_imp.
      rewrite minus_IZR. apply Rabs_lt. lra.
Qed.

End Whole.

(* --- a sum of two doubles *)

Lemma scaled_double x m : double x -> x = 0 \/ power (-1022) <= Rabs (x * power m) -> double (x * power m).
Proof.
  intros F H. destruct (Req_dec x 0) as [-> |N]; [rewrite Rmult_0_l; apply generic_format_0|]. destruct H as [H|H]; [lra|].
  assert (G : (-1021 <= mag radix2 x + m)%Z) by (rewrite <- (mag_mult_bpow radix2 x m N); apply mag_ge_bpow; exact H).
  unfold generic_format in F. set (n := Ztrunc (scaled_mantissa radix2 (FLT_exp (-1074) 53) x)) in *.
  apply generic_format_F2R' with (f := Float radix2 n (cexp radix2 (FLT_exp (-1074) 53) x + m)).
  - unfold F2R; cbn [Defs.Fnum Defs.Fexp]. rewrite bpow_plus, <- Rmult_assoc. f_equal. symmetry. exact F.
  - intros _. unfold cexp. rewrite mag_mult_bpow by exact N. unfold FLT_exp. cbn [Defs.Fexp]. lia.
Qed.

(* What becomes too small as it is scaled keeps its side, and stays far below a step. *)
Lemma tail_stands r c : double r ->
  let scaled := ldexp r c in
  let y := if Req_bool scaled 0 && negb (Req_bool r 0) then copysign (power (-1074)) r else scaled in
  forall a, a = 0 \/ power (-54) <= Rabs a ->
    (a < r * power c /\ a < y) \/ (a = r * power c /\ a = y) \/ (r * power c < a /\ y < a).
Proof.
  intros F scaled. cbv zeta. unfold ldexp in scaled. set (t := r * power c) in *. pose proof (bpow_gt_0 radix2 c) as C.
  set (y := if Req_bool scaled 0 && negb (Req_bool r 0) then copysign (power (-1074)) r else scaled). intros a A.
  destruct (Req_dec r 0) as [Z|Z].
  - assert (Y : y = t).
    { unfold y, scaled, t. rewrite Z, Rmult_0_l, round_0 by apply valid_rnd_N. rewrite (Req_bool_true 0 0), andb_false_r by reflexivity. reflexivity. }
    rewrite Y. lra.
  - destruct (Rle_or_lt (power (-1022)) (Rabs t)) as [B|B].
    + assert (S : scaled = t) by (unfold scaled; apply round_double; unfold t; apply scaled_double; [exact F | right; exact B]).
      assert (Y : y = t).
      { unfold y. rewrite S, (Req_bool_false t); [reflexivity|]. intros E. rewrite E, Rabs_R0 in B. pose proof (bpow_gt_0 radix2 (-1022)). lra. }
      rewrite Y. lra.
    + assert (L : power (-1022) < power (-54)) by (apply bpow_lt; lia). pose proof (bpow_gt_0 radix2 (-1022)) as L0.
      assert (P : Rabs scaled <= power (-1022)) by (apply round_size; [apply double_power; lia | lra]).
      assert (M : power (-1074) <= power (-1022)) by (apply bpow_le; lia). pose proof (bpow_gt_0 radix2 (-1074)) as M0.
      assert (Q : Rabs y <= power (-1022) /\ (0 < t -> 0 < y) /\ (t < 0 -> y < 0)).
      { unfold y. destruct (Req_bool_spec scaled 0) as [E|E]; cbn [andb].
        - rewrite (Req_bool_false r 0) by exact Z. cbn [negb]. unfold copysign. rewrite (Rabs_pos_eq (power (-1074))) by lra.
          destruct (Rlt_bool_spec r 0) as [R|R].
          + assert (t < 0) by (unfold t; rewrite <- (Rmult_0_l (power c)); apply Rmult_lt_compat_r; assumption). rewrite Rabs_Ropp, Rabs_pos_eq by lra. lra.
          + assert (0 < t) by (apply Rmult_lt_0_compat; lra). rewrite Rabs_pos_eq by lra. lra.
        - split; [exact P|]. split; intros T.
          + assert (0 <= scaled); [|lra]. apply round_ge_generic; auto with typeclass_instances; [apply generic_format_0 | lra].
          + assert (scaled <= 0); [|lra]. apply round_le_generic; auto with typeclass_instances; [apply generic_format_0 | lra]. }
      destruct Q as [Q [Q1 Q2]]. apply Rabs_le_inv in Q. apply Rabs_lt_inv in B.
      assert (T : t <> 0) by (unfold t; apply Rmult_integral_contrapositive; lra).
      destruct A as [A|A].
      * destruct (Rlt_or_le t 0); [specialize (Q2 H) | assert (H' : 0 < t) by lra; specialize (Q1 H')]; lra.
      * unfold Rabs in A. destruct (Rcase_abs a); lra.
Qed.

(* Where the sum's leading bit is: one place below that of its high word, where that is a power of two, and the low word takes from it *)
Lemma place_of s r : double s -> rnd (s + r) = s -> s <> 0 -> Rabs r <= u * Rabs s ->
  mag radix2 (s + r) =
    ((if (negb (Req_bool r 0) && eqb (Rlt_bool r 0) (Rlt_bool 0 s)) && Req_bool (Rabs s) (ldexp 1 (ilogb s)) then ilogb s - 1 else ilogb s) + 1)%Z :> Z.
Proof.
  intros F E N B. set (m := mag radix2 s : Z). assert (M : (-1073 <= m)%Z).
  { destruct (grid_least _ _ (double_on_grid s F)) as [Z|G]; [lra|]. unfold m. change (-1073)%Z with (-1074 + 1)%Z.
    pose proof (mag_gt_bpow radix2 s (-1074) G). lia. }
  assert (L : ldexp 1 (ilogb s) = power (m - 1)).
  { unfold ldexp, ilogb. fold m. rewrite Rmult_1_l. apply round_double, double_power. lia. }
  rewrite L. unfold ilogb. fold m. set (v := s + r) in *.
  pose proof (bpow_mag_le radix2 s N) as S1. pose proof (bpow_mag_gt radix2 s) as S2. fold m in S1, S2.
  assert (V2 : Rabs v < power m).
  { destruct (Rlt_or_le (Rabs v) (power m)) as [H|H]; [exact H|]. exfalso.
    assert (power m <= Rabs (rnd v)); [|rewrite E in *; lra].
    apply abs_round_ge_generic; auto with typeclass_instances. apply double_power. lia. }
  assert (V1 : power (m - 1) < Rabs s -> power (m - 1) < Rabs v).
  { intros G. destruct (Rlt_or_le (power (m - 1)) (Rabs v)) as [H|H]; [exact H|]. exfalso.
    assert (Rabs (rnd v) <= power (m - 1)); [|rewrite E in *; lra]. apply round_size; [apply double_power; lia | exact H]. }
  assert (K : power (m - 1) <= Rabs v -> mag radix2 v = m :> Z) by (intros H; apply mag_unique; split; assumption).
  assert (HALF : power (m - 1) = 2 * power (m - 2)).
  { replace (m - 1)%Z with (1 + (m - 2))%Z by ring. rewrite bpow_plus. reflexivity. }
  destruct (Req_bool_spec (Rabs s) (power (m - 1))) as [T|T].
  2: { rewrite andb_false_r. rewrite K; [ring|]. apply Rlt_le, V1. lra. }
  rewrite andb_true_r. destruct (Req_bool_spec r 0) as [R|R]; cbn [negb andb].
  { rewrite K; [ring|]. unfold v. rewrite R, Rplus_0_r. lra. }
  assert (O : Rabs v = Rabs s + Rabs r /\ Rlt_bool r 0 <> Rlt_bool 0 s \/ Rabs v = Rabs s - Rabs r /\ Rlt_bool r 0 = Rlt_bool 0 s).
  { pose proof (Rabs_pos_lt s N). assert (RS : Rabs r < Rabs s) by lra. revert RS.
    destruct (Rlt_bool_spec r 0), (Rlt_bool_spec 0 s); intros RS; [right | left | left | right]; (split; [|congruence]); revert RS; unfold v, Rabs;
    repeat match goal with |- context [Rcase_abs ?z] => destruct (Rcase_abs z) end; lra. }
  pose proof (Rabs_pos_lt r R) as R0. destruct O as [[O D]|[O D]].
  - replace (eqb (Rlt_bool r 0) (Rlt_bool 0 s)) with false by (symmetry; apply eqb_false_iff; exact D). rewrite K; [ring | lra].
  - rewrite D, eqb_reflx. rewrite (mag_unique radix2 v (m - 1)); [ring|]. replace (m - 1 - 1)%Z with (m - 2)%Z by ring. lra.
Qed.

Lemma nearest_0 format : nearest (layout_of format) 0 = 0.
Proof.
  unfold nearest, in_range. rewrite round_0 by apply valid_rnd_N. rewrite Rle_bool_false; [reflexivity|].
  rewrite Rabs_R0. apply bpow_gt_0.
Qed.

(* ... and by its result infinity is told. *)
Lemma within_range_of format y z : let of := layout_of format in double z ->
  (power (layout'most of + 1) <= Rabs y /\ power (layout'most of + 1) <= Rabs z /\ (y < 0 <-> z < 0)) \/ y = z ->
  within_range z of = in_range of y.
Proof.
  intros of F H. destruct (layout_range format) as [_ [_ M]]. fold of in M. unfold within_range, in_range.
  assert (L : ldexp 1 (layout'most of) = power (layout'most of)).
  { unfold ldexp. rewrite Rmult_1_l. apply round_double, double_power. lia. }
  rewrite L. pose proof (bpow_plus radix2 1 (layout'most of)) as D. rewrite Z.add_comm in D. change (power 1) with 2 in D.
  assert (S : Rle_bool (power (layout'most of)) (rnd (Rabs z * (1 / 2))) = Rle_bool (power (layout'most of + 1)) (Rabs z)).
  { rewrite D. destruct (Rle_bool_spec (2 * power (layout'most of)) (Rabs z)) as [A|A].
    - apply Rle_bool_true. apply round_ge_generic; auto with typeclass_instances; [apply double_power; lia | lra].
    - apply Rle_bool_false. destruct (Req_dec z 0) as [Z|N].
      { rewrite Z, Rabs_R0, Rmult_0_l, round_0 by apply valid_rnd_N. apply bpow_gt_0. }
      destruct (Rle_or_lt (power (-1022)) (Rabs (z * power (-1)))) as [G|G].
      + pose proof (scaled_double z (-1) F (or_intror G)) as F2. apply generic_format_abs in F2. rewrite Rabs_mult, (Rabs_pos_eq (power (-1))) in F2 by apply bpow_ge_0.
        change (power (-1)) with (/ 2) in F2. replace (1 / 2) with (/ 2) by lra. rewrite round_double by exact F2. lra.
      + rewrite Rabs_mult, (Rabs_pos_eq (power (-1))) in G by apply bpow_ge_0. change (power (-1)) with (/ 2) in G.
        apply Rle_lt_trans with (power (-1022)); [|apply bpow_lt; lia].
        apply round_le_generic; auto with typeclass_instances; [apply double_power; lia | lra]. }
  rewrite S. destruct H as [[Y [Z W]]|E]; [|rewrite E; reflexivity].
  rewrite 2 Rle_bool_true by assumption. unfold copysign. destruct (Rlt_bool_spec z 0), (Rlt_bool_spec y 0); try reflexivity; exfalso; lra || (destruct W; lra).
Qed.

Theorem round_sum_near hi lo exponent format : double hi -> double lo ->
  exact_round_sum hi lo exponent format = nearest (layout_of format) ((hi + lo) * power exponent).
Proof.
  intros FH FL. destruct (dd_sum_exact hi lo FH FL) as [[FS [FR _]] E]. destruct (dd_sum_split hi lo FH FL) as [_ B].
  pose proof (layout_range format) as LR. unfold exact_round_sum. cbv zeta in LR |- *.
  assert (RE : dd_sum_lo hi lo = rnd (rnd (hi - rnd (rnd (hi + lo) - rnd (rnd (hi + lo) - hi))) + rnd (lo - rnd (rnd (hi + lo) - hi)))) by reflexivity.
  rewrite <- RE. clear RE.
  set (v := hi + lo) in *. assert (SV : rnd v = rnd v) by reflexivity. set (s := rnd v) in SV at 2, FS, B, E |- *. set (r := dd_sum_lo hi lo) in *.
  destruct LR as [Lb [Ll Lm]].
  destruct (Req_bool_spec s 0) as [S0|S0].
  { assert (Z : v = 0). { rewrite S0, Rabs_R0, Rmult_0_r in B. assert (r = 0) by (unfold Rabs in B; destruct (Rcase_abs r); lra). lra. }
    rewrite Z, Rmult_0_l. symmetry. apply nearest_0. }
  assert (ER : rnd (s + r) = s) by (rewrite E; exact SV).
  pose proof (place_of s r FS ER S0 B) as P. rewrite E in P. match type of P with _ = (?p + 1)%Z => set (place := p) in * end. clearbody place.
  set (c := ((if (place >? layout'least (layout_of format) - exponent)%Z then place else layout'least (layout_of format) - exponent) - layout'bits (layout_of format) + 1)%Z).
  assert (C : c = (Z.max place (layout'least (layout_of format) - exponent) - layout'bits (layout_of format) + 1)%Z).
  { unfold c. rewrite Z.gtb_ltb. destruct (Z.ltb_spec (layout'least (layout_of format) - exponent) place); lia. }
  clearbody c. set (b := layout'bits (layout_of format)) in *. set (l := layout'least (layout_of format)) in *.
  assert (V0 : v <> 0) by (intros Z; apply S0; rewrite <- SV, Z; apply round_0, valid_rnd_N).
  set (n := ZnearestE (v * power (- c))).
  assert (Y : round radix2 (format_of (layout_of format)) ZnearestE (v * power exponent) = IZR n * power (c + exponent)).
  { assert (CE : cexp radix2 (format_of (layout_of format)) (v * power exponent) = (c + exponent)%Z).
    { unfold cexp. rewrite mag_mult_bpow, P by exact V0. unfold FLT_exp. fold b l. lia. }
    unfold round, F2R, scaled_mantissa. cbn [Defs.Fnum Defs.Fexp]. rewrite CE. f_equal. unfold n. do 2 f_equal.
    rewrite Rmult_assoc, <- bpow_plus. do 2 f_equal. ring. }
  pose proof (bpow_mag_le radix2 v V0) as V1. pose proof (bpow_mag_gt radix2 v) as V2. rewrite P in V1, V2.
  replace (place + 1 - 1)%Z with place in V1 by ring.
  assert (V3 : Rabs (v * power (- c)) < power (place + 1 - c)).
  { rewrite Rabs_mult, (Rabs_pos_eq (power (- c))) by apply bpow_ge_0. unfold Zminus. rewrite bpow_plus. apply Rmult_lt_compat_r; [apply bpow_gt_0 | exact V2]. }
  destruct (Z.gtb_spec c (place + 2)) as [G|G].
  { assert (N : n = 0%Z).
    { apply Znearest_imp. rewrite Rminus_0_r. apply Rlt_trans with (1 := V3). change (/ 2) with (power (-1)). apply bpow_lt. lia. }
    unfold nearest. rewrite Y, N, Rmult_0_l. unfold in_range. rewrite Rle_bool_false; [reflexivity|]. rewrite Rabs_R0. apply bpow_gt_0. }
  assert (VG : on_grid (-1074) v) by (apply grid_plus; apply double_on_grid; assumption).
  assert (P0 : (-1074 <= place)%Z).
  { destruct (grid_least _ _ VG) as [Z|K]; [lra|]. pose proof (mag_gt_bpow radix2 v (-1074) K). lia. }
  assert (W : nearest_whole (ldexp s (- c)) (if Req_bool (ldexp r (- c)) 0 && negb (Req_bool r 0) then copysign (power (-1074)) r else ldexp r (- c)) = IZR n).
  { assert (SP : power place <= Rabs s).
    { unfold s. apply abs_round_ge_generic; auto with typeclass_instances. apply double_power. lia. }
    assert (X : ldexp s (- c) = s * power (- c)).
    { unfold ldexp. apply round_double, scaled_double; [exact FS|]. right. rewrite Rabs_mult, (Rabs_pos_eq (power (- c))) by apply bpow_ge_0.
      apply Rle_trans with (power place * power (- c)); [rewrite <- bpow_plus; apply bpow_le; lia | apply Rmult_le_compat_r; [apply bpow_ge_0 | exact SP]]. }
    rewrite X. replace n with (ZnearestE (s * power (- c) + r * power (- c))) by (unfold n; rewrite <- E; f_equal; ring).
    set (g := Z.max (place - 52) (-1074)). apply nearest_whole_of with (j := Z.min (g - c) 0).
    - unfold g. lia.
    - apply grid_finer with (g - c)%Z; [lia|]. exists (ZnearestE (scaled_mantissa radix2 (FLT_exp (-1074) 53) v)).
      unfold s, round, F2R. cbn [Defs.Fnum Defs.Fexp]. rewrite Rmult_assoc, <- bpow_plus. do 2 f_equal. unfold cexp, FLT_exp. rewrite P. unfold g. lia.
    - destruct (Z_le_gt_dec (-1074) (place - 52)) as [K|K].
      + replace (Z.min (g - c) 0) with (g - c)%Z by (unfold g; lia). rewrite Rabs_mult, (Rabs_pos_eq (power (- c))) by apply bpow_ge_0.
        replace (g - c - 1)%Z with (g - 1 + - c)%Z by ring. rewrite bpow_plus. apply Rmult_le_compat_r; [apply bpow_ge_0|].
        replace r with (- (s - v)) by lra. rewrite Rabs_Ropp. replace (g - 1)%Z with (place - 53)%Z by (unfold g; lia).
        apply round_below; [lia|]. apply Rlt_le, V2.
      + assert (D : double v).
        { apply grid_double with (-1074)%Z; [lia | exact VG|]. apply Rlt_le, Rlt_le_trans with (1 := V2). apply bpow_le. lia. }
        pose proof (round_double v D) as R. rewrite SV in R. replace r with 0 by lra. rewrite Rmult_0_l, Rabs_R0. apply bpow_ge_0.
    - replace (s * power (- c) + r * power (- c)) with (v * power (- c)) by (rewrite <- E; ring).
      apply Rlt_le_trans with (1 := V3). apply bpow_le. lia.
    - apply tail_stands, FR. }
  rewrite W. unfold nearest. rewrite Y. destruct (Req_bool_spec (IZR n) 0) as [Z|Z].
  { rewrite Z, Rmult_0_l. unfold in_range. rewrite Rle_bool_false; [reflexivity|]. rewrite Rabs_R0. apply bpow_gt_0. }
  apply within_range_of; [apply double_round|].
  destruct (Z.gtb_spec (c + exponent) 2000) as [K|K].
  - left. assert (N1 : 1 <= Rabs (IZR n)) by (rewrite <- abs_IZR; apply IZR_le; assert (n <> 0)%Z by (intros ->; apply Z; reflexivity); lia).
    assert (BIG : forall q, (2000 <= q)%Z -> power (layout'most (layout_of format) + 1) <= Rabs (IZR n * power q)).
    { intros q Q. rewrite Rabs_mult, (Rabs_pos_eq (power q)) by apply bpow_ge_0. apply Rle_trans with (1 * power q).
      - rewrite Rmult_1_l. apply bpow_le. lia.
      - apply Rmult_le_compat_r; [apply bpow_ge_0 | exact N1]. }
    split; [apply BIG; lia|]. split.
    + unfold ldexp. apply abs_round_ge_generic; auto with typeclass_instances; [apply double_power; lia | apply BIG; lia].
    + unfold ldexp. pose proof (bpow_gt_0 radix2 (c + exponent)) as Q1. pose proof (bpow_gt_0 radix2 2000) as Q2.
      destruct (Rlt_or_le (IZR n) 0) as [S|S].
      * assert (H1 : IZR n * power (c + exponent) < 0) by (rewrite <- (Rmult_0_l (power (c + exponent))); apply Rmult_lt_compat_r; assumption).
        assert (H2 : IZR n <= -1) by (rewrite Rabs_left in N1 by exact S; lra).
        assert (H3 : rnd (IZR n * power 2000) <= - power 2000).
        { apply round_le_generic; auto with typeclass_instances; [apply generic_format_opp, double_power; lia|].
          apply Rle_trans with (-1 * power 2000); [apply Rmult_le_compat_r; lra | lra]. }
        split; intros; lra.
      * assert (H1 : 0 <= IZR n * power (c + exponent)) by (apply Rmult_le_pos; lra).
        assert (H3 : 0 <= rnd (IZR n * power 2000)).
        { apply round_ge_generic; auto with typeclass_instances; [apply generic_format_0 | apply Rmult_le_pos; lra]. }
        split; intros; lra.
  - right. unfold ldexp. symmetry. apply round_double. rewrite <- Y.
    assert (Prec_gt_0 b) by (unfold Prec_gt_0; lia).
    pose proof (generic_format_round radix2 (format_of (layout_of format)) ZnearestE (v * power exponent)) as F. fold b l in F.
    apply FLT_format_generic in F; [|assumption]. destruct F as [f F1 F2 F3]. fold b l. rewrite F1. apply generic_format_FLT. exists f; [reflexivity | | lia].
    apply Z.lt_le_trans with (1 := F2). apply (Zpower_le radix2). lia.
Qed.
