#include "server.h"

#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#define EVENTS 256

int64_t clock_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

// Each connection needs a descriptor.
static void raise_descriptor_limit(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

// Creates the descriptors of the loop and the daemon; returns 0 on failure.
static int prepare(cw_server *server, int listener) {
    server->epoll = epoll_create1(EPOLL_CLOEXEC);
    server->wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    server->daemon = daemon_start(server, listener);
    if (server->epoll < 0 || server->wake < 0 || !server->daemon) return 0;
    int inner = server->mhd->get_daemon_info(server->daemon, MHD_DAEMON_INFO_EPOLL_FD)->epoll_fd;
    struct epoll_event wake = {.events = EPOLLIN, .data.ptr = NULL};
    struct epoll_event work = {.events = EPOLLIN, .data.ptr = server};
    return !epoll_ctl(server->epoll, EPOLL_CTL_ADD, server->wake, &wake) &&
        !epoll_ctl(server->epoll, EPOLL_CTL_ADD, inner, &work);
}

// Frees what `prepare` has created. libmicrohttpd closes the listener, unless the server is draining.
static void close_all(cw_server *server) {
    if (server->daemon) server->mhd->stop_daemon(server->daemon);
    server->daemon = NULL;
    if (server->epoll >= 0) close(server->epoll);
    if (server->wake >= 0) close(server->wake);
    server->epoll = server->wake = -1;
}

cw_server *cw_create(
    const char *address, uint16_t port, const cw_limits *limits, cw_failure *failure,
    const char **reason) {
    *failure = CW_LIBRARY_MISSING;
    const cw_library *mhd = cw_library_load(reason);
    if (!mhd) return NULL;
    int listener = listener_open(address, &port, failure, reason);
    if (listener < 0) return NULL;
    raise_descriptor_limit();
    cw_server *server = calloc(1, sizeof *server);
    if (server) {
        *server = (cw_server){.mhd = mhd, .port = port, .limits = *limits, .now = clock_ms()};
        pthread_mutex_init(&server->lock, NULL);
        if (prepare(server, listener)) return server;
        if (server->daemon) listener = -1;
        close_all(server);
        cw_destroy(server);
    }
    if (listener >= 0) close(listener);
    *failure = CW_CANNOT_LISTEN;
    *reason = "too few descriptors or too little memory";
    return NULL;
}

uint16_t cw_port(const cw_server *server) {
    return server->port;
}

void cw_destroy(cw_server *server) {
    if (server->daemon) close_all(server);
    pthread_mutex_destroy(&server->lock);
    free(server);
}

static void request_stop(cw_server *server, int *flag) {
    pthread_mutex_lock(&server->lock);
    *flag = 1;
    if (!server->is_over) eventfd_write(server->wake, 1);
    pthread_mutex_unlock(&server->lock);
}

void cw_drain(cw_server *server) {
    request_stop(server, &server->is_draining);
}

void cw_end(cw_server *server) {
    request_stop(server, &server->is_ending);
}

// Closes the port, all connections without a request, and all streams.
static void quiesce(cw_server *server) {
    server->is_quiesced = 1;
    int listener = server->mhd->quiesce_daemon(server->daemon);
    if (listener >= 0) close(listener);
    for (int list = LIST_IDLE; list <= LIST_READING; list++) {
        while (server->first[list]) client_cut(server, server->first[list]);
    }
    for (client *self = server->first[LIST_ACTIVE]; self; self = self->next) {
        if (self->request && self->request->is_streaming) request_abandon(self->request);
    }
}

// Whether the port and all connections are closed.
static int is_drained(const cw_server *server) {
    for (int list = 0; list < LIST_COUNT; list++) {
        if (server->first[list]) return 0;
    }
    return server->is_quiesced;
}

// Processes what other threads have asked for; returns 0 if the server ends.
static int process_inbox(cw_server *server) {
    pthread_mutex_lock(&server->lock);
    cw_request *inbox = server->inbox;
    server->inbox = NULL;
    int is_draining = server->is_draining, is_ending = server->is_ending;
    pthread_mutex_unlock(&server->lock);
    if (is_draining && !server->is_quiesced && server->daemon) quiesce(server);
    while (inbox) {
        cw_request *next = inbox->next;
        request_proceed(inbox);
        cw_release(inbox);
        inbox = next;
    }
    return !is_ending;
}

// The time to wait for events in milliseconds; -1 is any time.
static int patience(cw_server *server) {
    MHD_UNSIGNED_LONG_LONG timeout;
    int64_t wait = INT64_MAX;
    // At a limit of connections or descriptors libmicrohttpd does not listen until it runs again.
    if (server->has_closed) return 0;
    if (server->mhd->get_timeout(server->daemon, &timeout)) wait = (int64_t)timeout;
    for (int list = LIST_IDLE; list < LIST_ACTIVE; list++) {
        const client *first = server->first[list];
        if (first && first->deadline - server->now < wait) wait = first->deadline - server->now;
    }
    if (wait == INT64_MAX) return -1;
    return wait < 0 ? 0 : wait > 60000 ? 60000 : (int)wait;
}

static void await_events(cw_server *server) {
    struct epoll_event events[EVENTS];
    int count = epoll_wait(server->epoll, events, EVENTS, patience(server));
    server->now = clock_ms();
    for (int i = 0; i < count; i++) {
        eventfd_t value;
        if (events[i].data.ptr == NULL) {
            eventfd_read(server->wake, &value);
        } else if (events[i].data.ptr != server) {
            client_note(server, events[i].data.ptr, events[i].events);
        }
    }
    clients_cut_late(server);
}

void cw_run(cw_server *server, cw_callbacks callbacks, void *context) {
    server->callbacks = callbacks;
    server->context = context;
    while (process_inbox(server)) {
        server->has_closed = 0;
        server->mhd->run(server->daemon);
        requests_suspend(server);
        if (is_drained(server)) break;
        await_events(server);
    }
    for (int list = LIST_SENDING; list <= LIST_ACTIVE; list++) {
        for (client *self = server->first[list]; self; self = self->next) {
            if (self->request) request_abandon(self->request);
        }
    }
    pthread_mutex_lock(&server->lock);
    server->is_over = 1;
    pthread_mutex_unlock(&server->lock);
    close_all(server);
    process_inbox(server);
}
