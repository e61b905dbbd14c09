/* Contracts over the reals: what a function computes where arithmetic is exact and exp is the exponential function.
 *
 * `make prove` reads src/core twice. Once as the processor computes, in IEEE doubles: valid memory, rounding errors, which numbers are
 * finite. Once with OVER_THE_REALS, a double being a real number: then every operation of fl.h is its formula (fl_reals.h), what is
 * bounded by an error is equal (logic/rounded.h), and the clauses below say which formula a function computes, index by index. What
 * rounding adds is said by other clauses, where it is said (spec/soundness.md). */
#ifndef ATTEST_REALS_H
#define ATTEST_REALS_H

#ifdef OVER_THE_REALS
#define REAL_ENSURES(name, ...)   ensures name : (__VA_ARGS__);
#define REAL_INVARIANT(name, ...) loop invariant name : (__VA_ARGS__);
#define REAL_ASSERT(name, ...)    assert name : (__VA_ARGS__);
#define REAL_GHOST(...)           ghost __VA_ARGS__
#define IEEE_ENSURES(name, ...)
#define IEEE_INVARIANT(name, ...)
#define IEEE_ASSERT(name, ...) ghost;
#else
#define REAL_ENSURES(name, ...)
#define REAL_INVARIANT(name, ...)
#define REAL_ASSERT(name, ...)    ghost;
#define REAL_GHOST(...)           ghost;
/* What leads the provers of rounded results. */
#define IEEE_ENSURES(name, ...)   ensures name : (__VA_ARGS__);
#define IEEE_INVARIANT(name, ...) loop invariant name : (__VA_ARGS__);
#define IEEE_ASSERT(name, ...)    assert name : (__VA_ARGS__);
#endif

/* x is the number v. Over the reals WP 25 writes a constant 0.0 in the place of v as an integer, unless v is a predicate's argument. */
#ifdef OVER_THE_REALS
/*@ predicate is_value(real x, real v) = x == v; */
#define IS_VALUE(x, v) is_value(x, v)
#else
#define IS_VALUE(x, v) ((x) == (v))
#endif

#endif
