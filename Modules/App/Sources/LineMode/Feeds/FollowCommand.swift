import ByteStrings
import Domain
import FoundationEssentials
import Presentation
import Query
import Terminal
import Texts

extension Command {
  static let follow = Command(
    name: "follow",
    summary: "Follow sites by their feeds, or import and export the list of feeds",
    operands: Operands(synopsis: "[ADDRESS...]", count: 0...1_000),
    options: [
      Option("tag", .list("TAG", of: .tag), "Tag the feeds, for queries such as tag:science"),
      Option("full", "Fetch the page of each new article at a refresh; see `feeds set`"),
      Option(
        "import",
        .file("FILE"),
        "Follow the feeds of a file of another reader; - is standard input"
      ),
      Option("settings", "With --import: also apply settings that another archive exported"),
      Option("export", "Print the followed feeds as OPML"),
      Option("output", .file("FILE"), "With --export: write to FILE instead of standard output"),
      Option("force", "Overwrite the file of --output if it exists"),
    ],
    notes: [
      "ADDRESS is a site, a feed (RSS 0.9 to 2.0, RDF, Atom, JSON Feed or CDF) or a number of the last "
        + "list of feeds. The feed of a site is found by the links in its page, else at known and usual "
        + "addresses, with up to \(FeedDiscovery.mostRequests) requests. Feeds of comments are "
        + "followed only if there are no others. Of several feeds you choose one; without a terminal, the "
        + "first is followed and the others are listed on standard error.",
      "`maildir:PATH` follows the senders of the messages in a local maildir, a feed for each list or "
        + "address. `refresh` reads new messages; the same command again follows new senders. Messages "
        + "with the flag S (seen) are read, messages with T (trashed) are skipped, and pictures within "
        + "messages and attachments are not stored. In a shared archive everyone can read the messages. "
        + "The web page and the APIs cannot follow a maildir.",
      "An unfollowed sender is not followed again until you name it: `follow maildir:PATH ADDRESS`, with "
        + "the address that `unfollow` printed.",
      "`--import` reads OPML, a list of addresses, or newsboat's `urls`. The pages of Pocket's and "
        + "Raindrop's CSV and of bookmarks in HTML are saved. After `urls`, newsboat's `cache.db` marks as "
        + "read what newsboat has read. A hidden feed (`!`) becomes quiet; `query:` and `exec:` lines are "
        + "skipped, and of `filter:` lines only the address is used.",
      "Folders of an OPML file become tags, and tags become folders.",
    ],
    examples: [
      ("broadsheet follow lamp.example", "find the feed of a site and follow it"),
      ("broadsheet follow https://lamp.example/feed.xml --tag science", "follow a feed with a tag"),
      ("broadsheet follow maildir:$HOME/Mail/News", "follow the newsletters of a maildir"),
      ("broadsheet follow --import subscriptions.opml", "follow the feeds of another reader"),
      ("broadsheet follow --export > subscriptions.opml", "export the list of feeds"),
    ],
    action: { arguments, context throws(Failure) in
      try await FollowCommand(arguments: arguments, context: context).run()
    }
  )

  static let following = list(
    name: "following",
    summary: "List the feeds you follow, with unread counts and problems",
    operands: Operands(synopsis: "[WORDS...]", count: 0...1_000),
    options: [
      Option(
        "sort",
        .choice("ORDER", FeedQuery.Order.allCases.map(\.rawValue)),
        "Order: silent (longest without an article), loud (most articles a week) or failing (most failures in a row)"
      ),
      Option("dead", "List only feeds whose last article is older than a year"),
    ],
    notes: [
      "WORDS are searched for in titles, addresses and tags.",
      "With `--sort` or `--dead`, each feed is listed with its articles a week in the last "
        + "\(FeedActivity.weeks) weeks and the date of its last article. With `--sort silent`, feeds that "
        + "never had one are first.",
    ],
    examples: [
      ("broadsheet following science --urls", "the feeds with a word, with their addresses")
    ],
    route: { arguments, pageSize, now throws(Failure) in
      .feeds(
        try checked(
          FeedQuery(
            arguments.words,
            order: arguments["sort"].flatMap(FeedQuery.Order.init),
            deadSince: arguments.has("dead") ? now.addingTimeInterval(-365 * 86_400) : nil,
            pageSize: pageSize
          )
        )
      )
    }
  )

  static let unfollow = Command(
    name: "unfollow",
    summary: "Stop following feeds; their articles stay in the archive",
    operands: Operands(synopsis: "REF...", count: 1...1_000, kinds: [.feed]),
    notes: [.feedReferences],
    examples: [
      ("broadsheet unfollow lamp.example", "stop following the feed of a site")
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
    summary: "Rename or tag a feed, or choose how its articles are read",
    operands: Operands(
      synopsis: "FEED NAME=VALUE...",
      count: 2...7,
      kinds: [
        .feed,
        .word(
          [
            ("title=", ""), ("tags=", ""), ("cap=", ""), ("edited=unread", ""), ("quiet", ""),
            ("quiet=off", ""),
          ]
            + FullTextPolicy.allCases.map { ("full=\($0.rawValue)", "") }
        ),
      ]
    ),
    notes: [
      .feedReferences,
      "`title=TEXT` changes the title of the feed; `title=` restores its own. `tags=TAG,TAG` replaces "
        + "its tags; `tags=` removes them.",
      "`cap=N` stores new articles beyond N in 24 hours as read; `cap=` ends that. `edited=unread` makes "
        + "an article unread again when its title, summary or text changes; `edited=` ends that.",
      "`quiet` leaves the feed's articles out of the list of all feeds and its counts. They are listed if the "
        + "feed, its tag or words are asked for, such as by `unread feed:lamp`. `quiet=off` ends that.",
      "`full=always` fetches the page of each new article at a refresh, `full=never` none, and "
        + "`full=auto`, the default, the pages if most entries of the feed are excerpts: the pages of its first "
        + "20 entries, each once, and at most \(FullTextRefresh.hostLimit) of a host at a refresh. The "
        + "setting `full-text` turns this off for all feeds.",
    ],
    examples: [
      ("broadsheet feeds set lamp.example full=always", "fetch the page of each new article"),
      ("broadsheet feeds set 2 title=Lamps tags=science,light", "rename and tag feed 2"),
    ],
    action: { arguments, context throws(Failure) in
      let choices = try arguments.operands.dropFirst().map { operand throws(Failure) in
        let text = operand == "quiet" ? "quiet=on" : operand
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let choice = FeedChoice(String(parts[0]), String(parts[1])) else {
          throw .usage(
            "\(Quoted(operand)): use title=TEXT, tags=TAG,TAG, cap=N, edited=unread, quiet, "
              + "quiet=off, full=always, full=auto or full=never"
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
private struct FollowCommand {
  private static let maildirScheme: ByteString = "maildir:"

  /// What an operand refers to.
  private enum Target {
    case maildir(ByteString)
    case sender(FollowedFeed.ID)
    case site(WebLink)
  }

  let arguments: Arguments
  let context: any CommandContext

  func run() async throws(Failure) -> ExitCode {
    try arguments.checkConflict("import", "export")
    if arguments.has("settings"), !arguments.has("import") {
      throw .usage("--settings needs --import FILE")
    }
    let isAlone = !arguments.has("import") && !arguments.has("export")
    guard isAlone != arguments.operands.isEmpty else {
      throw .usage("follow needs either an ADDRESS, --import FILE or --export")
    }
    if arguments.has("export") { return try await export() }
    if let path = arguments.path("import") { return try await importFile(path) }
    // All numbers belong to the last list, which following a site can replace.
    var targets: [Target] = []
    for (path, operand) in zip(arguments.paths, arguments.operands) {
      if path.hasPrefix(Self.maildirScheme) {
        targets.append(.maildir(path))
      } else if let id = FollowedFeed.ID(operand), id.isOfMaildir {
        targets.append(.sender(id))
      } else {
        targets.append(.site(try await address(operand)))
      }
    }
    let named = targets.compactMap { if case .sender(let id) = $0 { id } else { nil } }
    var status = ExitCode.done
    for target in targets {
      do throws(Failure) {
        switch target {
        case .maildir(let path): try await followMaildir(path, Set(named))
        case .sender(let id): try await checkFollowed(id)
        case .site(let address): try await follow(address)
        }
      } catch let failure where ![.interrupted, .badConfiguration].contains(failure.status) {
        status = context.console.report(failure)
      }
    }
    return status
  }

  /// Returns the address of a site or feed, which can be a number of the last list of feeds.
  private func address(_ operand: String) async throws(Failure) -> WebLink {
    if let row = Int(operand) {
      return try await referring(to: operand, "feed") { _ throws(ReferenceError) in
        try context.feedReferences.address(ofRow: row)
      }
    }
    guard let address = WebLink.ofFeed(operand) else {
      throw .usage("\(Quoted(operand)) is not a web address; use one such as lamp.example")
    }
    return address
  }

  /// Throws if the sender of a maildir is not followed, as it is after its maildir was.
  private func checkFollowed(_ sender: FollowedFeed.ID) async throws(Failure) {
    let followed = try await translated(try await context.services.feeds.followedFeeds())
    guard followed.contains(where: { $0.id == sender }) else {
      let name = Quoted(sender.description)
      throw Failure("\(name) is a sender in a maildir: type `maildir:PATH` before it", .noSuchItem)
    }
  }

  /// Follows the senders of a maildir, whose path is after the scheme.
  private func followMaildir(
    _ operand: ByteString,
    _ named: Set<FollowedFeed.ID>
  ) async throws(Failure) {
    let path = ByteString(bytes: operand.bytes.dropFirst(Self.maildirScheme.bytes.count))
    let (maildirs, tags) = (context.maildirs, arguments.all("tag"))
    switch try await translated(try await maildirs.follow(path, tags: tags, named: named)) {
    case .success(let result): context.console.say(FeedWording.following(result))
    case .failure(let folder): throw Failure(FeedWording.unreadable(folder), .noSuchItem)
    }
  }

  /// Follows the feed of a site; if there are several, the one that a person chooses, or the first one
  /// if no person is at a terminal.
  private func follow(_ address: WebLink) async throws(Failure) {
    let (console, services) = (context.console, context.services)
    let tags = arguments.all("tag")
    switch try await translated(try await services.followSite(address, tags: tags)) {
    case .followed(let feed, let added, let isNew, let others):
      if arguments.has("full") {
        _ = try await translated(try await services.feeds.setFullText(.always, of: feed))
      }
      console.say(FeedWording.following(feed, added: added, isNew: isNew))
      if let address = feed.address { list(others, after: FeedLink(address: address)) }
    case .choices(let links) where console.isAttended:
      context.feedReferences.remember(links)
      try await follow(try await console.choose(from: links, on: address).address)
    case .choices(let links):
      try await follow(links[0].address)
      list(Array(links.dropFirst()), after: links[0])
    case .list(let list): try await follow(list)
    }
  }

  /// Prints the other feeds of a site on standard error, with their numbers for `follow`.
  private func list(_ others: [FeedLink], after followed: FeedLink) {
    guard !others.isEmpty else { return }
    context.feedReferences.remember([followed] + others)
    context.console.say("other feeds of the site; `follow NUMBER` follows one:")
    for (number, link) in zip(2..., others) { context.console.writeError(link.row(number)) }
  }

  private func importFile(_ path: ByteString) async throws(Failure) -> ExitCode {
    let document = try await context.document(path)
    let moved = try await context.reading { [context] () throws(ArticleFileError) in
      try context.localFile(document, at: path)
    }
    let services = context.services
    switch moved {
    case .feeds(let list)?: try await follow(list)
    case .history(let history)?:
      let added = try await translated(
        try await services.feeds.add(history, marking: services.marking)
      )
      context.console.say(FeedWording.addedHistory(added))
    case .pages(let pages, let invalid)?:
      let store = try context.archiveStore()
      let kept = try await translated(try await store.keep(pages))
      context.console.say(FeedWording.savedPages(pages.count, invalid: invalid, kept))
    case nil:
      let name = WebLink.withoutUser(in: TerminalText.singleLine(path.description))
      throw Failure("\(name) is neither a list of feeds nor of bookmarks, or too long", .badData)
    }
    return .done
  }

  private func follow(_ list: SubscriptionList) async throws(Failure) {
    var list = list
    if arguments.has("settings") { list.appliesSettings = true }
    context.console.say(FeedWording.understood(list))
    let (feeds, tags) = (context.services.feeds, arguments.all("tag"))
    let policy: FullTextPolicy? = arguments.has("full") ? .always : nil
    let imported = try await translated(
      try await feeds.follow(list, tags: tags, fullText: policy)
    )
    for line in [FeedWording.imported(imported)] + FeedWording.settings(imported) {
      context.console.say(line)
    }
    if let losses = FeedWording.losses(imported) { throw Failure(losses, .badData) }
  }

  private func export() async throws(Failure) -> ExitCode {
    let output = try ExportOutput(arguments, context)
    let feeds = try await translated(try await context.services.feeds.followedFeeds())
    try output.write(OPML(feeds, key: await context.services.feeds.listKey()).text)
    let written = feeds.count { $0.address != nil }
    try output.commit { LibraryWording.exported(written, "feed", to: $0) }
    if written < feeds.count {
      let count = Count.of(feeds.count - written, "newsletter")
      context.console.say("left out: \(count); follow their maildir again instead")
    }
    return .done
  }
}

extension FeedLink {
  fileprivate func row(_ number: Int) -> String {
    let title = title.map { TerminalText.singleLine($0) + "  " } ?? ""
    let place = TerminalText.pad(String(number), to: 3, alignment: .right)
    return "\(place)  \(title)\(TerminalText.singleLine(address.withoutUser.description))\n"
  }
}

extension Console {
  /// Lists the feeds of a site, and returns the one whose number is typed; throws if none is.
  fileprivate func choose(
    from links: [FeedLink],
    on site: WebLink
  ) async throws(Failure) -> FeedLink {
    try print(zip(1..., links).map { $1.row($0) }.joined())
    let question = "\(site.site) has \(links.count) feeds. Which one? [1-\(links.count)] "
    let answer = await answer(to: question)
    guard let number = answer.flatMap({ Int($0.trimmed) }), number > 0, number <= links.count
    else { throw .usage("no feed was chosen, so none is followed; `follow NUMBER` follows one") }
    return links[number - 1]
  }
}
