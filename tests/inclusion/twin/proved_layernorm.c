#include "proved_layernorm.h"
#include "proved.h"
#include <math.h>

proved_facts proved_facts_of(const double *x, int64_t width, double eps)
{
    const long double d = (long double)width, depth = proved_sum_depth(width);
    long double sum = 0.0L, sizes = 0.0L, squares = 0.0L;
    for (int64_t i = 0; i < width; i++)
        sum += (long double)x[i] - x[0];
    const long double mean = x[0] + sum / d;
    for (int64_t i = 0; i < width; i++) {
        const long double gap = (x[i] - (long double)x[0]) - sum / d;
        sizes += fabsl(gap);
        squares += gap * gap;
    }
    const long double root = sqrtl(squares / d + eps);
    return (proved_facts){.mean = mean,
                          .root = root,
                          .common = (depth + 3.0L) * (sizes / d + 0x1p-53L * fabsl(mean)) + 0x1p-1014L,
                          .depth = depth,
                          .level = fabsl(mean) <= 0x1p64L * root};
}

static long double underflow_of(proved_facts f)
{
    return 0x1p-1068L / (f.root * f.root);
}

proved_number proved_gap(double x, proved_facts f)
{
    const long double gap = x - f.mean;
    return (proved_number){gap, 0x1.001p-53L * (2.0L * fabsl(gap) + f.common)};
}

proved_number proved_normal(double x, proved_facts f)
{
    const long double normal = (x - f.mean) / f.root, ratio = f.common / f.root;
    return (proved_number){normal, 0x1.02p-53L * (ratio + fabsl(normal) * (ratio + 0.5L * f.depth + 8.0L)) +
                                       underflow_of(f) * fabsl(normal) + 0x1p-1073L};
}

proved_number proved_rounded(long double value, long double error)
{
    return (proved_number){value, 0x1p-53L * (fabsl(value) + error) + error + 0x1p-1074L};
}

proved_number proved_times(proved_number x, proved_number y)
{
    return (proved_number){x.value * y.value, fabsl(x.value) * y.error + x.error * (fabsl(y.value) + y.error)};
}

proved_number proved_part(double g, proved_facts f)
{
    const long double part = g / f.root,
                      power = 0x1.01p-53L * (f.depth + 7.0L + 2.0L * (f.common / f.root)) + underflow_of(f),
                      over = 0x1.0001p-1L * (power * fabsl(part)) + 0x1.01p-53L * fabsl(part);
    return proved_rounded(part, 0x1.00001p0L * over);
}

void proved_each_row(const problem *p, void (*check)(const problem *p, layernorm_row row))
{
    static const double epsilons[] = {1e-5, 0x1p-1022, 1.0};
    const int64_t width = p->model_width;
    for (size_t e = 0; e < sizeof epsilons / sizeof *epsilons; e++) {
        for (int64_t i = 0; i < p->tokens; i++)
            check(p, (layernorm_row){p->x + i * width, p->wo, p->wo + (width - 1) * width, width, epsilons[e]});
        check(p, (layernorm_row){p->x, p->token_upstream, p->token_tangent, p->tokens * width, epsilons[e]});
    }
}
