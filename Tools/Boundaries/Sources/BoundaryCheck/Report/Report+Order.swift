extension [Violation] {
  /// Sorted by place, and each told once however many looked at it.
  ///
  /// Of two with one identity in one file, one that knows its line stands for one that does not.
  func inOrderOnce() -> [Violation] {
    var located: Set<[String]> = []
    for violation in self where violation.location?.line != nil {
      located.insert(violation.identityInFile)
    }
    var seen: Set<Occurrence> = []
    return sorted { $0.key.precedes($1.key) }.filter { violation in
      if violation.location?.line == nil, located.contains(violation.identityInFile) {
        return false
      }
      let occurrence = Occurrence(
        identity: violation.identityInFile,
        location: violation.location
      )
      return seen.insert(occurrence).inserted
    }
  }
}

extension [Obstacle] {
  /// Sorted by place, each once.
  func inOrderOnce() -> [Obstacle] {
    var seen: Set<Obstacle> = []
    return filter { seen.insert($0).inserted }.sorted { $0.key.precedes($1.key) }
  }
}

/// What two reports of one violation have in common.
private struct Occurrence: Hashable {
  let identity: [String]
  let location: Location?
}

/// What reports are sorted by.
private struct OrderKey {
  let location: Location?
  let rest: [String]

  func precedes(_ other: OrderKey) -> Bool {
    switch (location, other.location) {
    case (nil, nil): break
    case (nil, _?): return false
    case (_?, nil): return true
    case (let mine?, let others?):
      if mine.file != others.file { return mine.file < others.file }
      // The whole file comes before its lines.
      let place = [mine.line ?? 0, mine.column ?? 0]
      let otherPlace = [others.line ?? 0, others.column ?? 0]
      if place != otherPlace { return place.lexicographicallyPrecedes(otherPlace) }
    }
    return rest.lexicographicallyPrecedes(other.rest)
  }
}

extension Violation {
  fileprivate var identityInFile: [String] {
    [rule.rawValue, module, subject, location?.file ?? ""]
  }

  fileprivate var key: OrderKey {
    OrderKey(location: location, rest: [rule.rawValue, module, subject, message])
  }
}

extension Obstacle {
  fileprivate var key: OrderKey {
    OrderKey(location: location, rest: [message, instead ?? ""])
  }
}
