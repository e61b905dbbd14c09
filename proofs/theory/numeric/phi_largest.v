(* The search for phi^-1 starts between 0 and LARGEST (src/core/phi.c): phi(LARGEST) is not below the largest double. *)
From Coq Require Import Reals Lra.
From Interval Require Import Tactic.
From Attest.numeric Require Import code.
Open Scope R_scope.

Theorem phi_largest : (2 - / 2 ^ 52) * 2 ^ 1023 <= LARGEST * exp (LARGEST + 1).
Proof.
  apply Rle_trans with (2 ^ 1024).
  - change 1024%nat with (S 1023). rewrite <- tech_pow_Rmult. assert (0 < 2 ^ 1023) by (apply pow_lt; lra).
    assert (0 < / 2 ^ 52) by (apply Rinv_0_lt_compat, pow_lt; lra). apply Rmult_le_compat_r; lra.
  - unfold LARGEST. interval with (i_prec 80).
Qed.
