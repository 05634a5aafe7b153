#include "server.h"

#include <arpa/inet.h>
#include <linux/tcp.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/socket.h>

static void list_remove(cw_server *server, client *self) {
    *(self->previous ? &self->previous->next : &server->first[self->list]) = self->next;
    *(self->next ? &self->next->previous : &server->last[self->list]) = self->previous;
}

static void list_append(cw_server *server, client *self, list_kind list) {
    const int64_t limits[LIST_COUNT] = {
        [LIST_IDLE] = server->limits.idle_ms, [LIST_READING] = server->limits.request_ms,
        [LIST_SENDING] = server->limits.progress_ms};
    self->list = list;
    self->deadline = server->now + limits[list];
    self->next = NULL;
    self->previous = server->last[list];
    *(self->previous ? &self->previous->next : &server->first[list]) = self;
    server->last[list] = self;
}

void list_move(cw_server *server, client *self, list_kind list) {
    list_remove(server, self);
    list_append(server, self, list);
}

void client_cut(cw_server *server, client *self) {
    shutdown(self->socket, SHUT_RDWR);
    list_move(server, self, LIST_ACTIVE);
}

static void open_client(cw_server *server, struct MHD_Connection *connection, void **context) {
    const cw_library *mhd = server->mhd;
    client *self = calloc(1, sizeof *self);
    if (!self) return;
    self->socket =
        mhd->get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;
    const struct sockaddr *remote =
        mhd->get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS)->client_addr;
    const struct in6_addr *six = &((const struct sockaddr_in6 *)remote)->sin6_addr;
    int is_six = remote->sa_family == AF_INET6;
    // A client with an IPv4 address that connects to an IPv6 socket.
    int is_mapped = is_six && IN6_IS_ADDR_V4MAPPED(six);
    const void *bytes = is_mapped ? six->s6_addr + 12
        : is_six ? (const void *)six : (const void *)&((const struct sockaddr_in *)remote)->sin_addr;
    inet_ntop(
        is_mapped ? AF_INET : remote->sa_family, bytes, self->address, sizeof self->address);
    // The system closes the connection if the client accepts no data for so long.
    setsockopt(
        self->socket, IPPROTO_TCP, TCP_USER_TIMEOUT, &server->limits.progress_ms,
        sizeof server->limits.progress_ms);
    struct epoll_event event = {.events = EPOLLIN | EPOLLET, .data.ptr = self};
    epoll_ctl(server->epoll, EPOLL_CTL_ADD, self->socket, &event);
    list_append(server, self, LIST_IDLE);
    *context = self;
}

void client_on_connection(
    void *server_context, struct MHD_Connection *connection, void **context,
    enum MHD_ConnectionNotificationCode code) {
    cw_server *server = server_context;
    client *self = *context;
    if (code == MHD_CONNECTION_NOTIFY_STARTED) {
        open_client(server, connection, context);
    } else if (self) {
        epoll_ctl(server->epoll, EPOLL_CTL_DEL, self->socket, NULL);
        list_remove(server, self);
        free(self);
        server->has_closed = 1;
    }
}

void clients_cut_late(cw_server *server) {
    for (int list = LIST_IDLE; list < LIST_ACTIVE; list++) {
        while (server->first[list] && server->first[list]->deadline <= server->now) {
            client *late = server->first[list];
            uint64_t before = late->progress;
            if (list == LIST_SENDING) client_await_progress(server, late);
            if (list != LIST_SENDING || late->progress - before < server->limits.progress_bytes) {
                client_cut(server, late);
            }
        }
    }
}

void client_await_progress(cw_server *server, client *self) {
    struct tcp_info info = {0};
    socklen_t size = sizeof info;
    getsockopt(self->socket, IPPROTO_TCP, TCP_INFO, &info, &size);
    self->progress = info.tcpi_bytes_acked;
    list_move(server, self, LIST_SENDING);
}

static int has_bytes(const client *self) {
    char byte;
    return recv(self->socket, &byte, 1, MSG_PEEK | MSG_DONTWAIT) > 0;
}

// The event can be older than what libmicrohttpd has already processed: then there are no bytes any
// more.
void client_note(cw_server *server, client *self, uint32_t events) {
    // A client that only sends nothing more (EPOLLRDHUP) still gets its response.
    if (events & (EPOLLHUP | EPOLLERR)) {
        self->is_gone = 1;
        if (self->request && self->request->is_suspended) request_abandon(self->request);
        if (self->request && self->request->is_streaming) self->request->is_gone = 1;
    }
    if (self->list == LIST_IDLE && has_bytes(self)) list_move(server, self, LIST_READING);
}
