// Searches an archive the plain way: what `search --offline` is compared with.
//
// Usage: search ARCHIVE newest|best|sql WORD [KEY]
//
// newest: the first page newest first, or the page after an article's key, by the statements that
// our program runs; best: the page that FTS5's own bm25() puts first, title weighted as ours; sql:
// what newest runs, to be run by others. Every column that ours reads is read; title, source and
// date are printed.

#include <sqlite3.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define COLUMNS                                                                                    \
    "article.key, provider.id, provider.name, provider.key_page, article.language,"                \
    " article.source_id, article.source_name, article.author, article.title, article.link,"        \
    " article.picture, article.summary, article.content, article.published_at"

enum { source_name = 6, title = 8, published = 13, columns };

static const char newest[] =
    "SELECT " COLUMNS " FROM article_text CROSS JOIN article ON article.key = article_text.rowid"
    " CROSS JOIN provider ON provider.id = article.provider_id"
    " WHERE article_text MATCH ?1 AND article_text.rowid < ?2"
    " ORDER BY article_text.rowid DESC LIMIT 21";

static const char best[] =
    "WITH best AS MATERIALIZED (SELECT rowid AS key, bm25(article_text, 10, 3, 1, 0) AS score"
    " FROM article_text WHERE article_text MATCH ?1 ORDER BY score LIMIT 21)"
    " SELECT " COLUMNS " FROM best CROSS JOIN article ON article.key = best.key"
    " CROSS JOIN provider ON provider.id = article.provider_id ORDER BY best.score";

static const char count[] =
    "SELECT count(*) FROM (SELECT 1 FROM article_text WHERE article_text MATCH ?1 LIMIT 1001)";

static sqlite3 *archive;

static void fail(const char *what) {
    fprintf(stderr, "search: %s: %s\n", what, sqlite3_errmsg(archive));
    exit(74);
}

static sqlite3_stmt *prepare(const char *sql, const char *match, const char *key) {
    sqlite3_stmt *statement;
    if (sqlite3_prepare_v2(archive, sql, -1, &statement, NULL)) fail(sql);
    sqlite3_bind_text(statement, 1, match, -1, SQLITE_STATIC);
    if (sql == newest) sqlite3_bind_int64(statement, 2, key ? atoll(key) : INT64_MAX);
    return statement;
}

static void print_row(sqlite3_stmt *statement) {
    const unsigned char *texts[columns];
    for (int i = 0; i < columns; i++) texts[i] = sqlite3_column_text(statement, i);
    time_t moment = (time_t)sqlite3_column_double(statement, published) + 978307200;
    char date[32];
    strftime(date, sizeof date, "%d %b %Y", gmtime(&moment));
    printf("%s\n    %s, %s\n", texts[title], texts[source_name], date);
}

static void print_page(const char *sql, const char *match, const char *key) {
    sqlite3_stmt *statement = prepare(sql, match, key);
    int status, shown = 0;
    while ((status = sqlite3_step(statement)) == SQLITE_ROW) {
        // The row after the page only tells that there is one.
        if (shown++ < 20) print_row(statement);
    }
    if (status != SQLITE_DONE) fail(sql);
    sqlite3_finalize(statement);
}

static void print_count(const char *match) {
    sqlite3_stmt *statement = prepare(count, match, NULL);
    if (sqlite3_step(statement) != SQLITE_ROW) fail(count);
    printf("of %lld\n", sqlite3_column_int64(statement, 0));
    sqlite3_finalize(statement);
}

static void print_sql(const char *sql, const char *match, const char *key) {
    sqlite3_stmt *statement = prepare(sql, match, key);
    char *text = sqlite3_expanded_sql(statement);
    printf("%s;\n", text);
    sqlite3_free(text);
    sqlite3_finalize(statement);
}

int main(int argc, char *argv[]) {
    if (argc < 4 || argc > 5) {
        fprintf(stderr, "usage: search ARCHIVE newest|best|sql WORD [KEY]\n");
        return 64;
    }
    const char *key = argc > 4 ? argv[4] : NULL;
    char match[256];
    snprintf(match, sizeof match, "\"%s\"", argv[3]);
    if (sqlite3_open_v2(argv[1], &archive, SQLITE_OPEN_READWRITE, NULL)) fail(argv[1]);
    sqlite3_exec(archive, "BEGIN", NULL, NULL, NULL);
    if (strcmp(argv[2], "sql") == 0) {
        print_sql(newest, match, key);
        if (!key) print_sql(count, match, NULL);
    } else {
        print_page(strcmp(argv[2], "best") ? newest : best, match, key);
        if (!key) print_count(match);
    }
    sqlite3_exec(archive, "COMMIT", NULL, NULL, NULL);
    return sqlite3_close(archive) ? 74 : 0;
}
