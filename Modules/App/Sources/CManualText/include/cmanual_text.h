// The hand-written texts that the program prints, embedded in it.

#ifndef CMANUAL_TEXT_H
#define CMANUAL_TEXT_H

#include <stddef.h>
#include <stdint.h>

// Each returns the bytes of a file and stores their number in `size`.
// They are constant, and no null byte follows them.
const uint8_t *cmt_manual(size_t *size);
// The completion scripts of the shells.
const uint8_t *cmt_bash(size_t *size);
const uint8_t *cmt_zsh(size_t *size);
const uint8_t *cmt_fish(size_t *size);

#endif
