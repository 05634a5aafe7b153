import Domain
import NewsServices
import Presentation
import Terminal

extension Command {
  static let videosShow = Command(
    name: "videos show",
    summary: "Show the length, views, channel and description of a video",
    operands: .video,
    options: [
      Option(name: "json", help: "Print JSON"),
      ListOptions.fresh,
      .noPager,
    ],
    notes: [
      .videoReferences,
      "If YouTube cannot be reached, the archive's copy is shown.",
    ],
    examples: [
      ("broadsheet videos show 2", "show video 2 of the last list"),
      ("broadsheet videos show https://youtu.be/dQw4w9WgXcQ", "show the video at an address"),
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
    examples: [("broadsheet videos open 2", "open video 2 of the last list")],
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
