@testable import BoundaryCheck

extension Breach {
  /// What was built from other sources than these, or by another compiler.
  static let ofStaleBuilds: [Breach] = [
    Breach(
      "A source is newer than its object",
      [.append(Spot.domain.file, "// More.\n")],
      obstacles: ["Domain"]
    ),
    Breach(
      "A source has a newer time than its object",
      [.date(Spot.domain.file, 60)],
      obstacles: ["Domain"]
    ),
    Breach(
      "A source was never built",
      [.write(Spot.domain.folder + "/New.swift", "let new = 1\n")],
      obstacles: ["Domain"]
    ),
    Breach(
      "A built source is gone",
      [.delete(Spot.domain.folder + "/Importing.swift")],
      obstacles: ["Domain"]
    ),
    Breach(
      "A C source is newer than its object",
      [.append(Spot.engine.file, "// More.\n")],
      obstacles: ["CEngine"]
    ),
    Breach(
      "A header is newer than the objects",
      [.append(Place.engineHeader, "// More.\n")],
      obstacles: ["CEngine"]
    ),
    Breach(
      "A test is newer than its object",
      [.append(Spot.dataTests.file, "// More.\n")],
      obstacles: ["DataTests"]
    ),
    Breach("An object is gone", [.delete(object)], obstacles: ["Domain"]),
    Breach("An object is empty", [.write(object, "")], obstacles: ["Article"]),
    Breach("An object is garbage", [.write(object, "not an object\n")], obstacles: ["Article"]),
    Breach(
      "The record of the build is gone",
      [.delete(".build/debug.yaml")],
      obstacles: [".build"]
    ),
    Breach(
      "The record of the build is empty",
      [.write(".build/debug.yaml", "")],
      obstacles: ["debug.yaml"]
    ),
    Breach("The build folder is gone", [.delete(".build")], obstacles: [".build"]),
    Breach(
      "A manifest is newer than the plan",
      [.append(Place.dataManifest, "// More.\n")],
      obstacles: ["Modules/Data"]
    ),
    Breach(
      "The policy names an owner of symbols that uses none",
      [policy(#""owners": ["Archive"]"#, #""owners": ["Archive", "NewsFeed"]"#)],
      obstacles: ["NewsFeed"]
    ),
    Breach(
      "The policy names owners of symbols that nobody uses",
      [
        policy(
          #""symbols": ["#,
          #""symbols": [{ "prefix": "obstack_", "owners": ["Archive"], "why": "Kept." },"#
        )
      ],
      obstacles: ["obstack_"]
    ),
    Breach(
      "The policy forbids symbols that are in use",
      [policy(#""prefix": "dbm_""#, #""prefix": "engine_""#)],
      Sign(.ownedSymbol, "NewsFeed", "engine_")
    ),
  ]

  private static let object = ".build/debug/Domain.build/Article.swift.o"

  /// What compiles only because of what was built before.
  static let ofBuilds: [Breach] = [
    Breach(
      "A package compiles only because another was built before",
      [.append(Spot.presentation.file, "import TestSupport\n")],
      Sign(.forbiddenImport, "Presentation", "TestSupport"),
      Sign(.buildAlone, "Presentation", "Modules/Presentation")
    )
  ]
}
