// Pictures as sixels by libsixel, which is loaded with the first picture.

#ifndef CSIXEL_H
#define CSIXEL_H

#include <stdint.h>

// Receives a part of the output; returns the number of bytes received.
typedef int (*csx_write)(char *bytes, int count, void *target);

// Loads libsixel, once; returns 0 if it is missing.
int csx_load(void);

// Writes a picture in up to `colors` colours, 2 to 256; returns 0 on failure.
//
// A pixel is four bytes: red, green, blue, and one that is ignored.
int csx_encode(
    uint8_t *pixels, int width, int height, int colors, csx_write write, void *target);

#endif
