import ByteStrings
import Texts

/// The classes of bytes that XML distinguishes.
extension UInt8 {
  /// Whether a name in XML can begin with the byte.
  var startsName: Bool { isLetter || self >= 0x80 || self == 0x5F || self == 0x3A }
}

extension Collection<UInt8> {
  /// The text in lower case, in which only ASCII letters change.
  var lowercasedName: String {
    // `String(decoding:)` takes several times longer for anything but an array.
    String(unsafeUninitializedCapacity: count) { buffer in
      var end = 0
      for byte in self {
        buffer[end] = byte.asciiLowercased
        end += 1
      }
      return end
    }
  }
}

extension StringProtocol {
  /// The text without white space at both ends; nil if nothing is left.
  var trimmedOrNil: String? {
    let bytes = Array(utf8)
    let kept = bytes.trimmed
    return kept.isEmpty ? nil : String(decoding: kept, as: UTF8.self)
  }

  /// The text in lower case, in which only ASCII letters change.
  var lowercasedName: String { utf8.lowercasedName }
}
