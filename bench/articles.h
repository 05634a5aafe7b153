// Made-up news, always the same: the article with a number is what its number makes it.
//
// Text is drawn from 50,000 words by Zipf's law. Three more words are in a known part of the
// articles. Time goes on with the numbers, a quarter of an hour each, in bursts of 64 articles
// that share a morning; two in a hundred articles are years late.

#ifndef ARTICLES_H
#define ARTICLES_H

#include <stdint.h>
#include <time.h>

#define RARE_WORD "axolotl"     // in 1 of 5,000 articles
#define MIDDLING_WORD "drought" // in 1 of 100
#define COMMON_WORD "market"    // in 3 of 10

typedef struct {
    time_t published;
    const char *language;
    char host[64];
    char link[160];
    char picture[160];
    char source_id[64];
    char source_name[64];
    char author[64];
    char title[256];
    char summary[512];
    char content[8192];
} article;

// Makes the article with a number. Text is ASCII and needs no escaping anywhere.
void article_make(article *self, uint64_t number);

#endif
