#include "link.h"

#include "flag.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// How long a server may take to stop a statement.
#define STOP_TIME 1000

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

int64_t link_deadline(int milliseconds) { return now() + milliseconds; }

static void set_failure(cpq_link *self, const char *state, const char *message) {
    free(self->message);
    self->message = message ? strdup(message) : NULL;
    memset(self->state, 0, sizeof self->state);
    if (state) strncpy(self->state, state, sizeof self->state - 1);
}

// Finds the SQLSTATE in a verbose message of the server: `FATAL:  28P01: password ...`.
static const char *state_in(const char *message) {
    static const char letters[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    for (const char *place = message; (place = strstr(place, ":  ")); place++) {
        if (strspn(place + 3, letters) == 5 && place[8] == ':') return place + 3;
    }
    return NULL;
}

cpq_outcome link_broken(cpq_link *self) {
    set_failure(self, NULL, self->pq->error_message(self->connection));
    return CPQ_BROKEN;
}

cpq_outcome link_wait(cpq_link *self, short events, int64_t deadline) {
    struct pollfd entries[] = {
        {.fd = self->pq->socket(self->connection), .events = events},
        {.fd = self->ignores_stop ? -1 : self->stop->descriptor, .events = POLLIN},
    };
    if (entries[0].fd < 0) return link_broken(self);
    while (1) {
        int64_t rest = deadline - now();
        int count = poll(entries, 2, rest > 0 ? (int)rest : 0);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return link_broken(self);
        if (entries[1].revents) return CPQ_STOPPED;
        if (entries[0].revents) return CPQ_DONE;
        return CPQ_LATE;
    }
}

cpq_outcome link_rejected(cpq_link *self, const PGresult *result) {
    const char *state = self->pq->error_field(result, PG_DIAG_SQLSTATE);
    const char *message = self->pq->error_field(result, PG_DIAG_MESSAGE_PRIMARY);
    set_failure(self, state, message ? message : self->pq->result_message(result));
    // Without an SQLSTATE it is a failure of libpq, usually of the connection.
    return state ? CPQ_REJECTED : CPQ_BROKEN;
}

static void ignore_notice(void *context, const char *message) {
    (void)context;
    (void)message;
}

// Makes a failure of the server while connecting a rejection: libpq has only its text.
static cpq_outcome refused(cpq_link *self) {
    const char *message = self->pq->error_message(self->connection);
    const char *state = state_in(message);
    if (!state) return link_broken(self);
    // The lines after the first have a hint and the place in the server's source.
    const char *first = state + strlen("28P01:");
    char *text = strndup(first, strcspn(first, "\n"));
    set_failure(self, state, text);
    free(text);
    return CPQ_REJECTED;
}

static cpq_outcome establish(cpq_link *self, int64_t deadline, int patience) {
    const pq_library *pq = self->pq;
    PostgresPollingStatusType status = PGRES_POLLING_WRITING;
    while (status != PGRES_POLLING_OK) {
        short events = status == PGRES_POLLING_READING ? POLLIN : POLLOUT;
        int64_t step = link_deadline(patience);
        cpq_outcome outcome = link_wait(self, events, step < deadline ? step : deadline);
        if (outcome != CPQ_DONE) return outcome;
        status = pq->connect_poll(self->connection);
        if (status == PGRES_POLLING_FAILED) return refused(self);
    }
    pq->set_verbosity(self->connection, PQERRORS_DEFAULT);
    return pq->set_nonblocking(self->connection, 1) == 0 ? CPQ_DONE : link_broken(self);
}

cpq_outcome cpq_connect(
    const char *const *names, const char *const *values, cpq_signal *stop, int milliseconds,
    int patience, cpq_link **link, const char **reason) {
    const pq_library *pq = pq_library_load(reason);
    if (!pq) return CPQ_UNUSABLE;
    *reason = "the system has too little memory";
    cpq_link *self = calloc(1, sizeof *self);
    if (!self) return CPQ_UNUSABLE;
    int64_t deadline = link_deadline(milliseconds);
    self->pq = pq;
    self->stop = stop;
    self->connection = pq->connect_start(names, values, 0);
    if (!self->connection) {
        free(self);
        return CPQ_UNUSABLE;
    }
    *link = self;
    pq->set_notice_processor(self->connection, ignore_notice, NULL);
    pq->set_verbosity(self->connection, PQERRORS_VERBOSE);
    if (pq->status(self->connection) == CONNECTION_BAD) return link_broken(self);
    return establish(self, deadline, patience);
}

void cpq_free(cpq_link *self) {
    if (self->notification) self->pq->free_memory(self->notification);
    self->pq->finish(self->connection);
    free(self->message);
    free(self);
}

const char *cpq_message(const cpq_link *self) { return self->message ? self->message : ""; }

const char *cpq_state(const cpq_link *self) { return self->state; }

int cpq_is_idle(cpq_link *self) {
    int is_open = self->pq->consume_input(self->connection) && !cpq_is_closed(self);
    if (!is_open) return 0;
    // A batch without a waiting caller is the end of a transaction.
    if (self->is_unawaited && link_settle(self, 0) != CPQ_BROKEN && self->batches) return 1;
    return self->pq->transaction_status(self->connection) == PQTRANS_IDLE;
}

int cpq_is_in_transaction(const cpq_link *self) {
    PGTransactionStatusType status = self->pq->transaction_status(self->connection);
    return status == PQTRANS_INTRANS || status == PQTRANS_INERROR;
}

int cpq_has_failed(const cpq_link *self) {
    return self->pq->transaction_status(self->connection) == PQTRANS_INERROR;
}

int cpq_is_closed(const cpq_link *self) {
    return self->pq->status(self->connection) == CONNECTION_BAD;
}

void cpq_ignore_stop(cpq_link *self, int ignores) { self->ignores_stop = ignores; }

cpq_outcome link_flush(cpq_link *self, int64_t deadline) {
    while (1) {
        int rest = self->pq->flush(self->connection);
        if (rest == 0) return CPQ_DONE;
        if (rest < 0) return link_broken(self);
        // The server may send before it reads on.
        cpq_outcome outcome = link_wait(self, POLLIN | POLLOUT, deadline);
        if (outcome != CPQ_DONE) return outcome;
        if (!self->pq->consume_input(self->connection)) return link_broken(self);
    }
}

cpq_outcome link_next(cpq_link *self, int64_t deadline, PGresult **result) {
    while (self->pq->is_busy(self->connection)) {
        cpq_outcome outcome = link_wait(self, POLLIN, deadline);
        if (outcome != CPQ_DONE) return outcome;
        if (!self->pq->consume_input(self->connection)) return link_broken(self);
    }
    *result = self->pq->get_result(self->connection);
    return CPQ_DONE;
}

int link_end_batch(cpq_link *self, const PGresult *result) {
    if (self->pq->result_status(result) != PGRES_PIPELINE_SYNC || --self->batches) return 0;
    self->pq->exit_pipeline(self->connection);
    return 1;
}

cpq_outcome link_settle(cpq_link *self, int64_t deadline) {
    while (self->batches) {
        PGresult *result;
        cpq_outcome outcome = link_next(self, deadline, &result);
        if (outcome == CPQ_DONE && !result && cpq_is_closed(self)) outcome = link_broken(self);
        if (outcome != CPQ_DONE) return outcome;
        if (result) link_end_batch(self, result);
        self->pq->clear(result);
    }
    return CPQ_DONE;
}

static void cancel(cpq_link *self) {
    PGcancel *request = self->pq->get_cancel(self->connection);
    if (!request) return;
    char failure[256];
    self->pq->cancel(request, failure, sizeof failure);
    self->pq->free_cancel(request);
}

void link_abandon(cpq_link *self) {
    int ignored_stop = self->ignores_stop;
    self->ignores_stop = 1;
    if (!cpq_is_closed(self)) cancel(self);
    int64_t deadline = link_deadline(STOP_TIME);
    PGresult *result = NULL;
    while (link_flush(self, deadline) == CPQ_DONE && link_settle(self, deadline) == CPQ_DONE
           && link_next(self, deadline, &result) == CPQ_DONE && result) {
        self->pq->clear(result);
    }
    self->ignores_stop = ignored_stop;
}
