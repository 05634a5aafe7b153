// Checks the system before the process starts other threads.

#ifndef CPROCESS_H
#define CPROCESS_H

// Checks that a command can open files, start threads and use memory; returns the missing
// resource and what to do, or NULL. Must be called once, before any other thread is started.
//
// Without a thread no task of Swift runs, and without memory Swift crashes, so this is checked
// before. If memory is limited and runs out later, the process ends with one line and status 71.
const char *cprocess_shortage(void);

#endif
