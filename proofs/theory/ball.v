(** Local bounds of the whole map: at one point, and on a ball around it
    (MATH 3.5 (i) and (ii)).

    Near an input every squared distance |y_i - y_j|^2 lies in a known interval, and
    that is all the bounds need. *)
From Coq Require Import Reals Lra Lia Psatz FunctionalExtensionality.
From Attest Require Import base phi softmax attention gauss local lipschitz kernel sharp_two.
Open Scope R_scope.

(** * Definitions *)

(** Squared distances between a and b; 0 on the diagonal. *)
Definition in_boxes (N n : nat) (a b : mat) (Y : mat) : Prop :=
  forall i j, (i < N)%nat -> (j < N)%nat -> a i j <= dist2 n (Y i) (Y j) <= b i j.

(** x brought into [a, b]. *)
Definition clip (x a b : R) : R := Rmax a (Rmin x b).

(** What e must satisfy to bound the spread of row i: with v_j = 1 + e brought into
    [a_ij, b_ij], the sum of (v_j - e) exp(-v_j) over the other keys is at most e. *)
Definition excess (a b : mat) (e : R) (i j : nat) : R :=
  let v := clip (1 + e) (a i j) (b i j) in (v - e) * exp (- v).
Definition certifies (N : nat) (M : mask) (a b : mat) (e : R) (i : nat) : Prop :=
  sum (fun j => ind (M i j) * excess a b e i j) N - excess a b e i i <= e.

(** The largest P_ij, the sums of its columns, and those of P_ij |y_i - y_j|^2. *)
Definition p_most (N : nat) (M : mask) (a b : mat) (i j : nat) : R :=
  ind (M i j) * exp (- a i j) / sum (fun k => ind (M i k) * exp (- b i k)) N.
Definition column_most (N : nat) (M : mask) (a b : mat) (j : nat) : R :=
  sum (fun i => p_most N M a b i j) N.
Definition column_spread_most (N : nat) (M : mask) (a b : mat) (j : nat) : R :=
  sum (fun i => p_most N M a b i j * b i j) N.

(** Every point moves by at most delta: a = (z - 2 delta)_+^2, b = (z + 2 delta)^2. *)
Definition near (N n : nat) (Y0 : mat) (delta : R) (Y : mat) : Prop :=
  forall j, (j < N)%nat -> norm2 n (fun k => Y j k - Y0 j k) <= delta.
Definition nearest (n : nat) (Y0 : mat) (d : R) : mat := fun i j =>
  Rmax 0 (norm2 n (fun k => Y0 i k - Y0 j k) - 2 * d) ^ 2.
Definition farthest (n : nat) (Y0 : mat) (d : R) : mat := fun i j =>
  (1 - delta i j) * (norm2 n (fun k => Y0 i k - Y0 j k) + 2 * d) ^ 2.

(** * What the boxes say *)

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

Section Boxes.
Variables (N n : nat) (M : mask) (a b Y : mat).
Hypothesis HM : sees_itself N M.
Hypothesis HY : in_boxes N n a b Y.

(** 3.5 (ii): Lemma A with boxes. *)
Theorem attest_local_spread : forall i e, (i < N)%nat -> certifies N M a b e i ->
  0 <= e -> spread N n M Y i <= e.
Proof.
  intros i e Hi HC He.
  apply (softmax_average_le_each N (M i) i Hi (HM i Hi) (gauss_logits n Y i)
    (fun j => dist2 n (Y i) (Y j)) (excess a b e i) e).
  - unfold gauss_logits. rewrite dist2_same. ring.
  - rewrite dist2_same. lra.
  - intros j Hj _ _. apply unimodal. apply HY; auto.
  - exact HC.
Qed.

Lemma p_most_ge : forall i j, (i < N)%nat -> (j < N)%nat ->
  gauss_probs N n M Y i j <= p_most N M a b i j.
Proof.
  intros i j Hi Hj. unfold gauss_probs, probs, softmax, p_most, gauss_logits.
  apply Rmult_le_compat.
  - apply weight_nonneg.
  - left. apply Rinv_0_lt_compat, (partition_pos N (M i) i Hi (HM i Hi)).
  - apply Rmult_le_compat_l; [apply ind_nonneg|]. apply exp_le.
    generalize (HY i j Hi Hj). lra.
  - apply Rinv_le_contravar.
    + apply (partition_pos N (M i) i Hi (HM i Hi) (fun k => - b i k)).
    + apply sum_le; intros k Hk. apply Rmult_le_compat_l; [apply ind_nonneg|].
      apply exp_le. generalize (HY i k Hi Hk). lra.
Qed.

Lemma column_most_ge : forall j, (j < N)%nat -> column N n M Y j <= column_most N M a b j.
Proof. intros. apply sum_le; intros. apply p_most_ge; auto. Qed.

Lemma column_spread_most_ge : forall j, (j < N)%nat ->
  column_spread N n M Y j <= column_spread_most N M a b j.
Proof.
  intros j Hj. apply sum_le; intros i Hi. apply Rmult_le_compat.
  - apply (gauss_probs_nonneg N n M Y i HM Hi).
  - apply dist2_nonneg.
  - apply p_most_ge; auto.
  - apply HY; auto.
Qed.
End Boxes.

(** * Balls *)

(** Distances change by at most 2 delta. *)
Lemma distance_near : forall N n Y0 delta Y i j, near N n Y0 delta Y ->
  (i < N)%nat -> (j < N)%nat ->
  let z := norm2 n (fun k => Y0 i k - Y0 j k) in
  Rmax 0 (z - 2 * delta) ^ 2 <= dist2 n (Y i) (Y j) <= (z + 2 * delta) ^ 2.
Proof.
  intros N n Y0 delta Y i j HY Hi Hj z. rewrite dist2_sumsq, <- norm2_sq.
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

Lemma near_in_boxes : forall N n Y0 d Y, near N n Y0 d Y ->
  in_boxes N n (nearest n Y0 d) (farthest n Y0 d) Y.
Proof.
  intros N n Y0 d Y HY i j Hi Hj. assert (B := distance_near N n Y0 d Y i j HY Hi Hj). cbv zeta in B.
  unfold nearest, farthest. split; [apply B|]. unfold delta. destruct (Nat.eq_dec i j) as [->|].
  - rewrite dist2_same. lra.
  - lra.
Qed.

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

(** ** At a point, from bounds e of the spreads, S and K of the columns *)

Lemma eta_nonneg : 0 <= eta n.
Proof. generalize (eta_ge_1 n Hn). lra. Qed.

Section Point.
Variables (X : mat) (e S K : R).
Hypothesis He : 0 <= e.
Hypothesis HE : forall h i, (h < H)%nat -> (i < N)%nat -> spread N n (M h) (Yof X h) i <= e.

Theorem attest_point_inf : forall V, maxabs N D (dF X V)
  <= (1 + 4 * eta n * e) / sqrt (INR n) * factor_inf D n H WQ WV WO * maxabs N D V.
Proof.
  intros V. assert (H1 := eta_nonneg).
  assert (H0 : 0 <= 1 + 4 * eta n * e) by nra.
  apply combine_inf; auto. intros h Hh. fold (Yof X h) (Yof V h).
  apply maxabs_le; [nonneg|]. intros i m Hi Hm.
  eapply Rle_trans; [apply (local_inf N n (M h) _ _ i (HM h Hh) Hi m (maxabs N n (Yof V h)) Hm)|].
  - intros; apply maxabs_ge; auto.
  - apply Rmult_le_compat_r; [apply maxabs_nonneg|]. generalize (HE h i Hh Hi). nra.
Qed.

Hypothesis HS : 0 <= S.
Hypothesis HK : 0 <= K.
Hypothesis HC : forall h j, (h < H)%nat -> (j < N)%nat -> column N n (M h) (Yof X h) j <= S.
Hypothesis HD : forall h j, (h < H)%nat -> (j < N)%nat -> column_spread N n (M h) (Yof X h) j <= K.
Let share := 2 * e + sqrt S + 2 * sqrt (e * K).

Theorem attest_point_two : forall kq kv ko kp,
  (forall h, (h < H)%nat -> op2_le D n (WQ h) (kq h)) ->
  (forall h, (h < H)%nat -> op2_le D n (WV h) (kv h)) ->
  op2_le (H * n) D WO ko ->
  (forall h, (h < H)%nat -> op2_le n D (path D n WQ WV WO h) (kp h)) ->
  forall V, fro N D (dF X V)
  <= share / sqrt (INR n)
     * Rmin (sqrt (sum (fun h => kq h ^ 4 * kv h ^ 2) H) * ko) (sum (fun h => kq h * kp h) H)
     * fro N D V.
Proof.
  intros kq kv ko kp HQ HV HO HP V.
  assert (Hb : 0 <= share)
    by (unfold share; generalize (sqrt_pos S) (sqrt_pos (e * K)); lra).
  assert (HA : forall h, (h < H)%nat ->
    fro N n (dgauss N n (M h) (mul D X (w_scaled n (WQ h))) (mul D V (w_scaled n (WQ h))))
    <= share * fro N n (mul D V (w_scaled n (WQ h)))).
  { intros h Hh. apply dgauss_two; auto; intros; [apply HE | apply HC | apply HD]; auto. }
  apply Rmin_case.
  - rewrite <- Rmult_assoc. apply combine_two; auto.
  - apply combine_two_paths; auto.
Qed.
End Point.

(** ** On a convex set of inputs whose distances lie in boxes, one pair per head *)

Variables (T : mat -> Prop) (a b : nat -> mat) (e S K : R).
Hypothesis HT : convex T.
Hypothesis Hbox : forall X h, T X -> (h < H)%nat -> in_boxes N n (a h) (b h) (Yof X h).
Hypothesis He : 0 <= e.
Hypothesis Hcert : forall h i, (h < H)%nat -> (i < N)%nat -> certifies N (M h) (a h) (b h) e i.

Lemma spread_on : forall X h i, T X -> (h < H)%nat -> (i < N)%nat ->
  spread N n (M h) (Yof X h) i <= e.
Proof. intros. apply (attest_local_spread N n (M h) (a h) (b h)); auto. Qed.

Theorem attest_local_inf : lipschitz_inf_on T N D D F
  ((1 + 4 * eta n * e) / sqrt (INR n) * factor_inf D n H WQ WV WO).
Proof.
  assert (H1 := eta_nonneg). assert (Hs := sqrt_INR_pos n Hn).
  apply (lipschitz_inf_on_of_derivative T N D D F dF); auto.
  - apply mha_differentiates; auto. intros; apply sees_itself_some; auto.
  - apply Rmult_le_pos; [|apply rmax_nonneg].
    apply Rmult_le_pos; [nra | left; apply Rinv_0_lt_compat; auto].
  - intros X V HX. apply attest_point_inf; auto. intros. apply spread_on; auto.
Qed.

Theorem attest_local_two : forall kq kv ko kp,
  0 <= S -> (forall h j, (h < H)%nat -> (j < N)%nat -> column_most N (M h) (a h) (b h) j <= S) ->
  0 <= K -> (forall h j, (h < H)%nat -> (j < N)%nat -> column_spread_most N (M h) (a h) (b h) j <= K) ->
  (forall h, (h < H)%nat -> op2_le D n (WQ h) (kq h)) ->
  (forall h, (h < H)%nat -> op2_le D n (WV h) (kv h)) ->
  op2_le (H * n) D WO ko ->
  (forall h, (h < H)%nat -> op2_le n D (path D n WQ WV WO h) (kp h)) ->
  lipschitz_two_on T N D D F
    ((2 * e + sqrt S + 2 * sqrt (e * K)) / sqrt (INR n)
     * Rmin (sqrt (sum (fun h => kq h ^ 4 * kv h ^ 2) H) * ko) (sum (fun h => kq h * kp h) H)).
Proof.
  intros kq kv ko kp HS HC HK HD HQ HV HO HP. assert (Hs := sqrt_INR_pos n Hn).
  apply (lipschitz_two_on_of_derivative T N D D F dF); auto.
  - apply mha_differentiates; auto. intros; apply sees_itself_some; auto.
  - apply Rmult_le_pos.
    + apply Rmult_le_pos; [|left; apply Rinv_0_lt_compat; auto].
      generalize (sqrt_pos S) (sqrt_pos (e * K)). lra.
    + apply Rmin_glb; [apply Rmult_le_pos; [apply sqrt_pos | apply HO]|].
      apply sum_nonneg; intros h Hh.
      apply Rmult_le_pos; [apply (proj1 (HQ h Hh)) | apply (proj1 (HP h Hh))].
  - intros X V HX.
    assert (HE := fun h i => spread_on X h i HX).
    assert (HC' : forall h j, (h < H)%nat -> (j < N)%nat -> column N n (M h) (Yof X h) j <= S).
    { intros h j Hh Hj. apply Rle_trans with (2 := HC h j Hh Hj).
      apply (column_most_ge N n (M h) (a h) (b h) (Yof X h) (HM h Hh) (Hbox X h HX Hh) j Hj). }
    assert (HD' : forall h j, (h < H)%nat -> (j < N)%nat -> column_spread N n (M h) (Yof X h) j <= K).
    { intros h j Hh Hj. apply Rle_trans with (2 := HD h j Hh Hj).
      apply (column_spread_most_ge N n (M h) (a h) (b h) (Yof X h) (HM h Hh) (Hbox X h HX Hh) j Hj). }
    exact (attest_point_two X e S K He HE HS HK HC' HD' kq kv ko kp HQ HV HO HP V).
Qed.
End Whole.

(** The ball of radius r around X0 is such a set: distances move by at most twice
    n^(-1/4) |W^Q|_2 r. *)
Theorem ball_is_boxed : forall N D n H WQ kq X0 r, (0 < n)%nat ->
  (forall h, (h < H)%nat -> op2_le D n (WQ h) (kq h)) ->
  let Y0 h := mul D X0 (w_scaled n (WQ h)) in
  let d h := / sqrt (sqrt (INR n)) * kq h * r in
  convex (near N D X0 r) /\
  forall X h, near N D X0 r X -> (h < H)%nat ->
    in_boxes N n (nearest n (Y0 h) (d h)) (farthest n (Y0 h) (d h)) (mul D X (w_scaled n (WQ h))).
Proof.
  intros N D n H WQ kq X0 r Hn HQ Y0 d. split; [apply near_convex|].
  intros X h HX Hh. apply near_in_boxes, near_of_input; auto.
Qed.
