(** phi(x) = x exp(x + 1), whose inverse at N - 1 is the constant of every bound.

    A bound never needs phi^-1 itself: any c with phi c >= N - 1 will do, so that a
    computed value, rounded up, is covered. *)
From Coq Require Import Reals Lra Lia Psatz.
From Attest Require Import base.
Open Scope R_scope.

(** * Definitions *)

Definition phi (x : R) : R := x * exp (x + 1).

(** w = W0(y), the principal branch of Lambert's function. *)
Definition lambert_w0 (y w : R) : Prop := -1 <= w /\ w * exp w = y.

(** * What Lemma A needs *)

(** The termwise inequality behind Lemma A: only exp s >= 1 + s is used. *)
Lemma phi_termwise : forall t c, (t - c) * exp (- t) <= exp (- (c + 1)).
Proof.
  intros. assert (H := exp_ge (t - c - 1)).
  replace (exp (- (c + 1))) with (exp (t - c - 1) * exp (- t))
    by (rewrite <- exp_plus; f_equal; ring).
  apply Rmult_le_compat_r; [apply Rlt_le, exp_pos | lra].
Qed.

Lemma phi_tail : forall c, exp (- (c + 1)) * phi c = c.
Proof.
  intros. unfold phi. replace (exp (- (c + 1)) * (c * exp (c + 1)))
    with (c * (exp (- (c + 1)) * exp (c + 1))) by ring.
  rewrite <- exp_plus, Rplus_opp_l, exp_0. ring.
Qed.

(** * A bijection of [0, infinity) *)

Lemma phi_0 : phi 0 = 0.
Proof. unfold phi. ring. Qed.

(** Also against a negative point: phi is negative there. *)
Lemma phi_increasing : forall x y, 0 <= y -> x < y -> phi x < phi y.
Proof.
  intros x y Hy H. unfold phi. assert (exp (x + 1) < exp (y + 1)) by (apply exp_increasing; lra).
  generalize (exp_pos (x + 1)). intros. destruct (Rle_or_lt 0 x); nra.
Qed.

Lemma phi_le : forall x y, 0 <= y -> x <= y -> phi x <= phi y.
Proof. intros x y Hy [H | ->]; [left; apply phi_increasing | right]; auto. Qed.

(** The inverse order: what phi compares, its arguments compare. *)
Lemma phi_le_inv : forall x y, 0 <= x -> phi x <= phi y -> x <= y.
Proof.
  intros x y Hx H. apply Rnot_lt_le. intros C. generalize (phi_increasing y x Hx C). lra.
Qed.

Lemma phi_ge : forall x, 0 <= x -> x <= phi x.
Proof. intros x Hx. unfold phi. generalize (exp_ge (x + 1)). nra. Qed.

Lemma phi_reaches : forall t, 0 <= t -> { x | 0 <= x <= t /\ phi x = t }.
Proof.
  intros t Ht. destruct (IVT_cor (fun x => phi x - t) 0 t) as [x [Hx E]].
  - unfold phi. intro x. apply derivable_continuous_pt. reg.
  - exact Ht.
  - rewrite phi_0. generalize (phi_ge t Ht). nra.
  - exists x. split; [exact Hx | lra].
Qed.

(** phi^-1, extended by 0 below 0. *)
Definition phi_inverse (t : R) : R :=
  match Rle_dec 0 t with left H => proj1_sig (phi_reaches t H) | right _ => 0 end.

Lemma phi_inverse_spec : forall t, 0 <= t -> 0 <= phi_inverse t <= t /\ phi (phi_inverse t) = t.
Proof.
  intros t Ht. unfold phi_inverse. destruct (Rle_dec 0 t); [|contradiction].
  destruct (phi_reaches t r) as [x H]. exact H.
Qed.

Theorem kim_phi_bijection : forall t, 0 <= t -> exists! x, 0 <= x /\ phi x = t.
Proof.
  intros t Ht. exists (phi_inverse t). destruct (phi_inverse_spec t Ht) as [[P _] E].
  split; [auto|]. intros y [Hy Ey]. apply Rle_antisym; apply phi_le_inv; auto; lra.
Qed.

Theorem kim_phi_monotone : forall x y, 0 <= x -> 0 <= y -> (phi x < phi y <-> x < y).
Proof.
  intros x y Hx Hy. split; [|apply phi_increasing; auto].
  intros H. apply Rnot_le_lt. intros C. generalize (phi_le y x Hx C). lra.
Qed.

(** ** Which is W0(t / e) *)

Theorem kim_phi_inverse_W0 : forall t x, 0 <= t ->
  (0 <= x /\ phi x = t) <-> lambert_w0 (t / exp 1) x.
Proof.
  intros t x Ht. assert (He := exp_pos 1). unfold phi, lambert_w0. rewrite exp_plus.
  assert (T : 0 <= t / exp 1) by (apply Rmult_le_pos; [|left; apply Rinv_0_lt_compat]; auto).
  split; intros [H E].
  - split; [lra|]. rewrite <- E. field. lra.
  - assert (Hx := exp_pos x). split; [nra|].
    apply (Rmult_eq_compat_r (exp 1)) in E. rewrite <- Rmult_assoc, E. field. lra.
Qed.

(** ** Which is at most ln N, for every N >= 1 (E9) *)

Lemma phi_ln : forall N, 1 <= N -> N - 1 <= phi (ln N).
Proof.
  intros N HN. unfold phi. rewrite exp_plus, exp_ln by lra.
  assert (L0 : 0 <= ln N).
  { rewrite <- ln_1. destruct HN as [H | <-]; [left; apply ln_increasing; lra | lra]. }
  assert (L : 1 - / N <= ln N).
  { assert (H := exp_ge (- ln N)). rewrite exp_Ropp, exp_ln in H by lra. lra. }
  assert (E1 : 1 <= exp 1) by (generalize (exp_ge 1); lra).
  assert (Q : N - 1 <= ln N * N).
  { replace (N - 1) with ((1 - / N) * N) by (field; lra). apply Rmult_le_compat_r; lra. }
  rewrite <- Rmult_assoc. rewrite <- (Rmult_1_r (N - 1)). apply Rmult_le_compat; lra.
Qed.

Theorem kim_E9 : forall N c, (1 <= N)%nat -> 0 <= c -> phi c = INR N - 1 -> c <= ln (INR N).
Proof.
  intros N c HN Hc E. apply phi_le_inv; auto. rewrite E. apply phi_ln.
  change 1 with (INR 1). apply le_INR; auto.
Qed.

(** ** Enclosures

    An interval is checked by evaluating phi at its ends.  The lower end's image may be
    rounded up, the upper end's down. *)
Theorem attest_phi_enclosure : forall t lo hi x, 0 <= t -> 0 <= lo -> 0 <= hi ->
  phi lo <= t <= phi hi -> 0 <= x -> phi x = t -> lo <= x <= hi.
Proof. intros t lo hi x Ht Hlo Hhi [H1 H2] Hx E. split; apply phi_le_inv; auto; lra. Qed.

Corollary attest_phi_inverse_enclosure : forall t lo hi, 0 <= t -> 0 <= lo -> 0 <= hi ->
  phi lo <= t <= phi hi -> lo <= phi_inverse t <= hi.
Proof.
  intros t lo hi Ht Hlo Hhi H. destruct (phi_inverse_spec t Ht) as [[P _] E].
  apply (attest_phi_enclosure t); auto.
Qed.
