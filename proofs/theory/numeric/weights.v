(* The weights of a row, exp(logit - largest logit), in two words: lemma W of spec/exact.md, of the operations of src/exact. *)
From Coq Require Import Reals ZArith Lra Lia.
From Flocq Require Import Core.
From Interval Require Import Tactic.
From Attest Require Import sum.
From Attest.numeric Require Import code double dd grid tier_code pairs.
Open Scope R_scope.

(* --- e^z for a small z *)

Lemma exp_above z : 1 + z <= exp z.
Proof.
  destruct (Req_dec z 0) as [-> |N]; [rewrite exp_0; lra | apply Rlt_le, exp_ineq1; exact N].
Qed.

Lemma exp_below z : z < 1 -> exp z <= / (1 - z).
Proof.
  intros Z. replace (exp z) with (/ exp (- z)) by (rewrite exp_Ropp, Rinv_inv; reflexivity).
  apply Rinv_le_contravar; [lra|]. pose proof (exp_above (- z)). lra.
Qed.

Lemma exp_near z d : 0 <= d <= 3 / 2 * / 2 ^ 19 -> Rabs z <= d -> Rabs (exp z - 1) <= (1 + / 2 ^ 18) * d.
Proof.
  intros D Z. apply Rabs_le_inv in Z. apply Rabs_le. pose proof (exp_above z). split; [lra|].
  pose proof (exp_below z ltac:(lra)) as B. assert (C : / (1 - z) <= 1 + (1 + / 2 ^ 18) * d); [|lra].
  apply Rmult_le_reg_r with (1 - z); [lra|]. rewrite Rinv_l by lra.
  assert ((1 + / 2 ^ 18) * d * z <= (1 + / 2 ^ 18) * d * (3 / 2 * / 2 ^ 19)) by (apply Rmult_le_compat_l; [apply Rmult_le_pos|]; lra). lra.
Qed.

(* What counts as 0 *)
Lemma exp_lost z : z <= -599 -> exp z <= power (-862).
Proof.
  intros Z. apply Rle_trans with (exp (-599)); [destruct Z as [Z| ->]; [apply Rlt_le, exp_increasing, Z | apply Rle_refl]|].
  change (power (-862)) with (/ IZR (2 ^ 862)). vm_compute Z.pow. interval with (i_prec 60).
Qed.

Lemma negative_words x : two_words x -> two_words (negative x) /\ value (negative x) = - value x.
Proof.
  intros [F [G B]]. unfold negative. cbn [pair'hi pair'lo]. split; [|ring].
  split; [apply generic_format_opp, F | split; [apply generic_format_opp, G|]]. cbn [pair'hi pair'lo]. rewrite 2 Rabs_Ropp. exact B.
Qed.

Lemma two_words_between z : two_words z -> value z - (1 + / 2 ^ 40) * u * Rabs (value z) <= pair'hi z <= value z + (1 + / 2 ^ 40) * u * Rabs (value z).
Proof.
  intros Z. pose proof (two_words_value z Z). destruct Z as [_ [_ B]]. pose proof (Rabs_pos (pair'hi z)). apply Rabs_le_inv in B. lra.
Qed.

Section Row.
Variables (n top : nat) (m : nat -> bool) (l : nat -> R) (e size : R) (logit : nat -> pair) (expo : pair -> pair).
Hypothesis few : (Z.of_nat n <= 2 ^ 20)%Z.
Hypothesis seen : (top < n)%nat /\ m top = true.
(* Lemma X *)
Hypothesis exponential : forall z, two_words z -> pair'hi z <= 1 -> two_words (expo z) /\ 0 <= pair'hi (expo z) /\
  (-600 <= pair'hi z -> Rabs (value (expo z) - exp (value z)) <= LEMMA_X_EXP * exp (value z)) /\
  (pair'hi z < -600 -> expo z = Pair 0 0).
(* Lemma L: what is known of the logits *)
Hypothesis logits : forall j, (j < n)%nat -> two_words (logit j) /\ pair'hi (logit j) <= pair'hi (logit top) /\
  (m j = true -> Rabs (value (logit j) - l j) <= e /\ Rabs (value (logit j)) <= size) /\
  (m j = false -> pair'hi (logit j) <= - power 60).
Hypothesis sure : 0 <= e <= 2 * LEMMA_W_SURE.
Hypothesis limited : size <= LEMMA_W_LARGE.

(* The kernel's: a difference to the largest logit, and its exponential *)
Definition gap (j : nat) : pair := pair_sum (logit j) (negative (logit top)).
Definition weight (j : nat) : pair := expo (gap j).

Notation most := (value (logit top)).
Definition truth (j : nat) : R := ind (m j) * exp (l j - most).
Definition off : R := (e + LEMMA_W_GAP * (u * u) * size + LEMMA_X_EXP) * (1 + / 2 ^ 17).

Lemma most_near : two_words (logit top) /\ Rabs (most - l top) <= e /\ Rabs most <= size.
Proof. destruct seen as [T M]. destruct (logits top T) as [W [_ [S _]]]. split; [exact W | apply S, M]. Qed.

Lemma gap_near j : (j < n)%nat -> two_words (gap j) /\
  Rabs (value (gap j) - (value (logit j) - most)) <= 31 / 10 * (u * u) * (Rabs (value (logit j)) + size).
Proof.
  intros J. destruct most_near as [T [_ S]]. destruct (logits j J) as [W _]. destruct (negative_words _ T) as [N V].
  destruct (pair_sum_near _ _ W N) as [P E]. split; [exact P|]. fold (gap j) in E. rewrite V, Rabs_Ropp in E. unfold LEMMA_D1_SUM in E.
  pose proof (Rabs_pos (value (logit j))). pose proof (Rabs_pos most). replace (value (logit j) - most) with (value (logit j) + - most) by ring. lra.
Qed.

Lemma gap_seen j : (j < n)%nat -> m j = true ->
  Rabs (value (gap j) - (value (logit j) - most)) <= LEMMA_W_GAP * (u * u) * size /\ value (gap j) <= 28 / 100 /\ pair'hi (gap j) <= 3 / 10.
Proof.
  intros J M. destruct (gap_near j J) as [W N]. destruct (logits j J) as [F [T [S _]]]. destruct (S M) as [_ B].
  destruct most_near as [FT [_ BT]]. pose proof (Rabs_pos most). unfold LEMMA_W_LARGE, LEMMA_W_GAP in *.
  split; [lra|]. assert (G : value (gap j) <= 28 / 100).
  { apply Rabs_le_inv in N. pose proof (two_words_between _ F). pose proof (two_words_between _ FT). lra. }
  split; [exact G|]. pose proof (two_words_between _ W) as [_ U]. unfold Rabs in U. destruct (Rcase_abs (value (gap j))); lra.
Qed.

Lemma gap_hidden j : (j < n)%nat -> m j = false -> pair'hi (gap j) < -600.
Proof.
  intros J M. destruct (gap_near j J) as [W N]. destruct (logits j J) as [F [_ [_ S]]]. specialize (S M).
  destruct most_near as [_ [_ BT]]. apply Rabs_le_inv in BT. apply Rabs_le_inv in N. unfold LEMMA_W_LARGE in *.
  change (power 60) with 1152921504606846976 in S. pose proof F as [_ [_ B]]. rewrite (Rabs_left (pair'hi (logit j))) in B by lra. apply Rabs_le_inv in B.
  rewrite (Rabs_left (value (logit j))) in N by lra. pose proof (two_words_between _ W) as [_ H].
  rewrite (Rabs_left (value (gap j))) in H by lra. lra.
Qed.

Lemma off_small : 0 <= off <= / 2 ^ 18 /\ 0 <= size.
Proof.
  destruct most_near as [_ [_ B]]. pose proof (Rabs_pos most). unfold off, LEMMA_W_GAP, LEMMA_X_EXP, LEMMA_W_SURE, LEMMA_W_LARGE in *.
  change (power (-95)) with (/ IZR (2 ^ 95)). lra.
Qed.

(* **Lemma W** *)
Theorem weight_near j : (j < n)%nat ->
  two_words (weight j) /\ 0 <= pair'hi (weight j) < 2 /\ Rabs (value (weight j) - truth j) <= off * truth j + power (-862).
Proof.
  intros J. destruct (gap_near j J) as [W _]. destruct off_small as [O S0]. pose proof (bpow_gt_0 radix2 (-862)) as P.
  pose proof (exp_pos (l j - most)) as EP.
  assert (D : e + LEMMA_W_GAP * (u * u) * size <= 3 / 2 * / 2 ^ 19 /\ 0 <= LEMMA_W_GAP * (u * u) * size).
  { unfold LEMMA_W_GAP, LEMMA_W_SURE, LEMMA_W_LARGE in *. lra. }
  destruct (m j) eqn:M.
  - destruct (gap_seen j J M) as [N [G H]]. destruct (exponential (gap j) W ltac:(lra)) as [F [Z [X1 X2]]]. fold (weight j) in F, Z, X1, X2.
    destruct (logits j J) as [_ [_ [S _]]]. destruct (S M) as [E _]. set (g := value (gap j)) in *. set (t := l j - most) in *.
    set (d := e + LEMMA_W_GAP * (u * u) * size) in *. assert (D1 : 0 <= d) by (unfold d; lra).
    assert (GT : Rabs (g - t) <= d).
    { replace (g - t) with ((g - (value (logit j) - most)) + (value (logit j) - l j)) by (unfold t; ring).
      pose proof (Rabs_triang (g - (value (logit j) - most)) (value (logit j) - l j)). unfold d. lra. }
    assert (TR : truth j = exp t) by (unfold truth; rewrite M; cbn [ind]; unfold t; ring). rewrite TR.
    destruct (Rle_or_lt (-600) (pair'hi (gap j))) as [V|V].
    + specialize (X1 V). clear X2. assert (EG : exp g = exp t * exp (g - t)) by (rewrite <- exp_plus; f_equal; ring).
      pose proof (exp_near (g - t) d ltac:(lra) GT) as K. pose proof K as K'. apply Rabs_le_inv in K'.
      assert (GM : exp g <= 14 / 10).
      { apply Rle_trans with (exp (28 / 100)); [destruct G as [G| ->]; [apply Rlt_le, exp_increasing, G | apply Rle_refl]|].
        pose proof (exp_below (28 / 100) ltac:(lra)). lra. }
      pose proof (exp_pos g) as GP. pose proof X1 as X1'. apply Rabs_le_inv in X1'. unfold LEMMA_X_EXP in X1, X1'. change (power (-95)) with (/ IZR (2 ^ 95)) in X1, X1'.
      split; [exact F|]. split.
      * pose proof (two_words_between _ F) as [_ U]. unfold Rabs in U. destruct (Rcase_abs (value (weight j))); lra.
      * replace (value (weight j) - exp t) with ((value (weight j) - exp g) + exp t * (exp (g - t) - 1)) by (rewrite EG; ring).
        pose proof (Rabs_triang (value (weight j) - exp g) (exp t * (exp (g - t) - 1))) as Q. rewrite Rabs_mult, (Rabs_pos_eq (exp t)) in Q by lra.
        assert (K1 : exp t * Rabs (exp (g - t) - 1) <= exp t * ((1 + / 2 ^ 18) * d)) by (apply Rmult_le_compat_l; lra).
        assert (K2 : exp g <= exp t * (1 + / 2 ^ 18)) by (rewrite EG; apply Rmult_le_compat_l; lra).
        assert (D0 : 0 <= exp t * d) by (apply Rmult_le_pos; unfold d; lra).
        unfold off. fold d. unfold LEMMA_X_EXP. change (power (-95)) with (/ IZR (2 ^ 95)). lra.
    + rewrite (X2 V) in *. cbn [pair'hi pair'lo] in *. split; [exact F|]. split; [lra|].
      rewrite Rplus_0_l, Rminus_0_l, Rabs_Ropp, Rabs_pos_eq by lra.
      assert (T : exp t <= power (-862)).
      { apply exp_lost. pose proof W as [_ [_ B]]. rewrite (Rabs_left (pair'hi (gap j))) in B by lra. apply Rabs_le_inv in B. apply Rabs_le_inv in GT. unfold g in GT. lra. }
      assert (0 <= off * exp t) by (apply Rmult_le_pos; lra). lra.
  - pose proof (gap_hidden j J M) as V. destruct (exponential (gap j) W ltac:(lra)) as [F [_ [_ X2]]]. fold (weight j) in F, X2.
    rewrite (X2 V) in *. cbn [pair'hi pair'lo]. split; [exact F|]. split; [lra|].
    assert (TR : truth j = 0) by (unfold truth; rewrite M; cbn [ind]; ring). rewrite TR.
    replace (0 + 0 - 0) with 0 by ring. rewrite Rabs_R0. lra.
Qed.

End Row.
