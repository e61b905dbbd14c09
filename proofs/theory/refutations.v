(** Printed statements of the first paper that are false, and what is true instead:
    E1 (the 2-norm of Theorem 3.2), E2 (W0), E14 (contractive attention).
    E6, E8, E12 and E13 are in unbounded.v, beside the maps they concern. *)
From Coq Require Import Reals Lra Lia Psatz FunctionalExtensionality.
From Attest Require Import base phi softmax attention gauss local lipschitz sharp_inf.
Open Scope R_scope.

(** * Definitions *)

(** A matrix with one entry repeated; tied attention with D = H = n = 1. *)
Definition const (x : R) : mat := fun _ _ => x.
Definition scalar_mha (N : nat) (wq wv wo : R) : mat -> mat :=
  l2_mha N 1 1 1 (fun _ => unmasked) (fun _ => const wq) (fun _ => const wv) (const wo).

(** The bound as printed: power 2 on the norm of W^Q. *)
Definition printed_two (N n H : nat) (c : R) (kq kv : nat -> R) (ko : R) : R :=
  sqrt (INR N) / sqrt (INR n) * (4 * c + 1) * sqrt (sum (fun h => kq h ^ 2 * kv h ^ 2) H) * ko.

(** * E1 *)

Lemma scalar_mha_paths : forall N wq wv wo X i,
  scalar_mha N wq wv wo X i 0%nat
  = gauss N 1 unmasked (mul 1 X (w_scaled 1 (const wq))) i 0%nat * (wq * wv * wo).
Proof.
  intros. unfold scalar_mha. rewrite l2_mha_paths by lia. simpl sum.
  unfold mul at 1. simpl sum. unfold scale, path, mul, tr, wo_block, const. simpl sum.
  simpl (INR 1). rewrite !sqrt_1. field_simplify; [reflexivity | lra..].
Qed.

(** On a constant input attention is linear: x -> w^2 x. *)
Lemma scalar_mha_const : forall N w x i, (i < N)%nat ->
  scalar_mha N w 1 1 (const x) i 0%nat = w ^ 2 * x.
Proof.
  intros N w x i Hi. rewrite scalar_mha_paths.
  set (y := w * x).
  assert (E : mul 1 (const x) (w_scaled 1 (const w)) = const y).
  { do 2 (apply functional_extensionality; intro). unfold mul, w_scaled, scale, const, y.
    simpl. rewrite !sqrt_1. field. }
  assert (G : gauss N 1 unmasked (const y) i 0%nat = y).
  { unfold gauss, attend, mul. rewrite (sum_ext _ (fun j => probs N unmasked (gauss_logits 1 (const y)) i j * y))
      by reflexivity.
    rewrite sum_scal_r, probs_sum; auto using sees_itself_some, unmasked_sees_itself. ring. }
  rewrite E, G. unfold y. ring.
Qed.

Lemma op2_const : forall w, 0 <= w -> op2_le 1 1 (const w) w.
Proof.
  intros w Hw. apply op2_of_sq; auto. intros u. unfold sumsq, dot, const. simpl. right. ring.
Qed.

(** E1.  For every N and every c >= 0 - the true phi^-1(N-1) or any other - there are
    weights, with their exact spectral norms, for which the printed bound fails. *)
Theorem kim_thm_3_2_two_printed_false : forall N c, (0 < N)%nat -> 0 <= c ->
  exists w, 0 < w /\ op2_le 1 1 (const w) w /\ op2_le 1 1 (const 1) 1 /\
  ~ lipschitz_two N 1 1 (scalar_mha N w 1 1) (printed_two N 1 1 c (fun _ => w) (fun _ => 1) 1).
Proof.
  intros N c HN Hc. set (w := sqrt (INR N) * (4 * c + 1) + 1). exists w.
  assert (Hs := sqrt_pos (INR N)).
  assert (Hw : 1 <= w) by (unfold w; nra).
  repeat split; try (apply op2_const; lra); try lra. intros HL.
  specialize (HL (const 0) (const 1)).
  assert (F : forall v, 0 <= v -> forall A : mat, (forall i, (i < N)%nat -> A i 0%nat = v) ->
              fro N 1 A = v * sqrt (INR N)).
  { intros v Hv A HA. unfold fro, frosq, sumsq.
    rewrite (sum_ext _ (fun _ => v ^ 2)) by (intros; simpl; rewrite HA by assumption; ring).
    rewrite sum_const, Rmult_comm, sqrt_mult_alt by apply pow2_ge_0.
    rewrite <- Rsqr_pow2, sqrt_Rsqr by assumption. reflexivity. }
  rewrite (F (w ^ 2)) in HL.
  - rewrite (F 1) in HL; [|lra | intros; unfold diff, const; ring].
    unfold printed_two in HL. simpl (INR 1) in HL. rewrite sqrt_1 in HL. simpl sum in HL.
    replace (sqrt (0 + w * (w * 1) * (1 * (1 * 1)))) with w in HL
      by (symmetry; replace (0 + w * (w * 1) * (1 * (1 * 1))) with (w * w) by ring;
          apply sqrt_square; lra).
    assert (Sp : 0 < sqrt (INR N)) by (apply sqrt_lt_R0, lt_0_INR; auto).
    assert (HL' : w ^ 2 <= (w - 1) * w).
    { apply Rmult_le_reg_r with (sqrt (INR N)); auto.
      replace ((w - 1) * w * sqrt (INR N))
        with (sqrt (INR N) / 1 * (4 * c + 1) * w * 1 * (1 * sqrt (INR N)))
        by (unfold w; field). exact HL. }
    nra.
  - apply pow2_ge_0.
  - intros i Hi. unfold diff. rewrite !scalar_mha_const by assumption. ring.
Qed.

(** * E2 *)

(** phi^-1(N-1) is W0((N-1)/e), not the printed W0(N/e). *)
Theorem kim_E2 : forall c t, phi c = t - 1 ->
  c * exp c = (t - 1) / exp 1 /\ c * exp c <> t / exp 1.
Proof.
  intros c t H. assert (He := exp_pos 1). unfold phi in H. rewrite exp_plus in H.
  assert (E : c * exp c = (t - 1) / exp 1) by (rewrite <- H; field; lra).
  split; auto. rewrite E. intros C.
  apply (Rmult_eq_compat_r (exp 1)) in C. unfold Rdiv in C.
  rewrite !Rmult_assoc, Rinv_l in C by lra. lra.
Qed.

(** * E14 *)

(** Dividing by the bound gives a constant at most 1, not below: with N = 1 and these
    weights the bound is 1 and X + F(X)/1 = 0 for every X. *)
Theorem kim_E14 :
  (4 * 0 + 1 / sqrt (INR 1)) * kim_factor_inf 1 1 1 (fun _ => const 1) (fun _ => const 1) (const (-1)) = 1
  /\ phi 0 = INR 1 - 1
  /\ forall X, X 0%nat 0%nat + scalar_mha 1 1 1 (-1) X 0%nat 0%nat / 1 = 0.
Proof.
  split; [|split].
  - unfold kim_factor_inf, norm_inf, norm1, tr, const. simpl. rewrite sqrt_1.
    rewrite Rabs_R1. replace (Rabs (-1)) with 1 by (rewrite Rabs_left; lra).
    rewrite !(Rmax_right 0) by lra. field.
  - unfold phi. simpl. ring.
  - intros X. rewrite scalar_mha_paths.
    unfold gauss, attend, mul at 1. simpl sum.
    assert (S := probs_sum 1 unmasked (gauss_logits 1 (mul 1 X (w_scaled 1 (const 1)))) 0
                   (sees_itself_some _ _ (unmasked_sees_itself 1)) ltac:(lia)).
    simpl in S. rewrite Rplus_0_l in S. rewrite S.
    unfold mul, w_scaled, scale, const. simpl. rewrite !sqrt_1. field.
Qed.

(** For N >= 2 division does contract, strictly: the sharp constant is below the paper's. *)
Theorem attest_E14_strict : forall N n c K, (2 <= N)%nat -> (0 < n)%nat -> 0 <= c -> 0 <= K ->
  phi c = INR N - 1 -> psi n K = INR N - 1 -> 1 + 4 * K < 1 + 4 * sqrt (INR n) * c.
Proof.
  intros N n c K HN Hn Hc HK Hphi Hpsi.
  assert (H1 := eta_ge_1 n Hn). assert (He : eta n <= sqrt (INR n)) by (unfold eta in *; lra).
  assert (N2 : 2 <= INR N) by (change 2 with (INR 2); apply le_INR; lia).
  assert (K < eta n * c); [|nra].
  apply Rnot_le_lt. intros C. set (x := K / eta n).
  assert (Hx : c <= x).
  { unfold x. apply Rmult_le_reg_r with (eta n); [lra|]. unfold Rdiv.
    rewrite Rmult_assoc, Rinv_l by lra. lra. }
  assert (P1 : phi c <= phi x) by (apply phi_le; lra).
  unfold psi in Hpsi. fold x in Hpsi.
  assert (1 < exp (/ (2 * eta n))).
  { rewrite <- exp_0. apply exp_increasing, Rinv_0_lt_compat. lra. }
  nra.
Qed.
