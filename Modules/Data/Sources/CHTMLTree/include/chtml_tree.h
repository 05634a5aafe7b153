// Parses HTML with libgumbo behind plain C types.
//
// The tree is read as a list of events in document order. All functions are thread-safe for
// different trees.

#ifndef CHTML_TREE_H
#define CHTML_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct ch_tree ch_tree;

typedef enum ch_event {
    CH_ELEMENT_START,
    CH_ELEMENT_END,
    CH_TEXT,
    CH_FINISHED,
} ch_event;

// Parses a fragment as the content of a `div`; null without memory.
//
// The caller must limit the nesting: the library needs stack for each level. `html` must stay valid
// until the tree is released.
ch_tree *ch_parse(const uint8_t *html, size_t length);

// Releases a tree, which may be null.
void ch_release(ch_tree *tree);

// Moves to the next event, which the following functions describe.
ch_event ch_next(ch_tree *tree);

// The name of the element in lower case; empty for a name unknown to the library.
const char *ch_name(const ch_tree *tree);

// The attributes of the element, by an index from zero; the strings are never null.
//
// An attribute without a value has its name as the value, as in XHTML.
size_t ch_attribute_count(const ch_tree *tree);
const char *ch_attribute_name(const ch_tree *tree, size_t index);
const char *ch_attribute_value(const ch_tree *tree, size_t index);

// The text with its references decoded.
const char *ch_text(const ch_tree *tree);

#endif
