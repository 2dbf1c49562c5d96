package stackfit

import (
	"encoding/json"
	"time"
)

// CompatibilityContribution is a compatibility rule to submit.
type CompatibilityContribution struct {
	TechA string `json:"techA"`
	TechB string `json:"techB"`
	// Status is StatusCompatible, StatusPartial or StatusIncompatible.
	Status   Status   `json:"status"`
	Severity Severity `json:"severity"`
	// Explanation is why, in your own words: one to three sentences.
	Explanation string `json:"explanation"`
	Workaround  string `json:"workaround,omitempty"`
	// Evidence are web addresses that begin with https://, the best first.
	Evidence []string `json:"evidence"`
	// TestedVersions are written as name@version.
	TestedVersions []string `json:"testedVersions"`
	// Basis is tested, documented or inferred.
	Basis       string `json:"basis,omitempty"`
	Platform    string `json:"platform,omitempty"`
	Notes       string `json:"notes,omitempty"`
	Contributor string `json:"contributor,omitempty"`
	// Technologies is what a side needs that is not known yet: its record, by the id it is to have.
	Technologies map[string]json.RawMessage `json:"technologies,omitempty"`
}

// ContributionResult is a contribution, and what a reviewer will look at twice.
type ContributionResult struct {
	Version      string            `json:"version"`
	Contribution ContributionState `json:"contribution"`
	Warnings     []string          `json:"warnings,omitempty"`
}

// ContributionState is where a contribution stands.
type ContributionState struct {
	ID string `json:"id"`
	// Kind is compatibility or ai-tool.
	Kind string `json:"kind"`
	// Status is Received, Under Review, More Info Needed, Changes Requested, Approved or Declined.
	Status string `json:"status"`
	// Reason is what the reviewer wrote, where something is asked for or it was declined.
	Reason string `json:"reason,omitempty"`
	// URL is where it is reviewed; nil while it is on its way there.
	URL       *string   `json:"url"`
	CreatedAt time.Time `json:"createdAt"`
}

// AITool is what is known about an AI coding tool; what no source says is left out.
type AITool struct {
	Name string `json:"name"`
	// Category is ai-ide, cli-agent, vibe-coding or managed.
	Category string `json:"category"`
	// Aliases are other names, also those that it had before.
	Aliases []string    `json:"aliases,omitempty"`
	Status  *ToolStatus `json:"status,omitempty"`
	// Successor is the tool that its makers name in its place.
	Successor    string            `json:"successor,omitempty"`
	Website      string            `json:"website,omitempty"`
	Description  string            `json:"description"`
	Platforms    *ToolPlatforms    `json:"platforms,omitempty"`
	Editors      []string          `json:"editors,omitempty"`
	Languages    []string          `json:"languages,omitempty"`
	Providers    []string          `json:"providers,omitempty"`
	Capabilities *ToolCapabilities `json:"capabilities,omitempty"`
	Privacy      *ToolPrivacy      `json:"privacy,omitempty"`
	Pricing      *ToolPricing      `json:"pricing,omitempty"`
	Vendor       string            `json:"vendor,omitempty"`
	License      string            `json:"license,omitempty"`
	// LaunchDate is the day or the month of its first public release.
	LaunchDate string `json:"launchDate,omitempty"`
	Repository string `json:"repository,omitempty"`
	Enterprise string `json:"enterprise,omitempty"`
	// Sources are the addresses that confirm a claim, by its field.
	Sources  map[string]string `json:"sources,omitempty"`
	Evidence []string          `json:"evidence"`
}

// ToolStatus is whether a tool is still made.
type ToolStatus struct {
	// State is active, preview, maintenance or ended.
	State string `json:"state"`
	// Since is the day from which it is so.
	Since string `json:"since,omitempty"`
}

// ToolPlatforms is where a tool is used; nil is not known.
type ToolPlatforms struct {
	Desktop *bool `json:"desktop,omitempty"`
	Web     *bool `json:"web,omitempty"`
	CLI     *bool `json:"cli,omitempty"`
	Mobile  *bool `json:"mobile,omitempty"`
}

// ToolCapabilities is what a tool can build or do; nil is not known.
type ToolCapabilities struct {
	SSR        *bool `json:"ssr,omitempty"`
	Mobile     *bool `json:"mobile,omitempty"`
	Database   *bool `json:"database,omitempty"`
	API        *bool `json:"api,omitempty"`
	Deployment *bool `json:"deployment,omitempty"`
	Testing    *bool `json:"testing,omitempty"`
}

// ToolPrivacy is what happens to the user's code.
type ToolPrivacy struct {
	TrainsOnCode Training `json:"trainsOnCode,omitempty"`
	// TrainingDefault is on or off: what holds until the user decides.
	TrainingDefault string `json:"trainingDefault,omitempty"`
	// DataStorage is cloud, local or hybrid.
	DataStorage string `json:"dataStorage,omitempty"`
	// Retention is how long code and conversations are kept.
	Retention string `json:"retention,omitempty"`
}

// ToolPricing is what a tool costs to begin; nil is not known.
type ToolPricing struct {
	Free          *bool  `json:"free,omitempty"`
	StartingPrice string `json:"startingPrice,omitempty"`
	// Plans are all that its makers list; free and startingPrice follow from them.
	Plans []ToolPlan `json:"plans,omitempty"`
}

// ToolPlan is a plan that a tool is sold in.
type ToolPlan struct {
	Name string `json:"name"`
	// Price has a currency and a period, as $20/month; empty where the makers name none.
	Price string `json:"price,omitempty"`
	// Billing is seat, usage or own-key; empty for a flat price.
	Billing  string `json:"billing,omitempty"`
	Includes string `json:"includes,omitempty"`
}

// AIToolContribution is an AI coding tool to submit; it needs a website or a repository.
type AIToolContribution struct {
	AITool
	Contributor string `json:"contributor,omitempty"`
}

// AIToolEntry is an AI coding tool as it stands in the data.
type AIToolEntry struct {
	Slug string `json:"slug"`
	AITool
	Checked string `json:"checked,omitempty"`
	Updated string `json:"updated"`
}

// AIToolList is a page of the AI coding tools.
type AIToolList struct {
	Version string        `json:"version"`
	Tools   []AIToolEntry `json:"tools"`
	Page    Page          `json:"page"`
}

// AIToolFilter says which tools are listed; what is left empty is left out.
type AIToolFilter struct {
	// Category is ai-ide, cli-agent, vibe-coding or managed.
	Category string
	// Platform is desktop, web, cli or mobile.
	Platform string
	// Capability is ssr, mobile, database, api, deployment or testing.
	Capability string
	// Storage is cloud, local or hybrid.
	Storage      string
	TrainsOnCode Training
	Free         *bool
	// Status is active, preview, maintenance or ended; tools that have ended come only with it.
	Status string
	// Query is part of a slug, name or description, an editor, a provider of models, local models or open source;
	// several with commas between.
	Query  string
	Sort   string
	Offset int
	// Limit is the most that come at once: 100 when it is 0, at most 1,000.
	Limit int
}
