/// What was built.
extension Wording {
  static let foreignSymbol = Wording(
    title: "Built code uses a module that the policy does not let it use",
    why: "Whatever the sources say, the call is in the object file: the dependency is real.",
    instead:
      "Find what in that file leads there, and remove it, or propose the import in the policy."
  )
  static let ownedSymbol = Wording(
    title: "A module uses C symbols that belong to another",
    why: "A library with one owner can be replaced in one place; used from two, it cannot.",
    instead: "Ask the owner, through its Swift interface."
  )
  static let buildAlone = Wording(
    title: "A module does not compile with only its declared dependencies in reach",
    why: "In the usual build it finds modules that other packages have built.",
    instead: "Remove the use, or declare the dependency where the policy allows it."
  )
}

/// What is kept beside the policy.
extension Wording {
  static let staleException = Wording(
    title: "A violation that was accepted is not there any more",
    why: "An entry that nothing needs would let the violation come back unseen.",
    instead: "Take the entry out of its file."
  )
  static let staleDrawing = Wording(
    title: "The drawing is missing, or shows other layers than there are",
    why: "A picture that is out of date teaches its readers the wrong layers.",
    instead: "Draw it anew: boundaries --graph svg, into the file that the policy names."
  )
}
