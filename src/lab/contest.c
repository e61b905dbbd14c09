#include "contest.h"

static const struct {
    const char *name;
    lab_gaze gaze;
} kinds[NP_KINDS] = {
    [NP_UNIFORM] = {"Neural process", {ATTEST_UNIFORM, 0}},
    [NP_LAPLACE] = {"Attentive, Laplace", {ATTEST_LAPLACE, 0}},
    [NP_DOT] = {"Attentive, dot product", {ATTEST_DOT, 0}},
    [NP_HEADS] = {"Attentive, four heads", {ATTEST_DOT, 4}},
};

/* A look. */
enum { STEP, ELBO, DENSITY, MISS };

lab_training lab_contest_train(int64_t kind, lab_subject subject, uint64_t seed, int64_t steps, double *looks)
{
    lab_training t = lab_training_begin(kinds[kind].gaze, subject, steps, seed);
    for (int k = 1; k <= NP_LOOKS; k++, looks += NP_LOOK) {
        lab_training_go(&t, steps * k / NP_LOOKS);
        const lab_marks marks = lab_examine(&t, seed);
        looks[STEP] = (double)t.step;
        looks[ELBO] = marks.elbo;
        looks[DENSITY] = marks.density;
        looks[MISS] = marks.miss;
    }
    return t;
}

void lab_contest_report(const double *found, int64_t width, double *value, int columns, lab_notes *notes)
{
    for (int k = 0; k < NP_LOOKS; k++, value += columns)
        for (int kind = 0; kind < NP_KINDS; kind++) {
            const double *look = found + kind * width + k * NP_LOOK;
            value[NP_STEP] = look[STEP];
            value[NP_DENSITY + kind] = look[DENSITY];
            value[NP_ELBO + kind] = look[ELBO];
            value[NP_MISS + kind] = look[MISS];
        }
    const double *last = value - columns;
    for (int kind = 0; kind < NP_KINDS; kind++)
        lab_note(notes,
                 "%s: log density %.3f where nothing is given, error %.3f where a point is, ELBO %.3f per target",
                 kinds[kind].name, last[NP_DENSITY + kind], last[NP_MISS + kind], last[NP_ELBO + kind]);
}
