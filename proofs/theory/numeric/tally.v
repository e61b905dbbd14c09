(* A tally: pairs whose high words are added exactly, each leaving a rest (spec/exact.md, lemma A), of the operations of src/exact. *)
From Coq Require Import Reals ZArith Lra Lia.
From Flocq Require Import Core.
From Attest Require Import sum.
From Attest.numeric Require Import code double dd grid rests tier_code counts pairs.
Open Scope R_scope.

(* The kernel's loop, for tally_add or tally_add_smaller *)
Fixpoint tallied (add : tally -> Z -> pair -> tally) (from : tally) (x : nat -> pair) (n : nat) : tally :=
  match n with O => from | S i => add (tallied add from x i) (Z.of_nat i) (x i) end.

Section Tally.
Variables (e : Z) (start size : R) (x : nat -> pair) (n : nat).
Notation b := (power (e - 53)).
Notation step := (power (e - 53 - 53)).
Notation high i := (pair'hi (x i)).
Notation low i := (pair'lo (x i)).
Hypothesis range : (-900 <= e)%Z.
Hypothesis few : (Z.of_nat n <= 2 ^ 20)%Z.
Hypothesis words : forall i, (i < n)%nat -> two_words (x i).
Hypothesis starts : double start.
Hypothesis sizes : Rabs start + sum (fun i => Rabs (high i)) n <= size.
Hypothesis room : (1 + / 2 ^ 30) * size <= power (e + 1).

Fixpoint total (i : nat) : R := match i with O => start | S j => rnd (total j + high j) end.
Definition left_over (i : nat) : R := total i + high i - total (S i).
Definition rest (i : nat) : R := rnd (left_over i + low i).

Lemma total_double i : double (total i).
Proof. destruct i; [exact starts | apply double_round]. Qed.

Lemma left_over_exact i : (i < n)%nat -> sum2 (total i) (high i) = Pair (total (S i)) (left_over i) /\ double (left_over i).
Proof.
  intros I. destruct (dd_sum_exact (total i) (high i) (total_double i)) as [[_ [F _]] E]; [apply words, I|].
  change (sum2 (total i) (high i)) with (Pair (total (S i)) (dd_sum_lo (total i) (high i))). fold (total (S i)) in E.
  replace (left_over i) with (dd_sum_lo (total i) (high i)) by (unfold left_over; cbn [total]; lra). split; [reflexivity | exact F].
Qed.

Lemma tallied_parts i : (i <= n)%nat -> tallied tally_add (Tally start rests_none) x i = Tally (total i) (rests_of rest i).
Proof.
  induction i as [|i IH]; intros I; [reflexivity|]. cbn [tallied]. rewrite IH by lia. unfold tally_add. cbn [tally'total tally'rest].
  rewrite (proj1 (left_over_exact i ltac:(lia))). reflexivity.
Qed.

Lemma b_of : b = power (e + 1) / 18014398509481984.
Proof. replace (e - 53)%Z with (e + 1 + -54)%Z by ring. rewrite bpow_plus. reflexivity. Qed.

Lemma step_of_b : step = b / 9007199254740992.
Proof. unfold Zminus at 1. rewrite bpow_plus. reflexivity. Qed.

Lemma count i : (i <= n)%nat -> 0 <= INR i <= 1048576.
Proof. intros I. split; [apply pos_INR|]. rewrite INR_IZR_INZ. apply IZR_le. lia. Qed.

(* No partial sum is beyond the binade of the size, so each rest is at most half a unit in its last place. *)
Lemma left_over_small i : (i < n)%nat -> Rabs (left_over i) <= b.
Proof.
  pose proof (bpow_gt_0 radix2 (e + 1)) as P. pose proof b_of as B.
  assert (G : forall i, (i <= n)%nat -> Rabs (total i) <= Rabs start + sum (fun i => Rabs (high i)) i + INR i * b /\
    ((i < n)%nat -> Rabs (left_over i) <= b)).
  { clear i. induction i as [|i IH]; intros I.
    - assert (T0 : Rabs (total 0) <= Rabs start + sum (fun i => Rabs (high i)) 0 + INR 0 * b) by (cbn; lra).
      split; [exact T0|]. intros N. unfold left_over. cbn [total]. rewrite Rabs_minus_sym. apply round_below; [lia|].
      pose proof (sum_part (fun i => Rabs (high i)) 0 1 n ltac:(lia) (fun _ _ => Rabs_pos _)) as S. cbn in S.
      pose proof (Rabs_triang start (high 0%nat)). pose proof (Rabs_pos start). lra.
    - destruct (IH ltac:(lia)) as [A L]. specialize (L ltac:(lia)).
      assert (T : Rabs (total (S i)) <= Rabs start + sum (fun i => Rabs (high i)) (S i) + INR (S i) * b).
      { replace (total (S i)) with (total i + (high i + - left_over i)) by (unfold left_over; ring).
        pose proof (Rabs_triang (total i) (high i + - left_over i)). pose proof (Rabs_triang (high i) (- left_over i)) as Q.
        rewrite Rabs_Ropp in Q. cbn [sum]. rewrite S_INR. lra. }
      split; [exact T|]. intros N. unfold left_over. change (total (S (S i))) with (rnd (total (S i) + high (S i))). rewrite Rabs_minus_sym.
      apply round_below; [lia|]. pose proof (Rabs_triang (total (S i)) (high (S i))).
      assert (S : sum (fun i => Rabs (high i)) (Datatypes.S i) + Rabs (high (Datatypes.S i)) <= sum (fun i => Rabs (high i)) n).
      { apply (sum_part (fun i => Rabs (high i)) 0 (Datatypes.S (Datatypes.S i)) n); [lia | intros; apply Rabs_pos]. }
      pose proof (count (Datatypes.S i) ltac:(lia)). pose proof (Rabs_pos start).
      assert (INR (Datatypes.S i) * b <= 1048576 * b) by (apply Rmult_le_compat_r; lra). lra. }
  intros I. exact (proj2 (G i ltac:(lia)) I).
Qed.

Definition share (i : nat) : R := (1 + u) * (u * Rabs (high i)) + 2 * step.

Lemma rest_near i : (i < n)%nat -> Rabs (rest i) <= b + share i /\
  Rabs (rest i - (left_over i + low i)) <= step + u * u * Rabs (high i).
Proof.
  intros I. destruct (words i I) as [_ [Fl L]]. pose proof (left_over_exact i I) as [_ F]. pose proof (left_over_small i I) as B.
  pose proof (plus_near (left_over i) (low i) F Fl) as N. fold (rest i) in N. pose proof (Rabs_triang (left_over i) (low i)) as T.
  pose proof step_of_b as SB. pose proof (Rabs_pos (high i)). pose proof (bpow_gt_0 radix2 (e - 53)) as P.
  pose proof (Rabs_triang (rest i - (left_over i + low i)) (left_over i + low i)) as Q.
  replace (rest i - (left_over i + low i) + (left_over i + low i)) with (rest i) in Q by ring. unfold share. split; lra.
Qed.

(* **Lemma A, tally** *)
Theorem tallied_near :
  Rabs (total n + rests_end (rests_of rest n) - (start + sum (fun i => high i + low i) n)) <= step * (INR n + IZR (level_costs 0 n) + 15).
Proof.
  pose proof (bpow_gt_0 radix2 (e + 1)) as P. pose proof b_of as B. pose proof step_of_b as SB. pose proof (count n (le_n n)) as C.
  set (g := sum (fun i => Rabs (high i)) n) in *. assert (G0 : 0 <= g) by (apply sum_nonneg; intros; apply Rabs_pos).
  pose proof (Rabs_pos start) as S0. assert (INR n * step <= 1048576 * step) by (apply Rmult_le_compat_r; lra).
  assert (SH : sum share n = (1 + u) * u * g + INR n * (2 * step)).
  { unfold share. rewrite sum_plus, sum_const. f_equal. rewrite Rmult_assoc. unfold g. rewrite <- 2 sum_scal_l. apply sum_ext. intros. ring. }
  pose proof (rests_near (e - 53) rest share n 2 ltac:(lia) few) as RN.
  assert (RN' : Rabs (rests_end (rests_of rest n) - sum rest n) <= step * IZR (level_costs 0 n + 6 * 2)).
  { apply RN; [intros; apply double_round | | lia | change (IZR (2 + 1)) with 3; lra].
    intros i I. split; [|apply rest_near, I]. unfold share. pose proof (Rabs_pos (high i)). lra. }
  clear RN. rewrite plus_IZR in RN'. change (IZR (6 * 2)) with 12 in RN'.
  assert (TEL : sum (fun i => total (S i) - total i) n = total n - start).
  { generalize n. induction n0 as [|m IH]; [cbn; ring|]. cbn [sum]. rewrite IH. cbn [total]. ring. }
  replace (total n + rests_end (rests_of rest n) - (start + sum (fun i => high i + low i) n)) with
    ((rests_end (rests_of rest n) - sum rest n) + sum (fun i => rest i - (left_over i + low i)) n).
  2: { replace (total n) with (start + sum (fun i => total (S i) - total i) n) by lra.
       assert (E : sum (fun i => rest i - (left_over i + low i)) n = sum rest n + sum (fun i => total (S i) - total i) n - sum (fun i => high i + low i) n).
       { rewrite <- sum_plus, <- sum_minus. apply sum_ext. intros i _. unfold left_over. ring. }
       rewrite E. ring. }
  assert (SE : Rabs (sum (fun i => rest i - (left_over i + low i)) n) <= INR n * step + u * u * g).
  { eapply Rle_trans; [apply sum_abs|]. unfold g. rewrite <- sum_const, <- sum_scal_l, <- sum_plus. apply sum_le. intros i I. apply rest_near, I. }
  pose proof (Rabs_triang (rests_end (rests_of rest n) - sum rest n) (sum (fun i => rest i - (left_over i + low i)) n)).
  lra.
Qed.

End Tally.

(* The tally is within its constant of u^2 times the sum of all magnitudes, which counts as 2^-900 at least. *)
Theorem lemma_a_tally_near start x n size : (Z.of_nat n <= 2 ^ 20)%Z -> (forall i, (i < n)%nat -> two_words (x i)) -> double start ->
  Rabs start + sum (fun i => Rabs (value (x i))) n <= size -> power (-900) <= size ->
  let of := tallied tally_add (Tally start rests_none) x n in
  double (tally'total of) /\
  Rabs (tally'total of + rests_end (tally'rest of) - (start + sum (fun i => value (x i)) n)) <= exact_lemma_a_tally (Z.of_nat n) * (u * u) * size.
Proof.
  intros N W F S S9 of. pose proof (bpow_gt_0 radix2 (-900)) as P9.
  set (high := (1 + / 2 ^ 50) * size). set (top := (1 + / 2 ^ 30) * high).
  assert (T9 : power (-900) <= top) by (unfold top, high; lra).
  set (e := (mag radix2 top - 1)%Z). pose proof (bpow_mag_gt radix2 top) as M1. pose proof (bpow_mag_le radix2 top ltac:(lra)) as M2.
  rewrite (Rabs_pos_eq top) in M1, M2 by lra. fold e in M2. replace (mag radix2 top : Z) with (e + 1)%Z in M1 by (unfold e; ring).
  assert (E9 : (-900 <= e)%Z) by (apply Zlt_succ_le; unfold Z.succ; apply (lt_bpow radix2); lra).
  assert (H : Rabs start + sum (fun i => Rabs (pair'hi (x i))) n <= high).
  { assert (sum (fun i => Rabs (pair'hi (x i))) n <= (1 + / 2 ^ 50) * sum (fun i => Rabs (value (x i))) n).
    { rewrite <- sum_scal_l. apply sum_le. intros i I. destruct (W i I) as [_ [_ B]].
      pose proof (Rabs_triang_inv (pair'hi (x i)) (- pair'lo (x i))) as T. rewrite Rabs_Ropp in T.
      replace (pair'hi (x i) - - pair'lo (x i)) with (value (x i)) in T by ring. pose proof (Rabs_pos (pair'hi (x i))). lra. }
    pose proof (Rabs_pos start). unfold high. lra. }
  unfold of. rewrite (tallied_parts start x n W F n (le_n n)). cbn [tally'total tally'rest].
  split; [apply total_double; assumption|].
  eapply Rle_trans; [apply (tallied_near e start high x n E9 N W F H); fold top; lra|].
  pose proof (lemma_a_tally_covers n N) as C. pose proof (levels_size n false N) as L. cbn [shift] in L. pose proof (pos_INR n).
  replace (power (e - 53 - 53)) with (u * u * power e).
  2: { replace (e - 53 - 53)%Z with (-53 + -53 + e)%Z by ring. rewrite 2 bpow_plus. reflexivity. }
  set (c := INR n + IZR (level_costs 0 n) + 15) in *.
  apply Rle_trans with (u * u * ((1 + / 2 ^ 22) * size) * c).
  - apply Rmult_le_compat_r; [unfold c; lra|]. apply Rmult_le_compat_l; [lra|]. unfold top, high in M2. lra.
  - replace (u * u * ((1 + / 2 ^ 22) * size) * c) with ((1 + / 2 ^ 22) * c * (u * u * size)) by ring.
    replace (exact_lemma_a_tally (Z.of_nat n) * (u * u) * size) with (exact_lemma_a_tally (Z.of_nat n) * (u * u * size)) by ring.
    apply Rmult_le_compat_r; [apply Rmult_le_pos; lra|]. unfold c. lra.
Qed.

(* --- weights: a tally that starts at 1, which is taken away in the end *)

Lemma tally_add_smaller_same j of i x : (-1074 <= j)%Z -> double (tally'total of) -> on_grid j (tally'total of) ->
  double (pair'hi x) -> Rabs (pair'hi x) < power (j + 53) -> tally_add_smaller of i x = tally_add of i x.
Proof.
  intros J F G Fx B. destruct (ordered_exact j (tally'total of) (pair'hi x) J F G Fx B) as [_ E].
  destruct (dd_sum_exact (tally'total of) (pair'hi x) F Fx) as [_ E2].
  assert (S : sum2_ordered (tally'total of) (pair'hi x) = sum2 (tally'total of) (pair'hi x)); [|unfold tally_add_smaller; rewrite S; reflexivity].
  change (Pair (rnd (tally'total of + pair'hi x)) (dd_fast_lo (tally'total of) (pair'hi x)) =
    Pair (rnd (tally'total of + pair'hi x)) (dd_sum_lo (tally'total of) (pair'hi x))). f_equal. lra.
Qed.

Section Weights.
Variables (x : nat -> pair) (n : nat).
Hypothesis few : (Z.of_nat n <= 2 ^ 20)%Z.
Hypothesis words : forall i, (i < n)%nat -> two_words (x i).
Hypothesis weights : forall i, (i < n)%nat -> 0 <= pair'hi (x i) < 2.
Notation from := (Tally 1 rests_none).

Lemma total_between i : (i <= n)%nat -> 1 <= total 1 x i <= 1 + 3 * INR i.
Proof.
  induction i as [|i IH]; intros I; [cbn; lra|]. specialize (IH ltac:(lia)). pose proof (weights i ltac:(lia)) as W. rewrite S_INR. cbn [total].
  split; [apply round_ge_generic | apply round_le_generic]; auto with typeclass_instances; try (apply FLT_exp_valid; reflexivity); try lra.
  - apply double_integer. reflexivity.
  - rewrite INR_IZR_INZ. replace (1 + 3 * (IZR (Z.of_nat i) + 1)) with (IZR (4 + 3 * Z.of_nat i)) by (rewrite plus_IZR, mult_IZR; lra).
    apply double_integer. apply Z.ltb_lt. lia.
Qed.

Lemma one_double : double 1.
Proof. apply double_integer. reflexivity. Qed.

Lemma weights_ordered i : (i <= n)%nat -> tallied tally_add_smaller from x i = tallied tally_add from x i.
Proof.
  induction i as [|i IH]; intros I; [reflexivity|]. cbn [tallied]. rewrite IH by lia.
  pose proof (total_double 1 x one_double i) as F. pose proof (total_between i ltac:(lia)) as T. pose proof (weights i ltac:(lia)) as W.
  rewrite (tallied_parts 1 x n words one_double i) by lia. apply tally_add_smaller_same with (-52)%Z; cbn [tally'total]; [lia | exact F | | apply words; lia |].
  - apply double_grid; [exact F|]. change (power (-52 + 52)) with 1. rewrite Rabs_pos_eq; lra.
  - change (power (-52 + 53)) with 2. rewrite Rabs_pos_eq; lra.
Qed.

Lemma less_one_exact a : double a -> 1 <= a <= 2 ^ 23 -> rnd (a - 1) = a - 1.
Proof.
  intros F A. set (c := cexp radix2 (FLT_exp (-1074) 53) a).
  assert (M : (1 <= mag radix2 a <= 24)%Z).
  { split; [apply mag_ge_bpow; change (power (1 - 1)) with 1 | apply mag_le_bpow; [lra | change (power 24) with 16777216]]; rewrite Rabs_pos_eq; lra. }
  assert (C : c = (mag radix2 a - 53)%Z) by (unfold c, cexp, FLT_exp; lia).
  pose proof (bpow_mag_gt radix2 a) as U. rewrite Rabs_pos_eq in U by lra.
  apply round_double, (grid_double c); [lia | |].
  - apply grid_minus; [|change 1 with (power 0); apply grid_power; lia].
    exists (Ztrunc (scaled_mantissa radix2 (FLT_exp (-1074) 53) a)). rewrite F at 1. reflexivity.
  - replace (c + 53)%Z with (mag radix2 a : Z) by lia. rewrite Rabs_pos_eq; lra.
Qed.

(* The sum of the weights, as lemma W has it *)
Theorem weights_sum_near : let of := tallied tally_add_smaller from x n in
  let s := tally_end (Tally (rnd (tally'total of - 1)) (tally'rest of)) in
  two_words s /\
  Rabs (value s - sum (fun i => value (x i)) n) <= exact_lemma_a_tally (Z.of_nat n) * (u * u) * (1 + sum (fun i => value (x i)) n).
Proof.
  intros of s. assert (V : sum (fun i => Rabs (value (x i))) n = sum (fun i => value (x i)) n).
  { apply sum_ext. intros i I. destruct (words i I) as [_ [_ B]]. pose proof (weights i I) as W. rewrite (Rabs_pos_eq (pair'hi (x i))) in B by lra.
    apply Rabs_le_inv in B. apply Rabs_pos_eq. lra. }
  assert (P : 0 <= sum (fun i => Rabs (value (x i))) n) by (apply sum_nonneg; intros; apply Rabs_pos).
  assert (T9 : power (-900) <= 1) by (change 1 with (power 0); apply bpow_le; lia).
  destruct (lemma_a_tally_near 1 x n (1 + sum (fun i => value (x i)) n) few words one_double) as [F N].
  { rewrite V, Rabs_R1. apply Rle_refl. }
  { lra. }
  assert (O : of = tallied tally_add from x n) by (unfold of; apply weights_ordered; lia). unfold s. rewrite O. clear s O of.
  rewrite (tallied_parts 1 x n words one_double n) in N |- * by lia. unfold tally_end. cbn [tally'total tally'rest] in N |- *.
  pose proof (total_double 1 x one_double n) as Ft. pose proof (total_between n (le_n n)) as [B1 B2].
  assert (INR n <= 1048576) by (rewrite INR_IZR_INZ; apply IZR_le; lia).
  rewrite (less_one_exact (total 1 x n) Ft) by lra. set (r := rests_end (rests_of (rest 1 x) n)) in *.
  assert (Ft1 : double (total 1 x n - 1)) by (rewrite <- (less_one_exact (total 1 x n) Ft) by lra; apply double_round).
  destruct (dd_sum_exact (total 1 x n - 1) r Ft1 (double_round _)) as [W E].
  change (sum2 (total 1 x n - 1) r) with (Pair (rnd (total 1 x n - 1 + r)) (dd_sum_lo (total 1 x n - 1) r)). cbn [pair'hi pair'lo].
  split; [split; [apply W | split; [apply W | exact (pair_small _ _ W)]]|]. rewrite E.
  replace (total 1 x n - 1 + r - sum (fun i => value (x i)) n) with (total 1 x n + r - (1 + sum (fun i => value (x i)) n)) by ring. exact N.
Qed.

End Weights.
