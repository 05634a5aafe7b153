public import ByteStrings
public import FoundationEssentials

/// A message as an entry of the feed of its sender.
public struct ReceivedMail: Sendable {
  /// The identity of the sender: the id of the list, else the address, in lower case.
  public let sender: String
  /// The name of the list or the sender.
  public let title: String
  public var entry: Feed.Entry
  /// The page on which the newsletter can be cancelled; nil without one.
  public let unsubscribe: WebLink?

  public init(sender: String, title: String, entry: Feed.Entry, unsubscribe: WebLink? = nil) {
    self.sender = sender
    self.title = title
    self.entry = entry
    self.unsubscribe = unsubscribe
  }
}

/// A maildir, or a folder in one, that cannot be read.
public struct UnreadableFolder: Error, Hashable {
  public let path: String

  public init(path: String) { self.path = path }
}

/// Reads the messages of maildirs: folders with `cur` and `new`, and a file for each message.
public protocol ReadMaildir: Sendable {
  /// Returns an absolute path without symbolic links.
  func absolutePath(of path: ByteString) throws(UnreadableFolder) -> String

  /// Returns the files that were changed or moved since a moment; nil is ever.
  ///
  /// Only regular files are returned: symbolic links are not followed.
  func messages(in maildir: String, since moment: Date?) throws(UnreadableFolder) -> [String]

  /// Returns the message in one of these files; nil if it cannot be read, or has no sender.
  func mail(_ file: String, in maildir: String) -> ReceivedMail?
}

/// The result of reading a maildir, as counts.
public struct MaildirResult: Hashable, Sendable {
  /// The senders that are followed now, and how many of them are new.
  public var senders = 0, new = 0
  public var changes = FeedChanges()
  /// The files that are not messages with a sender, or cannot be read.
  public var unreadable = 0
  /// The other senders, which the person has unfollowed.
  public var leftOut: Set<FollowedFeed.ID> = []
}

/// Follows the senders of the messages in a maildir, a feed for each.
public struct MaildirFeeds: Sendable {
  /// The number of messages that are stored in one transaction.
  private static let batchSize = 100

  private let feeds: any FollowFeeds
  private let read: any ReadMaildir
  private let now: @Sendable () -> Date

  public init(
    of feeds: any FollowFeeds,
    read: any ReadMaildir,
    now: @escaping @Sendable () -> Date
  ) {
    (self.feeds, self.read, self.now) = (feeds, read, now)
  }

  /// Follows all senders of a maildir and stores their messages.
  ///
  /// Senders that are followed are read again. Those that the person has unfollowed are left out unless
  /// they are `named`, as long as another sender of the maildir is followed.
  public func follow(
    _ path: ByteString,
    tags: [String],
    named: Set<FollowedFeed.ID> = []
  ) async throws(NewsError) -> Result<MaildirResult, UnreadableFolder> {
    let (maildir, files): (String, [String])
    do throws(UnreadableFolder) {
      maildir = try read.absolutePath(of: path)
      files = try read.messages(in: maildir, since: nil)
    } catch {
      return .failure(error)
    }
    var result = MaildirResult()
    let senders = try await senders(of: maildir)
    let left = Set(senders.flatMap(\.unfollowedSenders)).subtracting(senders.map(\.id))
    let isWanted = { !left.contains($0) || named.contains($0) }
    try await store(files, of: maildir, to: senders, tags: tags, following: isWanted, &result)
    return .success(result)
  }

  /// Stores what has come to a maildir for the followed senders, and adds that to the result of a refresh.
  ///
  /// A file's time is of its delivery or of its last move, so that no new one is missed.
  func refresh(_ maildir: String, _ result: inout FeedRefresh) async throws(NewsError) {
    let senders = try await senders(of: maildir)
    result.total += senders.count
    result.done += senders.count
    let asked = senders.map(\.state.askedAt)
    // The archive stores times in whole seconds; a feed that was never asked makes all files new.
    let last = asked.contains(nil) ? nil : asked.compactMap(\.self).min()
    let files: [String]
    do throws(UnreadableFolder) {
      files = try read.messages(in: maildir, since: last?.addingTimeInterval(-2))
    } catch {
      let states = senders.map { $0.state.failed(.other, at: now()) }
      try await feeds.store(zip(senders, states).map { FeedUpdate($0.id, state: $1) })
      result.failed += senders.count
      result.reports.append(.unreadable(error, senders: senders.count))
      return
    }
    var read = MaildirResult(changes: result.changes)
    try await store(files, of: maildir, to: senders, &read)
    result.changes = read.changes
  }

  /// Returns the followed senders of a maildir, by title.
  private func senders(of maildir: String) async throws(NewsError) -> [FollowedFeed] {
    try await feeds.followedFeeds().filter { $0.maildir == maildir }
  }

  /// Stores messages for the followed senders, and follows wanted new ones.
  private func store(
    _ files: [String],
    of maildir: String,
    to followed: [FollowedFeed],
    tags: [String] = [],
    following isWanted: ((FollowedFeed.ID) -> Bool)? = nil,
    _ result: inout MaildirResult
  ) async throws(NewsError) {
    let start = now()
    var senders = followed
    for first in stride(from: 0, to: files.count, by: Self.batchSize) {
      if Task.isCancelled { throw .cancelled }
      let batch = files[first...].prefix(Self.batchSize)
      let letters = batch.compactMap { read.mail($0, in: maildir) }
      result.unreadable += batch.count - letters.count
      let sent = letters.map { letter in
        let origin = Origin.maildir(folder: maildir, sender: letter.sender)
        return (sender: FollowedFeed(origin, title: letter.title, tags: tags), letter: letter)
      }
      let groups = Dictionary(grouping: sent, by: \.sender.id)
      if let isWanted {
        let wanted = groups.values.map { $0[0].sender }.filter { isWanted($0.id) }
        result.leftOut.formUnion(groups.keys.filter { !isWanted($0) })
        let new = try await feeds.follow(wanted).count
        result.new += new
        if new > 0 { senders = try await self.senders(of: maildir) }
      }
      try await store(groups.mapValues { $0.map(\.letter) }, to: &senders, &result)
    }
    result.senders = senders.count
    // Only after all messages, so that nothing is missed if this is cancelled before.
    try await feeds.store(
      senders.map { feed in
        var state = feed.state
        (state.askedAt, state.succeededAt, state.failures, state.problem) = (start, start, 0, nil)
        return FeedUpdate(feed.id, state: state)
      }
    )
  }

  /// Stores the messages of a batch for their followed senders.
  private func store(
    _ letters: [FollowedFeed.ID: [ReceivedMail]],
    to senders: inout [FollowedFeed],
    _ result: inout MaildirResult
  ) async throws(NewsError) {
    var updates: [FeedUpdate] = []
    for place in senders.indices {
      let feed = senders[place]
      guard let letters = letters[feed.id] else { continue }
      var content = Feed(format: .rss)
      content.entries = letters.map(\.entry)
      let entries = feed.entries(of: content, source: feed.ownTitle)
      updates.append(FeedUpdate(feed.id, state: feed.state, entries: entries))
      if let link = letters.compactMap(\.unsubscribe).last, link != feed.unsubscribe {
        senders[place].unsubscribe = link
        try await feeds.change(feed.id) { $0.unsubscribe = link }
      }
    }
    for changes in try await feeds.store(updates) { result.changes += changes }
  }
}

extension FollowedFeed {
  /// The absolute path of the maildir of which the feed is a sender; nil for a feed of the web.
  ///
  /// Only `MaildirFeeds.follow` sets it: a list of feeds from elsewhere must not read local files.
  public var maildir: String? {
    if case .maildir(let folder, _) = origin { folder } else { nil }
  }

  /// Stores that another sender of the maildir is no longer followed, and what that one had stored.
  public mutating func remember(unfollowed sender: FollowedFeed) {
    unfollowedSenders.formUnion(sender.unfollowedSenders.union([sender.id]))
  }
}

extension WebLink {
  /// The host of the links of messages without a page, which never exists (RFC 2606).
  private static let messageHost = "maildir.invalid"

  /// The address to which the links of a sender's messages are relative; no page is at it.
  static func ofMessages(from sender: FollowedFeed.ID) -> WebLink? {
    let place = sender.description.utf8.drop { $0 != UInt8(ascii: ":") }.dropFirst()
    return WebLink("https://\(messageHost)/" + String(decoding: place, as: UTF8.self))
  }

  /// Whether it only identifies a message, and no page is at it.
  fileprivate var isOfMessage: Bool { site == Self.messageHost }
}

extension Article {
  /// The page to open; nil for a message without one.
  ///
  /// Many newsletters have a link to a copy of the message on the web.
  public var page: WebLink? {
    guard link.isOfMessage else { return link }
    let copy = body?.document.runs.first { run in
      run.link?.page != nil && Self.copyNames.contains { run.text.lowercased().contains($0) }
    }
    return copy?.link?.page
  }

  private static let copyNames = ["browser", "view online", "read online", "web version"]
}
