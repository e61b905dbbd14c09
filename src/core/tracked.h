/* Numbers that know what rounding did to them: a computed number, and the ends between which what is missing of it lies.
 *
 * Every product and every sum is split without error into the double nearest to it and what is left (dd.h). What is left of all, added up
 * downwards and upwards, says how far the computed number is off, where a bound of rounding says only how far it might be.
 * Internal: not part of the library's interface. */
#ifndef ATTEST_TRACKED_H
#define ATTEST_TRACKED_H

/* Where one of the three is not finite, nothing is known. */
typedef struct attest_tracked {
    double value, least, most;
} attest_tracked;

/*@ predicate tracked_known(attest_tracked r) = \is_finite(r.value) && \is_finite(r.least) && \is_finite(r.most);
  @ predicate lies_above(real r, real e, real x) = r + e <= x;
  @ predicate lies_below(real r, real e, real x) = x <= r + e;
  @ // r stands for x
  @ predicate tracks(attest_tracked r, real x) = tracked_known(r) ==> lies_above(r.value, r.least, x) && lies_below(r.value, r.most, x);
  @ // where u is finite, it is a bound of x
  @ predicate bounds(double u, real x) = \is_finite(u) ==> \abs(x) <= u; */

/* x itself */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures near: tracks(\result, x);
  @ ensures vouch: tracked_known(\result) ==> \is_finite(x);
  @ */
attest_tracked attest_tracked_point(double x);

/* -a */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures near:  \forall real x; tracks(a, x) ==> tracks(\result, -x);
  @ ensures vouch: tracked_known(\result) ==> tracked_known(a);
  @ */
attest_tracked attest_tracked_negative(attest_tracked a);

/* a + b */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures near:  \forall real x, y; tracks(a, x) ==> tracks(b, y) ==> tracks(\result, x + y);
  @ ensures vouch: tracked_known(\result) ==> tracked_known(a) && tracked_known(b);
  @ */
attest_tracked attest_tracked_sum(attest_tracked a, attest_tracked b);

/* x y */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures near:  tracks(\result, x * y);
  @ ensures vouch: tracked_known(\result) ==> \is_finite(x) && \is_finite(y);
  @ */
attest_tracked attest_tracked_times(double x, double y);

/* s a */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures near:  \forall real x; tracks(a, x) ==> tracks(\result, s * x);
  @ ensures vouch: tracked_known(\result) ==> tracked_known(a) && \is_finite(s);
  @ */
attest_tracked attest_tracked_scaled(attest_tracked a, double s);

/* Every number no farther from a than `by`. */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures near:  \forall real x, z; tracks(a, x) ==> \abs(z - x) <= by ==> tracks(\result, z);
  @ ensures vouch: tracked_known(\result) ==> tracked_known(a) && \is_finite(by);
  @ */
attest_tracked attest_tracked_wider(attest_tracked a, double by);

/* a, with the middle of what is missing of it taken into its value. */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures near:  \forall real x; tracks(a, x) ==> tracks(\result, x);
  @ ensures vouch: tracked_known(\result) ==> tracked_known(a);
  @ */
attest_tracked attest_tracked_settled(attest_tracked a);

/* How large the number may be, rounded up, and how far from its value; infinity where it is not known. */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \ge_double(\result, (double)0.0);
  @ ensures upper:  \forall real x; tracks(a, x) ==> bounds(\result, x);
  @ ensures vouch:  \is_finite(\result) ==> tracked_known(a);
  @ */
double attest_tracked_size(attest_tracked a);

/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \ge_double(\result, (double)0.0);
  @ ensures upper:  \forall real x; tracks(a, x) ==> bounds(\result, x - a.value);
  @ ensures vouch:  \is_finite(\result) ==> tracked_known(a);
  @ */
double attest_tracked_off(attest_tracked a);

#endif
