// The functions of the four formats for cpicture.h, and their common helpers.

#ifndef CPICTURE_FORMATS_H
#define CPICTURE_FORMATS_H

#include "cpicture.h"

cp_outcome cp_png_measure(const cp_picture *picture, cp_size *size, cp_reason *reason);
cp_outcome cp_png_decode(
    const cp_picture *picture, cp_size size, uint8_t *pixels, size_t stride, cp_reason *reason);

cp_outcome cp_jpeg_measure(const cp_picture *picture, cp_size *size, cp_reason *reason);
cp_size cp_jpeg_nearest(cp_size size, cp_size wanted);
cp_outcome cp_jpeg_decode(
    const cp_picture *picture, cp_size size, uint8_t *pixels, size_t stride, cp_reason *reason);

cp_outcome cp_gif_measure(const cp_picture *picture, cp_size *size, cp_reason *reason);
cp_outcome cp_gif_decode(
    const cp_picture *picture, cp_size size, uint8_t *pixels, size_t stride, cp_reason *reason);

cp_outcome cp_webp_measure(const cp_picture *picture, cp_size *size, cp_reason *reason);
cp_size cp_webp_nearest(const cp_picture *picture, cp_size size, cp_size wanted);
cp_outcome cp_webp_decode(
    const cp_picture *picture, cp_size size, uint8_t *pixels, size_t stride, cp_reason *reason);

// A function of a shared library, and where its address is stored.
typedef struct cp_function {
    const char *name;
    void **address;
} cp_function;

// Loads a shared library and looks up its functions; returns 0 and sets a reason on failure.
int cp_load(const char *file, const cp_function *functions, size_t count, cp_reason *reason);

// Copies a text into a reason, truncated if necessary.
void cp_set_reason(cp_reason *reason, const char *text);

#endif
