package import ByteStrings
package import Domain
import FoundationEssentials

extension SavedPicture {
  /// A record with defaults; `second` counts from 2001.
  package static func saved(
    _ path: String,
    caption: String = "hi",
    catID: String = "cat",
    tags: [String] = [],
    at second: some BinaryInteger
  ) -> SavedPicture {
    saved(path, caption: caption, catID: catID, tags: tags, at: Double(second))
  }

  /// A record with defaults; `second` counts from 2001.
  package static func saved(
    _ path: String,
    caption: String = "hi",
    catID: String = "cat",
    tags: [String] = [],
    at second: Double = 785_000_000.25
  ) -> SavedPicture {
    saved(ByteString(path), caption: caption, catID: catID, tags: tags, at: second)
  }

  /// A record with defaults at a path of any bytes; `second` counts from 2001.
  package static func saved(
    _ path: ByteString,
    caption: String = "hi",
    catID: String = "cat",
    tags: [String] = [],
    at second: Double = 785_000_000.25
  ) -> SavedPicture {
    SavedPicture(
      path: path,
      caption: caption,
      catID: catID,
      tags: tags,
      format: .png,
      width: 640,
      height: 480,
      size: 12_345,
      savedAt: Date(timeIntervalSinceReferenceDate: second)
    )
  }
}
