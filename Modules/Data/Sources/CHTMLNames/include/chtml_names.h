// The names of HTML's character references, embedded in the program.

#ifndef CHTML_NAMES_H
#define CHTML_NAMES_H

#include <stddef.h>
#include <stdint.h>

// Returns the bytes of `names.txt` and stores their number in `size`.
// They are constant, and no null byte follows them.
//
// The file has the 2,125 names of the HTML standard, section 13.5, separated by single spaces and line
// breaks, each with its one or two code points in hexadecimal: `NAME=CODE+CODE`. They are in the order
// of their bytes. The 106 names that HTML also accepts without a semicolon are among them.
const uint8_t *chn_names(size_t *size);

#endif
