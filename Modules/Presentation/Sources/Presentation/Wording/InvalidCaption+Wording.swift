public import Domain

extension InvalidCaption {
  /// What is wrong with the caption, all of it, and what would be right.
  public var sentence: String {
    let faults = faults.map { fault in
      switch fault {
      case .empty: "there is nothing in it to be seen"
      case .tooLong(let length, let maximum):
        "it has \(Count.of(length, "character")), use at most \(maximum)"
      case .namesDog: "it has the word \"dog\", and this is about cats"
      }
    }
    return "the caption cannot be used: " + faults.joined(separator: "; ")
  }
}
