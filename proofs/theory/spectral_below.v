(** The spectral norm from below, as src/core/norm2_below.c computes it: |A^T x| / |x| for whatever x, less what its roundings may have added
    (lemma L of spec/norm2.md). The letters are those of spectral.v. *)
From Coq Require Import Reals Lra Lia Psatz FunctionalExtensionality.
From Attest Require Import sum vector matrix spectral.
Open Scope R_scope.

(** Column j of the rows that x weighs, and the sizes of its terms. *)
Definition weighed (a x : vec) (l j k : nat) : R := sum (fun i => x i * a (i * l + j)%nat) k.
Definition weighed_size (a x : vec) (l j k : nat) : R := sum (fun i => Rabs (x i * a (i * l + j)%nat)) k.

(** What is known of the computed A^T x, and of the computed square of a list. *)
Definition weighed_near (y : R) (a x : vec) (k l j : nat) : Prop :=
  Rabs (y - weighed a x l j k) <= lost k * weighed_size a x l j k + / 2 ^ 1048.
Definition weighed_of (y a x : vec) (k l : nat) : Prop := forall j, (j < l)%nat -> weighed_near (y j) a x k l j.
Definition square_near (s : R) (x : vec) (n : nat) : Prop :=
  Rabs (s - list_dot x 0 0 n) <= lost n * list_dot_size x 0 0 n + / 2 ^ 1048.

Lemma square_norm : forall x n, list_dot x 0 0 n = norm2 n x ^ 2 /\ list_dot_size x 0 0 n = norm2 n x ^ 2.
Proof.
  intros. rewrite norm2_sq. split; apply sum_ext; intros j _; simpl (0 + j)%nat; [ring|].
  rewrite Rabs_right; [ring | apply Rle_ge, Rle_0_sqr].
Qed.

Lemma norm2_monotone : forall n u v, (forall i, (i < n)%nat -> Rabs (u i) <= v i) -> norm2 n u <= norm2 n v.
Proof.
  intros n u v H. apply sqrt_le_1_alt, sum_le. intros i Hi. specialize (H i Hi).
  rewrite <- (pow2_abs (u i)). apply pow_incr. split; [apply Rabs_pos | exact H].
Qed.

(** Each row is no longer than the matrix stretches, so all together no longer than sqrt k times that. *)
Lemma fro_spectral : forall a k l, fro k l (rows l a) <= sqrt (INR k) * spectral a k l.
Proof.
  intros a k l. set (s := spectral a k l). assert (Hs : 0 <= s) by apply spectral_positive.
  apply fro_le; [apply Rmult_le_pos; [apply sqrt_pos | exact Hs]|].
  replace ((sqrt (INR k) * s) ^ 2) with (INR k * s ^ 2).
  2: { rewrite Rpow_mult_distr, pow2_sqrt by apply pos_INR. reflexivity. }
  rewrite <- sum_const. apply sum_le. intros i Hi. rewrite <- norm2_sq.
  apply pow_incr. split; [apply norm2_nonneg|].
  destruct (op2_tr _ _ _ _ (op2_spectral a k l)) as [_ H]. specialize (H (delta i)). fold s in H.
  replace (norm2 k (delta i)) with 1 in H.
  2: { symmetry. rewrite <- sqrt_1. unfold norm2, sumsq. f_equal.
       rewrite (sum_ext _ (fun j => delta i j * delta i j)) by (intros; ring). rewrite sum_delta_l by exact Hi. apply delta_same. }
  rewrite Rmult_1_r in H. refine (Rle_trans _ _ _ _ H). right. unfold norm2, sumsq. f_equal. apply sum_ext. intros j _. f_equal.
  unfold dot, tr. rewrite (sum_delta_r (fun t => rows l a t j)) by exact Hi. reflexivity.
Qed.

(** The sizes of all columns' terms together. *)
Lemma sizes_norm : forall a x k l, norm2 l (fun j => weighed_size a x l j k) <= norm2 k x * fro k l (rows l a).
Proof.
  intros a x k l. apply norm2_le; [apply Rmult_le_pos; [apply norm2_nonneg | apply fro_nonneg]|].
  rewrite Rpow_mult_distr, norm2_sq, fro_sq.
  replace (frosq k l (rows l a)) with (sum (fun j => sumsq k (fun i => a (i * l + j)%nat)) l).
  2: { unfold frosq, sumsq, rows. apply sum_swap. }
  rewrite <- sum_scal_l. apply sum_le. intros j _.
  replace (weighed_size a x l j k) with (dot k (fun i => Rabs (x i)) (fun i => Rabs (a (i * l + j)%nat))).
  2: { apply sum_ext. intros. symmetry. apply Rabs_mult. }
  eapply Rle_trans; [apply cauchy_schwarz_sq|]. right. unfold sumsq. f_equal; apply sum_ext; intros; apply pow2_abs.
Qed.

(** |y| is no more than A stretches x, and what its roundings add. *)
Lemma product_norm : forall a x y k l, sides k l -> weighed_of y a x k l ->
  norm2 l y <= spectral a k l * norm2 k x * (1 + lost k * sqrt (INR k)) + / 2 ^ 1038.
Proof.
  intros a x y k l [Hk [Hl Hsize]] H. set (s := spectral a k l).
  assert (L0 := lost_nonneg k). assert (X0 := norm2_nonneg k x).
  set (z := fun j => weighed a x l j k). set (g := fun j => weighed_size a x l j k).
  assert (Z : norm2 l z <= s * norm2 k x).
  { destruct (op2_tr _ _ _ _ (op2_spectral a k l)) as [_ Hz]. refine (Rle_trans _ _ _ _ (Hz x)). right. unfold norm2, sumsq. f_equal.
    apply sum_ext. intros j _. f_equal. apply sum_ext. intros i _. unfold tr, rows. ring. }
  assert (E : norm2 l (fun j => y j - z j) <= lost k * (norm2 k x * (sqrt (INR k) * s)) + / 2 ^ 1038).
  { eapply Rle_trans; [apply (norm2_monotone l _ (fun j => lost k * g j + / 2 ^ 1048)); intros j Hj; apply (H j Hj)|].
    eapply Rle_trans; [apply norm2_triang|]. rewrite norm2_scal, Rabs_right by lra. apply Rplus_le_compat.
    - apply Rmult_le_compat_l; [exact L0|]. eapply Rle_trans; [apply sizes_norm|].
      apply Rmult_le_compat_l; [exact X0 | apply fro_spectral].
    - apply norm2_le; [left; apply Rinv_0_lt_compat, pow_lt; lra|]. unfold sumsq. rewrite sum_const.
      replace (/ 2 ^ 1038) with (2 ^ 10 * / 2 ^ 1048).
      2: { symmetry. exact (inverse_power_more 10 1038). }
      rewrite Rpow_mult_distr. apply Rmult_le_compat_r; [apply pow2_ge_0|].
      replace ((2 ^ 10) ^ 2) with (2 ^ 20) by ring. exact Hsize. }
  replace y with (fun j => z j + (y j - z j)) by (apply functional_extensionality; intro; ring).
  eapply Rle_trans; [apply norm2_triang|]. nra.
Qed.

(** The arithmetic: Y and X are the lengths, p and q their computed squares' roots, L what a product loses, w the root of k. *)
Lemma lower_arithmetic : forall s X Y p q u L w tau, 0 <= s -> 0 <= X -> 0 <= Y -> 0 < p -> 0 < q -> 0 < u <= / 1000 ->
  0 <= L <= / 1000 -> 1000 * (L * L) <= u -> 1 <= w -> 10 * tau <= u * p ->
  p ^ 2 * (1 - u / 1000) <= (1 + L) * Y ^ 2 -> (1 - L) * X ^ 2 <= q ^ 2 * (1 + u / 1000) -> Y <= s * X * (1 + L * w) + tau ->
  forall E, (L + 7 / 5 * u) * (1 + w) <= E -> E <= 1 -> p * (1 - E + u / 2) <= s * q.
Proof.
  intros s X Y p q u L w tau Hs HX HY Hp Hq Hu HL HLL Hw Ht HpY HXq HYs E0 HE0 HE1.
  assert (HE : L + L * w + 23 / 10 * u <= E0 - u / 2) by nra. replace (1 - E0 + u / 2) with (1 - (E0 - u / 2)) by ring.
  set (E := E0 - u / 2) in *. assert (HE2 : E <= 1) by (unfold E; lra). clearbody E.
  assert (A : p * (1 - L / 2 - u / 10) <= Y).
  { apply le_of_sq; [exact HY|]. apply Rmult_le_reg_l with (1 + L); [lra|]. refine (Rle_trans _ _ _ _ HpY).
    replace ((1 + L) * (p * (1 - L / 2 - u / 10)) ^ 2) with (p ^ 2 * ((1 + L) * (1 - L / 2 - u / 10) ^ 2)) by ring.
    apply Rmult_le_compat_l; [apply pow2_ge_0|]. nra. }
  assert (B : X <= q * (1 + L / 2 + u / 10)).
  { apply le_of_sq; [apply Rmult_le_pos; lra|]. apply Rmult_le_reg_l with (1 - L); [lra|]. refine (Rle_trans _ _ _ HXq _).
    replace ((1 - L) * (q * (1 + L / 2 + u / 10)) ^ 2) with (q ^ 2 * ((1 - L) * (1 + L / 2 + u / 10) ^ 2)) by ring.
    apply Rmult_le_compat_l; [apply pow2_ge_0|]. nra. }
  set (a := L / 2 + u / 10) in *. set (b := L * w). assert (Hb : 0 <= b) by (apply Rmult_le_pos; lra). fold b in HYs.
  assert (C : p * (1 - L / 2 - u / 5) <= s * q * ((1 + a) * (1 + b))).
  { apply Rle_trans with (s * X * (1 + b)); [nra|].
    replace (s * q * ((1 + a) * (1 + b))) with (s * (q * (1 + a)) * (1 + b)) by ring.
    apply Rmult_le_compat_r; [lra|]. apply Rmult_le_compat_l; [exact Hs|]. unfold a. lra. }
  assert (D : (1 - E) * ((1 + a) * (1 + b)) <= 1 - L / 2 - u / 5).
  { assert (E1 : L + b + 23 / 10 * u <= E) by (unfold b; exact HE). assert (Ha : 0 <= a) by (unfold a; lra).
    assert (D1 : 0 <= (E - b) * a) by (apply Rmult_le_pos; lra). assert (D2 : 0 <= E * b) by (apply Rmult_le_pos; lra).
    assert (D3 : 0 <= E * b * a) by (apply Rmult_le_pos; lra).
    assert (D4 : 1 + a + b - E <= 1 - L / 2 - u / 5) by (unfold a; lra). lra. }
  assert (K : 0 < (1 + a) * (1 + b)) by (apply Rmult_lt_0_compat; unfold a; lra).
  apply Rmult_le_reg_r with ((1 + a) * (1 + b)); [exact K|]. refine (Rle_trans _ _ _ _ C).
  rewrite Rmult_assoc. apply Rmult_le_compat_l; [lra | exact D].
Qed.

Theorem spectral_by_product : forall a x y k l yy xx eps r, sides k l -> least_slack l <= eps -> weighed_of y a x k l ->
  square_near yy y l -> square_near xx x k -> / 2 ^ 900 <= yy -> / 2 <= xx ->
  r <= sqrt (yy / xx) * (1 - eps * (1 + sqrt (INR k))) -> r * (1 + / 2 ^ 54) <= spectral a k l.
Proof.
  intros a x y k l yy xx eps r Hsides Heps Hy Hyy Hxx Hyy0 Hxx0 Hr.
  assert (Hs := spectral_positive a k l). assert (Hsides' := Hsides). destruct Hsides' as [Hk [Hl Hsize]].
  destruct (lost_small l Hsize) as [Hslack _]. destruct (lost_fits l Hsize) as [L0 [U0 LL]]. assert (Lk := lost_le k l Hl).
  assert (W : 1 <= sqrt (INR k)). { rewrite <- sqrt_1. apply sqrt_le_1_alt. apply (le_INR 1). exact Hk. }
  assert (T0 := inverse_power_positive 900).
  assert (R0 := sqrt_pos (yy / xx)).
  assert (U54 : / 2 ^ 54 = u53 / 2) by (unfold u53; change 54%nat with (53 + 1)%nat; rewrite inverse_power, pow_1; reflexivity).
  rewrite U54.
  destruct (Rle_or_lt r 0) as [N|N]; [nra|].
  assert (N1 : 0 <= 1 - eps * (1 + sqrt (INR k))) by nra.
  apply Rle_trans with (sqrt (yy / xx) * (1 - eps * (1 + sqrt (INR k)) + u53 / 2)).
  { apply Rle_trans with (sqrt (yy / xx) * (1 - eps * (1 + sqrt (INR k))) * (1 + u53 / 2)); [apply Rmult_le_compat_r; lra|].
    rewrite Rmult_assoc. apply Rmult_le_compat_l; [exact R0|]. assert (G : 0 <= eps * (1 + sqrt (INR k))) by
      (apply Rmult_le_pos; lra). nra. }
  rewrite sqrt_div_alt by lra. set (p := sqrt yy). set (q := sqrt xx).
  assert (Hp : p ^ 2 = yy) by (apply pow2_sqrt; lra). assert (Hq : q ^ 2 = xx) by (apply pow2_sqrt; lra).
  assert (P0 : 0 < p) by (apply sqrt_lt_R0; lra). assert (Q0 : 0 < q) by (apply sqrt_lt_R0; lra).
  assert (Plow : / 2 ^ 450 <= p).
  { apply le_of_sq; [lra|]. rewrite Hp. rewrite pow_inv, <- pow_mult. exact Hyy0. }
  apply Rmult_le_reg_r with q; [exact Q0|].
  replace (p / q * (1 - eps * (1 + sqrt (INR k)) + u53 / 2) * q) with (p * (1 - eps * (1 + sqrt (INR k)) + u53 / 2)) by (field; lra).
  assert (Two : / 2 ^ 1038 = / 2 ^ 450 * / 2 ^ 588) by exact (inverse_power 450 588).
  assert (Tiny : / 2 ^ 1048 = / 2 ^ 900 * / 2 ^ 148) by exact (inverse_power 900 148).
  assert (T588 := inverse_power_le 100 588 ltac:(lia)). assert (T148 := inverse_power_le 100 148 ltac:(lia)).
  assert (T100 : u53 = 2 ^ 47 * / 2 ^ 100) by exact (inverse_power_more 47 53).
  assert (T900 : / 2 ^ 900 <= / 2) by (rewrite <- (pow_1 2) at 2; apply inverse_power_le; lia).
  assert (P588 := inverse_power_positive 588). assert (P148 := inverse_power_positive 148).
  unfold square_near in Hyy, Hxx.
  destruct (square_norm y l) as [Ny Sy]. destruct (square_norm x k) as [Nx Sx]. rewrite Ny, Sy in Hyy. rewrite Nx, Sx in Hxx.
  assert (Between : forall a b, Rabs a <= b -> - b <= a <= b) by (intros a' b'; unfold Rabs; destruct (Rcase_abs a'); lra).
  apply Between in Hyy. apply Between in Hxx.
  apply (lower_arithmetic (spectral a k l) (norm2 k x) (norm2 l y) p q u53 (lost l) (sqrt (INR k)) (/ 2 ^ 1038)); auto;
    try apply norm2_nonneg.
  - rewrite Two. apply Rle_trans with (10 * (p * / 2 ^ 588)); [nra|]. nra.
  - rewrite Hp. rewrite Tiny in Hyy. nra.
  - rewrite Hq. rewrite Tiny in Hxx. assert (X2 := pow2_ge_0 (norm2 k x)). nra.
  - refine (Rle_trans _ _ _ (product_norm a x y k l Hsides Hy) _). apply Rplus_le_compat_r.
    apply Rmult_le_compat_l; [apply Rmult_le_pos; [exact Hs | apply norm2_nonneg]|]. nra.
  - apply Rmult_le_compat_r; lra.
  - lra.
Qed.
