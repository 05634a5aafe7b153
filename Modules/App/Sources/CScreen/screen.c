#include "cscreen.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#define MOST_BYTES 512
#define MOST_NOTES 4096
// Milliseconds.
#define LONGEST_WAIT 1000

static struct {
    atomic_int is_armed;
    int input;
    int output;
    struct termios modes;
    size_t count;
    unsigned char bytes[MOST_BYTES];
} saved;

// What a crash writes to a file.
static struct {
    const char *path;
    atomic_size_t count;
    unsigned char bytes[MOST_NOTES];
} note;

// The signals that end a process and that nothing else handles; the first ones are crashes.
static const int signals[] = {
    SIGSEGV, SIGBUS,  SIGILL,  SIGFPE,  SIGABRT,   SIGTRAP, SIGSYS, SIGQUIT,
    SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU, SIGVTALRM, SIGPROF, SIGIO,  SIGPWR,
};
#define SIGNAL_COUNT (sizeof signals / sizeof *signals)
#define CRASH_COUNT 7

static struct sigaction before[SIGNAL_COUNT];
static int has_handlers;

static int is_in_background(int descriptor) {
    pid_t foreground = tcgetpgrp(descriptor);
    return foreground >= 0 && foreground != getpgrp();
}

static void write_all(int descriptor, const unsigned char *bytes, size_t count) {
    while (count > 0) {
        ssize_t written = write(descriptor, bytes, count);
        if (written >= 0) {
            bytes += written;
            count -= (size_t)written;
        } else if (errno == EAGAIN) {
            struct pollfd poller = {.fd = descriptor, .events = POLLOUT};
            if (poll(&poller, 1, LONGEST_WAIT) <= 0) return;
        } else if (errno != EINTR) {
            return;
        }
    }
}

void cscreen_restore(void) {
    if (!atomic_exchange(&saved.is_armed, 0) || is_in_background(saved.output)) return;
    write_all(saved.output, saved.bytes, saved.count);
    // Answers to questions must not reach the shell.
    tcflush(saved.input, TCIFLUSH);
    tcsetattr(saved.input, TCSANOW, &saved.modes);
}

static void write_note(void) {
    size_t count = atomic_load(&note.count);
    if (count == 0) return;
    int flags = O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC;
    int file = open(note.path, flags, 0600);
    if (file >= 0) write_all(file, note.bytes, count);
}

// The signal is blocked while this runs: raised again, it arrives at the return, before the
// instruction that caused it could run again.
static void restore_at_crash(int signal) {
    int code = errno;
    int is_shown = cscreen_is_armed();
    cscreen_restore();
    for (size_t i = 0; i < SIGNAL_COUNT; i++) {
        if (signals[i] != signal) continue;
        if (is_shown && i < CRASH_COUNT) write_note();
        sigaction(signal, &before[i], NULL);
    }
    raise(signal);
    errno = code;
}

static void install_handlers(void) {
    if (has_handlers) return;
    has_handlers = 1;
    struct sigaction action = {.sa_handler = restore_at_crash, .sa_flags = SA_ONSTACK};
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < SIGNAL_COUNT; i++) {
        sigaction(signals[i], &action, &before[i]);
        if (before[i].sa_handler == SIG_IGN) sigaction(signals[i], &before[i], NULL);
    }
}

void cscreen_arm(int input, int output, const void *modes, const void *bytes, size_t count) {
    if (count > MOST_BYTES) return;
    atomic_store(&saved.is_armed, 0);
    saved.input = input;
    saved.output = output;
    memcpy(&saved.modes, modes, sizeof saved.modes);
    saved.count = count;
    memcpy(saved.bytes, bytes, count);
    atomic_store(&saved.is_armed, 1);
    install_handlers();
}

void cscreen_note(const char *path, const void *bytes, size_t count) {
    atomic_store(&note.count, 0);
    if (!note.path) note.path = strdup(path);
    if (!note.path || count > MOST_NOTES) return;
    memcpy(note.bytes, bytes, count);
    atomic_store(&note.count, count);
}

int cscreen_is_armed(void) {
    return atomic_load(&saved.is_armed);
}

void cscreen_disarm(void) {
    atomic_store(&saved.is_armed, 0);
    if (!has_handlers) return;
    has_handlers = 0;
    for (size_t i = 0; i < SIGNAL_COUNT; i++) {
        struct sigaction current;
        sigaction(signals[i], NULL, &current);
        if (current.sa_handler == restore_at_crash) sigaction(signals[i], &before[i], NULL);
    }
}
