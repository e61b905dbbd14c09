/* Sentences and their negations: made up ones are as far apart as they claim to be, and attention is asked, or a model's
 * outputs are taken. */
#include "lab/negation.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

static const lab_kernel l2 = {.kind = ATTEST_L2, .scale = 1.0};
static double room[LAB_MADE_ROOM], ends[LAB_MADE_TEXTS * LAB_TEXT_ENDS];

static void made_up(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed < 4; seed++)
        for (int64_t k = 0; k < LAB_MADE_TEXTS; k++) {
            lab_text text;
            lab_make_text(seed, k, room, &text);
            assert_int_equal(LAB_FOUND, lab_compare_text(&l2, &text, ends));
            for (int v = LAB_NEGATION; v < LAB_VERSIONS; v++) {
                const double *of = ends + (v - LAB_NEGATION) * LAB_TEXT_ENDS / 2;
                assert_true(of[0] <= text.known[v] && text.known[v] <= of[1]);
                assert_true(of[1] - of[0] < 1e-14 * of[1] && of[3] - of[2] < 1e-11 * of[3]);
            }
        }
}

/* One token alone is its own output; two points take what the caller hands over as outputs. */
static void outputs(void **state)
{
    (void)state;
    static const double here[] = {0.0}, there[] = {1.0}, far[] = {-8.0};
    const lab_points one[LAB_VERSIONS] = {{1, 1, here, NULL, NULL}, {1, 1, there, NULL, NULL}, {1, 1, far, NULL, NULL}};
    lab_text text = {.known = {NAN, NAN, NAN}};
    memcpy(text.tokens, one, sizeof one);
    assert_int_equal(LAB_FOUND, lab_compare_text(&l2, &text, ends));
    for (int k = 0; k < LAB_TEXT_ENDS; k++)
        assert_true(fabs(ends[k] - (k < LAB_TEXT_ENDS / 2 ? 1.0 : 8.0)) < 1e-14);
    memcpy(text.outputs, one, sizeof one);
    text.outputs[LAB_NEGATION] = one[LAB_CONTROL];
    assert_int_equal(LAB_FOUND, lab_compare_text(&l2, &text, ends));
    assert_true(fabs(ends[0] - 1.0) < 1e-14 && fabs(ends[2] - 8.0) < 1e-14);
    static const double beyond[] = {1e300};
    text.tokens[LAB_CONTROL].at = beyond;
    assert_int_equal(LAB_TOO_FAR, lab_compare_text(&l2, &text, ends));
}

/* Two sentences: distances 1 and 3 of the negations, 2 and 2 of the controls; all outputs twice as far. */
static void table(void **state)
{
    (void)state;
    static const double two[] = {1, 1, 2, 2, 2, 2, 4, 4, 3, 3, 6, 6, 2, 2, 4, 4}, order[] = {1, 1, 2, 2};
    static const double point[] = {0.0};
    double value[4 * LAB_NEGATION_COLUMNS];
    lab_notes notes = {.count = 0};
    lab_text text[2] = {{.known = {NAN, 1.0, NAN}}, {.known = {NAN, NAN, 5.0}}};
    for (int k = 0; k < 2; k++)
        for (int v = 0; v < LAB_VERSIONS; v++)
            text[k].tokens[v] = (lab_points){1 + v, 1, point, NULL, NULL};
    assert_true(lab_report_texts(text, two, 2, 1, value, &notes));
    static const double inputs[] = {1, 2, 2, 3}, after[] = {2, 3, 3, 2};
    for (int r = 0; r < 4; r++) {
        const double *row = value + r * LAB_NEGATION_COLUMNS;
        assert_true(row[0] == order[r] && row[2] == after[r] && row[3] == inputs[r]);
        assert_true(isnan(row[4]) != isnan(row[5]) && (isnan(row[4]) ? row[5] : row[4]) == 2.0 * inputs[r]);
    }
    assert_non_null(strstr(notes.text[0],
                           "negation 2, control 2 on the mean; t = 0.0000 with 1 degrees of freedom, p = 1 (exact)"));
    assert_non_null(strstr(notes.text[2], "negation 2, control 2"));
    assert_non_null(strstr(notes.text[4], "1 of 2"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(made_up), cmocka_unit_test(outputs), cmocka_unit_test(table)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
