(** phi(x) = x exp(x + 1), whose inverse at N - 1 is the constant of every bound.

    A bound never needs phi^-1 itself: any c with phi c >= N - 1 will do, so that a
    computed value, rounded up, is covered. *)
From Coq Require Import Reals Lra Lia Psatz.
From Attest Require Import base.
Open Scope R_scope.

Definition phi (x : R) : R := x * exp (x + 1).

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
