import ByteStrings
import Domain
import FoundationEssentials
import Presentation
import Terminal

// Lines that are typed: searches and commands.
extension Session {
  mutating func startSearch() -> [SessionAction] {
    scene.field = FieldState(purpose: .search)
    var lines = history()
    if let words = route?.words, !words.isEmpty, lines.last != words { lines.append(words) }
    recall = Recall(lines: lines, position: lines.count, selection: selections[place])
    return []
  }

  /// Handles a key while a line is typed.
  mutating func edit(_ key: Key) -> [SessionAction] {
    guard var field = scene.field else { return [] }
    switch (key.code, key.modifiers) {
    case (.escape, _), (.character("c"), .control): return endField()
    case (.enter, _): return enter(field)
    case (.tab, []), (.tab, .shift): return completeField(backwards: !key.modifiers.isEmpty)
    case (.up, _), (.character("p"), .control): return choose(by: -1)
    case (.down, _), (.character("n"), .control): return choose(by: 1)
    case (.pageDown, _): return leaveField()
    case (.character(let character), []):
      guard field.text.utf8.count < Self.longestLine else { return [] }
      field.insert(String(character))
    case (.backspace, .alt), (.character("w"), .control): field.deleteWord()
    case (.backspace, _): field.delete(-1)
    case (.delete, _), (.character("d"), .control): field.delete(1)
    case (.character("u"), .control): field.deleteToStart()
    case (.character("k"), .control): field.deleteToEnd()
    case (.left, _), (.character("b"), .control): field.move(-1)
    case (.right, _), (.character("f"), .control): field.move(1)
    case (.home, _), (.character("a"), .control): field.move(-field.cursor)
    case (.end, _), (.character("e"), .control): field.move(field.text.count)
    default: return []
    }
    let isChanged = field.text != scene.field?.text
    scene.field = field
    return isChanged ? typed() : []
  }

  /// The most bytes that can be typed into a line.
  private static let longestLine = 4_096

  /// Inserts a pasted text into the line that is typed.
  mutating func insert(_ text: String) {
    scene.field?.insert(TerminalText.singleLine(text.prefix(ArticleQuery.maximumLength)))
  }

  /// Searches the archive for the typed text, and requests completions.
  mutating func typed() -> [SessionAction] {
    guard var field = scene.field else { return [] }
    field.chosen = nil
    recall.position = recall.lines.count
    recall.typed = field.text
    scene.field = field
    guard field.purpose == .search else {
      return field.purpose == .command ? [.complete(field)] : []
    }
    if scene.focus == .sources {
      scene.sourceWords = field.text
      return [.filterFeeds(field.text)]
    }
    return searchTyped(field) + [.complete(field)]
  }

  /// Searches what is stored for the text, if the list has articles.
  private mutating func searchTyped(_ field: FieldState) -> [SessionAction] {
    guard route?.articles != nil else { return [] }
    (recall.isSearched, recall.before) = (true, scene.list?.search)
    return [.desk(.typed(field.text, isUnfinished: field.isUnfinished))]
  }

  /// Chooses a suggestion, or an earlier search if there is none; below the last is the list.
  private mutating func choose(by step: Int) -> [SessionAction] {
    guard var field = scene.field else { return [] }
    if !field.suggestions.isEmpty, step > 0 || field.chosen != nil {
      let next = (field.chosen ?? -1) + step
      guard next < field.suggestions.count else { return leaveField() }
      field.chosen = next < 0 ? nil : next
      scene.field = field
      return []
    }
    if field.purpose == .follow, step < 0, field.text.isEmpty {
      ask(.follow, lastAddress)
      return []
    }
    guard field.purpose == .search else { return [] }
    let position = recall.position + step
    if position > recall.lines.count { return leaveField() }
    guard position >= 0 else { return [] }
    recall.position = position
    field.text = position < recall.lines.count ? recall.lines[position] : recall.typed
    field.cursor = field.text.count
    field.suggestions = []
    scene.field = field
    return searchTyped(field)
  }

  /// Goes from the line to the rows that were found while it was typed.
  mutating func leaveField() -> [SessionAction] {
    guard let field = scene.field, field.purpose == .search else { return [] }
    guard scene.focus != .sources, scene.list?.rows.isEmpty == false else {
      if scene.focus == .sources { scene.field = nil }
      return []
    }
    if recall.isSearched, let route {
      if wider == nil { unfiltered[place] = recall.selection }
      do throws(InvalidQuery) {
        let isUnfinished = field.isUnfinished
        routes[place] = try route.refined(by: field.text, now: now(), isUnfinished: isUnfinished)
      } catch {
        scene.message = Notice(error).text
        return []
      }
    }
    scene.field = nil
    scene.focus = .list
    // What was typed last is not searched for yet.
    guard recall.isSearched, let route, recall.before == scene.list?.search else {
      return [.complete(nil)]
    }
    awaitedSearch = (place, recall.before)
    return [.complete(nil), .desk(.searched(route))]
  }

  /// Inserts the chosen suggestion, or the first one, as soon as there is one.
  private mutating func completeField(backwards: Bool) -> [SessionAction] {
    guard var field = scene.field else { return [] }
    let isCurrent = field.chosen != nil || field.suggestedText == field.text
    guard !field.suggestions.isEmpty, isCurrent else {
      scene.field?.awaiting = field.text
      return []
    }
    let completion = field.suggestions[
      field.chosen ?? (backwards ? field.suggestions.count - 1 : 0)
    ]
    field.text = completion.text
    field.cursor = completion.cursor
    field.awaiting = nil
    scene.field = field
    return typed()
  }

  /// Shows the completions of a line, if it is still the typed one.
  mutating func show(_ completions: [Completion], of typed: FieldState) -> [SessionAction] {
    guard var field = scene.field, field.purpose == typed.purpose, field.text == typed.text else {
      return []
    }
    (field.suggestions, field.suggestedText) = (completions, field.text)
    field.chosen = nil
    let isAwaited = field.awaiting == field.text
    scene.field = field
    return isAwaited ? completeField(backwards: false) : []
  }

  private mutating func enter(_ field: FieldState) -> [SessionAction] {
    if field.purpose != .follow, let chosen = field.chosen,
      field.suggestions[chosen].text != field.text
    {
      return completeField(backwards: false)
    }
    switch field.purpose {
    case .command:
      scene.field = nil
      return run(field.text.trimmed)
    case .follow: return follow(field)
    case .answer(let question, let feed):
      scene.field = nil
      let choice = FeedChoice(question.rawValue, field.text)
      return choice.map { [.desk(.changedFeed(feed, $0))] } ?? []
    case .article(_, let command):
      scene.field = nil
      let (options, rest) = field.text.trimmed.leadingOptions
      return rest.isEmpty ? [] : start("\(command)\(rest.quotedWord) \(options)")
    case .search:
      if scene.focus == .sources {
        scene.field = nil
        return []
      }
      guard let route else { return endField() }
      do throws(InvalidQuery) {
        let wanted = try route.searching(for: field.text, now: now())
        scene.field = nil
        return [.complete(nil)]
          + (field.text.trimmed.isEmpty ? [] : [.remember(search: field.text)])
          + search(wanted, keeping: selections[place]?.item)
      } catch {
        scene.message = Notice(error).text
        return []
      }
    }
  }

  /// Ends typing without a search; the list is as it was before.
  private mutating func endField() -> [SessionAction] {
    defer { scene.field = nil }
    guard let field = scene.field, field.purpose == .search else { return [] }
    if scene.focus == .sources {
      scene.sourceWords = ""
      return [.filterFeeds("")]
    }
    guard let route, recall.isSearched else { return [.complete(nil)] }
    restore(recall.selection, at: place)
    return [.complete(nil), .desk(.searched(route))]
  }

  /// Searches the list again with another filter or order; does nothing if the words cannot be
  /// combined with the filter.
  mutating func search(
    by filter: ArticleFilter,
    sort: ArticleQuery.Sort? = nil,
    keeping item: ItemID? = nil
  ) -> [SessionAction] {
    let wanted = route?.filtered(by: filter, sort: sort, now: now())
    return wanted.map { search($0, keeping: item) } ?? []
  }

  /// Searches the list of the tab for something else, or opens a list of another kind above it.
  ///
  /// An item that both have stays selected. The list without a filter has its former selection.
  mutating func search(_ wanted: Route, keeping item: ItemID? = nil) -> [SessionAction] {
    let isSameKind = route.map { $0.isSameList(as: wanted) } ?? false
    let depth = isSameKind ? place.depth : place.depth + 1
    let changed = Place(tab: scene.desk.tab, depth: depth)
    if isSameKind, wider == nil {
      unfiltered[changed] = recall.isSearched ? recall.selection : selections[changed]
    }
    recall.isSearched = false
    // Keys that follow are for the rows of this search.
    awaitedSearch = (place, scene.list?.search)
    routes[changed] = wanted
    if item == nil, wider(than: wanted) == nil, let former = unfiltered[changed] {
      restore(former, at: changed)
    } else {
      selections[changed] = Selection(item: item)
    }
    scene.focus = .list
    return [.desk(.searched(wanted))]
  }
}

// Commands.
extension Session {
  /// Runs a command: those of lists open the list here, the others write text.
  mutating func run(_ line: String) -> [SessionAction] {
    let words = line.split(separator: " ", maxSplits: 1)
    let rest = words.count > 1 ? String(words[1]) : ""
    switch words.first {
    case nil: return []
    case "q", "quit", "exit": return [.quit]
    case "help" where rest.isEmpty:
      scene.overlay = .help(scroll: 0)
      return []
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
    guard output == nil else {
      scene.message = "another command is running"
      return []
    }
    output = ""
    return [action]
  }

  /// Asks where the open or selected article is to go: to a command or a file.
  mutating func askForDestination(_ action: DeskAction) -> [SessionAction] {
    guard case .article(let article)? = target, scene.focus != .sources else {
      scene.message = "select an article"
      return []
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
      scene.message = "select an article"
      return []
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

  /// Returns a command with the addresses of the rows that it means: those with its numbers, counted
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
  /// The words at the beginning that are options, and the rest.
  fileprivate var leadingOptions: (options: String, rest: String) {
    guard hasPrefix("--") else { return ("", self) }
    let option = prefix { !$0.isWhitespace }
    let others = String(dropFirst(option.count)).trimmed.leadingOptions
    return (option + " " + others.options, others.rest)
  }

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

extension FieldState {
  /// Whether the last word may go on: the cursor is at its end.
  var isUnfinished: Bool { cursor >= text.count }

  mutating func insert(_ added: String) {
    text.insert(contentsOf: added, at: index(cursor))
    cursor += added.count
  }

  /// Deletes the character before the cursor, or after it.
  mutating func delete(_ step: Int) {
    let place = step < 0 ? cursor - 1 : cursor
    guard (0..<text.count).contains(place) else { return }
    text.remove(at: index(place))
    cursor = place
  }

  /// Deletes the word before the cursor.
  mutating func deleteWord() {
    let before = text[..<index(cursor)]
    let end = before.lastIndex { !$0.isWhitespace }.map { before.index(after: $0) }
    let word = before[..<(end ?? before.startIndex)]
    let start = word.lastIndex(where: \.isWhitespace).map { word.index(after: $0) }
    let kept = text[..<(start ?? word.startIndex)]
    let count = kept.count
    text.removeSubrange(kept.endIndex..<index(cursor))
    cursor = count
  }

  mutating func deleteToStart() {
    text.removeSubrange(..<index(cursor))
    cursor = 0
  }

  mutating func deleteToEnd() {
    text.removeSubrange(index(cursor)...)
  }

  mutating func move(_ steps: Int) {
    cursor = min(max(0, cursor + steps), text.count)
  }

  private func index(_ offset: Int) -> String.Index {
    text.index(text.startIndex, offsetBy: min(offset, text.count))
  }
}
