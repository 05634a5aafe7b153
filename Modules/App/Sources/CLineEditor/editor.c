#include "clineeditor.h"

#include <dlfcn.h>
#include <errno.h>
#include <histedit.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

#define HISTORY_SIZE 1000
// The timeout for the rest of a key: Escape may begin one, and a search reads several.
#define KEY_TIMEOUT_MS 60000
#define END_OF_FILE '\4'

static struct {
    EditLine *(*init)(const char *program, FILE *input, FILE *output, FILE *error);
    int (*set)(EditLine *, int operation, ...);
    const char *(*gets)(EditLine *, int *count);
    const LineInfo *(*line)(EditLine *);
    int (*insert)(EditLine *, const char *text);
    void (*delete)(EditLine *, int count);
    void (*resize)(EditLine *);
    int (*source)(EditLine *, const char *path);
    History *(*history_init)(void);
    int (*history)(History *, HistEvent *, int operation, ...);
    int (*find_terminal)(char *buffer, const char *name);
} library;

static EditLine *editor;
static History *history_lines;
static locale_t utf8;
static int wake_descriptor = -1;
static char *current_prompt;
static char *current_line;

// The events while one key was read.
static struct {
    int has_begun;
    int is_incomplete;
    int has_ended;
} key;

// libedit follows the locale of the calling thread: the process keeps its own.
static locale_t enter(void) { return uselocale(utf8); }

static void leave(locale_t before) { uselocale(before); }

static int is_utf8(locale_t locale) {
    return locale && strcmp(nl_langinfo_l(CODESET, locale), "UTF-8") == 0;
}

static locale_t find_utf8(void) {
    locale_t locale = newlocale(LC_CTYPE_MASK, "", 0);
    if (is_utf8(locale)) return locale;
    if (locale) freelocale(locale);
    return newlocale(LC_CTYPE_MASK, "C.UTF-8", 0);
}

static int find_functions(void) {
    void *handle = dlopen("libedit.so.2", RTLD_NOW | RTLD_LOCAL);
    if (!handle) return 0;
    const struct {
        const char *name;
        void **function;
    } functions[] = {
        {"el_init", (void **)&library.init},
        {"el_set", (void **)&library.set},
        {"el_gets", (void **)&library.gets},
        {"el_line", (void **)&library.line},
        {"el_insertstr", (void **)&library.insert},
        {"el_deletestr", (void **)&library.delete},
        {"el_resize", (void **)&library.resize},
        {"el_source", (void **)&library.source},
        {"history_init", (void **)&library.history_init},
        {"history", (void **)&library.history},
        {"tgetent", (void **)&library.find_terminal},
    };
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
        *functions[i].function = dlsym(handle, functions[i].name);
        if (!*functions[i].function) return 0;
    }
    return 1;
}

// Waits for a byte; 0 if none arrived in time, or if another thread waits for the editor.
static int wait_for_byte(int limit_ms) {
    struct pollfd pollers[] = {
        {.fd = STDIN_FILENO, .events = POLLIN}, {.fd = wake_descriptor, .events = POLLIN}};
    return poll(pollers, 2, limit_ms) > 0 && pollers[0].revents;
}

static int read_byte(char *byte) {
    if (!wait_for_byte(key.has_begun ? KEY_TIMEOUT_MS : 0)) {
        key.is_incomplete = 1;
        return 0;
    }
    ssize_t count = read(STDIN_FILENO, byte, 1);
    if (count == 1) return key.has_begun = 1;
    key.has_ended = count == 0 || errno != EINTR;
    return 0;
}

// Reads a character for libedit; a byte that is not UTF-8 becomes U+FFFD.
static int read_character(EditLine *unused, wchar_t *character) {
    (void)unused;
    mbstate_t state;
    memset(&state, 0, sizeof state);
    for (;;) {
        char byte;
        if (!read_byte(&byte)) return 0;
        switch (mbrtowc(character, &byte, 1, &state)) {
        case (size_t)-2: continue;
        case (size_t)-1: *character = 0xFFFD; return 1;
        default: return 1;
        }
    }
}

static char *prompt(EditLine *unused) {
    (void)unused;
    return current_prompt ? current_prompt : "";
}

static int start(const char *terminal) {
    char description[4096];
    FILE *output = NULL;
    if (!find_functions() || !(utf8 = find_utf8())) return 0;
    // An unknown terminal would make libedit print a message.
    if (library.find_terminal(description, terminal) != 1) return 0;
    // Not stderr, which would make a system call for every character.
    if (!(output = fdopen(STDERR_FILENO, "w"))) return 0;
    locale_t before = enter();
    editor = library.init("broadsheet", stdin, output, stderr);
    history_lines = editor ? library.history_init() : NULL;
    if (history_lines) {
        HistEvent event;
        library.history(history_lines, &event, H_SETSIZE, HISTORY_SIZE);
        library.history(history_lines, &event, H_SETUNIQUE, 1);
        library.set(editor, EL_SIGNAL, 0);
        library.set(editor, EL_HIST, library.history, history_lines);
        library.set(editor, EL_GETCFN, read_character);
        library.set(editor, EL_PROMPT, prompt);
        library.set(editor, EL_EDITOR, "emacs");
        library.set(editor, EL_BIND, "\\e[3~", "ed-delete-next-char", NULL);
        library.set(editor, EL_BIND, "\\e[1;5C", "em-next-word", NULL);
        library.set(editor, EL_BIND, "\\e[1;5D", "ed-prev-word", NULL);
        // ~/.editrc, if there is one.
        library.source(editor, NULL);
    }
    leave(before);
    return history_lines != NULL;
}

int cle_load(const char *terminal, int wake) {
    static int has_tried;
    wake_descriptor = wake;
    if (!has_tried++) start(terminal);
    return history_lines != NULL;
}

void cle_set_prompt(const char *text) {
    free(current_prompt);
    current_prompt = strdup(text);
}

void cle_begin(const char *prompt, const char *text) {
    locale_t before = enter();
    cle_set_prompt(prompt);
    library.set(editor, EL_UNBUFFERED, 1);
    if (*text) {
        library.insert(editor, text);
        library.set(editor, EL_REFRESH);
    }
    leave(before);
}

// Control-D ends the input only on an empty line. An incomplete key is dropped: libedit would
// read it as the end of the input.
static cle_result judge(const char *text, int count) {
    if (key.has_ended) return CLE_END;
    if (!text || count <= 0) return CLE_MORE;
    char last = text[count - 1];
    if (last == '\n' || last == '\r') return CLE_LINE;
    if (last != END_OF_FILE) return CLE_MORE;
    if (count == 1 && !key.is_incomplete) return CLE_END;
    library.delete(editor, 1);
    library.set(editor, EL_REFRESH);
    return CLE_MORE;
}

cle_result cle_read(void) {
    locale_t before = enter();
    int count = 0;
    memset(&key, 0, sizeof key);
    const char *text = library.gets(editor, &count);
    cle_result result = judge(text, count);
    leave(before);
    return result;
}

const char *cle_line(void) {
    locale_t before = enter();
    const LineInfo *line = library.line(editor);
    size_t length = (size_t)(line->lastchar - line->buffer);
    while (length > 0 && strchr("\r\n", line->buffer[length - 1])) length--;
    free(current_line);
    current_line = strndup(line->buffer, length);
    leave(before);
    return current_line ? current_line : "";
}

size_t cle_cursor(void) {
    locale_t before = enter();
    const LineInfo *line = library.line(editor);
    size_t cursor = (size_t)(line->cursor - line->buffer);
    leave(before);
    return cursor;
}

void cle_redraw(void) {
    locale_t before = enter();
    library.resize(editor);
    library.set(editor, EL_REFRESH);
    leave(before);
}

void cle_end(void) {
    locale_t before = enter();
    library.set(editor, EL_UNBUFFERED, 0);
    leave(before);
}

void cle_add_history(const char *line) {
    locale_t before = enter();
    HistEvent event;
    library.history(history_lines, &event, H_ENTER, line);
    leave(before);
}
