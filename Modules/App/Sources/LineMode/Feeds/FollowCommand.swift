import ByteStrings
import Domain
import Presentation
import Terminal

extension Command {
  static let follow = Command(
    name: "follow",
    summary: "Follow sites by their feeds, or import and export the list of feeds",
    operands: Operands(synopsis: "[ADDRESS...]", count: 0...1_000),
    options: [
      Option("tag", .list("TAG", of: .tag), "Tag the feeds, for queries such as tag:science"),
      Option("full", "Fetch the page of each new article at a refresh; see `feeds set`"),
      Option("import", .file("FILE"), "Follow the feeds of an OPML file; - is standard input"),
      Option("export", "Print the followed feeds as OPML"),
      Option("output", .file("FILE"), "With --export: write to FILE instead of standard output"),
      Option("force", "Overwrite the file of --output if it exists"),
    ],
    notes: [
      "ADDRESS is that of a site or of a feed in RSS, RDF, Atom or JSON Feed. A site's feed is found "
        + "by the links in its page, else at the usual paths. If there are several, they are listed.",
      "Folders of an OPML file become tags, and tags become folders. `refresh` fetches the articles "
        + "of imported feeds, `unread` lists them.",
    ],
    examples: [
      ("broadsheet follow lamp.example", "find the feed of a site and follow it"),
      ("broadsheet follow https://lamp.example/feed.xml --tag science", "follow a feed with a tag"),
      ("broadsheet follow --import subscriptions.opml", "follow the feeds of another reader"),
      ("broadsheet follow --export > subscriptions.opml", "export the list of feeds"),
    ],
    action: FollowCommand.run
  )

  static let following = list(
    name: "following",
    summary: "List the feeds you follow, with unread counts and problems",
    operands: Operands(synopsis: "[WORDS...]", count: 0...1_000),
    notes: [
      "WORDS are searched for in titles, addresses and tags. A feed that failed last has its problem."
    ],
    examples: [
      ("broadsheet following", "list all, page by page"),
      ("broadsheet following science --urls", "those with a word, with the addresses of the feeds"),
      ("broadsheet following --all --json", "all with their state, as JSON"),
    ],
    route: { arguments, pageSize, _ throws(Failure) in
      .feeds(try checked(FeedQuery(arguments.words, pageSize: pageSize)))
    }
  )

  static let unfollow = Command(
    name: "unfollow",
    summary: "Stop following feeds; their articles stay in the archive",
    operands: Operands(synopsis: "REF...", count: 1...1_000, kinds: [.feed]),
    notes: [.feedReferences],
    examples: [
      ("broadsheet unfollow 2", "stop following feed 2 of the last list of feeds"),
      ("broadsheet unfollow lamp.example", "stop following the feed of a site"),
    ],
    action: { arguments, context throws(Failure) in
      try await context.each(of: arguments.operands) { reference throws(Failure) in
        let feed = try await context.feed(reference)
        _ = try await translated(try await context.services.feeds.unfollow(feed.id))
        context.console.say(FeedWording.unfollowed(feed))
      }
    }
  )
}

extension Command {
  static let feedsSet = Command(
    name: "feeds set",
    summary: "Rename or tag a feed, or choose when the pages of its articles are fetched",
    operands: Operands(
      synopsis: "FEED NAME=VALUE...",
      count: 2...4,
      kinds: [
        .feed,
        .word(
          [("title=", ""), ("tags=", "")]
            + FullTextPolicy.allCases.map { ("full=\($0.rawValue)", "") }
        ),
      ]
    ),
    notes: [
      .feedReferences,
      "`title=TEXT` gives the feed another title; `title=` restores its own. `tags=TAG,TAG` replaces "
        + "its tags; `tags=` removes them.",
      "`full=WHEN`: WHEN is `always`, `never` or `auto`, the default. `auto` fetches the pages at a refresh if most "
        + "entries of the feed are excerpts. Only the first 20 entries are looked at, at most "
        + "\(FullTextRefresh.hostLimit) pages of a host are fetched at a refresh, and each page once. "
        + "Private addresses are refused unless the setting `private-addresses` is on. "
        + "`config set full-text never` turns this off for all feeds.",
    ],
    examples: [
      ("broadsheet feeds set lamp.example full=always", "fetch the page of each new article"),
      ("broadsheet feeds set 2 full=never", "keep the excerpts of feed 2 of the last list"),
      ("broadsheet feeds set 2 title=Lamps tags=science,light", "rename and tag feed 2"),
    ],
    action: { arguments, context throws(Failure) in
      let choices = try arguments.operands.dropFirst().map { operand throws(Failure) in
        guard let choice = FeedChoice(operand) else {
          throw .usage(
            "\(Quoted(operand)): use title=TEXT, tags=TAG,TAG, full=always, full=auto or full=never"
          )
        }
        return choice
      }
      let feed = try await context.feed(arguments.operands[0])
      for choice in choices {
        _ = try await translated(try await choice.store(of: feed, in: context.services.feeds))
        context.console.say(choice.confirmation(of: feed))
      }
      return .done
    }
  )
}

/// A choice of a person for a feed.
private enum FeedChoice {
  case title(String)
  case tags([String])
  case full(FullTextPolicy)

  /// Reads `title=TEXT`, `tags=TAG,TAG` or `full=WHEN`; nil for anything else.
  init?(_ operand: String) {
    let parts = operand.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    let value = String(parts[1])
    switch parts[0] {
    case "title": self = .title(value)
    case "tags":
      self = .tags(FollowedFeed.tags(from: value.split(separator: ",").map(String.init)))
    case "full":
      guard let policy = FullTextPolicy(rawValue: value) else { return nil }
      self = .full(policy)
    default: return nil
    }
  }

  func store(of feed: FollowedFeed, in feeds: any FollowFeeds) async throws(NewsError) -> Bool {
    switch self {
    case .title(let title): try await feeds.change(feed.id) { $0.title = title }
    case .tags(let tags): try await feeds.change(feed.id) { $0.tags = tags }
    case .full(let policy): try await feeds.setFullText(policy, of: feed)
    }
  }

  func confirmation(of feed: FollowedFeed) -> String {
    switch self {
    case .title(let title):
      var renamed = feed
      renamed.title = title
      return FeedWording.renamed(renamed)
    case .tags(let tags): return FeedWording.tagged(feed, tags)
    case .full(let policy): return FeedWording.fullText(policy, of: feed)
    }
  }
}

extension String {
  /// The forms of a reference to a feed, for help.
  static let feedReferences =
    "A feed is a number of the last list of feeds, its address, the host of its site, or its title."
}

extension CommandContext {
  /// Returns the followed feed that a person refers to.
  func feed(_ reference: String) async throws(Failure) -> FollowedFeed {
    try await referring(to: reference, "feed") { reference throws(ReferenceError) in
      try await feedReferences.feed(reference)
    }
  }
}

/// `broadsheet follow`.
private enum FollowCommand {
  static let run: Command.Action = { arguments, context throws(Failure) in
    try arguments.checkConflict("import", "export")
    let isAlone = !arguments.has("import") && !arguments.has("export")
    guard isAlone != arguments.operands.isEmpty else {
      throw .usage("follow needs either an ADDRESS, --import FILE or --export")
    }
    if arguments.has("export") { return try await export(arguments, context) }
    if let path = arguments.path("import") {
      return try await importFeeds(path, arguments, context)
    }
    let addresses = try arguments.operands.map { operand throws(Failure) in
      guard let address = WebLink.ofFeed(operand) else {
        throw .usage("\(Quoted(operand)) is not a web address; use one such as lamp.example")
      }
      return address
    }
    let follow = context.services.followSite
    var status = ExitCode.done
    for address in addresses {
      do throws(Failure) {
        try await follow.follow(address, arguments, context)
      } catch let failure where ![.interrupted, .badConfiguration].contains(failure.status) {
        status = context.console.report(failure)
      }
    }
    return status
  }

  private static func importFeeds(
    _ path: ByteString,
    _ arguments: Arguments,
    _ context: any CommandContext
  ) async throws(Failure) -> ExitCode {
    guard case .subscriptions(let list)? = try await context.read(try await context.document(path))
    else {
      throw Failure("\(TerminalText.singleLine(path.description)) is not a list of feeds", .badData)
    }
    return try await follow(list, arguments, context)
  }

  fileprivate static func follow(
    _ list: SubscriptionList,
    _ arguments: Arguments,
    _ context: any CommandContext
  ) async throws(Failure) -> ExitCode {
    let imported = try await translated(
      try await context.services.feeds.follow(
        list,
        tags: arguments.all("tag"),
        fullText: arguments.has("full") ? .always : nil
      )
    )
    context.console.say(FeedWording.imported(imported))
    if let losses = FeedWording.losses(imported) { throw Failure(losses, .badData) }
    return .done
  }

  private static func export(
    _ arguments: Arguments,
    _ context: any CommandContext
  ) async throws(Failure) -> ExitCode {
    let output = try ExportOutput(arguments, context)
    let feeds = try await translated(try await context.services.feeds.followedFeeds())
    try output.write(OPML(feeds).text)
    try output.commit { LibraryWording.exported(feeds.count, "feed", to: $0) }
    return .done
  }
}

extension FollowSite {
  /// Follows the feed of a site; if there are several, the one that a person chooses.
  fileprivate func follow(
    _ address: WebLink,
    _ arguments: Arguments,
    _ context: any CommandContext
  ) async throws(Failure) {
    switch try await translated(try await self(address, tags: arguments.all("tag"))) {
    case .followed(let feed, let added, let isNew):
      if arguments.has("full") {
        _ = try await translated(try await context.services.feeds.setFullText(.always, of: feed))
      }
      context.console.say(FeedWording.following(feed, added: added, isNew: isNew))
    case .choices(let links):
      let link = try await context.console.choose(from: links, on: address)
      try await follow(link.address, arguments, context)
    case .list(let list):
      _ = try await FollowCommand.follow(list, arguments, context)
    }
  }
}

extension Console {
  /// Lists the feeds of a site, and returns the one whose number is typed.
  ///
  /// Throws if no person is at a terminal, or if no number is typed.
  fileprivate func choose(
    from links: [FeedLink],
    on site: WebLink
  ) async throws(Failure) -> FeedLink {
    let rows = links.enumerated().map { index, link in
      let title = link.title.map { TerminalText.singleLine($0) + "  " } ?? ""
      let number = TerminalText.pad(String(index + 1), to: 3, alignment: .right)
      return "\(number)  \(title)\(TerminalText.singleLine(link.address.description))\n"
    }
    try print(rows.joined())
    let message = "\(site.site) has \(links.count) feeds"
    guard isAttended else {
      throw .usage("\(message); follow one of them by its address")
    }
    let answer = await answer(to: "\(message). Which one? [1-\(links.count)] ")
    guard let number = answer.flatMap({ Int($0.trimmed) }), links.indices.contains(number - 1)
    else { throw .usage("no feed was chosen, so none is followed") }
    return links[number - 1]
  }
}
