// Connections to PostgreSQL over libpq, behind plain C types.
//
// libpq is loaded with the first connection: linking it would cost every start some milliseconds.

#ifndef CPOSTGRES_H
#define CPOSTGRES_H

#include <stddef.h>
#include <stdint.h>

// A flag that one thread sets and others wait for.
typedef struct cpq_signal cpq_signal;

// Creates a flag that is not set; NULL if the system has no memory or no file descriptor.
cpq_signal *cpq_signal_create(void);
void cpq_signal_free(cpq_signal *self);

// Sets the flag and wakes the threads that wait for it.
void cpq_signal_set(cpq_signal *self);
void cpq_signal_clear(cpq_signal *self);

// Waits until the flag is set; 0 if the time has passed first.
int cpq_signal_wait(cpq_signal *self, int milliseconds);

// How a call ended.
typedef enum cpq_outcome {
    CPQ_DONE,
    // The server rejected the statement, or ended the connection, with an SQLSTATE.
    CPQ_REJECTED,
    // The connection failed, or libpq did.
    CPQ_BROKEN,
    // The signal was set. The server was asked to stop the statement.
    CPQ_STOPPED,
    // The time has passed. The server was asked to stop the statement.
    CPQ_LATE,
    // libpq cannot be loaded, or there is too little memory.
    CPQ_UNUSABLE,
} cpq_outcome;

// A connection, for one thread at a time. All times are in milliseconds.
//
// A thread that uses it must have SIGPIPE blocked.
typedef struct cpq_link cpq_link;

// Connects with libpq's parameters, whose arrays end with NULL, and stores the connection in `link`.
// The server has `patience` milliseconds for each of its answers, and `milliseconds` for all.
//
// The connection must be freed after each outcome but CPQ_UNUSABLE, which stores the reason. While
// `stop` is set, calls end with CPQ_STOPPED. The resolution of host names cannot be stopped.
cpq_outcome cpq_connect(
    const char *const *names, const char *const *values, cpq_signal *stop, int milliseconds,
    int patience, cpq_link **link, const char **reason);
void cpq_free(cpq_link *self);

// The message and the SQLSTATE of the last failure; the SQLSTATE is empty if there is none.
const char *cpq_message(const cpq_link *self);
const char *cpq_state(const cpq_link *self);

// Whether the connection is open and outside a transaction, after a look at what has arrived.
int cpq_is_idle(cpq_link *self);
// Whether the connection is inside a transaction, failed or not.
int cpq_is_in_transaction(const cpq_link *self);
// Whether a statement of the current transaction has failed.
int cpq_has_failed(const cpq_link *self);
// Whether the connection has ended.
int cpq_is_closed(const cpq_link *self);
// Makes calls ignore the signal, as a COMMIT or ROLLBACK must.
void cpq_ignore_stop(cpq_link *self, int ignores);

// The binary values of a statement; `bytes` is NULL for NULL.
typedef struct cpq_values {
    int count;
    const uint32_t *types;
    const char *const *bytes;
    const int *lengths;
} cpq_values;

// The rows of a statement.
typedef struct cpq_result cpq_result;

// Waits until statements can be sent; CPQ_STOPPED if the signal is set.
cpq_outcome cpq_ready(cpq_link *self, int milliseconds);
// Adds a statement, whose rows have binary columns, to the batch that `cpq_run` sends. One with a name
// is prepared, before, if it also has a text.
cpq_outcome cpq_add(cpq_link *self, const char *name, const char *sql, const cpq_values *values);
// Sends the batch, of which a failure skips the rest, and waits for the result of its last statement,
// which must be freed. `place` becomes the number of the failed one, from 0; a preparation counts. It is
// -1 if there is no answer: any of them may have been run.
//
// Without `result` it does not wait: the next call ignores the answer.
cpq_outcome cpq_run(cpq_link *self, int milliseconds, cpq_result **result, int *place);
// Runs a script of statements without values, or starts a COPY of which this end sends the data.
cpq_outcome cpq_run_script(cpq_link *self, const char *script, int milliseconds);

void cpq_result_free(cpq_result *self);
int cpq_result_rows(const cpq_result *self);
// The number of rows that a statement has changed.
int64_t cpq_result_changes(const cpq_result *self);
// The number of a column's type in the catalog.
uint32_t cpq_result_type(const cpq_result *self, int column);
// Returns a value and its length; NULL for NULL.
const char *cpq_result_value(const cpq_result *self, int row, int column, int *length);

// Waits for a notification and stores its payload, which is valid until the next call.
cpq_outcome cpq_notification(cpq_link *self, int milliseconds, const char **payload);

#endif
