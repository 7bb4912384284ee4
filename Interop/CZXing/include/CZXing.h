// What is called of libzxing, with the types of C. Nothing that C++ throws comes out of here.
#ifndef MEDLEY_CZXING_H
#define MEDLEY_CZXING_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Kinds of codes, as bits.
enum {
  MEDLEY_ZXING_EAN13 = 1,
  MEDLEY_ZXING_EAN8 = 2,
  MEDLEY_ZXING_UPCA = 4,
  MEDLEY_ZXING_UPCE = 8,
  MEDLEY_ZXING_CODE128 = 16,
  MEDLEY_ZXING_CODE39 = 32,
  MEDLEY_ZXING_ITF = 64,
  MEDLEY_ZXING_DATAMATRIX = 128,
  MEDLEY_ZXING_QRCODE = 256
};

/// What was read of one code.
struct medley_zxing_code {
  /// Its kind, one bit.
  uint32_t format;
  /// The symbology identifier and a zero byte, as "]d2".
  char identifier[4];
  /// Bytes of its content.
  size_t byte_count;
  /// Its corners: x and y of the upper left, upper right, lower right and lower left one.
  int32_t corners[8];
};

/// Looks for one code of some kinds in a picture of gray pixels, row by row, a byte each.
///
/// Gives 1 when there is one, 0 when there is none, and -1 when the arguments do not fit together,
/// the content does not fit into the room for it, or the library fails.
int medley_zxing_read(const uint8_t *pixels, size_t pixel_count, int32_t width, int32_t height,
                      uint32_t formats, struct medley_zxing_code *code, uint8_t *content,
                      size_t capacity);

#ifdef __cplusplus
}
#endif

#endif
