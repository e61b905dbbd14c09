#define _XOPEN_SOURCE 700 /* mkdtemp */
#include "scratch.h"
#include "say.h"
#include "vault/folder.h"
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char scratch[4096];
static pid_t owner;

/* Jobs that were forked leave it alone. */
static void remove_scratch(void)
{
    vault_error error;
    if (getpid() == owner)
        vault_folder_remove(scratch, &error);
}

const char *make_scratch(const char *purpose)
{
    const char *temporary = getenv("TMPDIR");
    if (snprintf(scratch, sizeof scratch, "%s/attest-%s-XXXXXX",
                 temporary != NULL && *temporary != '\0' ? temporary : "/tmp", purpose) >= (int)sizeof scratch ||
        mkdtemp(scratch) == NULL)
        refuse("%s: cannot make a folder for what is computed: %s", scratch, strerror(errno));
    owner = getpid();
    signal(SIGPIPE, SIG_IGN); /* a reader that goes away is a failed write, and the folder must go then too */
    atexit(remove_scratch);
    return scratch;
}
