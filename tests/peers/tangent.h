/* A head's derivative along a direction. */
#ifndef PEERS_TANGENT_H
#define PEERS_TANGENT_H

#include "head.h"

/* t->y, [queries,v]; the directions t->q, t->k and t->values may be null: zero. */
void R(tangent)(const head *h, const head_tangent *t);

#endif
