import Domain
import LocalArchive
import Presentation
import Terminal

extension Command {
  static let videosLike = Command(
    name: "videos like",
    summary: "Like videos, to list them with `videos liked`",
    operands: .videos,
    notes: [
      .videoReferences, "Liked videos are stored in the archive and can be listed offline.",
    ],
    examples: [("broadsheet videos like 1 3", "like videos 1 and 3 of the last list")],
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
    summary: "Remove videos from the liked ones",
    operands: .videos,
    notes: [.videoReferences],
    examples: [("broadsheet videos unlike 3", "remove video 3 of the last list")],
    action: { arguments, container throws(Failure) in
      try await container.each(of: arguments.operands) { reference throws(Failure) in
        let id = try container.videoID(reference)
        // Only what was liked can be let go, and that is in the archive.
        let known = try await translated { () throws(NewsError) in
          try await container.archiveSearch.video(id)
        }
        guard let video = known else {
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
    "REF is a number of the last list of videos, a video's id, or its YouTube address."
}
