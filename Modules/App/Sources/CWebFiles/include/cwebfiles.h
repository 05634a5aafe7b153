// The stylesheets, the scripts, the icon and the manifest of the web page, which are embedded in the program.

#ifndef CWEBFILES_H
#define CWEBFILES_H

#include <stddef.h>
#include <stdint.h>

// Each returns the bytes of a file, and stores their number in `size`.
const uint8_t *cwf_stylesheet(size_t *size);
const uint8_t *cwf_article_stylesheet(size_t *size);
const uint8_t *cwf_edition_stylesheet(size_t *size);
const uint8_t *cwf_script(size_t *size);
const uint8_t *cwf_article_script(size_t *size);
const uint8_t *cwf_search_script(size_t *size);
const uint8_t *cwf_icon(size_t *size);
const uint8_t *cwf_manifest(size_t *size);
const uint8_t *cwf_worker(size_t *size);

#endif
