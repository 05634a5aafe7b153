import Foundation

/// Collects the evidence about a workspace and compares it with the workspace's policy.
struct Checker {
  /// The absolute path of the folder that contains the workspace and its policy.
  let root: String
  let runner: any CommandRunner
  /// The evidence to check; evidence that the policy's profile does not need is left out.
  var evidence = Set(Evidence.allCases)

  /// Finds all violations, and everything that could not be checked.
  func report() async -> Report {
    do throws(Obstacle) {
      let policy = try Policy.read(from: root)
      let baseline = try Baseline.read(from: root)
      let survey = try await survey(under: policy)
      let findings = await findings(from: survey)
      if evidence == Set(Evidence.allCases) {
        survey.workspace.toolchain.cache.removeUnused()
      }
      return Report(
        findings,
        accepting: Exceptions(policy: policy.exceptions, baseline: baseline?.accepted ?? []),
        on: evidence,
        under: policy
      )
    } catch {
      return Report(obstacles: [error])
    }
  }

  /// Reads what the evidence needs; `known` manifests are not read again.
  func survey(
    under policy: Policy,
    knowing known: [String: Manifest] = [:]
  ) async throws(Obstacle) -> Survey {
    let evidence = evidence.intersection(policy.evidence)
    guard !evidence.isEmpty else {
      throw Obstacle(
        message: "the profile \(policy.profile.rawValue) does not use this evidence",
        instead: "Use --only manifests,imports, or set profile to strict in \(Policy.fileName)."
      )
    }
    return try await Survey(
      root: root,
      policy: policy,
      toolchain: Toolchain(runner: runner, cache: ResultCache(folder: root + "/.build/boundaries")),
      for: evidence,
      knowing: known
    )
  }

  /// Runs the checks that the policy's profile needs; the debug build is checked beside the rest.
  func findings(from survey: Survey) async -> Findings {
    let (workspace, policy, sources) = (survey.workspace, survey.workspace.policy, survey.sources)
    let evidence = evidence.intersection(policy.evidence)
    async let built = built(workspace, evidence)
    let needs = survey.needs
    let use = UseCheck(
      policy: policy,
      sources: sources,
      wholeModules: survey.wholeModules,
      needs: needs
    )
    // Each with the rules without which it is not needed; those without any are always needed.
    let checks: [(Evidence, [Rule], () -> Findings)] = [
      (.manifests, [], ManifestCheck(workspace: workspace).findings),
      (.imports, [], { ImportCheck(policy: policy).findings(sources) }),
      (.imports, [.forbiddenUse], FolderCheck(policy: policy, needs: needs).findings),
      (
        .imports, [.missingEdge],
        DeclarationCheck(policy: policy, sources: sources, needs: needs).findings
      ),
      (.imports, [], { FormCheck(policy: policy).findings(sources) }),
      (.imports, [], DrawingCheck(survey: survey).findings),
      (.imports, [], ContractCheck(policy: policy, sources, needs).findings),
      (.files, [], FileCheck(workspace: workspace).findings),
      (.files, [.header], HeaderCheck(workspace: workspace).findings),
      (
        .manifests, [.manifestEnvironment],
        ManifestTextCheck(sources: survey.manifestSources).findings
      ),
      (.manifests, [.unlistedScript, .buildFlag], ScriptCheck(workspace: workspace).findings),
      (.imports, [.reExport], { ReExportCheck(policy: policy).findings(sources) }),
      (.imports, [.unusedDependency], use.findings),
    ]
    var findings = LayerCheck(policy: policy).findings()
    for (kind, rules, check) in checks where evidence.contains(kind) {
      if rules.isEmpty || rules.contains(where: policy.checks) { findings.merge(check()) }
    }
    findings.merge(await built)
    findings.violations += survey.unread
    findings = policy.judged(findings.withEdgesOnce)
    findings.merge(Findings(obstacles: survey.obstacles, notes: survey.notes))
    return findings
  }

  /// Checks the debug build; `symbols` and `builds` both need one of the present sources.
  private func built(_ workspace: Workspace, _ evidence: Set<Evidence>) async -> Findings {
    guard !evidence.isDisjoint(with: [.symbols, .builds]) else { return Findings() }
    let records = BuildRecords(of: workspace)
    var findings = await BuildRecordCheck(workspace: workspace, records: records).findings()
    if evidence.contains(.symbols) {
      findings.merge(await SymbolCheck(workspace: workspace, records: records).findings())
    }
    if evidence.contains(.builds) {
      findings.merge(AloneCheck(workspace: workspace, records: records).findings())
    }
    return findings
  }
}
