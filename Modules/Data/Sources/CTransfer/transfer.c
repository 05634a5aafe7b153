#include "transfer.h"

#include <stdlib.h>
#include <string.h>

// The limit of all headers in bytes, including the headers of a proxy and of interim responses.
#define HEAD_LIMIT (256 << 10)
// The code for too long texts in libcurl 8.6 and newer (CURLE_TOO_LARGE).
#define TOO_LARGE 100
// Below this rate in bytes a second, a transfer counts as stalled.
#define LOW_SPEED 16L

static size_t on_header(char *bytes, size_t size, size_t count, void *context) {
    transfer *self = context;
    self->head_bytes += size * count;
    if (self->head_bytes > HEAD_LIMIT) return 0;
    self->callbacks.header(self->context, bytes, size * count);
    return size * count;
}

static size_t on_body(char *bytes, size_t size, size_t count, void *context) {
    transfer *self = context;
    if (self->callbacks.body(self->context, (const uint8_t *)bytes, size * count)) {
        return size * count;
    }
    self->is_refused = 1;
    return 0;
}

static CURLcode configure(transfer *self, const ct_request *request) {
    const ct_library *curl = self->curl;
    CURL *easy = self->easy;
    // Without these options a transfer is not safe to run.
    CURLcode code = curl->easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
    if (!code) code = curl->easy_setopt(easy, CURLOPT_URL, request->url);
    if (!code && request->is_public_only) code = destination_limit(self, request);
    if (code) return code;
    // libcurl 8.14 and newer treats encoded dots as path steps, although they are not.
    if (strcasestr(request->url, "%2e")) curl->easy_setopt(easy, CURLOPT_PATH_AS_IS, 1L);
    // The caller follows redirects: libcurl would forward our headers with the key.
    curl->easy_setopt(easy, CURLOPT_FOLLOWLOCATION, 0L);
    curl->easy_setopt(easy, CURLOPT_HTTPHEADER, self->headers);
    curl->easy_setopt(easy, CURLOPT_HEADEROPT, (long)CURLHEADER_SEPARATE);
    // Cookies come from the caller: no file has them, and no other transfer shares them.
    curl->easy_setopt(easy, CURLOPT_COOKIEFILE, "");
    for (const char *const *line = request->cookies; *line; line++) {
        curl->easy_setopt(easy, CURLOPT_COOKIELIST, *line);
    }
    curl->easy_setopt(easy, CURLOPT_USERAGENT, request->user_agent);
    curl->easy_setopt(easy, CURLOPT_ACCEPT_ENCODING, "gzip, deflate, br");
    curl->easy_setopt(easy, CURLOPT_TIMEOUT_MS, request->timeout_ms);
    curl->easy_setopt(easy, CURLOPT_CONNECTTIMEOUT_MS, request->timeout_ms);
    curl->easy_setopt(easy, CURLOPT_LOW_SPEED_LIMIT, LOW_SPEED);
    curl->easy_setopt(easy, CURLOPT_LOW_SPEED_TIME, request->patience_s);
    curl->easy_setopt(easy, CURLOPT_MAXFILESIZE_LARGE, (curl_off_t)request->body_limit);
    curl->easy_setopt(easy, CURLOPT_SSL_VERIFYPEER, 1L);
    curl->easy_setopt(easy, CURLOPT_SSL_VERIFYHOST, 2L);
    if (request->ca_file) {
        curl->easy_setopt(easy, CURLOPT_CAINFO, request->ca_file);
        curl->easy_setopt(easy, CURLOPT_CAPATH, NULL);
    }
    curl->easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
    // Do not wait for name resolution on cancellation.
    curl->easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);
    curl->easy_setopt(easy, CURLOPT_ERRORBUFFER, self->reason);
    curl->easy_setopt(easy, CURLOPT_HEADERFUNCTION, on_header);
    curl->easy_setopt(easy, CURLOPT_HEADERDATA, self);
    curl->easy_setopt(easy, CURLOPT_WRITEFUNCTION, on_body);
    curl->easy_setopt(easy, CURLOPT_WRITEDATA, self);
    curl->easy_setopt(easy, CURLOPT_PRIVATE, self);
    return CURLE_OK;
}

transfer *transfer_create(
    const ct_library *curl, const ct_request *request, ct_callbacks callbacks, void *context) {
    transfer *self = calloc(1, sizeof *self);
    if (!self) return NULL;
    self->curl = curl;
    self->callbacks = callbacks;
    self->context = context;
    self->timeout_ms = request->timeout_ms;
    for (const char *const *line = request->headers; *line; line++) {
        self->headers = curl->slist_append(self->headers, *line);
    }
    self->has_proxy = destination_proxy(request->url) != NULL;
    self->has_private_host = ct_is_private_host(request->host);
    self->easy = curl->easy_init();
    self->fault = self->easy ? configure(self, request) : CURLE_OUT_OF_MEMORY;
    return self;
}

// Whether a proxy refused to connect to the host.
static int is_refused_by_proxy(const transfer *self) {
    long status = 0;
    self->curl->easy_getinfo(self->easy, CURLINFO_HTTP_CONNECTCODE, &status);
    return status >= 300;
}

// Distinguishes a stalled transfer from the total timeout.
static ct_outcome timeout_kind(const transfer *self) {
    curl_off_t elapsed_us = 0;
    self->curl->easy_getinfo(self->easy, CURLINFO_TOTAL_TIME_T, &elapsed_us);
    return elapsed_us / 1000 + 100 < self->timeout_ms ? CT_TOO_SLOW : CT_TIMED_OUT;
}

// Whether libcurl ran into its limit of 100 KB for a header line. Older versions report it as lack of
// memory: then a part of the head was received, and there is memory.
static int is_line_too_long(const transfer *self, CURLcode code) {
    if ((int)code == TOO_LARGE) return 1;
    curl_off_t start_us = 0, size = 0;
    self->curl->easy_getinfo(self->easy, CURLINFO_STARTTRANSFER_TIME_T, &start_us);
    self->curl->easy_getinfo(self->easy, CURLINFO_SIZE_DOWNLOAD_T, &size);
    if (code != CURLE_OUT_OF_MEMORY || start_us == 0 || size > 0) return 0;
    void *memory = malloc(1 << 20);
    free(memory);
    return memory != NULL;
}

ct_outcome transfer_outcome(const transfer *self, CURLcode code) {
    if (self->is_refused) return CT_TOO_LARGE;
    switch (code) {
    case CURLE_OK: return CT_DONE;
    case CURLE_URL_MALFORMAT: return CT_BAD_ADDRESS;
    case CURLE_COULDNT_RESOLVE_HOST: return CT_NAME_NOT_RESOLVED;
    case CURLE_OPERATION_TIMEDOUT: return timeout_kind(self);
    case CURLE_SSL_CONNECT_ERROR:
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CERTPROBLEM:
    case CURLE_SSL_CIPHER:
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_SSL_CRL_BADFILE:
    case CURLE_SSL_ISSUER_ERROR:
    case CURLE_SSL_INVALIDCERTSTATUS:
    case CURLE_SSL_CLIENTCERT: return CT_INSECURE;
    case CURLE_FILESIZE_EXCEEDED: return CT_TOO_LARGE;
    case CURLE_RECV_ERROR:
        return is_refused_by_proxy(self) ? CT_CANNOT_CONNECT : CT_TRUNCATED;
    case CURLE_PARTIAL_FILE:
    case CURLE_HTTP2_STREAM:
    case CURLE_GOT_NOTHING: return CT_TRUNCATED;
    case CURLE_ABORTED_BY_CALLBACK:
    case CURLE_COULDNT_CONNECT:
        return self->private_address[0] ? CT_PRIVATE_ADDRESS : CT_CANNOT_CONNECT;
    case CURLE_COULDNT_RESOLVE_PROXY:
    case CURLE_INTERFACE_FAILED:
    case CURLE_PROXY:
    case CURLE_QUIC_CONNECT_ERROR:
    case CURLE_SEND_ERROR: return CT_CANNOT_CONNECT;
    case CURLE_OUT_OF_MEMORY:
        return is_line_too_long(self, code) ? CT_UNREADABLE : CT_NO_MEMORY;
    case CURLE_FAILED_INIT:
    case CURLE_NOT_BUILT_IN:
    case CURLE_BAD_FUNCTION_ARGUMENT:
    case CURLE_UNKNOWN_OPTION:
    case CURLE_SETOPT_OPTION_SYNTAX:
    case CURLE_RECURSIVE_API_CALL:
    case CURLE_UNRECOVERABLE_POLL: return CT_LIBRARY_MISSING;
    // Replies that are not HTTP, with a damaged encoding, or with too many headers.
    default: return CT_UNREADABLE;
    }
}

// Returns libcurl's description of a failure, or ours for limits.
static const char *description(const transfer *self, ct_outcome how, CURLcode code) {
    if (how == CT_PRIVATE_ADDRESS) return self->private_address;
    if (self->head_bytes > HEAD_LIMIT) return "the headers of the response are too long";
    if (how == CT_UNREADABLE && is_line_too_long(self, code)) return "a header line is too long";
    return self->reason[0] ? self->reason : self->curl->easy_strerror(code);
}

void transfer_end(transfer *self, ct_outcome how, CURLcode code) {
    const ct_library *curl = self->curl;
    ct_result result = {.outcome = how, .reason = description(self, how, code)};
    if (self->easy) {
        long status = 0;
        char *redirect_url = NULL;
        curl->easy_getinfo(self->easy, CURLINFO_RESPONSE_CODE, &status);
        curl->easy_getinfo(self->easy, CURLINFO_REDIRECT_URL, &redirect_url);
        result.status = (int)status;
        result.redirect_url = redirect_url;
        result.is_private = destination_is_private(self);
        struct curl_slist *cookies = NULL;
        curl->easy_getinfo(self->easy, CURLINFO_COOKIELIST, &cookies);
        for (const struct curl_slist *line = cookies; line; line = line->next) {
            self->callbacks.cookie(self->context, line->data);
        }
        curl->slist_free_all(cookies);
    }
    self->callbacks.end(self->context, &result);
    if (self->easy) curl->easy_cleanup(self->easy);
    curl->slist_free_all(self->headers);
    free(self);
}
