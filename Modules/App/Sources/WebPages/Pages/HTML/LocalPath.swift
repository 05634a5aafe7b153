import WebServer

/// An address on this server: a path that begins with one `/`, with its query and fragment.
struct LocalPath: Hashable, Sendable {
  /// The percent-encoded text.
  let text: String

  /// The maximum length in bytes of a parsed address.
  static let maximumLength = 8_192

  init(_ path: StaticString, _ fields: KeyValuePairs<String, String?> = [:]) {
    self.init("\(path)", fields: fields.map { ($0.key, $0.value) })
  }

  /// Creates a path below another one, such as `/article/ID`.
  init(_ path: StaticString, item: some CustomStringConvertible) {
    text = "\(path)/\(FormFields.encoded(item.description))"
  }

  init(_ path: String, fields: [(name: String, value: String?)]) {
    var text = path
    var separator = "?"
    for case (let name, let value?) in fields where !value.isEmpty {
      text += "\(separator)\(name)=\(FormFields.encoded(value))"
      separator = "&"
    }
    self.text = text
  }

  /// Parses the path that a form leads back to; nil for an address on another server.
  ///
  /// Browsers read `//host` and `/\host` as addresses of another server.
  init?(parsing text: String) {
    let bytes = text.utf8
    guard bytes.count <= Self.maximumLength, bytes.first == UInt8(ascii: "/"),
      bytes.dropFirst().first != UInt8(ascii: "/"),
      bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") })
    else { return nil }
    self.text = text
  }

  /// Returns the path with a fragment; the same path if it has one.
  func fragment(_ id: String) -> LocalPath {
    text.utf8.contains(UInt8(ascii: "#")) ? self : LocalPath(unchecked: text + "#" + id)
  }

  /// Returns the path with other fields in front of its fragment.
  func adding(_ fields: KeyValuePairs<String, String>) -> LocalPath {
    let end = text.utf8.firstIndex(of: UInt8(ascii: "#")) ?? text.utf8.endIndex
    var added = String(text[..<end])
    var separator = added.utf8.contains(UInt8(ascii: "?")) ? "&" : "?"
    for (name, value) in fields {
      added += "\(separator)\(name)=\(FormFields.encoded(value))"
      separator = "&"
    }
    return LocalPath(unchecked: added + text[end...])
  }

  private init(unchecked text: String) {
    self.text = text
  }
}
