import ByteStrings
import Domain
import Presentation
import Terminal

// Commands.
extension Session {
  /// Runs a command: a command of a list opens the list here, another one writes text.
  mutating func run(_ line: String) -> [SessionAction] {
    let words = line.split(separator: " ", maxSplits: 1)
    let rest = words.count > 1 ? String(words[1]) : ""
    switch words.first {
    case nil: return []
    case "q", "quit", "exit": return [.quit]
    case "help" where rest.isEmpty:
      scene.overlay = .help(scroll: 0)
      return []
    case "edition" where rest.isEmpty: return choose(tab: DeskTab.today)
    case "unread" where rest.isEmpty: return choose(tab: DeskTab.following)
    case "headlines" where rest.isEmpty: return choose(tab: DeskTab.headlines)
    case "saved" where rest.isEmpty: return choose(tab: DeskTab.saved)
    case "refresh" where rest.isEmpty: return [.desk(.refreshed())]
    default: break
    }
    return naming(line).map { start($0) } ?? []
  }

  /// Runs a command that writes text, unless another one runs.
  mutating func start(_ line: String) -> [SessionAction] {
    begin(.run(line))
  }

  /// Requests an action that writes or answers later, unless another one runs.
  mutating func begin(_ action: SessionAction) -> [SessionAction] {
    guard output == nil else { return report("another command is running") }
    output = ""
    return [action]
  }

  /// Asks where the open or selected article is to go: to a command or a file.
  mutating func askForDestination(_ action: DeskAction) -> [SessionAction] {
    guard case .article(let article)? = target, scene.focus != .sources else {
      return report("select an article")
    }
    let command = "show \(article.description) "
    if action == .pipe {
      ask(.article(label: "Pipe to", command: command + "--pipe="))
    } else {
      ask(.article(label: "Save to", command: command + "--output="), targetTitle.fileName + ".txt")
    }
    return []
  }

  /// Runs the command of a key for the open or selected article.
  mutating func start(_ template: String, of item: ItemID?) -> [SessionAction] {
    guard case .article? = item, scene.focus != .sources, let link = selectedLink else {
      return report("select an article")
    }
    let title = TerminalText.singleLine(targetTitle)
    let line = ShellCommand.line(template, ["u": 1, "t": 2])
    return [
      .start(ShellCommand(line, arguments: [ByteString(link.description), ByteString(title)]))
    ]
  }

  /// The title of the open or selected item.
  private var targetTitle: String {
    scene.item?.detail?.title ?? scene.selectedRow?.title ?? ""
  }

  /// Returns a command with the addresses of the rows with its numbers, counted
  /// from the top of the list from 1, or the selected one if it names none.
  ///
  /// Nil, with a message, if there is no such row.
  private mutating func naming(_ line: String) -> String? {
    let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
    guard let name = words.first, ["show", "open", "save", "unsave", "read"].contains(name),
      let list = scene.list, list.items == .article
    else { return line }
    var named = words
    for (place, word) in words.enumerated().dropFirst() {
      guard let number = Int(word) else { continue }
      guard (1...max(1, list.count)).contains(number), list.count > 0,
        let link = list.rows[number - 1].link
      else {
        scene.message = "there is no row \(word) in the list"
        return nil
      }
      named[place] = link.description
    }
    let namesNone = named.dropFirst().allSatisfy { $0.hasPrefix("-") }
    if namesNone, name != "read", let link = selectedLink { named.append(link.description) }
    return named == words ? line : named.joined(separator: " ")
  }

  /// Shows the output of a command: one line below the panes, several lines in an overlay.
  mutating func finishCommand(_ isSuccess: Bool) {
    let text = (output ?? "").trimmedEnd
    output = nil
    if text.contains("\n") {
      scene.overlay = .output(
        title: isSuccess ? "Output" : "The command failed",
        text: text,
        scroll: 0,
        isRunning: false
      )
    } else {
      scene.message = text.isEmpty ? (isSuccess ? "done" : "the command failed") : text
    }
  }
}

extension String {
  /// The text as the name of a file: its first letters and digits, with dashes between the words.
  fileprivate var fileName: String {
    let words = split { !$0.isLetter && !$0.isNumber }.joined(separator: "-").prefix(60)
    return words.isEmpty ? "article" : String(words)
  }

  fileprivate var trimmedEnd: String {
    var bytes = utf8[...]
    while let last = bytes.last, last == 0x0A || last == 0x20 { bytes.removeLast() }
    return String(bytes) ?? self
  }
}
