import ByteStrings
import Domain
import Presentation
import Terminal
import Texts

extension Command {
  static let feedsEdit = Command(
    name: "feeds edit",
    summary: "Edit the list of feeds in your editor, as OPML",
    notes: [
      "The editor is `VISUAL` or `EDITOR`, else vi. After it has exited, new feeds are "
        + "followed, then titles and tags are changed, and then missing feeds are unfollowed. A feed "
        + "with an empty `text` gets its own title.",
      "If the editor fails, or if the list cannot be read completely, nothing is changed. A list with "
        + "an error stays in its file, which the message names.",
    ],
    examples: [("broadsheet feeds edit", "edit the list in your editor")],
    action: { _, context throws(Failure) in
      let feeds = try await translated(try await context.services.feeds.followedFeeds())
      let list = try await context.edited(feeds)
      let edits = FeedEdits(of: feeds, to: list)
      if list.isEmpty, !feeds.isEmpty {
        try await context.confirm("Unfollow all \(Count.of(feeds.count, "feed"))?")
      }
      try await translated(try await edits.store(in: context.services.feeds))
      context.console.say(edits.summary)
      return .done
    }
  )
}

/// The difference between the followed feeds and a list that a person has edited.
private struct FeedEdits {
  private let followed: [FollowedFeed]
  private let changed: [FollowedFeed]
  private let unfollowed: [FollowedFeed.ID]

  init(of feeds: [FollowedFeed], to list: [FollowedFeed]) {
    let known = Dictionary(uniqueKeysWithValues: feeds.map { ($0.id, $0) })
    let kept = Set(list.map(\.id))
    followed = list.filter { known[$0.id] == nil }
    unfollowed = feeds.map(\.id).filter { !kept.contains($0) }
    changed = list.filter { edited in
      known[edited.id].map { ($0.title, $0.tags) != (edited.title, edited.tags) } ?? false
    }
  }

  /// Stores the additions first and the removals last, so that a failure loses nothing.
  func store(in feeds: any FollowFeeds) async throws(NewsError) {
    if !followed.isEmpty { try await feeds.follow(followed) }
    for edited in changed {
      try await feeds.change(edited.id) { ($0.title, $0.tags) = (edited.title, edited.tags) }
    }
    for id in unfollowed { try await feeds.unfollow(id) }
  }

  /// The numbers of the changes: `followed 1, unfollowed 2, changed 1`.
  var summary: String {
    let counts = [
      ("followed", followed.count), ("unfollowed", unfollowed.count), ("changed", changed.count),
    ]
    let parts = counts.filter { $0.1 > 0 }.map { "\($0.0) \(Count.digits($0.1))" }
    return parts.isEmpty ? "nothing was changed" : parts.joined(separator: ", ")
  }
}

extension CommandContext {
  /// Lets a person edit a list of feeds; the result has each feed once.
  fileprivate func edited(_ feeds: [FollowedFeed]) async throws(Failure) -> [FollowedFeed] {
    let text: EditedText
    do throws(LaunchError) {
      text = try await workplace.edit(OPML(feeds, isEdited: true).text)
    } catch {
      throw Failure("\(error.sentence); nothing was changed", .unavailable)
    }
    do throws(Failure) {
      let list = try await self.feeds(in: text.bytes, among: feeds)
      text.remove()
      return list
    } catch {
      let place = "; your list is in \(Quoted(text.path.description))"
      throw Failure(error.message.map { $0 + place }, error.status)
    }
  }

  /// Reads an edited list of the feeds `known` and others.
  private func feeds(
    in bytes: [UInt8],
    among known: [FollowedFeed]
  ) async throws(Failure) -> [FollowedFeed] {
    guard case .subscriptions(let list)? = try await read(LoadedDocument(bytes: bytes)) else {
      throw Failure("this is not a list of feeds; nothing was changed", .badData)
    }
    if let problem = list.problems.first {
      throw Failure("the list has an error: \(problem); nothing was changed", .badData)
    }
    var edited: [FollowedFeed] = []
    var places: [FollowedFeed.ID: Int] = [:]
    for subscription in list.feeds {
      let sender = known.first { $0.address == nil && $0.id.description == subscription.url }
      guard var feed = FollowedFeed(subscription, from: sender?.origin) else {
        throw Failure(
          "\(Quoted(subscription.url)) is not a web address; nothing was changed",
          .badData
        )
      }
      let id = feed.id
      if subscription.title == nil, let known = known.first(where: { $0.id == id }) {
        feed.title = known.ownTitle
      }
      if let place = places[id] {
        edited[place].tags = FollowedFeed.tags(from: edited[place].tags + feed.tags)
      } else {
        places[id] = edited.count
        edited.append(feed)
      }
    }
    return edited
  }

  /// Asks a question at the terminal, also over the full screen; throws unless the answer is yes.
  fileprivate func confirm(_ question: String) async throws(Failure) {
    let line: ByteString =
      "printf '%s [y/N] ' \"$1\"; read -r a; case $a in [yY]*);; *) exit 1; esac"
    let ask = ShellCommand(line, arguments: [ByteString(question)], hasOutput: false)
    do throws(LaunchError) { try await workplace.shell(ask) } catch {
      throw Failure("nothing was changed", .unavailable)
    }
  }
}
