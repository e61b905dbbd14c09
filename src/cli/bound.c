/* attest bound: Lipschitz constants, from above by theorems and from below by witnesses. */
#include "core/bound.h"
#include "commands.h"
#include "core/bound_product.h"
#include "core/layernorm_bound.h"
#include "core/norm.h"
#include "core/norm2.h"
#include "exact/norm2.h"
#include "finding.h"
#include "inputs.h"
#include "kernels.h"
#include "lab/kernel_bound.h"
#include "room.h"
#include "say.h"
#include <inttypes.h>
#include <stddef.h>

static void run_layernorm(const form *f, const arguments *args)
{
    const array gamma = load_array(args, OPT_GAMMA);
    const double eps = positive_argument(args, OPT_EPS);
    const bool paper = chosen(args, OPT_THEOREM, "paper") || chosen(args, OPT_THEOREM, "printed");
    double lower, upper;
    if (gamma.shape.rank != 1)
        refuse("%s: shape %s, expected [D]", gamma.path, vault_shape_words(&gamma.shape).text);
    if (parse_norm(args) == ATTEST_TWO && args->given[OPT_THEOREM] != NULL && !chosen(args, OPT_THEOREM, "best"))
        refuse("the paper has no 2-norm bound of LayerNorm; leave --theorem out");
    if (parse_norm(args) == ATTEST_TWO)
        attest_layernorm_lip_2(gamma.values, gamma.count, eps, &lower, &upper);
    else
        attest_layernorm_lip_inf(gamma.values, gamma.count, eps, &lower, &upper);
    if (paper) {
        double unused;
        attest_layernorm_lip_inf_paper(gamma.values, gamma.count, eps, &unused, &upper);
    }
    print_finding(f, args,
                  (finding){.norm = norm_name(parse_norm(args)),
                            .upper = upper,
                            .theorem = paper ? "kim_app_n" : "attest_thm_4",
                            .lower = lower,
                            .lowered = "the constant is not below it (attest_thm_4)"});
}

/* Encloses the norm of the matrix of a file, as the map x -> W x. */
static void norm_of(const arguments *args, const array *a, double *lower, double *upper)
{
    if (a->shape.rank != 2)
        refuse("%s: shape %s, expected a matrix", a->path, vault_shape_words(&a->shape).text);
    const int64_t n = a->shape.size[0], d = a->shape.size[1];
    const bool precise = args->given[OPT_PRECISE] != NULL;
    if (parse_norm(args) == ATTEST_TWO && precise) {
        if (!exact_norm2(a->values, n, d, lower, upper))
            refuse("%s: not enough memory for --precise", a->path);
    } else if (parse_norm(args) == ATTEST_TWO) {
        attest_norm2(a->values, n, d, room(attest_norm2_work(n, d)), lower, upper);
    } else if (!precise) {
        attest_norm_inf(a->values, n, d, lower, upper);
    } else {
        refuse("--precise is for --norm 2; the infinity-norm is as precise as doubles are");
    }
}

static void run_linear(const form *f, const arguments *args)
{
    const array a = load_array(args, OPT_W);
    double lower, upper;
    norm_of(args, &a, &lower, &upper);
    print_finding(f, args,
                  (finding){.norm = norm_name(parse_norm(args)),
                            .upper = upper,
                            .theorem = "norm_of_w",
                            .lower = lower,
                            .lowered = "the norm is not below it"});
}

static void run_product(const form *f, const arguments *args)
{
    double *norms = room(args->positional_count);
    int64_t rows = 0;
    for (int k = 0; k < args->positional_count; k++) {
        const array a = load_file(args, args->positional[k]);
        double unused;
        norm_of(args, &a, &unused, &norms[k]);
        if (k > 0 && a.shape.size[1] != rows)
            refuse("%s: shape %s, expected %" PRId64 " columns, as many as %s has rows", a.path,
                   vault_shape_words(&a.shape).text, rows, args->positional[k - 1]);
        rows = a.shape.size[0];
    }
    const attest_bound upper = attest_bound_product(norms, args->positional_count);
    print_finding(f, args,
                  (finding){.norm = norm_name(parse_norm(args)),
                            .upper = upper.value,
                            .theorem = attest_theorem_name(upper.theorem),
                            .lower = -1.0});
}

/* Attention as a map of measures, in the 1-Wasserstein distance. One token alone keeps its place, so no constant is
 * below 1. */
static void run_kernel(const form *f, const arguments *args)
{
    const lab_kernel kernel = parse_kernel(args);
    const double box = positive_argument(args, OPT_BOX);
    const int64_t width = integer_argument(args, OPT_WIDTH, 1, ATTEST_DIM_MAX);
    const bool printed = chosen(args, OPT_THEOREM, "printed") || chosen(args, OPT_THEOREM, "paper");
    print_finding(f, args,
                  (finding){.norm = "w1",
                            .upper = lab_kernel_bound(kernel.kind, kernel.scale, box, width, printed),
                            .theorem = printed ? "vuckovic_thm_1_printed" : "vuckovic_thm_1",
                            .refuted = printed ? "E27" : NULL,
                            .lower = 1.0,
                            .lowered = "at a single token (vuckovic_thm_1_least)"});
}

static const option_id l2_inputs[] = {OPT_WQ, OPT_WV, OPT_WO, OPT_NORM, OPT_NONE};
static const option_id l2_options[] = {OPT_N,  OPT_WK,     OPT_HEADS,   OPT_MASK,    OPT_CAUSAL, OPT_WINDOW,
                                       OPT_AT, OPT_RADIUS, OPT_THEOREM, OPT_WITNESS, OPT_NONE};
static const option_id dp_inputs[] = {OPT_WQ, OPT_WK, OPT_WV, OPT_WO, OPT_N, OPT_BALL, OPT_NONE};
static const option_id dp_options[] = {OPT_HEADS, OPT_WITNESS, OPT_NONE};
static const option_id kernel_inputs[] = {OPT_KERNEL, OPT_BOX, OPT_WIDTH, OPT_NONE};
static const option_id kernel_options[] = {OPT_SCALE, OPT_THEOREM, OPT_NONE};
static const option_id layernorm_inputs[] = {OPT_GAMMA, OPT_EPS, OPT_NORM, OPT_NONE};
static const option_id layernorm_options[] = {OPT_THEOREM, OPT_NONE};
static const option_id linear_inputs[] = {OPT_W, OPT_NORM, OPT_NONE};
static const option_id product_options[] = {OPT_NORM, OPT_PRECISE, OPT_NONE};
static const option_id linear_options[] = {OPT_PRECISE, OPT_NONE};
static const option_id no_options[] = {OPT_NONE};

static const form forms[] = {
    {"l2-mha", "multi-head L2 attention with tied weights", 0, 0, 0, l2_inputs, l2_options, bound_l2_mha},
    {"dp-mha", "dot-product attention on a ball, in the 2-norm; over all inputs it is unbounded", 0, 0, 0, dp_inputs,
     dp_options, bound_dp_mha},
    {"kernel", "attention as a map of measures in a box, in the 1-Wasserstein distance", 0, 0, 0, kernel_inputs,
     kernel_options, run_kernel},
    {"layernorm", "the exact constant of LayerNorm", 0, 0, 0, layernorm_inputs, layernorm_options, run_layernorm},
    {"linear", "x -> W x", 0, 0, 0, linear_inputs, linear_options, run_linear},
    {"product", "x -> W2 s(W1 x) and longer chains, s 1-Lipschitz", "W1.npy W2.npy ...", 1, POSITIONAL_MAX, no_options,
     product_options, run_product},
};

const command bound_command = {
    .name = "bound",
    .summary = "Lipschitz constants: an upper bound by a theorem, a lower bound by a witness",
    .description =
        "Both ends are rounded the safe way: the real constant lies between them. The infinity- and the 2-norm are "
        "those "
        "of inputs and outputs read as long vectors. L2 attention has logits scaled by 1/sqrt(n); with weights that "
        "are "
        "not tied, or a mask that hides a token from itself, it has no bound.\n"
        "kernel: values are the tokens themselves, distances between tokens those of the 1-norm, --scale is 1 unless "
        "given.\n"
        "--theorem printed shows what the paper prints for the 2-norm, or for kernels. It is not a bound, and the "
        "output says so.",
    .forms = forms,
    .form_count = sizeof forms / sizeof forms[0],
    .examples = "  attest bound l2-mha --wq WQ.npy --wv WV.npy --wo WO.npy --heads 8 --n 64 --norm inf\n"
                "  attest bound kernel --kernel dot --box 0.2 --width 1\n"
                "  attest bound l2-mha --wq WQ.npy --wv WV.npy --wo WO.npy --at X.npy --radius 0.1 --norm 2\n"
                "  attest bound layernorm --gamma G.npy --eps 1e-5 --norm inf\n"
                "  attest bound product W1.npy W2.npy W3.npy --norm 2 --json\n",
};
