(** Theorem 4 for the widths where its maximum is the simple one: Lambda_D = 2 (D - 1) / D for
    2 <= D <= 57, attained by constant rows (E16).  One integer inequality for each D and p. *)
From Coq Require Import Reals ZArith List Lra Lia Psatz.
From Attest Require Import base layernorm.
Open Scope R_scope.

(** * Definitions *)

(** 10^4 times a number that is at least sqrt (q^2 + D p q), and the two ways in which the peak
    of p can stay below D - 1. *)
Definition scale4 : Z := 10000.
Definition root_above (D p : Z) : Z :=
  let q := (D - 1 - p)%Z in (Z.sqrt ((q * q + D * p * q) * (scale4 * scale4)) + 1)%Z.
Definition stays_below (D p : Z) : bool :=
  let q := ((D - 1 - p) * scale4)%Z in
  let b := (root_above D p - q)%Z in
  orb (b <=? q)%Z (4 * (b + 2 * q) ^ 3 <=? 27 * b * (D - 1) ^ 2 * (2 * scale4) ^ 2)%Z.
Definition all_stay_below (D : nat) : bool :=
  forallb (fun p => stays_below (Z.of_nat D) (Z.of_nat p)) (seq 0 D).

(** * The peak, from a bound of b *)

Lemma peak_le : forall q b b' m, 0 <= q -> 0 <= b <= b' -> q <= m ->
  2 * b' <= q \/ 4 * (b' + q) ^ 3 <= 27 * b' * m ^ 2 -> peak q b <= m.
Proof.
  intros q b b' m Hq Hb Hm H. unfold peak. destruct (Rlt_dec q (2 * b)) as [L|L]; [|lra].
  destruct H as [H|H]; [lra|].
  assert (B : (b + q) ^ 3 * b' <= (b' + q) ^ 3 * b).
  { assert (P : q ^ 2 / 4 <= b * b') by nra.
    assert (P1 : q ^ 2 / 4 * q <= b * b' * (b + b')).
    { apply Rmult_le_compat; lra || (generalize (pow2_ge_0 q); lra). }
    assert (P2 : q ^ 2 / 4 * q <= b * b' * q) by (apply Rmult_le_compat_r; lra).
    assert (0 <= (b' - b) * (b * b' * (b + b') + 3 * (b * b' * q) - q ^ 3)) by (apply Rmult_le_pos; lra).
    lra. }
  apply le_of_sq; [lra|].
  replace ((2 / 3 * (b + q) * sqrt ((b + q) / (3 * b))) ^ 2)
    with (4 / 9 * (b + q) ^ 2 * (sqrt ((b + q) / (3 * b))) ^ 2) by (set (t := sqrt _); field).
  rewrite pow2_sqrt by (apply Rmult_le_pos; [lra | left; apply Rinv_0_lt_compat; lra]).
  replace (4 / 9 * (b + q) ^ 2 * ((b + q) / (3 * b))) with (4 * (b + q) ^ 3 / (27 * b)) by (field; lra).
  apply Rmult_le_reg_r with (27 * b * b'); [apply Rmult_lt_0_compat; lra|].
  replace (4 * (b + q) ^ 3 / (27 * b) * (27 * b * b')) with (4 * ((b + q) ^ 3 * b')) by (field; lra).
  assert (4 * (b' + q) ^ 3 * b <= 27 * b' * m ^ 2 * b) by (apply Rmult_le_compat_r; lra). lra.
Qed.

Lemma root_above_sqrt : forall D p : nat, (p < D)%nat ->
  sqrt (others D p ^ 2 + INR D * INR p * others D p) <= IZR (root_above (Z.of_nat D) (Z.of_nat p)) / IZR scale4.
Proof.
  intros D p Hp. unfold root_above. cbv zeta. set (d := Z.of_nat D). set (n := Z.of_nat p).
  assert (E : others D p = IZR (d - 1 - n)).
  { unfold others, d, n. rewrite !INR_IZR_INZ, !minus_IZR. lra. }
  rewrite E, !INR_IZR_INZ. fold d n. set (q := (d - 1 - n)%Z).
  assert (Q0 : (0 <= q)%Z) by (unfold q, d, n; lia).
  set (x := ((q * q + d * n * q) * (scale4 * scale4))%Z).
  assert (X0 : (0 <= x)%Z) by (unfold x, scale4, d, n; nia).
  destruct (Z.sqrt_spec x X0) as [_ S]. apply IZR_le in X0.
  assert (S' : IZR x <= IZR (Z.sqrt x + 1) * IZR (Z.sqrt x + 1)).
  { rewrite <- mult_IZR. apply IZR_le. rewrite Z.add_1_r. lia. }
  assert (P0 : 0 <= IZR (Z.sqrt x + 1)) by (apply IZR_le; generalize (Z.sqrt_nonneg x); lia).
  assert (S4 : IZR scale4 = 10000) by reflexivity.
  apply Rle_trans with (sqrt (IZR x / (10000 * 10000))).
  - right. f_equal. unfold x. rewrite !mult_IZR, plus_IZR, !mult_IZR, S4. field.
  - rewrite S4. apply le_of_sq; [apply Rmult_le_pos; lra|].
    rewrite pow2_sqrt by (apply Rmult_le_pos; lra).
    replace ((IZR (Z.sqrt x + 1) / 10000) ^ 2) with (IZR (Z.sqrt x + 1) * IZR (Z.sqrt x + 1) / (10000 * 10000)) by field.
    apply Rmult_le_compat_r; lra.
Qed.

Lemma stays_below_peak : forall D p : nat, (p < D)%nat ->
  stays_below (Z.of_nat D) (Z.of_nat p) = true -> peak (others D p) (reach D p) <= INR D - 1.
Proof.
  intros D p Hp H. assert (R := root_above_sqrt D p Hp). unfold stays_below in H. cbv zeta in H.
  set (r := root_above (Z.of_nat D) (Z.of_nat p)) in *.
  assert (E : others D p = IZR (Z.of_nat D - 1 - Z.of_nat p)).
  { unfold others. rewrite !INR_IZR_INZ, !minus_IZR. lra. }
  assert (S4 : IZR scale4 = 10000) by reflexivity. rewrite S4 in R.
  assert (Q0 := others_nonneg D p Hp). assert (B0 := reach_nonneg D p Hp).
  apply peak_le with ((IZR r / 10000 - others D p) / 2); auto.
  - split; auto. unfold reach. lra.
  - unfold others. generalize (pos_INR p). lra.
  - apply Bool.orb_true_iff in H. destruct H as [H|H]; apply Z.leb_le in H.
    + left. apply IZR_le in H. rewrite minus_IZR, !mult_IZR, <- E, S4 in H. lra.
    + right. set (b := (r - (Z.of_nat D - 1 - Z.of_nat p) * scale4)%Z) in *.
      set (y := (b + 2 * ((Z.of_nat D - 1 - Z.of_nat p) * scale4))%Z) in *.
      replace (4 * y ^ 3)%Z with (4 * (y * y * y))%Z in H by ring.
      replace (27 * b * (Z.of_nat D - 1) ^ 2 * (2 * scale4) ^ 2)%Z
        with (27 * b * ((Z.of_nat D - 1) * (Z.of_nat D - 1)) * (2 * scale4 * (2 * scale4)))%Z in H by ring.
      apply IZR_le in H. rewrite !mult_IZR, minus_IZR, S4, <- INR_IZR_INZ in H.
      assert (Eb : IZR b = IZR r - others D p * 10000)
        by (unfold b; rewrite minus_IZR, mult_IZR, S4, <- E; reflexivity).
      assert (Ey : IZR y = IZR r + others D p * 10000)
        by (unfold y; rewrite plus_IZR, !mult_IZR, S4, <- E, Eb; ring).
      rewrite Eb, Ey in H. lra.
Qed.

Theorem attest_Lambda_57 : forall D, (2 <= D <= 57)%nat -> Lambda D = 2 * (INR D - 1) / INR D.
Proof.
  intros D HD.
  assert (C : forallb all_stay_below (seq 2 56) = true) by (vm_compute; reflexivity).
  rewrite forallb_forall in C. specialize (C D ltac:(apply in_seq; lia)).
  unfold all_stay_below in C. rewrite forallb_forall in C.
  assert (D2 : 2 <= INR D) by (change 2 with (INR 2); apply le_INR; lia).
  unfold Lambda. replace (2 * (INR D - 1) / INR D) with (2 / INR D * (INR D - 1)) by (field; lra). f_equal.
  apply Rle_antisym.
  - apply rmax_le; [lra|]. intros p Hp. apply stays_below_peak; auto. apply C, in_seq. lia.
  - apply Rle_trans with (peak (others D 0) (reach D 0)).
    + assert (H := peak_max (others D 0) (reach D 0) 0 (others_nonneg D 0 ltac:(lia)) (reach_nonneg D 0 ltac:(lia)) ltac:(lra)).
      rewrite Rminus_0_r, sqrt_1 in H. unfold others at 1 in H. simpl (INR 0) in H. lra.
    + apply (rmax_ge (fun p => peak (others D p) (reach D p))). lia.
Qed.
