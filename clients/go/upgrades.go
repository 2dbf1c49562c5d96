package stackfit

import (
	"encoding/json"
	"time"
)

// ResolveRequest holds names to find versions for that go together; a version or range may follow an @.
type ResolveRequest struct {
	// Names are what the stack is to have; at most 20, together with With.
	Names []string `json:"names"`
	// With is what is there already and stays as it is, such as node@24.
	With     []string `json:"with,omitempty"`
	Platform string   `json:"platform,omitempty"`
}

// ResolveResult holds versions that together contradict no known fact, the newest possible.
type ResolveResult struct {
	Version string `json:"version"`
	// GaveUp says that the search was stopped before it had an answer; no part has a version then.
	GaveUp bool `json:"gaveUp"`
	// Parts are first what was asked for, in that order, then what stays as it is, then what they need.
	Parts []ResolvedPart `json:"parts"`
	// Conflicts are the fewest names of which no known versions go together. The rest is resolved without them.
	Conflicts []ResolveConflict `json:"conflicts"`
	// Notes are what does not work together in any versions; another part of a project may use it.
	Notes    []ResolveReason `json:"notes"`
	Metadata ResolveMetadata `json:"metadata"`
}

// ResolvedPart is a package or technology with its version.
type ResolvedPart struct {
	// Asked is how it was asked for; nil for what other parts need.
	Asked *string `json:"asked"`
	Name  string  `json:"name"`
	// Technology is its id; nil if none is known by that name.
	Technology *string `json:"technology"`
	// Package is nil for a technology as such, like a runtime or database, as is Ecosystem.
	Package   *string `json:"package"`
	Ecosystem *string `json:"ecosystem"`
	// Version is nil if no version is known, or none goes with the rest.
	Version *string `json:"version"`
	// Range is what to write into a manifest; nil if no version is known.
	Range *string `json:"range"`
	// Newest is the newest release or release line that is known.
	Newest *string `json:"newest"`
	Known  bool    `json:"known"`
	// Needed says that nobody asked for it and other parts need it.
	Needed bool `json:"needed"`
	// Ended says that its release line is past its end of life.
	Ended bool `json:"ended"`
	// Development says that only development needs it.
	Development bool `json:"development"`
	// Reason is why it is this version and no newer one.
	Reason   ResolveReason   `json:"reason"`
	NeededBy []ResolveReason `json:"neededBy"`
}

// ResolveReason is a reason, with the addresses that say so.
type ResolveReason struct {
	Message string   `json:"message"`
	Sources []string `json:"sources"`
}

// ResolveConflict holds names that do not go together, and the facts that keep them apart.
type ResolveConflict struct {
	Names   []string        `json:"names"`
	Reasons []ResolveReason `json:"reasons"`
	// Certain is false where there are known versions without a fact about the pair.
	Certain bool `json:"certain"`
	// Nearest are up to two sets that work, with one of the names in another version.
	Nearest []string `json:"nearest"`
}

// ResolveMetadata is what a resolution rests on.
type ResolveMetadata struct {
	DataRevision string    `json:"dataRevision"`
	ResolvedAt   time.Time `json:"resolvedAt"`
}

// PlanRequest is a project, as for a scan, and the versions to bring it to.
type PlanRequest struct {
	// Targets are names with versions, such as react@19; at most ten.
	Targets []string
	ScanRequest
}

// MarshalJSON writes the parts that are given.
func (r PlanRequest) MarshalJSON() ([]byte, error) {
	body := r.body()
	body["targets"] = r.Targets
	return json.Marshal(body)
}

// PlanResult is the way from a project to the versions asked for.
type PlanResult struct {
	Version  string       `json:"version"`
	Packages PlanPackages `json:"packages"`
	Targets  []PlanTarget `json:"targets"`
	// Problems are what was asked for and is not planned.
	Problems []PlanProblem `json:"problems"`
	// Steps come in the order in which to do them.
	Steps []PlanStep `json:"steps"`
	// Waits are what is in the way, or to be looked at.
	Waits []PlanOpenPoint `json:"waits"`
	// Accepts are what accepts the target as it is.
	Accepts []PlanSettled `json:"accepts"`
	// NotAffected are packages that were read, and that have nothing to do with the upgrade.
	NotAffected []string `json:"notAffected"`
	// Unknown are packages of which no fact says whether they go with the target: neither a yes nor a no.
	Unknown  []PlanSettled `json:"unknown"`
	Metadata PlanMetadata  `json:"metadata"`
}

// PlanPackages says how much of the project a plan is about.
type PlanPackages struct {
	Total   int `json:"total"`
	Unknown int `json:"unknown"`
}

// PlanTarget is something to upgrade.
type PlanTarget struct {
	Asked string `json:"asked"`
	Name  string `json:"name"`
	// From is the version in the project, To the one that the plan ends with.
	From string `json:"from"`
	To   string `json:"to"`
	// UpgradeGuide is its makers' own page about upgrades; nil if none is recorded.
	UpgradeGuide *string `json:"upgradeGuide"`
}

// PlanProblem is something that was asked for and is not planned.
type PlanProblem struct {
	Asked string `json:"asked"`
	// Reached says that the project has it already.
	Reached bool   `json:"reached"`
	Message string `json:"message"`
}

// PlanStep is one step. After it, a scan finds no error that it did not find before.
type PlanStep struct {
	// Kind is today (accepts the old and the new), replace (has to go or be replaced first) or together (one change).
	Kind string `json:"kind"`
	// Target is what the step leads to, such as React 19.
	Target       string            `json:"target"`
	Changes      []PlanChange      `json:"changes"`
	Replacements []PlanReplacement `json:"replacements"`
	Overrides    []PlanOverride    `json:"overrides"`
	// Commands make the changes, one entry for each ecosystem; nil where there is nothing to run or edit.
	Commands []PlanCommands `json:"commands,omitempty"`
	// Tools are what makers publish for the move, in the order in which to run them; nil if none is recorded.
	Tools []PlanTool `json:"tools,omitempty"`
	// Guides are the makers' guides of these very jumps, in the order of the upgrade; nil if none is recorded.
	Guides []PlanGuide `json:"guides,omitempty"`
}

// PlanCommands is how a package manager makes the changes of one step.
type PlanCommands struct {
	Ecosystem string `json:"ecosystem"`
	// Manager is the package manager; nil if the project's files do not show it.
	Manager *string `json:"manager"`
	// Edit is what to edit by hand before, in a sentence; nil where the commands change the manifests, too.
	Edit *string `json:"edit"`
	// Lines are for a POSIX shell, in this order.
	Lines []string `json:"lines"`
}

// PlanTool is a command that makers publish for an upgrade.
type PlanTool struct {
	Technology string `json:"technology"`
	Name       string `json:"name"`
	Command    string `json:"command"`
	// Does is what it changes, in a sentence.
	Does   string `json:"does"`
	Source string `json:"source"`
}

// PlanGuide is the makers' guide of one jump.
type PlanGuide struct {
	Technology string `json:"technology"`
	Name       string `json:"name"`
	// Line is the release line that it leads to.
	Line string `json:"line"`
	URL  string `json:"url"`
}

// PlanPackage is a package of a project, or a runtime, which has no Ecosystem.
type PlanPackage struct {
	Package    string  `json:"package"`
	Ecosystem  *string `json:"ecosystem"`
	Technology *string `json:"technology"`
}

// PlanChange is a package or runtime to bring to another version.
type PlanChange struct {
	PlanPackage
	From string `json:"from"`
	To   string `json:"to"`
	// Range is what to ask for in a manifest.
	Range string `json:"range"`
	// Target says that it is part of what was asked for.
	Target bool `json:"target"`
	// Follows is the package that it is released with; nil if it moves for a reason of its own.
	Follows *string `json:"follows"`
	// Assumed says that no source has the release to go to, and that the package that it follows implies it.
	Assumed bool `json:"assumed"`
	// Ended says that the release line to go to is past its end of life.
	Ended bool `json:"ended"`
	// Development says that only development needs it.
	Development bool         `json:"development"`
	Reasons     []PlanReason `json:"reasons"`
}

// PlanReplacement is a package of which no known release accepts the target.
type PlanReplacement struct {
	PlanPackage
	From string `json:"from"`
	// Newest is the newest release that is known; nil if none is.
	Newest       *string           `json:"newest"`
	Reasons      []PlanReason      `json:"reasons"`
	Alternatives []PlanAlternative `json:"alternatives"`
}

// PlanOverride is an override that makers ask for.
type PlanOverride struct {
	PlanPackage
	// Version is the version of the package after the step.
	Version string `json:"version"`
	// Packages are what to install, by package, in place of what others ask for.
	Packages map[string]string `json:"packages"`
	// Within is the package for whose dependencies alone they are overridden; nil for those of all packages.
	Within *string `json:"within"`
	// Manager is the package manager of the project.
	Manager string `json:"manager"`
	// File is what to write Snippet to; both are nil where the package manager has no such override.
	File    *string      `json:"file"`
	Snippet *string      `json:"snippet"`
	Reasons []PlanReason `json:"reasons"`
}

// PlanAlternative is a technology that works with the target.
type PlanAlternative struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// PlanOpenPoint is something in the way, to be looked at by hand.
type PlanOpenPoint struct {
	PlanPackage
	// Kind is refuses, held, follows, brings, newer or limits.
	Kind string `json:"kind"`
	// Version is the one in the project; nil if not known.
	Version *string    `json:"version"`
	Reason  PlanReason `json:"reason"`
}

// PlanSettled is a package that no step changes, and why.
type PlanSettled struct {
	PlanPackage
	Reason PlanReason `json:"reason"`
}

// PlanReason is a reason, with the addresses or the place in the lockfile that say so.
type PlanReason struct {
	Message string   `json:"message"`
	Sources []string `json:"sources"`
	// File is the lockfile that says so; nil if a source does.
	File *string `json:"file"`
	Line *int    `json:"line"`
}

// PlanMetadata is what a plan rests on.
type PlanMetadata struct {
	DataRevision string    `json:"dataRevision"`
	PlannedAt    time.Time `json:"plannedAt"`
	// KnownFrom are where releases and requirements were read: data, lockfile or registry.
	KnownFrom []string `json:"knownFrom"`
}
