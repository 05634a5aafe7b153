import Domain

/// The version of a format in XML, which documents state in different ways.
enum FeedVersion {
  /// Returns the version from the attribute of the root element or from the namespaces; nil without.
  static func version(of root: Element, _ format: Feed.Format) -> String? {
    let namespaces = root.attributes.filter { $0.name.known.utf8.starts(with: "xmlns".utf8) }
      .map { $0.value.lowercasedName }
    let known = namespaces.lazy.compactMap { address in
      versions.first { address.utf8.ends(with: $0.namespace.utf8) }?.version
    }.first
    switch format {
    // The namespace of 0.3 was also the one of earlier drafts.
    case .atom: return known == "1.0" ? known : root.attribute("version") ?? known
    case .rdf: return known
    // 2.0.1 and 2.01 were names of 2.0.
    case .rss: return root.attribute("version").map { $0.utf8.first == 0x32 ? "2.0" : $0 }
    case .cdf, .json: return nil
    }
  }

  private static let versions: [(namespace: String, version: String)] = [
    ("www.w3.org/2005/atom", "1.0"), ("purl.org/atom/ns#", "0.3"), ("purl.org/rss/1.0/", "1.0"),
    ("my.netscape.com/rdf/simple/0.9/", "0.90"), ("channel.netscape.com/rdf/simple/0.9/", "0.90"),
  ]
}

extension Collection<UInt8> where Self: BidirectionalCollection {
  fileprivate func ends(with end: some BidirectionalCollection<UInt8>) -> Bool {
    suffix(end.count).elementsEqual(end)
  }
}
