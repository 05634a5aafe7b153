#include "cprocess.h"

#include <fcntl.h>
#include <malloc.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

// A search of four providers has 20 descriptors and 13 threads; an import of short articles uses
// 60 MiB, with the stacks of its threads.
#define DESCRIPTORS 32
#define THREADS 14
#define MEBIBYTES 96

// The stack of a thread while memory is limited, and of a thread that ends at once.
#define STACK_SIZE ((size_t)2 << 20)
#define SMALL_STACK_SIZE ((size_t)32 << 10)
// More than any allocation: the largest, for an article of 16 MiB, is 128 MiB.
#define MARGIN ((size_t)256 << 20)

#define TEXT(number) TEXT_OF(number)
#define TEXT_OF(number) #number

static int can_open_files(void) {
    int copies[DESCRIPTORS];
    int count = 0;
    while (count < DESCRIPTORS) {
        copies[count] = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0);
        if (copies[count] < 0) break;
        count++;
    }
    for (int i = 0; i < count; i++) close(copies[i]);
    return count == DESCRIPTORS;
}

static void *map(size_t size) {
    void *start = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return start == MAP_FAILED ? NULL : start;
}

static int can_use_memory(size_t size) {
    void *start = map(size);
    if (start) munmap(start, size);
    return start != NULL;
}

static void *wait_for(void *gate) {
    pthread_mutex_lock(gate);
    pthread_mutex_unlock(gate);
    return NULL;
}

// Starts all threads before the first may end.
static int can_start_threads(void) {
    static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
    pthread_t threads[THREADS];
    size_t count = 0;
    char *stacks = map(THREADS * SMALL_STACK_SIZE);
    if (!stacks) return 0;
    pthread_mutex_lock(&gate);
    while (count < THREADS) {
        pthread_attr_t attributes;
        pthread_attr_init(&attributes);
        pthread_attr_setstack(&attributes, stacks + count * SMALL_STACK_SIZE, SMALL_STACK_SIZE);
        int code = pthread_create(&threads[count], &attributes, wait_for, &gate);
        pthread_attr_destroy(&attributes);
        if (code != 0) break;
        count++;
    }
    pthread_mutex_unlock(&gate);
    for (size_t i = 0; i < count; i++) pthread_join(threads[i], NULL);
    munmap(stacks, THREADS * SMALL_STACK_SIZE);
    return count == THREADS;
}

// Reads a number from a file, such as a limit; -1 for a text, and if the file cannot be read.
static long number_in(const char *path) {
    char text[32];
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return -1;
    ssize_t count = read(file, text, sizeof text - 1);
    close(file);
    if (count <= 0 || text[0] < '0' || text[0] > '9') return -1;
    text[count] = 0;
    return strtol(text, NULL, 10);
}

// Whether the control group of the process, or one above it, has almost as many threads as it may have.
static int is_group_near_limit(void) {
    char groups[2048], path[2200];
    int file = open("/proc/self/cgroup", O_RDONLY | O_CLOEXEC);
    if (file < 0) return 0;
    ssize_t count = read(file, groups, sizeof groups - 1);
    close(file);
    groups[count > 0 ? count : 0] = 0;
    // The first version has a tree of groups for each controller, the second one for all.
    const char *tree = "/sys/fs/cgroup/pids";
    char *group = strstr(groups, "pids:/");
    if (group) {
        group += strlen("pids:");
    } else {
        tree = "/sys/fs/cgroup";
        group = strstr(groups, "0::/");
        if (!group) return 0;
        group += strlen("0::");
    }
    group[strcspn(group, "\n")] = 0;
    while (*group) {
        snprintf(path, sizeof path, "%s%s/pids.max", tree, group);
        long most = number_in(path);
        if (most >= 0) {
            snprintf(path, sizeof path, "%s%s/pids.current", tree, group);
            if (most - number_in(path) < 4 * THREADS) return 1;
        }
        *strrchr(group, '/') = 0;
    }
    return 0;
}

// Whether a limit may be lower than what a command needs besides what is in use. The number of a user's
// threads is not known; thousands are unlikely.
static int is_near(__rlimit_resource_t resource, rlim_t amount) {
    struct rlimit limit;
    return getrlimit(resource, &limit) != 0 || limit.rlim_cur < amount;
}

static int is_limited(__rlimit_resource_t resource) {
    struct rlimit limit;
    return getrlimit(resource, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY;
}

// Ends the process if the signal may come from a failed allocation, which Swift answers with a crash.
// Another crash keeps its signal. Code that calls abort() has already printed the reason.
static void end_without_memory(int signal) {
    static const char message[] =
        "broadsheet: crashed, probably because memory is limited; raise the limit (ulimit -v)\n";
    if (can_use_memory(MARGIN)) {
        raise(signal);
        return;
    }
    if (signal != SIGABRT) {
        ssize_t written = write(STDERR_FILENO, message, sizeof message - 1);
        (void)written;
    }
    _exit(71);
}

// By default each thread reserves 8 MiB for its stack and 64 MiB to allocate from.
static void prepare_for_limited_memory(void) {
    pthread_attr_t attributes;
    mallopt(M_ARENA_MAX, 1);
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, STACK_SIZE);
    pthread_setattr_default_np(&attributes);
    pthread_attr_destroy(&attributes);
    // With the default action again before the handler runs.
    struct sigaction action = {.sa_handler = end_without_memory, .sa_flags = (int)SA_RESETHAND};
    const int signals[] = {SIGABRT, SIGBUS, SIGILL, SIGSEGV, SIGTRAP};
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        sigaction(signals[i], &action, NULL);
    }
}

const char *cprocess_shortage(void) {
    // By default it becomes the size of the largest freed block, up to 32 MiB, and memory for later
    // blocks of that size does not return to the system.
    mallopt(M_MMAP_THRESHOLD, 256 << 10);
    if (is_limited(RLIMIT_AS) || is_limited(RLIMIT_DATA)) prepare_for_limited_memory();
    if (is_near(RLIMIT_NOFILE, 8 * DESCRIPTORS) && !can_open_files()) {
        return "fewer than " TEXT(DESCRIPTORS) " files can be opened; raise the limit (ulimit -n)";
    }
    if (!can_use_memory((size_t)MEBIBYTES << 20)) {
        return "less than " TEXT(MEBIBYTES) " MiB of memory can be used; raise the limit (ulimit -v)";
    }
    if ((is_near(RLIMIT_NPROC, 4096) || is_group_near_limit()) && !can_start_threads()) {
        return "fewer than " TEXT(THREADS) " threads can be started; raise the limit (ulimit -u)";
    }
    return NULL;
}
