package import Domain
package import FoundationEssentials
import NewsAPIFormat

package struct RecordDecoder: Sendable {
  /// Why a record is not a valid article, as a short phrase.
  package struct Fault: Error {
    let reason: String
  }

  /// Finds the provider with an id.
  let provider: @Sendable (Provider.ID) -> Provider?

  private let decoder = JSONDecoder()
  private static let unknown = Provider(id: "import", name: "Imported")

  /// Creates a decoder that finds providers by `provider`.
  package init(provider: @escaping @Sendable (Provider.ID) -> Provider?) {
    self.provider = provider
  }

  /// Decodes the JSON object of an article.
  package func article(_ json: Data) throws(Fault) -> ImportedArticle {
    guard let wire = try? decoder.decode(WireArticle.self, from: JSONMending.mended(json)) else {
      throw Fault(reason: "not valid JSON")
    }
    let article: Article
    do throws(WireArticle.Fault) {
      article = try wire.article(
        from: knownProvider(wire.providerID),
        alsoAt: wire.places(knownProvider),
        isFile: true
      )
    } catch {
      throw Fault(reason: Self.words(error))
    }
    // Search results without a title get the site as title, but a file may hold any objects with
    // addresses.
    guard wire.isTitled else { throw Fault(reason: "no title") }
    return ImportedArticle(article: article, marks: wire.marks)
  }

  private func knownProvider(_ id: Provider.ID?) -> Provider {
    id.flatMap(provider) ?? Self.unknown
  }

  private static func words(_ fault: WireArticle.Fault) -> String {
    switch fault {
    case .noAddress: "no web address"
    case .withdrawn: "withdrawn by its source"
    }
  }
}
