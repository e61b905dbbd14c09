/* .safetensors files: what others write is read, and each kind of bad file is refused with its own message. */
#include "vault/safetensors.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>

static int enter_folder(void **state)
{
    static char folder[] = "/tmp/attest-safetensors-XXXXXX";
    *state = mkdtemp(folder);
    return *state == NULL || chdir(folder) != 0;
}

static int leave_folder(void **state)
{
    return unlink("a.safetensors") != 0 || chdir("/") != 0 || rmdir(*state) != 0;
}

/* The header, its length before it, and so many bytes of data: 0, 1, 2, ... */
static void put(const char *header, size_t data)
{
    uint8_t bytes[1024] = {0};
    const size_t length = strlen(header);
    bytes[0] = (uint8_t)(length & 0xff);
    bytes[1] = (uint8_t)(length >> 8);
    snprintf((char *)bytes + 8, sizeof bytes - 8, "%s", header);
    for (size_t i = 0; i < data; i++)
        bytes[8 + length + i] = (uint8_t)i;
    FILE *file = fopen("a.safetensors", "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, 8 + length + data, file), 8 + length + data);
    assert_int_equal(fclose(file), 0);
}

static void assert_refused(const char *message)
{
    vault_error error;
    assert_null(vault_safetensors_open("a.safetensors", &error));
    assert_string_equal(error.message, message);
}

static void reads(void **state)
{
    vault_error error;
    vault_array array;
    (void)state;
    put("{\"__metadata__\":{\"format\":\"pt\"},\"Y\":{\"dtype\":\"BF16\",\"shape\":[2,1],\"data_offsets\":[8,12]},"
        "\"X\":{\"dtype\":\"F64\",\"shape\":[],\"data_offsets\":[0,8]},"
        "\"N\":{\"dtype\":\"I16\",\"shape\":[1,0],\"data_offsets\":[12,12]}}  ",
        12);
    vault_safetensors *file = vault_safetensors_open("a.safetensors", &error);
    assert_non_null(file);
    assert_int_equal(vault_safetensors_count(file), 3);
    assert_true(vault_safetensors_has(file, "Y"));
    assert_false(vault_safetensors_has(file, "Z"));
    const vault_shape wanted = {2, {2, 1}}, other = {1, {2}};
    assert_true(vault_safetensors_read(file, "Y", &wanted, &array, &error));
    assert_true(array.values[0] == vault_from_bits(VAULT_BF16, 0x0908) && array.format == VAULT_BF16);
    assert_true(array.values[1] == vault_from_bits(VAULT_BF16, 0x0b0a));
    free(array.values);
    assert_true(vault_safetensors_read(file, "X", NULL, &array, &error));
    assert_true(array.values[0] == vault_from_bits(VAULT_F64, 0x0706050403020100) && array.shape.rank == 0);
    free(array.values);
    assert_false(vault_safetensors_read(file, "Y", &other, &array, &error));
    assert_string_equal(error.message, "a.safetensors: array 'Y': shape [2, 1], expected [2]");
    assert_false(vault_safetensors_read(file, "N", NULL, &array, &error));
    assert_string_equal(error.message,
                        "a.safetensors: array 'N' is of whole numbers or bytes, expected F64, F32, F16 or BF16");
    assert_false(vault_safetensors_read(file, "Z", NULL, &array, &error));
    assert_string_equal(error.message, "a.safetensors: holds no array 'Z'");
    vault_safetensors_close(file);
}

static void bad_headers(void **state)
{
    (void)state;
    put("", 0);
    assert_refused("a.safetensors: byte 8: the header is no JSON object: '[' or '{' expected near end of file");
    put("[]", 0);
    assert_refused("a.safetensors: byte 8: the header is no JSON object: ");
    put("{\"Y\":1,\"Y\":1}", 0);
    assert_refused("a.safetensors: byte 8: the header is no JSON object: duplicate object key near '\"Y\"'");
    put("{\"Y\":1}", 0);
    assert_refused("a.safetensors: array 'Y': expected \"dtype\", \"shape\" and \"data_offsets\"");
    put("{\"Y\":{\"dtype\":\"F65\",\"shape\":[1],\"data_offsets\":[0,8]}}", 8);
    assert_refused("a.safetensors: array 'Y': dtype 'F65', which safetensors does not have");
    put("{\"Y\":{\"dtype\":\"F64\",\"shape\":[1,1,1,1,1,1,1,1,1],\"data_offsets\":[0,8]}}", 8);
    assert_refused("a.safetensors: array 'Y': \"shape\" must be a list of at most 8 sizes");
    put("{\"Y\":{\"dtype\":\"F64\",\"shape\":[-1],\"data_offsets\":[0,8]}}", 8);
    assert_refused("a.safetensors: array 'Y': shape [-1] is none");
    put("{\"Y\":{\"dtype\":\"F64\",\"shape\":[2305843009213693952],\"data_offsets\":[0,8]}}", 8);
    assert_refused("a.safetensors: array 'Y': shape [2305843009213693952] is none");
    put("{\"Y\":{\"dtype\":\"F64\",\"shape\":[1],\"data_offsets\":[0,8.0]}}", 8);
    assert_refused("a.safetensors: array 'Y': \"data_offsets\" must be two places in 8 bytes of data");
    put("{\"Y\":{\"dtype\":\"F64\",\"shape\":[1],\"data_offsets\":[0,4]}}", 8);
    assert_refused("a.safetensors: array 'Y': 4 bytes, expected 8 for shape [1]");
}

static void bad_places(void **state)
{
    (void)state;
    put("{\"Y\":{\"dtype\":\"F64\",\"shape\":[1],\"data_offsets\":[0,8]}}", 7);
    assert_refused("a.safetensors: array 'Y': \"data_offsets\" must be two places in 7 bytes of data");
    put("{\"Y\":{\"dtype\":\"F64\",\"shape\":[1],\"data_offsets\":[0,8]}}", 9);
    assert_refused("a.safetensors: the arrays end at byte 8 of 9 bytes of data");
    put("{\"Y\":{\"dtype\":\"F64\",\"shape\":[1],\"data_offsets\":[0,8]},"
        "\"Z\":{\"dtype\":\"F64\",\"shape\":[1],\"data_offsets\":[0,8]}}",
        8);
    assert_refused("a.safetensors: array 'Z' begins at byte 0 of the data, expected 8");
}

static void cut_short(void **state)
{
    static const uint8_t bytes[] = {0, 0, 0, 0, 0, 0, 0, 0x80};
    (void)state;
    FILE *file = fopen("a.safetensors", "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, sizeof bytes, file), sizeof bytes);
    assert_int_equal(fclose(file), 0);
    assert_refused("a.safetensors: byte 0: a header of 9223372036854775808 bytes, expected at most 1048576");
    assert_int_equal(truncate("a.safetensors", 3), 0);
    assert_refused("a.safetensors: byte 3: the file ends here, expected the header's length of 8 bytes from byte 0; "
                   "copy it again");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads),
        cmocka_unit_test(bad_headers),
        cmocka_unit_test(bad_places),
        cmocka_unit_test(cut_short),
    };
    return cmocka_run_group_tests(tests, enter_folder, leave_folder);
}
