import Foundation

/// The list of commands that SwiftPM left in a build folder; every value in it is JSON on one line.
struct BuildManifest: Equatable, Sendable {
  /// A step of the build that runs a program.
  struct Step: Equatable, Sendable {
    var inputs: [String] = []
    var outputs: [String] = []
    /// The program and its arguments.
    var words: [String] = []
  }

  /// Only the steps that run programs: not the copying of files and the writing of lists.
  let steps: [Step]

  /// Reads the text of the file; `path` is what obstacles call it.
  init(text: [UInt8], path: String) throws(Obstacle) {
    let lines = text.split(separator: UInt8(ascii: "\n"))
    guard let start = lines.firstIndex(where: { $0.elementsEqual("commands:".utf8) }) else {
      throw Self.misunderstood(path, "it has no list of commands")
    }
    var steps: [Step] = []
    var fields: [String: ArraySlice<UInt8>] = [:]
    for line in lines[(start + 1)...] {
      if line.starts(with: "    ".utf8) {
        let (key, value) = try Self.field(line, of: path)
        fields[key] = value
      } else if line.starts(with: "  \"".utf8), line.last == UInt8(ascii: ":") {
        try steps.append(contentsOf: Self.step(fields, of: path))
        fields = [:]
      } else {
        throw Self.misunderstood(path, "a line in it is neither a command nor part of one")
      }
    }
    try steps.append(contentsOf: Self.step(fields, of: path))
    self.steps = steps
  }

  /// The key and the undecoded value of a line within a command.
  private static func field(
    _ line: ArraySlice<UInt8>,
    of path: String
  ) throws(Obstacle) -> (String, ArraySlice<UInt8>) {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else {
      throw misunderstood(path, "a command in it has a line without a key")
    }
    let key = line[..<colon].drop { $0 == UInt8(ascii: " ") }
    return (String(decoding: key, as: UTF8.self), line[(colon + 1)...])
  }

  /// The step that the fields describe; none if it is one of SwiftPM's own that runs no program.
  private static func step(
    _ fields: [String: ArraySlice<UInt8>],
    of path: String
  ) throws(Obstacle) -> [Step] {
    let tool = fields["tool"].map { String(decoding: $0, as: UTF8.self) } ?? ""
    switch tool.trimmingCharacters(in: .whitespaces) {
    case "shell", "clang":
      return [
        Step(
          inputs: try list("inputs", in: fields, of: path),
          outputs: try list("outputs", in: fields, of: path),
          words: try list("args", in: fields, of: path)
        )
      ]
    case "phony", "write-auxiliary-file", "copy-tool", "package-structure-tool",
      "test-discovery-tool", "test-entry-point-tool":
      return []
    case "" where fields.isEmpty:
      return []
    case let other:
      throw misunderstood(path, "a command in it is of the unknown kind \"\(other)\"")
    }
  }

  private static func list(
    _ key: String,
    in fields: [String: ArraySlice<UInt8>],
    of path: String
  ) throws(Obstacle) -> [String] {
    guard let value = fields[key],
      let list = try? JSONDecoder().decode([String].self, from: Data(value))
    else {
      throw misunderstood(path, "a command in it has no readable \(key)")
    }
    return list
  }

  private static func misunderstood(_ path: String, _ detail: String) -> Obstacle {
    Obstacle(
      message: "the list of commands \(path) cannot be understood: \(detail)",
      instead: "Remove it and build again with SwiftPM's native build system."
    )
  }
}
