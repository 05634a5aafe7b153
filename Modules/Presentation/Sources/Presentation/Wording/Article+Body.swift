public import Domain
import FoundationEssentials
import Texts

extension Article {
  /// The fields of the article's body, which are enough to store it again.
  ///
  /// `links` and `pictures` are from `contentHTML`, for convenience.
  public var bodyFields: [(String, JSON)] {
    let document = body.flatMap { $0.document == .empty ? nil : $0.document.divided }
    let structured = document.flatMap { $0.isPlain ? nil : $0 }
    return [
      ("contentHTML", .text(document?.html)),
      ("links", .list((structured?.links ?? []).map { .text($0.description) })),
      ("pictures", .list((structured?.pictures ?? []).map(Self.json))),
      ("enclosures", .list((body?.enclosures ?? []).map(Self.json))),
      ("authors", .list((body?.authors ?? []).map { .text($0) })),
      ("categories", .list((body?.categories ?? []).map { .text($0) })),
      ("comments", .text(body?.comments?.description)),
      ("editedAt", .text(body?.editedAt?.iso8601)),
      ("fullText", body?.full.map(Self.json) ?? .text(nil)),
    ]
  }

  private static func json(_ picture: Document.Picture) -> JSON {
    .object([
      ("url", .text(picture.address.description)), ("text", .text(picture.text)),
      ("width", .number(picture.width)), ("height", .number(picture.height)),
    ])
  }

  private static func json(_ file: Enclosure) -> JSON {
    .object([
      ("url", .text(file.link.description)), ("type", .text(file.type)),
      ("bytes", .number(file.bytes)), ("seconds", .number(file.seconds)),
    ])
  }

  private static func json(_ full: FullText) -> JSON {
    .object([
      ("contentHTML", .text(full.document.html)), ("url", .text(full.page.description)),
      ("fetchedAt", .text(full.fetchedAt.iso8601)),
    ])
  }
}
