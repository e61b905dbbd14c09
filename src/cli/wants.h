/* What attest eval is asked for: --want and --jacobian. */
#ifndef CLI_WANTS_H
#define CLI_WANTS_H

#include "options.h"

/* What can be asked for with --want. */
typedef enum want_id {
    WANT_Y,
    WANT_LSE,
    WANT_P,
    WANT_JACOBIAN,
    WANT_JVP,
    WANT_VJP,
    WANT_DQ,
    WANT_DK,
    WANT_DV,
    WANT_DX,
    WANT_DWQ,
    WANT_DWK,
    WANT_DWV,
    WANT_DWO,
    WANT_DGAMMA,
    WANT_DBETA,
    WANT_COUNT
} want_id;

/* A set of them, as bits. */
typedef unsigned wants;
#define WANTS(id) (1u << (id))

/* From --want and --jacobian. Refuses what is not among `possible`, and a run that writes nothing. */
wants parse_wants(const arguments *args, wants possible);

/* How many they are. */
int count_wants(wants w);

#endif
