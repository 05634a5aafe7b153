// The hand-written text of the manual, embedded in the program.

#ifndef CMANUAL_TEXT_H
#define CMANUAL_TEXT_H

#include <stddef.h>
#include <stdint.h>

// Returns the bytes of `manual.md` and stores their number in `size`.
// They are constant, and no null byte follows them.
const uint8_t *cmt_manual(size_t *size);

#endif
