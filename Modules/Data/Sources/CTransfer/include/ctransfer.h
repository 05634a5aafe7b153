// HTTP transfers over libcurl, behind plain C types.
//
// libcurl is loaded with the first transfer, not with the program: linking it would cost every
// start the loading of some thirty shared libraries, also of commands that never use the network.
//
// An engine has one thread of its own, on which all transfers run and all callbacks are made. Its
// functions may be called from any thread.

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
    CT_LIBRARY_MISSING,
} ct_outcome;

typedef struct ct_request {
    const char *url;
    // Lines such as "Accept: text/plain"; ends with NULL.
    const char *const *headers;
    const char *user_agent;
    // Certificates to trust, a PEM file; NULL for the system's.
    const char *ca_file;
    long timeout_ms;
    // End the transfer as CT_TOO_SLOW when so long hardly anything came; 0 for never.
    long patience_s;
    // Refuse a body that announces itself as larger, in bytes.
    int64_t body_limit;
} ct_request;

typedef struct ct_result {
    ct_outcome outcome;
    // The HTTP status; 0 when none arrived.
    int status;
    // Where a redirect leads, absolute; NULL when there is none. Lives as long as the callback.
    const char *redirect_url;
    // libcurl's words for a failure. Lives as long as the callback.
    const char *reason;
} ct_result;

typedef struct ct_callbacks {
    // A line of the reply's head, with its line end; also the status line.
    void (*header)(void *context, const char *bytes, size_t count);
    // A part of the body, decompressed. Returning 0 ends the transfer as CT_TOO_LARGE.
    int (*body)(void *context, const uint8_t *bytes, size_t count);
    // Called exactly once for every transfer, last.
    void (*end)(void *context, const ct_result *result);
} ct_callbacks;

// Creates an engine, whose thread starts with the first transfer; NULL when memory runs out.
ct_engine *ct_engine_create(void);

// Ends all transfers as cancelled, and waits for the engine's thread.
// Must not be called from a callback.
void ct_engine_destroy(ct_engine *engine);

// Starts a transfer and returns the number that cancels it. What the request points to is copied.
// Where nothing can be started, `end` is called at once, on the caller's thread; the number is 0.
uint64_t ct_start(
    ct_engine *engine, const ct_request *request, ct_callbacks callbacks, void *context);

// Ends a transfer at once, wherever it is; does nothing when it has ended already.
void ct_cancel(ct_engine *engine, uint64_t transfer);

#endif
