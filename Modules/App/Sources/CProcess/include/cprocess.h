// What the process needs of the system before it starts other threads.

#ifndef CPROCESS_H
#define CPROCESS_H

// Checks that a command can open files, start threads and use memory; returns what the system has
// too little of and what to do, or NULL. Must be called once, before any other thread is started.
//
// Swift's runtime waits for ever for a thread that the system refuses, and crashes without
// descriptors or memory, so this is checked before. If memory is limited and runs out later, the
// process ends with one line and status 71.
const char *cprocess_shortage(void);

#endif
