import Domain
import FoundationEssentials
import NewsAPIFormat
import Texts

/// A video in the JSON of YouTube's search.
struct FoundVideo: Decodable {
  struct Name: Decodable {
    let videoId: Lenient<String>?
  }

  let id: Lenient<Name>?
  let snippet: Lenient<Snippet>?

  /// The video; nil for a channel or a playlist, and without a title.
  ///
  /// All texts of a search contain HTML references.
  var video: Video? {
    guard let name = id?.value?.videoId?.value, let id = Video.ID(name),
      let snippet = snippet?.value
    else { return nil }
    return snippet.video(id, summary: snippet.description?.value.map(HTMLText.decoded))
  }
}

/// A video in the JSON of YouTube's list of videos.
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

  /// The video; nil without an id or a title.
  ///
  /// Unlike in a search, the description is plain text: `&lt;` stays as it is.
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

/// The part of a video that all of YouTube's endpoints return.
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
  let thumbnails: Lenient<LenientFields<Thumbnail>>?
  let liveBroadcastContent: Lenient<String>?

  /// Returns the video; nil if the title has no visible characters.
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
      publishedAt: publishedAt?.value.flatMap { Date(iso8601: $0) },
      broadcast: liveBroadcastContent?.value.flatMap(Video.Broadcast.init) ?? .recorded,
      duration: duration,
      viewCount: viewCount
    )
  }

  private var channel: Video.Channel {
    let name = HTMLText.decoded(channelTitle?.value ?? "").singleSpaced
    return Video.Channel(
      id: channelId?.value,
      name: name.isEmpty ? YouTubeVideos.provider.name : name
    )
  }

  private var largestThumbnail: WebLink? {
    let links = (thumbnails?.value?.values ?? [:]).compactMap { size, thumbnail in
      thumbnail.url?.value.flatMap(WebLink.init).map { link in
        let rank = Self.sizes.firstIndex(of: size) ?? -1
        return (key: (thumbnail.width?.value ?? 0, rank, size), link: link)
      }
    }
    return links.max { $0.key < $1.key }?.link
  }

  /// The names of thumbnails from smallest to largest, for those without a width.
  private static let sizes = ["default", "medium", "high", "standard", "maxres"]

  /// Returns a text without leading and trailing white space; nil if it is blank.
  private static func tidy(_ text: String) -> String? {
    let lines = text.bounded(to: .text)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let text = lines.joined(separator: "\n").trimmed
    return text.isEmpty ? nil : text
  }
}

extension Duration {
  /// Parses a duration such as `P1DT2H3M4S`, in weeks, days, hours, minutes and whole seconds.
  ///
  /// Returns nil for anything else, for zero, which YouTube reports for live videos, and for more
  /// than a year.
  fileprivate init?(iso8601 text: String) {
    let parts = text.dropFirst().split(
      separator: "T",
      maxSplits: 1,
      omittingEmptySubsequences: false
    )
    guard text.first == "P", let date = parts.first,
      let days = Self.seconds(date, in: [("W", 604_800), ("D", 86_400)]),
      let time = parts.count < 2
        ? 0 : Self.seconds(parts[1], in: [("H", 3_600), ("M", 60), ("S", 1)])
    else { return nil }
    guard (1...Self.longest).contains(days + time) else { return nil }
    self = .seconds(days + time)
  }

  private static let longest = 366 * 86_400

  /// Returns the sum of numbers with units, each unit at most once and in this order; else nil.
  private static func seconds(_ text: Substring, in units: [(Character, Int)]) -> Int? {
    var (rest, units, sum) = (text, units[...], 0)
    while !rest.isEmpty {
      let digits = rest.prefix { ("0"..."9").contains($0) }
      rest = rest.dropFirst(digits.count)
      guard let number = Int(digits), let unit = rest.popFirst(),
        let place = units.firstIndex(where: { $0.0 == unit })
      else { return nil }
      let (seconds, isTooLong) = number.multipliedReportingOverflow(by: units[place].1)
      guard !isTooLong, seconds <= longest else { return nil }
      (sum, units) = (sum + seconds, units[(place + 1)...])
    }
    return sum
  }
}
