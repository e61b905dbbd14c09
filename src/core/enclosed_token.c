#define INTERVAL_VALUES
#define ENCLOSED_VALUES
#include "reals.h"
#include "directed.h"
#include "interval_matrix.h"
#include "interval_same.h"
#include "logic/row_shares.h"
#include "enclosed_token.h"
#include "enclosed_mean.h"
#include "enclosed_mean_slope.h"
#include "enclosed_softmax.h"
#include "logic/index.h"
#include "logic/rows_within.h"

/*@ lemma logit_encloses{L, M}: \forall attest_scoring s, real w, \list<real> x, attest_interval *K, *p, integer self, j, real l;
  @     logit_of{L}(s, w, x, K, self, j, l) ==>
  @     (\forall \list<real> y; encloses_key{L}(s, K, j, y) ==> (j == self ==> itself(s, x, y)) ==>
  @         encloses_logit{M}(s, w, x, y, p, j)) ==> encloses(\at(p[j], M), l);
  @ // what lies in a column of a matrix lies in it where its n cells stay what they are
  @ predicate cell_in{L}(attest_interval *U, integer d, integer j, integer a, real u) = encloses(U[j * d + a], u);
  @ lemma cell_stays{L, M}: \forall attest_interval *U, integer d, a, n, j, real u; same_intervals{L, M}(U, n * d) ==>
  @     row_within(j, n, d) ==> 0 <= a < d ==> cell_in{L}(U, d, j, a, u) ==> cell_in{M}(U, d, j, a, u);
  @ predicate cells_in{L}(attest_interval *U, integer d, integer a, integer n, \list<real> u) =
  @     \forall integer j; 0 <= j < n ==> cell_in(U, d, j, a, \nth(u, j));
  @ predicate cells_kept{L, M}(attest_interval *U, integer d, integer a, integer n, \list<real> u) = \forall integer j; 0 <= j < n ==>
  @     row_within(j, n, d) && cell_in{L}(U, d, j, a, \nth(u, j)) && cell_in{M}(U, d, j, a, \nth(u, j));
  @ lemma cells_stay{L, M}: \forall attest_interval *U, integer d, a, n, \list<real> u; same_intervals{L, M}(U, n * d) ==>
  @     (\forall integer j; 0 <= j < n ==> row_within(j, n, d)) ==> 0 <= a < d ==> cells_in{L}(U, d, a, n, u) ==>
  @     cells_kept{L, M}(U, d, a, n, u);
  @ predicate columns_kept{L, M}(attest_interval *U, integer n, integer d) = \forall \list<real> u, integer a; 0 <= a < d ==>
  @     encloses_column{L}(U, d, a, n, u) ==>
  @     cells_in{L}(U, d, a, n, u) && cells_kept{L, M}(U, d, a, n, u) && encloses_column{M}(U, d, a, n, u);
  @ predicate key_in{L}(attest_interval *K, integer d, integer j, \list<real> y) =
  @     \forall integer a; 0 <= a < d ==> cell_in(K, d, j, a, \nth(y, a));
  @ lemma key_stays{L, M}: \forall attest_interval *K, integer d, n, j, \list<real> y; same_intervals{L, M}(K, n * d) ==>
  @     row_within(j, n, d) ==> key_in{L}(K, d, j, y) ==> key_in{M}(K, d, j, y);
  @ predicate keys_kept{L, M}(attest_scoring s, attest_interval *K, integer n) = \forall \list<real> y, integer j; 0 <= j < n ==>
  @     encloses_key{L}(s, K, j, y) ==>
  @     row_within(j, n, s.d) && key_in{L}(K, s.d, j, y) && key_in{M}(K, s.d, j, y) && encloses_key{M}(s, K, j, y);
  @ lemma row_stays{L, M}: \forall attest_interval *a, integer n, \list<real> x; same_intervals{L, M}(a, n) ==>
  @     encloses_row{L}(a, n, x) ==> encloses_row{M}(a, n, x);
  @ lemma slope_encloses{L, M}: \forall attest_scoring s, real w, \list<real> x, t, attest_interval *K, *dK, *dl, integer j, real r;
  @     slope_of{L}(s, w, x, t, K, dK, j, r) ==>
  @     (\forall \list<real> y, dy; encloses_key{L}(s, K, j, y) ==> encloses_key{L}(s, dK, j, dy) ==>
  @         encloses_slope{M}(s, w, x, t, y, dy, dl, j)) ==> encloses(\at(dl[j], M), r); */

/* p [n]: the token's probabilities */
/*@ requires scoring: scoring_ok(s) && 1 <= n <= ATTEST_DIM_MAX;
  @ requires read:    \valid_read(q + (0 .. s.d - 1)) && \valid_read(K + (0 .. n * s.d - 1)) &&
  @                   (row == \null || \valid_read(row + (0 .. n - 1)));
  @ requires write:   \valid(p + (0 .. n - 1)) && (row == \null || \separated(p + (0 .. n - 1), row + (0 .. n - 1)));
  @ requires apart:   \separated(p + (0 .. n - 1), q + (0 .. s.d - 1)) && \separated(p + (0 .. n - 1), K + (0 .. n * s.d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    p[0 .. n - 1];
  @ ensures encloses: \forall real w, \list<real> x, l, c; token_given{Pre}(s, q, K, self, n, row, w, x, l, c) ==>
  @     encloses_row(p, n, c) && row_sum(c, n) == 1.0;
  @ */
static void probabilities(attest_scoring s, const attest_interval *q, const attest_interval *K, int64_t self, int64_t n,
                          const uint8_t *row, attest_interval *p)
{
    //@ ghost shares_are_whole(row, n);
    attest_enclosed_logits(s, q, K, self, n, p);
    /*@ assert logit: \forall real w, \list<real> x, real l, integer j; 0 <= j < n ==> encloses(s.scale, w) ==>
      @     encloses_row{Pre}(q, s.d, x) ==> logit_of{Pre}(s, w, x, K, self, j, l) ==> encloses(p[j], l); */
    /*@ assert logits: \forall real w, \list<real> x, l, c; token_given{Pre}(s, q, K, self, n, row, w, x, l, c) ==>
      @     encloses_row(p, n, l); */
    attest_enclosed_softmax(row, n, p);
    /*@ assert shares: \forall real w, \list<real> x, l, c; token_given{Pre}(s, q, K, self, n, row, w, x, l, c) ==>
      @     encloses_row(p, n, c) && row_sum(c, n) == 1.0; */
}

void attest_enclosed_token(attest_scoring s, const attest_interval *q, const attest_interval *K,
                           const attest_interval *U, int64_t i, int64_t self, int64_t n, const uint8_t *row,
                           attest_interval *p, attest_interval *z)
{
    //@ ghost rows_within(n, s.d);
    probabilities(s, q, K, self, n, row, p);
    //@ assert values: same_intervals{Pre, Here}(U, n * s.d);
    //@ assert kept: columns_kept{Pre, Here}(U, n, s.d);
    attest_enclosed_mean(p, U, i, n, s.d, z);
}

void attest_enclosed_token_slope(attest_scoring s, const attest_interval *q, const attest_interval *dq,
                                 const attest_interval *K, const attest_interval *dK, const attest_interval *U,
                                 const attest_interval *dU, int64_t i, int64_t self, int64_t n, const uint8_t *row,
                                 attest_interval *p, attest_interval *dl, attest_interval *dz)
{
    //@ ghost rows_within(n, s.d);
    probabilities(s, q, K, self, n, row, p);
    //@ assert query: same_intervals{Pre, Here}(q, s.d) && same_intervals{Pre, Here}(dq, s.d);
    //@ assert same_keys: same_intervals{Pre, Here}(K, n * s.d);
    //@ assert same_moves: same_intervals{Pre, Here}(dK, n * s.d);
    //@ assert keys: keys_kept{Pre, Here}(s, K, n);
    //@ assert moves: keys_kept{Pre, Here}(s, dK, n);
    /*@ assert queries: \forall \list<real> x; (encloses_row{Pre}(q, s.d, x) ==> encloses_row(q, s.d, x)) &&
      @     (encloses_row{Pre}(dq, s.d, x) ==> encloses_row(dq, s.d, x)); */
    //@ ghost weighed:;
    attest_enclosed_logit_slopes(s, q, dq, K, dK, n, dl);
    /*@ assert slope: \forall real w, \list<real> x, t, real r, integer j; 0 <= j < n ==> encloses(s.scale, w) ==>
      @     encloses_row{Pre}(q, s.d, x) ==> encloses_row{Pre}(dq, s.d, t) ==> slope_of{Pre}(s, w, x, t, K, dK, j, r) ==>
      @     encloses(dl[j], r); */
    /*@ assert slopes: \forall real w, \list<real> x, l, c, t, m; token_given{Pre}(s, q, K, self, n, row, w, x, l, c) ==>
      @     token_moved{Pre}(s, dq, K, dK, n, w, x, t, m) ==> encloses_row(dl, n, m); */
    //@ assert same_shares: same_intervals{weighed, Here}(p, n);
    /*@ assert shares: \forall real w, \list<real> x, l, c; token_given{Pre}(s, q, K, self, n, row, w, x, l, c) ==>
      @     encloses_row{weighed}(p, n, c) && encloses_row(p, n, c) && row_sum(c, n) == 1.0; */
    //@ assert same_values: same_intervals{Pre, Here}(U, n * s.d) && same_intervals{Pre, Here}(dU, n * s.d);
    //@ assert values: columns_kept{Pre, Here}(U, n, s.d);
    //@ assert changes: columns_kept{Pre, Here}(dU, n, s.d);
    attest_enclosed_mean_slope(p, dl, U, dU, i, n, s.d, dz);
    /*@ assert given: \forall real w, \list<real> x, l, c, t, m, u, du, integer a; 0 <= a < s.d ==>
      @     token_given{Pre}(s, q, K, self, n, row, w, x, l, c) ==> token_moved{Pre}(s, dq, K, dK, n, w, x, t, m) ==>
      @     encloses_column{Pre}(U, s.d, a, n, u) ==> encloses_column{Pre}(dU, s.d, a, n, du) ==> row_sum(c, n) == 1.0 &&
      @     mean_slope_enclosed(c, m, u, du, dz, a, n) && slopes_enclosed(c, m, u, du, row_dot(c, m, n), 0.0, dz, a, n); */
}
