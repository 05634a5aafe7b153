#include "cmanual_text.h"

// `#embed` is C23, which SwiftPM cannot select yet; clang accepts it in C17 as an extension.
// clang lists the embedded files as dependencies, so SwiftPM compiles again when they change.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t manual[] = {
#embed "manual.md"
};

static const uint8_t bash[] = {
#embed "completions.bash"
};

static const uint8_t zsh[] = {
#embed "completions.zsh"
};

static const uint8_t fish[] = {
#embed "completions.fish"
};

const uint8_t *cmt_manual(size_t *size) {
    *size = sizeof manual;
    return manual;
}

const uint8_t *cmt_bash(size_t *size) {
    *size = sizeof bash;
    return bash;
}

const uint8_t *cmt_zsh(size_t *size) {
    *size = sizeof zsh;
    return zsh;
}

const uint8_t *cmt_fish(size_t *size) {
    *size = sizeof fish;
    return fish;
}
