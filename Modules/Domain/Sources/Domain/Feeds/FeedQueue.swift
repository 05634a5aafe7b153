/// The feeds that are still to be asked, with up to `hostLimit` requests to a host at a time.
///
/// A host that is busy does not delay the feeds of the others.
struct FeedQueue {
  /// A feed that may be asked now, and its host with the port.
  typealias Turn = (feed: FollowedFeed, host: String)

  private var waiting: [String: ArraySlice<FollowedFeed>]
  private var running: [String: Int] = [:]
  /// The hosts that may be asked, in order; those before `start` were removed.
  private var ready: [String]
  private var start = 0

  /// Creates a queue of feeds, which are asked in this order as far as the limit permits.
  init(_ feeds: [FollowedFeed]) {
    let hosts = feeds.map(\.id.host)
    waiting = Dictionary(grouping: zip(hosts, feeds), by: \.0).mapValues { $0.map(\.1)[...] }
    ready = hosts.distinct
  }

  /// Removes and returns the next turn; nil if there is none now.
  mutating func next() -> Turn? {
    while start < ready.count {
      let host = ready[start]
      start += 1
      guard running[host, default: 0] < FeedRefresher.hostLimit,
        let feed = waiting[host]?.popFirst()
      else { continue }
      running[host, default: 0] += 1
      ready.append(host)
      return (feed, host)
    }
    return nil
  }

  /// Records that a request to a host has ended.
  mutating func finish(at host: String) {
    running[host, default: 0] -= 1
    ready.append(host)
  }
}

extension FollowedFeed.ID {
  /// The host and port of the address.
  var host: String {
    let rest = description.drop { $0 != ":" }.dropFirst(3).prefix { $0 != "/" && $0 != "?" }
    return String(rest.split(separator: "@").last ?? rest)
  }
}
