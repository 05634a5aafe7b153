#include "cwebfiles.h"

// `#embed` is C23, which SwiftPM cannot select yet; clang accepts it in C17 as an extension.
// clang lists the embedded files as dependencies, so SwiftPM compiles again when they change.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t stylesheet[] = {
#embed "page.css"
};

static const uint8_t article_stylesheet[] = {
#embed "article.css"
};

static const uint8_t edition_stylesheet[] = {
#embed "edition.css"
};

static const uint8_t script[] = {
#embed "page.js"
};

static const uint8_t article_script[] = {
#embed "article.js"
};

static const uint8_t search_script[] = {
#embed "search.js"
};

static const uint8_t icon[] = {
#embed "icon.svg"
};

static const uint8_t manifest[] = {
#embed "manifest.json"
};

static const uint8_t worker[] = {
#embed "worker.js"
};

const uint8_t *cwf_stylesheet(size_t *size) {
    *size = sizeof stylesheet;
    return stylesheet;
}

const uint8_t *cwf_article_stylesheet(size_t *size) {
    *size = sizeof article_stylesheet;
    return article_stylesheet;
}

const uint8_t *cwf_edition_stylesheet(size_t *size) {
    *size = sizeof edition_stylesheet;
    return edition_stylesheet;
}

const uint8_t *cwf_script(size_t *size) {
    *size = sizeof script;
    return script;
}

const uint8_t *cwf_article_script(size_t *size) {
    *size = sizeof article_script;
    return article_script;
}

const uint8_t *cwf_search_script(size_t *size) {
    *size = sizeof search_script;
    return search_script;
}

const uint8_t *cwf_icon(size_t *size) {
    *size = sizeof icon;
    return icon;
}

const uint8_t *cwf_manifest(size_t *size) {
    *size = sizeof manifest;
    return manifest;
}

const uint8_t *cwf_worker(size_t *size) {
    *size = sizeof worker;
    return worker;
}
