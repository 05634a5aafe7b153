/// The feeds that are still to be asked, with up to `hostLimit` requests to a host at a time.
///
/// A host that is busy does not delay the feeds of the others.
struct FeedQueue {
  private var waiting: [String: ArraySlice<FollowedFeed>]
  private var running: [String: Int] = [:]
  /// The hosts that may be asked, in order; those before `start` were taken.
  private var ready: [String]
  private var start = 0

  /// Creates a queue of feeds, which come in this order as far as the limit permits.
  init(_ feeds: [FollowedFeed]) {
    waiting = Dictionary(grouping: feeds, by: \.host).mapValues { $0[...] }
    ready = feeds.map(\.host).distinct
  }

  /// Removes and returns a feed that may be asked; nil if there is none now.
  mutating func next() -> FollowedFeed? {
    while start < ready.count {
      let host = ready[start]
      start += 1
      guard running[host, default: 0] < FeedRefresher.hostLimit,
        let feed = waiting[host]?.popFirst()
      else { continue }
      running[host, default: 0] += 1
      ready.append(host)
      return feed
    }
    return nil
  }

  /// Notes that the request for a feed has ended.
  mutating func finish(_ feed: FollowedFeed) {
    running[feed.host, default: 0] -= 1
    ready.append(feed.host)
  }
}

extension FollowedFeed {
  /// The host and port of the address.
  fileprivate var host: String {
    let rest = id.description.drop { $0 != ":" }.dropFirst(3).prefix { $0 != "/" && $0 != "?" }
    return String(rest.split(separator: "@").last ?? rest)
  }
}
