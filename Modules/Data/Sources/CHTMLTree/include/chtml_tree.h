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

// An element or a text, which is valid until the tree is released.
typedef struct GumboInternalNode ch_node;

typedef enum ch_event {
    CH_ELEMENT_START,
    CH_ELEMENT_END,
    CH_TEXT,
    CH_FINISHED,
} ch_event;

// Parses a page, or a fragment as the content of a `div`; null without memory.
//
// The caller must limit the nesting: the library needs stack for each level. `html` must stay valid
// until the tree is released.
ch_tree *ch_parse(const uint8_t *html, size_t length, bool is_page);

// Releases a tree, which may be null.
void ch_release(ch_tree *tree);

// Moves to the next event.
ch_event ch_next(ch_tree *tree);

// The element or the text of the event, which the following functions describe.
const ch_node *ch_current(const ch_tree *tree);

// The name of an element in lower case; empty for a name unknown to the library.
const char *ch_name(const ch_node *element);

// The attributes of an element, by an index from zero; the strings are never null.
//
// An attribute without a value has its name as the value, as in XHTML.
// Sets `name` to the name of an element as it is written, and returns its length; 0 without one.
size_t ch_written_name(const ch_node *element, const char **name);

size_t ch_attribute_count(const ch_node *element);
const char *ch_attribute_name(const ch_node *element, size_t index);
const char *ch_attribute_value(const ch_node *element, size_t index);

// The value of an attribute; null if the element does not have it.
const char *ch_value(const ch_node *element, const char *name);

// The text with its references decoded.
const char *ch_text(const ch_node *text);

#endif
