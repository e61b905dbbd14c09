/* Norms of matrices, enclosed and estimated, and least squares. */
#include "bits.h"
#include "enclosure.h"
#include "least_squares.h"
#include "norm.h"
#include "norm2.h"
#include "power_iteration.h"

#include <math.h>

enum { N = 9, D = 6, MANY = 40 };

/* A matrix in two parts that share no row and no column: the first, one element, is larger than every row of the second,
 * and its norm is smaller. Where the search for a vector begins, it has to leave. */
static const double *hidden(void)
{
    double *A = bits_numbers(38, MANY * MANY), most = 0.0;
    for (int i = 0; i < MANY; i++) {
        double square = 0.0;
        for (int j = 0; j < MANY; j++) {
            A[i * MANY + j] *= i == 0 || j == 0 ? 0.0 : 1.0;
            square += A[i * MANY + j] * A[i * MANY + j];
        }
        most = fmax(most, sqrt(square));
    }
    A[0] = 1.0625 * most;
    return A;
}

void bits_norms(void)
{
    const double *W = bits_numbers(34, N * D);
    double ends[2];
    attest_enclose(W[0], W[1], &ends[0], &ends[1]);
    bits_say("attest_enclose", ends, 2);
    attest_norm_inf(W, N, D, &ends[0], &ends[1]);
    bits_say("attest_norm_inf", ends, 2);
    attest_norm_one(W, N, D, &ends[0], &ends[1]);
    bits_say("attest_norm_one", ends, 2);
    attest_norm2(W, N, D, bits_results(attest_norm2_work(N, D)), &ends[0], &ends[1]);
    bits_say("attest_norm2", ends, 2);
    bits_say_one("attest_norm2_up", attest_norm2_up(W, N, D, bits_results(attest_norm2_work(N, D))));
    attest_norm2(hidden(), MANY, MANY, bits_results(attest_norm2_work(MANY, MANY)), &ends[0], &ends[1]);
    bits_say("attest_norm2.hidden", ends, 2);
    double *x = bits_numbers(35, D), *y = bits_results(N);
    bits_say_one("attest_power_iteration", attest_power_iteration(W, N, D, 5, x, y));
    bits_say("attest_power_iteration.x", x, D);
    attest_least_squares(bits_numbers(36, 3 * N * D), bits_numbers(37, 3 * D), 3, N, D, bits_results(2 * 3 * D + 2 * N),
                         y);
    bits_say("attest_least_squares", y, N);
}
