extension Video {
  /// Returns the video with what a newer copy of it knows, and with what only this one does.
  ///
  /// The newer copy knows better, but a search tells less than there is to know: it cuts the text
  /// about a video and takes it to one line. Such a text does not replace one that has more.
  public func updated(by newer: Video) -> Video {
    guard newer.id == id else { return self }
    let isSameName = newer.channel.name == channel.name
    return Video(
      id: id,
      title: newer.title,
      channel: newer.channel.id == nil && isSameName ? channel : newer.channel,
      summary: summary(updatedBy: newer.summary),
      link: newer.link,
      thumbnail: newer.thumbnail ?? thumbnail,
      publishedAt: newer.publishedAt ?? publishedAt,
      broadcast: newer.broadcast,
      duration: newer.duration ?? duration,
      viewCount: newer.viewCount ?? viewCount
    ) ?? self
  }

  private func summary(updatedBy newer: String?) -> String? {
    guard let newer, !newer.isEmpty else { return summary }
    guard let summary else { return newer }
    if newer.hasSuffix("...") || newer.hasSuffix("\u{2026}") {
      return newer.utf8.count < summary.utf8.count ? summary : newer
    }
    let isOnOneLine = !newer.contains(where: \.isNewline)
    return isOnOneLine && newer.words == summary.words ? summary : newer
  }
}

extension String {
  fileprivate var words: [Substring] { split(whereSeparator: \.isWhitespace) }
}
