(* What is rounded off where numbers are added up in levels (spec/exact.md, lemma A): 8 of them, 8 of those sums, and then all. *)
From Coq Require Import Reals ZArith Lra Lia.
From Flocq Require Import Core.
From Attest Require Import sum.
From Attest.numeric Require Import code double dd grid tier_code.
Open Scope R_scope.

(* --- the levels *)

(* The largest power of two not above z *)
Definition power_of (z : Z) : Z := (2 ^ Z.log2 z)%Z.

(* The sum of it over t = 2, ..., n, for t + d *)
Fixpoint costs (d : Z) (n : nat) : Z :=
  match n with
  | O => 0
  | S t => costs d t + (if (t =? 0)%nat then 0 else power_of (Z.of_nat n + d))
  end%Z.

Definition ceil (n m : nat) : nat := (n + m - 1) / m.

(* levels(n) of lemma A *)
Definition level_costs (d : Z) (n : nat) : Z :=
  (Z.of_nat (n / 8) * costs d 8 + costs d (n mod 8) +
   8 * (Z.of_nat (n / 64) * costs d 8 + costs d (ceil (n mod 64) 8)) + 64 * costs d (ceil n 64))%Z.

(* Numbers added to 0, one by one *)
Fixpoint added (a : nat -> R) (n : nat) : R :=
  match n with O => 0 | S t => rnd (added a t + a t) end.

Lemma added_double a n : double (added a n).
Proof. destruct n; [apply generic_format_0 | apply double_round]. Qed.

Lemma added_ext a b n : (forall t, (t < n)%nat -> a t = b t) -> added a n = added b n.
Proof.
  induction n as [|n IH]; intros H; [reflexivity|]. cbn [added]. rewrite IH, H by (try intros; try apply H; lia). reflexivity.
Qed.

Definition eight (r : nat -> R) (g : nat) : R := added (fun j => r (8 * g + j)%nat) 8.
Definition sixty_four (r : nat -> R) (q : nat) : R := added (fun j => eight r (8 * q + j)) 8.

Definition first_of (r : nat -> R) (n : nat) : R := added (fun j => r (8 * (n / 8) + j)%nat) (n mod 8).
Definition second_of (r : nat -> R) (n : nat) : R := added (fun j => eight r (8 * (n / 64) + j)) (n / 8 mod 8).
Definition all_of (r : nat -> R) (n : nat) : R := added (sixty_four r) (n / 64).

(* rests_add, once for each *)
Fixpoint rests_of (r : nat -> R) (n : nat) : rests :=
  match n with O => rests_none | S i => rests_add (rests_of r i) (Z.of_nat i) (r i) end.

Lemma split_64 n : exists q p o, (n = 64 * q + 8 * p + o)%nat /\ (p < 8)%nat /\ (o < 8)%nat /\
  (n / 64 = q)%nat /\ (n / 8 = 8 * q + p)%nat /\ (n / 8 mod 8 = p)%nat /\ (n mod 8 = o)%nat.
Proof.
  exists (n / 64)%nat, (n / 8 mod 8)%nat, (n mod 8)%nat.
  pose proof (Nat.div_mod n 8). pose proof (Nat.div_mod (n / 8) 8).
  pose proof (Nat.mod_upper_bound n 8). pose proof (Nat.mod_upper_bound (n / 8) 8).
  assert (n / 64 = n / 8 / 8)%nat by (rewrite Nat.div_div by lia; reflexivity). lia.
Qed.

Lemma parts_64 q p o : (p < 8)%nat -> (o < 8)%nat -> let n := (64 * q + 8 * p + o)%nat in
  (n / 64 = q)%nat /\ (n / 8 = 8 * q + p)%nat /\ (n / 8 mod 8 = p)%nat /\ (n mod 8 = o)%nat.
Proof.
  intros P O n. assert (E : (n / 8 = 8 * q + p)%nat) by (symmetry; apply (Nat.div_unique n 8 _ o); unfold n; lia).
  split; [symmetry; apply (Nat.div_unique n 64 _ (8 * p + o)); unfold n; lia|]. split; [exact E|]. split.
  - rewrite E. symmetry. apply (Nat.mod_unique _ 8 q p); lia.
  - symmetry. apply (Nat.mod_unique _ 8 (8 * q + p) o); unfold n; lia.
Qed.

Theorem rests_of_levels r n : rests_of r n = Rests (first_of r n) (second_of r n) (all_of r n).
Proof.
  induction n as [|n IH]; [reflexivity|]. cbn [rests_of]. rewrite IH. clear IH.
  destruct (split_64 n) as [q [p [o [E [P [O _]]]]]].
  destruct (parts_64 q p o P O) as [N1 [N2 [N3 N4]]]. rewrite <- E in N1, N2, N3, N4.
  unfold rests_add, rests_raise, EXACT_LEVEL. cbv beta iota zeta. cbn [rests'first rests'second rests'all].
  change (8 * 8 - 1)%Z with 63%Z. change (8 * 8)%Z with 64%Z. change (8 - 1)%Z with 7%Z.
  assert (M8 : (Z.of_nat n mod 8 = Z.of_nat o)%Z) by (symmetry; apply (Z.mod_unique _ 8 (Z.of_nat (8 * q + p))); lia).
  assert (M64 : (Z.of_nat n mod 64 = Z.of_nat (8 * p + o))%Z) by (symmetry; apply (Z.mod_unique _ 64 (Z.of_nat q)); lia).
  rewrite M8, M64.
  assert (F : rnd (first_of r n + r n) = added (fun j => r (8 * (8 * q + p) + j)%nat) (S o)).
  { unfold first_of. rewrite N2, N4. cbn [added]. do 2 f_equal. f_equal. lia. }
  rewrite F. clear F.
  destruct (Nat.eq_dec o 7) as [->|O7].
  - cbn [Z.of_nat Z.eqb Pos.of_succ_nat Pos.succ Pos.eqb]. fold (eight r (8 * q + p)).
    assert (G : rnd (second_of r n + eight r (8 * q + p)) = added (fun j => eight r (8 * q + j)) (S p)).
    { unfold second_of. rewrite N1, N3. reflexivity. }
    cbn [rests'first rests'second rests'all]. rewrite G. clear G.
    destruct (Nat.eq_dec p 7) as [->|P7].
    + cbn [Z.of_nat Z.eqb Pos.of_succ_nat Pos.succ Pos.eqb Nat.mul Nat.add].
      destruct (parts_64 (S q) 0 0 ltac:(lia) ltac:(lia)) as [K1 [K2 [K3 K4]]].
      replace (64 * S q + 8 * 0 + 0)%nat with (S n) in * by lia.
      unfold first_of, second_of, all_of. rewrite K1, K3, K4, N1. reflexivity.
    + replace (Z.of_nat (8 * p + 7) =? 63)%Z with false by (symmetry; apply Z.eqb_neq; lia).
      destruct (parts_64 q (S p) 0 ltac:(lia) ltac:(lia)) as [K1 [K2 [K3 K4]]].
      replace (64 * q + 8 * S p + 0)%nat with (S n) in * by lia.
      unfold first_of, second_of, all_of. rewrite K1, K3, K4, N1. reflexivity.
  - replace (Z.of_nat o =? 7)%Z with false by (symmetry; apply Z.eqb_neq; lia).
    replace (Z.of_nat (8 * p + o) =? 63)%Z with false by (symmetry; apply Z.eqb_neq; lia).
    destruct (parts_64 q p (S o) P ltac:(lia)) as [K1 [K2 [K3 K4]]].
    replace (64 * q + 8 * p + S o)%nat with (S n) in * by lia.
    unfold first_of, second_of, all_of. rewrite K1, K3, K4, K2, N1, N3. reflexivity.
Qed.

(* --- what they round off *)

Lemma power_of_above z : (1 <= z)%Z -> (z + 1 <= 2 * power_of z)%Z.
Proof.
  intros Z1. unfold power_of. pose proof (Z.log2_spec z ltac:(lia)) as [_ B]. pose proof (Z.log2_nonneg z).
  rewrite Z.pow_succ_r in B by assumption. lia.
Qed.

Lemma power_of_nonneg z : (0 <= power_of z)%Z.
Proof. apply Z.pow_nonneg. lia. Qed.

Lemma costs_nonneg d n : (0 <= costs d n)%Z.
Proof.
  induction n as [|n IH]; [apply Z.le_refl|]. cbn [costs]. destruct (n =? 0)%nat; [lia|].
  pose proof (power_of_nonneg (Z.of_nat (S n) + d)). lia.
Qed.

Lemma round_at j z v : (-1022 <= j)%Z -> (1 <= z)%Z -> Rabs v <= 2 * IZR (power_of z) * power j ->
  Rabs (rnd v - v) <= IZR (power_of z) * power (j - 53).
Proof.
  intros J Z1 H. unfold power_of in *. pose proof (Z.log2_nonneg z) as L. rewrite (IZR_Zpower radix2) in * by exact L.
  rewrite <- bpow_plus. replace (Z.log2 z + (j - 53))%Z with (j + Z.log2 z - 53)%Z by ring. apply round_below; [lia|].
  apply Rle_trans with (1 := H). rewrite Rmult_assoc, <- bpow_plus. change 2 with (power 1). rewrite <- bpow_plus.
  apply bpow_le. lia.
Qed.

Lemma added_near j dd a x d n : (-1022 <= j)%Z -> (0 <= dd)%Z ->
  (forall t, (t < n)%nat -> double (a t) /\ Rabs (a t - x t) <= d t) ->
  (forall t, (1 <= t < n)%nat -> Rabs (sum x (S t)) + sum d (S t) + power (j - 53) * IZR (costs dd t) <=
    2 * IZR (power_of (Z.of_nat (S t) + dd)) * power j) ->
  Rabs (added a n - sum x n) <= sum d n + power (j - 53) * IZR (costs dd n).
Proof.
  intros J D. induction n as [|n IH]; intros A H.
  - cbn. rewrite Rminus_0_r, Rabs_R0. lra.
  - specialize (IH (fun t T => A t (Nat.lt_lt_succ_r _ _ T)) (fun t T => H t (conj (proj1 T) (Nat.lt_lt_succ_r _ _ (proj2 T))))).
    destruct (A n ltac:(lia)) as [F E]. cbn [added sum costs].
    destruct (Nat.eq_dec n 0) as [-> |N].
    + cbn [added sum costs Nat.eqb Z.add]. rewrite !Rplus_0_l, Rmult_0_r. rewrite round_double by exact F. lra.
    + replace (n =? 0)%nat with false by (symmetry; apply Nat.eqb_neq; exact N). specialize (H n ltac:(lia)).
      cbn [sum] in H. set (z := (Z.of_nat (S n) + dd)%Z) in *.
      assert (V : Rabs (added a n + a n) <= 2 * IZR (power_of z) * power j).
      { replace (added a n + a n) with (sum x n + x n + ((added a n - sum x n) + (a n - x n))) by ring.
        pose proof (Rabs_triang (sum x n + x n) ((added a n - sum x n) + (a n - x n))).
        pose proof (Rabs_triang (added a n - sum x n) (a n - x n)). lra. }
      pose proof (round_at j z _ J ltac:(unfold z; lia) V) as N2. rewrite plus_IZR.
      replace (rnd (added a n + a n) - (sum x n + x n)) with
        ((rnd (added a n + a n) - (added a n + a n)) + ((added a n - sum x n) + (a n - x n))) by ring.
      pose proof (Rabs_triang (rnd (added a n + a n) - (added a n + a n)) ((added a n - sum x n) + (a n - x n))).
      pose proof (Rabs_triang (added a n - sum x n) (a n - x n)). lra.
Qed.

Lemma sum_part f m n k : (m + n <= k)%nat -> (forall i, (i < k)%nat -> 0 <= f i) -> sum (fun i => f (m + i)%nat) n <= sum f k.
Proof.
  intros K P. replace k with (m + n + (k - m - n))%nat by lia. rewrite 2 sum_split.
  pose proof (sum_nonneg f m). pose proof (sum_nonneg (fun i => f (m + n + i)%nat) (k - m - n)).
  assert (0 <= sum f m) by (apply H; intros; apply P; lia).
  assert (0 <= sum (fun i => f (m + n + i)%nat) (k - m - n)) by (apply H0; intros; apply P; lia). lra.
Qed.

(* Groups of eight *)
Definition of_eight (f : nat -> R) (g : nat) : R := sum (fun i => f (8 * g + i)%nat) 8.

Lemma sum_of_eight f n : sum (of_eight f) n = sum f (8 * n).
Proof.
  rewrite Nat.mul_comm, sum_block. apply sum_ext. intros g _. apply sum_ext. intros i _. f_equal. lia.
Qed.

Lemma of_eight_nonneg f g n : (8 * g + 8 <= n)%nat -> (forall i, (i < n)%nat -> 0 <= f i) -> 0 <= of_eight f g.
Proof. intros G P. apply sum_nonneg. intros i I. apply P. lia. Qed.

(* How often a sum of `share` more than the terms' own sizes may go beyond a power of two *)
Definition heavy (j : Z) (share : R) : Z := Zfloor (share / (3 / 4 * power j)).

Lemma heavy_nonneg j x : 0 <= x -> (0 <= heavy j x)%Z.
Proof.
  intros P. apply Zfloor_lub. apply Rmult_le_pos; [exact P|]. apply Rlt_le, Rinv_0_lt_compat. pose proof (bpow_gt_0 radix2 j). lra.
Qed.

Lemma heavy_below j x : x < IZR (heavy j x + 1) * (3 / 4 * power j).
Proof.
  unfold heavy. rewrite plus_IZR. pose proof (Zfloor_ub (x / (3 / 4 * power j))) as U. pose proof (bpow_gt_0 radix2 j).
  apply Rmult_lt_compat_r with (r := 3 / 4 * power j) in U; [|lra]. unfold Rdiv in U at 1. rewrite Rmult_assoc, Rinv_l in U by lra. lra.
Qed.

Lemma heavy_le j x d : x < IZR (d + 1) * (3 / 4 * power j) -> (heavy j x <= d)%Z.
Proof.
  intros U. apply Z.lt_succ_r. apply lt_IZR. unfold Z.succ. apply Rle_lt_trans with (x / (3 / 4 * power j)); [apply Zfloor_lb|].
  pose proof (bpow_gt_0 radix2 j). apply Rmult_lt_reg_r with (3 / 4 * power j); [lra|]. unfold Rdiv at 1. rewrite Rmult_assoc, Rinv_l by lra. lra.
Qed.

Lemma heavy_monotone j x y : x <= y -> (heavy j x <= heavy j y)%Z.
Proof. intros L. apply heavy_le. pose proof (heavy_below j y). lra. Qed.

Lemma heavy_plus j x y : (heavy j x + heavy j y <= heavy j (x + y))%Z.
Proof.
  apply Zfloor_lub. rewrite plus_IZR, Rdiv_plus_distr. apply Rplus_le_compat; apply Zfloor_lb.
Qed.

Lemma heavy_sum j f n : (forall i, (i < n)%nat -> 0 <= f i) -> sum (fun i => IZR (heavy j (f i))) n <= IZR (heavy j (sum f n)).
Proof.
  induction n as [|n IH]; intros P.
  - cbn. apply IZR_le. apply heavy_nonneg, Rle_refl.
  - cbn [sum]. specialize (IH (fun i I => P i (Nat.lt_lt_succ_r _ _ I))).
    pose proof (IZR_le _ _ (heavy_plus j (sum f n) (f n))) as H. rewrite plus_IZR in H. lra.
Qed.

(* Sums of eight or less, some of them going beyond: 6 for each time *)
Lemma costs_heavy d n : (0 <= d <= 2)%Z -> (n <= 8)%nat -> (costs d n <= costs 0 n + 6 * d)%Z.
Proof.
  intros D N. assert (C : (d = 0 \/ d = 1 \/ d = 2)%Z) by lia.
  assert (M : (n = 0 \/ n = 1 \/ n = 2 \/ n = 3 \/ n = 4 \/ n = 5 \/ n = 6 \/ n = 7 \/ n = 8)%nat) by lia.
  repeat destruct C as [-> |C]; subst; repeat destruct M as [-> |M]; subst; vm_compute; discriminate.
Qed.

Lemma costs_square n : (costs 0 n <= Z.of_nat n * Z.of_nat n)%Z.
Proof.
  induction n as [|n IH]; [apply Z.le_refl|]. cbn [costs]. destruct (n =? 0)%nat; [lia|].
  unfold power_of. pose proof (Z.log2_spec (Z.of_nat (S n) + 0) ltac:(lia)). lia.
Qed.

Lemma level_costs_below n : (Z.of_nat n <= 2 ^ 20)%Z -> (level_costs 0 n <= 2 ^ 45)%Z.
Proof.
  intros N. unfold level_costs. change (costs 0 8) with 28%Z.
  assert (A : forall m c, (Z.of_nat m <= c)%Z -> (costs 0 m <= c * c)%Z).
  { intros m c M. pose proof (costs_square m). nia. }
  pose proof (A (n mod 8)%nat 8%Z ltac:(pose proof (Nat.mod_upper_bound n 8); lia)).
  assert (C1 : (ceil (n mod 64) 8 <= 8)%nat).
  { unfold ceil. apply Nat.lt_succ_r, Nat.div_lt_upper_bound; [lia|]. pose proof (Nat.mod_upper_bound n 64). lia. }
  pose proof (A (ceil (n mod 64) 8) 8%Z ltac:(lia)).
  assert (C2 : (Z.of_nat (ceil n 64) <= 2 ^ 15)%Z).
  { unfold ceil. rewrite Nat2Z.inj_div. apply Z.div_le_upper_bound; lia. }
  pose proof (A (ceil n 64) (2 ^ 15)%Z C2).
  assert (Z.of_nat (n / 8) <= 2 ^ 20)%Z by (rewrite Nat2Z.inj_div; apply Z.div_le_upper_bound; lia).
  assert (Z.of_nat (n / 64) <= 2 ^ 20)%Z by (rewrite Nat2Z.inj_div; apply Z.div_le_upper_bound; lia). lia.
Qed.

Section Levels.
Variables (j : Z) (r w : nat -> R) (n : nat) (times : Z).
Notation b := (power j).
Notation step := (power (j - 53)).
Hypothesis range : (-1022 <= j)%Z.
Hypothesis few : (Z.of_nat n <= 2 ^ 20)%Z.
Hypothesis doubles : forall i, (i < n)%nat -> double (r i).
Hypothesis small : forall i, (i < n)%nat -> 0 <= w i /\ Rabs (r i) <= b + w i.
Hypothesis most : (0 <= times <= 2)%Z.
Hypothesis shares : sum w n < IZR (times + 1) * (3 / 4 * b).

Lemma step_of : step = b / 9007199254740992.
Proof. unfold Zminus. rewrite bpow_plus. reflexivity. Qed.

Lemma shares_below : sum w n <= 9 / 4 * b.
Proof.
  pose proof (bpow_gt_0 radix2 j). assert (T : IZR (times + 1) <= 3) by (apply IZR_le; lia).
  apply Rmult_le_compat_r with (r := 3 / 4 * b) in T; lra.
Qed.

Lemma range_size m k : (m + k <= n)%nat ->
  Rabs (sum (fun i => r (m + i)%nat) k) <= INR k * b + sum (fun i => w (m + i)%nat) k.
Proof.
  intros K. eapply Rle_trans; [apply sum_abs|]. apply Rle_trans with (sum (fun i => b + w (m + i)%nat) k).
  - apply sum_le. intros i I. apply small. lia.
  - rewrite sum_plus, sum_const. lra.
Qed.

Lemma shares_of m k : (m + k <= n)%nat -> 0 <= sum (fun i => w (m + i)%nat) k <= sum w n.
Proof.
  intros K. split; [apply sum_nonneg; intros; apply small; lia | apply sum_part; [exact K | intros; apply small; lia]].
Qed.

(* A sum of k <= 8 rests from m on *)
Lemma few_near m k : (m + k <= n)%nat -> (k <= 8)%nat ->
  Rabs (added (fun i => r (m + i)%nat) k - sum (fun i => r (m + i)%nat) k) <=
  step * (IZR (costs 0 k) + 6 * IZR (heavy j (sum (fun i => w (m + i)%nat) k))).
Proof.
  intros K E. set (share := sum (fun i => w (m + i)%nat) k). destruct (shares_of m k K) as [P Q]. fold share in P, Q.
  pose proof (heavy_nonneg j share P) as HP. pose proof (heavy_monotone j _ _ Q) as HQ. pose proof (heavy_le j _ _ shares) as HT.
  set (d := heavy j share) in *. pose proof (bpow_gt_0 radix2 j) as B. pose proof step_of as ST. pose proof (bpow_gt_0 radix2 (j - 53)).
  apply Rle_trans with (sum (fun _ => 0) k + step * IZR (costs d k)).
  - apply added_near; [exact range | lia | |].
    + intros t T. split; [apply doubles; lia|]. rewrite Rminus_diag_eq, Rabs_R0 by reflexivity. apply Rle_refl.
    + intros t T. rewrite sum_zero, Rplus_0_r.
      apply Rle_trans with ((INR (S t) + IZR (d + 1)) * b).
      * pose proof (range_size m (S t) ltac:(lia)) as Z. 
        assert (W : sum (fun i => w (m + i)%nat) (S t) <= share).
        { unfold share. replace k with (S t + (k - S t))%nat by lia. rewrite sum_split.
          pose proof (sum_nonneg (fun i => w (m + (S t + i))%nat) (k - S t)) as N.
          assert (0 <= sum (fun i => w (m + (S t + i))%nat) (k - S t)) by (apply N; intros; apply small; lia). lra. }
        pose proof (heavy_below j share) as U. fold d in U.
        pose proof (costs_heavy d t ltac:(lia) ltac:(lia)) as A. pose proof (costs_square t) as A2.
        assert (A3 : IZR (costs d t) <= 100) by (apply IZR_le; nia).
        assert (A4 : step * IZR (costs d t) <= / 4 * b).
        { apply Rle_trans with (step * 100); [apply Rmult_le_compat_l; lra | lra]. }
        assert (1 <= IZR (d + 1)) by (apply IZR_le; lia).
        assert (b <= IZR (d + 1) * b) by nra. lra.
      * apply Rmult_le_compat_r; [lra|]. rewrite INR_IZR_INZ, <- plus_IZR, <- mult_IZR. apply IZR_le.
        pose proof (power_of_above (Z.of_nat (S t) + d) ltac:(lia)). lia.
  - rewrite sum_zero, Rplus_0_l. apply Rmult_le_compat_l; [lra|]. rewrite <- mult_IZR, <- plus_IZR. apply IZR_le.
    apply costs_heavy; lia.
Qed.

Lemma step_up i : power (j + i) = b * power i.
Proof. apply bpow_plus. Qed.

(* A sum of k groups of eight, from group m on *)
Definition group_cost (g : nat) : R := step * (28 + 6 * IZR (heavy j (of_eight w g))).

Lemma groups_size m k : (8 * (m + k) <= n)%nat ->
  Rabs (sum (fun g => of_eight r (m + g)) k) <= INR k * (8 * b) + 9 / 4 * b.
Proof.
  intros K.
  assert (E : forall f, sum (fun g => of_eight f (m + g)) k = sum (fun i => f (8 * m + i)%nat) (8 * k)).
  { intros f. rewrite <- (sum_of_eight (fun i => f (8 * m + i)%nat)). apply sum_ext. intros g _. apply sum_ext. intros i _. f_equal. lia. }
  rewrite E. pose proof (range_size (8 * m) (8 * k) ltac:(lia)). pose proof (shares_of (8 * m) (8 * k) ltac:(lia)).
  pose proof shares_below. rewrite mult_INR in H. replace (INR 8) with 8 in H by (rewrite INR_IZR_INZ; reflexivity). lra.
Qed.


Lemma group_near g : (8 * g + 8 <= n)%nat -> Rabs (eight r g - of_eight r g) <= group_cost g.
Proof. intros G. exact (few_near (8 * g) 8 G ltac:(lia)). Qed.

Lemma group_cost_below g : (8 * g + 8 <= n)%nat -> 0 <= group_cost g <= step * 40.
Proof.
  intros G. destruct (shares_of (8 * g) 8 G) as [P Q]. fold (of_eight w g) in P, Q.
  pose proof (heavy_nonneg j _ P). pose proof (heavy_monotone j _ _ Q). pose proof (heavy_le j _ _ shares). unfold group_cost.
  pose proof (bpow_gt_0 radix2 (j - 53)). assert (0 <= IZR (heavy j (of_eight w g)) <= 2) by (split; apply IZR_le; lia). split; nra.
Qed.

Lemma groups_cost_below m k : (8 * (m + k) <= n)%nat -> sum (fun i => group_cost (m + i)) k <= INR k * (step * 40).
Proof.
  intros K. rewrite <- sum_const. apply sum_le. intros i I. apply group_cost_below. lia.
Qed.

Lemma groups_near m k : (8 * (m + k) <= n)%nat -> (k <= 8)%nat ->
  Rabs (added (fun i => eight r (m + i)) k - sum (fun i => of_eight r (m + i)) k) <=
  sum (fun i => group_cost (m + i)) k + step * 8 * IZR (costs 0 k).
Proof.
  intros K E. pose proof (bpow_gt_0 radix2 j) as B. pose proof step_of as ST. pose proof (bpow_gt_0 radix2 (j - 53)).
  assert (P3 : power (j + 3) = b * 8) by apply bpow_plus.
  assert (S3 : power (j + 3 - 53) = step * 8) by (replace (j + 3 - 53)%Z with (j - 53 + 3)%Z by ring; apply bpow_plus).
  rewrite <- S3. apply added_near; [lia | lia | |].
  - intros t T. split; [apply added_double|]. apply group_near. lia.
  - intros t T. pose proof (groups_size m (S t) ltac:(lia)) as Z. pose proof (groups_cost_below m (S t) ltac:(lia)) as C.
    rewrite S3, P3, Z.add_0_r. set (z := Z.of_nat (S t)).
    assert (A : IZR (costs 0 t) <= 64) by (apply IZR_le; pose proof (costs_square t); nia).
    assert (L : INR (S t) <= 8) by (rewrite INR_IZR_INZ; apply IZR_le; lia).
    assert (step * 8 * IZR (costs 0 t) <= step * 8 * 64) by (apply Rmult_le_compat_l; lra).
    assert (INR (S t) * (step * 40) <= 8 * (step * 40)) by (apply Rmult_le_compat_r; lra).
    apply Rle_trans with (IZR (z + 1) * (b * 8)).
    + unfold z. rewrite plus_IZR, <- INR_IZR_INZ. lra.
    + rewrite <- mult_IZR. apply Rmult_le_compat_r; [lra|]. apply IZR_le, power_of_above. lia.
Qed.

(* Sixty-four rests, and sums of so many *)
Definition of_sixty_four (f : nat -> R) (q : nat) : R := sum (fun i => of_eight f (8 * q + i)) 8.
Definition large_cost (q : nat) : R := sum (fun i => group_cost (8 * q + i)) 8 + step * 224.

Lemma sum_of_sixty_four f k : sum (of_sixty_four f) k = sum f (64 * k).
Proof. unfold of_sixty_four. rewrite (sum_of_eight (of_eight f)), sum_of_eight. f_equal. lia. Qed.

Lemma large_near q : (64 * q + 64 <= n)%nat -> Rabs (sixty_four r q - of_sixty_four r q) <= large_cost q.
Proof.
  intros Q. pose proof (groups_near (8 * q) 8 ltac:(lia) ltac:(lia)) as H. change (IZR (costs 0 8)) with 28 in H.
  unfold large_cost, sixty_four, of_sixty_four. lra.
Qed.

Lemma all_near k : (64 * k <= n)%nat ->
  Rabs (added (sixty_four r) k - sum r (64 * k)) <= sum large_cost k + step * 64 * IZR (costs 0 k).
Proof.
  intros K. pose proof (bpow_gt_0 radix2 j) as B. pose proof step_of as ST. pose proof (bpow_gt_0 radix2 (j - 53)).
  assert (P6 : power (j + 6) = b * 64) by apply bpow_plus.
  assert (S6 : power (j + 6 - 53) = step * 64) by (replace (j + 6 - 53)%Z with (j - 53 + 6)%Z by ring; apply bpow_plus).
  rewrite <- sum_of_sixty_four, <- S6. apply added_near; [lia | lia | |].
  - intros t T. split; [apply added_double|]. apply large_near. lia.
  - intros t T. pose proof (groups_size 0 (8 * S t) ltac:(lia)) as Z.
    rewrite S6, P6, Z.add_0_r. set (z := Z.of_nat (S t)).
    assert (X : sum (of_sixty_four r) (S t) = sum (fun g => of_eight r (0 + g)) (8 * S t)).
    { rewrite sum_of_sixty_four. change (fun g => of_eight r (0 + g)) with (of_eight r). rewrite sum_of_eight. f_equal. lia. }
    rewrite <- X in Z. clear X.
    assert (C : sum large_cost (S t) <= INR (S t) * (step * 544)).
    { rewrite <- sum_const. apply sum_le. intros i I. unfold large_cost. pose proof (groups_cost_below (8 * i) 8 ltac:(lia)) as G.
      replace (INR 8) with 8 in G by (rewrite INR_IZR_INZ; reflexivity). lra. }
    assert (T14 : (Z.of_nat t <= 16384)%Z) by lia.
    assert (A : IZR (costs 0 t) <= 268435456) by (apply IZR_le; pose proof (costs_square t); nia).
    assert (L : INR (S t) <= 16385) by (rewrite INR_IZR_INZ; apply IZR_le; lia).
    assert (step * 64 * IZR (costs 0 t) <= step * 64 * 268435456) by (apply Rmult_le_compat_l; lra).
    assert (INR (S t) * (step * 544) <= 16385 * (step * 544)) by (apply Rmult_le_compat_r; lra).
    rewrite mult_INR in Z. replace (INR 8) with 8 in Z by (rewrite INR_IZR_INZ; reflexivity).
    apply Rle_trans with (IZR (z + 1) * (b * 64)).
    + unfold z. rewrite plus_IZR, <- INR_IZR_INZ. lra.
    + rewrite <- mult_IZR. apply Rmult_le_compat_r; [lra|]. apply IZR_le, power_of_above. lia.
Qed.


Lemma all_cost_below k : (64 * k <= n)%nat -> sum large_cost k + step * 64 * IZR (costs 0 k) <= / 8 * b.
Proof.
  intros K. pose proof (bpow_gt_0 radix2 j) as B. pose proof step_of as ST. pose proof (bpow_gt_0 radix2 (j - 53)).
  assert (C : sum large_cost k <= INR k * (step * 544)).
  { rewrite <- sum_const. apply sum_le. intros i I. unfold large_cost. pose proof (groups_cost_below (8 * i) 8 ltac:(lia)) as G.
    replace (INR 8) with 8 in G by (rewrite INR_IZR_INZ; reflexivity). lra. }
  assert (T14 : (Z.of_nat k <= 16384)%Z) by lia.
  assert (A : IZR (costs 0 k) <= 268435456) by (apply IZR_le; pose proof (costs_square k); nia).
  assert (L : INR k <= 16384) by (rewrite INR_IZR_INZ; apply IZR_le; lia).
  assert (step * 64 * IZR (costs 0 k) <= step * 64 * 268435456) by (apply Rmult_le_compat_l; lra).
  assert (INR k * (step * 544) <= 16384 * (step * 544)) by (apply Rmult_le_compat_r; lra). lra.
Qed.

(* The groups and what is left over, together *)
Lemma second_near q p o x y : n = (64 * q + 8 * p + o)%nat -> (p < 8)%nat -> (o < 8)%nat ->
  x = added (fun i => eight r (8 * q + i)) p -> y = added (fun i => r (8 * (8 * q + p) + i)%nat) o ->
  Rabs (rnd (x + y) - (x + y)) <= step * 8 * IZR (costs 0 (ceil (8 * p + o) 8) - costs 0 p).
Proof.
  intros N P O X Y. assert (Fx : double x) by (rewrite X; apply added_double). assert (Fy : double y) by (rewrite Y; apply added_double).
  unfold ceil. destruct (Nat.eq_dec o 0) as [O0|O0].
  - subst o. cbn [added] in Y. rewrite Y, Rplus_0_r, round_double, Rminus_diag_eq, Rabs_R0 by (reflexivity || exact Fx).
    replace ((8 * p + 0 + 8 - 1) / 8)%nat with p by (apply (Nat.div_unique _ 8 _ 7); lia). rewrite Z.sub_diag. lra.
  - replace ((8 * p + o + 8 - 1) / 8)%nat with (S p) by (apply (Nat.div_unique _ 8 _ (o - 1)); lia).
    destruct (Nat.eq_dec p 0) as [P0|P0].
    + subst p. cbn [added] in X. rewrite X, Rplus_0_l, round_double, Rminus_diag_eq, Rabs_R0 by (reflexivity || exact Fy).
      cbn [costs Nat.eqb Z.add Z.sub Z.opp]. lra.
    + cbn [costs]. replace (p =? 0)%nat with false by (symmetry; apply Nat.eqb_neq; exact P0). rewrite Z.add_0_r, Z.add_simpl_l.
      pose proof (bpow_gt_0 radix2 j) as B. pose proof step_of as ST. pose proof (bpow_gt_0 radix2 (j - 53)).
      assert (P3 : power (j + 3) = b * 8) by apply bpow_plus.
      assert (S3 : power (j + 3 - 53) = step * 8) by (replace (j + 3 - 53)%Z with (j - 53 + 3)%Z by ring; apply bpow_plus).
      set (z := Z.of_nat (S p)). rewrite <- S3, Rmult_comm. apply round_at; [lia | lia |]. rewrite P3.
      pose proof (groups_near (8 * q) p ltac:(lia) ltac:(lia)) as GN. rewrite <- X in GN.
      pose proof (few_near (8 * (8 * q + p)) o ltac:(lia) ltac:(lia)) as FN. rewrite <- Y in FN.
      pose proof (groups_cost_below (8 * q) p ltac:(lia)) as GC. pose proof shares_below as SB.
      destruct (shares_of (8 * (8 * q + p)) o ltac:(lia)) as [S1 S2]. pose proof (heavy_monotone j _ _ S2) as HM. pose proof (heavy_le j _ _ shares) as HL.
      pose proof (range_size (64 * q) (8 * p + o) ltac:(lia)) as RS. destruct (shares_of (64 * q) (8 * p + o) ltac:(lia)) as [S3' S4].
      rewrite sum_split in RS at 1.
      assert (E1 : sum (fun i => r (64 * q + i)%nat) (8 * p) = sum (fun i => of_eight r (8 * q + i)) p).
      { rewrite <- sum_of_eight. apply sum_ext. intros g _. apply sum_ext. intros i _. f_equal. lia. }
      assert (E2 : sum (fun i => r (64 * q + (8 * p + i))%nat) o = sum (fun i => r (8 * (8 * q + p) + i)%nat) o).
      { apply sum_ext. intros i _. f_equal. lia. }
      rewrite E1, E2 in RS. clear E1 E2.
      set (gx := sum (fun i => of_eight r (8 * q + i)) p) in *. set (gy := sum (fun i => r (8 * (8 * q + p) + i)%nat) o) in *.
      assert (A1 : IZR (costs 0 p) <= 49) by (apply IZR_le; pose proof (costs_square p); nia).
      assert (A2 : IZR (costs 0 o) <= 49) by (apply IZR_le; pose proof (costs_square o); nia).
      assert (A3 : IZR (heavy j (sum (fun i => w (8 * (8 * q + p) + i)%nat) o)) <= 2) by (apply IZR_le; lia).
      assert (L : INR p <= 7) by (rewrite INR_IZR_INZ; apply IZR_le; lia).
      assert (step * 8 * IZR (costs 0 p) <= step * 8 * 49) by (apply Rmult_le_compat_l; lra).
      assert (INR p * (step * 40) <= 7 * (step * 40)) by (apply Rmult_le_compat_r; lra).
      match type of FN with _ <= step * ?c => assert (step * c <= step * 61) by (apply Rmult_le_compat_l; lra) end.
      apply Rle_trans with (IZR (z + 1) * (b * 8)).
      * replace (x + y) with (gx + gy + ((x - gx) + (y - gy))) by ring.
        pose proof (Rabs_triang (gx + gy) ((x - gx) + (y - gy))). pose proof (Rabs_triang (x - gx) (y - gy)).
        assert (K : INR (8 * p + o) * b <= (8 * INR p + 7) * b).
        { apply Rmult_le_compat_r; [lra|]. rewrite plus_INR, mult_INR. replace (INR 8) with 8 by (rewrite INR_IZR_INZ; reflexivity).
          assert (INR o <= 7) by (rewrite INR_IZR_INZ; apply IZR_le; lia). lra. }
        replace (IZR (z + 1)) with (INR p + 2) by (unfold z; rewrite plus_IZR, <- INR_IZR_INZ, S_INR; lra). lra.
      * rewrite <- mult_IZR. apply Rmult_le_compat_r; [lra|]. apply IZR_le, power_of_above. lia.
Qed.

(* **Levels**: what all of them round off *)
Theorem rests_near : Rabs (rests_end (rests_of r n) - sum r n) <= step * IZR (level_costs 0 n + 6 * times).
Proof.
  rewrite rests_of_levels. unfold rests_end, first_of, second_of, all_of. cbn [rests'first rests'second rests'all].
  destruct (split_64 n) as [q [p [o [N [P [O [N1 [N2 [N3 N4]]]]]]]]].
  rewrite N1, N3, N2, N4. 
  set (a := added (sixty_four r) q). set (x := added (fun i => eight r (8 * q + i)) p).
  set (y := added (fun i => r (8 * (8 * q + p) + i)%nat) o).
  pose proof (bpow_gt_0 radix2 j) as B. pose proof step_of as ST. pose proof (bpow_gt_0 radix2 (j - 53)) as SP.
  pose proof (second_near q p o x y N P O eq_refl eq_refl) as Z1.
  pose proof (all_near q ltac:(lia)) as AN. fold a in AN. pose proof (all_cost_below q ltac:(lia)) as AC.
  pose proof (groups_near (8 * q) p ltac:(lia) ltac:(lia)) as GN. fold x in GN.
  pose proof (few_near (8 * (8 * q + p)) o ltac:(lia) ltac:(lia)) as FN. fold y in FN.
  set (v := rnd (x + y)) in *. set (c := ceil (8 * p + o) 8) in *.
  (* the exact sum, in three parts *)
  assert (E : sum r n = sum r (64 * q) + (sum (fun i => of_eight r (8 * q + i)) p + sum (fun i => r (8 * (8 * q + p) + i)%nat) o)).
  { replace n with (64 * q + (8 * p + o))%nat by lia. rewrite 2 sum_split. f_equal. f_equal.
    - rewrite <- sum_of_eight. apply sum_ext. intros g _. apply sum_ext. intros i _. f_equal. lia.
    - apply sum_ext. intros i _. f_equal. lia. }
  set (ga := sum r (64 * q)) in *. set (gx := sum (fun i => of_eight r (8 * q + i)) p) in *.
  set (gy := sum (fun i => r (8 * (8 * q + p) + i)%nat) o) in *.
  (* the last sum *)
  assert (Z2 : Rabs (rnd (a + v) - (a + v)) <= step * 64 * IZR (costs 0 (ceil n 64) - costs 0 q)).
  { assert (Fa : double a) by apply added_double. assert (Fv : double v) by apply double_round. unfold ceil.
    destruct (Nat.eq_dec (8 * p + o) 0) as [Z|Z].
    - assert (V0 : v = 0).
      { unfold v, x, y. replace p with 0%nat by lia. replace o with 0%nat by lia. cbn [added]. rewrite Rplus_0_l.
        apply round_double, generic_format_0. }
      rewrite V0, Rplus_0_r, round_double, Rminus_diag_eq, Rabs_R0 by (reflexivity || exact Fa).
      replace ((n + 64 - 1) / 64)%nat with q by (apply (Nat.div_unique _ 64 _ 63); lia). rewrite Z.sub_diag. lra.
    - replace ((n + 64 - 1) / 64)%nat with (S q) by (apply (Nat.div_unique _ 64 _ (8 * p + o - 1)); lia).
      destruct (Nat.eq_dec q 0) as [Q0|Q0].
      + assert (A0 : a = 0) by (unfold a; rewrite Q0; reflexivity). rewrite A0, Q0, Rplus_0_l, round_double, Rminus_diag_eq, Rabs_R0 by (reflexivity || exact Fv).
        cbn [costs Nat.eqb Z.add Z.sub Z.opp]. lra.
      + cbn [costs]. replace (q =? 0)%nat with false by (symmetry; apply Nat.eqb_neq; exact Q0). rewrite Z.add_0_r, Z.add_simpl_l.
        assert (P6 : power (j + 6) = b * 64) by apply bpow_plus.
        assert (S6 : power (j + 6 - 53) = step * 64) by (replace (j + 6 - 53)%Z with (j - 53 + 6)%Z by ring; apply bpow_plus).
        set (z := Z.of_nat (S q)). rewrite <- S6, Rmult_comm. apply round_at; [lia | lia |]. rewrite P6.
        pose proof (groups_cost_below (8 * q) p ltac:(lia)) as GC. pose proof shares_below as SB.
        destruct (shares_of (8 * (8 * q + p)) o ltac:(lia)) as [S1 S2]. pose proof (heavy_monotone j _ _ S2) as HM. pose proof (heavy_le j _ _ shares) as HL.
        pose proof (range_size 0 n ltac:(lia)) as RS. cbn [Nat.add] in RS. change (fun i => r i) with r in RS. change (fun i => w i) with w in RS. rewrite E in RS.
        assert (A1 : IZR (costs 0 p) <= 49) by (apply IZR_le; pose proof (costs_square p); nia).
        assert (A2 : IZR (costs 0 o) <= 49) by (apply IZR_le; pose proof (costs_square o); nia).
        assert (A3 : IZR (heavy j (sum (fun i => w (8 * (8 * q + p) + i)%nat) o)) <= 2) by (apply IZR_le; lia).
        assert (A4 : IZR (costs 0 c - costs 0 p) <= 64).
        { apply IZR_le. assert (C8 : (c <= 8)%nat) by (unfold c, ceil; apply Nat.lt_succ_r; apply Nat.div_lt_upper_bound; lia).
          pose proof (costs_square c). pose proof (costs_nonneg 0 p). nia. }
        assert (L : INR p <= 7) by (rewrite INR_IZR_INZ; apply IZR_le; lia).
        assert (step * 8 * IZR (costs 0 p) <= step * 8 * 49) by (apply Rmult_le_compat_l; lra).
        assert (step * 8 * IZR (costs 0 c - costs 0 p) <= step * 8 * 64) by (apply Rmult_le_compat_l; lra).
        assert (INR p * (step * 40) <= 7 * (step * 40)) by (apply Rmult_le_compat_r; lra).
        match type of FN with _ <= step * ?k => assert (step * k <= step * 61) by (apply Rmult_le_compat_l; lra) end.
        apply Rle_trans with (IZR (z + 1) * (b * 64)).
        * replace (a + v) with (ga + (gx + gy) + ((a - ga) + ((v - (x + y)) + ((x - gx) + (y - gy))))) by ring.
          pose proof (Rabs_triang (ga + (gx + gy)) ((a - ga) + ((v - (x + y)) + ((x - gx) + (y - gy))))).
          pose proof (Rabs_triang (a - ga) ((v - (x + y)) + ((x - gx) + (y - gy)))).
          pose proof (Rabs_triang (v - (x + y)) ((x - gx) + (y - gy))). pose proof (Rabs_triang (x - gx) (y - gy)).
          assert (K : INR n * b <= (64 * INR q + 63) * b).
          { apply Rmult_le_compat_r; [lra|]. rewrite 2 INR_IZR_INZ, <- mult_IZR, <- plus_IZR. apply IZR_le. lia. }
          replace (IZR (z + 1)) with (INR q + 2) by (unfold z; rewrite plus_IZR, <- INR_IZR_INZ, S_INR; lra). lra.
        * rewrite <- mult_IZR. apply Rmult_le_compat_r; [lra|]. apply IZR_le, power_of_above. lia. }
  (* what groups go beyond, counted *)
  assert (H : IZR (heavy j (sum (fun i => w (8 * (8 * q + p) + i)%nat) o)) + sum (fun g => IZR (heavy j (of_eight w g))) (8 * q + p) <= IZR times).
  { pose proof (heavy_sum j (of_eight w) (8 * q + p)) as HS. rewrite sum_of_eight in HS.
    assert (D : sum w n = sum w (8 * (8 * q + p)) + sum (fun i => w (8 * (8 * q + p) + i)%nat) o) by (rewrite <- sum_split; f_equal; lia).
    pose proof (heavy_plus j (sum w (8 * (8 * q + p))) (sum (fun i => w (8 * (8 * q + p) + i)%nat) o)) as HP. rewrite <- D in HP.
    pose proof (heavy_le j _ _ shares). apply IZR_le in HP. rewrite plus_IZR in HP. assert (IZR (heavy j (sum w n)) <= IZR times) by (apply IZR_le; lia).
    assert (forall i, (i < 8 * q + p)%nat -> 0 <= of_eight w i) by (intros i I; apply of_eight_nonneg with n; [lia | intros; apply small; assumption]).
    specialize (HS H1). lra. }
  assert (LC : sum large_cost q + sum (fun i => group_cost (8 * q + i)) p =
    step * (28 * INR (8 * q + p) + 6 * sum (fun g => IZR (heavy j (of_eight w g))) (8 * q + p)) + INR q * (step * 224)).
  { unfold large_cost. rewrite sum_plus, sum_const. rewrite (sum_of_eight group_cost).
    replace (sum group_cost (8 * q) + INR q * (step * 224) + sum (fun i => group_cost (8 * q + i)) p) with (sum group_cost (8 * q + p) + INR q * (step * 224)) by (rewrite sum_split; ring).
    unfold group_cost. rewrite sum_scal_l, sum_plus, sum_const, sum_scal_l. ring. }
  assert (LV : IZR (level_costs 0 n) = 28 * INR (8 * q + p) + IZR (costs 0 o) + 8 * (28 * INR q + IZR (costs 0 c)) + 64 * IZR (costs 0 (ceil n 64))).
  { unfold level_costs. rewrite N1, N2, N4. replace (n mod 64)%nat with (8 * p + o)%nat by (apply (Nat.mod_unique _ 64 q); lia). fold c.
    change (costs 0 8) with 28%Z. rewrite !plus_IZR, !mult_IZR, !plus_IZR, !mult_IZR, <- !INR_IZR_INZ. ring. }
  rewrite minus_IZR in Z1, Z2. rewrite plus_IZR, mult_IZR, LV, E.
  replace (rnd (a + v) - (ga + (gx + gy))) with ((rnd (a + v) - (a + v)) + ((a - ga) + ((v - (x + y)) + ((x - gx) + (y - gy))))) by ring.
  pose proof (Rabs_triang (rnd (a + v) - (a + v)) ((a - ga) + ((v - (x + y)) + ((x - gx) + (y - gy))))).
  pose proof (Rabs_triang (a - ga) ((v - (x + y)) + ((x - gx) + (y - gy)))).
  pose proof (Rabs_triang (v - (x + y)) ((x - gx) + (y - gy))). pose proof (Rabs_triang (x - gx) (y - gy)).
  apply Rmult_le_compat_l with (r := step) in H; [|lra]. rewrite Rmult_plus_distr_l in H. lra.
Qed.

End Levels.
