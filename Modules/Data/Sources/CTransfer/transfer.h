// One exchange with a server, as a libcurl easy handle.

#ifndef CTRANSFER_TRANSFER_H
#define CTRANSFER_TRANSFER_H

#include "ctransfer.h"
#include "library.h"

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
    char reason[CURL_ERROR_SIZE];
} transfer;

// Creates a transfer without starting it; NULL if memory runs out.
transfer *transfer_create(
    const ct_library *curl, const ct_request *request, ct_callbacks callbacks, void *context);

// Maps a libcurl result code to an outcome.
ct_outcome transfer_outcome(const transfer *self, CURLcode code);

// Reports the outcome to the caller and frees the transfer.
void transfer_end(transfer *self, ct_outcome how, CURLcode code);

#endif
