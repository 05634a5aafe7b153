import Domain
import Presentation

extension Command {
  static let videosSearch = Command(
    name: "videos search",
    summary: "Search YouTube and page through the results (needs a key)",
    operands: Operands(synopsis: "QUERY...", count: 0...1_000),
    options: ListOptions.page(of: VideoQuery.pageSizes) + [
      Option(
        name: "order",
        value: .choice("ORDER", VideoQuery.Order.allCases.map(\.rawValue)),
        help: "Order: relevance (default), date, viewCount, rating or title"
      ),
      ListOptions.fresh,
    ] + ListOptions.output,
    notes: [
      "The key is in the setting `youtube-key` or in `YOUTUBE_KEY`. It allows about 100 pages a day. "
        + "QUERY is YouTube's own language: `-word` excludes a word, `a|b` finds either.",
      "On a terminal a prompt follows each page: Enter loads the next page, a number shows the "
        + "details of a video, `l NUMBER` likes it, `?` lists all keys.",
    ],
    examples: [
      ("broadsheet videos search tide gauge", "list the results page by page"),
      ("broadsheet videos search tide --order date --page-size 50", "the 50 newest"),
      ("broadsheet videos search tide --pages 2 --json", "2 pages as JSON"),
    ],
    action: { arguments, container throws(Failure) in
      let list = try ListArguments(arguments, container)
      let query = try checked { () throws(InvalidQuery) in
        try VideoQuery(
          arguments.words,
          order: arguments["order"].flatMap(VideoQuery.Order.init) ?? .relevance,
          pageSize: min(list.pageSize, VideoQuery.pageSizes.upperBound)
        )
      }
      let videos = try container.videos()
      guard let format = list.format.videos else {
        let presenter = VideoListPresenter(
          search: videos,
          show: container.showVideo(by: videos),
          liking: container.liking,
          query: query,
          dates: container.dates
        )
        return try await list.show(query.words, on: try container.videoList(presenter))
      }
      let pages = container.liking.marked(videos.pages(of: query))
      return try await list.write(query.words, pages, as: format, .videos, to: container.console)
    }
  )
}
