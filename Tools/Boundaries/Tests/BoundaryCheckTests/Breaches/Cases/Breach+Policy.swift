@testable import BoundaryCheck

extension Breach {
  /// Policies that break their own rules, allow what no module needs, or cannot be read.
  static let policies: [Breach] = layers + idle + unread + kept

  private static let layers = [
    Breach(
      "Presentation may import Data by all but its layer's word",
      [
        .append(Spot.presentation.file, "import NewsFeed\n"),
        .replace(
          Place.presentationManifest,
          #"[.package(path: "../Domain")]"#,
          #"[.package(path: "../Domain"), .package(path: "../Data")]"#
        ),
        .replace(
          Place.presentationManifest,
          #"package: "Domain")]"#,
          #"package: "Domain"), .product(name: "NewsFeed", package: "Data")]"#
        ),
        policy(
          #""name": "Presentation", "imports": ["Domain"]"#,
          #""name": "Presentation", "imports": ["Domain", "NewsFeed"]"#
        ),
      ],
      Sign(.layer, "Presentation", "NewsFeed")
    ),
    Breach(
      "Domain may import Glibc by all but its layer's word",
      [
        .append(Spot.domain.file, "import Glibc\n"),
        policy(#"["FoundationEssentials"] }"#, #"["FoundationEssentials", "Glibc"] }"#),
      ],
      Sign(.layer, "Domain", "Glibc")
    ),
    Breach(
      "Two modules import each other with the policy's blessing",
      [
        .append(Spot.archive.file, "import NewsFeed\n"),
        .append(Spot.newsFeed.file, "import Archive\n"),
        .replace(Place.dataManifest, #"["CStore", domain]"#, #"["CStore", "NewsFeed", domain]"#),
        .replace(Place.dataManifest, #"["CEngine", domain]"#, #"["Archive", "CEngine", domain]"#),
        policy(#"["CStore", "Domain"]"#, #"["CStore", "Domain", "NewsFeed"]"#),
        policy(#"["CEngine", "Domain", "Glibc"]"#, #"["Archive", "CEngine", "Domain", "Glibc"]"#),
      ],
      Sign(.cycle, "Archive", "NewsFeed")
    ),
    Breach(
      "Two layers see each other with the policy's blessing",
      [
        .append(Spot.domain.file, "import CEngine\n"),
        .replace(
          Place.domainManifest,
          "  targets: [.target(name: \"Domain\",",
          """
            dependencies: [.package(path: "../Data")],
            targets: [.target(name: "Domain", dependencies: [.product(name: "Engine", package: "Data")],
          """
        ),
        .replace(
          Place.dataManifest,
          "  products: [",
          "  products: [\n    .library(name: \"Engine\", targets: [\"CEngine\"]),"
        ),
        policy(
          #""name": "Domain", "imports": ["FoundationEssentials"]"#,
          #""name": "Domain", "imports": ["CEngine", "FoundationEssentials"]"#
        ),
        policy(
          "\"name\": \"Domain\",\n      \"system\"",
          "\"name\": \"Domain\",\n      \"sees\": [\"Data\"],\n      \"system\""
        ),
      ],
      Sign(.cycle, "Data", "Domain")
    ),
  ]

  private static let idle = [
    Breach(
      "The policy names a module that is gone",
      [policy(#"{ "name": "CStore""#, #"{ "name": "Old" }, { "name": "CStore""#)],
      obstacles: ["Old"]
    ),
    Breach(
      "The policy names a package that is gone",
      [
        policy(
          #""path": ".","#,
          #""path": "Modules/Old", "layer": "Data", "modules": [{ "name": "Old" }] }, { "path": ".","#
        )
      ],
      obstacles: ["Old"]
    ),
    Breach(
      "The policy allows an import that nobody makes",
      [
        policy(#"["Desk", "Glibc"]"#, #"["Desk", "Glibc", "Synchronization"]"#),
        policy(
          #""sees": ["Data", "Domain", "Presentation"],"# + "\n      \"system\": [\"Glibc\"]",
          #""sees": ["Data", "Domain", "Presentation"],"#
            + "\n      \"system\": [\"Glibc\", \"Synchronization\"]"
        ),
      ],
      obstacles: ["Synchronization"]
    ),
    Breach(
      "The policy lets a layer import what no module of it may",
      [policy(#"["FoundationEssentials"],"#, #"["Dispatch", "FoundationEssentials"],"#)],
      obstacles: ["Dispatch"]
    ),
    Breach(
      "The policy lets a layer see one that no module of it needs",
      [policy(#"["App", "Data", "Domain"]"#, #"["App", "Data", "Domain", "Presentation"]"#)],
      obstacles: ["Presentation"]
    ),
    Breach(
      "The policy lets tests see the inside of what they do not look into",
      [policy(#""testable": ["NewsFeed"]"#, #""testable": ["Archive", "NewsFeed"]"#)],
      obstacles: ["Archive"]
    ),
    Breach(
      "The policy has a layer with nothing in it",
      [policy(#""layers": ["#, #""layers": [{ "name": "Old" },"#)],
      obstacles: ["Old"]
    ),
    Breach(
      "The policy allows a flag that no script passes",
      [policy(#"["-warnings-as-errors"]"#, #"["-lsqlite3", "-warnings-as-errors"]"#)],
      obstacles: ["-lsqlite3"]
    ),
    Breach(
      "The policy allows a header that nothing includes",
      [policy(#"["stdint.h", "string.h"]"#, #"["stdint.h", "stdio.h", "string.h"]"#)],
      obstacles: ["stdio.h"]
    ),
    Breach(
      "The policy allows a library that nothing links",
      [policy(#"["m"]"#, #"["curl", "m"]"#)],
      obstacles: ["curl"]
    ),
    Breach(
      "The policy names a loose file that is gone",
      [.delete("bench/clock.c")],
      obstacles: ["bench/clock.c"]
    ),
    Breach(
      "A module has lost its last source",
      [.move(Spot.archive.file, to: "Modules/Data/Archive.md")],
      obstacles: ["Archive"]
    ),
    Breach(
      "There is nothing but a policy",
      ["Modules", "Tests", "Package.swift", "Makefile", ".ci", "bench"].map { .delete($0) },
      obstacles: [""]
    ),
    Breach(
      "There is nothing at all",
      ["Modules", "Tests", "Package.swift", "Makefile", ".ci", "bench", Place.policy].map {
        .delete($0)
      },
      obstacles: [Place.policy]
    ),
  ]

  private static let unread =
    [
      ("is gone", Change.delete(Place.policy)),
      ("is no JSON", .append(Place.policy, "}")),
      ("is empty", .write(Place.policy, "")),
      ("names nothing", .write(Place.policy, #"{ "version": 1 }"#)),
      ("is of a version to come", policy(#""version": 1"#, #""version": 2"#)),
      ("has a key nobody knows", policy(#""version": 1,"#, #""version": 1, "skip": ["Domain"],"#)),
      (
        "names a module twice",
        policy(#"{ "name": "CStore""#, #"{ "name": "Archive" }, { "name": "CStore""#)
      ),
      (
        "puts a package in a layer there is not", policy(#""layer": "App""#, #""layer": "Nowhere""#)
      ),
      (
        "has two modules in one folder",
        policy(#""kind": "system","#, #""kind": "system", "path": "Sources/CEngine","#)
      ),
      ("has a package outside the root", policy(#""path": "Modules/App""#, #""path": "../App""#)),
      (
        "accepts a violation of no known rule",
        .replace(Place.policy, #""looseFiles""#, exceptions("no-rule"))
      ),
      (
        "accepts a violation for no reason",
        .replace(Place.policy, #""looseFiles""#, exceptions("spi", because: " "))
      ),
    ].map { what, change in
      Breach("The policy \(what)", [change], obstacles: [Place.policy])
    }

  private static let kept = [
    Breach(
      "The policy accepts what is not there",
      [.replace(Place.policy, #""looseFiles""#, exceptions("forbidden-import"))],
      Sign(.staleException, "Domain", "forbidden-import Glibc")
    ),
    Breach(
      "The policy accepts what is there, in another file",
      [
        .append(Spot.domain.file, "import Glibc\n"),
        .replace(Place.policy, #""looseFiles""#, exceptions("forbidden-import", in: "Other.swift")),
      ],
      Sign(.forbiddenImport, "Domain", "Glibc"),
      Sign(.staleException, "Domain", "forbidden-import Glibc in Other.swift")
    ),
    Breach(
      "The policy accepts that it accepts what is not there",
      [.replace(Place.policy, #""looseFiles""#, exceptions("stale-exception"))],
      Sign(.staleException, "Domain")
    ),
    Breach(
      "The baseline accepts what is not there",
      [.write(Place.baseline, baseline("forbidden-import"))],
      Sign(.staleException, "Domain", "forbidden-import Glibc")
    ),
    Breach(
      "The baseline accepts for no reason",
      [.write(Place.baseline, baseline("forbidden-import", because: ""))],
      obstacles: [Place.baseline]
    ),
    Breach(
      "The baseline is no JSON",
      [.write(Place.baseline, "accepted: []\n")],
      obstacles: [Place.baseline]
    ),
    Breach(
      "The drawing is of other layers",
      [
        policy(#""looseFiles""#, "\(Place.drawingEntry), \"looseFiles\""),
        .write(Place.drawing, "```mermaid\n\(ModuleGraph.mermaidMark)\nflowchart TD\n```\n"),
      ],
      Sign(.staleDrawing, nil)
    ),
    Breach(
      "The drawing is gone",
      [policy(#""looseFiles""#, "\(Place.drawingEntry), \"looseFiles\"")],
      Sign(.staleDrawing, nil)
    ),
    Breach(
      "The drawing is an SVG",
      [
        policy(#""looseFiles""#, #""drawing": "docs/layers.svg", "looseFiles""#),
        .write("docs/layers.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>\n"),
      ],
      obstacles: ["drawing is an SVG"]
    ),
  ]

  static func policy(_ old: String, _ new: String) -> Change {
    .replace(Place.policy, old, new)
  }

  /// A list with one exception, before the next key of the policy.
  static func exceptions(
    _ rule: String,
    in file: String? = nil,
    because reason: String = "For now."
  ) -> String {
    #""exceptions": [\#(accepted(rule, in: file, because: reason))], "looseFiles""#
  }

  static func baseline(_ rule: String, because reason: String = "For now.") -> String {
    #"{ "version": 1, "accepted": [\#(accepted(rule, in: nil, because: reason))] }"# + "\n"
  }

  private static func accepted(_ rule: String, in file: String?, because reason: String) -> String {
    let place = file.map { #", "file": "\#($0)""# } ?? ""
    return
      #"{ "rule": "\#(rule)", "module": "Domain", "subject": "Glibc"\#(place), "reason": "\#(reason)" }"#
  }
}
