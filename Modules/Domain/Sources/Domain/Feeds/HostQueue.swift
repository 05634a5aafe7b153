/// What is still to be asked of hosts, with up to `FeedRefresher.hostLimit` requests to each at a time.
///
/// A host that is busy does not delay the others.
struct HostQueue<Item> {
  /// An item that may be asked for now, and its host with the port.
  typealias Turn = (item: Item, host: String)

  private var waiting: [String: ArraySlice<Item>]
  private var running: [String: Int] = [:]
  /// The hosts that may be asked, in order; those before `start` were removed.
  private var ready: [String]
  private var start = 0

  /// Creates a queue of items, which are asked in this order as far as the limit permits; of each host,
  /// up to `limit` are asked.
  init(_ items: [Item], limit: Int = .max, host: (Item) -> String) {
    let hosts = items.map(host)
    waiting = Dictionary(grouping: zip(hosts, items), by: \.0)
      .mapValues { $0.prefix(limit).map(\.1)[...] }
    ready = hosts.distinct
  }

  /// The number of items that wait.
  var count: Int { waiting.values.reduce(0) { $0 + $1.count } }

  /// Removes and returns the next turn; nil if there is none now.
  mutating func next() -> Turn? {
    while start < ready.count {
      let host = ready[start]
      start += 1
      guard running[host, default: 0] < FeedRefresher.hostLimit,
        let item = waiting[host]?.popFirst()
      else { continue }
      running[host, default: 0] += 1
      ready.append(host)
      return (item, host)
    }
    return nil
  }

  /// Records that a request to a host has ended.
  mutating func finish(at host: String) {
    running[host, default: 0] -= 1
    ready.append(host)
  }

  /// Removes the items of a host, and returns their number.
  mutating func remove(_ host: String) -> Int {
    waiting.removeValue(forKey: host)?.count ?? 0
  }
}

extension FollowedFeed.ID {
  /// The host and the port.
  var host: String {
    let rest = description.drop { $0 != ":" }.dropFirst(3).prefix { $0 != "/" && $0 != "?" }
    return String(rest.split(separator: "@").last ?? rest)
  }
}
