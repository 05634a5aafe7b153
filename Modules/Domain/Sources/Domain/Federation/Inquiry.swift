/// Asks several providers at once, and waits for none of them longer than is allowed.
struct Inquiry: Sendable {
  /// A page that a member is asked for.
  struct Question: Sendable {
    let member: FederatedSearch.Member
    let cursor: Cursor?
  }

  typealias Answer = Result<Page<Article>, NewsError>

  let deadline: Duration
  let clock: any Clock<Duration>

  private enum Letter: Sendable {
    case answer(Int, Answer)
    case deadline
  }

  /// Returns the answers in the order of the questions, of which there is at least one.
  ///
  /// Who has not answered within the deadline has timed out. Neither that nor being called off waits
  /// for anybody to stop: the tasks are not children of this one, and what they bring late is lost.
  func answers(
    to query: ArticleQuery,
    _ questions: [Question]
  ) async throws(NewsError) -> [Answer] {
    if Task.isCancelled { throw .cancelled }
    let (letters, mail) = AsyncStream.makeStream(of: Letter.self)
    let work = questions.enumerated().map { place, question in
      Task { mail.yield(.answer(place, await question.answer(to: query))) }
    }
    let alarm = Task {
      try await clock.sleep(for: deadline)
      mail.yield(.deadline)
    }
    defer {
      for task in work { task.cancel() }
      alarm.cancel()
    }
    var answers: [Answer?] = questions.map { _ in nil }
    for await letter in letters {
      switch letter {
      case .answer(_, .failure(.cancelled)): throw .cancelled
      case .answer(let place, let answer): answers[place] = answer
      case .deadline:
        return zip(questions, answers).map { question, answer in
          answer ?? .failure(.timedOut(question.member.provider, after: deadline))
        }
      }
      let complete = answers.compactMap(\.self)
      if complete.count == questions.count { return complete }
    }
    throw .cancelled
  }
}

extension Inquiry.Question {
  fileprivate func answer(to query: ArticleQuery) async -> Inquiry.Answer {
    do throws(NewsError) {
      return .success(try await member.search(query, at: cursor))
    } catch {
      return .failure(error)
    }
  }
}
