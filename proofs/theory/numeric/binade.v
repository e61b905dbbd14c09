(* Sums of products in one binade: lemma A of spec/exact.md, of the operations of src/exact. *)
From Coq Require Import Reals ZArith Lra Lia.
From Flocq Require Import Core.
From Attest Require Import sum.
From Attest.numeric Require Import code double dd grid rests tier_code counts pairs.
Open Scope R_scope.

(* The kernel's loop: each term moves the sum and leaves a rest. *)
Fixpoint products (from : binade) (x y : nat -> pair) (n : nat) : binade :=
  match n with
  | O => from
  | S i =>
      let (to, r) := outer_rest (products from x y i) (x i) (y i) in
      Binade (binade'start to) (binade's to) (binade'aside to) (binade'over to) (rests_add (binade'rest to) (Z.of_nat i) r)
  end.

Section Products.
Variables (k : Z) (x y : nat -> pair) (n : nat) (from : binade).
Notation b := (power (k - 53)).
Notation step := (power (k - 53 - 53)).
Notation start := (5 / 4 * power k).
Notation g := (fun i => Rabs (pair'hi (x i) * pair'hi (y i))).
Hypothesis range : (-900 <= k)%Z.
Hypothesis few : (Z.of_nat n <= 2 ^ 20)%Z.
Hypothesis words : forall i, (i < n)%nat -> two_words (x i) /\ two_words (y i).
Hypothesis room : sum g n <= 745 / 1000 * power k.
Hypothesis starts : binade'start from = start /\ binade's from = start /\ binade'rest from = rests_none.

Definition at_term (i : nat) : R := binade's (products from x y i).
Definition rest_of (i : nat) : R := snd (outer_rest (products from x y i) (x i) (y i)).

Lemma products_parts i : binade'start (products from x y i) = start /\ binade'rest (products from x y i) = rests_of rest_of i.
Proof.
  destruct starts as [A [_ C]]. induction i as [|i [I J]]; [split; assumption|].
  cbn [products rests_of]. unfold rest_of at 2. destruct (outer_rest (products from x y i) (x i) (y i)) as [to r] eqn:E.
  unfold outer_rest, binade_move in E. injection E as <- <-. cbn. rewrite I, J. split; reflexivity.
Qed.

Lemma at_term_next i : at_term (S i) = rnd (pair'hi (x i) * pair'hi (y i) + at_term i).
Proof. reflexivity. Qed.

Lemma b_of : b = power k / 9007199254740992.
Proof. unfold Zminus. rewrite bpow_plus. reflexivity. Qed.

Lemma step_of_b : step = b / 9007199254740992.
Proof. unfold Zminus at 1. rewrite bpow_plus. reflexivity. Qed.

Lemma count i : (i <= n)%nat -> 0 <= INR i <= 1048576.
Proof. intros I. split; [apply pos_INR|]. rewrite INR_IZR_INZ. apply IZR_le. lia. Qed.

Lemma drift i : (i <= n)%nat ->
  double (at_term i) /\ on_grid (k - 53) (at_term i) /\ Rabs (at_term i - start) <= sum g i + INR i * b.
Proof.
  pose proof (bpow_gt_0 radix2 k) as P. pose proof b_of as B.
  assert (G2 : on_grid (k - 2) start) by (exists 5%Z; replace (k - 2)%Z with (k + -2)%Z by ring; rewrite bpow_plus; change (power (-2)) with (/ 4); lra).
  assert (G : on_grid (k - 53) start) by (apply grid_finer with (k - 2)%Z; [lia | exact G2]).
  assert (UP : power (k + 1) = 2 * power k) by (rewrite bpow_plus; change (power 1) with 2; ring).
  assert (DOWN : power (k - 53 + 52) = / 2 * power k).
  { replace (k - 53 + 52)%Z with (k + -1)%Z by ring. rewrite bpow_plus. change (power (-1)) with (/ 2). ring. }
  induction i as [|i IH]; intros I.
  - unfold at_term. cbn [products]. destruct starts as [_ [-> _]]. rewrite Rminus_diag_eq, Rabs_R0 by reflexivity. cbn [sum INR].
    split; [|split; [exact G | lra]]. apply grid_double with (k - 2)%Z; [lia | exact G2 |].
    replace (k - 2 + 53)%Z with (k + 51)%Z by ring. rewrite Rabs_pos_eq by lra. rewrite bpow_plus.
    change (power 51) with 2251799813685248. lra.
  - destruct (IH ltac:(lia)) as [_ [Gs D]]. rewrite at_term_next.
    set (p := pair'hi (x i) * pair'hi (y i)) in *. set (s := at_term i) in *.
    assert (S : sum g (S i) <= sum g n).
    { apply (sum_part g 0 (Datatypes.S i) n); [lia | intros; apply Rabs_pos]. }
    assert (T : sum g (Datatypes.S i) = sum g i + Rabs p) by reflexivity.
    pose proof (count i ltac:(lia)) as C. assert (INR i * b <= 1048576 * b) by (apply Rmult_le_compat_r; lra).
    assert (V : Rabs (p + s - start) <= sum g (Datatypes.S i) + INR i * b).
    { replace (p + s - start) with (p + (s - start)) by ring. pose proof (Rabs_triang p (s - start)). lra. }
    assert (W : / 2 * power k <= p + s <= 2 * power k).
    { assert (Rabs (p + s - start) <= 3 / 4 * power k) as K by lra. apply Rabs_le_inv in K. lra. }
    assert (A : Rabs (p + s) = p + s) by (apply Rabs_pos_eq; lra).
    split; [apply double_round|]. split.
    + apply round_grid; [lia|]. rewrite A, DOWN. lra.
    + pose proof (round_below k (p + s) ltac:(lia)) as R. rewrite A, UP in R. specialize (R ltac:(lra)).
      rewrite S_INR. replace (rnd (p + s) - start) with ((rnd (p + s) - (p + s)) + (p + s - start)) by ring.
      pose proof (Rabs_triang (rnd (p + s) - (p + s)) (p + s - start)). lra.
Qed.

(* p = t - s is exact, and t is off by half a unit in the last place at most. *)
Lemma moved i : (i < n)%nat -> let p := pair'hi (x i) * pair'hi (y i) in
  Rabs (at_term (S i) - (p + at_term i)) <= b /\ rnd (at_term i - at_term (S i)) = at_term i - at_term (S i).
Proof.
  intros I p. destruct (drift i ltac:(lia)) as [_ [G D]]. destruct (drift (S i) ltac:(lia)) as [_ [G' D']].
  pose proof (bpow_gt_0 radix2 k) as P. pose proof b_of as B. pose proof (count i ltac:(lia)). pose proof (count (S i) ltac:(lia)).
  assert (INR i * b <= 1048576 * b) by (apply Rmult_le_compat_r; lra).
  assert (INR (S i) * b <= 1048576 * b) by (apply Rmult_le_compat_r; lra).
  assert (S1 : sum g (S i) <= sum g n) by (apply (sum_part g 0 (Datatypes.S i) n); [lia | intros; apply Rabs_pos]).
  assert (T : sum g (S i) = sum g i + Rabs p) by reflexivity. pose proof (Rabs_pos p) as PP.
  assert (V : Rabs (p + at_term i - start) <= 3 / 4 * power k).
  { replace (p + at_term i - start) with (p + (at_term i - start)) by ring. pose proof (Rabs_triang p (at_term i - start)). lra. }
  assert (R : Rabs (at_term (S i) - (p + at_term i)) <= b).
  { rewrite at_term_next. fold p. apply round_below; [lia|]. rewrite bpow_plus. change (power 1) with 2.
    apply Rabs_le_inv in V. rewrite Rabs_pos_eq; lra. }
  split; [exact R|]. apply round_double. apply grid_double with (k - 53)%Z; [lia | apply grid_minus; assumption|].
  replace (k - 53 + 53)%Z with k by ring.
  replace (at_term i - at_term (S i)) with (- (at_term (S i) - (p + at_term i)) + - p) by ring.
  pose proof (Rabs_triang (- (at_term (S i) - (p + at_term i))) (- p)) as Q. rewrite 2 Rabs_Ropp in Q.
  assert (sum g i <= sum g (S i)) by lra. pose proof (sum_nonneg g i (fun j _ => Rabs_pos _)). lra.
Qed.

(* the rest of a term: what it leaves over, within two and a half roundings *)
Definition share (i : nat) : R := 2001 / 1000 * u * Rabs (pair'hi (x i) * pair'hi (y i)) + 4 * step.

Lemma rest_near i : (i < n)%nat -> let p := pair'hi (x i) * pair'hi (y i) in
  double (rest_of i) /\ Rabs (rest_of i) <= b + share i /\
  Rabs (rest_of i - (value (x i) * value (y i) - (at_term (S i) - at_term i))) <= (5 / 2 + / 2 ^ 40) * step + 4001 / 1000 * (u * u) * Rabs p.
Proof.
  intros I p. destruct (words i I) as [[Fx [Fxl Bx]] [Fy [Fyl By]]]. destruct (moved i I) as [M E]. cbv zeta in M. fold p in M.
  unfold rest_of, outer_rest, binade_move. change (fma (pair'hi (x i)) (pair'hi (y i)) (binade's (products from x y i))) with (at_term (S i)).
  fold (at_term i). cbn [snd]. rewrite E. unfold fma, share. fold p.
  set (t := at_term (S i)) in *. set (s := at_term i) in *. clearbody t s.
  pose proof (bpow_gt_0 radix2 k) as P. pose proof b_of as B. pose proof step_of_b as SB.
  pose proof (bpow_gt_0 radix2 (k - 53 - 53)) as SP. pose proof (Rabs_pos p) as PP.
  assert (TINY : power (-1075) <= / 1000000000000000 * step).
  { apply Rle_trans with (power (-60 + (k - 53 - 53))); [apply bpow_le; lia|]. rewrite bpow_plus.
    apply Rmult_le_compat_r; [lra|]. change (power (-60)) with (/ 1152921504606846976). lra. }
  (* the first: at most b, a power of two *)
  assert (V1 : Rabs (p + (s - t)) <= b) by (rewrite <- Rabs_Ropp; replace (- (p + (s - t))) with (t - (p + s)) by ring; exact M).
  assert (R1 : Rabs (rnd (p + (s - t)) - (p + (s - t))) <= / 2 * step).
  { replace (/ 2 * step) with (power (k - 54 - 53)) by (replace (k - 54 - 53)%Z with (-1 + (k - 53 - 53))%Z by ring; rewrite bpow_plus; reflexivity).
    apply round_below; [lia|]. replace (k - 54 + 1)%Z with (k - 53)%Z by ring. exact V1. }
  assert (Z1 : Rabs (rnd (p + (s - t))) <= b).
  { apply round_size; [|exact V1]. apply generic_format_bpow. unfold FLT_exp. lia. }
  set (r1 := rnd (p + (s - t))) in *.
  (* the second *)
  assert (C2 : Rabs (pair'hi (x i) * pair'lo (y i)) <= u * Rabs p).
  { unfold p. rewrite 2 Rabs_mult. pose proof (Rabs_pos (pair'hi (x i))). nra. }
  assert (C3 : Rabs (pair'lo (x i) * pair'hi (y i)) <= u * Rabs p).
  { unfold p. rewrite 2 Rabs_mult. pose proof (Rabs_pos (pair'hi (y i))). nra. }
  assert (C4 : Rabs (pair'lo (x i) * pair'lo (y i)) <= u * u * Rabs p).
  { unfold p. rewrite 2 Rabs_mult. pose proof (Rabs_pos (pair'hi (y i))). pose proof (Rabs_pos (pair'hi (x i))).
    pose proof (Rabs_pos (pair'lo (y i))). pose proof (Rabs_pos (pair'lo (x i))).
    replace (u * u * (Rabs (pair'hi (x i)) * Rabs (pair'hi (y i)))) with ((u * Rabs (pair'hi (x i))) * (u * Rabs (pair'hi (y i)))) by ring.
    apply Rmult_le_compat; assumption. }
  set (c2 := pair'hi (x i) * pair'lo (y i)) in *. set (c3 := pair'lo (x i) * pair'hi (y i)) in *.
  pose proof (Rabs_triang c2 r1) as V2. pose proof (times_near (c2 + r1)) as R2.
  pose proof (Rabs_triang (rnd (c2 + r1) - (c2 + r1)) (c2 + r1)) as Z2. replace (rnd (c2 + r1) - (c2 + r1) + (c2 + r1)) with (rnd (c2 + r1)) in Z2 by ring.
  set (r2 := rnd (c2 + r1)) in *.
  (* the third *)
  pose proof (Rabs_triang c3 r2) as V3. pose proof (times_near (c3 + r2)) as R3.
  pose proof (Rabs_triang (rnd (c3 + r2) - (c3 + r2)) (c3 + r2)) as Z3. replace (rnd (c3 + r2) - (c3 + r2) + (c3 + r2)) with (rnd (c3 + r2)) in Z3 by ring.
  split; [apply double_round|]. set (r3 := rnd (c3 + r2)) in *. split; [lra|].
  replace (value (x i) * value (y i)) with (p + c2 + c3 + pair'lo (x i) * pair'lo (y i)) by (unfold p, c2, c3; ring).
  replace (r3 - (p + c2 + c3 + pair'lo (x i) * pair'lo (y i) - (t - s))) with
    ((r3 - (c3 + r2)) + ((r2 - (c2 + r1)) + ((r1 - (p + (s - t))) + - (pair'lo (x i) * pair'lo (y i))))) by ring.
  pose proof (Rabs_triang (r3 - (c3 + r2)) ((r2 - (c2 + r1)) + ((r1 - (p + (s - t))) + - (pair'lo (x i) * pair'lo (y i))))).
  pose proof (Rabs_triang (r2 - (c2 + r1)) ((r1 - (p + (s - t))) + - (pair'lo (x i) * pair'lo (y i)))).
  pose proof (Rabs_triang (r1 - (p + (s - t))) (- (pair'lo (x i) * pair'lo (y i)))) as Q. rewrite Rabs_Ropp in Q. lra.
Qed.

(* **Lemma A** *)
Theorem products_near : let result := binade_end (products from x y n) in
  two_words result /\
  Rabs (value result - sum (fun i => value (x i) * value (y i)) n) <= step * (5 / 2 * INR n + IZR (level_costs 0 n) + 9).
Proof.
  destruct (drift n (le_n n)) as [Fs [Gs D]]. destruct (products_parts n) as [PS PR].
  pose proof (bpow_gt_0 radix2 k) as P. pose proof b_of as B. pose proof step_of_b as SB.
  pose proof (bpow_gt_0 radix2 (k - 53 - 53)) as SP. pose proof (count n (le_n n)) as C.
  unfold binade_end. rewrite PS, PR. fold (at_term n).
  assert (INR n * b <= 1048576 * b) by (apply Rmult_le_compat_r; lra).
  assert (INR n * step <= 1048576 * step) by (apply Rmult_le_compat_r; lra).
  assert (G2 : on_grid (k - 2) start) by (exists 5%Z; replace (k - 2)%Z with (k + -2)%Z by ring; rewrite bpow_plus; change (power (-2)) with (/ 4); lra).
  assert (Gd : on_grid (k - 53) (at_term n - start)) by (apply grid_minus; [exact Gs | apply grid_finer with (k - 2)%Z; [lia | exact G2]]).
  assert (Dd : rnd (at_term n - start) = at_term n - start).
  { apply round_double. apply grid_double with (k - 53)%Z; [lia | exact Gd|]. replace (k - 53 + 53)%Z with k by ring. lra. }
  rewrite Dd.
  assert (SH : sum share n = 2001 / 1000 * u * sum g n + INR n * (4 * step)).
  { unfold share. rewrite sum_plus, sum_const. f_equal. rewrite <- sum_scal_l. reflexivity. }
  assert (SN : 0 <= sum g n) by (apply sum_nonneg; intros; apply Rabs_pos).
  pose proof (rests_near (k - 53) rest_of share n 1 ltac:(lia) few) as RN.
  assert (RN' : Rabs (rests_end (rests_of rest_of n) - sum rest_of n) <= step * IZR (level_costs 0 n + 6 * 1)).
  { apply RN; [intros i I; apply rest_near; exact I | | lia | change (IZR (1 + 1)) with 2; lra].
    intros i I. split; [|apply rest_near; exact I]. unfold share. pose proof (Rabs_pos (pair'hi (x i) * pair'hi (y i))). lra. }
  clear RN. rewrite plus_IZR in RN'. change (IZR (6 * 1)) with 6 in RN'.
  assert (LV : IZR (level_costs 0 n) <= 35184372088832).
  { apply IZR_le. exact (level_costs_below n few). }
  assert (RB : Rabs (sum rest_of n) <= INR n * b + sum share n).
  { eapply Rle_trans; [apply sum_abs|]. rewrite <- (sum_const b), <- sum_plus. apply sum_le. intros i I. apply rest_near. exact I. }
  pose proof (Rabs_triang (rests_end (rests_of rest_of n) - sum rest_of n) (sum rest_of n)) as RT.
  replace (rests_end (rests_of rest_of n) - sum rest_of n + sum rest_of n) with (rests_end (rests_of rest_of n)) in RT by ring.
  set (r := rests_end (rests_of rest_of n)) in *.
  assert (LS : step * (IZR (level_costs 0 n) + 6) <= step * (35184372088832 + 6)) by (apply Rmult_le_compat_l; lra).
  destruct (ordered_exact (k - 53) (at_term n - start) r ltac:(lia)) as [W E]; [rewrite <- Dd; apply double_round | exact Gd | apply double_round | |].
  { replace (k - 53 + 53)%Z with k by ring. lra. }
  cbv zeta. unfold sum2_ordered. cbn [pair'hi pair'lo]. fold (dd_fast_lo (at_term n - start) r).
  split; [split; [apply double_round | split; [apply double_round | exact (pair_small _ _ W)]]|].
  rewrite E.
  assert (TEL : sum (fun i => at_term (S i) - at_term i) n = at_term n - start).
  { assert (Z0 : at_term 0 = start) by (unfold at_term; apply starts). rewrite <- Z0.
    generalize n. induction n0 as [|m IH]; [cbn; ring|]. cbn [sum]. rewrite IH. ring. }
  rewrite <- TEL.
  replace (sum (fun i => at_term (S i) - at_term i) n + r - sum (fun i => value (x i) * value (y i)) n) with
    ((r - sum rest_of n) + sum (fun i => rest_of i - (value (x i) * value (y i) - (at_term (S i) - at_term i))) n)
    by (rewrite !sum_minus; ring).
  assert (SE : Rabs (sum (fun i => rest_of i - (value (x i) * value (y i) - (at_term (S i) - at_term i))) n) <=
    INR n * ((5 / 2 + / 2 ^ 40) * step) + 4001 / 1000 * (u * u) * sum g n).
  { eapply Rle_trans; [apply sum_abs|]. rewrite <- sum_const, <- sum_scal_l, <- sum_plus. apply sum_le. intros i I. apply rest_near. exact I. }
  pose proof (Rabs_triang (r - sum rest_of n) (sum (fun i => rest_of i - (value (x i) * value (y i) - (at_term (S i) - at_term i))) n)).
  lra.
Qed.

End Products.

(* The same for the binade that the code takes, and in terms of the bound that it computes *)
Theorem lemma_a_near k size x y n from : (Z.of_nat n <= 2 ^ 20)%Z ->
  (forall i, (i < n)%nat -> two_words (x i) /\ two_words (y i)) ->
  sum (fun i => Rabs (pair'hi (x i) * pair'hi (y i))) n <= size ->
  power k <= Rmax (rnd (size * LEMMA_A_ROOM)) LEMMA_A_LEAST < power (k + 1) ->
  binade'start from = 5 / 4 * power k /\ binade's from = 5 / 4 * power k /\ binade'rest from = rests_none ->
  let result := binade_end (products from x y n) in
  two_words result /\
  Rabs (value result - sum (fun i => value (x i) * value (y i)) n) <=
    exact_lemma_a (Z.of_nat n) * (u * u) * Rmax size LEMMA_A_LEAST.
Proof.
  intros N W S [K1 K2] F result. unfold LEMMA_A_LEAST in *. fold (power (-900)) in *.
  pose proof (sum_nonneg (fun i => Rabs (pair'hi (x i) * pair'hi (y i))) n (fun i _ => Rabs_pos _)) as S0.
  pose proof (Rmax_l (rnd (size * LEMMA_A_ROOM)) (power (-900))) as M1. pose proof (Rmax_r (rnd (size * LEMMA_A_ROOM)) (power (-900))) as M2.
  pose proof (Rmax_l size (power (-900))) as T1. pose proof (Rmax_r size (power (-900))) as T2.
  set (t := Rmax size (power (-900))) in *.
  assert (RK : (-900 <= k)%Z) by (apply Zlt_succ_le; unfold Z.succ; apply (lt_bpow radix2); lra).
  pose proof (bpow_gt_0 radix2 k) as P. pose proof (bpow_gt_0 radix2 (-900)) as P9.
  assert (UP : power (k + 1) = 2 * power k) by (rewrite bpow_plus; change (power 1) with 2; ring).
  assert (TINY : power (-1075) <= / 2 ^ 100 * power (-900)).
  { apply Rle_trans with (power (-100 + -900)); [apply bpow_le; lia|]. rewrite bpow_plus. apply Rmult_le_compat_r; [lra|].
    change (power (-100)) with (/ IZR (2 ^ 100)). lra. }
  assert (LOW : power (-900) <= power k) by (apply bpow_le; exact RK).
  pose proof (times_near (size * LEMMA_A_ROOM)) as R. unfold LEMMA_A_ROOM in R at 3. rewrite (Rabs_pos_eq (size * _)) in R by lra.
  apply Rabs_le_inv in R. fold LEMMA_A_ROOM in R.
  assert (ROOM : LEMMA_A_ROOM = 3039929748475085 / 1125899906842624) by reflexivity.
  assert (V : size <= 745 / 1000 * power k) by (rewrite ROOM in *; lra).
  destruct (products_near k x y n from RK N W ltac:(lra) F) as [A B]. split; [exact A|].
  eapply Rle_trans; [exact B|]. pose proof (lemma_a_covers n N) as C. pose proof (levels_size n false N) as L. cbn [shift] in L.
  pose proof (pos_INR n). set (c := 5 / 2 * INR n + IZR (level_costs 0 n) + 9) in *. assert (C9 : 9 <= c) by (unfold c; lra).
  assert (KT : power k <= (1 + / 2 ^ 40) * LEMMA_A_ROOM * t).
  { assert (M3 : Rmax (rnd (size * LEMMA_A_ROOM)) (power (-900)) <= (1 + / 2 ^ 40) * LEMMA_A_ROOM * t); [|lra].
    apply Rmax_lub; rewrite ROOM in *; lra. }
  replace (power (k - 53 - 53)) with (u * u * power k).
  2: { replace (k - 53 - 53)%Z with (-53 + -53 + k)%Z by ring. rewrite 2 bpow_plus. reflexivity. }
  assert (T0 : 0 < t) by lra.
  apply Rle_trans with (u * u * ((1 + / 2 ^ 40) * LEMMA_A_ROOM * t) * c).
  - apply Rmult_le_compat_r; [lra|]. apply Rmult_le_compat_l; [lra | exact KT].
  - replace (u * u * ((1 + / 2 ^ 40) * LEMMA_A_ROOM * t) * c) with ((LEMMA_A_ROOM * c * (1 + / 2 ^ 40)) * (u * u * t)) by ring.
    replace (exact_lemma_a (Z.of_nat n) * (u * u) * t) with (exact_lemma_a (Z.of_nat n) * (u * u * t)) by ring.
    apply Rmult_le_compat_r; [apply Rmult_le_pos; lra|]. rewrite ROOM in *. lra.
Qed.
