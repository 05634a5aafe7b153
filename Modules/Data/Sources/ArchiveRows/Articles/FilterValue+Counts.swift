import ByteStrings
package import Domain

extension FilterValue {
  /// The number of the newest articles whose values are counted.
  package static let sampleSize = 20_000

  /// Returns the values with these counts, the most common first.
  package static func values(_ counts: [String: Int]) -> [FilterValue] {
    counts.map { FilterValue($0.key, count: $0.value) }
      .sorted { ($1.count, $0.text) < ($0.count, $1.text) }
  }

  /// Returns the counts of hosts, each with its subdomains, which the filter includes.
  package static func withSubdomains(_ hosts: [String: Int]) -> [String: Int] {
    var sites = hosts
    for (host, count) in hosts {
      var rest = host[...]
      while let dot = rest.utf8.firstIndex(of: UInt8(ascii: ".")) {
        rest = rest[rest.utf8.index(after: dot)...]
        let parent = String(rest)
        if hosts[parent] != nil { sites[parent, default: 0] += count }
      }
    }
    return sites
  }

  /// Returns the host of a link without `www.`; nil if it is no value of a filter.
  package static func host(of link: String) -> String? {
    let bytes = link.utf8
    guard let slash = bytes.firstIndex(of: UInt8(ascii: "/")) else { return nil }
    let host = bytes[slash...].dropFirst(2).prefix {
      $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?")
    }
    let name = host.starts(with: "www.".utf8) ? host.dropFirst(4) : host
    let isHost = name.allSatisfy { byte in
      (byte.isLetter && byte.asciiLowercased == byte) || byte.isDigit || "-_.".utf8.contains(byte)
    }
    return isHost && !name.isEmpty ? String(name) : nil
  }
}

extension [FilterValue] {
  /// Returns the first values that begin with a text in any case, at most `limit`.
  package func beginning(with text: String, limit: Int) -> [FilterValue] {
    let start = text.lowercased()
    let found = lazy.filter { $0.text.lowercased().utf8.starts(with: start.utf8) }
    return Array(found.prefix(Swift.max(0, limit)))
  }
}
