// Restores a terminal at a crash, where only async-signal-safe functions may be called.

#ifndef CSCREEN_H
#define CSCREEN_H

#include <stddef.h>

// Stores how to restore a terminal: bytes for `output`, at most 512, and modes (a struct termios) for
// `input`.
//
// From now on the signals that end a process, except those that are handled otherwise or ignored, restore
// it first and then do what they did before. Must not be called by two threads at once.
void cscreen_arm(int input, int output, const void *modes, const void *bytes, size_t count);

// Restores the terminal if its state is stored, and deletes the state. Writes nothing in the background.
//
// Waits for up to a second if the terminal does not accept the bytes. Safe in a signal handler.
void cscreen_restore(void);

// Whether a terminal would be restored.
int cscreen_is_armed(void);

// Deletes the stored state of the terminal, and removes the handlers.
void cscreen_disarm(void);

// Stores what a crash (SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS) writes to a file while a
// terminal would be restored: at most 4096 bytes, which replace its content; none leave it unchanged. The
// path of the first call stays.
void cscreen_note(const char *path, const void *bytes, size_t count);

#endif
