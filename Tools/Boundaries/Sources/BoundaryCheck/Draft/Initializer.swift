import Foundation

/// Writes the first policy of a workspace, with a baseline for what it cannot allow.
struct Initializer {
  /// The folder of the workspace, absolute.
  let root: String
  let runner: any CommandRunner
  let profile: Profile

  struct Draft {
    var policy = Policy()
    /// The policy with the names that its patterns match.
    var checked = Policy()
    /// Nil if the check finds no violation under the policy.
    var baseline: Baseline?
    /// What is left out of the policy, or could not be checked.
    var notes: [Obstacle] = []
    /// If there are any, no policy is written.
    var obstacles: [Obstacle] = []

    /// The size of the policy in one line.
    var summary: String {
      let names = Set(checked.modules.map(\.name))
      let edges = checked.modules.reduce(0) { $0 + $1.imports.count(where: names.contains) }
      let counts = [
        (checked.layers.count, "layer"), (checked.packages.count, "package"),
        (names.count, "module"), (edges, "edge"), (notes.count, "note"),
      ]
      return (["profile \(policy.profile.rawValue)"] + counts.map { PlainText.count($0, $1) })
        .joined(separator: ", ")
    }
  }

  /// Drafts a policy and checks the workspace against it, without what needs a build.
  func draft() async throws(Obstacle) -> Draft {
    let checker = Checker(root: root, runner: runner, evidence: [.manifests, .files, .imports])
    var survey = try await checker.survey(under: PolicyDraft.everything(profile))
    var draft = Draft(notes: survey.notes, obstacles: survey.obstacles)
    guard !survey.workspace.policy.modules.isEmpty else {
      if let unread = survey.unread.first {
        throw Obstacle(message: unread.message, instead: unread.instead, location: unread.location)
      }
      if !draft.obstacles.isEmpty, !survey.workspace.policy.packages.isEmpty { return draft }
      let advice = "Use --root with the folder of a workspace of SwiftPM or Xcode"
      throw Obstacle("no Package.swift or Xcode project under \(root) has targets", instead: advice)
    }
    // The baseline would accept for ever what no person has read.
    for obstacle in survey.workspace.tree.obstacles where obstacle.isUnreadable { throw obstacle }
    let folders = FolderDraft(survey.workspace)
    if folders != nil {
      // Only now it is known that the names in the sources are needed.
      let policy = PolicyDraft.everything(profile, folders)
      survey = try await checker.survey(under: policy, knowing: survey.workspace.manifests)
    }
    draft.policy =
      PolicyDraft(workspace: survey.workspace, needs: survey.needs, folders: folders).policy
    // The check reads the policy as it will be written.
    let checked = try await checker.survey(
      under: try Policy(json: Array(draft.policy.fileText.utf8)),
      knowing: survey.workspace.manifests
    )
    draft.checked = checked.workspace.policy
    let findings = await checker.findings(from: checked)
    let report = Report(findings, on: checker.evidence, under: draft.policy)
    draft.notes = (draft.notes + report.notes).inOrderOnce()
    draft.obstacles = (draft.obstacles + report.obstacles).inOrderOnce()
    let reason = "Present when the policy was written"
    let baseline = Baseline.accepting(report.violations, reason: reason)
    if !baseline.accepted.isEmpty { draft.baseline = baseline }
    return draft
  }
}
