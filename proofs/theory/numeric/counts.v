(* That the constants of lemma A which src/exact computes (lemma.c) are those of the theorems: the closed forms and the loop
   there count what the levels round off. *)
From Coq Require Import Reals ZArith Lra Lia.
From Flocq Require Import Core.
From Attest.numeric Require Import code double dd grid rests tier_code.
Open Scope R_scope.

Lemma doubled_power n : (1 <= n < 2 ^ 64)%Z ->
  doubled (fun power => (2 * power <=? n)%Z) (fun power => (power * 2)%Z) 1 = power_of n.
Proof.
  intros N. pose proof (Z.log2_nonneg n) as L.
  assert (L64 : (Z.log2 n < 64)%Z) by (apply Z.log2_lt_pow2; lia).
  assert (I : forall i, Nat.iter i (fun x => if (2 * x <=? n)%Z then (x * 2)%Z else x) 1%Z = (2 ^ Z.min (Z.of_nat i) (Z.log2 n))%Z).
  { induction i as [|i IH]; [replace (Z.min (Z.of_nat 0) (Z.log2 n)) with 0%Z by lia; reflexivity|].
    change (Nat.iter (S i) ?f 1%Z) with (f (Nat.iter i f 1%Z)). cbv beta. rewrite IH. clear IH.
    destruct (Z.lt_ge_cases (Z.of_nat i) (Z.log2 n)) as [H|H].
    - replace (Z.min (Z.of_nat i) (Z.log2 n)) with (Z.of_nat i) by lia.
      replace (Z.min (Z.of_nat (S i)) (Z.log2 n)) with (Z.succ (Z.of_nat i)) by lia. rewrite Z.pow_succ_r by lia.
      replace (2 * 2 ^ Z.of_nat i <=? n)%Z with true; [ring|]. symmetry. apply Z.leb_le. rewrite <- Z.pow_succ_r by lia.
      apply Z.log2_le_pow2; lia.
    - replace (Z.min (Z.of_nat i) (Z.log2 n)) with (Z.log2 n) by lia. replace (Z.min (Z.of_nat (S i)) (Z.log2 n)) with (Z.log2 n) by lia.
      replace (2 * 2 ^ Z.log2 n <=? n)%Z with false; [reflexivity|]. symmetry. apply Z.leb_gt. rewrite <- Z.pow_succ_r by lia.
      apply Z.log2_spec. lia. }
  unfold doubled. rewrite I. replace (Z.min (Z.of_nat 64) (Z.log2 n)) with (Z.log2 n) by lia. reflexivity.
Qed.

Lemma power_of_next n : (1 <= n)%Z -> power_of (n + 1) = power_of n \/ (n + 1 = 2 * power_of n /\ power_of (n + 1) = 2 * power_of n)%Z.
Proof.
  intros N. unfold power_of. pose proof (Z.log2_spec n ltac:(lia)) as [A B]. pose proof (Z.log2_nonneg n) as L.
  rewrite Z.pow_succ_r in B by exact L.
  destruct (Z.eq_dec (n + 1) (2 * 2 ^ Z.log2 n)) as [E|E].
  - right. split; [exact E|]. rewrite E, <- Z.pow_succ_r, Z.log2_pow2 by lia. reflexivity.
  - left. f_equal. apply Z.log2_unique; [exact L|]. rewrite Z.pow_succ_r by exact L. lia.
Qed.

Lemma costs_closed n : (1 <= n)%nat -> let p := power_of (Z.of_nat n) in
  (3 * (costs 0 n + 1) = p * p - 1 + 3 * (p * (Z.of_nat n - p + 1)))%Z.
Proof.
  induction n as [|n IH]; [lia|]. intros _ p. destruct (Nat.eq_dec n 0) as [-> |N]; [reflexivity|].
  specialize (IH ltac:(lia)). cbv zeta in IH. cbn [costs]. replace (n =? 0)%nat with false by (symmetry; apply Nat.eqb_neq; exact N).
  rewrite Z.add_0_r. unfold p. clear p. replace (Z.of_nat (S n)) with (Z.of_nat n + 1)%Z in * by lia.
  destruct (power_of_next (Z.of_nat n) ltac:(lia)) as [E|[E1 E2]]; [rewrite E | rewrite E2]; nia.
Qed.

Lemma costs_below n : (1 <= n)%nat -> costs (-1) n = (costs 0 n - (power_of (Z.of_nat n) - 1))%Z.
Proof.
  induction n as [|n IH]; [lia|]. intros _. destruct (Nat.eq_dec n 0) as [-> |N]; [reflexivity|].
  specialize (IH ltac:(lia)). cbn [costs]. replace (n =? 0)%nat with false by (symmetry; apply Nat.eqb_neq; exact N).
  replace (Z.of_nat (S n) + -1)%Z with (Z.of_nat n) by lia. rewrite Z.add_0_r. lia.
Qed.

Lemma round_integer m : (Z.abs m <= 2 ^ 53)%Z -> rnd (IZR m) = IZR m.
Proof.
  intros H. apply round_double, (grid_double 0); [lia | exists m; rewrite Rmult_1_r; reflexivity|].
  rewrite <- abs_IZR. change (power (0 + 53)) with (IZR (2 ^ 53)). apply IZR_le, H.
Qed.

(* the shift of the theorems' counts: none, or one below *)
Definition shift (no_larger : bool) : Z := if no_larger then -1 else 0.

Theorem additions_count n below : (Z.of_nat n <= 2 ^ 21)%Z -> additions (Z.of_nat n) below = IZR (costs (shift below) n).
Proof.
  intros N. unfold additions. cbv zeta. destruct (Z.ltb_spec (Z.of_nat n) 2) as [H|H].
  - assert (n = 0 \/ n = 1)%nat as [-> | ->] by lia; [reflexivity | destruct below; reflexivity].
  - rewrite doubled_power by lia. set (p := power_of (Z.of_nat n)). pose proof (costs_closed n ltac:(lia)) as C. fold p in C. cbv zeta in C.
    assert (P : (1 <= p <= Z.of_nat n)%Z).
    { unfold p, power_of. pose proof (Z.log2_spec (Z.of_nat n) ltac:(lia)). pose proof (Z.pow_pos_nonneg 2 (Z.log2 (Z.of_nat n)) ltac:(lia) (Z.log2_nonneg _)). lia. }
    replace ((p * p - 1) / 3)%Z with (costs 0 n + 1 - p * (Z.of_nat n - p + 1))%Z
      by (apply (Z.div_unique_exact (p * p - 1) 3); lia).
    pose proof (costs_nonneg 0 n). pose proof (costs_square n). pose proof (costs_below n ltac:(lia)) as B. fold p in B.
    destruct below; cbn [shift]; rewrite round_integer by nia; f_equal; lia.
Qed.

Lemma shifted below n : (0 <= costs (shift below) n <= Z.of_nat n * Z.of_nat n)%Z.
Proof.
  split; [apply costs_nonneg|]. apply Z.le_trans with (2 := costs_square n). destruct below; [|apply Z.le_refl]. cbn [shift].
  destruct (Nat.eq_dec n 0) as [-> |N]; [apply Z.le_refl|]. rewrite costs_below by lia.
  unfold power_of. pose proof (Z.pow_pos_nonneg 2 (Z.log2 (Z.of_nat n)) ltac:(lia) (Z.log2_nonneg _)). lia.
Qed.

Lemma level_count n m below : (Z.of_nat n <= 2 ^ 20)%Z -> (1 <= m <= 8)%nat -> level (Z.of_nat n) (Z.of_nat m) below =
  IZR (Z.of_nat m * (Z.of_nat (n / (8 * m)) * costs (shift below) 8 + costs (shift below) (ceil (n mod (8 * m)) m))).
Proof.
  intros N M. unfold level. cbv zeta. change EXACT_LEVEL with (Z.of_nat 8). rewrite <- Nat2Z.inj_mul, <- Nat2Z.inj_div, <- Nat2Z.inj_mod.
  pose proof (Nat.mod_upper_bound n (8 * m) ltac:(lia)) as R.
  replace (Z.of_nat (n mod (8 * m)) + Z.of_nat m - 1)%Z with (Z.of_nat (n mod (8 * m) + m - 1)) by lia.
  rewrite <- Nat2Z.inj_div. fold (ceil (n mod (8 * m)) m).
  assert (C : (ceil (n mod (8 * m)) m <= 8)%nat) by (unfold ceil; apply Nat.lt_succ_r, Nat.div_lt_upper_bound; lia).
  rewrite 2 additions_count by lia.
  pose proof (shifted below 8). pose proof (shifted below (ceil (n mod (8 * m)) m)).
  assert (F : (0 <= Z.of_nat (n / (8 * m)) <= 2 ^ 20)%Z) by (split; [lia | rewrite Nat2Z.inj_div; apply Z.div_le_upper_bound; lia]).
  set (c := costs (shift below) (ceil (n mod (8 * m)) m)) in *. set (e := costs (shift below) 8) in *. set (f := Z.of_nat (n / (8 * m))) in *.
  assert (E : (0 <= f * e <= 2 ^ 20 * 64)%Z) by (split; [|apply Z.mul_le_mono_nonneg]; lia).
  assert (K : (0 <= c <= 64)%Z) by nia.
  assert (T : (0 <= Z.of_nat m * (f * e + c) <= 8 * (2 ^ 20 * 64 + 64))%Z) by (split; [|apply Z.mul_le_mono_nonneg]; lia).
  rewrite (round_integer f), (round_integer (Z.of_nat m)) by lia. rewrite <- mult_IZR, (round_integer (f * e)) by lia.
  rewrite <- plus_IZR, (round_integer (f * e + c)) by lia. rewrite <- mult_IZR. apply round_integer. lia.
Qed.

Theorem levels_count n below : (Z.of_nat n <= 2 ^ 20)%Z -> levels (Z.of_nat n) below = IZR (level_costs (shift below) n).
Proof.
  intros N. unfold levels. cbv zeta. change EXACT_LEVEL with (Z.of_nat 8). change (level (Z.of_nat n) 1%Z below) with (level (Z.of_nat n) (Z.of_nat 1) below).
  rewrite 2 level_count by lia. change (8 * 1)%nat with 8%nat. change (8 * 8)%nat with 64%nat. change (Z.of_nat 8 * Z.of_nat 8)%Z with (Z.of_nat 64).
  replace (Z.of_nat n + Z.of_nat 64 - 1)%Z with (Z.of_nat (n + 64 - 1)) by lia. rewrite <- Nat2Z.inj_div. fold (ceil n 64).
  assert (C : (Z.of_nat (ceil n 64) <= 2 ^ 15)%Z) by (unfold ceil; rewrite Nat2Z.inj_div; apply Z.div_le_upper_bound; lia).
  rewrite additions_count by lia.
  replace (ceil (n mod 8) 1) with (n mod 8)%nat by (unfold ceil; rewrite Nat.div_1_r; lia).
  unfold level_costs. pose proof (shifted below 8). pose proof (shifted below (n mod 8)). pose proof (shifted below (ceil (n mod 64) 8)).
  pose proof (shifted below (ceil n 64)). pose proof (Nat.mod_upper_bound n 8). pose proof (Nat.mod_upper_bound n 64).
  assert (C2 : (ceil (n mod 64) 8 <= 8)%nat) by (unfold ceil; apply Nat.lt_succ_r, Nat.div_lt_upper_bound; lia).
  assert (F : (0 <= Z.of_nat (n / 8) <= 2 ^ 20)%Z) by (split; [lia | rewrite Nat2Z.inj_div; apply Z.div_le_upper_bound; lia]).
  assert (G : (0 <= Z.of_nat (n / 64) <= 2 ^ 20)%Z) by (split; [lia | rewrite Nat2Z.inj_div; apply Z.div_le_upper_bound; lia]).
  set (e := costs (shift below) 8) in *. set (c1 := costs (shift below) (n mod 8)) in *.
  set (c2 := costs (shift below) (ceil (n mod 64) 8)) in *. set (c3 := costs (shift below) (ceil n 64)) in *.
  rewrite (round_integer (Z.of_nat 64)) by lia. rewrite <- mult_IZR, <- plus_IZR.
  assert (0 <= c3 <= 2 ^ 15 * 2 ^ 15)%Z by nia. assert (0 <= c2 <= 64)%Z by nia. assert (0 <= c1 <= 64)%Z by nia. assert (0 <= e <= 64)%Z by lia.
  assert (0 <= Z.of_nat (n / 8) * e <= 2 ^ 20 * 64)%Z by nia. assert (0 <= Z.of_nat (n / 64) * e <= 2 ^ 20 * 64)%Z by nia.
  rewrite 2 round_integer by lia. rewrite <- plus_IZR, round_integer by lia. f_equal. lia.
Qed.

Lemma levels_size n below : (Z.of_nat n <= 2 ^ 20)%Z -> 0 <= IZR (level_costs (shift below) n).
Proof.
  intros N. apply IZR_le. unfold level_costs. pose proof (costs_nonneg (shift below)) as C.
  pose proof (C 8%nat). pose proof (C (n mod 8)%nat). pose proof (C (ceil (n mod 64) 8)). pose proof (C (ceil n 64)). lia.
Qed.

Lemma round_keeps x : 0 <= x -> (1 - / 2 ^ 53) * x - / 2 ^ 60 <= rnd x.
Proof.
  intros X. pose proof (times_near x) as N. rewrite (Rabs_pos_eq x) in N by lra.
  assert (T : power (-1075) <= / 2 ^ 60).
  { apply Rle_trans with (power (-60)); [apply bpow_le; lia|]. change (power (-60)) with (/ IZR (2 ^ 60)). lra. }
  apply Rabs_le_inv in N. lra.
Qed.

(* The constant of lemma A, with all that was left to its factor *)
Theorem lemma_a_covers n : (Z.of_nat n <= 2 ^ 20)%Z ->
  LEMMA_A_ROOM * (5 / 2 * INR n + IZR (level_costs 0 n) + 9) * (1 + / 2 ^ 21) <= exact_lemma_a (Z.of_nat n).
Proof.
  intros N. unfold exact_lemma_a. rewrite levels_count by exact N. cbn [shift]. pose proof (levels_size n false N) as L. cbn [shift] in L.
  assert (S : rnd (1 + 1 / 1048576) = 1048577 / 1048576).
  { replace (1 + 1 / 1048576) with (1048577 / 1048576) by lra. apply round_double. literal. }
  rewrite S, round_integer, <- INR_IZR_INZ by lia. pose proof (pos_INR n) as P.
  set (c := IZR (level_costs 0 n)) in *. set (m := INR n) in *. clearbody c m. unfold LEMMA_A_ROOM.
  pose proof (round_keeps (5 / 2 * m) ltac:(lra)) as K1. set (x1 := rnd (5 / 2 * m)) in *.
  assert (X1 : 0 <= x1) by (apply round_ge_generic; auto with typeclass_instances; try (apply FLT_exp_valid; reflexivity); [apply generic_format_0 | lra]).
  pose proof (round_keeps (x1 + c) ltac:(lra)) as K2. set (x2 := rnd (x1 + c)) in *.
  assert (X2 : 0 <= x2) by (apply round_ge_generic; auto with typeclass_instances; try (apply FLT_exp_valid; reflexivity); [apply generic_format_0 | lra]).
  pose proof (round_keeps (x2 + 9) ltac:(lra)) as K3. set (x3 := rnd (x2 + 9)) in *.
  pose proof (round_keeps (3039929748475085 / 1125899906842624 * x3) ltac:(lra)) as K4.
  set (x4 := rnd (3039929748475085 / 1125899906842624 * x3)) in *.
  pose proof (round_keeps (x4 * (1048577 / 1048576)) ltac:(lra)) as K5. lra.
Qed.

(* The constant of a tally, likewise *)
Theorem lemma_a_tally_covers n : (Z.of_nat n <= 2 ^ 20)%Z ->
  (INR n + IZR (level_costs 0 n) + 31) * (1 + / 2 ^ 21) <= exact_lemma_a_tally (Z.of_nat n).
Proof.
  intros N. unfold exact_lemma_a_tally. rewrite levels_count by exact N. cbn [shift]. pose proof (levels_size n false N) as L. cbn [shift] in L.
  assert (S : rnd (1 + 1 / 1048576) = 1048577 / 1048576).
  { replace (1 + 1 / 1048576) with (1048577 / 1048576) by lra. apply round_double. literal. }
  rewrite S, (round_integer (Z.of_nat n)), <- INR_IZR_INZ by lia. pose proof (pos_INR n) as P.
  set (c := IZR (level_costs 0 n)) in *. set (m := INR n) in *. clearbody c m.
  pose proof (round_keeps (m + c) ltac:(lra)) as K1. set (x1 := rnd (m + c)) in *.
  assert (X1 : 0 <= x1) by (apply round_ge_generic; auto with typeclass_instances; try (apply FLT_exp_valid; reflexivity); [apply generic_format_0 | lra]).
  pose proof (round_keeps (x1 + 32) ltac:(lra)) as K2. set (x2 := rnd (x1 + 32)) in *.
  pose proof (round_keeps (x2 * (1048577 / 1048576)) ltac:(lra)) as K3. lra.
Qed.
