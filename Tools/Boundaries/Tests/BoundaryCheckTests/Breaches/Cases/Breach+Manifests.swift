@testable import BoundaryCheck

extension Breach {
  /// Manifests that say something else than the policy, or that anyone can make say so.
  static let manifests: [Breach] = edges + packages + targets + environments

  private static let edges: [Breach] = [
    Breach(
      "A manifest adds a dependency in passing",
      [
        .append(
          Place.appManifest,
          """
          package.targets[1].dependencies.append(.product(name: "Domain", package: "Domain"))

          """
        )
      ],
      Sign(.undeclaredEdge, "newsdesk", "Domain")
    ),
    Breach(
      "A product carries more than its name says",
      [.replace(Place.dataManifest, #"["Archive"]"#, #"["Archive", "CEngine"]"#)],
      Sign(.undeclaredEdge, "Desk", "CEngine"),
      Sign(.undeclaredEdge, "DataTests", "CEngine")
    ),
    Breach(
      "A package depends on another that none of its targets needs",
      [
        .replace(
          Place.dataManifest,
          #"[.package(path: "../Domain")]"#,
          #"[.package(path: "../Domain"), .package(path: "../Presentation")]"#
        )
      ],
      Sign(.unusedDependency, nil)
    ),
  ]

  private static let packages: [Breach] = [
    Breach(
      "Packages from the network, from a registry and from beside the workspace",
      [
        .replace(
          Place.dataManifest,
          #"[.package(path: "../Domain")]"#,
          """
          [
            .package(path: "../Domain"), .package(path: "../../../Elsewhere"),
            .package(url: "https://example.com/Web.git", from: "1.0.0"),
            .package(id: "example.web", from: "1.0.0"),
          ]
          """
        )
      ],
      Sign(.externalDependency, "Modules/Data", "https://example.com/Web.git"),
      Sign(.externalDependency, "Modules/Data", "example.web"),
      Sign(.externalDependency, "Modules/Data", "../Elsewhere")
    ),
    Breach(
      "A package takes the place of another of the same name",
      [
        .replace(
          Place.presentationManifest,
          #"[.package(path: "../Domain")]"#,
          #"[.package(path: "/opt/news/Domain")]"#
        )
      ],
      Sign(.externalDependency, nil),
      Sign(.missingEdge, "Presentation", "Domain")
    ),
    Breach(
      "A package that the policy does not list",
      [
        .write("Modules/Extra/Package.swift", manifest(of: "Extra")),
        .write("Modules/Extra/Sources/Extra/Extra.swift", "let extra = 1\n"),
      ],
      Sign(.unlistedPackage, nil),
      Sign(.straySource, nil, "Modules/Extra/Sources/Extra/Extra.swift")
    ),
    Breach(
      "A package in a hidden folder",
      [.write(".extra/Package.swift", manifest(of: "Extra"))],
      Sign(.unlistedPackage, nil)
    ),
    Breach(
      "A package whose manifest starts in another spelling",
      [.write("Modules/Extra/Package.swift", "\n//Swift-Tools-Version:6.0\n")],
      Sign(.unlistedPackage, nil)
    ),
    Breach(
      "A stray source has the name of a manifest",
      [.write("docs/Package.swift", "let package = 1\n// swift-tools-version: 6.0\n")],
      Sign(.straySource, nil, "docs/Package.swift")
    ),
    Breach(
      "A manifest for one version of the compiler",
      [.write("Modules/Domain/Package@swift-6.0.swift", manifest(of: "Domain"))],
      Sign(.manifestVariant, nil)
    ),
    Breach(
      "A manifest for a version to come",
      [.write("Package@swift-9.swift", manifest(of: "News"))],
      Sign(.manifestVariant, nil)
    ),
    Breach(
      "A mirror for packages",
      [.write(".swiftpm/configuration/mirrors.json", #"{"object": [], "version": 1}"# + "\n")],
      Sign(.externalDependency, nil)
    ),
    Breach(
      "A registry for packages",
      [.write("Modules/Data/.swiftpm/configuration/registries.json", registries)],
      Sign(.externalDependency, nil)
    ),
    Breach(
      "A manifest that does not compile",
      [.append(Place.domainManifest, "let wrong: Int = \"\"\n")],
      obstacles: ["Modules/Domain"]
    ),
    Breach(
      "A manifest that is gone",
      [.delete(Place.domainManifest)],
      obstacles: ["Modules/Domain"]
    ),
  ]

  private static let registries =
    #"{ "authentication": {}, "registries": {}, "version": 1 }"# + "\n"

  /// The manifest of a package with one target of the same name.
  static func manifest(of name: String) -> String {
    """
    // swift-tools-version: 6.0
    import PackageDescription

    let package = Package(name: "\(name)", targets: [.target(name: "\(name)")])

    """
  }
}
