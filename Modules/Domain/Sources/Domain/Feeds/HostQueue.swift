import Texts

/// What is still to be asked of hosts, with up to `FeedRefresher.hostLimit` requests to each at a time.
///
/// A host that is busy does not delay the others. A request that waits for its reply longer than
/// `FeedRefresher.patience`, while others wait for a place, releases its place to the next one.
struct HostQueue<Item: Sendable> {
  /// An item that may be asked for now, and its host with the port.
  struct Turn: Sendable {
    let item: Item
    let host: String
    fileprivate let number: Int
  }

  /// The number of requests without a reply.
  private(set) var inFlight = 0
  private var waiting: [String: ArraySlice<Item>]
  private var running: [String: Int] = [:]
  /// The hosts that may be asked, in order; those before `start` were removed.
  private var ready: [String]
  private var start = 0
  /// The number of turns so far, which number them.
  private var turns = 0
  /// The turns that have a place among the first `requestLimit`; the others wait for slow servers.
  private var places: Set<Int> = []
  /// Requests that had one already when the current wait began; nil if there is no wait.
  private var older: Set<Int>?

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
  ///
  /// Up to `limit` turns have a place.
  mutating func next(limit: Int = FeedRefresher.requestLimit) -> Turn? {
    guard places.count < limit, inFlight < FeedRefresher.openLimit else { return nil }
    while start < ready.count {
      let host = ready[start]
      start += 1
      guard running[host, default: 0] < FeedRefresher.hostLimit,
        let item = waiting[host]?.popFirst()
      else { continue }
      running[host, default: 0] += 1
      ready.append(host)
      turns += 1
      inFlight += 1
      places.insert(turns)
      return Turn(item: item, host: host, number: turns)
    }
    return nil
  }

  /// Records that a request has ended.
  mutating func finish(_ turn: Turn) {
    inFlight -= 1
    places.remove(turn.number)
    older?.remove(turn.number)
    running[turn.host, default: 0] -= 1
    ready.append(turn.host)
  }

  /// Returns whether to call `endWait` after `FeedRefresher.patience`: items wait, and all places are
  /// taken.
  mutating func beginWait(limit: Int = FeedRefresher.requestLimit) -> Bool {
    guard older == nil, places.count >= limit, count > 0 else { return false }
    older = places
    return true
  }

  /// Releases the places of the requests that have waited to the next ones.
  mutating func endWait() { places.subtract(older.take() ?? []) }

  /// Removes and returns the items of a host that wait.
  mutating func remove(_ host: String) -> ArraySlice<Item> {
    waiting.removeValue(forKey: host) ?? []
  }
}

extension FollowedFeed.ID {
  /// The host and the port.
  var host: String {
    let rest = description.drop { $0 != ":" }.dropFirst(3).prefix { $0 != "/" && $0 != "?" }
    return String(rest.split(separator: "@").last ?? rest)
  }
}
