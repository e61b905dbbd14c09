(** What "On the Regularity of Attention" prints and does not hold: Theorem 1, Propositions 3
    and 5 (E27), Proposition 8 (E30), Theorem 2 (E31).

    Each statement has the form: whoever claims a constant K for all measures claims at
    least so much.  The printed constants are compared with it where they are numbers
    (numeric/regularity_numbers.v). *)
From Coq Require Import Reals ZArith Lra Lia Psatz FunctionalExtensionality.
From Attest Require Import base phi softmax attention gauss sharp_inf attained regularity.
Open Scope R_scope.

(** * Definitions *)

Definition absdist (x y : R) : R := Rabs (x - y).

(** The interval [-r, r] as a space, and exp(xy) on it. *)
Definition interval (r : R) : Type := { x : R | - r <= x <= r }.
Definition value {r} (x : interval r) : R := proj1_sig x.
Definition coordinate {r} (x : interval r) : vec := fun _ => value x.
Definition interval_dist {r} (x y : interval r) : R := absdist (value x) (value y).
Definition exp_product {r} (y x : interval r) : R := exp (value y * value x).

(** N points of equal weight. *)
Definition uniform {T} (N : nat) (x : nat -> T) : cloud T :=
  {| size := N; place := x; mass := fun _ => / INR N |}.

(** The Gaussian kernel of L2 attention on the line, and values that are the points. *)
Definition gaussian (y x : R) : R := exp (- (y - x) ^ 2).
Definition itself (x : R) : vec := fun _ => x.

(** * E27: point masses

    Attention keeps a point mass where it is (or moves it by l).  So no constant below 1 can
    hold, but the printed ones are as small as diam times the Lipschitz constant of G. *)

Lemma dirac_probability : forall T (x : T), probability (dirac x).
Proof. intros. split; simpl; [intros; lra | ring]. Qed.

Lemma dirac_integral : forall T (x : T) f, integral (dirac x) f = f x.
Proof. intros. unfold integral. simpl. ring. Qed.

Lemma dirac_gibbs : forall T (G : T -> R) x f, 0 < G x -> integral (gibbs G (dirac x)) f = f x.
Proof. intros. unfold integral. simpl. unfold integral. simpl. field. lra. Qed.

Section Space.
Variables (T : Type) (d : T -> T -> R).
Hypothesis Hzero : forall x, d x x = 0.
Hypothesis Hpos : forall x y, 0 <= d x y.
Hypothesis Hsym : forall x y, d x y = d y x.
Hypothesis Htri : forall x y z, d x z <= d x y + d y z.

Lemma lip_to : forall y, lip d 1 (fun x => d x y).
Proof.
  intros y x z. apply Rabs_le. generalize (Htri x z y) (Htri z x y). rewrite (Hsym z x). lra.
Qed.

Lemma dirac_w1 : forall x y, w1_le d (dirac x) (dirac y) (d x y).
Proof.
  intros x y f Hf. rewrite !dirac_integral. generalize (Hf x y) (Rle_abs (f x - f y)). lra.
Qed.

(** Proposition 5 (ii), printed with 2 diam |G|_Lip / eps, which is 0 for a constant G. *)
Theorem vuckovic_prop_5_printed_false : forall (G : T -> R) K x y, (forall z, 0 < G z) -> 0 < d x y ->
  (forall mu nu w, probability mu -> probability nu -> w1_le d mu nu w ->
     w1_le d (gibbs G mu) (gibbs G nu) (K * w)) -> 1 <= K.
Proof.
  intros G K x y HG Hd H.
  assert (B := H _ _ _ (dirac_probability T x) (dirac_probability T y) (dirac_w1 x y) _ (lip_to y)).
  rewrite !dirac_gibbs, Hzero in B by auto. nra.
Qed.
End Space.

Lemma exp_lip : forall a b m, a <= m -> b <= m -> Rabs (exp a - exp b) <= exp m * Rabs (a - b).
Proof.
  assert (H : forall a b m, a <= m -> b <= a -> exp a - exp b <= exp m * (a - b)).
  { intros a b m Ha Hb. assert (E : exp b = exp a * exp (b - a)) by (rewrite <- exp_plus; f_equal; ring).
    assert (G := exp_ge (b - a)). assert (P := exp_pos a). assert (M : exp a <= exp m) by (apply exp_le; auto).
    apply Rle_trans with (exp a * (a - b)); [rewrite E; nra | apply Rmult_le_compat_r; lra]. }
  intros a b m Ha Hb. destruct (Rle_or_lt b a) as [L|L].
  - assert (exp b <= exp a) by (apply exp_le; auto). rewrite !Rabs_right by lra. auto.
  - assert (exp a <= exp b) by (apply exp_le; lra). rewrite !Rabs_left1 by lra.
    generalize (H b a m Hb ltac:(lra)). lra.
Qed.

Section Interval.
Variable r : R.
Hypothesis Hr : 0 < r.
Let E := interval r.

Lemma product_le : forall y x : E, - (r * r) <= value y * value x <= r * r.
Proof. intros [y Hy] [x Hx]. unfold value. simpl. split; nra. Qed.

(** The constants of exp(xy) on [-r, r]: bounds, and Lipschitz constants in either argument. *)
Lemma exp_product_bounds : forall y x : E, exp (- (r * r)) <= exp_product y x <= exp (r * r).
Proof. intros. unfold exp_product. generalize (product_le y x). split; apply exp_le; lra. Qed.

Lemma exp_product_key : forall y : E, lip interval_dist (r * exp (r * r)) (exp_product y).
Proof.
  intros y x x'. unfold exp_product, interval_dist, absdist.
  eapply Rle_trans; [apply (exp_lip _ _ (r * r)); apply product_le|].
  rewrite <- Rmult_minus_distr_l, Rabs_mult.
  assert (Y : Rabs (value y) <= r) by (destruct y as [v Hv]; apply Rabs_le; exact Hv).
  assert (P := exp_pos (r * r)). assert (D := Rabs_pos (value x - value x')).
  assert (Rabs (value y) * Rabs (value x - value x') <= r * Rabs (value x - value x'))
    by (apply Rmult_le_compat_r; auto). nra.
Qed.

Lemma interval_diameter : forall x y : E, 0 <= interval_dist x y <= 2 * r.
Proof.
  intros [x Hx] [y Hy]. unfold interval_dist, absdist, value. simpl.
  split; [apply Rabs_pos | apply Rabs_le; lra].
Qed.

Definition left_end : E := exist _ (- r) (conj (Rle_refl (- r)) (Rlt_le _ _ (Rlt_trans _ _ _ (Ropp_lt_gt_0_contravar _ Hr) Hr))).
Definition centre : E := exist _ 0 (conj (Rlt_le _ _ (Ropp_lt_gt_0_contravar _ Hr)) (Rlt_le _ _ Hr)).

(** Theorem 1: for dot-product attention on [-r, r] any constant is at least 1 ... *)
Theorem vuckovic_thm_1_least : forall K,
  (forall mu nu w, probability mu -> probability nu -> w1_le (@interval_dist r) mu nu w ->
     w1_le (dist1 1) (self_attend (@exp_product r) (@coordinate r) mu)
                     (self_attend (@exp_product r) (@coordinate r) nu) (K * w)) -> 1 <= K.
Proof.
  intros K H.
  assert (Hd : w1_le (@interval_dist r) (dirac centre) (dirac left_end) (interval_dist centre left_end))
    by apply dirac_w1.
  assert (B := H _ _ _ (dirac_probability E centre) (dirac_probability E left_end) Hd (fun v => v 0%nat)).
  assert (L : lip (dist1 1) 1 (fun v : vec => v 0%nat)).
  { intros u v. unfold dist1, norm1. simpl. lra. }
  specialize (B L).
  assert (O : forall x : E, integral (self_attend (@exp_product r) (@coordinate r) (dirac x))
                (fun v => v 0%nat) = value x).
  { intros x. unfold integral. simpl. unfold attend_to.
    rewrite dirac_gibbs by apply exp_pos. unfold coordinate. ring. }
  rewrite !O in B. unfold interval_dist, absdist in B. unfold value, centre, left_end in B. simpl in B.
  replace (Rabs (0 - - r)) with r in B by (rewrite Rabs_right; lra). nra.
Qed.

(** ... and the printed one, 2 (g + g) diam / eps, is less on short intervals: 0.3467 for r = 0.2. *)
Theorem vuckovic_thm_1_printed_false : r <= / 5 ->
  let g := r * exp (r * r) in let eps := exp (- (r * r)) in
  ~ (forall mu nu w, probability mu -> probability nu -> w1_le (@interval_dist r) mu nu w ->
     w1_le (dist1 1) (self_attend (@exp_product r) (@coordinate r) mu)
                     (self_attend (@exp_product r) (@coordinate r) nu)
       (2 * (g + g) * (2 * r) / eps * w)).
Proof.
  intros H5 g eps H. apply vuckovic_thm_1_least in H.
  assert (E1 : exp (r * r) <= / (1 - / 25)).
  { assert (G := exp_ge (- (r * r))). rewrite exp_Ropp in G.
    assert (P := exp_pos (r * r)). apply Rmult_le_reg_r with (1 - / 25); [lra|]. rewrite Rinv_l by lra.
    assert (Q : (1 - / 25) <= / exp (r * r)) by nra.
    apply Rmult_le_compat_l with (r := exp (r * r)) in Q; [|lra]. rewrite Rinv_r in Q by lra. exact Q. }
  assert (P := exp_pos (r * r)).
  assert (Ep : / eps = exp (r * r)) by (unfold eps; rewrite <- exp_Ropp; f_equal; ring).
  unfold Rdiv in H. rewrite Ep in H. unfold g in H.
  replace (2 * (r * exp (r * r) + r * exp (r * r)) * (2 * r) * exp (r * r))
    with (8 * (r * r) * (exp (r * r) * exp (r * r))) in H by ring.
  assert (A : exp (r * r) * exp (r * r) <= (25 / 24) * (25 / 24))
    by (apply Rmult_le_compat; lra).
  assert (R2 : r * r <= / 25) by nra.
  assert (8 * (r * r) * (exp (r * r) * exp (r * r)) <= 8 * / 25 * (25 / 24 * (25 / 24)))
    by (apply Rmult_le_compat; nra). lra.
Qed.

(** Proposition 3, one query q, printed with 2 |G(q, .)|_Lip diam / eps: any constant is at least 1,
    whatever G. *)
Theorem vuckovic_prop_3_least : forall (G : E -> E -> R) K (q : E), (forall x, 0 < G q x) ->
  (forall mu nu w, probability mu -> probability nu -> w1_le (@interval_dist r) mu nu w ->
     norm2 1 (fun b => attend_to G (@coordinate r) mu q b - attend_to G (@coordinate r) nu q b)
     <= K * w) -> 1 <= K.
Proof.
  intros G K q HG H.
  assert (Hd : w1_le interval_dist (dirac centre) (dirac left_end) (interval_dist centre left_end))
    by apply dirac_w1.
  assert (B := H _ _ _ (dirac_probability E centre) (dirac_probability E left_end) Hd).
  assert (C := coord_le_norm2 1 (fun b => attend_to G (@coordinate r) (dirac centre) q b
     - attend_to G (@coordinate r) (dirac left_end) q b) 0 Nat.lt_0_1). cbv beta in C.
  unfold attend_to in C at 1 2.
  rewrite !dirac_gibbs in C by apply HG. unfold coordinate in C at 1 2.
  unfold interval_dist, absdist in B. unfold value, centre, left_end in B, C. simpl in B, C.
  replace (Rabs (0 - - r)) with r in * by (rewrite Rabs_right; lra). nra.
Qed.
End Interval.

(** * E30: Proposition 8

    N points of equal weight: 0, another close by, the rest far away.  Moving the second
    point by 0.01 costs 0.01 / N; the weights e^(-y^2) see two points only, so their average
    moves as if N were 2. *)

Lemma uniform_probability : forall T N (x : nat -> T), (0 < N)%nat -> probability (uniform N x).
Proof.
  intros T N x HN. assert (P : 0 < INR N) by (apply lt_0_INR; auto). split; simpl.
  - intros. left. apply Rinv_0_lt_compat; auto.
  - rewrite sum_const. field. lra.
Qed.

Definition pair_and_far (N : nat) (a : R) (j : nat) : R :=
  match j with O => 0 | S O => a | S (S k) => 50 + INR N + INR k end.

Definition bump (y : R) : R := Rmax 0 (6 / 100 - Rabs (y - 6 / 100)).

Lemma bump_lip : lip absdist 1 bump.
Proof.
  intros x y. unfold bump, absdist. rewrite Rmult_1_l.
  assert (T := Rabs_triang_inv2 (x - 6 / 100) (y - 6 / 100)).
  replace (x - 6 / 100 - (y - 6 / 100)) with (x - y) in T by ring. apply Rabs_le_between in T.
  unfold Rmax. destruct (Rle_dec 0 (6 / 100 - Rabs (x - 6 / 100))), (Rle_dec 0 (6 / 100 - Rabs (y - 6 / 100)));
    apply Rabs_le; lra.
Qed.

Lemma far_sum : forall N n, (0 < N)%nat -> (n <= N)%nat ->
  0 <= sum (fun k => gaussian 0 (50 + INR N + INR k)) n <= / 100.
Proof.
  intros N n HN Hn. assert (P : 1 <= INR N) by (change 1 with (INR 1); apply le_INR; lia). split.
  - apply sum_nonneg; intros. left. apply exp_pos.
  - apply Rle_trans with (sum (fun _ => / (100 * INR N)) n).
    + apply sum_le. intros k _. unfold gaussian. set (z := 50 + INR N + INR k).
      assert (K := pos_INR k). assert (Z : 100 * INR N <= z ^ 2) by (unfold z; nra).
      replace (- (0 - z) ^ 2) with (- z ^ 2) by ring. rewrite exp_Ropp.
      apply Rinv_le_contravar; [lra|]. generalize (exp_ge (z ^ 2)). lra.
    + rewrite sum_const. apply Rle_trans with (INR N * / (100 * INR N)); [|right; field; lra].
      apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; lra | apply le_INR; auto].
Qed.

Lemma bump_far : forall N k, bump (50 + INR N + INR k) = 0.
Proof.
  intros. assert (H := pos_INR N). assert (K := pos_INR k). unfold bump. rewrite Rabs_right by lra.
  rewrite Rmax_left; lra.
Qed.

(** The bump's average: its value at a, weighted by e^(-a^2) against 1, e^(-a^2) and the rest. *)
Lemma bump_average : forall N a, 0 <= a <= 6 / 100 ->
  exists F, 0 <= F <= / 100 /\
  integral (gibbs (gaussian 0) (uniform (S (S N)) (pair_and_far (S (S N)) a))) bump
  = a * exp (- a ^ 2) / (1 + exp (- a ^ 2) + F).
Proof.
  intros N a Ha. set (M := S (S N)).
  assert (SM : forall f, sum f M = f 0%nat + (f 1%nat + sum (fun k => f (S (S k))) N))
    by (intros; unfold M; rewrite !sum_first; reflexivity).
  set (F := sum (fun k => gaussian 0 (50 + INR M + INR k)) N). exists F.
  assert (HF : 0 <= F <= / 100) by (apply far_sum; unfold M; lia). split; auto.
  assert (MP : 0 < INR M) by (apply lt_0_INR; unfold M; lia).
  assert (A : gaussian 0 a = exp (- a ^ 2)) by (unfold gaussian; f_equal; ring).
  assert (Z : gaussian 0 0 = 1) by (unfold gaussian; rewrite <- exp_0; f_equal; ring).
  assert (Ep := exp_pos (- a ^ 2)).
  assert (I : integral (uniform M (pair_and_far M a)) (gaussian 0) = / INR M * (1 + exp (- a ^ 2) + F)).
  { unfold integral. cbn [size place mass uniform]. rewrite sum_scal_l. f_equal.
    rewrite SM. cbn [pair_and_far]. fold F. rewrite A, Z. ring. }
  rewrite gibbs_integral, I. unfold integral. cbn [size place mass uniform].
  rewrite sum_scal_l. rewrite SM. cbn [pair_and_far].
  rewrite (sum_ext _ (fun _ => 0)) by (intros; rewrite bump_far; ring). rewrite sum_zero, A.
  assert (B0 : bump 0 = 0) by (unfold bump; rewrite Rabs_left, Rmax_left; lra).
  assert (Ba : bump a = a) by (unfold bump; rewrite Rabs_left1, Rmax_right; lra).
  rewrite B0, Ba. field. split; lra.
Qed.

Theorem vuckovic_prop_8_least : forall N K, (2 <= N)%nat ->
  (forall x y : nat -> R, forall w, w1_le absdist (uniform N x) (uniform N y) w ->
     w1_le absdist (gibbs (gaussian 0) (uniform N x)) (gibbs (gaussian 0) (uniform N y)) (K * w)) ->
  47 / 100 * INR N <= K.
Proof.
  intros N K HN H. destruct N as [|[|N]]; [lia | lia|]. set (M := S (S N)) in *.
  assert (SM : forall f, sum f M = f 0%nat + (f 1%nat + sum (fun k => f (S (S k))) N))
    by (intros; unfold M; rewrite !sum_first; reflexivity).
  assert (MP : 0 < INR M) by (apply lt_0_INR; unfold M; lia).
  assert (W : w1_le absdist (uniform M (pair_and_far M (6 / 100))) (uniform M (pair_and_far M (5 / 100)))
                (/ INR M * / 100)).
  { intros f Hf. unfold integral. cbn [size place mass uniform]. rewrite !sum_scal_l, <- Rmult_minus_distr_l.
    apply Rmult_le_compat_l; [left; apply Rinv_0_lt_compat; auto|].
    rewrite <- sum_minus. rewrite SM. cbn [pair_and_far].
    rewrite (sum_ext _ (fun _ => 0)) by (intros; ring). rewrite sum_zero.
    assert (G := Hf (6 / 100) (5 / 100)). unfold absdist in G.
    rewrite (Rabs_right (6 / 100 - 5 / 100)) in G by lra.
    generalize (Rle_abs (f (6 / 100) - f (5 / 100))). lra. }
  assert (B := H _ _ _ W bump bump_lip).
  destruct (bump_average N (6 / 100) ltac:(lra)) as [F [HF EF]].
  destruct (bump_average N (5 / 100) ltac:(lra)) as [F' [HF' EF']].
  fold M in EF, EF'. rewrite EF, EF' in B. clear EF EF' W H.
  set (b := exp (- (6 / 100) ^ 2)) in *. set (a := exp (- (5 / 100) ^ 2)) in *.
  assert (Hb : 99 / 100 <= b) by (unfold b; generalize (exp_ge (- (6 / 100) ^ 2)); lra).
  assert (Ha0 : 0 < a) by apply exp_pos.
  assert (Ha1 : a <= 1) by (assert (E := exp_le (- (5 / 100) ^ 2) 0 ltac:(lra)); rewrite exp_0 in E; exact E).
  assert (L1 : 297 / 10000 <= 6 / 100 * b / (1 + b + F)).
  { apply Rmult_le_reg_r with (1 + b + F); [lra|]. replace (6 / 100 * b / (1 + b + F) * (1 + b + F)) with (6 / 100 * b) by (field; lra). lra. }
  assert (L2 : 5 / 100 * a / (1 + a + F') <= 25 / 1000).
  { apply Rmult_le_reg_r with (1 + a + F'); [lra|]. replace (5 / 100 * a / (1 + a + F') * (1 + a + F')) with (5 / 100 * a) by (field; lra). lra. }
  assert (C : 47 / 10000 <= K * (/ INR M * / 100)) by lra.
  apply Rmult_le_compat_r with (r := 100 * INR M) in C; [|nra].
  replace (K * (/ INR M * / 100) * (100 * INR M)) with K in C by (field; lra). lra.
Qed.

(** * E31: Theorem 2

    L2 attention on the line, as a map of measures: moving the middle token of two clusters
    moves its output 2 c + 1/(1 + c) times as far, c = phi^-1(N - 1), and nothing else that a
    test function flat beyond the middle could see. *)

(** L2 attention of measures is the Gaussian mean of tokens. *)
Lemma self_attend_gauss : forall N (x : nat -> R) i, (0 < N)%nat -> (i < N)%nat ->
  attend_to gaussian itself (uniform N x) (x i) 0%nat = gauss N 1 unmasked (fun j _ => x j) i 0%nat.
Proof.
  intros N x i HN Hi. unfold attend_to. rewrite gibbs_integral. unfold integral. cbn [size place mass uniform].
  assert (P : 0 < INR N) by (apply lt_0_INR; auto).
  assert (W : forall j, weight full (gauss_logits 1 (fun j _ => x j) i) j = gaussian (x i) (x j)).
  { intros j. unfold weight, full, gaussian, gauss_logits, dist2. simpl. rewrite Rmult_1_l. f_equal. ring. }
  assert (S0 : 0 < sum (fun j => gaussian (x i) (x j)) N)
    by (apply (sum_pos _ N i Hi); intros; try (left; apply exp_pos); apply exp_pos).
  rewrite !sum_scal_l. unfold gauss, attend, mul, probs, softmax.
  rewrite (sum_ext (fun l => weight (unmasked i) _ l / _ * x l)
    (fun j => gaussian (x i) (x j) * itself (x j) 0%nat / sum (fun j => gaussian (x i) (x j)) N)).
  - rewrite sum_div. field. split; lra.
  - intros j Hj. change (unmasked i) with full. rewrite W.
    rewrite (sum_ext (weight full _) (fun j => gaussian (x i) (x j))) by (intros; apply W).
    unfold itself, Rdiv. ring.
Qed.

(** f is the identity up to m / 2 and constant beyond. *)
Definition clip (m v : R) : R := Rmax (- (m / 2)) (Rmin (m / 2) v).

Lemma clip_lip : forall m u v, 0 < m -> Rabs (clip m u - clip m v) <= Rabs (u - v).
Proof.
  intros m u v Hm. unfold clip, Rmax, Rmin.
  destruct (Rle_dec (m / 2) u), (Rle_dec (m / 2) v);
    repeat match goal with |- context [Rle_dec ?a ?b] => destruct (Rle_dec a b) end;
    unfold Rabs; repeat destruct Rcase_abs; lra.
Qed.

Lemma uniform_delta : forall n (Q : nat -> R -> Prop),
  (forall j, (j < n)%nat -> exists e, 0 < e /\ forall t, Rabs t < e -> Q j t) ->
  exists e, 0 < e /\ forall j t, (j < n)%nat -> Rabs t < e -> Q j t.
Proof.
  induction n; intros Q H; [exists 1; split; [lra | intros; lia]|].
  destruct (IHn Q) as [e1 [P1 H1]]; [intros; apply H; lia|].
  destruct (H n ltac:(lia)) as [e2 [P2 H2]]. exists (Rmin e1 e2). split; [apply Rmin_glb_lt; auto|].
  intros j t Hj Ht. assert (Rmin e1 e2 <= e1) by apply Rmin_l. assert (Rmin e1 e2 <= e2) by apply Rmin_r.
  destruct (Nat.eq_dec j n) as [->|]; [apply H2; lra | apply H1; [lia | lra]].
Qed.

Theorem vuckovic_thm_2_least : forall p c K, 0 <= c -> phi c = INR (p + p) ->
  (forall (x y : nat -> R) w, w1_le absdist (uniform (S (p + p)) x) (uniform (S (p + p)) y) w ->
     w1_le (dist1 1) (self_attend gaussian itself (uniform (S (p + p)) x))
                     (self_attend gaussian itself (uniform (S (p + p)) y)) (K * w)) ->
  2 * c + / (1 + c) <= K.
Proof.
  intros p c K Hc Hphi H. set (N := S (p + p)) in *.
  assert (HN : (0 < N)%nat) by (unfold N; lia). assert (NP : 0 < INR N) by (apply lt_0_INR; auto).
  set (Y := clusters p c). set (o := fun j t => gauss N 1 unmasked (line Y (unit_at 0 0) t) j 0%nat).
  assert (O0 : o 0%nat 0 = 0) by (unfold o; rewrite line_0; apply clusters_mean; auto).
  assert (D0 : is_derive (o 0%nat) 0 (2 * c + / (1 + c))) by (apply clusters_derive; auto).
  destruct (clusters_others p c Hc) as [m [Mp Om]]. fold N Y in Om.
  (* for small t every output stays within m / 2 of where it was *)
  assert (Near : exists e, 0 < e /\ forall j t, (j < N)%nat -> Rabs t < e -> Rabs (o j t - o j 0) < m / 2).
  { apply (uniform_delta N (fun j t => Rabs (o j t - o j 0) < m / 2)). intros j Hj.
    assert (Dj := gauss_differentiates N 1 unmasked (sees_itself_some _ _ (unmasked_sees_itself N))
      Y (unit_at 0 0) j 0%nat Hj Nat.lt_0_1).
    assert (Cj : continuity_pt (o j) 0)
      by (apply derivable_continuous_pt; eexists; apply is_derive_Reals; exact Dj).
    destruct (Cj (m / 2) ltac:(lra)) as [e [He Hc']]. exists e. split; [exact He|]. intros t Ht.
    destruct (Req_dec t 0) as [->|T0]; [rewrite Rminus_eq_0, Rabs_R0; lra|].
    apply (Hc' t). split; [split; [exact I | auto]|]. simpl. unfold R_dist. rewrite Rminus_0_r. exact Ht. }
  destruct Near as [e [He Near]].
  (* so the clipped outputs move only in the middle *)
  assert (Move : forall t, 0 < t < e -> o 0%nat t <= K * t).
  { intros t Ht. assert (Ta : Rabs t < e) by (rewrite Rabs_right; lra).
    set (xt := fun j => line Y (unit_at 0 0) t j 0%nat). set (x0 := fun j => Y j 0%nat).
    assert (W : w1_le absdist (uniform N xt) (uniform N x0) (/ INR N * t)).
    { intros f Hf. unfold integral. cbn [size place mass uniform].
      rewrite !sum_scal_l, <- Rmult_minus_distr_l.
      apply Rmult_le_compat_l; [left; apply Rinv_0_lt_compat; auto|].
      rewrite <- sum_minus. unfold N. rewrite sum_first, (sum_ext _ (fun _ => 0)).
      - rewrite sum_zero. assert (G := Hf (xt 0%nat) (x0 0%nat)). unfold absdist in G.
        assert (E : xt 0%nat - x0 0%nat = t) by (unfold xt, x0, line, unit_at; rewrite !delta_same; ring).
        rewrite E, (Rabs_right t) in G by lra. generalize (Rle_abs (f (xt 0%nat) - f (x0 0%nat))). lra.
      - intros j _. replace (xt (S j)) with (x0 (S j)); [ring|].
        unfold xt, x0, line, unit_at. rewrite (delta_diff 0 (S j)) by lia. ring. }
    assert (L : lip (dist1 1) 1 (fun v : vec => clip m (v 0%nat))).
    { intros u v. unfold dist1, norm1. simpl. rewrite Rmult_1_l, Rplus_0_l. apply clip_lip; auto. }
    assert (B := H _ _ _ W _ L).
    unfold integral in B. cbn [size place mass uniform self_attend] in B.
    rewrite !sum_scal_l, <- Rmult_minus_distr_l, <- sum_minus in B.
    replace (K * (/ INR N * t)) with (/ INR N * (K * t)) in B by ring.
    apply Rmult_le_reg_l in B; [|apply Rinv_0_lt_compat; auto].
    rewrite (sum_ext _ (fun j => clip m (o j t) - clip m (o j 0))) in B.
    2:{ intros j Hj. rewrite !self_attend_gauss by auto. unfold o. rewrite line_0.
        assert (C1 : forall A A' : mat, (forall j, A j 0%nat = A' j 0%nat) ->
                gauss N 1 unmasked A j 0%nat = gauss N 1 unmasked A' j 0%nat).
        { intros A A' HA. assert (Q : forall i k, gauss_logits 1 A i k = gauss_logits 1 A' i k).
          { intros. unfold gauss_logits, dist2. simpl. rewrite !HA. reflexivity. }
          unfold gauss, attend, mul. apply sum_ext. intros k Hk. rewrite HA. f_equal.
          unfold probs. f_equal. apply functional_extensionality. intros. apply Q. }
        rewrite (C1 (fun j _ => xt j) (line Y (unit_at 0 0) t)) by reflexivity.
        rewrite (C1 (fun j _ => x0 j) Y) by reflexivity. reflexivity. }
    unfold N in B. rewrite sum_first, (sum_ext _ (fun _ => 0)), sum_zero in B.
    - assert (N0 := Near 0%nat t HN Ta). rewrite O0 in *. rewrite Rminus_0_r in N0.
      apply Rabs_def2 in N0. unfold clip in B.
      rewrite !(Rmin_right (m / 2)), !(Rmax_right (- (m / 2))) in B by lra. lra.
    - intros j Hj. assert (Nj := Near (S j) t ltac:(unfold N; lia) Ta).
      assert (E : o (S j) 0 = antipodal_sign p (S j) * m) by (unfold o; rewrite line_0; apply Om; auto).
      rewrite E in *. apply Rabs_def2 in Nj.
      assert (Sg : antipodal_sign p (S j) = 1 \/ antipodal_sign p (S j) = -1)
        by (unfold antipodal_sign; destruct (Nat.ltb j p); auto).
      unfold clip. destruct Sg as [Sg|Sg]; rewrite Sg in *.
      + rewrite !Rmin_left by lra. ring.
      + rewrite !Rmin_right, !Rmax_left by lra. ring. }
  (* and the derivative in the middle is at most K *)
  apply Rnot_lt_le. intros C. apply is_derive_Reals in D0.
  destruct (D0 (2 * c + / (1 + c) - K) ltac:(lra)) as [e' He']. assert (Ep := cond_pos e').
  set (t := Rmin e e' / 2). assert (M1 : Rmin e e' <= e) by apply Rmin_l. assert (M2 : Rmin e e' <= e') by apply Rmin_r.
  assert (M0 : 0 < Rmin e e') by (apply Rmin_glb_lt; auto).
  assert (T0 : 0 < t) by (unfold t; lra).
  specialize (He' t ltac:(lra) ltac:(rewrite Rabs_right; unfold t; lra)).
  rewrite Rplus_0_l, O0, Rminus_0_r in He'. apply Rabs_def2 in He'.
  assert (Q : K < o 0%nat t / t) by lra.
  apply Rmult_lt_compat_r with (r := t) in Q; auto. unfold Rdiv in Q.
  rewrite Rmult_assoc, Rinv_l in Q by lra. generalize (Move t ltac:(unfold t; lra)). lra.
Qed.

(** No bound of the order of sqrt (log N), whatever its factors: that of Theorem 2 is one. *)
Theorem vuckovic_thm_2_growth : forall a b, exists p,
  forall K, (forall (x y : nat -> R) w, w1_le absdist (uniform (S (p + p)) x) (uniform (S (p + p)) y) w ->
     w1_le (dist1 1) (self_attend gaussian itself (uniform (S (p + p)) x))
                     (self_attend gaussian itself (uniform (S (p + p)) y)) (K * w)) ->
  a + b * sqrt (ln (INR (S (p + p)))) < K.
Proof.
  intros a b. set (q := Rabs a + Rabs b + 2).
  assert (A0 := Rabs_pos a). assert (B0 := Rabs_pos b).
  assert (F0 : 0 <= phi (q ^ 2)) by (eapply Rle_trans; [apply pow2_ge_0 | apply phi_ge, pow2_ge_0]).
  set (p := Z.to_nat (up (phi (q ^ 2)))).
  assert (Hp : phi (q ^ 2) < INR p).
  { destruct (archimed (phi (q ^ 2))) as [U _]. unfold p. rewrite INR_IZR_INZ, Z2Nat.id; [lra|].
    apply le_IZR. lra. }
  clearbody p. exists p. intros K HK.
  destruct (phi_inverse_spec (INR (p + p)) (pos_INR _)) as [[C0 _] EC].
  set (c := phi_inverse (INR (p + p))) in *.
  assert (Hc : q ^ 2 <= c).
  { apply phi_le_inv; [apply pow2_ge_0|]. rewrite EC, plus_INR. generalize (pos_INR p). lra. }
  assert (L := vuckovic_thm_2_least p c K C0 EC HK).
  assert (I : 0 < / (1 + c)) by (apply Rinv_0_lt_compat; lra).
  (* N = phi c + 1 is at most e^(2 c + 2) *)
  assert (HN : ln (INR (S (p + p))) <= 2 * c + 2).
  { rewrite <- (ln_exp (2 * c + 2)). rewrite S_INR, <- EC.
    assert (P : 0 < phi c + 1) by (rewrite EC; generalize (pos_INR (p + p)); lra).
    assert (X : phi c + 1 <= exp (2 * c + 2)).
    { assert (G := exp_ge (c + 1)). unfold phi. replace (2 * c + 2) with ((c + 1) + (c + 1)) by ring.
      rewrite (exp_plus (c + 1)). set (e := exp (c + 1)) in *.
      assert (e * (c + 2) <= e * e) by (apply Rmult_le_compat_l; lra). lra. }
    destruct X as [X | ->]; [left; apply ln_increasing; auto | lra]. }
  set (s := sqrt (2 * c + 2)).
  assert (S2 : s * s = 2 * c + 2) by (apply sqrt_sqrt; lra).
  assert (Sq : q <= s).
  { unfold s. rewrite <- (sqrt_pow2 q) by (unfold q; lra). apply sqrt_le_1_alt. lra. }
  assert (T : sqrt (ln (INR (S (p + p)))) <= s) by (apply sqrt_le_1_alt; auto).
  assert (T0 := sqrt_pos (ln (INR (S (p + p))))).
  assert (B1 : b * sqrt (ln (INR (S (p + p)))) <= Rabs b * s).
  { apply Rle_trans with (Rabs b * sqrt (ln (INR (S (p + p))))).
    - apply Rmult_le_compat_r; auto. apply Rle_abs.
    - apply Rmult_le_compat_l; auto. }
  assert (A1 := Rle_abs a). unfold q in Sq. nra.
Qed.
