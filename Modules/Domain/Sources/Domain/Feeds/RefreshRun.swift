import ByteStrings

/// One run of a refresh: the requests in flight, the documents to read, and the results to store.
struct RefreshRun {
  private enum Event: Sendable {
    case replied(Reply)
    /// Feeds have waited for a place as long as a reply usually takes.
    case waited
    case read(FeedArrival, size: Int)
    case stored(Result<[FeedChanges], NewsError>)
  }

  /// A reply that is not read yet, and the memory of its body.
  private struct Reply: Sendable {
    let turn: HostQueue<FollowedFeed>.Turn
    let memory: BodyMemory.Part
    let result: Result<FeedReply, NewsError>

    /// The size of its document in bytes.
    var size: Int {
      guard case .success(let reply) = result, case .document(let document) = reply.outcome else {
        return 0
      }
      return document.bytes.count
    }
  }

  private let feeds: any FollowFeeds
  private let fetch: Fetch
  private let visit: @Sendable (FollowedFeed) -> FeedVisit
  private let clock: any Clock<Duration>
  private let report: @Sendable (FeedRefresh) -> Void

  private var queue: HostQueue<FollowedFeed>
  private var memory = RefreshRun.memory
  /// The feeds whose bodies were refused, which are asked after all others.
  private var refused: [FollowedFeed] = []
  /// The number of requests at a time; smaller for the bodies that were refused.
  private var limit = FeedRefresher.requestLimit
  private var unread: [Reply] = []
  /// The sizes of the documents that are read.
  private var reading: [Int] = []
  private var waiting: [FeedArrival] = []
  /// The feeds whose servers cannot be reached, as long as no other server was; nil from then on.
  private var unreachable: [FeedArrival]? = []
  private var storing: [FeedArrival] = []
  /// All feeds that are not in the queue, by host.
  private var others: [String: [FollowedFeed]]
  /// The hosts that asked for a pause, with the number of their feeds.
  private var pauses: [String: (feeds: Int, times: ClosedRange<Duration>)] = [:]
  private var progress = FeedRefresh()
  private var failure: NewsError?

  /// The memory of the bodies of feeds that are asked together.
  private static var memory: BodyMemory {
    BodyMemory(limit: 2 * FeedRequest.bodyLimit, share: FeedRequest.bodyLimit / 16)
  }

  typealias Fetch = @Sendable (FollowedFeed, BodyMemory.Part) async -> Result<FeedReply, NewsError>

  /// Creates a run that asks `asked`, of the `chosen` feeds and `all` that the person follows.
  init(
    _ asked: [FollowedFeed],
    of chosen: [FollowedFeed],
    among all: [FollowedFeed],
    into feeds: any FollowFeeds,
    fetch: @escaping Fetch,
    visit: @escaping @Sendable (FollowedFeed) -> FeedVisit,
    clock: any Clock<Duration>,
    report: @escaping @Sendable (FeedRefresh) -> Void
  ) {
    self.feeds = feeds
    self.fetch = fetch
    self.visit = visit
    self.clock = clock
    self.report = report
    // Feeds that failed last are asked last, because they may time out again.
    let healthy = asked.filter { $0.state.failures == 0 }
    queue = HostQueue(healthy + asked.filter { $0.state.failures > 0 }, host: \.id.host)
    let ids = Set(asked.map(\.id))
    others = Dictionary(grouping: all.filter { !ids.contains($0.id) }, by: \.id.host)
    progress.total = asked.count
    let left = chosen.filter { !ids.contains($0.id) }
    progress.heldBack = left.count { $0.state.problem == .busy }
    progress.notDue = left.count - progress.heldBack
  }

  /// Runs until everything is stored or, after a cancellation, everything that arrived.
  mutating func callAsFunction() async throws(NewsError) -> FeedRefresh {
    report(progress)
    await withTaskGroup(of: Event.self) { group in
      advance(&group)
      while let event = await group.next() {
        handle(event, &group)
        advance(&group)
        // Only the wait is left.
        if isIdle, storing.isEmpty { group.cancelAll() }
      }
    }
    if let failure { throw failure }
    countUnreachable()
    progress.reports += pauses.sorted { $0.key < $1.key }.map { host, pause in
      .pausing(host: host, feeds: pause.feeds, pause.times)
    }
    progress.isStopped = progress.done < progress.total
    return progress
  }

  /// Whether no feed is asked or read.
  private var isIdle: Bool { queue.inFlight + unread.count + reading.count == 0 }

  /// Starts a transaction if there are results, and requests as far as the limits permit.
  private mutating func advance(_ group: inout TaskGroup<Event>) {
    guard failure == nil else { return }
    read(&group)
    let entries = waiting.reduce(0) { $0 + $1.entryCount }
    if isIdle, queue.count == 0, !refused.isEmpty {
      // Two bodies always have room.
      limit = 2
      memory = Self.memory
      queue = HostQueue(refused, host: \.id.host)
      refused = []
    }
    let places = limit - unread.count - reading.count
    while entries < FeedRefresher.batchSize, !Task.isCancelled, let turn = queue.next(limit: places)
    {
      group.addTask { [fetch, memory] in
        let part = BodyMemory.Part(of: memory)
        return .replied(Reply(turn: turn, memory: part, result: await fetch(turn.item, part)))
      }
    }
    if queue.beginWait(limit: limit) {
      group.addTask { [clock] in
        try? await clock.sleep(for: FeedRefresher.patience)
        return .waited
      }
    }
    if isIdle { blameOnlyHost() }
    store(&group)
  }

  /// Reads documents: one that is large alone, and none while two batches of entries are not stored.
  private mutating func read(_ group: inout TaskGroup<Event>) {
    while let reply = unread.first,
      reading.isEmpty || reading.reduce(reply.size, +) <= FeedRequest.bodyLimit / 4,
      (waiting + storing).reduce(0, { $0 + $1.entryCount }) < 2 * FeedRefresher.batchSize
    {
      unread.removeFirst()
      reading.append(reply.size)
      group.addTask { [visit] in
        .read(visit(reply.turn.item).arrival(of: reply.result), size: reply.size)
      }
    }
  }

  private mutating func handle(_ event: Event, _ group: inout TaskGroup<Event>) {
    switch event {
    case .waited: queue.endWait()
    case .replied(let reply):
      queue.finish(reply.turn)
      if reply.memory.isRefused {
        refused.append(reply.turn.item)
      } else if case .failure = reply.result, Task.isCancelled {
        // A failure after a cancellation is not a failure of the feed.
      } else if case .success(let answer) = reply.result, answer.pausesHost {
        holdBack(after: reply)
      } else {
        unread.append(reply)
      }
    case .read(let arrival, let size):
      if let index = reading.firstIndex(of: size) { reading.remove(at: index) }
      receive(arrival)
    case .stored(.success(let changes)):
      count(changes)
    case .stored(.failure(let error)):
      failure = error
      group.cancelAll()
    }
  }

  /// Receives a reply that asks for a pause, and holds back all feeds of its host.
  private mutating func holdBack(after reply: Reply) {
    let host = reply.turn.host
    var arrival = visit(reply.turn.item).arrival(of: reply.result)
    // The host is reported at the end.
    arrival.reports = []
    receive(arrival)
    let state = arrival.update.state
    let held = queue.remove(host) + refused.filter { $0.id.host == host }
    refused.removeAll { $0.id.host == host }
    progress.total -= held.count
    progress.heldBack += held.count
    let all = (held + (others.removeValue(forKey: host) ?? [])).filter { $0.state.problem != .gone }
    let updates = all.map { FeedUpdate($0.id, state: $0.state.held(by: state)) }
    waiting += updates.map { FeedArrival(update: $0, reports: [], hasFailed: false, isHeld: true) }
    let pause = pauses[host] ?? (0, state.interval...state.interval)
    let times = updates.map(\.state.interval) + [state.interval]
    let first = times.reduce(pause.times.lowerBound, min)
    let last = times.reduce(pause.times.upperBound, max)
    pauses[host] = (pause.feeds + times.count, first...last)
  }

  /// Queues an arrival for its transaction; failures to reach servers wait until one is reached.
  private mutating func receive(_ arrival: FeedArrival) {
    if unreachable != nil, arrival.update.state.problem?.canBeOfTheNetwork == true {
      unreachable?.append(arrival)
    } else {
      waiting += (unreachable ?? []) + [arrival]
      unreachable = nil
    }
  }

  /// Queues failures to reach a server, if there is only one server.
  private mutating func blameOnlyHost() {
    guard let failures = unreachable, Set(failures.map(\.update.id.host)).count == 1 else { return }
    waiting += failures
    unreachable = nil
  }

  /// Counts the failures if no server was reached.
  ///
  /// This machine then has no network, so nothing is recorded for the feeds.
  private mutating func countUnreachable() {
    guard let failures = unreachable, !failures.isEmpty else { return }
    progress.done += failures.count
    progress.failed += failures.count
    report(progress)
  }

  /// Stores the next batch in one transaction, unless another one is being stored.
  private mutating func store(_ group: inout TaskGroup<Event>) {
    guard storing.isEmpty, !waiting.isEmpty else { return }
    var entries = 0
    let end = waiting.firstIndex { arrival in
      entries += arrival.entryCount
      return entries > FeedRefresher.batchSize
    }
    let size = max(1, end ?? waiting.count)
    storing = Array(waiting.prefix(size))
    waiting.removeFirst(size)
    let updates = storing.map(\.update)
    group.addTask { [feeds] in
      // A task of its own, which the cancellation of the refresh does not reach: received results
      // are kept.
      .stored(
        await Task {
          await Result { () async throws(NewsError) in try await feeds.store(updates) }
        }.value
      )
    }
  }

  private mutating func count(_ changes: [FeedChanges]) {
    for change in changes { progress.changes += change }
    progress.done += storing.count { !$0.isHeld }
    progress.failed += storing.count { $0.hasFailed }
    progress.reports += storing.flatMap(\.reports)
    progress.excerpts += storing.compactMap(\.excerpts)
    storing = []
    report(progress)
  }
}

extension FeedProblem {
  /// Whether every feed has the problem while this machine's network does not work, or wants a sign-in.
  fileprivate var canBeOfTheNetwork: Bool { [.unreachable, .timedOut, .insecure].contains(self) }
}

extension FeedArrival {
  fileprivate var entryCount: Int { update.entries?.count ?? 0 }
}
