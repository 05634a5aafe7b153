#include "include/cvterm.h"

#include <stdlib.h>
#include <string.h>
#include <vterm.h>

enum { sequence_capacity = 256 };

struct cv_terminal {
    VTerm *emulator;
    VTermScreen *screen;
    cv_modes modes;
    uint8_t *input;
    size_t input_length, input_capacity;
    // A control sequence (CSI) that is not complete yet.
    char sequence[sequence_capacity];
    size_t sequence_length;
    // The first bytes of a character that is not complete yet.
    uint8_t partial[4];
    size_t partial_length;
};

static void add_input(const char *bytes, size_t length, void *context) {
    cv_terminal *self = context;
    if (self->input_length + length > self->input_capacity) {
        size_t capacity = 2 * (self->input_length + length);
        uint8_t *input = realloc(self->input, capacity);
        if (!input) return;
        self->input = input;
        self->input_capacity = capacity;
    }
    memcpy(self->input + self->input_length, bytes, length);
    self->input_length += length;
}

static int set_property(VTermProp property, VTermValue *value, void *context) {
    cv_modes *modes = &((cv_terminal *)context)->modes;
    if (property == VTERM_PROP_CURSORVISIBLE) modes->cursor_visible = value->boolean;
    if (property == VTERM_PROP_ALTSCREEN) modes->alternate_screen = value->boolean;
    if (property == VTERM_PROP_MOUSE) modes->mouse = (cv_mouse)value->number;
    return 1;
}

static int move_cursor(VTermPos place, VTermPos old, int visible, void *context) {
    (void)old, (void)visible;
    cv_modes *modes = &((cv_terminal *)context)->modes;
    modes->cursor_row = place.row;
    modes->cursor_column = place.col;
    return 1;
}

static const VTermScreenCallbacks callbacks = {
    .settermprop = set_property,
    .movecursor = move_cursor,
};

cv_terminal *cv_open(int rows, int columns) {
    cv_terminal *self = calloc(1, sizeof *self);
    if (!self) return NULL;
    self->emulator = vterm_new(rows, columns);
    vterm_set_utf8(self->emulator, 1);
    vterm_output_set_callback(self->emulator, add_input, self);
    self->screen = vterm_obtain_screen(self->emulator);
    vterm_screen_set_callbacks(self->screen, &callbacks, self);
    vterm_screen_enable_altscreen(self->screen, 1);
    vterm_screen_reset(self->screen, 1);
    self->modes.cursor_visible = true;
    return self;
}

void cv_close(cv_terminal *self) {
    if (!self) return;
    vterm_free(self->emulator);
    free(self->input);
    free(self);
}

void cv_resize(cv_terminal *self, int rows, int columns) {
    vterm_set_size(self->emulator, rows, columns);
}

static void emulate(cv_terminal *self, const char *bytes, size_t length) {
    vterm_input_write(self->emulator, bytes, length);
}

// Writes SGR with dim as the first alternative font, which nothing else uses and libvterm stores.
//
// The parameters of an extended colour, such as the 2 in 38;2;r;g;b, are no attributes.
static void emulate_style(cv_terminal *self, char *parameters) {
    emulate(self, "\033[", 2);
    int skipped = 0, is_first = 1, is_colour = 0;
    for (char *next = parameters, *word; (word = next);) {
        next = strchr(word, ';');
        if (next) *next++ = 0;
        if (!is_first) emulate(self, ";", 1);
        is_first = 0;
        int is_attribute = skipped == 0 && !is_colour;
        if (is_colour) skipped = strcmp(word, "2") == 0 ? 3 : 1;
        else if (skipped > 0) skipped--;
        is_colour = is_attribute && (strcmp(word, "38") == 0 || strcmp(word, "48") == 0);
        if (is_attribute && strcmp(word, "2") == 0) word = "11";
        if (is_attribute && strcmp(word, "22") == 0) word = "22;10";
        emulate(self, word, strlen(word));
    }
    emulate(self, "m", 1);
}

static void end_sequence(cv_terminal *self) {
    char *text = self->sequence;
    size_t length = self->sequence_length;
    self->sequence_length = 0;
    text[length] = 0;
    if (strcmp(text, "\033[?2026h") == 0) self->modes.updating = true;
    else if (strcmp(text, "\033[?2026l") == 0) self->modes.updating = false;
    else if (strcmp(text, "\033[?2026$p") == 0) add_input("\033[?2026;2$y", 11, self);
    else if (text[length - 1] == 'm' && strspn(text + 2, "0123456789;:") == length - 3) {
        text[length - 1] = 0;
        emulate_style(self, text + 2);
    } else emulate(self, text, length);
}

static void write_whole(cv_terminal *self, const uint8_t *bytes, size_t length) {
    size_t done = 0;
    for (size_t i = 0; i < length; i++) {
        char byte = (char)bytes[i];
        if (self->sequence_length == 0) {
            if (byte != '\033') continue;
            emulate(self, (const char *)bytes + done, i - done);
        }
        self->sequence[self->sequence_length++] = byte;
        done = i + 1;
        size_t count = self->sequence_length;
        int is_control = count == 1 || (count == 2 && byte == '[') || (count > 2 && byte >= 0x20);
        if (is_control && count > 2 && byte >= 0x40) {
            end_sequence(self);
        } else if (!is_control || count == sequence_capacity - 1) {
            emulate(self, self->sequence, count);
            self->sequence_length = 0;
        }
    }
    if (length > done) emulate(self, (const char *)bytes + done, length - done);
    vterm_screen_flush_damage(self->screen);
}

// Returns how many of the last bytes begin a UTF-8 character that is not complete.
static size_t partial_length(const uint8_t *bytes, size_t length) {
    for (size_t count = 1; count <= 3 && count <= length; count++) {
        uint8_t byte = bytes[length - count];
        if (byte < 0x80) return 0;
        if (byte >= 0xC0) return count < (byte >= 0xF0 ? 4u : byte >= 0xE0 ? 3u : 2u) ? count : 0;
    }
    return 0;
}

// libvterm 0.1.4 decodes a character wrongly if two writes have parts of it.
void cv_write(cv_terminal *self, const uint8_t *bytes, size_t length) {
    size_t before = self->partial_length;
    uint8_t *joined = malloc(before + length + 1);
    if (!joined) return;
    memcpy(joined, self->partial, before);
    memcpy(joined + before, bytes, length);
    self->partial_length = partial_length(joined, before + length);
    size_t whole = before + length - self->partial_length;
    memcpy(self->partial, joined + whole, self->partial_length);
    write_whole(self, joined, whole);
    free(joined);
}

const uint8_t *cv_input(const cv_terminal *self, size_t *length) {
    *length = self->input_length;
    return self->input;
}

void cv_clear_input(cv_terminal *self) {
    self->input_length = 0;
}

void cv_press(cv_terminal *self, int key, int modifiers) {
    static const VTermKey keys[] = {
        [CV_ENTER] = VTERM_KEY_ENTER, [CV_TAB] = VTERM_KEY_TAB,
        [CV_BACKSPACE] = VTERM_KEY_BACKSPACE, [CV_ESCAPE] = VTERM_KEY_ESCAPE,
        [CV_UP] = VTERM_KEY_UP, [CV_DOWN] = VTERM_KEY_DOWN, [CV_LEFT] = VTERM_KEY_LEFT,
        [CV_RIGHT] = VTERM_KEY_RIGHT, [CV_INSERT] = VTERM_KEY_INS, [CV_DELETE] = VTERM_KEY_DEL,
        [CV_HOME] = VTERM_KEY_HOME, [CV_END] = VTERM_KEY_END, [CV_PAGE_UP] = VTERM_KEY_PAGEUP,
        [CV_PAGE_DOWN] = VTERM_KEY_PAGEDOWN,
    };
    int code = key > CV_FUNCTION ? VTERM_KEY_FUNCTION_0 + key - CV_FUNCTION : (int)keys[key];
    vterm_keyboard_key(self->emulator, (VTermKey)code, (VTermModifier)modifiers);
}

void cv_paste(cv_terminal *self, bool begins) {
    if (begins) vterm_keyboard_start_paste(self->emulator);
    else vterm_keyboard_end_paste(self->emulator);
}

void cv_move_mouse(cv_terminal *self, int row, int column) {
    vterm_mouse_move(self->emulator, row, column, VTERM_MOD_NONE);
}

void cv_press_button(cv_terminal *self, int button, bool pressed) {
    vterm_mouse_button(self->emulator, button, pressed, VTERM_MOD_NONE);
}

static int32_t colour(const VTermColor *colour) {
    if (VTERM_COLOR_IS_DEFAULT_FG(colour) || VTERM_COLOR_IS_DEFAULT_BG(colour)) {
        return CV_DEFAULT_COLOUR;
    }
    if (VTERM_COLOR_IS_INDEXED(colour)) return colour->indexed.idx;
    return CV_RGB + (colour->rgb.red << 16) + (colour->rgb.green << 8) + colour->rgb.blue;
}

cv_cell cv_cell_at(const cv_terminal *self, int row, int column) {
    VTermScreenCell source;
    memset(&source, 0, sizeof source);
    vterm_screen_get_cell(self->screen, (VTermPos){row, column}, &source);
    cv_cell cell = {
        .columns = source.width,
        .bold = source.attrs.bold,
        .dim = source.attrs.font == 1,
        .italic = source.attrs.italic,
        .underlined = source.attrs.underline != 0,
        .reverse = source.attrs.reverse,
        .struck = source.attrs.strike,
        .foreground = colour(&source.fg),
        .background = colour(&source.bg),
    };
    // libvterm marks the second half of a wide character with a scalar of all ones.
    if (source.chars[0] == UINT32_MAX) cell.columns = 0;
    else memcpy(cell.scalars, source.chars, sizeof cell.scalars);
    return cell;
}

cv_modes cv_modes_of(const cv_terminal *self) {
    return self->modes;
}
