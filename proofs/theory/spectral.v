(** The spectral norm of a matrix of numbers in a list, row by row, as the contracts of src/core/norm2.c use it: what it is
    (spec/logic/spectral.h), and what bounds it (spectral_bounds.h): Cholesky's decomposition of lambda I - G, the trace of G, the two
    other norms. Constants are those of the code. By hand: spec/norm2.md. *)
From Coq Require Import Reals Lra Lia Psatz FunctionalExtensionality.
From Attest Require Import sum vector matrix cholesky.
Open Scope R_scope.

(** * Definitions *)

(** A list of numbers as a matrix with rows of l. *)
Definition rows (l : nat) (a : vec) : mat := fun i j => a (i * l + j)%nat.

(** The products of n pairs of a list, from places p and q on, and their sizes; n numbers from place p on with those of another list. *)
Definition list_dot (a : vec) (p q n : nat) : R := sum (fun t => a (p + t)%nat * a (q + t)%nat) n.
Definition list_dot_size (a : vec) (p q n : nat) : R := sum (fun t => Rabs (a (p + t)%nat * a (q + t)%nat)) n.
Definition list_times (a : vec) (p : nat) (x : vec) (n : nat) : R := sum (fun t => a (p + t)%nat * x t) n.

(** Its square bounds |A x|^2 / |x|^2, for every x, and nothing less does. *)
Definition square_sum (x : vec) (n : nat) : R := sum (fun t => x t * x t) n.
Definition image_square (a x : vec) (n d : nat) : R := sum (fun i => list_times a (i * d) x d * list_times a (i * d) x d) n.
Definition square_at_most (a : vec) (n d : nat) (v : R) : Prop := forall x, image_square a x n d <= v * square_sum x d.

Lemma square_at_most_op2 : forall a n d k, 0 <= k -> square_at_most a n d (k * k) <-> op2_le n d (rows d a) k.
Proof.
  intros a n d k Hk.
  assert (I : forall x, image_square a x n d = sumsq n (fun i => dot d (rows d a i) x)).
  { intros x. unfold image_square, sumsq. apply sum_ext; intros. unfold list_times, dot, rows. ring. }
  assert (S : forall x, square_sum x d = sumsq d x) by (intros; apply sum_ext; intros; ring).
  split; intros H.
  - apply op2_of_sq; auto. intros x. rewrite <- I, <- S. replace (k ^ 2) with (k * k) by ring. apply H.
  - intros x. rewrite I, S. replace (k * k) with (k ^ 2) by ring. apply op2_sq; auto.
Qed.

(** It exists: the largest |A x| with |x| <= 1. *)
Definition attained_by (a : vec) (n d : nat) (r : R) : Prop :=
  exists x, norm2 d x <= 1 /\ r = norm2 n (fun i => dot d (rows d a i) x).

Lemma attained_bound : forall a n d, bound (attained_by a n d).
Proof.
  intros a n d. exists (fro n d (rows d a)). intros r [x [Hx ->]].
  destruct (op2_fro n d (rows d a)) as [H0 H]. eapply Rle_trans; [apply H|].
  rewrite <- (Rmult_1_r (fro n d (rows d a))) at 2. apply Rmult_le_compat_l; auto.
Qed.

Lemma attained_zero : forall a n d, attained_by a n d 0.
Proof.
  intros a n d. exists (fun _ => 0). split.
  - apply norm2_le; [lra|]. unfold sumsq. rewrite sum_eq0 by (intros; ring). lra.
  - symmetry. apply Rle_antisym; [|apply norm2_nonneg]. apply norm2_le; [lra|].
    unfold sumsq, dot. rewrite sum_eq0; [lra|]. intros. rewrite sum_eq0 by (intros; ring). ring.
Qed.

Definition spectral (a : vec) (n d : nat) : R :=
  proj1_sig (completeness _ (attained_bound a n d) (ex_intro _ 0 (attained_zero a n d))).

Lemma spectral_lub : forall a n d, is_lub (attained_by a n d) (spectral a n d).
Proof. intros. exact (proj2_sig (completeness _ (attained_bound a n d) (ex_intro _ 0 (attained_zero a n d)))). Qed.

Theorem spectral_positive : forall a n d, 0 <= spectral a n d.
Proof. intros. apply (spectral_lub a n d). apply attained_zero. Qed.

Lemma op2_spectral : forall a n d, op2_le n d (rows d a) (spectral a n d).
Proof.
  intros a n d. split; [apply spectral_positive|]. intros u. set (s := norm2 d u).
  assert (E : forall c, norm2 n (fun i => dot d (rows d a i) (fun t => c * u t)) = Rabs c * norm2 n (fun i => dot d (rows d a i) u)).
  { intros c. rewrite <- norm2_scal. f_equal. apply functional_extensionality; intro i. unfold dot. rewrite <- sum_scal_l.
    apply sum_ext; intros; ring. }
  destruct (norm2_nonneg d u) as [Hs|Hs]; fold s in Hs.
  - assert (Hi : 0 < / s) by (apply Rinv_0_lt_compat; auto).
    assert (H : norm2 n (fun i => dot d (rows d a i) (fun t => / s * u t)) <= spectral a n d).
    { apply (spectral_lub a n d). eexists; split; [|reflexivity].
      rewrite norm2_scal, Rabs_right by lra. fold s. right. apply Rinv_l. lra. }
    rewrite E, Rabs_right in H by lra. apply Rmult_le_reg_l with (/ s); auto.
    replace (/ s * (spectral a n d * s)) with (spectral a n d); [exact H | field; lra].
  - rewrite <- Hs, Rmult_0_r. destruct (op2_fro n d (rows d a)) as [_ H]. specialize (H u). fold s in H. rewrite <- Hs in H. lra.
Qed.

Lemma spectral_le : forall a n d k, op2_le n d (rows d a) k -> spectral a n d <= k.
Proof.
  intros a n d k [Hk H]. apply (spectral_lub a n d). intros r [x [Hx ->]]. eapply Rle_trans; [apply H|].
  rewrite <- (Rmult_1_r k) at 2. apply Rmult_le_compat_l; auto.
Qed.

Theorem spectral_least : forall a n d v, 0 <= v -> (spectral a n d <= v <-> square_at_most a n d (v * v)).
Proof.
  intros a n d v Hv. rewrite square_at_most_op2 by auto. split; [|apply spectral_le].
  intros H. apply op2_weaken with (spectral a n d); [auto | apply op2_spectral].
Qed.

(** From any bound of the square. *)
Lemma spectral_square : forall a n d v, 0 <= v -> (forall x, sumsq n (fun i => dot d (rows d a i) x) <= v * sumsq d x) ->
  spectral a n d * spectral a n d <= v.
Proof.
  intros a n d v Hv H. assert (Hs : spectral a n d <= sqrt v).
  { apply spectral_le, op2_of_sq; [apply sqrt_pos|]. intros x. rewrite pow2_sqrt by auto. apply H. }
  assert (H0 := spectral_positive a n d). rewrite <- (sqrt_sqrt v) by auto. apply Rmult_le_compat; auto.
Qed.

(** The matrix may stand on its side. *)
Definition transposes (b a : vec) (n d : nat) : Prop :=
  forall i j, (i < n)%nat -> (j < d)%nat -> b (j * n + i)%nat = a (i * d + j)%nat.

Theorem spectral_transposed : forall a b n d, transposes b a n d -> spectral a n d = spectral b d n.
Proof.
  assert (H : forall a b n d, transposes b a n d -> spectral a n d <= spectral b d n).
  { intros a b n d H. apply spectral_le. destruct (op2_tr _ _ _ _ (op2_spectral b d n)) as [H0 H1]. split; auto. intros u.
    replace (norm2 n (fun i => dot d (rows d a i) u)) with (norm2 n (fun i => dot d (tr (rows n b) i) u)); [apply H1|].
    unfold norm2, sumsq. f_equal. apply sum_ext; intros i Hi. f_equal. apply sum_ext; intros j Hj. unfold tr, rows.
    rewrite H by auto. reflexivity. }
  intros a b n d E. apply Rle_antisym; [apply H; exact E|]. apply H. intros i j Hi Hj. symmetry. apply E; auto.
Qed.

(** * The two other norms *)

(** The sizes in n places from p on; every d-th of them. *)
Definition list_size (a : vec) (p n : nat) : R := sum (fun t => Rabs (a (p + t)%nat)) n.
Definition column_size (a : vec) (d j n : nat) : R := sum (fun i => Rabs (a (i * d + j)%nat)) n.
Definition rows_at_most (a : vec) (n d : nat) (v : R) : Prop := forall i, (i < n)%nat -> list_size a (i * d) d <= v.
Definition columns_at_most (a : vec) (n d : nat) (v : R) : Prop := forall j, (j < d)%nat -> column_size a d j n <= v.

(** Schur's test. *)
Theorem spectral_by_norms : forall a n d one inf, 0 <= one -> 0 <= inf -> columns_at_most a n d one -> rows_at_most a n d inf ->
  spectral a n d * spectral a n d <= one * inf.
Proof.
  intros a n d one inf H1 H2 Hc Hr. apply spectral_square; [apply Rmult_le_pos; auto|]. intros x.
  set (p := fun i j => Rabs (a (i * d + j)%nat)).
  apply Rle_trans with (sum (fun i => inf * sum (fun j => p i j * x j ^ 2) d) n).
  - apply sum_le; intros i Hi.
    assert (C := cauchy_schwarz_sq d (fun j => sqrt (p i j)) (fun j => sqrt (p i j) * Rabs (x j))).
    assert (P : forall j, sqrt (p i j) * sqrt (p i j) = p i j) by (intros; apply sqrt_sqrt, Rabs_pos).
    assert (E1 : sumsq d (fun j => sqrt (p i j)) = sum (p i) d) by (apply sum_ext; intros; apply pow2_sqrt, Rabs_pos).
    assert (E2 : sumsq d (fun j => sqrt (p i j) * Rabs (x j)) = sum (fun j => p i j * x j ^ 2) d).
    { apply sum_ext; intros. rewrite Rpow_mult_distr, pow2_abs, pow2_sqrt by apply Rabs_pos. reflexivity. }
    assert (E3 : dot d (fun j => sqrt (p i j)) (fun j => sqrt (p i j) * Rabs (x j)) = sum (fun j => p i j * Rabs (x j)) d).
    { apply sum_ext; intros. rewrite <- Rmult_assoc, P. reflexivity. }
    rewrite E1, E2, E3 in C.
    assert (A : Rabs (dot d (rows d a i) x) <= sum (fun j => p i j * Rabs (x j)) d).
    { eapply Rle_trans; [apply sum_abs|]. right. apply sum_ext; intros. unfold rows, p. apply Rabs_mult. }
    rewrite <- pow2_abs. eapply Rle_trans; [apply pow_incr; split; [apply Rabs_pos | exact A]|].
    eapply Rle_trans; [exact C|]. apply Rmult_le_compat_r; [|apply Hr; auto].
    apply sum_nonneg; intros. apply Rmult_le_pos; [apply Rabs_pos | apply pow2_ge_0].
  - rewrite sum_scal_l. rewrite (Rmult_comm one), Rmult_assoc. apply Rmult_le_compat_l; auto.
    rewrite sum_swap. unfold sumsq. rewrite <- sum_scal_l. apply sum_le; intros j Hj. rewrite sum_scal_r.
    apply Rmult_le_compat_r; [apply pow2_ge_0 | apply Hc; auto].
Qed.

(** * A matrix that is near another *)

Lemma spectral_moved : forall a c n d f, 0 <= f -> frosq n d (fun i j => a (i * d + j)%nat - c (i * d + j)%nat) <= f ^ 2 ->
  spectral a n d <= spectral c n d + f.
Proof.
  intros a c n d f Hf F. set (E := fun i j => a (i * d + j)%nat - c (i * d + j)%nat) in F. apply fro_le in F; auto.
  apply spectral_le. destruct (op2_spectral c n d) as [C0 C]. destruct (op2_fro n d E) as [_ D]. split; [lra|]. intros u.
  replace (fun i => dot d (rows d a i) u) with (fun i => dot d (rows d c i) u + dot d (E i) u).
  - eapply Rle_trans; [apply norm2_triang|]. generalize (C u) (D u) (norm2_nonneg d u). intros C1 D1 N.
    assert (fro n d E * norm2 d u <= f * norm2 d u) by (apply Rmult_le_compat_r; auto). lra.
  - apply functional_extensionality; intro i. unfold dot. rewrite <- sum_plus. apply sum_ext; intros. unfold rows, E. ring.
Qed.

(** The squares of the differences of two lists, added up. *)
Definition difference_squares (a c : vec) (n : nat) : R := sum (fun t => (a t - c t) * (a t - c t)) n.

(** The triangle inequality, and Frobenius's norm of what lies between. *)
Theorem spectral_near : forall a c n d, spectral a n d <= spectral c n d + sqrt (difference_squares a c (n * d)).
Proof.
  intros. apply spectral_moved; [apply sqrt_pos|]. rewrite pow2_sqrt.
  - right. unfold difference_squares. rewrite sum_block. apply sum_ext; intros. apply sum_ext; intros. ring.
  - apply sum_nonneg; intros. apply Rle_0_sqr.
Qed.

(** * Scaling *)

(** Powers of two are split, so that none is computed. *)
Lemma inverse_power : forall m n, / 2 ^ (m + n) = / 2 ^ m * / 2 ^ n.
Proof. intros. rewrite pow_add. apply Rinv_mult. Qed.

Lemma inverse_power_positive : forall n, 0 < / 2 ^ n.
Proof. intros. apply Rinv_0_lt_compat, pow_lt. lra. Qed.

Lemma inverse_power_le : forall m n, (m <= n)%nat -> / 2 ^ n <= / 2 ^ m.
Proof. intros. apply Rinv_le_contravar; [apply pow_lt; lra | apply Rle_pow; [lra | auto]]. Qed.

Lemma inverse_power_more : forall m n, / 2 ^ n = 2 ^ m * / 2 ^ (m + n).
Proof. intros. rewrite inverse_power, <- Rmult_assoc, Rinv_r, Rmult_1_l by (apply pow_nonzero; lra). reflexivity. Qed.

(** c is s times a but for what underflows. *)
Definition scaled_list (c a : vec) (n : nat) (s : R) : Prop := forall m, (m < n)%nat -> Rabs (c m - s * a m) <= / 2 ^ 1073.

Theorem spectral_unscaled : forall a c n d s, INR n <= 2 ^ 20 -> INR d <= 2 ^ 20 -> 0 < s -> scaled_list c a (n * d) s ->
  Rabs (s * spectral a n d - spectral c n d) <= / 2 ^ 1053.
Proof.
  intros a c n d s Hn Hd Hs H. assert (T0 : 0 < / 2 ^ 1073) by (apply Rinv_0_lt_compat, pow_lt; lra).
  assert (F : frosq n d (fun i j => s * a (i * d + j)%nat - c (i * d + j)%nat) <= (/ 2 ^ 1053) ^ 2).
  { apply Rle_trans with (INR n * (INR d * (/ 2 ^ 1073) ^ 2)).
    - rewrite <- sum_const. apply sum_le; intros i Hi. rewrite <- sum_const. apply sum_le; intros j Hj.
      rewrite <- pow2_abs. apply pow_incr. split; [apply Rabs_pos|]. rewrite Rabs_minus_sym. apply H. nia.
    - replace (/ 2 ^ 1053) with (2 ^ 20 * / 2 ^ 1073) by (symmetry; exact (inverse_power_more 20 1053)).
      rewrite Rpow_mult_distr, <- Rmult_assoc. apply Rmult_le_compat_r; [apply pow2_ge_0|].
      replace ((2 ^ 20) ^ 2) with (2 ^ 20 * 2 ^ 20) by ring. apply Rmult_le_compat; auto using pos_INR. }
  set (b := fun m => s * a m).
  assert (T : 0 <= / 2 ^ 1053) by (left; apply Rinv_0_lt_compat, pow_lt; lra).
  assert (C1 : spectral b n d <= spectral c n d + / 2 ^ 1053) by (apply spectral_moved; auto).
  assert (C2 : spectral c n d <= spectral b n d + / 2 ^ 1053).
  { apply spectral_moved; auto. eapply Rle_trans; [|exact F]. right. apply sum_ext; intros i _. apply sum_ext; intros j _. unfold b. ring. }
  assert (S1 : spectral b n d <= s * spectral a n d).
  { apply spectral_le. replace (rows d b) with (scale s (rows d a)) by reflexivity.
    rewrite <- (Rabs_right s) by lra. rewrite Rabs_right at 1 by lra. apply op2_scale, op2_spectral. }
  assert (S2 : s * spectral a n d <= spectral b n d).
  { apply Rmult_le_reg_l with (/ s); [apply Rinv_0_lt_compat; auto|].
    rewrite <- Rmult_assoc, Rinv_l, Rmult_1_l by lra. apply spectral_le.
    assert (B := op2_scale n d _ _ (/ s) (op2_spectral b n d)).
    rewrite Rabs_right in B by (left; apply Rinv_0_lt_compat; auto).
    replace (rows d a) with (scale (/ s) (rows d b)); [exact B|].
    apply functional_extensionality; intro i. apply functional_extensionality; intro j. unfold scale, rows, b. field. lra. }
  apply Rabs_le. lra.
Qed.

(** * Cholesky's decomposition and the trace *)

(** Unit of rounding, the lemma's epsilon, of which half a unit is to spare, and what the roundings of a dot product of n numbers, in four
    lanes, may take of the sizes of its terms. *)
Definition u53 : R := / 2 ^ 53.
Definition least_slack (l : nat) : R := u53 * (INR (l / 4) + 23 / 2).
Definition lost (n : nat) : R := (1 + / 2 ^ 16) * u53 * (INR (n / 4) + 6).

(** What the contracts say, number by number: of G's elements, and of L's. *)
Definition gram_near (e : R) (a : vec) (l i j : nat) : Prop :=
  Rabs (e - list_dot a (i * l) (j * l) l) <= lost l * list_dot_size a (i * l) (j * l) l + / 2 ^ 1048.
Definition product_near (e x size p : R) (n : nat) : Prop := Rabs (e - x) <= lost n * size + / 2 ^ 1048 * (1 + Rabs p).
Definition diagonal_near (e x size p : R) (n : nat) : Prop :=
  Rabs (e - x) <= lost n * size + / 2 ^ 1048 * (1 + Rabs p) + u53 * Rabs e.
Definition element_near (shift e : R) (c : vec) (n i j : nat) : Prop :=
  if Nat.eq_dec i j
  then diagonal_near (shift - e) (list_dot c (i * n) (j * n) (j + 1)) (list_dot_size c (i * n) (j * n) (j + 1)) (c (j * n + j)%nat) n
  else product_near (- e) (list_dot c (i * n) (j * n) (j + 1)) (list_dot_size c (i * n) (j * n) (j + 1)) (c (j * n + j)%nat) n.
Definition gram_of (g a : vec) (k l : nat) : Prop :=
  forall i j, (j <= i)%nat -> (i < k)%nat -> gram_near (g (i * k + j)%nat) a l i j.
Definition diagonal_of (g a : vec) (k l : nat) : Prop := forall i, (i < k)%nat -> gram_near (g (i * k + i)%nat) a l i i.
Definition factored (shift : R) (g c : vec) (k : nat) : Prop :=
  forall i j, (j <= i)%nat -> (i < k)%nat -> element_near shift (g (i * k + j)%nat) c k i j.
Definition list_trace (g : vec) (k n : nat) : R := sum (fun i => g (i * k + i)%nat) n.
Definition large_entry (a : vec) (n : nat) : Prop := exists m, (m < n)%nat /\ / 2 ^ 400 <= Rabs (a m).
Definition sides (k l : nat) : Prop := (1 <= k)%nat /\ (k <= l)%nat /\ INR l <= 2 ^ 20.

Lemma quarter_le : forall l, INR (l / 4) <= INR l / 4.
Proof.
  intros l. assert (H := Nat.mul_div_le l 4 ltac:(lia)). apply le_INR in H. rewrite mult_INR in H. simpl (INR 4) in H. lra.
Qed.

Lemma u53_value : 0 < u53 /\ u53 * 2 ^ 53 = 1.
Proof. unfold u53. split; [apply Rinv_0_lt_compat, pow_lt; lra | apply Rinv_l, pow_nonzero; lra]. Qed.

Lemma lost_nonneg : forall l, 0 <= lost l.
Proof.
  intros. unfold lost. apply Rmult_le_pos; [apply Rmult_le_pos; [lra | left; apply u53_value]|].
  generalize (pos_INR (l / 4)). lra.
Qed.

Lemma lost_le : forall k l, (k <= l)%nat -> lost k <= lost l.
Proof.
  intros k l H. unfold lost. apply Rmult_le_compat_l; [apply Rmult_le_pos; [lra | left; apply u53_value]|].
  apply Rplus_le_compat_r, le_INR, Nat.div_le_mono; lia.
Qed.

(** The largest loss, and the slack that covers it. *)
Lemma lost_small : forall l, INR l <= 2 ^ 20 -> lost l + 7 / 5 * u53 <= least_slack l /\ lost l * 2 ^ 34 <= 1.
Proof.
  intros l H. assert (Q := quarter_le l). assert (P := pos_INR (l / 4)). destruct u53_value as [U0 U1].
  unfold lost, least_slack. split.
  - replace ((1 + / 2 ^ 16) * u53 * (INR (l / 4) + 6) + 7 / 5 * u53) with
      (u53 * ((1 + / 2 ^ 16) * (INR (l / 4) + 6) + 7 / 5)) by ring.
    apply Rmult_le_compat_l; lra.
  - apply Rle_trans with ((1 + / 2 ^ 16) * u53 * 262150 * 2 ^ 34).
    + apply Rmult_le_compat_r; [apply pow_le; lra|]. apply Rmult_le_compat_l; [apply Rmult_le_pos; lra | lra].
    + replace (2 ^ 53) with (2 ^ 19 * 2 ^ 34) in U1 by ring. lra.
Qed.

Lemma lost_fits : forall l, INR l <= 2 ^ 20 -> 0 <= lost l <= / 1000 /\ 0 < u53 <= / 1000 /\ 1000 * (lost l * lost l) <= u53.
Proof.
  intros l Hl. destruct (lost_small l Hl) as [_ L2]. assert (L0 := lost_nonneg l). assert (h : / 2 ^ 10 <= / 1000) by
    (apply Rinv_le_contravar; lra).
  assert (G : lost l <= / 2 ^ 34).
  { apply Rmult_le_reg_r with (2 ^ 34); [apply pow_lt; lra|]. rewrite Rinv_l by (apply pow_nonzero; lra). exact L2. }
  repeat split; auto.
  - apply Rle_trans with (/ 2 ^ 34); auto. apply Rle_trans with (/ 2 ^ 10); auto. apply inverse_power_le; lia.
  - apply inverse_power_positive.
  - apply Rle_trans with (/ 2 ^ 10); auto. apply inverse_power_le; lia.
  - apply Rle_trans with (2 ^ 10 * / 2 ^ (10 + 58)); [|rewrite <- inverse_power_more; apply inverse_power_le; lia].
    apply Rmult_le_compat; [lra | apply Rmult_le_pos; auto | simpl; lra|].
    change (10 + 58)%nat with (34 + 34)%nat. rewrite inverse_power. apply Rmult_le_compat; auto.
Qed.

Lemma entry_le : forall a k l, (1 <= l)%nat -> large_entry a (k * l) -> / 2 ^ 800 <= frosq k l (rows l a).
Proof.
  intros a k l Hl [m [Hm H]].
  assert (Hi : (m / l < k)%nat) by (apply Nat.div_lt_upper_bound; lia).
  assert (Ht : (m mod l < l)%nat) by (apply Nat.mod_upper_bound; lia).
  eapply Rle_trans; [|apply (row_le_frosq k l (rows l a) (m / l) Hi)].
  eapply Rle_trans; [|apply (coord_le_sumsq l (rows l a (m / l)%nat) (m mod l) Ht)].
  unfold rows. replace (m / l * l + m mod l)%nat with m by (rewrite (Nat.div_mod m l) at 1; lia).
  rewrite <- (pow2_abs (a m)). replace (/ 2 ^ 800) with ((/ 2 ^ 400) ^ 2).
  - apply pow_incr. split; [left; apply Rinv_0_lt_compat, pow_lt; lra | exact H].
  - rewrite pow_inv. f_equal. rewrite <- pow_mult. reflexivity.
Qed.

Lemma sizes_le : forall a p q n,
  list_dot_size a p q n <= norm2 n (fun t => a (p + t)%nat) * norm2 n (fun t => a (q + t)%nat).
Proof.
  intros. unfold list_dot_size.
  apply Rle_trans with (dot n (fun t => Rabs (a (p + t)%nat)) (fun t => Rabs (a (q + t)%nat))).
  - right. apply sum_ext; intros. apply Rabs_mult.
  - eapply Rle_trans; [apply Rle_abs|]. eapply Rle_trans; [apply cauchy_schwarz|].
    right. unfold norm2. rewrite !sumsq_abs. reflexivity.
Qed.

Lemma upper_arithmetic : forall gam u h T w P t tau eps, 0 <= gam <= / 1000 -> 0 < u <= / 1000 -> 1000 * (gam * gam) <= u ->
  0 <= h -> 1000 * h <= u -> 1000 * h <= u * tau -> 0 <= T -> 0 <= w <= h * (2 + T) -> 0 <= tau ->
  T * (1 - gam) <= (P - t) * (1 + u) + 2 * w -> Rabs (t - tau) <= gam * tau + h -> gam + 7 / 5 * u <= eps ->
  gam * T + w + u * (P - t + 3 * w) + gam * tau + h <= P * eps /\ 0 <= P.
Proof.
  intros gam u h T w P t tau eps Hg Hu Hgg H0 H1 H2 HT Hw Ht HTP Htt He.
  assert (M : forall x y, 0 <= x -> 0 <= y -> 0 <= x * y) by (intros; apply Rmult_le_pos; auto).
  assert (Ht' : tau * (1 - gam) - h <= t <= tau * (1 + gam) + h) by (revert Htt; unfold Rabs; destruct Rcase_abs; lra).
  clear Htt. set (Q := P - t + 4 * h).
  assert (hu := M h u H0 ltac:(lra)).
  assert (hT := M (/ 1000 - h) T ltac:(lra) HT). assert (gT := M (/ 1000 - gam) T ltac:(lra) HT).
  assert (A : T * (1 - gam - 2 * h) <= Q * (1 + u)) by (unfold Q; lra).
  assert (HQ : 0 <= Q).
  { apply Rmult_le_reg_r with (1 + u); [lra|]. rewrite Rmult_0_l. eapply Rle_trans; [|exact A]. apply M; lra. }
  assert (uQ := M (/ 1000 - u) Q ltac:(lra) HQ).
  assert (T2 : T <= 2 * Q) by lra.
  assert (S : tau <= 2 * (t + h)).
  { assert (x := M (/ 1000 - gam) tau ltac:(lra) Ht). lra. }
  (* gam T and gam tau *)
  assert (GT : gam * T <= (gam + u / 100) * Q).
  { assert (B := Rmult_le_compat_l gam _ _ (proj1 Hg) A).
    assert (x1 := M (gam * gam) (2 * Q - T) ltac:(apply M; lra) ltac:(lra)).
    assert (x2 := M (u / 1000 - gam * gam) Q ltac:(lra) HQ).
    assert (x3 := M (/ 1000 - gam) (u * Q) ltac:(lra) ltac:(apply M; lra)).
    assert (x4 := M (/ 1000 - gam) (h * T) ltac:(lra) ltac:(apply M; lra)).
    assert (x5 := M (u / 1000 - h) T ltac:(lra) HT).
    assert (x7 := M u Q ltac:(lra) HQ). assert (x6 := M u (2 * Q - T) ltac:(lra) ltac:(lra)). lra. }
  assert (Gt : gam * tau <= (gam + u / 100) * (t + h)).
  { assert (B := Rmult_le_compat_l gam (tau * (1 - gam)) (t + h) (proj1 Hg) ltac:(lra)).
    assert (x1 := M (gam * gam) (2 * (t + h) - tau) ltac:(apply M; lra) ltac:(lra)).
    assert (x2 := M (u / 1000 - gam * gam) (t + h) ltac:(lra) ltac:(lra)). assert (x3 := M u (t + h) ltac:(lra) ltac:(lra)). lra. }
  (* P against tau *)
  assert (Pt : tau <= 3 * P).
  { unfold Q in HQ. assert (x := M (/ 1000 - gam) tau ltac:(lra) Ht). assert (y := M (/ 1000 - u) tau ltac:(lra) Ht). lra. }
  assert (HP : 0 <= P) by lra.
  assert (uP := M u (3 * P - tau) ltac:(lra) ltac:(lra)).
  assert (hP := M (u / 1000 - h) P ltac:(lra) HP).
  assert (gh := M (/ 1000 - gam) h ltac:(lra) H0).
  assert (W : w <= h * (2 + 2 * Q)) by (assert (x := M h (2 * Q - T) H0 ltac:(lra)); lra).
  assert (QP : Q <= P + 5 * h) by (unfold Q; assert (x := M (1 - gam) tau ltac:(lra) Ht); lra).
  assert (hQ := M h (P + 5 * h - Q) H0 ltac:(lra)).
  assert (hh := M (/ 1000 - h) h ltac:(lra) H0).
  assert (uw := M (/ 1000 - u) w ltac:(lra) ltac:(lra)).
  assert (uh := M (/ 1000 - u) h ltac:(lra) H0).
  split; [|exact HP].
  apply Rle_trans with (P * (gam + 7 / 5 * u)); [|apply Rmult_le_compat_l; lra].
  assert (E : gam * T + gam * tau <= (gam + u / 100) * (P + 5 * h)) by (unfold Q in GT; lra).
  assert (F : u * (P - t) <= u * (P + h)).
  { apply Rmult_le_compat_l; [lra|]. assert (x := M (1 - gam) tau ltac:(lra) Ht). lra. }
  lra.
Qed.

(** The constants of the code fit the arithmetic: nothing that underflows is felt, a number of 2^-400 being there. *)
Definition tiny_sum : R := / 2 ^ 1028.

Lemma constants_fit : forall l a k, sides k l -> large_entry a (k * l) -> let tau := frosq k l (rows l a) in
  0 <= lost l <= / 1000 /\ 0 < u53 <= / 1000 /\ 1000 * (lost l * lost l) <= u53 /\ 0 <= tiny_sum /\ 1000 * tiny_sum <= u53 /\
  1000 * tiny_sum <= u53 * tau /\ lost l + 7 / 5 * u53 <= least_slack l /\ INR k * / 2 ^ 1048 <= tiny_sum.
Proof.
  intros l a k [Hk [Hkl Hl]] He tau. destruct (lost_small l Hl) as [L1 _]. destruct (lost_fits l Hl) as [F1 [F2 F3]].
  assert (E := entry_le a k l ltac:(lia) He). fold tau in E.
  assert (S := inverse_power_le). assert (P := inverse_power). assert (T0 := inverse_power_positive).
  assert (K : 1000 <= 2 ^ 10) by (simpl; lra).
  assert (B : forall n, 1000 * / 2 ^ (10 + n) <= / 2 ^ n).
  { intros n. rewrite P. rewrite <- Rmult_assoc. rewrite <- (Rmult_1_l (/ 2 ^ n)) at 2.
    apply Rmult_le_compat_r; [left; apply T0 | lra]. }
  do 3 (split; [auto|]). repeat split; auto.
  - left. apply T0.
  - unfold tiny_sum. change 1028%nat with (10 + 1018)%nat. eapply Rle_trans; [apply B | unfold u53; apply S; lia].
  - unfold tiny_sum. change 1028%nat with (10 + 1018)%nat. eapply Rle_trans; [apply B|].
    apply Rle_trans with (/ 2 ^ (53 + 800)); [apply S; lia|]. rewrite P. apply Rmult_le_compat_l; [lra | exact E].
  - unfold tiny_sum. change 1048%nat with (20 + 1028)%nat. rewrite P, <- Rmult_assoc. rewrite <- (Rmult_1_l (/ 2 ^ 1028)) at 2.
    apply Rmult_le_compat_r; [left; apply T0|]. apply Rmult_le_reg_r with (2 ^ 20); [apply pow_lt; lra|].
    rewrite Rmult_assoc, Rinv_l by (apply pow_nonzero; lra).
    assert (INR k <= INR l) by (apply le_INR; auto). lra.
Qed.

(** The trace of G and of what was computed. *)
Lemma trace_near : forall a g k l, diagonal_of g a k l ->
  Rabs (list_trace g k k - frosq k l (rows l a)) <= lost l * frosq k l (rows l a) + INR k * / 2 ^ 1048.
Proof.
  intros a g k l H. unfold list_trace, frosq. rewrite <- sum_minus. eapply Rle_trans; [apply sum_abs|].
  rewrite <- sum_const, <- sum_scal_l, <- sum_plus. apply sum_le; intros i Hi. specialize (H i Hi). unfold gram_near in H.
  replace (list_dot a (i * l) (i * l) l) with (sumsq l (rows l a i)) in H.
  2:{ unfold list_dot, sumsq, rows. apply sum_ext; intros; ring. }
  replace (list_dot_size a (i * l) (i * l) l) with (sumsq l (rows l a i)) in H; [exact H|].
  unfold list_dot_size, sumsq, rows. apply sum_ext; intros. rewrite Rabs_right; [ring|].
  apply Rle_ge. replace (a (i * l + j)%nat * a (i * l + j)%nat) with (a (i * l + j)%nat ^ 2) by ring. apply pow2_ge_0.
Qed.

(** |A|_2^2 <= tr A A^T, of which the computed trace says enough. *)
Theorem spectral_by_trace : forall a g k l t eps, sides k l -> large_entry a (k * l) -> least_slack l <= eps ->
  diagonal_of g a k l -> list_trace g k k <= t ->
  spectral a k l * spectral a k l <= t * (1 + eps).
Proof.
  intros a g k l t eps Hs He Heps HG Ht. destruct (constants_fit l a k Hs He) as [c1 [c2 [c3 [c4 [c5 [c6 [c7 c8]]]]]]].
  set (tau := frosq k l (rows l a)) in *. assert (T0 : 0 <= tau) by apply frosq_nonneg.
  assert (N := trace_near a g k l HG). fold tau in N.
  assert (M : forall x y, 0 <= x -> 0 <= y -> 0 <= x * y) by (intros; apply Rmult_le_pos; auto).
  assert (N' : tau * (1 - lost l) <= t + tiny_sum) by (revert N; unfold Rabs; destruct Rcase_abs; lra).
  assert (x1 := M (/ 1000 - lost l) tau ltac:(lra) T0). assert (x2 := M (/ 1000 - u53) tau ltac:(lra) T0).
  assert (tp : tau <= 2 * t) by lra.
  assert (B := Rmult_le_compat_l (lost l) _ _ (proj1 c1) N').
  assert (x3 := M (u53 / 1000 - lost l * lost l) tau ltac:(lra) T0).
  assert (x4 := M u53 (2 * t - tau) ltac:(lra) ltac:(lra)).
  assert (x5 := M (/ 1000 - lost l) tiny_sum ltac:(lra) c4).
  assert (x6 := M u53 t ltac:(lra) ltac:(lra)).
  apply Rle_trans with tau.
  - apply spectral_square; [exact T0|]. intros x. unfold tau. rewrite <- fro_sq. apply op2_sq, op2_fro.
  - apply Rle_trans with (t * (1 + (lost l + 7 / 5 * u53))); [lra|].
    apply Rmult_le_compat_l; lra.
Qed.

(** Lemma U of spec/norm2.md. *)
Theorem spectral_by_cholesky : forall a g c k l lam eps, sides k l -> large_entry a (k * l) -> least_slack l <= eps ->
  gram_of g a k l -> factored lam g c k ->
  0 <= lam /\ spectral a k l * spectral a k l <= lam * (1 + INR k * eps).
Proof.
  intros a g c k l lam eps Hs He Heps HG HF. destruct (constants_fit l a k Hs He) as [c1 [c2 [c3 [c4 [c5 [c6 [c7 c8]]]]]]].
  set (tau := frosq k l (rows l a)) in *. assert (T0 : 0 <= tau) by apply frosq_nonneg.
  assert (L0 := lost_nonneg l). assert (Lk : lost k <= lost l) by (apply lost_le, Hs).
  set (G := fun i j => g (i * k + j)%nat). set (C := fun i j => c (i * k + j)%nat).
  assert (e0 : 0 <= / 2 ^ 1048) by (left; apply Rinv_0_lt_compat, pow_lt; lra).
  assert (D : forall i j, list_dot c (i * k) (j * k) (j + 1) = sum (fun t => C i t * C j t) (S j)).
  { intros. replace (j + 1)%nat with (S j) by lia. reflexivity. }
  assert (DS : forall i j, list_dot_size c (i * k) (j * k) (j + 1) = sum (fun t => Rabs (C i t * C j t)) (S j)).
  { intros. replace (j + 1)%nat with (S j) by lia. reflexivity. }
  assert (DP : forall i j, 0 <= sum (fun t => Rabs (C i t * C j t)) (S j)) by (intros; apply sum_nonneg; intros; apply Rabs_pos).
  assert (below : forall i j, (j < i)%nat -> (i < k)%nat -> Rabs (- G i j - sum (fun t => C i t * C j t) (S j))
    <= lost l * sum (fun t => Rabs (C i t * C j t)) (S j) + / 2 ^ 1048 * (1 + Rabs (C j j))).
  { intros i j Hji Hi. specialize (HF i j ltac:(lia) Hi). unfold element_near in HF. destruct (Nat.eq_dec i j); [lia|].
    unfold product_near in HF. rewrite D, DS in HF. fold (G i j) (C j j) in HF. eapply Rle_trans; [exact HF|].
    apply Rplus_le_compat_r, Rmult_le_compat_r; auto. }
  assert (diagonal : forall j, (j < k)%nat -> Rabs (lam - G j j - sum (fun t => C j t * C j t) (S j))
    <= lost l * sum (fun t => Rabs (C j t * C j t)) (S j) + / 2 ^ 1048 * (1 + Rabs (C j j)) + u53 * Rabs (lam - G j j)).
  { intros j Hj. specialize (HF j j (le_n j) Hj). unfold element_near in HF. destruct (Nat.eq_dec j j); [|lia].
    unfold diagonal_near in HF. rewrite D, DS in HF. fold (G j j) (C j j) in HF. eapply Rle_trans; [exact HF|].
    apply Rplus_le_compat_r, Rplus_le_compat_r, Rmult_le_compat_r; auto. }
  assert (form_le := attest_cholesky_form k G C lam (lost l) (/ 2 ^ 1048) u53 ltac:(lra) e0 ltac:(lra) below diagonal).
  assert (TL := total_le k G C lam (lost l) (/ 2 ^ 1048) u53 ltac:(lra) e0 ltac:(lra) diagonal).
  set (T := frosq k k (lower C)) in *. assert (TT : 0 <= T) by apply frosq_nonneg.
  set (w := INR k * (/ 2 ^ 1048 * (2 + T))) in *.
  assert (Hw : 0 <= w <= tiny_sum * (2 + T)).
  { unfold w. rewrite <- Rmult_assoc. assert (0 <= INR k * / 2 ^ 1048) by (apply Rmult_le_pos; auto using pos_INR).
    split; [apply Rmult_le_pos; lra | apply Rmult_le_compat_r; lra]. }
  set (t := trace k G) in *.
  assert (N := trace_near a g k l (fun i Hi => HG i i (le_n i) Hi)). fold tau in N. change (list_trace g k k) with t in N.
  assert (N' : Rabs (t - tau) <= lost l * tau + tiny_sum) by lra.
  destruct (upper_arithmetic (lost l) u53 tiny_sum T w (INR k * lam) t tau eps) as [U1 U2]; auto; try lra.
  assert (k1 : 1 <= INR k) by (apply (le_INR 1), Hs).
  assert (lam0 : 0 <= lam) by (apply Rmult_le_reg_l with (INR k); lra).
  split; [exact lam0|].
  assert (es : 0 <= eps) by (unfold least_slack in *; lra).
  rewrite (spectral_transposed a (fun m => rows l a (m mod k)%nat (m / k)%nat) k l).
  2:{ intros i j Hi Hj. unfold rows. replace ((j * k + i) mod k)%nat with i; [replace ((j * k + i) / k)%nat with j; [reflexivity|]|].
      - rewrite Nat.div_add_l, Nat.div_small by lia. lia.
      - rewrite Nat.add_comm, Nat.mod_add, Nat.mod_small by lia. reflexivity. }
  apply spectral_square; [apply Rmult_le_pos; [auto|]; generalize (Rmult_le_pos _ _ (pos_INR k) es); lra|].
  intros x.
  assert (F1 : sumsq l (fun i => dot k (rows k (fun m => rows l a (m mod k)%nat (m / k)%nat) i) x)
    = form k (fun i j => dot l (rows l a i) (rows l a j)) x).
  { rewrite form_gram. apply sum_ext; intros i Hi. f_equal. apply sum_ext; intros j Hj. f_equal. unfold tr. unfold rows at 1.
    replace ((i * k + j) mod k)%nat with j; [replace ((i * k + j) / k)%nat with i; [reflexivity|]|].
    - rewrite Nat.div_add_l, Nat.div_small by lia. lia.
    - rewrite Nat.add_comm, Nat.mod_add, Nat.mod_small by lia. reflexivity. }
  rewrite F1.
  replace (form k (fun i j => dot l (rows l a i) (rows l a j)) x) with (form k (mirrored G) x
    + form k (fun i j => dot l (rows l a i) (rows l a j) - mirrored G i j) x)
    by (rewrite <- form_plus; apply form_ext; intros; ring).
  assert (F2 : Rabs (form k (fun i j => dot l (rows l a i) (rows l a j) - mirrored G i j) x)
    <= (lost l * sumsq k (fun i => norm2 l (rows l a i)) + INR k * / 2 ^ 1048) * sumsq k x).
  { apply form_close; auto. intros i j Hi Hj. rewrite Rabs_minus_sym.
    apply (mirrored_close k G (fun i j => dot l (rows l a i) (rows l a j))
      (fun i j => lost l * (norm2 l (rows l a i) * norm2 l (rows l a j)) + / 2 ^ 1048)); auto.
    - intros. apply dot_sym.
    - intros. rewrite (Rmult_comm (norm2 l (rows l a i0))). reflexivity.
    - intros p q Hqp Hp. eapply Rle_trans; [apply (HG p q Hqp Hp)|].
      apply Rplus_le_compat_r, Rmult_le_compat_l; [auto | apply sizes_le]. }
  replace (sumsq k (fun i => norm2 l (rows l a i))) with tau in F2.
  2:{ unfold tau, frosq. apply sum_ext; intros. rewrite norm2_sq. reflexivity. }
  assert (X := sumsq_nonneg k x). specialize (form_le x).
  assert (F3 := Rle_trans _ _ _ (Rle_abs _) F2).
  apply Rle_trans with ((lam + (lost l * T + w + u53 * (INR k * lam - t + 3 * w) + lost l * tau + tiny_sum)) * sumsq k x).
  - assert (INR k * / 2 ^ 1048 * sumsq k x <= tiny_sum * sumsq k x) by (apply Rmult_le_compat_r; auto).
    unfold w in *. lra.
  - apply Rmult_le_compat_r; auto. lra.
Qed.

(** * Elements *)

Lemma spectral_by_place : forall a n d i j, (i < n)%nat -> (j < d)%nat -> Rabs (a (i * d + j)%nat) <= spectral a n d.
Proof.
  intros a n d i j Hi Hj. destruct (op2_spectral a n d) as [H0 H]. specialize (H (fun t => delta j t)).
  assert (E : sumsq d (fun t => delta j t) = 1).
  { unfold sumsq. rewrite (sum_ext _ (fun t => delta j t * delta j t)) by (intros; ring). rewrite sum_delta_l by auto. apply delta_same. }
  assert (N : norm2 d (fun t => delta j t) = 1) by (unfold norm2; rewrite E; apply sqrt_1). rewrite N, Rmult_1_r in H.
  eapply Rle_trans; [|exact H]. eapply Rle_trans; [|apply (coord_le_norm2 n _ i Hi)].
  right. f_equal. unfold dot, rows. rewrite sum_delta_r by auto. reflexivity.
Qed.

Theorem spectral_by_entry : forall a n d m, (m < n * d)%nat -> Rabs (a m) <= spectral a n d.
Proof.
  intros a n d m Hm. assert (Hd : (d <> 0)%nat) by lia.
  rewrite (Nat.div_mod m d Hd), (Nat.mul_comm d). apply spectral_by_place.
  - apply Nat.div_lt_upper_bound; lia.
  - apply Nat.mod_upper_bound; auto.
Qed.

Theorem spectral_zero : forall a n d, (forall m, (m < n * d)%nat -> a m = 0) -> spectral a n d = 0.
Proof.
  intros a n d H. apply Rle_antisym; [|apply spectral_positive]. apply spectral_le. split; [lra|]. intros u.
  rewrite Rmult_0_l. apply norm2_le; [lra|]. right. rewrite pow_i by lia. unfold sumsq. apply sum_eq0; intros i Hi.
  unfold dot. rewrite sum_eq0; [ring|]. intros j Hj. unfold rows. rewrite H by nia. ring.
Qed.
