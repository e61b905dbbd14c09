/* Conversions between double and the formats of files: exact one way, rounded once the other way. */
#include "vault/number.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

static const vault_format formats[] = {VAULT_F64, VAULT_F32, VAULT_F16, VAULT_BF16};

/* splitmix64: any 64 bits, the same on every run */
static uint64_t next_random(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

static double as_double(uint64_t bits)
{
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

static uint64_t as_bits(double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

static void assert_same(double x, double y)
{
    if (as_bits(x) != as_bits(y))
        fail_msg("%a is not %a", x, y);
}

static void known_values(void **state)
{
    (void)state;
    assert_int_equal(vault_to_bits(VAULT_F64, -1.5), UINT64_C(0xbff8000000000000));
    assert_int_equal(vault_to_bits(VAULT_F32, -1.5), 0xbfc00000);
    assert_int_equal(vault_to_bits(VAULT_F16, -1.5), 0xbe00);
    assert_int_equal(vault_to_bits(VAULT_BF16, -1.5), 0xbfc0);
    assert_same(vault_from_bits(VAULT_F16, 0x0001), 0x1p-24);
    assert_same(vault_from_bits(VAULT_F16, 0x7bff), 65504.0);
    assert_same(vault_from_bits(VAULT_BF16, 0x0001), 0x1p-133);
    assert_same(vault_from_bits(VAULT_F32, 0x80000001), -0x1p-149);
    for (size_t f = 0; f < 4; f++) {
        assert_same(vault_round(formats[f], -0.0), -0.0);
        assert_same(vault_round(formats[f], vault_format_max(formats[f])), vault_format_max(formats[f]));
        assert_same(vault_round(formats[f], -INFINITY), -INFINITY);
        assert_true(isnan(vault_round(formats[f], NAN)));
    }
}

/* Every 16-bit number converts to double and back; the midpoint of two neighbours goes to the even one, and what lies
 * next to the midpoint to the nearer: so there is one rounding, not two. */
static void every_16_bit_number(void **state)
{
    (void)state;
    for (size_t f = 2; f < 4; f++) {
        const vault_format format = formats[f];
        const uint64_t largest = vault_to_bits(format, vault_format_max(format));
        for (uint64_t bits = 0; bits < largest; bits++) {
            const double low = vault_from_bits(format, bits), high = vault_from_bits(format, bits + 1);
            const double middle = (low + high) / 2; /* exact in double */
            assert_true(low < high);
            assert_int_equal(vault_to_bits(format, low), bits);
            assert_int_equal(vault_to_bits(format, -low), bits | 0x8000);
            assert_int_equal(vault_to_bits(format, middle), bits + (bits & 1));
            assert_int_equal(vault_to_bits(format, nextafter(middle, 0)), bits);
            assert_int_equal(vault_to_bits(format, nextafter(middle, INFINITY)), bits + 1);
            assert_int_equal(vault_to_bits(format, -middle), (bits + (bits & 1)) | 0x8000);
        }
    }
}

/* The compiler's own conversion is the witness for f32. */
static void f32_as_the_hardware(void **state)
{
    (void)state;
    uint64_t seed = 1;
    for (int i = 0; i < 1000000; i++) {
        uint64_t bits = next_random(&seed);
        if (i % 2 == 0) /* an exponent near f32's range, subnormals included */
            bits = (bits & UINT64_C(0x800fffffffffffff)) | ((840 + bits % 320) << 52);
        if (i % 8 == 0) /* a tie */
            bits = (bits & ~UINT64_C(0x1fffffff)) | UINT64_C(0x10000000);
        const double x = as_double(bits);
        if (!isnan(x))
            assert_same(vault_round(VAULT_F32, x), (double)(float)x);
    }
}

static void f64_is_the_identity(void **state)
{
    (void)state;
    uint64_t seed = 2;
    for (int i = 0; i < 100000; i++) {
        const uint64_t bits = next_random(&seed) & ~(i % 4 == 0 ? UINT64_C(0x7ff) << 52 : 0);
        const double x = as_double(bits);
        if (!isnan(x)) {
            assert_int_equal(vault_to_bits(VAULT_F64, x), bits);
            assert_same(vault_from_bits(VAULT_F64, bits), x);
        }
    }
}

static void overflow_is_infinite_from_half_a_unit(void **state)
{
    (void)state;
    assert_same(vault_round(VAULT_F16, nextafter(65520.0, 0)), 65504.0);
    assert_same(vault_round(VAULT_F16, 65520.0), INFINITY);
    assert_same(vault_round(VAULT_F16, -1e300), -INFINITY);
    assert_same(vault_round(VAULT_BF16, nextafter(0x1.ffp127, 0)), 0x1.fep127);
    assert_same(vault_round(VAULT_BF16, 0x1.ffp127), INFINITY);
    assert_same(vault_round(VAULT_F16, 0x1p-25), 0.0); /* half the least subnormal: a tie, to even */
    assert_same(vault_round(VAULT_F16, nextafter(0x1p-25, 1)), 0x1p-24);
    assert_same(vault_round(VAULT_F16, -0x1p-1074), -0.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_values),
        cmocka_unit_test(every_16_bit_number),
        cmocka_unit_test(f32_as_the_hardware),
        cmocka_unit_test(f64_is_the_identity),
        cmocka_unit_test(overflow_is_infinite_from_half_a_unit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
