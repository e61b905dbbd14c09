(** The maps: dot-product and L2 attention, one head and many, masked or not. *)
From Coq Require Import Reals Lra Lia Psatz FunctionalExtensionality.
From Attest Require Import base softmax.
Open Scope R_scope.

(** * Definitions *)

(** [M i j = true]: token i attends to token j.  A bound asks that every token
    attends to itself; a derivative only that no row is masked out entirely. *)
Definition mask := nat -> nat -> bool.
Definition unmasked : mask := fun _ => full.
Definition sees_itself (N : nat) (M : mask) : Prop := forall i, (i < N)%nat -> M i i = true.
Definition sees_some (N : nat) (M : mask) : Prop :=
  forall i, (i < N)%nat -> exists k, (k < N)%nat /\ M i k = true.

(** P = row-wise softmax of the logits, and the weighted sum of the values. *)
Definition probs (N : nat) (M : mask) (l : mat) : mat := fun i => softmax N (M i) (l i).
Definition attend (N : nat) (M : mask) (l V : mat) : mat := mul N (probs N M l) V.

(** Logits: (x_i W^Q) . (x_j W^K) / sqrt n, and - |x_i W^Q - x_j W^K|^2 / sqrt n. *)
Definition dp_logits (D n : nat) (WQ WK X : mat) : mat :=
  fun i j => dot n (mul D X WQ i) (mul D X WK j) / sqrt (INR n).
Definition l2_logits (D n : nat) (WQ WK X : mat) : mat :=
  fun i j => - dist2 n (mul D X WQ i) (mul D X WK j) / sqrt (INR n).

(** K1: a dot-product head.  K3: P X, the L2 head before A and W^V. *)
Definition dp_head (N D n : nat) (M : mask) (WQ WK WV X : mat) : mat :=
  attend N M (dp_logits D n WQ WK X) (mul D X WV).
Definition l2_head (N D n : nat) (M : mask) (WQ WK X : mat) : mat :=
  attend N M (l2_logits D n WQ WK X) X.

(** A = W^Q (W^Q)^T / sqrt n, and the tied head f(X) = P X A. *)
Definition a_matrix (n : nat) (WQ : mat) : mat := scale (/ sqrt (INR n)) (mul n WQ (tr WQ)).
Definition l2_tied (N D n : nat) (M : mask) (WQ X : mat) : mat :=
  mul D (l2_head N D n M WQ WQ X) (a_matrix n WQ).

(** Heads side by side in column blocks of width n, then W^O from the right. *)
Definition concat (n : nat) (heads : nat -> mat) : mat :=
  fun i d => heads (d / n)%nat i (d mod n)%nat.
Definition multihead (H n : nat) (heads : nat -> mat) (WO : mat) : mat :=
  mul (H * n) (concat n heads) WO.

(** K2 and K4.  Weights and masks are given per head. *)
Definition dp_mha (N D n H : nat) (M : nat -> mask) (WQ WK WV : nat -> mat) (WO X : mat) : mat :=
  multihead H n (fun h => dp_head N D n (M h) (WQ h) (WK h) (WV h) X) WO.
Definition l2_mha (N D n H : nat) (M : nat -> mask) (WQ WV : nat -> mat) (WO X : mat) : mat :=
  multihead H n (fun h => mul D (l2_tied N D n (M h) (WQ h) X) (WV h)) WO.

(** Rows h n .. h n + n - 1 of W^O: what head h is multiplied by. *)
Definition wo_block (n : nat) (WO : mat) (h : nat) : mat := fun e o => WO (h * n + e)%nat o.

(** * Facts *)

Lemma sees_itself_some : forall N M, sees_itself N M -> sees_some N M.
Proof. intros N M H i Hi. exists i. auto. Qed.

Lemma unmasked_sees_itself : forall N, sees_itself N unmasked.
Proof. intros N i _. reflexivity. Qed.

Lemma probs_sum : forall N M l i, sees_some N M -> (i < N)%nat -> sum (probs N M l i) N = 1.
Proof. intros N M l i HM Hi. destruct (HM i Hi) as [k [Hk Hm]]. apply (softmax_sum N (M i) k); auto. Qed.

Lemma probs_nonneg : forall N M l i j, sees_some N M -> (i < N)%nat -> 0 <= probs N M l i j.
Proof. intros N M l i j HM Hi. destruct (HM i Hi) as [k [Hk Hm]]. apply (softmax_nonneg N (M i) k); auto. Qed.

Lemma sqrt_INR_pos : forall n, (0 < n)%nat -> 0 < sqrt (INR n).
Proof. intros. apply sqrt_lt_R0, lt_0_INR; auto. Qed.

Lemma concat_at : forall n heads h i e, (e < n)%nat -> concat n heads i (h * n + e)%nat = heads h i e.
Proof.
  intros n heads h i e He. unfold concat.
  replace ((h * n + e) / n)%nat with h by (rewrite Nat.add_comm, Nat.div_add, Nat.div_small; lia).
  replace ((h * n + e) mod n)%nat with e by (rewrite Nat.add_comm, Nat.mod_add, Nat.mod_small; lia).
  reflexivity.
Qed.

Lemma frosq_concat : forall N n H heads,
  frosq N (H * n) (concat n heads) = sum (fun h => frosq N n (heads h)) H.
Proof.
  intros. unfold frosq. rewrite <- sum_swap. apply sum_ext; intros i _.
  unfold sumsq at 1. rewrite sum_block. apply sum_ext; intros h _.
  apply sum_ext; intros e He. rewrite concat_at by assumption. reflexivity.
Qed.

(** W^O acts on the concatenation head by head. *)
Lemma multihead_sum : forall H n heads WO i o, (0 < n)%nat ->
  multihead H n heads WO i o = sum (fun h => mul n (heads h) (wo_block n WO h) i o) H.
Proof.
  intros. unfold multihead, mul at 1. rewrite sum_block. apply sum_ext; intros h _.
  apply sum_ext; intros e He. rewrite concat_at by assumption. reflexivity.
Qed.

(** A linear layer commutes with the weighted sum. *)
Lemma attend_mul : forall N k M l V W, attend N M l (mul k V W) = mul k (attend N M l V) W.
Proof. intros. apply mul_assoc. Qed.
