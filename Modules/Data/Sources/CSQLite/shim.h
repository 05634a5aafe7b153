#ifndef BROADSHEET_CSQLITE_SHIM_H
#define BROADSHEET_CSQLITE_SHIM_H

#include <sqlite3.h>

// Calls of sqlite3.h that Swift cannot import: SQLITE_TRANSIENT and variable arguments.

/// Binds a copy of `count` bytes of UTF-8.
static inline int csqlite_bind_text(sqlite3_stmt *statement, int index, const char *bytes,
                                    sqlite3_uint64 count) {
  return sqlite3_bind_text64(statement, index, bytes, count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

/// Binds a copy of `count` bytes.
static inline int csqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes,
                                    sqlite3_uint64 count) {
  return sqlite3_bind_blob64(statement, index, bytes, count, SQLITE_TRANSIENT);
}

/// Sets the result of a function to a copy of `count` bytes of UTF-8.
static inline void csqlite_result_text(sqlite3_context *context, const char *bytes,
                                       sqlite3_uint64 count) {
  sqlite3_result_text64(context, bytes, count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

/// Sets whether the last connection moves the write-ahead log into the file when it closes.
static inline int csqlite_checkpoint_on_close(sqlite3 *connection, int enabled) {
  return sqlite3_db_config(connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, !enabled, (int *)0);
}

/// Registers a function with the full-text engine of a connection.
static inline int csqlite_create_fts5_function(sqlite3 *connection, const char *name,
                                               fts5_extension_function function) {
  fts5_api *api = 0;
  sqlite3_stmt *statement = 0;
  int code = sqlite3_prepare_v2(connection, "SELECT fts5(?1)", -1, &statement, 0);
  if (code == SQLITE_OK) {
    sqlite3_bind_pointer(statement, 1, (void *)&api, "fts5_api_ptr", 0);
    sqlite3_step(statement);
    code = sqlite3_finalize(statement);
  }
  if (code != SQLITE_OK) return code;
  return api ? api->xCreateFunction(api, name, 0, function, 0) : SQLITE_ERROR;
}

#endif
