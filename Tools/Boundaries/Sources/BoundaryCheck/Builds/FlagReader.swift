import Foundation

/// Finds the words of a compiler's command that neither SwiftPM nor the policy puts there.
struct FlagReader: Sendable {
  /// Where the operands of flags may point, with no symbolic link in the paths.
  private let searched: [String]
  private let moduleMaps: [String]
  private let built: [String]
  private let toolchain: [String]
  private let allowed: Set<String>
  private let libraries: Set<String>
  /// The conditions that the target's manifest sets; nil if the manifest could not be read.
  var conditions: Set<String>? = []

  /// The folders are absolute.
  init(policy: Policy, root: String, buildFolder: String, toolchain: String) {
    func folders(_ kinds: Set<Policy.Module.Kind>) -> [String] {
      policy.packages.flatMap { package in
        package.modules.filter { kinds.contains($0.kind) }.map {
          Self.resolved(root + "/" + package.folder(of: $0))
        }
      }
    }
    built = [Self.resolved(buildFolder)]
    self.toolchain = [Self.resolved(toolchain)]
    searched = built + self.toolchain + folders([.c])
    moduleMaps = built + folders([.c, .system])
    allowed = Set(policy.scripts.flags)
    libraries = Set(policy.modules.flatMap(\.links))
  }

  /// The flags, each with its operand, that are not on the list; `words` starts with the program.
  func strangers(in words: [String]) -> [String] {
    let isClang = (words.first ?? "").hasSuffix("clang") || (words.first ?? "").hasSuffix("clang++")
    var passed: [String: [String]] = [:]
    var own: [String] = []
    var rest = words.dropFirst()
    while let word = rest.popFirst() {
      guard !isClang, Self.passing[word] != nil else {
        own.append(word)
        continue
      }
      passed[word, default: []].append(rest.popFirst() ?? "")
    }
    var found = strangers(among: own, by: isClang ? .clang : .swift)
    for (flag, table) in Self.passing.sorted(by: { $0.key < $1.key }) {
      found += strangers(among: passed[flag] ?? [], by: table).map { "\(flag) \($0)" }
    }
    return found
  }

  /// The flags by which swiftc hands the next word on to another tool.
  private static let passing: [String: FlagTable] = [
    "-Xcc": .importer, "-Xfrontend": .frontend, "-Xlinker": .linker,
  ]

  private func strangers(among words: [String], by table: FlagTable) -> [String] {
    var found: [String] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      if allowed.contains(word) || table.plain.contains(word) { continue }
      if let operand = table.separate[word] {
        let next = rest.popFirst() ?? ""
        if !allowed.contains(next), !isFine(next, as: operand) { found.append("\(word) \(next)") }
      } else if !isFineAlone(word, by: table) {
        found.append(word)
      }
    }
    return found
  }

  /// Whether the word is a flag joined with its operand, or an operand that needs no flag.
  private func isFineAlone(_ word: String, by table: FlagTable) -> Bool {
    let flag = table.joined.keys.filter { word.hasPrefix($0) }.max { $0.count < $1.count }
    if let flag, let operand = table.joined[flag] {
      return isFine(String(word.dropFirst(flag.count)), as: operand)
    }
    return table.bare.map { !word.hasPrefix("-") && isFine(word, as: $0) } ?? false
  }

  private func isFine(_ operand: String, as kind: FlagTable.Operand) -> Bool {
    switch kind {
    case .anything: true
    case .built: isInside(operand, built)
    case .toolchain: isInside(operand, toolchain)
    case .searched: isInside(operand, searched)
    case .moduleMap: isInside(operand, moduleMaps)
    case .condition: isCondition(operand)
    case .library: libraries.contains(operand)
    case .runPath: operand.hasPrefix("$ORIGIN") || isInside(operand, built + toolchain)
    case .entryPoint: operand.hasPrefix("main=") && operand.hasSuffix("_main")
    }
  }

  private func isCondition(_ name: String) -> Bool {
    guard let conditions else { return true }
    return Self.ownConditions.contains(name) || conditions.contains(name)
  }

  /// What SwiftPM defines for every target; for C with a value.
  private static let ownConditions: Set<String> = [
    "SWIFT_PACKAGE", "SWIFT_PACKAGE=1", "DEBUG", "DEBUG=1",
    "SWIFT_MODULE_RESOURCE_BUNDLE_AVAILABLE", "SWIFT_MODULE_RESOURCE_BUNDLE_UNAVAILABLE",
  ]

  /// Follows symbolic links, so that neither they nor `..` lead out of a folder unseen.
  private func isInside(_ path: String, _ folders: [String]) -> Bool {
    guard path.hasPrefix("/") else { return false }
    let resolved = Self.resolved(path)
    return folders.contains { resolved == $0 || resolved.hasPrefix($0 + "/") }
  }

  private static func resolved(_ path: String) -> String {
    let plain = URL(filePath: path, directoryHint: .notDirectory).standardizedFileURL
      .resolvingSymlinksInPath().path(percentEncoded: false)
    return plain.count > 1 && plain.hasSuffix("/") ? String(plain.dropLast()) : plain
  }
}
