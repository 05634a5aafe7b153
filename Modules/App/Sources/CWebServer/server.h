// The parts of a server: its connections, and the requests on them.

#ifndef CWEBSERVER_SERVER_H
#define CWEBSERVER_SERVER_H

#include "cwebserver.h"
#include "library.h"

#include <netinet/in.h>
#include <pthread.h>

// A connection is in one of these lists. All but the last one have a deadline; because it is equally far
// for all connections in a list, the first one has the earliest.
typedef enum list_kind {
    // Waits for the first byte of a request.
    LIST_IDLE,
    // Has received a part of a request.
    LIST_READING,
    // Has a whole response to read.
    LIST_SENDING,
    // Has a request, or is about to be closed.
    LIST_ACTIVE,
    LIST_COUNT,
} list_kind;

// A connection. Used by the server's thread only.
typedef struct client {
    struct client *next;
    struct client *previous;
    list_kind list;
    int64_t deadline;
    // The bytes that it had read when its deadline was set.
    uint64_t progress;
    int socket;
    // The client has closed both directions.
    int is_gone;
    // The request since its first line was received; NULL between requests.
    struct cw_request *request;
    char address[INET6_ADDRSTRLEN];
} client;

struct cw_server {
    // Guards the fields up to the next blank line, and the fields of each request.
    pthread_mutex_t lock;
    // Requests that have something for the thread.
    cw_request *inbox;
    int is_draining;
    int is_ending;
    // Whether the thread has ended.
    int is_over;
    // Memory of the responses that are not read yet.
    size_t unread;

    // Constant after creation.
    const cw_library *mhd;
    struct MHD_Daemon *daemon;
    int epoll;
    int wake;
    uint16_t port;
    cw_limits limits;

    // Used by the thread only.
    cw_callbacks callbacks;
    void *context;
    int64_t now;
    client *first[LIST_COUNT];
    client *last[LIST_COUNT];
    // Requests whose response has not begun.
    unsigned running;
    // Requests that have begun since libmicrohttpd ran.
    cw_request *begun;
    // Memory of the large bodies.
    size_t large_bodies;
    // Whether a connection was closed since libmicrohttpd ran.
    int has_closed;
    int is_quiesced;
};

struct cw_request {
    cw_server *server;

    // Guarded by the server's lock, up to the next blank line.
    int references;
    int is_queued;
    struct cw_request *next;
    // A response that the thread has not sent yet, and its status.
    struct MHD_Response *response;
    unsigned status;
    // The part of `unread` that is for this response.
    size_t unread;
    // Whether the body is sent in parts; its unsent bytes, and whether they are the last ones.
    int is_stream;
    int is_finished;
    int is_full;
    // The response comes late on purpose.
    int is_held;
    uint8_t *unsent;
    size_t unsent_start;
    size_t unsent_end;
    size_t unsent_capacity;
    // No byte can be sent any more.
    int is_over;

    // Used by the thread only.
    struct MHD_Connection *connection;
    client *client;
    void *context;
    int has_head;
    int has_begun;
    int is_running;
    int is_suspended;
    int is_streaming;
    int is_gone;
    int must_close;
    struct cw_request *next_begun;
    cw_text method;
    cw_text version;
    // A copy, and where libmicrohttpd has the original.
    char *target;
    const char *target_place;
    size_t target_count;
    cw_field *fields;
    size_t field_count;
    uint8_t *body;
    size_t body_count;
    size_t body_capacity;
    // The part of `large_bodies` that is for this body.
    size_t large_body;
};

// Milliseconds since an unspecified moment.
int64_t clock_ms(void);

// Moves a connection to the end of a list.
void list_move(cw_server *server, client *self, list_kind list);

// Creates or frees what the server stores of a connection, for MHD_OPTION_NOTIFY_CONNECTION.
void client_on_connection(
    void *server, struct MHD_Connection *connection, void **context,
    enum MHD_ConnectionNotificationCode code);

// Notes what has happened to a connection before libmicrohttpd processes it.
void client_note(cw_server *server, client *self, uint32_t events);

// Makes libmicrohttpd close a connection that waits for the client.
void client_cut(cw_server *server, client *self);

// Sets the deadline until which a client has to read a part of its response.
void client_await_progress(cw_server *server, client *self);

// Closes the connections whose deadline has passed.
void clients_cut_late(cw_server *server);

// Starts libmicrohttpd without a thread; NULL on failure.
struct MHD_Daemon *daemon_start(cw_server *server, int listener);

// Opens a port; returns the socket, or -1 with the failure and the reason.
int listener_open(
    const char *address, uint16_t *port, cw_failure *failure, const char **reason);

// Creates a request for a target; NULL if memory runs out.
cw_request *request_create(cw_server *server, client *client, const char *target);

// Ends a request on the thread: its connection does not need it any more.
void request_end(cw_request *self);

// Closes the connection of a request soon, without a response if none has begun.
void request_abandon(cw_request *self);

// Does what the request was queued for, on the thread.
void request_proceed(cw_request *self);

// Calls `refused`.
void request_note_refusal(cw_request *self, unsigned status);

// Calls `begin` for a whole request; returns MHD_NO to close its connection.
enum MHD_Result request_begin(cw_request *self);

// Suspends the connections of the requests that have begun.
//
// A connection that was suspended within `request_begin` would be read when it is resumed, and
// libmicrohttpd would close it without a response if the client sends nothing more (shutdown).
void requests_suspend(cw_server *server);

// Adds bytes to the body; returns 413 if they exceed the limit, 503 if memory runs out, else 0.
unsigned request_add(cw_request *self, const char *bytes, size_t count);

// Reads and checks the head of a request; returns 0 or the status of a refusal.
unsigned head_read(cw_request *self, const char *method, const char *version);

// Returns the status for a whole head that libmicrohttpd has rejected.
unsigned head_fault(cw_request *self);

// Queues a refusal.
enum MHD_Result refuse(cw_request *self, unsigned status);

#endif
