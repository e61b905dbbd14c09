(** The exact infinity-norm constant of the Gaussian mean (Theorem 1), and with it
    the bound of the whole map without splitting norms (Theorem 3). *)
From Coq Require Import Reals Lra Lia Psatz FunctionalExtensionality.
From Attest Require Import base phi softmax attention gauss local lipschitz.
Open Scope R_scope.

(** * Definitions *)

(** psi_n(K) = exp(1/(2 eta)) phi(K/eta) = (K/eta) exp(1 + (1/2 + K)/eta).
    The constant is 1 + 4 K with psi_n(K) = N - 1, that is
    K = eta W0((N - 1) exp(-1 - 1/(2 eta))); any K with psi_n(K) >= N - 1 bounds it. *)
Definition psi (n : nat) (K : R) : R := exp (/ (2 * eta n)) * phi (K / eta n).

(** A vector without its coordinate m. *)
Definition without (m : nat) (d : vec) : vec := fun k => (1 - delta m k) * d k.

(** The configuration that attains the bound: y_0 = 0, p points at y and p at -y. *)
Definition antipodal_sign (p j : nat) : R :=
  match j with O => 0 | S i => if Nat.ltb i p then 1 else -1 end.
Definition antipodal (p n : nat) (b : R) : mat := fun j k =>
  antipodal_sign p j * (b * (1 + sqrt (INR n) * delta 0 k)).
(** The direction in which it does: token 0 one way, all others the other way. *)
Definition apart : mat := fun j _ => 2 * delta 0 j - 1.

(** * psi *)

Lemma psi_explicit : forall n K, (0 < n)%nat ->
  psi n K = K / eta n * exp (1 + (/ 2 + K) / eta n).
Proof.
  intros n K Hn. assert (H1 := eta_ge_1 n Hn). unfold psi, phi.
  rewrite (Rmult_comm (exp _)), Rmult_assoc, <- exp_plus. do 2 f_equal. field. lra.
Qed.

Lemma psi_tail : forall n K, (0 < n)%nat ->
  eta n * exp (- (1 + (/ 2 + K) / eta n)) * psi n K = K.
Proof.
  intros n K Hn. assert (H1 := eta_ge_1 n Hn). rewrite psi_explicit by assumption.
  set (x := 1 + (/ 2 + K) / eta n).
  replace (eta n * exp (- x) * (K / eta n * exp x)) with (K * (exp (- x) * exp x)) by (field; lra).
  rewrite <- exp_plus, Rplus_opp_l, exp_0. ring.
Qed.

(** Every N - 1 is reached, so Theorem 1's K exists. *)
Lemma psi_exists : forall n t, (0 < n)%nat -> 0 <= t -> exists K, 0 <= K /\ psi n K = t.
Proof.
  intros n t Hn Ht. assert (H1 := eta_ge_1 n Hn). set (a := / (2 * eta n)).
  destruct (phi_inverse_spec (t * exp (- a))) as [[P _] E];
    [apply Rmult_le_pos; auto; left; apply exp_pos|].
  exists (eta n * phi_inverse (t * exp (- a))). split; [apply Rmult_le_pos; lra|]. unfold psi. fold a.
  replace (eta n * phi_inverse (t * exp (- a)) / eta n) with (phi_inverse (t * exp (- a))) by (field; lra).
  rewrite E, Rmult_comm, Rmult_assoc, <- exp_plus, Rplus_opp_l, exp_0. ring.
Qed.

(** K = eta c is enough: Theorem 2's constant 1 + 2 (1 + sqrt n) c is weaker. *)
Lemma psi_eta_phi : forall n c, (0 < n)%nat -> 0 <= c -> phi c <= psi n (eta n * c).
Proof.
  intros n c Hn Hc. assert (H1 := eta_ge_1 n Hn). unfold psi.
  replace (eta n * c / eta n) with c by (field; lra).
  assert (0 <= phi c) by (unfold phi; apply Rmult_le_pos; auto; left; apply exp_pos).
  assert (1 <= exp (/ (2 * eta n))).
  { rewrite <- exp_0. apply exp_le. left; apply Rinv_0_lt_compat; lra. }
  nra.
Qed.

(** * The termwise inequality *)

Section Termwise.
Variables (e K : R).
Hypothesis He : 1 <= e.
Hypothesis HK : 0 <= K.

Let top := e * exp (- (1 + (/ 2 + K) / e)).

(** The maximum of (e x - 1/2 - K) exp(-x). *)
Lemma linear_times_exp : forall x, (e * x - / 2 - K) * exp (- x) <= top.
Proof.
  intros x. unfold top. set (x0 := 1 + (/ 2 + K) / e).
  replace (e * x - / 2 - K) with (e * (x - x0 + 1)) by (unfold x0; field; lra).
  assert (G := exp_ge (x - x0)).
  replace (exp (- x0)) with (exp (x - x0) * exp (- x)) by (rewrite <- exp_plus; f_equal; ring).
  rewrite Rmult_assoc. apply Rmult_le_compat_l; [lra|].
  apply Rmult_le_compat_r; [left; apply exp_pos | lra].
Qed.

(** Past the line a y >= 1/2. *)
Lemma termwise_far : forall a mu rho r2,
  let y := a + mu in
  0 <= rho -> rho ^ 2 <= 4 * e * (e - 1) * r2 -> 0 <= r2 -> / 2 <= a * y ->
  (a * y - / 2 + Rabs a * rho + (2 * e - 1) * mu * a - K) * exp (- (y ^ 2 + r2)) <= top.
Proof.
  intros a mu rho r2 y Hr Hr2 H2 Hy.
  assert (B : Rabs a * rho <= (e - 1) * a ^ 2 + e * r2).
  { apply le_of_sq; [apply Rplus_le_le_0_compat; apply Rmult_le_pos; try lra; apply pow2_ge_0|].
    rewrite Rpow_mult_distr, pow2_abs.
    apply Rle_trans with (a ^ 2 * (4 * e * (e - 1) * r2));
      [apply Rmult_le_compat_l; [apply pow2_ge_0 | exact Hr2]|].
    generalize (pow2_ge_0 ((e - 1) * a ^ 2 - e * r2)). lra. }
  eapply Rle_trans; [|apply (linear_times_exp (y ^ 2 + r2))].
  apply Rmult_le_compat_r; [left; apply exp_pos|].
  assert (E : a * y + (e - 1) * a ^ 2 + (2 * e - 1) * mu * a = e * (y ^ 2 - mu ^ 2))
    by (unfold y; ring).
  assert (0 <= e * mu ^ 2) by (apply Rmult_le_pos; [lra | apply pow2_ge_0]). lra.
Qed.

(** Everywhere: short of the line, |a| may grow until it is reached. *)
Lemma termwise : forall a mu rho r2,
  let y := a + mu in
  0 <= rho -> rho ^ 2 <= 4 * e * (e - 1) * r2 -> 0 <= r2 ->
  (Rmax (a * y - / 2) 0 + Rabs a * rho + (2 * e - 1) * mu * a - K) * exp (- (y ^ 2 + r2)) <= top.
Proof.
  intros a mu rho r2 y Hr Hr2 H2.
  destruct (Rle_or_lt (/ 2) (a * y)) as [Hy|Hy].
  { rewrite Rmax_left by lra. apply termwise_far; auto. }
  rewrite Rmax_right by lra. rewrite Rplus_0_l.
  assert (Htop : 0 <= top) by (unfold top; apply Rmult_le_pos; [lra | left; apply exp_pos]).
  set (g := Rabs a * rho + (2 * e - 1) * mu * a).
  destruct (Rle_or_lt g K) as [Hg|Hg].
  { apply Rle_trans with 0; auto. generalize (exp_pos (- (y ^ 2 + r2))). nra. }
  (* beta = mu seen from the side of a; alpha = |a| grows to alpha1 *)
  assert (Ha : a <> 0) by (intros ->; unfold g in Hg; rewrite Rabs_R0 in Hg; lra).
  set (sg := if Rle_dec 0 a then 1 else -1).
  assert (Sg : sg * sg = 1) by (unfold sg; destruct (Rle_dec 0 a); lra).
  set (al := Rabs a).
  assert (Ea : a = sg * al).
  { unfold al, sg, Rabs. destruct (Rle_dec 0 a), (Rcase_abs a); lra. }
  assert (Hal : 0 < al) by (apply Rabs_pos_lt; auto).
  set (be := sg * mu).
  assert (Eq1 : a * y = al * (al + be)).
  { unfold y, be. rewrite Ea.
    replace (sg * al * (sg * al + mu)) with (sg * sg * al * al + sg * al * mu) by ring.
    rewrite Sg. ring. }
  set (al1 := (- be + sqrt (be ^ 2 + 2)) / 2).
  assert (Sq : sqrt (be ^ 2 + 2) * sqrt (be ^ 2 + 2) = be ^ 2 + 2)
    by (apply sqrt_sqrt; generalize (pow2_ge_0 be); lra).
  assert (Hroot : al1 * (al1 + be) = / 2) by (unfold al1; nra).
  assert (Sp : Rabs be < sqrt (be ^ 2 + 2)).
  { apply Rnot_le_lt. intros C. assert (0 <= sqrt (be ^ 2 + 2)) by apply sqrt_pos.
    assert (sqrt (be ^ 2 + 2) ^ 2 <= Rabs be ^ 2) by (apply pow_incr; lra).
    rewrite pow2_abs in H0. lra. }
  assert (Hal1 : 0 < al1) by (unfold al1; generalize (Rle_abs be); lra).
  assert (Hlt : al < al1).
  { apply Rnot_le_lt. intros C. rewrite Eq1 in Hy.
    assert (0 < al1 + be) by nra. nra. }
  set (a1 := sg * al1).
  set (y1 := a1 + mu).
  assert (Ey1 : a1 * y1 = / 2).
  { rewrite <- Hroot. unfold y1, a1, be.
    replace (sg * al1 * (sg * al1 + mu)) with (sg * sg * al1 * al1 + sg * al1 * mu) by ring.
    rewrite Sg. ring. }
  assert (Ab1 : Rabs a1 = al1).
  { unfold a1. rewrite Rabs_mult, (Rabs_right al1) by lra.
    replace (Rabs sg) with 1; [ring|].
    unfold sg; destruct (Rle_dec 0 a); [rewrite Rabs_R1 | rewrite Rabs_left]; lra. }
  assert (Far := termwise_far a1 mu rho r2 Hr Hr2 H2). cbv zeta in Far. fold y1 in Far.
  specialize (Far ltac:(lra)). rewrite Ey1, Ab1 in Far.
  set (G := rho + sg * (2 * e - 1) * mu).
  assert (Eg : g = al * G) by (unfold g, G; fold al; rewrite Ea; ring).
  assert (Eg1 : al1 * rho + (2 * e - 1) * mu * a1 = al1 * G) by (unfold G, a1; ring).
  set (x := al / al1).
  assert (Hx : 0 < x < 1).
  { unfold x. split; [apply Rdiv_lt_0_compat; auto|].
    apply Rmult_lt_reg_r with al1; auto. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra. }
  assert (Exal : al = x * al1) by (unfold x; field; lra).
  assert (HG : K < al1 * G).
  { assert (0 < al * G) by lra. assert (0 < G) by nra. nra. }
  set (d := y1 ^ 2 - y ^ 2).
  assert (Hd : d <= 1 - x).
  { assert (Ed : d = (al1 - al) * (al1 + al + 2 * be)).
    { unfold d, y1, y, a1, be. rewrite Ea.
      replace ((sg * al1 + mu) ^ 2 - (sg * al + mu) ^ 2)
        with (sg * sg * (al1 ^ 2 - al ^ 2) + 2 * sg * mu * (al1 - al)) by ring.
      rewrite Sg. ring. }
    assert (Eb : al1 * be = / 2 - al1 * al1) by lra.
    assert (al1 * d <= al1 * (1 - x)); [|nra].
    replace (al1 * (1 - x)) with (al1 - al) by (rewrite Exal at 1; ring).
    rewrite Ed. replace (al1 * ((al1 - al) * (al1 + al + 2 * be)))
      with ((al1 - al) * (al1 * al1 + al1 * al + 2 * (al1 * be))) by ring.
    rewrite Eb. assert (0 <= al1 * (al1 - al) ^ 2) by (apply Rmult_le_pos; [lra | apply pow2_ge_0]).
    lra. }
  assert (Hexp : x <= exp (- d)) by (generalize (exp_ge (- d)); lra).
  eapply Rle_trans; [|exact Far].
  replace (exp (- (y1 ^ 2 + r2))) with (exp (- d) * exp (- (y ^ 2 + r2)))
    by (rewrite <- exp_plus; f_equal; unfold d; ring).
  rewrite <- Rmult_assoc. apply Rmult_le_compat_r; [left; apply exp_pos|].
  replace (/ 2 - / 2 + al1 * rho + (2 * e - 1) * mu * a1 - K) with (al1 * G - K)
    by (rewrite <- Eg1; ring).
  apply Rle_trans with ((al1 * G - K) * x).
  - rewrite Eg, Exal. nra.
  - apply Rmult_le_compat_l; lra.
Qed.
End Termwise.

(** * Upper bound *)

Lemma without_dot : forall n m d v, (m < n)%nat -> dot n (without m d) v = dot n d v - d m * v m.
Proof.
  intros. unfold dot, without.
  rewrite (sum_ext _ (fun k => d k * v k - delta m k * (d k * v k))) by (intros; ring).
  rewrite sum_minus, (sum_delta_l (fun k => d k * v k)) by assumption. reflexivity.
Qed.

Lemma without_norm1_sq : forall n m d, (m < n)%nat ->
  norm1 n (without m d) ^ 2 <= (INR n - 1) * (sumsq n d - d m ^ 2).
Proof.
  intros n m d Hm. set (o := fun k => 1 - delta m k).
  assert (Oo : forall k, o k * o k = o k)
    by (intros; unfold o, delta; destruct (Nat.eq_dec m k); ring).
  assert (E : norm1 n (without m d) = dot n o (fun k => Rabs (without m d k))).
  { apply sum_ext; intros k _. unfold without. fold (o k). rewrite Rabs_mult.
    replace (Rabs (o k)) with (o k)
      by (rewrite Rabs_right; [reflexivity | unfold o, delta; destruct (Nat.eq_dec m k); lra]).
    rewrite <- Rmult_assoc, Oo. reflexivity. }
  rewrite E. eapply Rle_trans; [apply cauchy_schwarz_sq|]. right. f_equal.
  - unfold sumsq. rewrite (sum_ext _ (fun k => 1 - delta m k * 1)).
    + rewrite sum_minus, sum_const, (sum_delta_l (fun _ => 1)) by assumption. ring.
    + intros. replace (o j ^ 2) with (o j) by (rewrite <- (Oo j) at 1; ring). unfold o; ring.
  - unfold sumsq. rewrite (sum_ext _ (fun k => d k ^ 2 - delta m k * d k ^ 2)).
    + rewrite sum_minus, (sum_delta_l (fun k => d k ^ 2)) by assumption. reflexivity.
    + intros k _. rewrite pow2_abs. unfold without. fold (o k).
      rewrite Rpow_mult_distr. replace (o k ^ 2) with (o k) by (rewrite <- (Oo k) at 1; ring).
      unfold o; ring.
Qed.

Section Upper.
Variables (N n : nat) (M : mask) (Y V : mat) (i m : nat) (v : R).
Hypothesis HM : sees_itself N M.
Hypothesis Hi : (i < N)%nat.
Hypothesis Hm : (m < n)%nat.
Hypothesis HV : forall j k, (j < N)%nat -> (k < n)%nat -> Rabs (V j k) <= v.

Let P := gauss_probs N n M Y i.
Let d j : vec := fun k => Y j k - Y i k.
Let a j := Y j m - gauss N n M Y i m.
Let rho j := norm1 n (without m (d j)).

(** The row norm is at most 1 + 4 T. *)
Lemma row_le_T :
  Rabs (dgauss N n M Y V i m)
  <= (1 + 4 * sum (fun j => P j * (Rmax (a j * d j m - / 2) 0 + Rabs (a j) * rho j)) N) * v.
Proof.
  assert (HP : forall j, 0 <= P j) by apply (gauss_probs_nonneg N n M Y i HM Hi).
  assert (HP1 : sum P N = 1) by apply (gauss_probs_sum N n M Y i HM Hi).
  assert (Hc : sum (fun j => P j * a j) N = 0) by apply (gauss_centred N n M Y i HM Hi).
  set (C := sum (fun j => P j * (a j * d j m)) N).
  assert (HC : 0 <= C).
  { replace C with (sum (fun j => P j * a j ^ 2) N).
    - apply sum_nonneg; intros. apply Rmult_le_pos; [apply HP | apply pow2_ge_0].
    - unfold C. rewrite (sum_ext (fun j => P j * (a j * d j m))
        (fun j => P j * a j ^ 2 + P j * a j * (gauss N n M Y i m - Y i m)))
        by (intros; unfold a, d; ring).
      rewrite sum_plus, sum_scal_r, Hc. ring. }
  set (T := sum (fun j => P j * (Rmax (a j * d j m - / 2) 0 + Rabs (a j) * rho j)) N).
  (* the derivative, coordinate m apart from the others *)
  assert (S : dgauss N n M Y V i m
    = 2 * V i m * C
      + sum (fun j => P j * ((1 - 2 * (a j * d j m)) * V j m
                + 2 * a j * (dot n (without m (d j)) (V i) - dot n (without m (d j)) (V j)))) N).
  { unfold dgauss. cbv zeta. fold P. unfold C. rewrite <- sum_scal_l, <- !sum_plus.
    apply sum_ext; intros j _. rewrite !without_dot by assumption. unfold dgauss_logits.
    change (sum (fun k => (Y i k - Y j k) * (V i k - V j k)) n)
      with (dot n (fun k => Y i k - Y j k) (fun k => V i k - V j k)).
    replace (dot n (fun k => Y i k - Y j k) (fun k => V i k - V j k))
      with (- (dot n (d j) (V i) - dot n (d j) (V j))).
    - unfold a. ring.
    - unfold dot, d. rewrite <- sum_minus, <- sum_opp. apply sum_ext; intros; ring. }
  rewrite S. eapply Rle_trans; [apply Rabs_triang|].
  assert (B1 : Rabs (2 * V i m * C) <= 2 * C * v).
  { rewrite !Rabs_mult, (Rabs_right 2), (Rabs_right C) by lra.
    generalize (HV i m Hi Hm). nra. }
  assert (B2 : Rabs (sum (fun j => P j * ((1 - 2 * (a j * d j m)) * V j m
      + 2 * a j * (dot n (without m (d j)) (V i) - dot n (without m (d j)) (V j)))) N)
    <= (1 - 2 * C + 4 * T) * v).
  { eapply Rle_trans; [apply sum_abs|].
    replace ((1 - 2 * C + 4 * T) * v) with (sum (fun j => P j * v - 2 * v * (P j * (a j * d j m))
      + 4 * v * (P j * (Rmax (a j * d j m - / 2) 0 + Rabs (a j) * rho j))) N).
    2:{ rewrite sum_plus, sum_minus, sum_scal_r, !sum_scal_l, HP1. fold C T. ring. }
    apply sum_le; intros j Hj. rewrite Rabs_mult, (Rabs_right (P j)) by (apply Rle_ge, HP).
    replace (P j * v - 2 * v * (P j * (a j * d j m))
      + 4 * v * (P j * (Rmax (a j * d j m - / 2) 0 + Rabs (a j) * rho j)))
      with (P j * (v * (1 - 2 * (a j * d j m) + 4 * Rmax (a j * d j m - / 2) 0)
                   + 4 * v * (Rabs (a j) * rho j))) by ring.
    apply Rmult_le_compat_l; [apply HP|].
    eapply Rle_trans; [apply Rabs_triang|]. apply Rplus_le_compat.
    - rewrite Rabs_mult, Rmult_comm. apply Rmult_le_compat; auto using Rabs_pos.
      set (x := a j * d j m). unfold Rmax. destruct (Rle_dec (x - / 2) 0);
        [rewrite Rabs_right | rewrite Rabs_left]; lra.
    - rewrite !Rabs_mult, (Rabs_right 2) by lra.
      assert (D1 := dot_le_norm1 n (without m (d j)) (V i) v (fun k Hk => HV i k Hi Hk)).
      assert (D2 := dot_le_norm1 n (without m (d j)) (V j) v (fun k Hk => HV j k Hj Hk)).
      fold (rho j) in D1, D2.
      assert (D3 : Rabs (dot n (without m (d j)) (V i) - dot n (without m (d j)) (V j))
                   <= 2 * (rho j * v)).
      { eapply Rle_trans; [apply Rabs_triang|]. rewrite Rabs_Ropp. lra. }
      generalize (Rmult_le_compat_l _ _ _ (Rabs_pos (a j)) D3). lra. }
  fold T. lra.
Qed.

(** T <= K by the termwise inequality. *)
Lemma T_le_K : forall K, 0 <= K -> count N (M i) - 1 <= psi n K ->
  sum (fun j => P j * (Rmax (a j * d j m - / 2) 0 + Rabs (a j) * rho j)) N <= K.
Proof.
  intros K HK HN. assert (Hn : (0 < n)%nat) by lia. assert (H1 := eta_ge_1 n Hn).
  assert (Hc : sum (fun j => P j * a j) N = 0) by apply (gauss_centred N n M Y i HM Hi).
  set (mu := gauss N n M Y i m - Y i m).
  set (g := fun j => Rmax (a j * d j m - / 2) 0 + Rabs (a j) * rho j + (2 * eta n - 1) * mu * a j).
  assert (E : sum (fun j => P j * (Rmax (a j * d j m - / 2) 0 + Rabs (a j) * rho j)) N
              = sum (fun j => P j * g j) N).
  { unfold g. rewrite (sum_ext (fun j => P j * (_ + _ + _))
      (fun j => P j * (Rmax (a j * d j m - / 2) 0 + Rabs (a j) * rho j)
                + (2 * eta n - 1) * mu * (P j * a j))) by (intros; ring).
    rewrite sum_plus, sum_scal_l, Hc. ring. }
  rewrite E.
  apply (softmax_average_le N (M i) i Hi (HM i Hi) (gauss_logits n Y i) g K
           (eta n * exp (- (1 + (/ 2 + K) / eta n)))).
  - unfold gauss_logits. rewrite dist2_same. ring.
  - unfold g. assert (Di : forall k, d i k = 0) by (intros; unfold d; ring).
    assert (Ri : rho i = 0).
    { unfold rho, norm1. apply sum_eq0. intros. unfold without. rewrite Di, Rmult_0_r. apply Rabs_R0. }
    rewrite Ri, Di. replace (a i) with (- mu) by (unfold a, mu; ring).
    rewrite Rmax_right by lra. assert (0 <= mu ^ 2) by apply pow2_ge_0. nra.
  - intros j Hj _. set (r2 := sumsq n (d j) - d j m ^ 2).
    assert (H2 : 0 <= r2) by (unfold r2; generalize (coord_le_sumsq n (d j) m Hm); lra).
    assert (T := termwise (eta n) K H1 HK (a j) mu (rho j) r2).
    assert (Ey : a j + mu = d j m) by (unfold a, mu, d; ring).
    cbv zeta in T. rewrite Ey in T.
    assert (El : gauss_logits n Y i j = - (d j m ^ 2 + r2)).
    { unfold gauss_logits, r2. rewrite dist2_sym, dist2_sumsq. fold (d j). ring. }
    rewrite El. apply T; auto.
    + apply norm1_nonneg.
    + rewrite <- eta_sq. apply without_norm1_sq; auto.
  - rewrite <- (psi_tail n K Hn) at 2. apply Rmult_le_compat_l; auto.
    apply Rmult_le_pos; [lra | left; apply exp_pos].
Qed.
End Upper.

(** Theorem 1, upper bound: for all N and n, under any mask that keeps the diagonal. *)
Theorem attest_thm_1_upper : forall N n M K, (0 < n)%nat -> sees_itself N M -> 0 <= K ->
  (forall i, (i < N)%nat -> count N (M i) - 1 <= psi n K) ->
  lipschitz_inf N n n (gauss N n M) (1 + 4 * K).
Proof.
  intros N n M K Hn HM HK HN.
  apply (lipschitz_inf_of_derivative N n n _ (dgauss N n M)); try lra.
  - apply gauss_differentiates, sees_itself_some; auto.
  - intros Y V i m Hi Hm.
    assert (HV : forall j k, (j < N)%nat -> (k < n)%nat -> Rabs (V j k) <= maxabs N n V)
      by (intros; apply maxabs_ge; auto).
    eapply Rle_trans; [apply (row_le_T N n M Y V i m (maxabs N n V) HM Hi Hm HV)|].
    apply Rmult_le_compat_r; [apply maxabs_nonneg|].
    generalize (T_le_K N n M Y i m HM Hi Hm K HK (HN i Hi)). lra.
Qed.

(** Theorem 2: the weaker, simpler 1 + 2 (1 + sqrt n) c. *)
Corollary attest_thm_2 : forall N n M c, (0 < n)%nat -> sees_itself N M -> 0 <= c ->
  (forall i, (i < N)%nat -> count N (M i) - 1 <= phi c) ->
  lipschitz_inf N n n (gauss N n M) (1 + 2 * (1 + sqrt (INR n)) * c).
Proof.
  intros. replace (1 + 2 * (1 + sqrt (INR n)) * c) with (1 + 4 * eta n * c) by (unfold eta; field).
  apply gauss_lipschitz_inf; auto.
Qed.

(** * Lower bound *)

Lemma antipodal_cancels : forall p, sum (fun j => antipodal_sign p (S j)) (p + p) = 0.
Proof.
  intros p. rewrite sum_split. simpl.
  rewrite (sum_ext (fun i => if Nat.ltb i p then 1 else -1) (fun _ => 1)).
  - rewrite (sum_ext (fun j => if Nat.ltb (p + j) p then 1 else -1) (fun _ => -1)).
    + rewrite !sum_const. ring.
    + intros j _. destruct (Nat.ltb_spec (p + j) p); [lia | reflexivity].
  - intros j Hj. destruct (Nat.ltb_spec j p); [reflexivity | lia].
Qed.

Lemma antipodal_sign_sq : forall p j, antipodal_sign p (S j) ^ 2 = 1.
Proof. intros. simpl. destruct (Nat.ltb j p); ring. Qed.

Section Lower.
Variables (p n : nat) (K : R).
Hypothesis Hn : (0 < n)%nat.
Hypothesis HK : 0 <= K.
Hypothesis Hpsi : psi n K = INR (p + p).

Let N := S (p + p).
Let e := eta n.
Let sigma := 1 + (/ 2 + K) / e.
Let b := sqrt (sigma / (4 * e * sqrt (INR n))).
Let Y := antipodal p n b.

Lemma eta_root : sqrt (INR n) = 2 * e - 1.
Proof. unfold e, eta. field. Qed.

Lemma n_root : INR n = (2 * e - 1) * (2 * e - 1).
Proof. rewrite <- eta_root. symmetry. apply sqrt_sqrt, pos_INR. Qed.

Lemma b_sq : 4 * e * (2 * e - 1) * b ^ 2 = sigma.
Proof.
  assert (H1 : 1 <= e) by apply (eta_ge_1 n Hn).
  assert (Hs : 0 <= sigma).
  { unfold sigma. assert (0 <= (/ 2 + K) / e); [|lra].
    apply Rmult_le_pos; [lra | left; apply Rinv_0_lt_compat; lra]. }
  unfold b. rewrite eta_root, pow2_sqrt; [field; split; lra|].
  apply Rmult_le_pos; auto. left; apply Rinv_0_lt_compat. nra.
Qed.

Lemma profile_sum : sum (fun k => b * (1 + sqrt (INR n) * delta 0 k)) n = b * (2 * e * (2 * e - 1)).
Proof.
  rewrite sum_scal_l. f_equal.
  rewrite (sum_ext _ (fun k => 1 + delta 0 k * sqrt (INR n))) by (intros; ring).
  rewrite sum_plus, sum_const, (sum_delta_l (fun _ => sqrt (INR n))) by lia.
  rewrite eta_root, n_root. ring.
Qed.

Lemma profile_sumsq : sum (fun k => (b * (1 + sqrt (INR n) * delta 0 k)) ^ 2) n = sigma.
Proof.
  assert (Dq : forall k, delta 0 k * delta 0 k = delta 0 k)
    by (intros; unfold delta; destruct (Nat.eq_dec 0 k); ring).
  rewrite (sum_ext _ (fun k => b ^ 2 * (1 + delta 0 k * (2 * sqrt (INR n) + INR n)))).
  - rewrite sum_scal_l, sum_plus, sum_const,
      (sum_delta_l (fun _ => 2 * sqrt (INR n) + INR n)) by lia.
    rewrite eta_root, n_root, <- b_sq. ring.
  - intros k _. rewrite eta_root, n_root.
    replace ((b * (1 + (2 * e - 1) * delta 0 k)) ^ 2)
      with (b ^ 2 * (1 + 2 * (2 * e - 1) * delta 0 k
              + (2 * e - 1) * (2 * e - 1) * (delta 0 k * delta 0 k))) by ring.
    rewrite Dq. ring.
Qed.

Lemma antipodal_dist : forall j, dist2 n (Y 0%nat) (Y (S j)) = sigma.
Proof.
  intros. rewrite <- profile_sumsq. unfold dist2. apply sum_ext; intros k _.
  unfold Y, antipodal. change (antipodal_sign p 0) with 0.
  rewrite <- (Rmult_1_l ((b * _) ^ 2)), <- (antipodal_sign_sq p j). ring.
Qed.

Lemma dgauss_antipodal : dgauss N n unmasked Y apart 0%nat 0%nat = 1 + 4 * K.
Proof.
  assert (H1 : 1 <= e) by apply (eta_ge_1 n Hn).
  assert (SN : forall f, sum f N = f 0%nat + sum (fun j => f (S j)) (p + p))
    by (intros; apply sum_first).
  set (x := exp (- sigma)). set (Z := 1 + INR (p + p) * x).
  assert (Hx : 0 < x) by apply exp_pos.
  assert (HZ : 0 < Z) by (unfold Z; generalize (pos_INR (p + p)); nra).
  assert (HKx : INR (p + p) * x = K / e).
  { unfold x, sigma, e. rewrite <- Hpsi. rewrite <- (psi_tail n K Hn) at 3.
    fold e. field. lra. }
  assert (W0 : weight (unmasked 0%nat) (gauss_logits n Y 0%nat) 0%nat = 1).
  { unfold weight, unmasked, full, gauss_logits. rewrite dist2_same, Ropp_0, exp_0. simpl. ring. }
  assert (WS : forall j, weight (unmasked 0%nat) (gauss_logits n Y 0%nat) (S j) = x).
  { intros. unfold weight, unmasked, full, gauss_logits. rewrite antipodal_dist. simpl. fold x. ring. }
  assert (EZ : sum (weight (unmasked 0%nat) (gauss_logits n Y 0%nat)) N = Z).
  { rewrite SN, W0, (sum_ext _ (fun _ => x)) by (intros; apply WS).
    rewrite sum_const. reflexivity. }
  assert (P0 : gauss_probs N n unmasked Y 0%nat 0%nat = / Z).
  { unfold gauss_probs, probs, softmax. rewrite EZ, W0. field. lra. }
  assert (PS : forall j, gauss_probs N n unmasked Y 0%nat (S j) = x / Z).
  { intros. unfold gauss_probs, probs, softmax. rewrite EZ, WS. reflexivity. }
  assert (Mean : gauss N n unmasked Y 0%nat 0%nat = 0).
  { unfold gauss, attend, mul. change (probs N unmasked (gauss_logits n Y) 0%nat)
      with (gauss_probs N n unmasked Y 0%nat). rewrite SN.
    rewrite (sum_ext _ (fun j => antipodal_sign p (S j)
      * (x / Z * (b * (1 + sqrt (INR n) * delta 0 0)))))
      by (intros; rewrite PS; unfold Y, antipodal; ring).
    rewrite sum_scal_r, antipodal_cancels. unfold Y, antipodal. simpl. ring. }
  assert (A0 : forall k, apart 0%nat k = 1) by (intros; unfold apart; rewrite delta_same; ring).
  assert (AS : forall j k, apart (S j) k = -1)
    by (intros; unfold apart; rewrite delta_diff by lia; ring).
  unfold dgauss. cbv zeta. rewrite Mean. rewrite !SN, !P0, A0.
  rewrite (sum_ext (fun j => gauss_probs N n unmasked Y 0%nat (S j) * apart (S j) 0%nat)
    (fun _ => - (x / Z))) by (intros; rewrite PS, AS; ring).
  rewrite (sum_ext (fun j => gauss_probs N n unmasked Y 0%nat (S j) * dgauss_logits n Y apart 0%nat (S j)
      * (Y (S j) 0%nat - 0)) (fun _ => x / Z * (4 * e * sigma))).
  - rewrite !sum_const.
    assert (L0 : dgauss_logits n Y apart 0%nat 0%nat = 0).
    { unfold dgauss_logits. rewrite sum_eq0; [ring | intros; ring]. }
    rewrite L0. unfold Rdiv. rewrite <- !Rmult_assoc, <- Ropp_mult_distr_r, <- !Rmult_assoc.
    rewrite HKx. apply Rmult_eq_reg_r with Z; [|lra].
    replace ((1 + 4 * K) * Z) with ((1 + 4 * K) * (1 + K / e)) by (unfold Z; rewrite HKx; ring).
    unfold sigma. field. lra.
  - intros j _. rewrite PS.
    assert (L : dgauss_logits n Y apart 0%nat (S j) = antipodal_sign p (S j) * (8 * b * e * (2 * e - 1))).
    { unfold dgauss_logits.
      rewrite (sum_ext _ (fun k => - 2 * antipodal_sign p (S j)
        * (b * (1 + sqrt (INR n) * delta 0 k)))).
      - rewrite sum_scal_l, profile_sum. ring.
      - intros k _. rewrite A0, AS. unfold Y, antipodal. change (antipodal_sign p 0) with 0. ring. }
    rewrite L. unfold Y, antipodal. rewrite delta_same, eta_root, <- b_sq.
    replace (x / Z * (antipodal_sign p (S j) * (8 * b * e * (2 * e - 1)))
      * (antipodal_sign p (S j) * (b * (1 + (2 * e - 1) * 1)) - 0))
      with (antipodal_sign p (S j) ^ 2 * (x / Z * (16 * e * e * (2 * e - 1) * b ^ 2))) by ring.
    rewrite antipodal_sign_sq. ring.
Qed.

Lemma apart_maxabs : maxabs N n apart <= 1.
Proof.
  apply maxabs_le; [lra|]. intros j k _ _. unfold apart, delta.
  destruct (Nat.eq_dec 0 j); [rewrite Rabs_right | rewrite Rabs_left]; lra.
Qed.

Theorem attest_thm_1_lower : forall L, lipschitz_inf N n n (gauss N n unmasked) L -> 1 + 4 * K <= L.
Proof.
  intros L HL.
  assert (HN0 : (0 < N)%nat) by (unfold N; lia).
  assert (G := lipschitz_inf_ge_derivative N n n _ L Y apart 0%nat 0%nat _
    (gauss_differentiates N n unmasked (sees_itself_some _ _ (unmasked_sees_itself N))
       Y apart 0%nat 0%nat HN0 Hn) HL HN0 Hn).
  rewrite dgauss_antipodal, Rabs_right in G by lra.
  generalize apart_maxabs (maxabs_nonneg N n apart). intros A1 A2.
  assert (0 <= L) by (destruct (Rle_or_lt 0 L); auto; nra). nra.
Qed.
End Lower.

(** Theorem 1: for odd N the infinity-norm Lipschitz constant is exactly 1 + 4 K. *)
Theorem attest_thm_1 : forall p n K L, (0 < n)%nat -> 0 <= K -> psi n K = INR (p + p) ->
  (lipschitz_inf (S (p + p)) n n (gauss (S (p + p)) n unmasked) L <-> 1 + 4 * K <= L).
Proof.
  intros p n K L Hn HK Hp. split; [apply attest_thm_1_lower; auto|].
  intros HL. apply lipschitz_inf_weaken with (1 + 4 * K); auto.
  apply attest_thm_1_upper; auto using unmasked_sees_itself.
  intros. unfold unmasked. rewrite count_full, Hp, S_INR. lra.
Qed.

(** * Theorem 3: the whole map, without splitting the norms of the weights *)

Theorem attest_thm_3 : forall N D n H M WQ WV WO K, (0 < n)%nat -> 0 <= K ->
  (forall h, (h < H)%nat -> sees_itself N (M h)) ->
  (forall h i, (h < H)%nat -> (i < N)%nat -> count N (M h i) - 1 <= psi n K) ->
  lipschitz_inf N D D (l2_mha N D n H M WQ WV WO)
    ((1 + 4 * K) / sqrt (INR n) * factor_inf D n H WQ WV WO).
Proof.
  intros. apply whole_inf; auto; [lra|]. intros. apply attest_thm_1_upper; auto.
Qed.
