import Domain
import Presentation

extension Command {
  static let videosLiked = Command(
    name: "videos liked",
    summary: "List the videos you like, what you liked last first, or search them",
    operands: .query,
    options: ListOptions.page + ListOptions.output,
    notes: [
      "They are in the archive: no network is needed, and nobody is asked.",
      .queryLanguage + " The channel is a video's source: and its author:.",
    ],
    examples: [
      ("broadsheet videos liked", "all that you like, page by page"),
      ("broadsheet videos liked 'tide -source:\"wire\"' --all --json", "some, for a program"),
    ],
    action: { arguments, container throws(Failure) in
      let list = try ListArguments(arguments, container)
      let query = try checked { () throws(InvalidQuery) in
        try LikedVideoQuery(arguments.words, pageSize: list.pageSize, now: container.now)
      }
      let liked = container.archiveSearch
      guard let format = list.format.list(of: MarkedVideo.self) else {
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
