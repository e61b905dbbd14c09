/* Why the bound of src/core/attention_error.h bounds: from what is wrong with each share to what is wrong with an element of the output.
 * Over real numbers, in steps that are linear in named products. Compilers see only comments. */
#ifndef ATTEST_LOGIC_BOUNDED_ANSWER_H
#define ATTEST_LOGIC_BOUNDED_ANSWER_H

#include "error_parts.h"
#include "gap.h"
#include "mean.h"
#include "scaled.h"
#include "scaled_shares.h"

/*@ // A share p and r = c P, for which it stands: relative to r by a, then relative to p by w
  @ predicate share_by(real p, real r, real a) = \abs(p - r) <= 0x1.0001p0 * (a * r) + 0x1p-1069;
  @ lemma share_by_of: \forall real p, r, h, T, e, g; share_answers(p, r, h, T) ==> 0 <= r ==> h <= e ==> T + 2.25 <= g ==> 0 <= g ==>
  @     order_scaled(r, h, e) && order_scaled(r, T + 2.25, g) && order_scaled(r, 0.0, g) && share_by(p, r, e + g * 0x1.03p-53);
  @ predicate covers(real w, real a) = 0x1.0001p0 * a <= w - w * (0x1.0001p0 * a) && 0x1.0001p0 * a <= w <= 1;
  @ lemma covers_with: \forall real a, s; 0 <= a <= 0.25 ==> 0 <= s ==> order_scaled(s, a, 0.25) ==> order_scaled(a, a, 0.25) ==>
  @     s == a * a ==> covers(0x1.03p0 * a + 4 * s, a);
  @ predicate weight_error_is(real a, real s) = weight_error_real(a) == 0x1.03p0 * a + 4 * s;
  @ lemma covers_of: \forall real a; 0 <= a <= 0.25 ==> order_scaled(a, 0.0, a) && order_scaled(a, a, 0.25) &&
  @     order_scaled(a * a, a, 0.25) && weight_error_is(a, a * a) && covers(0x1.03p0 * a + 4 * (a * a), a) &&
  @     covers(weight_error_real(a), a);
  @ predicate share_within(real p, real r, real x) = \abs(p - r) <= x * p + 0x1p-1067;
  @ lemma share_smaller: \forall real p, r, a, w; share_by(p, r, a) ==> covers(w, a) ==> 0 <= a ==> 0 <= r ==> r <= p ==>
  @     order_scaled(a, r, p) && order_scaled(p, 0x1.0001p0 * a, w) && share_within(p, r, w);
  @ lemma share_larger: \forall real p, r, a, w; share_by(p, r, a) ==> covers(w, a) ==> 0 <= a ==> 0 <= p ==> p <= r ==>
  @     order_scaled(r, 0x1.0001p0 * a, w - w * (0x1.0001p0 * a)) &&
  @     order_scaled(w, r - 0x1.0001p0 * (a * r), p + 0x1p-1069) && share_within(p, r, w);
  @ lemma share_wider: \forall real p, r, w, x; share_within(p, r, w) ==> 0 <= p ==> w <= x ==>
  @     order_scaled(p, w, x) && share_within(p, r, x);
  @ lemma share_either: \forall real p, r, a, w; share_by(p, r, a) ==> covers(w, a) ==> 0 <= a ==> 0 <= p ==> 0 <= r ==>
  @     (r <= p ==> share_within(p, r, w)) && (p <= r ==> share_within(p, r, w)) && share_within(p, r, w);
  @ lemma share_within_of: \forall real p, r, a, x; share_by(p, r, a) ==> 0 <= a <= 0.25 ==> 0 <= p ==> 0 <= r ==>
  @     weight_error_real(a) <= x ==>
  @     covers(weight_error_real(a), a) && share_within(p, r, weight_error_real(a)) && share_within(p, r, x);
  @ lemma share_nothing: \forall real p, r, h, T; share_answers(p, r, h, T) ==> 0 <= r <= 0 ==> share_within(p, r, 0.0);
  @
  @ // how far c times the output, less its share of z, lies from what the computed shares make of the rows, less theirs
  @ predicate sums_apart(real off, real gt, real parts, real kz) = \abs(off) + gt <= parts + 0x1p-1067 * kz;
  @ predicate key_covered(real t, real gp, real s, real m) = \abs(t) + gp <= s + 0x1p-1067 * m;
  @ lemma sums_apart_more: \forall real off, gt, parts, kz, off_, gt_, parts_, kz_, t, gp, s, m; sums_apart(off, gt, parts, kz) ==>
  @     key_covered(t, gp, s, m) ==> sum_is(off_, off, t) ==> sum_is(gt_, gt, gp) ==> sum_is(parts_, parts, s) ==>
  @     sum_is(kz_, kz, m) ==> sums_apart(off_, gt_, parts_, kz_);
  @ lemma count_more: \forall integer k, real m; sum_is((k + 1) * m, k * m, m);
  @ lemma sums_apart_both: \forall real off, gt, parts; sums_apart(off, 0.0, 0.0, 0.0) ==> sums_apart(0.0, gt, parts, 0.0) ==>
  @     sums_apart(off, gt, parts, 0.0);
  @ logic real off_real(real c, real y, real rows, real shares, real sum, real z) = (c * y - rows) - (c * shares - sum) * z;
  @ // w: the exact value of the key, v the one in memory
  @ logic real key_real(real r, real p, real v, real w, real z) = (r - p) * (v - z) + r * (w - v);
  @ predicate off_joined(real c, real y, real rows, real shares, real sum, real z, real P, real p, real v, real w) =
  @     sum_is(off_real(c, y + P * w, rows + p * v, shares + P, sum + p, z), off_real(c, y, rows, shares, sum, z),
  @            key_real(c * P, p, v, w, z));
  @ lemma off_joined_of: \forall real c, y, rows, shares, sum, z, P, p, v, w; off_joined(c, y, rows, shares, sum, z, P, p, v, w);
  @ lemma off_more: \forall real c, y, rows, shares, sum, z, y_, rows_, shares_, sum_, P, p, v, w; product_added(y_, y, P, w) ==>
  @     product_added(rows_, rows, p, v) ==> sum_is(shares_, shares, P) ==> sum_is(sum_, sum, p) ==>
  @     off_joined(c, y, rows, shares, sum, z, P, p, v, w) &&
  @     sum_is(off_real(c, y_, rows_, shares_, sum_, z), off_real(c, y, rows, shares, sum, z), key_real(c * P, p, v, w, z));
  @ predicate nothing_off(real off) = off == 0;
  @ lemma nothing_apart: \forall real c, z; nothing_off(off_real(c, 0.0, 0.0, 0.0, 0.0, z)) &&
  @     sums_apart(off_real(c, 0.0, 0.0, 0.0, 0.0, z), 0.0, 0.0, 0.0);
  @ lemma nothing_bounded: \forall real g, Z, parts; nothing_off(Z) ==> nothing_off(parts) ==> equal_scaled(g, Z, 0.0) &&
  @     sums_apart(0.0, g * Z, parts, 0.0);
  @ // of one key, with the value v, which lies within t of the exact one
  @ predicate key_apart(real s, real e) = \abs(s) <= e;
  @ predicate value_apart(real v, real w, real t) = \abs(v - w) <= t;
  @ lemma moved_apart_of: \forall real r, p, v, w, x, t; share_within(p, r, x) ==> value_apart(v, w, t) ==> 0 <= p ==>
  @     gap_scaled(r, w, v, t) && order_scaled(t, \abs(r), wide_share(p, x)) && key_apart(r * (w - v), wide_real(p, x, t));
  @ lemma key_apart_of: \forall real r, p, v, w, z, x, t; share_within(p, r, x) ==> value_apart(v, w, t) ==> 0 <= p ==>
  @     key_apart(r * (w - v), wide_real(p, x, t)) && gap_scaled(v - z, r, p, x * p + 0x1p-1067) &&
  @     key_apart(key_real(r, p, v, w, z), \abs(v - z) * (x * p + 0x1p-1067) + wide_real(p, x, t));
  @ predicate scaled_more(real z, real s, real a, real b) = z * s == z * a + z * b;
  @ lemma scaled_more_of: \forall real z, s, a, b; sum_is(s, a, b) ==> equal_scaled(z, s, a + b) && scaled_more(z, s, a, b);
  @ // what the key adds to the bound is as much
  @ predicate part_covers(real s, real p, real x, real v, real z, real g) =
  @     \abs(v - z) * (x * p + 0x1p-1067) + g * \abs(p * v) <= s + 0x1p-1067 * \abs(z);
  @ predicate size_times(real p, real v) = \abs(p * v) == p * \abs(v);
  @ lemma size_times_of: \forall real p, v; 0 <= p ==> (0 <= v ==> order_scaled(p, 0.0, v)) && (v <= 0 ==> order_scaled(p, v, 0.0)) &&
  @     size_times(p, v);
  @ lemma part_covers_of: \forall real p, x, v, z, g; 0 <= p ==> size_times(p, v) && equal_scaled(g, \abs(p * v), p * \abs(v)) &&
  @     part_covers(part_real(p, x, v, z, g), p, x, v, z, g);
  @ lemma part_positive: \forall real p, x, v, z, g; 0 <= p ==> 0 <= x ==> 0 <= g ==> order_scaled(p, 0.0, x) && order_scaled(p, 0.0, g) &&
  @     order_scaled(p * x, 0.0, gap_size(v, z)) && order_scaled(0x1p-980 + p * g, 0.0, \abs(v)) &&
  @     0 <= part_real(p, x, v, z, g);
  @ lemma wide_positive: \forall real p, x, t; 0 <= p ==> 0 <= x ==> 0 <= t ==> order_scaled(p, 0.0, x) &&
  @     order_scaled(t, 0.0, wide_share(p, x)) && 0 <= wide_real(p, x, t);
  @
  @ // how far c times the sum of the exact shares lies from that of the computed ones; W is H with the rest
  @ logic real gap_real(real c, real shares, real sum) = c * shares - sum;
  @ predicate shares_apart(real off, real W, real k) = \abs(off) <= W - 0x1p-980 + k * 0x1p-1067;
  @ lemma gap_nothing: \forall real c; nothing_off(gap_real(c, 0.0, 0.0));
  @ predicate shares_joined(real c, real shares, real sum, real P, real p) =
  @     sum_is(gap_real(c, shares + P, sum + p), gap_real(c, shares, sum), c * P - p);
  @ lemma shares_joined_of: \forall real c, shares, sum, P, p; shares_joined(c, shares, sum, P, p);
  @ predicate gap_grown(real c, real shares_, real sum_, real shares, real sum, real P, real p) =
  @     sum_is(gap_real(c, shares_, sum_), gap_real(c, shares, sum), c * P - p);
  @ lemma gap_more: \forall real c, shares, sum, shares_, sum_, P, p; sum_is(shares_, shares, P) ==> sum_is(sum_, sum, p) ==>
  @     shares_joined(c, shares, sum, P, p) && gap_grown(c, shares_, sum_, shares, sum, P, p);
  @ predicate less_by(real t, real r, real p) = t == r - p;
  @ lemma shares_apart_more: \forall real off, W, off_, W_, t, r, p, x, k; shares_apart(off, W, k) ==> share_within(p, r, x) ==>
  @     sum_is(off_, off, t) ==> less_by(t, r, p) ==> product_added(W_, W, p, x) ==> shares_apart(off_, W_, k + 1);
  @ predicate size_over(real sum, real size) = \abs(sum) <= size;
  @ lemma size_over_more: \forall real sum, size, sum_, size_, p, v; size_over(sum, size) ==> product_added(sum_, sum, p, v) ==>
  @     size_added(size_, size, p, v) ==> size_over(sum_, size_);
  @
  @ // The output z, the sum M of rows rounded: how large it is, and what rounding comes to
  @ predicate size_near(real m, real Z, real t) = m <= 0x1.0001p0 * Z + t;
  @ lemma size_near_of: \forall real z, M, Z, K, m; size_over(M, Z) ==> terms_rounded(z, M, Z, K, m) ==> 0 <= K <= 0x100000 ==>
  @     0 <= m <= 0x400000 ==> order_scaled(Z, K, 0x100000) && size_near(\abs(z), Z, 0x1p-1050);
  @ // s: roundings of a sum of n
  @ predicate roundings_covered(real z, real Z, real w, real g, real s, real n) =
  @     0x1.0001p-53 * ((s + 1) * Z) + (3 * n) * 0x1p-1074 + \abs(z) * w + 0x1p-1067 * (n * \abs(z)) <=
  @         g * Z + 0.25 * ((n + 1) * 0x1p-1070);
  @ // its parts, in the products s Z and Z
  @ predicate sizes_times(real m, real Z, real w, real t) = m * w <= 0x1.0001p0 * (Z * w) + t * 0x1p-30;
  @ predicate unwhole_is(real Z, real w, real s) = Z * w == 0x1.001p-53 * (s * Z + 1.25 * Z);
  @ predicate gamma_is(real Z, real g, real s) = Z * g == 0x1.002p-53 * (2 * (s * Z) + 3 * Z);
  @ predicate rest_covered(real m, real Z, real n, real t) = n * m <= 0x1p21 * Z + n * t;
  @ lemma sizes_times_of: \forall real m, Z, w, t; size_near(m, Z, t) ==> 0 <= w <= 0x1p-30 ==> 0 <= t ==>
  @     order_scaled(w, m, 0x1.0001p0 * Z + t) && order_scaled(t, w, 0x1p-30) && sizes_times(m, Z, w, t);
  @ lemma unwhole_is_of: \forall real Z, w, s; w == 0x1.001p-53 * (s + 1.25) ==> equal_scaled(Z, w, 0x1.001p-53 * (s + 1.25)) &&
  @     unwhole_is(Z, w, s);
  @ lemma gamma_is_of: \forall real Z, g, s; g == (2 * s + 3) * 0x1.002p-53 ==> equal_scaled(Z, g, (2 * s + 3) * 0x1.002p-53) &&
  @     gamma_is(Z, g, s);
  @ lemma rest_covered_of: \forall real m, Z, t, n; size_near(m, Z, t) ==> 0 <= Z ==> 0 <= n <= 0x100000 ==>
  @     order_scaled(n, m, 0x1.0001p0 * Z + t) && order_scaled(Z, n, 0x100000) && rest_covered(m, Z, n, t);
  @ lemma roundings_covered_of: \forall real z, Z, w, g, s, n; sizes_times(\abs(z), Z, w, 0x1p-1050) ==> unwhole_is(Z, w, s) ==>
  @     gamma_is(Z, g, s) ==> rest_covered(\abs(z), Z, n, 0x1p-1050) ==> 0 <= Z ==> order_scaled(Z, 0.0, s) ==> 0 <= n ==>
  @     roundings_covered(z, Z, w, g, s, n);
  @ predicate output_apart(real cy, real cz, real parts, real lost) = \abs(cy - cz) <= parts + 0.25 * lost;
  @ predicate off_is(real off, real cy, real M, real cz, real sz) = off == (cy - M) - (cz - sz);
  @ lemma output_apart_with: \forall real off, cy, M, cz, sz, gt, parts, nz, z, lost, rounded, unwhole; sums_apart(off, gt, parts, nz) ==>
  @     off_is(off, cy, M, cz, sz) ==> \abs(z - M) <= rounded ==> \abs(sz - z) <= unwhole ==>
  @     rounded + unwhole + 0x1p-1067 * nz <= gt + 0.25 * lost ==> output_apart(cy, cz, parts, lost);
  @ lemma off_is_of: \forall real c, y, M, Q, z; off_is(off_real(c, y, M, 1.0, Q, z), c * y, M, c * z, Q * z);
  @ lemma output_apart_of: \forall real c, y, M, Q, Z, parts, z, w, g, s, n;
  @     sums_apart(off_real(c, y, M, 1.0, Q, z), g * Z, parts, n * \abs(z)) ==> terms_rounded(z, M, Z, s + 1, 3 * n) ==>
  @     \abs(Q - 1) <= w ==> roundings_covered(z, Z, w, g, s, n) ==> gap_scaled(z, Q, 1.0, w) &&
  @     off_is(off_real(c, y, M, 1.0, Q, z), c * y, M, c * z, Q * z) && output_apart(c * y, c * z, parts, (n + 1) * 0x1p-1070);
  @ // the factor c, and by what the bound is multiplied
  @ predicate mean_small(real c, real D, real w, real g) = c >= D - w && 0.5 < D <= 1 && 0 <= w && 2.0001 * w <= g <= 0x1p-20;
  @ lemma mean_small_of: \forall real c, Q, W, w, g, t, n; shares_apart(gap_real(c, 1.0, Q), W, n) ==> \abs(Q - 1) <= w ==>
  @     0 <= n <= 0x100000 ==> 0 <= W ==> 0 <= t ==> W + W * t < 0.5 ==> 0 <= w ==> 2.0001 * w <= g <= 0x1p-20 ==>
  @     order_scaled(W, 0.0, t) && mean_small(c, 1 - (W + W * t), w, g);
  @ predicate one_more(real G, real g) = G == 1 + g;
  @ predicate product_over(real c, real D, real G) = D <= G * c;
  @ lemma product_over_with: \forall real c, D, w, g; mean_small(c, D, w, g) ==> order_scaled(1 + g, D - w, c) && order_scaled(g, 0.5, D) &&
  @     order_scaled(w, g, 0x1p-20) && D <= (1 + g) * c;
  @ lemma product_over_of: \forall real c, D, G, w, g; mean_small(c, D, w, g) ==> one_more(G, g) ==> D <= (1 + g) * c &&
  @     equal_scaled(c, G, 1 + g) && product_over(c, D, G);
  @ predicate factor_times(real c, real D, real G, real t) = G * c == t * D;
  @ lemma factor_times_of: \forall real c, D, G, share, t; times_is(G, share, D) ==> times_is(t, c, share) ==>
  @     equal_scaled(c, G, share * D) && equal_scaled(D, t, c * share) && factor_times(c, D, G, t);
  @ lemma factor_large_with: \forall real c, D, G, t; product_over(c, D, G) ==> factor_times(c, D, G, t) ==> 0.5 < D ==>
  @     (t < 1 ==> less_scaled(D, t, 1.0)) && 1 <= t;
  @ // t = c share
  @ predicate factor_large(real c, real t) = 1 <= t && 0.25 <= c;
  @ lemma factor_large_of: \forall real c, D, G, w, g, share, t; mean_small(c, D, w, g) ==> one_more(G, g) ==> times_is(G, share, D) ==>
  @     times_is(t, c, share) ==> product_over(c, D, G) && factor_times(c, D, G, t) && factor_large(c, t);
  @ lemma grown_back: \forall real h, g; h < 0.5 ==> one_more(1 + g, g) && times_is(1 + g, grown(h, g), 1 - h);
  @ predicate bound_is(real E, real lost, real parts, real share) = E == lost + parts * share;
  @ predicate bound_times(real c, real E, real t, real parts, real lost) = c * E == c * lost + parts * t;
  @ lemma bound_times_of: \forall real c, E, share, t, parts, lost; bound_is(E, lost, parts, share) ==> times_is(t, c, share) ==>
  @     equal_scaled(parts, t, c * share) && equal_scaled(c, E, lost + parts * share) && bound_times(c, E, t, parts, lost);
  @ lemma answer_with: \forall real c, y, z, parts, lost, E, t; output_apart(c * y, c * z, parts, lost) ==> factor_large(c, t) ==>
  @     bound_times(c, E, t, parts, lost) ==> 0 <= parts ==> 0 <= lost ==> order_scaled(parts, 1.0, t) && order_scaled(lost, 0.25, c) &&
  @     (y - z > E ==> less_scaled(c, E, y - z)) && (z - y > E ==> less_scaled(c, E, z - y)) && \abs(z - y) <= E;
  @ // the roundings of a sum of n numbers, and of the bound
  @ predicate roundings_are(real w, real g, real s) = w == 0x1.001p-53 * (s + 1.25) && g == (2 * s + 3) * 0x1.002p-53;
  @ predicate unwhole_small(real w, real g) = 0 <= w <= 0x1p-30 && 2.0001 * w <= g <= 0x1p-20;
  @ lemma unwhole_small_of: \forall real w, g, s; 0 <= s <= 0x100000 ==> roundings_are(w, g, s) ==> unwhole_small(w, g);
  @
  @ // All of it: M is the sum of the rows, Z of the sizes of its terms, Q of the shares
  @ predicate few(real s, real n) = 0 <= s <= 0x100000 && 0 <= n <= 0x100000;
  @ predicate answer_rounded(real z, real M, real Z, real Q, real w, real g, real s, real n) = terms_rounded(z, M, Z, s + 1, 3 * n) &&
  @     size_over(M, Z) && \abs(Q - 1) <= w && roundings_are(w, g, s) && few(s, n);
  @ predicate answer_sums(real c, real y, real z, real M, real Z, real Q, real parts, real W, real g, real n) =
  @     sums_apart(off_real(c, y, M, 1.0, Q, z), g * Z, parts, n * \abs(z)) && shares_apart(gap_real(c, 1.0, Q), W, n) &&
  @     0 <= parts && 0 <= W;
  @ lemma answer_size: \forall real z, M, Z, Q, w, g, s, n; answer_rounded(z, M, Z, Q, w, g, s, n) ==> 0 <= Z && unwhole_small(w, g) &&
  @     size_near(\abs(z), Z, 0x1p-1050);
  @ lemma answer_covered: \forall real z, M, Z, Q, w, g, s, n; answer_rounded(z, M, Z, Q, w, g, s, n) ==>
  @     0 <= Z && unwhole_small(w, g) && size_near(\abs(z), Z, 0x1p-1050) && sizes_times(\abs(z), Z, w, 0x1p-1050) &&
  @     unwhole_is(Z, w, s) && gamma_is(Z, g, s) && rest_covered(\abs(z), Z, n, 0x1p-1050) && order_scaled(Z, 0.0, s) &&
  @     roundings_covered(z, Z, w, g, s, n);
  @ predicate lost_is(real lost, real n) = lost == (n + 1) * 0x1p-1070;
  @ lemma answer_apart: \forall real c, y, z, M, Z, Q, parts, W, w, g, s, n; answer_rounded(z, M, Z, Q, w, g, s, n) ==>
  @     answer_sums(c, y, z, M, Z, Q, parts, W, g, n) ==> roundings_covered(z, Z, w, g, s, n) &&
  @     gap_scaled(z, Q, 1.0, w) && off_is(off_real(c, y, M, 1.0, Q, z), c * y, M, c * z, Q * z) &&
  @     output_apart(c * y, c * z, parts, (n + 1) * 0x1p-1070);
  @ lemma lost_apart: \forall real a, b, parts, lost, n; output_apart(a, b, parts, (n + 1) * 0x1p-1070) ==> lost_is(lost, n) ==>
  @     output_apart(a, b, parts, lost);
  @ lemma lost_sign: \forall real lost, n; lost_is(lost, n) ==> 0 <= n ==> 0 <= lost;
  @ // the mean error H, and by what the bound is multiplied
  @ predicate mean_is(real h, real W, real t) = h == W + W * t && h < 0.5 && 0 <= t;
  @ predicate rest_is(real D, real h) = D == 1 - h;
  @ lemma answer_mean: \forall real c, y, z, M, Z, Q, parts, W, w, g, s, n, h, t; answer_rounded(z, M, Z, Q, w, g, s, n) ==>
  @     answer_sums(c, y, z, M, Z, Q, parts, W, g, n) ==> mean_is(h, W, t) ==> unwhole_small(w, g) &&
  @     mean_small(c, 1 - (W + W * t), w, g) && mean_small(c, 1 - h, w, g);
  @ predicate grown_is(real share, real h, real g) = share == grown(h, g);
  @ lemma answer_factor: \forall real c, w, g, h, share, t; mean_small(c, 1 - h, w, g) ==> h < 0.5 ==> grown_is(share, h, g) ==>
  @     times_is(t, c, share) ==> one_more(1 + g, g) && times_is(1 + g, share, 1 - h) && factor_large(c, t);
  @ lemma answer_known: \forall real c, y, z, E, share, parts, lost, t; output_apart(c * y, c * z, parts, lost) ==> 0 <= lost ==>
  @     0 <= parts ==> factor_large(c, t) ==> times_is(t, c, share) ==> bound_is(E, lost, parts, share) ==>
  @     bound_times(c, E, t, parts, lost) && \abs(z - y) <= E;
  @ // so the exact output y is no farther from z than E says
  @ predicate both_known(real c, real y, real z, real parts, real lost, real h, real w, real g) =
  @     output_apart(c * y, c * z, parts, lost) && 0 <= lost && 0 <= parts && mean_small(c, 1 - h, w, g) && h < 0.5;
  @ lemma answer_to: \forall real c, y, z, M, Z, Q, parts, W, w, g, s, n, h, t, lost; answer_rounded(z, M, Z, Q, w, g, s, n) ==>
  @     answer_sums(c, y, z, M, Z, Q, parts, W, g, n) ==> lost_is(lost, n) ==> mean_is(h, W, t) ==>
  @     output_apart(c * y, c * z, parts, (n + 1) * 0x1p-1070) && output_apart(c * y, c * z, parts, lost) && 0 <= lost && 0 <= parts &&
  @     both_known(c, y, z, parts, lost, h, w, g);
  @ lemma answer_by: \forall real c, y, z, parts, w, g, h, t, E, lost, share; both_known(c, y, z, parts, lost, h, w, g) ==>
  @     grown_is(share, h, g) ==> bound_is(E, lost, parts, share) ==> times_is(t, c, share) ==>
  @     times_is(t, c, share) && factor_large(c, t) && \abs(z - y) <= E;
  @ lemma answer_of: \forall real c, y, z, M, Z, Q, parts, W, w, g, s, n, h, t, T, E, lost, share;
  @     answer_rounded(z, M, Z, Q, w, g, s, n) ==> answer_sums(c, y, z, M, Z, Q, parts, W, g, n) ==> lost_is(lost, n) ==>
  @     mean_is(h, W, t) ==> grown_is(share, h, g) ==> bound_is(E, lost, parts, share) ==> times_is(T, c, share) ==>
  @     both_known(c, y, z, parts, lost, h, w, g) && \abs(z - y) <= E;
  @ */

#endif
