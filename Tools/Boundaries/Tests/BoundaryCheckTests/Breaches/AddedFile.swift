import Testing

@testable import BoundaryCheck

/// A file added to the good workspace, and what has to be said about it.
///
/// Many are added at once, since what is said about a file is known by its place.
struct AddedFile: Sendable, CustomTestStringConvertible {
  /// What the file does, as a sentence.
  let name: String
  let path: String
  let change: Change
  /// The violations to report in the file; each report has to fit one, each one a report.
  var signs: [Sign] = []
  /// Whether the file cannot be read with certainty, which has to be told.
  var isUnreadable = false
  /// Whether the policy lists the file among the scripts.
  var isListed = false

  var testDescription: String { name }

  /// Changes that add all the files to the good workspace.
  static func changes(adding files: [AddedFile]) -> [Change] {
    let listed = files.filter(\.isListed).map { "\"\($0.path)\"" }
    return files.map(\.change) + [
      .replace(
        Place.policy,
        #"[".ci/run", "#,
        "[" + (listed + [#"".ci/run", "#]).joined(separator: ", ")
      )
    ]
  }

  /// Whether everything that has to be said about the file is said, and nothing else.
  func expect(in report: Report) {
    expectViolations(in: report)
    let obstacles = report.obstacles.filter { $0.says(path) }
    #expect(obstacles.isEmpty != isUnreadable, "\(obstacles.map(\.message))")
  }

  /// Whether every violation in the file is reported, and nothing else.
  func expectViolations(in report: Report) {
    expectSigns(signs, in: report.violations.filter { $0.location?.file == path })
  }
}

extension AddedFile {
  /// Adds a source with exactly that text to a module.
  init(_ name: String, in spot: Spot, exactly code: String, _ signs: Sign...) {
    let path = "\(spot.folder)/\(Self.fileName(of: name)).swift"
    self.init(name: name, path: path, change: .write(path, code), signs: signs)
  }

  /// Adds a source that breaks one rule to a module.
  init(_ name: String, in spot: Spot, _ code: String, _ rule: Rule, _ subject: String?) {
    self.init(name, in: spot, exactly: code + "\n", Sign(rule, spot.module, subject))
  }

  /// Adds a source that breaks no rule to a module.
  init(_ name: String, in spot: Spot, harmless code: String) {
    self.init(name, in: spot, exactly: code + "\n")
  }

  /// Adds a source to a module that cannot be read with certainty.
  init(_ name: String, in spot: Spot, unreadable code: String, _ signs: Sign...) {
    let path = "\(spot.folder)/\(Self.fileName(of: name)).swift"
    self.init(name: name, path: path, change: .write(path, code + "\n"), signs: signs)
    isUnreadable = true
  }

  /// Adds a C file to the engine.
  init(_ name: String, engine code: String, _ signs: Sign...) {
    let path = "\(Spot.engine.folder)/\(Self.fileName(of: name)).c"
    self.init(name: name, path: path, change: .write(path, code + "\n"), signs: signs)
  }

  /// Adds a make file that the policy lists.
  init(_ name: String, makeFile text: String, _ signs: Sign..., isUnreadable: Bool = false) {
    let path = "scripts/\(Self.fileName(of: name)).mk"
    self.init(name: name, path: path, change: .write(path, text + "\n"), signs: signs)
    self.isUnreadable = isUnreadable
    isListed = true
  }

  /// Adds a shell script that the policy lists.
  init(_ name: String, shell text: String, _ signs: Sign...) {
    let path = "scripts/\(Self.fileName(of: name)).sh"
    self.init(name: name, path: path, change: .write(path, text + "\n"), signs: signs)
    isListed = true
  }

  /// The name in one word, each part with a capital letter.
  private static func fileName(of name: String) -> String {
    name.split { $0 != "_" && (!$0.isASCII || !$0.isLetter && !$0.isNumber) }
      .map { $0.prefix(1).uppercased() + $0.dropFirst() }
      .joined()
  }
}

/// Every sign has to be seen, and nothing else.
func expectSigns(_ signs: [Sign], in violations: [Violation]) {
  let unseen = signs.filter { sign in !violations.contains { sign.fits($0) } }
  #expect(unseen.map(\.description) == [])
  let others = violations.filter { violation in !signs.contains { $0.fits(violation) } }
  #expect(others.map { "\($0.rule.rawValue): \($0.module): \($0.subject)" } == [])
}

extension Obstacle {
  /// Whether the obstacle is about the path or the name.
  func says(_ part: String) -> Bool {
    message.contains(part) || location?.file.contains(part) == true
  }
}
