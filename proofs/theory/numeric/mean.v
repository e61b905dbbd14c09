(* A mean of numbers under weights that are known within a relative error: lemma Y of spec/exact.md. *)
From Coq Require Import Reals Lra Lia.
From Flocq Require Import Core.
From Attest Require Import sum.
Open Scope R_scope.

(* The mean distance from the mean of numbers within [-b, b] is at most b: the distance is below its chord. *)
Lemma distance_chord b v y : 0 < b -> Rabs v <= b -> Rabs y <= b -> Rabs (v - y) <= b - v * (y / b).
Proof.
  intros B V Y. apply Rabs_le_inv in V, Y. assert (E : b - v * (y / b) = (b * b - v * y) / b) by (field; lra). rewrite E.
  apply Rmult_le_reg_r with b; [exact B|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
  pose proof (Rmult_le_pos (b - v) (b + y) ltac:(lra) ltac:(lra)). pose proof (Rmult_le_pos (b + v) (b - y) ltac:(lra) ltac:(lra)).
  unfold Rabs. destruct (Rcase_abs (v - y)); lra.
Qed.

Section Mean.
Variables (n : nat) (w truth v : nat -> R) (eta lost b : R).
Definition mean (p : nat -> R) : R := sum (fun j => p j * v j) n / sum p n.
Hypothesis large : 0 < b.
Hypothesis bounded : forall j, (j < n)%nat -> Rabs (v j) <= b.
Hypothesis weights : forall j, (j < n)%nat -> 0 <= truth j /\ Rabs (w j - truth j) <= eta * truth j + lost.
Hypothesis small : 0 <= eta <= / 2 ^ 19.
Hypothesis rare : 0 <= lost /\ INR n * lost <= / 2 ^ 100.
Hypothesis one : / 2 <= sum truth n.

Lemma weights_sum : Rabs (sum w n - sum truth n) <= eta * sum truth n + INR n * lost.
Proof.
  rewrite <- sum_minus. eapply Rle_trans; [apply sum_abs|]. rewrite <- sum_scal_l, <- sum_const, <- sum_plus. apply sum_le.
  intros j J. apply weights, J.
Qed.

Lemma mean_bounded : Rabs (mean truth) <= b.
Proof.
  unfold mean, Rdiv. rewrite Rabs_mult, (Rabs_pos_eq (/ sum truth n)) by (apply Rlt_le, Rinv_0_lt_compat; lra).
  apply Rmult_le_reg_r with (sum truth n); [lra|]. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
  eapply Rle_trans; [apply sum_abs|]. rewrite <- sum_scal_l. apply sum_le. intros j J. destruct (weights j J) as [P _].
  rewrite Rabs_mult, Rabs_pos_eq, Rmult_comm by lra. apply Rmult_le_compat_r; [lra | apply bounded, J].
Qed.

(* **Lemma Y**, and what weights do that count as 0 *)
Theorem mean_near : Rabs (mean w - mean truth) <= (1 + / 2 ^ 17) * eta * b + 201 / 100 * (2 * INR n * lost) * b.
Proof.
  pose proof mean_bounded as MB. pose proof weights_sum as WS. apply Rabs_le_inv in WS.
  set (s := sum truth n) in *. set (t := sum w n) in *. set (y := mean truth) in *. assert (YM : y = sum (fun j => truth j * v j) n / s) by reflexivity.
  assert (S0 : s <> 0) by lra. assert (ES : eta * s <= / 2 ^ 19 * s) by (apply Rmult_le_compat_r; lra).
  assert (T0 : (1 - eta) * s - INR n * lost <= t) by lra. assert (T1 : 49 / 100 <= t) by lra.
  assert (D : mean w - y = sum (fun j => (w j - truth j) * (v j - y)) n / t).
  { assert (Z : sum (fun j => truth j * (v j - y)) n = 0).
    { rewrite (sum_ext _ (fun j => truth j * v j - truth j * y)) by (intros; ring). rewrite sum_minus, sum_scal_r. fold s.
      rewrite YM. field. exact S0. }
    rewrite (sum_ext (fun j => (w j - truth j) * (v j - y)) (fun j => (w j * v j - w j * y) - truth j * (v j - y))) by (intros; ring).
    rewrite 2 sum_minus, sum_scal_r, Z. unfold mean. fold t. field. lra. }
  rewrite D. unfold Rdiv at 1. rewrite Rabs_mult, (Rabs_pos_eq (/ t)) by (apply Rlt_le, Rinv_0_lt_compat; lra).
  apply Rmult_le_reg_r with t; [lra|]. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
  assert (A : Rabs (sum (fun j => (w j - truth j) * (v j - y)) n) <= eta * (b * s) + 2 * INR n * lost * b).
  { eapply Rle_trans; [apply sum_abs|].
    apply Rle_trans with (sum (fun j => eta * (b * truth j - truth j * v j * (y / b)) + lost * (2 * b)) n).
    - apply sum_le. intros j J. destruct (weights j J) as [P W]. pose proof (distance_chord b (v j) y large (bounded j J) MB) as C.
      rewrite Rabs_mult. pose proof (Rabs_pos (v j - y)) as Q.
      assert (Q2 : Rabs (v j - y) <= 2 * b).
      { pose proof (bounded j J). pose proof (Rabs_triang (v j) (- y)) as T. rewrite Rabs_Ropp in T. unfold Rminus. lra. }
      apply Rle_trans with ((eta * truth j + lost) * Rabs (v j - y)); [apply Rmult_le_compat_r; assumption|].
      assert (eta * truth j * Rabs (v j - y) <= eta * truth j * (b - v j * (y / b))) by (apply Rmult_le_compat_l; [apply Rmult_le_pos; lra | exact C]).
      assert (lost * Rabs (v j - y) <= lost * (2 * b)) by (apply Rmult_le_compat_l; lra). lra.
    - rewrite sum_plus, sum_const, sum_scal_l, sum_minus, sum_scal_l, sum_scal_r. fold s.
      replace (sum (fun j => truth j * v j) n) with (y * s) by (rewrite YM; field; exact S0).
      assert (0 <= y * s * (y / b)).
      { replace (y * s * (y / b)) with (s * (y * y) * / b) by (unfold Rdiv; ring). apply Rmult_le_pos; [|apply Rlt_le, Rinv_0_lt_compat, large].
        apply Rmult_le_pos; [lra | apply Rle_0_sqr]. }
      assert (0 <= eta * (y * s * (y / b))) by (apply Rmult_le_pos; lra). lra. }
  eapply Rle_trans; [exact A|]. set (l := INR n * lost) in *.
  replace (eta * (b * s) + 2 * INR n * lost * b) with (b * (eta * s + 2 * l)) by (unfold l; ring).
  replace (((1 + / 2 ^ 17) * eta * b + 201 / 100 * (2 * INR n * lost) * b) * t) with (b * (((1 + / 2 ^ 17) * eta + 201 / 100 * (2 * l)) * t)) by (unfold l; ring).
  assert (L0 : 0 <= l) by (apply Rmult_le_pos; [apply pos_INR | lra]).
  apply Rmult_le_compat_l; [lra|]. apply Rle_trans with (((1 + / 2 ^ 17) * eta + 201 / 100 * (2 * l)) * ((1 - eta) * s - l)).
  - assert (X1 : eta * (eta * s) <= / 2 ^ 19 * (eta * s)) by (apply Rmult_le_compat_r; [apply Rmult_le_pos|]; lra).
    assert (X2 : eta * l <= eta * / 2 ^ 100) by (apply Rmult_le_compat_l; lra).
    assert (X3 : eta * / 2 <= eta * s) by (apply Rmult_le_compat_l; lra).
    assert (X4 : eta * (l * s) <= / 2 ^ 19 * (l * s)) by (apply Rmult_le_compat_r; [apply Rmult_le_pos|]; lra).
    assert (X5 : l * / 2 <= l * s) by (apply Rmult_le_compat_l; lra).
    assert (X6 : l * l <= l * / 2 ^ 100) by (apply Rmult_le_compat_l; lra). lra.
  - apply Rmult_le_compat_l; [|lra]. assert (0 <= (1 + / 2 ^ 17) * eta) by (apply Rmult_le_pos; lra). lra.
Qed.

End Mean.

(* **Lemma Y**, the second bound: where the weight of one key is taken as it is, its own error counts nothing. *)
Theorem mean_near_but n w truth v eta lost b i : 0 < b -> (i < n)%nat -> w i = truth i ->
  (forall j, (j < n)%nat -> Rabs (v j) <= b) ->
  (forall j, (j < n)%nat -> 0 <= truth j /\ Rabs (w j - truth j) <= eta * truth j + lost) -> 0 <= eta <= / 2 ^ 18 ->
  0 <= lost /\ INR n * lost <= / 2 ^ 100 -> / 2 <= sum truth n ->
  Rabs (mean n v w - mean n v truth) <= (1 + / 2 ^ 17) * (2 * eta * (1 - truth i / sum truth n)) * b + 201 / 100 * (2 * INR n * lost) * b.
Proof.
  intros B I WI V W E [L0 LN] S. set (s := sum truth n) in *. set (t := sum w n). set (y := mean n v truth). set (l := INR n * lost) in *.
  assert (YM : y * s = sum (fun j => truth j * v j) n) by (unfold y, mean; fold s; field; lra).
  assert (YB : Rabs y <= b).
  { apply Rmult_le_reg_r with s; [lra|]. rewrite <- (Rabs_pos_eq s) at 1 by lra. rewrite <- Rabs_mult, YM.
    eapply Rle_trans; [apply sum_abs|]. unfold s. rewrite <- sum_scal_l. apply sum_le. intros j J. destruct (W j J) as [P _].
    rewrite Rabs_mult, Rabs_pos_eq, Rmult_comm by exact P. apply Rmult_le_compat_r; [exact P | apply V, J]. }
  assert (TB : (1 - eta) * s - l <= t).
  { assert (K : Rabs (t - s) <= eta * s + l).
    { unfold t, s, l. rewrite <- sum_minus. eapply Rle_trans; [apply sum_abs|]. rewrite <- sum_scal_l, <- sum_const, <- sum_plus. apply sum_le. intros j J. apply W, J. }
    apply Rabs_le_inv in K. lra. }
  assert (ES : eta * s <= / 2 ^ 18 * s) by (apply Rmult_le_compat_r; lra). assert (T0 : 499 / 1000 <= t) by lra.
  assert (P0 : 0 <= l) by (apply Rmult_le_pos; [apply pos_INR | exact L0]).
  assert (D : (mean n v w - y) * t = sum (fun j => (w j - truth j) * (v j - y)) n).
  { rewrite (sum_ext (fun j => (w j - truth j) * (v j - y)) (fun j => (w j * v j - w j * y) - (truth j * v j - truth j * y))) by (intros; ring).
    rewrite 3 sum_minus, 2 sum_scal_r. fold s t. rewrite <- YM. unfold mean. fold t. field. lra. }
  assert (A : Rabs ((mean n v w - y) * t) <= 2 * eta * (s - truth i) * b + 2 * l * b).
  { rewrite D. eapply Rle_trans; [apply sum_abs|].
    pose proof (sum_le_but (fun j => Rabs ((w j - truth j) * (v j - y))) (fun j => 2 * eta * b * truth j + lost * (2 * b)) n i I) as K. cbv beta in K.
    rewrite sum_plus, sum_const, sum_scal_l in K. fold s in K.
    assert (Z : Rabs ((w i - truth i) * (v i - y)) = 0) by (rewrite WI; replace ((truth i - truth i) * (v i - y)) with 0 by ring; apply Rabs_R0).
    rewrite Z in K. assert (LB : 0 <= lost * (2 * b)) by (apply Rmult_le_pos; lra).
    assert (Q : sum (fun j => Rabs ((w j - truth j) * (v j - y))) n - 0 <=
      2 * eta * b * s + INR n * (lost * (2 * b)) - (2 * eta * b * truth i + lost * (2 * b))); [|unfold l; lra].
    apply K. intros j J _. destruct (W j J) as [P X]. rewrite Rabs_mult. pose proof (V j J). pose proof (Rabs_triang (v j) (- y)) as T. rewrite Rabs_Ropp in T.
    apply Rle_trans with ((eta * truth j + lost) * (2 * b)); [apply Rmult_le_compat; try apply Rabs_pos; [exact X | unfold Rminus; lra] | lra]. }
  rewrite Rabs_mult, (Rabs_pos_eq t) in A by lra. assert (TI : truth i <= s) by (apply (sum_term_le truth n i I); intros j J; apply W, J).
  apply Rmult_le_reg_r with t; [lra|]. apply Rle_trans with (1 := A).
  set (q := 1 - truth i / s). assert (QS : s - truth i = q * s) by (unfold q; field; lra).
  assert (Q0 : 0 <= q). { apply Rmult_le_reg_r with s; [lra|]. rewrite <- QS. lra. }
  rewrite QS. assert (X : 0 <= eta * q * b) by (repeat apply Rmult_le_pos; lra). assert (LB : 0 <= l * b) by (apply Rmult_le_pos; lra).
  replace (2 * eta * (q * s) * b + 2 * l * b) with (2 * (eta * q * b) * s + 2 * (l * b)) by ring.
  replace (((1 + / 2 ^ 17) * (2 * eta * q) * b + 201 / 100 * (2 * INR n * lost) * b) * t) with
    (2 * (eta * q * b) * ((1 + / 2 ^ 17) * t) + 2 * (l * b) * (201 / 100 * t)) by (unfold l; ring).
  apply Rplus_le_compat; [apply Rmult_le_compat_l; lra|]. rewrite <- (Rmult_1_r (2 * (l * b))) at 1. apply Rmult_le_compat_l; lra.
Qed.
