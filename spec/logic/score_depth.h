/* The roundings of a term of a scaled score but for those of their sum: of a product, or of a gap or its square, and of the scale. To be
 * included after score.h, or by it. Compilers see only comments. */
#ifndef ATTEST_LOGIC_SCORE_DEPTH_H
#define ATTEST_LOGIC_SCORE_DEPTH_H

/*@ logic integer score_depth(integer kind) = kind == ATTEST_L2 || kind == ATTEST_L2_EXPANDED ? 4 : 2; */

#endif
