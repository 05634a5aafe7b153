import Foundation

/// Gathers the evidence about a workspace and holds it to the workspace's policy.
struct Checker {
  /// The folder of the workspace, absolute, with the policy in it.
  let root: String
  let runner: any CommandRunner
  /// What is looked at; what is left out is not judged.
  var evidence = Set(Evidence.allCases)

  /// Everything that is wrong, and everything that could not be found out.
  func report() async -> Report {
    do throws(Obstacle) {
      let policy = try Policy.read(from: root)
      let baseline = try Baseline.read(from: root)
      let survey = try await survey(under: policy)
      return Report(
        await findings(from: survey),
        accepting: Exceptions(policy: policy.exceptions, baseline: baseline?.accepted ?? []),
        on: evidence
      )
    } catch {
      return Report(obstacles: [error])
    }
  }

  func survey(under policy: Policy) async throws(Obstacle) -> Survey {
    try await Survey(
      root: root,
      policy: policy,
      toolchain: Toolchain(runner: runner),
      for: evidence
    )
  }

  /// What each source of evidence brings; what was built is looked at beside the rest.
  private func findings(from survey: Survey) async -> Findings {
    async let built = built(survey.workspace)
    var findings = LayerCheck(policy: survey.workspace.policy).findings()
    findings.obstacles += survey.obstacles
    if evidence.contains(.files) { findings.merge(files(of: survey.workspace)) }
    if evidence.contains(.manifests) { findings.merge(manifests(in: survey)) }
    if evidence.contains(.imports) { findings.merge(imports(in: survey)) }
    findings.merge(await built)
    return findings
  }

  private func files(of workspace: Workspace) -> Findings {
    var findings = FileCheck(workspace: workspace).findings()
    findings.merge(HeaderCheck(workspace: workspace).findings())
    return findings
  }

  private func manifests(in survey: Survey) -> Findings {
    var findings = ManifestCheck(workspace: survey.workspace).findings()
    for (package, source) in survey.manifestSources.sorted(by: { $0.key < $1.key }) {
      findings.merge(ManifestTextCheck().findings(source, package: package))
    }
    findings.merge(ScriptCheck(workspace: survey.workspace).findings())
    return findings
  }

  private func imports(in survey: Survey) -> Findings {
    let policy = survey.workspace.policy
    var findings = ImportCheck(policy: policy).findings(survey.sources)
    findings.merge(FormCheck(policy: policy).findings(survey.sources))
    findings.merge(ReExportCheck(policy: policy).findings(survey.sources))
    let use = UseCheck(
      policy: policy,
      sources: survey.sources,
      wholeModules: survey.wholeModules
    )
    findings.merge(use.findings())
    findings.merge(DrawingCheck(survey: survey).findings())
    return findings
  }

  /// The findings in the debug build; `symbols` and `builds` both need one of the present sources.
  private func built(_ workspace: Workspace) async -> Findings {
    guard !evidence.isDisjoint(with: [.symbols, .builds]) else { return Findings() }
    let records = BuildRecords(of: workspace)
    var findings = await BuildRecordCheck(workspace: workspace, records: records).findings()
    if evidence.contains(.symbols) {
      findings.merge(await SymbolCheck(workspace: workspace, records: records).findings())
    }
    if evidence.contains(.builds) {
      findings.merge(await AloneCheck(workspace: workspace, records: records).findings())
    }
    return findings
  }
}
