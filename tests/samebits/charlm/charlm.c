/* An epoch of every language model, which is float arithmetic that compilers may do for several numbers at once: the losses and
 * a hash of the weights. */
#include "lab/lm_grammar.h"
#include "lab/lm_training.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { COUNT = 2048 };

static uint64_t hash_of(const lm_progress *p)
{
    const unsigned char *bytes = (const unsigned char *)p->number;
    uint64_t hash = 14695981039346656037u; /* FNV-1a */
    for (int64_t k = 0; k < 3 * p->weights * (int64_t)sizeof(double); k++)
        hash = (hash ^ bytes[k]) * 1099511628211u;
    return hash;
}

int main(void)
{
    static uint8_t bytes[COUNT];
    lm_grammar_write(1, COUNT, bytes);
    const lm_text text = lm_text_of(bytes, COUNT);
    for (int variant = 0; variant < LM_VARIANTS; variant++) {
        const lm_plan plan = {(lm_variant)variant, 2, 0.003, 1};
        lm_progress *p = calloc(1, (size_t)lm_progress_size(&plan, &text));
        if (p == NULL || !lm_training_begin(&plan, &text, p) || !lm_training_epoch(&plan, &text, p))
            return 1;
        printf("variant %d: %a %a %016" PRIx64 "\n", variant, p->train[0], p->test[0], hash_of(p));
        free(p);
    }
    return 0;
}
