import Domain
import FoundationEssentials
import Testing

@testable import Pictures

/// A small encoded picture; together the samples cover all formats and their variants.
///
/// Unless noted, 64 by 32 pixels: a red and a green quarter above a blue and a yellow one. If a part is
/// transparent, it is the last.
struct CodedSample: CustomTestStringConvertible {
  static let all: [CodedSample] = [
    .palette, .deep, .deepGrey, .interlaced, .greyPNG, .jpeg, .progressive, .grey, .cmyk, .darkInk,
    .narrow,
    .oddlySampled, .lossy, .lossless, .lossyWithOpacity, .movingWebP, .shiftedWebP, .gif,
    .interlacedGIF, .movingGIF, .shiftedGIF,
  ]

  let testDescription: String
  let picture: PictureDecoder

  init(_ name: String, _ format: Picture.Format, width: Int = 64, height: Int = 32, text: String) {
    testDescription = name
    let bytes = Data(base64Encoded: text.filter { !$0.isWhitespace }) ?? Data()
    let size = PictureSize(width: width, height: height)
    picture = PictureDecoder(bytes: [UInt8](bytes), format: format, size: size)
  }
}

extension PictureDecoder {
  /// The picture with other bytes.
  func with(_ bytes: some Sequence<UInt8>) -> PictureDecoder {
    PictureDecoder(bytes: [UInt8](bytes), format: format, size: size)
  }

  /// The same bytes with another announced size.
  func with(width: Int, height: Int) -> PictureDecoder {
    PictureDecoder(bytes: bytes, format: format, size: PictureSize(width: width, height: height))
  }

  /// The colours of the picture in four columns and two rows, each as eight hexadecimal digits.
  func colors(width: Int = 4, height: Int = 2) throws -> [String] {
    try pixels(width: width, height: height).colors
  }
}

extension [UInt8] {
  /// The colour of each pixel as eight hexadecimal digits.
  var colors: [String] {
    stride(from: 0, to: count, by: 4).map { place in
      self[place..<(place + 4)].map { value in
        let digits = String(value, radix: 16)
        return digits.count == 1 ? "0" + digits : digits
      }
      .joined()
    }
  }
}
