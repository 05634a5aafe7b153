import Testing

@testable import SharedArchive

struct ServerObjectTests {
  @Test func objectsOfTheMigrationsAreKnown() {
    let names = Dictionary(grouping: ServerSchema.objects, by: \.kind).mapValues { $0.map(\.name) }
    #expect(names[.view] == ["partition", "proposed_article"])
    #expect(names[.table]?.prefix(3) == ["provider", "article_place", "article"])
    #expect(names[.index]?.first == "article_words")
    #expect(
      names[.policy] == [
        "own_rows ON mark", "own_rows ON subscription", "own_rows ON video_like",
        "own_rows ON picture", "own_rows ON listener", "own_rows ON receipt",
        "all_rows ON article_total", "one_batch ON article_total",
        "own_rows ON edition", "own_rows ON story_choice",
      ]
    )
    #expect(
      names[.function] == [
        "move_partition", "add_partition", "delete_articles", "delete_unfollowed_feeds",
        "delete_unseen_videos", "canonical", "article_id", "add_places", "add_facts", "store",
        "complete",
        "group_articles", "store_feed", "store_entries", "remove_entries", "store_icon",
        "store_video", "grant_access",
      ]
    )
  }

  @Test func statementsAreWhole() {
    for object in ServerSchema.objects {
      #expect(object.sql.hasPrefix("CREATE ") && object.sql.hasSuffix(";"))
      #expect(object.sql.split(separator: "\n").count { $0.hasPrefix("CREATE ") } == 1)
    }
  }
}
