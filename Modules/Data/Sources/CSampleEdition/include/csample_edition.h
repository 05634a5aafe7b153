// The text of the sample edition, embedded in the program.

#ifndef CSAMPLE_EDITION_H
#define CSAMPLE_EDITION_H

#include <stddef.h>
#include <stdint.h>

// Returns the bytes of `edition.ndjson`, one JSON object a line, and stores their number in `size`.
// They are constant, and no null byte follows them.
const uint8_t *cse_edition(size_t *size);

#endif
