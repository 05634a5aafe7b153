// Hashes of secrets over libcrypt, behind plain C types.
//
// libcrypt is loaded with the first hash: few runs need one.

#ifndef CSECRETHASH_H
#define CSECRETHASH_H

#include <stddef.h>

// The size of a buffer for any hash, with its terminating NUL.
#define CSH_SIZE 384

// Stores the salted hash of a secret; returns 0 if libcrypt is missing or fails.
int csh_hash(const char *secret, char hash[CSH_SIZE]);

// Whether a hash is that of a secret; 0 also if libcrypt is missing or the hash is malformed.
int csh_matches(const char *secret, const char *hash);

#endif
