// Serves files over HTTP/1.1 to feed readers, with validators: see bench/feeds.
//
// Usage: serve FOLDER
//
// Prints the port that it listens on, at all addresses of this machine. GET /NAME returns the file
// NAME with an ETag; a request with If-None-Match gets the status 304. Each connection has a thread
// and stays open. Ends when standard input does.

#define _GNU_SOURCE // strcasestr

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

static int send_all(int peer, const char *bytes, size_t count) {
    while (count > 0) {
        ssize_t sent = send(peer, bytes, count, MSG_NOSIGNAL);
        if (sent <= 0) return -1;
        bytes += sent;
        count -= (size_t)sent;
    }
    return 0;
}

static int send_file(int peer, const char *name) {
    char head[256];
    struct stat facts;
    int file = strchr(name, '/') ? -1 : open(name, O_RDONLY);
    if (file < 0 || fstat(file, &facts) != 0) {
        const char *missing = "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n";
        return send_all(peer, missing, strlen(missing));
    }
    int length = snprintf(head, sizeof head,
                          "HTTP/1.1 200 OK\r\nContent-Type: application/rss+xml\r\n"
                          "ETag: \"%s\"\r\nContent-Length: %lld\r\n\r\n",
                          name, (long long)facts.st_size);
    char *content = malloc((size_t)facts.st_size + 1);
    ssize_t count = content ? read(file, content, (size_t)facts.st_size) : -1;
    close(file);
    int code = -1;
    if (count == facts.st_size && send_all(peer, head, (size_t)length) == 0) {
        code = send_all(peer, content, (size_t)count);
    }
    free(content);
    return code;
}

static int reply(int peer, const char *request) {
    char name[128];
    // Without the query.
    if (sscanf(request, "GET /%127[^ ?]", name) != 1) return -1;
    if (strcasestr(request, "\r\nif-none-match:")) {
        char head[256];
        int length = snprintf(head, sizeof head, "HTTP/1.1 304 Not Modified\r\nETag: \"%s\"\r\n\r\n",
                              name);
        return send_all(peer, head, (size_t)length);
    }
    return send_file(peer, name);
}

static void *serve(void *argument) {
    int peer = (int)(long)argument;
    char request[8192];
    size_t held = 0;
    for (;;) {
        ssize_t count = recv(peer, request + held, sizeof request - 1 - held, 0);
        if (count <= 0) break;
        held += (size_t)count;
        request[held] = 0;
        char *end = strstr(request, "\r\n\r\n");
        if (!end && held < sizeof request - 1) continue;
        if (!end || reply(peer, request) != 0) break;
        held = 0;
    }
    close(peer);
    return NULL;
}

static void *accept_all(void *argument) {
    int listener = *(int *)argument;
    for (;;) {
        int peer = accept(listener, NULL, NULL);
        if (peer < 0) return NULL;
        int on = 1;
        setsockopt(peer, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        pthread_t thread;
        if (pthread_create(&thread, NULL, serve, (void *)(long)peer) == 0) pthread_detach(thread);
        else close(peer);
    }
}

int main(int argc, char *argv[]) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr = {htonl(INADDR_ANY)}};
    socklen_t size = sizeof address;
    int listener = socket(AF_INET, SOCK_STREAM, 0);
    if (argc != 2 || chdir(argv[1]) != 0
        || bind(listener, (struct sockaddr *)&address, size) != 0 || listen(listener, 512) != 0
        || getsockname(listener, (struct sockaddr *)&address, &size) != 0) {
        fprintf(stderr, "usage: serve FOLDER\n");
        return 64;
    }
    printf("%d\n", ntohs(address.sin_port));
    fflush(stdout);
    pthread_t thread;
    pthread_create(&thread, NULL, accept_all, &listener);
    char byte;
    while (read(0, &byte, 1) > 0) {}
    return 0;
}
