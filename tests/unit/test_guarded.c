/* Memory with walls: what lies beside an array is found, and what is written there. */
#include "judge/guarded.h"
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cmocka.h>

static void test_places(void **state)
{
    (void)state;
    for (int at_end = 0; at_end < 2; at_end++)
        for (size_t bytes = 0; bytes < 20000; bytes = 3 * bytes + 1) {
            judge_guarded g;
            int64_t place;
            assert_true(judge_guarded_open(&g, bytes, at_end != 0));
            memset(g.data, 7, bytes);
            assert_true(judge_guarded_intact(&g));
            assert_true(judge_guarded_find(&g, g.data - 5, &place));
            assert_int_equal(place, -5);
            assert_true(judge_guarded_find(&g, g.data + bytes, &place));
            assert_int_equal(place, bytes);
            assert_false(judge_guarded_find(&g, g.base - 1, &place));
            assert_false(judge_guarded_find(&g, g.base + g.mapped, &place));
            judge_guarded_close(&g);
            assert_false(judge_guarded_find(&g, g.data, &place));
        }
}

static void test_the_watched_side(void **state)
{
    judge_guarded g;
    (void)state;
    assert_true(judge_guarded_open(&g, 24, true));
    g.data[-1] = 0;
    assert_false(judge_guarded_intact(&g));
    judge_guarded_close(&g);
    assert_true(judge_guarded_open(&g, 24, false));
    g.data[24] = 0;
    assert_false(judge_guarded_intact(&g));
    judge_guarded_close(&g);
}

/* Whether a process that writes there is ended for it. */
static bool ends(uint8_t *at)
{
    int status = 0;
    const pid_t child = fork();
    if (child == 0) {
        signal(SIGSEGV, SIG_DFL);
        *(volatile uint8_t *)at = 1;
        _exit(0);
    }
    waitpid(child, &status, 0);
    return WIFSIGNALED(status);
}

static void test_walls(void **state)
{
    judge_guarded g;
    (void)state;
    assert_true(judge_guarded_open(&g, 24, true));
    assert_true(ends(g.data + 24));
    assert_false(ends(g.data));
    judge_guarded_seal(&g);
    assert_true(ends(g.data));
    judge_guarded_close(&g);
    assert_true(judge_guarded_open(&g, 24, false));
    assert_true(ends(g.data - 1));
    judge_guarded_close(&g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_places),
        cmocka_unit_test(test_the_watched_side),
        cmocka_unit_test(test_walls),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
