// Pictures decoded by libpng, libjpeg-turbo, giflib and libwebp, behind plain C types.
//
// Each library is loaded with the first picture of its format, not with the program. The functions
// may be called from any thread; they keep nothing but the libraries, and print nothing.

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
    // The most pixels that the first frame of a GIF may have; it can be larger than the picture.
    size_t pixel_limit;
} cp_picture;

typedef struct cp_size {
    int width;
    int height;
} cp_size;

// Why something failed, in the library's words; ends with NUL.
typedef struct cp_reason {
    char text[200];
} cp_reason;

// Reads the size that a picture announces, and nothing behind that.
cp_outcome cp_measure(const cp_picture *picture, cp_size *size, cp_reason *reason);

// Returns the smallest size that the picture can be decoded in and that is not below `wanted`,
// which itself must not be above `size`, the picture's own.
cp_size cp_nearest(const cp_picture *picture, cp_size size, cp_size wanted);

// Decodes a picture, the first frame of a GIF, in a size that is its own or the nearest to another.
//
// A pixel is four bytes: red, green, blue, opacity, not premultiplied. A row begins `stride` bytes
// behind the one before; `pixels` has room for all rows. What a GIF's frame does not paint is left.
cp_outcome cp_decode(
    const cp_picture *picture, cp_size size, uint8_t *pixels, size_t stride, cp_reason *reason);

#endif
