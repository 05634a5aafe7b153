import Domain
import LocalArchive
import NewsServices
import Presentation
import Terminal

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
      let pages = container.liking.marked(videos.pages(of: query))
      return try await list.show(pages, of: query.words, as: list.format.videos, .videos) {
        () throws(Failure) in
        try container.videoList(
          VideoListPresenter(
            search: videos,
            show: container.showVideo(by: videos),
            liking: container.liking,
            query: query,
            dates: container.dates
          )
        )
      }
    }
  )
}

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
      let pages = container.liking.marked(liked.pages(of: query))
      return try await list.show(pages, of: query.words, as: list.format.videos, .videos) {
        () throws(Failure) in
        try container.videoList(
          VideoListPresenter(
            liked: liked,
            show: container.showVideo(by: try container.videos()),
            liking: container.liking,
            query: query,
            dates: container.dates
          )
        )
      }
    }
  )
}

extension Command {
  static let videosShow = Command(
    name: "videos show",
    summary: "Show all about a video: its length, views, channel and description",
    operands: .video,
    options: [
      Option(name: "json", help: "As JSON, for a program"),
      ListOptions.fresh,
      .noPager,
    ],
    notes: [
      .videoReferences,
      "Where YouTube cannot be asked, what is known of the video from before is shown.",
    ],
    examples: [
      ("broadsheet videos show 2", "the second video of the last list"),
      ("broadsheet videos show https://youtu.be/dQw4w9WgXcQ", "the video at an address"),
    ],
    action: { arguments, container throws(Failure) in
      let reference = arguments.operands[0]
      let id = try container.videoID(reference)
      let show = container.showVideo(by: try container.videos())
      let found = try await translated { () throws(NewsError) in try await show(id) }
      guard let found else { throw Failure(noVideo: reference) }
      let liked = try await translated { () throws(NewsError) in
        try await container.liking.likes(among: [id]).contains(id)
      }
      if arguments.has("json") {
        let marked = MarkedVideo(found.video, isLiked: liked)
        try container.console.print(JSON(marked).text + "\n")
      } else {
        let view = VideoListView(
          columns: container.console.columns,
          style: try container.style()
        )
        let detail = VideoDetail(found.video, isLiked: liked, dates: container.dates)
        try await container.show(view.detail(detail), arguments)
      }
      if let notice = found.trouble.flatMap(Notice.init(olderCopy:)) {
        container.console.say(notice.text)
      }
      return .done
    }
  )

  static let videosOpen = Command(
    name: "videos open",
    summary: "Open a video's page in the browser",
    operands: .video,
    notes: [.videoReferences],
    examples: [("broadsheet videos open 2", "the page of the second video of the last list")],
    action: { arguments, container throws(Failure) in
      let reference = arguments.operands[0]
      guard let link = YouTubeVideos.link(of: try container.videoID(reference)) else {
        throw Failure(noVideo: reference)
      }
      try container.visit(link)
      return .done
    }
  )
}

extension Command {
  static let videosLike = Command(
    name: "videos like",
    summary: "Keep videos among those you like",
    operands: .videos,
    notes: [
      .videoReferences, "What you like is found by \"videos liked\", also without a network.",
    ],
    examples: [("broadsheet videos like 1 3", "the first and the third video of the last list")],
    action: { arguments, container throws(Failure) in
      try await container.each(of: arguments.operands) { reference throws(Failure) in
        let video = try await container.video(reference)
        try await translated { () throws(NewsError) in try await container.liking.like(video) }
        container.console.say(Notice(video, isLiked: true).text)
      }
    }
  )

  static let videosUnlike = Command(
    name: "videos unlike",
    summary: "Let liked videos go",
    operands: .videos,
    notes: [.videoReferences],
    action: { arguments, container throws(Failure) in
      try await container.each(of: arguments.operands) { reference throws(Failure) in
        let id = try container.videoID(reference)
        // Liked videos are in the archive.
        let stored = try await translated { () throws(NewsError) in
          try await container.archiveSearch.video(id)
        }
        guard let video = stored else {
          throw Failure("there is no video \(Quoted(reference)) in the archive", .noSuchItem)
        }
        try await translated { () throws(NewsError) in try await container.liking.unlike(id) }
        container.console.say(Notice(video, isLiked: false).text)
      }
    }
  )
}

extension Command.Operands {
  static let video = Command.Operands(synopsis: "REF", count: 1...1)
  fileprivate static let videos = Command.Operands(synopsis: "REF...", count: 1...1_000)
}

extension String {
  /// The forms of a REF to a video, for help.
  static let videoReferences =
    "REF is a number of the list of videos that was shown last, a video's id, or its address."
}
