#include "library.h"

#include <dlfcn.h>
#include <stdio.h>

int cp_load(const char *file, const cp_function *functions, size_t count, cp_reason *reason) {
    void *handle = dlopen(file, RTLD_NOW | RTLD_LOCAL);
    if (!handle) {
        const char *words = dlerror();
        cp_tell(reason, words ? words : file);
        return 0;
    }
    for (size_t i = 0; i < count; i++) {
        *functions[i].address = dlsym(handle, functions[i].name);
        if (*functions[i].address) continue;
        snprintf(reason->text, sizeof reason->text, "%s lacks %s", file, functions[i].name);
        return 0;
    }
    return 1;
}

void cp_tell(cp_reason *reason, const char *text) {
    snprintf(reason->text, sizeof reason->text, "%s", text);
}
