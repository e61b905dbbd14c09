#include "lm_grammar.h"
#include "golden/random.h"
#include <stdbool.h>
#include <string.h>

enum { WORDS = 60, ROOM = 16, TOPICS = 3 };

typedef enum kind { NOUN, VERB, QUALITY, NAME, KINDS } kind;

typedef struct writer {
    random_source random;
    char word[KINDS][WORDS][ROOM];
    int topic[TOPICS]; /* the nouns that a paragraph is about */
    int speaker;       /* the name that says things in it */
    uint8_t *text;
    int64_t count, used;
} writer;

static bool chance(writer *w, double probability)
{
    return random_unit(&w->random) < probability;
}

/* A few words are common, most are rare. */
static int any_word(writer *w)
{
    const double u = random_unit(&w->random);
    return (int)(WORDS * u * u * u);
}

static void invent(writer *w, char word[ROOM])
{
    static const char consonants[] = "bdfgklmnprstvw", vowels[] = "aeiou", ends[] = "lnrs";
    const int64_t syllables = random_between(&w->random, 1, 3);
    size_t length = 0;
    for (int64_t s = 0; s < syllables; s++) {
        word[length++] = consonants[random_between(&w->random, 0, (int64_t)strlen(consonants) - 1)];
        word[length++] = vowels[random_between(&w->random, 0, (int64_t)strlen(vowels) - 1)];
        if (chance(w, 0.4))
            word[length++] = ends[random_between(&w->random, 0, (int64_t)strlen(ends) - 1)];
    }
    word[length] = '\0';
}

static void invent_words(writer *w)
{
    for (int k = 0; k < KINDS; k++)
        for (int i = 0; i < WORDS; i++)
            invent(w, w->word[k][i]);
    for (int i = 0; i < WORDS; i++)
        w->word[NAME][i][0] = (char)(w->word[NAME][i][0] - 'a' + 'A');
}

static void put(writer *w, const char *words)
{
    for (; *words != '\0' && w->used < w->count; words++)
        w->text[w->used++] = (uint8_t)*words;
}

static void put_word(writer *w, kind k, int word, const char *ending)
{
    put(w, w->word[k][word]);
    put(w, ending);
}

/* "the", perhaps a quality, a noun of the topic more often than not; in the plural if `many`. */
static void put_noun(writer *w, bool many)
{
    put(w, "the ");
    if (chance(w, 0.3))
        put_word(w, QUALITY, any_word(w), " ");
    const int noun = chance(w, 0.6) ? w->topic[random_between(&w->random, 0, TOPICS - 1)] : any_word(w);
    put_word(w, NOUN, noun, many ? "en" : "");
}

/* A verb says whether its subject is one or many, whatever stands between. */
static void put_clause(writer *w, int depth)
{
    const bool many = chance(w, 0.4);
    put_noun(w, many);
    if (depth < 2 && chance(w, 0.3)) {
        put(w, " that ");
        put_clause(w, depth + 1);
        put(w, ",");
    }
    put(w, " ");
    put_word(w, VERB, any_word(w), many ? "om" : "et");
    if (chance(w, 0.6)) {
        put(w, " ");
        put_noun(w, chance(w, 0.4));
    }
}

static void put_sentence(writer *w)
{
    if (chance(w, 0.25)) {
        put_word(w, NAME, w->speaker, " said: ");
        put_clause(w, 0);
    } else {
        put_clause(w, 0);
        if (chance(w, 0.2)) {
            put(w, " and ");
            put_clause(w, 1);
        }
    }
    put(w, ". ");
}

static void put_paragraph(writer *w)
{
    w->speaker = any_word(w);
    for (int i = 0; i < TOPICS; i++)
        w->topic[i] = any_word(w);
    for (int64_t left = random_between(&w->random, 3, 8); left > 0; left--)
        put_sentence(w);
    put(w, "\n\n");
}

void lm_grammar_write(uint64_t seed, int64_t count, uint8_t *text)
{
    writer w = {.random = random_seeded(seed), .text = text, .count = count};
    invent_words(&w);
    while (w.used < w.count)
        put_paragraph(&w);
}
