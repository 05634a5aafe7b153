#include "csixel.h"

#include <dlfcn.h>
#include <pthread.h>
#include <sixel/sixel.h>

static struct {
    __typeof__(&sixel_dither_new) dither_new;
    __typeof__(&sixel_dither_initialize) dither_initialize;
    __typeof__(&sixel_dither_set_pixelformat) dither_set_pixelformat;
    __typeof__(&sixel_dither_get_palette) dither_get_palette;
    __typeof__(&sixel_dither_get_num_of_palette_colors) dither_get_num_of_palette_colors;
    __typeof__(&sixel_dither_unref) dither_unref;
    __typeof__(&sixel_output_new) output_new;
    __typeof__(&sixel_output_unref) output_unref;
    __typeof__(&sixel_encode) encode;
} library;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static int is_loaded;

static void load(void) {
    void *handle = dlopen("libsixel.so.1", RTLD_NOW | RTLD_LOCAL);
    if (!handle) return;
    const struct {
        const char *name;
        void **function;
    } functions[] = {
        {"sixel_dither_new", (void **)&library.dither_new},
        {"sixel_dither_initialize", (void **)&library.dither_initialize},
        {"sixel_dither_set_pixelformat", (void **)&library.dither_set_pixelformat},
        {"sixel_dither_get_palette", (void **)&library.dither_get_palette},
        {"sixel_dither_get_num_of_palette_colors",
         (void **)&library.dither_get_num_of_palette_colors},
        {"sixel_dither_unref", (void **)&library.dither_unref},
        {"sixel_output_new", (void **)&library.output_new},
        {"sixel_output_unref", (void **)&library.output_unref},
        {"sixel_encode", (void **)&library.encode},
    };
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
        *functions[i].function = dlsym(handle, functions[i].name);
        if (!*functions[i].function) return;
    }
    is_loaded = 1;
}

int csx_load(void) {
    pthread_once(&once, load);
    return is_loaded;
}

// libsixel drops three bits of each component, which turns white into grey.
static void restore_bits(sixel_dither_t *dither) {
    unsigned char *palette = library.dither_get_palette(dither);
    int count = 3 * library.dither_get_num_of_palette_colors(dither);
    for (int i = 0; i < count; i++) palette[i] |= palette[i] >> 5;
}

int csx_encode(
    uint8_t *pixels, int width, int height, int colors, csx_write write, void *target) {
    if (!csx_load()) return 0;
    sixel_dither_t *dither = NULL;
    sixel_output_t *output = NULL;
    SIXELSTATUS status = library.dither_new(&dither, colors, NULL);
    if (SIXEL_SUCCEEDED(status)) {
        status = library.dither_initialize(
            dither, pixels, width, height, SIXEL_PIXELFORMAT_RGBA8888, SIXEL_LARGE_AUTO,
            SIXEL_REP_AUTO, SIXEL_QUALITY_AUTO);
    }
    if (SIXEL_SUCCEEDED(status)) status = library.output_new(&output, write, target, NULL);
    if (SIXEL_SUCCEEDED(status)) {
        restore_bits(dither);
        library.dither_set_pixelformat(dither, SIXEL_PIXELFORMAT_RGBA8888);
        status = library.encode(pixels, width, height, 4, dither, output);
    }
    if (output) library.output_unref(output);
    if (dither) library.dither_unref(dither);
    return SIXEL_SUCCEEDED(status);
}
