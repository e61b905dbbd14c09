(** LayerNorm (App. N): its Jacobian, its exact Lipschitz constants in both norms
    (Theorem 4), the paper's bound, and the two statements of App. N that fail (E17, E18). *)
From Coq Require Import Reals Lra Lia Psatz FunctionalExtensionality.
From Attest Require Import base.
Open Scope R_scope.

(** * Definitions *)

Definition mean (D : nat) (x : vec) : R := sum x D / INR D.
Definition gap (D : nat) (x : vec) : vec := fun k => x k - mean D x.
Definition variance (D : nat) (x : vec) : R := sumsq D (gap D x) / INR D.

(** (36), (37): every row by itself. *)
Definition layernorm (D : nat) (gamma beta : vec) (eps : R) (X : mat) : mat :=
  fun i d => gamma d * (gap D (X i) d / sqrt (variance D (X i) + eps)) + beta d.

(** (38): gamma_d / s (delta_dk - 1/D - z_d z_k / (D s^2)), s^2 = variance + eps, z = gaps. *)
Definition kim_eq38 (D : nat) (gamma : vec) (eps : R) (x : vec) : mat := fun d k =>
  let s2 := variance D x + eps in
  gamma d * (/ sqrt s2 * (delta d k - / INR D - gap D x d * gap D x k / (INR D * s2))).

Definition dlayernorm (D : nat) (gamma : vec) (eps : R) (X V : mat) : mat :=
  fun i d => dot D (kim_eq38 D gamma eps (X i) d) (V i).

(** diag(gamma) (I - 1 1^T / D). *)
Definition centring (D : nat) (gamma : vec) : mat := fun d k => gamma d * (delta d k - / INR D).

(** Lambda_D.  Of the D - 1 other entries of a row of the Jacobian let p be positive and q
    not; what the row can reach is the maximum of sqrt (1 - rho) (q + rho b) over the part
    rho of the variance in variance + eps. *)
Definition others (D p : nat) : R := INR D - 1 - INR p.
Definition reach (D p : nat) : R :=
  (sqrt (others D p ^ 2 + INR D * INR p * others D p) - others D p) / 2.
Definition peak (q b : R) : R :=
  if Rlt_dec q (2 * b) then 2 / 3 * (b + q) * sqrt ((b + q) / (3 * b)) else q.
Definition Lambda (D : nat) : R :=
  2 / INR D * rmax (fun p => peak (others D p) (reach D p)) D.

(** The factor that gamma contributes. *)
Definition largest (D : nat) (gamma : vec) : R := rmax (fun d => Rabs (gamma d)) D.

(** * Gaps *)

Section Row.
Variable D : nat.
Hypothesis HD : (0 < D)%nat.

Lemma INR_D_pos : 0 < INR D.
Proof. apply lt_0_INR; auto. Qed.
Let Dp := INR_D_pos.

Lemma gap_sum : forall x, sum (gap D x) D = 0.
Proof.
  intros. unfold gap. rewrite sum_minus, sum_const. unfold mean. field. lra.
Qed.

Lemma variance_nonneg : forall x, 0 <= variance D x.
Proof.
  intros. apply Rmult_le_pos; [apply sumsq_nonneg | left; apply Rinv_0_lt_compat; lra].
Qed.

Lemma variance_sumsq : forall x, sumsq D (gap D x) = INR D * variance D x.
Proof. intros. unfold variance. field. lra. Qed.

Lemma mean_zero : forall z, sum z D = 0 -> gap D z = z.
Proof.
  intros z H. apply functional_extensionality; intros k. unfold gap, mean. rewrite H. field. lra.
Qed.

(** Against gaps, a vector and its own gaps weigh the same. *)
Lemma dot_gap : forall z v, sum z D = 0 -> dot D z (gap D v) = dot D z v.
Proof.
  intros z v H. unfold dot, gap.
  rewrite (sum_ext _ (fun k => z k * v k - z k * mean D v)) by (intros; ring).
  rewrite sum_minus, sum_scal_r, H. ring.
Qed.

(** * The Jacobian *)

(** A row of the Jacobian applied to v: only the gaps of v count. *)
Lemma eq38_apply : forall gamma eps x v d, (d < D)%nat ->
  let s2 := variance D x + eps in let z := gap D x in
  dot D (kim_eq38 D gamma eps x d) v
  = gamma d * (/ sqrt s2 * (gap D v d - z d * dot D z v / (INR D * s2))).
Proof.
  intros gamma eps x v d Hd s2 z. unfold dot at 1, kim_eq38. fold s2 z. cbv zeta.
  rewrite (sum_ext _ (fun k => gamma d * / sqrt s2 * (delta d k * v k)
     - gamma d * / sqrt s2 * / INR D * v k
     - gamma d * / sqrt s2 * (z d * / (INR D * s2)) * (z k * v k))) by (intros; unfold Rdiv; ring).
  rewrite !sum_minus, !sum_scal_l, sum_delta_l by assumption. fold (dot D z v).
  unfold gap, mean, Rdiv. ring.
Qed.

Lemma gap_line : forall X V t i k,
  gap D (line X V t i) k = gap D (X i) k + t * gap D (V i) k.
Proof.
  intros. unfold gap, mean, line. rewrite sum_plus, sum_scal_l. field. lra.
Qed.

Lemma derive_variance : forall X V i,
  is_derive (fun t => variance D (line X V t i)) 0 (2 / INR D * dot D (gap D (X i)) (gap D (V i))).
Proof.
  intros X V i.
  apply (derive_ext (fun t => / INR D * sum (fun k => (gap D (X i) k + t * gap D (V i) k) ^ 2) D)).
  { intros t. unfold variance, Rdiv. rewrite Rmult_comm. f_equal.
    apply sum_ext; intros. rewrite gap_line. reflexivity. }
  apply (derive_eq _ _ (/ INR D * sum (fun k => 2 * (gap D (X i) k * gap D (V i) k)) D)).
  { rewrite sum_scal_l. fold (dot D (gap D (X i)) (gap D (V i))). unfold Rdiv; ring. }
  apply derive_scal, (derive_sum (fun k t => (gap D (X i) k + t * gap D (V i) k) ^ 2)).
  intros k _. auto_derive; [trivial | ring].
Qed.

Section Positive.
Variables (gamma beta : vec) (eps : R).
Hypothesis Heps : 0 < eps.

Lemma spread_pos : forall x, 0 < variance D x + eps.
Proof. intros. generalize (variance_nonneg x). lra. Qed.

Theorem layernorm_differentiates : forall N,
  differentiates N D (layernorm D gamma beta eps) (dlayernorm D gamma eps).
Proof.
  intros N X V i d Hi Hd. unfold dlayernorm. rewrite eq38_apply by assumption. cbv zeta.
  set (z := gap D (X i)). set (s2 := variance D (X i) + eps).
  assert (Sp : 0 < s2) by apply spread_pos. assert (Rp := sqrt_lt_R0 _ Sp).
  assert (V0 : variance D (line X V 0 i) = variance D (X i)) by (rewrite line_0; reflexivity).
  assert (R2 : sqrt s2 * sqrt s2 = s2) by (apply sqrt_sqrt; lra).
  assert (DS : is_derive (fun t => sqrt (variance D (line X V t i) + eps)) 0
                 (2 / INR D * dot D z (gap D (V i)) * / (2 * sqrt s2))).
  { apply (is_derive_comp sqrt (fun t => variance D (line X V t i) + eps) 0 (/ (2 * sqrt s2))).
    - rewrite V0. apply is_derive_Reals, derivable_pt_lim_sqrt; auto.
    - apply (derive_eq _ _ (2 / INR D * dot D z (gap D (V i)) + 0)); [ring|].
      apply (is_derive_plus (fun t => variance D (line X V t i)) (fun _ => eps));
        [apply derive_variance | apply (is_derive_const eps)]. }
  assert (DG : is_derive (fun t => gap D (line X V t i) d) 0 (gap D (V i) d)).
  { apply (derive_ext (fun t => gap D (X i) d + t * gap D (V i) d)); [intros; rewrite gap_line; reflexivity|].
    auto_derive; [trivial | ring]. }
  assert (DQ := is_derive_div _ _ 0 _ _ DG DS).
  cbv beta in DQ. rewrite V0, line_0 in DQ. fold z s2 in DQ.
  specialize (DQ ltac:(lra)).
  apply (derive_eq _ _ (gamma d * ((gap D (V i) d * sqrt s2
     - 2 / INR D * dot D z (gap D (V i)) * / (2 * sqrt s2) * z d) / sqrt s2 ^ 2) + 0)).
  - rewrite (dot_gap z (V i)) by apply gap_sum.
    set (r := sqrt s2) in *. rewrite <- R2. field. lra.
  - apply (is_derive_plus (fun t => gamma d * (gap D (line X V t i) d
      / sqrt (variance D (line X V t i) + eps))) (fun _ => beta d)).
    + apply derive_scal. eapply derive_eq; [|exact DQ]. unfold scal, minus, plus, opp; simpl. unfold mult; simpl.
      unfold Rdiv, Rminus. f_equal. ring.
    + apply (is_derive_const (beta d)).
Qed.

(** (38) is the Jacobian of each row; rows do not see each other. *)
Theorem kim_eq_38 : forall N X, is_jacobian N D D (layernorm D gamma beta eps) X
  (fun i a j b => delta i j * kim_eq38 D gamma eps (X i) a b).
Proof.
  intros N X. eapply jacobian_ext; [apply jacobian_of_derivative, layernorm_differentiates|].
  intros i a j b Hi Ha Hj Hb. unfold dlayernorm, dot, unit_at.
  rewrite (sum_ext _ (fun k => delta j i * (delta b k * kim_eq38 D gamma eps (X i) a k)))
    by (intros; ring).
  rewrite sum_scal_l, sum_delta_l, (delta_sym j i) by assumption. reflexivity.
Qed.
End Positive.
End Row.

(** * Lambda_D *)

(** What sqrt (1 - rho) (q + rho b) can reach. *)
Lemma peak_max : forall q b rho, 0 <= q -> 0 <= b -> 0 <= rho <= 1 ->
  sqrt (1 - rho) * (q + rho * b) <= peak q b.
Proof.
  intros q b rho Hq Hb Hr. set (x := sqrt (1 - rho)).
  assert (X0 : 0 <= x) by apply sqrt_pos.
  assert (X2 : x * x = 1 - rho) by (apply sqrt_sqrt; lra).
  replace rho with (1 - x * x) by lra. unfold peak. destruct (Rlt_dec q (2 * b)) as [H|H].
  - set (r := sqrt ((b + q) / (3 * b))).
    assert (R0 : 0 <= r) by apply sqrt_pos.
    assert (R2 : r * r = (b + q) / (3 * b))
      by (apply sqrt_sqrt, Rmult_le_pos; [lra | left; apply Rinv_0_lt_compat; lra]).
    assert (E : b + q = 3 * b * (r * r)) by (rewrite R2; field; lra).
    replace (2 / 3 * (b + q) * r) with (2 * b * r ^ 3) by (rewrite E; field).
    replace (x * (q + (1 - x * x) * b)) with (b * (3 * (r * r) * x - x ^ 3))
      by (replace q with (3 * b * (r * r) - b) by lra; ring).
    replace (2 * b * r ^ 3) with (b * (2 * r ^ 3)) by ring. apply Rmult_le_compat_l; [assumption|].
    assert (0 <= (x - r) ^ 2 * (x + 2 * r)) by (apply Rmult_le_pos; [apply pow2_ge_0 | lra]). lra.
  - assert (x <= 1) by nra.
    assert (0 <= (1 - x) * (q - b * (x * (1 + x)))) by (apply Rmult_le_pos; nra). lra.
Qed.

Section Reach.
Variables D p : nat.
Hypothesis Hp : (p < D)%nat.
Let P := INR p.
Let Q := others D p.
Let b := reach D p.

Lemma others_nonneg : 0 <= Q.
Proof.
  unfold Q, others. assert (H : INR (S p) <= INR D) by (apply le_INR; lia).
  rewrite S_INR in H. lra.
Qed.

Let P0 : 0 <= P := pos_INR p.
Let Q0 := others_nonneg.
Lemma others_split : INR D = P + Q + 1.
Proof. unfold Q, others, P. ring. Qed.
Let DE := others_split.

Lemma reach_nonneg : 0 <= b.
Proof.
  unfold b, reach. fold Q P. assert (Q <= sqrt (Q ^ 2 + INR D * P * Q)); [|lra].
  rewrite <- (sqrt_pow2 Q) at 1 by auto. apply sqrt_le_1_alt. rewrite DE.
  assert (0 <= (P + Q + 1) * P * Q) by (repeat apply Rmult_le_pos; lra). lra.
Qed.

Lemma reach_eq : b * b + b * Q = INR D * P * Q / 4.
Proof.
  assert (S : sqrt (Q ^ 2 + INR D * P * Q) * sqrt (Q ^ 2 + INR D * P * Q) = Q ^ 2 + INR D * P * Q).
  { apply sqrt_sqrt. rewrite DE. assert (0 <= (P + Q + 1) * P * Q) by (repeat apply Rmult_le_pos; lra).
    generalize (pow2_ge_0 Q). lra. }
  unfold b, reach. fold Q P. set (r := sqrt _) in *. nra.
Qed.

(** t, p numbers with sum Y and q with sum W, all adding up to 0: t W is at most (b / D)
    times the sum of the squares. *)
Lemma reach_bound : forall t Y W SA SR, t + Y + W = 0 ->
  Y ^ 2 <= P * SA -> W ^ 2 <= Q * SR -> 0 <= SA -> 0 <= SR ->
  INR D * (t * W) <= b * (t ^ 2 + SA + SR).
Proof.
  intros t Y W SA SR E HY HW H1 H2. assert (B0 := reach_nonneg). assert (BE := reach_eq).
  assert (Dp : 1 <= INR D) by (generalize P0 Q0; lra).
  assert (S0 : 0 <= b * (t ^ 2 + SA + SR))
    by (apply Rmult_le_pos; auto; generalize (pow2_ge_0 t); lra).
  destruct (Rle_lt_or_eq_dec 0 Q Q0) as [Qp|Qz].
  2:{ rewrite <- Qz in HW. assert (W = 0) by nra. subst W. lra. }
  destruct (Rle_lt_or_eq_dec 0 P P0) as [Pp|Pz].
  2:{ rewrite <- Pz in HY. assert (Y = 0) by nra. subst Y. replace W with (- t) by lra.
      generalize (pow2_ge_0 t). nra. }
  assert (Bp : 0 < b).
  { destruct (Rle_lt_or_eq_dec 0 b B0) as [Bp|Bz]; auto. rewrite <- Bz in BE.
    assert (0 < INR D * P * Q) by (repeat apply Rmult_lt_0_compat; lra). lra. }
  assert (T : P * Q * (t ^ 2 + SA + SR) >= P * Q * t ^ 2 + Q * Y ^ 2 + P * W ^ 2).
  { assert (Q * Y ^ 2 <= Q * (P * SA)) by (apply Rmult_le_compat_l; lra).
    assert (P * W ^ 2 <= P * (Q * SR)) by (apply Rmult_le_compat_l; lra). lra. }
  assert (F : 0 <= b * (P * Q * t ^ 2 + Q * Y ^ 2 + P * W ^ 2) - INR D * P * Q * (t * W)).
  { replace Y with (- (t + W)) by lra.
    set (a := b * Q * (P + 1)). set (h := b * Q - INR D * P * Q / 2).
    assert (Ap : 0 < a) by (apply Rmult_lt_0_compat; [apply Rmult_lt_0_compat|]; lra).
    assert (Sq : a * (b * (P * Q * t ^ 2 + Q * (- (t + W)) ^ 2 + P * W ^ 2) - INR D * P * Q * (t * W))
                 = (a * t + h * W) ^ 2).
    { assert (AC : a * (b * (P + Q)) = h * h).
      { unfold a, h. rewrite <- (Rmult_1_l (b * Q)) at 2.
        apply Rminus_diag_uniq.
        replace (b * Q * (P + 1) * (b * (P + Q)) - (1 * (b * Q) - INR D * P * Q / 2) * (b * Q - INR D * P * Q / 2))
          with ((P + Q + 1) * P * Q * (b * b + b * Q - INR D * P * Q / 4)
                + (INR D - (P + Q + 1)) * (b * Q * Q * P - P * P * Q * Q * INR D / 4)) by field.
        rewrite BE, DE. ring. }
      replace ((a * t + h * W) ^ 2) with (a * (a * t ^ 2 + 2 * h * t * W) + h * h * W ^ 2) by ring.
      rewrite <- AC. unfold a, h. field. }
    apply Rmult_le_reg_l with a; auto. rewrite Rmult_0_r, Sq. apply pow2_ge_0. }
  apply Rmult_le_reg_l with (P * Q); [nra|]. nra.
Qed.
End Reach.

(** * Rows of the Jacobian, tested by signs *)

Lemma indicator_cauchy_schwarz : forall n (r z : vec), (forall k, (k < n)%nat -> r k * r k = r k) ->
  sum (fun k => r k * z k) n ^ 2 <= sum r n * sum (fun k => r k * z k ^ 2) n.
Proof.
  intros n r z H. assert (C := cauchy_schwarz_sq n r (fun k => r k * z k)).
  unfold dot, sumsq in C.
  rewrite (sum_ext (fun k => r k * (r k * z k)) (fun k => r k * z k)) in C
    by (intros; rewrite <- Rmult_assoc, H; auto).
  rewrite (sum_ext (fun k => r k ^ 2) r) in C
    by (intros; simpl; rewrite Rmult_1_r; auto).
  rewrite (sum_ext (fun k => (r k * z k) ^ 2) (fun k => r k * z k ^ 2)) in C; [exact C|].
  intros k Hk. replace ((r k * z k) ^ 2) with (r k * r k * z k ^ 2) by ring. rewrite H; auto.
Qed.

Lemma ind_idempotent : forall b, ind b * ind b = ind b.
Proof. destruct b; simpl; ring. Qed.

Lemma count_is_nat : forall m n, exists p, (p <= n)%nat /\ sum (fun k => ind (m k)) n = INR p.
Proof.
  induction n; [exists 0%nat; simpl; auto|]. destruct IHn as [p [Hp E]]. simpl. rewrite E.
  destruct (m n); simpl; [exists (S p); rewrite S_INR | exists p]; split; lia || lra.
Qed.

(** p indices below D other than d. *)
Lemma choose_others : forall D d p, (d < D)%nat -> (p < D)%nat ->
  exists m, m d = false /\ sum (fun k => ind (m k)) D = INR p.
Proof.
  assert (C : forall a n, (a <= n)%nat -> sum (fun k => ind (Nat.ltb k a)) n = INR a).
  { intros a n H. replace n with (a + (n - a))%nat by lia. rewrite sum_split.
    rewrite (sum_ext _ (fun _ => 1) a), (sum_eq0 _ (n - a)), sum_const; [ring| |].
    - intros j _. destruct (Nat.ltb_spec (a + j) a); [lia | reflexivity].
    - intros j Hj. destruct (Nat.ltb_spec j a); [reflexivity | lia]. }
  intros D d p Hd Hp. destruct (le_lt_dec p d) as [H|H].
  - exists (fun k => Nat.ltb k p). split; [apply Nat.ltb_ge; auto | apply C; lia].
  - exists (fun k => andb (Nat.ltb k (S p)) (negb (Nat.eqb k d))). split.
    + rewrite Nat.eqb_refl. apply Bool.andb_false_r.
    + rewrite (sum_ext _ (fun k => ind (Nat.ltb k (S p)) - delta d k * ind (Nat.ltb k (S p)))).
      * rewrite sum_minus, (C (S p)), sum_delta_l by lia. rewrite S_INR.
        destruct (Nat.ltb_spec d (S p)); simpl; [ring | lia].
      * intros k _. unfold delta. destruct (Nat.eq_dec d k) as [<-|Ne].
        -- rewrite Nat.eqb_refl. destruct (Nat.ltb d (S p)); simpl; ring.
        -- destruct (Nat.eqb_spec k d); [congruence|]. destruct (Nat.ltb k (S p)); simpl; ring.
Qed.

Section Signs.
Variables (D d : nat) (m : nat -> bool) (z : vec).
Hypothesis Hd : (d < D)%nat.
Hypothesis Hm : m d = false.
Hypothesis Hz : sum z D = 0.

Let r := fun k => 1 - delta d k - ind (m k).
Let Y := sum (fun k => ind (m k) * z k) D.
Let W := sum (fun k => r k * z k) D.

(** +1 at d and where m says so, -1 elsewhere. *)
Definition signs : vec := fun k => 2 * (delta d k + ind (m k)) - 1.

Lemma signs_le_1 : forall k, Rabs (signs k) <= 1.
Proof.
  intros k. unfold signs, delta. destruct (Nat.eq_dec d k) as [<-|].
  - rewrite Hm. simpl. rewrite Rabs_right; lra.
  - destruct (m k); simpl; apply Rabs_le; lra.
Qed.

Lemma r_idempotent : forall k, r k * r k = r k.
Proof.
  intros k. unfold r, delta. destruct (Nat.eq_dec d k) as [<-|].
  - rewrite Hm. simpl. ring.
  - destruct (m k); simpl; ring.
Qed.

Lemma parts_sum : z d + Y + W = 0.
Proof.
  unfold Y, W, r. rewrite <- (sum_delta_l z D d Hd) at 1. rewrite <- !sum_plus, <- Hz.
  apply sum_ext; intros; ring.
Qed.

Lemma parts_square : sumsq D z = z d ^ 2 + sum (fun k => ind (m k) * z k ^ 2) D
                                 + sum (fun k => r k * z k ^ 2) D.
Proof.
  rewrite <- (sum_delta_l (fun k => z k ^ 2) D d Hd) at 1. rewrite <- !sum_plus.
  apply sum_ext; intros. unfold r. ring.
Qed.

Lemma parts_bound : forall p, (p < D)%nat -> sum (fun k => ind (m k)) D = INR p ->
  INR D * (z d * W) <= reach D p * sumsq D z.
Proof.
  intros p Hp E. rewrite parts_square.
  assert (rn : forall k, 0 <= r k) by (intros k; generalize (r_idempotent k); nra).
  apply reach_bound with (Y := Y); auto using parts_sum.
  - rewrite <- E. apply indicator_cauchy_schwarz. intros; apply ind_idempotent.
  - replace (others D p) with (sum r D); [apply indicator_cauchy_schwarz; intros; apply r_idempotent|].
    unfold r, others. rewrite !sum_minus, E, sum_const.
    rewrite (sum_ext (delta d) (fun k => delta d k * 1)) by (intros; ring). rewrite sum_delta_l by auto. ring.
  - apply sum_nonneg; intros. apply Rmult_le_pos; [apply ind_nonneg | apply pow2_ge_0].
  - apply sum_nonneg; intros. apply Rmult_le_pos; [auto | apply pow2_ge_0].
Qed.

Lemma dot_signs : dot D z signs = - 2 * W.
Proof.
  rewrite <- (Rplus_0_r (-2 * W)), <- Rmult_0_r with (r := 1), <- Hz. unfold W, dot, signs, r.
  rewrite <- !sum_scal_l, <- sum_plus. apply sum_ext; intros; ring.
Qed.

Lemma gap_signs : forall p, sum (fun k => ind (m k)) D = INR p ->
  gap D signs d = 2 * others D p / INR D.
Proof.
  intros p E. assert (Dp : 0 < INR D) by (apply lt_0_INR; lia).
  unfold gap, mean, signs, others. rewrite Hm, delta_same, sum_minus, sum_scal_l, sum_plus, E, sum_const.
  rewrite (sum_ext (delta d) (fun k => delta d k * 1)) by (intros; ring). rewrite sum_delta_l by auto.
  simpl ind. field. lra.
Qed.
End Signs.

(** * Theorem 4, infinity-norm *)

Section Theorem4.
Variables (D : nat) (gamma beta : vec) (eps : R).
Hypothesis HD : (0 < D)%nat.
Hypothesis Heps : 0 < eps.

Let Dp : 0 < INR D := INR_D_pos D HD.
Let one : vec := fun _ => 1.

Lemma eq38_scale : forall x d k, kim_eq38 D gamma eps x d k = gamma d * kim_eq38 D one eps x d k.
Proof. intros. unfold kim_eq38, one. ring. Qed.

(** A row of the Jacobian against the signs of p others. *)
Lemma row_signs : forall x d m p, (d < D)%nat -> m d = false -> sum (fun k => ind (m k)) D = INR p ->
  let z := gap D x in let s2 := variance D x + eps in
  dot D (kim_eq38 D one eps x d) (signs d m)
  = 2 / INR D * (/ sqrt s2 * (others D p
      + z d * sum (fun k => (1 - delta d k - ind (m k)) * z k) D / s2)).
Proof.
  intros x d m p Hd Hm Hp z s2.
  rewrite eq38_apply, (gap_signs D d m Hd Hm p Hp) by assumption. fold z s2. cbv zeta.
  unfold z at 3. rewrite (dot_signs D d m z) by apply (gap_sum D HD).
  assert (0 < s2) by apply (spread_pos D HD eps Heps). assert (0 < sqrt s2) by (apply sqrt_lt_R0; auto).
  fold z. unfold one. field. lra.
Qed.

Lemma row_sum : forall x d, (d < D)%nat -> sum (kim_eq38 D one eps x d) D = 0.
Proof.
  intros x d Hd. rewrite (sum_ext _ (fun k => kim_eq38 D one eps x d k * 1)) by (intros; ring).
  change (dot D (kim_eq38 D one eps x d) (fun _ => 1) = 0).
  rewrite eq38_apply by assumption. cbv zeta.
  replace (dot D (gap D x) (fun _ => 1)) with 0.
  - unfold gap at 1, mean. rewrite sum_const. unfold Rdiv.
    replace (INR D * 1 * / INR D) with 1 by (field; lra). ring.
  - rewrite <- (gap_sum D HD x). apply sum_ext; intros; ring.
Qed.

Lemma row_diagonal : forall x d, (d < D)%nat -> 0 <= kim_eq38 D one eps x d d.
Proof.
  intros x d Hd. set (z := gap D x).
  assert (C := indicator_cauchy_schwarz D (fun k => 1 - delta d k) z).
  assert (E : forall f : vec, sum (fun k => (1 - delta d k) * f k) D = sum f D - f d).
  { intros f. rewrite <- (sum_delta_l f D d Hd), <- sum_minus. apply sum_ext; intros; ring. }
  rewrite !E in C. unfold z in C at 1. rewrite (gap_sum D HD) in C. fold z in C.
  replace (sum (fun k => 1 - delta d k) D) with (INR D - 1) in C.
  2:{ rewrite (sum_ext _ (fun k => (1 - delta d k) * 1)), E, sum_const by (intros; ring). ring. }
  assert (C1 : INR D * z d ^ 2 <= (INR D - 1) * sumsq D z).
  { unfold sumsq.
    assert ((0 - z d) ^ 2 <= (INR D - 1) * (sum (fun k => z k ^ 2) D - z d ^ 2)); [|lra].
    apply C. intros k _. unfold delta. destruct (Nat.eq_dec d k); ring. }
  unfold z in C1 at 2. rewrite (variance_sumsq D HD) in C1. fold z in C1.
  unfold kim_eq38. fold z. cbv zeta. rewrite delta_same. unfold one. rewrite Rmult_1_l.
  assert (Sp := spread_pos D HD eps Heps x). set (s2 := variance D x + eps) in *.
  apply Rmult_le_pos; [left; apply Rinv_0_lt_compat, sqrt_lt_R0; auto|].
  replace (1 - / INR D - z d * z d / (INR D * s2)) with (((INR D - 1) * s2 - z d ^ 2) / (INR D * s2))
    by (field; lra).
  apply Rmult_le_pos; [|left; apply Rinv_0_lt_compat, Rmult_lt_0_compat; auto].
  assert (1 <= INR D) by (change 1 with (INR 1); apply le_INR; lia).
  assert (z d ^ 2 <= (INR D - 1) * variance D x)
    by (apply Rmult_le_reg_l with (INR D); [auto|]; lra).
  unfold s2. assert (0 <= (INR D - 1) * eps) by (apply Rmult_le_pos; lra). lra.
Qed.

Lemma Lambda_ge : forall p, (p < D)%nat -> 2 / INR D * peak (others D p) (reach D p) <= Lambda D.
Proof.
  intros p Hp. unfold Lambda. apply Rmult_le_compat_l.
  - left. apply Rdiv_lt_0_compat; lra.
  - apply (rmax_ge (fun p => peak (others D p) (reach D p))); auto.
Qed.

Lemma Lambda_nonneg : 0 <= Lambda D.
Proof.
  unfold Lambda. apply Rmult_le_pos; [left; apply Rdiv_lt_0_compat; lra | apply rmax_nonneg].
Qed.

(** 1 / s = sqrt (1 - rho) / sqrt eps. *)
Lemma inverse_spread : forall v, 0 <= v ->
  / sqrt (v + eps) = sqrt (1 - v / (v + eps)) / sqrt eps.
Proof.
  intros v Hv. replace (1 - v / (v + eps)) with (eps / (v + eps)) by (field; lra).
  rewrite sqrt_div_alt by lra. field. split; apply Rgt_not_eq, sqrt_lt_R0; lra.
Qed.

Lemma row_norm1 : forall x d, (d < D)%nat ->
  norm1 D (kim_eq38 D one eps x d) <= Lambda D / sqrt eps.
Proof.
  intros x d Hd. set (r := kim_eq38 D one eps x d). set (z := gap D x).
  set (m := fun k => if Nat.eq_dec d k then false else if Rlt_dec 0 (r k) then true else false).
  assert (Hm : m d = false) by (unfold m; destruct (Nat.eq_dec d d); [reflexivity | congruence]).
  destruct (count_is_nat m D) as [p [_ Ep]].
  assert (Hp : (p < D)%nat).
  { apply INR_lt. rewrite <- Ep.
    assert (H := sum_le_but (fun k => ind (m k)) (fun _ => 1) D d Hd (fun k _ _ => ind_le_1 (m k))).
    cbv beta in H. rewrite Hm, sum_const in H. simpl in H. lra. }
  assert (N1 : norm1 D r = dot D r (signs d m)).
  { apply sum_ext. intros k _. unfold signs, m, delta.
    destruct (Nat.eq_dec d k) as [<-|Ne].
    - simpl. rewrite Rabs_right; [ring | apply Rle_ge, row_diagonal; auto].
    - destruct (Rlt_dec 0 (r k)); simpl; [rewrite Rabs_right | rewrite Rabs_left1]; lra. }
  rewrite N1. unfold r. rewrite (row_signs x d m p) by auto. fold z. cbv zeta.
  assert (V0 := variance_nonneg D HD x). set (v := variance D x) in *.
  rewrite (inverse_spread v V0). set (s2 := v + eps). set (W := sum _ D).
  assert (S2 : 0 < s2) by (unfold s2; lra). assert (Se : 0 < sqrt eps) by (apply sqrt_lt_R0; auto).
  assert (B : INR D * (z d * W) <= reach D p * sumsq D z)
    by (apply parts_bound; auto; apply (gap_sum D HD)).
  unfold z in B at 2. rewrite (variance_sumsq D HD) in B. fold v z in B.
  assert (T : z d * W <= reach D p * v) by (apply Rmult_le_reg_l with (INR D); auto; lra).
  assert (Rho : 0 <= v / s2 <= 1).
  { split; [apply Rmult_le_pos; auto; left; apply Rinv_0_lt_compat; auto|].
    apply Rmult_le_reg_r with s2; auto. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. unfold s2; lra. }
  assert (K := peak_max (others D p) (reach D p) (v / s2) (others_nonneg D p Hp) (reach_nonneg D p Hp) Rho).
  assert (L := Lambda_ge p Hp).
  apply Rle_trans with (2 / INR D * (sqrt (1 - v / s2) * (others D p + v / s2 * reach D p)) / sqrt eps).
  - replace (2 / INR D * (sqrt (1 - v / s2) * (others D p + v / s2 * reach D p)) / sqrt eps)
      with (2 / INR D * (sqrt (1 - v / s2) / sqrt eps * (others D p + v / s2 * reach D p)))
      by (field; lra).
    apply Rmult_le_compat_l; [left; apply Rdiv_lt_0_compat; lra|].
    apply Rmult_le_compat_l;
      [apply Rmult_le_pos; [apply sqrt_pos | left; apply Rinv_0_lt_compat; auto]|].
    apply Rplus_le_compat_l. apply Rmult_le_reg_r with s2; auto.
    unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra.
    replace (v * / s2 * reach D p * s2) with (reach D p * v) by (field; lra). lra.
  - apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; auto|].
    eapply Rle_trans; [|exact L]. apply Rmult_le_compat_l; [|exact K].
    left. apply Rdiv_lt_0_compat; lra.
Qed.

Theorem attest_thm_4_inf_upper : forall N,
  lipschitz_inf N D D (layernorm D gamma beta eps) (largest D gamma * Lambda D / sqrt eps).
Proof.
  intros N. assert (Se : 0 < sqrt eps) by (apply sqrt_lt_R0; auto).
  assert (L0 : 0 <= largest D gamma) by apply rmax_nonneg.
  assert (Q0 : 0 <= Lambda D / sqrt eps)
    by (apply Rmult_le_pos; [apply Lambda_nonneg | left; apply Rinv_0_lt_compat; auto]).
  apply lipschitz_inf_of_derivative with (dlayernorm D gamma eps).
  - apply layernorm_differentiates; auto.
  - unfold Rdiv. rewrite Rmult_assoc. apply Rmult_le_pos; auto.
  - intros X V i d Hi Hd. unfold dlayernorm.
    eapply Rle_trans; [apply (dot_le_norm1 D _ _ (maxabs N D V)); intros; apply maxabs_ge; auto|].
    apply Rmult_le_compat_r; [apply maxabs_nonneg|].
    apply Rle_trans with (Rabs (gamma d) * norm1 D (kim_eq38 D one eps (X i) d)).
    + right. unfold norm1. rewrite <- sum_scal_l. apply sum_ext; intros.
      rewrite eq38_scale, Rabs_mult. reflexivity.
    + unfold Rdiv. rewrite Rmult_assoc. apply Rmult_le_compat; auto using Rabs_pos, norm1_nonneg.
      * apply (rmax_ge (fun d => Rabs (gamma d))); auto.
      * apply row_norm1; auto.
Qed.

(** ** No smaller constant *)

(** A row and a direction that reach the peak of p. *)
Lemma peak_attained : forall d p, (d < D)%nat -> (p < D)%nat ->
  exists x u, (forall k, Rabs (u k) <= 1) /\
  2 / INR D * peak (others D p) (reach D p) / sqrt eps <= dot D (kim_eq38 D one eps x d) u.
Proof.
  intros d p Hd Hp. assert (Se : 0 < sqrt eps) by (apply sqrt_lt_R0; auto).
  assert (Q0 := others_nonneg D p Hp). assert (B0 := reach_nonneg D p Hp).
  assert (DE := others_split D p). assert (P0 := pos_INR p). assert (BE := reach_eq D p Hp).
  set (q := others D p) in *. set (b := reach D p) in *. set (P := INR p) in *.
  unfold peak. destruct (Rlt_dec q (2 * b)) as [H|H].
  - assert (Bp : 0 < b) by lra.
    assert (PQ : 0 < P /\ 0 < q).
    { assert (0 < INR D * P * q) by nra. split.
      - destruct P0 as [|E]; auto. rewrite <- E in *. lra.
      - destruct Q0 as [|E]; auto. rewrite <- E in *. lra. }
    destruct PQ as [Pp Qp].
    assert (T0 : 0 < INR D * P - 2 * b) by nra.
    destruct (choose_others D d p Hd Hp) as [m [Hm Ep]]. fold P in Ep.
    set (v := eps * (2 * b - q) / (b + q)).
    assert (Vp : 0 < v) by (apply Rdiv_lt_0_compat; [apply Rmult_lt_0_compat|]; lra).
    set (kappa := sqrt (v / (2 * (P + 1) * (INR D * P - 2 * b)))).
    assert (K2 : kappa * kappa = v / (2 * (P + 1) * (INR D * P - 2 * b))).
    { apply sqrt_sqrt. left. apply Rdiv_lt_0_compat; auto. apply Rmult_lt_0_compat; lra. }
    set (wr := 2 * b * (P + 1) / q).
    set (z := fun k => kappa * (delta d k * (INR D * P - 2 * b - wr)
                                + ind (m k) * (- (INR D + 2 * b) - wr) + wr)).
    assert (Sd : forall a, sum (fun k => delta d k * a) D = a)
      by (intros a; apply (sum_delta_l (fun _ => a) D d Hd)).
    assert (Z0 : sum z D = 0).
    { unfold z. rewrite sum_scal_l, !sum_plus, Sd, sum_scal_r, Ep, sum_const.
      replace (INR D) with (P + q + 1) by lra. unfold wr. field. lra. }
    exists z, (signs d m). split; [apply signs_le_1; auto|].
    rewrite (row_signs z d m p) by auto. cbv zeta. rewrite (mean_zero D HD z Z0). fold q.
    assert (Zd : z d = kappa * (INR D * P - 2 * b)) by (unfold z; rewrite delta_same, Hm; simpl; ring).
    assert (ZW : sum (fun k => (1 - delta d k - ind (m k)) * z k) D = kappa * (q * wr)).
    { rewrite (sum_ext _ (fun k => kappa * ((1 - delta d k - ind (m k)) * wr))).
      - rewrite sum_scal_l, sum_scal_r, !sum_minus, Ep, sum_const.
        rewrite (sum_ext (delta d) (fun k => delta d k * 1)) by (intros; ring).
        rewrite Sd. replace q with (INR D - 1 - P) by lra. ring.
      - intros k _. unfold z, delta. destruct (Nat.eq_dec d k) as [<-|].
        + rewrite Hm. simpl. ring.
        + destruct (m k); simpl; ring. }
    assert (ZV : variance D z = v).
    { unfold variance. rewrite (mean_zero D HD z Z0). unfold sumsq.
      rewrite (sum_ext _ (fun k => kappa * kappa * (delta d k * ((INR D * P - 2 * b) ^ 2 - wr ^ 2)
                 + ind (m k) * ((INR D + 2 * b) ^ 2 - wr ^ 2) + wr ^ 2))).
      - rewrite sum_scal_l, !sum_plus, Sd, sum_scal_r, Ep, sum_const.
        assert (SQ : (INR D * P - 2 * b) ^ 2 - wr ^ 2 + P * ((INR D + 2 * b) ^ 2 - wr ^ 2) + INR D * wr ^ 2
                     = INR D * (2 * (P + 1) * (INR D * P - 2 * b))).
        { replace (wr ^ 2) with ((P + 1) ^ 2 * (INR D * P * q - 4 * (b * q)) / (q * q))
            by (unfold wr; replace (INR D * P * q) with (4 * (b * b + b * q)) by lra; field; lra).
          replace ((INR D * P - 2 * b) ^ 2) with (INR D ^ 2 * P ^ 2 - 4 * INR D * P * b
            + (INR D * P * q - 4 * (b * q)))
            by (replace (INR D * P * q) with (4 * (b * b + b * q)) by lra; ring).
          replace ((INR D + 2 * b) ^ 2) with (INR D ^ 2 + 4 * INR D * b + (INR D * P * q - 4 * (b * q)))
            by (replace (INR D * P * q) with (4 * (b * b + b * q)) by lra; ring).
          rewrite DE. field. lra. }
        rewrite SQ, K2. field. lra.
      - intros k _. unfold z, delta. destruct (Nat.eq_dec d k) as [<-|].
        + rewrite Hm. simpl. ring.
        + destruct (m k); simpl; ring. }
    rewrite Zd, ZW, ZV.
    replace (kappa * (INR D * P - 2 * b) * (kappa * (q * wr)))
      with (kappa * kappa * (2 * (P + 1) * (INR D * P - 2 * b)) * b) by (unfold wr; field; lra).
    rewrite K2. replace (v / (2 * (P + 1) * (INR D * P - 2 * b)) * (2 * (P + 1) * (INR D * P - 2 * b)))
      with v by (field; lra).
    rewrite inverse_spread by lra. assert (EB : 0 < eps * b) by (apply Rmult_lt_0_compat; auto).
    replace (1 - v / (v + eps)) with ((b + q) / (3 * b)) by (unfold v; field; lra).
    replace (v * b / (v + eps)) with ((2 * b - q) / 3) by (unfold v; field; lra).
    right. field. lra.
  - exists (fun _ => 0), (signs d (fun _ => false)). split; [apply signs_le_1; auto|].
    assert (Z0 : sum (fun _ : nat => 0) D = 0) by apply sum_zero.
    rewrite (row_signs _ d (fun _ => false) 0) by (auto; apply sum_zero).
    cbv zeta. rewrite (mean_zero D HD _ Z0).
    assert (V0 : variance D (fun _ => 0) = 0).
    { unfold variance. rewrite (mean_zero D HD _ Z0). unfold sumsq. rewrite sum_eq0; [|intros; ring].
      unfold Rdiv; ring. }
    rewrite V0, Rplus_0_l. unfold others at 1. simpl (INR 0).
    replace (2 / INR D * (/ sqrt eps * (INR D - 1 - 0 + 0
        * sum (fun k => (1 - delta d k - ind false) * 0) D / eps)))
      with (2 / INR D * (INR D - 1) / sqrt eps) by (field; lra).
    apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; auto|].
    apply Rmult_le_compat_l; [left; apply Rdiv_lt_0_compat; lra | lra].
Qed.

Theorem attest_thm_4_inf_lower : forall N L, (0 < N)%nat ->
  lipschitz_inf N D D (layernorm D gamma beta eps) L -> largest D gamma * Lambda D / sqrt eps <= L.
Proof.
  intros N L HN HL. assert (Se : 0 < sqrt eps) by (apply sqrt_lt_R0; auto).
  assert (L0 : 0 <= L) by apply (lipschitz_inf_nonneg N D D _ L HN HD HL).
  assert (G : forall d p, (d < D)%nat -> (p < D)%nat ->
            Rabs (gamma d) * (2 / INR D * peak (others D p) (reach D p) / sqrt eps) <= L).
  { intros d p Hd Hp. destruct (peak_attained d p Hd Hp) as [x [u [Hu A]]].
    assert (B := lipschitz_inf_ge_derivative N D D _ L (fun _ => x) (fun _ => u) 0 d _
      (layernorm_differentiates D HD gamma beta eps Heps N (fun _ => x) (fun _ => u) 0%nat d HN Hd) HL HN Hd).
    unfold dlayernorm in B.
    assert (E : dot D (kim_eq38 D gamma eps x d) u = gamma d * dot D (kim_eq38 D one eps x d) u).
    { unfold dot. rewrite <- sum_scal_l. apply sum_ext; intros. rewrite eq38_scale. ring. }
    rewrite E, Rabs_mult in B.
    assert (M : maxabs N D (fun _ => u) <= 1) by (apply maxabs_le; [lra | auto]).
    assert (M0 := maxabs_nonneg N D (fun _ => u)).
    apply Rle_trans with (L * 1); [|lra].
    eapply Rle_trans; [|eapply Rle_trans; [exact B | apply Rmult_le_compat_l; auto]].
    apply Rmult_le_compat_l; [apply Rabs_pos|]. eapply Rle_trans; [exact A | apply Rle_abs]. }
  replace (largest D gamma * Lambda D / sqrt eps) with (Lambda D / sqrt eps * largest D gamma)
    by (unfold Rdiv; ring).
  apply rmax_scaled; auto.
  - apply Rmult_le_pos; [apply Lambda_nonneg | left; apply Rinv_0_lt_compat; auto].
  - intros d Hd. unfold Lambda.
    set (c := 2 / INR D / sqrt eps * Rabs (gamma d)).
    replace (2 / INR D * rmax (fun p => peak (others D p) (reach D p)) D / sqrt eps * Rabs (gamma d))
      with (c * rmax (fun p => peak (others D p) (reach D p)) D) by (unfold c; field; lra).
    apply rmax_scaled; auto.
    + unfold c. apply Rmult_le_pos; [|apply Rabs_pos]. left.
      apply Rdiv_lt_0_compat; auto. apply Rdiv_lt_0_compat; lra.
    + intros p Hp. eapply Rle_trans; [|apply (G d p Hd Hp)]. right. unfold c. field. lra.
Qed.

(** The exact constant: what bounds is exactly what is at least that. *)
Theorem attest_thm_4_inf : forall N L, (0 < N)%nat ->
  lipschitz_inf N D D (layernorm D gamma beta eps) L <-> largest D gamma * Lambda D / sqrt eps <= L.
Proof.
  intros N L HN. split; [apply attest_thm_4_inf_lower; auto|].
  intros H. eapply lipschitz_inf_weaken; [exact H | apply attest_thm_4_inf_upper].
Qed.

(** ** The paper's bound *)

Theorem kim_app_N : forall N, (2 <= D)%nat ->
  lipschitz_inf N D D (layernorm D gamma beta eps)
    (largest D gamma * ((INR D ^ 2 - 2) / INR D) / sqrt eps).
Proof.
  intros N H2. eapply lipschitz_inf_weaken; [|apply attest_thm_4_inf_upper].
  apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat, sqrt_lt_R0; auto|].
  apply Rmult_le_compat_l; [apply rmax_nonneg|].
  assert (D2 : 2 <= INR D) by (change 2 with (INR 2); apply le_INR; auto).
  unfold Lambda. replace ((INR D ^ 2 - 2) / INR D) with (2 / INR D * ((INR D ^ 2 - 2) / 2)) by (field; lra).
  apply Rmult_le_compat_l; [left; apply Rdiv_lt_0_compat; lra|].
  apply rmax_le; [nra|]. intros p Hp.
  assert (Q0 := others_nonneg D p Hp). assert (B0 := reach_nonneg D p Hp).
  assert (BE := reach_eq D p Hp). assert (DE := others_split D p). assert (P0 := pos_INR p).
  set (q := others D p) in *. set (b := reach D p) in *. set (P := INR p) in *.
  assert (HB : b <= INR D ^ 2 / 2 - 1 - q).
  { destruct (Nat.eq_dec p 0) as [->|Np].
    - unfold P in *. simpl (INR 0) in *. assert (b = 0) by nra. nra.
    - assert (P1 : 1 <= P) by (change 1 with (INR 1); apply le_INR; lia).
      assert (C : 4 * (P * q) <= (INR D - 1) ^ 2) by (generalize (pow2_ge_0 (P - q)); nra).
      assert (b * b <= INR D * ((INR D - 1) ^ 2 / 4) / 4) by nra.
      assert (S : b <= (INR D ^ 2 - 1) / 8).
      { apply le_of_sq; [nra|]. apply Rle_trans with (INR D * (INR D - 1) ^ 2 / 16); [lra|].
        replace (((INR D ^ 2 - 1) / 8) ^ 2) with ((INR D - 1) ^ 2 / 16 * ((INR D + 1) ^ 2 / 4)) by field.
        replace (INR D * (INR D - 1) ^ 2 / 16) with ((INR D - 1) ^ 2 / 16 * INR D) by field.
        apply Rmult_le_compat_l; [generalize (pow2_ge_0 (INR D - 1)); lra|].
        generalize (pow2_ge_0 (INR D - 1)). lra. }
      nra. }
  unfold peak. destruct (Rlt_dec q (2 * b)) as [H|H]; [|lra].
  assert (R1 : sqrt ((b + q) / (3 * b)) <= 1).
  { rewrite <- sqrt_1. apply sqrt_le_1_alt. apply Rmult_le_reg_r with (3 * b); [lra|].
    unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra. }
  assert (R0 := sqrt_pos ((b + q) / (3 * b))). nra.
Qed.

(** * Theorem 4, 2-norm *)

Lemma centring_apply : forall v d, (d < D)%nat -> dot D (centring D gamma d) v = gamma d * gap D v d.
Proof.
  intros v d Hd. unfold dot, centring, gap, mean.
  rewrite (sum_ext _ (fun k => gamma d * (delta d k * v k - / INR D * v k))) by (intros; ring).
  rewrite sum_scal_l, sum_minus, sum_scal_l, sum_delta_l by auto. unfold Rdiv. ring.
Qed.

(** Gaps are no longer than what they are gaps of, nor when a part along z is taken away. *)
Lemma shrunk_gap : forall z v a, 0 <= a -> a * sumsq D z <= 2 -> sum z D = 0 ->
  sumsq D (fun k => gap D v k - a * dot D z v * z k) <= sumsq D v.
Proof.
  intros z v a Ha Ha2 Hz. set (s := dot D z v).
  assert (E : sumsq D (fun k => gap D v k - a * s * z k)
              = sumsq D (gap D v) - a * s ^ 2 * (2 - a * sumsq D z)).
  { replace (a * s ^ 2 * (2 - a * sumsq D z)) with (2 * a * s * dot D z (gap D v) - (a * s) ^ 2 * sumsq D z)
      by (rewrite (dot_gap D z v Hz); fold s; ring).
    unfold sumsq, dot. rewrite <- !sum_scal_l, <- !sum_minus. apply sum_ext; intros; ring. }
  assert (G : sumsq D (gap D v) <= sumsq D v).
  { apply Rle_trans with (sumsq D (gap D v) + INR D * mean D v ^ 2).
    - generalize (pow2_ge_0 (mean D v)). nra.
    - right. rewrite <- sum_const. unfold sumsq.
      replace (sum (fun k => v k ^ 2) D) with (sum (fun k => gap D v k ^ 2 + mean D v ^ 2) D
        + 2 * mean D v * sum (gap D v) D).
      + rewrite (gap_sum D HD), sum_plus. ring.
      + rewrite <- sum_scal_l, <- sum_plus. apply sum_ext; intros. unfold gap. ring. }
  rewrite E. assert (0 <= a * s ^ 2 * (2 - a * sumsq D z))
    by (apply Rmult_le_pos; [apply Rmult_le_pos; auto using pow2_ge_0 | lra]). lra.
Qed.

Theorem attest_thm_4_two_upper : forall N k, op2_le D D (centring D gamma) k ->
  lipschitz_two N D D (layernorm D gamma beta eps) (k / sqrt eps).
Proof.
  intros N k HC. destruct (HC) as [Hk _].
  assert (Se : 0 < sqrt eps) by (apply sqrt_lt_R0; auto).
  assert (Q0 : 0 <= k / sqrt eps) by (apply Rmult_le_pos; auto; left; apply Rinv_0_lt_compat; auto).
  apply lipschitz_two_of_derivative with (dlayernorm D gamma eps); auto using layernorm_differentiates.
  intros X V. apply fro_le; [apply Rmult_le_pos; auto using fro_nonneg|].
  rewrite Rpow_mult_distr, fro_sq. unfold frosq. rewrite <- sum_scal_l. apply sum_le. intros i Hi.
  set (z := gap D (X i)). set (s2 := variance D (X i) + eps).
  assert (V0 := variance_nonneg D HD (X i)).
  assert (S2 : 0 < s2) by (unfold s2; lra). assert (Ss : 0 < sqrt s2) by (apply sqrt_lt_R0; auto).
  assert (Z0 : sum z D = 0) by apply (gap_sum D HD).
  set (a := / (INR D * s2)). assert (A0 : 0 < a) by (apply Rinv_0_lt_compat, Rmult_lt_0_compat; auto).
  set (u := fun j => gap D (V i) j - a * dot D z (V i) * z j).
  assert (U0 : gap D u = u).
  { apply (mean_zero D HD). unfold u. rewrite sum_minus, sum_scal_l, Z0, (gap_sum D HD). ring. }
  assert (E : sumsq D (dlayernorm D gamma eps X V i)
              = (/ sqrt s2) ^ 2 * sumsq D (fun d => dot D (centring D gamma d) u)).
  { unfold sumsq at 1 2. rewrite <- sum_scal_l. apply sum_ext. intros d Hd. unfold dlayernorm.
    rewrite eq38_apply, centring_apply, U0 by auto. fold z s2. cbv zeta. unfold u, a. field. lra. }
  rewrite E. replace ((k / sqrt eps) ^ 2) with ((/ sqrt eps) ^ 2 * k ^ 2) by (unfold Rdiv; ring).
  rewrite Rmult_assoc. apply Rmult_le_compat; try apply pow2_ge_0; [apply sumsq_nonneg| |].
  - apply pow_incr. split; [left; apply Rinv_0_lt_compat; auto|].
    apply Rinv_le_contravar; auto. apply sqrt_le_1_alt. unfold s2. lra.
  - eapply Rle_trans; [apply (op2_sq _ _ _ _ HC u)|].
    apply Rmult_le_compat_l; [apply pow2_ge_0|]. apply shrunk_gap; auto; [lra|].
    unfold z. rewrite (variance_sumsq D HD). unfold a.
    apply Rmult_le_reg_l with (INR D * s2); [apply Rmult_lt_0_compat; auto|].
    rewrite <- Rmult_assoc, Rinv_r, Rmult_1_l by (apply Rgt_not_eq, Rmult_lt_0_compat; auto).
    unfold s2. assert (0 <= INR D * variance D (X i)) by (apply Rmult_le_pos; lra).
    assert (0 < INR D * eps) by (apply Rmult_lt_0_compat; auto). lra.
Qed.

(** At a constant row the Jacobian is the centring matrix over sqrt eps: nothing smaller will do. *)
Theorem attest_thm_4_two_lower : forall N L, (0 < N)%nat ->
  lipschitz_two N D D (layernorm D gamma beta eps) L -> op2_le D D (centring D gamma) (L * sqrt eps).
Proof.
  intros N L HN HL. assert (Se : 0 < sqrt eps) by (apply sqrt_lt_R0; auto).
  assert (L0 := lipschitz_two_nonneg N D D _ L HN HD HL).
  split; [apply Rmult_le_pos; lra|]. intros u.
  set (X := fun _ _ : nat => 0). set (V := fun (i k : nat) => delta 0 i * u k).
  assert (B := lipschitz_two_ge_direction N D D _ L X V (dlayernorm D gamma eps X V)
    (layernorm_differentiates D HD gamma beta eps Heps N X V) HL).
  assert (FV : fro N D V = norm2 D u).
  { unfold fro, norm2. f_equal. unfold frosq.
    rewrite (sum_ext _ (fun i => delta 0 i * sumsq D u)).
    - apply (sum_delta_l (fun _ => sumsq D u)); auto.
    - intros i _. unfold sumsq, V. rewrite <- sum_scal_l. apply sum_ext; intros.
      unfold delta. destruct (Nat.eq_dec 0 i); ring. }
  assert (First := row_le_fro N D (dlayernorm D gamma eps X V) 0 HN).
  assert (Z0 : sum (fun _ : nat => 0) D = 0) by apply sum_zero.
  assert (E : norm2 D (dlayernorm D gamma eps X V 0%nat)
              = / sqrt eps * norm2 D (fun d => dot D (centring D gamma d) u)).
  { rewrite <- (Rabs_right (/ sqrt eps)), <- norm2_scal by (left; apply Rinv_0_lt_compat; auto).
    unfold norm2. f_equal. apply sum_ext. intros d Hd. f_equal. unfold dlayernorm.
    rewrite eq38_apply, centring_apply by auto. cbv zeta. unfold X.
    rewrite (mean_zero D HD _ Z0).
    replace (variance D (fun _ => 0)) with 0.
    - rewrite Rplus_0_l. unfold V. rewrite delta_same.
      replace (fun k => 1 * u k) with u by (apply functional_extensionality; intro; ring).
      field. lra.
    - unfold variance. rewrite (mean_zero D HD _ Z0). unfold sumsq. rewrite sum_eq0; [|intros; ring].
      unfold Rdiv; ring. }
  rewrite E in First. rewrite FV in B.
  apply Rmult_le_reg_l with (/ sqrt eps); [apply Rinv_0_lt_compat; auto|].
  replace (/ sqrt eps * (L * sqrt eps * norm2 D u)) with (L * norm2 D u) by (field; lra). lra.
Qed.

(** The exact constant is || diag(gamma) (I - 1 1^T / D) ||_2 / sqrt eps. *)
Theorem attest_thm_4_two : forall N L, (0 < N)%nat ->
  lipschitz_two N D D (layernorm D gamma beta eps) L <-> op2_le D D (centring D gamma) (L * sqrt eps).
Proof.
  intros N L HN. assert (Se : 0 < sqrt eps) by (apply sqrt_lt_R0; auto).
  split; [apply attest_thm_4_two_lower; auto|]. intros H.
  replace L with (L * sqrt eps / sqrt eps) by (field; lra). apply attest_thm_4_two_upper; auto.
Qed.
End Theorem4.

(** * What fails in App. N *)

(** What (39) bounds: || Cov ||_inf / sigma^2, Cov = z z^T. *)
Definition covariance (D : nat) (x : vec) : mat := fun d k => gap D x d * gap D x k.
Definition cov_ratio (D : nat) (x : vec) : R := norm_inf D D (covariance D x) / variance D x.

Lemma cov_ratio_ge : forall D x d, (d < D)%nat -> sum x D = 0 -> 0 < sumsq D x ->
  INR D * (Rabs (x d) * norm1 D x) / sumsq D x <= cov_ratio D x.
Proof.
  intros D x d Hd H0 Hs. assert (HD : (0 < D)%nat) by lia. assert (Dp := INR_D_pos D HD).
  unfold cov_ratio, variance. rewrite (mean_zero D HD x H0).
  replace (INR D * (Rabs (x d) * norm1 D x) / sumsq D x)
    with (Rabs (x d) * norm1 D x / (sumsq D x / INR D)) by (field; lra).
  apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat, Rdiv_lt_0_compat; auto|].
  apply Rle_trans with (norm1 D (covariance D x d)); [|apply norm_inf_ge; auto].
  right. unfold norm1, covariance. rewrite (mean_zero D HD x H0), <- sum_scal_l.
  apply sum_ext; intros. symmetry. apply Rabs_mult.
Qed.

(** E17.  (39) claims at most D (D - 2): it is 2 against 0, and 4 against 3. *)
Definition two_apart : vec := fun k => match k with O => 1 | _ => -1 end.
Definition one_against_two : vec := fun k => match k with O => 1 | _ => - / 2 end.

Theorem kim_E17 : INR 2 * (INR 2 - 2) < cov_ratio 2 two_apart
  /\ INR 3 * (INR 3 - 2) < cov_ratio 3 one_against_two.
Proof.
  split.
  - apply Rlt_le_trans with (INR 2 * (Rabs (two_apart 0%nat) * norm1 2 two_apart) / sumsq 2 two_apart).
    + replace (norm1 2 two_apart) with 2
        by (unfold norm1; simpl; rewrite Rabs_R1, (Rabs_left (-1)) by lra; ring).
      replace (sumsq 2 two_apart) with 2 by (unfold sumsq; simpl; ring).
      simpl. rewrite Rabs_R1. lra.
    + apply cov_ratio_ge; [lia | |]; unfold sumsq; simpl; lra.
  - apply Rlt_le_trans with (INR 3 * (Rabs (one_against_two 0%nat) * norm1 3 one_against_two)
                             / sumsq 3 one_against_two).
    + replace (norm1 3 one_against_two) with 2
        by (unfold norm1; simpl; rewrite Rabs_R1, (Rabs_left (- / 2)) by lra; field).
      replace (sumsq 3 one_against_two) with (3 / 2) by (unfold sumsq; simpl; field).
      simpl. rewrite Rabs_R1. lra.
    + apply cov_ratio_ge; [lia | |]; unfold sumsq; simpl; lra.
Qed.

(** E18.  The conjectured maximum of (1 + sum |z|) / (1 + sum z^2), with z_0 = 1 and all
    adding up to 0, is 2 (D - 1) / D.  It is passed for every D >= 6: D - 2 entries share
    -5/4, one is 1/4. *)
Definition passing (d : nat) : vec := fun k =>
  match k with O => 1 | S O => / 4 | _ => - (5 / 4) / INR d end.

Theorem kim_E18 : forall D, (6 <= D)%nat ->
  exists z, z 0%nat = 1 /\ sum z D = 0 /\ 2 * (INR D - 1) / INR D < norm1 D z / sumsq D z.
Proof.
  intros D H. destruct D as [|[|d]]; [lia | lia|]. exists (passing d).
  assert (D4 : 4 <= INR d) by (replace 4 with (INR 4) by (simpl; ring); apply le_INR; lia).
  assert (N1 : norm1 (S (S d)) (passing d) = 5 / 2).
  { unfold norm1. rewrite !sum_first. cbn [passing].
    rewrite Rabs_R1, (Rabs_right (/ 4)) by lra.
    rewrite Rabs_left by (unfold Rdiv; assert (0 < / INR d) by (apply Rinv_0_lt_compat; lra); nra).
    rewrite sum_const. field. lra. }
  assert (N2 : sumsq (S (S d)) (passing d) = 17 / 16 + 25 / 16 / INR d).
  { unfold sumsq. rewrite !sum_first. cbn [passing]. rewrite sum_const. field. lra. }
  split; [reflexivity|]. split.
  - rewrite !sum_first. cbn [passing]. rewrite sum_const. field. lra.
  - rewrite N1, N2, !S_INR.
    assert (P : 0 < 17 / 16 + 25 / 16 / INR d)
      by (assert (0 < 25 / 16 / INR d) by (apply Rdiv_lt_0_compat; lra); lra).
    apply Rmult_lt_reg_r with (17 / 16 + 25 / 16 / INR d); auto.
    replace (5 / 2 / (17 / 16 + 25 / 16 / INR d) * (17 / 16 + 25 / 16 / INR d)) with (5 / 2) by (field; lra).
    apply Rmult_lt_reg_r with ((INR d + 1 + 1) * (INR d * 8)); [nra|].
    field_simplify; [|lra]. nra.
Qed.

(** The printed cases: 2 - 2/6 = 1.6667 is passed at D = 6; at D = 9 the ratio is 2, against
    16/9, and no larger one exists (kim_E18_true). *)
Definition nine : vec := fun k => match k with O => 1 | 7%nat | 8%nat => / 4 | _ => - / 4 end.

Theorem kim_E18_nine : nine 0%nat = 1 /\ sum nine 9 = 0 /\ norm1 9 nine / sumsq 9 nine = 2
  /\ 2 * (INR 9 - 1) / INR 9 < 2.
Proof.
  assert (A : norm1 9 nine = 3).
  { unfold norm1, nine. simpl sum. rewrite Rabs_R1, (Rabs_right (/ 4)), (Rabs_left (- / 4)) by lra. field. }
  assert (B : sumsq 9 nine = 3 / 2) by (unfold sumsq, nine; simpl sum; field).
  split; [reflexivity|]. split; [unfold nine; simpl; field|]. rewrite A, B. split; [field|]. simpl INR. lra.
Qed.

(** What holds: the ratio is at most (sqrt D + 1) / 2, so || Cov ||_inf / sigma^2 is at most
    D (sqrt D + 1) / 2. *)
Theorem kim_E18_true : forall D z d, (d < D)%nat ->
  2 * (Rabs (z d) * norm1 D z) <= (sqrt (INR D) + 1) * sumsq D z.
Proof.
  intros D z d Hd. set (r := sqrt (INR D)). set (a := Rabs (z d)).
  assert (D1 : 1 <= INR D) by (change 1 with (INR 1); apply le_INR; lia).
  assert (R2 : r * r = INR D) by (apply sqrt_sqrt; lra).
  assert (R1 : 1 <= r) by (unfold r; rewrite <- sqrt_1; apply sqrt_le_1_alt; auto).
  set (c := / (r + 1)). assert (C0 : 0 < c) by (apply Rinv_0_lt_compat; lra).
  assert (C1 : c * (r + 1) = 1) by (unfold c; field; lra).
  assert (H := sum_le_but (fun k => 2 * a * Rabs (z k)) (fun k => (r + 1) * z k ^ 2 + c * a ^ 2) D d Hd).
  cbv beta in H. rewrite sum_plus, !sum_scal_l, sum_const in H. fold (norm1 D z) (sumsq D z) in H.
  fold a in H. replace (z d ^ 2) with (a ^ 2) in H by (unfold a; apply pow2_abs).
  assert (T : forall k, 2 * a * Rabs (z k) <= (r + 1) * z k ^ 2 + c * a ^ 2).
  { intros k. rewrite <- (pow2_abs (z k)). set (x := Rabs (z k)).
    assert (0 <= c * ((r + 1) * x - a) ^ 2) by (apply Rmult_le_pos; [lra | apply pow2_ge_0]).
    replace (c * ((r + 1) * x - a) ^ 2)
      with (c * (r + 1) * ((r + 1) * x ^ 2 - 2 * a * x) + c * a ^ 2) in H0 by ring. rewrite C1 in H0. lra. }
  specialize (H (fun k _ _ => T k)).
  assert (E : INR D * (c * a ^ 2) - c * a ^ 2 = (r - 1) * a ^ 2).
  { replace (INR D * (c * a ^ 2) - c * a ^ 2) with (c * (r + 1) * ((r - 1) * a ^ 2)) by (rewrite <- R2; ring).
    rewrite C1. ring. }
  lra.
Qed.
