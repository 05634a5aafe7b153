import CWebServer

extension WebRequest {
  /// The client's IPv4 address, or the first 64 bits of its IPv6 address; empty if it has none.
  package var clientNetwork: String { Self.network(of: client) ?? "" }

  /// Returns the network of an IP address; nil for other text.
  static func network(of address: String) -> String? {
    var text = [CChar](repeating: 0, count: Int(CW_ADDRESS_SIZE))
    guard cw_network(address, &text) != 0 else { return nil }
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
