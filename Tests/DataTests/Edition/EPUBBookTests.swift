import Domain
import FoundationEssentials
import Publishing
import Query
import TestSupport
import Testing

/// The structure of books, read by Python's `zipfile` and XML parser.
@Suite(.hangLimit)
struct EPUBBookTests {
  /// Prints the files of a book, and fails if one is no XML or not in the manifest.
  private static let script = """
    import sys, zipfile, posixpath
    from xml.etree import ElementTree as tree
    book = zipfile.ZipFile(sys.argv[1])
    assert book.testzip() is None
    first = book.infolist()[0]
    assert (first.filename, first.compress_type, first.extra) == ('mimetype', 0, b'')
    assert first.header_offset == 0 and book.read('mimetype') == b'application/epub+zip'
    names = book.namelist()
    assert len(names) == len(set(names))
    parsed = {n: tree.fromstring(book.read(n)) for n in names if n[-4:] in ('html', '.opf', '.xml')}
    package = parsed['EPUB/package.opf']
    opf = '{http://www.idpf.org/2007/opf}'
    items = {i.get('id'): i.get('href') for i in package.iter(opf + 'item')}
    assert sorted('EPUB/' + i for i in items.values()) == sorted(
      n for n in names if n.startswith('EPUB/') and n != 'EPUB/package.opf')
    assert [items[i.get('idref')] for i in package.iter(opf + 'itemref')] == [
      n[5:] for n in names if n.endswith('html')]
    tag = '{http://www.w3.org/XML/1998/namespace}lang'
    for name, page in parsed.items():
      for element in page.iter():
        assert element.get('lang') == element.get(tag), name
        for address in (element.get('src'), element.get('href')):
          if address and '://' not in address and address[:4] not in ('mail', 'tel:'):
            assert posixpath.join('EPUB', address) in names, (name, address)
    print(' '.join(names))
    for name in sys.argv[2:]:
      print([e.get(tag) for e in parsed['EPUB/' + name].iter() if e.get(tag)])
      print(''.join(parsed['EPUB/' + name].itertext()).strip())
    """

  private func read(_ publication: Publication, _ pages: String...) async throws -> [Substring] {
    let folder = try TemporaryFolder()
    let file = URL(filePath: folder.file("book.epub"))
    try EPUBBook(publication).bytes.write(to: file)
    let arguments = ["-c", Self.script, file.path] + pages
    let result = try await runProgram("/usr/bin/python3", arguments)
    try #require(result.end == .exited(0), "\(result.errors)")
    return result.output.split(separator: "\n")
  }

  @Test(arguments: Publication.samples.keys.sorted())
  func partsAreWellFormedAndListed(name: String) async throws {
    _ = try await read(try #require(Publication.samples[name]))
  }

  @Test func everyArticleHasOneChapter() async throws {
    let lines = try await read(.plain, "nav.xhtml", "section-2.xhtml", "article-3.xhtml")
    #expect(
      lines.first == """
        mimetype META-INF/container.xml EPUB/package.opf EPUB/style.css EPUB/nav.xhtml \
        EPUB/section-1.xhtml EPUB/article-1.xhtml EPUB/article-2.xhtml EPUB/section-2.xhtml \
        EPUB/article-3.xhtml
        """
    )
    let text = lines.joined(separator: "\n")
    #expect(text.contains("Front page\nLamp 1\nLamp 2"))
    // The contents are in the order of the chapters.
    #expect(text.contains("light\nLamp 3"))
    #expect(text.contains("light\nLamp 1\nThe Lamp, 7:00"))
    #expect(text.contains("It burns all night.\nlamp.example"))
  }

  @Test func mostCommonLanguageIsDeclared() async throws {
    let languages: [Language?] = [.de, .ud, .ud, nil]
    let entries = languages.enumerated().map { Publication.entry($0 + 1, language: $1) }
    let book = Publication.of([.init(title: "Front page", entries: entries + entries.prefix(1))])
    let pages = try await read(book, "package.opf", "section-1.xhtml", "article-1.xhtml")
    #expect(pages.contains("ur"))
    // The story in German has its own language on the front page, each time.
    #expect(pages.filter { $0.hasPrefix("[") } == ["[]", "['ur', 'de', 'de']", "['de']"])
    #expect(try await read(.plain, "package.opf").contains("und"))
  }

  @Test func picturesAreStoredOnce() async throws {
    let files = try #require(try await read(.illustrated).first).split(separator: " ")
    let pictures = files.filter { $0.contains("picture-") }
    // E-readers need not show WebP.
    #expect(
      pictures == [
        "EPUB/picture-1.png", "EPUB/picture-2.jpeg", "EPUB/picture-3.jpeg", "EPUB/picture-4.gif",
        "EPUB/picture-5.gif",
      ]
    )
  }

  @Test func equalEditionsHaveEqualBytes() {
    #expect(EPUBBook(.illustrated).bytes == EPUBBook(.illustrated).bytes)
    #expect(EPUBBook(.plain).bytes != EPUBBook(.foreign).bytes)
  }
}

/// The books according to the W3C's `epubcheck`.
@Suite(.hangLimit, .needsEPUBCheck)
struct EPUBCheckTests {
  @Test(arguments: Publication.samples.keys.sorted())
  func bookHasNoFaults(name: String) async throws {
    let folder = try TemporaryFolder()
    let file = URL(filePath: folder.file("\(name).epub"))
    try EPUBBook(try #require(Publication.samples[name])).bytes.write(to: file)
    let result = try await runProgram(
      Self.java,
      ["-jar", Self.program, file.path, "--failonwarnings"],
      within: .seconds(120)
    )
    #expect(result.end == .exited(0), "\(result.output)\(result.errors)")
  }

  static let java = "/usr/bin/java"
  static let program = "/usr/share/java/epubcheck.jar"
}

extension Trait where Self == ConditionTrait {
  fileprivate static var needsEPUBCheck: Self {
    .enabled(
      if: [EPUBCheckTests.java, EPUBCheckTests.program].allSatisfy {
        FileManager.default.fileExists(atPath: $0)
      },
      "skipped: epubcheck is not installed"
    )
  }
}
