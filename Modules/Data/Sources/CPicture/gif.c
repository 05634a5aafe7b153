#include "formats.h"

#include <gif_lib.h>
#include <pthread.h>
#include <string.h>

static struct {
    GifFileType *(*begin)(void *bytes, InputFunc read, int *error);
    int (*read_record_type)(GifFileType *file, GifRecordType *type);
    int (*read_extension)(GifFileType *file, int *kind, GifByteType **block);
    int (*read_next_block)(GifFileType *file, GifByteType **block);
    int (*read_control)(size_t count, const GifByteType *block, GraphicsControlBlock *control);
    int (*read_frame)(GifFileType *file);
    int (*read_row)(GifFileType *file, GifPixelType *row, int width);
    const char *(*error_text)(int error);
    int (*end)(GifFileType *file, int *error);
} gif;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static int is_loaded;
static cp_reason failure;

static void load(void) {
    const cp_function functions[] = {
        {"DGifOpen", (void **)&gif.begin},
        {"DGifGetRecordType", (void **)&gif.read_record_type},
        {"DGifGetExtension", (void **)&gif.read_extension},
        {"DGifGetExtensionNext", (void **)&gif.read_next_block},
        {"DGifExtensionToGCB", (void **)&gif.read_control},
        {"DGifGetImageHeader", (void **)&gif.read_frame},
        {"DGifGetLine", (void **)&gif.read_row},
        {"GifErrorString", (void **)&gif.error_text},
        {"DGifCloseFile", (void **)&gif.end},
    };
    is_loaded = cp_load(
        "libgif.so.7", functions, sizeof functions / sizeof *functions, &failure);
}

static cp_outcome fail(int error, cp_reason *reason) {
    if (error == D_GIF_ERR_NOT_ENOUGH_MEM) return CP_NO_MEMORY;
    const char *words = gif.error_text(error);
    cp_set_reason(reason, words ? words : "the stream is damaged");
    return CP_BROKEN;
}

// Input callback of giflib: copies the next bytes, fewer at the end.
static int read_rest(GifFileType *file, GifByteType *bytes, int count) {
    cp_picture *rest = file->UserData;
    size_t part = (size_t)count < rest->count ? (size_t)count : rest->count;
    if (part == 0) return 0;
    memcpy(bytes, rest->bytes, part);
    rest->bytes += part;
    rest->count -= part;
    return (int)part;
}

// Opens the picture; reading advances `rest`. On CP_DONE the caller must call `gif.end`.
static cp_outcome begin(cp_picture *rest, GifFileType **file, cp_reason *reason) {
    pthread_once(&once, load);
    if (!is_loaded) {
        *reason = failure;
        return CP_LIBRARY_MISSING;
    }
    int error = D_GIF_SUCCEEDED;
    *file = gif.begin(rest, read_rest, &error);
    return *file ? CP_DONE : fail(error, reason);
}

cp_outcome cp_gif_measure(const cp_picture *picture, cp_size *size, cp_reason *reason) {
    cp_picture rest = *picture;
    GifFileType *file;
    cp_outcome outcome = begin(&rest, &file, reason);
    if (outcome != CP_DONE) return outcome;
    *size = (cp_size){file->SWidth, file->SHeight};
    gif.end(file, NULL);
    return CP_DONE;
}

// Reads an extension; a graphics control extension sets the transparent colour.
static int read_extension(GifFileType *file, int *transparent) {
    int kind;
    GifByteType *block;
    int status = gif.read_extension(file, &kind, &block);
    while (status == GIF_OK && block) {
        GraphicsControlBlock control;
        // The first byte is the number of bytes that follow.
        if (kind == GRAPHICS_EXT_FUNC_CODE
            && gif.read_control(block[0], block + 1, &control) == GIF_OK) {
            *transparent = control.TransparentColor;
        }
        status = gif.read_next_block(file, &block);
    }
    return status;
}

// Reads up to the pixels of the first frame.
static int read_frame(GifFileType *file, int *transparent) {
    *transparent = NO_TRANSPARENT_COLOR;
    for (;;) {
        GifRecordType type;
        if (gif.read_record_type(file, &type) != GIF_OK) return GIF_ERROR;
        if (type == IMAGE_DESC_RECORD_TYPE) return gif.read_frame(file);
        if (type == TERMINATE_RECORD_TYPE) {
            file->Error = D_GIF_ERR_NO_IMAG_DSCR;
            return GIF_ERROR;
        }
        if (read_extension(file, transparent) != GIF_OK) return GIF_ERROR;
    }
}

typedef struct canvas {
    cp_size size;
    uint8_t *pixels;
    size_t stride;
} canvas;

// Paints a row of the frame, clipped to the canvas.
static void paint(
    const GifPixelType *indices, const GifImageDesc *frame, int y, const ColorMapObject *map,
    int transparent, const canvas *canvas) {
    if (frame->Top + y >= canvas->size.height) return;
    uint8_t *row = canvas->pixels + (size_t)(frame->Top + y) * canvas->stride;
    for (int x = 0; x < frame->Width && frame->Left + x < canvas->size.width; x++) {
        if (indices[x] == transparent) continue;
        // An index outside of the colour map is black, as in other decoders.
        GifColorType color = {0, 0, 0};
        if (indices[x] < map->ColorCount) color = map->Colors[indices[x]];
        uint8_t *pixel = row + (size_t)(frame->Left + x) * 4;
        pixel[0] = color.Red;
        pixel[1] = color.Green;
        pixel[2] = color.Blue;
        pixel[3] = 255;
    }
}

// Reads and paints the rows of the frame in the order in which they are stored.
static int read_rows(
    GifFileType *file, const ColorMapObject *map, int transparent, const canvas *canvas) {
    // Interlaced frames have four passes, others one: the last.
    static const struct {
        int first;
        int step;
    } passes[] = {{0, 8}, {4, 8}, {2, 4}, {1, 2}, {0, 1}};
    const GifImageDesc *frame = &file->Image;
    // The width of a row is stored in two bytes.
    GifPixelType indices[UINT16_MAX];
    int end = frame->Interlace ? 4 : 5;
    for (int pass = frame->Interlace ? 0 : 4; pass < end; pass++) {
        for (int y = passes[pass].first; y < frame->Height; y += passes[pass].step) {
            if (gif.read_row(file, indices, frame->Width) != GIF_OK) return GIF_ERROR;
            paint(indices, frame, y, map, transparent, canvas);
        }
    }
    return GIF_OK;
}

static cp_outcome decode(
    GifFileType *file, size_t limit, const canvas *canvas, cp_reason *reason) {
    if (file->SWidth != canvas->size.width || file->SHeight != canvas->size.height) {
        cp_set_reason(reason, "its size is inconsistent");
        return CP_BROKEN;
    }
    int transparent;
    if (read_frame(file, &transparent) != GIF_OK) return fail(file->Error, reason);
    const GifImageDesc *frame = &file->Image;
    if (frame->Width == 0 || frame->Height == 0) {
        cp_set_reason(reason, "the first frame is empty");
        return CP_BROKEN;
    }
    if ((size_t)frame->Width * (size_t)frame->Height > limit) return CP_TOO_LARGE;
    const ColorMapObject *map = frame->ColorMap ? frame->ColorMap : file->SColorMap;
    if (!map) return fail(D_GIF_ERR_NO_COLOR_MAP, reason);
    if (read_rows(file, map, transparent, canvas) == GIF_OK) return CP_DONE;
    return fail(file->Error, reason);
}

cp_outcome cp_gif_decode(
    const cp_picture *picture, cp_size size, uint8_t *pixels, size_t stride, cp_reason *reason) {
    cp_picture rest = *picture;
    GifFileType *file;
    cp_outcome outcome = begin(&rest, &file, reason);
    if (outcome != CP_DONE) return outcome;
    const canvas canvas = {size, pixels, stride};
    outcome = decode(file, picture->pixel_limit, &canvas, reason);
    gif.end(file, NULL);
    return outcome;
}
