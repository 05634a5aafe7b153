/// Replies of a YouTube with numbered videos.
///
/// Its tokens are `after-N`; every third video is live.
public enum YouTubeReplies {
  /// The id of a numbered video: `video-00007`.
  public static func id(_ number: Int) -> String {
    let digits = String(number)
    return "video-" + String(repeating: "0", count: 5 - digits.count) + digits
  }

  /// Returns the requested page of `total` videos.
  public static func page(_ query: [String: String], total: Int) -> String {
    let size = Int(query["maxResults"] ?? "") ?? 0
    let given = query["pageToken"].flatMap { Int($0.dropFirst(6)) } ?? 0
    let end = min(given + size, total)
    let items = (given..<end).map { item($0 + 1, id: #"{"videoId":"\#(id($0 + 1))"}"#) }
    let next = end < total ? #""nextPageToken":"after-\#(end)","# : ""
    let list = items.joined(separator: ",")
    return #"{\#(next)"pageInfo":{"totalResults":\#(total)},"items":[\#(list)]}"#
  }

  /// Returns the requested video, if it is one of `total`.
  public static func details(_ query: [String: String], total: Int) -> String {
    let id = query["id"] ?? ""
    guard let number = Int(id.dropFirst(6)), (1...total).contains(number) else {
      return #"{"items":[]}"#
    }
    let more = """
      "contentDetails":{"duration":"PT1H4M\(number)S"},"statistics":{"viewCount":"\(number)000"},
      """
    return #"{"items":[\#(item(number, id: "\"\(id)\"", more))]}"#
  }

  private static func item(_ number: Int, id: String, _ more: String = "") -> String {
    #"""
    {"id":\#(id),\#(more)"snippet":{"title":"Tide &amp; time \#(number)","channelTitle":"Harbour",\#
    "channelId":"UC1","description":"About \#(number).\nAnd more.",\#
    "liveBroadcastContent":"\#(number.isMultiple(of: 3) ? "live" : "none")",\#
    "publishedAt":"2021-02-05T03:40:00Z",\#
    "thumbnails":{"default":{"url":"https://i.example/\#(number).jpg","width":120,"height":90}}}}
    """#
  }
}
