// Inserts articles into an archive the plain way: what an import of ours is compared with.
//
// Usage: import ARCHIVE BATCH < RECORDS
//
// The archive was made by our program, so that both write the same schema; records come from
// `generate records`, ready to be inserted: nothing is parsed, no identity, key or facet is worked
// out, no accent folded. Statements are prepared once; a transaction holds BATCH articles, in the
// order of their keys, as ours does. The schema's triggers call `checksum`, which is plain C here.

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum { columns = 13 };

typedef struct {
    long long key;
    char *line;
    size_t capacity;
    char *column[columns];
} record;

static sqlite3 *archive;

static void fail(const char *what) {
    fprintf(stderr, "import: %s: %s\n", what, sqlite3_errmsg(archive));
    exit(74);
}

static void execute(const char *sql) {
    if (sqlite3_exec(archive, sql, NULL, NULL, NULL) != SQLITE_OK) fail(sql);
}

// The CRC-32 of the values with their types, as in Schema+Functions.swift.
static void checksum(sqlite3_context *context, int count, sqlite3_value **values) {
    uLong sum = crc32(0, NULL, 0);
    for (int i = 0; i < count; i++) {
        long long head[2] = {0, sqlite3_value_type(values[i])};
        const unsigned char *text = NULL;
        double number = 0;
        switch (head[1]) {
        case SQLITE_INTEGER: head[0] = sqlite3_value_int64(values[i]); break;
        case SQLITE_FLOAT:
            number = sqlite3_value_double(values[i]) + 0;
            memcpy(head, &number, sizeof number);
            break;
        case SQLITE_NULL: break;
        default:
            text = sqlite3_value_text(values[i]);
            head[0] = sqlite3_value_bytes(values[i]);
        }
        sum = crc32(sum, (const unsigned char *)head, sizeof head);
        if (text) sum = crc32(sum, text, (uInt)head[0]);
    }
    sqlite3_result_int64(context, (int)sum);
}

static void add_checksum(void) {
    int flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS;
    if (sqlite3_create_function(archive, "checksum", -1, flags, NULL, checksum, NULL, NULL)) {
        fail("checksum");
    }
}

static sqlite3_stmt *prepare(const char *sql) {
    sqlite3_stmt *statement;
    unsigned flags = SQLITE_PREPARE_PERSISTENT;
    if (sqlite3_prepare_v3(archive, sql, -1, flags, &statement, NULL)) fail(sql);
    return statement;
}

static void run(sqlite3_stmt *statement) {
    if (sqlite3_step(statement) != SQLITE_DONE) fail(sqlite3_sql(statement));
    sqlite3_reset(statement);
}

// Binds texts, the first of them as parameter number `first`.
static void bind(sqlite3_stmt *statement, int first, char *const texts[], int count) {
    for (int i = 0; i < count; i++) {
        sqlite3_bind_text(statement, first + i, texts[i], -1, SQLITE_STATIC);
    }
}

static void insert(const record *self, sqlite3_stmt *article, sqlite3_stmt *text) {
    char *const *column = self->column;
    sqlite3_bind_int64(article, 1, self->key);
    sqlite3_bind_int64(article, 2, strtoll(column[1], NULL, 10));
    sqlite3_bind_double(article, 3, strtod(column[2], NULL));
    bind(article, 4, column + 3, 9);
    run(article);
    sqlite3_bind_int64(text, 1, self->key);
    bind(text, 2, (char *[]){column[7], column[10], column[11], column[12]}, 4);
    run(text);
}

// Reads a record; false at the end. The line is used again for the next batch.
static int read_record(record *self) {
    if (getline(&self->line, &self->capacity, stdin) < 0) return 0;
    char *rest = self->line;
    rest[strcspn(rest, "\n")] = 0;
    for (int i = 0; i < columns; i++) self->column[i] = strsep(&rest, "\t");
    self->key = strtoll(self->column[0], NULL, 10);
    return 1;
}

static int by_key(const void *a, const void *b) {
    const record *one = a, *other = b;
    return (one->key > other->key) - (one->key < other->key);
}

static void import(long batch) {
    sqlite3_stmt *article = prepare(
        "INSERT INTO article (key, id, seen_at, published_at, provider_id, language, source_id,"
        " source_name, author, title, link, picture, summary, content)"
        " VALUES (?1, ?2, ?3, ?3, 'import', ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)"
        " ON CONFLICT DO NOTHING");
    sqlite3_stmt *text = prepare(
        "INSERT INTO article_text (rowid, title, summary, content, facets)"
        " VALUES (?1, ?2, ?3, ?4, ?5)");
    record *records = calloc((size_t)batch, sizeof *records);
    long count;
    do {
        for (count = 0; count < batch && read_record(&records[count]);) count++;
        qsort(records, (size_t)count, sizeof *records, by_key);
        execute("BEGIN IMMEDIATE");
        for (long i = 0; i < count; i++) insert(&records[i], article, text);
        execute("COMMIT");
    } while (count == batch);
    sqlite3_finalize(article);
    sqlite3_finalize(text);
}

int main(int argc, char *argv[]) {
    long batch = argc == 3 ? atol(argv[2]) : 0;
    if (batch < 1) {
        fprintf(stderr, "usage: import ARCHIVE BATCH < RECORDS\n");
        return 64;
    }
    if (sqlite3_open_v2(argv[1], &archive, SQLITE_OPEN_READWRITE, NULL)) fail(argv[1]);
    add_checksum();
    execute("PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON");
    execute("INSERT OR IGNORE INTO provider (id, name) VALUES ('import', 'Imported')");
    // Ours raises these, and an archive remembers that; here are FTS5's own values.
    execute("INSERT INTO article_text (article_text, rank) VALUES ('hashsize', 1048576)");
    execute("INSERT INTO article_text (article_text, rank) VALUES ('automerge', 4)");
    import(batch);
    if (sqlite3_close(archive)) fail("closing");
    return 0;
}
