(* The numbers of src/core/exp_table.c are doubles. *)
From Coq Require Import Reals ZArith List Lra Lia.
From Flocq Require Import Core.
From Attest.numeric Require Import code double.
Open Scope R_scope.

Fixpoint all_double (table : list R) : Prop :=
  match table with nil => True | cons x rest => double x /\ all_double rest end.

Lemma all_cons x rest : double x -> all_double rest -> all_double (x :: rest).
Proof. split; assumption. Qed.

Lemma table_double : all_double attest_exp_table.
Proof. unfold attest_exp_table. repeat (apply all_cons; [literal |]). exact I. Qed.

Lemma entry_double table i : all_double table -> double (nth i table 0).
Proof.
  revert i. induction table as [|x rest IH]; intros i A; [destruct i; apply generic_format_0|].
  destruct i; [exact (proj1 A) | exact (IH i (proj2 A))].
Qed.
