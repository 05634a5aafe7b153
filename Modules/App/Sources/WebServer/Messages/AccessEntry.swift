import ByteStrings

/// A request with the response that was sent, for the access log.
package struct AccessEntry: Sendable {
  let request: WebRequest
  let status: Int
  /// The size of the body.
  let bytes: Int

  /// Returns the line in the common log format, with `date` in its brackets.
  ///
  /// The path ends before the first of `?`, `#`, `%` and `:`, because queries and addresses of feeds, also
  /// if they are encoded twice, can contain keys.
  package func line(date: String) -> String {
    let path = request.path.utf8.prefix { !"?#%:".utf8.contains($0) }
    let target = Self.escaped(request.method.utf8.prefix(20)) + " " + Self.escaped(path.prefix(900))
    return "\(request.client) - - [\(date)] \"\(target) \(request.version)\" \(status) \(bytes)\n"
  }

  /// Returns bytes as visible ASCII; others, quotation marks and backslashes as `\xHH`.
  private static func escaped(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { byte in
      let isPlain = (0x20...0x7E).contains(byte) && byte != 0x22 && byte != 0x5C
      return isPlain ? String(Unicode.Scalar(byte)) : "\\x" + byte.hexadecimal(digits: 2)
    }
    .joined()
  }
}
