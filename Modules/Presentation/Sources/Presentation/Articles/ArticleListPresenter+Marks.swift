import Domain

extension ArticleListPresenter {
  /// What a person wants to be remembered of an article.
  enum Marking: Sendable {
    /// That it is saved, or no longer.
    case saved(Article, Bool)
    /// That it has been read.
    case read(Article)

    /// What the work runs under: an article is marked once at a time.
    var id: EffectID {
      switch self {
      case .saved(let article, _): EffectID("save \(article.id)")
      case .read(let article): EffectID("read \(article.id)")
      }
    }
  }

  /// Starts to mark an article; one that is being marked already is left to that.
  func begin(_ marking: Marking, _ state: inout State) -> [Effect<Event>] {
    guard state.beginMarking(marking.id) else { return [] }
    return [
      .run(marking.id) { [archive = self.marking] in
        do throws(NewsError) {
          switch marking {
          case .saved(let article, true): try await archive.save(article)
          case .saved(let article, false): try await archive.unsave(article.id)
          case .read(let article): try await archive.markRead(article)
          }
          return .marked(marking, trouble: nil)
        } catch {
          return .marked(marking, trouble: error)
        }
      }
    ]
  }

  /// Takes into account that an article is marked, or could not be.
  func end(_ marking: Marking, _ trouble: NewsError?, _ state: inout State) {
    state.endMarking(marking.id)
    switch (marking, trouble) {
    case (.saved(let article, let isSaved), nil):
      state.output.notice = Notice(article, isSaved: isSaved)
      change(article, &state) { $0.isSaved = isSaved }
    case (.read(let article), nil):
      change(article, &state) { $0.isRead = true }
    case (.saved, let trouble?):
      // Whoever wants to save an article has to know each time that it was not.
      state.output.notice = Notice(trouble)
    case (.read, let trouble?):
      state.tellFirst(of: [Notice(trouble)])
    }
  }

  private func change(
    _ article: Article,
    _ state: inout State,
    _ change: (inout ArticleRow) -> Void
  ) {
    guard let place = state.output.rows.firstIndex(where: { $0.id == article.id }) else {
      return
    }
    change(&state.output.rows[place])
  }
}
