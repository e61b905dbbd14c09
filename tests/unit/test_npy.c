/* .npy files: what is written is read back, and each kind of bad file is refused with its own message. */
#include "vault/npy.h"
#include "vault/npy_header.h"
#include <fcntl.h>
#include <math.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <dirent.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cmocka.h>

static int enter_folder(void **state)
{
    static char folder[] = "/tmp/attest-npy-XXXXXX";
    *state = mkdtemp(folder);
    return *state == NULL || chdir(folder) != 0;
}

static int leave_folder(void **state)
{
    char command[64];
    snprintf(command, sizeof command, "rm -r %s", (const char *)*state);
    return chdir("/") != 0 || system(command) != 0;
}

static void put_file(const char *path, const void *bytes, size_t count)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, count, file), count);
    assert_int_equal(fclose(file), 0);
}

/* A file of this version around this dictionary and these data. */
static void put_version(const char *path, uint8_t version, const char *dictionary, const void *data, size_t count)
{
    uint8_t bytes[1024] = "\x93NUMPY";
    const size_t length = strlen(dictionary), start = version == 1 ? 10 : 12;
    assert_true(start + length + count <= sizeof bytes);
    bytes[6] = version;
    bytes[8] = (uint8_t)(length & 0xff);
    bytes[9] = (uint8_t)(length >> 8);
    snprintf((char *)bytes + start, sizeof bytes - start, "%s", dictionary);
    if (count > 0)
        memcpy(bytes + start + length, data, count);
    put_file(path, bytes, start + length + count);
}

static void put_npy(const char *path, const char *dictionary, const void *data, size_t count)
{
    put_version(path, 1, dictionary, data, count);
}

static int files_here(void)
{
    DIR *folder = opendir(".");
    int count = 0;
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;)
        count += strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0;
    closedir(folder);
    return count;
}

static void assert_reads(const char *path, const vault_shape *shape, const double *wanted)
{
    vault_shape found;
    vault_error error;
    double *values;
    if (!vault_npy_read(path, false, &found, &values, &error))
        fail_msg("%s", error.message);
    assert_true(vault_shape_equal(shape, &found));
    int64_t count;
    assert_true(vault_shape_count(shape, &count));
    assert_memory_equal(values, wanted, (size_t)count * sizeof *values);
    free(values);
}

static void assert_refused(const char *path, const char *message)
{
    vault_shape shape;
    vault_error error;
    double *values;
    assert_false(vault_npy_read(path, false, &shape, &values, &error));
    assert_string_equal(error.message, message);
}

static void assert_refused_mask(const char *path, const char *message)
{
    vault_shape shape;
    vault_error error;
    uint8_t *values;
    assert_false(vault_npy_read_mask(path, &shape, &values, &error));
    assert_string_equal(error.message, message);
}

static void round_trips(void **state)
{
    (void)state;
    const double values[] = {0.0, -0.0, 1.5, -65504.0, 0x1p-24, 3.0};
    const double bf16_values[] = {0.0, -0.0, 1.5, -65536.0, 0x1p-133, 3.0};
    const vault_shape shapes[] = {{1, {6}}, {2, {2, 3}}, {4, {1, 3, 2, 1}}};
    const vault_format formats[] = {VAULT_F64, VAULT_F32, VAULT_F16, VAULT_BF16};
    for (size_t f = 0; f < 4; f++)
        for (size_t s = 0; s < 3; s++) {
            const double *in = formats[f] == VAULT_BF16 ? bf16_values : values;
            vault_error error;
            assert_true(vault_npy_write("a.npy", formats[f], &shapes[s], in, &error));
            assert_reads("a.npy", &shapes[s], in);
        }
    const vault_shape scalar = {.rank = 0}, empty = {2, {0, 3}};
    vault_error error;
    assert_true(vault_npy_write("a.npy", VAULT_F64, &scalar, values + 2, &error));
    assert_reads("a.npy", &scalar, values + 2);
    assert_true(vault_npy_write("a.npy", VAULT_F64, &empty, values, &error));
    assert_reads("a.npy", &empty, values);
    assert_int_equal(unlink("a.npy"), 0);
}

/* The very bytes numpy.save writes for numpy.array([[1.0, 2.0]]). */
static void bytes_as_numpy_writes_them(void **state)
{
    (void)state;
    const char *dictionary = "{'descr': '<f8', 'fortran_order': False, 'shape': (1, 2), }";
    char wanted[144] = "\x93NUMPY\x01\x00\x76";
    memset(wanted + 10, ' ', 118);
    snprintf(wanted + 10, sizeof wanted - 10, "%s", dictionary);
    wanted[10 + strlen(dictionary)] = ' ';
    wanted[127] = '\n';
    const double values[] = {1.0, 2.0};
    memcpy(wanted + 128, values, sizeof values); /* tests run on little-endian machines */
    const vault_shape shape = {2, {1, 2}};
    vault_error error;
    assert_true(vault_npy_write("a.npy", VAULT_F64, &shape, values, &error));
    char found[200];
    FILE *file = fopen("a.npy", "rb");
    assert_non_null(file);
    assert_int_equal(fread(found, 1, sizeof found, file), sizeof wanted);
    fclose(file);
    assert_memory_equal(found, wanted, sizeof wanted);
    assert_int_equal(unlink("a.npy"), 0);
}

static void versions_orders_and_spellings(void **state)
{
    (void)state;
    const vault_shape row = {1, {2}}, matrix = {2, {2, 3}}, scalar = {.rank = 0};
    const double two[] = {1.0, -2.0}, one_to_six[] = {1, 2, 3, 4, 5, 6};
    const uint8_t big_f4[] = {0x3f, 0x80, 0, 0, 0xc0, 0, 0, 0}, little_f2[] = {0, 0x3c, 0, 0xc0};
    const uint8_t little_bf16[] = {0x80, 0x3f, 0, 0xc0}, big_bf16[] = {0x3f, 0x80, 0xc0, 0};

    put_npy("a.npy", "{'descr': '>f4', 'fortran_order': False, 'shape': (2,), }", big_f4, 8);
    assert_reads("a.npy", &row, two);
    put_npy("a.npy", "{\"shape\":(2,),\"fortran_order\":True,\"descr\":\"<f2\"}  \n\n", little_f2, 4);
    assert_reads("a.npy", &row, two);
    put_npy("a.npy", "{'descr': '<V2', 'fortran_order': False, 'shape': (2,)}", little_bf16, 4);
    assert_reads("a.npy", &row, two);
    put_npy("a.npy", "{'descr': '|V2', 'fortran_order': False, 'shape': (2,)}", little_bf16, 4);
    assert_reads("a.npy", &row, two);
    put_npy("a.npy", "{'descr': '>V2', 'fortran_order': False, 'shape': (2,)}", big_bf16, 4);
    assert_reads("a.npy", &row, two);
    put_npy("a.npy", "{'descr': '<f8', 'fortran_order': False, 'shape': ()}", two, 8);
    assert_reads("a.npy", &scalar, two);
    const double by_columns[] = {1, 4, 2, 5, 3, 6};
    put_npy("a.npy", "{'descr': '<f8', 'fortran_order': True, 'shape': (2, 3)}", by_columns, 48);
    assert_reads("a.npy", &matrix, one_to_six);

    for (uint8_t version = 2; version <= 3; version++) {
        put_version("a.npy", version, "{'descr': '<f8', 'fortran_order': False, 'shape': (2, 3), }", one_to_six, 48);
        assert_reads("a.npy", &matrix, one_to_six);
    }
}

static void masks(void **state)
{
    (void)state;
    const uint8_t bytes[] = {0, 1, 1, 0, 255, 1}, by_rows[] = {0, 1, 1, 1, 0, 1}, ones[] = {1, 1, 0, 0};
    vault_shape shape;
    vault_error error;
    uint8_t *mask;
    put_npy("m.npy", "{'descr': '|u1', 'fortran_order': True, 'shape': (2, 3)}", bytes, 6);
    assert_true(vault_npy_read_mask("m.npy", &shape, &mask, &error));
    assert_memory_equal(mask, by_rows, 6);
    free(mask);
    put_npy("m.npy", "{'descr': '|b1', 'fortran_order': False, 'shape': (4,)}", ones, 4);
    assert_true(vault_npy_read_mask("m.npy", &shape, &mask, &error));
    assert_memory_equal(mask, ones, 4);
    free(mask);
    put_npy("m.npy", "{'descr': '|b1', 'fortran_order': False, 'shape': (2, 3)}", bytes, 6);
    assert_refused_mask("m.npy", "m.npy: element [1, 1] is neither 0 nor 1, expected booleans");
    assert_refused("m.npy", "m.npy: dtype '|b1', expected f8, f4, f2 or bfloat16; convert it with astype('f8')");
    put_npy("m.npy", "{'descr': '<f8', 'fortran_order': False, 'shape': (0,)}", bytes, 0);
    assert_refused_mask("m.npy",
                        "m.npy: dtype '<f8', expected booleans, true where a key may be attended to (b1, u1 or i1)");
}

static void u2_is_bf16_only_on_demand(void **state)
{
    (void)state;
    const uint8_t bits[] = {0x80, 0x3f};
    put_npy("a.npy", "{'descr': '<u2', 'fortran_order': False, 'shape': (1,)}", bits, 2);
    assert_refused("a.npy", "a.npy: dtype '<u2', expected f8, f4, f2 or bfloat16; convert it with astype('f8')");
    vault_shape shape;
    vault_error error;
    double *values;
    assert_true(vault_npy_read("a.npy", true, &shape, &values, &error));
    assert_true(values[0] == 1.0);
    free(values);
}

static void any_values_of_a_wanted_shape(void **state)
{
    (void)state;
    const uint8_t bits[] = {0, 0x7c, 0, 0xfe, 0, 0x3c};
    const vault_shape shape = {2, {3, 1}}, other = {1, {3}};
    vault_array array;
    vault_error error;
    put_npy("a.npy", "{'descr': '<f2', 'fortran_order': False, 'shape': (3, 1)}", bits, 6);
    assert_refused("a.npy", "a.npy: element [0, 0] is infinite, expected finite numbers");
    assert_true(vault_npy_read_any("a.npy", &shape, &array, &error));
    assert_true(isinf(array.values[0]) && isnan(array.values[1]) && array.values[2] == 1.0);
    assert_int_equal(array.format, VAULT_F16);
    free(array.values);
    assert_false(vault_npy_read_any("a.npy", &other, &array, &error));
    assert_string_equal(error.message, "a.npy: shape [3, 1], expected [3]");
    put_npy("a.npy", "{'descr': '<i8', 'fortran_order': False, 'shape': (0,)}", bits, 0);
    assert_false(vault_npy_read_any("a.npy", NULL, &array, &error));
    assert_string_equal(error.message,
                        "a.npy: dtype '<i8', expected f8, f4, f2 or bfloat16; convert it with astype('f8')");
}

static void any_values_are_written_on_demand(void **state)
{
    (void)state;
    const double values[] = {(double)INFINITY, -0.0};
    const vault_shape shape = {1, {2}};
    vault_npy_writer writer;
    vault_array array;
    vault_error error;
    assert_true(vault_npy_create(&writer, "a.npy", VAULT_F64, &shape, &error));
    writer.any = true;
    assert_true(vault_npy_append(&writer, values, 2, &error));
    assert_true(vault_npy_commit(&writer, &error));
    assert_true(vault_npy_read_any("a.npy", &shape, &array, &error));
    assert_memory_equal(array.values, values, sizeof values);
    free(array.values);
}

static void bad_files(void **state)
{
    (void)state;
    assert_refused("none.npy", "none.npy: cannot read: No such file or directory");
    assert_refused(".", ".: is a folder, expected a .npy file");
    assert_refused("/dev/null", "/dev/null: is no regular file, expected a .npy file");
    put_file("a.npy", "", 0);
    assert_refused("a.npy", "a.npy: byte 0: the file ends here, expected the magic string and version of 8 bytes from "
                            "byte 0; copy it again");
    put_file("a.npy", "\x93NUMPX\x01\x00\x10\x00", 10);
    assert_refused("a.npy", "a.npy: byte 0: not a .npy file: expected the magic string \\x93NUMPY");
    put_file("a.npy", "\x93NUMPY\x04\x00\x10\x00", 10);
    assert_refused("a.npy", "a.npy: byte 6: .npy version 4.0, expected 1.0, 2.0 or 3.0");
    put_file("a.npy", "\x93NUMPY\x01\x01\x10\x00", 10);
    assert_refused("a.npy", "a.npy: byte 6: .npy version 1.1, expected 1.0, 2.0 or 3.0");
    put_file("a.npy", "\x93NUMPY\x01\x00\x10", 9);
    assert_refused("a.npy", "a.npy: byte 9: the file ends here, expected the header's length of 2 bytes from byte 8; "
                            "copy it again");
    put_file("a.npy", "\x93NUMPY\x01\x00\x10\x00{'de", 14);
    assert_refused("a.npy",
                   "a.npy: byte 14: the file ends here, expected a header of 16 bytes from byte 10; copy it again");
    put_file("a.npy", "\x93NUMPY\x02\x00\xff\xff\xff\xff", 12);
    assert_refused("a.npy", "a.npy: byte 8: a header of 4294967295 bytes, expected at most 65535");
}

static void bad_headers(void **state)
{
    (void)state;
    const struct {
        const char *dictionary, *message;
    } cases[] = {
        {"", "byte 10: expected a dictionary, which starts with '{', found the end of the header"},
        {"[1]", "byte 10: expected a dictionary, which starts with '{', found \"[\""},
        {"{", "byte 11: expected a quoted string, found the end of the header"},
        {"{\x01", "byte 11: expected a quoted string, found \"?\""},
        {"{'descr", "byte 11: expected a short string, quoted, without escapes, found \"'\""},
        {"{'x': 1}", "byte 11: expected one of the keys 'descr', 'fortran_order', 'shape', found \"'\""},
        {"{'descr' '<f8'}", "byte 19: expected ':', found \"'\""},
        {"{'descr': '\\x3cf8'}", "byte 20: expected a short string, quoted, without escapes, found \"'\""},
        {"{'descr': [('a', '<f8')]}",
         "byte 20: expected a plain dtype such as '<f8', not a structured one, found \"[\""},
        {"{'descr': '<f8' 'shape': ()}", "byte 26: expected ',' or '}', found \"'\""},
        {"{'descr': '<f8', 'descr': '<f8'}", "byte 27: expected each key once, found \"'\""},
        {"{'fortran_order': 0}", "byte 28: expected True or False, found \"0\""},
        {"{'shape': 3}", "byte 20: expected a tuple of sizes, found \"3\""},
        {"{'shape': (3)}", "byte 22: expected ',', found \")\""},
        {"{'shape': (3 4)}", "byte 23: expected ',', found \"4\""},
        {"{'shape': (3, 4 5)}", "byte 26: expected ',' or ')', found \"5\""},
        {"{'shape': (3, -4)}", "byte 24: expected a size of at least 0, found \"-\""},
        {"{'shape': (3, 4.5)}", "byte 25: expected ',' or ')', found \".\""},
        {"{'shape': (9223372036854775808,)}", "byte 39: expected a size below 2^63, found \"8\""},
        {"{'shape': (1, 1, 1, 1, 1, 1, 1, 1, 1)}", "byte 45: expected at most 8 axes, found \"1\""},
        {"{'descr': '<f8', 'fortran_order': False, 'shape': ()} x",
         "byte 64: expected nothing but blanks after the dictionary, found \"x\""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char message[256];
        put_npy("a.npy", cases[i].dictionary, NULL, 0);
        snprintf(message, sizeof message, "a.npy: %s; save the array again with numpy.save", cases[i].message);
        assert_refused("a.npy", message);
    }
    put_npy("a.npy", "{'descr': '<f8', 'shape': ()}", NULL, 0);
    assert_refused("a.npy",
                   "a.npy: byte 10: the header lacks the key 'fortran_order'; save the array again with numpy.save");
}

static void bad_data(void **state)
{
    (void)state;
    const double values[] = {1, 2, 3, 4, NAN, -INFINITY, 7};
    put_npy("a.npy", "{'descr': '<f8', 'fortran_order': False, 'shape': (2, 2), }", values, 31);
    assert_refused("a.npy",
                   "a.npy: byte 69: expected 32 bytes of data for shape [2, 2] of <f8, found 31; the file is cut "
                   "short: copy it again");
    put_npy("a.npy", "{'descr': '<f8', 'fortran_order': False, 'shape': (2, 2), }", values, 33);
    assert_refused("a.npy", "a.npy: byte 69: expected 32 bytes of data for shape [2, 2] of <f8, found 33; remove what "
                            "follows the data");
    put_npy("a.npy", "{'descr': '<f8', 'fortran_order': False, 'shape': (1152921504606846975,), }", values, 8);
    assert_refused("a.npy",
                   "a.npy: byte 85: expected 9223372036854775800 bytes of data for shape [1152921504606846975] of "
                   "<f8, found 8; the file is cut short: copy it again");
    put_npy("a.npy", "{'descr': '<f8', 'fortran_order': False, 'shape': (1152921504606846976,), }", values, 8);
    assert_refused("a.npy", "a.npy: shape [1152921504606846976] has more elements than a file can hold");
    put_npy("a.npy", "{'descr': '<f8', 'fortran_order': False, 'shape': (0, 4294967296, 4294967296), }", values, 0);
    assert_refused("a.npy", "a.npy: shape [0, 4294967296, 4294967296] has more elements than a file can hold");
    put_npy("a.npy", "{'descr': '<f8', 'fortran_order': True, 'shape': (2, 3), }", values, 48);
    assert_refused("a.npy", "a.npy: element [0, 2] is NaN, expected finite numbers");
    put_npy("a.npy", "{'descr': '<f8', 'fortran_order': False, 'shape': (2,), }", values + 5, 16);
    assert_refused("a.npy", "a.npy: element [0] is infinite, expected finite numbers");

    const char *const unknown[] = {"<i8", "<c16", "<U3", "<f16", "|V3", "f8", "=f8", "|f8", "|u2", ""};
    for (size_t i = 0; i < sizeof unknown / sizeof unknown[0]; i++) {
        char dictionary[128], message[256];
        snprintf(dictionary, sizeof dictionary, "{'descr': '%s', 'fortran_order': False, 'shape': (1,), }", unknown[i]);
        snprintf(message, sizeof message,
                 "a.npy: dtype '%s', expected f8, f4, f2 or bfloat16; convert it with astype('f8')", unknown[i]);
        put_npy("a.npy", dictionary, values, 8);
        assert_refused("a.npy", message);
    }
    put_npy("a.npy", "{'descr': '|O', 'fortran_order': False, 'shape': (1,), }", values, 8);
    assert_refused("a.npy", "a.npy: holds Python objects, which are never loaded; expected f8, f4, f2 or bfloat16; "
                            "convert it with astype('f8')");
}

/* Whatever happens, the old file stands as it was and nothing else is in the folder. */
static void assert_untouched(void)
{
    const vault_shape shape = {1, {1}};
    const double old = 42.0;
    assert_reads("old.npy", &shape, &old);
    assert_int_equal(files_here(), 1);
}

static void put_old(void)
{
    const vault_shape shape = {1, {1}};
    const double old = 42.0;
    vault_error error;
    unlink("a.npy");
    unlink("m.npy");
    assert_true(vault_npy_write("old.npy", VAULT_F64, &shape, &old, &error));
}

static void failed_writes_leave_the_old_file(void **state)
{
    (void)state;
    put_old();
    const vault_shape shape = {2, {2, 2}};
    const double values[] = {1.0, 2.0, 65520.0, 4.0}, infinite[] = {1, 2, 3, INFINITY};
    vault_error error;
    assert_false(vault_npy_write("old.npy", VAULT_F16, &shape, values, &error));
    assert_string_equal(error.message, "old.npy: element [1, 0] would be 65520, beyond f16, whose largest number is "
                                       "65504; nothing was changed");
    assert_untouched();
    assert_false(vault_npy_write("old.npy", VAULT_F64, &shape, infinite, &error));
    assert_untouched();

    vault_npy_writer writer;
    assert_true(vault_npy_create(&writer, "old.npy", VAULT_F64, &shape, &error));
    assert_true(vault_npy_append(&writer, values, 3, &error));
    assert_false(vault_npy_commit(&writer, &error));
    assert_string_equal(error.message, "old.npy: only 3 elements for shape [2, 2]; nothing was changed");
    assert_untouched();

    assert_true(vault_npy_create(&writer, "old.npy", VAULT_F64, &shape, &error));
    assert_true(vault_npy_append(&writer, values, 3, &error));
    assert_false(vault_npy_append(&writer, values, 2, &error));
    vault_npy_abort(&writer);
    assert_untouched();

    assert_false(vault_npy_write("none/a.npy", VAULT_F64, &shape, values, &error));
    assert_string_equal(error.message, "none/a.npy: cannot write: No such file or directory; nothing was changed");
    assert_false(vault_npy_write("/dev/full", VAULT_F64, &shape, values, &error));
    assert_string_equal(error.message, "/dev/full: is not a regular file; name a file to write");
    assert_false(vault_npy_write(".", VAULT_F64, &shape, values, &error));
    assert_string_equal(error.message, ".: is a folder, expected the name of a file to write");
    assert_untouched();
}

/* A limit on the size of files stands in for a full disk: write() fails in the header, in the middle, at the end. */
static void full_disk(void **state)
{
    (void)state;
    put_old();
    enum { COUNT = 100000 };
    double *values = calloc(COUNT, sizeof *values);
    const vault_shape shape = {1, {COUNT}};
    const rlim_t limits[] = {64, 1000, 500000, 128 + 8 * COUNT - 1};
    struct rlimit before;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    signal(SIGXFSZ, SIG_IGN);
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
        vault_error error;
        const struct rlimit limit = {limits[i], before.rlim_max};
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
        const bool written = vault_npy_write("old.npy", VAULT_F64, &shape, values, &error);
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
        assert_false(written);
        assert_string_equal(error.message, "old.npy: cannot write: File too large; nothing was changed");
        assert_untouched();
    }
    free(values);
}

static void links_and_permissions_are_kept(void **state)
{
    (void)state;
    put_old();
    const vault_shape shape = {1, {1}};
    const double new = 43.0;
    vault_error error;
    struct stat status;
    assert_int_equal(symlink("old.npy", "link.npy"), 0);
    assert_true(vault_npy_write("link.npy", VAULT_F64, &shape, &new, &error));
    assert_int_equal(lstat("link.npy", &status), 0);
    assert_true(S_ISLNK(status.st_mode));
    assert_reads("old.npy", &shape, &new);
    assert_int_equal(unlink("link.npy"), 0);
    const mode_t mask = umask(027);
    assert_true(vault_npy_write("new.npy", VAULT_F64, &shape, &new, &error));
    umask(mask);
    assert_int_equal(stat("new.npy", &status), 0);
    assert_int_equal(status.st_mode & 0777, 0640);
    assert_int_equal(unlink("new.npy"), 0);
}

static void messages_stay_one_line(void **state)
{
    (void)state;
    assert_refused("a\nb\x1b[2J.npy", "a?b?[2J.npy: cannot read: No such file or directory");
    char path[400];
    memset(path, 'x', sizeof path);
    path[399] = '\0';
    vault_error error;
    vault_fail(&error, path, "%s", path);
    assert_int_equal(strlen(error.message), 3 + 240 + 2 + 399);
    assert_memory_equal(error.message, "...xxx", 6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(round_trips),
        cmocka_unit_test(bytes_as_numpy_writes_them),
        cmocka_unit_test(versions_orders_and_spellings),
        cmocka_unit_test(masks),
        cmocka_unit_test(u2_is_bf16_only_on_demand),
        cmocka_unit_test(any_values_of_a_wanted_shape),
        cmocka_unit_test(any_values_are_written_on_demand),
        cmocka_unit_test(bad_files),
        cmocka_unit_test(bad_headers),
        cmocka_unit_test(bad_data),
        cmocka_unit_test(failed_writes_leave_the_old_file),
        cmocka_unit_test(full_disk),
        cmocka_unit_test(links_and_permissions_are_kept),
        cmocka_unit_test(messages_stay_one_line),
    };
    return cmocka_run_group_tests(tests, enter_folder, leave_folder);
}
