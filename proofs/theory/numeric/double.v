(* Doubles, and what one operation on them rounds off. No limit above: that nothing overflows, WP proves. *)
From Coq Require Import Reals ZArith Lra Lia.
From Flocq Require Import Core Plus_error Relative.
From Attest.numeric Require Import code.
Open Scope R_scope.

Global Instance precision : Prec_gt_0 53 := eq_refl.
Notation double := (generic_format radix2 (FLT_exp (-1074) 53)).
Notation u := (/ 9007199254740992). (* 2^-53 *)

Lemma double_round x : double (rnd x).
Proof. apply generic_format_round; [apply FLT_exp_valid; reflexivity | apply valid_rnd_N]. Qed.

Lemma round_double x : double x -> rnd x = x.
Proof. apply round_generic, valid_rnd_N. Qed.

Lemma plus_near x y : double x -> double y -> Rabs (rnd (x + y) - (x + y)) <= u * Rabs (x + y).
Proof.
  intros Fx Fy. destruct (FLT_plus_error_N_ex radix2 (-1074) 53 (fun z => negb (Z.even z)) x y Fx Fy) as [e [B ->]].
  replace ((x + y) * (1 + e) - (x + y)) with (e * (x + y)) by ring. rewrite Rabs_mult.
  apply Rmult_le_compat_r; [apply Rabs_pos|]. eapply Rle_trans; [exact B|]. eapply Rle_trans; [apply u_rod1pu_ro_le_u_ro|].
  unfold u_ro. change (bpow radix2 (- (53) + 1)) with (/ 4503599627370496). lra.
Qed.

Lemma times_near x : Rabs (rnd x - x) <= u * Rabs x + bpow radix2 (-1075).
Proof.
  destruct (error_N_FLT radix2 (-1074) 53 eq_refl (fun z => negb (Z.even z)) x) as [e [n [E [N [_ ->]]]]].
  replace (x * (1 + e) + n - x) with (e * x + n) by ring.
  eapply Rle_trans; [apply Rabs_triang|]. rewrite Rabs_mult. apply Rplus_le_compat.
  - apply Rmult_le_compat_r; [apply Rabs_pos|]. change (bpow radix2 (- (53) + 1)) with (/ 4503599627370496) in E. lra.
  - eapply Rle_trans; [exact N|]. change (bpow radix2 (-1074)) with (bpow radix2 (1 + -1075)). rewrite bpow_plus.
    change (bpow radix2 1) with 2. right. field.
Qed.

Lemma plus_size x y : double x -> double y -> Rabs (rnd (x + y)) <= (1 + u) * Rabs (x + y).
Proof.
  intros Fx Fy. pose proof (plus_near x y Fx Fy). pose proof (Rabs_triang_inv (rnd (x + y)) (x + y)). lra.
Qed.

(* What a sum keeps of its larger term. *)
Lemma plus_left x y : double x -> double y -> (1 - u) * (Rabs x - Rabs y) <= Rabs (rnd (x + y)).
Proof.
  intros Fx Fy. pose proof (plus_near x y Fx Fy) as N. pose proof (Rabs_triang_inv (x + y) (rnd (x + y))) as I.
  rewrite Rabs_minus_sym in I. pose proof (Rabs_triang_inv x (- y)) as J. rewrite Rabs_Ropp in J.
  unfold Rminus in J at 2. rewrite Ropp_involutive in J. lra.
Qed.

(* a literal of the code is a double *)
Lemma double_ratio m d e : ((2 ^ e =? d) && (0 <=? e) && (e <=? 1074) && (Z.abs m <? 2 ^ 53))%Z%bool = true ->
  double (IZR m / IZR d).
Proof.
  intros H. rewrite 3 Bool.andb_true_iff in H. destruct H as [[[D E] F] M].
  apply Z.eqb_eq in D. apply Z.leb_le in E, F. apply Z.ltb_lt in M.
  apply generic_format_FLT. exists (Float radix2 m (- e)); cbn [Defs.Fnum Defs.Fexp]; [|exact M|lia].
  unfold F2R. cbn [Defs.Fnum Defs.Fexp]. rewrite bpow_opp. unfold Rdiv. do 2 f_equal.
  rewrite <- D, <- IZR_Zpower by exact E. reflexivity.
Qed.

Lemma double_integer m : (Z.abs m <? 2 ^ 53)%Z = true -> double (IZR m).
Proof.
  intros H. apply Z.ltb_lt in H. apply generic_format_FLT. exists (Float radix2 m 0); cbn [Defs.Fnum Defs.Fexp]; [|exact H|lia].
  unfold F2R. cbn. ring.
Qed.

Ltac literal :=
  match goal with
  | |- double (- _) => apply generic_format_opp; literal
  | |- double (IZR ?m / IZR ?d) =>
      let e := eval vm_compute in (Z.log2 d) in apply (double_ratio m d e); vm_cast_no_check (eq_refl true)
  | |- double (IZR ?m) => apply (double_integer m); vm_cast_no_check (eq_refl true)
  end.
