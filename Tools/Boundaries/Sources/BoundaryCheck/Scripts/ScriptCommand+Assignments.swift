extension ScriptCommand {
  /// A variable and the words that it is set to.
  struct Assignment {
    var name: String
    var value: [ScriptWord]
  }

  /// The variables that the command sets, for itself or for good.
  var assignments: [Assignment] {
    kind == .make ? ofMake.map { [$0] } ?? [] : ofShell
  }

  /// In a make file, everything up to the end of the line is the value.
  private var ofMake: Assignment? {
    guard let index = words.firstIndex(where: { $0.text.contains("=") }) else { return nil }
    let word = words[index]
    let signs: Set<Character> = [":", "+", "?", "!"]
    var name = String(word.text.prefix { $0 != "=" })
    while let last = name.last, signs.contains(last) {
      name.removeLast()
    }
    if name.isEmpty, index > 0 { name = words[index - 1].text }
    let first = word.value.map { $0.text.isEmpty ? [] : [$0] } ?? []
    return Assignment(name: name, value: first + words[(index + 1)...])
  }

  /// In a shell, the value ends where its quotes do.
  private var ofShell: [Assignment] {
    words.indices.compactMap { index in
      guard let name = words[index].assignedName, let first = words[index].value else { return nil }
      let more = words[(index + 1)...].prefix(while: \.continues)
      return Assignment(name: name, value: (first.text.isEmpty ? [] : [first]) + more)
    }
  }
}

extension ScriptWord {
  /// The variable that the word sets: what is before `=`, `:=`, `+=` or `?=`; nil if it sets none.
  var assignedName: String? {
    guard let sign = text.firstIndex(of: "="), let first = text.first,
      first.isLetter || first == "_"
    else { return nil }
    var name = text[..<sign]
    while let last = name.last, ":+?!".contains(last) {
      name.removeLast()
    }
    return name.allSatisfy { $0.isLetter || $0.isNumber || "_.".contains($0) } ? String(name) : nil
  }
}
