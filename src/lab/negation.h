/* Does attention tell a sentence from its negation? Vuckovic et al., appendix D: how far a sentence's tokens are from those of
 * its negation, as sets, and how far what attention makes of the one is from what it makes of the other; beside the same for a
 * control, the sentence changed without changing what it says. Distances are 1-Wasserstein's, for the 1-norm. spec/lab.md. */
#ifndef LAB_NEGATION_H
#define LAB_NEGATION_H

#include "lab/image.h"
#include "page.h"
#include <stdbool.h>
#include <stdint.h>

enum { LAB_SENTENCE, LAB_NEGATION, LAB_CONTROL, LAB_VERSIONS };

/* The versions of a sentence. */
typedef struct lab_text {
    lab_points tokens[LAB_VERSIONS];
    lab_points outputs[LAB_VERSIONS]; /* what a model makes of them; at = null: attention is asked */
    double known[LAB_VERSIONS];       /* how far the tokens are from the sentence's; NaN: not known */
} lab_text;

/* Sentences of 5 to 16 tokens of width 8, multiples of 2^-10. In the negation one more token stands between them, the same
 * for all sentences; in the control one token is another, half as far away as tokens are from each other. Whatever the
 * tokens are, that moves the set by
 *
 *     sum_j |x_j - z|_1 / (N (N + 1))   for a token z more,     |x_i - z|_1 / N   for z in place of x_i. */
enum { LAB_MADE_TEXTS = 24, LAB_MADE_TOKENS = 16, LAB_MADE_WIDTH = 8 };
enum { LAB_MADE_ROOM = LAB_VERSIONS * (LAB_MADE_TOKENS + 1) * LAB_MADE_WIDTH };
void lab_make_text(uint64_t seed, int64_t index, double *room, lab_text *text);

/* The ends of four distances from the sentence: of the negation's tokens and outputs, of the control's. */
enum { LAB_TEXT_ENDS = 8 };
lab_outcome lab_compare_text(const lab_kernel *kernel, const lab_text *text, double *ends);

/* The table of `count` sentences, two rows for each, the shortest way first, and what the ends [count,LAB_TEXT_ENDS] say
 * of all. false: out of memory. */
enum { LAB_NEGATION_COLUMNS = 8 };
extern const lab_column lab_negation_column[LAB_NEGATION_COLUMNS];
extern const lab_chart lab_negation_chart;
bool lab_report_texts(const lab_text *text, const double *ends, int64_t count, uint64_t seed, double *value,
                      lab_notes *notes);

#endif
