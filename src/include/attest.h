/* attest: the exact answer of attention, and bounds that are bounds. This header brings in the whole library.
 *
 *     cc program.c $(pkg-config --cflags --libs attest)
 */
#ifndef ATTEST_H
#define ATTEST_H

#define ATTEST_VERSION "0.1.0"

#ifdef __cplusplus
extern "C" {
#endif

#include "attest/attention.h"
#include "attest/attention_memory.h"
#include "attest/attention_derivative.h"
#include "attest/attention_error.h"
#include "attest/attention_jacobian.h"
#include "attest/attention_parts.h"
#include "attest/bound.h"
#include "attest/bound_ball.h"
#include "attest/bound_l2.h"
#include "attest/bound_local.h"
#include "attest/bound_product.h"
#include "attest/bound_spectra.h"
#include "attest/bound_tokens.h"
#include "attest/bound_weights.h"
#include "attest/direction.h"
#include "attest/dropout.h"
#include "attest/enclosure.h"
#include "attest/exp.h"
#include "attest/heads.h"
#include "attest/heads_map.h"
#include "attest/heads_row.h"
#include "attest/key_head.h"
#include "attest/known_attention_error.h"
#include "attest/interval.h"
#include "attest/interval_matrix.h"
#include "attest/inverse.h"
#include "attest/l2_values.h"
#include "attest/l2_values_error.h"
#include "attest/l2_values_vjp.h"
#include "attest/layernorm.h"
#include "attest/layernorm_bound.h"
#include "attest/layernorm_derivative.h"
#include "attest/layernorm_error.h"
#include "attest/layernorm_jacobian.h"
#include "attest/log.h"
#include "attest/mask.h"
#include "attest/matrix.h"
#include "attest/missing.h"
#include "attest/multihead.h"
#include "attest/multihead_enclosure.h"
#include "attest/multihead_error.h"
#include "attest/multihead_jacobian.h"
#include "attest/multihead_jvp.h"
#include "attest/multihead_vjp.h"
#include "attest/norm.h"
#include "attest/norm2.h"
#include "attest/phi.h"
#include "attest/power_iteration.h"
#include "attest/projection_errors.h"
#include "attest/reals.h"
#include "attest/score.h"
#include "attest/size.h"
#include "attest/softmax.h"
#include "attest/softmax_derivative.h"
#include "attest/softmax_error.h"
#include "attest/stretch.h"
#include "attest/stretch_along.h"
#include "attest/tanh.h"
#include "attest/vector.h"
#include "attest/weight_gradients.h"
#include "attest/weighted_rows.h"
#include "attest/witness.h"
#include "attest/witness_input.h"

#ifdef __cplusplus
}
#endif

#endif
