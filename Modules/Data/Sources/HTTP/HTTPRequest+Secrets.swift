import FoundationEssentials

extension HTTPRequest {
  /// All texts that only the server may see; of a header such as `Authorization: Bearer KEY`, the
  /// key is what comes last.
  var secrets: [String] {
    let headers = secretHeaders.compactMap { $0.value.split(separator: " ").last.map(String.init) }
    let user = [url.user(percentEncoded: false), url.password(percentEncoded: false)]
    return (headers + secretQuery.values + user.compactMap(\.self)).filter { !$0.isEmpty }
  }

  /// What two requests to a service have in common when they are the same; holds no key.
  ///
  /// To be written down, so there are but eight bits of the key in it: whoever has changed the key
  /// is not answered with what the old one brought, or once in 256 times; and whoever tries keys
  /// finds that one in 256 of all would do.
  func identity(at service: String) -> String {
    var lines = [service, url.withoutUser] + headers.map { "\($0.name): \($0.value)" }
    let key = secrets.joined(separator: "\n").utf8
    let sum = key.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { hash, byte in
      (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
    }
    if !key.isEmpty { lines.append(String((sum >> 32) & 0xff, radix: 16)) }
    return lines.joined(separator: "\n")
  }
}

extension URL {
  /// The address as it may be written down: without user name, password and fragment.
  fileprivate var withoutUser: String {
    guard var parts = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return "" }
    (parts.user, parts.password, parts.fragment) = (nil, nil, nil)
    return parts.string ?? ""
  }
}
