(* d e^x - t as src/core/exp_side.c computes it, scaled: where the result is not too near to 0, its sign is the right one. *)
From Coq Require Import Reals ZArith Lra Lia.
From Flocq Require Import Core.
From Attest.numeric Require Import code double dd.
Open Scope R_scope.

(* e, of which a + b is an approximation, times y, beside z. *)
Theorem exp_side_sign a b y z e : double a -> double b -> Rabs b <= u * Rabs a -> 99 / 100 <= a <= 202 / 100 ->
  Rabs (a + b - e) <= 1 / 2 ^ 95 * e -> double y -> / 256 <= y <= 512 -> double z -> 1 <= z < 2 ->
  let r := dd_add_double_hi (dd_mul_double_hi a b y) (dd_mul_double_lo a b y) (- z) in
  (UNSURE < r -> z < e * y) /\ (r < - UNSURE -> e * y < z).
Proof.
  intros Fa Fb B A E Fy Y Fz Z r. rewrite (Rabs_pos_eq a) in B by lra.
  assert (R : dd_product_range a y).
  { right. rewrite Rabs_pos_eq by nra. apply Rle_trans with (bpow radix2 (-10)); [apply bpow_le; lia|].
    change (bpow radix2 (-10)) with (/ 1024). nra. }
  rewrite <- (Rabs_pos_eq a) in B by lra.
  destruct (dd_mul_double_near a b y Fa Fb B Fy R) as [P M]. cbv zeta in M.
  set (h := dd_mul_double_hi a b y) in *. set (l := dd_mul_double_lo a b y) in *.
  destruct (dd_add_double_near h l (- z) P (generic_format_opp _ _ _ Fz)) as [Q S]. cbv zeta in S. fold r in Q, S.
  pose proof (pair_small _ _ Q) as W. set (s := dd_add_double_lo h l (- z)) in *.
  rewrite (Rabs_pos_eq a) in B by lra. apply Rabs_le_inv in B, E.
  assert (E0 : 98 / 100 <= e <= 203 / 100) by lra.
  set (p := (a + b) * y) in *.
  assert (D : Rabs (p - e * y) <= 1 / 2 ^ 95 * (e * y)).
  { replace (p - e * y) with ((a + b - e) * y) by (unfold p; ring). rewrite Rabs_mult, (Rabs_pos_eq y), <- Rmult_assoc by lra.
    apply Rmult_le_compat_r; [lra | apply Rabs_le; exact E]. }
  set (w := e * y) in *. assert (W0 : 0 < w) by (unfold w; apply Rmult_lt_0_compat; lra).
  assert (P0 : 0 < p) by (unfold p; apply Rmult_lt_0_compat; lra).
  rewrite (Rabs_pos_eq p) in M by lra. apply Rabs_le_inv in M, D, W.
  replace (1 / 2 ^ 95) with (/ 39614081257132168796771975168) in D by (simpl; lra).
  assert (U : UNSURE = / 1237940039285380274899124224) by (unfold UNSURE; lra).
  set (x := h + l + - z) in *. assert (X : x = h + l - z) by (unfold x; ring).
  rewrite U. split; intros H.
  - rewrite (Rabs_pos_eq r) in W by lra.
    destruct (Rle_or_lt 0 x) as [X0|X0]; [rewrite (Rabs_pos_eq x) in S by lra | rewrite (Rabs_left x) in S by lra];
      apply Rabs_le_inv in S; lra.
  - rewrite (Rabs_left r) in W by lra.
    destruct (Rle_or_lt 0 x) as [X0|X0]; [rewrite (Rabs_pos_eq x) in S by lra | rewrite (Rabs_left x) in S by lra];
      apply Rabs_le_inv in S; lra.
Qed.
