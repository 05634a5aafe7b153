import Domain
import FoundationEssentials
import NewsAPIFormat

/// A video as YouTube's search writes it.
struct FoundVideo: Decodable {
  struct Name: Decodable {
    let videoId: Lenient<String>?
  }

  let id: Lenient<Name>?
  let snippet: Lenient<Snippet>?

  /// The video; nil for a channel or a playlist, and without a title.
  ///
  /// A search writes all texts as HTML does.
  var video: Video? {
    guard let name = id?.value?.videoId?.value, let id = Video.ID(name),
      let snippet = snippet?.value
    else { return nil }
    return snippet.video(id, summary: snippet.description?.value.map(HTMLText.decoded))
  }
}

/// A video as YouTube's list of videos writes it.
struct WholeVideo: Decodable {
  struct Details: Decodable {
    let duration: Lenient<String>?
  }

  struct Statistics: Decodable {
    let viewCount: Lenient<TextOrNumber>?
  }

  let id: Lenient<String>?
  let snippet: Lenient<Snippet>?
  let contentDetails: Lenient<Details>?
  let statistics: Lenient<Statistics>?

  /// The video; nil without an identity or a title.
  ///
  /// Its description is plain text of several lines, in which `&lt;` is what somebody wrote.
  var video: Video? {
    guard let id = id?.value.flatMap(Video.ID.init), let snippet = snippet?.value else {
      return nil
    }
    let views = statistics?.value?.viewCount?.value.flatMap { Int($0.text) }
    return snippet.video(
      id,
      summary: snippet.description?.value,
      duration: contentDetails?.value?.duration?.value.flatMap(Duration.init(iso8601:)),
      viewCount: views.flatMap { $0 < 0 ? nil : $0 }
    )
  }
}

/// What YouTube says of a video wherever it names one.
struct Snippet: Decodable {
  struct Thumbnail: Decodable {
    let url: Lenient<String>?
    let width: Lenient<Int>?
  }

  let publishedAt: Lenient<String>?
  let channelId: Lenient<String>?
  let channelTitle: Lenient<String>?
  let title: Lenient<String>?
  let description: Lenient<String>?
  let thumbnails: Lenient<[String: Lenient<Thumbnail>]>?
  let liveBroadcastContent: Lenient<String>?

  /// Returns the video; nil when there is nothing to see in its title.
  func video(
    _ id: Video.ID,
    summary: String?,
    duration: Duration? = nil,
    viewCount: Int? = nil
  ) -> Video? {
    guard let link = YouTubeVideos.link(of: id) else { return nil }
    return Video(
      id: id,
      title: HTMLText.decoded(title?.value ?? ""),
      channel: channel,
      summary: summary.flatMap(Self.tidy),
      link: link,
      thumbnail: largestThumbnail,
      publishedAt: publishedAt?.value.flatMap { try? Date($0, strategy: .iso8601) },
      broadcast: liveBroadcastContent?.value.flatMap(Video.Broadcast.init) ?? .recorded,
      duration: duration,
      viewCount: viewCount
    )
  }

  private var channel: Video.Channel {
    let words = HTMLText.decoded(channelTitle?.value ?? "").split(whereSeparator: \.isWhitespace)
    return Video.Channel(
      id: channelId?.value,
      name: words.isEmpty ? YouTubeVideos.provider.name : words.joined(separator: " ")
    )
  }

  private var largestThumbnail: WebLink? {
    let links = (thumbnails?.value ?? [:]).compactMap { size, thumbnail in
      thumbnail.value?.url?.value.flatMap(WebLink.init).map { link in
        let rank = Self.sizes.firstIndex(of: size) ?? -1
        return (key: (thumbnail.value?.width?.value ?? 0, rank, size), link: link)
      }
    }
    return links.max { $0.key < $1.key }?.link
  }

  /// The names of thumbnails, for those that come without a width; the largest is last.
  private static let sizes = ["default", "medium", "high", "standard", "maxres"]

  /// Returns the lines of a text without white space around them all; nil when nothing is there.
  private static func tidy(_ text: String) -> String? {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let start = lines.joined(separator: "\n").drop(while: \.isWhitespace)
    let end = start.lastIndex { !$0.isWhitespace }
    return end.map { String(start[...$0]) }
  }
}
