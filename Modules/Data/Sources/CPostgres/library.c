#include "library.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

// The version of Debian 12; older ones lack functions in use.
#define OLDEST_VERSION 150000

static pthread_once_t once = PTHREAD_ONCE_INIT;
static pq_library library;
static int is_loaded;
static char failure[256];

static int find(void *handle, const char *name, void **function) {
    *function = dlsym(handle, name);
    if (*function) return 1;
    snprintf(failure, sizeof failure, "libpq lacks %s", name);
    return 0;
}

static void load(void) {
    void *handle = dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL);
    if (!handle) {
        snprintf(
            failure, sizeof failure,
            "libpq.so.5 cannot be loaded; install it, in Debian: apt-get install libpq5");
        return;
    }
    const struct {
        const char *name;
        void **function;
    } functions[] = {
        {"PQlibVersion", (void **)&library.version},
        {"PQconnectStartParams", (void **)&library.connect_start},
        {"PQconnectPoll", (void **)&library.connect_poll},
        {"PQfinish", (void **)&library.finish},
        {"PQsocket", (void **)&library.socket},
        {"PQstatus", (void **)&library.status},
        {"PQtransactionStatus", (void **)&library.transaction_status},
        {"PQerrorMessage", (void **)&library.error_message},
        {"PQsetErrorVerbosity", (void **)&library.set_verbosity},
        {"PQsetNoticeProcessor", (void **)&library.set_notice_processor},
        {"PQsetnonblocking", (void **)&library.set_nonblocking},
        {"PQflush", (void **)&library.flush},
        {"PQconsumeInput", (void **)&library.consume_input},
        {"PQisBusy", (void **)&library.is_busy},
        {"PQgetResult", (void **)&library.get_result},
        {"PQsendQuery", (void **)&library.send_query},
        {"PQsendQueryParams", (void **)&library.send_query_params},
        {"PQsendPrepare", (void **)&library.send_prepare},
        {"PQsendQueryPrepared", (void **)&library.send_query_prepared},
        {"PQenterPipelineMode", (void **)&library.enter_pipeline},
        {"PQpipelineSync", (void **)&library.pipeline_sync},
        {"PQexitPipelineMode", (void **)&library.exit_pipeline},
        {"PQgetCancel", (void **)&library.get_cancel},
        {"PQcancel", (void **)&library.cancel},
        {"PQfreeCancel", (void **)&library.free_cancel},
        {"PQnotifies", (void **)&library.notifies},
        {"PQfreemem", (void **)&library.free_memory},
        {"PQresultStatus", (void **)&library.result_status},
        {"PQresultErrorField", (void **)&library.error_field},
        {"PQresultErrorMessage", (void **)&library.result_message},
        {"PQntuples", (void **)&library.row_count},
        {"PQftype", (void **)&library.column_type},
        {"PQgetisnull", (void **)&library.is_null},
        {"PQgetvalue", (void **)&library.value},
        {"PQgetlength", (void **)&library.length},
        {"PQcmdTuples", (void **)&library.changes},
        {"PQclear", (void **)&library.clear},
    };
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
        if (!find(handle, functions[i].name, functions[i].function)) return;
    }
    int version = library.version();
    if (version < OLDEST_VERSION) {
        snprintf(
            failure, sizeof failure, "libpq is version %d; 15 or newer is required",
            version / 10000);
        return;
    }
    is_loaded = 1;
}

const pq_library *pq_library_load(const char **reason) {
    pthread_once(&once, load);
    if (is_loaded) return &library;
    *reason = failure;
    return NULL;
}
