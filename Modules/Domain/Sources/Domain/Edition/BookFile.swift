public import FoundationEssentials

/// An edition as a book for e-readers.
public protocol BookFile: Sendable {
  init(_ publication: Publication)

  /// The file; equal editions have equal bytes.
  var bytes: Data { get }
}
