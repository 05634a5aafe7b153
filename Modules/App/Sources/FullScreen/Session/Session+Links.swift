import Domain
import Presentation
import Terminal

// The numbered links of the open article.
extension Session {
  /// The lines of the open article if it has the focus; else nil.
  private var linkedLines: ArticleLines? {
    scene.focus == .article && isItemOpen && scene.item?.detail != nil ? articleLines : nil
  }

  /// Chooses the link whose number a digit begins or continues; returns false for other keys.
  mutating func chooseLink(_ key: Key, after typed: Int) -> Bool {
    guard let lines = linkedLines, key.modifiers.isEmpty, case .character(let digit) = key.code,
      digit.isASCII, let number = digit.wholeNumberValue
    else { return false }
    let whole = typed * 10 + number
    let link = lines.links.indices.contains(whole - 1) ? whole : number
    guard lines.links.indices.contains(link - 1) else { return false }
    choose(link, of: lines)
    typedLink = link
    return true
  }

  /// Handles an action that chooses or uses a link; returns nil if it does neither.
  mutating func act(_ action: DeskAction, onLink chosen: Int?) -> [SessionAction]? {
    guard let lines = linkedLines else { return nil }
    switch action {
    case .nextLink, .previousLink:
      let step = action == .nextLink ? 1 : -1
      guard let link = lines.link(step, from: chosen, below: scene.scroll) else { return nil }
      choose(link, of: lines)
      return []
    case .open, .browse, .copy:
      guard let chosen, lines.links.indices.contains(chosen - 1) else { return nil }
      scene.chosenLink = chosen
      let address = lines.links[chosen - 1]
      guard action != .copy else {
        scene.message = "copied \(address)"
        return [.copy(address.description)]
      }
      if action == .open, let line = lines.line(ofAnchor: address) {
        (scene.scroll, scene.chosenLink, scene.message) = (line, nil, nil)
        return []
      }
      guard let page = address.page else {
        return report("only http and https addresses are opened: \(address)")
      }
      return [.open(page, isPlayed: lines.played.contains(address))]
    default: return nil
    }
  }

  /// Chooses a link, shows its address, and scrolls to it.
  private mutating func choose(_ link: Int, of lines: ArticleLines) {
    scene.chosenLink = link
    scene.message = "[\(link)] \(lines.links[link - 1])"
    // The message takes lines from the article.
    let rows = max(1, (layout.areas[.article]?.rows ?? 10) - 2)
    let line = lines.line(of: link)
    guard !(scene.scroll..<scene.scroll + rows).contains(line)
    else { return }
    scene.scroll = max(0, line - rows / 3)
  }
}
