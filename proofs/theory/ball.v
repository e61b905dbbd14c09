(** Local bounds of the whole map: at one point, and on a ball around it
    (MATH 3.5 (i) and (ii)). *)
From Coq Require Import Reals Lra Lia Psatz FunctionalExtensionality.
From Attest Require Import base phi softmax attention gauss local lipschitz.
Open Scope R_scope.

(** * Definitions *)

(** Every point moves by at most delta. *)
Definition near (N n : nat) (Y0 : mat) (delta : R) (Y : mat) : Prop :=
  forall j, (j < N)%nat -> norm2 n (fun k => Y j k - Y0 j k) <= delta.

(** x brought into [a, b]. *)
Definition clip (x a b : R) : R := Rmax a (Rmin x b).

(** What e must satisfy: with a_j = (z_j - 2 delta)_+^2, b_j = (z_j + 2 delta)^2 and
    v_j = 1 + e brought into [a_j, b_j], the sum of (v_j - e) exp(-v_j) over the
    other keys is at most e. *)
Definition worst (n : nat) (Y0 : mat) (i : nat) (delta e : R) (j : nat) : R :=
  let z := norm2 n (fun k => Y0 i k - Y0 j k) in
  clip (1 + e) (Rmax 0 (z - 2 * delta) ^ 2) ((z + 2 * delta) ^ 2).
Definition certifies (N n : nat) (M : mask) (Y0 : mat) (i : nat) (delta e : R) : Prop :=
  let q j := (worst n Y0 i delta e j - e) * exp (- worst n Y0 i delta e j) in
  sum (fun j => ind (M i j) * q j) N - q i <= e.

(** * The spread on a ball *)

(** (t - e) exp(-t) rises up to t = 1 + e and falls beyond. *)
Lemma unimodal : forall t e a b, a <= t <= b ->
  (t - e) * exp (- t) <= (clip (1 + e) a b - e) * exp (- clip (1 + e) a b).
Proof.
  intros t e a b [Ha Hb].
  assert (Up : forall x y, x <= y -> y <= 1 + e -> (x - e) * exp (- x) <= (y - e) * exp (- y)).
  { intros x y Hxy Hy. replace (exp (- x)) with (exp (y - x) * exp (- y))
      by (rewrite <- exp_plus; f_equal; ring).
    rewrite <- Rmult_assoc. apply Rmult_le_compat_r; [left; apply exp_pos|].
    assert (H1 : exp (y - x) * exp (x - y) = 1)
      by (rewrite <- exp_plus, <- exp_0; f_equal; ring).
    assert (G := exp_ge (x - y)). assert (P := exp_pos (y - x)).
    assert (Q : (x - e) <= (y - e) * exp (x - y)).
    { assert (exp (x - y) <= 1) by (rewrite <- exp_0; apply exp_le; lra).
      destruct (Rle_or_lt 0 (y - e)); nra. }
    replace (y - e) with (exp (y - x) * ((y - e) * exp (x - y)))
      by (transitivity ((y - e) * (exp (y - x) * exp (x - y))); [ring | rewrite H1; ring]).
    rewrite (Rmult_comm (x - e)). apply Rmult_le_compat_l; lra. }
  assert (Down : forall x y, 1 + e <= x -> x <= y -> (y - e) * exp (- y) <= (x - e) * exp (- x)).
  { intros x y Hx Hxy. replace (exp (- x)) with (exp (y - x) * exp (- y))
      by (rewrite <- exp_plus; f_equal; ring).
    rewrite <- Rmult_assoc. apply Rmult_le_compat_r; [left; apply exp_pos|].
    assert (G := exp_ge (y - x)).
    assert ((x - e) * (1 + (y - x)) <= (x - e) * exp (y - x)) by (apply Rmult_le_compat_l; lra).
    nra. }
  unfold clip. destruct (Rle_or_lt (1 + e) b) as [H1|H1].
  - rewrite Rmin_left by lra. destruct (Rle_or_lt a (1 + e)) as [H2|H2].
    + rewrite Rmax_right by lra. destruct (Rle_or_lt t (1 + e)); [apply Up | apply Down]; lra.
    + rewrite Rmax_left by lra. apply Down; lra.
  - rewrite Rmin_right, Rmax_right by lra. apply Up; lra.
Qed.

Section Ball.
Variables (N n : nat) (M : mask) (Y0 : mat) (i : nat) (delta e : R).
Hypothesis HM : sees_itself N M.
Hypothesis Hi : (i < N)%nat.

(** Distances change by at most 2 delta. *)
Lemma distance_near : forall Y j, near N n Y0 delta Y -> (j < N)%nat ->
  let z := norm2 n (fun k => Y0 i k - Y0 j k) in
  Rmax 0 (z - 2 * delta) ^ 2 <= dist2 n (Y i) (Y j) <= (z + 2 * delta) ^ 2.
Proof.
  intros Y j HY Hj z. rewrite dist2_sumsq, <- norm2_sq.
  set (y := norm2 n (fun k => Y i k - Y j k)).
  assert (Hy : 0 <= y) by apply norm2_nonneg. assert (Hz : 0 <= z) by apply norm2_nonneg.
  set (di := fun k => Y i k - Y0 i k). set (dj := fun k => Y j k - Y0 j k).
  assert (Ndi : norm2 n di <= delta) by (apply HY; auto).
  assert (Ndj : norm2 n dj <= delta) by (apply HY; auto).
  assert (Hopp : forall v, norm2 n (fun k => -1 * v k) = norm2 n v)
    by (intros; rewrite norm2_scal, Rabs_left; lra).
  assert (Dd : norm2 n (fun k => di k + -1 * dj k) <= 2 * delta).
  { eapply Rle_trans; [apply (norm2_triang n di (fun k => -1 * dj k))|]. rewrite Hopp. lra. }
  assert (U : y <= z + 2 * delta).
  { unfold y, z. replace (fun k => Y i k - Y j k)
      with (fun k => (Y0 i k - Y0 j k) + (di k + -1 * dj k))
      by (apply functional_extensionality; intro; unfold di, dj; ring).
    eapply Rle_trans; [apply (norm2_triang n (fun k => Y0 i k - Y0 j k))|]. lra. }
  assert (L : z <= y + 2 * delta).
  { unfold y, z. replace (fun k => Y0 i k - Y0 j k)
      with (fun k => (Y i k - Y j k) + -1 * (di k + -1 * dj k))
      by (apply functional_extensionality; intro; unfold di, dj; ring).
    eapply Rle_trans; [apply (norm2_triang n (fun k => Y i k - Y j k))|]. rewrite Hopp. lra. }
  split.
  - apply pow_incr. split; [apply Rmax_l | apply Rmax_lub; lra].
  - apply pow_incr. lra.
Qed.

(** 3.5 (ii): E_i <= e on the whole ball. *)
Theorem attest_local_spread : certifies N n M Y0 i delta e ->
  forall Y, near N n Y0 delta Y -> spread N n M Y i <= e.
Proof.
  intros HC Y HY.
  apply (softmax_average_le_each N (M i) i Hi (HM i Hi) (gauss_logits n Y i)
    (fun j => dist2 n (Y i) (Y j))
    (fun j => (worst n Y0 i delta e j - e) * exp (- worst n Y0 i delta e j)) e).
  - unfold gauss_logits. rewrite dist2_same. ring.
  - rewrite dist2_same. lra.
  - intros j Hj _ _. apply unimodal. apply (distance_near Y j HY Hj).
  - exact HC.
Qed.
End Ball.

Lemma near_convex : forall N n Y0 delta, convex (near N n Y0 delta).
Proof.
  intros N n Y0 delta X Y t HX HY [Ht0 Ht1] j Hj.
  replace (fun k => line X (diff Y X) t j k - Y0 j k)
    with (fun k => (1 - t) * (X j k - Y0 j k) + t * (Y j k - Y0 j k))
    by (apply functional_extensionality; intro; unfold line, diff; ring).
  eapply Rle_trans; [apply (norm2_triang n (fun k => (1 - t) * (X j k - Y0 j k)))|].
  rewrite !norm2_scal, !Rabs_right by lra.
  generalize (HX j Hj) (HY j Hj). intros.
  apply Rle_trans with ((1 - t) * delta + t * delta); [|lra].
  apply Rplus_le_compat; apply Rmult_le_compat_l; lra.
Qed.

(** A token that moves by R moves its y by at most n^(-1/4) |W^Q|_2 R. *)
Lemma near_of_input : forall N D n WQ k X0 X r, (0 < n)%nat -> op2_le D n WQ k ->
  near N D X0 r X ->
  near N n (mul D X0 (w_scaled n WQ)) (/ sqrt (sqrt (INR n)) * k * r) (mul D X (w_scaled n WQ)).
Proof.
  intros N D n WQ k X0 X r Hn Hk HX j Hj.
  assert (Hs := Rinv_0_lt_compat _ (quarter_pos n Hn)).
  assert (HW : op2_le D n (w_scaled n WQ) (/ sqrt (sqrt (INR n)) * k))
    by (rewrite <- (Rabs_right (/ _)) by lra; apply op2_scale; auto).
  destruct (op2_tr _ _ _ _ HW) as [H0 H].
  eapply Rle_trans; [|apply Rmult_le_compat_l; [exact H0 | apply (HX j Hj)]].
  eapply Rle_trans; [|apply H]. right. f_equal. apply functional_extensionality; intro m.
  unfold mul, dot, tr. rewrite <- sum_minus. apply sum_ext; intros; ring.
Qed.

(** * The whole map *)

Section Whole.
Variables (N D n H : nat) (M : nat -> mask) (WQ WV : nat -> mat) (WO : mat).
Hypothesis Hn : (0 < n)%nat.
Hypothesis HM : forall h, (h < H)%nat -> sees_itself N (M h).

Let Yof X h := mul D X (w_scaled n (WQ h)).
Let F := l2_mha N D n H M WQ WV WO.
Let dF := dmha N D n H M WQ WV WO.

Lemma eta_nonneg : 0 <= eta n.
Proof. generalize (eta_ge_1 n Hn). lra. Qed.

(** At a point where every E_i is at most e: the Jacobian's infinity-norm. *)
Theorem attest_local_inf : forall X e, 0 <= e ->
  (forall h i, (h < H)%nat -> (i < N)%nat -> spread N n (M h) (Yof X h) i <= e) ->
  forall V, maxabs N D (dF X V)
  <= (1 + 4 * eta n * e) / sqrt (INR n) * factor_inf D n H WQ WV WO * maxabs N D V.
Proof.
  intros X e He HE V. assert (H1 := eta_nonneg).
  assert (H0 : 0 <= 1 + 4 * eta n * e) by nra.
  apply combine_inf; auto. intros h Hh. fold (Yof X h) (Yof V h).
  apply maxabs_le; [nonneg|]. intros i m Hi Hm.
  eapply Rle_trans; [apply (local_inf N n (M h) _ _ i (HM h Hh) Hi m (maxabs N n (Yof V h)) Hm)|].
  - intros; apply maxabs_ge; auto.
  - apply Rmult_le_compat_r; [apply maxabs_nonneg|]. generalize (HE h i Hh Hi). nra.
Qed.

(** The Jacobian's 2-norm, from the rows' bounds r_i. *)
Theorem attest_local_two : forall X r kq kv ko, 
  (forall h i, (h < H)%nat -> (i < N)%nat -> local_two N n (M h) (Yof X h) i <= r i) ->
  (forall h, (h < H)%nat -> op2_le D n (WQ h) (kq h)) ->
  (forall h, (h < H)%nat -> op2_le D n (WV h) (kv h)) ->
  op2_le (H * n) D WO ko ->
  forall V, fro N D (dF X V)
  <= norm2 N r / sqrt (INR n) * sqrt (sum (fun h => kq h ^ 4 * kv h ^ 2) H) * ko * fro N D V.
Proof.
  intros X r kq kv ko Hr HQ HV HO V.
  apply combine_two; auto using norm2_nonneg. intros h Hh. fold (Yof X h) (Yof V h).
  apply fro_le; [nonneg|]. rewrite Rpow_mult_distr, norm2_sq. unfold frosq, sumsq at 2.
  rewrite <- sum_scal_r. apply sum_le; intros i Hi.
  rewrite <- norm2_sq, <- Rpow_mult_distr. apply pow_incr. split; [apply norm2_nonneg|].
  eapply Rle_trans; [apply local_two_row; auto|].
  apply Rmult_le_compat_r; [apply fro_nonneg | auto].
Qed.

(** On a ball: certified e for every head and row gives a Lipschitz constant there. *)
Variables (Y0 : nat -> mat) (delta : nat -> R) (e : R).
Hypothesis He : 0 <= e.
Hypothesis Hcert : forall h i, (h < H)%nat -> (i < N)%nat ->
  certifies N n (M h) (Y0 h) i (delta h) e.

Definition in_ball (X : mat) : Prop :=
  forall h, (h < H)%nat -> near N n (Y0 h) (delta h) (Yof X h).

Lemma in_ball_convex : convex in_ball.
Proof.
  intros X Y t HX HY Ht h Hh. unfold Yof. rewrite mul_line, mul_diff.
  apply near_convex; auto; [apply HX | apply HY]; auto.
Qed.

Lemma in_ball_spread : forall X h i, in_ball X -> (h < H)%nat -> (i < N)%nat ->
  spread N n (M h) (Yof X h) i <= e.
Proof. intros. apply (attest_local_spread N n (M h) (Y0 h) i (delta h) e); auto. Qed.

Theorem attest_ball_inf : lipschitz_inf_on in_ball N D D F
  ((1 + 4 * eta n * e) / sqrt (INR n) * factor_inf D n H WQ WV WO).
Proof.
  assert (H1 := eta_nonneg). assert (Hs := sqrt_INR_pos n Hn).
  apply (lipschitz_inf_on_of_derivative in_ball N D D F dF).
  - apply mha_differentiates; auto. intros; apply sees_itself_some; auto.
  - apply in_ball_convex.
  - apply Rmult_le_pos; [|apply rmax_nonneg].
    apply Rmult_le_pos; [nra | left; apply Rinv_0_lt_compat; auto].
  - intros X V HX. apply attest_local_inf; auto. intros. apply in_ball_spread; auto.
Qed.

Theorem attest_ball_two : forall kq kv ko,
  (forall h, (h < H)%nat -> op2_le D n (WQ h) (kq h)) ->
  (forall h, (h < H)%nat -> op2_le D n (WV h) (kv h)) ->
  op2_le (H * n) D WO ko ->
  lipschitz_two_on in_ball N D D F
    (sqrt (INR N) / sqrt (INR n) * (4 * e + 1)
     * sqrt (sum (fun h => kq h ^ 4 * kv h ^ 2) H) * ko).
Proof.
  intros kq kv ko HQ HV HO. assert (Hs := sqrt_INR_pos n Hn).
  assert (HO0 := proj1 HO).
  assert (Er : norm2 N (fun _ => 4 * e + 1) = sqrt (INR N) * (4 * e + 1)).
  { unfold norm2, sumsq. rewrite sum_const, sqrt_mult_alt by apply pos_INR.
    rewrite <- Rsqr_pow2, sqrt_Rsqr; lra. }
  apply (lipschitz_two_on_of_derivative in_ball N D D F dF).
  - apply mha_differentiates; auto. intros; apply sees_itself_some; auto.
  - apply in_ball_convex.
  - repeat apply Rmult_le_pos; auto using sqrt_pos; [left; apply Rinv_0_lt_compat; auto | lra].
  - intros X V HX.
    replace (sqrt (INR N) / sqrt (INR n) * (4 * e + 1))
      with (norm2 N (fun _ => 4 * e + 1) / sqrt (INR n)) by (rewrite Er; unfold Rdiv; ring).
    apply attest_local_two; auto. intros h i Hh Hi.
    eapply Rle_trans; [apply local_two_le; auto|].
    generalize (in_ball_spread X h i HX Hh Hi). lra.
Qed.
End Whole.
