#include "exact/lemma.h"
#include "exact/kernels.h"

double exact_lemma_a(int64_t n)
{
    const double m = EXACT_FLUSH, terms = (double)n, blocks = terms / m + 1.0; /* at least as many as there are */
    const double binades = 3.0 * terms + terms * (m + 1.0) / 2.0 + m * blocks * (blocks + 1.0) / 2.0 + blocks + m + 8.0;
    return 2.0 * LEMMA_A_ROOM * binades * (1.0 + 0x1p-20);
}
