#include "csecrethash.h"

#include <crypt.h>
#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static __typeof__(&crypt_r) hash_secret;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
    void *library = dlopen("libcrypt.so.1", RTLD_NOW | RTLD_LOCAL);
    if (library) hash_secret = (__typeof__(hash_secret))dlsym(library, "crypt_r");
}

int csh_matches(const char *secret, const char *hash) {
    pthread_once(&once, load);
    struct crypt_data *data = hash_secret ? calloc(1, sizeof *data) : NULL;
    if (!data) return 0;
    // A failure is a hash that begins with an asterisk.
    const char *other = hash_secret(secret, hash, data);
    int is_match = other && other[0] != '*' && strcmp(hash, other) == 0;
    free(data);
    return is_match;
}
