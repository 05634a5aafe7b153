import NewsServices
public import Presentation

/// What is made from what: the only place that knows the adapters.
public enum Container {
  public static var lists: [ListDeclaration] { [.podcasts(StubPodcasts())] }
}
