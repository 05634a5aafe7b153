import Domain
import Presentation
import Terminal

extension Session {
  /// Requests the picture of the article that is open.
  mutating func requestPicture() -> [SessionAction] {
    var link: WebLink?
    if isItemOpen, theme.hasColor { link = scene.item?.detail?.picture }
    guard link != requested.picture else { return [] }
    requested.picture = link
    scene.picture = nil
    guard let link, let area = layout.areas[.article] else { return [] }
    return [.load(link, columns: min(area.columns - 4, 72), rows: area.rows / 3)]
  }

  /// Requests the pictures of the text whose words are visible, each once.
  mutating func requestPictures() -> [SessionAction] {
    guard isItemOpen, theme.hasColor, let lines = articleLines, let area = layout.areas[.article]
    else { return [] }
    return lines.pictures(in: scene.scroll..<scene.scroll + area.rows).compactMap { address in
      guard requested.pictures.insert(address).inserted, let link = address.page else { return nil }
      let rows = min(Self.mostPictureRows, area.rows / 3)
      return .load(link, columns: min(area.columns - 4, 72), rows: rows)
    }
  }

  /// The most lines of a picture of the text.
  private static let mostPictureRows = 12
}
