(* x = k log(2)/128 + r and e^r - 1, as src/core/exp_kernel.h computes them. What the operations round off is bounded by
   Gappa, the polynomial and the constants by the interval tactic. *)
From Coq Require Import Reals ZArith Lra Lia Psatz.
From Flocq Require Import Core.
From Gappa Require Import Gappa_tactic.
From Interval Require Import Tactic.
From Attest.numeric Require Import code double.
Open Scope R_scope.

(* |a| <= e and |b| <= f say how far a sum of such terms can be *)
Ltac bounds := repeat match goal with H : Rabs _ <= _ |- _ => apply Rabs_le_inv in H end; apply Rabs_le; lra.

Lemma split_log_2 : Rabs (EXP_STEP_HIGH + EXP_STEP_LOW - ln 2 / 128) <= 1 / 2 ^ 96.
Proof. unfold EXP_STEP_HIGH, EXP_STEP_LOW. interval with (i_prec 150). Qed.

Lemma steps_near x : Rabs x <= 750 -> Rabs (rnd (x * EXP_STEPS) - x * EXP_STEPS) <= 1 / 68719476736.
Proof. intros H. unfold EXP_STEPS. gappa. Qed.

Lemma steps_bounded x : Rabs x <= 750 -> Rabs (rnd (x * EXP_STEPS)) <= 140000.
Proof. intros H. unfold EXP_STEPS. gappa. Qed.

Lemma place_near s : Rabs s <= 140000 -> Rabs (rnd (s + EXP_ROUND) - (s + EXP_ROUND)) <= 1 / 2.
Proof. intros H. unfold EXP_ROUND. gappa. Qed.

Lemma place_exact s : Rabs s <= 140000 -> rnd (rnd (s + EXP_ROUND) - EXP_ROUND) = rnd (s + EXP_ROUND) - EXP_ROUND.
Proof.
  intros H. unfold EXP_ROUND.
  assert (-0 <= rnd (rnd (s + 6755399441055744) - 6755399441055744) - (rnd (s + 6755399441055744) - 6755399441055744) <= 0) by gappa.
  lra.
Qed.

(* The number of steps is whole: a double of 2^52 or more is an integer. *)
Lemma steps_whole x : Rabs x <= 750 -> exists k, exp_steps x = IZR k.
Proof.
  intros H. pose proof (steps_bounded x H) as Hs. unfold exp_steps.
  rewrite place_exact by exact Hs. set (s := rnd (x * EXP_STEPS)) in *.
  assert (B : 4503599627370496 <= rnd (s + EXP_ROUND) <= 9007199254740991).
  { unfold EXP_ROUND. gappa. }
  assert (F : generic_format radix2 (FLT_exp (-1074) 53) (rnd (s + EXP_ROUND))).
  { apply double_round. }
  assert (M : mag radix2 (rnd (s + EXP_ROUND)) = 53%Z :> Z).
  { apply mag_unique. rewrite Rabs_pos_eq by lra. simpl. lra. }
  unfold generic_format, F2R, cexp in F. rewrite M in F. simpl in F.
  rewrite F. exists (Ztrunc (scaled_mantissa radix2 (FLT_exp (-1074) 53) (rnd (s + EXP_ROUND))) - 6755399441055744)%Z.
  rewrite minus_IZR. unfold EXP_ROUND. ring.
Qed.

(* ... so whoever has truncated it has it. *)
Theorem exp_steps_whole x i : Rabs x <= 750 -> exp_steps x - 1 < IZR i < exp_steps x + 1 -> exp_steps x = IZR i.
Proof.
  intros H [A B]. destruct (steps_whole x H) as [k K]. rewrite K in *. f_equal.
  rewrite <- minus_IZR in A. rewrite <- plus_IZR in B. apply lt_IZR in A, B. lia.
Qed.

Lemma steps_right x : Rabs x <= 750 -> Rabs (exp_steps x * (ln 2 / 128) - x) <= 270762 / 100000000.
Proof.
  intros H. unfold exp_steps. rewrite place_exact by (apply steps_bounded; exact H).
  pose proof (steps_near x H). pose proof (place_near _ (steps_bounded x H)).
  assert (D : Rabs (EXP_STEPS - 128 / ln 2) <= 1 / 2 ^ 46) by (unfold EXP_STEPS; interval with (i_prec 120)).
  assert (L : 0 < ln 2 / 128 <= 541521235 / 100000000000) by (split; interval with (i_prec 80)).
  set (b := rnd (rnd (x * EXP_STEPS) + EXP_ROUND)) in *. set (s := rnd (x * EXP_STEPS)) in *.
  assert (E : Rabs (b - EXP_ROUND - x * (128 / ln 2)) <= 500001 / 1000000).
  { replace (b - EXP_ROUND - x * (128 / ln 2)) with
      ((b - (s + EXP_ROUND)) + (s - x * EXP_STEPS) + x * (EXP_STEPS - 128 / ln 2)) by ring.
    eapply Rle_trans; [apply Rabs_triang|]. eapply Rle_trans; [apply Rplus_le_compat_r, Rabs_triang|].
    rewrite Rabs_mult.
    assert (Rabs x * Rabs (EXP_STEPS - 128 / ln 2) <= 750 * (1 / 2 ^ 46))
      by (apply Rmult_le_compat; try apply Rabs_pos; assumption).
    lra. }
  replace ((b - EXP_ROUND) * (ln 2 / 128) - x) with ((b - EXP_ROUND - x * (128 / ln 2)) * (ln 2 / 128)).
  - rewrite Rabs_mult, (Rabs_pos_eq (ln 2 / 128)) by lra.
    apply Rle_trans with (500001 / 1000000 * (541521235 / 100000000000)); [|lra].
    apply Rmult_le_compat; try apply Rabs_pos; lra.
  - field. apply Rgt_not_eq. lra.
Qed.

(* --- the rest of x *)

(* An integer of 18 bits times a constant of 35 is a double. *)
Lemma steps_small x : Rabs x <= 750 -> Rabs (exp_steps x) <= 140000.
Proof.
  intros H. pose proof (steps_right x H) as N.
  assert (L : 541 / 100000 <= ln 2 / 128) by interval with (i_prec 60).
  apply Rmult_le_reg_r with (ln 2 / 128); [lra|].
  rewrite <- (Rabs_pos_eq (ln 2 / 128)) at 1 by lra. rewrite <- Rabs_mult.
  replace (exp_steps x * (ln 2 / 128)) with ((exp_steps x * (ln 2 / 128) - x) + x) by ring.
  eapply Rle_trans; [apply Rabs_triang|].
  apply Rle_trans with (140000 * (541 / 100000)); [lra|]. apply Rmult_le_compat_l; lra.
Qed.

Lemma product_exact x : Rabs x <= 750 -> rnd (exp_steps x * EXP_STEP_HIGH) = exp_steps x * EXP_STEP_HIGH.
Proof.
  intros H. pose proof (steps_small x H) as B. destruct (steps_whole x H) as [k Hk]. rewrite Hk in *.
  apply round_generic; [apply valid_rnd_N|].
  apply generic_format_FLT. exists (Float radix2 (k * 23816355775) (-42)).
  - unfold F2R, EXP_STEP_HIGH. cbn [Defs.Fnum Defs.Fexp]. rewrite mult_IZR.
    change (bpow radix2 (-42)) with (/ 4398046511104). field.
  - cbn [Defs.Fnum]. change (radix2 ^ 53)%Z with 9007199254740992%Z. apply lt_IZR. rewrite abs_IZR, mult_IZR, Rabs_mult, (Rabs_pos_eq 23816355775) by lra.
    apply Rle_lt_trans with (140000 * 23816355775); [apply Rmult_le_compat_r; lra | lra].
  - cbn [Defs.Fexp]. lia.
Qed.

Lemma subtractions d p : Rabs d <= 2844 / 1048576 -> Rabs p <= 1 / 2097152 ->
  Rabs (rnd (rnd d - rnd p) - (d - p)) <= 434 / 1000000000000000000000.
Proof.
  intros D P.
  assert (A : Rabs (rnd d - d) <= 1 / 4611686018427387904) by gappa.
  assert (B : Rabs (rnd p - p) <= 1 / 18889465931478580854784) by gappa.
  assert (Q : Rabs (rnd d - rnd p) <= 2850 / 1048576).
  { bounds. }
  set (q := rnd d - rnd p) in *.
  assert (C : Rabs (rnd q - q) <= 1 / 4611686018427387904) by gappa.
  unfold q in *. bounds.
Qed.

Lemma reduced_near x : Rabs x <= 750 ->
  Rabs (exp_reduced x (exp_steps x) - (x - exp_steps x * (ln 2 / 128))) <= 44 / 10 ^ 20.
Proof.
  intros H. pose proof (steps_right x H) as N. pose proof (steps_small x H) as B. pose proof split_log_2 as S.
  unfold exp_reduced. rewrite (product_exact x H). set (k := exp_steps x) in *.
  assert (P : Rabs (k * EXP_STEP_LOW) <= 140000 * (1009 / 10 ^ 16)).
  { rewrite Rabs_mult. apply Rmult_le_compat; try apply Rabs_pos; try assumption. unfold EXP_STEP_LOW. interval with (i_prec 60). }
  assert (T : Rabs (k * (EXP_STEP_HIGH + EXP_STEP_LOW - ln 2 / 128)) <= 140000 * (1 / 2 ^ 96)).
  { rewrite Rabs_mult. apply Rmult_le_compat; try apply Rabs_pos; assumption. }
  pose proof (subtractions (x - k * EXP_STEP_HIGH) (k * EXP_STEP_LOW)) as G.
  replace (rnd (rnd (x - k * EXP_STEP_HIGH) - rnd (k * EXP_STEP_LOW)) - (x - k * (ln 2 / 128))) with
    ((rnd (rnd (x - k * EXP_STEP_HIGH) - rnd (k * EXP_STEP_LOW)) - (x - k * EXP_STEP_HIGH - k * EXP_STEP_LOW))
     - k * (EXP_STEP_HIGH + EXP_STEP_LOW - ln 2 / 128)) by ring.
  eapply Rle_trans; [apply Rabs_triang|]. rewrite Rabs_Ropp.
  apply Rle_trans with (434 / 1000000000000000000000 + 140000 * (1 / 2 ^ 96)); [|lra].
  apply Rplus_le_compat; [apply G|exact T].
  - replace (x - k * EXP_STEP_HIGH) with
      (- (k * (ln 2 / 128) - x) - k * (EXP_STEP_HIGH + EXP_STEP_LOW - ln 2 / 128) + k * EXP_STEP_LOW) by ring.
    eapply Rle_trans; [apply Rabs_triang|]. eapply Rle_trans; [apply Rplus_le_compat_r, Rabs_triang|].
    rewrite 2 Rabs_Ropp. lra.
  - lra.
Qed.

(* --- the polynomial *)

Definition polynomial r :=
  r + r * r * ((1 / 2 + r * EXP_THIRD) + r * r * (EXP_FOURTH + r * EXP_FIFTH)).

Lemma polynomial_near r : Rabs r <= 2844 / 1048576 -> Rabs (polynomial r - (exp r - 1)) <= 56 / 10 ^ 20.
Proof.
  intros H. unfold polynomial, EXP_THIRD, EXP_FOURTH, EXP_FIFTH.
  interval with (i_taylor r, i_degree 8, i_prec 100, i_bisect r).
Qed.

Lemma evaluation r : Rabs r <= 2844 / 1048576 -> rnd r = r ->
  Rabs (exp_less_one r - polynomial r) <= 17 / 73786976294838206464.
Proof.
  intros H F. unfold exp_less_one, polynomial, EXP_THIRD, EXP_FOURTH, EXP_FIFTH. cbv zeta.
  rewrite <- F in *. gappa.
Qed.

Lemma less_one_near x : Rabs x <= 750 ->
  let r := x - exp_steps x * (ln 2 / 128) in
  Rabs (exp_less_one (exp_reduced x (exp_steps x)) - (exp r - 1)) <= 124 / 10 ^ 20.
Proof.
  intros H r. pose proof (steps_right x H) as N. rewrite <- Rabs_Ropp in N.
  replace (- (exp_steps x * (ln 2 / 128) - x)) with r in N by (unfold r; ring).
  pose proof (reduced_near x H) as D. fold r in D. set (s := exp_reduced x (exp_steps x)) in *.
  assert (S : Rabs s <= 2844 / 1048576).
  { replace s with ((s - r) + r) by ring. eapply Rle_trans; [apply Rabs_triang|]. lra. }
  assert (F : rnd s = s).
  { apply round_generic; [apply valid_rnd_N | apply double_round]. }
  pose proof (evaluation s S F). pose proof (polynomial_near s S).
  assert (E : Rabs (exp s - exp r) <= 101 / 100 * (44 / 10 ^ 20)).
  { replace (exp s) with (exp r * exp (s - r)) by (rewrite <- exp_plus; f_equal; ring).
    assert (R1 : 0 < exp r <= 10028 / 10000) by (split; [apply exp_pos | interval with (i_prec 60)]).
    assert (R2 : Rabs (exp (s - r) - 1) <= 10028 / 10000 * (44 / 10 ^ 20)).
    { set (t := s - r) in *. interval with (i_prec 120). }
    replace (exp r * exp (s - r) - exp r) with (exp r * (exp (s - r) - 1)) by ring.
    rewrite Rabs_mult, (Rabs_pos_eq (exp r)) by lra.
    apply Rle_trans with (10028 / 10000 * (10028 / 10000 * (44 / 10 ^ 20))); [|lra].
    apply Rmult_le_compat; try apply Rabs_pos; lra. }
  replace (exp_less_one s - (exp r - 1)) with
    ((exp_less_one s - polynomial s) + (polynomial s - (exp s - 1)) + (exp s - exp r)) by ring.
  eapply Rle_trans; [apply Rabs_triang|]. eapply Rle_trans; [apply Rplus_le_compat_r, Rabs_triang|].
  lra.
Qed.
