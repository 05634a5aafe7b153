import Domain
import FoundationEssentials
import Presentation
import WebServer

/// The web pages of the desk.
///
/// A request loads one page of a route, which a pure function writes as HTML. Only requests with the
/// method POST change something.
struct NewsPages: SitePages {
  /// The use cases.
  var services: Services
  /// Where pictures are from.
  let pictures: PictureMode
  /// The numbers for open pages.
  let live: LiveCounts
  /// What the browser has chosen.
  var view = ViewChoices(FormFields())
  /// The feeds that can be followed again as they were.
  let unfollowed: UnfollowedFeeds
  let results: FormResults

  init(
    _ services: Services,
    pictures: PictureMode,
    live: LiveCounts? = nil,
    unfollowed: UnfollowedFeeds = UnfollowedFeeds(),
    results: FormResults = FormResults()
  ) {
    self.services = services
    self.pictures = pictures
    self.live = live ?? LiveCounts(services)
    self.unfollowed = unfollowed
    self.results = results
  }

  /// Returns the page, the file or the stream at a place; nil if there is none.
  func response(to request: WebRequest, at place: PagePlace) async -> WebResponse? {
    await viewed(ViewChoices(request)).answer(request, at: place)
  }

  private func answer(_ request: WebRequest, at place: PagePlace) async -> WebResponse? {
    let methods = place.methods
    guard methods.contains(request.method) else { return .notAllowed(methods) }
    switch place {
    case .root: return .seeOther(await firstSection.path)
    case .file(let file): return file.response(to: request)
    case .section(.feeds):
      return await feeds(request, FeedMessage(results[request.query["result"]]))
    case .section(let list):
      let address = ListAddress(list, request.query, order: view.order)
      guard let result = results[request.query["result"]] else {
        return await self.list(address, request.query)
      }
      return await self.list(address, notice: result)
    case .article(let id): return await article(id)
    case .video(let id): return await video(id)
    case .providers: return providers()
    case .picture(let id): return await picture(id, number: request.query["number"])
    case .icon(let id): return await icon(id)
    case .mark: return await mark(request)
    case .marks: return await marks(of: request.form.all("id"))
    case .readAll: return await readAll(request.form)
    case .undo: return await undo(request.form)
    case .refresh: return await refresh(request.form)
    case .feed:
      guard let result = results[request.query["result"]] else { return await feed(request.query) }
      return await feed(request.query["id"] ?? "", FeedMessage(result))
    case .feedList: return await feedList()
    case .add: return add(request.query)
    case .change(let form):
      if let refusal = refusal(of: form, request) { return refusal }
      return await change(form, request)
    case .fullText: return await fullText(request.form["id"] ?? "")
    case .completions: return await completions(request.query)
    case .rows:
      guard let address = address(ofFragment: request.query) else { return nil }
      return await rows(address)
    case .events:
      guard let address = address(ofFragment: request.query) else { return nil }
      return events(address)
    case .live: return live.response()
    case .view: return view(request)
    }
  }

  /// Refuses a form that is longer than a person would send; what is refused is not shown again.
  private func refusal(of form: FeedForm, _ request: WebRequest) -> WebResponse? {
    guard form == .importList else {
      let isLong = request.body.count > SessionPages.bodyLimit
      return isLong ? page("This form is too long", status: 413, nil) : nil
    }
    let list = request.part("file") ?? request.part("text") ?? []
    return list.count > 1 << 20
      ? page("The list of feeds is larger than 1 MB", status: 413, nil) : nil
  }

  /// The section that the address of the server leads to: the front page, if there is one.
  private var firstSection: Section {
    get async { await Section.first(services) == .today ? .today : .unread }
  }

  /// The followed feeds, to draw.
  var followedFeeds: FollowedFeedsPresenter.Output {
    get async {
      await FollowedFeedsPresenter.Output(services.feeds, hasIcons: pictures != .none)
    }
  }

  /// Where the pictures of rows are from; nil for lists without pictures and first lines.
  var previews: PictureMode? { services.hasDenseLists ? nil : pictures }

  /// The wording of dates at the present moment.
  var dates: DateWording {
    let now = services.now()
    return DateWording(now: { now }, utcOffset: services.utcOffset)
  }

  func frame(_ title: String, at path: LocalPath?, status: Int = 200) -> PageFrame {
    PageFrame(title, at: path, dates, now: services.now(), status: status, view: view)
  }

  /// The response to a request for a page that does not exist.
  var notFound: WebResponse { page("There is no such page", status: 404, nil) }

  /// The response to a request for what a key with a scope may not do.
  func forbidden(_ scope: KeyScope) -> WebResponse {
    page(WebRoute.limit(of: scope), status: 403, nil) { html in
      html.element("p") { html in
        html.fixed("Sign in with another key for this. ")
        html.element("code") { $0.fixed("broadsheet serve keys add NAME --scope all") }
        html.fixed(" creates one.")
      }
    }
  }

  /// Returns a page that has only a notice, and what `write` adds.
  func page(
    _ title: String,
    status: Int,
    _ notice: Notice?,
    write: (inout HTML) -> Void = { _ in }
  ) -> WebResponse {
    frame(title, at: nil, status: status).response { html in
      html.element("h1", text: title)
      notice?.write(&html)
      write(&html)
      html.element("p") { html in
        html.element("a", .class("button"), .href(LocalPath("/")), text: "Go to the first page")
      }
    }
  }

  /// The address of the list of which a fragment is requested.
  private func address(ofFragment query: FormFields) -> ListAddress? {
    Self.address(ofFragment: query, order: view.order)
  }

  /// The address of the list of which a fragment is requested; `order` is the default.
  static func address(ofFragment query: FormFields, order: String? = nil) -> ListAddress? {
    guard let list = query["list"].flatMap(Section.init), list != .feeds else { return nil }
    return ListAddress(list, query, order: order)
  }
}

extension WebResponse {
  /// Returns that a path has other methods.
  static func notAllowed(_ allowed: [String]) -> WebResponse {
    let methods = allowed.joined(separator: ", ")
    var response = WebResponse.plain(405, "Use \(methods).")
    response.headers.append(("Allow", methods))
    return response
  }

  /// Returns that the client disconnected, so that nothing reads the response.
  static var cancelled: WebResponse { WebResponse(503) }
}
