// Shared libraries, and their functions, found when they are first needed.

#ifndef CPICTURE_LIBRARY_H
#define CPICTURE_LIBRARY_H

#include "cpicture.h"

typedef struct cp_function {
    const char *name;
    void **address;
} cp_function;

// Loads a library and finds its functions; returns 0, with a reason, when that is impossible.
int cp_load(const char *file, const cp_function *functions, size_t count, cp_reason *reason);

// Puts a text in a reason, as much of it as there is room for.
void cp_tell(cp_reason *reason, const char *text);

#endif
