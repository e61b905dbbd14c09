/* Any text whatever as the T of phi^-1: it is refused, or the digits of arbitrary precision lie within the doubles that
 * the reference encloses it by. */
#include "core/phi.h"
#include "exact/decimal.h"
#include "exact/phi.h"
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_MAX = 400, DIGITS_MIN = 20, DIGITS_RANGE = 100 };

static void check(const char *t, const char *digits)
{
    double t_low, t_high, low, high, unused;
    exact_decimal_doubles(t, &t_low, &t_high);
    if (t_high - t_high != 0.0)
        return;
    if (attest_phi_inverse(t_low, &low, &unused) != ATTEST_OK ||
        attest_phi_inverse(t_high, &unused, &high) != ATTEST_OK)
        abort();
    const double x = strtod(digits, NULL); /* rounding to nearest keeps the order */
    if (!(low <= x && x <= high))
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    char t[TEXT_MAX + 1], digits[EXACT_PHI_ROOM];
    if (size < 1 || size > TEXT_MAX)
        return 0;
    memcpy(t, bytes + 1, size - 1);
    t[size - 1] = '\0';
    const bool valid = exact_decimal_valid(t);
    const exact_phi_status status = exact_phi_inverse(t, DIGITS_MIN + bytes[0] % DIGITS_RANGE, digits);
    if (valid != (status != EXACT_PHI_SYNTAX))
        abort();
    if (status == EXACT_PHI_OK && !exact_decimal_valid(digits))
        abort();
    if (status == EXACT_PHI_OK)
        check(t, digits);
    return 0;
}
