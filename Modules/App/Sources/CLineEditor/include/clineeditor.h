// Editing of one line at a terminal by libedit, behind plain C types.
//
// There is one editor in a process: it reads standard input and writes to standard error. Its
// functions must not run at the same time; they may run on different threads.

#ifndef CLINEEDITOR_H
#define CLINEEDITOR_H

#include <stddef.h>

// The result of reading a key.
typedef enum cle_result {
    CLE_MORE,  // the line is still being edited
    CLE_LINE,  // Enter was pressed
    CLE_END,   // Control-D was pressed on an empty line, or the terminal is closed
} cle_result;

// Loads libedit, once, for a type of terminal (TERM); returns 0 if lines cannot be edited.
//
// While a key is incomplete, the reading of it ends when `wake`, a descriptor, can be read.
int cle_load(const char *terminal, int wake);

// Starts to edit a line: switches the terminal to raw mode and writes the prompt and the text.
//
// The prompt must not contain a line break, which libedit does not support.
void cle_begin(const char *prompt, const char *text);

// Reads one key, or nothing if none was pressed.
cle_result cle_read(void);

// Returns the line as it is now, in UTF-8, valid until the next call.
const char *cle_line(void);

// Returns how many bytes of the line are before the cursor.
size_t cle_cursor(void);

// Replaces the prompt; visible after the next `cle_redraw`.
void cle_set_prompt(const char *prompt);

// Writes the prompt and the line again, at the left edge of the window; reads the window's size.
void cle_redraw(void);

// Ends the editing: switches the terminal back to line mode.
void cle_end(void);

// Adds a line to the history; one equal to the last is dropped, and the oldest beyond 1,000.
void cle_add_history(const char *line);

#endif
