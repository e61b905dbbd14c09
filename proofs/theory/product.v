(** Corollary 2.1: a network of linear layers and 1-Lipschitz activations. *)
From Coq Require Import Reals Lra Lia Psatz FunctionalExtensionality.
From Attest Require Import base.
Open Scope R_scope.

(** * Definitions *)

(** A layer: a c by c' matrix W, a bias, then an activation entry by entry. *)
Record layer := { width : nat; weights : mat; bias : vec; activation : R -> R }.

Definition apply_layer (r : nat) (y : layer) (X : mat) : mat :=
  fun i a => activation y (mul r X (weights y) i a + bias y a).

(** Input width r, then one layer after another; the width of the result. *)
Fixpoint network (r : nat) (ys : list layer) (X : mat) : mat :=
  match ys with
  | nil => X
  | cons y rest => network (width y) rest (apply_layer r y X)
  end.
Fixpoint output_width (r : nat) (ys : list layer) : nat :=
  match ys with nil => r | cons y rest => output_width (width y) rest end.

Definition nonexpansive (f : R -> R) : Prop := forall x y, Rabs (f y - f x) <= Rabs (y - x).

(** The product of the layers' norms: |W^T|_inf for rows times W; any bound for |W|_2. *)
Fixpoint product_inf (r : nat) (ys : list layer) : R :=
  match ys with
  | nil => 1
  | cons y rest => norm_inf (width y) r (tr (weights y)) * product_inf (width y) rest
  end.
Fixpoint product_two (ks : list R) : R :=
  match ks with nil => 1 | cons k rest => k * product_two rest end.
Fixpoint bounds_two (r : nat) (ys : list layer) (ks : list R) : Prop :=
  match ys, ks with
  | nil, nil => True
  | cons y ys', cons k ks' => op2_le r (width y) (weights y) k /\ bounds_two (width y) ys' ks'
  | _, _ => False
  end.

(** * Composition *)

Lemma lipschitz_inf_comp : forall N A B C F G K L, 0 <= L ->
  lipschitz_inf N A B F K -> lipschitz_inf N B C G L ->
  lipschitz_inf N A C (fun X => G (F X)) (K * L).
Proof.
  intros N A B C F G K L HL HF HG X Y. eapply Rle_trans; [apply HG|].
  replace (K * L * maxabs N A (diff Y X)) with (L * (K * maxabs N A (diff Y X))) by ring.
  apply Rmult_le_compat_l; auto.
Qed.

Lemma lipschitz_two_comp : forall N A B C F G K L, 0 <= L ->
  lipschitz_two N A B F K -> lipschitz_two N B C G L ->
  lipschitz_two N A C (fun X => G (F X)) (K * L).
Proof.
  intros N A B C F G K L HL HF HG X Y. eapply Rle_trans; [apply HG|].
  replace (K * L * fro N A (diff Y X)) with (L * (K * fro N A (diff Y X))) by ring.
  apply Rmult_le_compat_l; auto.
Qed.

(** One layer; the entries of the difference are those of (Y - X) W at most. *)
Lemma layer_entry : forall r y X Y i a, nonexpansive (activation y) ->
  Rabs (diff (apply_layer r y Y) (apply_layer r y X) i a)
  <= Rabs (mul r (diff Y X) (weights y) i a).
Proof.
  intros r y X Y i a Hact. unfold diff at 1, apply_layer.
  eapply Rle_trans; [apply Hact|]. right. f_equal. rewrite mul_diff. unfold diff. ring.
Qed.

Lemma layer_inf : forall N r y, nonexpansive (activation y) ->
  lipschitz_inf N r (width y) (apply_layer r y) (norm_inf (width y) r (tr (weights y))).
Proof.
  intros N r y Hact X Y. apply maxabs_le; [nonneg|]. intros i a Hi Ha.
  eapply Rle_trans; [apply layer_entry; auto|].
  eapply Rle_trans; [apply mul_entry_le; intros; apply maxabs_ge; eauto|].
  apply Rmult_le_compat_r; [apply maxabs_nonneg | apply norm_inf_ge; auto].
Qed.

Lemma layer_two : forall N r y k, nonexpansive (activation y) ->
  op2_le r (width y) (weights y) k -> lipschitz_two N r (width y) (apply_layer r y) k.
Proof.
  intros N r y k Hact Hk X Y.
  eapply Rle_trans; [|apply op2_rows, Hk]. apply sqrt_le_1_alt.
  apply sum_le; intros i _. apply sum_le; intros a _.
  rewrite <- pow2_abs, <- (pow2_abs (mul r (diff Y X) (weights y) i a)).
  apply pow_incr. split; [apply Rabs_pos | apply layer_entry; auto].
Qed.

Lemma product_inf_nonneg : forall ys r, 0 <= product_inf r ys.
Proof. induction ys; intros; simpl; [lra|]. apply Rmult_le_pos; [nonneg | apply IHys]. Qed.

Lemma product_two_nonneg : forall ys r ks, bounds_two r ys ks -> 0 <= product_two ks.
Proof.
  induction ys; intros r ks H; destruct ks; simpl in *; try contradiction; [lra|].
  destruct H as [[Hk _] H]. apply Rmult_le_pos; eauto.
Qed.

(** Corollary 2.1, for both norms. *)
Theorem kim_cor_2_1_inf : forall N ys r,
  List.Forall (fun y => nonexpansive (activation y)) ys ->
  lipschitz_inf N r (output_width r ys) (network r ys) (product_inf r ys).
Proof.
  induction ys; intros r H; simpl.
  - intros X Y. lra.
  - inversion H; subst. apply (lipschitz_inf_comp N r (width a) _ (apply_layer r a));
      auto using product_inf_nonneg, layer_inf.
Qed.

Theorem kim_cor_2_1_two : forall N ys r ks,
  List.Forall (fun y => nonexpansive (activation y)) ys -> bounds_two r ys ks ->
  lipschitz_two N r (output_width r ys) (network r ys) (product_two ks).
Proof.
  induction ys; intros r ks H HB; destruct ks; simpl in *; try contradiction.
  - intros X Y. lra.
  - destruct HB as [Hk HB]. inversion H; subst.
    apply (lipschitz_two_comp N r (width a) _ (apply_layer r a));
      eauto using product_two_nonneg, layer_two.
Qed.

(** The rectifier is such an activation. *)
Lemma relu_nonexpansive : nonexpansive (Rmax 0).
Proof. intros x y. unfold Rmax. destruct (Rle_dec 0 x), (Rle_dec 0 y); split_Rabs; lra. Qed.
