(** Calculus in one variable is enough: a map of matrices is differentiated along
    lines X + t V, and compared at two points by the mean value theorem. *)
From Coq Require Import Reals Lra Lia Psatz FunctionalExtensionality.
From Coquelicot Require Export Coquelicot.
From Attest Require Export matrix.
Open Scope R_scope.

(** * Definitions *)

(** [dF X V] is the derivative of [F] at X in the direction V, entry by entry. *)
Definition differentiates (N E : nat) (F : mat -> mat) (dF : mat -> mat -> mat) : Prop :=
  forall X V i b, (i < N)%nat -> (b < E)%nat ->
  is_derive (fun t => F (line X V t) i b) 0 (dF X V i b).

(** J i a j b is the partial derivative of the entry (i,a) of F at X in the entry (j,b). *)
Definition is_jacobian (N D E : nat) (F : mat -> mat) (X : mat) (J : nat -> nat -> nat -> nat -> R) :=
  forall i a j b, (i < N)%nat -> (a < E)%nat -> (j < N)%nat -> (b < D)%nat ->
  is_derive (fun t => F (line X (unit_at j b) t) i a) 0 (J i a j b).

(** Lipschitz on a set of inputs, and convexity. *)
Definition lipschitz_inf_on (S : mat -> Prop) (N D E : nat) (F : mat -> mat) (L : R) : Prop :=
  forall X Y, S X -> S Y -> maxabs N E (diff (F Y) (F X)) <= L * maxabs N D (diff Y X).
Definition lipschitz_two_on (S : mat -> Prop) (N D E : nat) (F : mat -> mat) (L : R) : Prop :=
  forall X Y, S X -> S Y -> fro N E (diff (F Y) (F X)) <= L * fro N D (diff Y X).
Definition convex (S : mat -> Prop) : Prop :=
  forall X Y t, S X -> S Y -> 0 <= t <= 1 -> S (line X (diff Y X) t).

(** * exp *)

Lemma exp_ge : forall x, 1 + x <= exp x.
Proof.
  intros. destruct (Req_dec x 0) as [->|N]; [rewrite exp_0; lra|].
  apply Rlt_le, exp_ineq1; assumption.
Qed.

Lemma exp_le : forall x y, x <= y -> exp x <= exp y.
Proof. intros x y [H|H]; [apply Rlt_le, exp_increasing, H | subst; lra]. Qed.

(** * Derivatives of sums *)

Lemma derive_ext : forall (f g : R -> R) (x l : R),
  (forall t, f t = g t) -> is_derive f x l -> is_derive g x l.
Proof. intros f g x l H. apply is_derive_ext. exact H. Qed.

Lemma derive_eq : forall (f : R -> R) (x l l' : R), l = l' -> is_derive f x l -> is_derive f x l'.
Proof. intros; subst; assumption. Qed.

Lemma derive_sum : forall (f : nat -> R -> R) (df : nat -> R) n t,
  (forall j, (j < n)%nat -> is_derive (f j) t (df j)) ->
  is_derive (fun s => sum (fun j => f j s) n) t (sum df n).
Proof.
  induction n; intros t H; simpl; [apply (is_derive_const 0)|].
  apply (is_derive_plus (fun s => sum (fun j => f j s) n) (f n));
    [apply IHn; intros; apply H | apply H]; lia.
Qed.

Lemma derive_scal : forall (f : R -> R) a t l, is_derive f t l ->
  is_derive (fun s => a * f s) t (a * l).
Proof. intros. apply (is_derive_scal f t a l). assumption. Qed.

Lemma derive_mult : forall (f g : R -> R) t df dg, is_derive f t df -> is_derive g t dg ->
  is_derive (fun s => f s * g s) t (df * g t + f t * dg).
Proof. intros. apply (is_derive_mult f g t df dg); auto. intros; unfold mult; simpl; ring. Qed.

(** A coordinate along a line. *)
Lemma derive_line : forall X V i a t, is_derive (fun s => line X V s i a) t (V i a).
Proof. intros. unfold line. auto_derive; [trivial | ring]. Qed.

(** From the derivative at 0 to the derivative anywhere on the line. *)
Lemma differentiates_at : forall N E F dF, differentiates N E F dF ->
  forall X V i b t, (i < N)%nat -> (b < E)%nat ->
  is_derive (fun s => F (line X V s) i b) t (dF (line X V t) V i b).
Proof.
  intros N E F dF H X V i b t Hi Hb.
  apply (derive_ext (fun s => F (line (line X V t) V (s - t)) i b)).
  { intros s. rewrite line_line. do 2 f_equal. ring. }
  apply (derive_eq _ _ (1 * dF (line X V t) V i b)); [ring|].
  apply (is_derive_comp (fun u => F (line (line X V t) V u) i b) (fun s => s - t) t).
  - rewrite Rminus_eq_0. apply H; auto.
  - auto_derive; [trivial | ring].
Qed.

(** Partial derivatives are the derivatives along the unit directions. *)
Lemma jacobian_of_derivative : forall N D E F dF X, differentiates N E F dF ->
  is_jacobian N D E F X (fun i a j b => dF X (unit_at j b) i a).
Proof. intros N D E F dF X H i a j b Hi Ha Hj Hb. apply H; auto. Qed.

Lemma jacobian_ext : forall N D E F X J K, is_jacobian N D E F X J ->
  (forall i a j b, (i < N)%nat -> (a < E)%nat -> (j < N)%nat -> (b < D)%nat -> J i a j b = K i a j b) ->
  is_jacobian N D E F X K.
Proof. intros N D E F X J K H HE i a j b Hi Ha Hj Hb. rewrite <- HE; auto. Qed.

(** A linear layer after the map. *)
Lemma differentiates_mul : forall N E E' F dF W, differentiates N E F dF ->
  differentiates N E' (fun X => mul E (F X) W) (fun X V => mul E (dF X V) W).
Proof.
  intros N E E' F dF W H X V i b Hi _. unfold mul.
  apply (derive_sum (fun l t => F (line X V t) i l * W l b)). intros l Hl.
  apply (derive_eq _ _ (dF X V i l * W l b + F (line X V 0) i l * 0)); [ring|].
  apply (derive_mult (fun t => F (line X V t) i l) (fun _ => W l b)); [apply H; auto|].
  apply (is_derive_const (W l b)).
Qed.

(** A linear layer before it. *)
Lemma differentiates_pre : forall N E F dF k W, differentiates N E F dF ->
  differentiates N E (fun X => F (mul k X W)) (fun X V => dF (mul k X W) (mul k V W)).
Proof.
  intros N E F dF k W H X V i b Hi Hb.
  apply (derive_ext (fun t => F (line (mul k X W) (mul k V W) t) i b));
    [intros; rewrite mul_line; reflexivity | apply H; auto].
Qed.

Lemma differentiates_sum : forall N E m (F : nat -> mat -> mat) dF,
  (forall h, (h < m)%nat -> differentiates N E (F h) (dF h)) ->
  differentiates N E (fun X i b => sum (fun h => F h X i b) m)
                     (fun X V i b => sum (fun h => dF h X V i b) m).
Proof.
  intros N E m F dF H X V i b Hi Hb.
  apply (derive_sum (fun h t => F h (line X V t) i b)). intros h Hh. apply H; auto.
Qed.

(** * The mean value inequality *)

Lemma mean_value : forall (f df : R -> R) b, (forall t, is_derive f t (df t)) ->
  (forall t, 0 <= t <= 1 -> df t <= b) -> f 1 - f 0 <= b.
Proof.
  intros f df b H Hb. destruct (MVT_gen f 0 1 df) as [xi [Hxi E]].
  - intros; apply H.
  - intros. apply derivable_continuous_pt. exists (df x). apply is_derive_Reals, H.
  - rewrite Rmin_left, Rmax_right in Hxi by lra. rewrite E, Rminus_0_r, Rmult_1_r. auto.
Qed.

(** Infinity-norm: bound each entry of the derivative on the segment. *)
Theorem mean_value_inf : forall N E F dF X Y b, differentiates N E F dF ->
  (forall t i e, 0 <= t <= 1 -> (i < N)%nat -> (e < E)%nat ->
     Rabs (dF (line X (diff Y X) t) (diff Y X) i e) <= b) ->
  0 <= b -> maxabs N E (diff (F Y) (F X)) <= b.
Proof.
  intros N E F dF X Y b H Hb Hb0. apply maxabs_le; auto. intros i e Hi He.
  set (V := diff Y X) in *. assert (V1 : line X V 1 = Y) by apply line_1.
  assert (G : forall sg, Rabs sg <= 1 -> sg * (F Y i e - F X i e) <= b).
  { intros sg Hsg.
    assert (M := mean_value (fun t => sg * F (line X V t) i e) (fun t => sg * dF (line X V t) V i e) b).
    cbv beta in M. rewrite V1, line_0, <- Rmult_minus_distr_l in M.
    apply M.
    - intros t. apply (derive_scal (fun t => F (line X V t) i e)), (differentiates_at N E); auto.
    - intros t Ht. eapply Rle_trans; [apply Rle_abs|]. rewrite Rabs_mult.
      apply Rle_trans with (1 * b); [|lra].
      apply Rmult_le_compat; auto using Rabs_pos. }
  unfold diff at 1. apply Rabs_le. split.
  - generalize (G (-1)). rewrite Rabs_left by lra. lra.
  - generalize (G 1). rewrite Rabs_R1. lra.
Qed.

(** 2-norm: bound the Frobenius norm of the derivative on the segment. *)
Theorem mean_value_two : forall N E F dF X Y b, differentiates N E F dF ->
  (forall t, 0 <= t <= 1 -> fro N E (dF (line X (diff Y X) t) (diff Y X)) <= b) ->
  0 <= b -> fro N E (diff (F Y) (F X)) <= b.
Proof.
  intros N E F dF X Y b H Hb Hb0.
  set (V := diff Y X) in *. assert (V1 : line X V 1 = Y) by apply line_1. set (Z := diff (F Y) (F X)).
  set (f := fun t => sum (fun i => dot E (Z i) (F (line X V t) i)) N).
  set (df := fun t => sum (fun i => dot E (Z i) (dF (line X V t) V i)) N).
  assert (M : f 1 - f 0 <= fro N E Z * b).
  { apply (mean_value f df).
    - intros t. unfold f, df. apply (derive_sum (fun i t => dot E (Z i) (F (line X V t) i))).
      intros i Hi. unfold dot. apply (derive_sum (fun k t => Z i k * F (line X V t) i k)).
      intros k Hk. apply (derive_scal (fun t => F (line X V t) i k)), (differentiates_at N E); auto.
    - intros t Ht. eapply Rle_trans; [apply cauchy_schwarz_fro|].
      apply Rmult_le_compat_l; auto using fro_nonneg. }
  assert (EZ : f 1 - f 0 = fro N E Z ^ 2).
  { unfold f. rewrite V1, line_0, <- sum_minus, fro_sq.
    apply sum_ext; intros i _. unfold dot. rewrite <- sum_minus.
    apply sum_ext; intros. unfold Z, diff. ring. }
  rewrite EZ in M. generalize (fro_nonneg N E Z). nra.
Qed.

Corollary lipschitz_inf_of_derivative : forall N D E F dF L, differentiates N E F dF -> 0 <= L ->
  (forall X V i e, (i < N)%nat -> (e < E)%nat -> Rabs (dF X V i e) <= L * maxabs N D V) ->
  lipschitz_inf N D E F L.
Proof.
  intros N D E F dF L H HL Hb X Y. apply (mean_value_inf N E F dF); auto.
  apply Rmult_le_pos; auto using maxabs_nonneg.
Qed.

Corollary lipschitz_two_of_derivative : forall N D E F dF L, differentiates N E F dF -> 0 <= L ->
  (forall X V, fro N E (dF X V) <= L * fro N D V) -> lipschitz_two N D E F L.
Proof.
  intros N D E F dF L H HL Hb X Y. apply (mean_value_two N E F dF); auto.
  apply Rmult_le_pos; auto using fro_nonneg.
Qed.

Corollary lipschitz_inf_on_of_derivative : forall S N D E F dF L, differentiates N E F dF ->
  convex S -> 0 <= L ->
  (forall X V, S X -> maxabs N E (dF X V) <= L * maxabs N D V) -> lipschitz_inf_on S N D E F L.
Proof.
  intros S N D E F dF L H HS HL Hb X Y HX HY. apply (mean_value_inf N E F dF); [exact H | |].
  - intros t i e Ht Hi He. eapply Rle_trans; [apply (maxabs_ge N E); auto|]. apply Hb, HS; auto.
  - apply Rmult_le_pos; auto using maxabs_nonneg.
Qed.

Corollary lipschitz_two_on_of_derivative : forall S N D E F dF L, differentiates N E F dF ->
  convex S -> 0 <= L ->
  (forall X V, S X -> fro N E (dF X V) <= L * fro N D V) -> lipschitz_two_on S N D E F L.
Proof.
  intros S N D E F dF L H HS HL Hb X Y HX HY. apply (mean_value_two N E F dF); [exact H | |].
  - intros t Ht. apply Hb, HS; auto.
  - apply Rmult_le_pos; auto using fro_nonneg.
Qed.

(** * Lower bounds: a derivative is never larger than a Lipschitz constant *)

Lemma derivative_le_of_lipschitz : forall (f : R -> R) l b, is_derive f 0 l ->
  (forall t, 0 < t -> Rabs (f t - f 0) <= b * t) -> Rabs l <= b.
Proof.
  intros f l b H Hb. apply is_derive_Reals in H. apply Rnot_lt_le. intros Hlt.
  destruct (H (Rabs l - b)) as [d Hd]; [lra|].
  assert (Dp := cond_pos d). specialize (Hd (d / 2)).
  assert (G : Rabs ((f (0 + d / 2) - f 0) / (d / 2) - l) < Rabs l - b).
  { apply Hd; [lra|]. rewrite Rabs_right; lra. }
  rewrite Rplus_0_l in G. specialize (Hb (d / 2) ltac:(lra)).
  assert (Q : Rabs ((f (d / 2) - f 0) / (d / 2)) <= b).
  { unfold Rdiv at 1. rewrite Rabs_mult, (Rabs_right (/ (d / 2)))
      by (left; apply Rinv_0_lt_compat; lra).
    apply Rmult_le_reg_r with (d / 2); [lra|].
    rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra. exact Hb. }
  generalize (Rabs_triang_inv l ((f (d / 2) - f 0) / (d / 2))).
  rewrite Rabs_minus_sym in G. lra.
Qed.

Lemma diff_line : forall X V t, diff (line X V t) X = scale t V.
Proof. intros. do 2 (apply functional_extensionality; intro). unfold diff, line, scale. ring. Qed.

Lemma maxabs_scale : forall r c t V, 0 < t -> maxabs r c (scale t V) = t * maxabs r c V.
Proof.
  assert (Le : forall r c t V, 0 < t -> maxabs r c (scale t V) <= t * maxabs r c V).
  { intros r c t V Ht. apply maxabs_le; [nonneg|].
    intros. unfold scale. rewrite Rabs_mult, (Rabs_right t) by lra.
    apply Rmult_le_compat_l; [lra | apply maxabs_ge; auto]. }
  intros r c t V Ht. apply Rle_antisym; auto.
  assert (H := Le r c (/ t) (scale t V) (Rinv_0_lt_compat t Ht)).
  replace (scale (/ t) (scale t V)) with V in H.
  - apply Rmult_le_reg_l with (/ t); [apply Rinv_0_lt_compat; auto|].
    rewrite <- Rmult_assoc, Rinv_l by lra. lra.
  - do 2 (apply functional_extensionality; intro). unfold scale. field. lra.
Qed.

Theorem lipschitz_inf_ge_derivative : forall N D E F L X V i e l,
  is_derive (fun t => F (line X V t) i e) 0 l ->
  lipschitz_inf N D E F L -> (i < N)%nat -> (e < E)%nat -> Rabs l <= L * maxabs N D V.
Proof.
  intros N D E F L X V i e l H HL Hi He.
  apply (derivative_le_of_lipschitz (fun t => F (line X V t) i e)); auto.
  intros t Ht. rewrite line_0.
  eapply Rle_trans; [apply (maxabs_ge N E (diff (F (line X V t)) (F X))); eauto|].
  eapply Rle_trans; [apply HL|]. rewrite diff_line, maxabs_scale by assumption. right; ring.
Qed.

Theorem lipschitz_two_ge_derivative : forall N D E F L X V i e l,
  is_derive (fun t => F (line X V t) i e) 0 l ->
  lipschitz_two N D E F L -> (i < N)%nat -> (e < E)%nat -> Rabs l <= L * fro N D V.
Proof.
  intros N D E F L X V i e l H HL Hi He.
  apply (derivative_le_of_lipschitz (fun t => F (line X V t) i e)); auto.
  intros t Ht. rewrite line_0.
  apply Rle_trans with (fro N E (diff (F (line X V t)) (F X))).
  - eapply Rle_trans; [apply (coord_le_norm2 E (diff (F (line X V t)) (F X) i) e He)|].
    apply row_le_fro; auto.
  - eapply Rle_trans; [apply HL|]. rewrite diff_line, fro_scale, (Rabs_right t) by lra. right; ring.
Qed.

(** The whole derivative in one direction, in the 2-norm. *)
Theorem lipschitz_two_ge_direction : forall N D E F L X V W,
  (forall i e, (i < N)%nat -> (e < E)%nat -> is_derive (fun t => F (line X V t) i e) 0 (W i e)) ->
  lipschitz_two N D E F L -> fro N E W <= L * fro N D V.
Proof.
  intros N D E F L X V W H HL.
  set (f := fun t => sum (fun i => dot E (W i) (F (line X V t) i)) N).
  assert (Df : is_derive f 0 (fro N E W ^ 2)).
  { apply (derive_eq _ _ (sum (fun i => sum (fun e => W i e * W i e) E) N)).
    - rewrite fro_sq. apply sum_ext; intros. apply sum_ext; intros. ring.
    - apply (derive_sum (fun i t => dot E (W i) (F (line X V t) i))). intros i Hi.
      apply (derive_sum (fun e t => W i e * F (line X V t) i e)). intros e He.
      apply (derive_scal (fun t => F (line X V t) i e)), H; auto. }
  assert (G : forall t, 0 < t -> Rabs (f t - f 0) <= fro N E W * (L * fro N D V) * t).
  { intros t Ht. set (Z := diff (F (line X V t)) (F X)).
    assert (EZ : f t - f 0 = sum (fun i => dot E (W i) (Z i)) N).
    { unfold f. rewrite line_0, <- sum_minus. apply sum_ext; intros. unfold dot.
      rewrite <- sum_minus. apply sum_ext; intros. unfold Z, diff. ring. }
    assert (BZ : fro N E Z <= L * fro N D V * t).
    { eapply Rle_trans; [apply HL|]. rewrite diff_line, fro_scale, (Rabs_right t) by lra. right; ring. }
    assert (W0 := fro_nonneg N E W).
    assert (U := cauchy_schwarz_fro N E W Z). assert (U' := cauchy_schwarz_fro N E W (scale (-1) Z)).
    rewrite fro_scale in U'. replace (Rabs (-1)) with 1 in U' by (rewrite Rabs_left; lra).
    replace (sum (fun i => dot E (W i) (scale (-1) Z i)) N) with (- sum (fun i => dot E (W i) (Z i)) N) in U'.
    - rewrite EZ. assert (fro N E W * fro N E Z <= fro N E W * (L * fro N D V * t))
        by (apply Rmult_le_compat_l; auto). apply Rabs_le; split; lra.
    - rewrite <- sum_opp. apply sum_ext; intros. unfold dot. rewrite <- sum_opp.
      apply sum_ext; intros. unfold scale. ring. }
  assert (Q := derivative_le_of_lipschitz f _ _ Df G). rewrite <- RPow_abs, (Rabs_right (fro N E W)) in Q
    by (apply Rle_ge, fro_nonneg).
  destruct (fro_nonneg N E W) as [Wp|Wz]; [nra|].
  rewrite <- Wz. destruct (Rle_or_lt 0 (L * fro N D V)) as [|Neg]; auto.
  specialize (HL X (line X V 1)). rewrite diff_line, fro_scale, Rabs_R1 in HL.
  generalize (fro_nonneg N E (diff (F (line X V 1)) (F X))). lra.
Qed.

(** A Lipschitz map's partial derivatives are bounded; so one unbounded entry of the
    Jacobian is enough to refute every constant. *)
Corollary lipschitz_inf_ge_jacobian : forall N D E F L X J i a j b,
  is_jacobian N D E F X J -> lipschitz_inf N D E F L ->
  (i < N)%nat -> (a < E)%nat -> (j < N)%nat -> (b < D)%nat -> Rabs (J i a j b) <= L.
Proof.
  intros N D E F L X J i a j b HJ HL Hi Ha Hj Hb.
  assert (G := lipschitz_inf_ge_derivative N D E F L X (unit_at j b) i a _ (HJ i a j b Hi Ha Hj Hb) HL Hi Ha).
  assert (U : maxabs N D (unit_at j b) = 1).
  { apply Rle_antisym.
    - apply maxabs_le; [lra|]. intros k c _ _. unfold unit_at, delta.
      destruct (Nat.eq_dec j k), (Nat.eq_dec b c); rewrite Rabs_right; lra.
    - assert (E1 := maxabs_ge N D (unit_at j b) j b Hj Hb).
      unfold unit_at in E1 at 1. rewrite !delta_same, Rmult_1_r, Rabs_R1 in E1. exact E1. }
  rewrite U in G. lra.
Qed.
