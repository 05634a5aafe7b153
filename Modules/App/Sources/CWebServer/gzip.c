#include "cwebserver.h"

#include <zlib.h>

size_t cw_gzip(const uint8_t *bytes, size_t count, uint8_t *result) {
    // A window of 32 KiB, with the head and the end of gzip (RFC 1952) instead of zlib.
    enum { level = 4, gzip_window = 15 + 16, memory = 8 };
    z_stream stream = {0};
    if (deflateInit2(&stream, level, Z_DEFLATED, gzip_window, memory, Z_DEFAULT_STRATEGY) != Z_OK)
        return 0;
    stream.next_in = (Bytef *)bytes;
    stream.avail_in = (uInt)count;
    stream.next_out = result;
    stream.avail_out = (uInt)count;
    int state = deflate(&stream, Z_FINISH);
    size_t length = stream.total_out;
    deflateEnd(&stream);
    return state == Z_STREAM_END ? length : 0;
}
