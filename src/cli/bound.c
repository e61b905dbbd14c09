/* attest bound: Lipschitz constants, from above by theorems and from below by witnesses. */
#include "core/bound.h"
#include "commands.h"
#include "core/bound_ball.h"
#include "core/bound_l2.h"
#include "core/bound_local.h"
#include "core/bound_product.h"
#include "core/bound_weights.h"
#include "core/layernorm_bound.h"
#include "core/norm.h"
#include "core/norm2.h"
#include "core/witness.h"
#include "inputs.h"
#include "json.h"
#include "lipschitz.h"
#include "masks.h"
#include "room.h"
#include "say.h"
#include "vault/npy.h"
#include <inttypes.h>
#include <stdio.h>

/* What a bound says, in words and in JSON. */
typedef struct finding {
    double upper;
    const char *theorem;
    bool is_bound;       /* false for a formula that is refuted: --theorem printed */
    double lower;        /* negative: none was looked for */
    const char *lowered; /* what attains the lower bound */
    const char *witness; /* the file that holds it, or NULL */
} finding;

#define WITNESS "at a witness (--witness X.npy writes it)"

static void print_end(const char *name, double x, const char *by)
{
    printf("%s %s (%s)%s%s\n", name, decimal(x).text, hexadecimal(x).text, by != NULL ? "  " : "",
           by != NULL ? by : "");
}

static void print_text(finding f)
{
    if (f.is_bound)
        print_end("upper", f.upper, f.theorem);
    else
        printf("printed %s (%s)  %s: NOT A BOUND, the formula is refuted (spec/errata.md, E1)\n", decimal(f.upper).text,
               hexadecimal(f.upper).text, f.theorem);
    if (f.lower >= 0.0)
        print_end("lower", f.lower, f.lowered);
    if (!f.is_bound && f.lower > f.upper)
        puts("the lower bound, which is certified, exceeds it");
}

static void print_finding(const form *asked, const arguments *args, finding f)
{
    if (args->given[OPT_JSON] == NULL) {
        print_text(f);
        return;
    }
    json_t *object = json_pack("{s:s, s:s?, s:s, s:b}", "operation", asked->name, "norm", args->given[OPT_NORM],
                               "theorem", f.theorem, "is_bound", f.is_bound);
    set_double(object, f.is_bound ? "upper" : "printed", f.upper);
    if (f.lower >= 0.0) {
        set_double(object, "lower", f.lower);
        json_object_set_new(object, "lower_by", json_string(f.lowered));
        json_object_set_new(object, "witness", f.witness != NULL ? json_string(f.witness) : json_null());
    }
    print_json(object);
    json_decref(object);
}

static attest_norm parse_norm(const arguments *args)
{
    return chosen(args, OPT_NORM, "2") ? ATTEST_TWO : ATTEST_INF;
}

/* The tokens of --at, or values NULL; *n is their number, or that of --n. */
static array load_tokens(const arguments *args, const attest_heads *w, int64_t *n)
{
    const array at = load_if_given(args, OPT_AT);
    if (at.values == NULL && args->given[OPT_N] == NULL)
        refuse("how many tokens? add --n N, or --at X.npy");
    *n = args->given[OPT_N] != NULL ? integer_argument(args, OPT_N, 1, ATTEST_DIM_MAX) : size_from_end(&at.shape, 1);
    const vault_shape wanted = shape_2(*n, w->width);
    if (at.values != NULL)
        expect_shape(at.path, &at.shape, &wanted, "N tokens of width D");
    return at;
}

/* L2 attention whose bound is asked for. */
typedef struct question {
    attest_heads w;
    int64_t n;
    const uint8_t *mask;
    attest_sight sight;
    attest_norm norm;
    array at;      /* values NULL: over all inputs */
    double radius; /* around them */
} question;

static question load_question(const arguments *args)
{
    question q = {.w = load_tied_heads(args), .norm = parse_norm(args)};
    const vault_shape no_batch = {.rank = 0};
    q.at = load_tokens(args, &q.w, &q.n);
    q.mask = load_mask(args, &no_batch, q.n, q.n).seen;
    q.sight = load_sight(q.mask, q.n);
    if (args->given[OPT_RADIUS] != NULL) {
        if (q.at.values == NULL)
            refuse("--radius needs --at X.npy, the inputs around which it is meant");
        q.radius = number_argument(args, OPT_RADIUS);
        if (q.radius < 0.0)
            refuse("--radius '%s', expected a number of at least 0", args->given[OPT_RADIUS]);
    }
    if (q.at.values != NULL && args->given[OPT_THEOREM] != NULL)
        refuse("--theorem is for bounds over all inputs; leave it out with --at");
    return q;
}

static attest_bound inf_bound(const question *q, const arguments *args)
{
    attest_interval *cells = interval_room(attest_bound_cells(q->w));
    double *work = room(attest_bound_work(q->w));
    if (chosen(args, OPT_THEOREM, "paper") || chosen(args, OPT_THEOREM, "printed")) /* what is printed holds here */
        return attest_bound_inf_paper(q->w, q->sight, false, work);
    return attest_bound_inf(q->w, q->sight, cells, work);
}

static attest_bound two_bound(const question *q, const arguments *args)
{
    attest_interval *cells = interval_room(attest_bound_cells(q->w));
    const attest_spectra t = attest_weights_two(q->w, cells, room(attest_bound_work(q->w)));
    if (chosen(args, OPT_THEOREM, "printed"))
        return attest_bound_two_printed(t, q->w.d, q->sight);
    if (chosen(args, OPT_THEOREM, "paper"))
        return attest_bound_two_paper(t, q->w.d, q->sight);
    return attest_bound_two(t, q->w.d, q->sight);
}

static attest_bound local_bound(const question *q)
{
    attest_interval *cells = interval_room(attest_nearby_cells(q->w, q->n)),
                    *more = interval_room(attest_bound_cells(q->w));
    double *work = room(attest_nearby_work(q->w, q->n)), *bound_work = room(attest_bound_work(q->w));
    const attest_nearby near = attest_nearby_of(q->w, q->mask, q->n, q->at.values, q->radius, cells, work);
    if (q->norm == ATTEST_INF)
        return attest_bound_local_inf(near, q->w, more, bound_work);
    return attest_bound_local_two(near, attest_weights_two(q->w, more, bound_work), q->w.d);
}

static void write_witness(const arguments *args, int64_t n, int64_t width, const double *X)
{
    const vault_shape shape = shape_2(n, width);
    vault_error error;
    if (args->given[OPT_WITNESS] != NULL && !vault_npy_write(args->given[OPT_WITNESS], VAULT_F64, &shape, X, &error))
        refuse("%s", error.message);
}

/* From below: at the given tokens, or at a witness of attest's own, which --witness writes. */
static double lower_bound(const question *q, const arguments *args)
{
    const int64_t count = times(q->n, q->w.width);
    double *X = room(count), *V = room(count), *work = room(attest_witness_work(q->w, q->n));
    attest_interval *cells = interval_room(attest_witness_cells(q->w, q->n));
    if (q->at.values != NULL)
        return attest_witness_at(q->w, ATTEST_L2, q->mask, q->n, q->norm, q->at.values, cells, work, V);
    const double lower = attest_witness(q->w, q->mask, q->n, q->norm, cells, work, X, V);
    write_witness(args, q->n, q->w.width, X);
    return lower;
}

static void run_l2_mha(const form *f, const arguments *args)
{
    const question q = load_question(args);
    const bool local = q.at.values != NULL;
    if (local && args->given[OPT_WITNESS] != NULL)
        refuse("--witness is for bounds over all inputs; with --at the witness is --at");
    const attest_bound upper = local                  ? local_bound(&q)
                               : q.norm == ATTEST_INF ? inf_bound(&q, args)
                                                      : two_bound(&q, args);
    print_finding(f, args,
                  (finding){.upper = upper.value,
                            .theorem = attest_theorem_name(upper.theorem),
                            .is_bound = upper.theorem != ATTEST_KIM_THM_3_2_TWO_PRINTED,
                            .lower = lower_bound(&q, args),
                            .lowered = local ? "at the tokens of --at" : WITNESS,
                            .witness = local ? q.at.path : args->given[OPT_WITNESS]});
}

static void run_dp_mha(const form *f, const arguments *args)
{
    const attest_heads w = load_heads(args);
    const int64_t n = integer_argument(args, OPT_N, 1, ATTEST_DIM_MAX);
    const double radius = positive_argument(args, OPT_BALL);
    const attest_bound upper = attest_bound_ball(w, n, radius, room(attest_bound_work(w)));
    const int64_t count = times(n, w.width);
    double *X = room(count), *V = room(count), *work = room(attest_witness_work(w, n));
    const double lower = attest_witness_ball(w, n, radius, interval_room(attest_witness_cells(w, n)), work, X, V);
    write_witness(args, n, w.width, X);
    print_finding(f, args,
                  (finding){.upper = upper.value,
                            .theorem = attest_theorem_name(upper.theorem),
                            .is_bound = true,
                            .lower = lower,
                            .lowered = WITNESS,
                            .witness = args->given[OPT_WITNESS]});
}

static void run_layernorm(const form *f, const arguments *args)
{
    const array gamma = load_array(args, OPT_GAMMA);
    const double eps = positive_argument(args, OPT_EPS);
    const bool paper = chosen(args, OPT_THEOREM, "paper");
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
                  (finding){.upper = upper,
                            .theorem = paper ? "kim_app_n" : "attest_thm_4",
                            .is_bound = true,
                            .lower = lower,
                            .lowered = "the constant is not below it (attest_thm_4)"});
}

/* Encloses the norm of the matrix of a file, as the map x -> W x. */
static void norm_of(const arguments *args, const array *a, double *lower, double *upper)
{
    if (a->shape.rank != 2)
        refuse("%s: shape %s, expected a matrix", a->path, vault_shape_words(&a->shape).text);
    const int64_t n = a->shape.size[0], d = a->shape.size[1];
    if (parse_norm(args) == ATTEST_INF)
        attest_norm_inf(a->values, n, d, lower, upper);
    else
        attest_norm2(a->values, n, d, room(attest_norm2_work(n, d)), lower, upper);
}

static void run_linear(const form *f, const arguments *args)
{
    const array a = load_array(args, OPT_W);
    double lower, upper;
    norm_of(args, &a, &lower, &upper);
    print_finding(f, args,
                  (finding){.upper = upper,
                            .theorem = "norm_of_w",
                            .is_bound = true,
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
    print_finding(
        f, args,
        (finding){
            .upper = upper.value, .theorem = attest_theorem_name(upper.theorem), .is_bound = true, .lower = -1.0});
}

static const option_id l2_inputs[] = {OPT_WQ, OPT_WV, OPT_WO, OPT_NORM, OPT_NONE};
static const option_id l2_options[] = {OPT_N,  OPT_WK,     OPT_HEADS,   OPT_MASK,    OPT_CAUSAL, OPT_WINDOW,
                                       OPT_AT, OPT_RADIUS, OPT_THEOREM, OPT_WITNESS, OPT_NONE};
static const option_id dp_inputs[] = {OPT_WQ, OPT_WK, OPT_WV, OPT_WO, OPT_N, OPT_BALL, OPT_NONE};
static const option_id dp_options[] = {OPT_HEADS, OPT_WITNESS, OPT_NONE};
static const option_id layernorm_inputs[] = {OPT_GAMMA, OPT_EPS, OPT_NORM, OPT_NONE};
static const option_id layernorm_options[] = {OPT_THEOREM, OPT_NONE};
static const option_id linear_inputs[] = {OPT_W, OPT_NORM, OPT_NONE};
static const option_id product_inputs[] = {OPT_NORM, OPT_NONE};
static const option_id no_options[] = {OPT_NONE};

static const form forms[] = {
    {"l2-mha", "multi-head L2 attention with tied weights", 0, 0, 0, l2_inputs, l2_options, run_l2_mha},
    {"dp-mha", "dot-product attention on a ball, in the 2-norm; over all inputs it is unbounded", 0, 0, 0, dp_inputs,
     dp_options, run_dp_mha},
    {"layernorm", "the exact constant of LayerNorm", 0, 0, 0, layernorm_inputs, layernorm_options, run_layernorm},
    {"linear", "x -> W x", 0, 0, 0, linear_inputs, no_options, run_linear},
    {"product", "x -> W2 s(W1 x) and longer chains, s 1-Lipschitz", "W1.npy W2.npy ...", 1, POSITIONAL_MAX,
     product_inputs, no_options, run_product},
};

const command bound_command = {
    .name = "bound",
    .summary = "Lipschitz constants: an upper bound by a theorem, a lower bound by a witness",
    .description =
        "Both ends are rounded the safe way: the real constant lies between them. The infinity- and the 2-norm are "
        "those of "
        "inputs and outputs read as long vectors. L2 attention has logits scaled by 1/sqrt(n); with weights that are "
        "not "
        "tied, or a mask that hides a token from itself, it has no bound.\n"
        "--theorem printed shows what the paper prints for the 2-norm. It is not a bound, and the output says so.",
    .forms = forms,
    .form_count = sizeof forms / sizeof forms[0],
    .examples = "  attest bound l2-mha --wq WQ.npy --wv WV.npy --wo WO.npy --heads 8 --n 64 --norm inf\n"
                "  attest bound l2-mha --wq WQ.npy --wv WV.npy --wo WO.npy --at X.npy --radius 0.1 --norm 2\n"
                "  attest bound layernorm --gamma G.npy --eps 1e-5 --norm inf\n"
                "  attest bound product W1.npy W2.npy W3.npy --norm 2 --json\n",
};
