/* attest invert: the input of a residual block y = x + f(x) from its output, with a certified error. attest fixpoint:
 * the output z = x + f(z) of infinitely many layers that all see their input x; the same equation, x = z - f(z), so the
 * same method. */
#include "core/inverse.h"
#include "commands.h"
#include "core/bound_l2.h"
#include "core/bound_weights.h"
#include "inputs.h"
#include "json.h"
#include "lipschitz.h"
#include "masks.h"
#include "room.h"
#include "say.h"
#include "vault/npy.h"
#include <inttypes.h>
#include <stdio.h>

enum { STEPS_MAX = 100000 };

static attest_contraction contract(const arguments *args, attest_heads w, attest_sight sight)
{
    const double factor = args->given[OPT_CONTRACT] != NULL ? positive_argument(args, OPT_CONTRACT) : 0.9;
    attest_interval *cells = interval_room(attest_bound_cells(w));
    double *work = room(attest_bound_work(w));
    const attest_bound paper = attest_bound_inf_paper(w, sight, false);
    const attest_contraction c = attest_contract(paper, attest_bound_inf(w, sight, cells, work), factor);
    if (!(c.lipschitz < 1.0))
        refuse("f has Lipschitz constant up to %s, expected below 1: --contract %s is too large",
               decimal(c.lipschitz).text, args->given[OPT_CONTRACT]);
    return c;
}

static void report(const arguments *args, attest_contraction c, attest_inversion found)
{
    if (args->given[OPT_JSON] != NULL) {
        json_t *object = json_pack("{s:s, s:s, s:I}", "operation", "l2-mha", "path", args->given[OPT_OUTPUT], "steps",
                                   (json_int_t)found.steps);
        set_double(object, "scale", c.scale);
        set_double(object, "lipschitz", c.lipschitz);
        set_double(object, "error", found.error);
        print_json(object);
        json_decref(object);
    } else {
        printf("error %s (%s) at most, in the infinity-norm, after %" PRId64 " steps\n", decimal(found.error).text,
               hexadecimal(found.error).text, found.steps);
        printf("f = %s F (%s), Lipschitz constant at most %s\n", decimal(c.scale).text, hexadecimal(c.scale).text,
               decimal(c.lipschitz).text);
    }
}

/* Solves given = found + sign f(found). */
static void solve(const arguments *args, option_id given, double sign)
{
    const attest_heads w = load_tied_heads(args);
    const array y = load_array(args, given);
    const vault_shape no_batch = {.rank = 0};
    if (y.shape.rank != 2 || y.shape.size[1] != w.width)
        refuse("%s: shape %s, expected [N,%" PRId64 "], since the weights have D = %" PRId64, y.path,
               vault_shape_words(&y.shape).text, w.width, w.width);
    const int64_t n = y.shape.size[0];
    const uint8_t *seen = load_mask(args, &no_batch, n, n).seen;
    const attest_contraction c = contract(args, w, load_sight(seen, n));

    double *X = room(y.count), *work = room(attest_inverse_work(w, n));
    attest_interval *cells = interval_room(attest_inverse_cells(w, n));
    const attest_contraction signed_c = {.scale = sign * c.scale, .lipschitz = c.lipschitz};
    const attest_inversion found = attest_invert(w, seen, n, signed_c, STEPS_MAX, y.values, cells, work, X);
    vault_error error;
    if (!vault_npy_write(args->given[OPT_OUTPUT], VAULT_F64, &y.shape, X, &error))
        refuse("%s", error.message);
    report(args, c, found);
}

static void invert(const form *f, const arguments *args)
{
    (void)f;
    solve(args, OPT_Y, 1.0);
}

static void find_fixpoint(const form *f, const arguments *args)
{
    (void)f;
    solve(args, OPT_X, -1.0);
}

static const option_id outputs[] = {OPT_WQ, OPT_WV, OPT_WO, OPT_Y, OPT_OUTPUT, OPT_NONE},
                       inputs[] = {OPT_WQ, OPT_WV, OPT_WO, OPT_X, OPT_OUTPUT, OPT_NONE};
static const option_id options[] = {OPT_WK, OPT_HEADS, OPT_MASK, OPT_CAUSAL, OPT_WINDOW, OPT_CONTRACT, OPT_NONE};

static const form inverses[] = {{"l2-mha", "tied L2 attention", 0, 0, 0, outputs, options, invert}},
                  fixpoints[] = {{"l2-mha", "tied L2 attention", 0, 0, 0, inputs, options, find_fixpoint}};

#define CONTRACTIVE                                                                                                    \
    "f is multi-head L2 attention F made contractive: multiplied by C and divided by the paper's bound of its "        \
    "Lipschitz constant in the infinity-norm. "
#define CERTIFIED " how far the result can be from it is computed afterwards, rounding included."

const command invert_command = {
    .name = "invert",
    .summary = "the input x of a residual block y = x + f(x), with a certified error",
    .description = CONTRACTIVE "The iteration x <- y - f(x) converges to the one x there is;" CERTIFIED,
    .forms = inverses,
    .form_count = 1,
    .examples =
        "  attest invert l2-mha --wq WQ.npy --wv WV.npy --wo WO.npy --heads 8 --y Y.npy -o X.npy --contract 0.9\n",
};

const command fixpoint_command = {
    .name = "fixpoint",
    .summary = "the output z = x + f(z) of infinitely many layers that see their input x, with a certified error",
    .description =
        CONTRACTIVE "Layer after layer, z <- x + f(z) converges to the one z there is;" CERTIFIED
                    " No multiple of dot-product attention is known to contract (theorem 3.1), so it is not offered.",
    .forms = fixpoints,
    .form_count = 1,
    .examples =
        "  attest fixpoint l2-mha --wq WQ.npy --wv WV.npy --wo WO.npy --heads 8 --x X.npy -o Z.npy --contract 0.9\n",
};
