// Sends requests to an HTTP server on this machine, and measures its responses and its process.
//
// Usage: load PORT PROCESS CONNECTIONS RATE SECONDS [FIELD] < TARGETS
//
// The connections are opened first and stay open. The targets, one a line, are requested in turn, each
// on the connection that has been free for longest. RATE is the number of requests a second; request
// n is due n / RATE seconds after the start, and its latency counts from then, also if it has to wait
// for a free connection: a stall of the server delays all requests that are due meanwhile. With RATE
// 0, each connection sends its next request when it has received a response. FIELD is a header field.
//
// Prints: responses a second; median, 99th percentile and maximum of the latency in ms; processor
// time of PROCESS per response in ms; its resident memory in MiB before the connections were opened
// and at the end, with all of them open; bytes of a response.
// A response with a status other than 200, or a closed connection, is an error.

#define _GNU_SOURCE // epoll_pwait2

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { most_connections = 4096, most_targets = 100000, most_responses = 1 << 22, size_limit = 1 << 20 };

// A connection, the moment its request was due, and what has been received of the response.
typedef struct {
    int socket;
    double due;
    size_t held;
    size_t expected; // 0: not known yet
    int in_chunks;
    char *response;
} connection;

static connection connections[most_connections];
static char *targets[most_targets];
static int free_ones[most_connections]; // A ring.
static size_t first_free, free_count, connection_count, target_count, sent_count, response_count;
static double *latencies, rate, start_time, end_time;
static unsigned long long byte_count;
static const char *field = "";

static void fail(const char *what, const char *detail) {
    fprintf(stderr, "load: %s: %s\n", what, detail);
    exit(74);
}

static double milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

// Returns the processor time of a process in ms.
static double processor_time(const char *process) {
    char path[64], text[1024] = "";
    unsigned long user = 0, system = 0;
    snprintf(path, sizeof path, "/proc/%s/stat", process);
    FILE *file = fopen(path, "r");
    if (!file || !fgets(text, sizeof text, file)) fail(path, strerror(errno));
    fclose(file);
    // The second field is a name in parentheses.
    const char *rest = strrchr(text, ')');
    sscanf(rest ? rest + 1 : "", " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &system);
    return (double)(user + system) * 1e3 / (double)sysconf(_SC_CLK_TCK);
}

// Returns the resident memory of a process in MiB.
static double memory(const char *process) {
    char path[64], line[256];
    double kilobytes = 0;
    snprintf(path, sizeof path, "/proc/%s/status", process);
    FILE *file = fopen(path, "r");
    if (!file) fail(path, strerror(errno));
    while (fgets(line, sizeof line, file)) sscanf(line, "VmRSS: %lf kB", &kilobytes);
    fclose(file);
    return kilobytes / 1024;
}

static void read_targets(void) {
    char *line = NULL;
    size_t capacity = 0;
    while (target_count < most_targets && getline(&line, &capacity, stdin) > 0) {
        line[strcspn(line, "\n")] = 0;
        targets[target_count++] = strdup(line);
    }
    free(line);
    if (target_count == 0) fail("standard input", "no targets");
}

static void set_free(size_t index) {
    free_ones[(first_free + free_count++) % connection_count] = (int)index;
}

static void open_connections(int events, uint16_t port) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port)};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    for (size_t i = 0; i < connection_count; i++) {
        connection *self = &connections[i];
        int on = 1;
        self->response = malloc(size_limit + 1);
        self->socket = socket(AF_INET, SOCK_STREAM, 0);
        if (connect(self->socket, (struct sockaddr *)&address, sizeof address) != 0) {
            fail("connect", strerror(errno));
        }
        setsockopt(self->socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        struct epoll_event event = {.events = EPOLLIN, .data.u64 = i};
        epoll_ctl(events, EPOLL_CTL_ADD, self->socket, &event);
        set_free(i);
    }
}

// Sends the requests that are due, as long as connections are free.
static void send_due(double now) {
    while (free_count > 0 && now < end_time) {
        double due = rate > 0 ? start_time + (double)sent_count * 1e3 / rate : now;
        if (due > now || due >= end_time) return;
        connection *self = &connections[free_ones[first_free]];
        first_free = (first_free + 1) % connection_count;
        free_count--;
        sent_count++;
        char request[4096];
        int length = snprintf(request, sizeof request, "GET %s HTTP/1.1\r\nHost: localhost\r\n%s%s\r\n",
                              targets[(sent_count - 1) % target_count], field, *field ? "\r\n" : "");
        self->due = due;
        self->held = self->expected = 0;
        if (send(self->socket, request, (size_t)length, MSG_NOSIGNAL) != length) {
            fail("send", strerror(errno));
        }
    }
}

// Reads the head of a response, once it is complete.
static void read_head(connection *self) {
    const char *end = strstr(self->response, "\r\n\r\n");
    if (!end) return;
    if (strncmp(self->response, "HTTP/1.1 200", 12) != 0) fail("response", self->response);
    size_t head = (size_t)(end + 4 - self->response), body = 0;
    self->in_chunks = 1;
    for (const char *line = self->response; line < end; line = strstr(line, "\r\n") + 2) {
        if (strncasecmp(line, "content-length:", 15) != 0) continue;
        self->in_chunks = 0;
        body = strtoul(line + 15, NULL, 10);
    }
    self->expected = head + body;
}

static void receive(size_t index) {
    connection *self = &connections[index];
    ssize_t count = recv(self->socket, self->response + self->held, size_limit - self->held, 0);
    if (count <= 0) fail("receive", count == 0 ? "connection closed" : strerror(errno));
    self->held += (size_t)count;
    self->response[self->held] = 0;
    if (self->expected == 0) read_head(self);
    if (self->expected == 0 || self->held < self->expected) return;
    if (self->in_chunks && strcmp(self->response + self->held - 5, "0\r\n\r\n") != 0) return;
    byte_count += self->held;
    latencies[response_count++ % most_responses] = milliseconds() - self->due;
    set_free(index);
}

// Sends and receives until all requests have their responses.
static void run(int events, double seconds) {
    struct epoll_event ready[256];
    start_time = milliseconds();
    end_time = start_time + seconds * 1e3;
    for (;;) {
        double now = milliseconds();
        send_due(now);
        if (now >= end_time && free_count == connection_count) return;
        // Until the next request is due, or for a short time if none is.
        double due = rate > 0 ? start_time + (double)sent_count * 1e3 / rate - now : 10;
        struct timespec wait = {.tv_nsec = (long)((due <= 0 || due > 10 ? 10 : due) * 1e6)};
        int count = epoll_pwait2(events, ready, 256, &wait, NULL);
        for (int i = 0; i < count; i++) receive(ready[i].data.u64);
    }
}

static int ascending(const void *a, const void *b) {
    double difference = *(const double *)a - *(const double *)b;
    return (difference > 0) - (difference < 0);
}

int main(int argc, char *argv[]) {
    connection_count = argc >= 6 ? strtoul(argv[3], NULL, 10) : 0;
    if (argc > 7 || connection_count < 1 || connection_count > most_connections) {
        fprintf(stderr, "usage: load PORT PROCESS CONNECTIONS RATE SECONDS [FIELD] < TARGETS\n");
        return 64;
    }
    rate = strtod(argv[4], NULL);
    if (argc == 7) field = argv[6];
    read_targets();
    latencies = calloc(most_responses, sizeof *latencies);
    int events = epoll_create1(0);
    double before = memory(argv[2]), spent = processor_time(argv[2]);
    open_connections(events, (uint16_t)strtoul(argv[1], NULL, 10));
    run(events, strtod(argv[5], NULL));
    double elapsed = milliseconds() - start_time;
    spent = processor_time(argv[2]) - spent;
    size_t count = response_count < most_responses ? response_count : most_responses;
    if (count == 0) fail("responses", "none");
    qsort(latencies, count, sizeof *latencies, ascending);
    printf("%.1f %.3f %.3f %.3f %.4f %.1f %.1f %llu\n", (double)response_count * 1e3 / elapsed,
           latencies[count / 2], latencies[count * 99 / 100], latencies[count - 1],
           spent / (double)response_count, before, memory(argv[2]), byte_count / response_count);
    return 0;
}
