// The least that a program with libsqlite3 can do: what the start of ours is compared with.

#include <sqlite3.h>
#include <stdio.h>

int main(void) {
    puts(sqlite3_libversion());
    return 0;
}
