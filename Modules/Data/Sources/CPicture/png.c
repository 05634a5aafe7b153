#include "formats.h"

#include <png.h>
#include <pthread.h>
#include <string.h>

static struct {
    int (*begin)(png_imagep image, png_const_voidp bytes, size_t count);
    int (*finish)(
        png_imagep image, png_const_colorp background, void *pixels, png_int_32 stride, void *map);
    void (*end)(png_imagep image);
} png;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static int is_loaded;
static cp_reason failure;

static void load(void) {
    const cp_function functions[] = {
        {"png_image_begin_read_from_memory", (void **)&png.begin},
        {"png_image_finish_read", (void **)&png.finish},
        {"png_image_free", (void **)&png.end},
    };
    is_loaded = cp_load(
        "libpng16.so.16", functions, sizeof functions / sizeof *functions, &failure);
}

// Reads the header. On CP_DONE the caller must call `png.end` or `png.finish`.
static cp_outcome begin(const cp_picture *picture, png_image *image, cp_reason *reason) {
    pthread_once(&once, load);
    if (!is_loaded) {
        *reason = failure;
        return CP_LIBRARY_MISSING;
    }
    memset(image, 0, sizeof *image);
    image->version = PNG_IMAGE_VERSION;
    if (png.begin(image, picture->bytes, picture->count)) return CP_DONE;
    cp_set_reason(reason, image->message);
    return CP_BROKEN;
}

cp_outcome cp_png_measure(const cp_picture *picture, cp_size *size, cp_reason *reason) {
    png_image image;
    cp_outcome outcome = begin(picture, &image, reason);
    if (outcome != CP_DONE) return outcome;
    // By default libpng rejects sides of more than a million pixels.
    *size = (cp_size){(int)image.width, (int)image.height};
    png.end(&image);
    return CP_DONE;
}

cp_outcome cp_png_decode(
    const cp_picture *picture, cp_size size, uint8_t *pixels, size_t stride, cp_reason *reason) {
    png_image image;
    cp_outcome outcome = begin(picture, &image, reason);
    if (outcome != CP_DONE) return outcome;
    if (image.width != (png_uint_32)size.width || image.height != (png_uint_32)size.height) {
        png.end(&image);
        cp_set_reason(reason, "its size is inconsistent");
        return CP_BROKEN;
    }
    image.format = PNG_FORMAT_RGBA;
    // Without this flag, 16-bit channels without a declared gamma would be treated as linear.
    image.flags |= PNG_IMAGE_FLAG_16BIT_sRGB;
    if (png.finish(&image, NULL, pixels, (png_int_32)stride, NULL)) return CP_DONE;
    cp_set_reason(reason, image.message);
    return CP_BROKEN;
}
