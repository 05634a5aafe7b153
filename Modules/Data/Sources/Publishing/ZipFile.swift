import CZlib
import FoundationEssentials

/// A ZIP file (PKWARE's APPNOTE 6.3) of up to 4 GiB, whose entries have ASCII names and no times.
struct ZipFile {
  private var content = Data()
  private var directory = Data()
  private var count = 0

  mutating func add(_ name: String, _ bytes: Data, isCompressed: Bool = true) {
    let packed = isCompressed ? Self.deflated(bytes) : nil
    let checksum = bytes.withUnsafeBytes {
      crc32(0, $0.bindMemory(to: UInt8.self).baseAddress, UInt32(bytes.count))
    }
    var facts = Data()
    // Version 2.0, no flags, the method, and 1 January 1980.
    facts.append(shorts: 20, 0, packed == nil ? 0 : 8, 0, 0x21)
    facts.append(words: Int(checksum), packed?.count ?? bytes.count, bytes.count)
    facts.append(shorts: name.utf8.count, 0)
    directory.append(words: 0x0201_4B50)
    directory.append(shorts: 20)
    directory += facts
    directory.append(shorts: 0, 0, 0)
    directory.append(words: 0, content.count)
    directory += name.utf8
    content.append(words: 0x0403_4B50)
    content += facts
    content += name.utf8
    content += packed ?? bytes
    count += 1
  }

  /// The file with its directory.
  var bytes: Data {
    var file = content + directory
    file.append(words: 0x0605_4B50)
    file.append(shorts: 0, 0, count, count)
    file.append(words: directory.count, content.count)
    file.append(shorts: 0)
    return file
  }

  /// Returns bytes in the format deflate (RFC 1951); nil if that needs too much memory.
  private static func deflated(_ bytes: Data) -> Data? {
    var size = compressBound(UInt(bytes.count))
    var packed = Data(count: Int(size))
    let code = packed.withUnsafeMutableBytes { packed in
      bytes.withUnsafeBytes { bytes in
        compress(
          packed.bindMemory(to: UInt8.self).baseAddress,
          &size,
          bytes.bindMemory(to: UInt8.self).baseAddress,
          UInt(bytes.count)
        )
      }
    }
    // zlib writes two bytes before the data and a checksum of four after it.
    return code == Z_OK ? packed[2..<Int(size) - 4] : nil
  }
}

extension Data {
  /// Appends numbers of two bytes, the lowest first.
  fileprivate mutating func append(shorts: Int...) {
    for number in shorts { append(number, size: 2) }
  }

  /// Appends numbers of four bytes, the lowest first.
  fileprivate mutating func append(words: Int...) {
    for number in words { append(number, size: 4) }
  }

  private mutating func append(_ number: Int, size: Int) {
    for place in 0..<size { append(UInt8(truncatingIfNeeded: number >> (8 * place))) }
  }
}
