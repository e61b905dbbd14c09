(* Numbers in two words, and their sums, products and inverses: lemmas D of spec/exact.md, of the operations of src/exact. *)
From Coq Require Import Reals ZArith Lra Lia.
From Flocq Require Import Core Sterbenz.
From Attest.numeric Require Import code double dd grid tier_code.
Open Scope R_scope.

(* A number in two words, the second of them small *)
Definition two_words (x : pair) : Prop :=
  double (pair'hi x) /\ double (pair'lo x) /\ Rabs (pair'lo x) <= u * Rabs (pair'hi x).

Notation value x := (pair'hi x + pair'lo x).

Lemma two_words_of hi lo : dd_pair hi lo -> two_words (Pair hi lo).
Proof. intros W. split; [apply W | split; [apply W | exact (pair_small _ _ W)]]. Qed.

Lemma two_words_value x : two_words x -> (1 - u) * Rabs (pair'hi x) <= Rabs (value x).
Proof.
  intros [_ [_ B]]. pose proof (Rabs_triang_inv (pair'hi x) (- pair'lo x)) as T. rewrite Rabs_Ropp in T.
  replace (pair'hi x - - pair'lo x) with (value x) in T by ring. lra.
Qed.

Lemma sum2_exact x y : double x -> double y -> two_words (sum2 x y) /\ value (sum2 x y) = x + y.
Proof. intros X Y. destruct (dd_sum_exact x y X Y) as [W E]. split; [exact (two_words_of _ _ W) | exact E]. Qed.

Lemma sum2_ordered_exact x y : double x -> double y -> Rabs y <= Rabs x \/ x = 0 ->
  two_words (sum2_ordered x y) /\ value (sum2_ordered x y) = x + y.
Proof. intros X Y H. destruct (dd_fast_exact x y X Y H) as [W E]. split; [exact (two_words_of _ _ W) | exact E]. Qed.

Lemma sum2_ordered_on_grid j x y : (-1074 <= j)%Z -> double x -> on_grid j x -> double y -> Rabs y < power (j + 53) ->
  two_words (sum2_ordered x y) /\ value (sum2_ordered x y) = x + y.
Proof. intros J X G Y B. destruct (ordered_exact j x y J X G Y B) as [W E]. split; [exact (two_words_of _ _ W) | exact E]. Qed.

Lemma product2_exact x y : double x -> double y -> dd_product_range x y -> two_words (product2 x y) /\ value (product2 x y) = x * y.
Proof.
  intros X Y H. destruct (dd_product_exact x y X Y (range_exact _ _ H)) as [W E].
  assert (L : product2 x y = Pair (rnd (x * y)) (dd_product_lo x y)).
  { unfold product2, fma. cbv zeta. f_equal. replace (x * y + - rnd (x * y)) with (dd_product_lo x y) by lra. apply round_double, W. }
  rewrite L. split; [exact (two_words_of _ _ W) | exact E].
Qed.

(* Where a double ends: it is a multiple of this power of two, and below 2^53 of it. *)
Notation place := (cexp radix2 (FLT_exp (-1074) 53)).

Lemma place_range x : (-1074 <= place x)%Z.
Proof. unfold cexp, FLT_exp. lia. Qed.

Lemma place_grid x : double x -> on_grid (place x) x.
Proof. intros F. exists (Ztrunc (scaled_mantissa radix2 (FLT_exp (-1074) 53) x)). rewrite F at 1. reflexivity. Qed.

Lemma place_above x : Rabs x < power (place x + 53).
Proof. apply Rlt_le_trans with (1 := bpow_mag_gt radix2 x). apply bpow_le. unfold cexp, FLT_exp. lia. Qed.

Lemma round_sum_grid j x y : (-1074 <= j)%Z -> on_grid j x -> on_grid j y -> on_grid j (rnd (x + y)).
Proof.
  intros J X Y. destruct (Rle_or_lt (Rabs (x + y)) (power (j + 53))) as [H|H].
  - rewrite round_double; [|apply grid_double with j; try assumption; apply grid_plus; assumption]. apply grid_plus; assumption.
  - apply round_grid; [exact J|]. apply Rlt_le. apply Rle_lt_trans with (2 := H). apply bpow_le. lia.
Qed.

(* Where the sum of two doubles is small beside them both, it goes first, for it is a multiple of their last places. *)
Lemma cancelled_first x y w : double x -> double y -> double w -> Rabs w < Rabs x -> Rabs w < Rabs y ->
  two_words (sum2_ordered (rnd (x + y)) w) /\ value (sum2_ordered (rnd (x + y)) w) = rnd (x + y) + w.
Proof.
  intros X Y W WX WY. pose proof (place_range x). pose proof (place_range y). pose proof (place_above x). pose proof (place_above y).
  apply sum2_ordered_on_grid with (Z.min (place x) (place y)); [lia | apply double_round | | exact W |].
  - apply round_sum_grid; [lia | apply grid_finer with (2 := place_grid x X); lia | apply grid_finer with (2 := place_grid y Y); lia].
  - destruct (Z.min_spec (place x) (place y)) as [[_ ->]|[_ ->]]; lra.
Qed.

(* **D1**: two pairs *)
Theorem pair_sum_near a b : two_words a -> two_words b ->
  two_words (pair_sum a b) /\
  Rabs (value (pair_sum a b) - (value a + value b)) <= (1 + / 2 ^ 40) * LEMMA_D1_SUM * (u * u) * (Rabs (value a) + Rabs (value b)).
Proof.
  intros A B. pose proof (two_words_value a A) as VA. pose proof (two_words_value b B) as VB.
  destruct A as [Fa [Fal La]], B as [Fb [Fbl Lb]]. unfold pair_sum, LEMMA_D1_SUM. cbv zeta.
  destruct (sum2_exact (pair'hi a) (pair'hi b) Fa Fb) as [[Fs [Fl Ll]] E].
  change (pair'hi (sum2 (pair'hi a) (pair'hi b))) with (rnd (pair'hi a + pair'hi b)) in *.
  set (s := rnd (pair'hi a + pair'hi b)) in *. set (l := pair'lo (sum2 (pair'hi a) (pair'hi b))) in *.
  pose proof (plus_size (pair'hi a) (pair'hi b) Fa Fb) as S. fold s in S. pose proof (Rabs_triang (pair'hi a) (pair'hi b)) as T.
  pose proof (plus_near (pair'lo a) (pair'lo b) Fal Fbl) as N1. pose proof (plus_size (pair'lo a) (pair'lo b) Fal Fbl) as S1.
  pose proof (Rabs_triang (pair'lo a) (pair'lo b)) as T1. set (t := rnd (pair'lo a + pair'lo b)) in *.
  assert (Ft : double t) by apply double_round.
  pose proof (plus_near l t Fl Ft) as N2. pose proof (plus_size l t Fl Ft) as S2. pose proof (Rabs_triang l t) as T2.
  set (w := rnd (l + t)) in *. assert (Fw : double w) by apply double_round.
  pose proof (Rabs_pos (pair'hi a)) as PA. pose proof (Rabs_pos (pair'hi b)) as PB.
  assert (X : two_words (sum2_ordered s w) /\ value (sum2_ordered s w) = s + w).
  { destruct (Rle_or_lt (Rabs w) (Rabs s)) as [H|H]; [apply sum2_ordered_exact; auto|].
    pose proof (Rabs_triang_inv (pair'hi a) (- pair'hi b)) as I1. pose proof (Rabs_triang_inv (pair'hi b) (- pair'hi a)) as I2.
    rewrite Rabs_Ropp in I1, I2. replace (pair'hi a - - pair'hi b) with (s + l) in I1 by lra.
    replace (pair'hi b - - pair'hi a) with (s + l) in I2 by lra. pose proof (Rabs_triang s l). pose proof (Rabs_pos w).
    apply cancelled_first; auto; lra. }
  destruct X as [X ->]. split; [exact X|].
  replace (s + w - (value a + value b)) with ((w - (l + t)) + (t - (pair'lo a + pair'lo b))) by lra.
  pose proof (Rabs_triang (w - (l + t)) (t - (pair'lo a + pair'lo b))). lra.
Qed.

(* A sum of two doubles is off by half a unit in the last place of what it stays below, and never by underflow. *)
Lemma round_sum_below e x y : double x -> double y -> Rabs (x + y) <= power (e + 1) -> Rabs (rnd (x + y) - (x + y)) <= power (e - 53).
Proof.
  intros X Y B. destruct (Z.le_gt_cases (-1022) e) as [E|E]; [apply round_below; assumption|].
  assert (F : double (x + y)); [|rewrite (round_double _ F), Rminus_diag_eq, Rabs_R0 by reflexivity; apply bpow_ge_0].
  apply grid_double with (-1074)%Z; [lia | | apply Rle_trans with (1 := B); apply bpow_le; lia].
  apply grid_plus; [apply grid_finer with (2 := place_grid x X) | apply grid_finer with (2 := place_grid y Y)]; apply place_range.
Qed.

(* The low words of a number and of its sum with another, where that is the smaller of both: the rounding of theirs *)
Lemma low_words a l y : double a -> double l -> Rabs l <= u * Rabs a -> double y -> Rabs (rnd (a + y)) < Rabs a ->
  let left := a + y - rnd (a + y) in
  left = 0 \/ (Rabs a <= 2 * (1 + 2 * u) * Rabs (rnd (a + y)) /\ (double left -> Rabs (rnd (l + left) - (l + left)) <= 2 * (u * u) * Rabs (rnd (a + y)))).
Proof.
  intros Fa Fl L Fy S left. set (s := rnd (a + y)) in *.
  assert (A0 : a <> 0) by (intros Z; rewrite Z, Rabs_R0 in S; pose proof (Rabs_pos s); lra).
  (* a and y are of different signs *)
  assert (V : Rabs (a + y) < Rabs a).
  { apply Rnot_le_lt. intros H. assert (Rabs a <= Rabs s); [|lra].
    destruct (Rle_or_lt 0 a) as [Pa|Pa].
    - rewrite (Rabs_pos_eq a Pa) in *. apply abs_round_ge_generic; auto with typeclass_instances.
    - rewrite (Rabs_left a Pa) in *. apply abs_round_ge_generic; auto with typeclass_instances. apply generic_format_opp, Fa. }
  destruct (Rle_or_lt (Rabs a / 2) (Rabs y)) as [H|H].
  { left. unfold left, s. rewrite round_double; [ring|]. replace (a + y) with (a - - y) by ring.
    destruct (Rle_or_lt 0 a) as [Pa|Pa].
    - apply sterbenz; auto with typeclass_instances; [apply generic_format_opp, Fy|]. rewrite (Rabs_pos_eq a Pa) in *.
      apply Rabs_def2 in V. unfold Rabs in H. destruct (Rcase_abs y); lra.
    - replace (a - - y) with (- ((- a) - y)) by ring. apply generic_format_opp. apply sterbenz; auto with typeclass_instances; [apply generic_format_opp, Fa|].
      rewrite (Rabs_left a Pa) in *. apply Rabs_def2 in V. unfold Rabs in H. destruct (Rcase_abs y); lra. }
  set (e := (mag radix2 a : Z)). pose proof (bpow_mag_gt radix2 a) as M1. pose proof (bpow_mag_le radix2 a A0) as M2. fold e in M1, M2.
  assert (P1 : power e = 2 * power (e - 1)) by (replace e with (e - 1 + 1)%Z at 1 by ring; rewrite bpow_plus; change (power 1) with 2; ring).
  assert (P2 : power (e - 1) = 2 * power (e - 2)) by (replace (e - 1)%Z with (e - 2 + 1)%Z by ring; rewrite bpow_plus; change (power 1) with 2; ring).
  pose proof (bpow_gt_0 radix2 (e - 2)) as P0.
  assert (Down : forall i, power (e - i - 53) = u * power (e - i)) by (intros i; unfold Zminus at 1; rewrite bpow_plus, Rmult_comm; reflexivity).
  pose proof (plus_near a y Fa Fy) as N. fold s in N. pose proof (Rabs_triang_inv (a + y) s) as I. rewrite Rabs_minus_sym in I.
  pose proof (Rabs_triang_inv a (- y)) as J. rewrite Rabs_Ropp in J. replace (a - - y) with (a + y) in J by ring.
  assert (AS : Rabs a <= 2 * (1 + 2 * u) * Rabs s) by lra.
  assert (D : Rabs left = Rabs (s - (a + y))) by (unfold left; rewrite <- Rabs_Ropp; f_equal; ring).
  pose proof (Rabs_triang l left) as T.
  assert (Keep : forall i, power i <= Rabs (a + y) -> (-1074 <= i)%Z -> power i <= Rabs s).
  { intros i B R. apply abs_round_ge_generic; auto with typeclass_instances.
    apply generic_format_bpow. unfold FLT_exp. lia. }
  destruct (Z.le_gt_cases e (-1021)) as [E|E].
  { left. unfold left, s. rewrite round_double; [ring|]. apply grid_double with (-1074)%Z; [lia | |].
    - apply grid_plus; [apply grid_finer with (2 := place_grid a Fa) | apply grid_finer with (2 := place_grid y Fy)]; apply place_range.
    - apply Rle_trans with (power e); [lra | apply bpow_le; lia]. }
  destruct (Rle_or_lt (power (e - 1)) (Rabs (a + y))) as [G|G].
  - right. split; [exact AS|]. intros Fd. pose proof (Keep _ G ltac:(lia)) as SB.
    pose proof (round_sum_below (e - 1) a y Fa Fy) as R. replace (e - 1 + 1)%Z with e in R by ring. specialize (R ltac:(lra)).
    fold s in R. rewrite (Down 1%Z) in R.
    pose proof (round_sum_below (e - 53) l left Fl Fd) as R2. replace (e - 53 + 1)%Z with (e - 0 - 53 + 1)%Z in R2 by ring.
    rewrite bpow_plus, (Down 0%Z), Z.sub_0_r in R2. change (power 1) with 2 in R2. specialize (R2 ltac:(lra)).
    replace (e - 53 - 53)%Z with (e - 53 - 0 - 53)%Z in R2 by ring.
    replace (power (e - 53 - 0 - 53)) with (u * (u * power e)) in R2; [lra|].
    replace (e - 53 - 0 - 53)%Z with (-53 + (-53 + e))%Z by ring. rewrite 2 bpow_plus. reflexivity.
  - destruct (Rle_or_lt (power (e - 2)) (Rabs y)) as [Y|Y].
    + left. unfold left, s. rewrite round_double; [ring|]. set (j := Z.max (-1074) (e - 54)).
      apply grid_double with j; [lia | | apply Rle_trans with (power (e - 1)); [lra | apply bpow_le; lia]].
      destruct (Z.max_spec (-1074) (e - 54)) as [[X1 X2]|[X1 X2]]; unfold j; rewrite X2.
      * apply grid_plus; (apply double_grid; [assumption|]); replace (e - 54 + 52)%Z with (e - 2)%Z by ring; lra.
      * apply grid_plus; [apply grid_finer with (2 := place_grid a Fa) | apply grid_finer with (2 := place_grid y Fy)]; apply place_range.
    + right. split; [exact AS|]. intros Fd. assert (K : power (e - 2) <= Rabs (a + y)) by lra. pose proof (Keep _ K ltac:(lia)) as SB.
      pose proof (round_sum_below (e - 2) a y Fa Fy) as R. replace (e - 2 + 1)%Z with (e - 1)%Z in R by ring. specialize (R ltac:(lra)).
      fold s in R. rewrite (Down 2%Z) in R. pose proof (Rabs_triang (a + y) (- y)) as Q. rewrite Rabs_Ropp in Q. replace (a + y + - y) with a in Q by ring.
      pose proof (round_sum_below (e - 54) l left Fl Fd) as R2. replace (e - 54 + 1)%Z with (e - 0 - 53)%Z in R2 by ring.
      rewrite (Down 0%Z), Z.sub_0_r in R2. specialize (R2 ltac:(lra)).
      replace (power (e - 54 - 53)) with (u * (u * power (e - 1))) in R2; [lra|].
      replace (e - 54 - 53)%Z with (-53 + (-53 + (e - 1)))%Z by ring. rewrite 2 bpow_plus. reflexivity.
Qed.

(* **D1**: a number and a pair *)
Theorem pair_plus_near a y : two_words a -> double y ->
  two_words (pair_plus a y) /\
  Rabs (value (pair_plus a y) - (value a + y)) <= (1 + / 2 ^ 40) * LEMMA_D1_ADD * (u * u) * Rabs (value a + y).
Proof.
  intros [Fa [Fl L]] Fy. unfold pair_plus, LEMMA_D1_ADD. cbv zeta.
  destruct (sum2_exact (pair'hi a) y Fa Fy) as [[Fs [Fd Ld]] E].
  change (pair'hi (sum2 (pair'hi a) y)) with (rnd (pair'hi a + y)) in *.
  set (d := pair'lo (sum2 (pair'hi a) y)) in *. assert (D : d = pair'hi a + y - rnd (pair'hi a + y)) by lra.
  assert (C : d = 0 /\ Rabs (rnd (pair'hi a + y)) < Rabs (pair'hi a) \/
    (Rabs (pair'hi a) <= 2 * (1 + 2 * u) * Rabs (rnd (pair'hi a + y)) /\
     Rabs (rnd (pair'lo a + d) - (pair'lo a + d)) <= 2 * (1 + / 2 ^ 50) * (u * u) * Rabs (rnd (pair'hi a + y)))).
  { destruct (Rle_or_lt (Rabs (pair'hi a)) (Rabs (rnd (pair'hi a + y)))) as [H|H].
    - right. pose proof (plus_near (pair'lo a) d Fl Fd). pose proof (Rabs_triang (pair'lo a) d). pose proof (Rabs_pos (pair'hi a)). split; lra.
    - destruct (low_words (pair'hi a) (pair'lo a) y Fa Fl L Fy H) as [Z|[Z1 Z2]]; [left; split; [lra | exact H] | right].
      rewrite <- D in Z2. specialize (Z2 Fd). split; [exact Z1|]. pose proof (Rabs_pos (rnd (pair'hi a + y))). lra. }
  set (s := rnd (pair'hi a + y)) in *. set (w := rnd (pair'lo a + d)) in *. pose proof (Rabs_pos s) as PS.
  destruct C as [[Z H]|[A N]].
  - assert (W : w = pair'lo a) by (unfold w; rewrite Z, Rplus_0_r; apply round_double, Fl). rewrite W.
    assert (X : two_words (sum2_ordered s (pair'lo a)) /\ value (sum2_ordered s (pair'lo a)) = s + pair'lo a).
    { destruct (Rle_or_lt (Rabs (pair'lo a)) (Rabs s)) as [B|B]; [apply sum2_ordered_exact; auto|].
      assert (YA : Rabs (pair'hi a) <= Rabs y + Rabs s).
      { replace (pair'hi a) with (- y + s) by lra. pose proof (Rabs_triang (- y) s) as T. rewrite Rabs_Ropp in T. exact T. }
      pose proof (Rabs_pos y). unfold s. apply cancelled_first; auto; lra. }
    destruct X as [X ->]. split; [exact X|]. replace (s + pair'lo a - (value a + y)) with 0 by lra. rewrite Rabs_R0.
    pose proof (Rabs_pos (value a + y)). lra.
  - pose proof (Rabs_triang (pair'lo a) d) as T. pose proof (Rabs_triang (w - (pair'lo a + d)) (pair'lo a + d)) as Q.
    replace (w - (pair'lo a + d) + (pair'lo a + d)) with w in Q by ring.
    destruct (sum2_ordered_exact s w Fs (double_round _) ltac:(left; lra)) as [X V]. split; [exact X|]. rewrite V.
    replace (s + w - (value a + y)) with (w - (pair'lo a + d)) by lra.
    pose proof (Rabs_triang_inv s (- (pair'lo a + d))) as I. rewrite Rabs_Ropp in I.
    replace (s - - (pair'lo a + d)) with (value a + y) in I by lra. lra.
Qed.

(* **D2**, and the product with a number whose second word is twice as large *)
Lemma product_near c a b : 1 <= c <= 21 / 10 -> two_words a -> double (pair'hi b) -> double (pair'lo b) ->
  Rabs (pair'lo b) <= c * u * Rabs (pair'hi b) -> dd_product_range (pair'hi a) (pair'hi b) ->
  two_words (pair_product a b) /\
  Rabs (value (pair_product a b) - value a * value b) <= (1 + / 2 ^ 42) * (3 + 3 * c) * (u * u) * Rabs (pair'hi a * pair'hi b).
Proof.
  intros C [Fa [Fal La]] Fb Fbl Lb R. unfold pair_product. cbv zeta.
  destruct (product2_exact (pair'hi a) (pair'hi b) Fa Fb R) as [[Fp [Fl Ll]] E].
  set (p := pair'hi (product2 (pair'hi a) (pair'hi b))) in *. set (l := pair'lo (product2 (pair'hi a) (pair'hi b))) in *.
  set (m := pair'hi a * pair'hi b) in *. pose proof (Rabs_pos m) as PM.
  assert (MP : Rabs p <= (1 + 2 * u) * Rabs m /\ Rabs m <= (1 + u) * Rabs p).
  { pose proof (Rabs_triang p l) as T. rewrite E in T. pose proof (Rabs_triang_inv p (- l)) as I. rewrite Rabs_Ropp in I.
    replace (p - - l) with m in I by lra. pose proof (Rabs_pos p). split; lra. }
  assert (TINY : Rabs m = 0 \/ power (-1075) <= u * u * u * Rabs m).
  { destruct R as [Z|Z]; [left; fold m in Z; rewrite Z; apply Rabs_R0 | right; apply underflow; exact Z]. }
  assert (C1 : Rabs (pair'hi a * pair'lo b) <= c * u * Rabs m).
  { unfold m. rewrite 2 Rabs_mult. pose proof (Rabs_pos (pair'hi a)) as P.
    apply Rmult_le_compat_l with (r := Rabs (pair'hi a)) in Lb; [lra | exact P]. }
  assert (C2 : Rabs (pair'lo a * pair'hi b) <= u * Rabs m) by (apply product_part, La).
  assert (C3 : Rabs (pair'lo a * pair'lo b) <= c * (u * u) * Rabs m).
  { unfold m. rewrite 2 Rabs_mult. replace (c * (u * u) * (Rabs (pair'hi a) * Rabs (pair'hi b))) with ((u * Rabs (pair'hi a)) * (c * u * Rabs (pair'hi b))) by ring.
    apply Rmult_le_compat; try apply Rabs_pos; assumption. }
  assert (CM : Rabs m <= c * Rabs m <= 21 / 10 * Rabs m) by (split; [rewrite <- (Rmult_1_l (Rabs m)) at 1|]; apply Rmult_le_compat_r; lra).
  unfold fma. set (c1 := pair'hi a * pair'lo b) in *. set (c2 := pair'lo a * pair'hi b) in *.
  pose proof (times_near (c1 + l)) as N1. pose proof (Rabs_triang c1 l) as T1. set (q := rnd (c1 + l)) in *.
  pose proof (times_near (c2 + q)) as N2. pose proof (Rabs_triang c2 q) as T2. set (r := rnd (c2 + q)) in *.
  assert (Fr : double r) by apply double_round.
  pose proof (Rabs_triang (q - (c1 + l)) (c1 + l)) as Q1. replace (q - (c1 + l) + (c1 + l)) with q in Q1 by ring.
  pose proof (Rabs_triang (r - (c2 + q)) (c2 + q)) as Q2. replace (r - (c2 + q) + (c2 + q)) with r in Q2 by ring.
  assert (Z : Rabs m = 0 -> r = 0 /\ q = 0).
  { intros Z0. assert (A0 : forall v, Rabs v <= 0 -> v = 0) by (intros v V; apply Rabs_eq_R0; pose proof (Rabs_pos v); lra).
    assert (E1 : c1 = 0) by (apply A0; rewrite Z0 in C1; lra). assert (E2 : c2 = 0) by (apply A0; rewrite Z0 in C2; lra).
    assert (El : l = 0) by (apply A0; rewrite Z0 in MP; lra).
    assert (Eq : q = 0) by (unfold q; rewrite E1, El, Rplus_0_l; apply round_0; apply valid_rnd_N).
    split; [unfold r; rewrite E2, Eq, Rplus_0_l; apply round_0; apply valid_rnd_N | exact Eq]. }
  assert (D : Rabs (q - (c1 + l)) <= (1 + / 2 ^ 45) * (1 + c) * (u * u) * Rabs m /\ Rabs (r - (c2 + q)) <= (1 + / 2 ^ 45) * (2 + c) * (u * u) * Rabs m /\ Rabs r <= Rabs p).
  { destruct TINY as [Z0|TINY].
    - destruct (Z Z0) as [Er Eq]. rewrite Z0 in *. rewrite Er, Eq in *. rewrite Rabs_R0 in *. repeat split; try lra.
      + replace (0 - (c1 + l)) with (- (c1 + l)) by ring. rewrite Rabs_Ropp. lra.
      + replace (0 - (c2 + 0)) with (- c2) by ring. rewrite Rabs_Ropp. lra.
    - repeat split; lra. }
  destruct D as [D1 [D2 RP]].
  destruct (sum2_ordered_exact p r Fp Fr (or_introl RP)) as [W V]. split; [exact W|]. rewrite V.
  replace (p + r - value a * value b) with ((r - (c2 + q)) + ((q - (c1 + l)) + - (pair'lo a * pair'lo b))).
  2: { replace (value a * value b) with (m + c1 + c2 + pair'lo a * pair'lo b) by (unfold m, c1, c2; ring). rewrite <- E. ring. }
  pose proof (Rabs_triang (r - (c2 + q)) ((q - (c1 + l)) + - (pair'lo a * pair'lo b))).
  pose proof (Rabs_triang (q - (c1 + l)) (- (pair'lo a * pair'lo b))) as Y. rewrite Rabs_Ropp in Y. lra.
Qed.

(* The same beside what underflows *)
Lemma product_any c a b : 1 <= c <= 21 / 10 -> two_words a -> double (pair'hi b) -> double (pair'lo b) ->
  Rabs (pair'lo b) <= c * u * Rabs (pair'hi b) ->
  two_words (pair_product a b) /\
  Rabs (value (pair_product a b) - value a * value b) <=
    (1 + / 2 ^ 42) * (3 + 3 * c) * (u * u) * Rabs (pair'hi a * pair'hi b) + power (-1000).
Proof.
  intros C A Fb Fbl Lb. pose proof (bpow_gt_0 radix2 (-900)) as P9.
  assert (P10 : power (-1000) = / 2 ^ 100 * power (-900)).
  { replace (-1000)%Z with (-100 + -900)%Z by ring. rewrite bpow_plus. f_equal. change (power (-100)) with (/ IZR (2 ^ 100)). lra. }
  assert (P11 : power (-1075) = / 2 ^ 175 * power (-900)).
  { replace (-1075)%Z with (-175 + -900)%Z by ring. rewrite bpow_plus. f_equal. change (power (-175)) with (/ IZR (2 ^ 175)). lra. }
  destruct (Rle_or_lt (power (-900)) (Rabs (pair'hi a * pair'hi b))) as [R|R].
  { destruct (product_near c a b C A Fb Fbl Lb (or_intror R)) as [W N]. split; [exact W | lra]. }
  destruct A as [Fa [Fal La]]. unfold pair_product, product2, fma. cbv zeta. cbn [pair'hi pair'lo].
  set (m := pair'hi a * pair'hi b) in *. pose proof (Rabs_pos m) as PM.
  assert (C1 : Rabs (pair'hi a * pair'lo b) <= 21 / 10 * u * Rabs m).
  { unfold m. rewrite 2 Rabs_mult. pose proof (Rabs_pos (pair'hi a)) as P. pose proof (Rabs_pos (pair'hi b)) as Q.
    apply Rle_trans with (Rabs (pair'hi a) * (c * u * Rabs (pair'hi b))); [apply Rmult_le_compat_l; assumption|].
    pose proof (Rmult_le_pos _ _ P Q) as PQ. pose proof (Rmult_le_compat_r _ _ _ PQ (proj2 C)). lra. }
  assert (C2 : Rabs (pair'lo a * pair'hi b) <= u * Rabs m) by (apply product_part, La).
  assert (C3 : Rabs (pair'lo a * pair'lo b) <= u * (21 / 10 * u * Rabs m)).
  { rewrite Rabs_mult. apply Rle_trans with ((u * Rabs (pair'hi a)) * Rabs (pair'lo b)); [apply Rmult_le_compat_r; [apply Rabs_pos | exact La]|].
    rewrite Rmult_assoc, <- Rabs_mult. apply Rmult_le_compat_l; [lra | exact C1]. }
  set (c1 := pair'hi a * pair'lo b) in *. set (c2 := pair'lo a * pair'hi b) in *.
  pose proof (times_near m) as N0. set (p := rnd m) in *. pose proof (times_near (m + - p)) as Nl. set (l := rnd (m + - p)) in *.
  pose proof (times_near (c1 + l)) as N1. pose proof (Rabs_triang c1 l) as T1. set (q := rnd (c1 + l)) in *.
  pose proof (times_near (c2 + q)) as N2. pose proof (Rabs_triang c2 q) as T2. set (r := rnd (c2 + q)) in *.
  rewrite Rabs_minus_sym in N0. change (m - p) with (m + - p) in N0.
  pose proof (Rabs_triang (l - (m + - p)) (m + - p)) as Q0. replace (l - (m + - p) + (m + - p)) with l in Q0 by ring.
  pose proof (Rabs_triang (q - (c1 + l)) (c1 + l)) as Q1. replace (q - (c1 + l) + (c1 + l)) with q in Q1 by ring.
  pose proof (Rabs_triang (r - (c2 + q)) (c2 + q)) as Q2. replace (r - (c2 + q) + (c2 + q)) with r in Q2 by ring.
  assert (Fp : double p) by apply double_round. assert (Fr : double r) by apply double_round.
  assert (X : two_words (sum2_ordered p r) /\ value (sum2_ordered p r) = p + r).
  { destruct (Rle_or_lt (power (-1000)) (Rabs m)) as [H|H].
    - apply sum2_ordered_exact; auto. left. pose proof (Rabs_triang_inv m (m + - p)) as I. replace (m - (m + - p)) with p in I by ring. lra.
    - apply sum2_ordered_on_grid with (-1074)%Z; [lia | exact Fp | | exact Fr |].
      + apply grid_finer with (2 := place_grid p Fp). apply place_range.
      + apply Rlt_trans with (power (-1050)); [|apply bpow_lt; lia].
        assert (P105 : power (-1050) = / 2 ^ 50 * power (-1000)) by (replace (-1050)%Z with (-50 + -1000)%Z by ring; rewrite bpow_plus; f_equal; change (power (-50)) with (/ IZR (2 ^ 50)); lra).
        lra. }
  destruct X as [W V]. split; [exact W|]. rewrite V.
  replace (p + r - value a * value b) with ((r - (c2 + q)) + ((q - (c1 + l)) + ((l - (m + - p)) + - (pair'lo a * pair'lo b)))) by (unfold m, c1, c2; ring).
  pose proof (Rabs_triang (r - (c2 + q)) ((q - (c1 + l)) + ((l - (m + - p)) + - (pair'lo a * pair'lo b)))).
  pose proof (Rabs_triang (q - (c1 + l)) ((l - (m + - p)) + - (pair'lo a * pair'lo b))).
  pose proof (Rabs_triang (l - (m + - p)) (- (pair'lo a * pair'lo b))) as Y. rewrite Rabs_Ropp in Y.
  assert (0 <= (1 + / 2 ^ 42) * (3 + 3 * c) * (u * u) * Rabs m) by (apply Rmult_le_pos; [lra | exact PM]). lra.
Qed.

Lemma high_product a b : two_words a -> Rabs (pair'lo b) <= 21 / 10 * u * Rabs (pair'hi b) ->
  Rabs (pair'hi a * pair'hi b) <= (1 + / 2 ^ 48) * Rabs (value a * value b).
Proof.
  intros A B. pose proof (two_words_value a A) as VA.
  assert (VB : (1 - 21 / 10 * u) * Rabs (pair'hi b) <= Rabs (value b)).
  { pose proof (Rabs_triang_inv (pair'hi b) (- pair'lo b)) as T. rewrite Rabs_Ropp in T.
    replace (pair'hi b - - pair'lo b) with (value b) in T by ring. lra. }
  rewrite 2 Rabs_mult. pose proof (Rabs_pos (pair'hi a)). pose proof (Rabs_pos (pair'hi b)).
  assert (P : ((1 - u) * Rabs (pair'hi a)) * ((1 - 21 / 10 * u) * Rabs (pair'hi b)) <= Rabs (value a) * Rabs (value b)).
  { apply Rmult_le_compat; try lra; apply Rmult_le_pos; lra. }
  pose proof (Rmult_le_pos _ _ H H0). lra.
Qed.

Theorem pair_product_near a b : two_words a -> two_words b -> dd_product_range (pair'hi a) (pair'hi b) ->
  two_words (pair_product a b) /\
  Rabs (value (pair_product a b) - value a * value b) <= (1 + / 2 ^ 40) * LEMMA_D2_MUL * (u * u) * Rabs (value a * value b).
Proof.
  intros A B R. destruct B as [Fb [Fbl Lb]]. pose proof (Rabs_pos (pair'hi b)).
  destruct (product_near 1 a b ltac:(lra) A Fb Fbl ltac:(lra) R) as [W N]. split; [exact W|].
  pose proof (high_product a b A ltac:(lra)). unfold LEMMA_D2_MUL. pose proof (Rabs_pos (value a * value b)). lra.
Qed.

(* **D3** *)
Definition middling (x : R) : Prop := power (-450) <= Rabs x <= power 450.

Theorem inverse_near x : two_words x -> middling (pair'hi x) -> let y := inverse x in
  (double (pair'hi y) /\ double (pair'lo y) /\ Rabs (pair'lo y) <= 21 / 10 * u * Rabs (pair'hi y)) /\
  Rabs (value y - / value x) <= (1 + / 2 ^ 40) * LEMMA_D3_INV * (u * u) * Rabs (/ value x).
Proof.
  intros [Fx [Fxl Lx]] [X1 X2]. unfold inverse, fma, LEMMA_D3_INV. cbv zeta. cbn [pair'hi pair'lo].
  set (h := pair'hi x) in *. set (l := pair'lo x) in *. pose proof (bpow_gt_0 radix2 (-450)) as P0.
  assert (H0 : h <> 0) by (intros Z; rewrite Z, Rabs_R0 in X1; lra).
  assert (PI : power 450 * power (-450) = 1) by (rewrite <- bpow_plus; reflexivity).
  set (i := / h). assert (IH : i * h = 1) by (unfold i; field; exact H0).
  assert (AI : Rabs i * Rabs h = 1) by (rewrite <- Rabs_mult, IH; apply Rabs_R1).
  assert (I1 : power (-450) <= Rabs i).
  { apply Rmult_le_reg_r with (power 450); [apply bpow_gt_0|]. rewrite (Rmult_comm (power (-450))), PI, <- AI.
    apply Rmult_le_compat_l; [apply Rabs_pos | exact X2]. }
  assert (T1 : power (-1075) <= / 2 ^ 200 * power (-450)).
  { apply Rle_trans with (power (-200 + -450)); [apply bpow_le; lia|]. rewrite bpow_plus. apply Rmult_le_compat_r; [lra|].
    change (power (-200)) with (/ IZR (2 ^ 200)). lra. }
  replace (1 / h) with i by (unfold i; field; exact H0).
  pose proof (times_near i) as N1. set (y := rnd i) in *.
  (* y h = 1 - r1, y x = 1 - r *)
  set (r1 := 1 - y * h). assert (R1 : Rabs r1 <= (u + / 2 ^ 190)).
  { unfold r1. rewrite <- IH. replace (i * h - y * h) with (- ((y - i) * h)) by ring. rewrite Rabs_Ropp, Rabs_mult.
    apply Rle_trans with (((u + / 2 ^ 200) * Rabs i) * Rabs h); [apply Rmult_le_compat_r; [apply Rabs_pos | lra]|]. rewrite Rmult_assoc, AI. lra. }
  assert (Y1 : Rabs (y * l) <= (1 + 2 * u) * u).
  { rewrite Rabs_mult. apply Rle_trans with (Rabs y * (u * Rabs h)); [apply Rmult_le_compat_l; [apply Rabs_pos | exact Lx]|].
    replace (Rabs y * (u * Rabs h)) with (u * Rabs (y * h)) by (rewrite Rabs_mult; ring). replace (y * h) with (1 + - r1) by (unfold r1; ring).
    pose proof (Rabs_triang 1 (- r1)) as T. rewrite Rabs_Ropp, Rabs_R1 in T. lra. }
  assert (T2 : power (-1075) <= / 2 ^ 200) by (apply Rle_trans with (power (-200)); [apply bpow_le; lia | change (power (-200)) with (/ IZR (2 ^ 200)); lra]).
  replace (- y * h + 1) with r1 by (unfold r1; ring). pose proof (times_near r1) as N2. set (e1 := rnd r1) in *.
  pose proof (Rabs_triang (e1 - r1) r1) as Q2. replace (e1 - r1 + r1) with e1 in Q2 by ring.
  pose proof (times_near (- y * l + e1)) as N3. pose proof (Rabs_triang (- y * l) e1) as T3.
  replace (Rabs (- y * l)) with (Rabs (y * l)) in T3 by (rewrite <- Rabs_Ropp; f_equal; ring).
  set (e := rnd (- y * l + e1)) in *.
  pose proof (Rabs_triang (e - (- y * l + e1)) (- y * l + e1)) as Q3. replace (e - (- y * l + e1) + (- y * l + e1)) with e in Q3 by ring.
  set (r := 1 - y * (h + l)). assert (RE : Rabs (e - r) <= (3 + / 2 ^ 45) * (u * u)).
  { replace (e - r) with ((e - (- y * l + e1)) + (e1 - r1)) by (unfold r, r1; ring).
    pose proof (Rabs_triang (e - (- y * l + e1)) (e1 - r1)). lra. }
  assert (EB : Rabs e <= (2 + / 2 ^ 45) * u) by lra.
  assert (RB : Rabs r <= (2 + / 2 ^ 44) * u).
  { replace r with (e + - (e - r)) by ring. pose proof (Rabs_triang e (- (e - r))) as T. rewrite Rabs_Ropp in T. lra. }
  pose proof (Rabs_triang_inv i y) as IY. rewrite Rabs_minus_sym in IY. pose proof (Rabs_pos y) as PY.
  assert (YI : Rabs i <= (1 + 2 * u) * Rabs y) by lra.
  assert (YE : Rabs (y * e) <= (2 + / 2 ^ 45) * u * Rabs y) by (rewrite Rabs_mult, Rmult_comm; apply Rmult_le_compat_r; assumption).
  pose proof (times_near (y * e)) as N4. set (w := rnd (y * e)) in *.
  pose proof (Rabs_triang (w - y * e) (y * e)) as Q4. replace (w - y * e + y * e) with w in Q4 by ring.
  split; [split; [apply double_round | split; [apply double_round | lra]]|].
  (* 1 / x = y / (1 - r) *)
  assert (XV : h + l <> 0).
  { intros Z. unfold r in RB. rewrite Z, Rmult_0_r, Rminus_0_r, Rabs_R1 in RB. lra. }
  set (v := / (h + l)). assert (V : v * (1 - r) = y) by (unfold v, r; field; exact XV).
  replace (y + w - v) with ((w - y * e) + (y * (e - r) + - (v * (r * r)))) by (rewrite <- V; ring).
  assert (B1 : Rabs (y * (e - r)) <= (3 + / 2 ^ 45) * (u * u) * Rabs y) by (rewrite Rabs_mult, Rmult_comm; apply Rmult_le_compat_r; assumption).
  assert (B2 : Rabs (v * (r * r)) <= (4 + / 2 ^ 40) * (u * u) * Rabs v).
  { rewrite Rabs_mult, Rmult_comm. apply Rmult_le_compat_r; [apply Rabs_pos|]. rewrite Rabs_mult.
    apply Rle_trans with (((2 + / 2 ^ 44) * u) * ((2 + / 2 ^ 44) * u)); [apply Rmult_le_compat; try apply Rabs_pos; assumption | lra]. }
  assert (B3 : Rabs y <= (1 + 3 * u) * Rabs v).
  { rewrite <- V, Rabs_mult, Rmult_comm. apply Rmult_le_compat_r; [apply Rabs_pos|].
    pose proof (Rabs_triang 1 (- r)) as T. rewrite Rabs_Ropp, Rabs_R1 in T. replace (1 + - r) with (1 - r) in T by ring. lra. }
  pose proof (Rabs_triang (w - y * e) (y * (e - r) + - (v * (r * r)))).
  pose proof (Rabs_triang (y * (e - r)) (- (v * (r * r)))) as T. rewrite Rabs_Ropp in T. lra.
Qed.

(* A quotient, as lemma Y has it: the inverse, and the product with it, beside what underflows *)
Theorem quotient_near m x : two_words m -> two_words x -> middling (pair'hi x) -> let d := pair_product m (inverse x) in
  two_words d /\ Rabs (value d - value m / value x) <= LEMMA_Y_DIVIDE * (u * u) * Rabs (value m / value x) + power (-1000).
Proof.
  intros M X XM d. destruct (inverse_near x X XM) as [[F [Fl L]] N]. cbv zeta in N. unfold LEMMA_D3_INV in N.
  destruct (product_any (21 / 10) m (inverse x) ltac:(lra) M F Fl L) as [W P]. fold d in W, P. split; [exact W|].
  pose proof (high_product m (inverse x) M L) as H. set (y := value (inverse x)) in *. set (i := / value x) in *. set (v := value m) in *.
  unfold Rdiv, LEMMA_Y_DIVIDE. fold i. clearbody y i v.
  assert (E : Rabs (v * y - v * i) <= (1 + / 2 ^ 40) * 10 * (u * u) * Rabs (v * i)).
  { replace (v * y - v * i) with (v * (y - i)) by ring. rewrite 2 Rabs_mult. pose proof (Rabs_pos v) as V.
    apply Rmult_le_compat_l with (r := Rabs v) in N; [lra | exact V]. }
  pose proof (Rabs_triang (v * y - v * i) (v * i)) as T. replace (v * y - v * i + v * i) with (v * y) in T by ring.
  replace (value d - v * i) with ((value d - v * y) + (v * y - v * i)) by ring.
  pose proof (Rabs_triang (value d - v * y) (v * y - v * i)). pose proof (Rabs_pos (v * i)). lra.
Qed.
