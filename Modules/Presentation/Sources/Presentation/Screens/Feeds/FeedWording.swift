public import Domain
import Texts

/// Wording of events of followed feeds.
public enum FeedWording {
  /// Returns the problem of a feed: `not found (404), 3 times in a row`.
  static func problem(_ problem: FeedProblem, _ times: Int) -> String {
    let text =
      switch problem {
      case .unreachable: "the server cannot be reached"
      case .timedOut: "the server does not answer in time"
      case .insecure: "the certificate of the server is not valid"
      case .forbiddenAddress: "the address redirects to http or a private network"
      case .missing: "there is no such page (404)"
      case .refused: "the server refuses the request"
      case .busy: "the server asks to wait"
      case .serverFailed: "the server reports an error"
      case .tooLarge: "the document is too large"
      case .notAFeed: "the page is not a feed"
      case .gone: "the feed was removed for good (410)"
      case .other: "the feed cannot be read"
      }
    return times > 1 ? "\(text), \(Count.digits(times)) times in a row" : text
  }

  /// Returns how often a feed has articles: `0.5 articles a week`.
  static func pace(_ activity: FeedActivity) -> String {
    "\(JSON.decimal(activity.perWeek).text) articles a week"
  }

  static func progress(_ refresh: FeedRefresh) -> String {
    if refresh.isWaiting { return "Waiting for another refresh\u{2026}" }
    if refresh.pages > 0 { return pages(refresh) }
    return "Refreshed \(Count.digits(refresh.done)) of \(Count.of(refresh.total, "feed")), "
      + articles(refresh.changes)
  }

  /// Returns the progress of a refresh, in a few words: `Refreshing 12 of 40 feeds`.
  static func shortProgress(_ refresh: FeedRefresh) -> String {
    if refresh.isWaiting { return "Waiting for another refresh\u{2026}" }
    if refresh.total == 0 { return "Refreshing\u{2026}" }
    if refresh.pages > 0 { return pages(refresh) }
    return "Refreshing \(Count.digits(refresh.done)) of \(Count.of(refresh.total, "feed"))"
  }

  /// Returns the result of a refresh: `refreshed 12 feeds: 34 new articles`.
  static func summary(_ refresh: FeedRefresh) -> String {
    let feeds = Count.of(refresh.total, "feed")
    let asked = refresh.isStopped ? "\(Count.digits(refresh.done)) of \(feeds)" : feeds
    var parts = ["refreshed \(asked): \(articles(refresh.changes))"]
    if refresh.failed > 0 { parts.append("\(Count.digits(refresh.failed)) failed") }
    if refresh.fullTexts > 0 { parts.append(Count.of(refresh.fullTexts, "full text") + " fetched") }
    if refresh.heldBack > 0 { parts.append("\(Count.digits(refresh.heldBack)) held back") }
    if refresh.notDue > 0 { parts.append("\(Count.digits(refresh.notDue)) not due yet") }
    return parts.joined(separator: "; ")
  }

  private static func pages(_ refresh: FeedRefresh) -> String {
    "Fetched \(Count.digits(refresh.requestedPages)) of \(Count.of(refresh.pages, "page"))"
  }

  /// Returns that none of the chosen feeds was asked, and why.
  static func notAsked(_ refresh: FeedRefresh, _ mode: RefreshMode) -> String {
    func feeds(_ count: Int, _ one: String, _ several: String, _ reason: String) -> String? {
      count > 0 ? "\(Count.of(count, "feed")) \(count == 1 ? one : several) \(reason)" : nil
    }
    let recently = "asked less than a minute ago, or the server asks to wait"
    let reasons =
      mode == .now
      ? [feeds(refresh.notDue + refresh.heldBack, "was", "were", recently)]
      : [
        feeds(refresh.notDue, "is", "are", "not due yet"),
        feeds(refresh.heldBack, "is", "are", "held back by a busy host"),
      ]
    return "nothing was asked: \(reasons.compactMap(\.self).joined(separator: "; "))"
  }

  private static func articles(_ changes: FeedChanges) -> String {
    let read = changes.read > 0 ? ", \(Count.digits(changes.read)) stored as read" : ""
    let changed = changes.changed > 0 ? ", \(Count.digits(changes.changed)) changed" : ""
    return Count.of(changes.added, "new article") + read + changed
  }

  /// Returns a sentence about a feed without a full stop.
  static func report(_ report: FeedRefresh.Report) -> String {
    switch report {
    case .moved(let feed, let address): "\(feed.title) has moved to \(address.withoutUser)"
    case .gone(let feed):
      "\(feed.title) was removed for good by its site (410) and is not asked any more; its articles stay"
    case .failing(let feed, let problem, let times):
      of(feed, self.problem(problem, times))
    case .unreadable(let folder, let senders):
      "the folder \(folder.path) cannot be read: \(Count.of(senders, "sender")) not refreshed"
    case .pausing(let host, let feeds, let times):
      "\(host) is busy: its \(feeds == 1 ? "feed is" : "\(Count.of(feeds, "feed")) are") asked again in "
        + [times.lowerBound, times.upperBound].map(NewsError.words).distinct.joined(
          separator: " to "
        )
    }
  }

  /// Returns that a feed is followed: `following The Lamp (https://...): 20 new articles`.
  public static func following(_ feed: FollowedFeed, added: Int, isNew: Bool) -> String {
    let verb = isNew ? "following" : "already following"
    return "\(verb) \(name(feed)): \(Count.of(added, "new article"))"
  }

  /// Returns a text about a feed: `The Lamp (https://...): no tags`.
  static func of(_ feed: FollowedFeed, _ text: String) -> String { "\(name(feed)): \(text)" }

  private static func name(_ feed: FollowedFeed) -> String {
    "\(feed.title) (\(feed.shownAddress))"
  }

  /// Returns when the pages of a feed's articles are fetched from now on.
  static func fullText(_ policy: FullTextPolicy, of feed: FollowedFeed) -> String {
    let text =
      switch policy {
      case .always: "a refresh fetches the page of each new article"
      case .auto: "a refresh fetches the pages of excerpts"
      case .never: "no page is fetched"
      }
    return of(feed, text)
  }

  /// Returns the title that a feed has from now on.
  static func renamed(_ feed: FollowedFeed) -> String {
    "\(feed.shownAddress) is now called \(feed.title)"
  }

  /// Returns the tags that a feed has from now on.
  static func tagged(_ feed: FollowedFeed, _ tags: [String]) -> String {
    of(feed, tags.isEmpty ? "no tags" : "tagged \(tags.joined(separator: ", "))")
  }

  /// Returns that a feed is no longer followed.
  public static func unfollowed(_ feed: FollowedFeed) -> String {
    "no longer following \(name(feed)); its articles stay in the archive"
      + (feed.unsubscribe.map { "; \($0) cancels the newsletter" } ?? "")
  }

  /// Returns that a feed that was no longer followed is followed as before.
  public static func followingAgain(_ feed: FollowedFeed) -> String {
    "following \(name(feed)) again"
  }

  /// Returns that a maildir, or a folder in it, cannot be read.
  public static func unreadable(_ folder: UnreadableFolder) -> String {
    "the folder \(folder.path) cannot be read; a maildir is a folder with `new` and `cur`"
  }

  /// Returns the result of following a maildir: `following 2 new senders (5 in all): 9 new articles`.
  public static func following(_ maildir: MaildirResult) -> String {
    let files = Count.of(maildir.unreadable, "file")
    let (new, all) = (maildir.new, maildir.senders)
    let senders = new == 0 ? Count.of(all, "sender") : Count.of(new, "new sender")
    let left = Count.of(maildir.leftOut.count, "sender")
    return
      (new == 0 && all > 0 ? "already following " : "following ") + senders
      + (new > 0 && new < all ? " (\(Count.digits(all)) in all): " : ": ")
      + articles(FeedChanges(added: maildir.changes.added, read: maildir.changes.read))
      + (maildir.leftOut.isEmpty ? "" : "; left out \(left) that you unfollowed")
      + (maildir.unreadable > 0 ? "; \(files) without a readable message skipped" : "")
  }

  /// Returns what was read in a list: `read OPML: 12 feeds, 3 tags`.
  public static func understood(_ list: SubscriptionList) -> String {
    let name = list.title.map { " \u{201C}\($0)\u{201D}" } ?? ""
    let tags = Set(list.feeds.flatMap(\.tags)).count
    var parts = ["read \(list.format)\(name): \(Count.of(list.feeds.count, "feed"))"]
    if tags > 0 { parts.append(Count.of(tags, "tag")) }
    if list.skipped > 0 {
      parts.append("\(Count.of(list.skipped, "line")) with queries or programs skipped")
    }
    if list.filters > 0 { parts.append("\(Count.of(list.filters, "filter")) left out") }
    return parts.joined(separator: ", ") + badLines(list.badLines)
  }

  private static func badLines(_ numbers: [Int]) -> String {
    guard let last = numbers.last else { return "" }
    let others = numbers.count > 3 ? Count.of(numbers.count - 3, "other") : Count.digits(last)
    let named = numbers.prefix(3).map(Count.digits)
    let first = numbers.count > 3 ? named : named.dropLast()
    let text = first.isEmpty ? others : "\(first.joined(separator: ", ")) and \(others)"
    return "; no usable address in \(numbers.count == 1 ? "line" : "lines") \(text)"
  }

  /// Returns the result of the import of saved pages.
  public static func savedPages(_ count: Int, invalid: Int, _ kept: KeptArticles) -> String {
    let faults = invalid > 0 ? "; \(Count.digits(invalid)) without a usable address" : ""
    return
      "read bookmarks: \(Count.of(count, "page")); saved \(Count.of(kept.added, "new article"))"
      + (count > kept.added ? "; \(Count.digits(count - kept.added)) already stored" : "") + faults
  }

  /// Returns the result of the import of another reader's articles.
  public static func addedHistory(_ added: AddedHistory) -> String {
    "read newsboat's cache: \(Count.of(added.read, "read article")) of "
      + "\(Count.of(added.feeds, "followed feed")); marked \(Count.digits(added.found)) as read"
      + (added.unknown > 0 ? "; skipped \(Count.of(added.unknown, "feed")) not followed" : "")
  }

  /// Returns the result of the import of a list of feeds.
  public static func imported(_ feeds: ImportedFeeds) -> String {
    var parts = ["following \(Count.of(feeds.added, "new feed"))"]
    if feeds.known > 0 { parts.append("\(Count.digits(feeds.known)) already followed") }
    if feeds.invalid > 0 {
      parts.append("\(Count.digits(feeds.invalid)) without a usable address")
    }
    return parts.joined(separator: "; ")
  }

  /// Returns which settings of an imported list were applied, and how many were not.
  public static func settings(_ feeds: ImportedFeeds) -> [String] {
    let (changed, unchanged) = (feeds.changed.map(choices).filter { !$0.isEmpty }, feeds.unchanged)
    let choices = Array(changed.joined())
    let kinds = choices.distinct.map { kind in "\(choices.count { $0 == kind }) \(kind)" }
    let applied = "applied settings of \(Count.of(changed.count, "feed")): "
    let left = "settings of \(Count.of(unchanged, "feed")) were not applied: "
    let help = "this archive did not export them; `follow --import FILE --settings` applies them"
    return (kinds.isEmpty ? [] : [applied + kinds.joined(separator: ", ")])
      + (unchanged == 0 ? [] : [left + help])
  }

  private static func choices(_ feed: FollowedFeed) -> [String] {
    [
      feed.choices.isQuiet ? "quiet" : nil,
      feed.choices.cap.map { "with at most \(Count.of($0, "new article")) a day" },
      feed.choices.isUnreadAfterEdit ? "unread again after edits" : nil,
      feed.choices.fullText == .auto ? nil : "with full texts: \(feed.choices.fullText.rawValue)",
    ].compactMap(\.self)
  }

  /// Returns why feeds of an imported list may be missing; nil if none is.
  public static func losses(_ feeds: ImportedFeeds) -> String? {
    feeds.losses.isEmpty
      ? nil : "feeds of the list may be missing: \(feeds.losses.joined(separator: "; "))"
  }

  /// The answer to a text that is not the address of a site or a feed.
  public static let noAddress = "this is not a web address; use one such as lamp.example"

  /// Returns an interval: `30 minutes`, `2 hours`.
  public static func interval(_ minutes: Int) -> String {
    minutes % 60 == 0 ? Count.of(minutes / 60, "hour") : Count.of(minutes, "minute")
  }

  /// Returns how many articles were marked as read: `marked 20 articles as read`.
  public static func markedRead(_ count: Int) -> String {
    "marked \(Count.of(count, "article")) as read"
  }

  /// Returns how many articles are unread again; for 0, that there is nothing to undo.
  public static func markedUnread(_ count: Int) -> String {
    count == 0 ? "nothing to undo" : "\(Count.of(count, "article")) unread again"
  }
}

extension FeedState {
  /// Why the feed cannot be read, as a sentence without a full stop; nil if it can.
  var problemText: String? { problem.map { FeedWording.problem($0, failures) } }
}
