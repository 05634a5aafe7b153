/// Finds the words of a compiler's command that come neither from SwiftPM nor from the policy.
struct FlagReader: Sendable {
  /// The folders to which operands may point, without symbolic links in their paths.
  private let folders: [FlagTable.Operand: [String]]
  private let allowed: Set<String>
  private let libraries: Set<String>
  /// The conditions that the target's manifest sets; nil if the manifest could not be read.
  var conditions: Set<String>? = []

  /// The folders are absolute.
  init(policy: Policy, root: String, buildFolder: String, toolchain: String) {
    func folders(_ kinds: Set<Policy.Module.Kind>) -> [String] {
      policy.packages.flatMap { package in
        package.modules.filter { kinds.contains($0.kind) }.map {
          (root + "/" + package.folder(of: $0)).resolvingLinks
        }
      }
    }
    let (built, toolchain) = (buildFolder.resolvingLinks, toolchain.resolvingLinks)
    self.folders = [
      .built: [built], .toolchain: [toolchain], .runPath: [built, toolchain],
      .searched: [built, toolchain] + folders([.c]), .moduleMap: [built] + folders([.c, .system]),
    ]
    allowed = Set(policy.scripts.flags)
    libraries = Set(policy.modules.flatMap(\.links))
  }

  /// The flags, each with its operand, that are not on the list; `words` starts with the program.
  func strangers(in words: [String]) -> [String] {
    let program = words.first ?? ""
    var rest = words.dropFirst()
    if program.hasSuffix("clang") || program.hasSuffix("clang++") {
      return strangers(among: rest, by: .clang)
    }
    let options = Set(FlagTable.swift.compactMap(\.option))
    var passed: [String?: [String]] = [:]
    while let word = rest.popFirst() {
      if options.contains(word) {
        passed[word, default: []].append(rest.popFirst() ?? "")
      } else {
        passed[nil, default: []].append(word)
      }
    }
    return FlagTable.swift.flatMap { option, table in
      strangers(among: passed[option, default: []][...], by: table).map { flag in
        option.map { "\($0) \(flag)" } ?? flag
      }
    }
  }

  private func strangers(among words: ArraySlice<String>, by table: FlagTable) -> [String] {
    var found: [String] = []
    var rest = words
    while let word = rest.popFirst() {
      if allowed.contains(word) { continue }
      guard let (flag, kind) = table.entry(for: word) else {
        found.append(word)
        continue
      }
      if word == flag, kind != .nothing, !flag.isEmpty, !flag.hasSuffix("=") {
        let next = rest.popFirst() ?? ""
        if !allowed.contains(next), !isFine(next, as: kind) { found.append("\(word) \(next)") }
      } else if !isFine(String(word.dropFirst(flag.count)), as: kind) {
        found.append(word)
      }
    }
    return found
  }

  private func isFine(_ operand: String, as kind: FlagTable.Operand) -> Bool {
    switch kind {
    case .nothing, .anything: true
    case .built, .toolchain, .searched, .moduleMap: isInside(operand, folders[kind, default: []])
    case .runPath: operand.hasPrefix("$ORIGIN") || isInside(operand, folders[kind, default: []])
    case .condition: Self.ownConditions.contains(operand) || conditions?.contains(operand) ?? true
    case .library: libraries.contains(operand)
    case .entryPoint: operand.hasPrefix("main=") && operand.hasSuffix("_main")
    }
  }

  /// What SwiftPM defines for every target; for C with a value.
  private static let ownConditions: Set<String> = [
    "SWIFT_PACKAGE", "SWIFT_PACKAGE=1", "DEBUG", "DEBUG=1",
    "SWIFT_MODULE_RESOURCE_BUNDLE_AVAILABLE", "SWIFT_MODULE_RESOURCE_BUNDLE_UNAVAILABLE",
  ]

  /// Follows symbolic links, so that neither they nor `..` lead out of a folder unseen.
  private func isInside(_ path: String, _ folders: [String]) -> Bool {
    guard path.hasPrefix("/") else { return false }
    let resolved = path.resolvingLinks
    return folders.contains { resolved == $0 || resolved.hasPrefix($0 + "/") }
  }
}
