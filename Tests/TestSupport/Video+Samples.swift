package import Domain
package import FoundationEssentials

extension Video {
  /// A video that differs from others by its number, with every field filled.
  package static func clip(_ number: Int) -> Video {
    clip(
      number,
      title: "Title \(number)",
      summary: "About 北京 \(number).",
      publishedAt: Date(timeIntervalSinceReferenceDate: Double(number) * 3_600.5),
      broadcast: Broadcast.allCases[number % 3],
      duration: .seconds(number * 61),
      viewCount: number * 1_000
    )
  }

  /// A numbered video with the required and the given fields.
  package static func clip(
    _ number: Int,
    title: String,
    channel: Channel = Channel(id: "UC-wire", name: "The Wire"),
    summary: String? = nil,
    link: WebLink? = nil,
    thumbnail: WebLink? = WebLink("https://i.ytimg.example/1.jpg"),
    publishedAt: Date? = nil,
    broadcast: Broadcast = .recorded,
    duration: Duration? = nil,
    viewCount: Int? = nil
  ) -> Video {
    let id = ID.clip(number)
    guard let link = link ?? WebLink("https://www.youtube.example/watch?v=\(id)"),
      let video = Video(
        id: id,
        title: title,
        channel: channel,
        summary: summary,
        link: link,
        thumbnail: thumbnail,
        publishedAt: publishedAt,
        broadcast: broadcast,
        duration: duration,
        viewCount: viewCount
      )
    else { preconditionFailure("\(title) makes no video") }
    return video
  }
}

extension Video.ID {
  /// The id of a numbered video.
  package static func clip(_ number: Int) -> Video.ID {
    let digits = String(number)
    let text = "-_" + String(repeating: "x", count: 9 - digits.count) + digits
    guard let id = Video.ID(text) else { preconditionFailure("\(text) is no identity") }
    return id
  }
}
