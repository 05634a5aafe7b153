#include "cpicture.h"
#include "formats.h"

cp_outcome cp_measure(const cp_picture *picture, cp_size *size, cp_reason *reason) {
    switch (picture->format) {
    case CP_PNG: return cp_png_measure(picture, size, reason);
    case CP_JPEG: return cp_jpeg_measure(picture, size, reason);
    case CP_GIF: return cp_gif_measure(picture, size, reason);
    case CP_WEBP: return cp_webp_measure(picture, size, reason);
    }
    return CP_BROKEN;
}

cp_size cp_nearest(const cp_picture *picture, cp_size size, cp_size wanted) {
    switch (picture->format) {
    case CP_PNG: return size;
    case CP_JPEG: return cp_jpeg_nearest(size, wanted);
    case CP_GIF: return size;
    case CP_WEBP: return cp_webp_nearest(picture, size, wanted);
    }
    return size;
}

cp_outcome cp_decode(
    const cp_picture *picture, cp_size size, uint8_t *pixels, size_t stride, cp_reason *reason) {
    switch (picture->format) {
    case CP_PNG: return cp_png_decode(picture, size, pixels, stride, reason);
    case CP_JPEG: return cp_jpeg_decode(picture, size, pixels, stride, reason);
    case CP_GIF: return cp_gif_decode(picture, size, pixels, stride, reason);
    case CP_WEBP: return cp_webp_decode(picture, size, pixels, stride, reason);
    }
    return CP_BROKEN;
}
