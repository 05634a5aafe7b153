#include "link.h"

#include <poll.h>
#include <stdlib.h>

// A result is libpq's, with the functions that read it.
struct cpq_result {
    const pq_library *pq;
    PGresult *result;
};

// Waits for the results of what was sent, up to a COPY; the first failure counts.
static cpq_outcome collect(cpq_link *self, int64_t deadline) {
    cpq_outcome end = CPQ_DONE;
    PGresult *result = NULL;
    while (1) {
        cpq_outcome outcome = link_next(self, deadline, &result);
        if (outcome != CPQ_DONE) return outcome;
        if (!result) return end;
        ExecStatusType status = self->pq->result_status(result);
        switch (status) {
        case PGRES_COMMAND_OK:
        case PGRES_TUPLES_OK:
        case PGRES_EMPTY_QUERY:
            break;
        default:
            if (end == CPQ_DONE) end = link_rejected(self, result);
        }
        self->pq->clear(result);
    }
}

// Ends a call after `is_sent`: sends the rest and waits for the results.
static cpq_outcome complete(cpq_link *self, int is_sent, int64_t deadline) {
    if (!is_sent) return link_broken(self);
    cpq_outcome outcome = link_flush(self, deadline);
    if (outcome == CPQ_DONE) outcome = collect(self, deadline);
    if (outcome == CPQ_STOPPED || outcome == CPQ_LATE) link_abandon(self);
    return outcome;
}

// libpq's format of binary values; all values have it.
static int *binary_formats(int count) {
    int *formats = calloc((size_t)count + 1, sizeof *formats);
    for (int i = 0; formats && i < count; i++) formats[i] = 1;
    return formats;
}

cpq_outcome cpq_ready(cpq_link *self, int milliseconds) {
    return link_wait(self, POLLOUT, link_deadline(milliseconds));
}

cpq_outcome cpq_add(cpq_link *self, const char *name, const char *sql, const cpq_values *values) {
    const pq_library *pq = self->pq;
    int *formats = binary_formats(values->count);
    if (!formats) return CPQ_UNUSABLE;
    int is_added = pq->enter_pipeline(self->connection);
    if (is_added && name && sql) {
        is_added = pq->send_prepare(self->connection, name, sql, values->count, values->types);
    }
    if (is_added && name) {
        is_added = pq->send_query_prepared(
            self->connection, name, values->count, values->bytes, values->lengths, formats, 1);
    } else if (is_added) {
        is_added = pq->send_query_params(
            self->connection, sql, values->count, values->types, values->bytes, values->lengths,
            formats, 1);
    }
    free(formats);
    return is_added ? CPQ_DONE : link_broken(self);
}

// Reads the answers to all batches; keeps the last result of the last one, and the place of its failure.
static cpq_outcome answers(cpq_link *self, int64_t deadline, PGresult **kept, int *place) {
    cpq_outcome end = CPQ_DONE;
    *place = 0;
    while (1) {
        PGresult *result;
        cpq_outcome outcome = link_next(self, deadline, &result);
        if (outcome == CPQ_DONE && !result && cpq_is_closed(self)) outcome = link_broken(self);
        if (outcome != CPQ_DONE) {
            *place = -1;
            return outcome;
        }
        if (!result) {
            *place += end == CPQ_DONE;
            continue;
        }
        switch (self->pq->result_status(result)) {
        case PGRES_PIPELINE_SYNC:
            outcome = link_end_batch(self, result);
            self->pq->clear(result);
            if (outcome) return end;
            end = CPQ_DONE;
            *place = 0;
            continue;
        case PGRES_COMMAND_OK:
        case PGRES_TUPLES_OK:
        case PGRES_EMPTY_QUERY:
        case PGRES_PIPELINE_ABORTED:
            break;
        default:
            end = link_rejected(self, result);
        }
        self->pq->clear(*kept);
        *kept = result;
        // The server ends the connection after a failure that is more than an error.
        const char *severity = self->pq->error_field(result, PG_DIAG_SEVERITY_NONLOCALIZED);
        if (severity && *severity != 'E') return CPQ_BROKEN;
    }
}

cpq_outcome cpq_run(cpq_link *self, int milliseconds, cpq_result **result, int *place) {
    int64_t deadline = link_deadline(milliseconds);
    self->batches += self->pq->pipeline_sync(self->connection);
    PGresult *rows = NULL;
    cpq_outcome outcome = self->batches ? link_flush(self, deadline) : link_broken(self);
    self->is_unawaited = !result;
    if (!result) return outcome;
    if (outcome == CPQ_DONE) outcome = answers(self, deadline, &rows, place);
    if (outcome == CPQ_STOPPED || outcome == CPQ_LATE) link_abandon(self);
    *result = outcome == CPQ_DONE ? malloc(sizeof **result) : NULL;
    if (*result) {
        **result = (cpq_result){.pq = self->pq, .result = rows};
        return outcome;
    }
    self->pq->clear(rows);
    return outcome == CPQ_DONE ? CPQ_UNUSABLE : outcome;
}

cpq_outcome cpq_run_script(cpq_link *self, const char *script, int milliseconds) {
    int64_t deadline = link_deadline(milliseconds);
    cpq_outcome outcome = link_settle(self, deadline);
    if (outcome == CPQ_DONE) outcome = cpq_ready(self, milliseconds);
    if (outcome != CPQ_DONE) return outcome;
    return complete(self, self->pq->send_query(self->connection, script), deadline);
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
