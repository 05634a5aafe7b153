import Domain
import Presentation

extension Command {
  static let videosSearch = Command(
    name: "videos search",
    summary: "Search YouTube for videos, and page through what is found",
    operands: Operands(synopsis: "QUERY...", count: 0...1_000),
    options: ListOptions.page(of: VideoQuery.pageSizes) + [
      Option(
        name: "order",
        value: .choice("ORDER", VideoQuery.Order.allCases.map(\.rawValue)),
        help: "relevance (default), date, viewCount, rating or title"
      ),
      ListOptions.fresh,
    ] + ListOptions.output,
    notes: [
      "YouTube needs a key: youtube-key, or YOUTUBE_KEY in the environment. A key's day is good for "
        + "about a hundred pages. QUERY is in YouTube's own language: -word leaves out, a|b is either.",
      "On a terminal a prompt follows the page: Enter brings more, NUMBER shows all about a video, "
        + "l NUMBER likes it, o NUMBER opens its page, /QUERY searches anew, ? lists the keys.",
    ],
    examples: [
      ("broadsheet videos search tide gauge", "what YouTube finds, page by page"),
      ("broadsheet videos search tide --order date --page-size 50", "the newest fifty"),
      ("broadsheet videos search tide --pages 2 --json", "forty, for a program"),
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
      guard let format = list.format.list(of: MarkedVideo.self) else {
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
