(** Softmax of one row of logits, over the keys that a mask lets through. *)
From Coq Require Import Reals Lra Lia Psatz FunctionalExtensionality.
From Attest Require Import base phi.
Open Scope R_scope.

(** * Definitions *)

(** [m j = true]: key j is attended to.  [full]: no mask. *)
Definition full : nat -> bool := fun _ => true.

Definition weight (m : nat -> bool) (l : vec) (j : nat) : R := ind (m j) * exp (l j).
Definition softmax (N : nat) (m : nat -> bool) (l : vec) (j : nat) : R :=
  weight m l j / sum (weight m l) N.

(** The number of keys attended to. *)
Definition count (N : nat) (m : nat -> bool) : R := sum (fun j => ind (m j)) N.

(** * It is a probability vector *)

Lemma weight_nonneg : forall m l j, 0 <= weight m l j.
Proof. intros; apply Rmult_le_pos; [apply ind_nonneg | left; apply exp_pos]. Qed.

Lemma weight_pos : forall m l j, m j = true -> 0 < weight m l j.
Proof. intros m l j H. unfold weight. rewrite H. simpl. generalize (exp_pos (l j)); lra. Qed.

Section Row.
Variables (N : nat) (m : nat -> bool) (i : nat).
Hypothesis Hi : (i < N)%nat.
Hypothesis Hm : m i = true.

Lemma partition_pos : forall l, 0 < sum (weight m l) N.
Proof. intros. apply (sum_pos _ N i Hi); auto using weight_pos, weight_nonneg. Qed.

Lemma softmax_nonneg : forall l j, 0 <= softmax N m l j.
Proof.
  intros. apply Rmult_le_pos; [apply weight_nonneg | left; apply Rinv_0_lt_compat, partition_pos].
Qed.

Lemma softmax_pos : forall l j, m j = true -> 0 < softmax N m l j.
Proof. intros. apply Rdiv_lt_0_compat; [apply weight_pos; auto | apply partition_pos]. Qed.

Lemma softmax_sum : forall l, sum (softmax N m l) N = 1.
Proof.
  intros. unfold softmax. rewrite sum_div. apply Rinv_r, Rgt_not_eq, partition_pos.
Qed.

Lemma softmax_le_1 : forall l j, (j < N)%nat -> softmax N m l j <= 1.
Proof.
  intros. rewrite <- (softmax_sum l). apply (sum_term_le (softmax N m l)); auto using softmax_nonneg.
Qed.

Lemma softmax_masked : forall l j, m j = false -> softmax N m l j = 0.
Proof. intros l j H. unfold softmax, weight. rewrite H. simpl. unfold Rdiv. ring. Qed.

(** A common shift of all logits changes nothing (so the maximum may be subtracted). *)
Lemma softmax_shift : forall l a j, softmax N m (fun k => l k - a) j = softmax N m l j.
Proof.
  intros. unfold softmax.
  assert (E : weight m (fun k => l k - a) = fun k => weight m l k * exp (- a)).
  { apply functional_extensionality; intros k. unfold weight, Rminus.
    rewrite exp_plus. ring. }
  rewrite E, sum_scal_r. assert (Hs := partition_pos l). assert (He := exp_pos (- a)).
  field. lra.
Qed.

(** * Lemma A and its kin

    A softmax average is at most K as soon as the reference key [i] contributes
    nothing and every other term is small: the form in which Lemma F.2 and
    Theorem 1 both end. *)
Lemma softmax_average_le_each : forall l (g q : vec) K,
  l i = 0 -> g i <= 0 ->
  (forall j, (j < N)%nat -> j <> i -> m j = true -> (g j - K) * exp (l j) <= q j) ->
  sum (fun j => ind (m j) * q j) N - q i <= K ->
  sum (fun j => softmax N m l j * g j) N <= K.
Proof.
  intros l g q K Hl Hg Ht HK.
  assert (Hs := partition_pos l).
  assert (Ew : weight m l i = 1) by (unfold weight; rewrite Hl, Hm, exp_0; simpl; ring).
  assert (HH : sum (fun j => weight m l j * (g j - K)) N <= 0).
  { assert (H : sum (fun j => weight m l j * (g j - K)) N - weight m l i * (g i - K)
                <= sum (fun j => ind (m j) * q j) N - ind (m i) * q i).
    { apply (sum_le_but (fun j => weight m l j * (g j - K)) (fun j => ind (m j) * q j) N i Hi).
      intros j Hj Hne. unfold weight. destruct (m j) eqn:Ej; simpl; [|lra].
      generalize (Ht j Hj Hne Ej). lra. }
    rewrite Ew, Hm in H. simpl ind in H. lra. }
  rewrite (sum_ext _ (fun j => weight m l j * g j - K * weight m l j)) in HH by (intros; ring).
  rewrite sum_minus, sum_scal_l in HH.
  rewrite (sum_ext _ (fun j => weight m l j * g j / sum (weight m l) N))
    by (intros; unfold softmax, Rdiv; ring).
  rewrite sum_div. apply Rmult_le_reg_r with (sum (weight m l) N); auto.
  unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra.
Qed.

Corollary softmax_average_le : forall l (g : vec) K q,
  l i = 0 -> g i <= 0 ->
  (forall j, (j < N)%nat -> j <> i -> (g j - K) * exp (l j) <= q) ->
  q * (count N m - 1) <= K ->
  sum (fun j => softmax N m l j * g j) N <= K.
Proof.
  intros l g K q Hl Hg Ht HK. apply (softmax_average_le_each l g (fun _ => q)); auto.
  rewrite sum_scal_r. fold (count N m). lra.
Qed.

(** Lemma A: the softmax average of t_j = l_i - l_j is at most phi^-1(number of keys - 1). *)
Theorem attest_lemma_A : forall l c, 0 <= c -> count N m - 1 <= phi c ->
  sum (fun j => softmax N m l j * (l i - l j)) N <= c.
Proof.
  intros l c Hc HN.
  rewrite (sum_ext _ (fun j => softmax N m (fun k => l k - l i) j * (l i - l j)))
    by (intros; rewrite softmax_shift; reflexivity).
  apply softmax_average_le with (q := exp (- (c + 1))); try lra.
  - intros j _ _. replace (l j - l i) with (- (l i - l j)) by ring. apply phi_termwise.
  - rewrite <- (phi_tail c) at 2. apply Rmult_le_compat_l; [left; apply exp_pos | exact HN].
Qed.
End Row.

(** * Derivative *)

(** Along any curve of logits, dP_j = P_j (l_j' - sum_k P_k l_k'), that is
    dP = (diag P - P P^T) dl. *)
Lemma derive_softmax : forall N m i (L : nat -> R -> R) (dL : vec) t j,
  (i < N)%nat -> m i = true -> (j < N)%nat ->
  (forall k, (k < N)%nat -> is_derive (L k) t (dL k)) ->
  let P := softmax N m (fun k => L k t) in
  is_derive (fun s => softmax N m (fun k => L k s) j) t
    (P j * (dL j - sum (fun k => P k * dL k) N)).
Proof.
  intros N m i L dL t j Hi Hm Hj H P.
  set (w := fun k s => weight m (fun k => L k s) k).
  set (dw := fun k => dL k * w k t).
  assert (Hw : forall k, (k < N)%nat -> is_derive (w k) t (dw k)).
  { intros k Hk. unfold w, dw, weight.
    apply (derive_eq _ _ (ind (m k) * (dL k * exp (L k t)))); [unfold w, weight; ring|].
    apply (derive_scal (fun s => exp (L k s))).
    apply (is_derive_comp exp (L k) t (exp (L k t)) (dL k)); auto. apply is_derive_exp. }
  set (Z := fun s => sum (fun k => w k s) N).
  assert (HZ : is_derive Z t (sum dw N)) by (apply (derive_sum w dw); auto).
  assert (Zp : 0 < Z t) by (apply (partition_pos N m i Hi Hm (fun k => L k t))).
  apply (derive_eq _ _ ((dw j * Z t - w j t * sum dw N) / (Z t) ^ 2)).
  - assert (E : sum (fun k => P k * dL k) N = sum dw N / Z t).
    { rewrite <- sum_div. apply sum_ext. intros k _. unfold P, softmax, dw.
      change (sum (weight m (fun k => L k t)) N) with (Z t). unfold w, Rdiv; ring. }
    rewrite E. unfold P, softmax.
    change (sum (weight m (fun k => L k t)) N) with (Z t).
    change (weight m (fun k => L k t) j) with (w j t). unfold dw. field. lra.
  - apply (is_derive_div (w j) Z t (dw j) (sum dw N)); auto. lra.
Qed.

(** The Jacobian of App. A: diag(v) - v v^T, with v = softmax(u) (K8). *)
Theorem kim_app_A_softmax_jacobian : forall N m i u j k,
  (i < N)%nat -> m i = true -> (j < N)%nat -> (k < N)%nat ->
  let v := softmax N m u in
  is_derive (fun t => softmax N m (fun l => u l + t * delta k l) j) 0
    (delta j k * v j - v j * v k).
Proof.
  intros N m i u j k Hi Hm Hj Hk v.
  assert (E : (fun l => u l + 0 * delta k l) = u) by (apply functional_extensionality; intros; ring).
  assert (D := derive_softmax N m i (fun l t => u l + t * delta k l) (delta k) 0 j Hi Hm Hj).
  cbv beta zeta in D. rewrite E in D. fold v in D.
  rewrite sum_delta_r in D by assumption.
  apply (derive_eq _ _ (v j * (delta k j - v k))); [rewrite (delta_sym k j); ring|].
  apply D. intros l _. auto_derive; [trivial | ring].
Qed.

(** * A softmax-weighted sum of values that move as well *)

Lemma derive_attend : forall N m i (L v : nat -> R -> R) (dL dv : vec) t,
  (i < N)%nat -> m i = true ->
  (forall k, (k < N)%nat -> is_derive (L k) t (dL k)) ->
  (forall k, (k < N)%nat -> is_derive (v k) t (dv k)) ->
  let P := softmax N m (fun k => L k t) in
  is_derive (fun s => sum (fun j => softmax N m (fun k => L k s) j * v j s) N) t
    (sum (fun j => P j * dv j) N
     + sum (fun j => P j * dL j * (v j t - sum (fun k => P k * v k t) N)) N).
Proof.
  intros N m i L v dL dv t Hi Hm HL Hv P.
  set (dbar := sum (fun k => P k * dL k) N).
  apply (derive_eq _ _ (sum (fun j => P j * (dL j - dbar) * v j t + P j * dv j) N)).
  - set (vbar := sum (fun k => P k * v k t) N).
    rewrite sum_plus, Rplus_comm. f_equal.
    rewrite (sum_ext (fun j => P j * (dL j - dbar) * v j t)
      (fun j => P j * dL j * v j t - dbar * (P j * v j t))) by (intros; ring).
    rewrite (sum_ext (fun j => P j * dL j * (v j t - vbar))
      (fun j => P j * dL j * v j t - vbar * (P j * dL j))) by (intros; ring).
    rewrite !sum_minus, !sum_scal_l. fold dbar vbar. ring.
  - apply (derive_sum (fun j s => softmax N m (fun k => L k s) j * v j s)).
    intros j Hj. apply (derive_mult (fun s => softmax N m (fun k => L k s) j) (v j)); auto.
    apply (derive_softmax N m i L dL t j Hi Hm Hj HL).
Qed.

(** * The full mask *)

Lemma count_full : forall N, count N full = INR N.
Proof. intros. unfold count, full. simpl. rewrite sum_const. ring. Qed.

Lemma count_le : forall N m, count N m <= INR N.
Proof. intros. rewrite <- count_full. apply sum_le; intros; apply ind_le_1. Qed.
