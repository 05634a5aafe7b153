@testable import BoundaryCheck

extension HarmlessChange {
  /// Changes of sources, manifests, scripts and the policy that break nothing.
  static let ofSources: [HarmlessChange] = manifests + others + accepted

  private static let manifests = [
    HarmlessChange(
      "Dependencies change places, and manifests say more",
      .replace(Place.dataManifest, #"["CEngine", domain]"#, #"[domain, "CEngine"]"#),
      .replace(Place.domainManifest, "  products", "  platforms: [.macOS(.v15)],\n  products"),
      .replace(
        Place.domainManifest,
        "swiftSettings: [",
        #"path: "Sources/Domain", swiftSettings: [.define("NEWS"), "#
      ),
      .append(Place.domainManifest, "func one() -> Int { 1 }\n"),
      .append(Place.domainManifest, "// ProcessInfo, #if\nlet two = \"Context.environment\"\n"),
      .write("Tests/DomainTests/Fixture/Package.swift", "let package = 1\n")
    ),
    HarmlessChange(
      "Dependencies are named in other ways, and targets change places",
      .replace(
        Place.dataManifest,
        #"["CEngine", domain]"#,
        #"[.target(name: "CEngine"), "Domain"]"#
      ),
      .replace(
        Place.dataManifest,
        #""NewsFeed", targets"#,
        #""NewsFeed", type: .static, targets"#
      ),
      .replace(Place.rootManifest, deskTests, ""),
      .replace(Place.rootManifest, "  targets: [\n", "  targets: [\n" + deskTests)
    ),
  ]

  private static let deskTests =
    "    .testTarget(name: \"DeskTests\", dependencies: [desk]),\n"

  private static let others = [
    HarmlessChange("Nothing is changed"),
    HarmlessChange(
      "The read-me says more",
      .append("README.md", "`import Glibc`, `-Xswiftc -I`\n")
    ),
    HarmlessChange("A name is changed", .replaceAll(Spot.archive.file, "block", "titles")),
    HarmlessChange("Lines end as on Windows", .replaceAll(Spot.newsFeed.file, "\n", "\r\n")),
    HarmlessChange(
      "A source has moved",
      .move(Spot.newsFeed.file, to: Spot.newsFeed.folder + "/Inner/Source.swift")
    ),
    HarmlessChange(
      "The program starts with a line for the shell",
      .prepend(Spot.newsdesk.file, "#!/usr/bin/env swift\n")
    ),
    HarmlessChange("A folder is empty", .write("docs/a", ""), .delete("docs/a")),
    HarmlessChange("The make file says more", .append(Place.makefile, "# -Xswiftc -I CPATH\n")),
    HarmlessChange("The CI script says more", .append(Place.ciScript, "echo 'swift build'\n")),
    HarmlessChange(
      "The policy is in another order",
      .replace(
        Place.policy,
        #"["CEngine", "Domain", "Glibc"]"#,
        #"["Glibc", "Domain", "CEngine"]"#
      )
    ),
    HarmlessChange("Nothing is left to draw", .write(Place.drawing, "```mermaid\n```\n")),
  ]

  private static let accepted = [
    HarmlessChange(
      "A violation is accepted by the policy",
      .append(Spot.domain.file, "import Glibc\n"),
      .replace(Place.policy, #""looseFiles""#, Breach.exceptions("forbidden-import"))
    ),
    HarmlessChange(
      "A violation is accepted by the policy in its file",
      .append(Spot.domain.file, "import Glibc\n"),
      .replace(
        Place.policy,
        #""looseFiles""#,
        Breach.exceptions("forbidden-import", in: Spot.domain.file)
      )
    ),
    HarmlessChange(
      "A violation is accepted by the baseline",
      .append(Spot.domain.file, "import Glibc\n"),
      .write(Place.baseline, Breach.baseline("forbidden-import"))
    ),
    HarmlessChange(
      "The baseline accepts nothing",
      .write(Place.baseline, #"{ "version": 1, "accepted": [] }"# + "\n")
    ),
  ]
}
