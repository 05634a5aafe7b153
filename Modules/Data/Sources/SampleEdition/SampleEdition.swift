public import Domain

/// About a hundred short articles, written for this program, that are always there to search.
///
/// They let a person try everything with no key and no network. Their sources and addresses say
/// that they are samples.
public enum SampleEdition {
  /// The name under which the samples are listed beside real providers.
  public static let provider = Provider(id: "sample", name: "The sample edition")

  /// The articles, made anew each time.
  public static var articles: [Article] { SampleArticle.all.compactMap(\.article) }
}
