#include "transfer.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

// Stores a private address and returns 1; returns 0 for a public one.
static int refuse(transfer *self, const char *address) {
    if (!ct_is_private_host(address)) return 0;
    snprintf(self->private_address, sizeof self->private_address, "%s", address);
    return 1;
}

// Opens the socket for an address that a name was resolved to, unless it is private.
static curl_socket_t open_socket(
    void *context, curlsocktype purpose, struct curl_sockaddr *target) {
    char address[INET6_ADDRSTRLEN];
    const void *bytes = target->family == AF_INET6
        ? (const void *)&((struct sockaddr_in6 *)&target->addr)->sin6_addr
        : (const void *)&((struct sockaddr_in *)&target->addr)->sin_addr;
    (void)purpose;
    if (!inet_ntop(target->family, bytes, address, sizeof address)) return CURL_SOCKET_BAD;
    if (refuse(context, address)) return CURL_SOCKET_BAD;
    return socket(target->family, target->socktype | SOCK_CLOEXEC, target->protocol);
}

// Refuses a reused connection to a private address, which another request was allowed to open.
static int before_request(
    void *context, char *remote, char *local, int remote_port, int local_port) {
    (void)local, (void)remote_port, (void)local_port;
    return refuse(context, remote) ? CURL_PREREQFUNC_ABORT : CURL_PREREQFUNC_OK;
}

static const char *variable(const char *name) {
    const char *value = getenv(name);
    return value && *value ? value : NULL;
}

const char *destination_proxy(const char *url) {
    static const char *const http[] = {"http_proxy", "all_proxy", "ALL_PROXY", NULL};
    static const char *const https[] = {
        "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY", NULL};
    const char *exempt = variable("no_proxy");
    if (!exempt) exempt = variable("NO_PROXY");
    if (exempt && !strcmp(exempt, "*")) return NULL;
    const char *const *name = strncasecmp(url, "https:", 6) ? http : https;
    const char *proxy = NULL;
    while (*name && !proxy) proxy = variable(*name++);
    return proxy;
}

CURLcode destination_limit(transfer *self, const ct_request *request) {
    const ct_library *curl = self->curl;
    CURL *easy = self->easy;
    if (self->has_proxy) {
        if (refuse(self, request->host)) return CURLE_ABORTED_BY_CALLBACK;
        // Also for the hosts in `no_proxy`: libcurl does not report which hosts it exempts, and most of
        // them are private.
        CURLcode code = curl->easy_setopt(easy, CURLOPT_NOPROXY, "");
        if (code) return code;
        return curl->easy_setopt(easy, CURLOPT_PROXY, destination_proxy(request->url));
    }
    curl->easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, open_socket);
    curl->easy_setopt(easy, CURLOPT_OPENSOCKETDATA, self);
    curl->easy_setopt(easy, CURLOPT_PREREQFUNCTION, before_request);
    curl->easy_setopt(easy, CURLOPT_PREREQDATA, self);
    return CURLE_OK;
}

int destination_is_private(const transfer *self) {
    if (self->has_proxy) return self->has_private_host;
    char *address = NULL;
    self->curl->easy_getinfo(self->easy, CURLINFO_PRIMARY_IP, &address);
    return address && *address && ct_is_private_host(address);
}
