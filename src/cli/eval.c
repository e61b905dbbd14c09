/* attest eval: attention, its probabilities, its derivatives. */
#include "eval.h"
#include "commands.h"
#include "core/dropout.h"
#include "core/vector.h"
#include "masks.h"
#include "room.h"
#include "say.h"

attest_score parse_score(const arguments *args, attest_kind kind, int64_t n)
{
    attest_score s = {
        .kind = kind, .scale = kind == ATTEST_DOT || kind == ATTEST_L2 ? attest_default_scale(n) : 1.0, .softcap = 0.0};
    if (args->given[OPT_EXPANDED] != NULL)
        s.kind = ATTEST_L2_EXPANDED;
    if (args->given[OPT_SCALE] != NULL)
        s.scale = number_argument(args, OPT_SCALE);
    if (args->given[OPT_SOFTCAP] != NULL)
        s.softcap = positive_argument(args, OPT_SOFTCAP);
    return s;
}

bool root_scaled(const arguments *args, attest_kind kind)
{
    return (kind == ATTEST_DOT || kind == ATTEST_L2) && args->given[OPT_SCALE] == NULL;
}

void check_status(attest_status status)
{
    if (status == ATTEST_RANGE)
        refuse("the inputs are finite, but a logit or a result lies beyond double's range, 1.8e308; scale them down");
}

dropout load_dropout(const arguments *args, const vault_shape *shape)
{
    dropout d = {.keep = load_booleans(args, OPT_DROPOUT_MASK, shape, "as the output")};
    if (d.keep != NULL)
        d.room = room(elements(shape));
    return d;
}

const double *dropped(dropout d, const double *values, int64_t start, int64_t count)
{
    if (d.keep == NULL)
        return values;
    attest_dropout_train(values, d.keep + start, count, d.room);
    return d.room;
}

void drop_rows(dropout d, double *rows, int64_t length, int64_t start, int64_t count)
{
    for (int64_t i = 0; d.keep != NULL && i < count; i++)
        if (d.keep[start + i] == 0)
            attest_fill(0.0, rows + i * length, length);
}

static const double *load_direction(const arguments *args, option_id id, wants wanted, wants needing,
                                    const vault_shape *shape)
{
    if (args->given[id] == NULL && (wanted & needing) != 0)
        refuse("what --want asks for needs --%s %s", option_texts[id].name, option_texts[id].argument);
    if (args->given[id] != NULL && (wanted & needing) == 0)
        refuse("--%s is given, but nothing that --want asks for needs it", option_texts[id].name);
    const array a = load_if_given(args, id);
    if (a.values != NULL)
        expect_shape(a.path, &a.shape, shape, id == OPT_TANGENT ? "as the input" : "as the output");
    return a.values;
}

const double *load_tangent(const arguments *args, wants wanted, wants needing, const vault_shape *shape)
{
    return load_direction(args, OPT_TANGENT, wanted, needing, shape);
}

const double *load_upstream(const arguments *args, wants wanted, wants needing, const vault_shape *shape, dropout d)
{
    const double *upstream = load_direction(args, OPT_UPSTREAM, wanted, needing, shape);
    if (upstream == NULL || d.keep == NULL)
        return upstream;
    double *kept = room(elements(shape));
    attest_dropout_train(upstream, d.keep, elements(shape), kept);
    return kept;
}

output *open_if(wants wanted, want_id id, const char *name, const vault_shape *shape)
{
    return (wanted & WANTS(id)) != 0 ? open_output(name, shape) : NULL;
}

void append_if(output *o, const double *values, int64_t count)
{
    if (o != NULL)
        append(o, values, count);
}

static void run_dp_mha(const form *f, const arguments *args)
{
    eval_multihead(f, args, ATTEST_DOT);
}

static void run_l2_mha(const form *f, const arguments *args)
{
    eval_multihead(f, args, ATTEST_L2);
}

static void run_dp(const form *f, const arguments *args)
{
    eval_attention(f, args, ATTEST_DOT);
}

static void run_l2(const form *f, const arguments *args)
{
    eval_attention(f, args, ATTEST_L2);
}

static void run_laplace(const form *f, const arguments *args)
{
    eval_attention(f, args, ATTEST_LAPLACE);
}

static void run_uniform(const form *f, const arguments *args)
{
    eval_attention(f, args, ATTEST_UNIFORM);
}

#define LOGITS OPT_SCALE, OPT_SOFTCAP, OPT_SCORE_BIAS, OPT_CAUSAL, OPT_WINDOW, OPT_MASK, OPT_EMPTY_ROW
#define RESULTS                                                                                                        \
    OPT_OUTPUT, OPT_WANT, OPT_JACOBIAN, OPT_TANGENT, OPT_UPSTREAM, OPT_DROPOUT_MASK, OPT_FORMAT, OPT_EXACT,            \
        OPT_INTERVAL, OPT_TIER_TWO, OPT_ERROR_BOUND

static const option_id dp_mha_inputs[] = {OPT_X, OPT_WQ, OPT_WK, OPT_WV, OPT_WO, OPT_NONE};
static const option_id dp_mha_options[] = {OPT_HEADS, OPT_KV_HEADS, OPT_BQ, OPT_BK, LOGITS, RESULTS, OPT_NONE};
static const option_id l2_mha_inputs[] = {OPT_X, OPT_WQ, OPT_WV, OPT_WO, OPT_NONE};
static const option_id l2_mha_options[] = {OPT_WK,       OPT_HEADS, OPT_BQ,  OPT_BK,  OPT_NO_A,
                                           OPT_EXPANDED, LOGITS,    RESULTS, OPT_NONE};
static const option_id qkv_inputs[] = {OPT_Q, OPT_K, OPT_V, OPT_NONE};
static const option_id qkv_options[] = {OPT_KV_HEADS, LOGITS, RESULTS, OPT_NONE};
static const option_id l2_options[] = {OPT_KV_HEADS, OPT_EXPANDED, LOGITS, RESULTS, OPT_NONE};
static const option_id layernorm_inputs[] = {OPT_X, OPT_GAMMA, OPT_EPS, OPT_NONE};
static const option_id layernorm_options[] = {OPT_BETA, RESULTS, OPT_NONE};
static const option_id softmax_inputs[] = {OPT_X, OPT_NONE};
static const option_id softmax_options[] = {OPT_MASK, OPT_EMPTY_ROW, RESULTS, OPT_NONE};

static const form forms[] = {
    {"dp-mha", "multi-head dot-product self-attention", 0, 0, 0, dp_mha_inputs, dp_mha_options, run_dp_mha},
    {"l2-mha", "multi-head L2 self-attention, keys tied to queries unless --wk is given", 0, 0, 0, l2_mha_inputs,
     l2_mha_options, run_l2_mha},
    {"dp", "dot-product attention on given queries, keys and values", 0, 0, 0, qkv_inputs, qkv_options, run_dp},
    {"l2", "the same with logits -|q - k|^2", 0, 0, 0, qkv_inputs, l2_options, run_l2},
    {"laplace", "the same with logits -|q - k|_1", 0, 0, 0, qkv_inputs, qkv_options, run_laplace},
    {"uniform", "the same with equal logits", 0, 0, 0, qkv_inputs, qkv_options, run_uniform},
    {"layernorm", "of each row", 0, 0, 0, layernorm_inputs, layernorm_options, eval_layernorm},
    {"softmax", "of each row", 0, 0, 0, softmax_inputs, softmax_options, eval_softmax},
};

const command eval_command = {
    .name = "eval",
    .summary = "attention and its derivatives, in double precision by the proved reference",
    .description =
        "Every op can give y, jacobian and jvp. Those with a softmax also give lse (the logarithm of the sum of "
        "exponentials) "
        "and, but for softmax itself, p (the probabilities). dp-mha, l2-mha, layernorm and softmax give vjp, also "
        "called dx; "
        "dp-mha and l2-mha dwq, dwk, dwv and dwo; layernorm dgamma and dbeta; the others dq, dk and dv.\n"
        "One output goes to the file -o names, several to Y.npy, LSE.npy, P.npy, J.npy (or JQ.npy, JK.npy, JV.npy), "
        "JVP.npy, "
        "DX.npy and so on in the folder it names. The Jacobian is J[i,a,j,b] = dY[i,a]/dX[j,b]; for layernorm and "
        "softmax "
        "one [D,D] for each row. Axes in front of [N,D] are a batch; gradients of weights are summed over it.\n"
        "Logits are scaled, capped, biased and masked in this order.\n"
        "With --exact every number is the one nearest to the true value in the format asked for, ties to even, and "
        "known to be; 1/sqrt(n) is then the real number. What no precision up to 12288 bits decides ends the run with "
        "status 1. -0 does not occur.\n"
        "With --error-bound the doubles come with a bound on their own error, computed from the inputs "
        "(attention_error.h, multihead_error.h, layernorm_error.h, softmax_error.h).",
    .forms = forms,
    .form_count = sizeof forms / sizeof forms[0],
    .examples =
        "  attest eval l2-mha --x X.npy --wq WQ.npy --wv WV.npy --wo WO.npy --heads 8 -o Y.npy --jacobian J.npy\n"
        "  attest eval dp --q Q.npy --k K.npy --v V.npy --causal --want y,lse -o results\n"
        "  attest eval l2 --q Q.npy --k K.npy --v V.npy --error-bound -o results\n"
        "  attest eval dp-mha --x X.npy --wq WQ.npy --wk WK.npy --wv WV.npy --wo WO.npy \\\n"
        "      --want dx,dwq --upstream R.npy -o gradients\n"
        "  attest eval layernorm --x X.npy --gamma G.npy --eps 1e-5 --format f32 -o Y.npy\n"
        "  attest eval softmax --x X.npy --error-bound -o results\n",
};
