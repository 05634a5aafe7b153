#include "csample_edition.h"

// `#embed` is C23, which SwiftPM cannot select yet; clang accepts it in C11 as an extension.
// clang lists the embedded file as a dependency, so SwiftPM compiles again when it changes.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t edition[] = {
#embed "edition.ndjson"
};

const uint8_t *cse_edition(size_t *size) {
    *size = sizeof edition;
    return edition;
}
