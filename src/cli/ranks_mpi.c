#include "ranks.h"
#include "say.h"
#include <mpi.h>
#include <stdlib.h>
#include <time.h>

/* MPI takes a while to start, and is started only for those that mpirun has started: Open MPI's says so here. */
static bool started_by_mpirun(void)
{
    return getenv("OMPI_COMM_WORLD_SIZE") != NULL;
}

static void must(int outcome)
{
    if (outcome != MPI_SUCCESS)
        internal_error("MPI failed with status %d", outcome);
}

/* MPI's own waiting keeps a processor busy, which another rank may need. */
static void nap_until_done(MPI_Request request)
{
    const struct timespec nap = {0, 5000000};
    int done = 0;
    must(MPI_Request_get_status(request, &done, MPI_STATUS_IGNORE));
    while (!done) {
        nanosleep(&nap, NULL);
        must(MPI_Request_get_status(request, &done, MPI_STATUS_IGNORE));
    }
}

ranks ranks_find(void)
{
    ranks found = {0, 1};
    if (!started_by_mpirun())
        return found;
    must(MPI_Init(NULL, NULL));
    must(MPI_Comm_rank(MPI_COMM_WORLD, &found.mine));
    must(MPI_Comm_size(MPI_COMM_WORLD, &found.count));
    return found;
}

bool ranks_agree(bool word)
{
    if (!started_by_mpirun())
        return word;
    MPI_Request request;
    const int said = word;
    int heard = 0;
    must(MPI_Iallreduce(&said, &heard, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD, &request));
    nap_until_done(request);
    must(MPI_Wait(&request, MPI_STATUS_IGNORE));
    return heard != 0;
}

void ranks_part(void)
{
    ranks_agree(false);
    if (started_by_mpirun())
        must(MPI_Finalize());
}
