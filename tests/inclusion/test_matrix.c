/* The matrix product and the transpose.
 *
 * Bound of an element of the product over k terms: gamma_(k/4 + k%4 + 2) sum |a||b|, and k 2^-1074 for underflow. The
 * transpose is exact. */
#include "core/matrix.h"
#include "twin/agree.h"
#include "twin/arith.h"
#include "twin/compare.h"
#include "../support/scratch.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <cmocka.h>

static const twin_mode tracked = {.bits = 256, .tracked = true};

/* Over many terms: bias V, [M,N] by [N,v]. */
static twin *long_product(const void *p, twin_mode mode)
{
    const problem *of = p;
    return twin_product(twin_of(of->bias, of->queries, of->tokens, mode),
                        twin_of(of->v, of->tokens, of->value_width, mode));
}

/* With large and small numbers: X W^Q of all heads' first D rows, [N,D] by [D,n]. */
static twin *projection(const void *p, twin_mode mode)
{
    const problem *of = p;
    return twin_product(twin_of(of->x, of->tokens, of->model_width, mode),
                        twin_of(of->wq, of->model_width, of->width, mode));
}

static twin *transpose(const void *p, twin_mode mode)
{
    const problem *of = p;
    return twin_transposed(twin_of(of->q, of->queries, of->width, mode));
}

static void check(const problem *p)
{
    int64_t rows = p->queries > p->tokens ? p->queries : p->tokens, cols = p->value_width + p->width;
    double *out = scratch(rows * cols);
    attest_matmul(p->bias, p->v, p->queries, p->tokens, p->value_width, out);
    compare("product over tokens", out, twin_agreed(long_product, p, tracked, NULL), p);
    attest_matmul(p->x, p->wq, p->tokens, p->model_width, p->width, out);
    compare("projection", out, twin_agreed(projection, p, tracked, NULL), p);
    attest_transpose(p->q, p->queries, p->width, out);
    compare("transpose", out, twin_agreed(transpose, p, tracked, NULL), p);
    free(out);
}

static void products(void **state)
{
    (void)state;
    compare_each(40, 4, check);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(products)};
    return cmocka_run_group_tests(tests, NULL, NULL) | compare_report(argc, argv);
}
