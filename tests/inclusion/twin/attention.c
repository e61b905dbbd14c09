#include "attention.h"
#include "softmax.h"
#include "theorem_e.h"

twin *twin_attention_weights(twin_attention a)
{
    return twin_softmax(twin_logits(a.score, a.q, a.k), a.mask);
}

twin *twin_attention_log_sum_exp(twin_attention a)
{
    return twin_log_sum_exp(twin_logits(a.score, a.q, a.k), a.mask);
}

twin *twin_attention_output(twin_attention a)
{
    return twin_average(twin_logits(a.score, a.q, a.k), a.mask, a.v);
}
