import ByteStrings
import Domain
import FoundationEssentials
import Presentation
import Query
import Terminal
import Texts

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
    scene.field?.insert(TerminalText.singleLine(text.prefix(SearchExpression.maximumLength)))
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
    guard route?.isSearchedAsTyped == true else { return [] }
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
      ask(.follow, feedPane.lastAddress)
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

  /// Goes from the line to the rows that are found for it; stays if there are none.
  mutating func leaveField() -> [SessionAction] {
    guard let field = scene.field, field.purpose == .search else { return [] }
    // What was typed last is not searched for yet: typing may even have ended the first search.
    let isDue = recall.isSearched && recall.before == scene.list?.search
    guard scene.focus != .sources, isDue || scene.list?.rows.isEmpty == false else {
      if scene.focus == .sources { scene.field = nil }
      return []
    }
    if recall.isSearched, let route, route.articles == nil {
      // What is found is another list.
      scene.field?.chosen = nil
      return enter(scene.field ?? field)
    }
    if recall.isSearched, let route {
      if wider == nil { unfiltered[place] = recall.selection }
      do throws(InvalidQuery) {
        let isUnfinished = field.isUnfinished
        routes[place] = try route.refined(by: field.text, now: now(), isUnfinished: isUnfinished)
      } catch {
        return report(Notice(error).text)
      }
    }
    scene.field = nil
    scene.focus = .list
    guard isDue, let route else { return [.complete(nil)] }
    hold(until: .rows(at: place, after: recall.before))
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
        return report(Notice(error).text)
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

  /// Lists the articles of the story of the open article, or of the selected row, above what is shown.
  mutating func listStory() -> [SessionAction] {
    guard let target, let route else { return [] }
    if route.isStory { return report("this list has all articles of the story") }
    return hasStory(in: route) ? listStory(of: target) : []
  }

  /// Lists the articles of the story of an article above what is shown.
  mutating func listStory(of item: ItemID) -> [SessionAction] {
    guard let article = item.article else { return [] }
    let story = Route.story(StoryQuery(article))
    // Keys that follow are for its rows.
    hold(until: .rows(at: place, after: scene.list?.search))
    let above = Place(tab: scene.desk.tab, depth: scene.desk.screens.count)
    (routes[above], selections[above]) = (story, Selection(item: item))
    scene.focus = .list
    return [.desk(.open(story))]
  }

  /// Splits the open or selected article off its story.
  mutating func takeApart() -> [SessionAction] {
    guard let target, target.article != nil, let route, route.isStory || hasStory(in: route) else {
      return []
    }
    return [.desk(.tookApart(target))]
  }

  /// Returns whether other articles are of the story of the open article, or of the selected row; else reports
  /// it.
  private mutating func hasStory(in route: Route) -> Bool {
    let hasOthers =
      isItemOpen ? scene.item?.detail?.isOfStory == true : scene.selectedRow?.isStory == true
    let isKnown = hasOthers || !route.hasStories
    if !isKnown { scene.message = "no other article is of this story" }
    return isKnown
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
    var actions: [SessionAction] = []
    if recall.isSearched, !isSameKind, let route, route.articles == nil {
      // The list below shows what was typed.
      restore(recall.selection, at: place)
      actions = [.desk(.searched(route))]
    }
    recall.isSearched = false
    // Keys that follow are for the rows of this search.
    hold(until: .rows(at: place, after: scene.list?.search))
    routes[changed] = wanted
    if item == nil, wider(than: wanted) == nil, let former = unfiltered[changed] {
      restore(former, at: changed)
    } else {
      selections[changed] = Selection(item: item)
    }
    scene.focus = .list
    guard route?.isStory == true, !isSameKind else {
      return actions + [.desk(.searched(wanted))]
    }
    // A list below the story could have the same kind.
    return (isItemOpen ? [.desk(.back)] : []) + [.desk(.open(wanted))]
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
