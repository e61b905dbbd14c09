#include "ranks.h"

ranks ranks_find(void)
{
    return (ranks){0, 1};
}

bool ranks_agree(bool word)
{
    return word;
}

void ranks_part(void)
{
}
