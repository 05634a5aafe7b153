import Domain
import FoundationEssentials
import Presentation
import WebServer

extension NewsPages {
  /// Returns the page of an article; nothing is marked as read by it.
  func article(_ text: String) async -> WebResponse {
    await item(Article.ID(text).map { .article($0) }, "article")
  }

  /// Returns the page of a video.
  func video(_ text: String) async -> WebResponse {
    await item(Video.ID(text).map { .video($0) }, "video")
  }

  private func item(_ id: ItemID?, _ noun: String) async -> WebResponse {
    guard let id else { return missing(noun) }
    guard let output = await services.loadPage(.item(id))?.item else { return .cancelled }
    guard let detail = output.detail else { return missing(noun, output.notice) }
    let page = ItemPage(item: detail, notice: output.notice, pictures: pictures, dates: dates)
    var frame = frame(detail.title, at: nil)
    (frame.stylesheet, frame.script) = (.articleStylesheet, .articleScript)
    return frame.response { page.write(&$0) }
  }

  /// Fetches the text of an article's page, and leads back to the article.
  func fullText(_ text: String) async -> WebResponse {
    guard let id = Article.ID(text) else { return missing("article") }
    do throws(NewsError) {
      guard let article = try await services.storedArticles.article(id) else {
        return missing("article")
      }
      _ = try await services.fetchFullText(article)
    } catch {
      return page("The full text cannot be fetched", status: 502, Notice(error)) { html in
        let back = ItemID.article(id).path
        html.element("p") { $0.element("a", .href(back), text: "Back to the article") }
        guard case .openArchivedCopy(let page)? = error.remedy else { return }
        let copy = page.archived(at: services.now())
        html.element("p") { $0.element("a", .href(copy), text: "Open an older copy") }
      }
    }
    return .seeOther(ItemID.article(id).path)
  }

  /// Returns the services.
  func providers() -> WebResponse {
    let page = ProvidersPage(
      rows: Result { () throws(SettingsError) in
        try ProviderRow.rows(of: services.configuration, requests: [])
      }
    )
    return frame("Providers", at: LocalPath("/providers")).response { page.write(&$0) }
  }

  /// Returns the picture of a stored article, so that the server fetches no other addresses.
  ///
  /// The bytes decide the media type.
  func picture(_ text: String, number: String?) async -> WebResponse? {
    guard pictures == .proxy, let id = Article.ID(text),
      let article = try? await services.storedArticles.article(id),
      let link = await picture(of: article, number: number)
    else { return nil }
    do throws(NewsError) {
      let picture = try await services.fetchPicture(link)
      // A browser would need as much memory as the head of the picture states.
      guard picture.width * picture.height <= Picture.pixelLimit else { return WebResponse(502) }
      return WebResponse(
        200,
        headers: [
          ("Content-Type", "image/\(picture.format.rawValue)"),
          ("Cache-Control", "private, max-age=86400"),
        ],
        body: .bytes(Array(picture.bytes))
      )
    } catch {
      return WebResponse(502)
    }
  }

  /// Returns a stored icon, which never changes; pages of other sites may show it.
  func icon(_ text: String) async -> WebResponse? {
    guard let id = Icon.ID(text), let icon = try? await services.icons?.icon(id) else { return nil }
    return WebResponse(
      200,
      headers: [
        ("Content-Type", icon.format.rawValue),
        ("Cache-Control", "public, max-age=31536000, immutable"),
        ("Cross-Origin-Resource-Policy", "cross-origin"),
      ],
      body: .bytes(Array(icon.bytes))
    )
  }

  /// Returns the lead picture of an article or else of its story; with a number, one of the text.
  private func picture(of article: Article, number: String?) async -> WebLink? {
    if let link = article.picture(number) { return link }
    if number != nil { return nil }
    return try? await services.storedArticles.story(of: article.id)?.picture
  }

  /// Returns the page for an item that is not stored, or that cannot be read.
  private func missing(_ noun: String, _ notice: Notice? = nil) -> WebResponse {
    notice?.error == nil
      ? page("No such \(noun)", status: 404, notice)
      : page("The \(noun) cannot be shown", status: 503, notice)
  }
}

extension Article {
  /// The lead picture; with a number, one of the text.
  fileprivate func picture(_ number: String?) -> WebLink? {
    guard let number else { return picture }
    let pictures = body?.longest.pictures ?? []
    return Int(number).flatMap { pictures.indices.contains($0) ? pictures[$0].address.page : nil }
  }
}
