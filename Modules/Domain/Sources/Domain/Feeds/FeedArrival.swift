import ByteStrings
import FoundationEssentials

/// The result of a request for a feed, ready to be stored.
struct FeedArrival: Sendable {
  var update: FeedUpdate
  /// The articles whose pages are to be fetched.
  var excerpts: FeedRefresh.Excerpts?
  /// Reports for the person, shown when the result is stored.
  var reports: [FeedRefresh.Report]
  let hasFailed: Bool
  /// Whether the feed was not asked, because its host asked for a pause.
  var isHeld = false

  /// The feed from now on.
  var id: FollowedFeed.ID { update.movedTo.map(FollowedFeed.ID.init) ?? update.id }
}

/// The rules by which a reply changes a followed feed.
struct FeedVisit: Sendable {
  let feed: FollowedFeed
  let read: any ReadFeed
  /// The time of the reply.
  let now: Date

  /// Returns the result of a reply or of its failure; reads the document if it changed.
  func arrival(of reply: Result<FeedReply, NewsError>) -> FeedArrival {
    switch reply {
    case .failure(let error): failure(FeedProblem(error))
    case .success(let reply): arrival(of: reply)
    }
  }

  private func arrival(of reply: FeedReply) -> FeedArrival {
    switch reply.outcome {
    case .gone: return failure(.gone)
    case .busy(let wait): return failure(.busy, retryAfter: wait)
    case .unavailable: return failure(.serverFailed)
    // A document cannot be unchanged if none was received before.
    case .unchanged where feed.state.checksum == nil: return failure(.other)
    case .unchanged: return success(reply, feed.state.succeeded(reply, at: now))
    case .document(let document):
      let checksum = document.bytes.fnv1a
      guard checksum != feed.state.checksum else {
        let pace = feed.state.pace
        let state = feed.state.received(reply, checksum: checksum, pace: pace, at: now)
        return success(reply, state)
      }
      guard case .feed(let content)? = read(document.withoutSecrets) else {
        return failure(.notAFeed)
      }
      return arrival(of: reply, checksum: checksum, content)
    }
  }

  /// Returns the result of a reply with a document that was read.
  func arrival(of reply: FeedReply, checksum: UInt64, _ content: Feed) -> FeedArrival {
    let pace = FeedPace(content)
    let state = feed.state.received(reply, checksum: checksum, pace: pace, at: now)
    var arrival = success(reply, state)
    arrival.update.title = title(content)
    arrival.update.site = content.link.flatMap(WebLink.init)
    arrival.update.hub = content.hub.flatMap(WebLink.init)
    let icons = [content.icon, content.image?.url, content.logo].lazy.compactMap(\.self)
    arrival.update.icon = icons.compactMap { WebLink($0) }.first
    // What the person calls the feed is not shared.
    let title = arrival.update.title ?? feed.ownTitle
    let undated = feed.state.checksum == nil ? content.dateOfUndated : nil
    let entries = feed.entries(of: content, source: title, undated: undated)
    arrival.update.entries = entries
    let chosen = feed.choices.fullText.chosen(of: entries).map(\.id)
    if !chosen.isEmpty {
      arrival.excerpts = .init(feed: arrival.id, state: state, articles: chosen)
    }
    return arrival
  }

  /// The title of a document for a feed that has only the name of its host; nil to keep another one.
  private func title(_ content: Feed) -> String? {
    guard feed.ownTitle == FollowedFeed(feed.origin).ownTitle else { return nil }
    return FollowedFeed(feed.origin, title: content.title).ownTitle
  }

  private func success(_ reply: FeedReply, _ state: FeedState) -> FeedArrival {
    let address = reply.movedTo == feed.address ? nil : reply.movedTo
    return FeedArrival(
      update: FeedUpdate(feed.id, state: state, movedTo: address),
      reports: address.map { [.moved(feed, to: $0)] } ?? [],
      hasFailed: false
    )
  }

  private func failure(_ problem: FeedProblem, retryAfter: Duration? = nil) -> FeedArrival {
    let state = feed.state.failed(problem, retryAfter: retryAfter, at: now)
    let failing = FeedRefresh.Report.failing(feed, problem, times: state.failures)
    return FeedArrival(
      update: FeedUpdate(feed.id, state: state),
      reports: problem == .gone ? [.gone(feed)] : [failing],
      hasFailed: true
    )
  }
}
