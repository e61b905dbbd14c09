#include "precise.h"
#include <math.h>
#include <stdlib.h>

/* A matrix of such numbers, row by row. */
typedef struct matrix {
    const precise *of;
    int64_t rows, cols;
    char *x;
} matrix;

static char *at(matrix m, int64_t i, int64_t c)
{
    return m.x + (size_t)(i * m.cols + c) * m.of->size;
}

static matrix make(const precise *of, int64_t rows, int64_t cols)
{
    matrix m = {of, rows, cols, malloc((size_t)(rows * cols) * of->size)};
    if (m.x == NULL)
        exit(3);
    for (int64_t k = 0; k < rows * cols; k++)
        of->init(at(m, 0, k));
    return m;
}

static void drop(matrix m)
{
    for (int64_t k = 0; k < m.rows * m.cols; k++)
        m.of->clear(at(m, 0, k));
    free(m.x);
}

static matrix taken(const precise *of, const double *x, int64_t rows, int64_t cols)
{
    const matrix m = make(of, rows, cols);
    for (int64_t k = 0; k < rows * cols; k++)
        of->set(at(m, 0, k), x[k]);
    return m;
}

/* to = a b, columns `first` and on of to */
static void multiply(matrix a, matrix b, matrix to, int64_t first)
{
    for (int64_t i = 0; i < a.rows; i++)
        for (int64_t c = 0; c < b.cols; c++)
            a.of->dot(at(to, i, first + c), at(a, i, 0), 1, at(b, 0, c), b.cols, a.cols);
}

static matrix times(matrix a, matrix b)
{
    const matrix to = make(a.of, a.rows, b.cols);
    multiply(a, b, to, 0);
    return to;
}

/* a b^T */
static matrix times_turned(matrix a, matrix b)
{
    const matrix to = make(a.of, a.rows, b.rows);
    for (int64_t i = 0; i < a.rows; i++)
        for (int64_t c = 0; c < b.rows; c++)
            a.of->dot(at(to, i, c), at(a, i, 0), 1, at(b, c, 0), 1, a.cols);
    return to;
}

/* a^T b */
static matrix turned_times(matrix a, matrix b)
{
    const matrix to = make(a.of, a.cols, b.cols);
    for (int64_t i = 0; i < a.cols; i++)
        for (int64_t c = 0; c < b.cols; c++)
            a.of->dot(at(to, i, c), at(a, 0, i), a.cols, at(b, 0, c), b.cols, a.rows);
    return to;
}

void precise_forward(const precise *p, attest_multihead m, const double *X, double *Y)
{
    const matrix x = taken(p, X, m.n, m.width), wo = taken(p, m.wo, m.heads * m.v, m.out),
                 z = make(p, m.n, m.heads * m.v);
    for (int64_t h = 0; h < m.heads; h++) {
        const matrix wq = taken(p, m.wq + h * m.width * m.d, m.width, m.d), q = times(x, wq);
        const matrix wk = taken(p, m.wk + h * m.width * m.d, m.width, m.d), k = times(x, wk);
        const matrix wu = taken(p, m.wu + h * m.width * m.v, m.width, m.v), u = times(x, wu), w = times_turned(q, k);
        for (int64_t i = 0; i < m.n; i++)
            p->softmax(at(w, i, 0), m.n, m.d);
        multiply(w, u, z, h * m.v);
        const matrix all[] = {wq, q, wk, k, wu, u, w};
        for (size_t e = 0; e < sizeof all / sizeof all[0]; e++)
            drop(all[e]);
    }
    const matrix y = times(z, wo);
    for (int64_t e = 0; e < m.n * m.out; e++)
        Y[e] = p->get(at(y, 0, e));
    drop(y);
    drop(x);
    drop(wo);
    drop(z);
}

/* --- the Jacobian: lemma J of spec/exact.md, with offset 0 */

typedef struct parts {
    matrix t, y, w, m;        /* T, its means, P, and the values' weights through W^O */
    matrix kappa, beta, zeta; /* [n,width] */
    matrix one, zero;
    matrix g, own, entry; /* of one output: g [1,n], what comes through the query [1,width]; one number */
} parts;

static matrix number(const precise *p, double value)
{
    return taken(p, &value, 1, 1);
}

/* m / sqrt(d) times `by` */
static matrix scaled(matrix m, int64_t d, double by)
{
    const matrix factor = number(m.of, by), zero = number(m.of, 0.0);
    for (int64_t k = 0; k < m.rows * m.cols; k++) {
        m.of->divide_by_root(at(m, 0, k), d);
        m.of->combine(at(m, 0, k), factor.x, at(m, 0, k), NULL, zero.x, zero.x);
    }
    drop(factor);
    drop(zero);
    return m;
}

/* Logits of L2, but for what all keys share and the scale: 2 q . k - |k|^2 */
static void make_distances(matrix w, matrix k)
{
    const matrix square = number(w.of, 0.0), two = number(w.of, 2.0), minus = number(w.of, -1.0);
    for (int64_t j = 0; j < k.rows; j++) {
        w.of->dot(square.x, at(k, j, 0), 1, at(k, j, 0), 1, k.cols);
        for (int64_t i = 0; i < w.rows; i++)
            w.of->combine(at(w, i, j), two.x, at(w, i, j), NULL, minus.x, square.x);
    }
    drop(square);
    drop(two);
    drop(minus);
}

static parts make_parts(const precise *p, attest_multihead m, bool l2, const double *X)
{
    const matrix x = taken(p, X, m.n, m.width), wq = taken(p, m.wq, m.width, m.d), wk = taken(p, m.wk, m.width, m.d);
    const matrix wv = taken(p, m.wu, m.width, m.v), wo = taken(p, m.wo, m.v, m.out), vo = times(wv, wo);
    const matrix q = times(x, wq), k = times(x, wk), inner = turned_times(wq, vo);
    const double factor = l2 ? 2.0 : 1.0;
    parts a = {.m = l2 ? scaled(times(wq, inner), m.d, 1.0) : times(wv, wo),
               .w = times_turned(q, k),
               .kappa = scaled(times_turned(q, wk), m.d, factor),
               .beta = scaled(times_turned(k, wk), m.d, factor),
               .zeta = scaled(times_turned(k, wq), m.d, factor),
               .one = number(p, 1.0),
               .zero = number(p, 0.0),
               .g = make(p, 1, m.n),
               .own = make(p, 1, m.width),
               .entry = number(p, 0.0)};
    a.t = times(x, a.m);
    if (l2)
        make_distances(a.w, k);
    for (int64_t i = 0; i < m.n; i++)
        p->softmax(at(a.w, i, 0), m.n, m.d);
    a.y = times(a.w, a.t);
    const matrix all[] = {x, wq, wk, wv, wo, vo, q, k, inner};
    for (size_t e = 0; e < sizeof all / sizeof all[0]; e++)
        drop(all[e]);
    return a;
}

/* The numbers of output o of row i; the largest distance from J. */
static double row_of_jacobian(const precise *p, const parts *a, bool l2, int64_t i, int64_t o, const double *J)
{
    const int64_t n = a->t.rows, width = a->m.rows;
    double worst = 0.0;
    for (int64_t j = 0; j < n; j++)
        p->combine(at(a->g, 0, j), at(a->w, i, j), at(a->t, j, o), at(a->y, i, o), a->zero.x, a->zero.x);
    for (int64_t b = 0; b < width; b++)
        p->dot(at(a->own, 0, b), a->g.x, 1, at(a->zeta, 0, b), width, n);
    for (int64_t j = 0; j < n; j++)
        for (int64_t b = 0; b < width; b++) {
            p->combine(a->entry.x, at(a->g, 0, j), at(a->kappa, i, b), l2 ? at(a->beta, j, b) : NULL, at(a->w, i, j),
                       at(a->m, b, o));
            if (i == j)
                p->combine(a->entry.x, a->one.x, a->entry.x, NULL, a->one.x, at(a->own, 0, b));
            if (J != NULL)
                worst = fmax(worst, fabs(p->get(a->entry.x) - J[j * width + b]));
        }
    return worst;
}

double precise_jacobian(const precise *p, attest_multihead m, bool l2, const double *X, const double *J)
{
    const parts a = make_parts(p, m, l2, X);
    double worst = 0.0;
    for (int64_t row = 0; row < m.n * m.out; row++)
        worst = fmax(worst,
                     row_of_jacobian(p, &a, l2, row / m.out, row % m.out, J == NULL ? NULL : J + row * m.n * m.width));
    const matrix all[] = {a.t, a.y, a.w, a.m, a.kappa, a.beta, a.zeta, a.one, a.zero, a.g, a.own, a.entry};
    for (size_t e = 0; e < sizeof all / sizeof all[0]; e++)
        drop(all[e]);
    return worst;
}
