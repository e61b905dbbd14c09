#include "page.h"
#include <stdarg.h>
#include <stdio.h>

void lab_note(lab_notes *notes, const char *words, ...)
{
    if (notes->count == LAB_NOTES)
        return;
    va_list values;
    va_start(values, words);
    vsnprintf(notes->text[notes->count++], LAB_NOTE_ROOM, words, values);
    va_end(values);
}
