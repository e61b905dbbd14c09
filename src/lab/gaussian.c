#include "gaussian.h"
#include "core/exp.h"
#include "core/log.h"
#include <math.h>

static const double HALF_LOG_TWO_PI = 0.91893853320467274178;

double lab_normal_number(random_source *random)
{
    double a, b, square;
    do {
        a = 2.0 * random_unit(random) - 1.0;
        b = 2.0 * random_unit(random) - 1.0;
        square = a * a + b * b;
    } while (square >= 1.0 || square == 0.0);
    return a * sqrt(-2.0 * attest_log(square) / square);
}

void lab_normal_numbers(random_source *random, int64_t count, double *x)
{
    for (int64_t k = 0; k < count; k++)
        x[k] = lab_normal_number(random);
}

double lab_log_density(double y, double mean, double deviation)
{
    const double off = (y - mean) / deviation;
    return -HALF_LOG_TWO_PI - attest_log(deviation) - 0.5 * off * off;
}

double lab_mixture_log_density(lab_mixture m, double y)
{
    double most = -INFINITY, sum = 0.0;
    for (int64_t k = 0; k < m.parts; k++)
        most = fmax(most, lab_log_density(y, m.mean[k * m.stride], m.deviation[k * m.stride]));
    for (int64_t k = 0; k < m.parts; k++)
        sum += attest_exp(lab_log_density(y, m.mean[k * m.stride], m.deviation[k * m.stride]) - most);
    return most + attest_log(sum / (double)m.parts);
}

double lab_mixture_mean(lab_mixture m)
{
    double sum = 0.0;
    for (int64_t k = 0; k < m.parts; k++)
        sum += m.mean[k * m.stride];
    return sum / (double)m.parts;
}

double lab_mixture_deviation(lab_mixture m)
{
    const double mean = lab_mixture_mean(m);
    double sum = 0.0;
    for (int64_t k = 0; k < m.parts; k++) {
        const double s = m.deviation[k * m.stride], off = m.mean[k * m.stride] - mean;
        sum += s * s + off * off;
    }
    return sqrt(sum / (double)m.parts);
}

static int64_t count_of(const lab_node *node)
{
    return node->rows * node->columns;
}

static void deviation_back(const lab_node *c, double *work)
{
    const lab_node *a = c->of[0];
    (void)work;
    for (int64_t k = 0; k < count_of(a); k++)
        a->slope[k] += c->slope[k] / (1.0 + attest_exp(-a->value[k]));
}

const lab_node *lab_deviation(lab_tape *tape, const lab_node *a, double floor)
{
    lab_node *c = lab_new_node(tape, a->rows, a->columns, deviation_back);
    c->of[0] = a;
    for (int64_t k = 0; k < count_of(a); k++)
        c->value[k] = floor + fmax(a->value[k], 0.0) + attest_log(1.0 + attest_exp(-fabs(a->value[k])));
    return c;
}

static void sample_back(const lab_node *c, double *work)
{
    const lab_node *mean = c->of[0], *deviation = c->of[1], *noise = c->of[2];
    (void)work;
    for (int64_t k = 0; k < count_of(c); k++) {
        mean->slope[k] += c->slope[k];
        deviation->slope[k] += c->slope[k] * noise->value[k];
    }
}

const lab_node *lab_sample(lab_tape *tape, lab_gaussian g, const lab_node *noise)
{
    lab_node *c = lab_new_node(tape, g.mean->rows, g.mean->columns, sample_back);
    c->of[0] = g.mean;
    c->of[1] = g.deviation;
    c->of[2] = noise;
    for (int64_t k = 0; k < count_of(c); k++)
        c->value[k] = g.mean->value[k] + g.deviation->value[k] * noise->value[k];
    return c;
}

static void likelihood_back(const lab_node *c, double *work)
{
    const lab_node *mean = c->of[0], *deviation = c->of[1], *y = c->of[2];
    (void)work;
    for (int64_t k = 0; k < count_of(y); k++) {
        const double s = deviation->value[k], off = (y->value[k] - mean->value[k]) / s;
        mean->slope[k] += c->slope[0] * off / s;
        deviation->slope[k] += c->slope[0] * (off * off - 1.0) / s;
    }
}

const lab_node *lab_likelihood(lab_tape *tape, lab_gaussian g, const lab_node *y)
{
    lab_node *c = lab_new_node(tape, 1, 1, likelihood_back);
    c->of[0] = g.mean;
    c->of[1] = g.deviation;
    c->of[2] = y;
    c->value[0] = 0.0;
    for (int64_t k = 0; k < count_of(y); k++)
        c->value[0] += lab_log_density(y->value[k], g.mean->value[k], g.deviation->value[k]);
    return c;
}

static void kl_back(const lab_node *c, double *work)
{
    const lab_node *mq = c->of[0], *sq = c->of[1], *mp = c->of[2], *sp = c->of[3];
    (void)work;
    for (int64_t k = 0; k < count_of(mq); k++) {
        const double s = sp->value[k], off = (mq->value[k] - mp->value[k]) / s, ratio = sq->value[k] / s;
        mq->slope[k] += c->slope[0] * off / s;
        mp->slope[k] -= c->slope[0] * off / s;
        sq->slope[k] += c->slope[0] * (ratio * ratio - 1.0) / sq->value[k];
        sp->slope[k] += c->slope[0] * (1.0 - ratio * ratio - off * off) / s;
    }
}

const lab_node *lab_kl_divergence(lab_tape *tape, lab_gaussian q, lab_gaussian p)
{
    lab_node *c = lab_new_node(tape, 1, 1, kl_back);
    c->of[0] = q.mean;
    c->of[1] = q.deviation;
    c->of[2] = p.mean;
    c->of[3] = p.deviation;
    c->value[0] = 0.0;
    for (int64_t k = 0; k < count_of(q.mean); k++) {
        const double s = p.deviation->value[k], off = (q.mean->value[k] - p.mean->value[k]) / s;
        const double ratio = q.deviation->value[k] / s;
        c->value[0] += 0.5 * (ratio * ratio + off * off - 1.0) - attest_log(ratio);
    }
    return c;
}
