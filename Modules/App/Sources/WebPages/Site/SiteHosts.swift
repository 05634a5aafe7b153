import ByteStrings
import WebServer

/// The names by which clients may address the server.
///
/// IP addresses are always allowed: DNS rebinding needs a name that another site controls.
package struct SiteHosts: Sendable {
  private let names: Set<String>

  /// Creates the names; `localhost` and names below it are always among them.
  package init(_ names: [String]) {
    self.names = Set(names.map { $0.lowercased() })
  }

  /// Returns whether the value of a `Host` field is an allowed name or address, with any port.
  func contains(_ field: String) -> Bool {
    guard let host = Self.name(field) else { return false }
    if host.hasPrefix("[") || Self.isIPv4(host) { return true }
    return host == "localhost" || host.hasSuffix(".localhost") || names.contains(host)
  }

  /// Returns the host in lower case without its port; nil if the field is malformed.
  private static func name(_ field: String) -> String? {
    let bytes = Array(field.utf8)
    guard !bytes.isEmpty, bytes.count <= 300 else { return nil }
    let end: Int
    if bytes[0] == UInt8(ascii: "[") {
      guard let close = bytes.firstIndex(of: UInt8(ascii: "]")),
        bytes[1..<close].allSatisfy({
          $0.hexadecimalValue != nil || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".")
        })
      else { return nil }
      end = close + 1
    } else {
      end = bytes.firstIndex(of: UInt8(ascii: ":")) ?? bytes.count
      guard end > 0,
        bytes[..<end].allSatisfy({ $0.isLetter || $0.isDigit || "-._".utf8.contains($0) })
      else { return nil }
    }
    let port = bytes[end...]
    let isPort = port.first == UInt8(ascii: ":") && port.dropFirst().allSatisfy(\.isDigit)
    guard port.isEmpty || isPort else { return nil }
    return String(decoding: bytes[..<end], as: UTF8.self).lowercased()
  }

  /// Returns whether a client addresses this machine by its local name or address.
  static func isLocal(_ request: WebRequest) -> Bool {
    let host = request[header: "Host"]?.lowercased() ?? ""
    return ["localhost", "127.", "[::1]"].contains { host.hasPrefix($0) }
  }

  private static func isIPv4(_ host: String) -> Bool {
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4
      && parts.allSatisfy { $0.utf8.allSatisfy(\.isDigit) && UInt8($0) != nil }
  }
}
