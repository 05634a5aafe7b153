#ifndef BROADSHEET_CZLIB_SHIM_H
#define BROADSHEET_CZLIB_SHIM_H

#include <zlib.h>

// Wraps a macro of zlib.h, which Swift cannot import.

/// Initialises `stream` for a gzip member, with the largest window.
static inline int czlib_inflate_init(z_stream *stream) {
  return inflateInit2(stream, 16 + MAX_WBITS);
}

#endif
