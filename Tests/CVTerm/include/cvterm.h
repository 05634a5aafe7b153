// An emulated terminal by libvterm, behind plain C types.
//
// The functions must not run at the same time for one terminal. Dim text (SGR 2) and synchronized
// updates (mode 2026), which libvterm 0.1.4 does not know, are added here.

#ifndef CVTERM_H
#define CVTERM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct cv_terminal cv_terminal;

// A colour: -1 is the default, 0 to 255 the palette, and CV_RGB + 0xRRGGBB any other.
enum { CV_DEFAULT_COLOUR = -1, CV_RGB = 0x1000000 };

enum { CV_SCALARS = 6 };

// A cell; the second half of a wide character has no scalars and no columns.
typedef struct cv_cell {
    uint32_t scalars[CV_SCALARS]; // ended by a zero, unless there are CV_SCALARS
    int columns;
    bool bold, dim, italic, underlined, reverse, struck;
    int32_t foreground, background;
} cv_cell;

typedef enum cv_mouse { CV_MOUSE_OFF, CV_MOUSE_CLICKS, CV_MOUSE_DRAGS, CV_MOUSE_MOVES } cv_mouse;

// What belongs to the terminal as a whole.
typedef struct cv_modes {
    int cursor_row, cursor_column;
    bool cursor_visible, alternate_screen;
    cv_mouse mouse;
    bool updating; // a synchronized update has begun and not ended
} cv_modes;

typedef enum cv_key {
    CV_ENTER, CV_TAB, CV_BACKSPACE, CV_ESCAPE, CV_UP, CV_DOWN, CV_LEFT, CV_RIGHT, CV_INSERT,
    CV_DELETE, CV_HOME, CV_END, CV_PAGE_UP, CV_PAGE_DOWN,
    CV_FUNCTION = 0x100, // F1 is CV_FUNCTION + 1
} cv_key;

enum { CV_SHIFT = 1, CV_ALT = 2, CV_CONTROL = 4 };

// Creates a terminal; null without memory.
cv_terminal *cv_open(int rows, int columns);

// Releases a terminal, which may be null.
void cv_close(cv_terminal *self);

// Changes the size; each side is at least 1.
void cv_resize(cv_terminal *self, int rows, int columns);

// Shows what a program writes.
void cv_write(cv_terminal *self, const uint8_t *bytes, size_t length);

// Returns what the terminal sends to the program: replies to queries, and what was typed.
//
// Valid until the next call of another function.
const uint8_t *cv_input(const cv_terminal *self, size_t *length);

// Removes what `cv_input` returns.
void cv_clear_input(cv_terminal *self);

// Presses a key; the modifiers are the sum of CV_SHIFT, CV_ALT and CV_CONTROL.
void cv_press(cv_terminal *self, int key, int modifiers);

// Sends what precedes or follows a pasted text; nothing without bracketed paste.
void cv_paste(cv_terminal *self, bool begins);

// Moves the mouse; reported if the program asked for it.
void cv_move_mouse(cv_terminal *self, int row, int column);

// Presses or releases a button from 1; 4 and 5 are the wheel up and down.
void cv_press_button(cv_terminal *self, int button, bool pressed);

// The cell at a place, which must be on the screen.
cv_cell cv_cell_at(const cv_terminal *self, int row, int column);

// The modes and the cursor.
cv_modes cv_modes_of(const cv_terminal *self);

#endif
