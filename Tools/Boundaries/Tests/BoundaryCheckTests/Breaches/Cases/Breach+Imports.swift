@testable import BoundaryCheck

extension Breach {
  /// Imports of what the module may not reach, most of them declared in its manifest.
  static let imports: [Breach] = [
    Breach(
      "Data imports a neighbour and declares it",
      [
        .append(Spot.newsFeed.file, "import Archive\n"),
        .replace(Place.dataManifest, #"["CEngine", domain]"#, #"["CEngine", "Archive", domain]"#),
      ],
      Sign(.forbiddenImport, "NewsFeed", "Archive")
    ),
    Breach(
      "Domain imports Data and declares it",
      [.append(Spot.domain.file, "import NewsFeed\n")]
        + declaring("NewsFeed", of: "Data", in: Place.domainManifest),
      Sign(.forbiddenImport, "Domain", "NewsFeed")
    ),
    Breach(
      "Presentation imports Data and declares it",
      [
        .append(Spot.presentation.file, "import NewsFeed\n"),
        .replace(
          Place.presentationManifest,
          #"[.package(path: "../Domain")]"#,
          #"[.package(path: "../Domain"), .package(path: "../Data")]"#
        ),
        .replace(
          Place.presentationManifest,
          #"[.product(name: "Domain", package: "Domain")]"#,
          """
          [
            .product(name: "Domain", package: "Domain"),
            .product(name: "NewsFeed", package: "Data"),
          ]
          """
        ),
      ],
      Sign(.forbiddenImport, "Presentation", "NewsFeed")
    ),
    Breach(
      "The program imports Domain and declares it",
      [
        .append(Spot.newsdesk.file, "import Domain\n"),
        .replace(
          Place.appManifest,
          #"["Desk"], swiftSettings"#,
          #"["Desk", .product(name: "Domain", package: "Domain")], swiftSettings"#
        ),
      ],
      Sign(.forbiddenImport, "newsdesk", "Domain")
    ),
    Breach(
      "Two layers are broken in one change",
      [
        .append(Spot.domain.file, "import Glibc\n"),
        .append(Spot.presentation.file, "import Archive\nimport Glibc\n"),
      ],
      Sign(.forbiddenImport, "Domain", "Glibc"),
      Sign(.forbiddenImport, "Presentation", "Archive"),
      Sign(.forbiddenImport, "Presentation", "Glibc")
    ),
  ]

  /// Makes the only target of Domain's manifest depend on a product of another package.
  private static func declaring(
    _ product: String,
    of package: String,
    in manifest: String
  ) -> [Change] {
    [
      .replace(
        manifest,
        "  targets:",
        #"  dependencies: [.package(path: "../\#(package)")],"# + "\n  targets:"
      ),
      .replace(
        manifest,
        "swiftSettings:",
        #"dependencies: [.product(name: "\#(product)", package: "\#(package)")], swiftSettings:"#
      ),
    ]
  }
}
