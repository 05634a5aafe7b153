#include "server.h"

#include <stdio.h>
#include <string.h>
#include <sys/socket.h>

// Memory of a connection beside the head: the parsed fields, and the head of the response.
#define WORKSPACE (8 << 10)

// Called with the target of a request, before it is decoded and its header fields are read.
static void *on_target(
    void *server_context, const char *target, struct MHD_Connection *connection) {
    cw_server *server = server_context;
    const union MHD_ConnectionInfo *info =
        server->mhd->get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    client *client = info->socket_context;
    cw_request *self = client ? request_create(server, client, target) : NULL;
    if (self) self->connection = connection;
    // The bytes of a new connection can be read before the loop has looked for some.
    if (self && client->list == LIST_IDLE) list_move(server, client, LIST_READING);
    // The text is in a buffer of the connection. libmicrohttpd would parse the query into the memory of
    // the connection, which a query of many names fills; that would hang the connection. It finds no
    // query now.
    char *query = strchr((char *)target, '?');
    if (query) query[1] = '\0';
    return self;
}

// Leaves the target as it is; the caller has a copy, and decodes it.
static size_t unescape(void *context, struct MHD_Connection *connection, char *text) {
    (void)context, (void)connection;
    return strlen(text);
}

enum MHD_Result refuse(cw_request *self, unsigned status) {
    const cw_library *mhd = self->server->mhd;
    const char *text = mhd->get_reason_phrase_for(status);
    struct MHD_Response *response =
        mhd->create_response_from_buffer(strlen(text), (void *)text, MHD_RESPMEM_PERSISTENT);
    if (!response) return MHD_NO;
    request_note_refusal(self, status);
    mhd->add_response_header(response, "Connection", "close");
    mhd->add_response_header(response, "Content-Type", "text/plain; charset=utf-8");
    if (status == 503) mhd->add_response_header(response, "Retry-After", "1");
    enum MHD_Result result = mhd->queue_response(self->connection, status, response);
    mhd->destroy_response(response);
    return result;
}

// Refuses a request when libmicrohttpd accepts no response; nothing can be sent afterwards.
static void refuse_at_once(cw_request *self, unsigned status) {
    request_note_refusal(self, status);
    char text[128];
    int count = snprintf(
        text, sizeof text, "HTTP/1.1 %u %s\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
        status, self->server->mhd->get_reason_phrase_for(status));
    send(self->client->socket, text, (size_t)count, MSG_NOSIGNAL | MSG_DONTWAIT);
    shutdown(self->client->socket, SHUT_WR);
}

// Called with each message of libmicrohttpd.
//
// libmicrohttpd 0.9.75 sends the head of a refusal twice if a whole head has been received:
// after a wrong Content-Length, and after cookies that do not fit into its memory. It logs the refusal
// first. Only the connection that it processes then can have a whole head that `on_request` has not
// got; it is refused here.
static void on_message(void *server_context, const char *format, va_list values) {
    cw_server *server = server_context;
    (void)format, (void)values;
    for (client *client = server->first[LIST_READING]; client; client = client->next) {
        cw_request *self = client->request;
        if (!self || self->has_head) continue;
        if (!server->mhd->get_connection_info(
                self->connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE)) continue;
        self->has_head = 1;
        refuse_at_once(self, head_fault(self));
        return;
    }
}

// Called when the head of a request was received, then for each part of its body, then once more.
static enum MHD_Result on_request(
    void *server_context, struct MHD_Connection *connection, const char *url, const char *method,
    const char *version, const char *part, size_t *part_count, void **context) {
    cw_request *self = *context;
    (void)server_context, (void)connection, (void)url;
    if (!self) return MHD_NO;
    if (!self->has_head) {
        self->has_head = 1;
        unsigned status = head_read(self, method, version);
        return status ? refuse(self, status) : MHD_YES;
    }
    if (*part_count == 0) return request_begin(self);
    unsigned fault = request_add(self, part, *part_count);
    if (fault) {
        refuse_at_once(self, fault);
        return MHD_NO;
    }
    *part_count = 0;
    return MHD_YES;
}

static void on_completed(
    void *server_context, struct MHD_Connection *connection, void **context,
    enum MHD_RequestTerminationCode code) {
    cw_server *server = server_context;
    cw_request *self = *context;
    (void)connection, (void)code;
    *context = NULL;
    if (!self) return;
    if (server->is_quiesced) {
        client_cut(server, self->client);
    } else {
        list_move(server, self->client, LIST_IDLE);
    }
    request_end(self);
}

struct MHD_Daemon *daemon_start(cw_server *server, int listener) {
    // Without a thread of libmicrohttpd: the server's thread runs it, and waits for its events.
    return server->mhd->start_daemon(
        MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ERROR_LOG, 0, NULL, NULL, on_request, server,
        MHD_OPTION_EXTERNAL_LOGGER, on_message, server,
        MHD_OPTION_LISTEN_SOCKET, listener,
        MHD_OPTION_NOTIFY_CONNECTION, client_on_connection, server,
        MHD_OPTION_NOTIFY_COMPLETED, on_completed, server,
        MHD_OPTION_URI_LOG_CALLBACK, on_target, server,
        MHD_OPTION_UNESCAPE_CALLBACK, unescape, server,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, server->limits.head_bytes + WORKSPACE,
        MHD_OPTION_CONNECTION_LIMIT, server->limits.connections,
        MHD_OPTION_PER_IP_CONNECTION_LIMIT, server->limits.connections_per_address,
        MHD_OPTION_END);
}
