// Drives a program in a terminal window and measures what a person would notice.
//
// Usage: screen COLUMNSxROWS 'COMMAND' STEP...
//
// The command is split at spaces. Each step is one argument:
//
//   first TEXT        waits for a frame with TEXT; prints the milliseconds since exec
//   wait TEXT         waits for a frame with TEXT
//   type KEYS         types KEYS
//   until KEYS TEXT   types KEYS again and again until the window shows TEXT
//   press COUNT KEYS  types one of KEYS after another, COUNT times in all; prints the milliseconds
//                     from the key to the end of its frame (median and 99th percentile), and the
//                     bytes of a frame (median and maximum)
//   memory            prints the proportional and the resident memory in MiB
//   wakeups SECONDS   prints how often a thread of the idle program woke up (its voluntary context
//                     switches) in that time
//   show              prints the last output to standard error
//
// After the last step the program is ended by SIGTERM. The window is emulated (Tests/CVTerm). A
// frame ends where a synchronized update does (mode 2026, which the terminal offers); without such
// updates, where the output pauses.

#define _GNU_SOURCE

#include "../Tests/CVTerm/include/cvterm.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { pause_time = 8, long_pause = 150, limit = 120000 };

static int terminal;
static pid_t program;
static cv_terminal *emulator;
static struct winsize window;
static double started;

// The output since the last key, and what is known of it.
static char *output;
static size_t length, capacity, scanned, frame_count;
static double last_byte, last_frame;
static int has_updates;

static double milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static void fail(const char *reason) {
    fprintf(stderr, "screen: %s\n%.*s\n", reason, (int)length, output);
    if (program > 0) kill(program, SIGKILL);
    exit(1);
}

static void type(const char *keys, size_t count) {
    if (write(terminal, keys, count) != (ssize_t)count) fail("the program has ended");
}

static const char update_end[] = "\033[?2026l";

// Counts the frames that have ended.
static void scan(void) {
    size_t size = sizeof update_end - 1;
    for (; scanned + size <= length; scanned++) {
        if (memcmp(output + scanned, update_end, size) != 0) continue;
        has_updates = 1;
        frame_count++;
        last_frame = last_byte;
    }
}

// Shows the last bytes of the output, and sends the program what the terminal answers.
static void emulate(size_t count) {
    size_t reply;
    cv_write(emulator, (const uint8_t *)output + length - count, count);
    const uint8_t *bytes = cv_input(emulator, &reply);
    if (reply > 0) type((const char *)bytes, reply);
    cv_clear_input(emulator);
}

// Whether a text in ASCII is on a line of the window.
static int shows(const char *text) {
    char line[1024];
    for (int row = 0; row < window.ws_row; row++) {
        for (int column = 0; column < window.ws_col; column++) {
            uint32_t scalar = cv_cell_at(emulator, row, column).scalars[0];
            line[column] = scalar == 0 ? ' ' : scalar < 0x80 ? (char)scalar : '?';
        }
        line[window.ws_col] = 0;
        if (strstr(line, text)) return 1;
    }
    return 0;
}

// Reads what arrives within a time; returns 0 if nothing does.
static int receive(int time) {
    struct pollfd poller = {.fd = terminal, .events = POLLIN};
    if (poll(&poller, 1, time) <= 0) return 0;
    if (capacity - length < 65536) output = realloc(output, capacity = 2 * capacity + 65536);
    ssize_t count = read(terminal, output + length, capacity - length);
    if (count <= 0) fail("the program has ended");
    last_byte = milliseconds();
    length += (size_t)count;
    scan();
    emulate((size_t)count);
    return 1;
}

static void forget_output(void) {
    length = scanned = frame_count = 0;
}

// Waits for a frame that has the text, which may be null; returns the time of its end, or 0.
static double frame_within(double time, const char *text) {
    double end = milliseconds() + time;
    while (milliseconds() < end) {
        int has_text = length > 0 && (!text || shows(text));
        if (has_text && has_updates && frame_count > 0) return last_frame;
        if (receive(has_text ? long_pause : 1000)) continue;
        if (has_text && !has_updates) return last_byte;
    }
    return 0;
}

static double wait_for_frame(const char *text) {
    double time = frame_within(limit, text);
    if (time == 0) fail("no frame");
    return time;
}

static void wait_for_pause(int time) {
    while (receive(time)) {}
}

static int ascending(const void *a, const void *b) {
    double difference = *(const double *)a - *(const double *)b;
    return (difference > 0) - (difference < 0);
}

static void press(int count, const char *keys) {
    double *times = calloc((size_t)count, sizeof *times);
    double *sizes = calloc((size_t)count, sizeof *sizes);
    int missed = 0;
    wait_for_pause(long_pause);
    for (int i = 0; i < count; i++) {
        forget_output();
        double start = milliseconds();
        type(keys + (size_t)i % strlen(keys), 1);
        double end = frame_within(2000, NULL);
        // A frame that the program draws on its own was taken for that of the key before.
        if (end == 0 && missed++ > count / 100) fail("no frame");
        times[i] = end == 0 ? 2000 : end - start;
        wait_for_pause(pause_time);
        sizes[i] = (double)length;
    }
    qsort(times, (size_t)count, sizeof *times, ascending);
    qsort(sizes, (size_t)count, sizeof *sizes, ascending);
    printf("%.2f %.2f %.0f %.0f\n", times[count / 2], times[count * 99 / 100], sizes[count / 2],
           sizes[count - 1]);
    free(times);
    free(sizes);
}

// Types keys until the window shows a text, with pauses.
static void type_until(const char *keys, const char *text) {
    for (double end = milliseconds() + 20 * limit; !shows(text);) {
        if (milliseconds() > end) fail("the text is not shown");
        forget_output();
        type(keys, strlen(keys));
        // A key that changes nothing has no frame.
        wait_for_pause(has_updates ? pause_time : long_pause);
    }
}

// The number after a word at the start of a line of a file in /proc.
static double proc_number(const char *path, const char *word) {
    char line[256];
    double number = 0;
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file)) {
        if (strncmp(line, word, strlen(word)) == 0) number = atof(line + strlen(word));
    }
    if (file) fclose(file);
    return number;
}

static void print_memory(void) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/smaps_rollup", program);
    printf("%.1f %.1f\n", proc_number(path, "Pss:") / 1024, proc_number(path, "Rss:") / 1024);
}

enum { most_threads = 256 };

typedef struct {
    int count;
    int ids[most_threads];
    double switches[most_threads];
} thread_list;

static void list_threads(thread_list *self) {
    char path[600];
    snprintf(path, sizeof path, "/proc/%d/task", program);
    DIR *tasks = opendir(path);
    self->count = 0;
    for (struct dirent *task; tasks && (task = readdir(tasks));) {
        if (task->d_name[0] == '.' || self->count == most_threads) continue;
        snprintf(path, sizeof path, "/proc/%d/task/%s/status", program, task->d_name);
        self->ids[self->count] = atoi(task->d_name);
        self->switches[self->count++] = proc_number(path, "voluntary_ctxt_switches:");
    }
    if (tasks) closedir(tasks);
}

// Threads that end in between are not counted.
static void print_wakeups(int seconds) {
    static thread_list before, after;
    wait_for_pause(1000);
    list_threads(&before);
    for (double end = milliseconds() + seconds * 1e3; milliseconds() < end;) {
        receive((int)(end - milliseconds()) + 1);
    }
    list_threads(&after);
    double sum = 0;
    for (int i = 0; i < after.count; i++) {
        sum += after.switches[i];
        for (int j = 0; j < before.count; j++) {
            if (before.ids[j] == after.ids[i]) sum -= before.switches[j];
        }
    }
    printf("%.0f\n", sum);
}

static void start(char *size, char *command) {
    int is_size = sscanf(size, "%hux%hu", &window.ws_col, &window.ws_row) == 2;
    if (!is_size || window.ws_col > 1000) fail("the size is not COLUMNSxROWS");
    emulator = cv_open(window.ws_row, window.ws_col);
    char **words = calloc(strlen(command) / 2 + 2, sizeof *words);
    size_t count = 0;
    for (char *word = strtok(command, " "); word; word = strtok(NULL, " ")) words[count++] = word;
    started = milliseconds();
    program = forkpty(&terminal, NULL, NULL, &window);
    if (program == 0) {
        setenv("TERM", "xterm-256color", 1);
        execvp(words[0], words);
        _exit(127);
    }
    free(words);
}

static void until(const char *step) {
    char keys[64];
    int used = 0;
    if (sscanf(step, "%63s %n", keys, &used) != 1) fail("until KEYS TEXT");
    type_until(keys, step + used);
}

static void take(const char *step) {
    char name[16];
    int used = 0;
    if (sscanf(step, "%15s%n", name, &used) != 1) fail("a step is empty");
    const char *rest = step[used] ? step + used + 1 : "";
    int count = atoi(rest);
    const char *space = strchr(rest, ' ');
    const char *keys = space ? space + 1 : "";
    if (strcmp(name, "first") == 0) printf("%.1f\n", wait_for_frame(rest) - started);
    else if (strcmp(name, "wait") == 0) wait_for_frame(rest);
    else if (strcmp(name, "type") == 0) forget_output(), type(rest, strlen(rest));
    else if (strcmp(name, "until") == 0) until(rest);
    else if (strcmp(name, "press") == 0) press(count, keys);
    else if (strcmp(name, "memory") == 0) print_memory();
    else if (strcmp(name, "wakeups") == 0) print_wakeups(count);
    else if (strcmp(name, "show") == 0) fprintf(stderr, "%.*s\n", (int)length, output);
    else fail("unknown step");
    fflush(stdout);
}

int main(int argc, char *argv[]) {
    if (argc < 4) fail("usage: screen COLUMNSxROWS 'COMMAND' STEP...");
    start(argv[1], argv[2]);
    for (int i = 3; i < argc; i++) take(argv[i]);
    kill(program, SIGTERM);
    // Some programs end only when their output has been read.
    for (double end = milliseconds() + 5000; waitpid(program, NULL, WNOHANG) == 0;) {
        if (milliseconds() > end) kill(program, SIGKILL);
        struct pollfd poller = {.fd = terminal, .events = POLLIN};
        char rest[4096];
        if (poll(&poller, 1, 20) > 0 && read(terminal, rest, sizeof rest) < 0) usleep(20000);
    }
    return 0;
}
