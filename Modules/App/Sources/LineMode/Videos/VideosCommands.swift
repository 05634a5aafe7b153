import Domain
import Presentation
import Terminal

extension Command {
  static let videosSearch = list(
    name: "videos search",
    summary: "Search YouTube and page through the results (needs a key)",
    operands: Operands(synopsis: "QUERY...", count: 0...1_000),
    page: ListOptions.page(of: VideoQuery.pageSizes),
    options: [
      Option(
        "order",
        .choice("ORDER", VideoQuery.Order.allCases.map(\.rawValue)),
        "Order: relevance (default), date, viewCount, rating or title"
      ),
      ListOptions.fresh,
    ],
    notes: [
      "The key is in the setting `youtube-key` or in `YOUTUBE_KEY`. It allows about 100 pages a day. "
        + "QUERY is YouTube's own language: `-word` excludes a word, `a|b` finds either.",
      .prompt,
    ],
    examples: [
      ("broadsheet videos search tide --order date --page-size 50", "the 50 newest")
    ],
    route: { arguments, pageSize, _ throws(Failure) in
      .videos(
        try checked(
          VideoQuery(
            arguments.words,
            order: arguments["order"].flatMap(VideoQuery.Order.init) ?? .relevance,
            pageSize: VideoQuery.pageSize(upTo: pageSize)
          )
        )
      )
    }
  )

  static let videosLiked = list(
    name: "videos liked",
    summary: "List or search the videos you like, last liked first",
    notes: [
      .queryLanguage, "`source:` and `author:` search the channel. No network is needed.",
    ],
    examples: [
      (
        "broadsheet videos liked 'tide -source:\"wire\"' --all --json",
        "the videos that match a query, as JSON"
      )
    ],
    route: { arguments, pageSize, now throws(Failure) in
      .likedVideos(try checked(LikedVideoQuery(arguments.words, pageSize: pageSize, now: now)))
    }
  )

  static let videosShow = Command(
    name: "videos show",
    summary: "Show the length, views, channel and description of a video",
    operands: .video,
    options: [Option("json", "Print JSON"), ListOptions.fresh, .noPager],
    notes: [.videoReferences, "If YouTube cannot be reached, the archive's copy is shown."],
    examples: [
      ("broadsheet videos show https://youtu.be/dQw4w9WgXcQ", "show the video at an address")
    ],
    action: { arguments, context throws(Failure) in
      let reference = arguments.operands[0]
      let id = try await context.videoID(reference)
      let services = context.services
      let show = ShowVideo(provider: services.videos, archive: services.storedVideos)
      let found = try await translated(try await show(id))
      guard let found else { throw Failure(noVideo: reference) }
      let liked = try await translated(try await services.liking.likes(among: [id]).contains(id))
      if arguments.has("json") {
        let marked = MarkedVideo(found.video, isLiked: liked)
        try context.console.print(marked.json.text + "\n")
      } else {
        let view = ListView(
          columns: context.console.columns,
          style: try context.style(),
          dates: context.dates
        )
        let detail = ItemDetail(MarkedVideo(found.video, isLiked: liked))
        try await context.show(view.detail(detail), arguments)
      }
      if let notice = found.trouble.flatMap(Notice.init(olderCopy:)) {
        context.console.say(notice.line)
      }
      return .done
    }
  )

  static let videosOpen = Command(
    name: "videos open",
    summary: "Open a video's page in the browser",
    operands: .video,
    notes: [.videoReferences],
    examples: [("broadsheet videos open 2", "open video 2 of the last list")],
    action: { arguments, context throws(Failure) in
      let reference = arguments.operands[0]
      guard let link = context.page(of: try await context.videoID(reference)) else {
        throw Failure(noVideo: reference)
      }
      try await context.visit(link)
      return .done
    }
  )

  static let videosLike = Command(
    name: "videos like",
    summary: "Like videos, to list them with `videos liked`",
    operands: .videos,
    notes: [.videoReferences],
    examples: [("broadsheet videos like 1 3", "like videos 1 and 3 of the last list")],
    action: { arguments, context throws(Failure) in
      let provider = context.services.videos
      return try await context.each(of: arguments.operands) { reference throws(Failure) in
        let video = try await referring(to: reference, "video") {
          reference throws(ReferenceError) in
          try await context.videoReferences.like(reference, from: provider)
        }
        context.console.say(Notice(video, isLiked: true).line)
      }
    }
  )

  static let videosUnlike = Command(
    name: "videos unlike",
    summary: "Remove videos from the liked ones",
    operands: .videos,
    notes: [.videoReferences],
    examples: [("broadsheet videos unlike 3", "remove video 3 of the last list")],
    action: { arguments, context throws(Failure) in
      try await context.each(of: arguments.operands) { reference throws(Failure) in
        let video = try await referring(to: reference, "video") {
          reference throws(ReferenceError) in
          try await context.videoReferences.unlike(reference)
        }
        context.console.say(Notice(video, isLiked: false).line)
      }
    }
  )
}

extension CommandContext {
  /// Returns the id of the video with a list number, an id or an address.
  fileprivate func videoID(_ reference: String) async throws(Failure) -> Video.ID {
    try await referring(to: reference, "video") { reference throws(ReferenceError) in
      try videoReferences.ids.id(reference)
    }
  }
}

extension Command.Operands {
  static let video = Command.Operands(synopsis: "REF", count: 1...1)
  fileprivate static let videos = Command.Operands(synopsis: "REF...", count: 1...1_000)
}

extension String {
  /// The forms of a REF to a video, for help.
  static let videoReferences =
    "REF is a number of the last list of videos, a video's id, or its YouTube address."
}
