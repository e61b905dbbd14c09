(** Finite sums and maxima over 0 .. n-1.

    Vectors and matrices are functions from indices to reals; every operation
    that needs a size takes it as an argument.  Nothing here knows attention. *)
From Coq Require Import Reals Lra Lia Psatz.
Open Scope R_scope.

(** * Definitions *)

Fixpoint sum (f : nat -> R) (n : nat) : R :=
  match n with O => 0 | S m => sum f m + f m end.

(** Maximum of non-negative values (0 for an empty range). *)
Fixpoint rmax (f : nat -> R) (n : nat) : R :=
  match n with O => 0 | S m => Rmax (rmax f m) (f m) end.

(** Kronecker's delta, and the indicator of a boolean. *)
Definition delta (i j : nat) : R := if Nat.eq_dec i j then 1 else 0.
Definition ind (b : bool) : R := if b then 1 else 0.

(** Signs of products and quotients, from the signs of the factors. *)
Create HintDb nonneg.
Global Hint Resolve Rabs_pos pow2_ge_0 sqrt_pos pos_INR Rle_refl Rlt_le Rinv_0_lt_compat : nonneg.
Ltac nonneg :=
  match goal with |- 0 <= _ =>
    first [ assumption | lra | solve [auto with nonneg]
          | apply Rmult_le_pos; nonneg | apply Rplus_le_le_0_compat; nonneg ]
  end.

(** * Sums *)

Lemma sum_ext : forall f g n, (forall j, (j < n)%nat -> f j = g j) -> sum f n = sum g n.
Proof.
  induction n; intros H; simpl; [reflexivity|].
  rewrite IHn, H; auto; intros; apply H; lia.
Qed.

Lemma sum_le : forall f g n, (forall j, (j < n)%nat -> f j <= g j) -> sum f n <= sum g n.
Proof.
  induction n; intros H; simpl; [lra|].
  apply Rplus_le_compat; [apply IHn; intros; apply H | apply H]; lia.
Qed.

Lemma sum_plus : forall f g n, sum (fun j => f j + g j) n = sum f n + sum g n.
Proof. induction n; simpl; lra. Qed.

Lemma sum_minus : forall f g n, sum (fun j => f j - g j) n = sum f n - sum g n.
Proof. induction n; simpl; lra. Qed.

Lemma sum_opp : forall f n, sum (fun j => - f j) n = - sum f n.
Proof. induction n; simpl; lra. Qed.

Lemma sum_scal_l : forall a f n, sum (fun j => a * f j) n = a * sum f n.
Proof. induction n; simpl; [lra|]. rewrite IHn. lra. Qed.

Lemma sum_scal_r : forall a f n, sum (fun j => f j * a) n = sum f n * a.
Proof. induction n; simpl; [lra|]. rewrite IHn. lra. Qed.

Lemma sum_div : forall a f n, sum (fun j => f j / a) n = sum f n / a.
Proof. intros. apply sum_scal_r. Qed.

Lemma sum_zero : forall n, sum (fun _ => 0) n = 0.
Proof. induction n; simpl; lra. Qed.

Lemma sum_eq0 : forall f n, (forall j, (j < n)%nat -> f j = 0) -> sum f n = 0.
Proof. intros. rewrite <- (sum_zero n). apply sum_ext; auto. Qed.

Lemma sum_const : forall a n, sum (fun _ => a) n = INR n * a.
Proof. induction n; [simpl; lra|]. rewrite S_INR. simpl sum. lra. Qed.

Lemma sum_nonneg : forall f n, (forall j, (j < n)%nat -> 0 <= f j) -> 0 <= sum f n.
Proof. intros. rewrite <- (sum_zero n). apply sum_le; auto. Qed.

Lemma sum_term_le : forall f n i, (i < n)%nat ->
  (forall j, (j < n)%nat -> 0 <= f j) -> f i <= sum f n.
Proof.
  induction n; intros i Hi H; [lia|]. simpl.
  assert (0 <= sum f n) by (apply sum_nonneg; intros; apply H; lia).
  assert (0 <= f n) by (apply H; lia).
  destruct (Nat.eq_dec i n) as [->|E]; [lra|].
  assert (f i <= sum f n) by (apply IHn; [lia | intros; apply H; lia]). lra.
Qed.

Lemma sum_pos : forall f n i, (i < n)%nat -> 0 < f i ->
  (forall j, (j < n)%nat -> 0 <= f j) -> 0 < sum f n.
Proof. intros f n i Hi Hp H. generalize (sum_term_le f n i Hi H). lra. Qed.

Lemma sum_abs : forall f n, Rabs (sum f n) <= sum (fun j => Rabs (f j)) n.
Proof.
  induction n; simpl; [rewrite Rabs_R0; lra|].
  eapply Rle_trans; [apply Rabs_triang | lra].
Qed.

Lemma sum_swap : forall (f : nat -> nat -> R) n m,
  sum (fun i => sum (fun j => f i j) m) n = sum (fun j => sum (fun i => f i j) n) m.
Proof.
  induction n; intros; simpl; [now rewrite sum_zero|].
  rewrite IHn, sum_plus. reflexivity.
Qed.

Lemma sum_split : forall f n m, sum f (n + m) = sum f n + sum (fun j => f (n + j)%nat) m.
Proof.
  induction m; [rewrite Nat.add_0_r; simpl; lra|].
  rewrite Nat.add_succ_r. simpl. rewrite IHm. lra.
Qed.

(** First term apart: index 0 often plays a part of its own. *)
Lemma sum_first : forall f n, sum f (S n) = f 0%nat + sum (fun j => f (S j)) n.
Proof. intros. rewrite (sum_split f 1 n : sum f (S n) = _). simpl. lra. Qed.

(** A sum over H blocks of n entries. *)
Lemma sum_block : forall f h n,
  sum f (h * n) = sum (fun i => sum (fun e => f (i * n + e)%nat) n) h.
Proof.
  induction h; intros; [reflexivity|].
  simpl (S h * n)%nat. rewrite Nat.add_comm, sum_split, IHh. reflexivity.
Qed.

(** * Deltas *)

Lemma delta_same : forall i, delta i i = 1.
Proof. intros; unfold delta; destruct (Nat.eq_dec i i); [reflexivity | lia]. Qed.

Lemma delta_diff : forall i j, i <> j -> delta i j = 0.
Proof. intros; unfold delta; destruct (Nat.eq_dec i j); [lia | reflexivity]. Qed.

Lemma delta_sym : forall i j, delta i j = delta j i.
Proof. intros; unfold delta; destruct (Nat.eq_dec i j), (Nat.eq_dec j i); lia || reflexivity. Qed.

Lemma delta_nonneg : forall i j, 0 <= delta i j.
Proof. intros; unfold delta; destruct (Nat.eq_dec i j); lra. Qed.

Lemma sum_delta_l : forall f n i, (i < n)%nat -> sum (fun j => delta i j * f j) n = f i.
Proof.
  intros f n i Hi.
  assert (G : forall m, sum (fun j => delta i j * f j) m = if lt_dec i m then f i else 0).
  { induction m; simpl; [destruct (lt_dec i 0); [lia | reflexivity]|].
    rewrite IHm. unfold delta.
    destruct (Nat.eq_dec i m), (lt_dec i m), (lt_dec i (S m)); try lia; subst; lra. }
  rewrite G. destruct (lt_dec i n); [reflexivity | lia].
Qed.

Lemma sum_delta_r : forall f n i, (i < n)%nat -> sum (fun j => f j * delta i j) n = f i.
Proof.
  intros. rewrite (sum_ext _ (fun j => delta i j * f j)) by (intros; ring).
  apply sum_delta_l; auto.
Qed.

(** Compare two sums, the term [i] apart. *)
Lemma sum_le_but : forall f g n i, (i < n)%nat ->
  (forall j, (j < n)%nat -> j <> i -> f j <= g j) -> sum f n - f i <= sum g n - g i.
Proof.
  intros f g n i Hi H.
  assert (E : sum (fun j => f j - delta i j * f j) n <= sum (fun j => g j - delta i j * g j) n).
  { apply sum_le. intros j Hj. unfold delta. destruct (Nat.eq_dec i j) as [<-|Ne]; [lra|].
    generalize (H j Hj (not_eq_sym Ne)). lra. }
  rewrite !sum_minus, !sum_delta_l in E by assumption. exact E.
Qed.

(** * Indicators *)

Lemma ind_nonneg : forall b, 0 <= ind b.
Proof. destruct b; simpl; lra. Qed.

Lemma ind_le_1 : forall b, ind b <= 1.
Proof. destruct b; simpl; lra. Qed.

(** * Maxima *)

Lemma rmax_ge : forall f n i, (i < n)%nat -> f i <= rmax f n.
Proof.
  induction n; intros i H; [lia|]. simpl.
  destruct (Nat.eq_dec i n) as [->|]; [apply Rmax_r|].
  eapply Rle_trans; [apply IHn; lia | apply Rmax_l].
Qed.

Lemma rmax_nonneg : forall f n, 0 <= rmax f n.
Proof. induction n; simpl; [lra|]. eapply Rle_trans; [apply IHn | apply Rmax_l]. Qed.

Lemma rmax_le : forall f n b, 0 <= b -> (forall i, (i < n)%nat -> f i <= b) -> rmax f n <= b.
Proof. induction n; simpl; intros; [lra|]. apply Rmax_lub; auto. Qed.

Lemma rmax_ext : forall f g n, (forall j, (j < n)%nat -> f j = g j) -> rmax f n = rmax g n.
Proof.
  induction n; intros H; simpl; [reflexivity|].
  rewrite IHn, H; auto; intros; apply H; lia.
Qed.

Lemma rmax_scaled : forall a f n b, 0 <= a -> 0 <= b ->
  (forall i, (i < n)%nat -> a * f i <= b) -> a * rmax f n <= b.
Proof.
  induction n; simpl; intros b Ha Hb H; [lra|]. rewrite <- RmaxRmult by assumption. apply Rmax_lub; auto.
Qed.
