#ifdef OVER_THE_REALS
#include "logic/rows_within.h"
#endif
#include "jacobian_lines.h"
#include "fl.h"
#include "vector.h"

#ifdef OVER_THE_REALS
#include "same_lines.h"

/*@ predicate two_products(real z, real p, real x, real g, real c) = z == p * x + g * c;
  @ lemma two_products_same: \forall real z, p, x, g, c, u, v; two_products(z, p, x, g, c) ==> x == u ==> c == v ==>
  @     two_products(z, p, u, g, v);
  @ predicate plus_two_products(real z, real y, real p, real x, real g, real c) = z == y + (p * x + g * c);
  @ // number b of a line starts at M as p x_b + g c_b of what they were at L; or that joins it
  @ predicate line_starts{L, M}(real p, double *x, real g, double *c, double *line, integer b) =
  @     two_products(\at(line[b], M), p, \at(x[b], L), g, \at(c[b], L));
  @ predicate line_joins{L, M}(real p, double *x, real g, double *c, double *line, integer b) =
  @     plus_two_products(\at(line[b], M), \at(line[b], L), p, \at(x[b], L), g, \at(c[b], L));
  @ // these are head h's, at L: its share of token j, its map's row a, its gap in column a, what it carries back of token j
  @ predicate share_of{L}(attest_multihead m, attest_places t, integer h, integer j, real p) = p == t.p[h * m.n + j];
  @ predicate gap_of{L}(attest_multihead m, attest_places t, integer h, integer j, integer a, real g) =
  @     g == t.gaps[h * (m.n * m.out) + (a * m.n + j)];
  @ predicate map_of{L, M}(attest_multihead m, attest_places t, integer h, integer a, double *x, integer b) =
  @     \at(x[b], M) == \at(t.M[h * (m.out * m.width) + (a * m.width + b)], L);
  @ predicate carried_of{L, M}(attest_multihead m, attest_places t, integer h, integer j, double *c, integer b) =
  @     \at(c[b], M) == \at(t.carried[h * (m.n * m.width) + (j * m.width + b)], L);
  @ predicate of_head{L, M}(attest_multihead m, attest_places t, integer h, integer j, integer a, real p, double *x, real g, double *c,
  @                         integer b) = share_of{L}(m, t, h, j, p) && map_of{L, M}(m, t, h, a, x, b) &&
  @     gap_of{L}(m, t, h, j, a, g) && carried_of{L, M}(m, t, h, j, c, b);
  @ // the line holds at M what the first h heads at L add
  @ predicate line_added{L, M}(attest_multihead m, attest_places t, integer j, integer a, double *line, integer b, integer h) =
  @     \at(line[b], M) == heads_add{L}(m, t, j, a, b, h);
  @ predicate adds_with(real z, real p, real x, real g, real c) = z == p * x + g * c;
  @ lemma head_adds_of{L, M}: \forall attest_multihead m, attest_places t, integer h, j, a, b, real p, g, double *x, *c;
  @     of_head{L, M}(m, t, h, j, a, p, x, g, c, b) ==>
  @     adds_with(head_adds{L}(m, t, h, j, a, b), p, \at(x[b], M), g, \at(c[b], M));
  @ lemma heads_add_first{L}: \forall attest_multihead m, attest_places t, integer j, a, b;
  @     heads_add(m, t, j, a, b, 1) == head_adds(m, t, 0, j, a, b);
  @ lemma heads_add_next{L}: \forall attest_multihead m, attest_places t, integer j, a, b, k; 0 <= k ==>
  @     heads_add(m, t, j, a, b, k + 1) == heads_add(m, t, j, a, b, k) + head_adds(m, t, k, j, a, b);
  @ lemma line_added_first{L, M, N}: \forall attest_multihead m, attest_places t, integer j, a, b, real p, g, double *x, *c, *line;
  @     of_head{L, M}(m, t, 0, j, a, p, x, g, c, b) ==> line_starts{M, N}(p, x, g, c, line, b) ==>
  @     line_added{L, N}(m, t, j, a, line, b, 1);
  @ lemma line_added_more{L, M, N}: \forall attest_multihead m, attest_places t, integer h, j, a, b, real p, g, double *x, *c, *line;
  @     0 <= h ==> line_added{L, M}(m, t, j, a, line, b, h) ==> of_head{L, M}(m, t, h, j, a, p, x, g, c, b) ==>
  @     line_joins{M, N}(p, x, g, c, line, b) ==> line_added{L, N}(m, t, j, a, line, b, h + 1);
  @ // lines go to their places in J
  @ lemma block_at_of{L, M, N}: \forall attest_multihead m, attest_places t, integer i, j, a, b, double *J;
  @     line_at{M, N}(m, t, i, j, a, J + a * m.width, b) ==> same_block{L, M}(m, t, i, j, a, b) ==> block_at{L, N}(m, t, i, j, J, a, b);
  @ lemma block_at_kept{L, M, N}: \forall attest_multihead m, attest_places t, integer i, j, a, b, double *J;
  @     block_at{L, M}(m, t, i, j, J, a, b) ==> same_at{M, N}(J, m.width, a, b) ==> block_at{L, N}(m, t, i, j, J, a, b);
  @ lemma row_at_of{L, M, N}: \forall attest_multihead m, attest_places t, integer i, j, a, b, double *row;
  @     line_at{M, N}(m, t, i, j, a, row + j * m.width, b) ==> same_block{L, M}(m, t, i, j, a, b) ==>
  @     row_at{L, N}(m, t, i, a, row, j, b);
  @ lemma row_at_kept{L, M, N}: \forall attest_multihead m, attest_places t, integer i, j, a, b, double *row;
  @     row_at{L, M}(m, t, i, a, row, j, b) ==> same_at{M, N}(row, m.width, j, b) ==> row_at{L, N}(m, t, i, a, row, j, b);
  @ lemma rows_at_of{L, M, N}: \forall attest_multihead m, attest_places t, integer i, j, a, b, double *J;
  @     row_at{M, N}(m, t, i, a, J + a * (m.n * m.width), j, b) ==> same_block{L, M}(m, t, i, j, a, b) ==>
  @     rows_at{L, N}(m, t, i, J, a, j, b);
  @ lemma rows_at_kept{L, M, N}: \forall attest_multihead m, attest_places t, integer i, j, a, b, double *J;
  @     rows_at{L, M}(m, t, i, J, a, j, b) ==> same_at{M, N}(J, m.n * m.width, a, j * m.width + b) ==>
  @     rows_at{L, N}(m, t, i, J, a, j, b);
  @ // one after another
  @ predicate line_in{L, M}(attest_multihead m, attest_places t, integer i, integer j, double *J, integer a) =
  @     \forall integer b; 0 <= b < m.width ==> block_at{L, M}(m, t, i, j, J, a, b);
  @ predicate lines_in{L, M}(attest_multihead m, attest_places t, integer i, integer j, double *J, integer k) =
  @     \forall integer r; 0 <= r < k ==> line_in{L, M}(m, t, i, j, J, r);
  @ lemma lines_in_two{L, M}: \forall attest_multihead m, attest_places t, integer i, j, k, double *J; lines_in{L, M}(m, t, i, j, J, k) ==>
  @     line_in{L, M}(m, t, i, j, J, k) ==> line_in{L, M}(m, t, i, j, J, k + 1) ==> lines_in{L, M}(m, t, i, j, J, k + 2);
  @ lemma line_of_lines{L, M}: \forall attest_multihead m, attest_places t, integer i, j, k, r, b, double *J;
  @     lines_in{L, M}(m, t, i, j, J, k) ==> 0 <= r < k ==> 0 <= b < m.width ==> line_in{L, M}(m, t, i, j, J, r) &&
  @     block_at{L, M}(m, t, i, j, J, r, b);
  @ predicate row_in{L, M}(attest_multihead m, attest_places t, integer i, double *J, integer a) =
  @     \forall integer j, b; 0 <= j < m.n ==> 0 <= b < m.width ==> rows_at{L, M}(m, t, i, J, a, j, b);
  @ predicate rows_in{L, M}(attest_multihead m, attest_places t, integer i, double *J, integer k) =
  @     \forall integer r; 0 <= r < k ==> row_in{L, M}(m, t, i, J, r);
  @ lemma rows_in_two{L, M}: \forall attest_multihead m, attest_places t, integer i, k, double *J; rows_in{L, M}(m, t, i, J, k) ==>
  @     row_in{L, M}(m, t, i, J, k) ==> row_in{L, M}(m, t, i, J, k + 1) ==> rows_in{L, M}(m, t, i, J, k + 2);
  @ lemma row_of_rows{L, M}: \forall attest_multihead m, attest_places t, integer i, j, k, r, b, double *J;
  @     rows_in{L, M}(m, t, i, J, k) ==> 0 <= r < k ==> 0 <= j < m.n ==> 0 <= b < m.width ==> row_in{L, M}(m, t, i, J, r) &&
  @     rows_at{L, M}(m, t, i, J, r, j, b);
  @ lemma line_complete{L, M}: \forall attest_multihead m, attest_places t, integer i, j, a, b, double *line; i != j ==>
  @     line_added{L, M}(m, t, j, a, line, b, m.heads) ==> line_at{L, M}(m, t, i, j, a, line, b);
  @ // on the diagonal
  @ predicate same_diagonal{L, M}(attest_multihead m, attest_places t, integer a, integer b) =
  @     \at(t.diagonal[a * m.width + b], L) == \at(t.diagonal[a * m.width + b], M);
  @ lemma line_diagonal{L, M, N}: \forall attest_multihead m, attest_places t, integer j, a, b, double *line;
  @     line_added{L, M}(m, t, j, a, line, b, m.heads) ==> same_diagonal{L, M}(m, t, a, b) ==>
  @     plus_times{M, N}(1.0, t.diagonal + a * m.width, line, b) ==> line_at{L, N}(m, t, j, j, a, line, b);
  @ */
#endif

/* What one head adds to two lines of J: p M + gap carried for two rows of M. The first head starts them; behind the
 * last they are complete and join `check`. */
/*@ requires length: 0 <= width <= ATTEST_DIM_MAX;
  @ requires read:   \valid_read(M + (0 .. width - 1)) && \valid_read(N + (0 .. width - 1)) &&
  @                  \valid_read(carried + (0 .. width - 1));
  @ requires write:  \valid(out + (0 .. width - 1)) && \valid(next + (0 .. width - 1)) &&
  @                  \valid(check + (0 .. width - 1));
  @ requires lines:  \separated(next + (0 .. width - 1), out + (0 .. width - 1)) &&
  @     \separated(check + (0 .. width - 1), out + (0 .. width - 1)) &&
  @     \separated(check + (0 .. width - 1), next + (0 .. width - 1));
  @ requires out:    \separated(out + (0 .. width - 1), M + (0 .. width - 1)) &&
  @     \separated(out + (0 .. width - 1), N + (0 .. width - 1)) &&
  @     \separated(out + (0 .. width - 1), carried + (0 .. width - 1));
  @ requires next:   \separated(next + (0 .. width - 1), M + (0 .. width - 1)) &&
  @     \separated(next + (0 .. width - 1), N + (0 .. width - 1)) &&
  @     \separated(next + (0 .. width - 1), carried + (0 .. width - 1));
  @ requires check:  \separated(check + (0 .. width - 1), M + (0 .. width - 1)) &&
  @     \separated(check + (0 .. width - 1), N + (0 .. width - 1)) &&
  @     \separated(check + (0 .. width - 1), carried + (0 .. width - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    out[0 .. width - 1], next[0 .. width - 1], check[0 .. width - 1];
  @ ensures before: \forall integer b; 0 <= b < width ==> \is_finite(check[b]) ==> \is_finite(\at(check[b], Pre));
  @ ensures vouch: last ==> \forall integer b; 0 <= b < width ==> \is_finite(check[b]) ==>
  @     \is_finite(out[b]) && \is_finite(next[b]);
  @ REAL_ENSURES(real_first, first ==> \forall integer b; 0 <= b < width ==>
  @     line_starts{Pre, Post}(p, M, gap, carried, out, b) && line_starts{Pre, Post}(p, N, other, carried, next, b))
  @ REAL_ENSURES(real_later, !first ==> \forall integer b; 0 <= b < width ==>
  @     line_joins{Pre, Post}(p, M, gap, carried, out, b) && line_joins{Pre, Post}(p, N, other, carried, next, b))
  @ */
static inline void add_head(bool first, bool last, double p, const double *restrict M, const double *restrict N,
                            double gap, double other, const double *restrict carried, int64_t width,
                            double *restrict out, double *restrict next, double *restrict check)
{
    /*@ loop invariant range: 0 <= b <= width;
      @ loop invariant before: \forall integer k; 0 <= k < width ==> \is_finite(check[k]) ==> \is_finite(\at(check[k], Pre));
      @ loop invariant vouch: last ==> \forall integer k; 0 <= k < b ==> \is_finite(check[k]) ==>
      @     \is_finite(out[k]) && \is_finite(next[k]);
      @ REAL_INVARIANT(real_first, first ==> \forall integer k; 0 <= k < b ==>
      @     line_starts{Pre, Here}(p, M, gap, carried, out, k) && line_starts{Pre, Here}(p, N, other, carried, next, k))
      @ REAL_INVARIANT(real_later, !first ==> \forall integer k; 0 <= k < b ==>
      @     line_joins{Pre, Here}(p, M, gap, carried, out, k) && line_joins{Pre, Here}(p, N, other, carried, next, k))
      @ REAL_INVARIANT(real_rest, \forall integer k; b <= k < width ==> same_entry{Pre, Here}(out, k) && same_entry{Pre, Here}(next, k))
      @ loop assigns b, out[0 .. width - 1], next[0 .. width - 1], check[0 .. width - 1];
      @ loop variant width - b; */
    for (int64_t b = 0; b < width; b++) {
        /*@ REAL_ASSERT(real_inputs, same_entry{Pre, Here}(M, b) && same_entry{Pre, Here}(N, b) && same_entry{Pre, Here}(carried, b) &&
          @     same_entry{Pre, Here}(out, b) && same_entry{Pre, Here}(next, b)) */
        const double here = fl_add(fl_mul(p, M[b]), fl_mul(gap, carried[b]));
        const double there = fl_add(fl_mul(p, N[b]), fl_mul(other, carried[b]));
        //@ REAL_ASSERT(real_here, two_products(here, p, M[b], gap, carried[b]))
        //@ REAL_ASSERT(real_there, two_products(there, p, N[b], other, carried[b]))
        /*@ REAL_ASSERT(real_terms, two_products(here, p, \at(M[\at(b, Here)], Pre), gap, \at(carried[\at(b, Here)], Pre)) &&
          @     two_products(there, p, \at(N[\at(b, Here)], Pre), other, \at(carried[\at(b, Here)], Pre))) */
        out[b] = first ? here : fl_add(out[b], here);
        next[b] = first ? there : fl_add(next[b], there);
        if (last)
            check[b] = fl_add(check[b], fl_add(out[b], next[b]));
        /*@ REAL_ASSERT(real_starts, first ==> line_starts{Pre, Here}(p, M, gap, carried, out, b) &&
          @     line_starts{Pre, Here}(p, N, other, carried, next, b)) */
        /*@ REAL_ASSERT(real_joins, !first ==> line_joins{Pre, Here}(p, M, gap, carried, out, b) &&
          @     line_joins{Pre, Here}(p, N, other, carried, next, b)) */
        /*@ REAL_ASSERT(real_kept, \forall integer k; 0 <= k < b ==>
          @     same_entry{LoopCurrent, Here}(out, k) && same_entry{LoopCurrent, Here}(next, k)) */
        /*@ REAL_ASSERT(real_rest, \forall integer k; b < k < width ==> same_entry{Pre, LoopCurrent}(out, k) &&
          @     same_entry{Pre, LoopCurrent}(next, k) && same_entry{Pre, Here}(out, k) && same_entry{Pre, Here}(next, k)) */
        /*@ REAL_ASSERT(real_started, first ==> \forall integer k; 0 <= k < b ==>
          @     line_starts{Pre, LoopCurrent}(p, M, gap, carried, out, k) && line_starts{Pre, LoopCurrent}(p, N, other, carried, next, k) &&
          @     line_starts{Pre, Here}(p, M, gap, carried, out, k) && line_starts{Pre, Here}(p, N, other, carried, next, k)) */
        /*@ REAL_ASSERT(real_joined, !first ==> \forall integer k; 0 <= k < b ==>
          @     line_joins{Pre, LoopCurrent}(p, M, gap, carried, out, k) && line_joins{Pre, LoopCurrent}(p, N, other, carried, next, k) &&
          @     line_joins{Pre, Here}(p, M, gap, carried, out, k) && line_joins{Pre, Here}(p, N, other, carried, next, k)) */
    }
}

/*@ ghost
  /@ requires inside: 0 <= at && 0 <= part && at + part <= length;
   @ requires apart:  \separated(a + (0 .. n - 1), whole + (0 .. length - 1));
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures part: \separated(a + (0 .. n - 1), (whole + at) + (0 .. part - 1));
   @/
  static inline void piece_apart(const double *a, int64_t n, const double *whole, int64_t length, int64_t at,
                                 int64_t part)
  {
  }
*/

/* J[i,a,j,:] and J[i,c,j,:]: two lines at a time cost less than twice one, for what the heads carry is read once. */
/*@ requires sizes: multihead_sizes(m) && 0 <= i < m.n && 0 <= j < m.n && 0 <= a < m.out && 0 <= c < m.out;
  @ requires read:  heads_ok(m, t);
  @ requires check: check_ok(m, t);
  @ requires out:   fits(m, t, out, m.width);
  @ requires next:  fits(m, t, next, m.width);
  @ requires lines: \separated(next + (0 .. m.width - 1), out + (0 .. m.width - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    out[0 .. m.width - 1], next[0 .. m.width - 1], t.check[0 .. m.width - 1];
  @ ensures vouch: all_finite(t.check, m.width) ==> all_finite{Pre}(t.check, m.width) && all_finite(out, m.width) &&
  @     all_finite(next, m.width);
  @ REAL_ENSURES(real, \forall integer b; 0 <= b < m.width ==>
  @     line_at{Pre, Post}(m, t, i, j, a, out, b) && line_at{Pre, Post}(m, t, i, j, c, next, b))
  @ */
static void two_lines(attest_multihead m, attest_places t, int64_t i, int64_t j, int64_t a, int64_t c, double *out,
                      double *next)
{
    //@ ghost jacobian_sizes_fit(m);
    const int64_t ow = m.out * m.width, no = m.n * m.out, nw = m.n * m.width;
    //@ assert blocks: ow == m.out * m.width && no == m.n * m.out && nw == m.n * m.width;
    //@ ghost row_inside(a, m.out, m.width);
    //@ ghost row_inside(c, m.out, m.width);
    //@ ghost row_inside(a, m.out, m.n);
    //@ ghost row_inside(c, m.out, m.n);
    //@ ghost row_inside(j, m.n, m.width);
    const int64_t line = a * m.width, second = c * m.width, token = j * m.width;
    //@ assert lines: line == a * m.width && second == c * m.width && token == j * m.width;
    /*@ loop invariant range: 0 <= h <= m.heads;
      @ loop invariant before: all_finite(t.check, m.width) ==> all_finite{Pre}(t.check, m.width);
      @ loop invariant vouch: h == m.heads ==> all_finite(t.check, m.width) ==> all_finite(out, m.width) && all_finite(next, m.width);
      @ REAL_INVARIANT(real, 0 < h ==> \forall integer b; 0 <= b < m.width ==>
      @     line_added{Pre, Here}(m, t, j, a, out, b, h) && line_added{Pre, Here}(m, t, j, c, next, b, h))
      @ loop assigns h, out[0 .. m.width - 1], next[0 .. m.width - 1], t.check[0 .. m.width - 1];
      @ loop variant m.heads - h; */
    for (int64_t h = 0; h < m.heads; h++) {
        //@ ghost row_inside(h, m.heads, ow);
        //@ ghost row_inside(h, m.heads, no);
        //@ ghost row_inside(h, m.heads, nw);
        //@ ghost row_inside(h, m.heads, m.n);
        const double p = t.p[h * m.n + j], gap = t.gaps[h * no + (a * m.n + j)], other = t.gaps[h * no + (c * m.n + j)];
        const double *M = t.M + (h * ow + line), *N = t.M + (h * ow + second), *carried = t.carried + (h * nw + token);
        //@ REAL_ASSERT(real_p_kept, same_values{Pre, Here}(t.p, m.heads * m.n))
        //@ REAL_ASSERT(real_gaps_kept, same_values{Pre, Here}(t.gaps, m.heads * (m.n * m.out)))
        //@ REAL_ASSERT(real_maps_kept, same_values{Pre, Here}(t.M, m.heads * (m.out * m.width)))
        //@ REAL_ASSERT(real_carried_kept, same_values{Pre, Here}(t.carried, m.heads * (m.n * m.width)))
        //@ REAL_ASSERT(real_share, share_of{Pre}(m, t, h, j, p))
        //@ REAL_ASSERT(real_gap, gap_of{Pre}(m, t, h, j, a, gap))
        //@ REAL_ASSERT(real_other, gap_of{Pre}(m, t, h, j, c, other))
        //@ REAL_ASSERT(real_map, \forall integer b; 0 <= b < m.width ==> map_of{Pre, Here}(m, t, h, a, M, b))
        //@ REAL_ASSERT(real_second, \forall integer b; 0 <= b < m.width ==> map_of{Pre, Here}(m, t, h, c, N, b))
        //@ REAL_ASSERT(real_carried, \forall integer b; 0 <= b < m.width ==> carried_of{Pre, Here}(m, t, h, j, carried, b))
        /*@ REAL_ASSERT(real_head, \forall integer b; 0 <= b < m.width ==>
          @     of_head{Pre, Here}(m, t, h, j, a, p, M, gap, carried, b) && of_head{Pre, Here}(m, t, h, j, c, p, N, other, carried, b)) */
        //@ REAL_GHOST(Head:;)
        add_head(h == 0, h == m.heads - 1, p, M, N, gap, other, carried, m.width, out, next, t.check);
        /*@ REAL_ASSERT(real_first_out, h == 0 ==> \forall integer b; 0 <= b < m.width ==>
          @     of_head{Pre, Head}(m, t, 0, j, a, p, M, gap, carried, b) &&
          @     line_starts{Head, Here}(p, M, gap, carried, out, b) && line_added{Pre, Here}(m, t, j, a, out, b, 1)) */
        /*@ REAL_ASSERT(real_later_out, 0 < h ==> \forall integer b; 0 <= b < m.width ==>
          @     of_head{Pre, Head}(m, t, \at(h, Here), j, a, p, M, gap, carried, b) &&
          @     line_added{Pre, Head}(m, t, j, a, out, b, \at(h, Here)) &&
          @     line_joins{Head, Here}(p, M, gap, carried, out, b) && line_added{Pre, Here}(m, t, j, a, out, b, h + 1)) */
        /*@ REAL_ASSERT(real_first_next, h == 0 ==> \forall integer b; 0 <= b < m.width ==>
          @     of_head{Pre, Head}(m, t, 0, j, c, p, N, other, carried, b) &&
          @     line_starts{Head, Here}(p, N, other, carried, next, b) && line_added{Pre, Here}(m, t, j, c, next, b, 1)) */
        /*@ REAL_ASSERT(real_later_next, 0 < h ==> \forall integer b; 0 <= b < m.width ==>
          @     of_head{Pre, Head}(m, t, \at(h, Here), j, c, p, N, other, carried, b) &&
          @     line_added{Pre, Head}(m, t, j, c, next, b, \at(h, Here)) &&
          @     line_joins{Head, Here}(p, N, other, carried, next, b) && line_added{Pre, Here}(m, t, j, c, next, b, h + 1)) */
    }
    if (i == j) {
        //@ ghost piece_apart(out, m.width, t.diagonal, ow, line, m.width);
        //@ ghost piece_apart(next, m.width, t.diagonal, ow, second, m.width);
        /*@ REAL_ASSERT(real_diagonal, \forall integer b; 0 <= b < m.width ==> same_diagonal{Pre, Here}(m, t, a, b) &&
          @     same_diagonal{Pre, Here}(m, t, c, b)) */
        //@ ghost Heads: ;
        attest_axpy(1.0, t.diagonal + line, out, m.width);
        /*@ REAL_ASSERT(real_out, \forall integer b; 0 <= b < m.width ==> line_added{Pre, Heads}(m, t, j, a, out, b, m.heads) &&
          @     plus_times{Heads, Here}(1.0, t.diagonal + a * m.width, out, b) && line_at{Pre, Here}(m, t, i, j, a, out, b)) */
        //@ REAL_ASSERT(real_next_kept, same_values{Heads, Here}(next, m.width))
        /*@ REAL_ASSERT(real_next_heads, \forall integer b; 0 <= b < m.width ==> same_diagonal{Pre, Here}(m, t, c, b) &&
          @     line_added{Pre, Here}(m, t, j, c, next, b, m.heads)) */
        //@ REAL_GHOST(Out:;)
        attest_axpy(1.0, t.diagonal + second, next, m.width);
        /*@ REAL_ASSERT(real_next, \forall integer b; 0 <= b < m.width ==> line_added{Pre, Out}(m, t, j, c, next, b, m.heads) &&
          @     plus_times{Out, Here}(1.0, t.diagonal + c * m.width, next, b) && line_at{Pre, Here}(m, t, i, j, c, next, b)) */
        //@ ghost Next: ;
        //@ assert before: all_finite(t.check, m.width) ==> all_finite{Heads}(t.check, m.width);
        attest_axpy(1.0, out, t.check, m.width);
        //@ ghost Sum: ;
        //@ assert vouch_out: all_finite(t.check, m.width) ==> all_finite{Next}(t.check, m.width) && all_finite(out, m.width);
        attest_axpy(1.0, next, t.check, m.width);
        //@ assert vouch_sum: all_finite(t.check, m.width) ==> all_finite{Sum}(t.check, m.width) && all_finite(next, m.width);
        //@ assert out_kept: all_finite{Sum}(out, m.width) ==> all_finite(out, m.width);
        //@ REAL_ASSERT(real_kept, same_values{Out, Here}(out, m.width) && same_values{Next, Here}(next, m.width))
    }
}

/*@ ghost
  /@ requires inside: 0 <= at && 0 <= part && at + part <= length;
   @ requires whole:  fits(m, t, line, length);
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures part: fits(m, t, line + at, part);
   @/
  static inline void part_fits(attest_multihead m, attest_places t, const double *line, int64_t length, int64_t at,
                               int64_t part)
  {
  }

  /@ requires sizes: 0 <= at && 0 <= length;
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures apart: \separated((a + (at + length)) + (0 .. length - 1), (a + at) + (0 .. length - 1));
   @/
  static inline void pair_apart(const double *a, int64_t at, int64_t length)
  {
  }

  /@ requires sizes: 0 <= a && a + 1 < n && 0 <= d;
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures inside: 0 <= a * d <= a * d + 2 * d <= n * d;
   @/
  static inline void pair_inside(int64_t a, int64_t n, int64_t d)
  {
      row_inside(a, n, d);
      row_inside(a + 1, n, d);
  }
*/
bool attest_jacobian_lines(attest_multihead m, attest_places t, int64_t i, int64_t j, double *J)
{
    //@ ghost jacobian_sizes_fit(m);
    const int64_t whole = m.out * m.width, last = m.out - 1;
    //@ assert whole: whole == m.out * m.width;
    /*@ loop invariant range: 0 <= a <= m.out;
      @ REAL_INVARIANT(real_even, a % 2 == 0)
      @ REAL_INVARIANT(real, \forall integer r, b; 0 <= r < a ==> 0 <= b < m.width ==> block_at{Pre, Here}(m, t, i, j, J, r, b))
      @ loop assigns a, J[0 .. whole - 1], t.check[0 .. m.width - 1];
      @ loop variant m.out - a; */
    for (int64_t a = 0; a < last; a += 2) {
        //@ ghost pair_inside(a, m.out, m.width);
        const int64_t at = a * m.width;
        //@ assert line: at == a * m.width;
        //@ ghost part_fits(m, t, J, whole, at, m.width);
        //@ ghost part_fits(m, t, J, whole, at + m.width, m.width);
        //@ ghost pair_apart(J, at, m.width);
        //@ REAL_GHOST(SAME_LINES(Pre, m, t, i))
        //@ REAL_GHOST(Pair:;)
        two_lines(m, t, i, j, a, a + 1, J + at, J + (at + m.width));
        //@ REAL_ASSERT(real_kept, same_values{Pair, Here}(J, a * m.width))
        /*@ REAL_ASSERT(real_line, \forall integer b; 0 <= b < m.width ==>
          @     line_at{Pair, Here}(m, t, i, j, \at(a, Here), J + a * m.width, b) && same_block{Pre, Pair}(m, t, i, j, \at(a, Here), b) &&
          @     block_at{Pre, Here}(m, t, i, j, J, a, b)) */
        /*@ REAL_ASSERT(real_next, \forall integer b; 0 <= b < m.width ==>
          @     line_at{Pair, Here}(m, t, i, j, \at(a, Here) + 1, J + (a + 1) * m.width, b) &&
          @     same_block{Pre, Pair}(m, t, i, j, \at(a, Here) + 1, b) && block_at{Pre, Here}(m, t, i, j, J, a + 1, b)) */
        //@ REAL_GHOST(rows_within(a, m.width);)
        /*@ REAL_ASSERT(real_earlier, \forall integer r, b; 0 <= r < a ==> 0 <= b < m.width ==> row_within(r, a, m.width) &&
          @     block_at{Pre, Pair}(m, t, i, j, J, r, b) && same_at{Pair, Here}(J, m.width, r, b) &&
          @     block_at{Pre, Here}(m, t, i, j, J, r, b)) */
        //@ REAL_ASSERT(real_before, lines_in{Pre, Here}(m, t, i, j, J, a))
        //@ REAL_ASSERT(real_pair, line_in{Pre, Here}(m, t, i, j, J, a) && line_in{Pre, Here}(m, t, i, j, J, a + 1))
        //@ REAL_ASSERT(real_both, lines_in{Pre, Here}(m, t, i, j, J, a + 2))
    }
    //@ REAL_ASSERT(real_pairs, \forall integer r, b; 0 <= r < last ==> 0 <= b < m.width ==> block_at{Pre, Here}(m, t, i, j, J, r, b))
    //@ REAL_ASSERT(real_even, m.out % 2 == 0 ==> \forall integer b; 0 <= b < m.width ==> block_at{Pre, Here}(m, t, i, j, J, last, b))
    //@ ghost row_inside(last, m.out, m.width);
    const int64_t at = last * m.width;
    //@ assert line: at == last * m.width;
    //@ ghost part_fits(m, t, J, whole, at, m.width);
    //@ ghost piece_apart(t.spare, m.width, J, whole, at, m.width);
    if (m.out % 2 != 0) {
        //@ REAL_GHOST(SAME_LINES(Pre, m, t, i))
        //@ REAL_GHOST(Last:;)
        two_lines(m, t, i, j, last, last, J + at, t.spare);
        //@ REAL_ASSERT(real_kept, same_values{Last, Here}(J, last * m.width))
        /*@ REAL_ASSERT(real_last, \forall integer b; 0 <= b < m.width ==>
          @     line_at{Last, Here}(m, t, i, j, last, J + last * m.width, b) && same_block{Pre, Last}(m, t, i, j, last, b) &&
          @     block_at{Pre, Here}(m, t, i, j, J, last, b)) */
        //@ REAL_GHOST(rows_within(last, m.width);)
        /*@ REAL_ASSERT(real_earlier, \forall integer r, b; 0 <= r < last ==> 0 <= b < m.width ==> row_within(r, last, m.width) &&
          @     block_at{Pre, Last}(m, t, i, j, J, r, b) && same_at{Last, Here}(J, m.width, r, b) &&
          @     block_at{Pre, Here}(m, t, i, j, J, r, b)) */
    }
    /*@ REAL_ASSERT(real, \forall integer r, b; 0 <= r < m.out ==> 0 <= b < m.width ==> (r < last || r == last) &&
      @     block_at{Pre, Here}(m, t, i, j, J, r, b)) */
    return attest_all_finite(J, whole);
}

/* J[i,a,:,:] and J[i,c,:,:]. */
/*@ requires sizes: multihead_sizes(m) && 0 <= i < m.n && 0 <= a < m.out && 0 <= c < m.out;
  @ requires read:  heads_ok(m, t);
  @ requires check: check_ok(m, t);
  @ requires out:   fits(m, t, out, m.n * m.width);
  @ requires next:  fits(m, t, next, m.n * m.width);
  @ requires rows:  \separated(next + (0 .. m.n * m.width - 1), out + (0 .. m.n * m.width - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    out[0 .. m.n * m.width - 1], next[0 .. m.n * m.width - 1], t.check[0 .. m.width - 1];
  @ ensures vouch: all_finite(t.check, m.width) ==> all_finite{Pre}(t.check, m.width) && all_finite(out, m.n * m.width) &&
  @     all_finite(next, m.n * m.width);
  @ REAL_ENSURES(real, \forall integer j, b; 0 <= j < m.n ==> 0 <= b < m.width ==>
  @     row_at{Pre, Post}(m, t, i, a, out, j, b) && row_at{Pre, Post}(m, t, i, c, next, j, b))
  @ */
static void two_rows(attest_multihead m, attest_places t, int64_t i, int64_t a, int64_t c, double *out, double *next)
{
    //@ ghost jacobian_sizes_fit(m);
    //@ ghost int64_t row = m.n * m.width;
    //@ assert row: row == m.n * m.width;
    /*@ loop invariant range: 0 <= j <= m.n;
      @ loop invariant vouch: all_finite(t.check, m.width) ==> all_finite{Pre}(t.check, m.width) && all_finite(out, j * m.width) &&
      @     all_finite(next, j * m.width);
      @ REAL_INVARIANT(real, \forall integer s, b; 0 <= s < j ==> 0 <= b < m.width ==>
      @     row_at{Pre, Here}(m, t, i, a, out, s, b) && row_at{Pre, Here}(m, t, i, c, next, s, b))
      @ loop assigns j, out[0 .. row - 1], next[0 .. row - 1], t.check[0 .. m.width - 1];
      @ loop variant m.n - j; */
    for (int64_t j = 0; j < m.n; j++) {
        //@ ghost row_inside(j, m.n, m.width);
        const int64_t at = j * m.width;
        //@ assert line: at == j * m.width;
        //@ ghost part_fits(m, t, out, row, at, m.width);
        //@ ghost part_fits(m, t, next, row, at, m.width);
        //@ REAL_GHOST(SAME_LINES(Pre, m, t, i))
        //@ ghost Line: ;
        two_lines(m, t, i, j, a, c, out + at, next + at);
        //@ assert before: all_finite{Line}(out, at) ==> all_finite(out, at);
        //@ assert before_next: all_finite{Line}(next, at) ==> all_finite(next, at);
        //@ assert joined: all_finite(out, at) ==> all_finite(out + at, m.width) ==> all_finite(out, at + m.width);
        //@ assert further: at + m.width == (j + 1) * m.width;
        //@ assert joined_next: all_finite(next, at) ==> all_finite(next + at, m.width) ==> all_finite(next, at + m.width);
        //@ REAL_ASSERT(real_out_kept, same_values{Line, Here}(out, j * m.width))
        //@ REAL_ASSERT(real_next_kept, same_values{Line, Here}(next, j * m.width))
        /*@ REAL_ASSERT(real_out, \forall integer b; 0 <= b < m.width ==>
          @     line_at{Line, Here}(m, t, i, \at(j, Here), a, out + j * m.width, b) &&
          @     same_block{Pre, Line}(m, t, i, \at(j, Here), a, b) &&
          @     row_at{Pre, Here}(m, t, i, a, out, j, b)) */
        /*@ REAL_ASSERT(real_next, \forall integer b; 0 <= b < m.width ==>
          @     line_at{Line, Here}(m, t, i, \at(j, Here), c, next + j * m.width, b) &&
          @     same_block{Pre, Line}(m, t, i, \at(j, Here), c, b) &&
          @     row_at{Pre, Here}(m, t, i, c, next, j, b)) */
        //@ REAL_GHOST(rows_within(j, m.width);)
        /*@ REAL_ASSERT(real_earlier_out, \forall integer s, b; 0 <= s < j ==> 0 <= b < m.width ==> row_within(s, j, m.width) &&
          @     row_at{Pre, Line}(m, t, i, a, out, s, b) && same_at{Line, Here}(out, m.width, s, b) &&
          @     row_at{Pre, Here}(m, t, i, a, out, s, b)) */
        /*@ REAL_ASSERT(real_earlier_next, \forall integer s, b; 0 <= s < j ==> 0 <= b < m.width ==> row_within(s, j, m.width) &&
          @     row_at{Pre, Line}(m, t, i, c, next, s, b) && same_at{Line, Here}(next, m.width, s, b) &&
          @     row_at{Pre, Here}(m, t, i, c, next, s, b)) */
    }
}

/* J[i,a,:,:] alone. */
/*@ requires sizes: multihead_sizes(m) && 0 <= i < m.n && 0 <= a < m.out;
  @ requires read:  heads_ok(m, t);
  @ requires check: check_ok(m, t);
  @ requires out:   fits(m, t, out, m.n * m.width);
  @ requires spare: fits(m, t, t.spare, m.width) &&
  @                 \separated(t.spare + (0 .. m.width - 1), out + (0 .. m.n * m.width - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    out[0 .. m.n * m.width - 1], t.spare[0 .. m.width - 1], t.check[0 .. m.width - 1];
  @ ensures vouch: all_finite(t.check, m.width) ==> all_finite{Pre}(t.check, m.width) && all_finite(out, m.n * m.width);
  @ REAL_ENSURES(real, \forall integer j, b; 0 <= j < m.n ==> 0 <= b < m.width ==> row_at{Pre, Post}(m, t, i, a, out, j, b))
  @ */
static void one_row(attest_multihead m, attest_places t, int64_t i, int64_t a, double *out)
{
    //@ ghost jacobian_sizes_fit(m);
    //@ ghost int64_t row = m.n * m.width;
    //@ assert row: row == m.n * m.width;
    /*@ loop invariant range: 0 <= j <= m.n;
      @ loop invariant vouch: all_finite(t.check, m.width) ==> all_finite{Pre}(t.check, m.width) && all_finite(out, j * m.width);
      @ REAL_INVARIANT(real, \forall integer s, b; 0 <= s < j ==> 0 <= b < m.width ==> row_at{Pre, Here}(m, t, i, a, out, s, b))
      @ loop assigns j, out[0 .. row - 1], t.spare[0 .. m.width - 1], t.check[0 .. m.width - 1];
      @ loop variant m.n - j; */
    for (int64_t j = 0; j < m.n; j++) {
        //@ ghost row_inside(j, m.n, m.width);
        const int64_t at = j * m.width;
        //@ assert line: at == j * m.width;
        //@ ghost part_fits(m, t, out, row, at, m.width);
        //@ ghost piece_apart(t.spare, m.width, out, row, at, m.width);
        //@ REAL_GHOST(SAME_LINES(Pre, m, t, i))
        //@ ghost Line: ;
        two_lines(m, t, i, j, a, a, out + at, t.spare);
        //@ assert before: all_finite{Line}(out, at) ==> all_finite(out, at);
        //@ assert joined: all_finite(out, at) ==> all_finite(out + at, m.width) ==> all_finite(out, at + m.width);
        //@ assert further: at + m.width == (j + 1) * m.width;
        //@ REAL_ASSERT(real_kept, same_values{Line, Here}(out, j * m.width))
        /*@ REAL_ASSERT(real_out, \forall integer b; 0 <= b < m.width ==>
          @     line_at{Line, Here}(m, t, i, \at(j, Here), a, out + j * m.width, b) &&
          @     same_block{Pre, Line}(m, t, i, \at(j, Here), a, b) &&
          @     row_at{Pre, Here}(m, t, i, a, out, j, b)) */
        //@ REAL_GHOST(rows_within(j, m.width);)
        /*@ REAL_ASSERT(real_earlier_out, \forall integer s, b; 0 <= s < j ==> 0 <= b < m.width ==> row_within(s, j, m.width) &&
          @     row_at{Pre, Line}(m, t, i, a, out, s, b) && same_at{Line, Here}(out, m.width, s, b) &&
          @     row_at{Pre, Here}(m, t, i, a, out, s, b)) */
    }
}

/*@ predicate rows_finite{L}(attest_multihead m, double *J, integer a) = all_finite(J, a * (m.n * m.width));
  @ lemma rows_finite_whole{L}: \forall attest_multihead m, double *J, integer a, k; rows_finite(m, J, a) ==> k == a * (m.n * m.width) ==>
  @     all_finite(J, k); */

bool attest_jacobian_rows(attest_multihead m, attest_places t, int64_t i, double *J)
{
    //@ ghost jacobian_sizes_fit(m);
    const int64_t nw = m.n * m.width, last = m.out - 1;
    //@ assert row: nw == m.n * m.width;
    //@ ghost product_below(m.out, nw, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    const int64_t whole = m.out * nw;
    //@ assert whole: whole == m.out * (m.n * m.width);
    /*@ loop invariant range: 0 <= a <= m.out;
      @ loop invariant even:  a % 2 == 0 && (m.out % 2 != 0 ==> a <= last);
      @ loop invariant vouch: all_finite(t.check, m.width) ==> rows_finite(m, J, a);
      @ REAL_INVARIANT(real, \forall integer r, j, b; 0 <= r < a ==> 0 <= j < m.n ==> 0 <= b < m.width ==>
      @     rows_at{Pre, Here}(m, t, i, J, r, j, b))
      @ loop assigns a, J[0 .. whole - 1], t.check[0 .. m.width - 1];
      @ loop variant m.out - a; */
    for (int64_t a = 0; a < last; a += 2) {
        //@ ghost pair_inside(a, m.out, nw);
        const int64_t at = a * nw;
        //@ assert at: at == a * nw;
        //@ ghost part_fits(m, t, J, whole, at, nw);
        //@ ghost part_fits(m, t, J, whole, at + nw, nw);
        //@ ghost pair_apart(J, at, nw);
        //@ REAL_GHOST(SAME_LINES(Pre, m, t, i))
        //@ ghost Pair: ;
        two_rows(m, t, i, a, a + 1, J + at, J + (at + nw));
        //@ assert before: all_finite{Pair}(J, at) ==> all_finite(J, at);
        //@ assert joined: all_finite(J, at) ==> all_finite(J + at, nw) ==> all_finite(J, at + nw);
        //@ assert pair: all_finite(J, at + nw) ==> all_finite(J + (at + nw), nw) ==> all_finite(J, at + 2 * nw);
        //@ assert next: at + 2 * nw == (a + 2) * (m.n * m.width);
        //@ REAL_ASSERT(real_kept, same_values{Pair, Here}(J, a * (m.n * m.width)))
        /*@ REAL_ASSERT(real_row, \forall integer j, b; 0 <= j < m.n ==> 0 <= b < m.width ==>
          @     row_at{Pair, Here}(m, t, i, \at(a, Here), J + a * (m.n * m.width), j, b) &&
          @     same_block{Pre, Pair}(m, t, i, j, \at(a, Here), b) &&
          @     rows_at{Pre, Here}(m, t, i, J, a, j, b)) */
        /*@ REAL_ASSERT(real_next, \forall integer j, b; 0 <= j < m.n ==> 0 <= b < m.width ==>
          @     row_at{Pair, Here}(m, t, i, \at(a, Here) + 1, J + (a + 1) * (m.n * m.width), j, b) &&
          @     same_block{Pre, Pair}(m, t, i, j, \at(a, Here) + 1, b) &&
          @     rows_at{Pre, Here}(m, t, i, J, a + 1, j, b)) */
        //@ REAL_GHOST(rows_within(a, m.n * m.width);)
        //@ REAL_GHOST(rows_within(m.n, m.width);)
        /*@ REAL_ASSERT(real_earlier, \forall integer r, j, b; 0 <= r < a ==> 0 <= j < m.n ==> 0 <= b < m.width ==>
          @     row_within(j, m.n, m.width) && row_within(r, a, m.n * m.width) && rows_at{Pre, Pair}(m, t, i, J, r, j, b) &&
          @     same_at{Pair, Here}(J, m.n * m.width, r, j * m.width + b) && rows_at{Pre, Here}(m, t, i, J, r, j, b)) */
        //@ REAL_ASSERT(real_before, rows_in{Pre, Here}(m, t, i, J, a))
        //@ REAL_ASSERT(real_pair, row_in{Pre, Here}(m, t, i, J, a) && row_in{Pre, Here}(m, t, i, J, a + 1))
        //@ REAL_ASSERT(real_both, rows_in{Pre, Here}(m, t, i, J, a + 2))
    }
    //@ assert pairs: m.out % 2 == 0 ==> all_finite(t.check, m.width) ==> rows_finite(m, J, m.out) && all_finite(J, whole);
    //@ assert odd: m.out % 2 != 0 ==> all_finite(t.check, m.width) ==> rows_finite(m, J, last);
    //@ assert all_but_one: m.out % 2 != 0 ==> all_finite(t.check, m.width) ==> all_finite(J, last * nw);
    /*@ REAL_ASSERT(real_pairs, \forall integer r, j, b; 0 <= r < last ==> 0 <= j < m.n ==> 0 <= b < m.width ==>
      @     rows_at{Pre, Here}(m, t, i, J, r, j, b)) */
    /*@ REAL_ASSERT(real_even, m.out % 2 == 0 ==> \forall integer j, b; 0 <= j < m.n ==> 0 <= b < m.width ==>
      @     rows_at{Pre, Here}(m, t, i, J, last, j, b)) */
    //@ ghost row_inside(last, m.out, nw);
    const int64_t at = last * nw;
    //@ assert at: at == last * nw;
    //@ ghost part_fits(m, t, J, whole, at, nw);
    //@ ghost piece_apart(t.spare, m.width, J, whole, at, nw);
    if (m.out % 2 != 0) {
        //@ REAL_GHOST(SAME_LINES(Pre, m, t, i))
        //@ ghost Last: ;
        one_row(m, t, i, last, J + at);
        //@ assert before: all_finite{Last}(J, at) ==> all_finite(J, at);
        //@ assert joined: all_finite(J, at) ==> all_finite(J + at, nw) ==> all_finite(J, at + nw);
        //@ assert end: at + nw == whole;
        //@ REAL_ASSERT(real_kept, same_values{Last, Here}(J, last * (m.n * m.width)))
        /*@ REAL_ASSERT(real_last, \forall integer j, b; 0 <= j < m.n ==> 0 <= b < m.width ==>
          @     row_at{Last, Here}(m, t, i, last, J + last * (m.n * m.width), j, b) &&
          @     same_block{Pre, Last}(m, t, i, j, last, b) &&
          @     rows_at{Pre, Here}(m, t, i, J, last, j, b)) */
        //@ REAL_GHOST(rows_within(last, m.n * m.width);)
        //@ REAL_GHOST(rows_within(m.n, m.width);)
        /*@ REAL_ASSERT(real_earlier, \forall integer r, j, b; 0 <= r < last ==> 0 <= j < m.n ==> 0 <= b < m.width ==>
          @     row_within(j, m.n, m.width) && row_within(r, last, m.n * m.width) && rows_at{Pre, Last}(m, t, i, J, r, j, b) &&
          @     same_at{Last, Here}(J, m.n * m.width, r, j * m.width + b) && rows_at{Pre, Here}(m, t, i, J, r, j, b)) */
    }
    /*@ REAL_ASSERT(real, \forall integer r, j, b; 0 <= r < m.out ==> 0 <= j < m.n ==> 0 <= b < m.width ==> (r < last || r == last) &&
      @     rows_at{Pre, Here}(m, t, i, J, r, j, b)) */
    //@ assert vouch: all_finite(t.check, m.width) ==> all_finite(J, whole);
    /* The check sums vouch for every element; when they do not, they may have overflowed by themselves. */
    return attest_all_finite(t.check, m.width) || attest_all_finite(J, whole);
}
