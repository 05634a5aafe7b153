// Decodes pictures with libpng, libjpeg-turbo, giflib and libwebp behind plain C types.
//
// Each library is loaded for the first picture of its format, not at program start. All functions
// are thread-safe and print nothing.

#ifndef CPICTURE_H
#define CPICTURE_H

#include <stddef.h>
#include <stdint.h>

typedef enum cp_format {
    CP_PNG,
    CP_JPEG,
    CP_GIF,
    CP_WEBP,
} cp_format;

typedef enum cp_outcome {
    CP_DONE,
    CP_LIBRARY_MISSING,
    CP_TOO_LARGE,
    CP_BROKEN,
    CP_NO_MEMORY,
} cp_outcome;

typedef struct cp_picture {
    cp_format format;
    const uint8_t *bytes;
    size_t count;
    // The maximum number of pixels in the first frame of a GIF, which may exceed the picture's size.
    size_t pixel_limit;
} cp_picture;

typedef struct cp_size {
    int width;
    int height;
} cp_size;

// Why a call failed, usually in the library's words; NUL-terminated.
typedef struct cp_reason {
    char text[200];
} cp_reason;

// Reads the size from the picture's header.
cp_outcome cp_measure(const cp_picture *picture, cp_size *size, cp_reason *reason);

// Returns the smallest size, at least `wanted`, in which the library can decode the picture.
//
// `size` is the picture's own size; `wanted` must not exceed it.
cp_size cp_nearest(const cp_picture *picture, cp_size size, cp_size wanted);

// Decodes a picture, or the first frame of a GIF, in its own size or in one from `cp_nearest`.
//
// A pixel is four bytes: red, green, blue, opacity, not premultiplied. Rows are `stride` bytes apart.
// `pixels` must have room for all rows; pixels outside of a GIF's frame are left unchanged.
cp_outcome cp_decode(
    const cp_picture *picture, cp_size size, uint8_t *pixels, size_t stride, cp_reason *reason);

#endif
