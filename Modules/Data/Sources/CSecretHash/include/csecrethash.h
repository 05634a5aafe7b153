// Hashes of secrets over libcrypt, behind plain C types.
//
// libcrypt is loaded with the first hash: few runs need one.

#ifndef CSECRETHASH_H
#define CSECRETHASH_H

// Whether a salted hash matches a secret; 0 also if libcrypt is missing or the hash is malformed.
int csh_matches(const char *secret, const char *hash);

#endif
