#include "link.h"

#include <poll.h>
#include <stdlib.h>

// A result is libpq's, with the functions that read it.
struct cpq_result {
    const pq_library *pq;
    PGresult *result;
};

// Waits for the results of what was sent; of several, the first failure or else the last is kept.
static cpq_outcome collect(cpq_link *self, int64_t deadline, PGresult **kept) {
    cpq_outcome end = CPQ_DONE;
    *kept = NULL;
    PGresult *result = NULL;
    while (1) {
        cpq_outcome outcome = link_next(self, deadline, &result);
        if (outcome != CPQ_DONE) {
            self->pq->clear(*kept);
            *kept = NULL;
            return outcome;
        }
        if (!result) return end;
        switch (self->pq->result_status(result)) {
        case PGRES_COMMAND_OK:
        case PGRES_TUPLES_OK:
        case PGRES_EMPTY_QUERY:
        case PGRES_COPY_IN:
            break;
        default:
            if (end == CPQ_DONE) end = link_rejected(self, result);
        }
        self->pq->clear(*kept);
        *kept = result;
        // A COPY has no further results before its data.
        if (self->pq->result_status(result) == PGRES_COPY_IN) return end;
    }
}

// Ends a call after `is_sent`: sends the rest and waits for the result, which only success stores.
static cpq_outcome complete(cpq_link *self, int is_sent, int64_t deadline, PGresult **result) {
    *result = NULL;
    if (!is_sent) return link_broken(self);
    cpq_outcome outcome = link_flush(self, deadline);
    if (outcome == CPQ_DONE) outcome = collect(self, deadline, result);
    if (outcome == CPQ_STOPPED || outcome == CPQ_LATE) link_abandon(self);
    if (outcome == CPQ_DONE) return outcome;
    self->pq->clear(*result);
    *result = NULL;
    return outcome;
}

// Whether a call may start: the signal is not set.
static cpq_outcome begin(cpq_link *self, int milliseconds, int64_t *deadline) {
    *deadline = link_deadline(milliseconds);
    return link_wait(self, POLLOUT, *deadline);
}

static cpq_outcome deliver(cpq_link *self, cpq_outcome outcome, PGresult *rows, cpq_result **result) {
    *result = NULL;
    if (outcome != CPQ_DONE) return outcome;
    cpq_result *delivered = malloc(sizeof *delivered);
    if (!delivered) {
        self->pq->clear(rows);
        return CPQ_UNUSABLE;
    }
    delivered->pq = self->pq;
    delivered->result = rows;
    *result = delivered;
    return outcome;
}

// libpq's format of binary values; all values have it.
static int *binary_formats(int count) {
    int *formats = calloc((size_t)count + 1, sizeof *formats);
    for (int i = 0; formats && i < count; i++) formats[i] = 1;
    return formats;
}

cpq_outcome cpq_run(
    cpq_link *self, const char *sql, const cpq_values *values, int milliseconds,
    cpq_result **result) {
    int64_t deadline;
    cpq_outcome outcome = begin(self, milliseconds, &deadline);
    if (outcome != CPQ_DONE) return outcome;
    int *formats = binary_formats(values->count);
    if (!formats) return CPQ_UNUSABLE;
    int is_sent = self->pq->send_query_params(
        self->connection, sql, values->count, values->types, values->bytes, values->lengths,
        formats, 1);
    free(formats);
    PGresult *rows;
    outcome = complete(self, is_sent, deadline, &rows);
    return deliver(self, outcome, rows, result);
}

cpq_outcome cpq_run_prepared(
    cpq_link *self, const char *name, const cpq_values *values, int milliseconds,
    cpq_result **result) {
    int64_t deadline;
    cpq_outcome outcome = begin(self, milliseconds, &deadline);
    if (outcome != CPQ_DONE) return outcome;
    int *formats = binary_formats(values->count);
    if (!formats) return CPQ_UNUSABLE;
    int is_sent = self->pq->send_query_prepared(
        self->connection, name, values->count, values->bytes, values->lengths, formats, 1);
    free(formats);
    PGresult *rows;
    outcome = complete(self, is_sent, deadline, &rows);
    return deliver(self, outcome, rows, result);
}

cpq_outcome cpq_prepare(
    cpq_link *self, const char *name, const char *sql, const cpq_values *values, int milliseconds) {
    int64_t deadline;
    cpq_outcome outcome = begin(self, milliseconds, &deadline);
    if (outcome != CPQ_DONE) return outcome;
    int is_sent =
        self->pq->send_prepare(self->connection, name, sql, values->count, values->types);
    PGresult *result;
    outcome = complete(self, is_sent, deadline, &result);
    self->pq->clear(result);
    return outcome;
}

cpq_outcome cpq_run_script(cpq_link *self, const char *script, int milliseconds) {
    int64_t deadline;
    cpq_outcome outcome = begin(self, milliseconds, &deadline);
    if (outcome != CPQ_DONE) return outcome;
    int is_sent = self->pq->send_query(self->connection, script);
    PGresult *result;
    outcome = complete(self, is_sent, deadline, &result);
    self->pq->clear(result);
    return outcome;
}

cpq_outcome cpq_copy_send(cpq_link *self, const char *bytes, int count, int milliseconds) {
    int64_t deadline = link_deadline(milliseconds);
    if (self->pq->put_copy_data(self->connection, bytes, count) != 1) return link_broken(self);
    cpq_outcome outcome = link_flush(self, deadline);
    if (outcome == CPQ_STOPPED || outcome == CPQ_LATE) link_abandon(self);
    return outcome;
}

cpq_outcome cpq_copy_end(cpq_link *self, const char *reason, int milliseconds) {
    int64_t deadline = link_deadline(milliseconds);
    int is_sent = self->pq->put_copy_end(self->connection, reason) == 1;
    PGresult *result;
    cpq_outcome outcome = complete(self, is_sent, deadline, &result);
    self->pq->clear(result);
    return outcome;
}

cpq_outcome cpq_notification(cpq_link *self, int milliseconds, const char **payload) {
    int64_t deadline = link_deadline(milliseconds);
    if (self->notification) self->pq->free_memory(self->notification);
    while (!(self->notification = self->pq->notifies(self->connection))) {
        cpq_outcome outcome = link_wait(self, POLLIN, deadline);
        if (outcome != CPQ_DONE) return outcome;
        if (!self->pq->consume_input(self->connection)) return link_broken(self);
        // A server that stops sends an error without a request.
        if (cpq_is_closed(self)) return link_broken(self);
    }
    *payload = self->notification->extra;
    return CPQ_DONE;
}

void cpq_result_free(cpq_result *self) {
    self->pq->clear(self->result);
    free(self);
}

int cpq_result_rows(const cpq_result *self) { return self->pq->row_count(self->result); }

int cpq_result_columns(const cpq_result *self) { return self->pq->column_count(self->result); }

int64_t cpq_result_changes(const cpq_result *self) {
    return strtoll(self->pq->changes(self->result), NULL, 10);
}

uint32_t cpq_result_type(const cpq_result *self, int column) {
    return self->pq->column_type(self->result, column);
}

const char *cpq_result_value(const cpq_result *self, int row, int column, int *length) {
    if (self->pq->is_null(self->result, row, column)) return NULL;
    *length = self->pq->length(self->result, row, column);
    return self->pq->value(self->result, row, column);
}
