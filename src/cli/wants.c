#include "wants.h"
#include "say.h"
#include <stdio.h>
#include <string.h>

static const char *const want_names[WANT_COUNT] = {
    [WANT_Y] = "y",     [WANT_LSE] = "lse", [WANT_P] = "p",           [WANT_JACOBIAN] = "jacobian",
    [WANT_JVP] = "jvp", [WANT_VJP] = "vjp", [WANT_DQ] = "dq",         [WANT_DK] = "dk",
    [WANT_DV] = "dv",   [WANT_DX] = "dx",   [WANT_DWQ] = "dwq",       [WANT_DWK] = "dwk",
    [WANT_DWV] = "dwv", [WANT_DWO] = "dwo", [WANT_DGAMMA] = "dgamma", [WANT_DBETA] = "dbeta",
};

static void words_of(wants w, char *text, size_t room)
{
    *text = '\0';
    for (int id = 0; id < WANT_COUNT; id++)
        if ((w & WANTS(id)) != 0)
            snprintf(text + strlen(text), room - strlen(text), "%s%s", *text == '\0' ? "" : ",", want_names[id]);
}

static want_id find_want(const char *word, size_t length, wants possible)
{
    for (int id = 0; id < WANT_COUNT; id++)
        if ((possible & WANTS(id)) != 0 && strlen(want_names[id]) == length &&
            memcmp(want_names[id], word, length) == 0)
            return (want_id)id;
    char list[256];
    words_of(possible, list, sizeof list);
    refuse("--want '%.*s', expected some of %s", (int)length, word, list);
}

wants parse_wants(const arguments *args, wants possible)
{
    wants wanted = args->given[OPT_JACOBIAN] != NULL ? WANTS(WANT_JACOBIAN) : 0;
    const char *list = args->given[OPT_WANT];
    if (list == NULL && args->given[OPT_OUTPUT] != NULL)
        wanted |= WANTS(WANT_Y);
    while (list != NULL) {
        const size_t length = strcspn(list, ",");
        wanted |= WANTS(find_want(list, length, possible));
        list = list[length] == ',' ? list + length + 1 : NULL;
    }
    if (wanted == 0 || (args->given[OPT_OUTPUT] == NULL && args->given[OPT_WANT] != NULL))
        refuse("where should the result go? add -o Y.npy");
    return wanted;
}

int count_wants(wants w)
{
    int count = 0;
    for (; w != 0; w &= w - 1)
        count++;
    return count;
}
