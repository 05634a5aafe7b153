#include "library.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

// The first version with CURLOPT_QUICK_EXIT.
#define OLDEST_VERSION 0x075700

static pthread_once_t once = PTHREAD_ONCE_INIT;
static ct_library library;
static int is_loaded;
static char failure[256];

static int find(void *handle, const char *name, void **function) {
    *function = dlsym(handle, name);
    if (*function) return 1;
    snprintf(failure, sizeof failure, "libcurl lacks %s", name);
    return 0;
}

static void load(void) {
    void *handle = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
    if (!handle) {
        const char *reason = dlerror();
        snprintf(failure, sizeof failure, "%s", reason ? reason : "cannot load libcurl.so.4");
        return;
    }
    const struct {
        const char *name;
        void **function;
    } functions[] = {
        {"curl_version_info", (void **)&library.version_info},
        {"curl_global_init", (void **)&library.global_init},
        {"curl_easy_init", (void **)&library.easy_init},
        {"curl_easy_setopt", (void **)&library.easy_setopt},
        {"curl_easy_getinfo", (void **)&library.easy_getinfo},
        {"curl_easy_cleanup", (void **)&library.easy_cleanup},
        {"curl_easy_strerror", (void **)&library.easy_strerror},
        {"curl_multi_init", (void **)&library.multi_init},
        {"curl_multi_add_handle", (void **)&library.multi_add_handle},
        {"curl_multi_remove_handle", (void **)&library.multi_remove_handle},
        {"curl_multi_perform", (void **)&library.multi_perform},
        {"curl_multi_poll", (void **)&library.multi_poll},
        {"curl_multi_wakeup", (void **)&library.multi_wakeup},
        {"curl_multi_info_read", (void **)&library.multi_info_read},
        {"curl_multi_cleanup", (void **)&library.multi_cleanup},
        {"curl_slist_append", (void **)&library.slist_append},
        {"curl_slist_free_all", (void **)&library.slist_free_all},
    };
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
        if (!find(handle, functions[i].name, functions[i].function)) return;
    }
    const curl_version_info_data *version = library.version_info(CURLVERSION_NOW);
    if (version->version_num < OLDEST_VERSION) {
        snprintf(
            failure, sizeof failure, "libcurl is %s; 7.87 or newer is required", version->version);
        return;
    }
    if (library.global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) {
        snprintf(failure, sizeof failure, "cannot initialise libcurl");
        return;
    }
    is_loaded = 1;
}

const ct_library *ct_library_load(const char **reason) {
    pthread_once(&once, load);
    if (is_loaded) return &library;
    *reason = failure;
    return NULL;
}
