import Foundation
import Testing

@testable import BoundaryCheck

@Suite("Flag reader")
struct FlagReaderTests {
  private let policy: Policy = {
    var library = Policy.Module.named("CStore", .system)
    library.links = ["sqlite3"]
    var policy = Policy.of([.at("Data", [.named("CEngine", .c), library])])
    policy.scripts.flags = ["-use-ld=lld", "--gc-sections"]
    return policy
  }()

  private func strangers(_ words: String, conditions: Set<String>? = []) -> [String] {
    var reader = FlagReader(
      policy: policy,
      root: "/w",
      buildFolder: "/w/.build",
      toolchain: "/t/usr"
    )
    reader.conditions = conditions
    return reader.strangers(in: words.split(separator: " ").map(String.init))
  }

  @Test(arguments: [
    // A library, a test target, an executable, an instrumented one.
    """
    /t/usr/bin/swiftc -module-name Domain -emit-dependencies -emit-module -emit-module-path \
    /w/.build/d/Modules/Domain.swiftmodule -output-file-map /w/.build/d/m.json -parse-as-library \
    -incremental -c @/w/.build/d/sources -I /w/.build/d/Modules -target x86_64-unknown-linux-gnu \
    -enable-batch-mode -serialize-diagnostics -index-store-path /w/.build/d/index/store -Onone \
    -enable-testing -j2 -DSWIFT_PACKAGE -DDEBUG -DSWIFT_MODULE_RESOURCE_BUNDLE_UNAVAILABLE \
    -module-cache-path /w/.build/d/ModuleCache -parseable-output -emit-objc-header \
    -emit-objc-header-path /w/.build/d/Domain-Swift.h -swift-version 6 -enable-upcoming-feature \
    ExistentialAny -g -warnings-as-errors -Xcc -fPIC -Xcc -g -package-name domain -Xcc \
    -fno-omit-frame-pointer
    """,
    """
    swiftc -Xfrontend -enable-cross-import-overlays -Xcc -fmodule-map-file=/w/.build/d/module.modulemap \
    -Xcc -I -Xcc /w/Data/Sources/CEngine/include \
    -Xcc -fmodule-map-file=/w/Data/Sources/CStore/module.modulemap
    """,
    "swiftc -c -Xfrontend -entry-point-function-name -Xfrontend desk_main -color-diagnostics",
    "swiftc -sanitize=thread -profile-generate -profile-coverage-mapping -default-isolation MainActor",
    "swiftc -index-ignore-system-modules",
    """
    swiftc -L /w/.build/d -o /w/.build/d/desk -module-name desk -emit-executable -lsqlite3 -Xlinker \
    --defsym -Xlinker main=desk_main -Xlinker -rpath=$ORIGIN @/w/.build/d/Objects.LinkFileList
    """,
    """
    /t/usr/bin/clang -target x86_64-unknown-linux-gnu -O0 -DSWIFT_PACKAGE=1 -DDEBUG=1 -fblocks \
    -index-store-path /w/.build/d/index -I /w/Data/Sources/CEngine/include -fPIC -g -MD -MT \
    dependencies -MF /w/.build/d/a.d -std=c11 -c /w/Data/Sources/CEngine/a.c -o /w/.build/d/a.o
    """,
    "swiftc -use-ld=lld -Xlinker --gc-sections",
  ])
  func whatSwiftPMAndThePolicyPassIsNoStranger(words: String) {
    #expect(strangers(words) == [])
  }

  @Test(arguments: [
    ("-I /usr/include/secret", ["-I /usr/include/secret"]),
    ("-I/w/.build/../Data/Sources/NewsFeed", ["-I/w/.build/../Data/Sources/NewsFeed"]),
    ("-I Modules", ["-I Modules"]),
    ("-F /frameworks -L/lib", ["-F /frameworks", "-L/lib"]),
    ("-import-module NewsFeed", ["-import-module", "NewsFeed"]),
    ("-vfsoverlay /w/.build/o.yaml", ["-vfsoverlay"]),
    ("-enable-experimental-feature Extern", ["-enable-experimental-feature", "Extern"]),
    ("-load-plugin-library /x.so", ["-load-plugin-library", "/x.so"]),
    ("-plugin-path /x", ["-plugin-path /x"]),
    ("-lcurl", ["-lcurl"]),
    ("-DSECRET", ["-DSECRET"]),
    (
      "-disable-implicit-concurrency-module-import", ["-disable-implicit-concurrency-module-import"]
    ),
    (
      "-Xfrontend -import-module -Xfrontend NewsFeed",
      ["-Xfrontend -import-module", "-Xfrontend NewsFeed"]
    ),
    ("-Xcc -include -Xcc x.h", ["-Xcc -include", "-Xcc x.h"]),
    ("-Xcc -I/usr/include/secret", ["-Xcc -I/usr/include/secret"]),
    ("-Xcc -fmodule-map-file=/x/module.modulemap", ["-Xcc -fmodule-map-file=/x/module.modulemap"]),
    ("-Xlinker -lcurl", ["-Xlinker -lcurl"]),
    (
      "-Xlinker --defsym -Xlinker fetch=curl_easy_perform",
      ["-Xlinker --defsym fetch=curl_easy_perform"]
    ),
    ("-Xlinker -rpath=/x", ["-Xlinker -rpath=/x"]),
    ("/x/Secret.o", ["/x/Secret.o"]),
    ("@/x/Flags", ["@/x/Flags"]),
    ("-Xcc", ["-Xcc "]),
  ])
  func anyOtherFlagIsAStranger(words: String, expected: [String]) {
    #expect(strangers("swiftc " + words) == expected)
  }

  @Test func clangHasItsOwnList() {
    #expect(strangers("clang -include /x.h -I/x -enable-testing").count == 4)
  }

  @Test func declaredConditionIsFine() {
    #expect(strangers("swiftc -DFAST", conditions: ["FAST"]) == [])
    #expect(strangers("swiftc -DFAST", conditions: nil) == [])
    #expect(strangers("swiftc -DFAST", conditions: ["SLOW"]) == ["-DFAST"])
  }

  @Test func symbolicLinkIsResolved() throws {
    let folder = try BuiltFolder()
    try folder.write("Secret/module.modulemap")
    try folder.write(".build/x")
    try FileManager.default.createSymbolicLink(
      atPath: folder.root + "/.build/inside",
      withDestinationPath: folder.root + "/Secret"
    )
    let reader = FlagReader(
      policy: policy,
      root: folder.root,
      buildFolder: folder.root + "/.build",
      toolchain: "/t/usr"
    )
    let path = folder.root + "/.build/inside"
    #expect(reader.strangers(in: ["swiftc", "-I", path]) == ["-I \(path)"])
  }
}
