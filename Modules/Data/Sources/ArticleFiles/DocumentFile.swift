public import ByteStrings
public import Domain

/// Reads the documents of feeds from files.
public enum DocumentFile {
  /// Returns the content of a file, decompressed if it is gzip; of a longer one, a little more than
  /// `limit` bytes.
  ///
  /// `-` is standard input. Blocks while it waits for the file.
  public static func document(
    at path: ByteString,
    limit: Int
  ) throws(ArticleFileError) -> LoadedDocument {
    var source = TextSource(try InputFile(path: path), chunkSize: 256 << 10)
    var bytes: [UInt8] = []
    while bytes.count <= limit, try source.read(into: &bytes) {}
    return LoadedDocument(bytes: bytes)
  }
}
