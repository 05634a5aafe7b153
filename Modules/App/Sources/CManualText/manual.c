#include "cmanual_text.h"

// `#embed` is C23, which SwiftPM cannot select yet; clang accepts it in C17 as an extension.
// clang lists the embedded file as a dependency, so SwiftPM compiles again when it changes.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t manual[] = {
#embed "manual.md"
};

const uint8_t *cmt_manual(size_t *size) {
    *size = sizeof manual;
    return manual;
}
