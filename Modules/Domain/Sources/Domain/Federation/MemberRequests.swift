/// Sends requests to the members of a federated search, each with a deadline.
///
/// A shared request continues until its deadline when its page is no longer read. A later page
/// that needs the same reply shares it.
actor MemberRequests {
  typealias Reply = Result<Page<Article>, NewsError>

  /// A request for a page of a member.
  struct Request: Hashable, Sendable {
    let query: ArticleQuery
    /// The index of the member.
    let member: Int
    /// The page; nil is the first.
    let cursor: Cursor?
  }

  /// An event while a page of the merged list is loaded.
  enum Event: Sendable {
    /// A member replied, failed or timed out.
    case reply(member: Int, Reply)
    /// The time to wait for all replies is over.
    case patienceEnded
  }

  /// The place where the replies for one page of the merged list arrive.
  final class Inbox: Sendable {
    /// The events; they have one reader.
    let events: AsyncStream<Event>
    /// Whether its requests are shared.
    let isSharing: Bool
    private let continuation: AsyncStream<Event>.Continuation

    /// Creates an empty inbox.
    init(isSharing: Bool) {
      self.isSharing = isSharing
      (events, continuation) = AsyncStream.makeStream()
    }

    /// Appends an event.
    func deliver(_ event: Event) {
      continuation.yield(event)
    }
  }

  /// A request in flight, or a shared one whose reply may still be joined.
  private struct Flight {
    let number: Int
    let batch: Int
    let request: Request
    let isShared: Bool
    let task: Task<Void, Never>
    /// The places of the pages that need the reply.
    var inboxes: [Inbox]
    /// The reply, if it has arrived.
    var reply: Reply?
  }

  /// The number of shared requests that are kept although no page needs their replies.
  static let keptLimit = 16

  /// The time for a page of the merged list.
  nonisolated let deadline: Duration
  private nonisolated let clock: any Clock<Duration>
  private let members: [FederatedSearch.Member]
  private var flights: [Flight] = []
  /// The deadlines of the requests that were sent at once.
  private var timers: [Int: Task<Void, any Error>] = [:]
  private var lastNumber = 0

  /// Creates the requests of `members`; `deadline` is the time for a page of the merged list.
  init(of members: [FederatedSearch.Member], deadline: Duration, clock: any Clock<Duration>) {
    self.members = members
    self.deadline = deadline
    self.clock = clock
  }

  deinit {
    for flight in flights { flight.task.cancel() }
    for timer in timers.values { timer.cancel() }
  }

  /// Starts the time for a page, and returns a function for the rest of it; negative after its end.
  nonisolated func countdown() -> () -> Duration {
    clock.countdown(deadline)
  }

  /// Sends requests, whose replies arrive in `inbox`; joins shared ones that were sent before.
  ///
  /// Members that do not reply within `time` time out. Their tasks are cancelled but not awaited,
  /// since a member may not respond to cancellation; late replies are dropped. Nothing is sent if no
  /// time is left.
  func send(_ requests: [Request], within time: Duration, to inbox: Inbox) {
    let new = requests.filter { !join($0, inbox) }
    guard !new.isEmpty else { return }
    guard time > .zero else {
      for request in new { inbox.deliver(timeout(of: request)) }
      return
    }
    lastNumber += 1
    let batch = lastNumber
    for request in new { start(request, in: batch, for: inbox) }
    timers[batch] = Task { [weak self, clock] in
      try await clock.sleep(for: time)
      await self?.expire(batch)
    }
  }

  /// Stops the delivery to `inbox`, and drops the requests that only it needs.
  ///
  /// With `keepingShared`, shared ones are kept, up to `keptLimit` of them.
  func leave(_ inbox: Inbox, keepingShared: Bool) {
    for place in flights.indices.reversed() {
      let count = flights[place].inboxes.count
      flights[place].inboxes.removeAll { $0 === inbox }
      let isLast = count > 0 && flights[place].inboxes.isEmpty
      if isLast, !(keepingShared && flights[place].isShared) { cancel(flights[place].number) }
    }
    let kept = flights.filter(\.inboxes.isEmpty)
    for flight in kept.dropLast(Self.keptLimit) { cancel(flight.number) }
  }

  /// Drops the kept replies to a query whose list starts again.
  func dropReplies(to query: ArticleQuery) {
    flights.removeAll { $0.reply != nil && $0.request.query == query }
  }

  private func join(_ request: Request, _ inbox: Inbox) -> Bool {
    guard let place = flights.firstIndex(where: { $0.isShared && $0.request == request }) else {
      return false
    }
    flights[place].inboxes.append(inbox)
    if let reply = flights[place].reply {
      inbox.deliver(.reply(member: request.member, reply))
    }
    return true
  }

  private func start(_ request: Request, in batch: Int, for inbox: Inbox) {
    lastNumber += 1
    let (number, search) = (lastNumber, members[request.member].search)
    let task = Task { [weak self] in
      let reply = await Result { () async throws(NewsError) in
        try await search(request.query, at: request.cursor)
      }
      await self?.land(number, reply)
    }
    flights.append(
      Flight(
        number: number,
        batch: batch,
        request: request,
        isShared: inbox.isSharing,
        task: task,
        inboxes: [inbox]
      )
    )
  }

  /// Delivers a reply, and keeps it if the request is shared; does nothing if it was cancelled.
  private func land(_ number: Int, _ reply: Reply) {
    guard let flight = remove(number) else { return }
    for inbox in flight.inboxes { inbox.deliver(.reply(member: flight.request.member, reply)) }
    guard flight.isShared, case .success = reply else { return }
    var kept = flight
    kept.reply = reply
    flights.append(kept)
  }

  private func expire(_ batch: Int) {
    for flight in flights where flight.batch == batch && flight.reply == nil {
      cancel(flight.number)
      for inbox in flight.inboxes { inbox.deliver(timeout(of: flight.request)) }
    }
  }

  private func cancel(_ number: Int) {
    remove(number)?.task.cancel()
  }

  /// Removes a flight, and the timer of its batch with the last one.
  @discardableResult
  private func remove(_ number: Int) -> Flight? {
    guard let place = flights.firstIndex(where: { $0.number == number }) else { return nil }
    let flight = flights.remove(at: place)
    if !flights.contains(where: { $0.batch == flight.batch && $0.reply == nil }) {
      timers.removeValue(forKey: flight.batch)?.cancel()
    }
    return flight
  }

  private func timeout(of request: Request) -> Event {
    let error = NewsError.timedOut(members[request.member].provider, after: deadline)
    return .reply(member: request.member, .failure(error))
  }
}
