#include "line.h"
#include "core/exp.h"
#include <math.h>

/* How the logit of query q and key x changes: a = dl/dx = a_x x + a_q q, b = dl/dq = b_x x + b_q q. */
typedef struct tilt {
    double a_x, a_q, b_x, b_q;
} tilt;

static tilt tilt_of(attest_kind kind)
{
    static const tilt dot = {0.0, 1.0, 1.0, 0.0}, l2 = {-2.0, 2.0, 2.0, -2.0};
    return kind == ATTEST_DOT ? dot : l2;
}

void lab_line_place(double *x, int64_t n, double side)
{
    x[0] = 0.0;
    for (int64_t j = 1; j < n; j++)
        x[j] = j % 2 == 0 ? side : -side;
}

int64_t lab_line_nearest(attest_kind kind, const double *x, int64_t n, int64_t i)
{
    int64_t top = i;
    for (int64_t j = 0; kind == ATTEST_DOT && j < n; j++)
        if (x[i] * x[j] > x[i] * x[top])
            top = j;
    return top;
}

/* P_i into p [n]; returns the mean m. */
static double weigh(attest_kind kind, const double *x, int64_t n, int64_t i, double *p)
{
    const double most = x[lab_line_nearest(kind, x, n, i)];
    double all = 0.0, mean = 0.0;
    for (int64_t j = 0; j < n; j++) {
        const double gap = x[j] - x[i];
        p[j] = attest_exp(kind == ATTEST_DOT ? x[i] * (x[j] - most) : -(gap * gap));
        all += p[j];
    }
    for (int64_t j = 0; j < n; j++) {
        p[j] /= all;
        mean += p[j] * x[j];
    }
    return mean;
}

void lab_line_row(attest_kind kind, const double *x, int64_t n, int64_t i, double *row)
{
    const tilt t = tilt_of(kind);
    const double mean = weigh(kind, x, n, i, row);
    double own = 0.0; /* dm/dq */
    for (int64_t j = 0; j < n; j++) {
        const double p = row[j], c = x[j] - mean;
        own += p * (t.b_x * x[j] + t.b_q * x[i]) * c;
        row[j] = p * (1.0 + (t.a_x * x[j] + t.a_q * x[i]) * c);
    }
    row[i] += own;
}

double lab_line_row_sum(attest_kind kind, const double *x, int64_t n, int64_t i, double *row)
{
    double sum = 0.0;
    lab_line_row(kind, x, n, i, row);
    for (int64_t j = 0; j < n; j++)
        sum += fabs(row[j]);
    return sum;
}

/* sum_j s_j J_ij is the mean of h_j = s_j (1 + a_j c_j) + s_i b_j c_j with weights P_ij, c_j = x_j - m. It moves with a
 * key through that key's weight, through h, and through m, which all h_j contain; and with the query through all
 * weights, a and m. (Through b it does not: the mean of c is 0.) */
void lab_line_slope(attest_kind kind, const double *x, int64_t n, int64_t i, const double *s, double weight,
                    double *work, double *slope)
{
    const tilt t = tilt_of(kind);
    double *p = work;
    const double mean = weigh(kind, x, n, i, p);
    double value = 0.0, through_mean = 0.0, b_mean = 0.0, mean_by_q = 0.0;
    for (int64_t j = 0; j < n; j++) {
        const double a = t.a_x * x[j] + t.a_q * x[i], b = t.b_x * x[j] + t.b_q * x[i], c = x[j] - mean;
        value += p[j] * (s[j] * (1.0 + a * c) + s[i] * b * c);
        through_mean += p[j] * (s[j] * a + s[i] * b);
        b_mean += p[j] * b;
        mean_by_q += p[j] * b * c;
    }
    double by_query = -mean_by_q * through_mean;
    for (int64_t j = 0; j < n; j++) {
        const double a = t.a_x * x[j] + t.a_q * x[i], b = t.b_x * x[j] + t.b_q * x[i], c = x[j] - mean;
        const double h = s[j] * (1.0 + a * c) + s[i] * b * c;
        const double h_by_key = s[j] * (a + t.a_x * c) + s[i] * (b + t.b_x * c);
        slope[j] += weight * p[j] * (a * (h - value) + h_by_key - (1.0 + a * c) * through_mean);
        by_query += p[j] * ((b - b_mean) * h + s[j] * t.a_q * c);
    }
    slope[i] += weight * by_query;
}
