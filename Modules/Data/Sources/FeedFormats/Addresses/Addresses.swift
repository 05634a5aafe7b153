import ByteStrings
import Texts

/// The addresses in documents: cleaned, absolute where a base is known, and with a safe scheme.
enum Addresses {
  /// The schemes that links can have; everything else, such as `javascript:`, is removed.
  private static let schemes: Set<String> = [
    "acap", "acct", "aim", "bitcoin", "callto", "cid", "dav", "dict", "ed2k", "feed", "file", "ftp",
    "geo", "git", "gopher", "h323", "hdl", "http", "https", "imap", "ipfs", "irc", "ircs", "itms",
    "itpc", "jabber", "ldap", "magnet", "mailto", "matrix", "mid", "mms", "news", "nntp", "pcast",
    "podcast", "prospero", "rsync", "rtmp", "rtsp", "rtspu", "sftp", "shttp", "sip", "sips", "sms",
    "snews", "ssh", "svn", "svn+ssh", "tag", "tel", "telnet", "urn", "wais", "webcal", "xmpp",
  ]

  /// The schemes of addresses in HTML, which is stored and shown.
  static let schemesOfMarkup: Set<String> = ["http", "https", "mailto", "tel"]

  /// Returns a reference as an absolute address; nil if it is empty or its scheme is not allowed.
  ///
  /// Without a base a relative reference stays relative.
  static func resolved(
    _ reference: String,
    base: String?,
    allowing schemes: Set<String> = schemes
  ) -> String? {
    if isUsual(reference) { return reference }
    let bytes = cleaned(reference)
    guard !bytes.isEmpty else { return nil }
    var parts = AddressParts(bytes)
    if let base { parts = AddressParts(Array(base.utf8)).resolving(parts) }
    guard isSafe(parts, schemes) else { return nil }
    return parts.text
  }

  /// Returns the base that an `xml:base` states within an outer one; nil if it is unusable.
  static func base(_ reference: String, within outer: String?) -> String? {
    let bytes = cleaned(reference)
    guard !bytes.isEmpty else { return nil }
    let parts = AddressParts(bytes)
    let resolved = outer.map { AddressParts(Array($0.utf8)).resolving(parts) } ?? parts
    guard isSafe(resolved), resolved.scheme != nil, let host = resolved.authority, !host.isEmpty,
      host.contains(UInt8(ascii: "[")) == host.contains(UInt8(ascii: "]"))
    else { return nil }
    return resolved.text
  }

  private static func isSafe(_ parts: AddressParts, _ schemes: Set<String> = schemes) -> Bool {
    parts.schemeName.map(schemes.contains) ?? true
  }

  /// Whether a reference is an address on the web in which nothing has to be changed.
  private static func isUsual(_ reference: String) -> Bool {
    guard reference.hasPrefix("http://") || reference.hasPrefix("https://") else { return false }
    let bytes = reference.utf8
    var previous: UInt8 = 0
    for byte in bytes {
      let isDotSegment = previous == UInt8(ascii: "/") && byte == UInt8(ascii: ".")
      let isPlain = byte > 0x20 && byte != 0x7F && !(byte == 0x22 || byte == 0x3C || byte == 0x3E)
      guard isPlain, !isDotSegment else { return false }
      previous = byte
    }
    return true
  }

  /// Returns a reference as browsers read it: without line ends and outer spaces, inner ones encoded.
  private static func cleaned(_ reference: String) -> [UInt8] {
    var output: [UInt8] = []
    for byte in Array(reference.utf8).trimmed {
      switch byte {
      case 0x09, 0x0A, 0x0D: continue
      case ..<0x20, 0x7F: continue
      case 0x20: output += "%20".utf8
      case UInt8(ascii: "\""): output += "%22".utf8
      case UInt8(ascii: "<"): output += "%3C".utf8
      case UInt8(ascii: ">"): output += "%3E".utf8
      default: output.append(byte)
      }
    }
    return output
  }
}
