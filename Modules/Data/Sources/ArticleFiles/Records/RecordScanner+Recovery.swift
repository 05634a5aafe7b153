// How reading goes on after what is not as it should be.
extension RecordScanner {
  /// Tells of a broken object and goes on to where the next one may begin.
  ///
  /// The search begins inside the broken one: where it was cut off, the scan has run on into
  /// what follows. What can be read there is kept, and what cannot is no further fault.
  mutating func recover(
    from reason: String,
    at place: RecordFault.Place,
    _ scan: ObjectScan
  ) throws(ArticleFileError) -> Piece? {
    let piece = fault(reason, at: place)
    isRecovering = isEnclosed || text.line > place.line
    brokenEnd = max(brokenEnd, text.offset)
    // Going back from any depth would read the same bytes any number of times.
    let isBack = !scan.isTooDeep && text.rewind(to: place.line)
    text.release()
    let isAtObject = try text.peek() == UInt8(ascii: "{")
    if isBack || !isAtObject { try seekObject() }
    return piece
  }

  /// Goes on to the next line or, in a list, to the next object that can be an item of it.
  ///
  /// That is one after a comma or at the beginning of a line; such a place inside a text does no
  /// harm, for no object can be read there.
  mutating func seekObject() throws(ArticleFileError) {
    let newline = UInt8(ascii: "\n")
    var last: UInt8 = 0
    while let byte = try text.peek() {
      let canBegin = last == newline || isEnclosed && last == UInt8(ascii: ",")
      if canBegin, !isEnclosed || byte == UInt8(ascii: "{") { return }
      text.skip()
      if byte == newline || byte > 0x20 { last = byte }
    }
  }

  /// Passes what is no object: a line or, in a list, all that stands before the next object.
  mutating func stray() throws(ArticleFileError) -> Piece? {
    let piece = fault("not an article", at: newPlace())
    isRecovering = isRecovering || isEnclosed
    try seekObject()
    return piece
  }
}
