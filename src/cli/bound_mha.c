/* attest bound l2-mha, dp-mha: attention over all inputs, on a ball, or near given tokens. */
#include "core/bound_ball.h"
#include "core/bound_l2.h"
#include "core/bound_local.h"
#include "core/bound_weights.h"
#include "core/witness.h"
#include "finding.h"
#include "inputs.h"
#include "lipschitz.h"
#include "masks.h"
#include "room.h"
#include "say.h"
#include "vault/npy.h"

#define WITNESS "at a witness (--witness X.npy writes it)"

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
        return attest_bound_inf_paper(q->w, q->sight, false);
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

void bound_l2_mha(const form *f, const arguments *args)
{
    const question q = load_question(args);
    const bool local = q.at.values != NULL;
    if (local && args->given[OPT_WITNESS] != NULL)
        refuse("--witness is for bounds over all inputs; with --at the witness is --at");
    const attest_bound upper = local                  ? local_bound(&q)
                               : q.norm == ATTEST_INF ? inf_bound(&q, args)
                                                      : two_bound(&q, args);
    print_finding(f, args,
                  (finding){.norm = norm_name(q.norm),
                            .upper = upper.value,
                            .theorem = attest_theorem_name(upper.theorem),
                            .refuted = upper.theorem == ATTEST_KIM_THM_3_2_TWO_PRINTED ? "E1" : NULL,
                            .lower = lower_bound(&q, args),
                            .lowered = local ? "at the tokens of --at" : WITNESS,
                            .witness = local ? q.at.path : args->given[OPT_WITNESS]});
}

void bound_dp_mha(const form *f, const arguments *args)
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
                  (finding){.norm = norm_name(ATTEST_TWO),
                            .upper = upper.value,
                            .theorem = attest_theorem_name(upper.theorem),
                            .lower = lower,
                            .lowered = WITNESS,
                            .witness = args->given[OPT_WITNESS]});
}
