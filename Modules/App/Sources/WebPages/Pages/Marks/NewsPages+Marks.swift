import Domain
import FoundationEssentials
import Presentation
import Query
import WebServer

/// A mark that a form sets or removes.
enum MarkKind: String, Sendable {
  case save
  case unsave
  case read
  case unread
  case like
  case unlike
  case apart
  case together

  /// The read mark that it sets or removes; nil if it leaves that.
  var isRead: Bool? { self == .read ? true : self == .unread ? false : nil }
  /// The saved mark that it sets or removes; nil if it leaves that.
  var isSaved: Bool? { self == .save ? true : self == .unsave ? false : nil }
}

extension NewsPages {
  /// The most items that are marked by one request.
  private static let mostMarks = 100_000

  /// Stores a mark of each item of a form, and leads back to its page; a script gets an empty response.
  func mark(_ request: WebRequest) async -> WebResponse {
    let form = request.form
    let ids = form.all("id").prefix(Self.mostMarks)
    let id = ids.first ?? ""
    guard let kind = form["kind"].flatMap(MarkKind.init) else {
      return page("No such mark", status: 400, nil)
    }
    let isStored: Bool
    do throws(NewsError) {
      isStored = try await store(kind, of: Array(ids))
    } catch {
      return page("The mark was not stored", status: 503, Notice(error))
    }
    guard isStored else { return page("No such item", status: 404, nil) }
    let isScript = request[header: "Accept"]?.contains("application/json") ?? false
    return isScript ? WebResponse(204) : .seeOther(back(form).fragment("row-" + id))
  }

  /// Returns, for each of the articles, the marks that it has now, as the kinds that lead to them.
  func marks(of ids: [String]) async -> WebResponse {
    let articles = ids.prefix(Self.mostMarks).compactMap { Article.ID($0) }
    guard let marks = try? await services.marking.marks(of: articles) else {
      return WebResponse.plain(503, "The marks cannot be read.")
    }
    let fields = Set(articles).map { id -> (String, JSON) in
      let one = marks[id] ?? ArticleMarks()
      let kinds: [MarkKind] = [one.isSaved ? .save : .unsave, one.isRead ? .read : .unread]
      return (id.description, .list(kinds.map { .text($0.rawValue) }))
    }
    return .json(.object(fields))
  }

  /// Stores a mark of items; returns false if one of them is not stored.
  private func store(_ kind: MarkKind, of ids: [String]) async throws(NewsError) -> Bool {
    switch kind {
    case .save, .unsave, .read, .unread:
      let articles = ids.compactMap { Article.ID($0) }
      let stored = try await services.storedArticles.firstSeen(articles).keys
      try await services.marking.mark(
        Array(stored),
        isRead: kind.isRead,
        isSaved: kind.isSaved
      )
      return !ids.isEmpty && stored.count == Set(ids).count
    case .apart, .together:
      let articles = ids.compactMap { Article.ID($0) }
      let stored = try await services.storedArticles.firstSeen(articles).keys
      for id in stored {
        try await services.marking.set(StoryChoice(apart: id), isMade: kind == .apart)
      }
      return !ids.isEmpty && stored.count == ids.count
    case .like, .unlike:
      var isStored = !ids.isEmpty
      for text in ids {
        guard let id = Video.ID(text) else { return false }
        isStored = try await store(kind, of: id) && isStored
      }
      return isStored
    }
  }

  private func store(_ kind: MarkKind, of id: Video.ID) async throws(NewsError) -> Bool {
    guard kind == .like else {
      try await services.liking.unlike(id)
      return true
    }
    guard let video = try await services.storedVideos.video(id) else { return false }
    try await services.liking.like(video)
    return true
  }

  /// Marks the unread articles of a list that arrived before it was requested as read, and leads back with
  /// their number.
  func readAll(_ form: FormFields) async -> WebResponse {
    let address = ListAddress(.unread, form)
    guard let milliseconds = form["seen-before"].flatMap({ Int64($0) }),
      case .unread(let query)? = try? address.route(
        pageSize: services.pageSize,
        now: services.now()
      )
    else { return page("No such list", status: 400, nil) }
    let moment = Date(timeIntervalSince1970: Double(milliseconds) / 1000)
    let listed = SearchExpression.all([query.condition, .not(.condition(.seen(since: moment)))])
    return await count(form, "marked") { () throws(NewsError) in
      try await services.readMarks.markAllRead(ArticleQuery(matching: listed)) { _ in }
    }
  }

  /// Undoes the latest marking as read, and leads back with the number of articles.
  func undo(_ form: FormFields) async -> WebResponse {
    await count(form, "unmarked") { () throws(NewsError) in
      try await services.readMarks.undoRead()
    }
  }

  /// Refreshes a feed or all, and leads back to the page of the form with the result.
  func refresh(_ form: FormFields) async -> WebResponse {
    if let id = form["feed"].flatMap({ FollowedFeed.ID($0) }) {
      return .seeOther(results.path(id.formPath, with: await refreshed([id])))
    }
    let isOfFeeds = back(form) == Section.feeds.path
    let path = isOfFeeds ? Section.feeds.path : unreadBack(form).path()
    return .seeOther(results.path(path, with: await refreshed(nil)))
  }

  private func count(
    _ form: FormFields,
    _ name: String,
    _ work: () async throws(NewsError) -> Int
  ) async -> WebResponse {
    do throws(NewsError) {
      let count = try await work()
      return .seeOther(unreadBack(form).path().adding([name: String(count)]))
    } catch {
      return page("The marks were not stored", status: 503, Notice(error))
    }
  }

  /// The page that a form leads back to: a path of this server, else the first page.
  private func back(_ form: FormFields) -> LocalPath {
    form["back"].flatMap { LocalPath(parsing: $0) } ?? LocalPath("/")
  }

  /// The request for that page.
  private func backRequest(_ form: FormFields) -> WebRequest {
    let path = back(form).text.utf8.prefix { $0 != UInt8(ascii: "#") }
    return WebRequest("GET", String(Substring(path)))
  }

  /// The list of unread articles that a form leads back to, without the result of an earlier form.
  private func unreadBack(_ form: FormFields) -> ListAddress {
    ListAddress(.unread, backRequest(form).query)
  }
}
