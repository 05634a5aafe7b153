#include "formats.h"

#include <pthread.h>
#include <webp/decode.h>

static struct {
    VP8StatusCode (*read_features)(
        const uint8_t *bytes, size_t count, WebPBitstreamFeatures *features, int version);
    int (*begin)(WebPDecoderConfig *config, int version);
    VP8StatusCode (*decode)(const uint8_t *bytes, size_t count, WebPDecoderConfig *config);
} webp;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static int is_loaded;
static cp_reason failure;

static void load(void) {
    const cp_function functions[] = {
        {"WebPGetFeaturesInternal", (void **)&webp.read_features},
        {"WebPInitDecoderConfigInternal", (void **)&webp.begin},
        {"WebPDecode", (void **)&webp.decode},
    };
    is_loaded = cp_load(
        "libwebp.so.7", functions, sizeof functions / sizeof *functions, &failure);
}

static cp_outcome outcome(VP8StatusCode status, cp_reason *reason) {
    switch (status) {
    case VP8_STATUS_OK: return CP_DONE;
    case VP8_STATUS_OUT_OF_MEMORY: return CP_NO_MEMORY;
    case VP8_STATUS_NOT_ENOUGH_DATA: cp_set_reason(reason, "it ends early"); break;
    case VP8_STATUS_UNSUPPORTED_FEATURE: cp_set_reason(reason, "a feature is not supported"); break;
    default: cp_set_reason(reason, "the stream is damaged"); break;
    }
    return CP_BROKEN;
}

static cp_outcome read_features(
    const cp_picture *picture, WebPBitstreamFeatures *features, cp_reason *reason) {
    pthread_once(&once, load);
    if (!is_loaded) {
        *reason = failure;
        return CP_LIBRARY_MISSING;
    }
    return outcome(
        webp.read_features(picture->bytes, picture->count, features, WEBP_DECODER_ABI_VERSION),
        reason);
}

cp_outcome cp_webp_measure(const cp_picture *picture, cp_size *size, cp_reason *reason) {
    WebPBitstreamFeatures features;
    cp_outcome outcome = read_features(picture, &features, reason);
    if (outcome == CP_DONE) *size = (cp_size){features.width, features.height};
    return outcome;
}

// Whether libwebp's scaling weights colours by opacity; for lossy pictures it does not.
static int is_scalable(const WebPBitstreamFeatures *features) {
    return features->format == 2 || !features->has_alpha;
}

cp_size cp_webp_nearest(const cp_picture *picture, cp_size size, cp_size wanted) {
    WebPBitstreamFeatures features;
    cp_reason reason;
    cp_outcome outcome = read_features(picture, &features, &reason);
    return outcome == CP_DONE && is_scalable(&features) ? wanted : size;
}

cp_outcome cp_webp_decode(
    const cp_picture *picture, cp_size size, uint8_t *pixels, size_t stride, cp_reason *reason) {
    WebPBitstreamFeatures features;
    cp_outcome known = read_features(picture, &features, reason);
    if (known != CP_DONE) return known;
    WebPDecoderConfig config;
    if (!webp.begin(&config, WEBP_DECODER_ABI_VERSION)) {
        cp_set_reason(reason, "libwebp has an incompatible version");
        return CP_LIBRARY_MISSING;
    }
    config.options.use_scaling = size.width != features.width || size.height != features.height;
    config.options.scaled_width = size.width;
    config.options.scaled_height = size.height;
    config.output.colorspace = MODE_RGBA;
    config.output.is_external_memory = 1;
    config.output.u.RGBA.rgba = pixels;
    config.output.u.RGBA.stride = (int)stride;
    config.output.u.RGBA.size = stride * (size_t)(size.height - 1) + (size_t)size.width * 4;
    return outcome(webp.decode(picture->bytes, picture->count, &config), reason);
}
