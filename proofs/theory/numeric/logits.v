(* A row of tier one's dot-product attention: lemma L of spec/exact.md for the dot product, and with it the whole row. *)
From Coq Require Import Reals ZArith Lra Lia.
From Flocq Require Import Core.
From Attest Require Import sum vector.
From Attest.numeric Require Import code double dd grid rests tier_code counts pairs binade tally mean weights row words_exp.
Open Scope R_scope.

Lemma norm2_scaled n a b c : 0 <= c -> (forall i, (i < n)%nat -> Rabs (a i) <= c * Rabs (b i)) -> norm2 n a <= c * norm2 n b.
Proof.
  intros C H. pose proof (norm2_nonneg n b) as N. apply norm2_le; [apply Rmult_le_pos; assumption|].
  rewrite Rpow_mult_distr, norm2_sq. unfold sumsq. rewrite <- sum_scal_l. apply sum_le. intros i I. specialize (H i I).
  rewrite <- (pow2_abs (a i)), <- (pow2_abs (b i)), <- Rpow_mult_distr. apply pow_incr. split; [apply Rabs_pos | exact H].
Qed.

Lemma value_below x : two_words x -> Rabs (value x) <= (1 + u) * Rabs (pair'hi x).
Proof. intros [_ [_ B]]. pose proof (Rabs_triang (pair'hi x) (pair'lo x)). lra. Qed.

(* What the sizes of a query and of a key, and of their errors, say of the logit *)
Definition logit_error (d : nat) (q dq k dk : R) : R :=
  exact_lemma_a (Z.of_nat d) * (u * u) * (q * k) + q * dk + dq * (k + dk).

Section Dot.
Variables (d : nat) (query key : nat -> pair) (q k : nat -> R) (q_size q_error k_size k_error room : R) (p : Z) (from : binade).
Hypothesis few : (Z.of_nat d <= 2 ^ 20)%Z.
Hypothesis words : forall i, (i < d)%nat -> two_words (query i) /\ two_words (key i).
Hypothesis sizes : norm2 d (fun i => pair'hi (query i)) <= q_size /\ norm2 d (fun i => pair'hi (key i)) <= k_size.
Hypothesis errors : norm2 d (fun i => value (query i) - q i) <= q_error /\ norm2 d (fun i => value (key i) - k i) <= k_error.
Hypothesis rooms : norm2 d (fun i => pair'hi (query i)) * norm2 d (fun i => pair'hi (key i)) <= room <= (1 + / 2 ^ 45) * (q_size * k_size).
Hypothesis least : LEMMA_N_LEAST * LEMMA_N_LEAST <= q_size * k_size.
Hypothesis binades : power p <= Rmax (rnd (room * LEMMA_A_ROOM)) LEMMA_A_LEAST < power (p + 1).
Hypothesis starts : binade'start from = 5 / 4 * power p /\ binade's from = 5 / 4 * power p /\ binade'rest from = rests_none.

(* **Lemma L**, dot product *)
Theorem dot_near : let logit := binade_end (products from query key d) in
  two_words logit /\ Rabs (value logit - dot d q k) <= (1 + / 2 ^ 40) * logit_error d q_size q_error k_size k_error /\
  Rabs (value logit) <= (1 + / 2 ^ 40) * (q_size * k_size).
Proof.
  destruct (lemma_a_near p room query key d from few words) as [W N].
  { apply Rle_trans with (2 := proj1 rooms). 
    pose proof (cauchy_schwarz d (fun i => Rabs (pair'hi (query i))) (fun i => Rabs (pair'hi (key i)))) as C.
    apply Rle_trans with (Rabs (dot d (fun i => Rabs (pair'hi (query i))) (fun i => Rabs (pair'hi (key i))))).
    - eapply Rle_trans; [|apply Rle_abs]. unfold dot. apply sum_le. intros i _. rewrite Rabs_mult. lra.
    - eapply Rle_trans; [exact C|]. rewrite <- (Rmult_1_l (norm2 d (fun i => pair'hi (query i)))), <- (Rmult_1_l (norm2 d (fun i => pair'hi (key i)))).
      apply Rmult_le_compat; try apply norm2_nonneg; (apply norm2_scaled; [lra | intros; rewrite Rabs_Rabsolu; lra]). }
  { exact binades. }
  { exact starts. }
  cbv zeta in W, N |- *. split; [exact W|]. set (r := value (binade_end (products from query key d))) in *.
  destruct (constants_below d few) as [[A1 A2] _]. set (a := exact_lemma_a (Z.of_nat d) * (u * u)) in *.
  assert (A : 0 <= a <= / 2 ^ 54) by (unfold a; lra).
  destruct sizes as [Q K]. destruct errors as [EQ EK]. pose proof (norm2_nonneg d (fun i => pair'hi (query i))) as Q0.
  pose proof (norm2_nonneg d (fun i => pair'hi (key i))) as K0. pose proof (norm2_nonneg d (fun i => value (query i) - q i)) as EQ0.
  pose proof (norm2_nonneg d (fun i => value (key i) - k i)) as EK0.
  assert (QV : norm2 d (fun i => value (query i)) <= (1 + u) * q_size).
  { eapply Rle_trans; [apply norm2_scaled with (c := 1 + u) (b := fun i => pair'hi (query i)); [lra | intros; apply value_below, words; assumption]|].
    apply Rmult_le_compat_l; lra. }
  assert (KV : norm2 d (fun i => value (key i)) <= (1 + u) * k_size).
  { eapply Rle_trans; [apply norm2_scaled with (c := 1 + u) (b := fun i => pair'hi (key i)); [lra | intros; apply value_below, words; assumption]|].
    apply Rmult_le_compat_l; lra. }
  assert (QK : 0 <= q_size * k_size) by (apply Rmult_le_pos; lra).
  assert (N1 : Rabs (r - dot d (fun i => value (query i)) (fun i => value (key i))) <= a * ((1 + / 2 ^ 45) * (q_size * k_size))).
  { eapply Rle_trans; [exact N|]. apply Rmult_le_compat_l; [lra|]. apply Rmax_lub; [apply rooms|].
    apply Rle_trans with (q_size * k_size); [|lra]. apply Rle_trans with (2 := least). unfold LEMMA_A_LEAST, LEMMA_N_LEAST. rewrite <- bpow_plus.
    apply bpow_le. lia. }
  assert (AQ : 0 <= a * (q_size * k_size) <= / 2 ^ 54 * (q_size * k_size)) by (split; [apply Rmult_le_pos | apply Rmult_le_compat_r]; lra).
  split.
  - set (e1 := dot d (fun i => value (query i) - q i) (fun i => value (key i))).
    set (e2 := dot d (fun i => value (query i)) (fun i => value (key i) - k i)).
    set (e3 := dot d (fun i => value (query i) - q i) (fun i => value (key i) - k i)).
    assert (E : dot d (fun i => value (query i)) (fun i => value (key i)) - dot d q k = e1 + (e2 + - e3)).
    { unfold e1, e2, e3, dot. replace (sum (fun i => (value (query i) - q i) * value (key i)) d) with
        (sum (fun i => value (query i) * value (key i) - q i * value (key i)) d) by (apply sum_ext; intros; ring).
      replace (sum (fun i => value (query i) * (value (key i) - k i)) d) with
        (sum (fun i => value (query i) * value (key i) - value (query i) * k i) d) by (apply sum_ext; intros; ring).
      replace (sum (fun i => (value (query i) - q i) * (value (key i) - k i)) d) with
        (sum (fun i => (value (query i) * value (key i) - value (query i) * k i) - (q i * value (key i) - q i * k i)) d) by (apply sum_ext; intros; ring).
      rewrite !sum_minus. ring. }
    assert (B1 : Rabs e1 <= q_error * ((1 + u) * k_size)).
    { eapply Rle_trans; [apply cauchy_schwarz|]. apply Rmult_le_compat; try apply norm2_nonneg; assumption. }
    assert (B2 : Rabs e2 <= (1 + u) * q_size * k_error).
    { eapply Rle_trans; [apply cauchy_schwarz|]. apply Rmult_le_compat; try apply norm2_nonneg; assumption. }
    assert (B3 : Rabs e3 <= q_error * k_error).
    { eapply Rle_trans; [apply cauchy_schwarz|]. apply Rmult_le_compat; try apply norm2_nonneg; assumption. }
    replace (r - dot d q k) with ((r - dot d (fun i => value (query i)) (fun i => value (key i))) + (e1 + (e2 + - e3))) by (rewrite <- E; ring).
    pose proof (Rabs_triang (r - dot d (fun i => value (query i)) (fun i => value (key i))) (e1 + (e2 + - e3))).
    pose proof (Rabs_triang e1 (e2 + - e3)). pose proof (Rabs_triang e2 (- e3)) as T. rewrite Rabs_Ropp in T.
    assert (0 <= q_error * k_size) by (apply Rmult_le_pos; lra). assert (0 <= q_size * k_error) by (apply Rmult_le_pos; lra).
    assert (0 <= q_error * k_error) by (apply Rmult_le_pos; lra). unfold logit_error. fold a. lra.
  - pose proof (cauchy_schwarz d (fun i => value (query i)) (fun i => value (key i))) as C.
    assert (P : norm2 d (fun i => value (query i)) * norm2 d (fun i => value (key i)) <= (1 + u) * q_size * ((1 + u) * k_size)).
    { apply Rmult_le_compat; try apply norm2_nonneg; assumption. }
    pose proof (Rabs_triang (r - dot d (fun i => value (query i)) (fun i => value (key i))) (dot d (fun i => value (query i)) (fun i => value (key i)))) as T.
    replace (r - dot d (fun i => value (query i)) (fun i => value (key i)) + dot d (fun i => value (query i)) (fun i => value (key i))) with r in T by ring. lra.
Qed.

End Dot.

Section Row.
Variables (d n top : nat) (m : nat -> bool) (query : nat -> pair) (key : nat -> nat -> pair) (x : nat -> pair).
Variables (q : nat -> R) (k : nat -> nat -> R) (q_size q_error k_size k_error room b v_room : R) (p v_p : Z) (none v_none : binade).
Hypothesis few : (Z.of_nat d <= 2 ^ 20)%Z /\ (Z.of_nat n <= 2 ^ 20)%Z.

(* The kernel's, for the keys that the mask does not hide *)
Definition logit (j : nat) : pair := if m j then binade_end (products none query (key j) d) else Pair (- power 1000) 0.
Notation e := ((1 + / 2 ^ 40) * logit_error d q_size q_error k_size k_error).
Notation size := ((1 + / 2 ^ 40) * (q_size * k_size)).
Notation weight := (weights.weight top logit words_exp).

(* The query times the scale, and the keys *)
Hypothesis queries : (forall i, (i < d)%nat -> two_words (query i)) /\
  norm2 d (fun i => pair'hi (query i)) <= q_size /\ norm2 d (fun i => value (query i) - q i) <= q_error.
Hypothesis keys : forall j, (j < n)%nat -> (forall i, (i < d)%nat -> two_words (key j i)) /\
  norm2 d (fun i => pair'hi (key j i)) <= k_size /\ norm2 d (fun i => value (key j i) - k j i) <= k_error /\
  norm2 d (fun i => pair'hi (query i)) * norm2 d (fun i => pair'hi (key j i)) <= room.
Hypothesis rooms : room <= (1 + / 2 ^ 45) * (q_size * k_size).
Hypothesis least : LEMMA_N_LEAST * LEMMA_N_LEAST <= q_size * k_size.
Hypothesis binades : power p <= Rmax (rnd (room * LEMMA_A_ROOM)) LEMMA_A_LEAST < power (p + 1).
Hypothesis starts : binade'start none = 5 / 4 * power p /\ binade's none = 5 / 4 * power p /\ binade'rest none = rests_none.
Hypothesis sure : e <= LEMMA_W_SURE /\ size <= LEMMA_W_LARGE.
(* The largest logit *)
Hypothesis largest : (top < n)%nat /\ m top = true /\ forall j, (j < n)%nat -> pair'hi (logit j) <= pair'hi (logit top).
(* and the values *)
Hypothesis values : forall j, (j < n)%nat -> two_words (x j) /\ Rabs (value (x j)) <= b.
Hypothesis v_least : LEMMA_N_LEAST <= b.
Hypothesis v_rooms : sum (fun j => Rabs (pair'hi (weight j) * pair'hi (x j))) n <= v_room <= (1 + / 2 ^ 20) * b * sum (fun j => value (weight j)) n.
Hypothesis v_binades : power v_p <= Rmax (rnd (v_room * LEMMA_A_ROOM)) LEMMA_A_LEAST < power (v_p + 1).
Hypothesis v_starts : binade'start v_none = 5 / 4 * power v_p /\ binade's v_none = 5 / 4 * power v_p /\ binade'rest v_none = rests_none.

(* **A row of dot-product attention** in double-double, and its radius *)
Theorem attention_row_near : let y := output n top logit words_exp x v_none in
  two_words y /\
  Rabs (value y - mean n (fun j => value (x j)) (fun j => ind (m j) * exp (dot d q (k j)))) <=
    (1 + / 2 ^ 40) * (share n top logit words_exp + moved n top e size logit words_exp) * b.
Proof.
  destruct queries as [WQ [SQ EQ]]. destruct largest as [T [MT B]]. destruct few as [FD FN].
  destruct (keys top T) as [_ [ST [ET _]]].
  pose proof (norm2_nonneg d (fun i => pair'hi (query i))) as Q0. pose proof (norm2_nonneg d (fun i => pair'hi (key top i))) as K0.
  pose proof (norm2_nonneg d (fun i => value (query i) - q i)) as EQ0. pose proof (norm2_nonneg d (fun i => value (key top i) - k top i)) as EK0.
  assert (E0 : 0 <= logit_error d q_size q_error k_size k_error).
  { destruct (constants_below d FD) as [[A _] _]. unfold logit_error.
    set (a := exact_lemma_a (Z.of_nat d)) in *. clearbody a. repeat apply Rplus_le_le_0_compat; repeat apply Rmult_le_pos; lra. }
  apply row_near with (m := m) (l := fun j => dot d q (k j)) (room := v_room) (k := v_p); try assumption.
  - split; assumption.
  - exact lemma_x_near.
  - intros j J. destruct (keys j J) as [WK [SK [EK R]]]. specialize (B j J). unfold logit in B |- *. rewrite MT in B |- *.
    destruct (m j).
    + destruct (dot_near d query (key j) q (k j) q_size q_error k_size k_error room p none FD) as [W [N S]]; try (split; assumption); try assumption.
      { intros i I. split; [apply WQ | apply WK]; exact I. }
      split; [exact W|]. split; [exact B|]. split; [intros _; split; assumption | discriminate].
    + split.
      { split; [|split; [apply generic_format_0|]]; cbn [pair'hi pair'lo].
        - apply generic_format_opp, generic_format_bpow. unfold FLT_exp. lia.
        - rewrite Rabs_R0. pose proof (Rabs_pos (- power 1000)). lra. }
      split; [exact B|]. split; [discriminate|]. intros _. cbn [pair'hi]. apply Ropp_le_contravar, bpow_le. lia.
  - split; [apply Rmult_le_pos; lra | apply sure].
  - apply sure.
  - exact words_exp_zero.
Qed.

End Row.
