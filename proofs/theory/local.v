(** Local bounds: the derivative of the Gaussian mean at one point, row by row,
    in terms of the spread E_i there (MATH 3.5 (i), Theorem 2). *)
From Coq Require Import Reals Lra Lia Psatz FunctionalExtensionality.
From Attest Require Import base phi softmax attention gauss.
Open Scope R_scope.

(** * Definitions *)

(** eta = (1 + sqrt n) / 2. *)
Definition eta (n : nat) : R := (1 + sqrt (INR n)) / 2.

(** The 2-norm bound of row i: |P_i|_2 + 2 E_i + 2 sqrt (E_i max_j P_ij |y_i - y_j|^2). *)
Definition local_two (N n : nat) (M : mask) (Y : mat) (i : nat) : R :=
  let P := gauss_probs N n M Y i in
  norm2 N P + 2 * spread N n M Y i
  + 2 * sqrt (spread N n M Y i * rmax (fun j => P j * dist2 n (Y i) (Y j)) N).

(** * About eta *)

Lemma eta_ge_1 : forall n, (0 < n)%nat -> 1 <= eta n.
Proof.
  intros. unfold eta. assert (1 <= sqrt (INR n)); [|lra].
  rewrite <- sqrt_1. apply sqrt_le_1_alt. change 1 with (INR 1). apply le_INR; lia.
Qed.

Lemma eta_sq : forall n, INR n - 1 = 4 * eta n * (eta n - 1).
Proof.
  intros. unfold eta. assert (H := sqrt_sqrt (INR n) (pos_INR n)). nra.
Qed.

(** |a| sum_k |d_k| <= (a^2 + d_m^2) / 2 + (eta - 1) a^2 + eta sum_(k <> m) d_k^2. *)
Lemma split_coordinate : forall n a (d : vec) m, (m < n)%nat ->
  Rabs a * norm1 n d
  <= (a ^ 2 + d m ^ 2) / 2 + (eta n - 1) * a ^ 2 + eta n * (sumsq n d - d m ^ 2).
Proof.
  intros n a d m Hm. assert (H1 : 1 <= eta n) by (apply eta_ge_1; lia).
  assert (HE := eta_sq n). set (e := eta n) in *.
  assert (T : forall k, Rabs a * Rabs (d k) <= a ^ 2 * / (4 * e) + e * d k ^ 2).
  { intros k. rewrite <- (pow2_abs a), <- (pow2_abs (d k)).
    set (x := Rabs a). set (y := Rabs (d k)).
    assert (Q : 0 <= (x - 2 * e * y) ^ 2 * / (4 * e))
      by (apply Rmult_le_pos; [apply pow2_ge_0 | left; apply Rinv_0_lt_compat; lra]).
    replace ((x - 2 * e * y) ^ 2 * / (4 * e)) with (x ^ 2 * / (4 * e) + e * y ^ 2 - x * y) in Q
      by (field; lra). lra. }
  assert (S := sum_le_but (fun k => Rabs a * Rabs (d k))
                          (fun k => a ^ 2 * / (4 * e) + e * d k ^ 2) n m Hm (fun k _ _ => T k)).
  cbv beta in S. rewrite sum_plus, sum_const, !sum_scal_l in S.
  fold (norm1 n d) in S. fold (sumsq n d) in S.
  assert (A : Rabs a * Rabs (d m) <= (a ^ 2 + d m ^ 2) / 2).
  { rewrite <- (pow2_abs a), <- (pow2_abs (d m)).
    generalize (pow2_ge_0 (Rabs a - Rabs (d m))). lra. }
  replace (INR n * (a ^ 2 * / (4 * e))) with (a ^ 2 * / (4 * e) + (e - 1) * a ^ 2) in S
    by (replace (INR n) with (1 + 4 * e * (e - 1)) by lra; field; lra).
  lra.
Qed.

Section Point.
Variables (N n : nat) (M : mask) (Y V : mat) (i : nat).
Hypothesis HM : sees_itself N M.
Hypothesis Hi : (i < N)%nat.

Let P := gauss_probs N n M Y i.
Let mu := gauss N n M Y i.
Let E := spread N n M Y i.
Let HP : forall j, 0 <= P j := gauss_probs_nonneg N n M Y i HM Hi.
Let HP1 : sum P N = 1 := gauss_probs_sum N n M Y i HM Hi.

(** Any weighted sum of moving values stays within their bound. *)
Lemma average_le : forall (u : vec) b, (forall j, (j < N)%nat -> Rabs (u j) <= b) ->
  Rabs (sum (fun j => P j * u j) N) <= b.
Proof.
  intros u b Hu. eapply Rle_trans; [apply sum_abs|].
  replace b with (sum (fun j => P j * b) N)
    by (rewrite sum_scal_r, HP1; ring).
  apply sum_le; intros. rewrite Rabs_mult, (Rabs_right (P j)) by (apply Rle_ge, HP).
  apply Rmult_le_compat_l; auto.
Qed.

(** ** Infinity-norm (Theorem 2, at a point) *)

Theorem local_inf : forall m v, (m < n)%nat ->
  (forall j k, (j < N)%nat -> (k < n)%nat -> Rabs (V j k) <= v) ->
  Rabs (dgauss N n M Y V i m) <= (1 + 4 * eta n * E) * v.
Proof.
  intros m v Hm HV.
  assert (Hv : 0 <= v) by (eapply Rle_trans; [apply Rabs_pos | apply (HV i m); auto]).
  set (d := fun j k => Y i k - Y j k). set (a := fun j => Y j m - mu m).
  assert (B : sum (fun j => P j * (Rabs (a j) * norm1 n (d j))) N <= eta n * E).
  { apply Rle_trans with (sum (fun j => P j * ((a j ^ 2 + d j m ^ 2) / 2
        + (eta n - 1) * a j ^ 2 + eta n * (sumsq n (d j) - d j m ^ 2))) N).
    { apply sum_le; intros. apply Rmult_le_compat_l; [apply HP | apply split_coordinate; auto]. }
    rewrite (sum_ext _ (fun j => (eta n - / 2) * (P j * a j ^ 2) + (/ 2 - eta n) * (P j * d j m ^ 2)
        + eta n * (P j * sumsq n (d j)))) by (intros; field).
    rewrite !sum_plus, !sum_scal_l.
    change (sum (fun j => P j * sumsq n (d j)) N) with E.
    assert (C := variance_coord_le N n M Y i HM Hi m).
    change (sum (fun j => P j * a j ^ 2) N <= sum (fun j => P j * d j m ^ 2) N) in C.
    assert (1 <= eta n) by (apply eta_ge_1; lia). nra. }
  unfold dgauss. cbv zeta. fold P mu.
  eapply Rle_trans; [apply Rabs_triang|].
  assert (B1 := average_le (fun j => V j m) v (fun j Hj => HV j m Hj Hm)). cbv beta in B1.
  assert (B2 : Rabs (sum (fun j => P j * dgauss_logits n Y V i j * (Y j m - mu m)) N)
               <= 4 * v * (eta n * E)).
  { eapply Rle_trans; [apply sum_abs|].
    apply Rle_trans with (4 * v * sum (fun j => P j * (Rabs (a j) * norm1 n (d j))) N);
      [|apply Rmult_le_compat_l; auto; lra].
    rewrite <- sum_scal_l. apply sum_le; intros j Hj. fold (a j).
    rewrite !Rabs_mult, (Rabs_right (P j)) by (apply Rle_ge, HP).
    assert (L : Rabs (dgauss_logits n Y V i j) <= 2 * (norm1 n (d j) * (2 * v))).
    { unfold dgauss_logits. rewrite Rabs_mult. replace (Rabs (-2)) with 2 by (rewrite Rabs_left; lra).
      apply Rmult_le_compat_l; [lra|].
      apply (dot_le_norm1 n (d j) (fun k => V i k - V j k)). intros k Hk.
      eapply Rle_trans; [apply Rabs_triang|]. rewrite Rabs_Ropp.
      generalize (HV i k Hi Hk) (HV j k Hj Hk). lra. }
    replace (4 * v * (P j * (Rabs (a j) * norm1 n (d j))))
      with (P j * (2 * (norm1 n (d j) * (2 * v))) * Rabs (a j)) by ring.
    apply Rmult_le_compat_r; [apply Rabs_pos|]. apply Rmult_le_compat_l; [apply HP | exact L]. }
  lra.
Qed.

(** ** 2-norm *)

(** J V = P V + 2 Cov_i V_i + 2 R V, and what each part is bounded by. *)
Lemma dgauss_row_two :
  norm2 n (dgauss N n M Y V i)
  <= norm2 n (mul N (gauss_probs N n M Y) V i) + 2 * (E * norm2 n (V i))
     + 2 * (sqrt E * sqrt (sum (fun j => P j * dist2 n (Y i) (Y j) * sumsq n (V j)) N)).
Proof.
  set (z := fun j => norm2 n (fun k => Y i k - Y j k)).
  set (r := fun j => norm2 n (fun m => Y j m - mu m)).
  assert (HE : 0 <= E) by (apply spread_nonneg; auto).
  assert (Hz : sum (fun j => P j * z j ^ 2) N <= sqrt E ^ 2).
  { rewrite pow2_sqrt by auto. right. apply sum_ext; intros. unfold z. rewrite norm2_sq. reflexivity. }
  assert (Hr : sum (fun j => P j * r j ^ 2) N <= sqrt E ^ 2).
  { rewrite pow2_sqrt by auto. eapply Rle_trans; [|apply (variance_le_spread N n M Y i HM Hi)].
    right. apply sum_ext; intros. unfold r. rewrite norm2_sq. reflexivity. }
  set (cc := fun j => P j * (2 * dot n (fun k => Y j k - Y i k) (V i))).
  set (cr := fun j => P j * (2 * dot n (fun k => Y i k - Y j k) (V j))).
  assert (S : dgauss N n M Y V i = fun m => mul N (gauss_probs N n M Y) V i m
     + (sum (fun j => cc j * (Y j m - mu m)) N + sum (fun j => cr j * (Y j m - mu m)) N)).
  { apply functional_extensionality; intros m. unfold dgauss. cbv zeta. fold P mu. f_equal.
    rewrite <- sum_plus. apply sum_ext; intros j _. unfold cc, cr, dgauss_logits, dot.
    rewrite <- Rmult_plus_distr_r, <- Rmult_plus_distr_l, <- Rmult_plus_distr_l, <- sum_plus.
    f_equal. f_equal. rewrite <- !sum_scal_l. apply sum_ext; intros; ring. }
  rewrite S.
  eapply Rle_trans; [apply (norm2_triang n (mul N (gauss_probs N n M Y) V i))|].
  rewrite Rplus_assoc. apply Rplus_le_compat_l.
  eapply Rle_trans; [apply (norm2_triang n (fun m => sum (fun j => cc j * (Y j m - mu m)) N))|].
  apply Rplus_le_compat.
  - eapply Rle_trans; [apply (norm2_sum n N cc (fun j m => Y j m - mu m))|].
    apply Rle_trans with (2 * norm2 n (V i) * sum (fun j => P j * (z j * r j)) N).
    + rewrite <- sum_scal_l. apply sum_le; intros j Hj. fold (r j). unfold cc.
      rewrite !Rabs_mult, (Rabs_right (P j)), (Rabs_right 2) by (try apply Rle_ge, HP; lra).
      replace (2 * norm2 n (V i) * (P j * (z j * r j)))
        with (P j * (2 * (z j * norm2 n (V i))) * r j) by ring.
      apply Rmult_le_compat_r; [apply norm2_nonneg|]. apply Rmult_le_compat_l; [apply HP|].
      apply Rmult_le_compat_l; [lra|].
      eapply Rle_trans; [apply cauchy_schwarz|]. right. f_equal. unfold z.
      rewrite <- (Rmult_1_l (norm2 n (fun k => Y i k - Y j k))), <- Rabs_R1, <- Rabs_Ropp, <- norm2_scal.
      f_equal. apply functional_extensionality; intro; ring.
    + replace (2 * (E * norm2 n (V i))) with (2 * norm2 n (V i) * (sqrt E * sqrt E))
        by (rewrite sqrt_sqrt by auto; ring).
      apply Rmult_le_compat_l; [generalize (norm2_nonneg n (V i)); lra|].
      apply weighted_cauchy_schwarz; auto using sqrt_pos.
  - eapply Rle_trans; [apply (norm2_sum n N cr (fun j m => Y j m - mu m))|].
    set (Q := sum (fun j => P j * dist2 n (Y i) (Y j) * sumsq n (V j)) N).
    apply Rle_trans with (2 * sum (fun j => P j * (r j * (z j * norm2 n (V j)))) N).
    + rewrite <- sum_scal_l. apply sum_le; intros j Hj. fold (r j). unfold cr.
      rewrite !Rabs_mult, (Rabs_right (P j)), (Rabs_right 2) by (try apply Rle_ge, HP; lra).
      replace (2 * (P j * (r j * (z j * norm2 n (V j)))))
        with (P j * (2 * (z j * norm2 n (V j))) * r j) by ring.
      apply Rmult_le_compat_r; [apply norm2_nonneg|]. apply Rmult_le_compat_l; [apply HP|].
      apply Rmult_le_compat_l; [lra|]. apply cauchy_schwarz.
    + apply Rmult_le_compat_l; [lra|]. apply weighted_cauchy_schwarz; auto using sqrt_pos.
      rewrite pow2_sqrt.
      * right. apply sum_ext; intros. unfold z. rewrite Rpow_mult_distr, !norm2_sq, dist2_sumsq. ring.
      * apply sum_nonneg; intros. apply Rmult_le_pos; [|apply sumsq_nonneg].
        apply Rmult_le_pos; [apply HP | apply dist2_nonneg].
Qed.

(** The mean part, by the 2-norm of the row of P. *)
Lemma mean_row_two : norm2 n (mul N (gauss_probs N n M Y) V i) <= norm2 N P * fro N n V.
Proof.
  eapply Rle_trans; [apply (norm2_sum n N P V)|].
  assert (EV : norm2 N (fun j => norm2 n (V j)) = fro N n V)
    by (unfold norm2 at 1, fro; f_equal; apply sum_ext; intros; apply norm2_sq).
  rewrite <- EV. eapply Rle_trans; [|apply cauchy_schwarz].
  eapply Rle_trans; [|apply Rle_abs]. right. apply sum_ext; intros.
  rewrite Rabs_right by (apply Rle_ge, HP). reflexivity.
Qed.

Theorem local_two_row : norm2 n (dgauss N n M Y V i) <= local_two N n M Y i * fro N n V.
Proof.
  eapply Rle_trans; [apply dgauss_row_two|]. unfold local_two. cbv zeta. fold P E.
  set (K := rmax (fun j => P j * dist2 n (Y i) (Y j)) N).
  assert (HE : 0 <= E) by (apply spread_nonneg; auto).
  assert (HV := fro_nonneg N n V).
  assert (H1 := mean_row_two).
  assert (H2 : E * norm2 n (V i) <= E * fro N n V)
    by (apply Rmult_le_compat_l; auto; apply row_le_fro; auto).
  assert (H3 : sqrt (sum (fun j => P j * dist2 n (Y i) (Y j) * sumsq n (V j)) N)
               <= sqrt K * fro N n V).
  { unfold fro. rewrite <- sqrt_mult by (try apply rmax_nonneg; apply frosq_nonneg).
    apply sqrt_le_1_alt. unfold frosq. rewrite <- sum_scal_l. apply sum_le; intros j Hj.
    apply Rmult_le_compat_r; [apply sumsq_nonneg|].
    apply (rmax_ge (fun j => P j * dist2 n (Y i) (Y j)) N j Hj). }
  rewrite sqrt_mult by (auto; apply rmax_nonneg).
  assert (H4 := Rmult_le_compat_l (sqrt E) _ _ (sqrt_pos E) H3). lra.
Qed.

(** The paper's coarser form: (4 E_i + 1) |V|. *)
Lemma local_two_le : local_two N n M Y i <= 4 * E + 1.
Proof.
  unfold local_two. cbv zeta. fold P E. assert (HE : 0 <= E) by (apply spread_nonneg; auto).
  assert (H1 : norm2 N P <= 1).
  { apply norm2_le; [lra|]. replace (1 ^ 2) with (sum P N)
      by (rewrite HP1; ring).
    apply sum_le; intros j Hj.
    assert (P j <= 1) by (rewrite <- HP1;
                          apply (sum_term_le P); auto). generalize (HP j). nra. }
  assert (H2 : rmax (fun j => P j * dist2 n (Y i) (Y j)) N <= E).
  { apply rmax_le; auto. intros j Hj.
    apply (sum_term_le (fun j => P j * dist2 n (Y i) (Y j))); auto.
    intros; apply Rmult_le_pos; [apply HP | apply dist2_nonneg]. }
  assert (H3 : sqrt (E * rmax (fun j => P j * dist2 n (Y i) (Y j)) N) <= E).
  { rewrite <- (sqrt_square E) at 2 by auto. apply sqrt_le_1_alt.
    apply Rmult_le_compat_l; auto. }
  lra.
Qed.
End Point.
