(** Attention as a map of measures (Vuckovic, Baratin, Tachet des Combes, "On the Regularity
    of Attention"): Theorem 1 and Propositions 3 and 5 as they hold (MATH 3.6), why the
    printed ones do not (E27), and Lemma 3 with its exact maximum. *)
From Coq Require Import Reals Lra Lia Psatz FunctionalExtensionality.
From Attest Require Import base.
Open Scope R_scope.

(** * Definitions *)

(** Finitely many weighted points of a space T; a probability measure if [probability]. *)
Record cloud (T : Type) := { size : nat; place : nat -> T; mass : nat -> R }.
Arguments size {T} _.
Arguments place {T} _ _.
Arguments mass {T} _ _.

Definition probability {T} (mu : cloud T) : Prop :=
  (forall j, (j < size mu)%nat -> 0 <= mass mu j) /\ sum (mass mu) (size mu) = 1.
Definition integral {T} (mu : cloud T) (f : T -> R) : R :=
  sum (fun j => mass mu j * f (place mu j)) (size mu).
Definition dirac {T} (x : T) : cloud T := {| size := 1; place := fun _ => x; mass := fun _ => 1 |}.

(** f is k-Lipschitz for the distance d. *)
Definition lip {T} (d : T -> T -> R) (k : R) (f : T -> R) : Prop := forall x y, Rabs (f x - f y) <= k * d x y.

(** W_1(mu, nu) <= w, in the dual form of Kantorovich and Rubinstein. *)
Definition w1_le {T} (d : T -> T -> R) (mu nu : cloud T) (w : R) : Prop :=
  forall f, lip d 1 f -> integral mu f - integral nu f <= w.

(** Boltzmann-Gibbs: mu reweighted by G. *)
Definition gibbs {T} (G : T -> R) (mu : cloud T) : cloud T :=
  {| size := size mu; place := place mu;
     mass := fun j => mass mu j * G (place mu j) / integral mu G |}.

(** Attention of the query y on the keys mu with values l(x) in R^D; and of all of mu on itself. *)
Definition attend_to {T} (G : T -> T -> R) (l : T -> vec) (mu : cloud T) (y : T) : vec :=
  fun b => integral (gibbs (G y) mu) (fun x => l x b).
Definition self_attend {T} (G : T -> T -> R) (l : T -> vec) (mu : cloud T) : cloud vec :=
  {| size := size mu; place := fun j => attend_to G l mu (place mu j); mass := mass mu |}.

(** The papers' ground metric on outputs. *)
Definition dist1 (D : nat) (u v : vec) : R := norm1 D (fun b => u b - v b).

(** * Integrals *)

Section Space.
Variables (T : Type) (d : T -> T -> R) (diam : R).
Hypothesis Hd : forall x y, 0 <= d x y <= diam.

Lemma integral_lin : forall (mu : cloud T) f g a b,
  integral mu (fun x => a * f x + b * g x) = a * integral mu f + b * integral mu g.
Proof.
  intros. unfold integral. rewrite <- !sum_scal_l, <- sum_plus. apply sum_ext; intros; ring.
Qed.

Lemma integral_const : forall (mu : cloud T) a, probability mu -> integral mu (fun _ => a) = a.
Proof. intros mu a [_ H]. unfold integral. rewrite sum_scal_r, H. ring. Qed.

Lemma integral_ext : forall (mu : cloud T) f g, (forall x, f x = g x) -> integral mu f = integral mu g.
Proof. intros. apply sum_ext; intros. f_equal. auto. Qed.

Lemma integral_le : forall (mu : cloud T) f g, probability mu -> (forall x, f x <= g x) ->
  integral mu f <= integral mu g.
Proof. intros mu f g [H _] Hf. apply sum_le. intros. apply Rmult_le_compat_l; auto. Qed.

Lemma integral_abs : forall (mu : cloud T) f b, probability mu -> (forall x, Rabs (f x) <= b) ->
  Rabs (integral mu f) <= b.
Proof.
  intros mu f b Hm H. apply Rabs_le. split.
  - rewrite <- (integral_const mu (- b) Hm). apply integral_le; auto.
    intros x. specialize (H x). apply Rabs_le_between in H. lra.
  - rewrite <- (integral_const mu b Hm) at 1. apply integral_le; auto.
    intros x. eapply Rle_trans; [apply Rle_abs | auto].
Qed.

(** A function is within k diam of any of its averages. *)
Lemma average_near : forall (mu : cloud T) f k x, probability mu -> 0 <= k -> lip d k f ->
  Rabs (f x - integral mu f) <= k * diam.
Proof.
  intros mu f k x Hm Hk Hf.
  rewrite <- (integral_const mu (f x) Hm) at 1.
  replace (integral mu (fun _ => f x) - integral mu f) with (integral mu (fun y => 1 * f x + -1 * f y))
    by (rewrite (integral_lin mu (fun _ => f x) f); ring).
  apply integral_abs; auto. intros y. replace (1 * f x + -1 * f y) with (f x - f y) by ring.
  eapply Rle_trans; [apply Hf|]. apply Rmult_le_compat_l; auto. apply Hd.
Qed.

Lemma w1_nonneg : forall mu nu w, w1_le d mu nu w -> 0 <= w.
Proof.
  intros mu nu w H. assert (L : lip d 1 (fun _ => 0)).
  { intros x y. rewrite Rminus_eq_0, Rabs_R0. generalize (Hd x y). lra. }
  specialize (H _ L). unfold integral in H. rewrite !sum_scal_r in H. lra.
Qed.

Lemma w1_scale : forall mu nu w k f, probability mu -> probability nu -> w1_le d mu nu w -> 0 <= k ->
  lip d k f -> integral mu f - integral nu f <= k * w.
Proof.
  intros mu nu w k f Hm Hn Hw [Hk|<-] Hf.
  - assert (L : lip d 1 (fun x => / k * f x)).
    { intros x y. rewrite <- Rmult_minus_distr_l, Rabs_mult, (Rabs_right (/ k))
        by (left; apply Rinv_0_lt_compat; auto).
      apply Rmult_le_reg_l with k; auto. rewrite <- Rmult_assoc, Rinv_r, Rmult_1_l by lra.
      generalize (Hf x y). lra. }
    assert (B := Hw _ L).
    assert (E : forall m : cloud T, integral m (fun x => / k * f x) = / k * integral m f).
    { intros m. unfold integral. rewrite <- sum_scal_l. apply sum_ext; intros; ring. }
    rewrite !E in B. apply Rmult_le_reg_l with (/ k); [apply Rinv_0_lt_compat; auto|].
    rewrite <- Rmult_assoc, Rinv_l, Rmult_1_l by lra. lra.
  - assert (B : forall m x, probability m -> integral m f = f x).
    { intros m x Hp. assert (A := average_near m f 0 x Hp (Rle_refl 0) Hf).
      rewrite Rmult_0_l in A. assert (P := Rabs_pos (f x - integral m f)).
      destruct (Req_dec (f x - integral m f) 0) as [E|E]; [lra|].
      apply Rabs_no_R0 in E. lra. }
    rewrite (B nu (place mu 0%nat) Hn), (B mu (place mu 0%nat) Hm). lra.
Qed.

(** Every coupling bounds W_1: its cost is the primal form. *)
Theorem attest_w1_of_coupling : forall (mu nu : cloud T) (pi : mat) w,
  (forall i j, (i < size mu)%nat -> (j < size nu)%nat -> 0 <= pi i j) ->
  (forall i, (i < size mu)%nat -> sum (pi i) (size nu) = mass mu i) ->
  (forall j, (j < size nu)%nat -> sum (fun i => pi i j) (size mu) = mass nu j) ->
  sum (fun i => sum (fun j => pi i j * d (place mu i) (place nu j)) (size nu)) (size mu) <= w ->
  w1_le d mu nu w.
Proof.
  intros mu nu pi w H0 Hr Hc Hw f Hf. eapply Rle_trans; [|exact Hw]. unfold integral.
  rewrite (sum_ext (fun j => mass mu j * f (place mu j))
    (fun i => sum (fun j => pi i j * f (place mu i)) (size nu)))
    by (intros; rewrite sum_scal_r, Hr; auto).
  rewrite (sum_ext (fun j => mass nu j * f (place nu j))
    (fun j => sum (fun i => pi i j * f (place nu j)) (size mu)))
    by (intros; rewrite sum_scal_r, Hc; auto).
  rewrite <- (sum_swap (fun i j => pi i j * f (place nu j))), <- sum_minus. apply sum_le. intros i Hi.
  rewrite <- sum_minus. apply sum_le. intros j Hj. rewrite <- Rmult_minus_distr_l.
  apply Rmult_le_compat_l; auto. generalize (Hf (place mu i) (place nu j)) (Rle_abs (f (place mu i) - f (place nu j))).
  lra.
Qed.

(** * Reweighting (Proposition 5, corrected) *)

Section Gibbs.
Variables (eps top : R).
Hypothesis Heps : 0 < eps.

Lemma gibbs_integral : forall (G : T -> R) mu f,
  integral (gibbs G mu) f = integral mu (fun x => G x * f x) / integral mu G.
Proof.
  intros. unfold integral at 1. simpl. unfold integral at 2. rewrite <- sum_div.
  apply sum_ext; intros. unfold Rdiv; ring.
Qed.

Lemma integral_eps : forall (G : T -> R) mu, probability mu -> (forall x, eps <= G x) -> eps <= integral mu G.
Proof. intros. rewrite <- (integral_const mu eps) by auto. apply integral_le; auto. Qed.

Lemma gibbs_probability : forall (G : T -> R) mu, probability mu -> (forall x, eps <= G x) ->
  probability (gibbs G mu).
Proof.
  intros G mu Hm HG. assert (I := integral_eps G mu Hm HG). split; simpl.
  - intros j Hj. apply Rmult_le_pos; [|left; apply Rinv_0_lt_compat; lra].
    apply Rmult_le_pos; [apply Hm; auto | generalize (HG (place mu j)); lra].
  - rewrite sum_div. fold (integral mu G). field. lra.
Qed.

(** Averages under G and G' against one measure or two: subtract the average first. *)
Lemma gibbs_difference : forall (G : T -> R) mu f a, probability mu -> (forall x, eps <= G x) ->
  integral (gibbs G mu) f - a = integral mu (fun x => G x * (f x - a)) / integral mu G.
Proof.
  intros G mu f a Hm HG. assert (I := integral_eps G mu Hm HG). rewrite gibbs_integral.
  rewrite (integral_ext mu (fun x => G x * (f x - a)) (fun x => 1 * (G x * f x) + (- a) * G x)) by (intros; ring).
  rewrite (integral_lin mu (fun x => G x * f x) G). field. lra.
Qed.

(** The measure changes, the weight does not. *)
Lemma gibbs_measure : forall (G : T -> R) gl mu nu w f k, probability mu -> probability nu ->
  (forall x, eps <= G x <= top) -> 0 <= gl -> lip d gl G -> w1_le d mu nu w -> 0 <= k -> lip d k f ->
  integral (gibbs G mu) f - integral (gibbs G nu) f <= k * ((top + diam * gl) / eps) * w.
Proof.
  intros G gl mu nu w f k Hm Hn HG Hgl HL Hw Hk Hf.
  assert (HGe : forall x, eps <= G x) by (intros; apply HG).
  assert (W0 := w1_nonneg mu nu w Hw).
  assert (D0 : 0 <= diam) by (generalize (Hd (place mu 0%nat) (place mu 0%nat)); lra).
  assert (T0 : 0 <= top) by (generalize (HG (place mu 0%nat)); lra).
  set (a := integral (gibbs G nu) f).
  assert (Pn := gibbs_probability G nu Hn HGe).
  set (h := fun x => G x * (f x - a)).
  assert (Lh : lip d (k * (top + diam * gl)) h).
  { intros x y. unfold h.
    replace (G x * (f x - a) - G y * (f y - a)) with (G x * (f x - f y) + (G x - G y) * (f y - a)) by ring.
    eapply Rle_trans; [apply Rabs_triang|]. rewrite !Rabs_mult.
    assert (A := average_near (gibbs G nu) f k y Pn Hk Hf). fold a in A.
    assert (A1 : Rabs (G x) * Rabs (f x - f y) <= top * (k * d x y)).
    { apply Rmult_le_compat; auto using Rabs_pos. rewrite Rabs_right; [apply HG|].
      generalize (HG x). lra. }
    assert (A2 : Rabs (G x - G y) * Rabs (f y - a) <= gl * d x y * (k * diam))
      by (apply Rmult_le_compat; auto using Rabs_pos).
    lra. }
  rewrite (gibbs_difference G mu f a Hm HGe). fold h.
  assert (N0 : integral nu h = 0).
  { assert (E := gibbs_difference G nu f a Hn HGe). fold a h in E. rewrite Rminus_eq_0 in E.
    assert (I := integral_eps G nu Hn HGe).
    apply Rmult_eq_reg_r with (/ integral nu G); [unfold Rdiv in E; lra | apply Rinv_neq_0_compat; lra]. }
  assert (C0 : 0 <= k * (top + diam * gl))
    by (assert (0 <= diam * gl) by (apply Rmult_le_pos; auto); apply Rmult_le_pos; lra).
  assert (B := w1_scale mu nu w _ h Hm Hn Hw C0 Lh).
  rewrite N0, Rminus_0_r in B.
  assert (I := integral_eps G mu Hm HGe).
  set (K := k * (top + diam * gl)) in *.
  assert (K0 : 0 <= K * w).
  { apply Rmult_le_pos; auto. }
  apply Rle_trans with (K * w / integral mu G).
  - apply Rmult_le_compat_r; auto. left; apply Rinv_0_lt_compat; lra.
  - replace (k * ((top + diam * gl) / eps) * w) with (K * w / eps) by (unfold K, Rdiv; ring).
    apply Rmult_le_compat_l; auto. apply Rinv_le_contravar; lra.
Qed.

(** The weight changes, the measure does not. *)
Lemma gibbs_weight : forall (G G' : T -> R) nu f k e, probability nu ->
  (forall x, eps <= G x) -> (forall x, eps <= G' x) -> 0 <= k -> lip d k f ->
  (forall x, Rabs (G x - G' x) <= e) ->
  Rabs (integral (gibbs G nu) f - integral (gibbs G' nu) f) <= k * (diam * e / eps).
Proof.
  intros G G' nu f k e Hn HG HG' Hk Hf He.
  set (a := integral (gibbs G' nu) f). assert (Pn := gibbs_probability G' nu Hn HG').
  assert (I := integral_eps G nu Hn HG). assert (I' := integral_eps G' nu Hn HG').
  assert (N0 : integral nu (fun x => G' x * (f x - a)) = 0).
  { assert (E := gibbs_difference G' nu f a Hn HG'). fold a in E. rewrite Rminus_eq_0 in E.
    apply Rmult_eq_reg_r with (/ integral nu G'); [unfold Rdiv in E; lra | apply Rinv_neq_0_compat; lra]. }
  rewrite (gibbs_difference G nu f a Hn HG).
  replace (integral nu (fun x => G x * (f x - a))) with (integral nu (fun x => (G x - G' x) * (f x - a))).
  2:{ rewrite (integral_ext nu (fun x => (G x - G' x) * (f x - a))
        (fun x => 1 * (G x * (f x - a)) + -1 * (G' x * (f x - a)))) by (intros; ring).
      rewrite (integral_lin nu (fun x => G x * (f x - a)) (fun x => G' x * (f x - a))), N0. ring. }
  assert (B : Rabs (integral nu (fun x => (G x - G' x) * (f x - a))) <= e * (k * diam)).
  { apply integral_abs; auto. intros x. rewrite Rabs_mult.
    apply Rmult_le_compat; auto using Rabs_pos. apply (average_near (gibbs G' nu)); auto. }
  unfold Rdiv at 1. rewrite Rabs_mult, (Rabs_right (/ integral nu G)) by (left; apply Rinv_0_lt_compat; lra).
  replace (k * (diam * e / eps)) with (e * (k * diam) * / eps) by (unfold Rdiv; ring).
  apply Rmult_le_compat; auto using Rabs_pos; [left; apply Rinv_0_lt_compat; lra|].
  apply Rinv_le_contravar; lra.
Qed.

(** Proposition 5 (ii) as it holds: |G|_inf + diam |G|_Lip in place of diam |G|_Lip. *)
Theorem vuckovic_prop_5 : forall (G : T -> R) gl mu nu w, probability mu -> probability nu ->
  (forall x, eps <= G x <= top) -> 0 <= gl -> lip d gl G -> w1_le d mu nu w ->
  w1_le d (gibbs G mu) (gibbs G nu) ((top + diam * gl) / eps * w).
Proof.
  intros G gl mu nu w Hm Hn HG Hgl HL Hw f Hf.
  eapply Rle_trans; [apply (gibbs_measure G gl mu nu w f 1); auto; lra|]. lra.
Qed.

(** * Attention *)

Variables (G : T -> T -> R) (g1 g2 : R) (D : nat) (l : T -> vec) (tau : R).
Hypothesis HG : forall y x, eps <= G y x <= top.

(** Lipschitz constants of G in the query and in the key. *)
Hypothesis Hg1 : forall x y y', Rabs (G y x - G y' x) <= g1 * d y y'.
Hypothesis Hg2 : forall y, lip d g2 (G y).
Hypothesis Hg20 : 0 <= g2.
Hypothesis Htau : 0 <= tau.

Let HGe : forall y x, eps <= G y x := fun y x => proj1 (HG y x).

(** A fixed query: the keys' measure changes (Proposition 3), in the 2-norm ... *)
Theorem vuckovic_prop_3 : forall mu nu w y, probability mu -> probability nu -> w1_le d mu nu w ->
  (forall x x', norm2 D (fun b => l x b - l x' b) <= tau * d x x') ->
  norm2 D (fun b => attend_to G l mu y b - attend_to G l nu y b) <= tau * ((top + diam * g2) / eps) * w.
Proof.
  intros mu nu w y Hm Hn Hw Hl. set (u := fun b => attend_to G l mu y b - attend_to G l nu y b).
  set (f := fun x => dot D u (l x)).
  assert (Lf : lip d (norm2 D u * tau) f).
  { intros x x'. replace (f x - f x') with (dot D u (fun b => l x b - l x' b)).
    - eapply Rle_trans; [apply cauchy_schwarz|]. rewrite Rmult_assoc.
      apply Rmult_le_compat_l; auto using norm2_nonneg.
    - unfold f, dot. rewrite <- sum_minus. apply sum_ext; intros; ring. }
  assert (B := gibbs_measure (G y) g2 mu nu w f (norm2 D u * tau) Hm Hn (HG y) Hg20 (Hg2 y) Hw
    (Rmult_le_pos _ _ (norm2_nonneg D u) Htau) Lf).
  assert (E : forall m, integral (gibbs (G y) m) f = dot D u (attend_to G l m y)).
  { intros m. unfold f, dot, attend_to, integral.
    rewrite (sum_ext _ (fun j => sum (fun b => mass (gibbs (G y) m) j * (u b * l (place (gibbs (G y) m) j) b)) D))
      by (intros; rewrite sum_scal_l; reflexivity).
    rewrite sum_swap. apply sum_ext; intros b _. rewrite <- sum_scal_l. apply sum_ext; intros; ring. }
  rewrite !E in B.
  replace (dot D u (attend_to G l mu y) - dot D u (attend_to G l nu y)) with (norm2 D u ^ 2) in B
    by (rewrite norm2_sq, sumsq_dot; unfold dot; rewrite <- sum_minus; apply sum_ext; intros; unfold u; ring).
  destruct (norm2_nonneg D u) as [P|Z]; [nra|].
  rewrite <- Z. apply Rmult_le_pos; [|apply (w1_nonneg mu nu); auto].
  apply Rmult_le_pos; auto. apply Rmult_le_pos; [|left; apply Rinv_0_lt_compat; auto].
  assert (0 <= diam * g2) by (apply Rmult_le_pos; auto; generalize (Hd y y); lra).
  generalize (HG y y). lra.
Qed.

(** ... and in the papers' ground metric, the 1-norm. *)
Hypothesis Hl : forall x x', dist1 D (l x) (l x') <= tau * d x x'.

(** Any sum of the outputs' coordinates with signs s is an average of a tau-Lipschitz function. *)
Lemma signed_values : forall s : vec, (forall b, Rabs (s b) <= 1) -> lip d tau (fun x => dot D (l x) s).
Proof.
  intros s Hs x x'. replace (dot D (l x) s - dot D (l x') s) with (dot D (fun b => l x b - l x' b) s)
    by (unfold dot; rewrite <- sum_minus; apply sum_ext; intros; ring).
  eapply Rle_trans; [apply (dot_le_norm1 D _ s 1); auto|]. rewrite Rmult_1_r. apply Hl.
Qed.

Lemma signed_outputs : forall m y s,
  integral (gibbs (G y) m) (fun x => dot D (l x) s) = dot D (attend_to G l m y) s.
Proof.
  intros m y s. unfold dot, attend_to, integral.
  rewrite (sum_ext _ (fun j => sum (fun b => mass (gibbs (G y) m) j * (l (place (gibbs (G y) m) j) b * s b)) D))
    by (intros; rewrite sum_scal_l; reflexivity).
  rewrite sum_swap. apply sum_ext; intros b _. rewrite <- sum_scal_r. apply sum_ext; intros; ring.
Qed.

(** The signs of a difference turn it into its 1-norm. *)
Lemma norm1_by_signs : forall u v : vec, exists s : vec, (forall b, Rabs (s b) <= 1)
  /\ dist1 D u v = dot D u s - dot D v s.
Proof.
  intros u v. exists (fun b => if Rle_dec 0 (u b - v b) then 1 else -1). split.
  - intros b. destruct (Rle_dec 0 (u b - v b)); [rewrite Rabs_R1 | rewrite Rabs_left]; lra.
  - unfold dist1, norm1, dot. rewrite <- sum_minus. apply sum_ext; intros b _.
    destruct (Rle_dec 0 (u b - v b)); [rewrite Rabs_right | rewrite Rabs_left]; lra.
Qed.

Lemma attend_measure : forall mu nu w y, probability mu -> probability nu -> w1_le d mu nu w ->
  dist1 D (attend_to G l mu y) (attend_to G l nu y) <= tau * ((top + diam * g2) / eps) * w.
Proof.
  intros mu nu w y Hm Hn Hw.
  destruct (norm1_by_signs (attend_to G l mu y) (attend_to G l nu y)) as [s [Hs E]].
  rewrite E, <- !signed_outputs. apply (gibbs_measure (G y) g2 mu nu w); auto using signed_values.
Qed.

Lemma attend_query : forall nu y y', probability nu ->
  dist1 D (attend_to G l nu y) (attend_to G l nu y') <= tau * (diam * g1 / eps) * d y y'.
Proof.
  intros nu y y' Hn. destruct (norm1_by_signs (attend_to G l nu y) (attend_to G l nu y')) as [s [Hs E]].
  rewrite E, <- !signed_outputs. eapply Rle_trans; [apply Rle_abs|].
  eapply Rle_trans; [apply (gibbs_weight (G y) (G y') nu _ tau (g1 * d y y')); auto using signed_values|].
  right. unfold Rdiv. ring.
Qed.

(** Theorem 1 as it holds.  Printed: 2 (g1 + g2) diam / eps, times the dimension. *)
Theorem vuckovic_thm_1 : forall mu nu w, probability mu -> probability nu -> w1_le d mu nu w -> 0 <= g1 ->
  w1_le (dist1 D) (self_attend G l mu) (self_attend G l nu)
    (tau * ((g1 * diam + top + g2 * diam) / eps) * w).
Proof.
  intros mu nu w Hm Hn Hw Hg10 F HF.
  assert (D0 : 0 <= diam) by (generalize (Hd (place mu 0%nat) (place mu 0%nat)); lra).
  change (integral (self_attend G l mu) F) with (integral mu (fun x => F (attend_to G l mu x))).
  change (integral (self_attend G l nu) F) with (integral nu (fun x => F (attend_to G l nu x))).
  set (Fm := fun x => F (attend_to G l mu x)). set (Fn := fun x => F (attend_to G l nu x)).
  assert (A : integral mu Fm - integral mu Fn <= tau * ((top + diam * g2) / eps) * w).
  { replace (integral mu Fm - integral mu Fn) with (integral mu (fun x => 1 * Fm x + -1 * Fn x))
      by (rewrite integral_lin; ring).
    eapply Rle_trans; [apply Rle_abs|]. apply integral_abs; auto. intros x.
    replace (1 * Fm x + -1 * Fn x) with (Fm x - Fn x) by ring.
    eapply Rle_trans; [apply HF|]. rewrite Rmult_1_l. apply attend_measure; auto. }
  assert (B : integral mu Fn - integral nu Fn <= tau * (diam * g1 / eps) * w).
  { apply w1_scale; auto.
    - apply Rmult_le_pos; auto. apply Rmult_le_pos; [apply Rmult_le_pos; auto|].
      left; apply Rinv_0_lt_compat; auto.
    - intros x x'. eapply Rle_trans; [apply HF|]. rewrite Rmult_1_l. apply attend_query; auto. }
  replace (tau * ((g1 * diam + top + g2 * diam) / eps) * w)
    with (tau * ((top + diam * g2) / eps) * w + tau * (diam * g1 / eps) * w) by (unfold Rdiv; ring). lra.
Qed.
End Gibbs.
End Space.

(** * Lemma 3, exactly

    sum z e^(-z^2) / (1 + sum e^(-z^2)) over n numbers is at most w / sqrt (w + 1/2), w e^w = n / (2 sqrt e). *)

Definition lemma_3_maximum (w : R) : R := w / sqrt (w + / 2).

Section Lemma3.
Variables (n : nat) (w : R).
Hypothesis Hw : 0 <= w.
Let s := sqrt (w + / 2).
Let s_pos : 0 < s.
Proof. apply sqrt_lt_R0. lra. Qed.
Let s_sq : s * s = w + / 2.
Proof. apply sqrt_sqrt. lra. Qed.

Lemma lemma_3_termwise : forall z, (z - lemma_3_maximum w) * exp (- z ^ 2) <= exp (- (w + / 2)) / (2 * s).
Proof.
  intros z. unfold lemma_3_maximum. fold s.
  assert (E : exp (- (w + / 2)) = exp (z ^ 2 - (w + / 2)) * exp (- z ^ 2)) by (rewrite <- exp_plus; f_equal; ring).
  rewrite E. assert (G := exp_ge (z ^ 2 - (w + / 2))). assert (P := exp_pos (- z ^ 2)).
  replace (exp (z ^ 2 - (w + / 2)) * exp (- z ^ 2) / (2 * s))
    with (exp (z ^ 2 - (w + / 2)) / (2 * s) * exp (- z ^ 2)) by (field; lra).
  apply Rmult_le_compat_r; [lra|]. apply Rmult_le_reg_r with (2 * s); [lra|].
  replace ((z - w / s) * (2 * s)) with (2 * s * z - 2 * w) by (field; lra).
  replace (exp (z ^ 2 - (w + / 2)) / (2 * s) * (2 * s)) with (exp (z ^ 2 - (w + / 2))) by (field; lra).
  generalize (pow2_ge_0 (z - s)). nra.
Qed.

Theorem vuckovic_lemma_3 : INR n <= 2 * w * exp (w + / 2) -> forall z,
  sum (fun j => z j * exp (- z j ^ 2)) n / (1 + sum (fun j => exp (- z j ^ 2)) n) <= lemma_3_maximum w.
Proof.
  intros Hn z. set (g := lemma_3_maximum w). set (Z := sum (fun j => exp (- z j ^ 2)) n).
  assert (Z0 : 0 <= Z) by (apply sum_nonneg; intros; left; apply exp_pos).
  assert (T : sum (fun j => (z j - g) * exp (- z j ^ 2)) n <= INR n * (exp (- (w + / 2)) / (2 * s))).
  { rewrite <- sum_const. apply sum_le. intros. apply lemma_3_termwise. }
  assert (B : INR n * (exp (- (w + / 2)) / (2 * s)) <= g).
  { apply Rle_trans with (2 * w * exp (w + / 2) * (exp (- (w + / 2)) / (2 * s))).
    - apply Rmult_le_compat_r; auto. apply Rmult_le_pos; [left; apply exp_pos | left; apply Rinv_0_lt_compat; lra].
    - right. unfold g, lemma_3_maximum. fold s.
      replace (2 * w * exp (w + / 2) * (exp (- (w + / 2)) / (2 * s)))
        with (w / s * (exp (w + / 2) * exp (- (w + / 2)))) by (field; lra).
      rewrite <- exp_plus, Rplus_opp_r, exp_0. ring. }
  rewrite (sum_ext _ (fun j => z j * exp (- z j ^ 2) - g * exp (- z j ^ 2))) in T by (intros; ring).
  rewrite sum_minus, sum_scal_l in T. fold Z in T.
  apply Rmult_le_reg_r with (1 + Z); [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra.
Qed.

(** Reached where all numbers are sqrt (w + 1/2). *)
Theorem vuckovic_lemma_3_attained : INR n = 2 * w * exp (w + / 2) ->
  sum (fun _ => s * exp (- s ^ 2)) n / (1 + sum (fun _ => exp (- s ^ 2)) n) = lemma_3_maximum w.
Proof.
  intros Hn. rewrite !sum_const, Hn. unfold lemma_3_maximum. fold s.
  replace (s ^ 2) with (w + / 2) by (rewrite <- s_sq; ring).
  assert (E : exp (w + / 2) * exp (- (w + / 2)) = 1) by (rewrite <- exp_plus, Rplus_opp_r; apply exp_0).
  replace (2 * w * exp (w + / 2) * (s * exp (- (w + / 2))))
    with (2 * w * s * (exp (w + / 2) * exp (- (w + / 2)))) by ring.
  replace (1 + 2 * w * exp (w + / 2) * exp (- (w + / 2)))
    with (1 + 2 * w * (exp (w + / 2) * exp (- (w + / 2)))) by ring.
  rewrite E. replace (1 + 2 * w * 1) with (2 * (s * s)) by lra. field. lra.
Qed.
End Lemma3.
