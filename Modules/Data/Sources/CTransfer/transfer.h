// One exchange with a server, as a libcurl easy handle.

#ifndef CTRANSFER_TRANSFER_H
#define CTRANSFER_TRANSFER_H

#include "ctransfer.h"
#include "library.h"

#include <netinet/in.h>

// Used by the engine's thread only, once it was handed over.
typedef struct transfer {
    // The engine's list, and the number for cancellation.
    struct transfer *next;
    uint64_t number;

    const ct_library *curl;
    CURL *easy;
    // Why the transfer cannot start; CURLE_OK if it can.
    CURLcode fault;
    struct curl_slist *headers;
    ct_callbacks callbacks;
    void *context;
    long timeout_ms;
    size_t head_bytes;
    int is_refused;
    // Whether the environment has a proxy for the URL, and whether the URL's host is private.
    int has_proxy;
    int has_private_host;
    // The private address that was refused; empty if there was none.
    char private_address[INET6_ADDRSTRLEN];
    char reason[CURL_ERROR_SIZE];
} transfer;

// Creates a transfer without starting it; NULL if memory runs out.
transfer *transfer_create(
    const ct_library *curl, const ct_request *request, ct_callbacks callbacks, void *context);

// Maps a libcurl result code to an outcome.
ct_outcome transfer_outcome(const transfer *self, CURLcode code);

// Returns the proxy that libcurl finds in the environment for a URL; NULL if there is none.
// Of the hosts in `no_proxy`, only `*` is considered.
const char *destination_proxy(const char *url);

// Limits a transfer to public addresses: those it connects to, or the host as written if a proxy
// connects, which resolves names itself.
CURLcode destination_limit(transfer *self, const ct_request *request);

// Whether the response is from a private address, by the same rule.
int destination_is_private(const transfer *self);

// Reports the outcome to the caller and frees the transfer.
void transfer_end(transfer *self, ct_outcome how, CURLcode code);

#endif
