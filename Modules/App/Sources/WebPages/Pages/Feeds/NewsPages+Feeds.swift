import Domain
import FoundationEssentials
import Presentation
import WebServer

// The pages of feeds; the forms in them are in `NewsPages+FeedForms.swift`.
extension NewsPages {
  /// Returns the feeds that a person follows, with a message: of a form on this page, or of the one that
  /// led to it.
  func feeds(
    _ request: WebRequest,
    _ message: FeedMessage? = nil,
    address: String = "",
    status: Int = 200
  ) async -> WebResponse {
    var page = FeedsPage(output: await followedFeeds, dates: dates)
    page.message = message
    if message == nil { page.message = await result(request.query) }
    page.address = address
    page.bookmarklet = Bookmarklet(request)
    return respond(page, status: status)
  }

  /// Returns the page with its frame.
  func respond(_ page: FeedsPage, status: Int = 200) -> WebResponse {
    frame(page.section.title, at: page.section.path, status: status)
      .response { page.write(&$0) }
  }

  /// Returns what the form did that led to the page, by the fields of the page's address.
  private func result(_ query: FormFields) async -> FeedMessage? {
    let count = { query[$0].flatMap { Int($0) } ?? 0 }
    if query["imported"] != nil {
      let feeds = ImportedFeeds(
        added: count("imported"),
        known: count("known"),
        invalid: count("invalid")
      )
      return FeedMessage(text: FeedWording.imported(feeds))
    }
    if let id = query["unfollowed"].flatMap({ FollowedFeed.ID($0) }) {
      guard let feed = unfollowed[id]?.feed else { return nil }
      return FeedMessage(text: FeedWording.unfollowed(feed), undo: id)
    }
    guard let feed = try? await feed((query["followed"] ?? query["again"]) ?? "") else {
      return nil
    }
    let isNew = query["new"] != nil
    return FeedMessage(
      text: query["again"] != nil
        ? FeedWording.followingAgain(feed)
        : FeedWording.following(feed, added: count("added"), isNew: isNew)
    )
  }

  /// Returns the followed feed with an id; nil if there is none.
  func feed(_ id: String) async throws(NewsError) -> FollowedFeed? {
    guard let id = FollowedFeed.ID(id) else { return nil }
    return try await services.feeds.followedFeeds().first { $0.id == id }
  }

  /// Returns the page of a feed.
  func feed(_ query: FormFields) async -> WebResponse {
    let message = query["stored"].map { _ in FeedMessage(text: "the changes were stored") }
    return await feed(query["id"] ?? "", message)
  }

  /// Returns the page of the feed with an id, with a message.
  func feed(_ id: String, _ message: FeedMessage?) async -> WebResponse {
    do throws(NewsError) {
      guard let feed = try await feed(id) else { return missingFeed(message) }
      let page = FeedPage(feed: feed, message: message, dates: dates)
      return frame(feed.title, at: Section.feeds.path).response { page.write(&$0) }
    } catch {
      return page("The feed cannot be shown", status: 503, Notice(error))
    }
  }

  /// Returns that a feed is not followed, with the message of a refresh in which it may have moved.
  func missingFeed(_ message: FeedMessage? = nil) -> WebResponse {
    page("No such feed", status: 404, nil) { html in
      message?.write(&html)
      html.element("p") { html in
        html.element("a", .href(Section.feeds.path), text: "All feeds")
      }
    }
  }

  /// Returns the feeds as a file in OPML.
  func feedList() async -> WebResponse {
    do throws(NewsError) {
      let list = try await OPML(of: services.feeds)
      var response = WebResponse(200, list.text, type: "text/x-opml; charset=utf-8")
      response.headers.append(("Content-Disposition", "attachment; filename=\"feeds.opml\""))
      return response
    } catch {
      return page("The feeds cannot be exported", status: 503, Notice(error))
    }
  }

  /// Returns the page that asks what to do with a page of another site; nothing is fetched for it.
  func add(_ query: FormFields) -> WebResponse {
    let page = AddPage(query)
    return frame("Add a page", at: nil, status: page.address == nil ? 400 : 200)
      .response { page.write(&$0) }
  }
}
