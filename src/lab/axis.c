#include "axis.h"
#include "core/log.h"
#include <math.h>

enum { WANTED = 6 };

static double log10_of(double x)
{
    return attest_log(x) / 2.302585092994046;
}

static double power_of_ten(int k)
{
    double power = 1.0;
    for (int i = 0; i < (k < 0 ? -k : k); i++)
        power *= 10.0;
    return k < 0 ? 1.0 / power : power;
}

/* 1, 2 or 5 times a power of ten, about a WANTED-th of the span */
static double nice_step(double span)
{
    const double rough = span / WANTED, unit = power_of_ten((int)floor(log10_of(rough)));
    return rough < 1.5 * unit ? unit : rough < 3.5 * unit ? 2.0 * unit : rough < 7.5 * unit ? 5.0 * unit : 10.0 * unit;
}

static void set_linear(lab_axis *a)
{
    if (!(a->high > a->low)) {
        a->low -= 0.5;
        a->high += 0.5;
    }
    const double step = nice_step(a->high - a->low);
    const double first = floor(a->low / step), last = ceil(a->high / step);
    a->low = first * step;
    a->high = last * step;
    while (a->ticks < LAB_TICKS && first + a->ticks <= last) {
        a->tick[a->ticks] = (first + a->ticks) * step;
        a->ticks++;
    }
}

/* Decades, or every so many of them; within few decades also 2 and 5. */
static void set_decades(lab_axis *a)
{
    const int first = (int)floor(a->low), last = (int)ceil(a->high), decades = last - first;
    const int each = 1 + decades / 10;
    static const double within[] = {1.0, 2.0, 5.0};
    for (int k = first; k <= last; k += each)
        for (int w = 0; w < (decades <= 3 ? 3 : 1) && a->ticks < LAB_TICKS; w++) {
            const double x = within[w] * power_of_ten(k);
            if (log10_of(x) >= a->low - 1e-9 && log10_of(x) <= a->high + 1e-9)
                a->tick[a->ticks++] = x;
        }
}

lab_axis lab_axis_over(double low, double high, bool log)
{
    lab_axis a = {.log = log, .low = low, .high = high, .ticks = 0};
    if (!log) {
        set_linear(&a);
        return a;
    }
    a.low = log10_of(low);
    a.high = log10_of(high);
    const double margin = a.high > a.low ? 0.02 * (a.high - a.low) : 0.5;
    a.low -= margin;
    a.high += margin;
    set_decades(&a);
    return a;
}

double lab_axis_place(const lab_axis *a, double x)
{
    return ((a->log ? log10_of(x) : x) - a->low) / (a->high - a->low);
}

bool lab_axis_shows(bool log, double x)
{
    return x - x == 0.0 && (!log || x > 0.0);
}
