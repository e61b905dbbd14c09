/* The report as JUnit XML, which continuous integration knows. */
#include "report.h"
#include <inttypes.h>

static void begin_case(report_file *f, const rulings *all, const char *name, double seconds)
{
    report_put(f, "  <testcase classname=\"attest.");
    report_escaped(f, all->suite != NULL ? all->suite : "check");
    report_put(f, "\" name=\"");
    report_escaped(f, name);
    report_put(f, "\" time=\"%.6f\">\n", seconds > 0.0 ? seconds : 0.0);
}

static void put_case(report_file *f, const rulings *all, const ruling *r)
{
    begin_case(f, all, r->of->name, r->seconds);
    if (r->unsupported) {
        report_put(f, "    <skipped message=\"the candidate does not claim this problem\"/>\n");
    } else if (r->verdict != JUDGE_CORRECT) {
        const char *element = r->verdict == JUDGE_NO_ANSWER ? "error" : "failure";
        report_put(f, "    <%s type=\"%s\" message=\"", element, report_verdict(r));
        report_escaped(f, report_why(r).words);
        report_put(f, "\"/>\n");
    }
    report_put(f, "  </testcase>\n");
}

/* A case of its own, since no problem stands for it. */
static void put_together(report_file *f, const rulings *all)
{
    begin_case(f, all, "all correct problems together", 0.0);
    if (too_much_together(all))
        report_put(f, "    <failure type=\"suspicious\" message=\"%s\"/>\n", report_together(all).words);
    report_put(f, "  </testcase>\n");
}

void report_junit(const rulings *all, const char *path)
{
    report_file f;
    report_open(&f, path);
    report_put(&f, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite name=\"attest ");
    report_escaped(&f, all->what);
    report_put(&f,
               "\" tests=\"%" PRId64 "\" failures=\"%" PRId64 "\" errors=\"%" PRId64 "\" skipped=\"%" PRId64
               "\" time=\"%.3f\">\n",
               all->count + 1, count_failures(all) + too_much_together(all), all->verdicts[JUDGE_NO_ANSWER],
               all->unsupported, all->seconds);
    for (int64_t i = 0; i < all->count; i++)
        put_case(&f, all, &all->ruling[i]);
    put_together(&f, all);
    report_put(&f, "</testsuite>\n");
    report_close(&f);
}
