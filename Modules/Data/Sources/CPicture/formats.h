// What each of the formats does for the functions of cpicture.h.

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

#endif
