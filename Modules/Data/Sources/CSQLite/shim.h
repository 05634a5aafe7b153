#ifndef BROADSHEET_CSQLITE_SHIM_H
#define BROADSHEET_CSQLITE_SHIM_H

#include <sqlite3.h>

// What Swift cannot import from sqlite3.h: a pointer made of a number, and variable arguments.

/// Binds a copy of `count` bytes of UTF-8; the bytes may be gone when this returns.
static inline int csqlite_bind_text(sqlite3_stmt *statement, int index, const char *bytes,
                                    sqlite3_uint64 count) {
  return sqlite3_bind_text64(statement, index, bytes, count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

/// Says whether the last connection moves the write-ahead log into the file when it closes.
static inline int csqlite_checkpoint_on_close(sqlite3 *connection, int wanted) {
  return sqlite3_db_config(connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, !wanted, (int *)0);
}

#endif
