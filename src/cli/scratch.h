/* A folder for what is of no use afterwards, in TMPDIR or /tmp, which goes when the program ends. */
#ifndef CLI_SCRATCH_H
#define CLI_SCRATCH_H

/* Makes the folder, "attest-PURPOSE-..."; its path lives as long as it does. */
const char *make_scratch(const char *purpose);

#endif
