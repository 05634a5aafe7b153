#include "library.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static cw_library library;
static int is_loaded;
static char failure[256];

static int find(void *handle, const char *name, void **function) {
    *function = dlsym(handle, name);
    if (*function) return 1;
    snprintf(failure, sizeof failure, "libmicrohttpd lacks %s", name);
    return 0;
}

static void load(void) {
    void *handle = dlopen("libmicrohttpd.so.12", RTLD_NOW | RTLD_LOCAL);
    if (!handle) {
        const char *reason = dlerror();
        snprintf(failure, sizeof failure, "%s", reason ? reason : "cannot load the library");
        return;
    }
    const struct {
        const char *name;
        void **function;
    } functions[] = {
        {"MHD_get_version", (void **)&library.get_version},
        {"MHD_start_daemon", (void **)&library.start_daemon},
        {"MHD_stop_daemon", (void **)&library.stop_daemon},
        {"MHD_quiesce_daemon", (void **)&library.quiesce_daemon},
        {"MHD_run", (void **)&library.run},
        {"MHD_get_timeout", (void **)&library.get_timeout},
        {"MHD_get_daemon_info", (void **)&library.get_daemon_info},
        {"MHD_get_connection_info", (void **)&library.get_connection_info},
        {"MHD_get_connection_values_n", (void **)&library.get_connection_values_n},
        {"MHD_suspend_connection", (void **)&library.suspend_connection},
        {"MHD_resume_connection", (void **)&library.resume_connection},
        {"MHD_queue_response", (void **)&library.queue_response},
        {"MHD_create_response_from_buffer", (void **)&library.create_response_from_buffer},
        {"MHD_create_response_from_callback", (void **)&library.create_response_from_callback},
        {"MHD_add_response_header", (void **)&library.add_response_header},
        {"MHD_destroy_response", (void **)&library.destroy_response},
        {"MHD_get_reason_phrase_for", (void **)&library.get_reason_phrase_for},
    };
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
        if (!find(handle, functions[i].name, functions[i].function)) return;
    }
    // The check of heads in head.c depends on how these versions parse them.
    if (strncmp(library.get_version(), "0.9.7", 5) != 0) {
        snprintf(
            failure, sizeof failure, "libmicrohttpd is %s; 0.9.7x is required",
            library.get_version());
        return;
    }
    is_loaded = 1;
}

const cw_library *cw_library_load(const char **reason) {
    pthread_once(&once, load);
    if (is_loaded) return &library;
    *reason = failure;
    return NULL;
}
