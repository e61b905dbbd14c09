(* A row of tier one's attention, from its logits on: lemmas W, A, A's tally, D3 and Y of spec/exact.md, composed. *)
From Coq Require Import Reals ZArith Lra Lia.
From Flocq Require Import Core.
From Attest Require Import sum.
From Attest.numeric Require Import code double dd grid rests tier_code counts pairs binade tally mean weights.
Open Scope R_scope.

(* --- upper bounds of the constants, far above them *)

Lemma round_most x c : 0 <= x <= c -> double c -> 0 <= rnd x <= c.
Proof.
  intros [X C] F. split; [apply round_ge_generic | apply round_le_generic]; auto with typeclass_instances. apply generic_format_0.
Qed.

Lemma constants_below n : (Z.of_nat n <= 2 ^ 20)%Z ->
  0 <= exact_lemma_a (Z.of_nat n) <= 2 ^ 52 /\ 0 <= exact_lemma_a_tally (Z.of_nat n) <= 2 ^ 52.
Proof.
  intros N. unfold exact_lemma_a, exact_lemma_a_tally. rewrite levels_count by exact N. cbn [shift].
  pose proof (levels_size n false N) as L. cbn [shift] in L. pose proof (IZR_le _ _ (level_costs_below n N)) as U. change (2 ^ 45)%Z with 35184372088832%Z in U.
  rewrite round_integer, <- INR_IZR_INZ by lia. pose proof (pos_INR n) as P.
  assert (Q : INR n <= 1048576) by (rewrite INR_IZR_INZ; apply IZR_le; lia). unfold LEMMA_A_ROOM.
  set (c := IZR (level_costs 0 n)) in *. set (m := INR n) in *. clearbody c m.
  pose proof (round_most (1 + 1 / 1048576) 2 ltac:(lra) ltac:(literal)) as S. set (s := rnd (1 + 1 / 1048576)) in *.
  split.
  - pose proof (round_most (5 / 2 * m) 2621440 ltac:(lra) ltac:(literal)) as K1. set (x1 := rnd (5 / 2 * m)) in *.
    pose proof (round_most (x1 + c) 70368744177664 ltac:(lra) ltac:(literal)) as K2. set (x2 := rnd (x1 + c)) in *.
    pose proof (round_most (x2 + 9) 140737488355328 ltac:(lra) ltac:(literal)) as K3. set (x3 := rnd (x2 + 9)) in *.
    pose proof (round_most (3039929748475085 / 1125899906842624 * x3) 562949953421312 ltac:(lra) ltac:(literal)) as K4.
    set (x4 := rnd (3039929748475085 / 1125899906842624 * x3)) in *.
    assert (0 <= x4 * s <= 562949953421312 * 2) by (split; [apply Rmult_le_pos | apply Rmult_le_compat]; lra).
    pose proof (round_most (x4 * s) 1125899906842624 ltac:(lra) ltac:(literal)). lra.
  - pose proof (round_most (m + c) 70368744177664 ltac:(lra) ltac:(literal)) as K2. set (x2 := rnd (m + c)) in *.
    pose proof (round_most (x2 + 32) 140737488355328 ltac:(lra) ltac:(literal)) as K3. set (x3 := rnd (x2 + 32)) in *.
    assert (0 <= x3 * s <= 140737488355328 * 2) by (split; [apply Rmult_le_pos | apply Rmult_le_compat]; lra).
    pose proof (round_most (x3 * s) 281474976710656 ltac:(lra) ltac:(literal)). lra.
Qed.

Section Row.
Variables (n top : nat) (m : nat -> bool) (l : nat -> R) (e size : R) (logit : nat -> pair) (expo : pair -> pair).
Hypothesis few : (Z.of_nat n <= 2 ^ 20)%Z.
Hypothesis seen : (top < n)%nat /\ m top = true.
(* Lemma X *)
Hypothesis exponential : forall z, two_words z -> pair'hi z <= 1 -> two_words (expo z) /\ 0 <= pair'hi (expo z) /\
  (-600 <= pair'hi z -> Rabs (value (expo z) - exp (value z)) <= LEMMA_X_EXP * exp (value z)) /\
  (pair'hi z < -600 -> expo z = Pair 0 0).
(* Lemma L: what is known of the logits *)
Hypothesis logits : forall j, (j < n)%nat -> two_words (logit j) /\ pair'hi (logit j) <= pair'hi (logit top) /\
  (m j = true -> Rabs (value (logit j) - l j) <= e /\ Rabs (value (logit j)) <= size) /\
  (m j = false -> pair'hi (logit j) <= - power 60).
Hypothesis sure : 0 <= e <= LEMMA_W_SURE.
Hypothesis limited : size <= LEMMA_W_LARGE.

Notation weight := (weights.weight top logit expo).
Notation truth := (weights.truth top m l logit).
Notation off := (weights.off e size).
Notation most := (value (logit top)).
Lemma sure_twice : 0 <= e <= 2 * LEMMA_W_SURE.
Proof. unfold LEMMA_W_SURE in *. lra. Qed.

Notation weight_near := (weights.weight_near n top m l e size logit expo seen exponential logits sure_twice limited).
Notation most_near := (weights.most_near n top m l e size logit seen logits).
Notation off_small := (weights.off_small n top m l e size logit seen logits sure_twice limited).

Lemma off_sure : 0 <= off <= / 2 ^ 19 /\ 0 <= size.
Proof.
  destruct off_small as [[O _] S]. split; [split; [exact O|] | exact S]. unfold weights.off, LEMMA_W_GAP, LEMMA_X_EXP, LEMMA_W_SURE, LEMMA_W_LARGE in *.
  change (power (-95)) with (/ IZR (2 ^ 95)). lra.
Qed.

(* The values, and room for their sum *)
Variables (x : nat -> pair) (b room : R) (k : Z) (from : binade).
Notation total := (sum (fun j => value (weight j)) n).
Hypothesis values : forall j, (j < n)%nat -> two_words (x j) /\ Rabs (value (x j)) <= b.
Hypothesis least : LEMMA_N_LEAST <= b.
Hypothesis rooms : sum (fun j => Rabs (pair'hi (weight j) * pair'hi (x j))) n <= room <= (1 + / 2 ^ 20) * b * total.
Hypothesis binades : power k <= Rmax (rnd (room * LEMMA_A_ROOM)) LEMMA_A_LEAST < power (k + 1).
Hypothesis starts : binade'start from = 5 / 4 * power k /\ binade's from = 5 / 4 * power k /\ binade'rest from = rests_none.

(* The kernel's *)
Definition weights_total : pair :=
  let of := tallied tally_add_smaller (Tally 1 rests_none) weight n in tally_end (Tally (rnd (tally'total of - 1)) (tally'rest of)).
Definition output : pair := pair_product (binade_end (products from weight x n)) (inverse weights_total).

(* What head.c computes: share and mean *)
Definition share : R :=
  101 / 100 * (exact_lemma_a (Z.of_nat n) * (u * u) + exact_lemma_a_tally (Z.of_nat n) * (u * u) * (1 + Rmin (pair'hi (inverse weights_total)) 1)) +
  LEMMA_Y_DIVIDE * (u * u) + 2 * INR n * LEMMA_W_LOST.
Definition moved_all : R := (e + LEMMA_W_GAP * (u * u) * size + LEMMA_X_EXP) * (1 + / 2 ^ 10).
(* beside the key of the largest logit *)
Definition rest : R := Rmax (value weights_total - 1) 0 + power (-100).
Definition moved_but : R :=
  2 * (2 * e + LEMMA_W_GAP * (u * u) * size + LEMMA_X_EXP) * rest * pair'hi (inverse weights_total) * (1 + / 2 ^ 10).
Definition moved : R := Rmin moved_but moved_all.

Lemma weight_value j : (j < n)%nat -> 0 <= value (weight j) <= 21 / 10.
Proof.
  intros J. destruct (weight_near j J) as [[_ [_ B]] [H _]]. rewrite (Rabs_pos_eq (pair'hi (weight j))) in B by lra. apply Rabs_le_inv in B. lra.
Qed.

Lemma truth_top : 1 - / 2 ^ 20 <= truth top.
Proof.
  destruct seen as [_ M]. destruct most_near as [_ [E _]]. unfold truth, LEMMA_W_SURE in *. rewrite M. cbn [ind].
  pose proof (exp_above (l top - most)). apply Rabs_le_inv in E. lra.
Qed.

Lemma truth_nonneg j : 0 <= truth j.
Proof. unfold truth. pose proof (exp_pos (l j - most)). apply Rmult_le_pos; [apply ind_nonneg | lra]. Qed.

Lemma total_between : 1 - / 2 ^ 17 <= total <= 21 / 10 * 1048576 /\ / 2 <= sum truth n.
Proof.
  destruct seen as [T _]. pose proof truth_top as TT.
  pose proof (sum_term_le (fun j => value (weight j)) n top T (fun j J => proj1 (weight_value j J))) as A. cbv beta in A.
  pose proof (sum_term_le truth n top T (fun j _ => truth_nonneg j)) as B.
  destruct (weight_near top T) as [_ [_ N]]. destruct off_sure as [O _]. apply Rabs_le_inv in N.
  assert (off * truth top <= / 2 ^ 19 * truth top) by (apply Rmult_le_compat_r; lra).
  assert (power (-862) <= / 2 ^ 20) by (apply Rle_trans with (power (-20)); [apply bpow_le; lia | change (power (-20)) with (/ 1048576); lra]).
  split; [split|]; try lra. apply Rle_trans with (sum (fun _ => 21 / 10) n).
  - apply sum_le. intros j J. apply weight_value, J.
  - rewrite sum_const. assert (INR n <= 1048576) by (rewrite INR_IZR_INZ; apply IZR_le; lia). lra.
Qed.

(* The inverse of the sum of the weights *)
Lemma total_near : let t := exact_lemma_a_tally (Z.of_nat n) * (u * u) in let i := pair'hi (inverse weights_total) in
  two_words weights_total /\ middling (pair'hi weights_total) /\ Rabs (value weights_total - total) <= t * (1 + total) /\
  / total <= (1 + / 2 ^ 16) * Rmin i 1.
Proof.
  cbv zeta. destruct (weights_sum_near weight n few) as [W N]; [intros i I; apply weight_near, I | intros i I; apply weight_near, I |].
  fold weights_total in W, N. cbv zeta in W, N. fold weights_total in W, N.
  destruct (constants_below n few) as [_ T]. destruct total_between as [B _]. set (t := exact_lemma_a_tally (Z.of_nat n) * (u * u)) in *.
  assert (T0 : 0 <= t <= / 2 ^ 54) by (unfold t; lra).
  assert (N2 : t * (1 + total) <= / 2 ^ 54 * (1 + total)) by (apply Rmult_le_compat_r; lra).
  pose proof N as N'. apply Rabs_le_inv in N'. pose proof (two_words_between _ W) as H. rewrite (Rabs_pos_eq (value weights_total)) in H by lra.
  assert (M : middling (pair'hi weights_total)).
  { unfold middling. rewrite Rabs_pos_eq by lra. split.
    - apply Rle_trans with (power (-1)); [apply bpow_le; lia | change (power (-1)) with (/ 2); lra].
    - apply Rle_trans with (power 24); [change (power 24) with 16777216; lra | apply bpow_le; lia]. }
  split; [exact W|]. split; [exact M|]. split; [exact N|].
  destruct (inverse_near _ W M) as [[_ [_ L]] I]. cbv zeta in L, I. set (y := inverse weights_total) in *. unfold LEMMA_D3_INV in I.
  set (s := value weights_total) in *. assert (S0 : 0 < s) by lra. pose proof (Rinv_0_lt_compat s S0) as SI. rewrite (Rabs_pos_eq (/ s)) in I by lra.
  apply Rabs_le_inv in I. assert (Y : (1 - / 2 ^ 50) * / s <= pair'hi y).
  { unfold Rabs in L. destruct (Rcase_abs (pair'lo y)), (Rcase_abs (pair'hi y)); lra. }
  assert (TI : 0 < / total) by (apply Rinv_0_lt_compat; lra).
  assert (SW : (1 - / 2 ^ 50) * / total <= / s).
  { apply Rmult_le_reg_r with (total * s); [apply Rmult_lt_0_compat; lra|].
    replace ((1 - / 2 ^ 50) * / total * (total * s)) with ((1 - / 2 ^ 50) * s) by (field; lra).
    replace (/ s * (total * s)) with total by (field; lra). lra. }
  apply Rmin_case; [lra|]. apply Rmult_le_reg_r with total; [lra|]. rewrite Rinv_l by lra. lra.
Qed.

(* What is computed, beside any number y that is known to be near the mean under the computed weights *)
Notation lost := (201 / 100 * (2 * INR n * power (-862))).
Notation counted := (exact_lemma_a_tally (Z.of_nat n) * (u * u)).
Lemma computed_near y by_weights : 0 <= by_weights ->
  Rabs (mean n (fun j => value (x j)) (fun j => value (weight j)) - y) <= by_weights * b + lost * b + / 1000 * counted * b ->
  two_words output /\ Rabs (value output - y) <= (1 + / 2 ^ 40) * (share + by_weights) * b.
Proof.
  intros M0 Y2.
  destruct total_near as [W [M [S I]]]. cbv zeta in S, I. destruct (constants_below n few) as [A0 T0]. destruct total_between as [B ST].
  destruct off_sure as [O S0]. unfold LEMMA_N_LEAST in least.
  assert (B0 : 0 < b) by (pose proof (bpow_gt_0 radix2 (-300)); lra).
  destruct (lemma_a_near k room weight x n from few) as [WM NM].
  { intros j J. split; [apply weight_near, J | apply values, J]. }
  { apply rooms. }
  { exact binades. }
  { exact starts. }
  cbv zeta in WM, NM. unfold output, share.
  destruct (quotient_near _ _ WM W M) as [WD ND]. split; [exact WD|]. cbv zeta in ND.
  set (d := value (pair_product (binade_end (products from weight x n)) (inverse weights_total))) in *.
  set (mv := value (binade_end (products from weight x n))) in *. set (s := value weights_total) in *.
  set (r := Rmin (pair'hi (inverse weights_total)) 1) in *.
  set (a := exact_lemma_a (Z.of_nat n) * (u * u)) in *. set (t := exact_lemma_a_tally (Z.of_nat n) * (u * u)) in *.
  assert (A1 : 0 <= a <= / 2 ^ 54) by (unfold a; lra). assert (T1 : 0 <= t <= / 2 ^ 54) by (unfold t; lra). clearbody a t. clear A0 T0.
  set (w := fun j => value (weight j)) in *. set (v := fun j => value (x j)) in *. set (tot := sum w n) in *. set (i := / tot) in *.
  assert (IT : i * tot = 1) by (unfold i; apply Rinv_l; lra).
  assert (I1 : 0 <= i) by (unfold i; apply Rlt_le, Rinv_0_lt_compat; lra).
  assert (I2 : i <= 102 / 100).
  { apply Rmult_le_reg_r with tot; [lra|]. rewrite IT. lra. }
  (* the sum of products *)
  assert (N1 : Rabs (mv - sum (fun j => w j * v j) n) <= a * ((1 + / 2 ^ 20) * b * tot)).
  { eapply Rle_trans; [exact NM|]. apply Rmult_le_compat_l; [lra|]. apply Rmax_lub; [apply rooms|]. unfold LEMMA_A_LEAST.
    apply Rle_trans with (power (-301)); [apply bpow_le; lia|]. replace (-301)%Z with (-300 + -1)%Z by ring. rewrite bpow_plus. change (power (-1)) with (/ 2).
    assert (b * / 2 <= b * ((1 + / 2 ^ 20) * tot)) by (apply Rmult_le_compat_l; lra). lra. }
  clear NM. set (y1 := mean n v w) in *. assert (Y1 : sum (fun j => w j * v j) n = y1 * tot) by (unfold y1, mean; fold tot; field; lra).
  rewrite Y1 in N1.
  assert (YB : Rabs y1 <= b).
  { apply (mean_bounded n w w v 0 0 b); [intros j J; apply values, J | | fold tot; lra].
    intros j J. split; [apply weight_value, J|]. rewrite Rminus_diag_eq, Rabs_R0 by reflexivity. lra. }
  assert (SL : (1 - / 2 ^ 50) * tot <= s).
  { assert (t * (1 + tot) <= / 2 ^ 54 * (1 + tot)) by (apply Rmult_le_compat_r; lra). apply Rabs_le_inv in S. lra. }
  set (z := mv / s) in *. assert (ZS : z * s = mv) by (unfold z; field; lra).
  set (f := a + t * (1 + i)). assert (TI : 0 <= t * i <= / 2 ^ 54 * (102 / 100)) by (split; [apply Rmult_le_pos | apply Rmult_le_compat]; lra).
  assert (F0 : 0 <= f <= / 2 ^ 52) by (unfold f; lra).
  assert (Z1 : Rabs (z - y1) <= (1 + / 2 ^ 19) * f * b).
  { apply Rmult_le_reg_r with s; [lra|]. rewrite <- (Rabs_pos_eq s) at 1 by lra. rewrite <- Rabs_mult.
    replace ((z - y1) * s) with ((mv - y1 * tot) + y1 * (tot - s)) by (rewrite <- ZS; ring).
    pose proof (Rabs_triang (mv - y1 * tot) (y1 * (tot - s))) as Q. rewrite (Rabs_mult y1), (Rabs_minus_sym tot s) in Q.
    assert (Rabs y1 * Rabs (s - tot) <= b * (t * (1 + tot))) by (apply Rmult_le_compat; try apply Rabs_pos; assumption).
    assert (E : b * (t * (1 + tot)) = b * tot * (t * (1 + i))).
    { replace (b * tot * (t * (1 + i))) with (b * t * (tot + i * tot)) by ring. rewrite IT. ring. }
    assert (BT : 0 <= b * tot) by (apply Rmult_le_pos; lra).
    assert (U : b * tot * (a * (1 + / 2 ^ 20) + t * (1 + i)) <= b * tot * ((1 + / 2 ^ 20) * f)) by (apply Rmult_le_compat_l; [exact BT | unfold f; lra]).
    apply Rle_trans with (b * tot * ((1 + / 2 ^ 20) * f)); [lra|].
    replace ((1 + / 2 ^ 19) * f * b * s) with (b * ((1 + / 2 ^ 19) * f) * s) by ring.
    assert (BF : 0 <= b * f) by (apply Rmult_le_pos; lra).
    apply Rle_trans with (b * ((1 + / 2 ^ 19) * f) * ((1 - / 2 ^ 50) * tot)); [|apply Rmult_le_compat_l; lra].
    assert (0 <= b * f * tot) by (apply Rmult_le_pos; lra). lra. }
  (* all together *)
  replace (d - y) with ((d - z) + ((z - y1) + (y1 - y))) by ring.
  pose proof (Rabs_triang (d - z) ((z - y1) + (y1 - y))) as Q1. pose proof (Rabs_triang (z - y1) (y1 - y)) as Q2.
  pose proof (Rabs_triang (z - y1) y1) as Q3. replace (z - y1 + y1) with z in Q3 by ring.
  assert (FB : 0 <= f * b <= / 2 ^ 52 * b) by (split; [apply Rmult_le_pos | apply Rmult_le_compat_r]; lra).
  assert (TINY : power (-1000) <= / 2 ^ 160 * b).
  { apply Rle_trans with (power (-160 + -300)); [apply bpow_le; lia|]. rewrite bpow_plus. change (power (-160)) with (/ IZR (2 ^ 160)).
    apply Rle_trans with (/ IZR (2 ^ 160) * b); [apply Rmult_le_compat_l; lra | lra]. }
  assert (TR : t * i * b <= (1 + / 2 ^ 16) * (t * r) * b).
  { apply Rmult_le_compat_r; [lra|]. replace ((1 + / 2 ^ 16) * (t * r)) with (t * ((1 + / 2 ^ 16) * r)) by ring. apply Rmult_le_compat_l; lra. }
  assert (FE : f * b = a * b + t * b + t * i * b) by (unfold f; ring).
  assert (AB : 0 <= a * b) by (apply Rmult_le_pos; lra). assert (TB : 0 <= t * b) by (apply Rmult_le_pos; lra).
  assert (R0 : 0 <= t * r * b).
  { assert (0 <= t * i * b) by (apply Rmult_le_pos; lra). lra. }
  assert (LOST : power (-862) = / 4 * power (-860)) by (replace (-862)%Z with (-2 + -860)%Z by ring; rewrite bpow_plus; reflexivity).
  rewrite LOST in Y2. unfold LEMMA_W_LOST, LEMMA_Y_DIVIDE in *.
  assert (NB : 0 <= INR n * power (-860) * b).
  { apply Rmult_le_pos; [apply Rmult_le_pos; [apply pos_INR | apply bpow_ge_0] | lra]. }
  assert (GB : 0 <= by_weights * b) by (apply Rmult_le_pos; lra). lra.
Qed.

Lemma weights_rare : 0 <= power (-862) /\ INR n * power (-862) <= / 2 ^ 100.
Proof.
  pose proof (bpow_gt_0 radix2 (-862)). split; [lra|]. assert (INR n <= 1048576) by (rewrite INR_IZR_INZ; apply IZR_le; lia).
  apply Rle_trans with (1048576 * power (-862)); [apply Rmult_le_compat_r; lra|].
  change 1048576 with (power 20). rewrite <- bpow_plus. apply Rle_trans with (power (-100)); [apply bpow_le; lia|].
  change (power (-100)) with (/ IZR (2 ^ 100)). lra.
Qed.

Lemma shifted_near : two_words output /\
  Rabs (value output - mean n (fun j => value (x j)) truth) <= (1 + / 2 ^ 40) * (share + moved_all) * b.
Proof.
  destruct off_sure as [O S0]. destruct total_between as [_ ST]. unfold LEMMA_N_LEAST in least.
  assert (B0 : 0 < b) by (pose proof (bpow_gt_0 radix2 (-300)); lra). destruct (constants_below n few) as [_ T0].
  assert (OM : (1 + / 2 ^ 17) * off <= moved_all /\ 0 <= moved_all).
  { unfold weights.off, moved_all in *. set (g := e + LEMMA_W_GAP * (u * u) * size + LEMMA_X_EXP) in *. assert (0 <= g) by lra. lra. }
  apply computed_near; [apply OM|].
  assert (Y2 : Rabs (mean n (fun j => value (x j)) (fun j => value (weight j)) - mean n (fun j => value (x j)) truth) <= (1 + / 2 ^ 17) * off * b + lost * b).
  { apply mean_near; [exact B0 | intros j J; apply values, J | | lra | exact weights_rare | exact ST].
    intros j J. split; [apply truth_nonneg | apply weight_near, J]. }
  assert ((1 + / 2 ^ 17) * off * b <= moved_all * b) by (apply Rmult_le_compat_r; lra).
  assert (CB : 0 <= counted) by lra. assert (0 <= counted * b) by (apply Rmult_le_pos; lra). lra.
Qed.

(* --- the second bound: all errors are relative to that of the largest logit, whose weight is 1 *)

Hypothesis one : expo (Pair 0 0) = Pair 1 0.

Lemma weight_top : weight top = Pair 1 0.
Proof.
  assert (G : gap top logit top = Pair 0 0); [|unfold weights.weight; rewrite G; exact one].
  destruct (logits top (proj1 seen)) as [[Fh [Fl _]] _]. unfold gap, pair_sum, negative, sum2, sum2_ordered. cbn [pair'hi pair'lo].
  set (h := pair'hi (logit top)) in *. set (low := pair'lo (logit top)) in *.
  assert (Z : rnd 0 = 0) by apply round_0, valid_rnd_N.
  replace (h + - h) with 0 by ring. replace (low + - low) with 0 by ring. rewrite !Z. rewrite !Rminus_0_l, (round_opp h), (round_double h Fh).
  replace (h - rnd (- - h)) with 0 by (rewrite Ropp_involutive, (round_double h Fh); ring). replace (- h - - h) with 0 by ring.
  rewrite !Z, !Rplus_0_r, !Z, !Rplus_0_r, !Rminus_0_r, !Z, ?Rminus_0_r, ?Z. reflexivity.
Qed.

Definition beside (j : nat) : R := ind (m j) * exp (l j - l top).

Lemma weight_beside j : (j < n)%nat -> 0 <= beside j /\
  Rabs (value (weight j) - beside j) <= weights.off (2 * e) size * beside j + power (-862).
Proof.
  intros J. set (l2 := fun j => l j + (most - l top)).
  assert (L2 : forall j, (j < n)%nat -> two_words (logit j) /\ pair'hi (logit j) <= pair'hi (logit top) /\
    (m j = true -> Rabs (value (logit j) - l2 j) <= 2 * e /\ Rabs (value (logit j)) <= size) /\ (m j = false -> pair'hi (logit j) <= - power 60)).
  { intros i I. destruct (logits i I) as [A [B [C D]]]. split; [exact A|]. split; [exact B|]. split; [|exact D].
    intros M. destruct (C M) as [E S]. split; [|exact S]. destruct most_near as [_ [E2 _]]. apply Rabs_le_inv in E, E2. unfold l2. apply Rabs_le. lra. }
  assert (S2 : 0 <= 2 * e <= 2 * LEMMA_W_SURE) by lra.
  destruct (weights.weight_near n top m l2 (2 * e) size logit expo seen exponential L2 S2 limited j J) as [_ [_ N]].
  assert (E : weights.truth top m l2 logit j = beside j).
  { unfold weights.truth, beside, l2. do 2 f_equal. ring. }
  rewrite E in N. split; [|exact N]. unfold beside. pose proof (exp_pos (l j - l top)). apply Rmult_le_pos; [apply ind_nonneg | lra].
Qed.

Lemma beside_top : beside top = 1.
Proof. destruct seen as [_ M]. unfold beside. rewrite M, Rminus_diag_eq, exp_0 by reflexivity. cbn [ind]. ring. Qed.

(* What the weights beside the largest are in all, of all: by their computed sum *)
Lemma share_beside : let s := sum beside n in let i := pair'hi (inverse weights_total) in
  1 <= s /\ 0 <= 1 - 1 / s <= (1 + / 2 ^ 14) * (rest * i) + 21 / 10 * counted.
Proof.
  intros s i. destruct total_near as [_ [_ [T I]]]. cbv zeta in T, I. fold i in I. destruct total_between as [B _]. destruct (constants_below n few) as [_ T0].
  set (t := counted) in *. assert (T1 : 0 <= t <= / 2 ^ 54) by (unfold t; lra). clearbody t. clear T0.
  set (o := weights.off (2 * e) size). assert (O : 0 <= o <= / 2 ^ 18).
  { destruct off_sure as [_ S0]. unfold o, weights.off, LEMMA_W_GAP, LEMMA_X_EXP, LEMMA_W_SURE, LEMMA_W_LARGE in *. change (power (-95)) with (/ IZR (2 ^ 95)). lra. }
  destruct seen as [J _]. pose proof (sum_term_le beside n top J (fun j K => proj1 (weight_beside j K))) as S1. fold s in S1. rewrite beside_top in S1.
  set (tot := total) in *. destruct weights_rare as [R0 R1].
  assert (D : Rabs (tot - s) <= o * (s - 1) + / 2 ^ 100).
  { unfold tot, s. rewrite <- sum_minus. eapply Rle_trans; [apply sum_abs|].
    pose proof (sum_le_but (fun j => Rabs (value (weight j) - beside j)) (fun j => o * beside j + power (-862)) n top J) as K. cbv beta in K.
    rewrite sum_plus, sum_const, sum_scal_l, beside_top, weight_top in K. cbn [pair'hi pair'lo] in K. replace (1 + 0 - 1) with 0 in K by ring. rewrite Rabs_R0 in K. fold s in K |- *.
    assert (Q : sum (fun j => Rabs (value (weight j) - beside j)) n - 0 <= o * s + INR n * power (-862) - (o * 1 + power (-862))); [|lra].
    apply K. intros j L _. apply weight_beside, L. }
  apply Rabs_le_inv in D, T. assert (OS : 0 <= o * (s - 1) <= / 2 ^ 18 * (s - 1)) by (split; [apply Rmult_le_pos | apply Rmult_le_compat_r]; lra).
  assert (P : power (-100) = / 2 ^ 100) by (change (power (-100)) with (/ IZR (2 ^ 100)); lra).
  assert (Q : value weights_total - 1 + / 2 ^ 100 <= rest /\ 0 <= rest).
  { unfold rest. rewrite P. pose proof (Rmax_l (value weights_total - 1) 0). pose proof (Rmax_r (value weights_total - 1) 0). lra. }
  assert (RS : s - 1 <= (1 + / 2 ^ 17) * (rest + t * (1 + tot))).
  { assert (0 <= t * (1 + tot)) by (apply Rmult_le_pos; lra). lra. }
  assert (TS : tot <= (1 + / 2 ^ 17) * s) by lra.
  assert (TI : / tot * tot = 1) by (apply Rinv_l; lra). assert (I0 : 0 < / tot) by (apply Rinv_0_lt_compat; lra). set (i0 := / tot) in *.
  assert (I1 : i0 <= 102 / 100) by (apply Rmult_le_reg_r with tot; [lra|]; rewrite TI; lra).
  assert (I2 : i0 <= (1 + / 2 ^ 16) * i) by (pose proof (Rmin_l i 1); lra).
  split; [exact S1|]. set (q := 1 - 1 / s). assert (QS : q * s = s - 1) by (unfold q; field; lra).
  assert (Q0 : 0 <= q) by (apply Rmult_le_reg_r with s; lra). split; [exact Q0|].
  assert (QT : q * tot <= (1 + / 2 ^ 17) * (s - 1)).
  { rewrite <- QS. replace ((1 + / 2 ^ 17) * (q * s)) with (q * ((1 + / 2 ^ 17) * s)) by ring. apply Rmult_le_compat_l; assumption. }
  assert (QI : q <= (1 + / 2 ^ 15) * (rest * i0 + t * (i0 + 1))).
  { apply Rmult_le_reg_r with tot; [lra|]. apply Rle_trans with (1 := QT).
    replace ((1 + / 2 ^ 15) * (rest * i0 + t * (i0 + 1)) * tot) with ((1 + / 2 ^ 15) * (rest * (i0 * tot) + t * (i0 * tot + tot))) by ring. rewrite TI.
    assert (0 <= t * (1 + tot)) by (apply Rmult_le_pos; lra). lra. }
  assert (A : rest * i0 <= rest * ((1 + / 2 ^ 16) * i)) by (apply Rmult_le_compat_l; lra).
  assert (C : t * (i0 + 1) <= t * (202 / 100)) by (apply Rmult_le_compat_l; lra).
  assert (0 <= rest * i) by (apply Rmult_le_pos; lra). lra.
Qed.

Lemma beside_near : two_words output /\
  Rabs (value output - mean n (fun j => value (x j)) beside) <= (1 + / 2 ^ 40) * (share + moved_but) * b.
Proof.
  destruct off_sure as [_ S0]. unfold LEMMA_N_LEAST in least.
  assert (B0 : 0 < b) by (pose proof (bpow_gt_0 radix2 (-300)); lra). destruct (constants_below n few) as [_ T0].
  destruct share_beside as [S1 Q]. cbv zeta in S1, Q.
  pose proof (mean_near_but n (fun j => value (weight j)) beside (fun j => value (x j)) (weights.off (2 * e) size) (power (-862)) b top B0 (proj1 seen)) as Y.
  cbv beta in Y. rewrite weight_top, beside_top in Y. cbn [pair'hi pair'lo] in Y. specialize (Y ltac:(ring) (fun j J => proj2 (values j J)) weight_beside).
  unfold moved_but. set (i := pair'hi (inverse weights_total)) in *. set (q := 1 - 1 / sum beside n) in *.
  set (h := 2 * e + LEMMA_W_GAP * (u * u) * size + LEMMA_X_EXP).
  assert (H : 0 <= h <= 101 / 100 * / 2 ^ 19).
  { unfold h, LEMMA_W_GAP, LEMMA_X_EXP, LEMMA_W_SURE, LEMMA_W_LARGE in *. change (power (-95)) with (/ IZR (2 ^ 95)). lra. }
  change (weights.off (2 * e) size) with (h * (1 + / 2 ^ 17)) in Y. specialize (Y ltac:(lra) weights_rare ltac:(lra)).
  assert (T1 : 0 <= counted) by lra. clear T0.
  assert (RI : 0 <= rest * i).
  { unfold rest. destruct total_near as [_ [_ [_ I]]]. cbv zeta in I. fold i in I. destruct total_between as [B _].
    assert (0 < / total) by (apply Rinv_0_lt_compat; lra). pose proof (Rmin_l i 1). pose proof (Rmax_r (value weights_total - 1) 0). pose proof (bpow_gt_0 radix2 (-100)).
    apply Rmult_le_pos; lra. }
  replace (2 * h * rest * i * (1 + / 2 ^ 10)) with (2 * (1 + / 2 ^ 10) * (h * (rest * i))) by ring.
  assert (HR : 0 <= h * (rest * i)) by (apply Rmult_le_pos; lra).
  apply computed_near; [lra|]. apply Rle_trans with (1 := Y). set (t := counted) in *. clearbody t.
  assert (HQ : h * q <= (1 + / 2 ^ 14) * (h * (rest * i)) + 21 / 10 * (101 / 100 * / 2 ^ 19) * t).
  { apply Rle_trans with (h * ((1 + / 2 ^ 14) * (rest * i) + 21 / 10 * t)); [apply Rmult_le_compat_l; lra|].
    assert (h * t <= 101 / 100 * / 2 ^ 19 * t) by (apply Rmult_le_compat_r; lra). lra. }
  assert (HB : (1 + / 2 ^ 17) * (2 * (h * (1 + / 2 ^ 17)) * q) * b <= (2 * (1 + / 2 ^ 10) * (h * (rest * i)) + / 1000 * t) * b).
  { apply Rmult_le_compat_r; lra. }
  lra.
Qed.

(* --- both *)

Lemma mean_shifted c v : sum (fun j => ind (m j) * exp (l j - c)) n <> 0 ->
  mean n v (fun j => ind (m j) * exp (l j - c)) = mean n v (fun j => ind (m j) * exp (l j)).
Proof.
  intros S. pose proof (exp_pos (- c)) as P. unfold mean.
  assert (E : forall j, ind (m j) * exp (l j - c) = ind (m j) * exp (l j) * exp (- c)) by (intros j; unfold Rminus; rewrite exp_plus; ring).
  assert (S2 : sum (fun j => ind (m j) * exp (l j - c)) n = sum (fun j => ind (m j) * exp (l j)) n * exp (- c)) by (rewrite <- sum_scal_r; apply sum_ext; intros; apply E).
  rewrite S2 in S |- *. rewrite (sum_ext (fun j => ind (m j) * exp (l j - c) * v j) (fun j => ind (m j) * exp (l j) * v j * exp (- c))) by (intros; rewrite E; ring).
  rewrite sum_scal_r. field. split; [|lra]. intros Z. apply S. rewrite Z. ring.
Qed.

(* **A row of attention**: what is computed, and the mean of the values under exp(logit) of the keys that the mask does not hide *)
Theorem row_near : two_words output /\
  Rabs (value output - mean n (fun j => value (x j)) (fun j => ind (m j) * exp (l j))) <= (1 + / 2 ^ 40) * (share + moved) * b.
Proof.
  destruct shifted_near as [W N]. destruct beside_near as [_ K]. split; [exact W|].
  destruct total_between as [_ S]. destruct share_beside as [S1 _].
  unfold weights.truth in N. rewrite mean_shifted in N by (intros Z; unfold weights.truth in S; rewrite Z in S; lra).
  unfold beside in K. rewrite mean_shifted in K by (intros Z; unfold beside in S1; rewrite Z in S1; lra).
  unfold moved. apply Rmin_case; assumption.
Qed.

End Row.
