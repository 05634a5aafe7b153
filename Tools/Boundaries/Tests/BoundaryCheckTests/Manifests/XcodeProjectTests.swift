import Foundation
import Testing

@testable import BoundaryCheck

/// An app with a framework and tests, whose project has groups, and a folder that Xcode synchronizes.
@Suite("Projects of Xcode", .serialized, .timeLimit(.minutes(20)))
struct XcodeProjectTests {
  private static let project = """
    // !$*UTF8*$!
    {
    	archiveVersion = 1;
    	objectVersion = 77;
    	objects = {
    		B1 /* App.swift in Sources */ = {isa = PBXBuildFile; fileRef = F1 /* App.swift */; };
    		B2 = {isa = PBXBuildFile; fileRef = F2; };
    		B3 /* Core.framework in Frameworks */ = {isa = PBXBuildFile; fileRef = P2; };
    		B4 = {isa = PBXBuildFile; productRef = K1; };
    		B5 = {isa = PBXBuildFile; fileRef = F5; };
    		F1 = {isa = PBXFileReference; lastKnownFileType = sourcecode.swift; path = App.swift; sourceTree = "<group>"; };
    		F2 = {isa = PBXFileReference; path = "Shared/Log.swift"; sourceTree = SOURCE_ROOT; };
    		F3 = {isa = PBXFileReference; path = Unused.swift; sourceTree = "<group>"; };
    		F5 = {isa = PBXFileReference; path = ../../Far.swift; sourceTree = SOURCE_ROOT; };
    		P1 = {isa = PBXFileReference; path = Shop.app; sourceTree = BUILT_PRODUCTS_DIR; };
    		P2 = {isa = PBXFileReference; path = Core.framework; sourceTree = BUILT_PRODUCTS_DIR; };
    		G0 = {isa = PBXGroup; children = (G1, S1, S2, F2, F5, P1, P2, G0, ); sourceTree = "<group>"; };
    		G1 /* "My Shop" */ = {isa = PBXGroup; children = (F1, F3, ); path = "My Shop"; sourceTree = "<group>"; };
    		S1 = {isa = PBXFileSystemSynchronizedRootGroup; exceptions = (E1, E2, ); path = Core; sourceTree = "<group>"; };
    		S2 = {isa = PBXFileSystemSynchronizedRootGroup; path = CoreTests; sourceTree = "<group>"; };
    		E1 = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; membershipExceptions = (Old/Dead.swift, ); target = T2; };
    		E2 = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; membershipExceptions = (Both.swift, ); target = T1; };
    		K1 = {isa = XCSwiftPackageProductDependency; productName = Kit; };
    		H1 = {isa = PBXSourcesBuildPhase; files = (B1, B2, B5, ); };
    		H2 = {isa = PBXFrameworksBuildPhase; files = (B3, B4, ); };
    		H3 = {isa = PBXSourcesBuildPhase; files = (); };
    		D1 = {isa = PBXTargetDependency; target = T2; targetProxy = X1; };
    		T1 = {isa = PBXNativeTarget; name = Shop; buildPhases = (H1, H2, ); dependencies = ();
    			productType = "com.apple.product-type.application"; };
    		T2 = {isa = PBXNativeTarget; name = Core; buildPhases = (H3, ); fileSystemSynchronizedGroups = (S1, );
    			productType = "com.apple.product-type.framework"; };
    		T3 = {isa = PBXNativeTarget; name = CoreTests; fileSystemSynchronizedGroups = (S2, ); dependencies = (D1, );
    			productType = "com.apple.product-type.bundle.unit-test"; };
    		T4 = {isa = PBXAggregateTarget; name = All; };
    		C1 = {isa = XCBuildConfiguration; buildSettings = {SWIFT_VERSION = 6.0; }; name = Debug; };
    		R = {isa = PBXProject; mainGroup = G0; targets = (T1, T2, T3, T4, Missing, ); };
    	};
    	rootObject = R;
    }
    """

  private static let files = [
    "ios/Shop.xcodeproj/project.pbxproj": project.replacing("B2, B5, ", with: "B2, "),
    "ios/My Shop/App.swift": "import Core\nimport Kit\nimport SwiftUI\n",
    "ios/My Shop/Unused.swift": "import Nothing\n",
    "ios/Shared/Log.swift": "import Foundation\n",
    "ios/Core/Core.swift": "import Foundation\n",
    "ios/Core/Both.swift": "",
    "ios/Core/Old/Dead.swift": "import Nothing\n",
    "ios/CoreTests/Tests.swift": "import XCTest\n@testable import Core\n",
    "ios/Pods/Pods.xcodeproj/project.pbxproj": "not read",
    "Kit/Package.swift": Shape.manifest("Kit", "targets: [.target(name: \"Kit\")]"),
    "Kit/Sources/Kit/Kit.swift": "public let one = 1\n",
  ]

  private func manifest(_ text: String = project) throws -> Manifest {
    let folder = try TemporaryWorkspace(["ios/Shop.xcodeproj/project.pbxproj": text])
    return try XcodeProject(
      in: folder.root + "/ios/Shop.xcodeproj",
      at: "ios/Shop.xcodeproj"
    ).manifest
  }

  @Test func targetsHaveTheirSourcesAndDependencies() throws {
    let manifest = try manifest()
    #expect(manifest.name == "Shop")
    #expect(manifest.languageMode == "6")
    #expect(manifest.targets.map(\.name) == ["Shop", "Core", "CoreTests"])
    #expect(manifest.targets.map(\.type) == ["executable", "regular", "test"])
    #expect(manifest.targets.map(\.path) == ["ios", "ios/Core", "ios/CoreTests"])
    #expect(
      manifest.targets.map(\.sources) == [
        ["My Shop/App.swift", "Shared/Log.swift", "Core/Both.swift", "ios/../../Far.swift"], ["."],
        ["."],
      ]
    )
    #expect(manifest.targets.map(\.exclude) == [[], ["Old/Dead.swift"], []])
    #expect(
      manifest.targets.map { $0.dependencies.map(\.name) } == [["Core", "Kit"], [], ["Core"]]
    )
  }

  @Test(arguments: ["", "not a list", "{", "{ objects = {}; rootObject = R; }", "<plist/>"])
  func brokenProjectIsAnError(text: String) {
    #expect(throws: Obstacle.self) { try manifest(text) }
  }

  @Test(arguments: [
    "(T1, T2, T3, T4, Missing, )", "(G1, S1, S2, F2, F5, P1, P2, G0, )", "\"<group>\"",
  ])
  func strangeValuesAreIgnored(value: String) throws {
    let text = Self.project.replacing(value, with: "{ a = (b); }")
    #expect(try manifest(text).targets.count <= 3)
  }

  @Test(arguments: ["", "projectDirPath = \"\";"])
  func projectInTheRootIsRead(setting: String) async throws {
    let text = Self.project.replacing("mainGroup = G0;", with: "mainGroup = G0; \(setting)")
    let files = [
      "Shop.xcodeproj/project.pbxproj": text, "My Shop/App.swift": "import Core\nimport UIKit\n",
      "Shared/Log.swift": "", "Core/Both.swift": "", "Core/Old/Dead.swift": "import UIKit\n",
      "CoreTests/Tests.swift": "",
      "boundaries.json": """
      { "version": 1, "profile": "core", "layers": [
        { "name": "All", "modules": ["*"] }
      ] }
      """,
    ]
    let run = try await TemporaryWorkspace(files).run()
    #expect(run.output.contains("My Shop/App.swift:2:1: forbidden-import: Shop imports UIKit"))
    #expect(
      run.output.contains(
        "unread-source: Shop compiles ../../Far.swift, which is outside of the workspace"
      ),
      "\(run.output)"
    )
    #expect(run.output.contains("2 violations."), "\(run.output)")
  }

  @Test func unreadableProjectAndMissingSourceFail() async throws {
    var files = Self.files
    files["boundaries.json"] = """
      { "version": 1, "profile": "core", "layers": [
        { "name": "All", "modules": ["*"], "system": ["*"] }
      ] }
      """
    files["ios/Shared/Log.swift"] = nil
    let missing = try await TemporaryWorkspace(files).run()
    #expect(missing.output.contains("Shop compiles ios/Shared/Log.swift, which is missing"))
    files["ios/Shop.xcodeproj/project.pbxproj"] = Self.project + "\n<<<<<<<\n"
    let unread = try await TemporaryWorkspace(files).run()
    #expect(unread.status == 1)
    #expect(unread.output.contains("cannot read the targets of ios/Shop.xcodeproj"))
    files["Kit/Package.swift"] = nil
    files["boundaries.json"] = nil
    let first = try await TemporaryWorkspace(files).runAll(["init"])
    #expect(first.errors.contains("cannot read the targets of ios/Shop.xcodeproj"))
  }

  @Test(arguments: [
    ("Core.framework", "Core"), ("libCore.a", "Core"), ("Acme.Core.framework", "Acme.Core"),
  ])
  func linkedProductHasTheNameOfItsTarget(path: String, name: String) throws {
    let text = Self.project.replacing("path = Core.framework", with: "path = \(path)")
    #expect(
      try manifest(text).targets[0].dependencies.map(\.name).sorted() == ["Kit", name].sorted()
    )
  }

  @Test func firstPolicyIsKeptAndBroken() async throws {
    let folder = try TemporaryWorkspace(Self.files)
    let first = await folder.runAll(["init"])
    #expect(first.status == 0, "\(first.errors)")
    #expect(first.errors.contains("4 layers, 2 packages, 4 modules"), "\(first.errors)")
    let checked = await folder.run()
    #expect(checked.status == 0, "\(checked.output)")
    #expect(checked.output.contains("7 imports, 2 manifests checked"), "\(checked.output)")
    try folder.write("import Shop\n", to: "ios/Core/Planted.swift")
    let broken = await folder.run()
    #expect(
      broken.output.contains("Core/Planted.swift:1:1: forbidden-import: Core imports Shop, upward")
    )
    #expect(broken.status == 1)
  }

  @Test func targetThatIsNotLinkedIsReported() async throws {
    var files = Self.files
    files["ios/Shop.xcodeproj/project.pbxproj"] = Self.files["ios/Shop.xcodeproj/project.pbxproj"]?
      .replacing("(B3, B4, )", with: "(B4, )")
    files["boundaries.json"] = """
      { "version": 1, "profile": "core", "layers": [
        { "name": "All", "modules": ["*"], "system": ["*"] }
      ] }
      """
    let run = try await TemporaryWorkspace(files).run()
    #expect(run.output.contains("App.swift:1:1: edge-not-in-manifest: Target Shop imports"))
    #expect(run.output.contains("1 violation."), "\(run.output)")
  }

  @Test func strictReadsNoProject() async throws {
    let policy = """
      { "version": 1, "layers": [{ "name": "All" }],
        "packages": [{ "path": "ios/Shop.xcodeproj", "layer": "All", "modules": [{ "name": "*" }] }] }
      """
    let run = try await TemporaryWorkspace(Self.files.merging(["boundaries.json": policy]) { $1 })
      .run()
    #expect(run.status == 2)
    #expect(run.output.contains("is a project of Xcode, which only the profile core reads"))
  }
}
