/* Functions of numbers and of intervals. */
#include "bits.h"
#include "exp.h"
#include "interval.h"
#include "interval_matrix.h"
#include "log.h"
#include "phi.h"
#include "tanh.h"
#include <math.h>

static void say_interval(const char *name, attest_interval x)
{
    const double ends[2] = {x.lo, x.hi};
    bits_say(name, ends, 2);
}

static attest_interval some_interval(void)
{
    const double x = bits_number(), y = bits_number();
    return attest_between(x < y ? x : y, x < y ? y : x);
}

static void functions(void)
{
    enum { COUNT = 200 };
    double exps[COUNT], logs[COUNT], ups[COUNT], tanhs[COUNT], los[COUNT], his[COUNT];
    for (int i = 0; i < COUNT; i++) {
        const double x = bits_number();
        exps[i] = attest_exp(i % 2 ? x : 700.0 * x);
        tanhs[i] = attest_tanh(i % 2 ? x : 30.0 * x);
        logs[i] = attest_log(fabs(x));
        ups[i] = attest_log_up(fabs(x));
        attest_phi_inverse(fabs(x), &los[i], &his[i]);
    }
    bits_say("attest_exp", exps, COUNT);
    bits_say("attest_log", logs, COUNT);
    bits_say("attest_log_up", ups, COUNT);
    bits_say("attest_tanh", tanhs, COUNT);
    bits_say("attest_phi_inverse.lo", los, COUNT);
    bits_say("attest_phi_inverse.hi", his, COUNT);
}

static void intervals(void)
{
    enum { N = 7, K = 3, D = 2 };
    const attest_interval x = some_interval(), y = some_interval();
    say_interval("attest_point", attest_point(x.lo));
    say_interval("attest_interval_neg", attest_interval_neg(x));
    say_interval("attest_interval_add", attest_interval_add(x, y));
    say_interval("attest_interval_sub", attest_interval_sub(x, y));
    say_interval("attest_interval_mul", attest_interval_mul(x, y));
    say_interval("attest_interval_div", attest_interval_div(x, y));
    say_interval("attest_interval_square", attest_interval_square(x));
    say_interval("attest_interval_exp", attest_interval_exp(x));
    say_interval("attest_interval_scale", attest_interval_scale(7));
    bits_say_one("attest_magnitude", attest_magnitude(x));
    bits_say_one("attest_mignitude", attest_mignitude(x));
    bits_say_one("attest_farthest", attest_farthest(y.lo, x));

    attest_interval a[N], b[N], c[N], product[N * D], times[N * D], transposed[K * D];
    for (int i = 0; i < N; i++)
        a[i] = c[i] = some_interval();
    attest_interval_clear(b, N);
    attest_interval_add_row(x, bits_numbers(38, N), N, b);
    attest_interval_axpy(y, b, N, c);
    attest_interval_product(bits_numbers(39, N * K), bits_numbers(40, K * D), N, K, D, product);
    attest_interval_times(product, bits_numbers(41, D * D), N, D, D, times);
    attest_interval_transposed_product(bits_numbers(42, N * K), bits_numbers(43, N * D), N, K, D, transposed);
    bits_say("attest_interval_add_row", &b[0].lo, 2 * N);
    bits_say("attest_interval_axpy", &c[0].lo, 2 * N);
    bits_say("attest_interval_product", &product[0].lo, 2 * N * D);
    bits_say("attest_interval_times", &times[0].lo, 2 * N * D);
    bits_say("attest_interval_transposed_product", &transposed[0].lo, 2 * K * D);
    say_interval("attest_interval_squared_distance", attest_interval_squared_distance(a, b, N));
    say_interval("attest_interval_dot", attest_interval_dot(a, b, N));
}

void bits_scalars(void)
{
    functions();
    intervals();
}
