(** Floating-point error (MATH section 4), over the reals: sums in any order, dot products,
    and the three ways to compute a logit.

    An operation is known only by [rounded]: its result lies within u times the exact one, plus
    an absolute term a for underflow.  That is the contract of every operation of
    src/core/fl.h, with u = 2^-53 and a = 2^-1074; nothing else about formats is used. *)
From Coq Require Import Reals Lra Lia Psatz.
From Attest Require Import base.
Open Scope R_scope.

(** * Definitions *)

(** y is x, rounded once. *)
Definition rounded (u a x y : R) : Prop := Rabs (y - x) <= u * Rabs x + a.

(** What k roundings in a row can multiply by, less 1; and gamma_k, which is no less. *)
Definition grow (u : R) (k : nat) : R := (1 + u) ^ k - 1.
Definition gamma (u : R) (k : nat) : R := INR k * u / (1 - INR k * u).

(** The order in which a sum is taken.  [Zero]: an accumulator that starts at 0. *)
Inductive tree := Zero | Leaf (k : nat) | Node (l r : tree).

Fixpoint height (t : tree) : nat :=
  match t with Node l r => S (Nat.max (height l) (height r)) | _ => 0%nat end.
Fixpoint additions (t : tree) : nat :=
  match t with Node l r => S (additions l + additions r) | _ => 0%nat end.
Fixpoint total (t : tree) (x : vec) : R :=
  match t with Zero => 0 | Leaf k => x k | Node l r => total l x + total r x end.

(** The tree adds up x_0 .. x_(n-1), each once. *)
Definition covers_all (t : tree) (n : nat) : Prop := forall x, total t x = sum x n.

(** y is the sum of x along the tree, every addition rounded. *)
Inductive summed (u a : R) (x : vec) : tree -> R -> Prop :=
| summed_zero : summed u a x Zero 0
| summed_leaf : forall k, summed u a x (Leaf k) (x k)
| summed_node : forall l r yl yr y, summed u a x l yl -> summed u a x r yr ->
    rounded u a (yl + yr) y -> summed u a x (Node l r) y.

(** One after the other from 0; by halves; four lanes, as src/core/vector.c. *)
Fixpoint recursive (n : nat) : tree :=
  match n with O => Zero | S m => Node (recursive m) (Leaf m) end.
Fixpoint pairwise (h first : nat) : tree :=
  match h with O => Leaf first | S g => Node (pairwise g first) (pairwise g (first + 2 ^ g)) end.
Fixpoint lane (s : nat) (n : nat) : tree :=
  match n with O => Zero | S m => Node (lane s m) (Leaf (4 * m + s)) end.
Fixpoint lane_and_rest (s : tree) (first rest : nat) : tree :=
  match rest with O => s | S m => Node (lane_and_rest s first m) (Leaf (first + m)) end.
Definition lanes (n : nat) : tree :=
  let q := (n / 4)%nat in
  Node (Node (lane_and_rest (lane 0 q) (4 * q) (n mod 4)) (lane 2 q)) (Node (lane 1 q) (lane 3 q)).

(** A computed dot product: every product rounded, then summed along the tree. *)
Definition dotted (u a : R) (n : nat) (x y : vec) (t : tree) (s : R) : Prop :=
  exists p : vec, (forall k, (k < n)%nat -> rounded u a (x k * y k) (p k)) /\ summed u a p t s.

(** * Growth *)

Section Model.
Variables u a : R.
Hypothesis Hu : 0 <= u.
Hypothesis Ha : 0 <= a.

Lemma pow_ge_1 : forall k, 1 <= (1 + u) ^ k.
Proof. intros. apply pow_R1_Rle. lra. Qed.

Lemma grow_nonneg : forall k, 0 <= grow u k.
Proof. intros. unfold grow. generalize (pow_ge_1 k). lra. Qed.

Lemma grow_le : forall j k, (j <= k)%nat -> grow u j <= grow u k.
Proof. intros. unfold grow. assert ((1 + u) ^ j <= (1 + u) ^ k) by (apply Rle_pow; lra || auto). lra. Qed.

Lemma pow_le_k : forall j k, (j <= k)%nat -> (1 + u) ^ j <= (1 + u) ^ k.
Proof. intros. apply Rle_pow; lra || auto. Qed.

(** (1 + u)^k - 1 <= gamma_k. *)
Theorem attest_grow_le_gamma : forall k, INR k * u < 1 -> grow u k <= gamma u k.
Proof.
  assert (B : forall k, INR k * u < 1 -> (1 + u) ^ k * (1 - INR k * u) <= 1).
  { induction k as [|k IH]; intros H; [simpl; lra|]. rewrite S_INR in *.
    assert (K0 := pos_INR k).
    assert (Hk : INR k * u < 1) by lra. specialize (IH Hk).
    assert (P := pow_ge_1 k). simpl pow.
    assert (Q : (1 + u) * (1 - (INR k + 1) * u) <= 1 - INR k * u).
    { assert (0 <= (INR k + 1) * (u * u)) by (apply Rmult_le_pos; nra). lra. }
    assert ((1 + u) ^ k * ((1 + u) * (1 - (INR k + 1) * u)) <= (1 + u) ^ k * (1 - INR k * u))
      by (apply Rmult_le_compat_l; lra). lra. }
  intros k H. unfold grow, gamma. apply Rmult_le_reg_r with (1 - INR k * u); [lra|].
  unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. generalize (B k H). lra.
Qed.

(** * Sums *)

Lemma total_abs : forall t x, Rabs (total t x) <= total t (fun k => Rabs (x k)).
Proof.
  induction t; intros x; simpl; [rewrite Rabs_R0; lra | lra|].
  eapply Rle_trans; [apply Rabs_triang|]. apply Rplus_le_compat; auto.
Qed.

Lemma total_abs_nonneg : forall t x, 0 <= total t (fun k => Rabs (x k)).
Proof. intros. eapply Rle_trans; [apply Rabs_pos | apply total_abs]. Qed.

(** Any order of summation: the height of the tree counts, not the number of terms. *)
Theorem attest_sum_error : forall x t y, summed u a x t y ->
  Rabs (y - total t x) <= grow u (height t) * total t (fun k => Rabs (x k))
                          + INR (additions t) * a * (1 + u) ^ height t.
Proof.
  intros x t y H. induction H as [|k|l r yl yr y Hl IHl Hr IHr Hy].
  - simpl. rewrite Rminus_eq_0, Rabs_R0. unfold grow. simpl. lra.
  - simpl. rewrite Rminus_eq_0, Rabs_R0. unfold grow. simpl. lra.
  - cbn [height additions total].
    set (h := Nat.max (height l) (height r)).
    set (Al := total l (fun k => Rabs (x k))) in *. set (Ar := total r (fun k => Rabs (x k))) in *.
    assert (Al0 : 0 <= Al) by apply total_abs_nonneg. assert (Ar0 : 0 <= Ar) by apply total_abs_nonneg.
    assert (Tl : Rabs (total l x) <= Al) by apply total_abs.
    assert (Tr : Rabs (total r x) <= Ar) by apply total_abs.
    set (Cl := INR (additions l) * a) in *. set (Cr := INR (additions r) * a) in *.
    assert (Cl0 : 0 <= Cl) by (apply Rmult_le_pos; auto; apply pos_INR).
    assert (Cr0 : 0 <= Cr) by (apply Rmult_le_pos; auto; apply pos_INR).
    assert (Gl : grow u (height l) <= grow u h) by (apply grow_le; lia).
    assert (Gr : grow u (height r) <= grow u h) by (apply grow_le; lia).
    assert (Pl : (1 + u) ^ height l <= (1 + u) ^ h) by (apply pow_le_k; lia).
    assert (Pr : (1 + u) ^ height r <= (1 + u) ^ h) by (apply pow_le_k; lia).
    assert (El : Rabs (yl - total l x) <= grow u h * Al + Cl * (1 + u) ^ h) by nra.
    assert (Er : Rabs (yr - total r x) <= grow u h * Ar + Cr * (1 + u) ^ h) by nra.
    clear IHl IHr Gl Gr Pl Pr Hl Hr.
    set (g := grow u h) in *. assert (g0 : 0 <= g) by apply grow_nonneg.
    assert (Eg : grow u (S h) = (1 + u) * g + u) by (unfold g, grow; simpl; ring).
    assert (Ep : (1 + u) ^ S h = (1 + u) * (1 + u) ^ h) by reflexivity.
    assert (P1 := pow_ge_1 h). set (w := (1 + u) ^ h) in *. rewrite Eg, Ep, S_INR, plus_INR.
    replace ((INR (additions l) + INR (additions r) + 1) * a) with (Cl + Cr + a) by (unfold Cl, Cr; ring).
    set (e := (yl - total l x) + (yr - total r x)).
    assert (He : Rabs e <= g * (Al + Ar) + (Cl + Cr) * w)
      by (eapply Rle_trans; [apply Rabs_triang | lra]).
    assert (Hs : Rabs (yl + yr) <= Al + Ar + Rabs e).
    { replace (yl + yr) with ((total l x + total r x) + e) by (unfold e; ring).
      eapply Rle_trans; [apply Rabs_triang|]. apply Rplus_le_compat_r.
      eapply Rle_trans; [apply Rabs_triang | lra]. }
    replace (y - (total l x + total r x)) with ((y - (yl + yr)) + e) by (unfold e; ring).
    eapply Rle_trans; [apply Rabs_triang|]. unfold rounded in Hy.
    assert (Ux : u * Rabs (yl + yr) <= u * (Al + Ar + (g * (Al + Ar) + (Cl + Cr) * w)))
      by (apply Rmult_le_compat_l; lra).
    assert (1 <= (1 + u) * w) by (assert (0 <= u * w) by (apply Rmult_le_pos; lra); lra).
    assert (a * 1 <= a * ((1 + u) * w)) by (apply Rmult_le_compat_l; auto). lra.
Qed.

(** The same for a sum over 0 .. n-1. *)
Corollary attest_sum_error_n : forall x t n y, covers_all t n -> summed u a x t y ->
  Rabs (y - sum x n) <= grow u (height t) * norm1 n x + INR (additions t) * a * (1 + u) ^ height t.
Proof.
  intros x t n y Hc H. assert (E := attest_sum_error x t y H). rewrite !Hc in E. exact E.
Qed.
End Model.

(** ** The orders in use *)

Lemma recursive_height : forall n, height (recursive n) = n.
Proof. induction n; simpl; auto. rewrite IHn, Nat.max_0_r. reflexivity. Qed.

Lemma recursive_additions : forall n, additions (recursive n) = n.
Proof. induction n; simpl; auto. rewrite IHn, Nat.add_0_r. reflexivity. Qed.

Theorem attest_recursive_sum : forall n, covers_all (recursive n) n.
Proof. intros n x. induction n; simpl; [reflexivity | rewrite IHn; reflexivity]. Qed.

Lemma pairwise_height : forall h f, height (pairwise h f) = h.
Proof. induction h; intros; simpl; auto. rewrite !IHh, Nat.max_id. reflexivity. Qed.

Lemma pairwise_total : forall h f x,
  total (pairwise h f) x = sum (fun k => x (f + k)%nat) (2 ^ h).
Proof.
  induction h; intros f x; [simpl; rewrite Nat.add_0_r; ring|].
  cbn [pairwise total]. rewrite !IHh. replace (2 ^ S h)%nat with (2 ^ h + 2 ^ h)%nat by (simpl; lia).
  rewrite sum_split. f_equal. apply sum_ext. intros. f_equal. lia.
Qed.

(** Pairwise summation of 2^h terms: h roundings in a row. *)
Theorem attest_pairwise_sum : forall h, covers_all (pairwise h 0) (2 ^ h).
Proof. intros h x. rewrite pairwise_total. reflexivity. Qed.

Lemma lane_height : forall s n, height (lane s n) = n.
Proof. induction n; cbn [lane height]; auto. rewrite IHn, Nat.max_0_r. reflexivity. Qed.

Lemma rest_height : forall s f r, height (lane_and_rest s f r) = (height s + r)%nat.
Proof. induction r; cbn [lane_and_rest height]; [lia|]. rewrite IHr, Nat.max_0_r. lia. Qed.

Lemma rest_total : forall s f r x,
  total (lane_and_rest s f r) x = total s x + sum (fun k => x (f + k)%nat) r.
Proof. induction r; intros; simpl; [ring|]. rewrite IHr. ring. Qed.

Theorem attest_lanes_sum : forall n, covers_all (lanes n) n.
Proof.
  intros n x. unfold lanes. cbn [total]. rewrite rest_total.
  assert (L : forall q, total (lane 0 q) x + total (lane 2 q) x + (total (lane 1 q) x + total (lane 3 q) x)
                        = sum x (4 * q)).
  { induction q as [|q IH]; [simpl; ring|].
    replace (4 * S q)%nat with (S (S (S (S (4 * q))))) by lia.
    cbn [lane total sum]. rewrite <- IH.
    replace (4 * q + 0)%nat with (4 * q)%nat by lia. replace (4 * q + 1)%nat with (S (4 * q)) by lia.
    replace (4 * q + 2)%nat with (S (S (4 * q))) by lia.
    replace (4 * q + 3)%nat with (S (S (S (4 * q)))) by lia. ring. }
  assert (Dn := Nat.div_mod n 4 ltac:(lia)). set (q := (n / 4)%nat) in *. rewrite Dn.
  rewrite sum_split, <- L. rewrite <- Dn. ring.
Qed.

(** Additions in a row of the four lanes: n / 4 + n mod 4 + 2. *)
Theorem attest_lanes_height : forall n, height (lanes n) = (n / 4 + n mod 4 + 2)%nat.
Proof. intros. unfold lanes. cbn [height]. rewrite rest_height, !lane_height. lia. Qed.

Section Dot.
Variables u a : R.
Hypothesis Hu : 0 <= u.
Hypothesis Ha : 0 <= a.

(** * Products and quotients *)

Lemma rounded_abs : forall x y, rounded u a x y -> Rabs y <= (1 + u) * Rabs x + a.
Proof.
  intros x y H. unfold rounded in H. replace y with ((y - x) + x) by ring.
  eapply Rle_trans; [apply Rabs_triang | lra].
Qed.

(** The dot product of exact vectors. *)
Theorem attest_dot_error : forall n x y t s, covers_all t n -> dotted u a n x y t s ->
  Rabs (s - dot n x y) <= grow u (S (height t)) * sum (fun k => Rabs (x k * y k)) n
                          + (INR n + INR (additions t)) * a * (1 + u) ^ height t.
Proof.
  intros n x y t s Hc [p [Hp Hs]].
  assert (E := attest_sum_error_n u a Hu Ha p t n s Hc Hs).
  set (S1 := sum (fun k => Rabs (x k * y k)) n). set (h := height t) in *.
  assert (S0 : 0 <= S1) by (apply sum_nonneg; intros; apply Rabs_pos).
  assert (N1 : norm1 n p <= (1 + u) * S1 + INR n * a).
  { unfold norm1, S1. rewrite <- sum_scal_l, <- sum_const, <- sum_plus.
    apply sum_le. intros. apply rounded_abs; auto. }
  assert (D1 : Rabs (sum p n - dot n x y) <= u * S1 + INR n * a).
  { unfold dot. rewrite <- sum_minus. eapply Rle_trans; [apply sum_abs|]. unfold S1.
    rewrite <- sum_scal_l, <- sum_const, <- sum_plus. apply sum_le. intros. apply Hp; auto. }
  assert (G0 := grow_nonneg u Hu h).
  assert (G1 : grow u (S h) = (1 + u) * grow u h + u) by (unfold grow; simpl; ring).
  assert (P : (1 + u) ^ h = grow u h + 1) by (unfold grow; ring).
  replace (s - dot n x y) with ((s - sum p n) + (sum p n - dot n x y)) by ring.
  eapply Rle_trans; [apply Rabs_triang|]. rewrite G1, P.
  assert (grow u h * norm1 n p <= grow u h * ((1 + u) * S1 + INR n * a))
    by (apply Rmult_le_compat_l; auto). rewrite P in E. lra.
Qed.

(** A product of two perturbed numbers: relative parts g, h against X, Y; absolute parts A, B. *)
Lemma product_error : forall x x' y y' X Y g h A B, Rabs x <= X -> Rabs y <= Y ->
  0 <= g -> 0 <= h -> 0 <= A -> 0 <= B ->
  Rabs (x' - x) <= g * X + A -> Rabs (y' - y) <= h * Y + B ->
  Rabs (x' * y' - x * y) <= ((1 + g) * (1 + h) - 1) * (X * Y)
                            + (A * ((1 + h) * Y) + B * ((1 + g) * X) + A * B).
Proof.
  intros x x' y y' X Y g h A B HX HY Hg Hh HA HB Ex Ey.
  replace (x' * y' - x * y) with ((x' - x) * (y' - y) + (x' - x) * y + x * (y' - y)) by ring.
  assert (X0 := Rabs_pos x). assert (Y0 := Rabs_pos y).
  assert (P0 := Rabs_pos (x' - x)). assert (Q0 := Rabs_pos (y' - y)).
  eapply Rle_trans; [apply Rabs_triang|].
  eapply Rle_trans; [apply Rplus_le_compat_r, Rabs_triang|]. rewrite !Rabs_mult.
  apply Rle_trans with ((g * X + A) * (h * Y + B) + (g * X + A) * Y + X * (h * Y + B)).
  - apply Rplus_le_compat; [apply Rplus_le_compat|]; apply Rmult_le_compat; auto.
  - right. ring.
Qed.

(** A quotient by a positive constant that is itself rounded, as sqrt n is. *)
Theorem attest_quotient_error : forall x x' X g A s s' v y, Rabs x <= X -> 0 <= g -> 0 <= A ->
  Rabs (x' - x) <= g * X + A -> 0 < s -> 0 <= v < 1 -> Rabs (s' - s) <= v * s -> rounded u a (x' / s') y ->
  Rabs (y - x / s) <= ((1 + u) * (1 + g) / (1 - v) - 1) * (X / s) + ((1 + u) * A / ((1 - v) * s) + a).
Proof.
  intros x x' X g A s s' v y HX Hg HA Ex Hs Hv Es Hy.
  assert (X0 := Rabs_pos x).
  assert (S' : (1 - v) * s <= s') by (apply Rabs_le_between in Es; lra).
  assert (Vs : 0 < (1 - v) * s) by (apply Rmult_lt_0_compat; lra).
  assert (I : / s' <= / ((1 - v) * s)) by (apply Rinv_le_contravar; lra).
  assert (I0 : 0 < / s') by (apply Rinv_0_lt_compat; lra).
  assert (B : Rabs (x' / s') <= ((1 + g) * X + A) * / ((1 - v) * s)).
  { unfold Rdiv. rewrite Rabs_mult, (Rabs_right (/ s')) by lra.
    apply Rmult_le_compat; auto using Rabs_pos; [lra|].
    replace x' with ((x' - x) + x) by ring. eapply Rle_trans; [apply Rabs_triang | lra]. }
  assert (D : Rabs (x' / s' - x / s) <= ((g + v) * X + A) * / ((1 - v) * s)).
  { replace (x' / s' - x / s) with (((x' - x) + x * ((s - s') / s)) * / s') by (field; lra).
    rewrite Rabs_mult, (Rabs_right (/ s')) by lra.
    apply Rmult_le_compat; auto using Rabs_pos; [lra|].
    eapply Rle_trans; [apply Rabs_triang|]. rewrite Rabs_mult.
    assert (W : Rabs ((s - s') / s) <= v).
    { unfold Rdiv. rewrite Rabs_mult, (Rabs_right (/ s)) by (left; apply Rinv_0_lt_compat; lra).
      apply Rmult_le_reg_r with s; auto. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
      rewrite Rabs_minus_sym. exact Es. }
    assert (Rabs x * Rabs ((s - s') / s) <= X * v) by (apply Rmult_le_compat; auto using Rabs_pos). lra. }
  unfold rounded in Hy. replace (y - x / s) with ((y - x' / s') + (x' / s' - x / s)) by ring.
  eapply Rle_trans; [apply Rabs_triang|].
  assert (u * Rabs (x' / s') <= u * (((1 + g) * X + A) * / ((1 - v) * s))) by (apply Rmult_le_compat_l; auto).
  replace (((1 + u) * (1 + g) / (1 - v) - 1) * (X / s) + ((1 + u) * A / ((1 - v) * s) + a))
    with (u * (((1 + g) * X + A) * / ((1 - v) * s)) + a + ((g + v) * X + A) * / ((1 - v) * s)) by (field; lra).
  lra.
Qed.

(** * Logits

    q and k are what the logit is made of, qh and kh what was computed for them: each
    coordinate within g times its magnitude (for a projection, sum |x| |W|), plus A.  With
    attest_dot_error g = (1 + u)^(height + 1) - 1; for given queries and keys both are 0. *)

Section Logit.
Variables (n : nat) (q k qh kh mq mk : vec) (g A : R) (t : tree).
Hypothesis Hg : 0 <= g.
Hypothesis HA : 0 <= A.
Hypothesis Ht : covers_all t n.
Hypothesis Hq : forall b, (b < n)%nat -> Rabs (q b) <= mq b /\ Rabs (qh b - q b) <= g * mq b + A.
Hypothesis Hk : forall b, (b < n)%nat -> Rabs (k b) <= mk b /\ Rabs (kh b - k b) <= g * mk b + A.

(** sum |q| |k| by magnitudes, and what the absolute parts do to it. *)
Let S1 := sum (fun b => mq b * mk b) n.
Definition dp_absolute : R :=
  sum (fun b => A * ((1 + g) * mk b) + A * ((1 + g) * mq b) + A * A) n.

Lemma mq_nonneg : forall b, (b < n)%nat -> 0 <= mq b.
Proof. intros b Hb. eapply Rle_trans; [apply Rabs_pos | apply Hq; auto]. Qed.
Lemma mk_nonneg : forall b, (b < n)%nat -> 0 <= mk b.
Proof. intros b Hb. eapply Rle_trans; [apply Rabs_pos | apply Hk; auto]. Qed.

Lemma dp_absolute_nonneg : 0 <= dp_absolute.
Proof.
  apply sum_nonneg. intros b Hb. generalize (mq_nonneg b Hb) (mk_nonneg b Hb). intros.
  assert (0 <= A * ((1 + g) * mk b)) by (repeat apply Rmult_le_pos; lra).
  assert (0 <= A * ((1 + g) * mq b)) by (repeat apply Rmult_le_pos; lra).
  assert (0 <= A * A) by (apply Rmult_le_pos; auto). lra.
Qed.

Lemma products_error : sum (fun b => Rabs (qh b * kh b - q b * k b)) n
  <= ((1 + g) * (1 + g) - 1) * S1 + dp_absolute.
Proof.
  unfold S1, dp_absolute. rewrite <- sum_scal_l, <- sum_plus. apply sum_le. intros b Hb.
  destruct (Hq b Hb), (Hk b Hb). apply product_error; auto.
Qed.

Lemma products_size : sum (fun b => Rabs (qh b * kh b)) n <= (1 + g) * (1 + g) * S1 + dp_absolute.
Proof.
  assert (S : sum (fun b => Rabs (q b * k b)) n <= S1).
  { apply sum_le. intros b Hb. destruct (Hq b Hb), (Hk b Hb). rewrite Rabs_mult.
    apply Rmult_le_compat; auto using Rabs_pos. }
  assert (E := products_error).
  assert (sum (fun b => Rabs (qh b * kh b)) n
          <= sum (fun b => Rabs (qh b * kh b - q b * k b) + Rabs (q b * k b)) n).
  { apply sum_le. intros. replace (qh j * kh j) with ((qh j * kh j - q j * k j) + q j * k j) at 1 by ring.
    apply Rabs_triang. }
  rewrite sum_plus in H. lra.
Qed.

(** Dot product: the error is relative to sum |q| |k|, not to the logit. *)
Theorem attest_dp_error : forall s, dotted u a n qh kh t s ->
  Rabs (s - dot n q k)
  <= ((1 + u) ^ S (height t) * ((1 + g) * (1 + g)) - 1) * S1
     + ((1 + u) ^ S (height t) * dp_absolute + (INR n + INR (additions t)) * a * (1 + u) ^ height t).
Proof.
  intros s Hs. assert (E := attest_dot_error n qh kh t s Ht Hs).
  set (c := (INR n + INR (additions t)) * a * (1 + u) ^ height t) in *.
  assert (G0 := grow_nonneg u Hu (S (height t))).
  assert (P := products_size). assert (F := products_error).
  assert (D : Rabs (dot n qh kh - dot n q k) <= ((1 + g) * (1 + g) - 1) * S1 + dp_absolute).
  { unfold dot. rewrite <- sum_minus. eapply Rle_trans; [apply sum_abs | exact F]. }
  replace (s - dot n q k) with ((s - dot n qh kh) + (dot n qh kh - dot n q k)) by ring.
  eapply Rle_trans; [apply Rabs_triang|].
  assert (grow u (S (height t)) * sum (fun b => Rabs (qh b * kh b)) n
          <= grow u (S (height t)) * ((1 + g) * (1 + g) * S1 + dp_absolute)) by (apply Rmult_le_compat_l; auto).
  unfold grow in *. lra.
Qed.

(** ** L2, from differences

    gaps: the computed differences; their squares are summed along t.  xi bounds the 2-norm
    of what the differences suffer besides one rounding each. *)
Definition gaps_error (b : nat) : R := (1 + u) * (g * (mq b + mk b) + 2 * A) + a.

Theorem attest_l2_error : forall (gaps : vec) s xi,
  (forall b, (b < n)%nat -> rounded u a (qh b - kh b) (gaps b)) -> dotted u a n gaps gaps t s ->
  norm2 n gaps_error <= xi ->
  let L := dist2 n q k in
  Rabs (s - L)
  <= ((1 + u) ^ (3 + height t) - 1) * L
     + (1 + u) ^ S (height t) * (2 * (1 + u) * sqrt L * xi + xi ^ 2)
     + (INR n + INR (additions t)) * a * (1 + u) ^ height t.
Proof.
  intros gaps s xi Hgaps Hs Hxi L.
  assert (E := attest_dot_error n gaps gaps t s Ht Hs).
  set (c := (INR n + INR (additions t)) * a * (1 + u) ^ height t) in *.
  set (d := fun b => q b - k b). set (e := fun b => gaps b - d b).
  assert (L0 : 0 <= L) by apply dist2_nonneg. assert (r0 := sqrt_pos L).
  assert (r2 : sqrt L * sqrt L = L) by (apply sqrt_sqrt; auto).
  assert (xi0 : 0 <= xi) by (eapply Rle_trans; [apply norm2_nonneg | exact Hxi]).
  assert (Nd : norm2 n d = sqrt L) by reflexivity.
  (* |gaps - d| <= u |d| + gaps_error, coordinate by coordinate, hence in the 2-norm *)
  assert (He : norm2 n e <= u * sqrt L + xi).
  { apply Rle_trans with (norm2 n (fun b => u * Rabs (d b) + gaps_error b)).
    - apply sqrt_le_1_alt, sum_le. intros b Hb.
      assert (C : Rabs (e b) <= u * Rabs (d b) + gaps_error b).
      { assert (Hn := Hgaps b Hb). destruct (Hq b Hb) as [_ Eq]. destruct (Hk b Hb) as [_ Ek].
        unfold rounded in Hn. set (f := (qh b - q b) - (kh b - k b)).
        assert (Hf : Rabs f <= g * (mq b + mk b) + 2 * A).
        { unfold f. eapply Rle_trans; [apply Rabs_triang|]. rewrite Rabs_Ropp. lra. }
        assert (Hd : Rabs (qh b - kh b) <= Rabs (d b) + Rabs f).
        { replace (qh b - kh b) with (d b + f) by (unfold d, f; ring). apply Rabs_triang. }
        unfold e. replace (gaps b - d b) with ((gaps b - (qh b - kh b)) + f) by (unfold d, f; ring).
        eapply Rle_trans; [apply Rabs_triang|]. unfold gaps_error.
        assert (u * Rabs (qh b - kh b) <= u * (Rabs (d b) + Rabs f)) by (apply Rmult_le_compat_l; auto).
        assert (u * Rabs f <= u * (g * (mq b + mk b) + 2 * A)) by (apply Rmult_le_compat_l; auto). lra. }
      rewrite <- (pow2_abs (e b)). apply pow_incr. split; [apply Rabs_pos | exact C].
    - eapply Rle_trans; [apply (norm2_triang n (fun b => u * Rabs (d b)) gaps_error)|].
      apply Rplus_le_compat; auto. rewrite norm2_scal, Rabs_right by lra.
      apply Rmult_le_compat_l; auto. rewrite <- Nd. right. unfold norm2, sumsq. f_equal.
      apply sum_ext. intros. apply pow2_abs. }
  (* hence the sum of the squares *)
  set (Q := sumsq n gaps). assert (Q0 : 0 <= Q) by apply sumsq_nonneg.
  assert (HQ : Rabs (Q - L) <= ((1 + u) ^ 2 - 1) * L + (2 * (1 + u) * sqrt L * xi + xi ^ 2)).
  { replace (Q - L) with (2 * dot n d e + norm2 n e ^ 2).
    - eapply Rle_trans; [apply Rabs_triang|].
      rewrite Rabs_mult, (Rabs_right 2), (Rabs_right (norm2 n e ^ 2)) by (try apply Rle_ge, pow2_ge_0; lra).
      assert (C := cauchy_schwarz n d e). rewrite Nd in C.
      assert (N0 := norm2_nonneg n e).
      assert (norm2 n e ^ 2 <= (u * sqrt L + xi) ^ 2) by (apply pow_incr; auto).
      assert (sqrt L * norm2 n e <= sqrt L * (u * sqrt L + xi)) by (apply Rmult_le_compat_l; auto).
      replace (((1 + u) ^ 2 - 1) * L) with (2 * (sqrt L * (u * sqrt L)) + u ^ 2 * (sqrt L * sqrt L))
        by (rewrite r2; ring_simplify; replace (sqrt L ^ 2) with L by (simpl; rewrite Rmult_1_r; auto); ring).
      lra.
    - rewrite norm2_sq. unfold Q, L, dist2, sumsq, dot. rewrite <- sum_scal_l, <- sum_plus, <- sum_minus.
      apply sum_ext. intros. unfold e, d. ring. }
  assert (EQ : dot n gaps gaps = Q) by (unfold Q; rewrite sumsq_dot; reflexivity).
  assert (ES : sum (fun b => Rabs (gaps b * gaps b)) n = Q).
  { unfold Q, sumsq. apply sum_ext. intros. replace (gaps j * gaps j) with (gaps j ^ 2) by ring.
    apply Rabs_right, Rle_ge, pow2_ge_0. }
  rewrite EQ, ES in E. replace (s - L) with ((s - Q) + (Q - L)) by ring.
  eapply Rle_trans; [apply Rabs_triang|].
  set (z := 2 * (1 + u) * sqrt L * xi + xi ^ 2) in *.
  set (w := (1 + u) ^ S (height t)) in *.
  assert (W : grow u (S (height t)) = w - 1) by reflexivity. rewrite W in E.
  assert (w1 : 1 <= w) by apply (pow_ge_1 u Hu).
  assert (Ew : (1 + u) ^ (3 + height t) = w * (1 + u) ^ 2) by (unfold w; simpl; ring).
  assert (QL : Q <= L + (((1 + u) ^ 2 - 1) * L + z)) by (apply Rabs_le_between in HQ; lra).
  assert ((w - 1) * Q <= (w - 1) * (L + (((1 + u) ^ 2 - 1) * L + z))) by (apply Rmult_le_compat_l; lra).
  rewrite Ew. lra.
Qed.
End Logit.

(** ** L2, expanded

    |q|^2 - 2 q.k + |k|^2 with every operation rounded, of given q and k.  The error is relative
    to sum (|q| + |k|)^2, the squares' magnitude, not to the distance. *)
Theorem attest_expanded_error : forall n q k t sq sk sd twice diff1 s, covers_all t n ->
  dotted u a n q q t sq -> dotted u a n k k t sk -> dotted u a n q k t sd ->
  rounded u a (2 * sd) twice -> rounded u a (sq - twice) diff1 -> rounded u a (diff1 + sk) s ->
  let c := (INR n + INR (additions t)) * a * (1 + u) ^ height t in
  Rabs (s - dist2 n q k)
  <= ((1 + u) ^ (4 + height t) - 1) * sum (fun b => (Rabs (q b) + Rabs (k b)) ^ 2) n
     + (4 * (1 + u) ^ 3 * c + 3 * (1 + u) ^ 2 * a).
Proof.
  intros n q k t sq sk sd twice diff1 s Ht Dq Dk Dd N1 N2 N3 c.
  assert (Eq := attest_dot_error n q q t sq Ht Dq). assert (Ek := attest_dot_error n k k t sk Ht Dk).
  assert (Ed := attest_dot_error n q k t sd Ht Dd). fold c in Eq, Ek, Ed.
  set (g := grow u (S (height t))) in *. assert (g0 : 0 <= g) by apply (grow_nonneg u Hu).
  set (Q := sumsq n q). set (K := sumsq n k). set (M := sum (fun b => Rabs (q b * k b)) n) in *.
  assert (Sq : forall x : vec, sum (fun b => Rabs (x b * x b)) n = sumsq n x).
  { intros x. apply sum_ext. intros. replace (x j * x j) with (x j ^ 2) by ring.
    apply Rabs_right, Rle_ge, pow2_ge_0. }
  rewrite Sq, <- sumsq_dot in Eq, Ek. fold Q in Eq. fold K in Ek.
  assert (Q0 : 0 <= Q) by apply sumsq_nonneg. assert (K0 : 0 <= K) by apply sumsq_nonneg.
  assert (M0 : 0 <= M) by (apply sum_nonneg; intros; apply Rabs_pos).
  assert (c0 : 0 <= c).
  { unfold c. repeat apply Rmult_le_pos; auto.
    - generalize (pos_INR n) (pos_INR (additions t)); lra.
    - apply pow_le; lra. }
  assert (T : sum (fun b => (Rabs (q b) + Rabs (k b)) ^ 2) n = Q + 2 * M + K).
  { unfold Q, K, M, sumsq. rewrite <- sum_scal_l, <- !sum_plus. apply sum_ext. intros.
    rewrite Rabs_mult, <- (pow2_abs (q j)), <- (pow2_abs (k j)). ring. }
  assert (TD : dist2 n q k = Q - 2 * dot n q k + K).
  { unfold Q, K, dist2, sumsq, dot. rewrite <- sum_scal_l, <- sum_minus, <- sum_plus.
    apply sum_ext. intros. ring. }
  rewrite T, TD. clear T TD Sq Dq Dk Dd.
  assert (Md : Rabs (dot n q k) <= M) by apply sum_abs.
  unfold rounded in N1, N2, N3. set (x := dot n q k) in *.
  apply Rabs_le_between in Eq, Ek, Ed, Md.
  assert (B1 : Rabs (2 * sd) <= 2 * ((1 + g) * M + c)) by (apply Rabs_le; lra).
  assert (C1 : Rabs (twice - 2 * x) <= 2 * (g * M + c) + u * (2 * ((1 + g) * M + c)) + a).
  { assert (u * Rabs (2 * sd) <= u * (2 * ((1 + g) * M + c))) by (apply Rmult_le_compat_l; auto).
    apply Rabs_le_between in N1. apply Rabs_le. lra. }
  assert (g1 : (1 + u) ^ (4 + height t) - 1 = (1 + u) ^ 3 * (1 + g) - 1) by (unfold g, grow; simpl; ring).
  rewrite g1.
  set (e1 := 2 * (g * M + c) + u * (2 * ((1 + g) * M + c)) + a) in *.
  assert (e10 : 0 <= e1) by (eapply Rle_trans; [apply Rabs_pos | exact C1]).
  apply Rabs_le_between in C1.
  assert (B2 : Rabs (sq - twice) <= Q + 2 * M + (g * Q + c + e1)) by (apply Rabs_le; lra).
  assert (C2 : Rabs (diff1 - (Q - 2 * x)) <= (g * Q + c + e1) + u * (Q + 2 * M + (g * Q + c + e1)) + a).
  { assert (u * Rabs (sq - twice) <= u * (Q + 2 * M + (g * Q + c + e1))) by (apply Rmult_le_compat_l; auto).
    apply Rabs_le_between in N2. apply Rabs_le. lra. }
  set (e2 := (g * Q + c + e1) + u * (Q + 2 * M + (g * Q + c + e1)) + a) in *.
  apply Rabs_le_between in C2.
  assert (B3 : Rabs (diff1 + sk) <= Q + 2 * M + K + (e2 + g * K + c)) by (apply Rabs_le; lra).
  assert (u * Rabs (diff1 + sk) <= u * (Q + 2 * M + K + (e2 + g * K + c))) by (apply Rmult_le_compat_l; auto).
  assert (F : Rabs (s - (Q - 2 * x + K)) <= (e2 + g * K + c) + u * (Q + 2 * M + K + (e2 + g * K + c)) + a)
    by (apply Rabs_le_between in N3; apply Rabs_le; lra).
  eapply Rle_trans; [exact F|]. unfold e2, e1. clear - Hu Ha g0 Q0 K0 c0. clearbody c g.
  set (U := 1 + u). replace u with (U - 1) by (unfold U; ring).
  assert (U1 : 1 <= U) by (unfold U; lra).
  assert (U2 : U <= U ^ 2) by (simpl; nra). assert (U3 : U ^ 2 <= U ^ 3) by (simpl in *; nra).
  assert (HQ : U ^ 2 * ((1 + g) * Q) <= U ^ 3 * ((1 + g) * Q))
    by (apply Rmult_le_compat_r; auto; apply Rmult_le_pos; lra).
  assert (HK : U * ((1 + g) * K) <= U ^ 3 * ((1 + g) * K))
    by (apply Rmult_le_compat_r; [apply Rmult_le_pos|]; lra).
  assert (C1 : U * c <= U ^ 3 * c) by (apply Rmult_le_compat_r; lra).
  assert (C2 : U ^ 2 * c <= U ^ 3 * c) by (apply Rmult_le_compat_r; lra).
  assert (A1 : U * a <= U ^ 2 * a) by (apply Rmult_le_compat_r; lra).
  assert (A2 : 1 * a <= U ^ 2 * a) by (apply Rmult_le_compat_r; lra). lra.
Qed.
End Dot.
