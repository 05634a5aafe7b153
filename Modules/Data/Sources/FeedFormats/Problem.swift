/// Something wrong with a document, which was read nevertheless.
enum Problem: String, Sendable {
  case wrongEncoding = "the text is not in the encoding that its label states"
  case invalidBytes = "some bytes are invalid in the encoding of the text"
  case tooLarge = "the document is too large, and its end was ignored"
  case leadingText = "there is text before the first element"
  case trailingText = "there is text after the last element"
  case unclosedElement = "an element is not closed"
  case missingEnd = "the document ends before its first element does"
  case mismatchedTag = "an end tag closes no open element, or not the last one"
  case malformedTag = "a tag is malformed"
  case literalMarkup = "a < or & is not escaped"
  case unknownReference = "an entity is not defined"
  case undeclaredPrefix = "a namespace prefix is not declared"
  case tooDeep = "elements are nested more than 200 deep"
  case truncatedEntry = "the text of an item is longer than 2 MiB and was truncated"
  case tooManyEntries = "there may be more than 5,000 items, of which the first ones were read"

  /// Whether a part of the document was not read.
  var isLoss: Bool { [.missingEnd, .tooLarge, .tooDeep].contains(self) }
}
