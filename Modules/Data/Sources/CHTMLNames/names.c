#include "chtml_names.h"

// `#embed` is C23, which SwiftPM cannot select yet; clang accepts it in C17 as an extension.
// clang lists the embedded file as a dependency, so SwiftPM compiles again when it changes.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t names[] = {
#embed "names.txt"
};

const uint8_t *chn_names(size_t *size) {
    *size = sizeof names;
    return names;
}
