// A connection, and how its calls wait and fail.

#ifndef CPOSTGRES_LINK_H
#define CPOSTGRES_LINK_H

#include "cpostgres.h"
#include "library.h"

struct cpq_link {
    const pq_library *pq;
    PGconn *connection;
    cpq_signal *stop;
    int ignores_stop;
    PGnotify *notification;
    // The batches whose answers were not read to their end, and whether no caller waits for the last one.
    int batches;
    int is_unawaited;
    char state[6];
    char *message;
};

// Returns the moment at which a time from now on has passed.
int64_t link_deadline(int milliseconds);

// Waits until the socket is ready for any of poll's `events`; CPQ_STOPPED or CPQ_LATE without them.
cpq_outcome link_wait(cpq_link *self, short events, int64_t deadline);

// Copies the message of the connection, and returns CPQ_BROKEN.
cpq_outcome link_broken(cpq_link *self);

// Sends what libpq has buffered.
cpq_outcome link_flush(cpq_link *self, int64_t deadline);

// Waits for the next result; stores NULL after the last one.
cpq_outcome link_next(cpq_link *self, int64_t deadline, PGresult **result);

// Copies the SQLSTATE and the message of a result, and returns CPQ_REJECTED.
cpq_outcome link_rejected(cpq_link *self, const PGresult *result);

// Counts the end of a batch, if the result is that; true for the last one, which ends the pipeline mode.
int link_end_batch(cpq_link *self, const PGresult *result);

// Reads the answers to batches for which no caller has waited.
cpq_outcome link_settle(cpq_link *self, int64_t deadline);

// After a failure other than CPQ_REJECTED: asks the server to stop the statement, and skips its results.
//
// The connection is unusable if that fails.
void link_abandon(cpq_link *self);

#endif
