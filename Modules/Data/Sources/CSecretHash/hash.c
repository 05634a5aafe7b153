#include "csecrethash.h"

#include <crypt.h>
#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

_Static_assert(CSH_SIZE >= CRYPT_OUTPUT_SIZE, "a hash must fit");

// SHA-256 with the lowest number of rounds: the secrets are random 128-bit keys, which cannot be
// guessed, and a slow hash would slow the server.
static const char prefix[] = "$5$";
static const unsigned long rounds = 1000;

static __typeof__(&crypt_r) hash_secret;
static __typeof__(&crypt_gensalt_rn) make_setting;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
    void *library = dlopen("libcrypt.so.1", RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
    make_setting = (__typeof__(make_setting))dlsym(library, "crypt_gensalt_rn");
    if (make_setting) hash_secret = (__typeof__(hash_secret))dlsym(library, "crypt_r");
}

static int is_loaded(void) {
    pthread_once(&once, load);
    return hash_secret != NULL;
}

// Stores the hash of a secret with a setting: a salt, or a hash that begins with one.
static int hash_with(const char *secret, const char *setting, char hash[CSH_SIZE]) {
    struct crypt_data *data = calloc(1, sizeof *data);
    if (!data) return 0;
    const char *result = hash_secret(secret, setting, data);
    // A failure is a hash that begins with an asterisk.
    int is_hashed = result && result[0] != '*';
    if (is_hashed) strcpy(hash, result);
    free(data);
    return is_hashed;
}

int csh_hash(const char *secret, char hash[CSH_SIZE]) {
    char setting[CRYPT_GENSALT_OUTPUT_SIZE];
    return is_loaded() && make_setting(prefix, rounds, NULL, 0, setting, sizeof setting)
        && hash_with(secret, setting, hash);
}

int csh_matches(const char *secret, const char *hash) {
    char other[CSH_SIZE];
    return is_loaded() && hash_with(secret, hash, other) && strcmp(hash, other) == 0;
}
