#include "verdict.h"
#include <math.h>

/* The last bar has no upper edge. */
const double judge_bar_edges[JUDGE_BARS - 1] = {0.125, 0.25, 0.5, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 10.0, 100.0};

const char *judge_verdict_name(judge_verdict verdict)
{
    static const char *const names[] = {[JUDGE_CORRECT] = "correct",
                                        [JUDGE_SUSPICIOUS] = "suspicious",
                                        [JUDGE_WRONG] = "wrong",
                                        [JUDGE_NO_ANSWER] = "no answer"};
    return names[verdict];
}

/* How far x lies outside [lo, hi]; finite if they are: a difference beyond the largest double is that double. */
static double distance(double x, double lo, double hi)
{
    const double d = x < lo ? lo - x : x > hi ? x - hi : 0.0;
    return d < (double)INFINITY ? d : 0x1.fffffffffffffp1023;
}

/* An infinity stands for every number from the largest of the format on. */
static double distance_of_infinity(double x, double lo, double hi, double largest)
{
    return x > 0.0 ? distance(hi, largest, (double)INFINITY) : distance(lo, (double)-INFINITY, -largest);
}

/* What cannot be a tolerance says nothing: it counts as infinite. */
static double tolerance_of(const double *tolerances, int64_t at)
{
    return tolerances[at] >= 0.0 ? tolerances[at] : (double)INFINITY;
}

static double quotient(double error, double tolerance)
{
    if (error == 0.0)
        return 0.0;
    return tolerance < (double)INFINITY ? error / tolerance : 0.0; /* error / 0 is infinite */
}

static judge_verdict passed(const judge_judged *j, double limit)
{
    if (j->share > 1.0)
        return JUDGE_WRONG;
    return j->ratio > limit ? JUDGE_SUSPICIOUS : JUDGE_CORRECT;
}

judge_judged judge_one(const judge_compared *what, const judge_tolerance *allowed, double limit, int64_t at)
{
    const double x = what->got[at], lo = what->lo[at], hi = what->hi[at];
    const double sigma = tolerance_of(allowed->sigma, at), bound = tolerance_of(allowed->bound, at);
    judge_judged j = {.modelled = sigma < (double)INFINITY, .bounded = bound < (double)INFINITY};
    if (!(lo <= hi)) { /* no truth, so nothing to be held to */
        j.modelled = j.bounded = false;
        return j;
    }
    j.error = isinf(x) ? distance_of_infinity(x, lo, hi, what->largest) : distance(x, lo, hi);
    j.ratio = quotient(j.error, sigma);
    j.share = quotient(j.error, bound);
    j.verdict = passed(&j, limit);
    const bool anything = isnan(allowed->bound[at]); /* the profile's own arithmetic leaves its range on the way */
    const bool unexcused = isinf(x) && j.error > 0.0 && j.verdict != JUDGE_CORRECT;
    if (!anything && (isnan(x) || unexcused))
        j = (judge_judged){JUDGE_WRONG, (double)INFINITY, (double)INFINITY, (double)INFINITY, j.modelled, j.bounded};
    return j;
}

static bool beyond_range(const judge_compared *what, int64_t at)
{
    return what->lo[at] > what->largest || what->hi[at] < -what->largest;
}

static bool other_sign(const judge_compared *what, int64_t at)
{
    const bool negative = what->lo[at] < 0.0 && what->hi[at] <= 0.0;
    return what->got[at] == 0.0 && (signbit(what->got[at]) != 0) != negative;
}

static void count_classes(const judge_compared *what, const judge_judged *j, int64_t at, judge_finding *f)
{
    f->correct += j->verdict == JUDGE_CORRECT;
    f->suspicious += j->verdict == JUDGE_SUSPICIOUS;
    f->wrong += j->verdict == JUDGE_WRONG;
    f->vacuous += !j->bounded;
    f->unmodelled += !j->modelled;
    f->nans += isnan(what->got[at]) && j->verdict != JUDGE_CORRECT;
    f->infinities +=
        j->verdict != JUDGE_CORRECT && (isinf(what->got[at]) || beyond_range(what, at)) && !isnan(what->got[at]);
    f->signs += other_sign(what, at);
}

static int bar_of(double ratio)
{
    int bar = 0;
    while (bar < JUDGE_BARS - 1 && ratio >= judge_bar_edges[bar])
        bar++;
    return bar;
}

static bool worse(const judge_element *a, const judge_element *b)
{
    if (a->verdict != b->verdict)
        return a->verdict > b->verdict;
    return a->ratio > b->ratio || (a->ratio == b->ratio && a->error > b->error);
}

/* Keeps the list sorted, its end falls off. Of equals the first stays first. */
static void keep_worst(judge_finding *f, judge_element e)
{
    int64_t place = f->worst_count < JUDGE_WORST ? f->worst_count : JUDGE_WORST - 1;
    if (f->worst_count == JUDGE_WORST && !worse(&e, &f->worst[place]))
        return;
    for (; place > 0 && worse(&e, &f->worst[place - 1]); place--)
        f->worst[place] = f->worst[place - 1];
    f->worst[place] = e;
    f->worst_count += f->worst_count < JUDGE_WORST;
}

/* A sum of squares that does not overflow: scale^2 * sum. */
typedef struct squares {
    double scale, sum;
    int64_t count;
} squares;

static void add_square(squares *s, double x)
{
    s->count++;
    if (x > s->scale) {
        s->sum = 1.0 + s->sum * (s->scale / x) * (s->scale / x);
        s->scale = x;
    } else if (x > 0.0) {
        s->sum += (x / s->scale) * (x / s->scale);
    }
}

judge_finding judge_compare(const judge_compared *what, const judge_tolerance *allowed, double limit)
{
    judge_finding f = {.count = what->count};
    squares ratios = {0.0, 0.0, 0};
    for (int64_t at = 0; at < what->count; at++) {
        const judge_judged j = judge_one(what, allowed, limit, at);
        count_classes(what, &j, at, &f);
        if (j.modelled) {
            f.bars[bar_of(j.ratio)]++;
            if (j.ratio < (double)INFINITY)
                add_square(&ratios, j.ratio);
        }
        f.largest_ratio = fmax(f.largest_ratio, j.ratio);
        f.largest_share = fmax(f.largest_share, j.share);
        f.verdict = j.verdict > f.verdict ? j.verdict : f.verdict;
        keep_worst(&f, (judge_element){at, j.error, j.ratio, j.share, j.verdict});
    }
    f.rms = ratios.count > 0 ? ratios.scale * sqrt(ratios.sum / (double)ratios.count) : 0.0;
    return f;
}
