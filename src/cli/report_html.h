/* The pictures of the page, as SVG. */
#ifndef CLI_REPORT_HTML_H
#define CLI_REPORT_HTML_H

#include "report.h"

/* A grid of error / sigma for each head. */
void html_maps(report_file *f, const ruled_output *o, double limit);

void html_histogram(report_file *f, const judge_finding *finding, double limit);

#endif
