/* Of the variants of a golden problem the hardest to round. */
#ifndef CLI_GOLDEN_SEARCH_H
#define CLI_GOLDEN_SEARCH_H

#include "golden/problem.h"

/* The variant, below the recipe's tries, of which a number of Y comes nearest to the middle between two numbers of the format;
 * 0 for a recipe without tries. Those with tries have given queries, keys and values, and no options. */
uint64_t hardest_variant(const golden_source *from);

#endif
