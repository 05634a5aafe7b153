import Domain
import Presentation
import Terminal

extension Command {
  static let archiveCopy = Command(
    name: "archive copy",
    summary: "Copy the archive in your file into the shared archive, or back",
    options: [Option("back", "Copy the shared archive into your file")],
    notes: [
      "Articles, your marks, followed feeds, liked videos and records of pictures are copied; nothing is "
        + "removed or replaced. The setting `archive` has the address of the shared archive.",
      "An interrupted copy continues where it ended. At the end all items of both archives are compared; "
        + "the exit status is 74 if one is missing.",
    ],
    examples: [
      (
        "broadsheet config set archive postgresql://news@db.example/broadsheet",
        "use a shared archive"
      ),
      ("broadsheet archive copy", "copy your file into it"),
    ],
    action: { arguments, context throws(Failure) in
      let console = context.console
      let copying = try context.archiveCopy(isBack: arguments.has("back"))
      let output = try await console.run(Job.copying(copying))
      try console.print(LibraryWording.copied(output.outcome).map { $0 + "\n" }.joined())
      if let notice = output.notice { console.say(notice.line) }
      return output.outcome.isComplete ? .done : .inputOutput
    }
  )
}
