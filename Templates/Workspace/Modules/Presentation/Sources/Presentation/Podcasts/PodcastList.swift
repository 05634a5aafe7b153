public import Domain

extension ListDeclaration {
  /// The list of podcasts.
  public static func podcasts(_ browse: any BrowsePodcasts) -> ListDeclaration {
    ListDeclaration(of: "podcast", pages: browse.callAsFunction) { podcast in
      ListEntry(id: podcast.id, title: podcast.title, facts: [podcast.summary])
    }
  }
}
