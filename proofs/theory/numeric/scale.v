(* Powers of two as src/core/scale.h has them: what its tables hold, and that a double times one is a double, unless it
   becomes too small. two_to of spec/logic/power.h is Flocq's power of two. *)
From Coq Require Import Reals ZArith Lra Lia.
From Flocq Require Import Core.
From Attest.numeric Require Import code double exp_tables.
Open Scope R_scope.

Notation two_to := (bpow radix2).

(* what power.h says a power of two is *)
Lemma two_to_recursion m : two_to m = if (0 <? m)%Z then 2 * two_to (m - 1) else if (m <? 0)%Z then two_to (m + 1) / 2 else 1.
Proof.
  destruct (0 <? m)%Z eqn:P; [|destruct (m <? 0)%Z eqn:N].
  - replace m with (1 + (m - 1))%Z at 1 by ring. rewrite bpow_plus. reflexivity.
  - rewrite (Z.add_comm m 1), bpow_plus. change (two_to 1) with 2. field.
  - apply Z.ltb_ge in P, N. replace m with 0%Z by lia. reflexivity.
Qed.

Theorem power_of_two_value m : (-1024 <= m <= 1023)%Z -> power m = two_to m.
Proof. apply power_of_two. Qed.

Theorem scaling_exact x m : double x -> (0 <= m)%Z \/ bpow radix2 (-1022) <= x * two_to m -> rnd (x * two_to m) = x * two_to m.
Proof.
  intros F H. apply round_double. destruct (Req_dec x 0) as [-> |N]; [rewrite Rmult_0_l; apply generic_format_0|].
  assert (G : (0 <= m)%Z \/ (-1021 <= mag radix2 x + m)%Z).
  { destruct H as [H|H]; [left; exact H | right].
    rewrite <- (mag_mult_bpow radix2 x m N). apply mag_ge_bpow. rewrite Rabs_pos_eq; [exact H|].
    apply Rle_trans with (2 := H). apply bpow_ge_0. }
  unfold generic_format in *. set (n := Ztrunc (scaled_mantissa radix2 (FLT_exp (-1074) 53) x)) in *.
  apply generic_format_F2R' with (f := Float radix2 n (cexp radix2 (FLT_exp (-1074) 53) x + m)).
  - unfold F2R; cbn [Defs.Fnum Defs.Fexp]. rewrite bpow_plus, <- Rmult_assoc. f_equal. symmetry. exact F.
  - intros _. unfold cexp. rewrite mag_mult_bpow by exact N. unfold FLT_exp. cbn [Defs.Fexp]. lia.
Qed.

Theorem double_between x : double x -> 0 < x <= (2 - / 2 ^ 52) * 2 ^ 1023 -> two_to (-1074) <= x < two_to 1024.
Proof.
  intros F [P L]. split.
  - rewrite <- (ulp_FLT_0 radix2 (-1074) 53). apply Rle_trans with (ulp radix2 (FLT_exp (-1074) 53) x).
    + apply ulp_ge_ulp_0; auto with typeclass_instances.
    + rewrite <- (Rabs_pos_eq x) at 2 by lra. apply ulp_le_abs; [lra | exact F].
  - apply Rle_lt_trans with (1 := L). change 1024%Z with (1 + 1023)%Z. rewrite bpow_plus. change (two_to 1) with 2.
    replace (two_to 1023) with (2 ^ 1023) by (rewrite bpow_powerRZ; reflexivity).
    assert (0 < 2 ^ 1023) by (apply pow_lt; lra). assert (0 < / 2 ^ 52) by (apply Rinv_0_lt_compat, pow_lt; lra).
    apply Rmult_lt_compat_r; lra.
Qed.

(* What src/core/balance.h multiplies a matrix by: nothing is lost, or what underflows. *)
Definition balancing (s : R) : Prop := s = two_to (-624) \/ s = 1 \/ s = two_to 674.

Theorem balanced_exact x s : double x -> balancing s -> 1 <= s -> rnd (s * x) = s * x.
Proof.
  intros F [-> | [-> | ->]] S; rewrite (Rmult_comm _ x).
  - exfalso. assert (two_to (-624) < two_to 0) by (apply bpow_lt; lia). change (two_to 0) with 1 in *. lra.
  - apply (scaling_exact x 0 F). left. lia.
  - apply (scaling_exact x 674 F). left. lia.
Qed.

Theorem balanced_near x s : double x -> balancing s -> Rabs (rnd (s * x) - s * x) <= two_to (-1074).
Proof.
  intros F B. destruct (Rle_or_lt 1 s) as [S|S].
  { rewrite balanced_exact, Rminus_diag_eq, Rabs_R0 by auto. apply bpow_ge_0. }
  assert (D : s = two_to (-624)).
  { destruct B as [B | [B | B]]; [exact B | lra | exfalso].
    assert (two_to 0 < two_to 674) by (apply bpow_lt; lia). change (two_to 0) with 1 in *. lra. }
  rewrite D. rewrite (Rmult_comm _ x). destruct (Rle_or_lt (two_to (-1022)) (Rabs (x * two_to (-624)))) as [L|L].
  - assert (E : rnd (x * two_to (-624)) = x * two_to (-624)).
    { destruct (Rle_or_lt 0 (x * two_to (-624))) as [P|N].
      - apply scaling_exact; auto. right. rewrite Rabs_pos_eq in L; auto.
      - rewrite <- (Ropp_involutive (x * two_to (-624))), round_NE_opp, Ropp_mult_distr_l. f_equal.
        apply scaling_exact; [apply generic_format_opp; exact F|]. right. rewrite <- Ropp_mult_distr_l, <- Rabs_left; auto. }
    rewrite E, Rminus_diag_eq, Rabs_R0 by reflexivity. apply bpow_ge_0.
  - eapply Rle_trans; [apply times_near|].
    assert (H : u * Rabs (x * two_to (-624)) <= two_to (-1075)).
    { change (two_to (-1075)) with (two_to (-53 + -1022)). rewrite bpow_plus. change (two_to (-53)) with u.
      apply Rmult_le_compat_l; lra. }
    change (two_to (-1074)) with (two_to (1 + -1075)). rewrite bpow_plus. change (two_to 1) with 2. lra.
Qed.

Theorem double_least x : double x -> x <> 0 -> two_to (-1074) <= Rabs x.
Proof.
  intros F N. rewrite <- (ulp_FLT_0 radix2 (-1074) 53). apply Rle_trans with (ulp radix2 (FLT_exp (-1074) 53) x).
  - apply ulp_ge_ulp_0; auto with typeclass_instances.
  - apply ulp_le_abs; assumption.
Qed.
