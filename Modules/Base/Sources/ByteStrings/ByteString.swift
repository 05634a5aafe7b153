/// A string of bytes as the system passes it: a path, an argument, or the value of a variable.
///
/// It can contain every byte but NUL and need not be UTF-8, so a `String` could not hold it unchanged.
/// Two are equal if their bytes are, unlike two strings, which can differ in the composition of
/// accents.
public struct ByteString: Hashable, Sendable {
  /// The bytes, without a NUL at the end.
  public let bytes: [UInt8]

  public init(bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)
  }

  /// Creates a string of a text's bytes in UTF-8.
  public init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// Copies a C string.
  public init(cString: UnsafePointer<CChar>) {
    var count = 0
    while cString[count] != 0 { count += 1 }
    bytes = UnsafeBufferPointer(start: cString, count: count).map(UInt8.init(bitPattern:))
  }

  /// The text; bytes that are not UTF-8 become U+FFFD.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The text; nil if the bytes are not UTF-8.
  public var validText: String? { String(validating: bytes, as: UTF8.self) }

  /// Whether there are no bytes.
  public var isEmpty: Bool { bytes.isEmpty }

  /// Returns whether the bytes begin with a prefix.
  public func hasPrefix(_ prefix: ByteString) -> Bool { bytes.starts(with: prefix.bytes) }

  /// Passes the bytes as a C string, which is valid during the call.
  ///
  /// The system would ignore everything after a NUL.
  public func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    let characters = bytes.map(CChar.init(bitPattern:)) + [0]
    return characters.withUnsafeBufferPointer { buffer in
      // The buffer has at least the final NUL, so it has an address.
      buffer.baseAddress.map(body) ?? "".withCString(body)
    }
  }

  /// Returns the bytes of both, without a separator.
  public static func + (first: ByteString, second: ByteString) -> ByteString {
    ByteString(bytes: first.bytes + second.bytes)
  }
}

extension ByteString: ExpressibleByStringLiteral {
  /// Creates a string of a literal's bytes in UTF-8.
  public init(stringLiteral text: String) { self.init(text) }
}

extension ByteString: CustomStringConvertible {
  /// The string for messages, in which every byte can be seen.
  ///
  /// Printable text is unchanged. Anything else is quoted as bash, ksh and zsh accept it: `$'o\xff'`.
  public var description: String {
    if isEmpty { return "''" }
    guard let text = validText, text.unicodeScalars.allSatisfy(\.isPrintable) else { return quoted }
    return text
  }

  private var quoted: String {
    var rest = bytes[...]
    var quoted = "$'"
    while let byte = rest.first {
      let scalar = Self.firstScalar(rest)
      if let scalar, scalar.isPrintable, scalar != "'", scalar != "\\" {
        quoted.unicodeScalars.append(scalar)
        rest = rest.dropFirst(UTF8.width(scalar))
      } else {
        let code = "\\x" + byte.hexadecimal(digits: 2)
        quoted += scalar == "'" ? "\\'" : scalar == "\\" ? "\\\\" : code
        rest = rest.dropFirst()
      }
    }
    return quoted + "'"
  }

  /// Returns the first character of some bytes; nil if they do not begin with valid UTF-8.
  private static func firstScalar(_ bytes: ArraySlice<UInt8>) -> Unicode.Scalar? {
    (1...4).lazy.compactMap { String(validating: bytes.prefix($0), as: UTF8.self) }.first?
      .unicodeScalars.first
  }
}

extension ByteString {
  /// The address of the file at this absolute path, by RFC 8089; it has every byte of the path.
  public var fileAddress: String {
    "file://" + bytes.percentEncoded(keeping: "/-._~")
  }
}

extension Unicode.Scalar {
  /// Whether a terminal shows the character, without changing the order of others.
  fileprivate var isPrintable: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: false
    // Joiners are part of emoji and of some scripts; the others change the direction or are
    // invisible.
    case .format: value == 0x200C || value == 0x200D
    default: true
    }
  }
}
