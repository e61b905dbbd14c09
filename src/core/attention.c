#include "attention.h"
#include "logic/index.h"
#include <stddef.h>

attest_status attest_attention(attest_memory m, const double *Q, int64_t rows, const double *bias, const uint8_t *mask,
                               double *work, double *Y, double *LSE)
{
    attest_status worst = ATTEST_OK;
    //@ ghost product_below(rows, m.n, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(rows, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(rows, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    /*@ loop invariant range:  0 <= i <= rows;
      @ loop invariant status: worst == ATTEST_OK || worst == ATTEST_EMPTY_ROW || worst == ATTEST_RANGE;
      @ loop invariant finite: worst == ATTEST_OK ==> \forall integer k; 0 <= k < i ==> \is_finite(LSE[k]);
      @ loop assigns i, worst, Y[0 .. rows * m.v - 1], LSE[0 .. rows - 1], work[0 .. m.n - 1];
      @ loop variant rows - i; */
    for (int64_t i = 0; i < rows; i++) {
        //@ ghost row_inside(i, rows, m.d);
        //@ ghost row_inside(i, rows, m.n);
        //@ ghost row_inside(i, rows, m.v);
        const double *bias_row = bias == NULL ? NULL : bias + i * m.n;
        const uint8_t *mask_row = mask == NULL ? NULL : mask + i * m.n;
        //@ assert y: memory_apart(m, Y + i * m.v, m.v) && \separated(Q + i * m.d + (0 .. m.d - 1), Y + i * m.v + (0 .. m.v - 1));
        //@ assert lse: memory_apart(m, LSE + i, 1) && \separated(Y + i * m.v + (0 .. m.v - 1), LSE + i);
        //@ assert bias: row_apart(bias_row, mask_row, m.n, work, m.n);
        //@ assert bias_y: row_apart(bias_row, mask_row, m.n, Y + i * m.v, m.v);
        //@ assert bias_lse: row_apart(bias_row, mask_row, m.n, LSE + i, 1);
        //@ assert write: \valid(Y + i * m.v + (0 .. m.v - 1)) && \valid(LSE + i);
        //@ assert row: row_ok(bias_row, mask_row, m.n);
        //@ ghost Row: ;
        const attest_status status =
            attest_attention_row(m, Q + i * m.d, bias_row, mask_row, work, Y + i * m.v, LSE + i);
        //@ assert kept: \forall integer k; 0 <= k < i ==> \is_finite(\at(LSE[k], Row)) ==> \is_finite(LSE[k]);
        if (worst == ATTEST_OK)
            worst = status;
    }
    return worst;
}
