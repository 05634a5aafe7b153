import Domain
import Presentation

extension Command {
  static let videosLiked = Command(
    name: "videos liked",
    summary: "List or search the videos you like, last liked first",
    operands: .query,
    options: ListOptions.page + ListOptions.output,
    notes: [
      "The list comes from the archive and needs no network.",
      .queryLanguage + " `source:` and `author:` search the channel.",
    ],
    examples: [
      ("broadsheet videos liked", "list all, page by page"),
      (
        "broadsheet videos liked 'tide -source:\"wire\"' --all --json",
        "those that match a query, as JSON"
      ),
    ],
    action: { arguments, container throws(Failure) in
      let list = try ListArguments(arguments, container)
      let query = try checked { () throws(InvalidQuery) in
        try LikedVideoQuery(arguments.words, pageSize: list.pageSize, now: container.now)
      }
      let liked = container.archiveSearch
      guard let format = list.format.videos else {
        let presenter = VideoListPresenter(
          liked: liked,
          show: container.showVideo(by: try container.videos()),
          liking: container.liking,
          query: query,
          dates: container.dates
        )
        return try await list.show(query.words, on: try container.videoList(presenter))
      }
      let pages = container.liking.marked(liked.pages(of: query))
      return try await list.write(query.words, pages, as: format, .videos, to: container.console)
    }
  )
}
