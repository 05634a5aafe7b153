import Domain
import Presentation
import WebServer

// What the forms of feeds do; each leads to a page with its result.
extension NewsPages {
  /// Carries out the action of a form.
  func change(_ form: FeedForm, _ request: WebRequest) async -> WebResponse {
    let fields = request.form
    do throws(NewsError) {
      switch form {
      case .follow: return try await follow(fields["address"] ?? "", request)
      case .importList: return try await importList(request)
      case .change: return try await change(fields)
      case .unfollow: return try await unfollow(fields["id"] ?? "")
      case .followAgain: return try await followAgain(fields["id"] ?? "", request)
      case .savePage: return try await savePage(fields)
      }
    } catch .cancelled {
      return .cancelled
    } catch {
      let message = FeedMessage(Notice(error))
      return await feeds(request, message, address: fields["address"] ?? "", status: 502)
    }
  }

  private func follow(
    _ typed: String,
    _ request: WebRequest
  ) async throws(NewsError) -> WebResponse {
    guard let address = WebLink.ofFeed(typed) else {
      let message = FeedMessage(text: FeedWording.noAddress, isError: true)
      return await feeds(request, message, address: typed, status: 400)
    }
    switch try await services.followSite(address, tags: []) {
    case .followed(let feed, let added, let isNew, _):
      return .seeOther(
        LocalPath(
          "/feeds",
          [
            "followed": feed.id.description, "added": String(added), "new": isNew ? "yes" : nil,
          ]
        )
      )
    case .choices(let links): return choice(of: links, on: address)
    case .list(let list): return try await follow(list, request)
    }
  }

  /// Returns the feeds of a site, of which a person follows one.
  private func choice(of links: [FeedLink], on site: WebLink) -> WebResponse {
    let title = "Feeds of \(site.site)"
    return frame(title, at: Section.feeds.path).response { html in
      html.element("h1", text: title)
      html.feedForm(.follow) { html in
        html.element("fieldset") { html in
          html.element("legend", text: "Choose one of \(links.count)")
          for (place, link) in links.enumerated() { html.choice(link, isFirst: place == 0) }
        }
        html.element("button", .class("button"), text: "Follow")
      }
    }
  }

  private func importList(_ request: WebRequest) async throws(NewsError) -> WebResponse {
    let bytes = request.part("file") ?? request.part("text") ?? []
    guard case .subscriptions(let list)? = services.readFeed(LoadedDocument(bytes: bytes)) else {
      let message = FeedMessage(text: "this is not a list of feeds in OPML", isError: true)
      return await feeds(request, message, status: 400)
    }
    return try await follow(list, request)
  }

  private func follow(
    _ list: SubscriptionList,
    _ request: WebRequest
  ) async throws(NewsError) -> WebResponse {
    let imported = try await services.feeds.follow(list)
    let losses = FeedWording.losses(imported)
    let notes = FeedWording.settings(imported) + [losses].compactMap(\.self)
    if !notes.isEmpty {
      let text = ([FeedWording.imported(imported)] + notes).joined(separator: "; ")
      return await feeds(request, FeedMessage(text: text, isError: losses != nil))
    }
    let numbers: KeyValuePairs<String, String?> = [
      "imported": String(imported.added), "known": String(imported.known),
      "invalid": String(imported.invalid),
    ]
    return .seeOther(LocalPath("/feeds", numbers))
  }

  /// Stores the fields that a person has changed; others stay as they are.
  private func change(_ form: FormFields) async throws(NewsError) -> WebResponse {
    guard let feed = try await feed(form["id"] ?? "") else { return missingFeed() }
    for (name, old) in FeedPage.fields(feed) {
      guard let new = form[name], new != old, let choice = FeedChoice(name, new) else { continue }
      _ = try await choice.store(of: feed, in: services.feeds)
    }
    return .seeOther(feed.id.formPath.adding(["stored": "yes"]))
  }

  private func unfollow(_ text: String) async throws(NewsError) -> WebResponse {
    guard let id = FollowedFeed.ID(text), let feed = try await services.feeds.unfollow(id) else {
      return missingFeed()
    }
    unfollowed.add(feed)
    return .seeOther(LocalPath("/feeds", ["unfollowed": id.description]))
  }

  private func followAgain(
    _ text: String,
    _ request: WebRequest
  ) async throws(NewsError) -> WebResponse {
    guard let id = FollowedFeed.ID(text), let feed = unfollowed[id] else {
      let text = "this cannot be undone any more; follow the feed by its address"
      let message = FeedMessage(text: text, isError: true)
      return await feeds(request, message, address: request.form["id"] ?? "", status: 409)
    }
    try await feed.followAgain()
    unfollowed.remove(id)
    return .seeOther(LocalPath("/feeds", ["again": id.description]))
  }

  private func savePage(_ form: FormFields) async throws(NewsError) -> WebResponse {
    guard let address = form["address"].flatMap({ WebLink($0) }) else {
      return page("No such page", status: 400, nil)
    }
    let saved = try await services.savePage(address, title: form["title"] ?? "")
    let path = ItemID.article(saved.article.id).path
    guard let problem = saved.problem else { return .seeOther(path) }
    return page("The page was saved without its text", status: 200, Notice(problem)) { html in
      html.element("p") { $0.element("a", .href(path), text: "Open what was saved") }
    }
  }
}

extension HTML {
  /// Writes a feed that can be chosen.
  fileprivate mutating func choice(_ link: FeedLink, isFirst: Bool) {
    element("label") { html in
      html.void(
        "input",
        .fixed("type", "radio"),
        .fixed("name", "address"),
        .text("value", link.address.description),
        .flag("checked", isFirst)
      )
      html.fixed(" ")
      let address = link.address.withoutUser.description
      html.element("bdi", text: link.title.map { "\($0), \(address)" } ?? address)
    }
  }
}
