(** The printed constants of Proposition 8 and Theorem 2 of the second paper in one dimension,
    2 |G|_Lip = sqrt (2/e) and sqrt (ln N + 1/(2e)) from its Lemma 3, against what any constant
    must be at least (E30 at N = 12, E31 at N = 20001). *)
From Coq Require Import Reals Lra Lia ZArith.
From Interval Require Import Tactic.
From Attest Require Import base phi gauss regularity regularity_false.
Open Scope R_scope.

(** * Definitions *)

Definition printed_prop_8 (N : R) : R := 4 + sqrt (2 / exp 1) * sqrt (ln N + / (2 * exp 1)).
Definition printed_thm_2 (N : R) : R := 2 * printed_prop_8 N.

(** Ten thousand, as a number that is never counted out. *)
Definition ten_thousand : nat := Z.to_nat 10000.

Lemma ten_thousand_twice : INR (ten_thousand + ten_thousand) = 20000.
Proof. unfold ten_thousand. rewrite plus_INR, INR_IZR_INZ, Z2Nat.id by lia. lra. Qed.

(** * The refutations *)

(** One query q = 1 with G(q, y) = e^y on [-0.05, 0.05]: 2 |G(q, .)|_Lip diam / eps is 0.22. *)
Lemma twentieth : 0 < / 20.
Proof. lra. Qed.

(** The kernel e^(q y) at a query q = 1 outside of the interval of the keys. *)
Definition exp_key (_ x : interval (/ 20)) : R := exp (value x).

Theorem vuckovic_prop_3_printed_false : forall q : interval (/ 20),
  ~ (forall mu nu w, probability mu -> probability nu -> w1_le interval_dist mu nu w ->
     norm2 1 (fun b => attend_to exp_key coordinate mu q b - attend_to exp_key coordinate nu q b)
     <= 2 * exp (/ 20) * (2 * / 20) / exp (- / 20) * w).
Proof.
  intros q H. apply vuckovic_prop_3_least in H; [|exact twentieth | intros; apply exp_pos].
  assert (2 * exp (/ 20) * (2 * / 20) / exp (- / 20) < 1) by (interval with (i_prec 60)). lra.
Qed.

Theorem vuckovic_prop_8_printed_false :
  ~ (forall x y : nat -> R, forall w, w1_le absdist (uniform 12 x) (uniform 12 y) w ->
     w1_le absdist (gibbs (gaussian 0) (uniform 12 x)) (gibbs (gaussian 0) (uniform 12 y))
       (printed_prop_8 (INR 12) * w)).
Proof.
  intros H. apply vuckovic_prop_8_least in H; [|lia].
  assert (printed_prop_8 (INR 12) < 47 / 100 * INR 12); [|lra].
  unfold printed_prop_8. simpl INR. interval with (i_prec 60).
Qed.

Theorem vuckovic_thm_2_printed_false : let N := S (ten_thousand + ten_thousand) in
  ~ (forall (x y : nat -> R) w, w1_le absdist (uniform N x) (uniform N y) w ->
     w1_le (dist1 1) (self_attend gaussian itself (uniform N x))
                     (self_attend gaussian itself (uniform N y)) (printed_thm_2 (INR N) * w)).
Proof.
  intros N H. assert (E := ten_thousand_twice).
  destruct (phi_inverse_spec 20000 ltac:(lra)) as [[C0 _] EC]. set (c := phi_inverse 20000) in *.
  assert (L := vuckovic_thm_2_least ten_thousand c _ C0 (eq_trans EC (eq_sym E)) H).
  assert (Hc : 696 / 100 <= c).
  { apply phi_le_inv; [lra|]. rewrite EC. unfold phi. interval with (i_prec 60). }
  assert (I : 0 < / (1 + c)) by (apply Rinv_0_lt_compat; lra).
  assert (EN : INR N = 20001) by (unfold N; rewrite S_INR, E; lra). rewrite EN in L.
  assert (printed_thm_2 20001 < 135 / 10) by (unfold printed_thm_2, printed_prop_8; interval with (i_prec 60)).
  lra.
Qed.
