extension Command {
  static let podcasts = entries(of: "podcast", named: "podcasts", summary: "List podcasts")
}
