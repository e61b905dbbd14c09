#include "say.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static int level = 0;
static bool bar_shown = false;

void say_level(int new_level)
{
    level = new_level;
}

static bool colours(void)
{
    const char *no_color = getenv("NO_COLOR");
    return isatty(STDERR_FILENO) && (no_color == NULL || *no_color == '\0');
}

static void clear_bar(void)
{
    if (bar_shown)
        fputs("\r\033[K", stderr);
    bar_shown = false;
}

/* One line, whatever file names and options contain. */
static void say(const char *colour, const char *words, va_list arguments)
{
    char line[2048];
    vsnprintf(line, sizeof line, words, arguments);
    for (char *c = line; *c != '\0'; c++)
        if ((unsigned char)*c < ' ' || *c == 127)
            *c = '?';
    clear_bar();
    fflush(stdout);
    if (colours())
        fprintf(stderr, "%sattest:\033[0m ", colour);
    else
        fputs("attest: ", stderr);
    fprintf(stderr, "%s\n", line);
}

void refuse(const char *words, ...)
{
    va_list arguments;
    va_start(arguments, words);
    say("\033[1;31m", words, arguments);
    va_end(arguments);
    exit(EXIT_REFUSED);
}

void disagree(const char *words, ...)
{
    va_list arguments;
    va_start(arguments, words);
    say("\033[1;31m", words, arguments);
    va_end(arguments);
    exit(EXIT_MISMATCH);
}

void internal_error(const char *words, ...)
{
    va_list arguments;
    va_start(arguments, words);
    say("\033[1;31m", words, arguments);
    va_end(arguments);
    exit(EXIT_INTERNAL);
}

void say_more(const char *words, ...)
{
    if (level < 1)
        return;
    va_list arguments;
    va_start(arguments, words);
    say("\033[1m", words, arguments);
    va_end(arguments);
}

void say_progress(const char *what, int64_t done, int64_t total)
{
    enum { WIDTH = 40 };
    static double last = 0.0;
    struct timespec clock = {0, 0};
    clock_gettime(CLOCK_MONOTONIC, &clock);
    const double now = (double)clock.tv_sec + 1e-9 * (double)clock.tv_nsec;
    if (level < 0 || !isatty(STDERR_FILENO))
        return;
    if (done == total) {
        clear_bar();
        return;
    }
    if (now - last < 0.1)
        return;
    last = now;
    bar_shown = true;
    const double part = (double)done / (double)total;
    fprintf(stderr, "\r%s [%-*.*s] %3.0f %%\033[K", what, WIDTH, (int)(WIDTH * part),
            "########################################", 100 * part);
    fflush(stderr);
}

number_text decimal(double x)
{
    number_text n;
    snprintf(n.text, sizeof n.text, "%.17g", x);
    return n;
}

number_text hexadecimal(double x)
{
    number_text n;
    snprintf(n.text, sizeof n.text, "%a", x);
    return n;
}

void print_ends(double lower, double upper)
{
    printf("lower %s (%s)\nupper %s (%s)\n", decimal(lower).text, hexadecimal(lower).text, decimal(upper).text,
           hexadecimal(upper).text);
}
