#ifndef BROADSHEET_CZLIB_SHIM_H
#define BROADSHEET_CZLIB_SHIM_H

#include <zlib.h>

// What Swift cannot import from zlib.h: a macro.

/// Makes `stream` ready for a gzip member, with the largest window there is.
static inline int czlib_inflate_init(z_stream *stream) {
  return inflateInit2(stream, 16 + MAX_WBITS);
}

#endif
