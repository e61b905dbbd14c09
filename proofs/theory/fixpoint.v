(** The inverse of a residual block g(x) = x + f(x) by x <- y - f(x) (K21), and which
    attention contracts (K22, E14). *)
From Coq Require Import Reals Lra Lia Psatz FunctionalExtensionality.
From Attest Require Import base phi softmax attention gauss local lipschitz sharp_inf refutations.
Open Scope R_scope.

(** * Definitions *)

(** One step of the iteration, and k steps from X. *)
Definition step (f : mat -> mat) (Y X : mat) : mat := diff Y (f X).
Fixpoint steps (f : mat -> mat) (Y X : mat) (k : nat) : mat :=
  match k with O => X | S j => step f Y (steps f Y X j) end.

(** The block, and its equation g(X) = Y on N tokens of width D. *)
Definition block (f : mat -> mat) (X : mat) : mat := fun i a => X i a + f X i a.
Definition solves (N D : nat) (f : mat -> mat) (Y X : mat) : Prop :=
  forall i a, (i < N)%nat -> (a < D)%nat -> block f X i a = Y i a.

(** A norm on N by D entries, equivalent to the largest entry. *)
Record norm_on (N D : nat) (size : mat -> R) (C : R) : Prop := {
  size_nonneg : forall X, 0 <= size X;
  size_triangle : forall X Y Z, size (diff X Z) <= size (diff X Y) + size (diff Y Z);
  size_sym : forall X Y, size (diff X Y) = size (diff Y X);
  size_entry : forall X i a, (i < N)%nat -> (a < D)%nat -> Rabs (X i a) <= size X;
  size_le : forall X b, 0 <= b ->
    (forall i a, (i < N)%nat -> (a < D)%nat -> Rabs (X i a) <= b) -> size X <= C * b;
}.

Lemma maxabs_norm : forall N D, norm_on N D (maxabs N D) 1.
Proof.
  intros N D. constructor.
  - apply maxabs_nonneg.
  - intros X Y Z. apply maxabs_le; [apply Rplus_le_le_0_compat; apply maxabs_nonneg|].
    intros i a Hi Ha. unfold diff at 1. replace (X i a - Z i a) with ((X i a - Y i a) + (Y i a - Z i a)) by ring.
    eapply Rle_trans; [apply Rabs_triang|].
    apply Rplus_le_compat; [apply (maxabs_ge N D (diff X Y)) | apply (maxabs_ge N D (diff Y Z))]; auto.
  - intros X Y. apply rmax_ext. intros i _. apply rmax_ext. intros a _. apply Rabs_minus_sym.
  - intros. apply maxabs_ge; auto.
  - intros. rewrite Rmult_1_l. apply maxabs_le; auto.
Qed.

Lemma fro_norm : forall N D, norm_on N D (fro N D) (sqrt (INR N * INR D)).
Proof.
  intros N D. constructor.
  - apply fro_nonneg.
  - intros X Y Z. replace (diff X Z) with (fun i a => diff X Y i a + diff Y Z i a); [apply fro_triang|].
    do 2 (apply functional_extensionality; intro). unfold diff. ring.
  - intros X Y. unfold fro, frosq, sumsq. f_equal. apply sum_ext. intros. apply sum_ext. intros.
    unfold diff. ring.
  - intros X i a Hi Ha. eapply Rle_trans; [apply (coord_le_norm2 D (X i) a Ha) | apply row_le_fro; auto].
  - intros X b Hb H. apply fro_le; [apply Rmult_le_pos; auto; apply sqrt_pos|].
    rewrite Rpow_mult_distr, pow2_sqrt by (apply Rmult_le_pos; apply pos_INR).
    rewrite Rmult_assoc, <- !sum_const. apply sum_le. intros i Hi. apply sum_le. intros a Ha.
    rewrite <- (pow2_abs (X i a)). apply pow_incr. split; [apply Rabs_pos | auto].
Qed.

Section Banach.
Variables (N D : nat) (size : mat -> R) (C : R) (f : mat -> mat) (L : R) (Y : mat).
Hypothesis HS : norm_on N D size C.
Hypothesis HL : 0 <= L < 1.
Hypothesis Hf : forall X X', size (diff (f X') (f X)) <= L * size (diff X' X).

Lemma size_agree : forall X X', (forall i a, (i < N)%nat -> (a < D)%nat -> X i a = X' i a) ->
  size (diff X X') = 0.
Proof.
  intros X X' H. apply Rle_antisym; [|apply (size_nonneg _ _ _ _ HS)].
  rewrite <- (Rmult_0_r C). apply (size_le _ _ _ _ HS); [lra|]. intros i a Hi Ha.
  unfold diff. rewrite (H i a Hi Ha), Rminus_eq_0, Rabs_R0. lra.
Qed.

(** ** A posteriori: from the residual, however X was found *)

Theorem attest_inverse_residual : forall X X', solves N D f Y X' ->
  size (diff X X') <= size (diff (block f X) Y) / (1 - L).
Proof.
  intros X X' H.
  assert (T1 := size_triangle _ _ _ _ HS X (step f Y X) X').
  assert (T2 := size_triangle _ _ _ _ HS (step f Y X) (step f Y X') X').
  rewrite (size_agree (step f Y X') X') in T2.
  2:{ intros i a Hi Ha. unfold step, diff. rewrite <- (H i a Hi Ha). unfold block. ring. }
  replace (diff (step f Y X) (step f Y X')) with (diff (f X') (f X)) in T2
    by (do 2 (apply functional_extensionality; intro); unfold step, diff; ring).
  replace (diff X (step f Y X)) with (diff (block f X) Y) in T1
    by (do 2 (apply functional_extensionality; intro); unfold step, diff, block; ring).
  assert (F := Hf X X'). rewrite (size_sym _ _ _ _ HS X' X) in F.
  apply Rmult_le_reg_r with (1 - L); [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra.
Qed.

(** From the last step of the iteration. *)
Theorem attest_inverse_step : forall X X', solves N D f Y X' ->
  size (diff (step f Y X) X') <= L / (1 - L) * size (diff (step f Y X) X).
Proof.
  intros X X' H. eapply Rle_trans; [apply attest_inverse_residual; exact H|].
  replace (diff (block f (step f Y X)) Y) with (diff (f (step f Y X)) (f X))
    by (do 2 (apply functional_extensionality; intro); unfold block, step, diff; ring).
  unfold Rdiv. rewrite Rmult_assoc, (Rmult_comm (/ (1 - L))), <- Rmult_assoc.
  apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; lra | apply Hf].
Qed.

Lemma step_contracts : forall X k,
  size (diff (steps f Y X (S k)) (steps f Y X k)) <= L ^ k * size (diff (step f Y X) X).
Proof.
  induction k as [|k IH]; [simpl; lra|].
  cbn [steps] in *. set (A := steps f Y X k) in *.
  replace (diff (step f Y (step f Y A)) (step f Y A)) with (diff (f A) (f (step f Y A)))
    by (do 2 (apply functional_extensionality; intro); unfold step, diff; ring).
  eapply Rle_trans; [apply Hf|]. rewrite (size_sym _ _ _ _ HS). simpl. rewrite Rmult_assoc.
  apply Rmult_le_compat_l; lra.
Qed.

(** ** A priori: how many steps are enough *)

Theorem attest_inverse_a_priori : forall X X' k, solves N D f Y X' ->
  size (diff (steps f Y X k) X') <= L ^ k / (1 - L) * size (diff (step f Y X) X).
Proof.
  intros X X' k H. destruct k as [|k].
  - simpl. eapply Rle_trans; [apply attest_inverse_residual; exact H|].
    replace (diff (block f X) Y) with (diff X (step f Y X))
      by (do 2 (apply functional_extensionality; intro); unfold block, step, diff; ring).
    rewrite (size_sym _ _ _ _ HS). right. unfold Rdiv. ring.
  - cbn [steps]. eapply Rle_trans; [apply attest_inverse_step; exact H|].
    assert (S := step_contracts X k). cbn [steps] in S.
    apply Rle_trans with (L / (1 - L) * (L ^ k * size (diff (step f Y X) X))).
    + apply Rmult_le_compat_l; [|exact S].
      apply Rmult_le_pos; [lra | left; apply Rinv_0_lt_compat; lra].
    + right. simpl. unfold Rdiv. ring.
Qed.

(** ** The block has exactly one inverse *)

Lemma solution_unique : forall X X', solves N D f Y X -> solves N D f Y X' ->
  forall i a, (i < N)%nat -> (a < D)%nat -> X i a = X' i a.
Proof.
  intros X X' H H' i a Hi Ha. assert (E := attest_inverse_residual X X' H').
  rewrite (size_agree (block f X) Y H) in E. unfold Rdiv in E. rewrite Rmult_0_l in E.
  assert (B := size_entry _ _ _ _ HS (diff X X') i a Hi Ha). unfold diff at 1 in B.
  assert (P := Rabs_pos (X i a - X' i a)). assert (Z : Rabs (X i a - X' i a) = 0) by lra.
  destruct (Req_dec (X i a - X' i a) 0) as [Q|Q]; [lra|]. apply Rabs_no_R0 in Q. contradiction.
Qed.

Let X0 : mat := fun _ _ => 0.
Let x (k : nat) : mat := steps f Y X0 k.
Let d := size (diff (step f Y X0) X0).

Lemma later_step : forall k j, size (diff (x (k + j)) (x k)) <= L ^ k / (1 - L) * d.
Proof.
  intros k j. assert (d0 : 0 <= d) by apply (size_nonneg _ _ _ _ HS).
  apply Rle_trans with ((L ^ k - L ^ (k + j)) / (1 - L) * d).
  - induction j as [|j IH].
    + rewrite Nat.add_0_r, size_agree by auto. unfold Rdiv. rewrite Rminus_eq_0. lra.
    + rewrite Nat.add_succ_r. eapply Rle_trans; [apply (size_triangle _ _ _ _ HS _ (x (k + j)%nat))|].
      assert (St := step_contracts X0 (k + j)). fold (x (S (k + j))) (x (k + j)%nat) d in St.
      apply Rle_trans with (L ^ (k + j) * d + (L ^ k - L ^ (k + j)) / (1 - L) * d); [lra|].
      right. simpl. field. lra.
  - apply Rmult_le_compat_r; auto. apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; lra|].
    assert (0 <= L ^ (k + j)) by (apply pow_le; lra). lra.
Qed.

Lemma pow_small : forall c e, 0 <= c -> 0 < e -> exists k, L ^ k * c < e.
Proof.
  intros c e Hc He. destruct (pow_lt_1_zero L ltac:(rewrite Rabs_right; lra) (e / (c + 1))) as [k Hk].
  - apply Rdiv_lt_0_compat; lra.
  - exists k. specialize (Hk k (Nat.le_refl k)). rewrite Rabs_right in Hk by (apply Rle_ge, pow_le; lra).
    assert (P : 0 <= L ^ k) by (apply pow_le; lra).
    assert (e / (c + 1) * c < e).
    { replace (e / (c + 1) * c) with (e - e / (c + 1)) by (field; lra).
      assert (0 < e / (c + 1)) by (apply Rdiv_lt_0_compat; lra). lra. }
    assert (L ^ k * c <= e / (c + 1) * c) by (apply Rmult_le_compat_r; lra). lra.
Qed.

Lemma entry_converges : forall i a, (i < N)%nat -> (a < D)%nat ->
  { l | forall k, Rabs (l - x k i a) <= L ^ k / (1 - L) * d }.
Proof.
  intros i a Hi Ha. assert (d0 : 0 <= d) by apply (size_nonneg _ _ _ _ HS).
  set (r := d / (1 - L)). assert (r0 : 0 <= r) by (apply Rmult_le_pos; auto; left; apply Rinv_0_lt_compat; lra).
  assert (B : forall k j, Rabs (x (k + j)%nat i a - x k i a) <= L ^ k * r).
  { intros k j. eapply Rle_trans; [apply (size_entry _ _ _ _ HS (diff (x (k + j)) (x k)) i a Hi Ha)|].
    eapply Rle_trans; [apply later_step|]. right. unfold r. field. lra. }
  assert (Cauchy : Cauchy_crit (fun k => x k i a)).
  { intros e He. destruct (pow_small (2 * r) e ltac:(lra) He) as [k Hk]. exists k.
    intros p q Hp Hq. unfold R_dist.
    replace p with (k + (p - k))%nat by lia. replace q with (k + (q - k))%nat by lia.
    assert (P1 := B k (p - k)%nat). assert (P2 := B k (q - k)%nat).
    apply Rabs_le_between in P1. apply Rabs_le_between in P2. apply Rabs_def1; lra. }
  destruct (Rcomplete.R_complete _ Cauchy) as [l Hl]. exists l. intros k. replace (L ^ k / (1 - L) * d) with (L ^ k * r) by (unfold r; field; lra).
  apply Rnot_lt_le. intros G.
  destruct (Hl (Rabs (l - x k i a) - L ^ k * r) ltac:(lra)) as [n Hn].
  specialize (Hn (k + n)%nat ltac:(lia)). unfold R_dist in Hn. assert (Q := B k n).
  assert (T : Rabs (l - x k i a) <= Rabs (l - x (k + n)%nat i a) + Rabs (x (k + n)%nat i a - x k i a)).
  { replace (l - x k i a) with ((l - x (k + n)%nat i a) + (x (k + n)%nat i a - x k i a)) at 1 by ring.
    apply Rabs_triang. }
  rewrite Rabs_minus_sym in Hn. lra.
Qed.

Definition limit_entry (i a : nat) : R :=
  match lt_dec i N, lt_dec a D with
  | left Hi, left Ha => proj1_sig (entry_converges i a Hi Ha)
  | _, _ => 0
  end.

Theorem solution_exists : exists X, solves N D f Y X.
Proof.
  exists limit_entry. intros i a Hi Ha. set (l := limit_entry).
  assert (d0 : 0 <= d) by apply (size_nonneg _ _ _ _ HS).
  assert (E : forall k i a, (i < N)%nat -> (a < D)%nat -> Rabs (l i a - x k i a) <= L ^ k / (1 - L) * d).
  { intros k j b Hj Hb. unfold l, limit_entry. destruct (lt_dec j N), (lt_dec b D); try lia.
    destruct (entry_converges j b l0 l1) as [v Hv]. apply Hv. }
  set (r := d / (1 - L)). assert (r0 : 0 <= r) by (apply Rmult_le_pos; auto; left; apply Rinv_0_lt_compat; lra).
  assert (C0 : 0 <= Rabs C) by apply Rabs_pos.
  assert (Far : forall k, size (diff l (x k)) <= Rabs C * (L ^ k * r)).
  { intros k. assert (P : 0 <= L ^ k * r) by (apply Rmult_le_pos; auto; apply pow_le; lra).
    apply Rle_trans with (C * (L ^ k * r)); [|apply Rmult_le_compat_r; auto; apply Rle_abs].
    apply (size_le _ _ _ _ HS); auto. intros j b Hj Hb. unfold diff.
    replace (L ^ k * r) with (L ^ k / (1 - L) * d) by (unfold r; field; lra). auto. }
  unfold block. apply cond_eq. intros e He.
  destruct (pow_small (r + Rabs C * r) e ltac:(nra) He) as [k Hk].
  replace (l i a + f l i a - Y i a) with ((l i a - x (S k) i a) + (f l i a - f (x k) i a))
    by (unfold x; cbn [steps]; unfold step, diff; ring).
  eapply Rle_lt_trans; [apply Rabs_triang|]. eapply Rle_lt_trans; [|exact Hk].
  assert (P : 0 <= L ^ k) by (apply pow_le; lra).
  assert (A1 : Rabs (l i a - x (S k) i a) <= L ^ k * r).
  { eapply Rle_trans; [apply E; auto|]. unfold r. simpl.
    replace (L * L ^ k / (1 - L) * d) with (L ^ k * (L * (d / (1 - L)))) by (field; lra).
    apply Rmult_le_compat_l; auto. fold r. nra. }
  assert (A2 : Rabs (f l i a - f (x k) i a) <= Rabs C * (L ^ k * r)).
  { eapply Rle_trans; [apply (size_entry _ _ _ _ HS (diff (f l) (f (x k))) i a Hi Ha)|].
    eapply Rle_trans; [apply Hf|]. assert (Sk := Far k). assert (Z := size_nonneg _ _ _ _ HS (diff l (x k))). nra. }
  lra.
Qed.
End Banach.

(** ** In both norms *)

(** g = x + f(x) is a bijection where f contracts (section 4.1): one solution of g(X) = Y
    for each Y. *)
Theorem kim_4_1_inf : forall N D f L, 0 <= L < 1 -> lipschitz_inf N D D f L -> forall Y,
  exists X, solves N D f Y X
  /\ forall X', solves N D f Y X' -> forall i a, (i < N)%nat -> (a < D)%nat -> X i a = X' i a.
Proof.
  intros N D f L HL Hf Y. assert (HF : forall X X', maxabs N D (diff (f X') (f X)) <= L * maxabs N D (diff X' X))
    by (intros; apply Hf).
  destruct (solution_exists N D _ _ f L Y (maxabs_norm N D) HL HF) as [X H].
  exists X. split; auto. intros. apply (solution_unique N D _ _ f L Y (maxabs_norm N D) HL HF); auto.
Qed.

Theorem kim_4_1_two : forall N D f L, 0 <= L < 1 -> lipschitz_two N D D f L -> forall Y,
  exists X, solves N D f Y X
  /\ forall X', solves N D f Y X' -> forall i a, (i < N)%nat -> (a < D)%nat -> X i a = X' i a.
Proof.
  intros N D f L HL Hf Y. assert (HF : forall X X', fro N D (diff (f X') (f X)) <= L * fro N D (diff X' X))
    by (intros; apply Hf).
  destruct (solution_exists N D _ _ f L Y (fro_norm N D) HL HF) as [X H].
  exists X. split; auto. intros. apply (solution_unique N D _ _ f L Y (fro_norm N D) HL HF); auto.
Qed.

(** The certificate of attest_invert: L < 1 in the infinity-norm and the residual. *)
Theorem attest_inverse_certificate : forall N D f L Y X X', 0 <= L < 1 -> lipschitz_inf N D D f L ->
  solves N D f Y X' -> maxabs N D (diff X X') <= maxabs N D (diff (block f X) Y) / (1 - L).
Proof.
  intros N D f L Y X X' HL Hf H. apply (attest_inverse_residual N D _ 1 f L Y (maxabs_norm N D) HL); auto.
Qed.

(** * Contractive L2 attention *)

Lemma lipschitz_inf_scale : forall N D E F L s, 0 <= s -> lipschitz_inf N D E F L ->
  lipschitz_inf N D E (fun X => scale s (F X)) (s * L).
Proof.
  intros N D E F L s Hs H X Y. assert (B := H X Y).
  apply maxabs_le.
  - assert (0 <= s * maxabs N E (diff (F Y) (F X))) by (apply Rmult_le_pos; auto; apply maxabs_nonneg).
    assert (s * maxabs N E (diff (F Y) (F X)) <= s * (L * maxabs N D (diff Y X)))
      by (apply Rmult_le_compat_l; auto). lra.
  - intros i a Hi Ha. unfold diff at 1, scale. rewrite <- Rmult_minus_distr_l, Rabs_mult, (Rabs_right s) by lra.
    rewrite Rmult_assoc. apply Rmult_le_compat_l; auto.
    eapply Rle_trans; [apply (maxabs_ge N E (diff (F Y) (F X)) i a Hi Ha) | exact B].
Qed.

Section Contractive.
Variables (N D n H : nat) (WQ WV : nat -> mat) (WO : mat) (c : R).
Hypothesis Hn : (0 < n)%nat.
Hypothesis Hc : 0 <= c.
Hypothesis Hphi : INR N - 1 <= phi c.

(** The paper's bound of Lip_inf, which must not be 0 to be divided by. *)
Let bound := (4 * c + 1 / sqrt (INR n)) * kim_factor_inf D n H WQ WV WO.
Hypothesis Hbound : 0 < bound.

Let F := l2_mha N D n H (fun _ => unmasked) WQ WV WO.

(** A factor alpha < 1 before F / bound always contracts. *)
Theorem attest_contractive_factor : forall alpha, 0 <= alpha < 1 ->
  lipschitz_inf N D D (fun X => scale (alpha / bound) (F X)) alpha.
Proof.
  intros alpha Ha. assert (0 <= alpha / bound) by (apply Rmult_le_pos; [lra | left; apply Rinv_0_lt_compat; auto]).
  apply lipschitz_inf_weaken with (alpha / bound * bound); [right; field; lra|].
  apply lipschitz_inf_scale; auto. apply kim_thm_3_2_inf; auto.
Qed.

(** From two tokens on, F / bound itself does: Theorem 3's constant is strictly smaller. *)
Theorem attest_contractive : (2 <= N)%nat ->
  exists L, 0 <= L < 1 /\ lipschitz_inf N D D (fun X => scale (/ bound) (F X)) L.
Proof.
  intros HN. assert (N2 : 2 <= INR N) by (change 2 with (INR 2); apply le_INR; auto).
  destruct (psi_exists n (INR N - 1) Hn ltac:(lra)) as [K [HK EK]].
  destruct (phi_inverse_spec (INR N - 1) ltac:(lra)) as [[C0 _] EC]. set (c0 := phi_inverse (INR N - 1)) in *.
  assert (Cc : c0 <= c) by (apply phi_le_inv; auto; lra).
  assert (S := attest_E14_strict N n c0 K HN Hn C0 HK EC EK).
  assert (Sn := sqrt_INR_pos n Hn).
  assert (S' : 1 + 4 * K < 1 + 4 * sqrt (INR n) * c) by nra.
  set (k := (1 + 4 * K) / sqrt (INR n)). set (b := 4 * c + 1 / sqrt (INR n)) in *.
  assert (k0 : 0 < k) by (apply Rdiv_lt_0_compat; lra).
  assert (kb : k < b).
  { unfold k, b. apply Rmult_lt_reg_r with (sqrt (INR n)); auto.
    unfold Rdiv. rewrite !Rmult_plus_distr_r, !Rmult_assoc, Rinv_l by lra. lra. }
  assert (B0 : 0 < kim_factor_inf D n H WQ WV WO) by (unfold bound in Hbound; nra).
  exists (/ bound * (k * kim_factor_inf D n H WQ WV WO)). split; [split|].
  - apply Rmult_le_pos; [left; apply Rinv_0_lt_compat; auto | apply Rmult_le_pos; lra].
  - apply Rmult_lt_reg_l with bound; auto. rewrite <- Rmult_assoc, Rinv_r, Rmult_1_l, Rmult_1_r by lra.
    unfold bound. apply Rmult_lt_compat_r; auto.
  - apply lipschitz_inf_scale; [left; apply Rinv_0_lt_compat; auto|].
    apply lipschitz_inf_weaken with (k * factor_inf D n H WQ WV WO).
    + apply Rmult_le_compat_l; [lra|].
      eapply Rle_trans; [apply factor_inf_le_joint | apply joint_le_kim].
    + apply attest_thm_3; auto.
      * intros; apply unmasked_sees_itself.
      * intros. rewrite EK. generalize (count_le N (unmasked i)). unfold unmasked. lra.
Qed.

(** So X + F(X) / bound has an inverse from two tokens on; with one token it may have none (kim_E14). *)
Corollary attest_contractive_inverse : (2 <= N)%nat -> forall Y,
  exists X, solves N D (fun X => scale (/ bound) (F X)) Y X
  /\ forall X', solves N D (fun X => scale (/ bound) (F X)) Y X' ->
     forall i a, (i < N)%nat -> (a < D)%nat -> X i a = X' i a.
Proof.
  intros HN Y. destruct (attest_contractive HN) as [L [HL HF]]. apply (kim_4_1_inf N D _ L); auto.
Qed.
End Contractive.
