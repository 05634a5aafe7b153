import Foundation

/// The list of commands that SwiftPM left in a build folder; each value is JSON on one line.
struct BuildManifest: Equatable, Sendable {
  /// A step of the build that runs a program.
  struct Step: Equatable, Sendable {
    var inputs: [String] = []
    var outputs: [String] = []
    /// The program and its arguments.
    var words: [String] = []
  }

  /// Without the steps that run no program: copied files, written lists.
  private(set) var steps: [Step] = []

  /// Reads the text of the file; an unknown line or tool is an obstacle that contains `path`.
  init(text: [UInt8], path: String) throws(Obstacle) {
    func misunderstood(_ detail: String) -> Obstacle {
      Obstacle(
        "the list of commands \(path) cannot be understood: \(detail)",
        instead: "Remove it and build again with SwiftPM's native build system."
      )
    }
    let lines = text.split(separator: UInt8(ascii: "\n"))
      .drop { !$0.elementsEqual("commands:".utf8) }
    guard !lines.isEmpty else { throw misunderstood("it has no list of commands") }
    var commands: [[String: Data]] = []
    for line in lines.dropFirst() {
      let isHeading = line.starts(with: "  \"".utf8) && line.last == UInt8(ascii: ":")
      let parts = line.drop { $0 == UInt8(ascii: " ") }
        .split(separator: UInt8(ascii: ":"), maxSplits: 1)
      if isHeading {
        commands.append([:])
      } else if line.starts(with: "    ".utf8), parts.count == 2, !commands.isEmpty {
        let key = String(decoding: parts[0], as: UTF8.self)
        commands[commands.count - 1][key] = Data(parts[1])
      } else {
        throw misunderstood("a line in it is neither a command nor part of one")
      }
    }
    for command in commands {
      let tool = String(decoding: command["tool"] ?? Data(), as: UTF8.self)
        .trimmingCharacters(in: .whitespaces)
      if Self.toolsWithoutProgram.contains(tool) { continue }
      let lists = ["inputs", "outputs", "args"].compactMap { key in
        command[key].flatMap { try? JSONDecoder().decode([String].self, from: $0) }
      }
      guard ["shell", "clang"].contains(tool), lists.count == 3 else {
        throw misunderstood("a command of the kind \"\(tool)\" in it is unknown or not complete")
      }
      steps.append(Step(inputs: lists[0], outputs: lists[1], words: lists[2]))
    }
  }

  private static let toolsWithoutProgram: Set<String> = [
    "phony", "write-auxiliary-file", "copy-tool", "package-structure-tool",
    "test-discovery-tool", "test-entry-point-tool",
  ]
}
