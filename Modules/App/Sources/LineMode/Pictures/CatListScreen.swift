import ByteStrings
import Domain
import Presentation
import Terminal

/// The screen of the list of saved cats.
typealias CatListScreen = ListScreen<PictureQuery, CatListView>

extension PromptKeys {
  /// The keys below a list of saved cats.
  static let cats = PromptKeys(
    noun: "cat",
    rows: [
      RowKey(letter: "o", verb: "open", help: "open the files in the picture viewer", action: .open)
    ],
    searchHelp: "list the cats with other words"
  )
}

/// Draws saved cats.
struct CatListView: ListView {
  typealias Detail = Never

  let columns: Int
  let style: TerminalStyle
  var showsLinks = false

  /// Draws number and caption, then the facts, then the path, which is never wrapped.
  func row(_ row: CatRow, _ number: Int) -> String {
    heading(number, row.caption, matches: row.matches)
      + facts(number, [row.savedAt] + row.facts)
      + margin(number).rest + TerminalText.singleLine(row.path.description) + "\n"
  }
}
