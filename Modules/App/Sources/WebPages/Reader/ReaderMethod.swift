/// The methods of the Google Reader API for signed-in clients.
enum ReaderMethod: String, CaseIterable {
  case ping
  case atom
  case contents = "stream/contents"
  case token
  case userInfo = "user-info"
  case tagList = "tag/list"
  case subscriptionList = "subscription/list"
  case export = "subscription/export"
  case importing = "subscription/import"
  case unreadCount = "unread-count"
  case itemIDs = "stream/items/ids"
  case itemContents = "stream/items/contents"
  case preferences = "preference/list"
  case streamPreferences = "preference/stream/list"
  case friends = "friend/list"
  case editTag = "edit-tag"
  case markAllAsRead = "mark-all-as-read"
  case editSubscription = "subscription/edit"
  case quickAdd = "subscription/quickadd"
  case disableTag = "disable-tag"
  case renameTag = "rename-tag"
}
