import Domain
import Query

/// The items of one search in a list, with their rows and pages.
struct Listing: Sendable {
  var search = 0
  var route: Route?
  var source: PageSource<DeskItem>?
  var finder = WordFinder()
  var paging = Paging<DeskItem>()
  var pagesWanted: Int?
  /// Whether the items are what is stored, which a search of providers adds to.
  var isStored = false
  var items: [DeskItem] = []
  var places: [ItemID: Int] = [:]
  var rows = RowList<ListRow>()
  /// The items from before the search that follow the pages; each page is merged into them.
  var kept: [DeskItem] = []
  /// The number of items before the last page and the items that it is merged into.
  var pageStart = 0
  /// The last page while it still arrives.
  var partial: Page<DeskItem>?
  /// The remarks on a page that was ended before all of it had arrived.
  var remarks: [PageRemark] = []
}
