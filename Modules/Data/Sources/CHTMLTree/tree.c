#include "chtml_tree.h"

#include <gumbo.h>
#include <stdlib.h>

struct ch_tree {
    GumboOutput *output;
    // The node of the current event; null before the first one.
    const GumboNode *node;
    ch_event event;
};

ch_tree *ch_parse(const uint8_t *html, size_t length, bool is_page) {
    ch_tree *tree = calloc(1, sizeof *tree);
    if (tree == NULL) {
        return NULL;
    }
    GumboOptions options = kGumboDefaultOptions;
    // Errors are not used, and a list of them could be long.
    options.max_errors = 0;
    options.fragment_context = is_page ? GUMBO_TAG_LAST : GUMBO_TAG_DIV;
    tree->output = gumbo_parse_with_options(&options, (const char *)html, length);
    if (tree->output == NULL) {
        free(tree);
        return NULL;
    }
    return tree;
}

void ch_release(ch_tree *tree) {
    if (tree == NULL) {
        return;
    }
    gumbo_destroy_output(&kGumboDefaultOptions, tree->output);
    free(tree);
}

static const GumboVector *children(const GumboNode *node) {
    switch (node->type) {
    case GUMBO_NODE_ELEMENT:
    case GUMBO_NODE_TEMPLATE:
        return &node->v.element.children;
    default:
        return NULL;
    }
}

static bool is_text(const GumboNode *node) {
    return node->type == GUMBO_NODE_TEXT || node->type == GUMBO_NODE_WHITESPACE
        || node->type == GUMBO_NODE_CDATA;
}

// Makes a node the current one; false for a comment, which is no event.
static bool enter(ch_tree *tree, const GumboNode *node) {
    tree->node = node;
    tree->event = children(node) != NULL ? CH_ELEMENT_START : CH_TEXT;
    return children(node) != NULL || is_text(node);
}

// Moves from the current node to the next one; false if that is no event.
static bool step(ch_tree *tree) {
    const GumboNode *node = tree->node;
    if (tree->event == CH_ELEMENT_START) {
        const GumboVector *inside = children(node);
        if (inside->length > 0) {
            return enter(tree, inside->data[0]);
        }
        tree->event = CH_ELEMENT_END;
        return true;
    }
    if (node == tree->output->root) {
        tree->event = CH_FINISHED;
        return true;
    }
    const GumboVector *siblings = children(node->parent);
    if (node->index_within_parent + 1 < siblings->length) {
        return enter(tree, siblings->data[node->index_within_parent + 1]);
    }
    tree->node = node->parent;
    tree->event = CH_ELEMENT_END;
    return true;
}

ch_event ch_next(ch_tree *tree) {
    if (tree->event == CH_FINISHED) {
        return CH_FINISHED;
    }
    if (tree->node == NULL) {
        enter(tree, tree->output->root);
        return tree->event;
    }
    while (!step(tree)) {
    }
    return tree->event;
}

const ch_node *ch_current(const ch_tree *tree) {
    return tree->node;
}

const char *ch_name(const ch_node *element) {
    return gumbo_normalized_tagname(element->v.element.tag);
}

size_t ch_written_name(const ch_node *element, const char **name) {
    GumboStringPiece tag = element->v.element.original_tag;
    gumbo_tag_from_original_text(&tag);
    *name = tag.data;
    return tag.data != NULL ? tag.length : 0;
}

size_t ch_attribute_count(const ch_node *element) {
    return element->v.element.attributes.length;
}

static const GumboAttribute *attribute(const ch_node *element, size_t index) {
    return element->v.element.attributes.data[index];
}

const char *ch_attribute_name(const ch_node *element, size_t index) {
    return attribute(element, index)->name;
}

const char *ch_attribute_value(const ch_node *element, size_t index) {
    const GumboAttribute *found = attribute(element, index);
    // The library describes a missing value by the place of the name.
    bool is_missing = found->original_value.data == found->original_name.data;
    return is_missing ? found->name : found->value;
}

const char *ch_value(const ch_node *element, const char *name) {
    const GumboAttribute *found = gumbo_get_attribute(&element->v.element.attributes, name);
    return found != NULL ? found->value : NULL;
}

const char *ch_text(const ch_node *text) {
    return text->v.text.text;
}
