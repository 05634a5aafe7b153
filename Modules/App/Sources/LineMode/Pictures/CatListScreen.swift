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
  let dates: DateWording
  var showsLinks = false

  static func list(_ screen: ScreenOutput) -> ListOutput<CatRow>? {
    if case .cats(let list) = screen { list } else { nil }
  }

  static func id(_ row: ByteString) -> ItemID { .picture(row) }

  /// Draws number and caption, then the facts, then the path, which is never wrapped.
  func row(_ row: CatRow, _ number: Int) -> String {
    heading(number, row.caption, matches: row.matches)
      + facts(number, [dates.age(of: row.savedAt)] + row.facts)
      + margin(number).rest + TerminalText.singleLine(row.path.description) + "\n"
  }
}
