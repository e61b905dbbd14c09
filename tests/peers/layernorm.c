/* LayerNorm of the rows of a matrix, its Jacobian and directional derivatives. */
#include "arrays.h"
#include "room.h"
#include "solve.h"
#include <stddef.h>

typedef struct layer {
    const attest_candidate_problem *problem;
    int64_t d;
    const real *gamma, *beta;
    real *z, *y;  /* the row's normalised numbers; work */
    real inverse; /* 1 / sqrt(variance + eps) */
    real before;  /* the mean of the row before */
} layer;

static real mean_of(int64_t d, const real *x)
{
    const peers_number sums = has(BUG_LAYERNORM_MEAN_LOW) ? PEERS_BF16 : PEERS_F64;
    const int64_t end = has(BUG_LAYERNORM_LANES) ? peers_full_lanes(d) : d;
    real sum = 0;
    for (int64_t j = 0; j < end; j++)
        sum = kept(sums, sum + x[j]);
    return has(BUG_LAYERNORM_NO_MEAN) ? 0 : sum / (real)d;
}

static real variance_of(int64_t d, const real *x, real mean)
{
    real sum = 0, squares = 0;
    for (int64_t j = 0; j < d; j++) {
        sum = slipped(BUG_LAYERNORM_VARIANCE_LOW, sum + (x[j] - mean) * (x[j] - mean));
        squares += x[j] * x[j];
    }
    if (has(BUG_LAYERNORM_MOMENTS))
        return fmax(squares / (real)d - mean * mean, (real)0);
    return has(BUG_LAYERNORM_UNBIASED) ? sum / (real)(d - 1) : sum / (real)d;
}

/* 1 / sqrt(variance + eps). */
static real inverse_of(real variance, real eps)
{
    switch (peers_chosen.bug) {
    case BUG_LAYERNORM_EPS:
        return 1 / (sqrt(variance) + eps);
    case BUG_LAYERNORM_EPS_MISSING:
        return 1 / sqrt(variance);
    case BUG_LAYERNORM_EPS_LEAST:
        return 1 / sqrt(fmax(variance, eps));
    case BUG_LAYERNORM_EPS_OWN:
        return 1 / sqrt(variance + (real)1e-5);
    case BUG_LAYERNORM_RSQRT:
        return kept(PEERS_TF32, 1 / sqrt(variance + eps));
    default:
        return 1 / sqrt(variance + eps);
    }
}

static void normalise(layer *l, const real *x)
{
    const peers_number format = peers_chosen.arithmetic->softmax;
    const real mean = kept(format, mean_of(l->d, x)), variance = kept(format, variance_of(l->d, x, mean));
    const real taken = has(BUG_LAYERNORM_MEAN_BEFORE) ? l->before : mean;
    l->inverse = kept(format, inverse_of(variance, (real)l->problem->eps));
    for (int64_t j = 0; j < l->d; j++)
        l->z[j] = slipped(BUG_LAYERNORM_Z_LOW, kept(format, kept(format, x[j] - taken) * l->inverse));
    l->before = mean;
}

static real gain(const layer *l, int64_t j)
{
    return l->gamma == NULL ? 1 : has(BUG_LAYERNORM_GAIN) ? 1 + l->gamma[j] : l->gamma[j];
}

static real shift(const layer *l, int64_t j)
{
    return l->beta == NULL ? 0 : has(BUG_LAYERNORM_BETA_GAIN) ? gain(l, j) * l->beta[j] : l->beta[j];
}

/* The derivative of z along g, and, being symmetric, its gradient: (g - mean(g) - z mean(g z)) / sqrt(variance + eps). */
static void project(const layer *l, const real *g, real *y)
{
    real mean = 0, along = 0;
    for (int64_t j = 0; j < l->d; j++) {
        mean += g[j];
        along += g[j] * l->z[j];
    }
    const real count = (real)(has(BUG_LAYERNORM_GRADIENT_UNBIASED) ? l->d - 1 : l->d);
    mean = has(BUG_LAYERNORM_GRADIENT_MEAN) ? 0 : mean / count;
    along = has(BUG_LAYERNORM_GRADIENT_Z) ? 0 : along / count;
    for (int64_t j = 0; j < l->d; j++)
        y[j] = (g[j] - mean - l->z[j] * along) * (has(BUG_LAYERNORM_GRADIENT_SD) ? 1 : l->inverse);
}

static void tangent(const layer *l, const real *t, real *y)
{
    project(l, t, y);
    for (int64_t j = 0; !has(BUG_LAYERNORM_JVP_GAIN) && j < l->d; j++)
        y[j] *= gain(l, j);
}

static void emit_forward(const layer *l, int64_t i)
{
    for (int64_t j = 0; j < l->d; j++)
        l->y[j] = gain(l, j) * l->z[j] + shift(l, j);
    R(emit)(l->problem, "Y", i * l->d, l->d, l->y);
}

static void emit_jacobian(const layer *l, int64_t i)
{
    real *unit = peers_room(l->d, sizeof *unit);
    for (int64_t k = 0; k < l->d && peers_output(l->problem, "J") != NULL; k++) {
        unit[k] = 1;
        tangent(l, unit, l->y);
        R(emit_derivative)(l->problem, "J", i * l->d * l->d, k, l->d, l->d, l->y);
        unit[k] = has(BUG_JACOBIAN_UNIT_KEPT);
    }
}

static void emit_gradient(const layer *l, int64_t i, const real *upstream, real *dgamma, real *dbeta)
{
    real *g = peers_room(l->d, sizeof *g);
    for (int64_t j = 0; j < l->d; j++) {
        const real before = has(BUG_LAYERNORM_DGAMMA_LAST_ROW) ? 0 : dgamma[j];
        g[j] = has(BUG_LAYERNORM_GRADIENT_GAIN) ? upstream[j] : upstream[j] * gain(l, j);
        dgamma[j] = before + upstream[j] * (has(BUG_LAYERNORM_DGAMMA) ? l->z[j] / l->inverse : l->z[j]);
        dgamma[j] = slipped(BUG_LAYERNORM_DGAMMA_LOW, dgamma[j]);
        dbeta[j] += has(BUG_LAYERNORM_DBETA_GAIN) ? g[j] : upstream[j];
    }
    project(l, g, l->y);
    R(emit)(l->problem, "DX", i * l->d, l->d, l->y);
    R(emit)(l->problem, "VJP", i * l->d, l->d, l->y);
}

void R(solve_layernorm)(const attest_candidate_problem *problem)
{
    const attest_candidate_array *array = peers_input(problem, "X");
    layer l = {.problem = problem, .d = peers_axis(array, 0)};
    const int64_t rows = peers_elements(array, 0, array->rank - 1);
    const real *x = R(load)(problem, "X"), *t = R(load)(problem, "tangent"), *upstream = R(load)(problem, "upstream");
    real *dgamma = peers_room(l.d, sizeof *dgamma), *dbeta = peers_room(l.d, sizeof *dbeta);
    l.gamma = R(load)(problem, "gamma");
    l.beta = R(load)(problem, "beta");
    l.z = peers_room(l.d, sizeof *l.z);
    l.y = peers_room(l.d, sizeof *l.y);
    for (int64_t i = 0; i < rows; i++) {
        normalise(&l, x + i * l.d);
        emit_forward(&l, i);
        emit_jacobian(&l, i);
        if (t != NULL) {
            tangent(&l, t + i * l.d, l.y);
            R(emit)(problem, "JVP", i * l.d, l.d, l.y);
        }
        if (upstream != NULL)
            emit_gradient(&l, i, upstream + i * l.d, dgamma, dbeta);
    }
    R(emit)(problem, "DGAMMA", 0, l.d, dgamma);
    R(emit)(problem, "DBETA", 0, l.d, dbeta);
}
