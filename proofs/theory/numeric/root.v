(* 1 / sqrt of a number and of a pair in two words: lemmas D4 and H1 of spec/exact.md, of the operations of src/exact. *)
From Coq Require Import Reals ZArith Lra Lia.
From Flocq Require Import Core.
From Attest.numeric Require Import code double dd grid tier_code pairs nearest.
Open Scope R_scope.

(* --- one step from r to 1 / sqrt v, beside 1 - v r^2 *)

(* The series of 1 / sqrt (1 - e), up to the square *)
Lemma series_near v r rho e : 0 < v -> 0 < r -> 0 < rho -> rho * rho * v = 1 -> r * r * v = 1 - e -> Rabs e <= / 2 ^ 50 ->
  Rabs (r * (1 + / 2 * e + 3 / 8 * (e * e)) - rho) <= / 2 ^ 100 * Rabs e * rho.
Proof.
  intros V R P PV RV E. pose proof E as E'. apply Rabs_le_inv in E'. set (a := r * (1 + / 2 * e + 3 / 8 * (e * e))).
  assert (EE : 0 <= e * e <= / 2 ^ 100).
  { split; [apply Rle_0_sqr|]. rewrite <- (Rabs_pos_eq (e * e)), Rabs_mult by apply Rle_0_sqr.
    apply Rle_trans with (/ 2 ^ 50 * / 2 ^ 50); [apply Rmult_le_compat; try apply Rabs_pos; exact E | lra]. }
  assert (A0 : 0 < a) by (apply Rmult_lt_0_compat; lra).
  assert (D : (a - rho) * ((a + rho) * v) = e * (e * e) * (- (5 / 8) - 15 / 64 * e - 9 / 64 * (e * e))).
  { replace ((a - rho) * ((a + rho) * v)) with (r * r * v * ((1 + / 2 * e + 3 / 8 * (e * e)) * (1 + / 2 * e + 3 / 8 * (e * e))) - rho * rho * v) by (unfold a; ring).
    rewrite PV, RV. field. }
  assert (B : Rabs ((a - rho) * ((a + rho) * v)) <= / 2 ^ 100 * Rabs e).
  { rewrite D, 2 Rabs_mult, (Rabs_pos_eq (e * e)) by lra. pose proof (Rabs_pos e) as E0.
    apply Rle_trans with (Rabs e * / 2 ^ 100 * 1); [|lra]. apply Rmult_le_compat; [apply Rmult_le_pos; lra | apply Rabs_pos | apply Rmult_le_compat_l; lra | apply Rabs_le; lra]. }
  rewrite Rabs_mult, (Rabs_pos_eq ((a + rho) * v)) in B by (apply Rmult_le_pos; lra).
  assert (L : Rabs (a - rho) * (rho * v) <= / 2 ^ 100 * Rabs e).
  { apply Rle_trans with (2 := B). apply Rmult_le_compat_l; [apply Rabs_pos|]. apply Rmult_le_compat_r; lra. }
  apply Rmult_le_compat_r with (r := rho) in L; [|lra].
  replace (Rabs (a - rho) * (rho * v) * rho) with (Rabs (a - rho) * (rho * rho * v)) in L by ring. rewrite PV, Rmult_1_r in L. exact L.
Qed.

(* What is added to r, of the computed f beside e *)
Definition root_step (r f : R) : R := rnd (rnd (rnd (r * (1 / 2)) * f) * rnd (1 + rnd (3 / 4 * f))).

Lemma root_step_near c d v r rho e f : 0 <= c <= 6 -> 0 <= d <= 20 -> 0 < v -> double r -> power (-900) <= r -> 0 < rho ->
  rho * rho * v = 1 -> r * r * v = 1 - e -> Rabs e <= c * u -> Rabs (f - e) <= d * (u * u) ->
  Rabs (root_step r f) <= 4 * u * r /\
  Rabs (r + root_step r f - rho) <= ((3 / 2 * c + / 2 * d) * (u * u) + / 2 ^ 146) * rho.
Proof.
  intros C D V Fr R P PV RV E F. pose proof (bpow_gt_0 radix2 (-900)) as P9. unfold root_step.
  assert (E6 : c * u <= 6 * u) by lra. assert (D20 : d * (u * u) <= 20 * (u * u)) by lra. 
  assert (H : rnd (r * (1 / 2)) = / 2 * r).
  { replace (r * (1 / 2)) with (r * power (-1)) by (change (power (-1)) with (/ 2); lra). rewrite round_double; [change (power (-1)) with (/ 2); ring|].
    apply scaled_double; [exact Fr|]. right. rewrite Rabs_pos_eq by (apply Rmult_le_pos; [lra | apply bpow_ge_0]).
    apply Rle_trans with (power (-900) * power (-1)); [rewrite <- bpow_plus; apply bpow_le; lia | apply Rmult_le_compat_r; [apply bpow_ge_0 | exact R]]. }
  rewrite H. clear H.
  assert (TR : power (-1075) <= / 2 ^ 170 * r).
  { apply Rle_trans with (/ 2 ^ 170 * power (-900)); [|apply Rmult_le_compat_l; lra].
    replace (-1075)%Z with (-175 + -900)%Z by ring. rewrite bpow_plus. change (power (-175)) with (/ IZR (2 ^ 175)). apply Rmult_le_compat_r; lra. }
  assert (T1 : power (-1075) <= / 2 ^ 200) by (apply Rle_trans with (power (-200)); [apply bpow_le; lia | change (power (-200)) with (/ IZR (2 ^ 200)); lra]).
  pose proof (Rabs_triang (f - e) e) as FT. replace (f - e + e) with f in FT by ring.
  set (x := Rabs f) in *. assert (FB : 0 <= x <= 7 * u) by (split; [apply Rabs_pos | lra]).
  (* the four operations *)
  assert (HF : Rabs (/ 2 * r * f) = / 2 * (r * x)) by (rewrite 2 Rabs_mult, (Rabs_pos_eq (/ 2)), (Rabs_pos_eq r) by lra; unfold x; ring).
  assert (RX : 0 <= r * x <= r * (7 * u)) by (split; [apply Rmult_le_pos | apply Rmult_le_compat_l]; lra).
  pose proof (times_near (/ 2 * r * f)) as N1. rewrite HF in N1. set (p := rnd (/ 2 * r * f)) in *.
  pose proof (times_near (3 / 4 * f)) as N2. rewrite (Rabs_mult (3 / 4)), (Rabs_pos_eq (3 / 4)) in N2 by lra. fold x in N2. set (q := rnd (3 / 4 * f)) in *.
  pose proof (times_near (1 + q)) as N3. pose proof (Rabs_triang (q - 3 / 4 * f) (3 / 4 * f)) as Q1. replace (q - 3 / 4 * f + 3 / 4 * f) with q in Q1 by ring.
  rewrite (Rabs_mult (3 / 4)), (Rabs_pos_eq (3 / 4)) in Q1 by lra. fold x in Q1. pose proof (Rabs_triang 1 q) as Q2. rewrite Rabs_R1 in Q2.
  set (s := rnd (1 + q)) in *.
  assert (S1 : Rabs (s - (1 + 3 / 4 * f)) <= (1 + / 2 ^ 45) * u).
  { replace (s - (1 + 3 / 4 * f)) with ((s - (1 + q)) + (q - 3 / 4 * f)) by ring. pose proof (Rabs_triang (s - (1 + q)) (q - 3 / 4 * f)). lra. }
  assert (S2 : Rabs s <= 1 + / 2 ^ 46).
  { pose proof (Rabs_triang (s - (1 + q)) (1 + q)) as T. replace (s - (1 + q) + (1 + q)) with s in T by ring. lra. }
  assert (G : 1 + 3 / 4 * x <= 1 + / 2 ^ 46) by lra.
  assert (S3 : Rabs (1 + 3 / 4 * f) <= 1 + / 2 ^ 46).
  { pose proof (Rabs_triang 1 (3 / 4 * f)) as T. rewrite Rabs_R1, Rabs_mult, (Rabs_pos_eq (3 / 4)) in T by lra. fold x in T. lra. }
  pose proof (Rabs_triang (p - / 2 * r * f) (/ 2 * r * f)) as P1. replace (p - / 2 * r * f + / 2 * r * f) with p in P1 by ring. rewrite HF in P1.
  assert (PS : Rabs (p * s) <= Rabs p * (1 + / 2 ^ 46)) by (rewrite Rabs_mult; apply Rmult_le_compat_l; [apply Rabs_pos | exact S2]).
  pose proof (times_near (p * s)) as N4. set (w := rnd (p * s)) in *.
  pose proof (Rabs_triang (w - p * s) (p * s)) as W1. replace (w - p * s + p * s) with w in W1 by ring.
  split; [lra|].
  (* w beside r f / 2 (1 + 3/4 f) *)
  assert (B1 : Rabs ((p - / 2 * r * f) * s) <= (u * (/ 2 * (r * x)) + power (-1075)) * (1 + / 2 ^ 46)) by (rewrite Rabs_mult; apply Rmult_le_compat; try apply Rabs_pos; assumption).
  assert (B2 : Rabs (/ 2 * r * f * (s - (1 + 3 / 4 * f))) <= / 2 * (r * x) * ((1 + / 2 ^ 45) * u)) by (rewrite Rabs_mult, HF; apply Rmult_le_compat_l; lra).
  (* ... beside r e / 2 (1 + 3/4 e) *)
  assert (B3 : Rabs (/ 2 * r * ((f - e) * (1 + 3 / 4 * (f + e)))) <= / 2 * r * (d * (u * u) * (1 + / 2 ^ 45))).
  { rewrite Rabs_mult, (Rabs_pos_eq (/ 2 * r)) by lra. apply Rmult_le_compat_l; [lra|]. rewrite Rabs_mult. apply Rmult_le_compat; try apply Rabs_pos; [exact F|].
    pose proof (Rabs_triang 1 (3 / 4 * (f + e))) as T. rewrite Rabs_R1, Rabs_mult, (Rabs_pos_eq (3 / 4)) in T by lra. pose proof (Rabs_triang f e) as T2. fold x in T2. lra. }
  pose proof (series_near v r rho e V ltac:(lra) P PV RV ltac:(lra)) as SN.
  replace (r + w - rho) with ((w - p * s) + (((p - / 2 * r * f) * s) + ((/ 2 * r * f * (s - (1 + 3 / 4 * f))) +
    ((/ 2 * r * ((f - e) * (1 + 3 / 4 * (f + e)))) + (r * (1 + / 2 * e + 3 / 8 * (e * e)) - rho))))) by field.
  match goal with |- Rabs (?a + (?b + (?g + (?h + ?k)))) <= _ =>
    pose proof (Rabs_triang a (b + (g + (h + k)))); pose proof (Rabs_triang b (g + (h + k))); pose proof (Rabs_triang g (h + k)); pose proof (Rabs_triang h k) end.
  assert (RR : r <= (1 + 6 * u) * rho).
  { apply Rnot_lt_le. intros K. assert (((1 + 6 * u) * rho) * ((1 + 6 * u) * rho) < r * r) by (apply Rmult_le_0_lt_compat; try exact K; apply Rmult_le_pos; lra).
    assert (((1 + 6 * u) * rho) * ((1 + 6 * u) * rho) * v < r * r * v) by (apply Rmult_lt_compat_r; assumption).
    replace (((1 + 6 * u) * rho) * ((1 + 6 * u) * rho) * v) with ((1 + 6 * u) * (1 + 6 * u) * (rho * rho * v)) in H4 by ring. rewrite PV, RV in H4. apply Rabs_le_inv in E. lra. }
  assert (RC : r * x <= r * (c * u + 20 * (u * u))) by (apply Rmult_le_compat_l; lra).
  assert (RCR : c * r <= c * ((1 + 6 * u) * rho)) by (apply Rmult_le_compat_l; lra).
  assert (RDR : d * r <= d * ((1 + 6 * u) * rho)) by (apply Rmult_le_compat_l; lra).
  assert (CR : c * rho <= 6 * rho) by (apply Rmult_le_compat_r; lra). assert (DR : d * rho <= 20 * rho) by (apply Rmult_le_compat_r; lra).
  assert (ER : Rabs e * rho <= 6 * u * rho) by (apply Rmult_le_compat_r; lra).
  lra.
Qed.

(* --- r = RN(1 / RN(sqrt h)) *)

Lemma near_root h : power (-450) <= h <= power 450 -> let r := rnd (1 / rnd (sqrt h)) in
  double r /\ power (-300) <= r /\ Rabs (1 - h * (r * r)) <= (4 + / 2 ^ 47) * u.
Proof.
  intros [H1 H2] r. pose proof (bpow_gt_0 radix2 (-450)) as P0. set (S := sqrt h). assert (SS : S * S = h) by (apply sqrt_sqrt; lra).
  assert (S0 : 0 < S) by (apply sqrt_lt_R0; lra).
  assert (SL : power (-225) <= S).
  { replace (power (-225)) with (sqrt (power (-450))); [apply sqrt_le_1; lra|]. change (-450)%Z with (-225 + -225)%Z. rewrite bpow_plus. apply sqrt_square, bpow_ge_0. }
  assert (SU : S <= power 225).
  { replace (power 225) with (sqrt (power 450)); [apply sqrt_le_1; lra|]. change 450%Z with (225 + 225)%Z. rewrite bpow_plus. apply sqrt_square, bpow_ge_0. }
  assert (T : power (-1075) <= / 2 ^ 200 * power (-225)).
  { apply Rle_trans with (power (-200 + -225)); [apply bpow_le; lia|]. rewrite bpow_plus. apply Rmult_le_compat_r; [apply bpow_ge_0|].
    change (power (-200)) with (/ IZR (2 ^ 200)). lra. }
  pose proof (times_near S) as N1. rewrite (Rabs_pos_eq S) in N1 by lra. fold S in r. set (s := rnd S) in *.
  assert (N1' : Rabs (s - S) <= (u + / 2 ^ 199) * S) by lra. apply Rabs_le_inv in N1'. assert (S1 : 0 < s) by lra.
  set (i := 1 / s) in *. assert (IS : i * s = 1) by (unfold i; field; lra). set (rho := / S). assert (RS : rho * S = 1) by (unfold rho; field; lra).
  assert (R0 : 0 < rho) by (apply Rinv_0_lt_compat, S0). assert (I0 : 0 < i) by (apply Rmult_lt_reg_r with s; lra).
  assert (IR : Rabs (i - rho) <= (1 + 3 * u) * u * rho).
  { assert (D : (i - rho) * s = rho * (S - s)) by (rewrite Rmult_minus_distr_r, IS, Rmult_minus_distr_l, RS; reflexivity).
    apply Rmult_le_reg_r with s; [exact S1|]. rewrite <- (Rabs_pos_eq s) at 1 by lra. rewrite <- Rabs_mult, D, Rabs_mult, (Rabs_pos_eq rho) by lra.
    rewrite Rabs_minus_sym. apply Rle_trans with (rho * ((u + / 2 ^ 199) * S)); [apply Rmult_le_compat_l; [lra | apply Rabs_le; lra]|].
    replace ((1 + 3 * u) * u * rho * s) with (rho * ((1 + 3 * u) * u * s)) by ring. apply Rmult_le_compat_l; lra. }
  assert (PI : power 225 * power (-225) = 1) by (rewrite <- bpow_plus; reflexivity).
  assert (RL : power (-225) <= rho).
  { apply Rmult_le_reg_r with (power 225); [apply bpow_gt_0|]. rewrite Rmult_comm, PI, <- RS. apply Rmult_le_compat_l; lra. }
  pose proof (times_near i) as N2. rewrite (Rabs_pos_eq i) in N2 by lra. fold r in N2. apply Rabs_le_inv in N2, IR.
  assert (RR : Rabs (r - rho) <= (2 + / 2 ^ 50) * u * rho) by (apply Rabs_le; lra).
  split; [apply double_round|]. split.
  - apply Rle_trans with (/ 2 * power (-225)); [|apply Rabs_le_inv in RR; lra]. change (/ 2) with (power (-1)). rewrite <- bpow_plus. apply bpow_le. lia.
  - assert (RH : rho * rho * h = 1) by (rewrite <- SS; replace (rho * rho * (S * S)) with ((rho * S) * (rho * S)) by ring; rewrite RS; ring).
    replace (1 - h * (r * r)) with (- ((r - rho) * (r + rho) * h)) by (rewrite <- RH; ring).
    rewrite Rabs_Ropp, 2 Rabs_mult, (Rabs_pos_eq h) by lra.
    apply Rle_trans with (((2 + / 2 ^ 50) * u * rho) * ((2 + 3 * u) * rho) * h).
    + apply Rmult_le_compat_r; [lra|]. apply Rmult_le_compat; try apply Rabs_pos; [exact RR|]. apply Rabs_le_inv in RR. apply Rabs_le. lra.
    + replace ((2 + / 2 ^ 50) * u * rho * ((2 + 3 * u) * rho) * h) with ((2 + / 2 ^ 50) * u * (2 + 3 * u) * (rho * rho * h)) by ring. rewrite RH. lra.
Qed.

Lemma inverse_root_of v : 0 < v -> 0 < / sqrt v /\ / sqrt v * / sqrt v * v = 1.
Proof.
  intros V. assert (S0 : 0 < sqrt v) by (apply sqrt_lt_R0, V). split; [apply Rinv_0_lt_compat, S0|].
  pose proof (sqrt_sqrt v ltac:(lra)) as SS. rewrite <- SS at 3. field. lra.
Qed.

(* **D4** *)
Theorem root_scale_near n : (1 <= n <= 2 ^ 40)%Z ->
  two_words (exact_root_scale n) /\
  Rabs (value (exact_root_scale n) - / sqrt (IZR n)) <= LEMMA_D4_ROOT * (u * u) * / sqrt (IZR n).
Proof.
  intros N. assert (N1 : 1 <= IZR n <= power 40) by (split; [apply IZR_le; lia | change (power 40) with (IZR (2 ^ 40)); apply IZR_le; lia]).
  assert (FN : double (IZR n)) by (apply double_integer, Z.ltb_lt; lia).
  unfold exact_root_scale. cbv zeta. rewrite (round_double _ FN). set (h := IZR n) in *.
  assert (HB : power (-450) <= h <= power 450).
  { split; [apply Rle_trans with (power 0); [apply bpow_le; lia | exact (proj1 N1)] | apply Rle_trans with (1 := proj2 N1), bpow_le; lia]. }
  destruct (near_root h HB) as [Fr [RL RE]]. cbv zeta in Fr, RL, RE. set (r := rnd (1 / rnd (sqrt h))) in *.
  pose proof (bpow_gt_0 radix2 (-300)) as P3. destruct (inverse_root_of h ltac:(lra)) as [P PV]. set (rho := / sqrt h) in *.
  set (e := 1 - h * (r * r)) in *. assert (HR : h * (r * r) = 1 - e) by (unfold e; ring). pose proof RE as RE'. apply Rabs_le_inv in RE'.
  assert (RR : power (-600) <= r * r).
  { change (-600)%Z with (-300 + -300)%Z. rewrite bpow_plus. apply Rmult_le_compat; lra. }
  assert (R0 : 0 < r * r) by (pose proof (bpow_gt_0 radix2 (-600)); lra).
  (* the square *)
  destruct (dd_product_exact r r Fr Fr) as [Wq Eq].
  { right. rewrite Rabs_pos_eq by lra. apply Rle_trans with (2 := RR), bpow_le. lia. }
  unfold attest_dd_product. cbn [pair'hi pair'lo]. pose proof (pair_small _ _ Wq) as Lq. destruct Wq as [Fa [Fb _]].
  unfold attest_dd_mul_double. cbn [pair'hi pair'lo]. set (a := rnd (r * r)) in *. set (b := dd_product_lo r r) in *.
  assert (A : (1 - u) * (r * r) <= Rabs a).
  { pose proof (Rabs_triang a b) as T. rewrite Eq, Rabs_pos_eq in T by lra. lra. }
  assert (FM : double (- h)) by (apply generic_format_opp, FN).
  destruct (dd_mul_double_near a b (- h) Fa Fb Lq FM) as [Wm Em].
  { right. rewrite Rabs_mult, Rabs_Ropp, (Rabs_pos_eq h) by lra. apply Rle_trans with (power (-1)); [apply bpow_le; lia|]. change (power (-1)) with (/ 2).
    apply Rmult_le_compat_r with (r := h) in A; [|lra]. lra. }
  cbv zeta in Wm, Em. rewrite Eq in Em. replace (r * r * - h) with (- (1 - e)) in Em by (rewrite <- HR; ring).
  rewrite Rabs_Ropp, (Rabs_pos_eq (1 - e)) in Em by lra.
  set (mh := dd_mul_double_hi a b (- h)) in *. set (ml := dd_mul_double_lo a b (- h)) in *.
  (* less one *)
  assert (F1 : double 1) by literal. destruct (dd_add_double_near mh ml 1 Wm F1) as [Wl El]. cbv zeta in Wl, El.
  unfold attest_dd_add_double. cbn [pair'hi pair'lo]. set (f := dd_add_double_hi mh ml 1) in *. set (fl := dd_add_double_lo mh ml 1) in *.
  pose proof (pair_small _ _ Wl) as Ll. apply Rabs_le_inv in Em.
  assert (M1 : Rabs (mh + ml + 1) <= (4 + / 2 ^ 40) * u) by (apply Rabs_le; lra).
  assert (FE : Rabs (f + fl - e) <= (4 + / 2 ^ 30) * (u * u)).
  { replace (f + fl - e) with ((f + fl - (mh + ml + 1)) + (mh + ml - - (1 - e))) by ring.
    pose proof (Rabs_triang (f + fl - (mh + ml + 1)) (mh + ml - - (1 - e))) as T.
    assert (Rabs (mh + ml - - (1 - e)) <= (4 + / 2 ^ 40) * (u * u)) by (apply Rabs_le; lra). lra. }
  assert (FB : Rabs f <= (41 / 10) * u).
  { pose proof (Rabs_triang (f + fl) (- fl)) as T. rewrite Rabs_Ropp in T. replace (f + fl + - fl) with f in T by ring.
    pose proof (Rabs_triang (f + fl - e) e) as T2. replace (f + fl - e + e) with (f + fl) in T2 by ring. lra. }
  assert (FF : Rabs (f - e) <= 82 / 10 * (u * u)).
  { replace (f - e) with ((f + fl - e) + - fl) by ring. pose proof (Rabs_triang (f + fl - e) (- fl)) as T. rewrite Rabs_Ropp in T. lra. }
  destruct (root_step_near (4 + / 2 ^ 47) (82 / 10) h r rho e f) as [WB WN]; try assumption; try lra.
  { apply Rle_trans with (2 := RL), bpow_le. lia. }
  fold (root_step r f). unfold attest_dd_sum. cbn [pair'hi pair'lo].
  destruct (dd_sum_exact r (root_step r f) Fr (double_round _)) as [Ws Es].
  split; [exact (two_words_of _ _ Ws)|]. cbn [pair'hi pair'lo]. rewrite Es. unfold LEMMA_D4_ROOT. lra.
Qed.

(* **H1** *)
Theorem inverse_root_near v : two_words v -> power (-450) <= pair'hi v <= power 450 -> let y := inverse_root v in
  two_words y /\ Rabs (value y - / sqrt (value v)) <= (1 + / 2 ^ 40) * LEMMA_H_ROOT * (u * u) * / sqrt (value v).
Proof.
  intros W H. unfold inverse_root. cbv zeta. destruct (near_root _ H) as [Fr [RL RE]]. cbv zeta in Fr, RL, RE.
  set (r := rnd (1 / rnd (sqrt (pair'hi v)))) in *. pose proof (bpow_gt_0 radix2 (-300)) as P3. pose proof (bpow_gt_0 radix2 (-450)) as P4.
  pose proof W as [Fh [Fl L]]. rewrite (Rabs_pos_eq (pair'hi v)) in L by lra. apply Rabs_le_inv in L.
  destruct (inverse_root_of (value v) ltac:(lra)) as [P PV]. set (rho := / sqrt (value v)) in *.
  set (x := value v) in *. set (h := pair'hi v) in *. assert (X0 : 0 < x) by (unfold x; lra).
  set (e := 1 - x * (r * r)). assert (HR : x * (r * r) = 1 - e) by (unfold e; ring).
  assert (RR : power (-600) <= r * r).
  { change (-600)%Z with (-300 + -300)%Z. rewrite bpow_plus. apply Rmult_le_compat; lra. }
  assert (R0 : 0 < r * r) by (pose proof (bpow_gt_0 radix2 (-600)); lra). apply Rabs_le_inv in RE.
  assert (HQ : 0 <= h * (r * r) <= 1 + 5 * u) by (split; [apply Rmult_le_pos; lra | lra]).
  assert (LQ : Rabs (pair'lo v * (r * r)) <= u * (h * (r * r))).
  { rewrite Rabs_mult, (Rabs_pos_eq (r * r)) by lra. replace (u * (h * (r * r))) with (u * h * (r * r)) by ring. apply Rmult_le_compat_r; [lra | apply Rabs_le; lra]. }
  apply Rabs_le_inv in LQ. assert (E : Rabs e <= (5 + / 2 ^ 46) * u).
  { unfold e, x. replace (1 - (h + pair'lo v) * (r * r)) with ((1 - h * (r * r)) - pair'lo v * (r * r)) by ring. apply Rabs_le. lra. }
  destruct (product2_exact r r Fr Fr) as [Wq Eq].
  { right. rewrite Rabs_pos_eq by lra. apply Rle_trans with (2 := RR), bpow_le. lia. }
  set (q := product2 r r) in *. pose proof Wq as [_ [_ Lq]].
  assert (A : (1 - u) * (r * r) <= Rabs (pair'hi q)).
  { pose proof (Rabs_triang (pair'hi q) (pair'lo q)) as T. rewrite Eq, Rabs_pos_eq in T by lra. lra. }
  destruct (pair_product_near v q W Wq) as [Wp Ep].
  { right. fold h. rewrite Rabs_mult, (Rabs_pos_eq h) by lra. apply Rle_trans with (power (-1)); [apply bpow_le; lia|]. change (power (-1)) with (/ 2).
    apply Rmult_le_compat_l with (r := h) in A; [|lra]. lra. }
  fold h in Ep. fold x in Ep. pose proof E as E'. apply Rabs_le_inv in E'. rewrite Eq, HR, (Rabs_pos_eq (1 - e)) in Ep by lra. unfold LEMMA_D2_MUL in Ep.
  set (p := pair_product v q) in *.
  assert (W1 : two_words (Pair 1 0)).
  { split; [cbn [pair'hi]; literal | split; [apply generic_format_0|]]. cbn [pair'hi pair'lo]. rewrite Rabs_R0, Rabs_R1. lra. }
  assert (Wn : two_words (negative p) /\ value (negative p) = - value p).
  { destruct Wp as [F [G B]]. unfold negative. cbn [pair'hi pair'lo]. split; [|ring].
    split; [apply generic_format_opp, F | split; [apply generic_format_opp, G|]]. cbn [pair'hi pair'lo]. rewrite 2 Rabs_Ropp. exact B. }
  destruct Wn as [Wn Vn]. destruct (pair_sum_near _ _ W1 Wn) as [Wo Eo]. rewrite Vn, Rabs_Ropp in Eo. cbn [pair'hi pair'lo] in Eo. rewrite Rplus_0_r, Rabs_R1 in Eo.
  unfold LEMMA_D1_SUM in Eo. set (o := pair_sum (Pair 1 0) (negative p)) in *.
  assert (PB : Rabs (value p) <= 1 + 6 * u) by (apply Rabs_le_inv in Ep; apply Rabs_le; lra).
  set (f := pair'hi o) in *. pose proof Wo as [_ [_ Lo]]. fold f in Lo.
  assert (FE : Rabs (f + pair'lo o - e) <= (12 + 125 / 10 * / 2 ^ 40) * (u * u)).
  { replace (f + pair'lo o - e) with ((f + pair'lo o - (1 + - value p)) + - (value p - (1 - e))) by ring.
    pose proof (Rabs_triang (f + pair'lo o - (1 + - value p)) (- (value p - (1 - e)))) as T. rewrite (Rabs_Ropp (value p - (1 - e))) in T. lra. }
  assert (FB : Rabs f <= (5 + / 2 ^ 45) * u).
  { pose proof (Rabs_triang (f + pair'lo o) (- pair'lo o)) as T. rewrite Rabs_Ropp in T. replace (f + pair'lo o + - pair'lo o) with f in T by ring.
    pose proof (Rabs_triang (f + pair'lo o - e) e) as T2. replace (f + pair'lo o - e + e) with (f + pair'lo o) in T2 by ring.
    lra. }
  assert (FF : Rabs (f - e) <= (17 + 13 * / 2 ^ 40) * (u * u)).
  { replace (f - e) with ((f + pair'lo o - e) + - pair'lo o) by ring. pose proof (Rabs_triang (f + pair'lo o - e) (- pair'lo o)) as T. rewrite Rabs_Ropp in T. lra. }
  destruct (root_step_near (5 + / 2 ^ 46) (17 + 13 * / 2 ^ 40) x r rho e f) as [WB WN]; try assumption; try lra.
  { apply Rle_trans with (2 := RL), bpow_le. lia. }
  fold (root_step r f).
  destruct (sum2_ordered_exact r (root_step r f) Fr (double_round _)) as [Ws Es]; [left; rewrite (Rabs_pos_eq r) by lra; lra|].
  split; [exact Ws|]. rewrite Es. unfold LEMMA_H_ROOT. lra.
Qed.
