#include "formats.h"

#include <pthread.h>
#include <turbojpeg.h>

static struct {
    tjhandle (*begin)(void);
    int (*read_header)(
        tjhandle handle, const unsigned char *bytes, unsigned long count, int *width, int *height,
        int *subsampling, int *colours);
    int (*decompress)(
        tjhandle handle, const unsigned char *bytes, unsigned long count, unsigned char *pixels,
        int width, int stride, int height, int layout, int flags);
    int (*error_code)(tjhandle handle);
    char *(*error_text)(tjhandle handle);
    int (*end)(tjhandle handle);
} jpeg;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static int is_loaded;
static cp_reason failure;

static void load(void) {
    const cp_function functions[] = {
        {"tjInitDecompress", (void **)&jpeg.begin},
        {"tjDecompressHeader3", (void **)&jpeg.read_header},
        {"tjDecompress2", (void **)&jpeg.decompress},
        {"tjGetErrorCode", (void **)&jpeg.error_code},
        {"tjGetErrorStr2", (void **)&jpeg.error_text},
        {"tjDestroy", (void **)&jpeg.end},
    };
    is_loaded = cp_load(
        "libturbojpeg.so.0", functions, sizeof functions / sizeof *functions, &failure);
}

// Reads the header. On CP_DONE the caller must call `jpeg.end`.
static cp_outcome begin(
    const cp_picture *picture, tjhandle *handle, cp_size *size, int *colours, cp_reason *reason) {
    pthread_once(&once, load);
    if (!is_loaded) {
        *reason = failure;
        return CP_LIBRARY_MISSING;
    }
    *handle = jpeg.begin();
    if (!*handle) return CP_NO_MEMORY;
    *size = (cp_size){0, 0};
    *colours = -1;
    int subsampling;
    jpeg.read_header(
        *handle, picture->bytes, picture->count, &size->width, &size->height, &subsampling,
        colours);
    // The result is ignored: it is an error for unusual subsampling, which can be decoded.
    if (size->width > 0 && size->height > 0 && *colours >= 0) return CP_DONE;
    cp_set_reason(reason, jpeg.error_text(*handle));
    jpeg.end(*handle);
    return CP_BROKEN;
}

cp_outcome cp_jpeg_measure(const cp_picture *picture, cp_size *size, cp_reason *reason) {
    tjhandle handle;
    int colours;
    cp_outcome outcome = begin(picture, &handle, size, &colours, reason);
    if (outcome == CP_DONE) jpeg.end(handle);
    return outcome;
}

cp_size cp_jpeg_nearest(cp_size size, cp_size wanted) {
    for (int divisor = 8; divisor > 1; divisor /= 2) {
        cp_size nearest = {
            (size.width + divisor - 1) / divisor, (size.height + divisor - 1) / divisor};
        if (nearest.width >= wanted.width && nearest.height >= wanted.height) return nearest;
    }
    return size;
}

// Converts CMYK to RGBA. Adobe stores the inks inverted: 255 is no ink.
static void convert_inks(cp_size size, uint8_t *pixels, size_t stride) {
    for (int y = 0; y < size.height; y++) {
        uint8_t *pixel = pixels + (size_t)y * stride;
        for (int x = 0; x < size.width; x++, pixel += 4) {
            for (int i = 0; i < 3; i++) pixel[i] = (uint8_t)((pixel[i] * pixel[3] + 127) / 255);
            pixel[3] = 255;
        }
    }
}

cp_outcome cp_jpeg_decode(
    const cp_picture *picture, cp_size size, uint8_t *pixels, size_t stride, cp_reason *reason) {
    tjhandle handle;
    cp_size own;
    int colours;
    cp_outcome outcome = begin(picture, &handle, &own, &colours, reason);
    if (outcome != CP_DONE) return outcome;
    int is_cmyk = colours == TJCS_CMYK || colours == TJCS_YCCK;
    // Warnings are ignored, as in other viewers: the picture is shown as far as it was decoded.
    if (jpeg.decompress(
            handle, picture->bytes, picture->count, pixels, size.width, (int)stride, size.height,
            is_cmyk ? TJPF_CMYK : TJPF_RGBA, TJFLAG_LIMITSCANS)
            != 0
        && jpeg.error_code(handle) != TJERR_WARNING) {
        cp_set_reason(reason, jpeg.error_text(handle));
        outcome = CP_BROKEN;
    } else if (is_cmyk) {
        convert_inks(size, pixels, stride);
    }
    jpeg.end(handle);
    return outcome;
}
