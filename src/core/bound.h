/* Lipschitz bounds: what they are about, what they are called, how they come out of floating point.
 * Paper: Kim et al., theorem 3.2 and appendix G.  Mathematics: spec/mathematics.md, K15-K18, Theorems 1 to 6, and 3.5.
 *
 * A bound is a double that is not below the real number of its theorem: everything that leads to it rounds upwards.
 * Where no theorem holds, or the number leaves double's range, it is infinity: a true bound, that says nothing. */
#ifndef ATTEST_BOUND_H
#define ATTEST_BOUND_H

#include "heads.h"
#include "reals.h"
#include "size.h"
#include <stdbool.h>
#include <stdint.h>

/* Who says so. In the comments: the theorem's name in spec/mathematics.md and proofs/theory. */
typedef enum attest_theorem {
    ATTEST_KIM_THM_3_2_INF,         /* kim_thm_3_2_inf: eq. (33), separate maxima over the heads */
    ATTEST_KIM_THM_3_2_INF_JOINT,   /* kim_thm_3_2_inf_joint: the same with one maximum over the heads (E25) */
    ATTEST_THM_3,                   /* attest_thm_3: no splitting of the weights, with attest_thm_1 for the tokens */
    ATTEST_KIM_THM_3_2_TWO,         /* kim_thm_3_2_two: eq. (34) put into (35), power 4 (E1) */
    ATTEST_KIM_THM_3_2_TWO_PRINTED, /* kim_thm_3_2_two_printed: power 2 as printed. NOT A BOUND (E1) */
    ATTEST_THM_5,                   /* attest_thm_5: N^(1/4) for sqrt(N) */
    ATTEST_THM_6,                   /* attest_thm_6: heads of width 1, O(log N) */
    ATTEST_LOCAL_INF,               /* attest_local_inf: 3.5 (i), (ii), at or around an input */
    ATTEST_LOCAL_TWO,               /* attest_local_two */
    ATTEST_BALL,                    /* attest_ball: 3.5 (iii), dot-product attention on a ball */
    ATTEST_PRODUCT                  /* kim_cor_2_1: the product of the layers' norms (K19) */
} attest_theorem;

/* Its name, as in the comments above. */
/*@ requires known: ATTEST_KIM_THM_3_2_INF <= theorem <= ATTEST_PRODUCT;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \result \from theorem;
  @ ensures text: \valid_read(\result);
  @ */
const char *attest_theorem_name(attest_theorem theorem);

typedef struct attest_bound {
    double value;
    attest_theorem theorem;
} attest_bound;

/* A file that proves what its bounds bound includes upper.h and says BOUND_VALUES before this one. */
#ifdef BOUND_VALUES
#define BOUND_ENSURES(...) ensures upper : __VA_ARGS__;
/* Where the theorem does not hold, a bound is infinite: what that is over the reals, nothing says. */
#ifdef OVER_THE_REALS
#define WHERE(holds) !(holds) ||
#else
#define WHERE(holds)
#endif
/*@ // b is not below tokens * weights / sqrt(d), all real numbers
  @ predicate bounds(attest_bound b, real tokens, real weights, integer d) = upper(b.value, tokens * weights * (1 / \sqrt(d))); */
#else
#define BOUND_ENSURES(...)
#endif

/*@ predicate bound_ok(attest_bound b) = \ge_double(b.value, (double)0.0); */

/* tokens * weights / sqrt(d), the form of all bounds of L2 attention. */
/*@ requires width: 1 <= d <= ATTEST_DIM_MAX;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number:  bound_ok(\result);
  @ ensures theorem: \result.theorem == theorem;
  @ IEEE_ENSURES(infinite, \is_infinite(tokens) || \is_infinite(weights) ==> \is_plus_infinity(\result.value))
  @ BOUND_ENSURES(\forall real t, v; upper(tokens, t) ==> upper(weights, v) ==> bounds(\result, t, v, d))
  @ */
attest_bound attest_bound_of(attest_theorem theorem, double tokens, double weights, int64_t d);

/* The smaller of two bounds; the first where they are equal. */
/*@ requires numbers: bound_ok(a) && bound_ok(b);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: bound_ok(\result);
  @ ensures least:  \le_double(\result.value, a.value) && \le_double(\result.value, b.value);
  @ ensures one:   \result == a || \result == b;
  @ ensures first: \eq_double(a.value, b.value) ==> \result == a;
  @ */
attest_bound attest_least(attest_bound a, attest_bound b);

/* What the tokens see of each other. */
typedef struct attest_sight {
    int64_t tokens; /* N */
    int64_t most;   /* the largest number of tokens that one token sees, max_i N_i (K17); at least 1 */
    bool masked;    /* some pair is hidden */
    bool self;      /* every token sees itself: without it L2 attention has no bound at all (E8) */
} attest_sight;

/*@ predicate sight_ok(attest_sight s) = 1 <= s.most <= s.tokens <= ATTEST_DIM_MAX; */

/* What is read off a mask is said to a file that includes mask.h and says SIGHT_VALUES before this one. */
#ifdef SIGHT_VALUES
#define SIGHT_ENSURES(name, ...) ensures name : (__VA_ARGS__);
/*@ // does token i see itself; how many tokens does it see
  @ predicate sees_itself{L}(uint8_t *mask, integer n, integer i) = mask[i * n + i] != 0;
  @ logic integer sight_in{L}(uint8_t *mask, integer n, integer i) = shown_of(mask + i * n, n);
  @ // of the first i tokens every one sees itself; some one sees fewer than n; none sees more than most, and one sees as many or most is 1
  @ predicate all_see_themselves{L}(uint8_t *mask, integer n, integer i) = \forall integer r; 0 <= r < i ==> sees_itself(mask, n, r);
  @ predicate some_hidden{L}(uint8_t *mask, integer n, integer i) = \exists integer r; 0 <= r < i && sight_in(mask, n, r) < n;
  @ predicate most_seen{L}(uint8_t *mask, integer n, integer i, integer most) =
  @     (\forall integer r; 0 <= r < i ==> sight_in(mask, n, r) <= most) &&
  @     (most == 1 || \exists integer r; 0 <= r < i && sight_in(mask, n, r) == most); */
#else
#define SIGHT_ENSURES(name, ...)
#endif

/* Reads it off a mask [n,n], nonzero = sees; a null mask hides nothing. */
/*@ requires size: 1 <= n <= ATTEST_DIM_MAX;
  @ requires read: mask == \null || \valid_read(mask + (0 .. n * n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures range: sight_ok(\result) && \result.tokens == n;
  @ ensures open:  mask == \null ==> \result.most == n && !\result.masked && \result.self;
  @ SIGHT_ENSURES(most, mask != \null ==> most_seen{Pre}(mask, n, n, \result.most))
  @ SIGHT_ENSURES(masked, mask != \null ==> (\result.masked <==> some_hidden{Pre}(mask, n, n)))
  @ SIGHT_ENSURES(self, mask != \null ==> (\result.self <==> all_see_themselves{Pre}(mask, n, n)))
  @ */
attest_sight attest_sight_of(const uint8_t *mask, int64_t n);

#endif
