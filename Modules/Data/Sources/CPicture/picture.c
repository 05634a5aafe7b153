#include "cpicture.h"
#include "formats.h"

#include <dlfcn.h>
#include <stdio.h>

cp_outcome cp_measure(const cp_picture *picture, cp_size *size, cp_reason *reason) {
    switch (picture->format) {
    case CP_PNG: return cp_png_measure(picture, size, reason);
    case CP_JPEG: return cp_jpeg_measure(picture, size, reason);
    case CP_GIF: return cp_gif_measure(picture, size, reason);
    case CP_WEBP: return cp_webp_measure(picture, size, reason);
    }
    return CP_BROKEN;
}

cp_size cp_nearest(const cp_picture *picture, cp_size size, cp_size wanted) {
    switch (picture->format) {
    case CP_PNG: return size;
    case CP_JPEG: return cp_jpeg_nearest(size, wanted);
    case CP_GIF: return size;
    case CP_WEBP: return cp_webp_nearest(picture, size, wanted);
    }
    return size;
}

cp_outcome cp_decode(
    const cp_picture *picture, cp_size size, uint8_t *pixels, size_t stride, cp_reason *reason) {
    switch (picture->format) {
    case CP_PNG: return cp_png_decode(picture, size, pixels, stride, reason);
    case CP_JPEG: return cp_jpeg_decode(picture, size, pixels, stride, reason);
    case CP_GIF: return cp_gif_decode(picture, size, pixels, stride, reason);
    case CP_WEBP: return cp_webp_decode(picture, size, pixels, stride, reason);
    }
    return CP_BROKEN;
}

int cp_load(const char *file, const cp_function *functions, size_t count, cp_reason *reason) {
    void *handle = dlopen(file, RTLD_NOW | RTLD_LOCAL);
    if (!handle) {
        const char *words = dlerror();
        cp_set_reason(reason, words ? words : file);
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

void cp_set_reason(cp_reason *reason, const char *text) {
    snprintf(reason->text, sizeof reason->text, "%s", text);
}
