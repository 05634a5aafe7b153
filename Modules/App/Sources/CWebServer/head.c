#include "server.h"

#include <stdlib.h>
#include <string.h>

// libmicrohttpd 0.9.7x accepts heads on which programs disagree, and with which one request can be
// hidden in another (request smuggling): a single line feed as line end, folded lines, spaces before
// a colon, NULs, several lengths. This file rejects what RFC 9112 does not allow a server to accept.

static int is_token(const char *start, size_t count) {
    for (size_t i = 0; i < count; i++) {
        unsigned char c = (unsigned char)start[i];
        int is_letter_or_digit = ((c | 32) >= 'a' && (c | 32) <= 'z') || (c >= '0' && c <= '9');
        if (!is_letter_or_digit && (!c || !strchr("!#$%&'*+-.^_`|~", c))) return 0;
    }
    return count > 0;
}

// Whether all bytes are allowed in a value: a tab, a space, or no control character.
static int is_value(const char *start, size_t count) {
    for (size_t i = 0; i < count; i++) {
        unsigned char c = (unsigned char)start[i];
        if ((c < 0x20 && c != '\t') || c == 0x7F) return 0;
    }
    return 1;
}

static int is_target(const char *start, size_t count) {
    return !memchr(start, ' ', count) && !memchr(start, '\t', count) && is_value(start, count);
}

static int is_equal(cw_text text, const char *word) {
    return text.count == strlen(word) && !strncasecmp(text.start, word, text.count);
}

// Whether a field is at `place`; moves it to the field's line end.
static int is_field_at(const char **place, cw_field field) {
    if (field.name.start != *place || !is_token(field.name.start, field.name.count)) return 0;
    *place += field.name.count + 1;
    if (field.value.start < *place) return 0;
    size_t gap = (size_t)(field.value.start - *place);
    if (strspn(*place, " \t") < gap) return 0;
    *place = field.value.start + field.value.count;
    return is_value(field.value.start, field.value.count);
}

// Whether every line of the head is as the standard requires.
//
// libmicrohttpd parses a head where it was received: it overwrites CR, LF, the first colon of a line
// and the ends of words by NUL. So the fields follow each other with exactly two NULs in between,
// unless a line has another end, a NUL inside, or was joined with the next one.
static int is_strict(
    const cw_request *self, const char *method, const char *version, size_t count) {
    const char *place = method + self->method.count + 1;
    if (self->target_place != place) return 0;
    place += self->target_count + 1;
    if (version != place || strlen(version) != strlen("HTTP/1.1")) return 0;
    place += strlen(version);
    for (size_t i = 0; i < self->field_count; i++) {
        if (place[0] || place[1]) return 0;
        place += 2;
        if (!is_field_at(&place, self->fields[i])) return 0;
    }
    // The last line end and the empty line.
    return place + 4 == method + count && !memcmp(place, "\0\0\0", 4);
}

// Removes the scheme and the host of a target in absolute form, which must be the host of the request.
static int reduce_target(cw_request *self, cw_text host) {
    char *target = self->target;
    if (target[0] == '/') return 1;
    size_t skipped = 0;
    if (!strncasecmp(target, "http://", 7)) skipped = 7;
    if (!strncasecmp(target, "https://", 8)) skipped = 8;
    size_t length = strcspn(target + skipped, "/?#");
    if (!skipped || !host.start || length != host.count) return 0;
    if (strncasecmp(target + skipped, host.start, length)) return 0;
    char *rest = target + skipped + length;
    // A query without a path belongs to the path "/", for which there is room before it.
    if (*rest != '/') *--rest = '/';
    memmove(target, rest, strlen(rest) + 1);
    return 1;
}

// Whether a length is too large. libmicrohttpd has rejected those that are not numbers.
static int is_too_large(cw_text length, size_t limit) {
    return strtoull(length.start, NULL, 10) > limit;
}

// Checks the fields that decide where a request ends and for whom it is.
static unsigned framing_fault(cw_request *self, int is_version_1_0) {
    int hosts = 0, lengths = 0, encodings = 0;
    cw_text host = {0}, length = {0}, encoding = {0};
    for (size_t i = 0; i < self->field_count; i++) {
        cw_field field = self->fields[i];
        if (is_equal(field.name, "Host")) hosts++, host = field.value;
        if (is_equal(field.name, "Content-Length")) lengths++, length = field.value;
        if (is_equal(field.name, "Transfer-Encoding")) encodings++, encoding = field.value;
    }
    if (hosts > 1 || (hosts == 0 && !is_version_1_0)) return 400;
    if (lengths > 1 || encodings > 1 || (lengths && encodings)) return 400;
    if (encodings && (is_version_1_0 || !is_equal(encoding, "chunked"))) return 400;
    if (!reduce_target(self, host)) return 400;
    if (lengths && is_too_large(length, self->server->limits.body_bytes)) return 413;
    // libmicrohttpd accepts chunks with single line feeds: nothing after them counts as a request.
    self->must_close = encodings > 0;
    return 0;
}

static enum MHD_Result add_field(
    void *context, enum MHD_ValueKind kind, const char *name, size_t name_count, const char *value,
    size_t value_count) {
    cw_request *self = context;
    (void)kind;
    self->fields[self->field_count++] = (cw_field){{name, name_count}, {value, value_count}};
    return MHD_YES;
}

static int collect_fields(cw_request *self) {
    const cw_library *mhd = self->server->mhd;
    int count = mhd->get_connection_values_n(self->connection, MHD_HEADER_KIND, NULL, NULL);
    self->fields = calloc((size_t)count + 1, sizeof *self->fields);
    if (!self->fields) return 0;
    mhd->get_connection_values_n(self->connection, MHD_HEADER_KIND, add_field, self);
    return 1;
}

// Removes white space at the ends of values. libmicrohttpd has removed it at their starts.
static void trim_values(cw_request *self) {
    for (size_t i = 0; i < self->field_count; i++) {
        cw_text *value = &self->fields[i].value;
        while (value->count && strchr(" \t", value->start[value->count - 1])) value->count--;
    }
}

unsigned head_fault(cw_request *self) {
    if (!collect_fields(self)) return 500;
    for (size_t i = 0; i < self->field_count; i++) {
        cw_text value = self->fields[i].value;
        if (!is_equal(self->fields[i].name, "Content-Length")) continue;
        if (!value.count || strspn(value.start, "0123456789") < value.count) return 400;
        if (is_too_large(value, self->server->limits.body_bytes)) return 413;
    }
    return 431;
}

unsigned head_read(cw_request *self, const char *method, const char *version) {
    const union MHD_ConnectionInfo *info = self->server->mhd->get_connection_info(
        self->connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    if (!info || !collect_fields(self)) return 500;
    self->method = (cw_text){method, strlen(method)};
    self->version = (cw_text){version, strlen(version)};
    if (info->header_size > self->server->limits.head_bytes) return 431;
    if (!is_token(method, self->method.count)) return 400;
    if (!is_target(self->target, self->target_count)) return 400;
    if (!is_strict(self, method, version, info->header_size)) return 400;
    unsigned fault = framing_fault(self, !strcmp(version, "HTTP/1.0"));
    trim_values(self);
    return fault;
}
