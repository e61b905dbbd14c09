#include "heads.h"
#include "random.h"
#include "scratch.h"
#include <stdlib.h>

static void fill(random_source *source, double *a, int64_t n)
{
    for (int64_t k = 0; k < n; k++)
        a[k] = random_normal(source);
}

static void identity(heads *h)
{
    const int64_t D = h->w.width, d = h->w.d;
    for (int64_t r = 0; r < D; r++)
        for (int64_t c = 0; c < D; c++) {
            const int64_t at = (c / d) * (D * d) + r * d + c % d; /* element (r, c) of the heads side by side */
            h->wq[at] = h->wv[at] = h->wo[r * D + c] = r == c ? 1.0 : 0.0;
        }
}

heads *heads_make(int64_t H, int64_t d, int64_t n, uint64_t seed)
{
    heads *h = malloc(sizeof *h);
    const int64_t D = H * d;
    h->n = n;
    h->wq = scratch(D * D);
    h->wv = scratch(D * D);
    h->wo = scratch(D * D);
    h->X = scratch(n * D);
    h->V = scratch(n * D);
    h->Y = scratch(n * D);
    h->w = (attest_heads){.heads = H, .width = D, .d = d, .wq = h->wq, .wk = h->wq, .wv = h->wv, .wo = h->wo};
    random_source source = random_seeded(seed);
    fill(&source, h->wq, D * D);
    fill(&source, h->wv, D * D);
    fill(&source, h->wo, D * D);
    fill(&source, h->X, n * D);
    if (seed == 0)
        identity(h);
    h->work = scratch(attest_bound_work(h->w) + attest_nearby_work(h->w, n) + attest_witness_work(h->w, n) +
                      attest_inverse_work(h->w, n));
    const int64_t cells = attest_bound_cells(h->w) + attest_nearby_cells(h->w, n) + attest_witness_cells(h->w, n) +
                          attest_inverse_cells(h->w, n);
    h->cells = malloc((size_t)cells * sizeof *h->cells);
    return h;
}

void heads_free(heads *h)
{
    double *all[] = {h->wq, h->wv, h->wo, h->X, h->V, h->Y, h->work};
    for (size_t k = 0; k < sizeof all / sizeof *all; k++)
        free(all[k]);
    free(h->cells);
    free(h);
}
