/* The tables of scale.h. */
#ifndef ATTEST_SCALE_TABLE_H
#define ATTEST_SCALE_TABLE_H

/* 2^(32 q - 1024) and 2^b: together every power of two from 2^-1024 to 2^1023. */
extern const double attest_power_coarse[64];
extern const double attest_power_fine[32];

#endif
