@testable import BoundaryCheck

/// A target added to the package Data of the good workspace, and the rule that it breaks.
///
/// Many are added at once, because SwiftPM takes half a second for each manifest, and what is said about a
/// target is known by its name.
struct AddedTarget {
  let name: String
  /// As the manifest lists it.
  private let declaration: String
  /// As the policy lists it; nil if it does not.
  private let entry: String?
  /// By path in the package.
  private let files: [String: String]
  private let signs: [Sign]

  private static let package = "Modules/Data/"

  /// The file of an unlisted target, and each of `strays`, has to be reported as a stray source.
  init(
    _ name: String,
    _ type: String = "target",
    _ argument: String? = nil,
    in folder: String = "Sources",
    listed entry: String? = "",
    source: String = "let one = 1\n",
    files: [String: String]? = nil,
    strays: [String] = [],
    breaks rule: Rule,
    to subject: String? = nil
  ) {
    self.name = name
    declaration = ".\(type)(name: \"\(name)\"\(argument.map { ", " + $0 } ?? "")),"
    self.entry = entry.map { "{ \"name\": \"\(name)\"\($0.isEmpty ? "" : ", " + $0) }," }
    let own = files ?? ["\(folder)/\(name)/\(name).swift": source]
    self.files = own.merging(strays.map { ($0, source) }) { $1 }
    let stray = strays + (entry == nil ? own.keys.sorted() : [])
    signs =
      [Sign(rule, name, subject)] + stray.map { Sign(.straySource, nil, Self.package + $0) }
  }

  /// All the targets, in one manifest.
  static func breach(_ name: String, _ targets: [AddedTarget]) -> Breach {
    let manifest = Place.dataManifest
    let changes: [Change] = [
      .replace(manifest, "import Pack", "import CompilerPluginSupport\nimport Pack"),
      .replace(manifest, "  dependencies: [.p", "  traits: [\"News\"],\n  dependencies: [.p"),
      .replace(manifest, "  targets: [\n", "  targets: [" + targets.map(\.declaration).joined()),
      Breach.policy(
        #"{ "name": "CStore""#,
        targets.compactMap(\.entry).joined() + #"{ "name": "CStore""#
      ),
    ]
    let files = targets.flatMap(\.files).map { Change.write(package + $0.key, $0.value) }
    return Breach(name, changes + files, targets.flatMap(\.signs))
  }
}
