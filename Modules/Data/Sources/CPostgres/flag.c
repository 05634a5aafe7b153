#include "flag.h"

#include "cpostgres.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <unistd.h>

cpq_signal *cpq_signal_create(void) {
    cpq_signal *self = malloc(sizeof *self);
    if (!self) return NULL;
    self->descriptor = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (self->descriptor >= 0) return self;
    free(self);
    return NULL;
}

void cpq_signal_free(cpq_signal *self) {
    close(self->descriptor);
    free(self);
}

void cpq_signal_set(cpq_signal *self) {
    // It fails only if the flag has been set 2^64 times.
    (void)!eventfd_write(self->descriptor, 1);
}

void cpq_signal_clear(cpq_signal *self) {
    eventfd_t count;
    (void)!eventfd_read(self->descriptor, &count);
}

int cpq_signal_wait(cpq_signal *self, int milliseconds) {
    struct pollfd entry = {.fd = self->descriptor, .events = POLLIN};
    int count;
    do count = poll(&entry, 1, milliseconds);
    while (count < 0 && errno == EINTR);
    return count > 0;
}
