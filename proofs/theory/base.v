(** The common base: sums, vectors, matrices and their norms, calculus along lines. *)
From Attest Require Export sum vector matrix calculus.
