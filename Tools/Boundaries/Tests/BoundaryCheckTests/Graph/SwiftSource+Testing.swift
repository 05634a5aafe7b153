@testable import BoundaryCheck

extension SwiftSource {
  /// A file of the module with an import a line; names after `@testable ` are so imported.
  static func importing(_ names: [String], in module: String) -> SwiftSource {
    let path = "\(module).swift"
    return SwiftSource(
      path: path,
      module: module,
      imports: names.enumerated().map { index, name in
        let words = name.split(separator: " ").map(String.init)
        return Import(
          module: words.last ?? "",
          attributes: words.dropLast(),
          location: Location(file: path, line: index + 1, column: 1)
        )
      }
    )
  }
}
