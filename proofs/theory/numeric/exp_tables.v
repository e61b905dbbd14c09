(* The tables of src/core/exp_table.c and src/core/scale_table.c hold what they should. *)
From Coq Require Import Reals List ZArith Lra Lia.
From Flocq Require Import Core.
From Interval Require Import Tactic.
From Attest.numeric Require Import code.
Import ListNotations.
Open Scope R_scope.

(* element i of a table of C *)
Definition entry (table : list R) (i : Z) : R := nth (Z.to_nat i) table 0.

Fixpoint powers_from (j : Z) (table : list R) : Prop :=
  match table with
  | hi :: lo :: rest =>
      (1 <= hi < 2 /\ Rabs lo <= 1 / 2 ^ 53 /\ Rabs (hi + lo - exp (IZR j * (ln 2 / 128))) <= 1 / 2 ^ 106)
      /\ powers_from (j + 1) rest
  | _ => True
  end.

Lemma powers : powers_from 0 attest_exp_table.
Proof.
  unfold attest_exp_table, powers_from, Z.add, Pos.add, Pos.succ.
  repeat (split; [split; [lra | split; [interval with (i_prec 60) | interval with (i_prec 130)]] |]); exact I.
Qed.

Lemma powers_at : forall n table j, powers_from j table -> (2 * n + 1 < length table)%nat ->
  let hi := nth (2 * n) table 0 in let lo := nth (2 * n + 1) table 0 in
  1 <= hi < 2 /\ Rabs lo <= 1 / 2 ^ 53 /\ Rabs (hi + lo - exp (IZR (j + Z.of_nat n) * (ln 2 / 128))) <= 1 / 2 ^ 106.
Proof.
  induction n as [|n IH]; intros table j P L.
  - destruct table as [|hi [|lo rest]]; cbn in L; try lia. rewrite Z.add_0_r. exact (proj1 P).
  - destruct table as [|hi [|lo rest]]; cbn in L; try lia.
    replace (2 * S n)%nat with (S (S (2 * n))) by lia. replace (S (S (2 * n)) + 1)%nat with (S (S (2 * n + 1))) by lia.
    cbn [nth]. replace (j + Z.of_nat (S n))%Z with ((j + 1) + Z.of_nat n)%Z by lia.
    apply IH; [exact (proj2 P) | lia].
Qed.

Theorem exp_powers j : (0 <= j < 128)%Z ->
  let hi := entry attest_exp_table (2 * j) in let lo := entry attest_exp_table (2 * j + 1) in
  1 <= hi < 2 /\ Rabs lo <= 1 / 2 ^ 53 /\ Rabs (hi + lo - exp (IZR j * (ln 2 / 128))) <= 1 / 2 ^ 106.
Proof.
  intros J. pose proof (powers_at (Z.to_nat j) _ 0%Z powers) as P.
  replace (0 + Z.of_nat (Z.to_nat j))%Z with j in P by lia.
  unfold entry. replace (Z.to_nat (2 * j)) with (2 * Z.to_nat j)%nat by lia.
  replace (Z.to_nat (2 * j + 1)) with (2 * Z.to_nat j + 1)%nat by lia.
  apply P. change (length attest_exp_table) with 256%nat. lia.
Qed.

(* 2^e, 2^(e + s), 2^(e + 2 s) ... *)
Fixpoint geometric (e s : Z) (table : list R) : Prop :=
  match table with
  | [] => True
  | p :: rest => p = bpow radix2 e /\ geometric (e + s) s rest
  end.

Lemma geometric_at : forall n table e s, geometric e s table -> (n < length table)%nat ->
  nth n table 0 = bpow radix2 (e + Z.of_nat n * s).
Proof.
  induction n as [|n IH]; intros table e s G L; destruct table as [|p rest]; cbn in L; try lia.
  - rewrite Z.add_0_r. exact (proj1 G).
  - cbn [nth]. replace (e + Z.of_nat (S n) * s)%Z with (e + s + Z.of_nat n * s)%Z by lia.
    apply IH; [exact (proj2 G) | lia].
Qed.

(* a literal of the code is a power of two: both are computed as integers *)
Ltac computed :=
  match goal with |- _ = bpow _ ?e => let n := eval vm_compute in e in change e with n end;
  unfold Rdiv; try rewrite Rmult_1_l; cbn [bpow];
  first [reflexivity | apply (f_equal (fun z => / IZR z)); vm_compute; reflexivity
                     | apply (f_equal IZR); vm_compute; reflexivity].

Lemma coarse : geometric (-1024) 32 attest_power_coarse.
Proof.
  unfold attest_power_coarse, geometric. repeat (split; [computed |]). exact I.
Qed.

Lemma fine : geometric 0 1 attest_power_fine.
Proof.
  unfold attest_power_fine, geometric. repeat (split; [computed |]). exact I.
Qed.

(* power_of_two in src/core/scale.h *)
Definition power (m : Z) : R :=
  rnd (entry attest_power_coarse ((m + 1024) / 32) * entry attest_power_fine ((m + 1024) mod 32)).

Theorem power_of_two m : (-1024 <= m <= 1023)%Z -> power m = bpow radix2 m.
Proof.
  intros M. unfold power, entry.
  assert (Q : (0 <= (m + 1024) / 32 < 64)%Z) by (split; [apply Z.div_pos | apply Z.div_lt_upper_bound]; lia).
  assert (B : (0 <= (m + 1024) mod 32 < 32)%Z) by (apply Z.mod_pos_bound; lia).
  rewrite (geometric_at _ _ _ _ coarse) by (change (length attest_power_coarse) with 64%nat; lia).
  rewrite (geometric_at _ _ _ _ fine) by (change (length attest_power_fine) with 32%nat; lia).
  rewrite <- bpow_plus. rewrite !Z2Nat.id by lia.
  replace (-1024 + (m + 1024) / 32 * 32 + (0 + (m + 1024) mod 32 * 1))%Z with m
    by (pose proof (Z.div_mod (m + 1024) 32); lia).
  apply round_generic; [apply valid_rnd_N|].
  apply generic_format_bpow. unfold FLT_exp. lia.
Qed.

(* What the contracts say of the numbers in the tables. *)
Theorem exp_table_entry j : (0 <= j < 128)%Z ->
  Rabs (entry attest_exp_table (2 * j)) <= 2 /\ Rabs (entry attest_exp_table (2 * j + 1)) <= 1.
Proof.
  intros J. destruct (exp_powers j J) as [H [L _]]. split; [rewrite Rabs_pos_eq; lra | lra].
Qed.

Theorem power_entry q b : (0 <= q < 64)%Z -> (0 <= b < 32)%Z ->
  0 < entry attest_power_coarse q * entry attest_power_fine b <= (2 - / 2 ^ 52) * 2 ^ 1023.
Proof.
  intros Q B. unfold entry.
  rewrite (geometric_at _ _ _ _ coarse) by (change (length attest_power_coarse) with 64%nat; lia).
  rewrite (geometric_at _ _ _ _ fine) by (change (length attest_power_fine) with 32%nat; lia).
  rewrite <- bpow_plus. split; [apply bpow_gt_0|].
  apply Rle_trans with (bpow radix2 1023); [apply bpow_le; lia|].
  replace (bpow radix2 1023) with (2 ^ 1023) by (rewrite bpow_powerRZ; reflexivity).
  assert (0 < 2 ^ 1023) by (apply pow_lt; lra). assert (/ 2 ^ 52 <= 1) by (simpl; lra).
  rewrite <- (Rmult_1_l (2 ^ 1023)) at 1. apply Rmult_le_compat_r; lra.
Qed.
