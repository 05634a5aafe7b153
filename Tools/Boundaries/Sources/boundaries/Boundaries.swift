import BoundaryCheck
import Foundation

@main
enum Boundaries {
  static func main() async {
    exit(await Program().run(Array(CommandLine.arguments.dropFirst())))
  }
}
