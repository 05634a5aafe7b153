/// What is needed of the compiler's syntax dump of a file.
///
/// The dump is read piece by piece, not as one JSON document: the compiler's own brackets do not
/// match where errors are typed.
struct SyntaxDump: Sendable {
  struct Import: Hashable, Sendable {
    /// Where the keyword stands, in bytes.
    var offset: Int
    var module: String
  }

  /// Something with a place in the file that somebody wrote there.
  struct Node: Hashable, Sendable {
    /// The dump's name for it: import_decl, struct_decl, return_stmt, custom_attr, ...
    var kind: String
    var start: Int
    /// Where its last token starts.
    var end: Int
  }

  private(set) var nodes: [Node] = []
  private(set) var imports: [Import] = []
  /// The regexes as they are written, each as often as it stands in the file, sorted.
  private(set) var regexes: [String] = []
  /// The modules of selectors in expressions; others are not always in the dump.
  private(set) var selectors: Set<String> = []

  /// Reads the dump that belongs to the named file.
  init(_ bytes: [UInt8], of file: String) throws(Obstacle) {
    do {
      let reader = try DumpReader(bytes)
      for place in reader.ranges {
        guard let node = try reader.node(withRangeAt: place) else { continue }
        nodes.append(node.node)
        if node.node.kind == "import_decl" {
          imports.append(
            Import(offset: node.node.start, module: try reader.module(after: node.end))
          )
        }
      }
      regexes = try reader.regexes().sorted()
      selectors = reader.selectors()
    } catch {
      throw Obstacle(
        message: "the compiler's syntax dump of \(file) has a shape that is not known",
        instead: "Use the version of Swift that this check was written for, or a newer check."
      )
    }
  }
}
