@testable import BoundaryCheck

extension Breach {
  /// Build settings by which a target gets at more than it declares, and manifests that vary.
  static let settings: [Breach] = unsafe + environments

  private static let unsafe =
    [
      ("swiftSettings", #".unsafeFlags(["-I", "../Data/.build/debug/Modules"])"#),
      ("swiftSettings", #".unsafeFlags([])"#),
      ("cSettings", #".unsafeFlags(["-include", "dlfcn.h"])"#),
      ("cxxSettings", #".unsafeFlags(["-w"])"#),
      ("linkerSettings", #".unsafeFlags(["-lcurl"])"#),
      ("linkerSettings", #".linkedLibrary("curl")"#),
      ("linkerSettings", #".linkedFramework("CFNetwork")"#),
      ("swiftSettings", #".enableExperimentalFeature("SymbolLinkageMarkers")"#),
      ("swiftSettings", #".define("RELEASE", .when(configuration: .release))"#),
      (
        "swiftSettings",
        #".enableUpcomingFeature("MemberImportVisibility", .when(platforms: [.linux]))"#
      ),
    ].map { tool, setting in
      Breach(
        "A target is built with \(tool) \(setting)",
        [
          tool == "swiftSettings"
            ? .replace(Place.domainManifest, #".enableUpcomingFeature("ExistentialAny")"#, setting)
            : .replace(
              Place.domainManifest,
              "swiftSettings: [.enableUpcomingFeature(\"ExistentialAny\")]",
              "\(tool): [\(setting)]"
            )
        ],
        // Of the flags, `-w` reaches nothing.
        Sign(
          setting.contains("Flags([\"-") && tool != "cxxSettings" ? .unsafeFlag : .unsafeSetting,
          "Domain"
        )
      )
    } + [
      Breach(
        "C code looks for headers in another layer",
        [
          .replace(
            Place.dataManifest,
            "cSettings: [",
            #"cSettings: [.headerSearchPath("../../../Presentation"), "#
          )
        ],
        Sign(.unsafeFlag, "CEngine")
      ),
      Breach(
        "A library is linked that the policy allows to another target",
        [
          .replace(
            Place.dataManifest,
            #"["CStore", domain], swiftSettings: strict"#,
            #"["CStore", domain], swiftSettings: strict, linkerSettings: [.linkedLibrary("m")]"#
          )
        ],
        Sign(.unsafeSetting, "Archive")
      ),
    ]

  private static let environments =
    [
      ("Foundation's process", "import Foundation\n", "let one = ProcessInfo.processInfo"),
      ("the environment", "", #"let one = Context.environment["NEWS"]"#),
      ("its folder", "", "let one = Context.packageDirectory"),
      ("git", "", "let one = Context.gitInformation"),
      ("the command line", "", "let one = CommandLine.arguments"),
      ("the platform", "", "#if os(macOS)\nlet one = 1\n#endif"),
      ("the C library", "import Glibc\n", #"let one = getenv("NEWS")"#),
      ("the files", "import Foundation\n", "let one = FileManager.default"),
      ("chance", "", "let one = Bool.random()"),
      ("the clock", "", "let one = ContinuousClock().now"),
      ("where it is compiled", "", "let one = #filePath"),
      ("what can be imported", "", "#if canImport(Darwin)\nlet one = 1\n#endif"),
      ("the version of the compiler", "", "#if compiler(>=9)\nlet one = 1\n#endif"),
    ].map { (what: String, imports: String, code: String) in
      Breach(
        "A manifest depends on \(what)",
        [
          .replace(
            Place.domainManifest,
            "import PackageDescription\n",
            imports + "import PackageDescription\n"
          ),
          .append(Place.domainManifest, code + "\n"),
        ],
        Sign(.manifestEnvironment, nil)
      )
    }
}
