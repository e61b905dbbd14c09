(* A sum rounded to a multiple of 2^-52, in attest_exp where the result may be subnormal. *)
From Coq Require Import Reals ZArith Lra Lia.
From Flocq Require Import Core.
From Gappa Require Import Gappa_tactic.
From Attest.numeric Require Import code double exp_reduction.
Open Scope R_scope.

Lemma smallest : 0 <= bpow radix2 (-1075) <= / 2 ^ 200.
Proof.
  split; [apply bpow_ge_0|]. apply Rle_trans with (bpow radix2 (-200)); [apply bpow_le; lia | simpl; lra].
Qed.

(* What is added to 1, and rounded there as a subnormal number would be. *)
Lemma added_to_one high low : 1 / 144115188075855872 <= high <= 2 -> Rabs low <= 7 / 1000 * high -> rnd high = high ->
  let sum := rnd (1 + high) in
  let rest := rnd (rnd (1 - sum) + high) in
  let z := rnd (sum + rnd (rest + low)) in
  1 <= z /\ Rabs (z - (1 + high + low)) <= / 2 ^ 53 * (1 + high + low) + / 2 ^ 58.
Proof.
  intros H L F. cbv zeta. set (sum := rnd (1 + high)).
  assert (S : Rabs (sum - (1 + high)) <= 1 / 2251799813685248) by (unfold sum; rewrite <- F; gappa).
  assert (S1 : 1 <= sum <= 3) by (unfold sum; rewrite <- F in *; split; gappa).
  assert (D : rnd (1 - sum) = 1 - sum).
  { assert (G : Rabs (rnd (1 - sum) - (1 - sum)) <= 0) by (unfold sum in *; rewrite <- F in *; gappa).
    apply Rabs_le_inv in G. lra. }
  rewrite D. replace (1 - sum + high) with (- (sum - (1 + high))) by ring. set (e := sum - (1 + high)) in *.
  pose proof smallest as Y. set (tiny := bpow radix2 (-1075)) in *.
  assert (E : Rabs (rnd (- e) + e) <= / 2 ^ 103).
  { pose proof (times_near (- e)) as G. fold tiny in G. rewrite Rabs_Ropp in G.
    replace (rnd (- e) - - e) with (rnd (- e) + e) in G by ring. lra. }
  set (rest := rnd (- e)) in *. clearbody rest.
  pose proof (times_near (rest + low)) as W. fold tiny in W. set (w := rnd (rest + low)) in *. clearbody w.
  assert (A : Rabs (rest + low) <= / 2 ^ 50 + Rabs low).
  { eapply Rle_trans; [apply Rabs_triang|]. apply Rplus_le_compat_r. bounds. }
  assert (B : Rabs (sum + w - (1 + high + low)) <= / 2 ^ 101 + / 2 ^ 60 * high).
  { replace (sum + w - (1 + high + low)) with ((w - (rest + low)) + (rest + e)) by (unfold e; ring).
    eapply Rle_trans; [apply Rabs_triang|]. lra. }
  apply Rabs_le_inv in L, B.
  assert (O : 1 <= sum + w) by lra.
  assert (U : sum + w <= 4) by lra.
  split.
  - apply round_ge_generic; [apply FLT_exp_valid; reflexivity | apply valid_rnd_N | | exact O].
    replace 1 with (bpow radix2 0) by reflexivity. apply generic_format_bpow. unfold FLT_exp. lia.
  - pose proof (times_near (sum + w)) as Z. fold tiny in Z. rewrite (Rabs_pos_eq (sum + w)) in Z by lra.
    apply Rabs_le_inv in Z. apply Rabs_le. lra.
Qed.

(* The 1 is taken away without error, and what is left is a multiple of the smallest double. *)
Lemma freed_of_one z : rnd z = z -> 1 <= z < 3 ->
  rnd (rnd (z - 1) * bpow radix2 (-1022)) = (z - 1) * bpow radix2 (-1022).
Proof.
  intros F I.
  assert (W : exists k : Z, z * 4503599627370496 = IZR k).
  { assert (G : double z) by (rewrite <- F; apply double_round).
    unfold generic_format, F2R, cexp in G. set (n := Ztrunc _) in G. clearbody n. destruct (Rlt_dec z 2) as [L | L].
    - assert (M : mag radix2 z = 1%Z :> Z) by (apply mag_unique; rewrite Rabs_pos_eq by lra; simpl; lra).
      rewrite M in G. simpl in G. change (Z.pow_pos 2 52) with 4503599627370496%Z in G. exists n. lra.
    - assert (M : mag radix2 z = 2%Z :> Z) by (apply mag_unique; rewrite Rabs_pos_eq by lra; simpl; lra).
      rewrite M in G. simpl in G. change (Z.pow_pos 2 51) with 2251799813685248%Z in G. exists (2 * n)%Z.
      rewrite mult_IZR. lra. }
  destruct W as [k K]. assert (B : (0 <= k - 4503599627370496 < 9007199254740992)%Z).
  { split; [apply le_IZR | apply lt_IZR]; rewrite minus_IZR; lra. }
  assert (E : forall e, (-1074 <= e)%Z -> rnd (IZR (k - 4503599627370496) * bpow radix2 e) = IZR (k - 4503599627370496) * bpow radix2 e).
  { intros e He. apply round_generic; [apply valid_rnd_N|]. apply generic_format_FLT.
    exists (Float radix2 (k - 4503599627370496) e); [reflexivity | | cbn; lia].
    cbn [Defs.Fnum]. change (radix2 ^ 53)%Z with 9007199254740992%Z. lia. }
  assert (V : z - 1 = IZR (k - 4503599627370496) * bpow radix2 (-52)).
  { rewrite minus_IZR, <- K. change (bpow radix2 (-52)) with (/ 4503599627370496). field. }
  rewrite V, E by lia. rewrite Rmult_assoc, <- bpow_plus. apply E. lia.
Qed.

(* exp_subnormal in src/core/exp.c, in units of 2^-1022: the last product is exact, and the sum is rounded once, as beside 1. *)
Theorem exp_subnormal_near high low : 1 / 144115188075855872 <= high <= 2 -> Rabs low <= 7 / 1000 * high ->
  rnd high = high -> high + low < 1 ->
  exists v, rnd (exp_subnormal high low * bpow radix2 (-1022)) = v * bpow radix2 (-1022) /\
    Rabs (v - (high + low)) <= / 2 ^ 53 * (1 + high + low) + / 2 ^ 58.
Proof.
  intros H L F A. destruct (added_to_one high low H L F) as [O D]. cbv zeta in O, D.
  unfold exp_subnormal. cbv zeta. set (z := rnd (rnd (1 + high) + _)) in *. exists (z - 1). split.
  - apply freed_of_one; [apply round_double, double_round | apply Rabs_le_inv in D; lra].
  - replace (z - 1 - (high + low)) with (z - (1 + high + low)) by ring. exact D.
Qed.
