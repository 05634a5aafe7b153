// The libcurl functions in use, resolved at the first request.

#ifndef CTRANSFER_LIBRARY_H
#define CTRANSFER_LIBRARY_H

#include <curl/curl.h>

typedef struct ct_library {
    curl_version_info_data *(*version_info)(CURLversion age);
    CURLcode (*global_init)(long flags);
    CURL *(*easy_init)(void);
    CURLcode (*easy_setopt)(CURL *easy, CURLoption option, ...);
    CURLcode (*easy_getinfo)(CURL *easy, CURLINFO info, ...);
    void (*easy_cleanup)(CURL *easy);
    const char *(*easy_strerror)(CURLcode code);
    CURLM *(*multi_init)(void);
    CURLMcode (*multi_add_handle)(CURLM *multi, CURL *easy);
    CURLMcode (*multi_remove_handle)(CURLM *multi, CURL *easy);
    CURLMcode (*multi_perform)(CURLM *multi, int *running);
    CURLMcode (*multi_poll)(
        CURLM *multi, struct curl_waitfd extra[], unsigned int extra_count, int timeout_ms,
        int *count);
    CURLMcode (*multi_wakeup)(CURLM *multi);
    CURLMsg *(*multi_info_read)(CURLM *multi, int *left);
    CURLMcode (*multi_cleanup)(CURLM *multi);
    struct curl_slist *(*slist_append)(struct curl_slist *list, const char *text);
    void (*slist_free_all)(struct curl_slist *list);
} ct_library;

// Returns libcurl, which the first call loads; NULL and a reason on failure.
const ct_library *ct_library_load(const char **reason);

#endif
