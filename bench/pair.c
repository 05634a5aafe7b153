// Times two commands in turn, A B A B ..., and prints how much longer A takes than B, and the most
// memory that each held.
//
// Usage: pair [-c] RUNS 'COMMAND A' 'COMMAND B'
//
// With -c, the times are those of the processor, in user and system mode, instead of the clock.
//
// Commands are split at spaces; their output is thrown away. A pair of runs gives one ratio, and
// the median of the ratios is what to quote: it holds when the machine's speed drifts. The first
// pair warms up and does not count, unless there is but one. Times are of whole processes, from
// start to end; memory is of all pages that were resident at once, shared ones too.

#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

static double milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

// What a run took: milliseconds, and MiB at its peak.
typedef struct {
    double time;
    double memory;
} cost;

static double processor_time(const struct rusage *usage) {
    struct timeval user = usage->ru_utime, system = usage->ru_stime;
    return (double)(user.tv_sec + system.tv_sec) * 1e3
        + (double)(user.tv_usec + system.tv_usec) / 1e3;
}

static cost run(char *const words[], int by_processor) {
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
    double start = milliseconds();
    pid_t process;
    int status = 0;
    struct rusage usage;
    if (posix_spawnp(&process, words[0], &actions, NULL, words, environ) != 0) {
        fprintf(stderr, "pair: cannot start %s\n", words[0]);
        exit(1);
    }
    wait4(process, &status, 0, &usage);
    double elapsed = milliseconds() - start;
    posix_spawn_file_actions_destroy(&actions);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
        fprintf(stderr, "pair: %s did not end well\n", words[0]);
        exit(1);
    }
    double time = by_processor ? processor_time(&usage) : elapsed;
    return (cost){time, (double)usage.ru_maxrss / 1024};
}

static char **split(char *command) {
    char **words = calloc(strlen(command) / 2 + 2, sizeof *words);
    size_t count = 0;
    for (char *word = strtok(command, " "); word; word = strtok(NULL, " ")) words[count++] = word;
    return words;
}

static int ascending(const void *a, const void *b) {
    double difference = *(const double *)a - *(const double *)b;
    return (difference > 0) - (difference < 0);
}

static double median(double *values, int count) {
    qsort(values, (size_t)count, sizeof *values, ascending);
    return count % 2 ? values[count / 2] : (values[count / 2 - 1] + values[count / 2]) / 2;
}

int main(int argc, char *argv[]) {
    int by_processor = argc == 5 && strcmp(argv[1], "-c") == 0;
    argv += by_processor;
    int runs = argc - by_processor == 4 ? atoi(argv[1]) : 0;
    if (runs < 1) {
        fprintf(stderr, "usage: pair [-c] RUNS 'COMMAND A' 'COMMAND B'\n");
        return 64;
    }
    char **first = split(argv[2]);
    char **second = split(argv[3]);
    double *a = calloc((size_t)runs, sizeof *a);
    double *b = calloc((size_t)runs, sizeof *b);
    double *ratios = calloc((size_t)runs, sizeof *ratios);
    double peak_a = 0, peak_b = 0;
    for (int i = runs > 1 ? -1 : 0; i < runs; i++) {
        cost one = run(first, by_processor);
        cost other = run(second, by_processor);
        if (i < 0) continue;
        a[i] = one.time;
        b[i] = other.time;
        ratios[i] = one.time / other.time;
        if (one.memory > peak_a) peak_a = one.memory;
        if (other.memory > peak_b) peak_b = other.memory;
    }
    printf("%.2f  (%.2f ms over %.2f ms; %.1f MiB over %.1f MiB)\n", median(ratios, runs),
           median(a, runs), median(b, runs), peak_a, peak_b);
    return 0;
}
