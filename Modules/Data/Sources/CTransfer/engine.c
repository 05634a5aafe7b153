#include "ctransfer.h"
#include "library.h"
#include "transfer.h"

#include <locale.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

// A request to cancel a transfer.
typedef struct cancellation {
    struct cancellation *next;
    uint64_t number;
} cancellation;

struct ct_engine {
    // Guards the fields up to the next blank line.
    pthread_mutex_t lock;
    int is_started;
    uint64_t last_number;
    transfer *arrivals;
    cancellation *cancellations;
    int is_ending;

    // Set before the thread starts, constant afterwards.
    const ct_library *curl;
    CURLM *multi;
    pthread_t thread;

    // Used by the thread only.
    transfer *running;
};

// Removes a running transfer and ends it.
static void finish(ct_engine *engine, transfer *self, ct_outcome how, CURLcode code) {
    transfer **place = &engine->running;
    while (*place != self) place = &(*place)->next;
    *place = self->next;
    engine->curl->multi_remove_handle(engine->multi, self->easy);
    transfer_end(self, how, code);
}

static void begin(ct_engine *engine, transfer *self) {
    if (!self->fault && engine->curl->multi_add_handle(engine->multi, self->easy) != CURLM_OK) {
        self->fault = CURLE_OUT_OF_MEMORY;
    }
    if (self->fault) {
        transfer_end(self, transfer_outcome(self, self->fault), self->fault);
        return;
    }
    self->next = engine->running;
    engine->running = self;
}

static void cancel(ct_engine *engine, uint64_t number) {
    for (transfer *self = engine->running; self; self = self->next) {
        if (self->number != number) continue;
        finish(engine, self, CT_CANCELLED, CURLE_ABORTED_BY_CALLBACK);
        return;
    }
}

// Processes new transfers and cancellations; returns 0 if the engine must stop.
static int process_requests(ct_engine *engine) {
    pthread_mutex_lock(&engine->lock);
    transfer *arrivals = engine->arrivals;
    cancellation *cancellations = engine->cancellations;
    int is_ending = engine->is_ending;
    engine->arrivals = NULL;
    engine->cancellations = NULL;
    pthread_mutex_unlock(&engine->lock);

    while (arrivals) {
        transfer *next = arrivals->next;
        begin(engine, arrivals);
        arrivals = next;
    }
    while (cancellations) {
        cancellation *next = cancellations->next;
        cancel(engine, cancellations->number);
        free(cancellations);
        cancellations = next;
    }
    return !is_ending;
}

static void collect(ct_engine *engine) {
    int left;
    CURLMsg *message;
    while ((message = engine->curl->multi_info_read(engine->multi, &left))) {
        if (message->msg != CURLMSG_DONE) continue;
        CURLcode code = message->data.result;
        char *self = NULL;
        engine->curl->easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, &self);
        finish(engine, (transfer *)self, transfer_outcome((transfer *)self, code), code);
    }
}

// Blocks all signals, which other threads handle, except crash signals, whose handler must run in
// the thread that crashes. OpenSSL raises SIGPIPE when it writes to a closed connection; blocked, it cannot
// end the program. Threads started by this one inherit the mask.
static void block_signals(void) {
    static const int crashes[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP};
    sigset_t blocked;
    sigfillset(&blocked);
    for (size_t i = 0; i < sizeof crashes / sizeof *crashes; i++) sigdelset(&blocked, crashes[i]);
    pthread_sigmask(SIG_SETMASK, &blocked, NULL);
}

static void *run(void *argument) {
    ct_engine *engine = argument;
    block_signals();
    // libcurl reads the names of hosts in the encoding of the thread's locale, and asks for Punycode.
    locale_t unicode = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
    if (unicode) uselocale(unicode);
    while (process_requests(engine)) {
        int count = 0;
        engine->curl->multi_perform(engine->multi, &count);
        collect(engine);
        engine->curl->multi_poll(engine->multi, NULL, 0, 60000, &count);
    }
    while (engine->running) finish(engine, engine->running, CT_CANCELLED, CURLE_OK);
    engine->curl->multi_cleanup(engine->multi);
    uselocale(LC_GLOBAL_LOCALE);
    if (unicode) freelocale(unicode);
    return NULL;
}

static void wake(ct_engine *engine) {
    engine->curl->multi_wakeup(engine->multi);
}

// Starts the thread unless it already runs; returns the reason of a failure, or NULL.
static const char *start_thread(ct_engine *engine) {
    const char *reason = NULL;
    if (engine->is_started) return NULL;
    engine->curl = ct_library_load(&reason);
    if (!engine->curl) return reason;
    engine->multi = engine->curl->multi_init();
    if (!engine->multi) return "out of memory";
    if (pthread_create(&engine->thread, NULL, run, engine) != 0) {
        engine->curl->multi_cleanup(engine->multi);
        return "cannot start a thread";
    }
    engine->is_started = 1;
    return NULL;
}

ct_engine *ct_engine_create(void) {
    ct_engine *engine = calloc(1, sizeof *engine);
    if (engine) pthread_mutex_init(&engine->lock, NULL);
    return engine;
}

void ct_engine_destroy(ct_engine *engine) {
    if (!engine) return;
    pthread_mutex_lock(&engine->lock);
    engine->is_ending = 1;
    // Under the lock, because the thread frees the multi handle once it sees `is_ending`.
    if (engine->is_started) wake(engine);
    pthread_mutex_unlock(&engine->lock);
    if (engine->is_started) pthread_join(engine->thread, NULL);
    pthread_mutex_destroy(&engine->lock);
    free(engine);
}

uint64_t ct_start(
    ct_engine *engine, const ct_request *request, ct_callbacks callbacks, void *context) {
    const char *reason = NULL;
    transfer *self = NULL;
    if (engine) {
        pthread_mutex_lock(&engine->lock);
        reason = start_thread(engine);
        pthread_mutex_unlock(&engine->lock);
        if (!reason) self = transfer_create(engine->curl, request, callbacks, context);
    }
    if (!self) {
        ct_result result = {
            .outcome = reason ? CT_LIBRARY_MISSING : CT_NO_MEMORY, .reason = reason};
        callbacks.end(context, &result);
        return 0;
    }
    pthread_mutex_lock(&engine->lock);
    uint64_t number = ++engine->last_number;
    self->number = number;
    self->next = engine->arrivals;
    engine->arrivals = self;
    pthread_mutex_unlock(&engine->lock);
    wake(engine);
    return number;
}

void ct_cancel(ct_engine *engine, uint64_t number) {
    cancellation *new = number ? calloc(1, sizeof *new) : NULL;
    if (!new) return;
    new->number = number;
    pthread_mutex_lock(&engine->lock);
    new->next = engine->cancellations;
    engine->cancellations = new;
    pthread_mutex_unlock(&engine->lock);
    wake(engine);
}
