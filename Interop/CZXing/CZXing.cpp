#include "CZXing.h"

#include <cstring>
#include <string>

#define ZX_USE_UTF8
#include <ZXing/ReadBarcode.h>

namespace {

using ZXing::BarcodeFormat;

struct Kind {
  uint32_t bit;
  BarcodeFormat format;
};

constexpr Kind kinds[] = {
    {MEDLEY_ZXING_EAN13, BarcodeFormat::EAN13},
    {MEDLEY_ZXING_EAN8, BarcodeFormat::EAN8},
    {MEDLEY_ZXING_UPCA, BarcodeFormat::UPCA},
    {MEDLEY_ZXING_UPCE, BarcodeFormat::UPCE},
    {MEDLEY_ZXING_CODE128, BarcodeFormat::Code128},
    {MEDLEY_ZXING_CODE39, BarcodeFormat::Code39},
    {MEDLEY_ZXING_ITF, BarcodeFormat::ITF},
    {MEDLEY_ZXING_DATAMATRIX, BarcodeFormat::DataMatrix},
    {MEDLEY_ZXING_QRCODE, BarcodeFormat::QRCode},
};

int read(const uint8_t *pixels, int32_t width, int32_t height, uint32_t formats,
         medley_zxing_code &code, uint8_t *content, size_t capacity) {
  ZXing::BarcodeFormats wanted;
  for (const auto &kind : kinds)
    if (formats & kind.bit) wanted |= kind.format;
  if (wanted.empty()) return 0;
  const ZXing::ImageView view(pixels, width, height, ZXing::ImageFormat::Lum);
  const auto result = ZXing::ReadBarcode(view, ZXing::DecodeHints().setFormats(wanted));
  if (!result.isValid()) return 0;
  code = {};
  for (const auto &kind : kinds)
    if (result.format() == kind.format) code.format = kind.bit;
  if (code.format == 0) return 0;
  // Content that switches its characters says in which; the library makes UTF-8 of it then.
  const auto text = result.hasECI() ? result.text() : std::string();
  const auto &bytes = result.bytes();
  const void *source = result.hasECI() ? static_cast<const void *>(text.data()) : bytes.data();
  const size_t byte_count = result.hasECI() ? text.size() : bytes.size();
  if (byte_count > capacity) return -1;
  if (byte_count > 0) std::memcpy(content, source, byte_count);
  code.byte_count = byte_count;
  const auto identifier = result.symbologyIdentifier();
  if (identifier.size() < sizeof code.identifier)
    std::memcpy(code.identifier, identifier.data(), identifier.size());
  for (int index = 0; index < 4; index++) {
    code.corners[2 * index] = result.position()[index].x;
    code.corners[2 * index + 1] = result.position()[index].y;
  }
  return 1;
}

}  // namespace

extern "C" int medley_zxing_read(const uint8_t *pixels, size_t pixel_count, int32_t width,
                                 int32_t height, uint32_t formats, medley_zxing_code *code,
                                 uint8_t *content, size_t capacity) {
  if (!pixels || !code || !content || width < 1 || height < 1 || width > 32767 || height > 32767 ||
      static_cast<size_t>(width) * static_cast<size_t>(height) != pixel_count)
    return -1;
  try {
    return read(pixels, width, height, formats, *code, content, capacity);
  } catch (...) {
    return -1;
  }
}
