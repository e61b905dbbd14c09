(* e^r in two words for a small r, as src/exact computes it (spec/exact.md, lemma X). *)
From Coq Require Import Reals ZArith Lra Lia.
From Flocq Require Import Core Sterbenz.
From Attest.numeric Require Import code double exp_reduction dd exp_dd_reduction exp_dd_polynomial grid tier_code pairs.
Open Scope R_scope.

Lemma tiny : power (-1075) <= u * u * u.
Proof. exact tiny_underflow. Qed.

(* c + p in two words, for a p below c / 4: the first difference is exact. *)
Lemma plus_product c p : double c -> / 32 <= c <= 1 -> Rabs p <= c / 4 ->
  let h := rnd (p + c) in let e := rnd (p + rnd (c - h)) in
  double h /\ double e /\ Rabs (h - (p + c)) <= 13 / 10 * u /\ Rabs e <= 14 / 10 * u /\ Rabs (h + e - (c + p)) <= 2 * (u * u).
Proof.
  intros F C P h e. pose proof tiny as U. pose proof (times_near (p + c)) as N. fold h in N. pose proof (Rabs_triang p c) as T. rewrite (Rabs_pos_eq c) in T by lra.
  assert (Fh : double h) by apply double_round. pose proof P as P'. apply Rabs_le_inv in P'.
  assert (NB : Rabs (h - (p + c)) <= 13 / 10 * u) by lra. pose proof NB as NB'. apply Rabs_le_inv in NB'.
  assert (X : rnd (c - h) = c - h) by (apply round_double, sterbenz; auto with typeclass_instances; lra).
  unfold e. rewrite X. pose proof (times_near (p + (c - h))) as N2. assert (PC : Rabs (p + (c - h)) <= 13 / 10 * u) by (apply Rabs_le; lra). set (w := rnd (p + (c - h))) in *. assert (D : Rabs (w - (p + (c - h))) <= 2 * (u * u)) by lra. pose proof D as D'. apply Rabs_le_inv in D'. apply Rabs_le_inv in PC.
  split; [exact Fh|]. split; [apply double_round|]. split; [exact NB|]. split; [apply Rabs_le; lra|].
  replace (h + w - (c + p)) with (w - (p + (c - h))) by ring. exact D.
Qed.

(* One step of Horner's rule *)
Lemma step_near r s c : Rabs (pair'hi r) <= 2844 / 1048576 -> Rabs (pair'lo r) <= u * Rabs (pair'hi r) ->
  Rabs (pair'hi s) <= 11 / 10 -> Rabs (pair'lo s) <= 2 * u -> double c -> / 8 <= c <= 1 ->
  let t := exp_step r s c in
  double (pair'hi t) /\ double (pair'lo t) /\ Rabs (pair'hi t - c) <= 31 / 10000 /\ Rabs (pair'lo t) <= 15 / 10 * u /\
  Rabs (value t - (c + value r * value s)) <= 6 * (u * u).
Proof.
  intros RH RL SH SL F C. unfold exp_step. cbv zeta. cbn [pair'hi pair'lo]. unfold fma.
  set (rh := pair'hi r) in *. set (rl := pair'lo r) in *. set (sh := pair'hi s) in *. set (sl := pair'lo s) in *. pose proof tiny as U.
  assert (P : Rabs (rh * sh) <= 2844 / 1048576 * (11 / 10)) by (rewrite Rabs_mult; apply Rmult_le_compat; try apply Rabs_pos; assumption).
  assert (RL2 : Rabs rl <= 2844 / 1048576 * u) by lra.
  assert (P1 : Rabs (rl * sh) <= 2844 / 1048576 * u * (11 / 10)) by (rewrite Rabs_mult; apply Rmult_le_compat; try apply Rabs_pos; assumption).
  assert (P2 : Rabs (rh * sl) <= 2844 / 1048576 * (2 * u)) by (rewrite Rabs_mult; apply Rmult_le_compat; try apply Rabs_pos; assumption).
  assert (P3 : Rabs (rl * sl) <= 2844 / 1048576 * u * (2 * u)) by (rewrite Rabs_mult; apply Rmult_le_compat; try apply Rabs_pos; assumption).
  destruct (plus_product c (rh * sh) F ltac:(lra) ltac:(lra)) as [Fh [Fe [N [E D]]]].
  set (h := rnd (rh * sh + c)) in *. set (e := rnd (rh * sh + rnd (c - h))) in *.
  pose proof (times_near (rl * sh + e)) as N1. pose proof (Rabs_triang (rl * sh) e) as T1. set (g := rnd (rl * sh + e)) in *.
  assert (D1 : Rabs (g - (rl * sh + e)) <= 15 / 10 * (u * u)) by lra. pose proof D1 as D1'. apply Rabs_le_inv in D1'.
  pose proof E as E'. apply Rabs_le_inv in E'. pose proof P1 as P1'. apply Rabs_le_inv in P1'. pose proof P2 as P2'. apply Rabs_le_inv in P2'.
  assert (G : Rabs g <= 141 / 100 * u) by (apply Rabs_le; lra).
  pose proof (times_near (rh * sl + g)) as N2. pose proof (Rabs_triang (rh * sl) g) as T2. set (w := rnd (rh * sl + g)) in *.
  assert (D2 : Rabs (w - (rh * sl + g)) <= 15 / 10 * (u * u)) by lra. pose proof D2 as D2'. apply Rabs_le_inv in D2'. apply Rabs_le_inv in G.
  split; [exact Fh|]. split; [apply double_round|]. split; [|split].
  - replace (h - c) with ((h - (rh * sh + c)) + rh * sh) by ring. pose proof (Rabs_triang (h - (rh * sh + c)) (rh * sh)). lra.
  - apply Rabs_le. lra.
  - replace (h + w - (c + (rh + rl) * (sh + sl))) with ((h + e - (c + rh * sh)) + (g - (rl * sh + e)) + (w - (rh * sl + g)) - rl * sl) by ring.
    apply Rabs_le_inv in D, P3. apply Rabs_le. lra.
Qed.

(* One step in one word: e is off, a coefficient at most m *)
Lemma word_step r a b c e m : Rabs r <= 28 / 10000 -> Rabs (a - b) <= e -> Rabs b <= m -> 0 <= m <= 1 ->
  Rabs c + 28 / 10000 * m <= 1 -> 0 <= e <= / 2 ^ 20 ->
  Rabs (rnd (r * a + c) - (r * b + c)) <= 29 / 10000 * e + u * (Rabs c + 28 / 10000 * m) + u * u * u /\
  Rabs (r * b + c) <= Rabs c + 28 / 10000 * m.
Proof.
  intros R A B M C E. pose proof (times_near (r * a + c)) as N. pose proof tiny as U.
  assert (X : Rabs (r * (a - b)) <= 28 / 10000 * e) by (rewrite Rabs_mult; apply Rmult_le_compat; try apply Rabs_pos; assumption).
  assert (Y : Rabs (r * b) <= 28 / 10000 * m) by (rewrite Rabs_mult; apply Rmult_le_compat; try apply Rabs_pos; assumption).
  pose proof (Rabs_triang (r * b) c) as T. pose proof (Rabs_triang (r * (a - b)) (r * b + c)) as T2.
  replace (r * (a - b) + (r * b + c)) with (r * a + c) in T2 by ring.
  replace (rnd (r * a + c) - (r * b + c)) with ((rnd (r * a + c) - (r * a + c)) + r * (a - b)) by ring.
  pose proof (Rabs_triang (rnd (r * a + c) - (r * a + c)) (r * (a - b))). split; lra.
Qed.

(* 1/24 + r/5! + ... *)
Lemma tail_rounded r : Rabs r <= 2844 / 1048576 ->
  let t := rnd (r * rnd (r * rnd (r * rnd (r * EXP_NINTH + EXP_EIGHTH) + EXP_SEVENTH) + EXP_SIXTH) + EXP_FIFTH) in
  Rabs (r * t - tail r) <= 1 / 147573952589676412928 /\ Rabs t <= 1 / 100.
Proof.
  intros H. cbv zeta. assert (R : Rabs r <= 28 / 10000) by lra.
  assert (P : forall c, 0 <= c -> Rabs c = c) by (intros; apply Rabs_pos_eq; assumption).
  assert (K9 : 0 <= EXP_NINTH <= 28 / 10000000) by (unfold EXP_NINTH; lra). assert (K8 : 0 <= EXP_EIGHTH <= 25 / 1000000) by (unfold EXP_EIGHTH; lra).
  assert (K7 : 0 <= EXP_SEVENTH <= 199 / 1000000) by (unfold EXP_SEVENTH; lra). assert (K6 : 0 <= EXP_SIXTH <= 139 / 100000) by (unfold EXP_SIXTH; lra).
  assert (K5 : 0 <= EXP_FIFTH <= 834 / 100000) by (unfold EXP_FIFTH; lra). unfold tail.
  set (c9 := EXP_NINTH) in *. set (c8 := EXP_EIGHTH) in *. set (c7 := EXP_SEVENTH) in *. set (c6 := EXP_SIXTH) in *. set (c5 := EXP_FIFTH) in *.
  clearbody c9 c8 c7 c6 c5.
  destruct (word_step r c9 c9 c8 0 (28 / 10000000) R) as [N1 M1]; try (rewrite ?Rminus_diag_eq, ?Rabs_R0, ?P by (reflexivity || lra); lra).
  set (t1 := rnd (r * c9 + c8)) in *. set (b1 := r * c9 + c8) in *. rewrite (P c8) in N1, M1 by lra.
  destruct (word_step r t1 b1 c7 (26 / 1000000 * u) (26 / 1000000) R) as [N2 M2]; try (rewrite ?(P c7) by lra); try lra.
  set (t2 := rnd (r * t1 + c7)) in *. set (b2 := r * b1 + c7) in *. rewrite (P c7) in N2, M2 by lra.
  destruct (word_step r t2 b2 c6 (201 / 1000000 * u) (200 / 1000000) R) as [N3 M3]; try (rewrite ?(P c6) by lra); try lra.
  set (t3 := rnd (r * t2 + c6)) in *. set (b3 := r * b2 + c6) in *. rewrite (P c6) in N3, M3 by lra.
  destruct (word_step r t3 b3 c5 (141 / 100000 * u) (140 / 100000) R) as [N4 M4]; try (rewrite ?(P c5) by lra); try lra.
  set (t4 := rnd (r * t3 + c5)) in *. rewrite (P c5) in N4, M4 by lra.
  split.
  - replace (r * t4 - r * (c5 + r * (c6 + r * (c7 + r * (c8 + r * c9))))) with (r * (t4 - (r * b3 + c5))) by (unfold b3, b2, b1; ring).
    apply Rle_trans with (28 / 10000 * (85 / 10000 * u)); [|lra]. rewrite Rabs_mult. apply Rmult_le_compat; try apply Rabs_pos; lra.
  - replace t4 with ((t4 - (r * b3 + c5)) + (r * b3 + c5)) by ring. pose proof (Rabs_triang (t4 - (r * b3 + c5)) (r * b3 + c5)). lra.
Qed.

Lemma words_tail_near r : Rabs (pair'hi r) <= 2844 / 1048576 -> Rabs (pair'lo r) <= 1 / 2305843009213693952 ->
  let t := exp_tail (pair'hi r) in
  double (pair'hi t) /\ double (pair'lo t) /\ Rabs (pair'hi t) <= 1 / 10 /\ Rabs (pair'lo t) <= 2 * u /\
  Rabs (value t - (1 / 24 + tail (value r))) <= 3 / 147573952589676412928.
Proof.
  intros H L. unfold exp_tail. cbv zeta. cbn [pair'hi pair'lo]. unfold fma.
  destruct (tail_rounded (pair'hi r) H) as [N B]. cbv zeta in N, B. unfold EXP_FIFTH, EXP_SIXTH, EXP_SEVENTH, EXP_EIGHTH, EXP_NINTH in N, B.
  pose proof (tail_moved (pair'hi r) (pair'lo r) H L) as M. set (rh := pair'hi r) in *.
  match type of B with Rabs ?x <= _ => set (t := x) in * end.
  assert (P : Rabs (rh * t) <= 2844 / 1048576 * (1 / 100)) by (rewrite Rabs_mult; apply Rmult_le_compat; try apply Rabs_pos; assumption).
  set (c := 6004799503160661 / 144115188075855872) in *.
  assert (C : / 25 <= c <= / 23 /\ double c) by (split; [unfold c; lra | unfold c; literal]). destruct C as [C Fc].
  destruct (plus_product c (rh * t) Fc ltac:(lra) ltac:(lra)) as [Fh [Fe [D [E V]]]].
  set (h := rnd (rh * t + c)) in *. set (e := rnd (rh * t + rnd (c - h))) in *. set (f := 6004799503160661 / 2596148429267413814265248164610048) in *.
  assert (Ff : double f) by (unfold f; literal). assert (FB : 0 <= f <= / 10 * u) by (unfold f; lra).
  pose proof (plus_near e f Fe Ff) as N1. pose proof (Rabs_triang e f) as T. rewrite (Rabs_pos_eq f) in T by lra. set (w := rnd (e + f)) in *.
  assert (N1' : Rabs (w - (e + f)) <= 2 * (u * u)) by lra. assert (CF : Rabs (c + f - 1 / 24) <= u * u) by (unfold c, f; apply Rabs_le; lra).
  apply Rabs_le_inv in N, M, P, D, E, V, N1', CF.
  split; [exact Fh|]. split; [apply double_round|]. repeat split; apply Rabs_le; lra.
Qed.

(* The steps of lanes_exps, one after the other *)
Definition third (r : pair) : pair :=
  let s := exp_step r (exp_tail (pair'hi r)) (6004799503160661 / 36028797018963968) in
  Pair (pair'hi s) (rnd (pair'lo s + 6004799503160661 / 649037107316853453566312041152512)).
Definition small_exp (r : pair) : pair := exp_step r (exp_step r (exp_step r (third r) (1 / 2)) 1) 1.

Lemma horner_near a b r e : Rabs (a - b) <= e -> Rabs r <= 28 / 10000 -> Rabs (r * a - r * b) <= 28 / 10000 * e.
Proof.
  intros H R. replace (r * a - r * b) with (r * (a - b)) by ring. rewrite Rabs_mult. apply Rmult_le_compat; try apply Rabs_pos; assumption.
Qed.

Theorem small_exp_near r : two_words r -> Rabs (pair'hi r) <= 2844 / 1048576 -> let y := small_exp r in
  double (pair'hi y) /\ double (pair'lo y) /\ Rabs (pair'hi y - 1) <= 31 / 10000 /\ Rabs (pair'lo y) <= 15 / 10 * u /\
  Rabs (value y - exp (value r)) <= 130 * (u * u).
Proof.
  intros [_ [_ L]] H. unfold small_exp, third. cbv zeta. assert (L2 : Rabs (pair'lo r) <= 1 / 2305843009213693952) by lra.
  assert (R : Rabs (value r) <= 28 / 10000) by (pose proof (Rabs_triang (pair'hi r) (pair'lo r)); lra).
  pose proof (whole_near (value r) R) as W. pose proof (tail_small (value r) R) as TS. unfold whole in W.
  destruct (words_tail_near r H L2) as [_ [_ [B4 [S4 E4]]]]. cbv zeta in B4, S4, E4. set (s4 := exp_tail (pair'hi r)) in *.
  set (c := 6004799503160661 / 36028797018963968). set (f := 6004799503160661 / 649037107316853453566312041152512).
  assert (C : / 8 <= c <= 1 /\ double c) by (split; [unfold c; lra | unfold c; literal]). destruct C as [C Fc].
  assert (Ff : double f) by (unfold f; literal). assert (FB : 0 <= f <= / 10 * u) by (unfold f; lra).
  assert (CF : Rabs (c + f - 1 / 6) <= u * u) by (unfold c, f; apply Rabs_le; lra).
  destruct (step_near r s4 c H L ltac:(lra) S4 Fc C) as [_ [F3 [B3 [S3 E3]]]]. cbv zeta in F3, B3, S3, E3. set (t3 := exp_step r s4 c) in *.
  pose proof (plus_near (pair'lo t3) f F3 Ff) as N3. pose proof (Rabs_triang (pair'lo t3) f) as T3. rewrite (Rabs_pos_eq f) in T3 by lra.
  set (l3 := rnd (pair'lo t3 + f)) in *. assert (N3' : Rabs (l3 - (pair'lo t3 + f)) <= 2 * (u * u)) by lra.
  assert (L3 : Rabs l3 <= 2 * u) by (apply Rabs_le_inv in N3'; apply Rabs_le_inv in S3; apply Rabs_le; lra).
  set (s3 := Pair (pair'hi t3) l3). assert (H3 : Rabs (pair'hi s3) <= 11 / 10) by (cbn [s3 pair'hi]; apply Rabs_le_inv in B3; apply Rabs_le; unfold c in *; lra).
  assert (F12 : double (1 / 2)) by literal. assert (F1 : double 1) by (apply double_integer; reflexivity).
  destruct (step_near r s3 (1 / 2) H L H3 L3 F12 ltac:(lra)) as [_ [_ [B2 [S2 E2]]]]. cbv zeta in B2, S2, E2. set (s2 := exp_step r s3 (1 / 2)) in *.
  assert (H2 : Rabs (pair'hi s2) <= 11 / 10) by (apply Rabs_le_inv in B2; apply Rabs_le; lra).
  destruct (step_near r s2 1 H L H2 ltac:(lra) F1 ltac:(lra)) as [_ [_ [B1 [S1 E1]]]]. cbv zeta in B1, S1, E1. set (s1 := exp_step r s2 1) in *.
  assert (H1 : Rabs (pair'hi s1) <= 11 / 10) by (apply Rabs_le_inv in B1; apply Rabs_le; lra).
  destruct (step_near r s1 1 H L H1 ltac:(lra) F1 ltac:(lra)) as [F0 [G0 [B0 [S0 E0]]]]. cbv zeta in F0, G0, B0, S0, E0. set (s0 := exp_step r s1 1) in *.
  split; [exact F0|]. split; [exact G0|]. split; [exact B0|]. split; [exact S0|].
  set (v := value r) in *. set (q := tail v) in *.
  pose proof (horner_near _ _ v _ E4 R) as K4.
  assert (V3 : Rabs (value s3 - (1 / 6 + v * (1 / 24 + q))) <= 9 * (u * u) + 28 / 10000 * (3 / 147573952589676412928)).
  { cbn [s3 pair'hi pair'lo]. replace (pair'hi t3 + l3 - (1 / 6 + v * (1 / 24 + q))) with
      ((value t3 - (c + v * value s4)) + (l3 - (pair'lo t3 + f)) + (c + f - 1 / 6) + (v * value s4 - v * (1 / 24 + q))) by ring.
    apply Rabs_le_inv in E3, N3', CF, K4. apply Rabs_le. lra. }
  pose proof (horner_near _ _ v _ V3 R) as K3. set (p3 := 1 / 6 + v * (1 / 24 + q)) in *.
  assert (V2 : Rabs (value s2 - (1 / 2 + v * p3)) <= 7 * (u * u) + 8 / 1000000 * (3 / 147573952589676412928)).
  { replace (value s2 - (1 / 2 + v * p3)) with ((value s2 - (1 / 2 + v * value s3)) + (v * value s3 - v * p3)) by ring.
    apply Rabs_le_inv in E2, K3. apply Rabs_le. lra. }
  pose proof (horner_near _ _ v _ V2 R) as K2. set (p2 := 1 / 2 + v * p3) in *.
  assert (V1 : Rabs (value s1 - (1 + v * p2)) <= 7 * (u * u) + 23 / 1000000000 * (3 / 147573952589676412928)).
  { replace (value s1 - (1 + v * p2)) with ((value s1 - (1 + v * value s2)) + (v * value s2 - v * p2)) by ring.
    apply Rabs_le_inv in E1, K2. apply Rabs_le. lra. }
  pose proof (horner_near _ _ v _ V1 R) as K1. set (p1 := 1 + v * p2) in *.
  replace (value s0 - exp v) with ((value s0 - (1 + v * value s1)) + (v * value s1 - v * p1) + (v * p1 - (exp v - 1))) by ring.
  assert (W2 : Rabs (v * p1 - (exp v - 1)) <= 9 * (u * u)).
  { fold v q in W. fold p3 in W. fold p2 in W. fold p1 in W. lra. }
  apply Rabs_le_inv in E0, K1, W2. apply Rabs_le. lra.
Qed.
