(* Double-double arithmetic, as src/core/dd.h spells it out: sums and products of two doubles are split without error, and
   the operations on pairs have relative errors of a few u^2. No limit above: that nothing overflows, WP proves. *)
From Coq Require Import Reals ZArith Lra Lia.
From Flocq Require Import Core Sterbenz Plus_error Pff2Flocq.
From Attest.numeric Require Import code double.
Open Scope R_scope.

Notation ulp := (ulp radix2 (FLT_exp (-1074) 53)).

(* An unevaluated sum whose second word is at most half a unit in the last place of the first. *)
Definition dd_pair (hi lo : R) : Prop := double hi /\ double lo /\ Rabs lo <= / 2 * ulp hi.

Lemma round_opp x : rnd (- x) = - rnd x.
Proof. apply round_NE_opp. Qed.

Lemma half_ulp_near x : / 2 * ulp x <= u * Rabs x + bpow radix2 (-1075).
Proof.
  pose proof (bpow_gt_0 radix2 (-1075)). pose proof (Rabs_pos x).
  destruct (Rle_or_lt (bpow radix2 (-1022)) (Rabs x)) as [H1|H1].
  - pose proof (ulp_FLT_le radix2 (-1074) 53 x H1) as L. change (bpow radix2 (1 - 53)) with (/ 4503599627370496) in L. lra.
  - rewrite (ulp_FLT_small radix2 (-1074) 53 x) by (eapply Rlt_trans; [exact H1 | apply bpow_lt; reflexivity]).
    change (bpow radix2 (-1074)) with (bpow radix2 (1 + -1075)). rewrite bpow_plus. change (bpow radix2 1) with 2. nra.
Qed.

(* --- pairs *)

(* ... of which the second word is small, and 0 where the first is. *)
Lemma pair_small hi lo : dd_pair hi lo -> Rabs lo <= u * Rabs hi.
Proof.
  intros [_ [Fl L]]. destruct (Rle_or_lt (bpow radix2 (-1022)) (Rabs hi)) as [H|H].
  - pose proof (ulp_FLT_le radix2 (-1074) 53 hi H) as U. change (bpow radix2 (1 - 53)) with (/ 4503599627370496) in U. lra.
  - rewrite (ulp_FLT_small radix2 (-1074) 53 hi) in L by (eapply Rlt_trans; [exact H | apply bpow_lt; reflexivity]).
    destruct (Req_dec lo 0) as [-> |N].
    + rewrite Rabs_R0. pose proof (Rabs_pos hi). lra.
    + exfalso. assert (G : bpow radix2 (-1074) <= Rabs lo).
      { rewrite <- (ulp_FLT_0 radix2 (-1074) 53). apply Rle_trans with (ulp lo).
      - apply ulp_ge_ulp_0; auto with typeclass_instances.
      - apply ulp_le_abs; assumption. }
      pose proof (bpow_gt_0 radix2 (-1074)). lra.
Qed.

Lemma pair_sum x y lo : double lo -> rnd (x + y) + lo = x + y -> dd_pair (rnd (x + y)) lo.
Proof.
  intros F E. split; [apply double_round | split; [exact F|]].
  replace lo with (- (rnd (x + y) - (x + y))) by lra. rewrite Rabs_Ropp.
  apply error_le_half_ulp_round; [apply FLT_exp_valid; reflexivity | apply FLT_exp_monotone].
Qed.

Lemma even_sym x : negb (Z.even x) = negb (negb (Z.even (- (x + 1)))).
Proof. rewrite Z.even_opp, Z.even_add. destruct (Z.even x); reflexivity. Qed.

(* x + y exactly, if |x| >= |y| or x is 0 *)
Theorem dd_fast_exact x y : double x -> double y -> Rabs y <= Rabs x \/ x = 0 ->
  dd_pair (rnd (x + y)) (dd_fast_lo x y) /\ rnd (x + y) + dd_fast_lo x y = x + y.
Proof.
  intros Fx Fy H. assert (E : rnd (x + y) + dd_fast_lo x y = x + y).
  { unfold dd_fast_lo. destruct H as [H| ->].
    - pose proof (Fast2Sum_correct (-1074) 53 _ eq_refl ltac:(lia) even_sym x y Fx Fy H) as C. cbv zeta in C.
      rewrite <- C at 3. f_equal. f_equal. unfold Rminus at 1. f_equal. rewrite <- round_opp. f_equal. ring.
    - rewrite Rplus_0_l, (round_double y Fy), Rminus_0_r, (round_double y Fy), Rminus_diag_eq by reflexivity.
      rewrite round_0 by apply valid_rnd_N. ring. }
  split; [apply pair_sum; [apply double_round | exact E] | exact E].
Qed.

(* x + y exactly *)
Theorem dd_sum_exact x y : double x -> double y ->
  dd_pair (rnd (x + y)) (dd_sum_lo x y) /\ rnd (x + y) + dd_sum_lo x y = x + y.
Proof.
  intros Fx Fy. assert (E : rnd (x + y) + dd_sum_lo x y = x + y).
  { exact (TwoSum_correct (-1074) 53 _ eq_refl ltac:(lia) even_sym x y Fx Fy). }
  split; [apply pair_sum; [apply double_round | exact E] | exact E].
Qed.

(* the same, as the contracts say it *)
Corollary dd_sum_split x y : double x -> double y ->
  rnd (x + y) + dd_sum_lo x y = x + y /\ Rabs (dd_sum_lo x y) <= u * Rabs (rnd (x + y)).
Proof. intros Fx Fy. destruct (dd_sum_exact x y Fx Fy) as [P E]. split; [exact E | exact (pair_small _ _ P)]. Qed.

Lemma upper_half_veltkamp x :
  let p := rnd (x * (bpow radix2 27 + 1)) in dd_upper_half x = rnd (rnd (x - p) + p).
Proof.
  intros p. unfold dd_upper_half. cbv zeta. replace DD_SPLITTER with (bpow radix2 27 + 1) by (unfold DD_SPLITTER; simpl; lra).
  fold p. f_equal. replace (x - p) with (- (p - x)) by ring. rewrite round_opp. ring.
Qed.

(* x y exactly *)
Theorem dd_product_exact x y : double x -> double y -> x * y = 0 \/ bpow radix2 (-969) <= Rabs (x * y) ->
  dd_pair (rnd (x * y)) (dd_product_lo x y) /\ rnd (x * y) + dd_product_lo x y = x * y.
Proof.
  intros Fx Fy H. assert (E : rnd (x * y) + dd_product_lo x y = x * y).
  { unfold dd_product_lo, dd_lower_half. rewrite 2 upper_half_veltkamp. unfold dd_product_rest. cbv zeta.
    destruct (Dekker radix2 (-1074) 53 (fun z => negb (Z.even z)) ltac:(lia) ltac:(lia) x y Fx Fy (or_introl eq_refl)) as [D _].
    change (53 - Z.div2 53)%Z with 27%Z in D. rewrite (Rplus_comm (- rnd (x * y))) in D. symmetry. exact (D H). }
  split; [|exact E]. split; [apply double_round | split; [apply double_round|]].
  replace (dd_product_lo x y) with (- (rnd (x * y) - x * y)) by lra. rewrite Rabs_Ropp.
  apply error_le_half_ulp_round; [apply FLT_exp_valid; reflexivity | apply FLT_exp_monotone].
Qed.

(* the same, as the contracts say it *)
Corollary dd_product_split x y : double x -> double y -> x * y = 0 \/ bpow radix2 (-969) <= Rabs (x * y) ->
  rnd (x * y) + dd_product_lo x y = x * y.
Proof. intros Fx Fy H. exact (proj2 (dd_product_exact x y Fx Fy H)). Qed.

(* --- operations on pairs *)

(* Half a unit in the last place of a bounds from below what is left when a double cancels it. *)
Lemma cancelled a y : double a -> double y -> rnd (a + y) = 0 \/ / 2 * ulp a <= Rabs (rnd (a + y)).
Proof.
  intros Fa Fy. destruct (Req_dec (rnd (a + y)) 0) as [Z|Z]; [left; exact Z | right].
  apply Rle_trans with (ulp (a / 2)).
  - destruct (Rle_or_lt (bpow radix2 (-1021)) (Rabs a)) as [H|H].
    + assert (a <> 0) by (intros ->; rewrite Rabs_R0 in H; pose proof (bpow_gt_0 radix2 (-1021)); lra).
      rewrite 2 ulp_neq_0 by lra. unfold cexp, FLT_exp. unfold Rdiv. change (/ 2) with (bpow radix2 (-1)).
      rewrite mag_mult_bpow by assumption. rewrite <- bpow_plus. apply bpow_le. lia.
    + rewrite (ulp_FLT_small radix2 (-1074) 53 a) by exact H.
      pose proof (bpow_gt_0 radix2 (-1074)). apply Rle_trans with (ulp 0); [rewrite (ulp_FLT_0 radix2 (-1074) 53); lra|].
      apply ulp_ge_ulp_0; auto with typeclass_instances.
  - apply (round_plus_ge_ulp radix2 (FLT_exp (-1074) 53) ZnearestE a y Fa Fy Z).
Qed.

(* a + y, cancellation included *)
Theorem dd_add_double_near a b y : dd_pair a b -> double y ->
  let hi := dd_add_double_hi a b y in let lo := dd_add_double_lo a b y in
  dd_pair hi lo /\ Rabs (hi + lo - (a + b + y)) <= 6 * (u * u) * Rabs (a + b + y).
Proof.
  intros P Fy hi lo. unfold hi, lo, dd_add_double_hi, dd_add_double_lo, dd_add_double_rest. clear hi lo.
  pose proof P as [Fa [Fb Hb]]. pose proof (pair_small _ _ P) as B.
  destruct (dd_sum_exact a y Fa Fy) as [S E]. pose proof (pair_small _ _ S) as L. destruct S as [Fs [Fl _]].
  pose proof (cancelled a y Fa Fy) as C. pose proof (plus_near a y Fa Fy) as N.
  set (s := rnd (a + y)) in *. set (l := dd_sum_lo a y) in *.
  destruct (Rle_or_lt (Rabs a) (4 * Rabs s)) as [H|H].
  - pose proof (plus_near b l Fb Fl) as W. pose proof (plus_size b l Fb Fl) as Z. pose proof (Rabs_triang b l) as T.
    set (w := rnd (b + l)) in *. pose proof (Rabs_pos s) as Ps.
    destruct (dd_fast_exact s w Fs (double_round _)) as [R F]; [left; lra|]. split; [exact R|]. rewrite F.
    replace (s + w - (a + b + y)) with (w - (b + l)) by lra.
    replace (a + b + y) with (s - (- (b + l))) by lra. pose proof (Rabs_triang_inv s (- (b + l))) as I. rewrite Rabs_Ropp in I.
    lra.
  - assert (X : a + y = s).
    { symmetry. apply round_double. replace (a + y) with (a - - y) by ring.
      assert (Rabs (a + y) < Rabs a / 3).
      { pose proof (Rabs_triang_inv (a + y) s) as I. rewrite Rabs_minus_sym in I. pose proof (Rabs_pos (a + y)). lra. }
      destruct (Rle_or_lt 0 a) as [Pa|Pa].
      - apply sterbenz; auto with typeclass_instances; [apply generic_format_opp, Fy|].
        rewrite (Rabs_pos_eq a Pa) in *. apply Rabs_def2 in H0. lra.
      - replace (a - - y) with (- ((- a) - y)) by ring. apply generic_format_opp.
        apply sterbenz; auto with typeclass_instances; [apply generic_format_opp, Fa|].
        rewrite (Rabs_left a Pa) in *. apply Rabs_def2 in H0. lra. }
    replace l with 0 by lra. rewrite Rplus_0_r, (round_double b Fb).
    destruct (dd_fast_exact s b Fs Fb) as [R F]; [destruct C; [right | left; lra]; assumption|].
    split; [exact R|]. rewrite F. replace (s + b - (a + b + y)) with 0 by lra. rewrite Rabs_R0.
    pose proof (Rabs_pos (a + b + y)). lra.
Qed.

(* a + b, where not much of either cancels *)
Theorem dd_add_near a b c d : dd_pair a b -> dd_pair c d ->
  Rabs a <= 3 * Rabs (a + c) -> Rabs c <= 3 * Rabs (a + c) ->
  let hi := dd_add_hi a b c d in let lo := dd_add_lo a b c d in
  dd_pair hi lo /\ Rabs (hi + lo - (a + b + (c + d))) <= 12 * (u * u) * Rabs (a + b + (c + d)).
Proof.
  intros P Q Ha Hc hi lo. unfold hi, lo, dd_add_hi, dd_add_lo, dd_add_rest, dd_add_top. clear hi lo.
  pose proof (pair_small _ _ P) as B. pose proof (pair_small _ _ Q) as D.
  destruct P as [Fa [Fb _]], Q as [Fc [Fd _]].
  destruct (dd_sum_exact a c Fa Fc) as [S E]. pose proof (pair_small _ _ S) as L. destruct S as [Fs [Fl _]].
  destruct (dd_sum_exact b d Fb Fd) as [S2 E2]. pose proof (pair_small _ _ S2) as M. destruct S2 as [Ft [Fm _]].
  pose proof (plus_near a c Fa Fc) as N. pose proof (plus_size b d Fb Fd) as T. pose proof (Rabs_triang b d).
  pose proof (Rabs_triang_inv (a + c) (rnd (a + c))) as I. rewrite Rabs_minus_sym in I. unfold dd_add_first.
  set (s := rnd (a + c)) in *. set (l := dd_sum_lo a c) in *. set (t := rnd (b + d)) in *. set (m := dd_sum_lo b d) in *.
  pose proof (Rabs_pos s) as Ps. assert (A4 : Rabs a <= 4 * Rabs s) by lra. assert (C4 : Rabs c <= 4 * Rabs s) by lra.
  pose proof (plus_near l t Fl Ft) as F1. pose proof (plus_size l t Fl Ft) as F2. pose proof (Rabs_triang l t).
  set (f := rnd (l + t)) in *.
  destruct (dd_fast_exact s f Fs (double_round _)) as [V EV]; [left; lra|].
  pose proof (pair_small _ _ V) as VL. destruct V as [Fv [Fw _]].
  pose proof (plus_size s f Fs (double_round _)) as V2. pose proof (Rabs_triang s f).
  pose proof (plus_left s f Fs (double_round _)) as V3.
  set (v := rnd (s + f)) in *. set (w := dd_fast_lo s f) in *.
  pose proof (plus_near m w Fm Fw) as R1. pose proof (plus_size m w Fm Fw) as R2. pose proof (Rabs_triang m w).
  set (r := rnd (m + w)) in *.
  destruct (dd_fast_exact v r Fv (double_round _)) as [O EO]; [left; lra|]. split; [exact O|]. rewrite EO.
  replace (v + r - (a + b + (c + d))) with ((f - (l + t)) + (r - (m + w))) by lra.
  pose proof (Rabs_triang (f - (l + t)) (r - (m + w))).
  assert (G : Rabs s - (Rabs l + Rabs (b + d)) <= Rabs (a + b + (c + d))).
  { replace (a + b + (c + d)) with (s - - (l + (b + d))) by lra.
    pose proof (Rabs_triang_inv s (- (l + (b + d)))) as K. rewrite Rabs_Ropp in K. pose proof (Rabs_triang l (b + d)). lra. }
  lra.
Qed.

(* What underflow may take from a product beside one of this size. *)
Lemma underflow m : bpow radix2 (-900) <= m -> bpow radix2 (-1075) <= u * u * u * m.
Proof.
  intros H. change (bpow radix2 (-1075)) with (bpow radix2 (-53 + (-53) + (-53) + (-16) + (-900))). rewrite !bpow_plus.
  change (bpow radix2 (-53)) with u. change (bpow radix2 (-16)) with (/ 65536).
  pose proof (bpow_gt_0 radix2 (-900)). lra.
Qed.

Lemma product_part a b y : Rabs b <= u * Rabs a -> Rabs (b * y) <= u * Rabs (a * y).
Proof.
  intros H. rewrite 2 Rabs_mult, <- Rmult_assoc. apply Rmult_le_compat_r; [apply Rabs_pos | exact H].
Qed.

Definition dd_product_range (x y : R) : Prop := x * y = 0 \/ bpow radix2 (-900) <= Rabs (x * y).

Lemma range_exact x y : dd_product_range x y -> x * y = 0 \/ bpow radix2 (-969) <= Rabs (x * y).
Proof.
  intros [H|H]; [left; exact H | right]. apply Rle_trans with (2 := H). apply bpow_le. lia.
Qed.

Lemma part_near x m : Rabs x <= u * m -> m = 0 \/ bpow radix2 (-900) <= m ->
  Rabs (rnd x - x) <= 1000001 / 1000000 * (u * u) * m.
Proof.
  intros H [->|R].
  - replace x with 0 by (pose proof (Rabs_pos x); assert (Rabs x = 0) by lra; symmetry; apply Rabs_eq_R0; lra).
    rewrite round_0 by apply valid_rnd_N. rewrite Rminus_0_r, Rabs_R0. lra.
  - pose proof (times_near x) as N. pose proof (underflow m R) as U. pose proof (bpow_gt_0 radix2 (-900)). lra.
Qed.

Lemma range_size x y : dd_product_range x y -> Rabs (x * y) = 0 \/ bpow radix2 (-900) <= Rabs (x * y).
Proof. intros [-> |H]; [left; apply Rabs_R0 | right; exact H]. Qed.

(* a y; of the second word of a it is enough that it is small *)
Theorem dd_mul_double_near a b y : double a -> double b -> Rabs b <= u * Rabs a -> double y -> dd_product_range a y ->
  let hi := dd_mul_double_hi a b y in let lo := dd_mul_double_lo a b y in
  dd_pair hi lo /\ Rabs (hi + lo - (a + b) * y) <= 4 * (u * u) * Rabs ((a + b) * y).
Proof.
  intros Fa Fb B Fy R hi lo. unfold hi, lo, dd_mul_double_hi, dd_mul_double_lo, dd_mul_double_rest, dd_mul_double_top. clear hi lo.
  destruct (dd_product_exact a y Fa Fy (range_exact _ _ R)) as [C EC]. pose proof (pair_small _ _ C) as CL.
  destruct C as [Fp [Fl _]].
  pose proof (product_part a b y B) as BY. pose proof (part_near (b * y) (Rabs (a * y)) BY (range_size _ _ R)) as Q.
  pose proof (Rabs_triang_inv (rnd (a * y)) (- dd_product_lo a y)) as I. rewrite Rabs_Ropp in I.
  pose proof (Rabs_triang (rnd (a * y)) (dd_product_lo a y)) as J. rewrite EC in J.
  replace (rnd (a * y) - - dd_product_lo a y) with (a * y) in I by lra.
  pose proof (Rabs_triang_inv (rnd (b * y)) (b * y)) as K.
  assert (G : Rabs (a * y) - Rabs (b * y) <= Rabs ((a + b) * y)).
  { replace ((a + b) * y) with (a * y - - (b * y)) by ring. pose proof (Rabs_triang_inv (a * y) (- (b * y))) as G.
    rewrite Rabs_Ropp in G. exact G. }
  replace ((a + b) * y) with (rnd (a * y) + dd_product_lo a y + b * y) at 1 by (rewrite EC; ring).
  set (p := rnd (a * y)) in *. set (l := dd_product_lo a y) in *. set (q := rnd (b * y)) in *.
  pose proof (Rabs_pos p). destruct (dd_fast_exact p q Fp (double_round _)) as [V EV]; [left; lra|].
  pose proof (pair_small _ _ V) as VL. destruct V as [Fv [Fw _]].
  pose proof (plus_size p q Fp (double_round _)) as V2. pose proof (Rabs_triang p q).
  pose proof (plus_left p q Fp (double_round _)) as V3.
  set (v := rnd (p + q)) in *. set (w := dd_fast_lo p q) in *.
  pose proof (plus_near w l Fw Fl) as R1. pose proof (plus_size w l Fw Fl) as R2. pose proof (Rabs_triang w l).
  set (r := rnd (w + l)) in *.
  destruct (dd_fast_exact v r Fv (double_round _)) as [O EO]; [left; lra|]. split; [exact O|]. rewrite EO.
  replace (v + r - (p + l + b * y)) with ((q - b * y) + (r - (w + l))) by lra.
  pose proof (Rabs_triang (q - b * y) (r - (w + l))). lra.
Qed.

(* a b *)
Theorem dd_mul_near a b c d : dd_pair a b -> dd_pair c d -> dd_product_range a c ->
  let hi := dd_mul_hi a b c d in let lo := dd_mul_lo a b c d in
  dd_pair hi lo /\ Rabs (hi + lo - (a + b) * (c + d)) <= 9 * (u * u) * Rabs ((a + b) * (c + d)).
Proof.
  intros P Q R hi lo. unfold hi, lo, dd_mul_hi, dd_mul_lo, dd_mul_rest. clear hi lo.
  pose proof (pair_small _ _ P) as B. pose proof (pair_small _ _ Q) as D. destruct P as [Fa [Fb _]], Q as [Fc [Fd _]].
  destruct (dd_product_exact a c Fa Fc (range_exact _ _ R)) as [C EC]. pose proof (pair_small _ _ C) as CL.
  destruct C as [Fp [Fl _]].
  pose proof (product_part a b c B) as BC. pose proof (product_part a b d B) as BD.
  pose proof (product_part c d a D) as AD. rewrite (Rmult_comm d a), (Rmult_comm c a) in AD.
  pose proof (part_near (b * c) (Rabs (a * c)) BC (range_size _ _ R)) as N1.
  pose proof (part_near (a * d) (Rabs (a * c)) AD (range_size _ _ R)) as N2.
  pose proof (Rabs_triang_inv (rnd (b * c)) (b * c)) as K1. pose proof (Rabs_triang_inv (rnd (a * d)) (a * d)) as K2.
  pose proof (Rabs_triang_inv (rnd (a * c)) (- dd_product_lo a c)) as I. rewrite Rabs_Ropp in I.
  pose proof (Rabs_triang (rnd (a * c)) (dd_product_lo a c)) as J. rewrite EC in J.
  replace (rnd (a * c) - - dd_product_lo a c) with (a * c) in I by lra.
  assert (G : Rabs (a * c) - (Rabs (a * d) + (Rabs (b * c) + Rabs (b * d))) <= Rabs ((a + b) * (c + d))).
  { replace ((a + b) * (c + d)) with (a * c - - (a * d + (b * c + b * d))) by ring.
    pose proof (Rabs_triang_inv (a * c) (- (a * d + (b * c + b * d)))) as G. rewrite Rabs_Ropp in G.
    pose proof (Rabs_triang (a * d) (b * c + b * d)). pose proof (Rabs_triang (b * c) (b * d)). lra. }
  replace ((a + b) * (c + d)) with (rnd (a * c) + dd_product_lo a c + (a * d + b * c + b * d)) at 1 by (rewrite EC; ring).
  set (p := rnd (a * c)) in *. set (l := dd_product_lo a c) in *. set (e := rnd (a * d)) in *. set (f := rnd (b * c)) in *.
  pose proof (plus_near e f (double_round _) (double_round _)) as X1. pose proof (plus_size e f (double_round _) (double_round _)) as X2.
  pose proof (Rabs_triang e f). set (x := rnd (e + f)) in *.
  pose proof (plus_near l x Fl (double_round _)) as R1. pose proof (plus_size l x Fl (double_round _)) as R2.
  pose proof (Rabs_triang l x). set (r := rnd (l + x)) in *. pose proof (Rabs_pos p).
  destruct (dd_fast_exact p r Fp (double_round _)) as [O EO]; [left; lra|]. split; [exact O|]. rewrite EO.
  replace (p + r - (p + l + (a * d + b * c + b * d))) with ((r - (l + x)) + ((x - (e + f)) + ((e - a * d) + ((f - b * c) + - (b * d))))) by ring.
  pose proof (Rabs_triang (r - (l + x)) ((x - (e + f)) + ((e - a * d) + ((f - b * c) + - (b * d))))).
  pose proof (Rabs_triang (x - (e + f)) ((e - a * d) + ((f - b * c) + - (b * d)))).
  pose proof (Rabs_triang (e - a * d) ((f - b * c) + - (b * d))). pose proof (Rabs_triang (f - b * c) (- (b * d))) as Y.
  rewrite Rabs_Ropp in Y. lra.
Qed.

(* --- constants *)

Lemma ulp_at x e : bpow radix2 (e - 1) <= Rabs x < bpow radix2 e -> (-1021 <= e)%Z -> ulp x = bpow radix2 (e - 53).
Proof.
  intros H E. assert (x <> 0) by (intros ->; rewrite Rabs_R0 in H; pose proof (bpow_gt_0 radix2 (e - 1)); lra).
  rewrite ulp_neq_0 by assumption. unfold cexp. rewrite (mag_unique radix2 x e H). unfold FLT_exp. f_equal. lia.
Qed.
