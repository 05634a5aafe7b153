#include "server.h"

#include <arpa/inet.h>
#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

// Stores an IP address with a port; returns its size, or 0 if the text is no IP address.
static socklen_t parse(const char *address, uint16_t port, struct sockaddr_storage *place) {
    struct sockaddr_in *four = (struct sockaddr_in *)place;
    struct sockaddr_in6 *six = (struct sockaddr_in6 *)place;
    memset(place, 0, sizeof *place);
    if (inet_pton(AF_INET, address, &four->sin_addr) == 1) {
        four->sin_family = AF_INET;
        four->sin_port = htons(port);
        return sizeof *four;
    }
    memset(place, 0, sizeof *place);
    if (inet_pton(AF_INET6, address, &six->sin6_addr) != 1) return 0;
    six->sin6_family = AF_INET6;
    six->sin6_port = htons(port);
    return sizeof *six;
}

int cw_network(const char *address, char network[CW_ADDRESS_SIZE]) {
    struct sockaddr_storage place;
    struct sockaddr_in *four = (struct sockaddr_in *)&place;
    struct sockaddr_in6 *six = (struct sockaddr_in6 *)&place;
    if (!parse(address, 0, &place)) return 0;
    int is_six = place.ss_family == AF_INET6;
    memset(six->sin6_addr.s6_addr + 8, 0, is_six ? 8 : 0);
    const void *bytes = is_six ? (const void *)&six->sin6_addr : (const void *)&four->sin_addr;
    return inet_ntop(place.ss_family, bytes, network, CW_ADDRESS_SIZE) != NULL;
}

// Binds a socket to an address; returns 0 on failure.
static int listen_at(int socket, struct sockaddr_storage *place, socklen_t size, uint16_t *port) {
    int on = 1;
    // Without it the port of a server that has just ended is in use for a minute.
    setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (bind(socket, (struct sockaddr *)place, size) != 0) return 0;
    if (listen(socket, SOMAXCONN) != 0) return 0;
    if (getsockname(socket, (struct sockaddr *)place, &size) != 0) return 0;
    // The port is in the same place of both families.
    *port = ntohs(((struct sockaddr_in *)place)->sin_port);
    return 1;
}

int listener_open(const char *address, uint16_t *port, cw_failure *failure, const char **reason) {
    struct sockaddr_storage place;
    socklen_t size = parse(address, *port, &place);
    *failure = CW_CANNOT_LISTEN;
    *reason = "not an IP address";
    if (!size) return -1;
    int listener = socket(place.ss_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (listener >= 0 && listen_at(listener, &place, size, port)) return listener;
    if (errno == EADDRINUSE) *failure = CW_PORT_IN_USE;
    *reason = strerror(errno);
    if (listener >= 0) close(listener);
    return -1;
}
