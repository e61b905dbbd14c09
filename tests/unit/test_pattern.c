/* Where wrong elements are, in words. */
#include "judge/pattern.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

enum { HEADS = 4, ROWS = 16, COLUMNS = 8 };
static const int64_t size[] = {HEADS, ROWS, COLUMNS};
static uint8_t wrong[HEADS][ROWS][COLUMNS];

static int clear(void **state)
{
    (void)state;
    memset(wrong, 0, sizeof wrong);
    return 0;
}

static void assert_pattern(const char *wanted)
{
    assert_string_equal(judge_find_pattern("Y", 3, size, &wrong[0][0][0]).words, wanted);
}

static void test_one_element(void **state)
{
    (void)state;
    wrong[2][3][4] = 1;
    assert_pattern("only head 2 of 4; only row 3 of 16; only column 4 of 8");
}

static void test_rows_and_columns(void **state)
{
    (void)state;
    for (int h = 0; h < HEADS; h++)
        for (int i = 0; i < ROWS; i++)
            wrong[h][i][COLUMNS - 1] = 1;
    assert_pattern("only the last column of 8: all 64 elements there");
    memset(wrong, 0, sizeof wrong);
    for (int h = 0; h < HEADS; h++)
        for (int j = 0; j < COLUMNS; j++)
            wrong[h][3][j] = wrong[h][7][j] = wrong[h][12][j] = wrong[h][13][j] = j != 2;
    assert_pattern("only rows 3, 7, 12-13 of 16; only columns 0-1, 3-7 of 8: all 112 elements there");
}

static void test_regular(void **state)
{
    (void)state;
    for (int h = 0; h < HEADS; h++)
        for (int i = 1; i < ROWS; i += 4)
            memset(wrong[h][i], 1, COLUMNS);
    assert_pattern("only every 4th row from 1 of 16: all 128 elements there");
}

static void test_everywhere(void **state)
{
    (void)state;
    assert_pattern("");
    memset(wrong, 1, sizeof wrong);
    assert_pattern("everywhere: 512 of 512 elements");
    wrong[0][0][0] = 0;
    assert_pattern("everywhere: 511 of 512 elements");
}

static void test_axes(void **state)
{
    (void)state;
    assert_string_equal(judge_axis_name("LSE", 2, 1), "row");
    assert_string_equal(judge_axis_name("LSE", 2, 0), "head");
    assert_string_equal(judge_axis_name("P", 2, 1), "key");
    assert_string_equal(judge_axis_name("J", 4, 2), "input row");
    assert_string_equal(judge_axis_name("JVP", 2, 0), "row");
    assert_string_equal(judge_axis_name("Y", 5, 0), "batch");
    assert_null(judge_axis_name("Y", 2, 2));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(test_one_element, clear),
        cmocka_unit_test_setup(test_rows_and_columns, clear),
        cmocka_unit_test_setup(test_regular, clear),
        cmocka_unit_test_setup(test_everywhere, clear),
        cmocka_unit_test(test_axes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
