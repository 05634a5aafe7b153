import TestSupport
import Testing

/// The pages in Chromium: their accessibility, width and errors, and reading the news with them.
@Suite(.hangLimit, .needsExecutable, .needsWebClients, .needsChromium)
struct ChromiumTests {
  @Test func pagesAreAccessible() async throws {
    let desk = try ServedArchive()
    try await desk.store(1...30)
    let site = try FeedServer()
    site.place("/feed", 1...5)
    let followed = try await desk.program.run("follow", site.address("/feed"), "--tag", "light")
    try #require(followed.end == .exited(0), "\(followed.errors)")
    let output = try await desk.serving(
      "--pictures none",
      try WebClients.variables(),
      """
      id=$("$B" search --offline 'title:1' --json | sed -n 's/.*"id":"\\([0-9a-f]*\\)".*/\\1/p' | head -1)
      "$B" save "$id" 2> /dev/null
      "$PYTHON" "$CLIENTS/accessibility.py" "$A" /unread /today /headlines /search '/search?q=title' /saved \
      /videos /feeds /sources /providers "/article/$id" /article/0000000000000000 2>&1
      """,
      within: .seconds(600)
    )
    #expect(output == "checked 12 pages in 4 ways\nstatus 143\n")
  }

  @Test func newsCanBeRead() async throws {
    let desk = try ServedArchive()
    let site = try FeedServer()
    site.place("/feed", 1...45)
    let followed = try await desk.program.run("follow", site.address("/feed"))
    try #require(followed.end == .exited(0), "\(followed.errors)")
    let output = try await desk.serving(
      "--pictures none",
      try WebClients.variables(),
      "\"$PYTHON\" \"$CLIENTS/reading.py\" \"$A\" \"$B\" 2>&1",
      within: .seconds(600)
    )
    #expect(output == "read by keys, on a phone, offline and without scripts\nstatus 143\n")
  }
}
