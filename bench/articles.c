#include "articles.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { vocabulary = 50000, hosts = 300, burst = 64, seconds_each = 946, year = 31557600 };

static const time_t first_day = 820454400; // 1 January 1996

// The state of the numbers drawn for an article (splitmix64), and where its text goes.
typedef struct {
    uint64_t state;
    char *end;
} writer;

static uint64_t draw(writer *self) {
    uint64_t mixed = self->state += 0x9e3779b97f4a7c15;
    mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9;
    mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111eb;
    return mixed ^ mixed >> 31;
}

static unsigned below(writer *self, unsigned limit) {
    return (unsigned)((draw(self) >> 32) * limit >> 32);
}

static void put(writer *self, const char *text) {
    while (*text) *self->end++ = *text++;
    *self->end = 0;
}

// Writes the word with a number: a syllable for each two digits.
static void put_word(writer *self, unsigned number) {
    static const char consonants[] = "bcdfghjklmnprstvwyzx", vowels[] = "aeiou";
    if (number >= 100) put_word(self, number / 100 - 1);
    *self->end++ = consonants[number % 100 / 5];
    *self->end++ = vowels[number % 5];
    *self->end = 0;
}

// Writes a word drawn by Zipf's law, which spreads the logarithm of a word's rank evenly. Words
// have two syllables or three, so that text is about as long as in English.
static void put_drawn_word(writer *self) {
    double part = (double)(draw(self) >> 11) * 0x1p-53;
    unsigned rank = (unsigned)exp(part * log(vocabulary + 1));
    put_word(self, 99 + rank);
}

static void capitalise(char *start) {
    if (*start >= 'a' && *start <= 'z') *start -= 'a' - 'A';
}

// Writes words, in sentences of eight to fifteen; `marker` replaces one word in each stride.
static void put_text(writer *self, unsigned count, const char *marker, unsigned stride) {
    unsigned left = 8 + below(self, 8);
    unsigned place = stride ? below(self, stride) : 0;
    char *start = self->end;
    for (unsigned i = 0; i < count; i++) {
        char *word = self->end;
        if (marker && stride && i % stride == place) put(self, marker);
        else put_drawn_word(self);
        if (word == start) capitalise(word);
        if (i + 1 == count) break;
        put(self, --left ? " " : ". ");
        if (left) continue;
        left = 8 + below(self, 8);
        start = self->end;
    }
}

static const char *marker(uint64_t number, writer *numbers) {
    if (number % 5000 == 17) return RARE_WORD;
    if (number % 100 == 42) return MIDDLING_WORD;
    // The others bear a little more than their share, so that it is 3 of 10 of all.
    return below(numbers, 9898) < 3000 ? COMMON_WORD : NULL;
}

static time_t moment(uint64_t number, writer *numbers) {
    time_t morning = first_day + (time_t)(number / burst) * burst * seconds_each;
    time_t moment = morning + below(numbers, 4 * 3600);
    return below(numbers, 100) < 2 ? moment - year - (time_t)below(numbers, 4 * year) : moment;
}

static void make_source(article *self, writer *numbers) {
    static const char *languages[] = {"en", "en", "en", "en", "de", "fr", "es"};
    unsigned host = below(numbers, hosts);
    numbers->end = self->source_id;
    put_word(numbers, 5000 + host * 7);
    snprintf(self->source_name, sizeof self->source_name, "The %s Post", self->source_id);
    capitalise(self->source_name + 4);
    snprintf(self->host, sizeof self->host, "%s.%s.example", host % 3 ? "www" : "news",
             self->source_id);
    self->language = languages[host % 7];
    numbers->end = self->author;
    put_word(numbers, 200 + host * 3 + below(numbers, 8));
    put(numbers, " ");
    char *family = numbers->end;
    put_word(numbers, 3000 + host * 11 + below(numbers, 8));
    capitalise(self->author);
    capitalise(family);
}

static void make_text(article *self, writer *numbers, const char *marker) {
    // One in four of those that have the word has it in the title too.
    unsigned in_title = marker && below(numbers, 4) == 0 ? 6 : 0;
    numbers->end = self->title;
    put_text(numbers, 6 + below(numbers, 7), marker, in_title);
    numbers->end = self->summary;
    put_text(numbers, 20 + below(numbers, 11), NULL, 0);
    numbers->end = self->content;
    // At most as long as the shortest text, so that the word is in each of them.
    put_text(numbers, 150 + below(numbers, 151), marker, 30 + below(numbers, 121));
}

void article_make(article *self, uint64_t number) {
    writer numbers = {.state = number * 0xd1342543de82ef95};
    self->published = moment(number, &numbers);
    const char *word = marker(number, &numbers);
    make_source(self, &numbers);
    make_text(self, &numbers, word);
    struct tm day;
    gmtime_r(&self->published, &day);
    snprintf(self->link, sizeof self->link, "https://%s/%d/%02d/%llu", self->host,
             day.tm_year + 1900, day.tm_mon + 1, (unsigned long long)number);
    snprintf(self->picture, sizeof self->picture, "%s/lead.jpg", self->link);
}
