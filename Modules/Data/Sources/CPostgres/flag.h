// The file descriptor of a signal.

#ifndef CPOSTGRES_FLAG_H
#define CPOSTGRES_FLAG_H

struct cpq_signal {
    // Readable while the flag is set.
    int descriptor;
};

#endif
