import Domain

extension Examination.Finding {
  /// Whether it is about a shared archive only.
  var isOfServer: Bool {
    if case .server = self { true } else { false }
  }
}

extension Examination.ServerFinding {
  /// The finding in a sentence without its full stop.
  var description: String {
    switch self {
    case .unreachable(let server, let reason):
      "The articles on the server \(server) cannot be read: \(reason)"
    case .defaultTable(let name):
      "The table \(name) has the articles of all other times; detach it and store them again"
    case .invalidIndex(let name): "The index \(name) is missing or incomplete"
    case .placeMissing(let count):
      "\(Count.of(count, "article")) may be stored twice because the place is missing"
    case .articleMissing(let count):
      "\(Count.of(count, "article")) cannot be stored because of a place without an article"
    case .leftovers(let count):
      "The archive has \(Count.of(count, "record")) of articles that are not stored"
    case .misplaced(let count):
      "\(Count.of(count, "record")) of marks or feeds would be listed in the wrong order"
    case .totals: "The stored number of articles is wrong, and with it the order by relevance"
    case .replicaBehind(let replica):
      "The replica \(replica.name) has not applied \(Count.bytes(replica.bytesBehind)) of changes"
    case .behind(let seconds):
      "This server is a replica whose latest change is from \(Count.of(seconds, "second")) ago"
    }
  }
}
