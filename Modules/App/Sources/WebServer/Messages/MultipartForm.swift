import ByteStrings

/// The parts of a form with files: `multipart/form-data` (RFC 7578), as browsers send it.
///
/// A body that breaks a rule of the format is refused as a whole. Its length is the length of
/// `ServerLimits.bodyBytes` at most.
struct MultipartForm {
  /// The maximum number of parts.
  static let partLimit = 100
  /// The maximum length in bytes of the header fields of a part.
  static let headLimit = 2_048
  /// The maximum length in bytes of a boundary (RFC 2046, section 5.1.1).
  static let boundaryLimit = 70

  /// The parts in order; a name can occur several times.
  private(set) var parts: [(name: String, content: ArraySlice<UInt8>)] = []

  /// Reads a body with a header field `Content-Type`; nil if it is not such a form, or malformed.
  init?(_ body: [UInt8], type: String) {
    guard let boundary = Self.boundary(type) else { return nil }
    let delimiter = Array("\r\n--\(boundary)".utf8)
    guard body.starts(with: delimiter.dropFirst(2)) else { return nil }
    var rest = body[(delimiter.count - 2)...]
    while !rest.starts(with: "--".utf8) {
      guard rest.starts(with: "\r\n".utf8), parts.count < Self.partLimit,
        let head = rest.prefix(Self.headLimit).start(of: Array("\r\n\r\n".utf8)),
        let name = Self.name(rest[..<head]),
        let end = rest[(head + 4)...].start(of: delimiter)
      else { return nil }
      parts.append((name, rest[(head + 4)..<end]))
      rest = rest[(end + delimiter.count)...]
    }
  }

  /// Returns the content of the first part with a name that is not empty; nil without one.
  subscript(name: String) -> ArraySlice<UInt8>? {
    parts.first { $0.name == name && !$0.content.isEmpty }?.content
  }

  private static func boundary(_ type: String) -> String? {
    let fields = type.split(separator: ";")
    guard fields.first?.lowercased() == "multipart/form-data" else { return nil }
    return fields.dropFirst().lazy.compactMap { value(of: "boundary", in: $0.utf8) }
      .first { (1...boundaryLimit).contains($0.utf8.count) }
  }

  /// Returns the name in the header fields of a part; nil without exactly one `Content-Disposition`.
  private static func name(_ head: ArraySlice<UInt8>) -> String? {
    let names = head.split(separator: UInt8(ascii: "\n")).compactMap { line -> String? in
      let parts = line.split(separator: UInt8(ascii: ";"))
      let start = String(decoding: parts.first ?? [], as: UTF8.self).lowercased()
      guard start == "content-disposition: form-data" else { return nil }
      return parts.dropFirst().lazy.compactMap { value(of: "name", in: $0) }.first
    }
    return names.count == 1 ? names[0] : nil
  }

  /// Returns the value of a parameter such as ` name="text"`; nil if it is another one.
  private static func value(of name: String, in field: some Sequence<UInt8>) -> String? {
    let field = Array(field.drop { $0 == UInt8(ascii: " ") })
    guard field.starts(with: (name + "=").utf8) else { return nil }
    var value = field.dropFirst(name.utf8.count + 1)
    while value.last == UInt8(ascii: "\r") { value.removeLast() }
    if value.count > 1, value.first == UInt8(ascii: "\""), value.last == UInt8(ascii: "\"") {
      value = value.dropFirst().dropLast()
    }
    return value.contains(UInt8(ascii: "\"")) ? nil : String(decoding: value, as: UTF8.self)
  }
}

extension ArraySlice<UInt8> {
  /// Returns where a pattern of CR and other bytes begins; in linear time, because it has few CR.
  fileprivate func start(of pattern: [UInt8]) -> Int? {
    var place = startIndex
    while let next = self[place...].firstIndex(of: pattern[0]) {
      if self[next...].starts(with: pattern) { return next }
      place = next + 1
    }
    return nil
  }
}
