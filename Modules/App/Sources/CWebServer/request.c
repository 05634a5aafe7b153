#include "server.h"

#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/socket.h>

// A request has two owners: its connection, on the server's thread, and the caller, on any thread.
// These events can happen in any order once `begin` was called:
//
// 1. The caller sends a response: it is stored and the request is queued. The thread passes the
//    response to libmicrohttpd and resumes the connection.
// 2. The client disconnects. The thread resumes the connection without a response, and libmicrohttpd
//    closes it, because `request_begin` is called again and refuses.
// 3. libmicrohttpd has sent the response or closed the connection: `request_end`. It calls `end`, as
//    the last callback. A response that is stored later, or was not yet processed, is destroyed.
// 4. The server ends: all requests are abandoned as in 2.
//
// Only the thread uses the connection, so none of these can meet a connection that was freed. The
// caller's functions touch only the fields that the server's lock guards, and the request is freed with
// its last reference: the connection's, the caller's, the inbox's or the streamed response's.

// Unsent bytes of a body in parts, from which on the caller has to wait.
#define ROOM (256 << 10)

// Memory of a body, above which it shares the memory of its kind with others.
#define OWN_BODY (16 << 10)

cw_request *request_create(cw_server *server, client *client, const char *target) {
    cw_request *self = calloc(1, sizeof *self);
    if (!self) return NULL;
    self->target_place = target;
    self->target_count = strlen(target);
    self->target = strdup(target);
    if (!self->target) {
        free(self);
        return NULL;
    }
    self->server = server;
    self->client = client;
    client->request = self;
    self->references = 1;
    return self;
}

// Adds a reference, under the server's lock.
static void retain(cw_request *self) {
    self->references++;
}

void cw_release(cw_request *self) {
    pthread_mutex_lock(&self->server->lock);
    int is_last = --self->references == 0;
    pthread_mutex_unlock(&self->server->lock);
    if (!is_last) return;
    free(self->unsent);
    free(self->target);
    free(self->fields);
    free(self->body);
    free(self);
}

// Adds a request to the inbox, under the server's lock.
static void queue(cw_request *self) {
    cw_server *server = self->server;
    if (self->is_queued || self->is_over) return;
    int is_first = server->inbox == NULL;
    self->is_queued = 1;
    self->next = server->inbox;
    server->inbox = self;
    retain(self);
    if (is_first) eventfd_write(server->wake, 1);
}

static struct MHD_Response *add_fields(
    const cw_library *mhd, struct MHD_Response *response, const char *fields) {
    while (response && *fields) {
        const char *value = fields + strlen(fields) + 1;
        mhd->add_response_header(response, fields, value);
        fields = value + strlen(value) + 1;
    }
    return response;
}

// Stores a response for the thread, or destroys it if it is too late. Without memory for a response the
// connection is closed.
static void submit(cw_request *self, unsigned status, struct MHD_Response *response) {
    pthread_mutex_lock(&self->server->lock);
    int is_late = self->is_over;
    if (!is_late) {
        self->response = response;
        self->status = response ? status : 0;
        queue(self);
    }
    pthread_mutex_unlock(&self->server->lock);
    if (is_late && response) self->server->mhd->destroy_response(response);
}

void cw_hold(cw_request *self) {
    pthread_mutex_lock(&self->server->lock);
    self->is_held = 1;
    queue(self);
    pthread_mutex_unlock(&self->server->lock);
}

// Counts the bytes of a response until it was sent; returns 0 if they are too many.
static int count_response(cw_request *self, size_t count) {
    cw_server *server = self->server;
    pthread_mutex_lock(&server->lock);
    int fits = count <= OWN_BODY || server->unread + count <= server->limits.unread_bytes;
    if (fits && !self->is_over) server->unread += self->unread = count;
    pthread_mutex_unlock(&server->lock);
    return fits;
}

int cw_respond(
    cw_request *self, unsigned status, const char *fields, const uint8_t *body, size_t count) {
    const cw_library *mhd = self->server->mhd;
    if (!count_response(self, count)) return 0;
    uint8_t *copy = malloc(count + 1);
    if (!copy) {
        submit(self, 0, NULL);
        return 1;
    }
    if (count) memcpy(copy, body, count);
    // libmicrohttpd frees the copy.
    struct MHD_Response *response =
        mhd->create_response_from_buffer(count, copy, MHD_RESPMEM_MUST_FREE);
    if (!response) free(copy);
    submit(self, status, add_fields(mhd, response, fields));
    return 1;
}

// Moves unsent bytes to a buffer of libmicrohttpd.
static size_t take(cw_request *self, char *buffer, size_t limit) {
    size_t count = self->unsent_end - self->unsent_start;
    if (count > limit) count = limit;
    if (count) memcpy(buffer, self->unsent + self->unsent_start, count);
    self->unsent_start += count;
    return count;
}

// Called when the client accepts more of a body in parts.
static ssize_t read_part(void *context, uint64_t position, char *buffer, size_t limit) {
    cw_request *self = context;
    (void)position;
    if (self->is_gone) return MHD_CONTENT_READER_END_WITH_ERROR;
    pthread_mutex_lock(&self->server->lock);
    size_t count = take(self, buffer, limit);
    int has_room = self->is_full && self->unsent_end - self->unsent_start < ROOM / 2;
    if (has_room) self->is_full = 0;
    int is_finished = self->is_finished;
    pthread_mutex_unlock(&self->server->lock);
    if (has_room) self->server->callbacks.has_room(self->context);
    if (count) return (ssize_t)count;
    if (is_finished) return MHD_CONTENT_READER_END_OF_STREAM;
    self->server->mhd->suspend_connection(self->connection);
    self->is_suspended = 1;
    return 0;
}

static void release_stream(void *context) {
    cw_release(context);
}

void cw_respond_in_parts(cw_request *self, unsigned status, const char *fields) {
    const cw_library *mhd = self->server->mhd;
    pthread_mutex_lock(&self->server->lock);
    self->is_stream = 1;
    retain(self);
    pthread_mutex_unlock(&self->server->lock);
    struct MHD_Response *response = mhd->create_response_from_callback(
        MHD_SIZE_UNKNOWN, 4096, read_part, self, release_stream);
    if (!response) cw_release(self);
    submit(self, status, add_fields(mhd, response, fields));
}

// Makes room for bytes at the end of the unsent ones; returns 0 if memory runs out.
static int reserve(cw_request *self, size_t count) {
    size_t used = self->unsent_end - self->unsent_start;
    if (self->unsent_end + count <= self->unsent_capacity) return 1;
    if (used) memmove(self->unsent, self->unsent + self->unsent_start, used);
    self->unsent_start = 0;
    self->unsent_end = used;
    // Twice what is needed: bytes are moved seldom, however small the parts are.
    if ((used + count) * 2 <= self->unsent_capacity) return 1;
    uint8_t *larger = realloc(self->unsent, (used + count) * 2);
    if (!larger) return 0;
    self->unsent = larger;
    self->unsent_capacity = (used + count) * 2;
    return 1;
}

cw_write_result cw_write(cw_request *self, const uint8_t *part, size_t count) {
    cw_write_result result = CW_ENDED;
    pthread_mutex_lock(&self->server->lock);
    if (!self->is_over && reserve(self, count)) {
        if (count) memcpy(self->unsent + self->unsent_end, part, count);
        self->unsent_end += count;
        self->is_full = self->unsent_end - self->unsent_start >= ROOM;
        result = self->is_full ? CW_FULL : CW_WRITTEN;
        queue(self);
    }
    pthread_mutex_unlock(&self->server->lock);
    return result;
}

void cw_finish(cw_request *self) {
    pthread_mutex_lock(&self->server->lock);
    self->is_finished = 1;
    queue(self);
    pthread_mutex_unlock(&self->server->lock);
}

static void resume(cw_request *self) {
    if (!self->is_suspended) return;
    self->is_suspended = 0;
    self->server->mhd->resume_connection(self->connection);
}

// Counts a request as no longer running: its response begins, or it ends.
static void stop_running(cw_request *self) {
    if (self->is_running) self->server->running--;
    self->is_running = 0;
}

// Counts the memory of a body, if it is large, instead of what was counted for it before.
static void count_body(cw_request *self, size_t bytes) {
    size_t large = bytes > OWN_BODY ? bytes : 0;
    self->server->large_bodies += large - self->large_body;
    self->large_body = large;
}

void request_abandon(cw_request *self) {
    self->is_gone = 1;
    resume(self);
}

void request_proceed(cw_request *self) {
    const cw_library *mhd = self->server->mhd;
    pthread_mutex_lock(&self->server->lock);
    struct MHD_Response *response = self->response;
    self->response = NULL;
    self->is_queued = 0;
    int is_stream = self->is_stream, is_held = self->is_held;
    self->is_held = 0;
    pthread_mutex_unlock(&self->server->lock);
    if (is_held) stop_running(self), count_body(self, 0);
    if (!response && is_held) return;
    if (!response) {
        // Either there is more of a stream, or memory ran out.
        if (self->connection && self->is_running) request_abandon(self);
        if (self->connection) resume(self);
        return;
    }
    if (self->connection && !self->is_gone) {
        int must_close = self->must_close || self->server->is_quiesced;
        if (must_close) mhd->add_response_header(response, "Connection", "close");
        stop_running(self);
        self->is_streaming = is_stream;
        // The system closes the connection of a stream that is not read.
        if (!is_stream) client_await_progress(self->server, self->client);
        if (is_stream && self->server->is_quiesced) self->is_gone = 1;
        if (!mhd->queue_response(self->connection, self->status, response)) self->is_gone = 1;
        resume(self);
    }
    mhd->destroy_response(response);
}

static cw_message message_of(const cw_request *self) {
    return (cw_message){
        .method = self->method,
        .version = self->version,
        .target = {self->target, strlen(self->target)},
        .fields = self->fields,
        .field_count = self->field_count,
        .body = self->body,
        .body_count = self->body_count,
        .client = self->client->address,
    };
}

void request_note_refusal(cw_request *self, unsigned status) {
    cw_message message = message_of(self);
    self->server->callbacks.refused(self->server->context, &message, status);
}

enum MHD_Result request_begin(cw_request *self) {
    cw_server *server = self->server;
    // Also after a resumption without a response.
    if (self->is_gone || self->client->is_gone) return MHD_NO;
    if (self->has_begun) return MHD_YES;
    if (server->is_quiesced || server->running >= server->limits.running_requests) {
        return refuse(self, 503);
    }
    cw_message message = message_of(self);
    self->has_begun = self->is_running = 1;
    server->running++;
    list_move(server, self->client, LIST_ACTIVE);
    self->next_begun = server->begun;
    server->begun = self;
    pthread_mutex_lock(&server->lock);
    // For the caller and the list.
    retain(self);
    retain(self);
    pthread_mutex_unlock(&server->lock);
    self->context = server->callbacks.begin(server->context, self, &message);
    free(self->body);
    self->body = NULL;
    // That of the caller's copy.
    count_body(self, self->body_count);
    return MHD_YES;
}

void requests_suspend(cw_server *server) {
    while (server->begun) {
        cw_request *self = server->begun;
        server->begun = self->next_begun;
        if (self->connection) {
            server->mhd->suspend_connection(self->connection);
            self->is_suspended = 1;
        }
        cw_release(self);
    }
}

void request_end(cw_request *self) {
    pthread_mutex_lock(&self->server->lock);
    struct MHD_Response *response = self->response;
    self->response = NULL;
    self->is_over = 1;
    self->server->unread -= self->unread;
    pthread_mutex_unlock(&self->server->lock);
    if (response) self->server->mhd->destroy_response(response);
    stop_running(self);
    count_body(self, 0);
    self->connection = NULL;
    self->client->request = NULL;
    self->is_gone = 1;
    if (self->has_begun) self->server->callbacks.end(self->context);
    cw_release(self);
}

unsigned request_add(cw_request *self, const char *bytes, size_t count) {
    cw_server *server = self->server;
    if (count > server->limits.body_bytes - self->body_count) return 413;
    if (self->body_count + count > self->body_capacity) {
        size_t needed = self->body_count + count, capacity = needed * 2;
        if (needed <= OWN_BODY && capacity > OWN_BODY) capacity = OWN_BODY;
        if (capacity > server->limits.body_bytes) capacity = server->limits.body_bytes;
        size_t others = server->large_bodies - self->large_body;
        if (capacity > OWN_BODY && others + capacity > server->limits.large_bodies_bytes) return 503;
        uint8_t *larger = realloc(self->body, capacity);
        if (!larger) return 503;
        self->body = larger;
        self->body_capacity = capacity;
        count_body(self, capacity);
    }
    memcpy(self->body + self->body_count, bytes, count);
    self->body_count += count;
    return 0;
}
