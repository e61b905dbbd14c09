(* Doubles on a grid: multiples of a power of two, exact as long as they are below 2^53 of its steps. *)
From Coq Require Import Reals ZArith Lra Lia.
From Flocq Require Import Core Pff2Flocq.
From Attest.numeric Require Import code double dd.
Open Scope R_scope.

Notation power := (bpow radix2).

(* a multiple of 2^j *)
Definition on_grid (j : Z) (x : R) : Prop := exists m, x = IZR m * power j.

Lemma grid_plus j x y : on_grid j x -> on_grid j y -> on_grid j (x + y).
Proof. intros [m ->] [n ->]. exists (m + n)%Z. rewrite plus_IZR. ring. Qed.

Lemma grid_opp j x : on_grid j x -> on_grid j (- x).
Proof. intros [m ->]. exists (- m)%Z. rewrite opp_IZR. ring. Qed.

Lemma grid_minus j x y : on_grid j x -> on_grid j y -> on_grid j (x - y).
Proof. intros X Y. apply grid_plus; [exact X | apply grid_opp, Y]. Qed.

Lemma grid_0 j : on_grid j 0.
Proof. exists 0%Z. ring. Qed.

Lemma grid_finer j i x : (j <= i)%Z -> on_grid i x -> on_grid j x.
Proof.
  intros H [m ->]. exists (m * 2 ^ (i - j))%Z. rewrite mult_IZR, (IZR_Zpower radix2) by lia.
  rewrite Rmult_assoc, <- bpow_plus. do 2 f_equal. lia.
Qed.

Lemma grid_power j i : (j <= i)%Z -> on_grid j (power i).
Proof. intros H. apply grid_finer with i; [exact H|]. exists 1%Z. ring. Qed.

Lemma grid_double j x : (-1074 <= j)%Z -> on_grid j x -> Rabs x <= power (j + 53) -> double x.
Proof.
  intros J [m E] B. destruct (Rle_lt_or_eq_dec _ _ B) as [S|S].
  - apply generic_format_FLT. exists (Float radix2 m j); cbn [Defs.Fnum Defs.Fexp]; [exact E | | exact J].
    apply lt_IZR. rewrite (IZR_Zpower radix2) by lia.
    rewrite E, Rabs_mult, (Rabs_pos_eq (power j)), bpow_plus, Rmult_comm, <- abs_IZR in S by apply bpow_ge_0.
    apply Rmult_lt_reg_l with (2 := S). apply bpow_gt_0.
  - destruct (Rle_or_lt 0 x) as [P|P].
    + rewrite Rabs_pos_eq in S by exact P. rewrite S. apply generic_format_bpow. unfold FLT_exp. lia.
    + rewrite Rabs_left in S by exact P. replace x with (- power (j + 53)) by lra.
      apply generic_format_opp, generic_format_bpow. unfold FLT_exp. lia.
Qed.

(* A double from 2^(j + 52) on is on the grid. *)
Lemma double_grid j x : double x -> power (j + 52) <= Rabs x -> on_grid j x.
Proof.
  intros F B. assert (N : x <> 0) by (intros ->; rewrite Rabs_R0 in B; pose proof (bpow_gt_0 radix2 (j + 52)); lra).
  apply grid_finer with (cexp radix2 (FLT_exp (-1074) 53) x).
  - unfold cexp, FLT_exp. assert (j + 52 < mag radix2 x)%Z by (apply mag_gt_bpow; exact B). lia.
  - exists (Ztrunc (scaled_mantissa radix2 (FLT_exp (-1074) 53) x)). rewrite F at 1. reflexivity.
Qed.

(* Half a unit in the last place of what is at most 2^(e + 1). *)
Lemma round_below e x : (-1022 <= e)%Z -> Rabs x <= power (e + 1) -> Rabs (rnd x - x) <= power (e - 53).
Proof.
  intros E B. destruct (Rle_lt_or_eq_dec _ _ B) as [S|S].
  - apply Rle_trans with (/ 2 * ulp x); [apply error_le_half_ulp; apply FLT_exp_valid; reflexivity|].
    destruct (Req_dec x 0) as [-> |N].
    + rewrite (ulp_FLT_0 radix2 (-1074) 53). change (/ 2) with (power (-1)). rewrite <- bpow_plus. apply bpow_le. lia.
    + rewrite ulp_neq_0 by exact N. change (/ 2) with (power (-1)). rewrite <- bpow_plus. apply bpow_le.
      pose proof (mag_le_bpow radix2 x (e + 1) N S). unfold cexp, FLT_exp. lia.
  - assert (F : double x).
    { apply grid_double with (e + 1)%Z; [lia | | rewrite S; apply bpow_le; lia].
      destruct (Rle_or_lt 0 x) as [P|P].
      - rewrite Rabs_pos_eq in S by exact P. rewrite S. exists 1%Z. ring.
      - rewrite Rabs_left in S by exact P. exists (-1)%Z. lra. }
    rewrite round_double by exact F. rewrite Rminus_diag_eq, Rabs_R0 by reflexivity. apply bpow_ge_0.
Qed.

Lemma round_size b x : double b -> Rabs x <= b -> Rabs (rnd x) <= b.
Proof. intros F H. apply abs_round_le_generic; auto with typeclass_instances; try apply FLT_exp_valid; try reflexivity. Qed.

Lemma round_grid j x : (-1074 <= j)%Z -> power (j + 52) <= Rabs x -> on_grid j (rnd x).
Proof.
  intros J H. apply double_grid; [apply double_round|].
  apply abs_round_ge_generic; auto with typeclass_instances; try (apply FLT_exp_valid; reflexivity).
  apply generic_format_bpow. unfold FLT_exp. lia.
Qed.

(* x + y exactly, if x is on a grid that is no finer than y's last place (Dekker's three operations) *)
Theorem ordered_exact j x y : (-1074 <= j)%Z -> double x -> on_grid j x -> double y -> Rabs y < power (j + 53) ->
  dd_pair (rnd (x + y)) (dd_fast_lo x y) /\ rnd (x + y) + dd_fast_lo x y = x + y.
Proof.
  intros J Fx Gx Fy B. destruct (Rle_or_lt (Rabs y) (Rabs x)) as [L|L]; [apply dd_fast_exact; auto|].
  assert (N : y <> 0) by (intros ->; rewrite Rabs_R0 in L; pose proof (Rabs_pos x); lra).
  set (c := cexp radix2 (FLT_exp (-1074) 53) y).
  pose proof (mag_le_bpow radix2 y _ N B) as M. pose proof (bpow_mag_gt radix2 y) as MG.
  assert (C : (-1074 <= c <= j)%Z) by (unfold c, cexp, FLT_exp; lia).
  assert (YB : Rabs y < power (c + 53)) by (apply Rlt_le_trans with (1 := MG); apply bpow_le; unfold c, cexp, FLT_exp; lia).
  assert (Gy : on_grid c y) by (exists (Ztrunc (scaled_mantissa radix2 (FLT_exp (-1074) 53) y)); rewrite Fy at 1; reflexivity).
  assert (XC : on_grid c x) by (apply grid_finer with j; [lia | exact Gx]).
  assert (YC : Rabs y <= power (c + 53) - power c).
  { destruct Gy as [m E]. rewrite E in YB |- *. rewrite Rabs_mult, (Rabs_pos_eq (power c)), <- abs_IZR in YB |- * by apply bpow_ge_0.
    pose proof (bpow_gt_0 radix2 c). rewrite (Z.add_comm c), bpow_plus in YB |- *. apply Rmult_lt_reg_r in YB; [|assumption].
    change (power 53) with (IZR (2 ^ 53)) in YB |- *. apply lt_IZR in YB. assert (Z.abs m + 1 <= 2 ^ 53)%Z as K by lia.
    apply IZR_le in K. rewrite plus_IZR in K. nra. }
  pose proof (Rabs_triang x y) as T. pose proof (bpow_gt_0 radix2 c) as CP.
  assert (D : power (c + 53 + 1) = 2 * power (c + 53)) by (rewrite bpow_plus; change (power 1) with 2; ring).
  assert (V : Rabs (x + y) <= power (c + 53 + 1)) by lra.
  pose proof (round_below (c + 53) (x + y) ltac:(lia) V) as R. replace (c + 53 - 53)%Z with c in R by ring.
  set (hi := rnd (x + y)) in *.
  assert (Gh : on_grid c hi).
  { unfold hi. destruct (Rle_or_lt (Rabs (x + y)) (power (c + 53))) as [S|S].
    - rewrite round_double; [apply grid_plus; assumption|]. apply grid_double with c; [lia | apply grid_plus; assumption | exact S].
    - apply grid_finer with (c + 1)%Z; [lia|]. apply round_grid; [lia|]. replace (c + 1 + 52)%Z with (c + 53)%Z by ring. lra. }
  assert (E1 : rnd (hi - x) = hi - x).
  { apply round_double. apply grid_double with c; [lia | apply grid_minus; assumption|].
    replace (hi - x) with (y + (hi - (x + y))) by ring. pose proof (Rabs_triang y (hi - (x + y))). lra. }
  assert (E2 : dd_fast_lo x y = x + y - hi).
  { unfold dd_fast_lo. fold hi. rewrite E1. replace (y - (hi - x)) with (x + y - hi) by ring. apply round_double.
    apply grid_double with c; [lia | apply grid_minus; [apply grid_plus|]; assumption|]. rewrite Rabs_minus_sym.
    apply Rle_trans with (1 := R). apply bpow_le. lia. }
  split; [apply pair_sum; [rewrite E2; rewrite <- E2; apply double_round|] | ]; rewrite E2; fold hi; ring.
Qed.
