// Writes made-up articles: see articles.h.
//
// Usage: generate ndjson|pages|records|rss COUNT [FIRST]
//
// ndjson: one article a line, in NewsAPI's shape; pages: one NewsAPI reply of 100 articles a line;
// records: the columns of the archive, with tabs between them, so that who reads them need not
// know JSON: key, id, published, language, source's id and name, author, title, link, picture,
// summary, content, facets; rss: one feed of all articles.

#include "articles.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { page_size = 100 };

static void write_json(const article *self) {
    char date[32];
    struct tm day;
    gmtime_r(&self->published, &day);
    strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%SZ", &day);
    printf("{\"source\":{\"id\":\"%s\",\"name\":\"%s\"},\"author\":\"%s\",\"title\":\"%s\",",
           self->source_id, self->source_name, self->author, self->title);
    printf("\"description\":\"%s\",\"url\":\"%s\",\"urlToImage\":\"%s\",", self->summary,
           self->link, self->picture);
    printf("\"publishedAt\":\"%s\",\"content\":\"%s\",\"language\":\"%s\"}", date,
           self->content, self->language);
}

// The archive's id of an article: FNV-1a of its link.
static uint64_t identity(const char *link) {
    uint64_t hash = 0xcbf29ce484222325;
    for (; *link; link++) hash = (hash ^ (unsigned char)*link) * 0x100000001b3;
    return hash;
}

static unsigned words(const char *text) {
    unsigned count = 1;
    for (; *text; text++) count += *text == ' ';
    return count;
}

// The archive's key: seconds since the year 1, then bits of the id, then the length in steps of a
// sixteenth of a power of two.
static int64_t key(const article *self, uint64_t id) {
    int64_t second = self->published + 62135596800;
    unsigned length = words(self->title) + words(self->summary) + words(self->content);
    return second << 24 | (int64_t)(id >> 1 & 0xffff) << 8 | lround(log2(length + 1) * 16);
}

// Writes words with what tells their kind before each: `-swire`.
static void write_facets(char kind, const char *text) {
    printf(" -%c", kind);
    for (; *text; text++) {
        if (*text == ' ') printf(" -%c", kind);
        else putchar(*text >= 'A' && *text <= 'Z' ? *text + 'a' - 'A' : *text);
    }
}

static void write_record(const article *self) {
    uint64_t id = identity(self->link);
    const char *site = strncmp(self->host, "www.", 4) == 0 ? self->host + 4 : self->host;
    const char *name = strncmp(site, "news.", 5) == 0 ? site + 5 : site;
    printf("%lld\t%lld\t%lld\t%s\t%s\t%s\t%s\t", (long long)key(self, id), (long long)id,
           (long long)self->published - 978307200, self->language, self->source_id,
           self->source_name, self->author);
    printf("%s\t%s\t%s\t%s\t%s\t", self->title, self->link, self->picture, self->summary,
           self->content);
    printf("-h -hexample -h%.*s%s -l%s", (int)strcspn(name, "."), name,
           name == site ? "" : " -hnews", self->language);
    write_facets('s', self->source_name);
    printf(" -s");
    write_facets('s', self->source_id);
    write_facets('a', self->author);
    putchar('\n');
}

static void write_rss(article *self, uint64_t first, uint64_t count) {
    printf("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<rss version=\"2.0\" "
           "xmlns:content=\"http://purl.org/rss/1.0/modules/content/\"\n"
           "  xmlns:dc=\"http://purl.org/dc/elements/1.1/\">\n<channel>\n"
           "<title>Feed %llu</title>\n<link>http://feed%llu.example/</link>\n"
           "<description>Made-up news</description>\n",
           (unsigned long long)first, (unsigned long long)first);
    for (uint64_t number = first; number < first + count; number++) {
        char date[64];
        struct tm day;
        article_make(self, number);
        gmtime_r(&self->published, &day);
        strftime(date, sizeof date, "%a, %d %b %Y %H:%M:%S GMT", &day);
        printf("<item>\n<title>%s</title>\n<link>%s</link>\n<guid>%s</guid>\n", self->title,
               self->link, self->link);
        printf("<dc:creator>%s</dc:creator>\n<pubDate>%s</pubDate>\n", self->author, date);
        printf("<description>%s</description>\n", self->summary);
        printf("<content:encoded><![CDATA[<p>%s</p>\n<p><a href=\"%s\">%s</a></p>]]>"
               "</content:encoded>\n</item>\n",
               self->content, self->link, self->source_name);
    }
    printf("</channel>\n</rss>\n");
}

static void write_pages(article *self, uint64_t first, uint64_t count) {
    for (uint64_t i = 0; i < count; i++) {
        if (i % page_size == 0) {
            printf("{\"status\":\"ok\",\"totalResults\":%llu,", (unsigned long long)count);
            printf("\"articles\":[");
        }
        article_make(self, first + i);
        write_json(self);
        fputs((i + 1) % page_size == 0 || i + 1 == count ? "]}\n" : ",", stdout);
    }
}

int main(int argc, char *argv[]) {
    static article self;
    const char *form = argc == 3 || argc == 4 ? argv[1] : "";
    uint64_t count = argc > 2 ? strtoull(argv[2], NULL, 10) : 0;
    uint64_t first = argc > 3 ? strtoull(argv[3], NULL, 10) : 0;
    int is_json = strcmp(form, "ndjson") == 0;
    if (strcmp(form, "pages") == 0) {
        write_pages(&self, first, count);
    } else if (strcmp(form, "rss") == 0) {
        write_rss(&self, first, count);
    } else if (is_json || strcmp(form, "records") == 0) {
        for (uint64_t number = first; number < first + count; number++) {
            article_make(&self, number);
            if (!is_json) write_record(&self);
            else write_json(&self), putchar('\n');
        }
    } else {
        fprintf(stderr, "usage: generate ndjson|pages|records|rss COUNT [FIRST]\n");
        return 64;
    }
    return fflush(stdout) == 0 && !ferror(stdout) ? 0 : 74;
}
