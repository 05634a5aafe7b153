import Texts

/// A request received by the loopback server.
public struct LoopbackRequest: Equatable, Sendable {
  /// The header fields of a request, with case-insensitive names.
  public struct Headers: Equatable, Sendable {
    /// One header field.
    public struct Field: Equatable, Sendable {
      /// The name as it was sent.
      public let name: String
      /// The value without leading and trailing white space.
      public let value: String
    }

    /// The fields in the order received.
    public let fields: [Field]

    /// Returns the first value of a field; nil if the field was not sent.
    public subscript(name: String) -> String? { all(name).first }

    /// Returns all values of a field, in order.
    public func all(_ name: String) -> [String] {
      let name = name.lowercased()
      return fields.filter { $0.name.lowercased() == name }.map(\.value)
    }
  }

  /// The method, such as `GET`.
  public let method: String
  /// The target as sent: a path with a query, or a whole URL for a proxy.
  public let target: String
  /// The header fields.
  public let headers: Headers
  /// The body by `Content-Length`; empty without one.
  public let body: [UInt8]

  /// The path, still percent-encoded, without the query.
  public var path: String { String(pathAndQuery.prefix { $0 != "?" }) }

  /// The decoded query, with `+` as space; the last value of a name wins.
  public var query: [String: String] {
    let pairs = pathAndQuery.drop { $0 != "?" }.dropFirst().split(separator: "&").map { item in
      let name = item.prefix { $0 != "=" }
      return (Self.decoded(name), Self.decoded(item.dropFirst(name.count + 1)))
    }
    return Dictionary(pairs) { $1 }
  }

  private var pathAndQuery: Substring {
    guard let scheme = target.firstRange(of: "://") else { return target[...] }
    return target[scheme.upperBound...].drop { $0 != "/" }
  }

  private static func decoded(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2, digits.first != UInt8(ascii: "+"),
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension LoopbackRequest {
  /// Parses the head of a request without its final empty line; nil if it is invalid.
  init?(head: some Collection<UInt8>, body: (Headers) -> [UInt8]?) {
    let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n")
    let words = lines.first?.split(separator: " ") ?? []
    guard words.count == 3, words[2].hasPrefix("HTTP/") else { return nil }
    let fields = lines.dropFirst().map { line in
      let name = line.prefix { $0 != ":" }
      return Headers.Field(name: String(name), value: line.dropFirst(name.count + 1).trimmed)
    }
    let headers = Headers(fields: fields)
    guard let body = body(headers) else { return nil }
    self.init(method: String(words[0]), target: String(words[1]), headers: headers, body: body)
  }
}

extension Substring {
  fileprivate var trimmed: String {
    let start = drop { $0 == " " || $0 == "\t" }
    return String(start.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
  }
}
