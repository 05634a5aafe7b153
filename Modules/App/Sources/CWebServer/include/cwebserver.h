// An HTTP server over libmicrohttpd, behind plain C types.
//
// libmicrohttpd is loaded when a server starts: linking it would add 1.2 ms to every start.
//
// The thread of `cw_run` does everything that concerns connections, and makes all callbacks. It runs
// libmicrohttpd, which has no other thread: so no callback meets a connection that another thread
// changes.
// The functions for a request, and `cw_drain` and `cw_end`, may be called from any thread.

#ifndef CWEBSERVER_H
#define CWEBSERVER_H

#include <stddef.h>
#include <stdint.h>

// The size of a buffer for any IP address, with its terminating NUL.
#define CW_ADDRESS_SIZE 46

typedef struct cw_server cw_server;
typedef struct cw_request cw_request;

typedef enum cw_failure {
    CW_LIBRARY_MISSING,
    CW_PORT_IN_USE,
    CW_CANNOT_LISTEN,
} cw_failure;

typedef struct cw_limits {
    // Bytes of a body, and of a request line with its header fields.
    size_t body_bytes;
    size_t head_bytes;
    // Bytes of all bodies that are larger than 16 KiB, from their first byte to the response.
    size_t large_bodies_bytes;
    // Bytes of all responses that the clients have not read yet.
    size_t unread_bytes;
    // Open connections, in total and per client address.
    unsigned connections;
    unsigned connections_per_address;
    // Requests whose response has not begun.
    unsigned running_requests;
    // How long a whole request may take, and a connection may wait for its next one.
    int64_t request_ms;
    int64_t idle_ms;
    // How long a client may accept no data of a response.
    unsigned progress_ms;
    // The bytes of a response that a client must read in `progress_ms`.
    uint64_t progress_bytes;
} cw_limits;

typedef struct cw_text {
    const char *start;
    size_t count;
} cw_text;

typedef struct cw_field {
    cw_text name;
    cw_text value;
} cw_field;

// A whole request. Valid during the callback.
typedef struct cw_message {
    cw_text method;
    // `HTTP/1.1` or `HTTP/1.0`.
    cw_text version;
    // The path with the query as sent, without scheme and host.
    cw_text target;
    const cw_field *fields;
    size_t field_count;
    const uint8_t *body;
    size_t body_count;
    const char *client;
} cw_message;

typedef struct cw_callbacks {
    // A whole request has arrived. Returns the context of the callbacks for this request. The caller
    // owns `request` until it calls `cw_release`.
    void *(*begin)(void *server_context, cw_request *request, const cw_message *message);
    // A request was refused, with this status, before it was whole. Parts of it can be empty.
    void (*refused)(void *server_context, const cw_message *message, unsigned status);
    // A stream for which `cw_write` returned CW_FULL has room again.
    void (*has_room)(void *context);
    // The last callback for a request: its response was sent, the client disconnected, or the server
    // ended. Nothing that is sent from now on has an effect.
    void (*end)(void *context);
} cw_callbacks;

typedef enum cw_write_result {
    CW_WRITTEN,
    // Written, but `has_room` must be awaited before the next part.
    CW_FULL,
    // The client is gone.
    CW_ENDED,
} cw_write_result;

// Opens a port of an IP address; 0 is any free port. Returns NULL on failure, and the reason.
cw_server *cw_create(
    const char *address, uint16_t port, const cw_limits *limits, cw_failure *failure,
    const char **reason);

// Stores the network of an IP address: an IPv4 address, or the first 64 bits of an IPv6 address, because
// a client can choose the others. Returns 0 if the text is no address.
int cw_network(const char *address, char network[CW_ADDRESS_SIZE]);

// The open port.
uint16_t cw_port(const cw_server *server);

// Serves until `cw_end`, or after `cw_drain` until the last connection is closed. Before it returns, it
// closes the port and all connections, and ends all requests.
void cw_run(cw_server *server, cw_callbacks callbacks, void *context);

// Closes the port, all connections without a request, and all streams.
void cw_drain(cw_server *server);

// Makes `cw_run` return soon.
void cw_end(cw_server *server);

// Frees a server that does not run. All its requests must have been released.
void cw_destroy(cw_server *server);

// States that the response comes late on purpose, and that the body is not needed any more: from now on
// neither counts.
void cw_hold(cw_request *request);

// Sends a response. `fields` are pairs of NUL-terminated names and values, terminated by an empty name.
// Returns 0, and sends nothing, if the clients have too many bytes left to read for another response of
// more than 16 KiB.
int cw_respond(
    cw_request *request, unsigned status, const char *fields, const uint8_t *body, size_t count);

// Begins a response whose body is sent in parts, which `cw_finish` ends.
void cw_respond_in_parts(cw_request *request, unsigned status, const char *fields);

// Adds a part to the body.
cw_write_result cw_write(cw_request *request, const uint8_t *part, size_t count);

// Ends the body.
void cw_finish(cw_request *request);

// Releases a request; its connection is not affected.
void cw_release(cw_request *request);

// Compresses up to 4 GiB as gzip; `result` has room for as many bytes. Returns the number of bytes, or 0
// if they would not be fewer, or if there is no memory.
size_t cw_gzip(const uint8_t *bytes, size_t count, uint8_t *result);

#endif
