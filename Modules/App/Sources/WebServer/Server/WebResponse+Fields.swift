import ByteStrings

extension WebResponse {
  /// The status, or 500 if a handler's value is not one of a final response.
  var sentStatus: Int { 200...599 ~= status ? status : 500 }

  /// The header fields for the C server: pairs of C strings, terminated by an empty name.
  ///
  /// Control characters in a value become spaces, so that text from a request cannot add a field
  /// (header injection). Fields with other names than tokens, and fields that only the server can know,
  /// are left out.
  var fieldBytes: [CChar] {
    var bytes: [CChar] = []
    for (name, value) in headers where Self.isAllowed(name) {
      bytes.append(contentsOf: name.utf8.lazy.map { CChar(bitPattern: $0) })
      bytes.append(0)
      for byte in value.utf8 {
        let isControl = byte < 0x20 || byte == 0x7F
        bytes.append(isControl ? 0x20 : CChar(bitPattern: byte))
      }
      bytes.append(0)
    }
    bytes.append(0)
    return bytes
  }

  private static func isAllowed(_ name: String) -> Bool {
    guard !name.isEmpty, name.utf8.allSatisfy(isTokenByte) else { return false }
    return !["connection", "content-length", "keep-alive", "transfer-encoding", "upgrade"]
      .contains(name.lowercased())
  }

  /// Whether a byte may be in a token (RFC 9110, 5.6.2).
  private static func isTokenByte(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || "!#$%&'*+-.^_`|~".utf8.contains(byte)
  }
}
