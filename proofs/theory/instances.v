(** No theorem here speaks about nothing: for each one with hypotheses, a concrete case
    that satisfies them all. *)
From Coq Require Import Reals Lra Lia Psatz List FunctionalExtensionality.
From Attest Require Import base phi softmax attention gauss local lipschitz kernel
  sharp_inf sharp_two ball dp_ball unbounded refutations product attained layernorm rounding rounding_attention fixpoint
  regularity regularity_false.
Open Scope R_scope.

(** * The weights and the mask of the instances *)

(** Three tokens of width 2, two heads of width 1, tokens see the past and themselves. *)
Definition causal : mask := fun i j => Nat.leb j i.
Definition wq (h : nat) : mat := fun a _ => INR (h + a) + 1.
Definition wv (h : nat) : mat := fun a _ => INR h - INR a + 2.
Definition wo : mat := fun d o => INR d - INR o + / 2.
Definition wk (h : nat) : mat := fun a _ => 2 * INR a - 1.

Lemma causal_sees_itself : forall N, sees_itself N causal.
Proof. intros N i _. apply Nat.leb_refl. Qed.

Lemma phi_1 : 4 <= phi 1.
Proof.
  unfold phi. replace (1 + 1) with (1 + 1 + 0) by ring. rewrite !exp_plus, exp_0.
  assert (2 <= exp 1) by (generalize (exp_ge 1); lra). nra.
Qed.

Lemma covers_1 : covers 3 2 (fun _ => causal) 1.
Proof.
  split; [lra|]. intros h i _ _. generalize phi_1 (count_le 3 (causal i)). simpl INR. lra.
Qed.

(** * phi^-1 lies where an enclosure says *)

Example instance_phi : forall t lo hi, phi lo <= t <= phi hi -> 0 <= t -> 0 <= lo -> 0 <= hi ->
  exists x, 0 <= x /\ phi x = t /\ lo <= x <= hi.
Proof.
  intros t lo hi H Ht Hlo Hhi. destruct (phi_inverse_spec t Ht) as [[P _] E].
  exists (phi_inverse t). auto using attest_phi_inverse_enclosure.
Qed.

(** * Theorem 3.2 *)

Example instance_thm_3_2_inf : lipschitz_inf 3 2 2 (l2_mha 3 2 1 2 (fun _ => causal) wq wv wo)
  ((4 * 1 + 1 / sqrt (INR 1)) * kim_factor_inf 2 1 2 wq wv wo).
Proof. apply kim_thm_3_2_inf_masked; auto using covers_1. intros; apply causal_sees_itself. Qed.

Example instance_thm_3_2_two : lipschitz_two 3 2 2 (l2_mha 3 2 1 2 (fun _ => causal) wq wv wo)
  (sqrt (INR 3) / sqrt (INR 1) * (4 * 1 + 1)
   * sqrt (sum (fun h => fro 2 1 (wq h) ^ 4 * fro 2 1 (wv h) ^ 2) 2) * fro 2 2 wo).
Proof.
  apply (kim_thm_3_2_two_masked 3 2 1 2 (fun _ => causal) wq wv wo 1); auto using covers_1, op2_fro.
  intros; apply causal_sees_itself.
Qed.

(** * Theorems 1, 3, 5 *)

Example instance_thm_1 : exists K, 0 <= K /\ psi 2 K = INR (1 + 1) /\
  forall L, lipschitz_inf 3 2 2 (gauss 3 2 unmasked) L <-> 1 + 4 * K <= L.
Proof.
  destruct (psi_exists 2 (INR (1 + 1)) ltac:(lia) (pos_INR _)) as [K [HK E]].
  exists K. split; [auto|]. split; [auto|]. intros L. apply (attest_thm_1 1 2 K L); auto; lia.
Qed.

Example instance_thm_3 : exists K, psi 1 K = 2 /\
  lipschitz_inf 3 2 2 (l2_mha 3 2 1 2 (fun _ => causal) wq wv wo)
    ((1 + 4 * K) / sqrt (INR 1) * factor_inf 2 1 2 wq wv wo).
Proof.
  destruct (psi_exists 1 2 ltac:(lia) ltac:(lra)) as [K [HK E]]. exists K. split; auto.
  apply attest_thm_3; auto; [intros; apply causal_sees_itself|].
  intros h i _ _. generalize (count_le 3 (causal i)). simpl INR. lra.
Qed.

Example instance_thm_5 : lipschitz_two 5 2 2 (l2_mha 5 2 1 2 (fun _ => unmasked) wq wv wo)
  (beta 5 1 1 / sqrt (INR 1)
   * Rmin (sqrt (sum (fun h => fro 2 1 (wq h) ^ 4 * fro 2 1 (wv h) ^ 2) 2) * fro 2 2 wo)
          (sum (fun h => fro 2 1 (wq h) * fro 1 2 (path 2 1 wq wv wo h)) 2)).
Proof.
  assert (P := phi_1).
  apply (attest_thm_5 5 2 1 2 wq wv wo 1 1); auto using op2_fro; try lia; try lra.
  simpl INR. lra.
Qed.

(** * Local bounds: e = phi^-1(N - 1) is always certified, so they are never worse *)

Lemma certifies_of_phi : forall N M a b e i, (i < N)%nat -> M i i = true -> 0 <= e ->
  count N (M i) - 1 <= phi e -> certifies N M a b e i.
Proof.
  intros N M a b e i Hi Hm He HN. unfold certifies. set (t := exp (- (e + 1))).
  assert (L := sum_le_but (fun j => ind (M i j) * excess a b e i j) (fun j => ind (M i j) * t) N i Hi).
  cbv beta in L. rewrite Hm, sum_scal_r in L. fold (count N (M i)) in L. simpl ind in L.
  assert (T : t * (count N (M i) - 1) <= e).
  { replace e with (t * phi e) at 1 by apply phi_tail.
    apply Rmult_le_compat_l; [left; apply exp_pos | exact HN]. }
  assert (L' : sum (fun j => ind (M i j) * excess a b e i j) N - 1 * excess a b e i i
               <= count N (M i) * t - 1 * t).
  { apply L. intros j _ _. apply Rmult_le_compat_l; [apply ind_nonneg | apply phi_termwise]. }
  lra.
Qed.

(** The ball of radius 1/2 around any input. *)
Example instance_local_inf : forall X0,
  lipschitz_inf_on (near 3 2 X0 (/ 2)) 3 2 2 (l2_mha 3 2 1 2 (fun _ => causal) wq wv wo)
    ((1 + 4 * eta 1 * 1) / sqrt (INR 1) * factor_inf 2 1 2 wq wv wo).
Proof.
  intros X0.
  destruct (ball_is_boxed 3 2 1 2 wq (fun h => fro 2 1 (wq h)) X0 (/ 2) ltac:(lia)
              (fun h _ => op2_fro 2 1 (wq h))) as [HT Hbox].
  apply (attest_local_inf 3 2 1 2 (fun _ => causal) wq wv wo ltac:(lia)
    (fun _ _ => causal_sees_itself 3) _ _ _ 1 HT Hbox); try lra.
  intros h i Hh Hi. apply certifies_of_phi; auto; try lra.
  - apply causal_sees_itself with 3%nat; auto.
  - destruct covers_1 as [_ C]. apply (C h i); auto.
Qed.

Example instance_local_two : forall X0, exists S K,
  lipschitz_two_on (near 3 2 X0 (/ 2)) 3 2 2 (l2_mha 3 2 1 2 (fun _ => causal) wq wv wo)
    ((2 * 1 + sqrt S + 2 * sqrt (1 * K)) / sqrt (INR 1)
     * Rmin (sqrt (sum (fun h => fro 2 1 (wq h) ^ 4 * fro 2 1 (wv h) ^ 2) 2) * fro 2 2 wo)
            (sum (fun h => fro 2 1 (wq h) * fro 1 2 (path 2 1 wq wv wo h)) 2)).
Proof.
  intros X0.
  destruct (ball_is_boxed 3 2 1 2 wq (fun h => fro 2 1 (wq h)) X0 (/ 2) ltac:(lia)
              (fun h _ => op2_fro 2 1 (wq h))) as [HT Hbox].
  cbv zeta in Hbox.
  set (a := fun h => nearest 1 (mul 2 X0 (w_scaled 1 (wq h))) (/ sqrt (sqrt (INR 1)) * fro 2 1 (wq h) * / 2)).
  set (b := fun h => farthest 1 (mul 2 X0 (w_scaled 1 (wq h))) (/ sqrt (sqrt (INR 1)) * fro 2 1 (wq h) * / 2)).
  exists (rmax (fun h => rmax (column_most 3 causal (a h) (b h)) 3) 2),
         (rmax (fun h => rmax (column_spread_most 3 causal (a h) (b h)) 3) 2).
  apply (attest_local_two 3 2 1 2 (fun _ => causal) wq wv wo ltac:(lia)
    (fun _ _ => causal_sees_itself 3) _ a b 1 _ _ HT Hbox ltac:(lra)); auto using op2_fro, rmax_nonneg.
  - intros h i Hh Hi. apply certifies_of_phi; auto; try lra.
    + apply causal_sees_itself with 3%nat; auto.
    + destruct covers_1 as [_ C]. apply (C h i); auto.
  - intros h j Hh Hj. eapply Rle_trans; [|apply (rmax_ge (fun h => rmax (column_most 3 causal (a h) (b h)) 3) 2 h Hh)].
    apply (rmax_ge (column_most 3 causal (a h) (b h))); auto.
  - intros h j Hh Hj. eapply Rle_trans; [|apply (rmax_ge (fun h => rmax (column_spread_most 3 causal (a h) (b h)) 3) 2 h Hh)].
    apply (rmax_ge (column_spread_most 3 causal (a h) (b h))); auto.
Qed.

(** * Dot-product attention *)

Example instance_ball : lipschitz_two_on (tokens_within 3 2 5) 3 2 2
  (dp_mha 3 2 1 2 (fun _ => causal) wq wk wv wo)
  (sqrt (sum (fun h => (fro 2 1 (wv h)
     * dp_ball_factor 3 (fro 2 1 (wk h) * fro 2 1 (wq h) / sqrt (INR 1)) 5) ^ 2) 2) * fro 2 2 wo).
Proof.
  apply (attest_ball 3 2 1 2 (fun _ => causal) wq wk wv wo
    (fun h => fro 2 1 (wq h)) (fun h => fro 2 1 (wk h)) (fun h => fro 2 1 (wv h)));
    auto using op2_fro; try lra.
  intros; apply sees_itself_some, causal_sees_itself.
Qed.

Example instance_thm_3_1 : not_lipschitz 2 1 1
  (dp_mha 2 1 1 1 (fun _ => unmasked) (fun _ => const 1) (fun _ => const 1) (fun _ => const 1) (const 1)).
Proof.
  apply (kim_thm_3_1 2 1 1 _ _ _ _ 0 0 0 0); auto; unfold mul, tr, const; simpl; lra.
Qed.

Example instance_app_D : not_lipschitz 2 1 1
  (biased_mha1 2 1 1 (const 1) (const 1) (const 1) (const 1) (fun _ => 3) (fun _ => 7)).
Proof.
  apply (kim_app_D 2 1 1 _ _ _ _ (fun _ => 3) (fun _ => 7) (fun _ => 3) 0 0 0 0); auto;
    try (unfold mul, tr, const; simpl; lra).
  intros; unfold const; simpl; lra.
Qed.

Example instance_lemma_F_1 : not_lipschitz 2 1 1 (l2_head 2 1 1 unmasked (const 2) (const 1)).
Proof.
  apply (kim_lemma_F_1 2 1 1 _ _ 0 0); auto. unfold mul, diff, tr, const. simpl. lra.
Qed.

(** * Corollary 2.1 *)

Definition two_layers : list layer :=
  {| width := 3; weights := wo; bias := fun a => INR a; activation := Rmax 0 |}
  :: {| width := 1; weights := wq 1; bias := fun _ => 0; activation := Rmax 0 |} :: nil.

Lemma two_layers_nonexpansive : List.Forall (fun y => nonexpansive (activation y)) two_layers.
Proof.
  constructor; [exact relu_nonexpansive|]. constructor; [exact relu_nonexpansive|]. constructor.
Qed.

Example instance_cor_2_1_inf :
  lipschitz_inf 4 2 1 (network 2 two_layers) (product_inf 2 two_layers).
Proof. apply (kim_cor_2_1_inf 4 two_layers 2), two_layers_nonexpansive. Qed.

Example instance_cor_2_1_two :
  lipschitz_two 4 2 1 (network 2 two_layers) (product_two (fro 2 3 wo :: fro 3 1 (wq 1) :: nil)).
Proof.
  apply (kim_cor_2_1_two 4 two_layers 2); [apply two_layers_nonexpansive|].
  simpl. auto using op2_fro.
Qed.

(** * LayerNorm *)

Definition gains : vec := fun k => INR k - 1.

Example instance_thm_4_inf : forall L, lipschitz_inf 3 5 5 (layernorm 5 gains gains (/ 100)) L
  <-> largest 5 gains * Lambda 5 / sqrt (/ 100) <= L.
Proof. intros. apply attest_thm_4_inf; lia || lra. Qed.

Example instance_thm_4_two : lipschitz_two 3 5 5 (layernorm 5 gains gains (/ 100))
  (fro 5 5 (centring 5 gains) / sqrt (/ 100)).
Proof. apply attest_thm_4_two_upper; [lia | lra | apply op2_fro]. Qed.

Example instance_app_N : lipschitz_inf 3 5 5 (layernorm 5 gains gains (/ 100))
  (largest 5 gains * ((INR 5 ^ 2 - 2) / INR 5) / sqrt (/ 100)).
Proof. apply kim_app_N; lia || lra. Qed.

(** * Floating-point error *)

(** Two keys with equal logits and values 1 and 3; one percent roundings; sums from 0 on. *)
Definition one_three : vec := fun j => 1 + 2 * INR j.

Lemma rounded_exact : forall u x, 0 <= u -> rounded u 0 x x.
Proof. intros u x Hu. unfold rounded. rewrite Rminus_eq_0, Rabs_R0. assert (H := Rabs_pos x). nra. Qed.

Lemma summed_exact : forall u n x, 0 <= u -> summed u 0 x (recursive n) (sum x n).
Proof. induction n; intros; simpl; econstructor; eauto using summed_leaf, rounded_exact. Qed.

Lemma dotted_exact : forall u n x y, 0 <= u -> dotted u 0 n x y (recursive n) (dot n x y).
Proof.
  intros u n x y Hu. exists (fun k => x k * y k). split; [auto using rounded_exact | apply summed_exact; auto].
Qed.

Example instance_sum_error : Rabs (sum one_three 5 - sum one_three 5)
  <= grow (/ 100) (height (recursive 5)) * norm1 5 one_three
     + INR (additions (recursive 5)) * 0 * (1 + / 100) ^ height (recursive 5).
Proof. apply attest_sum_error_n; try lra; [apply attest_recursive_sum | apply summed_exact; lra]. Qed.

Example instance_l2_error : let L := dist2 2 one_three (fun _ => 0) in
  Rabs (dot 2 one_three one_three - L)
  <= ((1 + / 100) ^ (3 + height (recursive 2)) - 1) * L
     + (1 + / 100) ^ S (height (recursive 2)) * (2 * (1 + / 100) * sqrt L * 0 + 0 ^ 2)
     + (INR 2 + INR (additions (recursive 2))) * 0 * (1 + / 100) ^ height (recursive 2).
Proof.
  apply (attest_l2_error (/ 100) 0) with (qh := one_three) (kh := fun _ => 0) (mq := one_three)
    (mk := fun _ => 0) (g := 0) (A := 0) (gaps := one_three); try lra.
  - apply attest_recursive_sum.
  - intros b _. unfold one_three. assert (H := pos_INR b).
    rewrite Rminus_eq_0, Rabs_R0, Rabs_right; lra.
  - intros b _. rewrite Rminus_eq_0, Rabs_R0. lra.
  - intros b _. rewrite Rminus_0_r. apply rounded_exact. lra.
  - apply dotted_exact. lra.
  - right. unfold norm2, sumsq. rewrite sum_eq0; [apply sqrt_0|]. intros. unfold gaps_error. ring.
Qed.

Example instance_theorem_E :
  Rabs (2 - sum (fun j => softmax 2 full (fun _ => 0) j * one_three j) 2)
  <= 2 * / 10 / (1 - / 10)
     + (((1 + / 100) * (1 + 0) - 1 + / 10) * 3 + (1 + / 100) * (1 + 0) * 0) / (1 - / 10)
     + INR 2 * 0 * ((1 + 0) * (3 + 0)) + 0.
Proof.
  apply (attest_theorem_E 2 full 0) with (lh := fun _ => 0) (s := fun _ => 0) (e := fun _ => 1)
    (Delta := fun _ => 0) (kept := full) (eps := / 100) (lam := 0) (Dbar := 0) (tau := 0) (Dmean := 0)
    (c := 1) (t := recursive 2) (Z := 2) (p := fun _ => / 2) (vh := one_three); auto; try lra;
    try (intros; unfold full in *; rewrite ?exp_0, ?Rminus_eq_0, ?exp_0, ?Rabs_R0; lra || discriminate).
  - intros. rewrite Rminus_eq_0. apply rounded_exact. lra.
  - rewrite sum_eq0; [lra | intros; ring].
  - rewrite count_full. generalize phi_1. simpl INR. lra.
  - apply attest_recursive_sum.
  - replace 2 with (sum (fun _ => 1) 2) by (simpl; ring). apply summed_exact. lra.
  - intros. replace (1 / 2) with (/ 2) by field. apply rounded_exact. lra.
  - intros j Hj _. rewrite Rminus_eq_0, Rabs_R0. unfold one_three.
    assert (H := pos_INR j). assert (INR j <= INR 1) by (apply le_INR; lia). simpl (INR 1) in *.
    rewrite Rabs_right; lra.
  - intros j k Hj Hk _ _. unfold one_three. assert (INR j <= INR 1) by (apply le_INR; lia).
    assert (INR k <= INR 1) by (apply le_INR; lia). simpl (INR 1) in *.
    generalize (pos_INR j) (pos_INR k). intros. apply Rabs_le; lra.
  - right. unfold dot, one_three. simpl.
    replace (2 - (0 + / 2 * (1 + 2 * 0) + / 2 * (1 + 2 * 1))) with 0 by field. rewrite Rabs_R0. ring.
  - unfold logit_loss. rewrite exp_0. simpl. lra.
  - unfold grow. simpl. lra.
Qed.

(** * Inverses *)

Lemma unit_bound : 0 < (4 * 1 + 1 / sqrt (INR 1))
  * kim_factor_inf 1 1 1 (fun _ => const 1) (fun _ => const 1) (const (-1)).
Proof.
  unfold kim_factor_inf, norm_inf, norm1, tr, const. simpl. rewrite sqrt_1, Rabs_R1.
  replace (Rabs (-1)) with 1 by (rewrite Rabs_left; lra). rewrite !(Rmax_right 0) by lra. lra.
Qed.

Example instance_contractive : exists L, 0 <= L < 1 /\ lipschitz_inf 3 1 1
  (fun X => scale (/ ((4 * 1 + 1 / sqrt (INR 1))
      * kim_factor_inf 1 1 1 (fun _ => const 1) (fun _ => const 1) (const (-1))))
    (l2_mha 3 1 1 1 (fun _ => unmasked) (fun _ => const 1) (fun _ => const 1) (const (-1)) X)) L.
Proof.
  apply (attest_contractive 3 1 1 1); try lia; try lra; [|exact unit_bound].
  generalize phi_1. simpl INR. lra.
Qed.

(** Halving is a contraction of both norms; its block is x -> 3/2 x. *)
Example instance_certificate : forall Y X, exists X', solves 2 2 (scale (/ 2)) Y X' /\
  maxabs 2 2 (diff X X') <= maxabs 2 2 (diff (block (scale (/ 2)) X) Y) / (1 - / 2).
Proof.
  intros Y X. assert (H : lipschitz_inf 2 2 2 (scale (/ 2)) (/ 2 * 1)).
  { apply (lipschitz_inf_scale 2 2 2 (fun X => X)); [lra|]. intros A B. lra. }
  destruct (kim_4_1_inf 2 2 _ (/ 2 * 1) ltac:(lra) H Y) as [X' [E _]]. exists X'. split; auto.
  replace (1 - / 2) with (1 - / 2 * 1) by ring. apply attest_inverse_certificate; auto. lra.
Qed.

(** * Attention of measures: the dot product on [-1, 1] *)

Lemma exp_product_query : forall x y y' : interval 1,
  Rabs (exp_product y x - exp_product y' x) <= 1 * exp (1 * 1) * interval_dist y y'.
Proof.
  intros. assert (S : forall u v : interval 1, exp_product u v = exp_product v u)
    by (intros; unfold exp_product; f_equal; ring).
  rewrite !(S _ x). apply exp_product_key.
Qed.

Lemma coordinate_lip : forall x x' : interval 1, dist1 1 (coordinate x) (coordinate x') <= 1 * interval_dist x x'.
Proof. intros. unfold dist1, norm1, interval_dist, absdist, coordinate. simpl. lra. Qed.

Example instance_vuckovic_thm_1 : forall mu nu w, probability mu -> probability nu ->
  w1_le (@interval_dist 1) mu nu w ->
  w1_le (dist1 1) (self_attend (@exp_product 1) coordinate mu) (self_attend (@exp_product 1) coordinate nu)
    (1 * ((1 * exp (1 * 1) * (2 * 1) + exp (1 * 1) + 1 * exp (1 * 1) * (2 * 1)) / exp (- (1 * 1))) * w).
Proof.
  assert (E := exp_pos (1 * 1)). intros mu nu w Hm Hn Hw.
  apply (vuckovic_thm_1 (interval 1) (@interval_dist 1)); auto using exp_pos, coordinate_lip, exp_product_query;
    intros; first [apply interval_diameter | apply exp_product_bounds | apply exp_product_key | lra]; try lra.
Qed.

Example instance_vuckovic_prop_3 : forall mu nu w y, probability mu -> probability nu ->
  w1_le (@interval_dist 1) mu nu w ->
  norm2 1 (fun b => attend_to (@exp_product 1) coordinate mu y b - attend_to (@exp_product 1) coordinate nu y b)
  <= 1 * ((exp (1 * 1) + 2 * 1 * (1 * exp (1 * 1))) / exp (- (1 * 1))) * w.
Proof.
  assert (E := exp_pos (1 * 1)). intros mu nu w y Hm Hn Hw.
  apply (vuckovic_prop_3 (interval 1) (@interval_dist 1)); auto using exp_pos;
    try (intros; first [apply interval_diameter | apply exp_product_bounds | apply exp_product_key | lra]; try lra).
  intros x x'. apply norm2_le.
  - unfold interval_dist, absdist. generalize (Rabs_pos (value x - value x')). lra.
  - unfold sumsq, coordinate, interval_dist, absdist. simpl sum. rewrite Rmult_1_l, pow2_abs. lra.
Qed.

Example instance_lemma_3 : forall z, sum (fun j => z j * exp (- z j ^ 2)) 3
  / (1 + sum (fun j => exp (- z j ^ 2)) 3) <= lemma_3_maximum 1.
Proof.
  apply (vuckovic_lemma_3 3 1); [lra|]. simpl INR. generalize (exp_ge (1 + / 2)). lra.
Qed.

(** A measure and itself, coupled by standing still. *)
Example instance_coupling : w1_le absdist (dirac 3) (dirac 3) 0.
Proof.
  apply (attest_w1_of_coupling R absdist _ _ (fun _ _ => 1)); simpl; intros; try lra.
  unfold absdist. rewrite Rminus_eq_0, Rabs_R0. lra.
Qed.

(** * The remaining hypotheses can be met *)

Example instance_E9 : 0 <= ln (INR 1).
Proof. apply (kim_E9 1 0); [lia | lra | unfold phi; simpl; ring]. Qed.

Example instance_gamma : grow (/ 100) 5 <= gamma (/ 100) 5.
Proof. apply attest_grow_le_gamma; [lra | simpl; lra]. Qed.

Example instance_pairwise_sum : forall x y, summed (/ 100) (/ 1000) x (pairwise 3 0) y ->
  Rabs (y - sum x 8) <= grow (/ 100) 3 * norm1 8 x
    + INR (additions (pairwise 3 0)) * / 1000 * (1 + / 100) ^ 3.
Proof.
  intros x y H.
  apply (attest_sum_error_n (/ 100) (/ 1000) ltac:(lra) ltac:(lra) x (pairwise 3 0) 8 y); auto.
  exact (attest_pairwise_sum 3).
Qed.

Example instance_quotient_error : Rabs (3 - 6 / 2)
  <= ((1 + / 100) * (1 + 0) / (1 - 0) - 1) * (6 / 2) + ((1 + / 100) * 0 / ((1 - 0) * 2) + 0).
Proof.
  apply (attest_quotient_error (/ 100) 0) with (x' := 6) (s' := 2); try lra;
    rewrite ?Rminus_eq_0, ?Rabs_R0; try lra.
  - rewrite Rabs_right; lra.
  - replace (6 / 2) with 3 by field. apply rounded_exact. lra.
Qed.

Example instance_dp_error : let k := fun _ : nat => 1 in
  Rabs (dot 3 one_three k - dot 3 one_three k)
  <= ((1 + / 100) ^ S (height (recursive 3)) * ((1 + 0) * (1 + 0)) - 1) * sum (fun b => one_three b * k b) 3
     + ((1 + / 100) ^ S (height (recursive 3)) * dp_absolute 3 one_three k 0 0
        + (INR 3 + INR (additions (recursive 3))) * 0 * (1 + / 100) ^ height (recursive 3)).
Proof.
  intros k. apply (attest_dp_error (/ 100) 0) with (qh := one_three) (kh := k); try lra.
  - apply attest_recursive_sum.
  - intros b _. unfold one_three. assert (H := pos_INR b). rewrite Rminus_eq_0, Rabs_R0, Rabs_right; lra.
  - intros b _. unfold k. rewrite Rminus_eq_0, Rabs_R0, Rabs_R1. lra.
  - apply dotted_exact. lra.
Qed.

Example instance_expanded_error : let k := fun _ : nat => 1 in
  Rabs (dot 3 one_three one_three - 2 * dot 3 one_three k + dot 3 k k - dist2 3 one_three k)
  <= ((1 + / 100) ^ (4 + height (recursive 3)) - 1) * sum (fun b => (Rabs (one_three b) + Rabs (k b)) ^ 2) 3
     + (4 * (1 + / 100) ^ 3 * ((INR 3 + INR (additions (recursive 3))) * 0 * (1 + / 100) ^ height (recursive 3))
        + 3 * (1 + / 100) ^ 2 * 0).
Proof.
  intros k. apply (attest_expanded_error (/ 100) 0) with (sq := dot 3 one_three one_three) (sk := dot 3 k k)
    (sd := dot 3 one_three k) (twice := 2 * dot 3 one_three k)
    (diff1 := dot 3 one_three one_three - 2 * dot 3 one_three k); try lra;
    try apply attest_recursive_sum; try (apply dotted_exact; lra); apply rounded_exact; lra.
Qed.

Example instance_mean_logit_error :
  sum (fun j => softmax 2 full (fun j => - INR j) j * / 10) 2 <= 0 * 1 + 0 * sqrt 1 + / 10.
Proof.
  apply (attest_mean_logit_error 2 full 0); auto; try lra.
  - rewrite count_full. generalize phi_1. simpl INR. lra.
  - intros j _ _. generalize (pos_INR j). simpl (INR 0). lra.
  - intros. lra.
Qed.

Example instance_inverse_a_priori : forall Y X' k, solves 2 2 (scale (/ 2)) Y X' ->
  fro 2 2 (diff (steps (scale (/ 2)) Y (fun _ _ => 0) k) X')
  <= (/ 2) ^ k / (1 - / 2) * fro 2 2 (diff (step (scale (/ 2)) Y (fun _ _ => 0)) (fun _ _ => 0)).
Proof.
  intros Y X' k H. apply (attest_inverse_a_priori 2 2 (fro 2 2) _ (scale (/ 2)) (/ 2) Y (fro_norm 2 2)); auto; [lra|].
  intros A B. replace (diff (scale (/ 2) B) (scale (/ 2) A)) with (scale (/ 2) (diff B A)).
  - rewrite fro_scale, Rabs_right by lra. lra.
  - do 2 (apply functional_extensionality; intro). unfold scale, diff. ring.
Qed.

Example instance_contractive_factor : lipschitz_inf 1 1 1
  (fun X => scale (/ 2 / ((4 * 1 + 1 / sqrt (INR 1))
      * kim_factor_inf 1 1 1 (fun _ => const 1) (fun _ => const 1) (const (-1))))
    (l2_mha 1 1 1 1 (fun _ => unmasked) (fun _ => const 1) (fun _ => const 1) (const (-1)) X)) (/ 2).
Proof.
  apply (attest_contractive_factor 1 1 1 1); try lia; try lra; [|exact unit_bound].
  generalize phi_1. simpl INR. lra.
Qed.
