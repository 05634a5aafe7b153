import Domain
import FoundationEssentials
import Presentation
import Query
import WebServer

extension NewsPages {
  /// Returns the page of a list; `query` can have the result of a form that led to it.
  func list(_ address: ListAddress, _ query: FormFields) async -> WebResponse {
    let marked = query["marked"].flatMap { Int($0) }
    let unmarked = query["unmarked"].flatMap { Int($0) }
    let result = marked.map(FeedWording.markedRead) ?? unmarked.map(FeedWording.markedUnread)
    return await list(address, result: result, canUndo: (marked ?? 0) > 0)
  }

  /// Returns the page of a list; `notice` is the result of a refresh that led to it.
  func list(
    _ address: ListAddress,
    result: String? = nil,
    canUndo: Bool = false,
    notice: Notice? = nil
  ) async -> WebResponse {
    let now = services.now()
    var page = ListPage(address: address, requestedAt: now, dates: dates)
    (page.result, page.canUndo, page.previews) = (result, canUndo, previews)
    let title = address.section.title
    let route: Route
    do throws(InvalidQuery) {
      route = try address.route(pageSize: services.pageSize, now: now)
    } catch {
      page.notice = Notice(error)
      return frame(title, at: address.section.path, status: 400).response { page.write(&$0) }
    }
    page.notice = notice
    async let feeds = sidebar(of: address)
    async let hits = hits(of: address, route)
    guard let list = await services.loadPage(route, from: address.cursor)?.list else {
      return .cancelled
    }
    page.list = list
    page.hits = await hits
    page.feeds = await feeds
    page.list?.add(page.feeds?.icons ?? [:])
    if address.section == .unread, let feeds = page.feeds, feeds.isEmptyDesk {
      return respond(FeedsPage(section: .unread, output: feeds, dates: dates))
    }
    return respond(page, words: address["q"])
  }

  /// Refreshes chosen feeds, or all for nil, and returns the result.
  func refreshed(_ chosen: Set<FollowedFeed.ID>?) async -> Notice? {
    let work = Job.refreshing(chosen, mode: .now, services.refresh)
    return await work { _ in }.notice
  }

  private func respond(_ page: ListPage, words: String) -> WebResponse {
    let section = page.address.section
    var frame = frame(words.isEmpty ? section.title : words, at: section.path)
    if section == .today, words.isEmpty { frame.stylesheet = .editionStylesheet }
    if section == .search {
      return frame.response(aside: QueryHelp.write) { page.write(&$0) }
    }
    guard let sidebar = page.feeds else { return frame.response { page.write(&$0) } }
    return frame.response(
      aside: { FeedSidebar(output: sidebar, address: page.address).write(&$0) },
      main: { page.write(&$0) }
    )
  }

  /// Returns the rows of a page of a list; with the chart for the first page.
  func rows(_ address: ListAddress) async -> WebResponse {
    let route: Route
    do throws(InvalidQuery) {
      route = try address.route(pageSize: services.pageSize, now: services.now())
    } catch {
      return .html(ListResults.fragment(of: address, Notice(error)), status: 400)
    }
    async let hits = hits(of: address, route)
    async let feeds = sidebar(of: address)
    guard var list = await services.loadPage(route, from: address.cursor)?.list else {
      return .cancelled
    }
    list.add(await feeds?.icons ?? [:])
    return .html(results(address, list, await hits).fragment)
  }

  /// Returns the results of a list, for a part of a page.
  func results(_ address: ListAddress, _ list: ListOutput, _ hits: HitCounts?) -> ListResults {
    ListResults(address: address, list: list, hits: hits, previews: previews, dates: dates)
  }

  /// Returns the hits of a search by day; nil for other lists and for later pages.
  func hits(of address: ListAddress, _ route: Route) async -> HitCounts? {
    guard address.section == .search, address.cursor == nil, let query = route.articles else {
      return nil
    }
    let offset = services.utcOffset(services.now())
    return try? await services.hits.hits(of: query, limit: HitsChart.limit, utcOffset: offset)
  }

  /// Returns the feeds beside a list of articles; nil for other lists.
  func sidebar(of address: ListAddress) async -> FollowedFeedsPresenter.Output? {
    address.section.isBesideFeeds ? await followedFeeds : nil
  }

  /// Returns completions of a typed query.
  func completions(_ query: FormFields) async -> WebResponse {
    let completer = QueryCompleter(values: services.values, now: services.now)
    return await Completions.response(to: query, completer)
  }
}
