import TestSupport
import Testing

/// File names that are not UTF-8, as bytes from the command line and the environment to the system.
@Suite(.hangLimit, .needsExecutable)
struct FileNameBytesTests {
  private static let article = #"{"title":"Title","url":"https://a.example/1"}"#

  /// Runs a script in the home folder; `$N` is a name with the byte 0xFF.
  private func script(_ lines: String) async throws -> ProgramResult {
    let executable = try Executable()
    let head = """
      set -e; cd "$HOME"; N=$(printf 'n\\377')
      echo '\(Self.article)' > "$N.ndjson"

      """
    return try await executable.shell(head + lines)
  }

  @Test func importAndExportUseTheName() async throws {
    let result = try await script(
      #"""
      "$B" import "$N.ndjson"
      "$B" export --output "$N"
      grep -c Title "$N"
      "$B" export --output="$N.json" --format json
      test -s "$N.json"
      "$B" export --output "$N" || echo $?
      """#
    )
    #expect(result.output == "1\n73\n")
    #expect(
      result.errors == """
        broadsheet: Imported 1 new article
        broadsheet: 1 article written to $'n\\xff'
        broadsheet: 1 article written to $'n\\xff.json'
        broadsheet: file already exists: $'n\\xff'; use --force to overwrite it

        """
    )
  }

  @Test func missingFileIsReportedWithItsBytes() async throws {
    let result = try await script(#""$B" import "$N" || echo $?"#)
    #expect(result.output == "66\n")
    #expect(result.errors == "broadsheet: cannot read $'n\\xff': no such file\n")
  }

  @Test func foldersUseTheBytesOfTheVariables() async throws {
    let result = try await script(
      #"""
      mkdir "$N"
      export HOME="$PWD/$N"
      "$B" config set page-size 7 2> /dev/null
      "$B" config get page-size
      test -s "$N/.config/broadsheet/config.json"
      test "$("$B" config path)" = "$HOME/.config/broadsheet/config.json"
      "$B" import "$N.ndjson"
      "$B" search title --offline --urls > /dev/null
      "$B" show 1 | grep -c https://a.example/1
      test -s "$N/.local/share/broadsheet/archive.sqlite"
      ls "$N/.local/state/broadsheet"
      "$B" doctor > /dev/null
      "$B" doctor --salvage "$N/copy" 2> /dev/null
      test -s "$N/copy"
      export XDG_DATA_HOME="$PWD/$N/data"
      "$B" import "$N.ndjson"
      test -s "$N/data/broadsheet/archive.sqlite"
      """#
    )
    #expect(result.errors == String(repeating: "broadsheet: Imported 1 new article\n", count: 2))
    #expect(result.output == "7\n1\nlast-list\n")
    #expect(result.end == .exited(0))
  }

  @Test func catIsSavedAndListedUnderItsName() async throws {
    let server = try LoopbackServer.cats(picture: SamplePicture.png(width: 40, height: 30))
    let executable = try Executable(["BROADSHEET_CATAAS_URL": server.baseURL])
    let result = try await executable.shell(
      #"""
      set -e; cd "$HOME"; N=$(printf 'n\377.png')
      test "$("$B" cat Hello --output "$N")" = "$PWD/$N"
      test -s "$N"
      "$B" cat Again --output "$N" --force > /dev/null
      "$B" cats --json | grep -c '"fileURL":"file://.*/n%FF.png"'
      "$B" cats --json | grep -c '"path":"'
      """#
    )
    #expect(result.errors == "")
    #expect(result.output == "1\n1\n")
  }

  @Test func namesOfProgramsAreBytes() async throws {
    let result = try await script(
      #"""
      mkfifo opened
      printf '#!/bin/sh\necho "$1" > "$HOME/opened"\n' > "$N"; chmod +x "$N"
      "$B" import "$N.ndjson" 2> /dev/null
      BROWSER="$PWD/$N %s" "$B" open https://a.example/1 2> /dev/null
      cat opened
      """#
    )
    #expect(result.output == "https://a.example/1\n")
  }

  @Test func hostileNamesAreOneMessage() async throws {
    let result = try await script(
      #"""
      for name in "$(printf 'a\nb')" "$(printf '\033[2J')" '' "$(printf '%05000d' 1)"; do
        "$B" import -- "$name" || :
        "$B" export --output "x$name/x" || :
      done 2>&1 | cut -c 1-60
      "$B" import -- -x || :
      """#
    )
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 8)
    #expect(lines.allSatisfy { $0.hasPrefix("broadsheet: cannot ") })
    #expect(lines.prefix(1).allSatisfy { $0.contains(#"$'a\x0ab'"#) })
    #expect(result.errors == "broadsheet: cannot read -x: no such file\n")
  }
}
