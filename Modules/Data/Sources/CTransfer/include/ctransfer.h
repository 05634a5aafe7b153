// HTTP transfers over libcurl, behind plain C types.
//
// libcurl is loaded at the first transfer: linking it would load about thirty shared libraries at
// every start, also for commands that never use the network.
//
// An engine has one thread, which runs all transfers and callbacks. Its functions are thread-safe.

#ifndef CTRANSFER_H
#define CTRANSFER_H

#include <stddef.h>
#include <stdint.h>

typedef struct ct_engine ct_engine;

typedef enum ct_outcome {
    CT_DONE,
    CT_CANCELLED,
    CT_BAD_ADDRESS,
    CT_NAME_NOT_RESOLVED,
    CT_CANNOT_CONNECT,
    CT_TIMED_OUT,
    CT_TOO_SLOW,
    CT_INSECURE,
    CT_TOO_LARGE,
    CT_TRUNCATED,
    CT_UNREADABLE,
    CT_PRIVATE_ADDRESS,
    CT_NO_MEMORY,
    CT_LIBRARY_MISSING,
} ct_outcome;

typedef struct ct_request {
    const char *url;
    // The host of the URL.
    const char *host;
    // Whether to refuse private addresses, as CT_PRIVATE_ADDRESS, before anything is sent to them.
    int is_public_only;
    // Lines such as "Accept: text/plain", terminated by NULL.
    const char *const *headers;
    // Cookies as `cookie` of the callbacks receives them, terminated by NULL.
    const char *const *cookies;
    const char *user_agent;
    // A PEM file of certificates to trust; NULL for the system's.
    const char *ca_file;
    long timeout_ms;
    // The transfer ends as CT_TOO_SLOW after this many seconds below 16 bytes a second; 0 is never.
    long patience_s;
    // Reject a response with a larger Content-Length, in bytes.
    int64_t body_limit;
} ct_request;

typedef struct ct_result {
    ct_outcome outcome;
    // The HTTP status; 0 if none was received.
    int status;
    // The absolute target of a redirect, or NULL. Valid during the callback.
    const char *redirect_url;
    // Whether the response is from a private address.
    int is_private;
    // libcurl's description of a failure, or the private address. Valid during the callback.
    const char *reason;
} ct_result;

typedef struct ct_callbacks {
    // Receives a header line or the status line, with its line end.
    void (*header)(void *context, const char *bytes, size_t count);
    // Receives a decompressed part of the body. Returning 0 ends the transfer as CT_TOO_LARGE.
    int (*body)(void *context, const uint8_t *bytes, size_t count);
    // Receives a cookie that is known after the transfer, in libcurl's form. Called before `end`.
    void (*cookie)(void *context, const char *line);
    // Called once for every transfer, as the last callback.
    void (*end)(void *context, const ct_result *result);
} ct_callbacks;

// Whether a host is `localhost` or an IP address that is not on the public internet: loopback,
// private, link-local, shared, multicast, reserved, or IPv6 with such an IPv4 address in it.
// Other names are not resolved, and are not private.
int ct_is_private_host(const char *host);

// Creates an engine, whose thread starts at the first transfer; NULL if memory runs out.
ct_engine *ct_engine_create(void);

// Cancels all transfers and waits for the engine's thread.
// Must not be called from a callback.
void ct_engine_destroy(ct_engine *engine);

// Starts a transfer and returns its number for `ct_cancel`. The request is copied.
// If it cannot be started, `end` is called immediately on the caller's thread; the number is 0.
uint64_t ct_start(
    ct_engine *engine, const ct_request *request, ct_callbacks callbacks, void *context);

// Cancels a transfer; does nothing if it has already ended.
void ct_cancel(ct_engine *engine, uint64_t transfer);

#endif
