/* Axes: what lies on them, and which numbers are labelled. Pictures: points drawn where their numbers say. */
#include "lab/axis.h"
#include "lab/chart.h"
#include "lab/gallery.h"
#include "lab/rounded.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

static void test_a_linear_axis_has_round_numbers(void **state)
{
    static const double spans[][2] = {{0.0, 1.0},     {-3.2, 17.9}, {1e-9, 4e-9},
                                      {1e300, 3e300}, {5.0, 5.0},   {-7e5, -6.9e5}};
    (void)state;
    for (size_t k = 0; k < sizeof spans / sizeof spans[0]; k++) {
        const lab_axis a = lab_axis_over(spans[k][0], spans[k][1], false);
        assert_true(a.low <= spans[k][0] && spans[k][1] <= a.high);
        assert_in_range(a.ticks, 3, LAB_TICKS);
        const double step = a.tick[1] - a.tick[0];
        for (int t = 0; t < a.ticks; t++) {
            const double steps = a.tick[t] / step;
            assert_true(fabs(steps - nearbyint(steps)) < 1e-9 * (1.0 + fabs(steps)));
            assert_true(lab_axis_place(&a, a.tick[t]) >= -1e-9 && lab_axis_place(&a, a.tick[t]) <= 1.0 + 1e-9);
        }
    }
}

static void test_a_logarithmic_axis_has_decades(void **state)
{
    const lab_axis wide = lab_axis_over(1e-15, 1.0, true), narrow = lab_axis_over(2.0, 30.0, true);
    (void)state;
    for (int t = 1; t < wide.ticks; t++)
        assert_true(fabs(wide.tick[t] / wide.tick[t - 1] - 100.0) < 1e-9);
    assert_int_equal(4, narrow.ticks); /* 2 5 10 20 */
    assert_true(narrow.tick[0] == 2.0 && narrow.tick[3] == 20.0);
    assert_true(fabs(lab_axis_place(&wide, 1e-10) - lab_axis_place(&wide, 1e-11) -
                     (lab_axis_place(&wide, 1e-3) - lab_axis_place(&wide, 1e-4))) < 1e-12);
    assert_true(!lab_axis_shows(true, 0.0) && lab_axis_shows(false, 0.0) && !lab_axis_shows(false, NAN) &&
                !lab_axis_shows(false, INFINITY));
}

static char *drawn(const lab_table *t, const lab_chart *c, int panels)
{
    char *text;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    assert_non_null(out);
    lab_draw(out, t, c, panels);
    assert_int_equal(0, fclose(out));
    return text;
}

static void test_a_line_goes_through_its_points(void **state)
{
    static const lab_column columns[] = {{"x", "x"}, {"y", "a < b & c"}};
    double value[] = {0.0, 0.0, 5.0, 10.0, 6.0, NAN, 10.0, 10.0};
    const lab_table t = {2, 4, columns, value};
    const lab_chart c = {
        .name = "c", .title = "t", .x_label = "x", .y_label = "y", .x = 0, .curves = 1, .curve = {{1, LAB_LINE}}};
    (void)state;
    char *text = drawn(&t, &c, 1);
    /* from the lower left corner of the frame to the middle of its upper side; a gap; the upper right corner */
    assert_non_null(strstr(text, "d=\"M78.0 396.0L338.0 44.0M598.0 44.0\""));
    assert_non_null(strstr(text, "a &lt; b &amp; c"));
    free(text);
}

static int times_in(const char *text, const char *part)
{
    int times = 0;
    for (const char *at = strstr(text, part); at != NULL; at = strstr(at + 1, part))
        times++;
    return times;
}

/* Panels share their axes, and a band goes along one column and back along the next. */
static void test_panels_and_bands(void **state)
{
    static const lab_column columns[] = {{"x", "x"}, {"y", "y"}, {"low", ""}, {"high", ""}};
    double value[] = {0.0, 4.0, 2.0, 6.0, 5.0, 5.0, NAN, 8.0, 10.0, 5.0, 0.0, 10.0};
    const lab_table t = {4, 3, columns, value};
    const lab_chart c[] = {
        {.name = "c", .title = "one", .x_label = "x", .y_label = "y", .x = 0, .curves = 1, .curve = {{1, LAB_LINE}}},
        {.name = "c", .title = "two", .x_label = "x", .y_label = "y", .x = 0, .curves = 1, .curve = {{1, LAB_BAND}}},
        {.name = "d", .title = "three", .x_label = "x", .y_label = "y", .x = 0, .curves = 1, .curve = {{1, LAB_LINE}}}};
    (void)state;
    assert_int_equal(2, lab_panels(c, 3));
    assert_int_equal(1, lab_panels(c + 1, 1));
    assert_int_equal(1, lab_panels(c + 2, 1));
    char *text = drawn(&t, c, 2);
    /* frames from 44 to 234 and from 302 to 492, both from 0 to 10 */
    assert_non_null(strstr(text, "d=\"M78.0 158.0L338.0 139.0L598.0 139.0\""));
    assert_non_null(strstr(text, "d=\"M78.0 416.0L338.0 397.0L598.0 397.0\""));
    assert_non_null(strstr(text, "d=\"M78.0 454.0L598.0 492.0L598.0 302.0L78.0 378.0\""));
    assert_int_equal(2, times_in(text, "class=\"frame\""));
    assert_int_equal(1, times_in(text, ">x</text>"));
    free(text);
}

/* Two images side by side, one over its own range; a pixel that is empty, two that are one rectangle. */
static void test_a_gallery_of_two_by_two(void **state)
{
    static const lab_column columns[] = {{"k", ""}, {"a", ""}, {"b", ""}};
    static const lab_shade shades[] = {{"left", -1.0, 1.0}, {"right", 0.0, 4.0}};
    double value[] = {0, -1.0, 4.0, 1, 1.0, 9.0, 2, 0.0, 0.0, 3, NAN, -9.0};
    const lab_table t = {3, 4, columns, value};
    const lab_gallery g = {.name = "g", .title = "two", .side = 2, .first = 1, .across = 2, .down = 1, .shade = shades};
    char *text;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    (void)state;
    assert_non_null(out);
    lab_draw_gallery(out, &t, &g);
    assert_int_equal(0, fclose(out));
    assert_non_null(strstr(text, "#000000\" d=\"M0 0h1v1h-1z\"/>"));
    assert_non_null(strstr(text, "#ffffff\" d=\"M1 0h1v1h-1z\"/>"));
    assert_non_null(strstr(text, "#818181\" d=\"M0 1h1v1h-1z\"/>"));
    assert_non_null(strstr(text, "#ffffff\" d=\"M0 0h2v1h-2z\"/>"));
    assert_non_null(strstr(text, "#000000\" d=\"M0 1h2v1h-2z\"/>"));
    assert_int_equal(5, times_in(text, "<path"));
    assert_non_null(strstr(text, ">right</text>"));
    free(text);
}

static void test_a_table_of_nothing_is_drawn_empty(void **state)
{
    static const lab_column columns[] = {{"x", "x"}, {"y", "y"}};
    double value[] = {NAN, NAN};
    const lab_table t = {2, 1, columns, value};
    const lab_chart c = {.name = "c",
                         .title = "t",
                         .x_label = "x",
                         .y_label = "y",
                         .log_y = true,
                         .x = 0,
                         .curves = 1,
                         .curve = {{1, LAB_DOTS}}};
    (void)state;
    char *text = drawn(&t, &c, 1);
    assert_null(strstr(text, "nan"));
    assert_null(strstr(text, "inf"));
    free(text);
}

static void test_roundings_are_those_of_the_formats(void **state)
{
    (void)state;
    assert_true(lab_rounded(JUDGE_F32, 0.1) == (double)0.1f);
    assert_true(lab_rounded(JUDGE_F32, -16777217.0) == -16777216.0); /* a tie, to even */
    assert_true(lab_rounded(JUDGE_F32, 0x1.ffffffp0) == 2.0);
    assert_true(lab_rounded(JUDGE_BF16, 1.00390625) == 1.0 && lab_rounded(JUDGE_BF16, 1.01171875) == 1.015625);
    assert_true(lab_rounded(JUDGE_F64, 0.1) == 0.1 && lab_rounded(JUDGE_BF16, 0.0) == 0.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_linear_axis_has_round_numbers),
        cmocka_unit_test(test_a_logarithmic_axis_has_decades),
        cmocka_unit_test(test_a_line_goes_through_its_points),
        cmocka_unit_test(test_panels_and_bands),
        cmocka_unit_test(test_a_gallery_of_two_by_two),
        cmocka_unit_test(test_a_table_of_nothing_is_drawn_empty),
        cmocka_unit_test(test_roundings_are_those_of_the_formats),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
