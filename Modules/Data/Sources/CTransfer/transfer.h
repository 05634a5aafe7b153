// One exchange with a server, as libcurl has it.

#ifndef CTRANSFER_TRANSFER_H
#define CTRANSFER_TRANSFER_H

#include "ctransfer.h"
#include "library.h"

// Belongs to the engine's thread once it has been handed over.
typedef struct transfer {
    // The engine's: its list, and the number by which to cancel.
    struct transfer *next;
    uint64_t number;

    const ct_library *curl;
    // NULL when libcurl will not have the transfer.
    CURL *easy;
    struct curl_slist *headers;
    ct_callbacks callbacks;
    void *context;
    long timeout_ms;
    size_t head_bytes;
    int is_refused;
    char reason[CURL_ERROR_SIZE];
} transfer;

// Makes a transfer that has not begun; NULL when memory runs out.
transfer *transfer_create(
    const ct_library *curl, const ct_request *request, ct_callbacks callbacks, void *context);

// Says what libcurl's verdict means to the caller.
ct_outcome transfer_outcome(const transfer *self, CURLcode code);

// Tells the caller how a transfer ended, and frees it.
void transfer_end(transfer *self, ct_outcome how, CURLcode code);

#endif
