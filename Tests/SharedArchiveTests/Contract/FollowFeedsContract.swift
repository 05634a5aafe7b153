import Domain
import FoundationEssentials
import Query
import TestSupport
import Testing

/// Following feeds, in every archive.
@Suite(.hangLimit)
struct FollowFeedsContract {
  @Test(arguments: ArchiveKind.all)
  func articlesOfOneFeedAreListed(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    let (a, b) = (FollowedFeed.sample("a"), FollowedFeed.sample("b"))
    try await desk.bring([.sample(1), .sample(2)], from: a)
    try await desk.bring([.sample(2), .sample(3)], from: b)
    try await desk.archive.markRead(.sample(link: .sample("https://site.example/1")))
    var filter = ArticleFilter()
    filter.feed = a.id
    #expect(try await desk.titles(filter) == ["Title 1", "Title 2"])
    #expect(try await desk.titles(filter, "2 OR 3") == ["Title 2"])
    filter.isUnreadOnly = true
    #expect(try await desk.titles(filter) == ["Title 2"])
    filter.feed = FollowedFeed.sample("none").id
    #expect(try await desk.titles(filter) == [])
  }

  @Test(arguments: ArchiveKind.all)
  func otherSchemeIsNotFollowedTwice(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    let secure = FollowedFeed.sample("a", tags: ["x"])
    let plain = FollowedFeed(address: .sample("http://a.example/feed"), tags: ["y"])
    #expect(try await desk.archive.follow([plain, secure]) == [plain.id])
    #expect(try await desk.archive.follow([secure]).isEmpty)
    #expect(try await desk.archive.followedFeeds().map(\.address) == [plain.address])
    #expect(try await desk.archive.followedFeeds().map(\.tags) == [["x", "y"]])
  }

  @Test(arguments: ArchiveKind.all)
  func eachArchiveHasAKeyForItsLists(kind: ArchiveKind) async throws {
    let (one, other) = (try kind.desk().archive, try kind.desk().archive)
    try await one.follow([.sample("a")])
    try await other.follow([.sample("a")])
    let key = try #require(await one.listKey())
    #expect(key.count >= 32)
    #expect(await one.listKey() == key)
    #expect(await other.listKey() != key)
  }

  @Test(arguments: ArchiveKind.all)
  func anotherPasswordReplacesTheOneOfAFeed(kind: ArchiveKind) async throws {
    let archive = try kind.desk().archive
    let addresses = ["me:old@", "me:new@", ""].map { WebLink.sample("https://\($0)a.example/feed") }
    for address in addresses { try await archive.follow([FollowedFeed(address: address)]) }
    #expect(try await archive.followedFeeds().map(\.address) == [addresses[1]])
    #expect(try await archive.unfollow(FollowedFeed.ID(addresses[2])) != nil)
    #expect(try await archive.followedFeeds() == [])
  }

  @Test(arguments: ArchiveKind.all)
  func senderRemembersUnfollowedOnesOfItsMaildir(kind: ArchiveKind) async throws {
    let archive = try kind.desk().archive
    let senders = ["a@b.example", "b.example", "ç d"].map { name in
      FollowedFeed(.maildir(folder: "/home/anna/Mail", sender: name))
    }
    try await archive.follow(senders + [.sample("d")])
    try await archive.unfollow(senders[0].id)
    try await archive.unfollow(senders[1].id)
    try await archive.unfollow(FollowedFeed.sample("e").id)
    let feeds = try await archive.followedFeeds()
    let remembered = feeds.first { $0.id == senders[2].id }?.unfollowedSenders
    #expect(remembered == [senders[0].id, senders[1].id])
    #expect(feeds.contains { $0.origin == senders[2].origin && $0.title == "ç d" })
    #expect(feeds.first { $0.id != senders[2].id }?.unfollowedSenders == [])
  }

  @Test(arguments: ArchiveKind.all)
  func redirectToHTTPSDoublesNothing(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    let plain = FollowedFeed(address: .sample("http://a.example/feed"))
    let old = FeedEntry.sample(1, other: 2, scheme: "http", link: "p")
    try await desk.bring([old], from: plain)
    try await desk.archive.markRead(old.article)
    let new = FeedEntry.sample(2, other: 1, link: "p", title: "Title 1")
    let address = WebLink.sample("https://a.example/feed")
    let state = FeedState()
    let update = FeedUpdate(plain.id, state: state, movedTo: address, entries: [new])
    #expect(try await desk.archive.store([update]) == [FeedChanges(changed: 1)])
    #expect(try await desk.archive.followedFeeds().map(\.address) == [address])
    #expect(try await desk.titlesByLink("is:read is:followed") == ["Title 1"])
    #expect(try await desk.articleCount() == 1)
    try await desk.check()
  }

  @Test(arguments: ArchiveKind.all)
  func feedsOfArticlesAreFound(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    let (a, b) = (FollowedFeed.sample("a"), FollowedFeed.sample("b"))
    let ids = (1...4).map { FeedEntry.sample($0).article.id }
    #expect(try await desk.archive.feeds(of: ids) == [:])
    try await desk.bring([.sample(1), .sample(2)], from: b)
    try await desk.bring([.sample(2), .sample(3)], from: a)
    let feeds = try await desk.archive.feeds(of: ids + ids)
    #expect(feeds == [ids[0]: [b.id], ids[1]: [a.id, b.id], ids[2]: [a.id]])
    try await desk.archive.unfollow(a.id)
    #expect(try await desk.archive.feeds(of: ids) == [ids[0]: [b.id], ids[1]: [b.id]])
  }

  @Test(arguments: ArchiveKind.all)
  func articlesAreFoundByWhenTheyWereSeen(kind: ArchiveKind) async throws {
    let clock = Locked(Date.saving)
    let desk = try kind.desk { clock.withLock { $0 } }
    try await desk.bring([.sample(1)])
    clock.withLock { $0 += 60 }
    try await desk.bring([.sample(1), .sample(2)])
    let late = SearchExpression.condition(.seen(since: .saving + 60))
    for (condition, title) in [(late, "Title 2"), (.not(late), "Title 1")] {
      let query = ArticleQuery(matching: .all([.condition(.followed()), condition]))
      #expect(try await desk.archive(query, at: nil).items.map(\.title) == [title])
    }
    let early = ArticleQuery(matching: .all([.condition(.followed()), .not(late)]))
    #expect(try await desk.archive.markAllRead(early) { _ in } == 1)
    #expect(try await desk.titlesByLink("is:unread") == ["Title 2"])
  }

  @Test(arguments: ArchiveKind.all)
  func feedsAreFoundByNameAndCompleted(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    for (number, name) in ["a", "b", "c"].enumerated() {
      var feed = FollowedFeed.sample(name)
      feed.title = name == "c" ? "Tide" : "Rust \(name)"
      try await desk.bring([.sample(UInt64(number + 1)), .sample(9)], from: feed)
    }
    let archive = NamedFeeds(FeedReferences(to: nil, in: desk.archive), in: desk.archive)
    for (query, numbers) in [
      ("feed:rust", [1, 2, 9]), ("feed:3", [3, 9]), ("-feed:rust", [3]), ("feed:tide 3", [3]),
    ] {
      let titles = try await archive(try ArticleQuery(query), at: nil).items.map(\.title).sorted()
      #expect(titles == numbers.map { "Title \($0)" }, "\(query)")
    }
    await #expect(throws: NewsError.self) { try await archive(ArticleQuery("feed:tyde"), at: nil) }
    let values = try await desk.archive.values(of: .feed, beginning: "ru", limit: 9)
    #expect(values == [FilterValue("Rust a", count: 2), FilterValue("Rust b", count: 2)])
  }

  @Test(arguments: ArchiveKind.all)
  func articlesAreListedFeedByFeed(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    for (name, numbers) in [("c", [1, 4]), ("b", [9]), ("a", [2, 3, 5, 7])] {
      var feed = FollowedFeed.sample(name, tags: name == "b" ? [] : ["x"])
      feed.title = "Feed \(name)"
      try await desk.bring(numbers.map { .sample(UInt64($0)) }, from: feed)
    }
    let archive = NamedFeeds(FeedReferences(to: nil, in: desk.archive), in: desk.archive)
    func numbers(_ words: String, tag: String? = nil, size: Int) async throws -> [[String]] {
      var filter = ArticleFilter()
      (filter.isUnreadOnly, filter.tag) = (true, tag)
      let query = try ArticleQuery(words, filter: filter, sort: .feed, pageSize: size)
      var (pages, cursor): ([[String]], Cursor?) = ([], nil)
      repeat {
        let page = try await archive(query, at: cursor)
        if cursor == nil { #expect(page.total?.count == (tag == nil ? 7 : 6)) }
        pages.append(page.items.map { String($0.title.dropFirst("Title ".count)) })
        cursor = if case .more(let next) = page.continuation { next } else { nil }
      } while cursor != nil
      return pages
    }
    var order: [String: [String]] = [:]
    for name in ["a", "b", "c"] {
      let query = try ArticleQuery("feed:\"Feed \(name)\"")
      order[name] = try await archive(query, at: nil).items.map { String($0.title.dropFirst(6)) }
    }
    #expect(order["a"]?.sorted() == ["2", "3", "5", "7"])
    let wanted = ["a", "b", "c"].flatMap { order[$0] ?? [] }
    for size in 1...8 {
      let pages = try await numbers("", size: size)
      #expect(pages.flatMap(\.self) == wanted)
      #expect(pages.dropLast().allSatisfy { $0.count == size })
    }
    let tagged = try await numbers("", tag: "X", size: 3)
    #expect(tagged.flatMap(\.self) == wanted.filter { $0 != "9" })
  }

  @Test(arguments: ArchiveKind.all)
  func quietFeedsAreListedWhenAskedFor(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    let (loud, quiet) = (FollowedFeed.sample("a"), FollowedFeed.sample("b", tags: ["x"]))
    try await desk.bring([.sample(1), .sample(2)], from: loud)
    try await desk.bring([.sample(2), .sample(3)], from: quiet)
    var text = FollowedFeed.sample("c")
    text.title = #"["quiet","on"]"#
    try await desk.bring([.sample(4)], from: text)
    #expect(try await desk.archive.change(quiet.id) { $0.choices.isQuiet = true })
    let archive = NamedFeeds(FeedReferences(to: nil, in: desk.archive), in: desk.archive)
    func numbers(
      _ words: String,
      feed: FollowedFeed? = nil,
      tag: String? = nil,
      isUnreadOnly: Bool = true
    ) async throws -> Set<String> {
      var filter = ArticleFilter()
      (filter.isUnreadOnly, filter.isFollowedOnly) = (isUnreadOnly, !isUnreadOnly)
      (filter.feed, filter.tag) = (feed?.id, tag)
      var found: [Set<String>] = []
      for sort in [ArticleQuery.Sort.newest, .oldest, .feed] {
        let page = try await archive(ArticleQuery(words, filter: filter, sort: sort), at: nil)
        let titles = page.items.map { String($0.title.dropFirst("Title ".count)) }
        #expect(page.total?.count == Set(titles).count, "\(words) \(sort)")
        found.append(Set(titles))
      }
      #expect(Set(found).count == 1, "\(words)")
      return found[0]
    }
    for isUnreadOnly in [true, false] {
      #expect(try await numbers("", isUnreadOnly: isUnreadOnly) == ["1", "2", "4"])
      #expect(try await numbers("-9", isUnreadOnly: isUnreadOnly) == ["1", "2", "4"])
      #expect(try await numbers("title", isUnreadOnly: isUnreadOnly) == ["1", "2", "3", "4"])
      #expect(try await numbers("", feed: quiet, isUnreadOnly: isUnreadOnly) == ["2", "3"])
      #expect(try await numbers("", tag: "X", isUnreadOnly: isUnreadOnly) == ["2", "3"])
      #expect(try await numbers("tag:x", isUnreadOnly: isUnreadOnly) == ["2", "3"])
    }
    var filter = ArticleFilter()
    filter.isUnreadOnly = true
    let common = try ArticleQuery("", filter: filter)
    #expect(try await desk.archive.markAllRead(common) { _ in } == 3)
    let feeds = try await desk.archive.followedFeeds()
    #expect(feeds.reduce(0) { $0 + $1.unread } == 1 && feeds.unread == 0)
    #expect(try await desk.archive.change(quiet.id) { $0.choices.isQuiet = false })
    #expect(try await numbers("") == ["3"])
  }

  @Test(arguments: ArchiveKind.all)
  func activityIsCountedByDates(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    let week: TimeInterval = 7 * 86_400
    let weeks = Double(FeedActivity.weeks)
    let feeds = ["a", "b", "c"].map { FollowedFeed.sample($0) }
    func second(_ date: Date) -> Date {
      Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down))
    }
    let ages: [[TimeInterval]] = [[60, week, (weeks - 1) * week, (weeks + 1) * week], [60 * week]]
    for (number, (feed, ages)) in zip(feeds, ages).enumerated() {
      let entries = ages.enumerated().map { place, age in
        FeedEntry.sample(UInt64(10 * number + place), at: .saving - age)
      }
      try await desk.bring(entries, from: feed)
    }
    try await desk.archive.follow([feeds[2]])
    try await desk.archive.markRead(.sample(link: .sample("https://site.example/1")))
    #expect(
      try await desk.archive.activities() == [
        feeds[0].id: FeedActivity(recent: 3, lastAt: second(.saving - 60)),
        feeds[1].id: FeedActivity(recent: 0, lastAt: second(.saving - 60 * week)),
      ]
    )
    try await desk.archive.unfollow(feeds[0].id)
    #expect(try await desk.archive.activities().keys.map(\.self) == [feeds[1].id])
  }

  @Test(arguments: ArchiveKind.all)
  func conditionsCombineFeeds(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    let feeds = ["a", "b", "c"].map { FollowedFeed.sample($0, tags: [$0]) }
    for (number, feed) in feeds.enumerated() {
      try await desk.bring([.sample(UInt64(number)), .sample(3)], from: feed)
    }
    let ids = feeds.map { SearchExpression.condition(.feed($0.id.description)) }
    let followed = SearchExpression.condition(.followed())
    let expected: [(SearchExpression, [Int])] = [
      (.all([followed, .any([ids[0], ids[1]])]), [0, 1, 3]),
      (.all([followed, .any([ids[2], .condition(.tag("A"))])]), [0, 2, 3]),
      (.all([followed, .not(ids[0])]), [1, 2]), (.all([followed, ids[0], ids[1]]), [3]),
      (.all([followed, .nothing]), []), (.all([followed, .not(.not(ids[2]))]), [2, 3]),
    ]
    for (condition, numbers) in expected {
      let query = ArticleQuery(matching: condition)
      let titles = try await desk.archive(query, at: nil).items.map(\.title).sorted()
      #expect(titles == numbers.map { "Title \($0)" }, "\(condition)")
    }
  }

  @Test(arguments: ArchiveKind.all)
  func tagsAreReplaced(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    let feed = FollowedFeed.sample("a", tags: ["old", "both"])
    #expect(try await !desk.archive.change(feed.id) { $0.tags = ["new"] })
    try await desk.bring([.sample(1)], from: feed)
    #expect(try await desk.archive.change(feed.id) { $0.tags = ["new", " both ", "new", ""] })
    #expect(try await desk.archive.followedFeeds().map(\.tags) == [["both", "new"]])
    #expect(try await desk.titlesByLink("tag:new") == ["Title 1"])
    #expect(try await desk.titlesByLink("tag:old") == [])
    #expect(try await !desk.archive.change(FollowedFeed.sample("none").id) { $0.tags = [] })
    try await desk.check()
  }

  @Test(arguments: ArchiveKind.all)
  func policyOfFullTextsIsStored(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    let feed = FollowedFeed.sample("a", tags: ["x"])
    try await desk.archive.follow([feed])
    #expect(try await desk.archive.change(feed.id) { $0.choices.fullText = .always })
    let stored = try await desk.archive.followedFeeds()
    #expect(stored.map(\.choices.fullText) == [.always] && stored.map(\.tags) == [["x"]])
    try await desk.archive.change(feed.id) { $0.choices.fullText = .auto }
    #expect(try await desk.archive.followedFeeds().map(\.otherAttributes) == [[]])
    try await desk.check()
  }

  @Test(arguments: ArchiveKind.all)
  func fullTextStaysWhenTheEntryChanges(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    try await desk.bring([.sample(1)])
    let article = FeedEntry.sample(1).article
    try await desk.archive.keep([article.with(fullText: "Everything about lanterns.")])
    #expect(try await desk.titles("lanterns") == [article.title])
    let changed = Article.sample(
      link: article.link,
      provider: FollowedFeed.provider,
      title: "Changed",
      content: "Short."
    )
    try await desk.bring([FeedEntry(key: FeedEntry.sample(1).key, article: changed)])
    let body = try #require(try await desk.archive.article(article.id)?.body)
    #expect(body.document.text == "Short.")
    #expect(body.full?.document.text == "Everything about lanterns.")
    #expect(try await desk.titles("lanterns") == ["Changed"])
    try await desk.check()
  }

  @Test(arguments: ArchiveKind.all)
  func feedsAreListedByTitle(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    let feeds = ["b", "C", "a"].map { FollowedFeed.sample($0) }
    #expect(try await desk.archive.follow(feeds) == feeds.map(\.id))
    #expect(try await desk.archive.followedFeeds().map(\.title) == ["a", "b", "C"])
  }

  @Test(arguments: ArchiveKind.all)
  func knownFeedKeepsTitleAndGetsTags(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    let first = FollowedFeed(address: .sample("https://a.example/"), title: "a", tags: ["x"])
    let second = FollowedFeed(address: .sample("https://A.EXAMPLE"), title: "b", tags: ["y", "x"])
    #expect(try await desk.archive.follow([first, second]) == [first.id])
    var expected = first
    expected.tags = ["x", "y"]
    #expect(try await desk.archive.followedFeeds() == [expected])
  }

  @Test(arguments: ArchiveKind.all)
  func unfollowedArticlesKeepTheirMarks(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    try await desk.bring([.sample(1), .sample(2)])
    try await desk.archive.save(FeedEntry.sample(1).article)
    let unfollowed = try #require(try await desk.archive.unfollow(FollowedFeed.sample().id))
    #expect(unfollowed.feed.id == FollowedFeed.sample().id)
    #expect(try await desk.archive.unfollow(FollowedFeed.sample().id) == nil)
    #expect(try await desk.archive.followedFeeds() == [])
    #expect(try await desk.titlesByLink() == ["Title 1", "Title 2"])
    #expect(try await desk.titlesByLink("is:saved") == ["Title 1"])
    #expect(try await desk.titlesByLink("is:followed") == [])
    try await desk.check()
  }

  @Test(arguments: ArchiveKind.all)
  func feedIsFollowedAgainWithItsArticles(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    try await desk.bring([.sample(1), .sample(2)])
    try await desk.archive.markRead(FeedEntry.sample(1).article)
    let before = try await desk.archive.followedFeeds()
    let unfollowed = try #require(try await desk.archive.unfollow(FollowedFeed.sample().id))
    try await unfollowed.followAgain()
    #expect(try await desk.archive.followedFeeds() == before)
    #expect(try await desk.titlesByLink("is:followed") == ["Title 1", "Title 2"])
    try await unfollowed.followAgain()
    #expect(try await desk.archive.followedFeeds() == before)
    try await desk.check()
  }

  @Test(arguments: ArchiveKind.all)
  func refreshKeepsTheChosenTitle(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    try await desk.bring([.sample(1)])
    let id = FollowedFeed.sample().id
    let own = try #require(try await desk.archive.followedFeeds().first).title
    #expect(try await desk.archive.change(id) { $0.title = " My\n lamp " })
    try await desk.archive.store([FeedUpdate(id, state: FeedState(), title: "Another")])
    let renamed = try #require(try await desk.archive.followedFeeds().first)
    #expect((renamed.title, renamed.ownTitle) == ("My lamp", "Another"))
    #expect(own != "My lamp")
    #expect(try await desk.archive.change(id) { $0.title = "" })
    #expect(try await desk.archive.followedFeeds().first?.title == "Another")
    try await desk.check()
  }

  @Test(arguments: ArchiveKind.all)
  func unreadArticlesAreCounted(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    try await desk.bring((1...5).map { .sample($0) })
    try await desk.bring((4...7).map { .sample($0) }, from: .sample("b"))
    try await desk.archive.keep([.fake("other")])
    try await desk.archive.markRead(FeedEntry.sample(5).article)
    try await desk.archive.markRead(FeedEntry.sample(1).article)
    #expect(try await desk.archive.followedFeeds().map(\.unread) == [3, 3])
    try await desk.archive.markUnread(FeedEntry.sample(5).article.id)
    #expect(try await desk.archive.followedFeeds().map(\.unread) == [4, 4])
    try await desk.check()
  }

  @Test(arguments: ArchiveKind.all)
  func marksSayWhichTagsAnArticleHas(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    try await desk.bring([.sample(1)], from: .sample("a", tags: ["x", "y"]))
    try await desk.bring([.sample(1), .sample(2)], from: .sample("b", tags: ["y", "z"]))
    try await desk.archive.keep([.fake("other")])
    try await desk.archive.markRead(FeedEntry.sample(2).article)
    let ids = [1, 2].map { FeedEntry.sample($0).article.id }
    #expect(
      try await desk.archive.marks(of: ids + [Article.fake("other").id]) == [
        ids[0]: ArticleMarks(isFollowed: true, tags: ["x", "y", "z"]),
        ids[1]: ArticleMarks(isRead: true, isFollowed: true, tags: ["y", "z"]),
      ]
    )
  }

  @Test(arguments: ArchiveKind.all)
  func updateReplacesStateTitleAndSite(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    let feed = FollowedFeed.sample("a", tags: ["x"])
    try await desk.archive.follow([feed])
    var update = FeedUpdate(feed.id, state: FeedState(), title: "  New\n title ")
    update.state.failures = 2
    update.state.problem = .gone
    update.site = .sample("https://a.example/")
    #expect(try await desk.archive.store([update]) == [FeedChanges()])
    var expected = FollowedFeed(
      feed.origin,
      title: "New title",
      site: update.site,
      tags: ["x"]
    )
    expected.state = update.state
    #expect(try await desk.archive.followedFeeds() == [expected])
    update.title = " "
    update.site = nil
    try await desk.archive.store([update])
    #expect(try await desk.archive.followedFeeds() == [expected])
  }

  @Test(arguments: ArchiveKind.all)
  func twoConnectionsStoreEachArticleOnce(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    let feed = FollowedFeed.sample()
    let other = desk.other()
    try await desk.archive.follow([feed])
    let added = try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<12 {
        let archive = number % 2 == 0 ? desk.archive : other
        let entries = (0..<20).map { FeedEntry.sample(UInt64(number / 2 * 10 + $0)) }
        let update = FeedUpdate(feed.id, state: FeedState(), entries: entries)
        group.addTask { try await archive.store([update])[0].added }
      }
      return try await group.reduce(0, +)
    }
    #expect(added == 70)
    #expect(try await desk.articleCount() == 70)
    try await desk.check()
  }

  @Test(arguments: ArchiveKind.all)
  func followersReceiveUnknownOnce(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    try await desk.archive.follow([.sample()])
    let changes = await desk.archive.markChanges()
    try await desk.bring([.sample(1), .sample(2)])
    try await desk.bring([.sample(1), .sample(2)])
    await desk.archive.close()
    var received: [ArticleMarkChange] = []
    for await change in changes { received.append(change) }
    #expect(received == [.unknown])
  }

  @Test(arguments: ArchiveKind.all)
  func movedFeedHasItsNewAddress(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    try await desk.bring([.sample(1)], from: .sample("a", tags: ["x"]))
    let link = WebLink.sample("https://new.example/feed")
    #expect(try await desk.bring([.sample(1), .sample(2)], movedTo: link) == FeedChanges(added: 1))
    let feeds = try await desk.archive.followedFeeds()
    #expect(feeds.map(\.address) == [link])
    #expect(feeds.map(\.tags) == [["x"]])
    #expect(feeds.map(\.unread) == [2])
  }

  @Test(arguments: ArchiveKind.all)
  func movedFeedJoinsTheFollowedOne(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    let other = FollowedFeed.sample("b", tags: ["y"])
    try await desk.bring([.sample(1), .sample(2)], from: .sample("a", tags: ["x"]))
    try await desk.bring([.sample(2), .sample(3)], from: other)
    try await desk.archive.markRead(FeedEntry.sample(1).article)
    let changes = try await desk.bring([.sample(3), .sample(4)], movedTo: other.address)
    #expect(changes == FeedChanges(added: 1))
    let feeds = try await desk.archive.followedFeeds()
    #expect(feeds.map(\.id) == [other.id])
    #expect(feeds.map(\.tags) == [["x", "y"]])
    #expect(feeds.map(\.unread) == [3])
    try await desk.check()
  }

  @Test(arguments: ArchiveKind.all)
  func oneTaskHasTheTurn(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    let other = desk.other()
    var turn = try await desk.archive.refreshTurn()
    #expect(turn != nil)
    #expect(try await other.refreshTurn() == nil)
    #expect(try await desk.archive.refreshTurn() == nil)
    turn = nil
    // The server releases a lock a moment later.
    while turn == nil { turn = try await other.refreshTurn() }
    #expect(try await desk.archive.refreshTurn() == nil)
    _ = turn
  }
}
