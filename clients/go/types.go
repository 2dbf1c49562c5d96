package stackfit

import (
	"encoding/json"
	"fmt"
	"time"
)

// Status says how a pair stands.
type Status string

// The statuses of a pair.
const (
	StatusCompatible   Status = "compatible"
	StatusPartial      Status = "partial"
	StatusIncompatible Status = "incompatible"
	StatusDeprecated   Status = "deprecated"
	StatusUnknown      Status = "unknown"
)

// Severity says how much a verdict matters.
type Severity string

// The severities of a verdict.
const (
	SeverityInfo     Severity = "info"
	SeverityWarning  Severity = "warning"
	SeverityError    Severity = "error"
	SeverityCritical Severity = "critical"
)

// CheckRequest is a question about a pair of technologies: names, aliases, package names or purls; a version may follow
// an @.
type CheckRequest struct {
	TechA string `json:"techA"`
	TechB string `json:"techB"`
	// Platform is where it is to run: edge, serverless, web, or the name of a host.
	Platform string `json:"platform,omitempty"`
}

// Verdict is what is known about a pair.
type Verdict struct {
	Status Status `json:"status"`
	// Severity is empty when the status is unknown.
	Severity Severity `json:"severity,omitempty"`
	Message  string   `json:"message"`
	// Workaround is what to do about it; nil when there is nothing to do.
	Workaround *string `json:"workaround"`
}

// CheckResult is the compatibility of a pair.
type CheckResult struct {
	Version string `json:"version"`
	Verdict
	// DocsURL is the page with everything known about the pair.
	DocsURL string `json:"docsUrl,omitempty"`
	// LastUpdated is when the facts behind the answer last changed or were last checked; nil when there are none.
	LastUpdated *time.Time `json:"lastUpdated,omitempty"`
}

// CheckBatchRequest holds questions, or names of which every pair is asked about.
type CheckBatchRequest struct {
	Pairs    []CheckRequest `json:"pairs,omitempty"`
	Names    []string       `json:"names,omitempty"`
	Platform string         `json:"platform,omitempty"`
}

// CheckBatchResult holds one entry for each question, in the order asked.
type CheckBatchResult struct {
	Version string            `json:"version"`
	Results []CheckBatchEntry `json:"results"`
}

// CheckBatchEntry is a question and its answer.
type CheckBatchEntry struct {
	TechA string `json:"techA"`
	TechB string `json:"techB"`
	Verdict
	// Coverage is exact, line, minimum, current or unversioned; empty if nothing covers the versions asked about.
	Coverage    string     `json:"coverage,omitempty"`
	DocsURL     string     `json:"docsUrl,omitempty"`
	LastUpdated *time.Time `json:"lastUpdated,omitempty"`
}

// ScanRequest is what a project is made of; nil leaves a part out, an empty list of dependencies does not.
type ScanRequest struct {
	// Dependencies are names, name@range, or purls; at most 5,000.
	Dependencies []string
	// PackageJSON is the content of a package.json.
	PackageJSON json.RawMessage
	// Lockfile is the text of a lockfile; it gives PackageJSON its versions.
	Lockfile string
	// SBOM is a bill of materials as CycloneDX or SPDX JSON.
	SBOM     json.RawMessage
	Platform string
}

// MarshalJSON writes the parts that are given.
func (r ScanRequest) MarshalJSON() ([]byte, error) { return json.Marshal(r.body()) }

func (r ScanRequest) body() map[string]any {
	body := map[string]any{}
	if r.Dependencies != nil {
		body["dependencies"] = r.Dependencies
	}
	if r.PackageJSON != nil {
		body["packageJson"] = r.PackageJSON
	}
	if r.Lockfile != "" {
		body["lockfile"] = r.Lockfile
	}
	if r.SBOM != nil {
		body["sbom"] = r.SBOM
	}
	if r.Platform != "" {
		body["platform"] = r.Platform
	}
	return body
}

// ScanResult is what a project is made of and how it fits together.
type ScanResult struct {
	Version  string       `json:"version"`
	Stack    ScanStack    `json:"stack"`
	Metadata ScanMetadata `json:"metadata"`
}

// ScanStack is what was found.
type ScanStack struct {
	Detected    []DetectedTechnology `json:"detected"`
	AllPackages []string             `json:"allPackages"`
	// Score is from 0 to 100; nil when no pair is known, as is Grade.
	Score     *int           `json:"score"`
	Grade     *string        `json:"grade"`
	Breakdown ScoreBreakdown `json:"breakdown"`
	// Issues come most severe first.
	Issues      []ScanIssue      `json:"issues"`
	Suggestions []ScanSuggestion `json:"suggestions"`
}

// TechnologyRef is a technology in three words.
type TechnologyRef struct {
	ID       string `json:"id"`
	Name     string `json:"name"`
	Category string `json:"category"`
}

// DetectedTechnology is a technology and the entries it was recognised by.
type DetectedTechnology struct {
	TechnologyRef
	Packages []string `json:"packages"`
}

// ScoreBreakdown is how a score came about.
type ScoreBreakdown struct {
	Compatible   int `json:"compatible"`
	Partial      int `json:"partial"`
	Deprecated   int `json:"deprecated"`
	Incompatible int `json:"incompatible"`
	// Critical, Error and Warning count the causes of issues by their worst severity.
	Critical int `json:"critical"`
	Error    int `json:"error"`
	Warning  int `json:"warning"`
	// Cap is the highest score that the worst issue allows; nil without.
	Cap *int `json:"cap"`
}

// ScanIssue is a pair that needs attention. A technology past its end of life is reported once, as a pair with itself.
type ScanIssue struct {
	Pair  string `json:"pair"`
	TechA string `json:"techA"`
	TechB string `json:"techB"`
	Verdict
	// DocsURL is empty where one side is no known technology.
	DocsURL  string   `json:"docsUrl,omitempty"`
	Packages []string `json:"packages"`
	// Requirements are what the lockfile proves; nil for what facts say.
	Requirements []UnmetRequirement `json:"requirements,omitempty"`
}

// UnmetRequirement is what an installed release, or the project, requires and does not get.
type UnmetRequirement struct {
	// Kind is peer, dependency, conflict, runtime, allowed or own.
	Kind string `json:"kind"`
	By   string `json:"by"`
	// Through is what the project asks for and brings By; nil where that is not known.
	Through *string `json:"through"`
	Of      string  `json:"of"`
	Range   string  `json:"range"`
	// Found is nil where nothing is installed.
	Found *string `json:"found"`
	File  *string `json:"file"`
	Line  *int    `json:"line"`
}

// ScanSuggestion is something to do.
type ScanSuggestion struct {
	// Type is alternative, upgrade or config.
	Type    string `json:"type"`
	Message string `json:"message"`
	URL     string `json:"url"`
}

// ScanMetadata is about a scan itself.
type ScanMetadata struct {
	ScannedAt       time.Time `json:"scannedAt"`
	DependencyCount int       `json:"dependencyCount"`
	PairsChecked    int       `json:"pairsChecked"`
	// Coverage is the share of the entries that were recognised, from 0 to 1.
	Coverage     float64  `json:"coverage"`
	Unrecognized []string `json:"unrecognized"`
	DataRevision string   `json:"dataRevision"`
	// Lockfile is what was read from the lockfile; nil without one.
	Lockfile *ScannedLockfile `json:"lockfile,omitempty"`
}

// ScannedLockfile is how much a lockfile says of what its releases require.
type ScannedLockfile struct {
	Kind string `json:"kind"`
	// Checked is nil if lockfiles of this kind record no requirements.
	Checked    *int `json:"checked"`
	NotChecked int  `json:"notChecked"`
}

// PairResult is everything known about a pair.
type PairResult struct {
	Version string `json:"version"`
	Pair    Pair   `json:"pair"`
}

// Pair is a whole verdict. Days are written as 2006-01-02.
type Pair struct {
	TechA TechnologyRef `json:"techA"`
	TechB TechnologyRef `json:"techB"`
	Verdict
	// Basis is tested, documented, declared, inferred or seen together.
	Basis string `json:"basis,omitempty"`
	// Coverage is exact, line, minimum, current or unversioned; empty if nothing covers the versions asked about.
	Coverage string `json:"coverage,omitempty"`
	// Checked is the day the newest source was last checked.
	Checked     string     `json:"checked,omitempty"`
	DocsURL     string     `json:"docsUrl"`
	BadgeURL    string     `json:"badgeUrl"`
	LastUpdated *time.Time `json:"lastUpdated,omitempty"`
	// Facts are what it rests on, the deciding one first.
	Facts          []Fact          `json:"facts"`
	Versions       []VersionLine   `json:"versions"`
	Exceptions     []PairException `json:"exceptions"`
	Alternatives   []Alternative   `json:"alternatives"`
	Notes          string          `json:"notes,omitempty"`
	Contributor    string          `json:"contributor,omitempty"`
	Platform       string          `json:"platform,omitempty"`
	TestedVersions []string        `json:"testedVersions,omitempty"`
}

// Fact is a fact that a verdict rests on.
type Fact struct {
	Kind      string   `json:"kind"`
	Statement string   `json:"statement"`
	Sources   []string `json:"sources"`
	Basis     string   `json:"basis"`
	Checked   string   `json:"checked,omitempty"`
}

// VersionLine is one version line and what it asks for.
type VersionLine struct {
	Technology string `json:"technology"`
	Package    string `json:"package"`
	Version    string `json:"version"`
	Of         string `json:"of"`
	Range      string `json:"range"`
	Optional   bool   `json:"optional"`
	Source     string `json:"source"`
}

// PairException is a condition and the verdict under it.
type PairException struct {
	When string `json:"when"`
	Verdict
	Sources        []string `json:"sources"`
	TestedVersions []string `json:"testedVersions,omitempty"`
	Notes          string   `json:"notes,omitempty"`
	Contributor    string   `json:"contributor,omitempty"`
}

// Alternative is a replacement for one side of a pair.
type Alternative struct {
	ID        string `json:"id"`
	Name      string `json:"name"`
	InsteadOf string `json:"insteadOf"`
}

// Page is which part of a list this is.
type Page struct {
	Offset int `json:"offset"`
	Limit  int `json:"limit"`
	Total  int `json:"total"`
}

// TechnologyFilter says which technologies are listed; what is left empty is left out.
type TechnologyFilter struct {
	Category string
	// Query is part of an id, name, alias or package.
	Query  string
	Offset int
	// Limit is the most that come at once: 100 when it is 0, at most 1,000.
	Limit int
}

// TechnologyList is a page of the technologies.
type TechnologyList struct {
	Version      string              `json:"version"`
	Technologies []TechnologySummary `json:"technologies"`
	Page         Page                `json:"page"`
}

// TechnologySummary is a technology in short.
type TechnologySummary struct {
	TechnologyRef
	Aliases    []string `json:"aliases"`
	Homepage   string   `json:"homepage,omitempty"`
	KnownPairs int      `json:"knownPairs"`
}

// Training says whether models are trained on the user's code. The interface has it as true, false, "optional" or "local-only".
type Training string

// The ways of training; optional is for the user to decide.
const (
	TrainsOnCode     Training = "true"
	NoTraining       Training = "false"
	OptionalTraining Training = "optional"
	LocalOnly        Training = "local-only"
)

// MarshalJSON writes a boolean, or "optional".
func (t Training) MarshalJSON() ([]byte, error) {
	if t == TrainsOnCode || t == NoTraining {
		return []byte(t), nil
	}
	return json.Marshal(string(t))
}

// UnmarshalJSON reads a boolean or a text.
func (t *Training) UnmarshalJSON(data []byte) error {
	var value any
	if err := json.Unmarshal(data, &value); err != nil {
		return err
	}
	*t = Training(fmt.Sprint(value))
	return nil
}
