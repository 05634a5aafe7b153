@testable import BoundaryCheck

extension AddedFile {
  /// What reaches another module without any import.
  static let forms: [AddedFile] = selectors + names + loading + reExports

  private static let selectors =
    [
      ("as a value", "let made = Domain::Article(title: \"\", age: 0)"),
      ("as a type", "let made: Domain::Article? = nil"),
      ("as a parameter", "func make(_ article: Domain::Article) {}"),
      ("in a conformance", "struct Made { var all: [Domain::Article] = [] }"),
      ("in a string", #"let made = "\(Domain::Article.self)""#),
      ("in a key path", #"let made = \Domain::Article.title"#),
      ("with spaces", "let made = Domain :: Article.self"),
      ("with comments", "let made = Domain/**/::/**/Article.self"),
      ("in backticks", "let made = `Domain`::Article.self"),
      ("on a member", "let made = Desk().Domain::page()"),
      ("in a branch never taken", "#if os(macOS)\nlet made = Domain::Article.self\n#endif"),
      ("in an extension", "extension Domain::Article {}"),
      ("in a generic argument", "let made = [Domain::Article]()"),
    ].map { place, code in
      AddedFile(
        "A selector \(place) names a module unseen",
        in: .newsdesk,
        code,
        .moduleSelector,
        "Domain"
      )
    } + [
      AddedFile(
        "Presentation names Data by a selector",
        in: .presentation,
        "func feed(_ feed: NewsFeed::Feed) {}",
        .moduleSelector,
        "NewsFeed"
      ),
      AddedFile(
        "A selector names a module that only another file imports",
        in: .newsFeed,
        "let other = Domain::Article.self",
        .moduleSelector,
        "Domain"
      ),
      AddedFile(
        "An attribute names a module by a selector",
        in: .domain,
        "@Desk::Wrapper struct Wrapped {}",
        .moduleSelector,
        "Desk"
      ),
    ]

  private static let names =
    [
      ("@_silgen_name", #"@_silgen_name("socket") func open(_: Int32) -> Int32"#),
      ("@_extern", #"@_extern(c, "socket") func open(_: Int32) -> Int32"#),
      ("@_cdecl", #"@_cdecl("engine_hash") public func hash() {}"#),
      ("@c", "@c(engine_hash) public func hash() {}"),
      ("@_section", #"@_section("words") let word = 1"#),
      ("@section", #"@section("words") let word = 1"#),
      ("@_used", "@_used let word = 1"),
      ("@used", "@used let word = 1"),
      (
        "@_originallyDefinedIn",
        #"@_originallyDefinedIn(module: "Desk", macOS 10) public func one() {}"#
      ),
      ("@_dynamicReplacement", "@_dynamicReplacement(for: old()) func new() {}"),
    ].map { (form: String, code: String) in
      AddedFile(
        "A declaration takes a linker's name by \(form)",
        in: .domain,
        code,
        .linkerName,
        form
      )
    }
    + [
      ("@_transparent", "@_transparent public func one() {}"),
      ("@_alwaysEmitIntoClient", "@_alwaysEmitIntoClient public func one() {}"),
      ("@_optimize", "@_optimize(none) func one() {}"),
      ("@_semantics", #"@_semantics("array.init") func one() {}"#),
      ("@_implements", "struct One { @_implements(Equatable, ==(_:_:)) static func two() {} }"),
    ].map { (form: String, code: String) in
      AddedFile(
        "A declaration has \(form), which is the compiler's own",
        in: .domain,
        code,
        .hiddenAttribute,
        form
      )
    }
    + [
      AddedFile(
        "A declaration is an SPI",
        in: .domain,
        "@_spi(Inside) public func one() {}",
        .spi,
        "@_spi"
      ),
      AddedFile(
        "A name for the linker in a branch never taken",
        in: .domain,
        "#if os(macOS)\n@_silgen_name(\"socket\") func open() -> Int32\n#endif",
        .linkerName,
        "@_silgen_name"
      ),
      AddedFile(
        "A name for the linker in the tests",
        in: .domainTests,
        #"@_silgen_name("socket") func open() -> Int32"#,
        .linkerName,
        "@_silgen_name"
      ),
      AddedFile(
        "A declaration is a macro from elsewhere",
        in: .domain,
        ##"@freestanding(expression) macro one() -> Int = #externalMacro(module: "M", type: "One")"##,
        .macro,
        nil
      ),
    ]

  private static let loading =
    [
      ("dlsym", #"let found = dlsym(nil, "socket")"#),
      ("dlopen", #"let found = Glibc.dlopen("libcurl.so.4", 0)"#),
      ("dlsym", "let find = dlsym"),
      ("dlmopen", "let open = `dlmopen`"),
      ("dlvsym", "import Glibc\nlet find = Glibc::dlvsym"),
      ("dlopen", #"let found = "\(String(describing: dlopen(nil, 0)))""#),
      ("dlsym", "#if os(macOS)\nlet find = dlsym\n#endif"),
      ("_typeByName", #"let found = _typeByName("6Domain7ArticleV")"#),
      ("NSClassFromString", #"let found = NSClassFromString("Domain.Article")"#),
    ].enumerated().map { number, form in
      AddedFile(
        "A name is looked up when the program runs (\(number + 1), \(form.0))",
        in: .newsFeed,
        form.1,
        .dynamicLoading,
        form.0
      )
    }

  private static let reExports =
    [
      ("plainly", "public typealias Item = Article"),
      ("with the module's name", "public typealias Item = Domain.Article"),
      ("with a selector", "public typealias Item = Domain::Article"),
      ("in its own type", "extension Feed {\n  public typealias Item = Article\n}"),
      ("in a public extension", "public extension Feed {\n  typealias Item = Article\n}"),
      ("to the package", "package typealias Item = Article"),
      ("as the alias it is there", "public typealias Item = Story"),
      ("in a branch never taken", "#if os(macOS)\npublic typealias Item = Article\n#endif"),
      ("with a parameter", "public typealias Item<Other> = Article"),
      ("in brackets", "public typealias Item = (Article)"),
    ].map { way, code in
      AddedFile(
        "An alias hands on another module's type \(way)",
        in: .newsFeed,
        "import Domain\n" + code,
        .reExport,
        "Domain"
      )
    } + [
      AddedFile(
        "An alias hands on a type from outside",
        in: .domain,
        "import FoundationEssentials\npublic typealias Moment = FoundationEssentials.Date",
        .reExport,
        "FoundationEssentials"
      ),
      AddedFile(
        "An alias hands on a type from outside without its module's name",
        in: .domain,
        "import FoundationEssentials\npublic typealias Moment = Date",
        .reExport,
        "FoundationEssentials"
      ),
      AddedFile(
        "Presentation shows the types of Domain under its own name",
        in: .presentation,
        "import Domain\npublic typealias Entry = Article",
        .reExport,
        "Domain"
      ),
    ]
}
