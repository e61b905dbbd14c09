/* Every public function of src/core gives the bits that tests/samebits/expected holds. Tests against true values cannot see
 * a rounding that goes the wrong way where other roundings leave room: this one sees that something is no longer what it was. */
#include "../samebits/bits.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

static void test_bits(void **state)
{
    (void)state;
    const char *lines = bits_of_everything();
    assert_non_null(lines);
    FILE *expected = fopen("tests/samebits/expected", "r");
    assert_non_null(expected);
    char line[256];
    int changed = 0;
    while (fgets(line, sizeof line, expected) != NULL) {
        const size_t length = strlen(line);
        const bool same = strncmp(line, lines, length) == 0;
        if (!same && changed++ < 10)
            print_error("expected %sfound    %.*s\n", line, (int)strcspn(lines, "\n"), lines);
        lines += strcspn(lines, "\n");
        lines += *lines == '\n';
    }
    fclose(expected);
    if (changed > 0 || *lines != '\0')
        fail_msg("%d results are other numbers than before. If that is meant: make samebits, and copy "
                 "build/samebits/gcc-O0.bits to tests/samebits/expected",
                 changed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_bits)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
