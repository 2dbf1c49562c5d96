"""What goes over the wire, by the JSON Schemas of the interface. Answers may gain fields; ignore those not known."""

from typing import Any, Dict, List, Literal, Optional, TypedDict, Union

Status = Literal["compatible", "partial", "incompatible", "deprecated", "unknown"]
Severity = Literal["info", "warning", "error", "critical"]
Basis = Literal["tested", "documented", "declared", "inferred", "seen together"]
#: How well the facts cover the versions asked about; left out when none does.
Coverage = Literal["exact", "line", "minimum", "current", "unversioned"]


class CheckRequest(TypedDict, total=False):
    """A question about a pair; ``techA`` and ``techB`` are required."""

    techA: str
    techB: str
    platform: str


class _Verdict(TypedDict):
    status: Status
    message: str
    #: What to do about it.
    workaround: Optional[str]


class CheckResult(_Verdict, total=False):
    """The compatibility of a pair."""

    version: str
    #: Left out when the status is unknown.
    severity: Severity
    docsUrl: str
    #: ISO 8601.
    lastUpdated: str


class CheckBatchEntry(_Verdict, total=False):
    """A question and its answer."""

    techA: str
    techB: str
    severity: Severity
    coverage: Coverage
    docsUrl: str
    lastUpdated: str


class CheckBatchResult(TypedDict):
    """One entry for each question, in the order asked."""

    version: str
    results: List[CheckBatchEntry]


class TechnologyRef(TypedDict):
    """A technology in three words."""

    id: str
    name: str
    category: str


class DetectedTechnology(TechnologyRef):
    """A technology and the entries it was recognised by."""

    packages: List[str]


class ScoreBreakdown(TypedDict):
    """How a score came about."""

    compatible: int
    partial: int
    deprecated: int
    incompatible: int
    critical: int
    error: int
    warning: int
    cap: Optional[int]


class UnmetRequirement(TypedDict):
    """What an installed release, or the project, requires and does not get."""

    kind: Literal["peer", "dependency", "conflict", "runtime", "allowed", "own"]
    by: str
    #: What the project asks for and brings it; ``None`` where that is not known.
    through: Optional[str]
    of: str
    range: str
    #: ``None`` where nothing is installed.
    found: Optional[str]
    file: Optional[str]
    line: Optional[int]


class _ScanIssue(_Verdict):
    pair: str
    techA: str
    techB: str
    severity: Severity
    packages: List[str]


class ScanIssue(_ScanIssue, total=False):
    """A pair that needs attention. A technology past its end of life is reported once, as a pair with itself."""

    #: Left out where one side is no known technology.
    docsUrl: str
    #: What the lockfile proves; left out for what facts say.
    requirements: List[UnmetRequirement]


class ScanSuggestion(TypedDict):
    """Something to do."""

    type: Literal["alternative", "upgrade", "config"]
    message: str
    url: str


class ScanStack(TypedDict):
    """What was found; issues come most severe first."""

    detected: List[DetectedTechnology]
    allPackages: List[str]
    #: 0 to 100; ``None`` when no pair is known.
    score: Optional[int]
    grade: Optional[Literal["A", "B", "C", "D", "F"]]
    breakdown: ScoreBreakdown
    issues: List[ScanIssue]
    suggestions: List[ScanSuggestion]


class ScannedLockfile(TypedDict):
    """How much a lockfile says of what its releases require."""

    kind: str
    #: ``None`` if lockfiles of this kind record no requirements.
    checked: Optional[int]
    notChecked: int


class _ScanMetadata(TypedDict):
    scannedAt: str
    dependencyCount: int
    pairsChecked: int
    #: Share of the entries that were recognised, 0 to 1.
    coverage: float
    unrecognized: List[str]
    dataRevision: str


class ScanMetadata(_ScanMetadata, total=False):
    """About a scan itself."""

    #: Left out without a lockfile.
    lockfile: ScannedLockfile


class ScanResult(TypedDict):
    """What a project is made of and how it fits together."""

    version: str
    stack: ScanStack
    metadata: ScanMetadata


class ResolveReason(TypedDict):
    """A reason, with what says so."""

    message: str
    sources: List[str]


class ResolvedPart(TypedDict):
    """A package or technology with its version."""

    #: ``None`` for what other parts need.
    asked: Optional[str]
    name: str
    technology: Optional[str]
    #: ``None`` for a technology as such, like a runtime or database, as is ``ecosystem``.
    package: Optional[str]
    ecosystem: Optional[str]
    #: ``None`` where no version is known, or none goes with the rest, as is ``range``.
    version: Optional[str]
    #: What to write into a manifest.
    range: Optional[str]
    newest: Optional[str]
    known: bool
    needed: bool
    ended: bool
    development: bool
    #: Why this version and no newer one.
    reason: ResolveReason
    neededBy: List[ResolveReason]


class ResolveConflict(TypedDict):
    """Names that do not go together, and the facts that keep them apart."""

    names: List[str]
    reasons: List[ResolveReason]
    #: False where there are known versions without a fact about the pair.
    certain: bool
    nearest: List[str]


class ResolveMetadata(TypedDict):
    """What the answer rests on."""

    dataRevision: str
    resolvedAt: str


class ResolveResult(TypedDict):
    """Versions that together contradict no known fact; first what was asked for, in that order."""

    version: str
    #: Whether the search was stopped before it had an answer; no part has a version then.
    gaveUp: bool
    parts: List[ResolvedPart]
    conflicts: List[ResolveConflict]
    notes: List[ResolveReason]
    metadata: ResolveMetadata


# The version in the project; ``from`` is no name in Python.
_From = TypedDict("_From", {"from": str})


class PlanPackages(TypedDict):
    """How much of a project a plan is about."""

    total: int
    #: Those of them that are under ``unknown``.
    unknown: int


class PlanTarget(_From):
    """Something to upgrade, and the version that the plan ends with."""

    asked: str
    name: str
    to: str
    upgradeGuide: Optional[str]


class PlanProblem(TypedDict):
    """Something that was asked for and is not planned."""

    asked: str
    #: Whether the project has it already.
    reached: bool
    message: str


class PlanReason(TypedDict):
    """A reason, with what says so."""

    message: str
    sources: List[str]
    #: The lockfile that says so; ``None`` if a source does.
    file: Optional[str]
    line: Optional[int]


class _PlanPackage(TypedDict):
    #: Name of the package, or id of a runtime.
    package: str
    #: ``None`` for a runtime.
    ecosystem: Optional[str]
    technology: Optional[str]


class PlanChange(_PlanPackage, _From):
    """A package or runtime to bring to another version."""

    to: str
    #: What to ask for in a manifest.
    range: str
    #: Whether it is part of what was asked for.
    target: bool
    #: The package that it is released with; ``None`` if it moves for a reason of its own.
    follows: Optional[str]
    #: Whether no source has the release to go to, and the package that it follows implies it.
    assumed: bool
    ended: bool
    development: bool
    reasons: List[PlanReason]


class PlanAlternative(TypedDict):
    """A technology that works with the target."""

    id: str
    name: str


class PlanReplacement(_PlanPackage, _From):
    """A package of which no known release accepts the target."""

    newest: Optional[str]
    reasons: List[PlanReason]
    alternatives: List[PlanAlternative]


class PlanOverride(_PlanPackage):
    """An override that makers ask for."""

    #: The version after the step.
    version: str
    #: By package, what to install in place of what others ask for.
    packages: Dict[str, str]
    #: The package for whose dependencies alone they are overridden.
    within: Optional[str]
    manager: Literal["npm", "pnpm", "yarn", "bun", "uv", "pip"]
    #: The file to write ``snippet`` to; ``None`` where the package manager has no such override.
    file: Optional[str]
    snippet: Optional[str]
    reasons: List[PlanReason]


class PlanCommands(TypedDict):
    """How a package manager makes the changes of one step."""

    ecosystem: str
    manager: Optional[str]
    #: What to edit by hand before; ``None`` where the commands change the manifests, too.
    edit: Optional[str]
    #: For a POSIX shell, in this order.
    lines: List[str]


class PlanTool(TypedDict):
    """A command that makers publish for an upgrade."""

    technology: str
    name: str
    command: str
    does: str
    source: str


class PlanGuide(TypedDict):
    """The makers' guide of one jump."""

    technology: str
    name: str
    #: The release line that it leads to.
    line: str
    url: str


class _PlanStepHelp(TypedDict, total=False):
    commands: List[PlanCommands]
    tools: List[PlanTool]
    guides: List[PlanGuide]


class PlanStep(_PlanStepHelp):
    """One step. After it, a scan finds no error that it did not find before."""

    #: ``today`` accepts the old and the new, ``replace`` has to go first, ``together`` is one change.
    kind: Literal["today", "replace", "together"]
    target: str
    changes: List[PlanChange]
    replacements: List[PlanReplacement]
    overrides: List[PlanOverride]


class PlanOpenPoint(_PlanPackage):
    """Something in the way, to be looked at by hand."""

    kind: Literal["refuses", "held", "follows", "brings", "newer", "limits"]
    #: The version in the project.
    version: Optional[str]
    reason: PlanReason


class PlanSettled(_PlanPackage):
    """A package that no step changes, and why."""

    reason: PlanReason


class PlanMetadata(TypedDict):
    """What the plan rests on."""

    dataRevision: str
    plannedAt: str
    knownFrom: List[Literal["data", "lockfile", "registry"]]


class PlanResult(TypedDict):
    """The way from a project to the versions asked for; the steps come in the order in which to do them."""

    version: str
    packages: PlanPackages
    targets: List[PlanTarget]
    problems: List[PlanProblem]
    steps: List[PlanStep]
    waits: List[PlanOpenPoint]
    accepts: List[PlanSettled]
    #: Packages that were read, and that have nothing to do with the upgrade.
    notAffected: List[str]
    #: Packages of which no fact says whether they go with the target: neither a yes nor a no.
    unknown: List[PlanSettled]
    metadata: PlanMetadata


class _Fact(TypedDict):
    kind: Literal["rule", "requirement", "test", "support", "role", "use", "need", "lack", "renamed", "set", "lifecycle"]
    statement: str
    sources: List[str]
    basis: Basis


class Fact(_Fact, total=False):
    """A fact that a verdict rests on."""

    #: The day its source was last checked.
    checked: str


class VersionLine(TypedDict):
    """One version line and what it asks for."""

    technology: str
    package: str
    version: str
    of: str
    range: str
    optional: bool
    source: str


class _PairException(_Verdict):
    when: str
    severity: Severity
    sources: List[str]


class PairException(_PairException, total=False):
    """A condition and the verdict under it."""

    testedVersions: List[str]
    notes: str
    contributor: str


class Alternative(TypedDict):
    """A replacement for one side."""

    id: str
    name: str
    insteadOf: str


class _Pair(_Verdict):
    techA: TechnologyRef
    techB: TechnologyRef
    docsUrl: str
    badgeUrl: str
    facts: List[Fact]
    versions: List[VersionLine]
    exceptions: List[PairException]
    alternatives: List[Alternative]


class Pair(_Pair, total=False):
    """The whole verdict; the deciding fact comes first."""

    severity: Severity
    basis: Basis
    coverage: Coverage
    checked: str
    lastUpdated: str
    notes: str
    contributor: str
    platform: str
    testedVersions: List[str]


class PairResult(TypedDict):
    """Everything known about a pair."""

    version: str
    pair: Pair


class Page(TypedDict):
    """Which part of a list this is."""

    offset: int
    limit: int
    total: int


class _TechnologySummary(TechnologyRef):
    aliases: List[str]
    knownPairs: int


class TechnologySummary(_TechnologySummary, total=False):
    """A technology in short."""

    homepage: str


class TechnologyList(TypedDict):
    """A page of the technologies."""

    version: str
    technologies: List[TechnologySummary]
    page: Page


class ToolPlatforms(TypedDict, total=False):
    """Where a tool is used; only what a source says."""

    desktop: bool
    web: bool
    cli: bool
    mobile: bool


class ToolCapabilities(TypedDict, total=False):
    """What a tool can build or do; only what a source says."""

    ssr: bool
    mobile: bool
    database: bool
    api: bool
    deployment: bool
    testing: bool


class ToolPrivacy(TypedDict, total=False):
    """What happens to the user's code."""

    trainsOnCode: Union[bool, Literal["optional", "local-only"]]
    trainingDefault: Literal["on", "off"]
    dataStorage: Literal["cloud", "local", "hybrid"]
    retention: str


class _ToolPlanNeeded(TypedDict):
    name: str


class ToolPlan(_ToolPlanNeeded, total=False):
    """A plan that a tool is sold in."""

    price: str
    billing: Literal["seat", "usage", "own-key"]
    includes: str


class ToolPricing(TypedDict, total=False):
    """What it costs; ``free`` and ``startingPrice`` follow from the plans."""

    free: bool
    startingPrice: str
    plans: List[ToolPlan]


class _ToolStatusNeeded(TypedDict):
    state: Literal["active", "preview", "maintenance", "ended"]


class ToolStatus(_ToolStatusNeeded, total=False):
    """Whether a tool is still made."""

    since: str


ToolCategory = Literal["ai-ide", "cli-agent", "vibe-coding", "managed"]


class _AiToolFields(TypedDict, total=False):
    aliases: List[str]
    status: ToolStatus
    successor: str
    website: str
    platforms: ToolPlatforms
    editors: List[str]
    languages: List[str]
    providers: List[str]
    capabilities: ToolCapabilities
    privacy: ToolPrivacy
    pricing: ToolPricing
    vendor: str
    license: str
    launchDate: str
    repository: str
    enterprise: str
    sources: Dict[str, str]


class _AiToolNeeded(TypedDict):
    name: str
    category: ToolCategory
    description: str
    evidence: List[str]


class AiToolContribution(_AiToolNeeded, _AiToolFields, total=False):
    """An AI coding tool to submit; it needs a ``website`` or a ``repository``."""

    contributor: str


class _AiToolEntry(_AiToolNeeded):
    slug: str
    updated: str


class AiToolEntry(_AiToolEntry, _AiToolFields, total=False):
    """An AI coding tool as it stands in the data."""

    checked: str


class AiToolList(TypedDict):
    """A page of the AI coding tools."""

    version: str
    tools: List[AiToolEntry]
    page: Page


class _CompatibilityNeeded(TypedDict):
    techA: str
    techB: str
    status: Literal["compatible", "partial", "incompatible"]
    severity: Severity
    #: Why, in your own words: one to three sentences.
    explanation: str
    #: Web addresses that begin with https://, the best first.
    evidence: List[str]
    #: As name@version.
    testedVersions: List[str]


class CompatibilityContribution(_CompatibilityNeeded, total=False):
    """A compatibility rule to submit."""

    workaround: str
    basis: Literal["tested", "documented", "inferred"]
    platform: Literal["web", "mobile", "desktop", "server", "edge", "serverless", "cli"]
    notes: str
    contributor: str
    #: What a side needs that is not known yet: its record, by the id it is to have.
    technologies: Dict[str, Dict[str, Any]]


class _ContributionState(TypedDict):
    id: str
    kind: Literal["compatibility", "ai-tool"]
    status: Literal["Received", "Under Review", "More Info Needed", "Changes Requested", "Approved", "Declined"]
    #: Where it is reviewed; ``None`` while it is on its way there.
    url: Optional[str]
    createdAt: str


class ContributionState(_ContributionState, total=False):
    """Where a contribution stands."""

    #: What the reviewer wrote, where something is asked for or it was declined.
    reason: str


class _ContributionResult(TypedDict):
    version: str
    contribution: ContributionState


class ContributionResult(_ContributionResult, total=False):
    """A contribution, and what a reviewer will look at twice."""

    warnings: List[str]
