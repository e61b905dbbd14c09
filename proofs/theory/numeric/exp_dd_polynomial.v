(* e^r - 1 in two words, as src/core/exp_dd.c computes it. *)
From Coq Require Import Reals ZArith Lra Lia.
From Flocq Require Import Core.
From Gappa Require Import Gappa_tactic.
From Interval Require Import Tactic.
From Attest.numeric Require Import code double dd.
Open Scope R_scope.

Lemma fourth_pair : dd_pair EXP_FOURTH EXP_FOURTH_LOW.
Proof.
  unfold EXP_FOURTH, EXP_FOURTH_LOW. split; [literal | split; [literal |]].
  rewrite (ulp_at _ (-4)) by (try lia; rewrite Rabs_pos_eq by lra; simpl; lra). rewrite Rabs_pos_eq by lra. simpl. lra.
Qed.

Lemma third_pair : dd_pair EXP_THIRD EXP_THIRD_LOW.
Proof.
  unfold EXP_THIRD, EXP_THIRD_LOW. split; [literal | split; [literal |]].
  rewrite (ulp_at _ (-2)) by (try lia; rewrite Rabs_pos_eq by lra; simpl; lra). rewrite Rabs_pos_eq by lra. simpl. lra.
Qed.

(* What the argument must be: in two words, small, and not so small that a product could underflow. *)
Definition reduced (x y : R) : Prop :=
  dd_pair x y /\ Rabs x <= 2844 / 1048576 /\ (x = 0 \/ bpow radix2 (-200) <= Rabs x).

Definition tail x := x * (EXP_FIFTH + x * (EXP_SIXTH + x * (EXP_SEVENTH + x * (EXP_EIGHTH + x * EXP_NINTH)))).

Lemma tail_near x : Rabs x <= 2844 / 1048576 -> Rabs (rnd (x * exp_dd_fifth x) - tail x) <= 1 / 147573952589676412928.
Proof.
  intros H. unfold tail, exp_dd_fifth, EXP_FIFTH, EXP_SIXTH, EXP_SEVENTH, EXP_EIGHTH, EXP_NINTH. cbv zeta. gappa.
Qed.

Lemma tail_moved x y : Rabs x <= 2844 / 1048576 -> Rabs y <= 1 / 2305843009213693952 ->
  Rabs (tail x - tail (x + y)) <= 1 / 147573952589676412928.
Proof.
  intros H Y. unfold tail, EXP_FIFTH, EXP_SIXTH, EXP_SEVENTH, EXP_EIGHTH, EXP_NINTH.
  interval with (i_taylor x, i_degree 6, i_prec 120).
Qed.

Lemma tail_small x : Rabs x <= 28 / 10000 -> Rabs (tail x) <= 1 / 10000.
Proof.
  intros H. unfold tail, EXP_FIFTH, EXP_SIXTH, EXP_SEVENTH, EXP_EIGHTH, EXP_NINTH. interval with (i_prec 60).
Qed.

Lemma reduced_sum x y : reduced x y -> Rabs (x + y) <= 28 / 10000 /\ Rabs y <= 1 / 2305843009213693952.
Proof.
  intros [P [H _]]. pose proof (pair_small _ _ P). pose proof (Rabs_triang x y). split; lra.
Qed.

Definition whole r := r * (1 + r * (1 / 2 + r * (1 / 6 + r * (1 / 24 + tail r)))).

Lemma whole_near r : Rabs r <= 28 / 10000 -> Rabs (whole r - (exp r - 1)) <= 1 / 2 ^ 103.
Proof.
  intros H. unfold whole, tail, EXP_FIFTH, EXP_SIXTH, EXP_SEVENTH, EXP_EIGHTH, EXP_NINTH.
  interval with (i_taylor r, i_degree 12, i_prec 150, i_bisect r).
Qed.

(* --- one step of Horner's rule *)

Lemma factor_range x hi : x = 0 \/ bpow radix2 (-200) <= Rabs x -> 1 / 100 <= Rabs hi -> dd_product_range x hi.
Proof.
  intros [-> |H] L; [left; ring | right]. rewrite Rabs_mult.
  apply Rle_trans with (bpow radix2 (-200) * (1 / 100)).
  - change (bpow radix2 (-900)) with (bpow radix2 (-693 + (-7) + (-200))). rewrite !bpow_plus.
    change (bpow radix2 (-7)) with (/ 128).
    assert (bpow radix2 (-693) <= 1) by (change 1 with (bpow radix2 0); apply bpow_le; lia).
    pose proof (bpow_gt_0 radix2 (-200)). pose proof (bpow_gt_0 radix2 (-693)). nra.
  - apply Rmult_le_compat; try lra. pose proof (bpow_gt_0 radix2 (-200)). lra.
Qed.

Lemma pair_first hi lo v : dd_pair hi lo -> v <= Rabs (hi + lo) -> v - u * v <= Rabs hi.
Proof.
  intros P H. pose proof (pair_small _ _ P). pose proof (Rabs_triang hi lo). pose proof (Rabs_pos hi). lra.
Qed.

(* r s, where s is near S and e off *)
Lemma times_step x y hi lo S e : reduced x y -> dd_pair hi lo -> Rabs (hi + lo - S) <= e ->
  1 / 50 <= Rabs (hi + lo) <= 11 / 10 ->
  dd_pair (dd_mul_hi x y hi lo) (dd_mul_lo x y hi lo)
  /\ Rabs (dd_mul_hi x y hi lo + dd_mul_lo x y hi lo - (x + y) * S) <= 28 / 10000 * e + 28 / 1000 * (u * u)
  /\ Rabs (dd_mul_hi x y hi lo + dd_mul_lo x y hi lo) <= 4 / 1000
  /\ Rabs (dd_mul_hi x y hi lo + dd_mul_lo x y hi lo - (x + y) * (hi + lo)) <= 9 * (u * u) * Rabs ((x + y) * (hi + lo)).
Proof.
  intros R P E B. destruct (reduced_sum x y R) as [Q _]. destruct R as [X [_ Z]].
  pose proof (pair_first hi lo (1 / 50) P (proj1 B)) as L.
  destruct (dd_mul_near x y hi lo X P) as [M N]; [apply factor_range; [exact Z | lra]|].
  cbv zeta in N. split; [exact M|].
  assert (A : Rabs ((x + y) * (hi + lo)) <= 28 / 10000 * (11 / 10)).
  { rewrite Rabs_mult. apply Rmult_le_compat; try apply Rabs_pos; lra. }
  assert (D : Rabs ((x + y) * (hi + lo - S)) <= 28 / 10000 * e).
  { rewrite Rabs_mult. apply Rmult_le_compat; try apply Rabs_pos; assumption. }
  split; [|split; [|exact N]].
  - replace (dd_mul_hi x y hi lo + dd_mul_lo x y hi lo - (x + y) * S) with
      ((dd_mul_hi x y hi lo + dd_mul_lo x y hi lo - (x + y) * (hi + lo)) + (x + y) * (hi + lo - S)) by ring.
    eapply Rle_trans; [apply Rabs_triang|]. lra.
  - pose proof (Rabs_triang_inv (dd_mul_hi x y hi lo + dd_mul_lo x y hi lo) ((x + y) * (hi + lo))). lra.
Qed.

(* ... plus c *)
Lemma plus_step x y hi lo S e c : reduced x y -> dd_pair hi lo -> Rabs (hi + lo - S) <= e ->
  1 / 50 <= Rabs (hi + lo) <= 11 / 10 -> double c -> 1 / 2 <= c <= 1 ->
  dd_pair (exp_dd_step_hi x y hi lo c) (exp_dd_step_lo x y hi lo c)
  /\ Rabs (exp_dd_step_hi x y hi lo c + exp_dd_step_lo x y hi lo c - (c + (x + y) * S)) <= 28 / 10000 * e + 8 * (u * u)
  /\ 1 / 50 <= Rabs (exp_dd_step_hi x y hi lo c + exp_dd_step_lo x y hi lo c) <= 11 / 10.
Proof.
  intros R P E B F C. destruct (times_step x y hi lo S e R P E B) as [M [N [T _]]].
  unfold exp_dd_step_hi, exp_dd_step_lo.
  set (a := dd_mul_hi x y hi lo) in *. set (b := dd_mul_lo x y hi lo) in *.
  destruct (dd_add_double_near a b c M F) as [A W]. cbv zeta in W. split; [exact A|].
  set (v := dd_add_double_hi a b c + dd_add_double_lo a b c) in *.
  assert (Z : Rabs (a + b + c) <= 1 + 4 / 1000) by (apply Rabs_le_inv in T; apply Rabs_le; lra).
  assert (G : Rabs (v - (a + b + c)) <= 7 * (u * u)) by lra. clear W Z.
  apply Rabs_le_inv in G, T, N. split; [apply Rabs_le; lra|].
  rewrite Rabs_pos_eq by lra. lra.
Qed.

(* 1/24 + r/5! + ... *)
Lemma s4_near x y : reduced x y ->
  dd_pair (exp_dd_s4_hi x) (exp_dd_s4_lo x)
  /\ Rabs (exp_dd_s4_hi x + exp_dd_s4_lo x - (1 / 24 + tail (x + y))) <= 4 / 147573952589676412928
  /\ 1 / 50 <= Rabs (exp_dd_s4_hi x + exp_dd_s4_lo x) <= 11 / 10.
Proof.
  intros R. destruct (reduced_sum x y R) as [Q Y]. destruct R as [_ [X _]].
  pose proof (tail_near x X) as N. pose proof (tail_moved x y X Y) as M. pose proof (tail_small (x + y) Q) as L.
  unfold exp_dd_s4_hi, exp_dd_s4_lo. set (t := rnd (x * exp_dd_fifth x)) in *.
  destruct (dd_add_double_near EXP_FOURTH EXP_FOURTH_LOW t fourth_pair (double_round _)) as [A W]. cbv zeta in W.
  split; [exact A|]. set (v := dd_add_double_hi _ _ t + dd_add_double_lo _ _ t) in *.
  apply Rabs_le_inv in N, M, L.
  assert (Z : Rabs (EXP_FOURTH + EXP_FOURTH_LOW + t) <= 1) by (apply Rabs_le; unfold EXP_FOURTH, EXP_FOURTH_LOW; lra).
  assert (G : Rabs (v - (EXP_FOURTH + EXP_FOURTH_LOW + t)) <= 6 * (u * u)) by lra. clear W Z.
  unfold EXP_FOURTH, EXP_FOURTH_LOW in G. apply Rabs_le_inv in G. split; [apply Rabs_le; lra|].
  rewrite Rabs_pos_eq by lra. lra.
Qed.

(* 1/6 + r/24 + ... *)
Lemma s3_near x y : reduced x y ->
  dd_pair (exp_dd_s3_hi x y) (exp_dd_s3_lo x y)
  /\ Rabs (exp_dd_s3_hi x y + exp_dd_s3_lo x y - (1 / 6 + (x + y) * (1 / 24 + tail (x + y)))) <= 12 / 10 ^ 23
  /\ 1 / 50 <= Rabs (exp_dd_s3_hi x y + exp_dd_s3_lo x y) <= 11 / 10.
Proof.
  intros R. destruct (s4_near x y R) as [P [E B]].
  destruct (times_step x y _ _ _ _ R P E B) as [M [N [T _]]]. unfold exp_dd_s3_hi, exp_dd_s3_lo.
  set (a := dd_mul_hi x y _ _) in *. set (b := dd_mul_lo x y _ _) in *. set (w := (x + y) * _) in *.
  pose proof (pair_small _ _ M) as S. pose proof (Rabs_triang_inv a (- b)) as I. rewrite Rabs_Ropp in I.
  replace (a - - b) with (a + b) in I by ring.
  assert (A1 : Rabs a <= 5 / 1000) by lra. assert (B1 : Rabs b <= 1 / 1000) by lra. apply Rabs_le_inv in A1, B1.
  destruct (dd_add_near EXP_THIRD EXP_THIRD_LOW a b third_pair M) as [A W].
  - unfold EXP_THIRD. rewrite 2 Rabs_pos_eq by lra. lra.
  - unfold EXP_THIRD. rewrite (Rabs_pos_eq (_ + a)) by lra. apply Rabs_le. lra.
  - cbv zeta in W. split; [exact A|]. set (v := dd_add_hi _ _ a b + dd_add_lo _ _ a b) in *.
    assert (Z : Rabs (EXP_THIRD + EXP_THIRD_LOW + (a + b)) <= 1) by (apply Rabs_le; unfold EXP_THIRD, EXP_THIRD_LOW; lra).
    assert (G : Rabs (v - (EXP_THIRD + EXP_THIRD_LOW + (a + b))) <= 12 * (u * u)) by lra. clear W Z.
    unfold EXP_THIRD, EXP_THIRD_LOW in G. apply Rabs_le_inv in G, N. split; [apply Rabs_le; lra|].
    rewrite Rabs_pos_eq by lra. lra.
Qed.

(* e^r - 1, and never far below r *)
Theorem exp_dd_less_one_near x y : reduced x y ->
  let hi := exp_dd_less_one_hi x y in let lo := exp_dd_less_one_lo x y in
  dd_pair hi lo /\ Rabs (hi + lo - (exp (x + y) - 1)) <= 1 / 2 ^ 98
  /\ Rabs (x + y) <= 2 * Rabs (hi + lo) <= 4 * Rabs (x + y).
Proof.
  intros R hi lo. unfold hi, lo, exp_dd_less_one_hi, exp_dd_less_one_lo. clear hi lo.
  destruct (s3_near x y R) as [P3 [E3 B3]].
  destruct (plus_step x y _ _ _ _ (1 / 2) R P3 E3 B3) as [P2 [E2 B2]]; [apply (double_ratio 1 2 1); reflexivity | lra |].
  destruct (plus_step x y _ _ _ _ 1 R P2 E2 B2) as [P1 [E1 B1]]; [apply (double_integer 1); reflexivity | lra |].
  destruct (times_step x y _ _ _ _ R P1 E1 B1) as [M [N [_ L]]].
  change (exp_dd_step_hi x y (exp_dd_step_hi x y (exp_dd_s3_hi x y) (exp_dd_s3_lo x y) (1 / 2))
           (exp_dd_step_lo x y (exp_dd_s3_hi x y) (exp_dd_s3_lo x y) (1 / 2)) 1) with (exp_dd_s1_hi x y) in *.
  change (exp_dd_step_lo x y (exp_dd_step_hi x y (exp_dd_s3_hi x y) (exp_dd_s3_lo x y) (1 / 2))
           (exp_dd_step_lo x y (exp_dd_s3_hi x y) (exp_dd_s3_lo x y) (1 / 2)) 1) with (exp_dd_s1_lo x y) in *.
  split; [exact M|]. destruct (reduced_sum x y R) as [Q _]. pose proof (whole_near (x + y) Q) as W. unfold whole in W.
  set (v := dd_mul_hi _ _ _ _ + dd_mul_lo _ _ _ _) in *. split.
  - apply Rabs_le_inv in N, W. apply Rabs_le. lra.
  - assert (S : 9 / 10 <= Rabs (exp_dd_s1_hi x y + exp_dd_s1_lo x y)).
    { set (s := exp_dd_s1_hi x y + exp_dd_s1_lo x y) in *. apply Rabs_le_inv in E1.
      assert (H : Rabs ((x + y) * (1 / 2 + (x + y) * (1 / 6 + (x + y) * (1 / 24 + tail (x + y))))) <= 1 / 100).
      { pose proof (tail_small _ Q). set (r := x + y) in *. set (t := tail r) in *. interval with (i_prec 60). }
      apply Rabs_le_inv in H. rewrite Rabs_pos_eq; lra. }
    rewrite Rabs_mult in L. pose proof (Rabs_pos (x + y)).
    set (s := Rabs (exp_dd_s1_hi x y + exp_dd_s1_lo x y)) in *.
    pose proof (Rabs_triang_inv ((x + y) * (exp_dd_s1_hi x y + exp_dd_s1_lo x y)) v) as I. rewrite Rabs_minus_sym in I.
    pose proof (Rabs_triang_inv v ((x + y) * (exp_dd_s1_hi x y + exp_dd_s1_lo x y))) as J.
    rewrite Rabs_mult in I, J. fold s in I, J.
    assert (Rabs (x + y) * (9 / 10) <= Rabs (x + y) * s) by (apply Rmult_le_compat_l; assumption).
    assert (Rabs (x + y) * s <= Rabs (x + y) * (11 / 10)) by (apply Rmult_le_compat_l; [assumption | apply B1]).
    lra.
Qed.
