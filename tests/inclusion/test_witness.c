/* What a witness claims is true: the Jacobian's norm at X, in arbitrary precision, is no smaller; and for the 2-norm and
 * the infinity-norm alike the direction found comes close to it. */
#include <stdio.h> /* before mpfr.h, which then declares its printing */
#include "core/stretch_along.h"
#include "core/witness.h"
#include "twin/arith.h"
#include "twin/heads.h"
#include "twin/singular.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <cmocka.h>

static const twin_mode precise = {.bits = 160, .tracked = false};

static void check(heads *h, attest_kind kind, attest_norm norm)
{
    const size_t mark = twin_mark();
    const double claimed = attest_witness_at(h->w, kind, NULL, h->n, norm, h->X, h->cells, h->work, h->V);
    const twin *J = twin_heads_jacobian(h, kind, NULL, h->X, precise);
    const double truth = mpfr_get_d(twin_value(norm == ATTEST_INF ? twin_norm_inf(J) : twin_norm2(J), 0, 0), MPFR_RNDU);
    if (!(claimed <= truth && claimed >= 0.8 * truth)) {
        fprintf(stderr, "claimed %a of %a: kind %d, norm %d, H %ld, d %ld, n %ld\n", claimed, truth, (int)kind,
                (int)norm, (long)h->w.heads, (long)h->w.d, (long)h->n);
        fail();
    }
    twin_release(mark);
}

/* |J V| / |V| along any direction, from below and close to it */
static void check_along(heads *h, attest_kind kind, attest_norm norm)
{
    const size_t mark = twin_mark();
    const int64_t length = h->n * h->w.width;
    for (int64_t k = 0; k < length; k++)
        h->Y[k] = cos(1.7 * (double)k + 0.3);
    const double claimed = attest_stretch_along(h->w, kind, NULL, h->n, norm, h->X, h->Y, h->cells);
    const twin *v = twin_of(h->Y, length, 1, precise);
    const twin *moved = twin_product(twin_heads_jacobian(h, kind, NULL, h->X, precise), v);
    const twin *ratio = norm == ATTEST_INF ? twin_over(twin_norm_inf(moved), twin_norm_inf(v))
                                           : twin_over(twin_norm2(moved), twin_norm2(v));
    const double truth = mpfr_get_d(twin_value(ratio, 0, 0), MPFR_RNDU);
    if (!(claimed <= truth && claimed >= (1 - 1e-9) * truth)) {
        fprintf(stderr, "claimed %a along Y, in truth %a: kind %d, norm %d, H %ld, d %ld, n %ld\n", claimed, truth,
                (int)kind, (int)norm, (long)h->w.heads, (long)h->w.d, (long)h->n);
        fail();
    }
    twin_release(mark);
}

static void claims(void **state)
{
    (void)state;
    const int64_t shapes[][3] = {{1, 1, 1}, {1, 1, 4}, {2, 1, 3}, {1, 3, 3}, {2, 2, 4}};
    for (size_t k = 0; k < 5; k++)
        for (uint64_t seed = 1; seed < 8; seed++) {
            heads *h = heads_make(shapes[k][0], shapes[k][1], shapes[k][2], seed);
            for (int norm = ATTEST_INF; norm <= ATTEST_TWO; norm++) {
                check(h, ATTEST_L2, (attest_norm)norm);
                check(h, ATTEST_DOT, (attest_norm)norm);
                check_along(h, ATTEST_L2, (attest_norm)norm);
                check_along(h, ATTEST_DOT, (attest_norm)norm);
            }
            attest_witness_antipodal(h->w, NULL, h->n, ATTEST_INF, h->cells, h->work, h->X);
            check(h, ATTEST_L2, ATTEST_INF);
            h->w.wk = h->wv; /* untied */
            check(h, ATTEST_L2, ATTEST_TWO);
            heads_free(h);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(claims)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
