// Serves the same page for every request, with libmicrohttpd: what a server costs without its pages.
//
// Usage: static-page SIZE
//
// Prints the port that it listens on, on this machine only. The page has SIZE bytes. Runs until
// it is killed.

#include <arpa/inet.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static enum MHD_Result reply(
    void *page, struct MHD_Connection *connection, const char *url, const char *method,
    const char *version, const char *body, size_t *body_size, void **context) {
    (void)url, (void)method, (void)version, (void)body, (void)body_size;
    // The first call is for the head of the request.
    static int has_head;
    if (!*context) {
        *context = &has_head;
        return MHD_YES;
    }
    return MHD_queue_response(connection, MHD_HTTP_OK, page);
}

int main(int argc, char *argv[]) {
    size_t size = argc == 2 ? strtoul(argv[1], NULL, 10) : 0;
    char *bytes = size > 0 ? malloc(size) : NULL;
    if (!bytes) {
        fprintf(stderr, "usage: static-page SIZE\n");
        return 64;
    }
    memset(bytes, '-', size);
    struct MHD_Response *page =
        MHD_create_response_from_buffer(size, bytes, MHD_RESPMEM_PERSISTENT);
    MHD_add_response_header(page, "Content-Type", "text/html; charset=utf-8");
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr = {htonl(INADDR_LOOPBACK)}};
    struct MHD_Daemon *daemon = MHD_start_daemon(
        MHD_USE_EPOLL_INTERNAL_THREAD, 0, NULL, NULL, reply, page,
        MHD_OPTION_SOCK_ADDR, (struct sockaddr *)&address, MHD_OPTION_END);
    if (!daemon) {
        fprintf(stderr, "static-page: cannot start a server\n");
        return 74;
    }
    printf("%d\n", MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT)->port);
    fflush(stdout);
    for (;;) pause();
}
