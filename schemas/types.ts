// Generated from the JSON Schemas by `npm run types`. Do not edit.
export type AnyRecord = (AiToolContribution | AiTool | Capabilities | CompatibilityContribution | Configuration | Rule | Stack | Technology | AiToolList | AiToolResult | CheckBatchRequest | CheckBatchResult | CheckRequest | CheckResult | ContributionResult | ErrorBody | PairResult | ScanRequest | ScanResult | TechnologyList | TechnologyResult)
/**
 * An AI coding tool as people submit it; it enters the directory when its review is over. A tool of that name is updated: what the submission leaves out stays as it is.
 */
export type AiToolContribution = (AiToolContribution1 & {
/**
 * The official name.
 */
name: string
/**
 * ai-ide: code editor with integrated AI; cli-agent: assistant in the terminal; vibe-coding: whole applications from prompts; managed: cloud development environment with AI.
 */
category: ("ai-ide" | "cli-agent" | "vibe-coding" | "managed")
/**
 * The official site.
 */
website?: string
/**
 * What it is, objectively, in one to three sentences.
 */
description: string
platforms?: ToolPlatforms
capabilities?: ToolCapabilities
privacy?: ToolPrivacy
pricing?: ToolPricing
/**
 * Who makes it.
 */
vendor?: string
/**
 * The SPDX id of its licence, when it is open source.
 */
license?: string
/**
 * The day of its first public release.
 */
launchDate?: string
/**
 * The source repository.
 */
repository?: string
/**
 * What it offers to companies.
 */
enterprise?: string
sources?: ToolSources
evidence: Evidence
/**
 * Who gave it, if they wish to be named.
 */
contributor?: string
})
export type AiToolContribution1 = {
[k: string]: unknown | undefined
}
/**
 * The pages or files that the entry rests on.
 * 
 * @minItems 1
 * 
 * Items: A web address that begins with https://.
 */
export type Evidence = string[]
/**
 * An AI coding tool. One file each in data/ai-tools; the file's name is the slug. What no source confirms is left out.
 */
export type AiTool = (AiTool1 & {
/**
 * The official name.
 */
name: string
/**
 * ai-ide: code editor with integrated AI; cli-agent: assistant in the terminal; vibe-coding: whole applications from prompts; managed: cloud development environment with AI.
 */
category: ("ai-ide" | "cli-agent" | "vibe-coding" | "managed")
/**
 * A web address that begins with https://.
 */
website?: string
/**
 * What it is, objectively, in one to three sentences.
 */
description: string
platforms?: ToolPlatforms
capabilities?: ToolCapabilities
privacy?: ToolPrivacy
pricing?: ToolPricing
/**
 * Who makes it.
 */
vendor?: string
/**
 * The SPDX id of its licence, when it is open source.
 */
license?: string
/**
 * The day of its first public release.
 */
launchDate?: string
/**
 * A web address that begins with https://.
 */
repository?: string
/**
 * What it offers to companies.
 */
enterprise?: string
sources?: ToolSources
evidence: Evidence
/**
 * The day its sources were last opened.
 */
checked?: string
/**
 * The day the entry last changed.
 */
updated: string
})
export type AiTool1 = {
[k: string]: unknown | undefined
}
/**
 * The closed list of things that a place where software runs can offer or lack: data/capabilities.yaml.
 * 
 * @minItems 1
 */
export type Capabilities = Capability[]
/**
 * The pages or files that say so, the best first.
 * 
 * @minItems 1
 * 
 * Items: A web address that begins with https://.
 */
export type Evidence1 = string[]
/**
 * The versions it was tested with or is stated for, as name@version.
 * 
 * @minItems 1
 * 
 * Items: One technology or package at one version.
 */
export type TestedVersions = string[]
/**
 * Names on npm.
 * 
 * @minItems 1
 */
export type Packages = string[]
/**
 * Names on PyPI, normalised (lower case, hyphens).
 * 
 * @minItems 1
 */
export type Packages1 = string[]
/**
 * Names on RubyGems.
 * 
 * @minItems 1
 */
export type Packages2 = string[]
/**
 * Go module paths.
 * 
 * @minItems 1
 */
export type Packages3 = string[]
/**
 * Maven coordinates as group:artifact.
 * 
 * @minItems 1
 */
export type Packages4 = string[]
/**
 * Crate names.
 * 
 * @minItems 1
 */
export type Packages5 = string[]
/**
 * Composer names as vendor/package.
 * 
 * @minItems 1
 */
export type Packages6 = string[]
/**
 * NuGet package ids.
 * 
 * @minItems 1
 */
export type Packages7 = string[]
/**
 * Names on Hex.
 * 
 * @minItems 1
 */
export type Packages8 = string[]
/**
 * The only files that are read, as patterns of .gitignore seen from the folder of this file, such as `apps/`. Left out: all manifests.
 * 
 * @minItems 1
 * @maxItems 1000
 * 
 * Items: One pattern.
 */
export type Patterns = string[]
/**
 * Files and folders that are passed over, as patterns of .gitignore seen from the folder of this file, such as `examples/`.
 * 
 * @minItems 1
 * @maxItems 1000
 * 
 * Items: One pattern.
 */
export type Patterns1 = string[]
/**
 * A finding that is accepted, about a pair or about everything that involves a technology.
 */
export type Waiver = ({
[k: string]: unknown | undefined
} & {
/**
 * The two technologies, by name, id or package, in any order; the same one twice is about it alone, such as its end of life.
 * 
 * @minItems 2
 * @maxItems 2
 * 
 * Items: The name, id or package of a technology, without a version.
 */
pair?: string[]
/**
 * The name, id or package of a technology, without a version.
 */
technology?: string
/**
 * Why it is accepted, for the next reader.
 */
reason: string
/**
 * The last day it holds, as YYYY-MM-DD. Left out: for good.
 */
until?: string
})
/**
 * Either pairs, or names of which every pair is asked about.
 */
export type CheckBatchRequest = (CheckBatchRequest1 & {
/**
 * The questions.
 * 
 * @minItems 1
 * @maxItems 200
 */
pairs?: CheckRequest[]
/**
 * Names; each is paired with each other. 20 names make 190 pairs.
 * 
 * @minItems 2
 * @maxItems 20
 * 
 * Items: A technology: its name, id, an alias, a package name or a purl; a version may follow an @ (nextjs@15, next@^15.1.0).
 */
names?: string[]
/**
 * The setting or platform the question is about: web, mobile, desktop, server, edge, serverless, cli, or the name of a host such as cloudflare-workers.
 */
platform?: string
})
export type CheckBatchRequest1 = {
[k: string]: unknown | undefined
}
/**
 * What a project is made of: a list of names, a package.json, an SBOM, or several of them.
 */
export type ScanRequest = (ScanRequest1 & {
/**
 * Package or technology names, name@range, or purls.
 * 
 * @maxItems 5000
 * 
 * Items: One dependency.
 */
dependencies?: string[]
/**
 * The content of a package.json: dependencies of every kind, engines and packageManager are read.
 */
packageJson?: {
[k: string]: unknown | undefined
}
/**
 * A bill of materials as CycloneDX or SPDX JSON; its purls are read.
 */
sbom?: {
[k: string]: unknown | undefined
}
/**
 * The setting or platform the question is about: web, mobile, desktop, server, edge, serverless, cli, or the name of a host such as cloudflare-workers.
 */
platform?: string
})
export type ScanRequest1 = {
[k: string]: unknown | undefined
}

/**
 * Where it is used; only what a source says.
 */
export interface ToolPlatforms {
/**
 * As an application or editor on a computer.
 */
desktop?: boolean
/**
 * In the browser.
 */
web?: boolean
/**
 * In a terminal.
 */
cli?: boolean
/**
 * As a mobile application.
 */
mobile?: boolean
}
/**
 * What it can build or do; only what a source says.
 */
export interface ToolCapabilities {
/**
 * Builds server-rendered web applications.
 */
ssr?: boolean
/**
 * Builds mobile applications.
 */
mobile?: boolean
/**
 * Sets up or works on databases.
 */
database?: boolean
/**
 * Builds APIs.
 */
api?: boolean
/**
 * Deploys what it builds.
 */
deployment?: boolean
/**
 * Writes or runs tests.
 */
testing?: boolean
}
/**
 * What happens to the user's code.
 */
export interface ToolPrivacy {
/**
 * Whether models are trained on the user's code; "optional" when the user decides.
 */
trainsOnCode?: (true | false | "optional")
/**
 * Where the user's code and conversations are kept.
 */
dataStorage?: ("cloud" | "local" | "hybrid")
}
/**
 * What it costs to begin.
 */
export interface ToolPricing {
/**
 * Whether it can be used without paying for the tool.
 */
free?: boolean
/**
 * The lowest paid plan, with currency and period.
 */
startingPrice?: string
}
/**
 * For each claim, named by its field, the address that confirms it.
 */
export interface ToolSources {
/**
 * A web address that begins with https://.
 */
[k: string]: string | undefined
}
/**
 * One capability.
 */
export interface Capability {
/**
 * Its id, as needs and lacks name it.
 */
id: string
/**
 * A noun phrase that completes "… needs" and "… does not offer".
 */
name: string
/**
 * One sentence that settles whether a technology needs it.
 */
meaning: string
}
/**
 * A compatibility rule as people submit it; it becomes a rule of the data when its review is over. The order of the two sides does not matter. An existing rule of the pair is updated.
 */
export interface CompatibilityContribution {
/**
 * A technology: its name, id, an alias, a package name or a purl, without a version.
 */
techA: string
/**
 * A technology: its name, id, an alias, a package name or a purl, without a version.
 */
techB: string
/**
 * compatible: works; partial: works with limits or needs configuration; incompatible: conflicts. An end of life is no rule: it belongs to the technology.
 */
status: ("compatible" | "partial" | "incompatible")
/**
 * info goes with compatible, warning with partial, error with incompatible (critical when nothing can be done about it).
 */
severity: ("info" | "warning" | "error" | "critical")
/**
 * Why, in our own words: one to three sentences.
 */
explanation: string
/**
 * What to do about it, as an instruction.
 */
workaround?: string
evidence: Evidence1
testedVersions: TestedVersions
/**
 * How it is known: tested by someone who says what they ran, documented by the makers, or inferred from what is documented.
 */
basis?: ("tested" | "documented" | "inferred")
/**
 * A setting in which software runs.
 */
platform?: ("web" | "mobile" | "desktop" | "server" | "edge" | "serverless" | "cli")
/**
 * Scope and context for the next reader; why it differs from what is declared.
 */
notes?: string
/**
 * Who gave it, if they wish to be named.
 */
contributor?: string
/**
 * What a side needs that is not known yet: its record, by the id it is to have. The day it was checked may be left out; it is the day of the submission then.
 */
technologies?: {
[k: string]: Technology | undefined
}
}
/**
 * A framework, database, host, library or tool that people combine with others, with the facts that its own makers declare. One file each in data/technologies; the file's name is the id.
 */
export interface Technology {
/**
 * The official name, spelt as its makers spell it.
 */
name: string
/**
 * What kind of thing it is. A suggestion of an alternative stays within a category.
 */
category: ("ai-sdk" | "analytics" | "api" | "auth" | "baas" | "backend-framework" | "build-tool" | "cms" | "data-fetching" | "database" | "db-driver" | "desktop" | "devops" | "edge-runtime" | "email" | "feature-flags" | "forms" | "framework" | "graphics" | "hosting" | "i18n" | "language" | "language-library" | "linting" | "meta-framework" | "mobile" | "monorepo" | "observability" | "orm" | "os-image" | "package-manager" | "payments" | "queue" | "realtime" | "runtime" | "search" | "state" | "storage" | "styling" | "testing" | "ui-kit" | "validation" | "vector-db" | "web-server" | "workflow")
/**
 * Other spellings people use, in lower case. Variants with dots, hyphens or spaces and with the suffixes js, orm, db, css and lang are understood without being listed.
 * 
 * @minItems 1
 * 
 * Items: One spelling.
 */
aliases?: string[]
/**
 * The packages it is published as, by ecosystem in this order; the first name of the first ecosystem is the main package, whose versions are the technology's versions. `@scope/*` stands for every package of a scope, `org.group:*` of a Maven group, `vendor/*` of a Composer vendor, `example.org/x/*` of a Go path.
 */
packages?: {
npm?: Packages
pypi?: Packages1
gem?: Packages2
go?: Packages3
maven?: Packages4
cargo?: Packages5
composer?: Packages6
nuget?: Packages7
hex?: Packages8
}
/**
 * A web address that begins with https://.
 */
homepage?: string
/**
 * A web address that begins with https://.
 */
repository?: string
/**
 * A web address that begins with https://.
 */
docs?: string
/**
 * The day the facts below were last compared with their sources, where an entry does not say otherwise.
 */
checked: string
/**
 * Version ranges of other technologies that its manifests declare (peers, engines, and dependencies where an environment holds one version only), newest line first. The newest release read of a line speaks for the line.
 * 
 * @minItems 1
 */
requires?: Requirement[]
/**
 * Technologies that its makers name as supported.
 * 
 * @minItems 1
 */
supports?: Support[]
/**
 * Capabilities that the place where it runs must have.
 * 
 * @minItems 1
 */
needs?: Need[]
/**
 * Capabilities that it, as a place where others run, does not have.
 * 
 * @minItems 1
 */
lacks?: Lack[]
/**
 * Its release lines and when each ends.
 */
lifecycle?: {
/**
 * A web address that begins with https://.
 */
source: string
/**
 * Release lines, newest first.
 * 
 * @minItems 1
 */
cycles: Cycle[]
}
/**
 * Present when the whole technology is retired, not only some of its versions.
 */
endOfLife?: {
/**
 * A day as YYYY-MM-DD.
 */
date?: string
/**
 * One sentence in our own words: what its makers said.
 */
reason: string
/**
 * A web address that begins with https://.
 */
source: string
/**
 * Ids of the technologies that its makers point to.
 * 
 * @minItems 1
 * 
 * Items: A technology's id: the name of its file in data/technologies.
 */
replacement?: string[]
/**
 * A day as YYYY-MM-DD.
 */
checked?: string
}
/**
 * Ids of technologies to consider instead, best first.
 * 
 * @minItems 1
 * 
 * Items: A technology's id: the name of its file in data/technologies.
 */
alternatives?: string[]
}
/**
 * What one version line of one package asks of another technology.
 */
export interface Requirement {
/**
 * The package that declares it, when it is not the main package.
 */
package?: string
/**
 * The version line of the declaring package that this holds for.
 */
version: string
/**
 * A technology's id: the name of its file in data/technologies.
 */
of: string
/**
 * The packages of that technology that the range is about, when it is not just its main package.
 * 
 * @minItems 1
 * 
 * Items: A package name.
 */
ofPackages?: string[]
/**
 * The range that is declared; `lockstep` when the package asks for its sibling at its own version.
 */
range: string
/**
 * True when the manifest marks the peer as optional; left out otherwise.
 */
optional?: true
/**
 * A web address that begins with https://.
 */
source: string
/**
 * The day the source was last opened.
 */
checked?: string
}
/**
 * A statement of support, with the page that makes it.
 */
export interface Support {
/**
 * Ids of the technologies that are named as supported.
 * 
 * @minItems 1
 * 
 * Items: A technology's id: the name of its file in data/technologies.
 */
with: string[]
/**
 * The first version of this technology with the support, when the source gives it.
 */
since?: string
/**
 * The first version of this technology without the support, when the source speaks of older ones.
 */
until?: string
/**
 * The versions of the supported technologies that the statement is about, when the source limits them.
 */
range?: string
/**
 * A web address that begins with https://.
 */
source: string
/**
 * The day the source was last opened.
 */
checked?: string
}
/**
 * A capability that it cannot do without.
 */
export interface Need {
/**
 * A technology's id: the name of its file in data/technologies.
 */
capability: string
/**
 * The versions that need it, when not all do.
 */
version?: string
/**
 * True when only some of its features need it; left out otherwise.
 */
optional?: true
/**
 * One sentence in our own words: what needs it.
 */
note?: string
/**
 * A web address that begins with https://.
 */
source: string
/**
 * The day the source was last opened.
 */
checked?: string
}
/**
 * A capability that a platform does not offer.
 */
export interface Lack {
/**
 * A technology's id: the name of its file in data/technologies.
 */
capability: string
/**
 * True when the capability is limited rather than absent; left out otherwise.
 */
partly?: true
/**
 * One sentence in our own words: what is missing.
 */
note?: string
/**
 * What to do instead, as an instruction.
 */
workaround?: string
/**
 * A web address that begins with https://.
 */
source: string
/**
 * The day the source was last opened.
 */
checked?: string
}
/**
 * One release line.
 */
export interface Cycle {
/**
 * The line's name, in quotes: "15", "3.12".
 */
cycle: string
/**
 * The day of its first release.
 */
released?: string
/**
 * The last day of support, or true when it has ended on no known day. Left out when no end is announced.
 */
eol?: (string | true)
/**
 * True for a long-term support line, or the day from which it is one.
 */
lts?: (string | true)
}
/**
 * What `stackfit` is told about a project. Lives in stackfit.yaml, in the scanned folder or a folder above it, up to the root of the repository.
 */
export interface Configuration {
/**
 * The mildest finding that fails a scan: it and whatever is worse give exit code 1. `none` never fails. Left out: error.
 */
failOn?: ("critical" | "error" | "warning" | "info" | "none")
/**
 * A score from 0 to 100; a project with a lower one fails the scan. Left out: scores do not matter.
 */
failBelow?: number
/**
 * How the report is written. Left out: human.
 */
format?: ("human" | "json" | "sarif" | "markdown" | "github" | "junit")
include?: Patterns
exclude?: Patterns1
/**
 * A folder of own, private facts that are laid over those carried along, seen from the folder of this file: technologies/, rules/ and ai-tools/, with the same YAML as the public data.
 */
overlay?: string
/**
 * Findings that are known and accepted: they are told apart and fail nothing.
 * 
 * @maxItems 1000
 */
waivers?: Waiver[]
/**
 * The setting that the project runs in, where its manifests do not tell.
 */
platform?: ("web" | "mobile" | "desktop" | "server" | "edge" | "serverless" | "cli")
/**
 * The address of a StackFit server that is asked instead of the facts carried along. Left out: nothing is sent anywhere.
 */
server?: string
}
/**
 * A curated verdict on a pair of technologies. It beats what is derived from declarations. Lives in data/rules/<techA>/<techB>.yaml, the two ids in alphabetical order.
 */
export interface Rule {
/**
 * A technology's id: the name of its file in data/technologies.
 */
techA: string
/**
 * A technology's id: the name of its file in data/technologies.
 */
techB: string
/**
 * compatible: works; partial: works with limits or needs configuration; incompatible: conflicts. An end of life is no rule: it belongs to the technology.
 */
status: ("compatible" | "partial" | "incompatible")
/**
 * info goes with compatible, warning with partial, error with incompatible (critical when nothing can be done about it).
 */
severity: ("info" | "warning" | "error" | "critical")
/**
 * Why, in our own words: one to three sentences.
 */
explanation: string
/**
 * What to do about it, as an instruction.
 */
workaround?: string
evidence: Evidence1
/**
 * How it is known: tested by someone who says what they ran, documented by the makers, or inferred from what is documented.
 */
basis: ("tested" | "documented" | "inferred")
testedVersions?: TestedVersions
/**
 * A setting in which software runs.
 */
platform?: ("web" | "mobile" | "desktop" | "server" | "edge" | "serverless" | "cli")
/**
 * Scope and context for the next reader; why it differs from what is declared.
 */
notes?: string
/**
 * Who gave it, if they wish to be named.
 */
contributor?: string
/**
 * A day as YYYY-MM-DD.
 */
checked: string
/**
 * A day as YYYY-MM-DD.
 */
updated: string
/**
 * Where the verdict differs: the first whose condition fits the question wins.
 * 
 * @minItems 1
 * 
 * Items: A verdict for some versions, a platform or a third technology.
 */
exceptions?: {
when: Condition
/**
 * compatible: works; partial: works with limits or needs configuration; incompatible: conflicts. An end of life is no rule: it belongs to the technology.
 */
status: ("compatible" | "partial" | "incompatible")
/**
 * info goes with compatible, warning with partial, error with incompatible (critical when nothing can be done about it).
 */
severity: ("info" | "warning" | "error" | "critical")
/**
 * Why, in our own words: one to three sentences.
 */
explanation: string
/**
 * What to do about it, as an instruction.
 */
workaround?: string
evidence: Evidence1
testedVersions?: TestedVersions
/**
 * Scope and context for the next reader; why it differs from what is declared.
 */
notes?: string
/**
 * Who gave it, if they wish to be named.
 */
contributor?: string
}[]
}
/**
 * All of it must fit the question: version ranges by technology id, the platform, and third technologies that are present.
 */
export interface Condition {
/**
 * A setting in which software runs.
 */
platform?: ("web" | "mobile" | "desktop" | "server" | "edge" | "serverless" | "cli")
/**
 * Ids of other technologies that must all be part of the stack.
 * 
 * @minItems 1
 * 
 * Items: A technology's id: the name of its file in data/technologies.
 */
with?: string[]
/**
 * A version range of the technology with this id, which is one of the two.
 */
[k: string]: string | "web" | "mobile" | "desktop" | "server" | "edge" | "serverless" | "cli" | string[] | undefined
}
/**
 * What a public project is built of: the packages that its manifests name side by side, as found at one commit. One file each in data/stacks, written by `npm run data:import-stack`.
 */
export interface Stack {
/**
 * The project's name, spelt as its makers spell it.
 */
name: string
/**
 * A web address that begins with https://.
 */
repository: string
/**
 * A day as YYYY-MM-DD.
 */
committed?: string
/**
 * Manifests of it, each with what it names by itself.
 * 
 * @minItems 1
 */
manifests: StackManifest[]
/**
 * A day as YYYY-MM-DD.
 */
checked: string
}
/**
 * One manifest.
 */
export interface StackManifest {
/**
 * A web address that begins with https://.
 */
source: string
technologies?: Declared
/**
 * Direct dependencies that belong to a known technology: ranges by package name, by ecosystem.
 */
packages?: {
[k: string]: Declared1 | undefined
}
}
/**
 * Technologies it names that are no packages, such as the runtime: ranges by id.
 */
export interface Declared {
/**
 * The range of one of them.
 */
[k: string]: string | undefined
}
/**
 * Packages of one ecosystem.
 */
export interface Declared1 {
/**
 * The range of one of them.
 */
[k: string]: string | undefined
}
/**
 * AI coding tools, by slug.
 */
export interface AiToolList {
/**
 * Version of the interface.
 */
version: "1.0"
/**
 * The tools of this page, as they stand in the data, each with its slug.
 */
tools: AiToolEntry[]
page: Page
}
/**
 * A tool.
 */
export interface AiToolEntry {
/**
 * Its slug.
 */
slug: string
/**
 * Its name.
 */
name: string
/**
 * Its category.
 */
category: string
[k: string]: unknown | undefined
}
/**
 * Which part of the list this is.
 */
export interface Page {
/**
 * Entries before the first one here.
 */
offset: number
/**
 * The most that come at once.
 */
limit: number
/**
 * Entries that match.
 */
total: number
}
/**
 * One AI coding tool.
 */
export interface AiToolResult {
/**
 * Version of the interface.
 */
version: "1.0"
tool: AiToolDetail
}
/**
 * The record as it stands in the data, with its slug.
 */
export interface AiToolDetail {
/**
 * Its slug.
 */
slug: string
/**
 * Its name.
 */
name: string
/**
 * Its category.
 */
category: string
[k: string]: unknown | undefined
}
/**
 * A question about a pair of technologies. Fields other than these are ignored.
 */
export interface CheckRequest {
/**
 * A technology: its name, id, an alias, a package name or a purl; a version may follow an @ (nextjs@15, next@^15.1.0).
 */
techA: string
/**
 * A technology: its name, id, an alias, a package name or a purl; a version may follow an @ (nextjs@15, next@^15.1.0).
 */
techB: string
/**
 * The setting or platform the question is about: web, mobile, desktop, server, edge, serverless, cli, or the name of a host such as cloudflare-workers.
 */
platform?: string
}
/**
 * One entry for each question, in the order asked.
 */
export interface CheckBatchResult {
/**
 * Version of the interface.
 */
version: "1.0"
/**
 * The answers.
 */
results: CheckBatchEntry[]
}
/**
 * A question and its answer.
 */
export interface CheckBatchEntry {
/**
 * The first name, as asked.
 */
techA: string
/**
 * The second name, as asked.
 */
techB: string
/**
 * compatible: works; partial: works with limits; incompatible: conflicts; deprecated: a side is past its end of life; unknown: no data.
 */
status: ("compatible" | "partial" | "incompatible" | "deprecated" | "unknown")
/**
 * How much it matters. Left out when the status is unknown.
 */
severity?: ("info" | "warning" | "error" | "critical")
/**
 * What is known about the pair, in words.
 */
message: string
/**
 * What to do about it; null when there is nothing to do.
 */
workaround?: (string | null)
/**
 * The page with everything known about the pair.
 */
docsUrl?: string
/**
 * When the facts behind the answer last changed or were last checked.
 */
lastUpdated?: string
}
/**
 * The compatibility of a pair.
 */
export interface CheckResult {
/**
 * Version of the interface.
 */
version: "1.0"
/**
 * compatible: works; partial: works with limits; incompatible: conflicts; deprecated: a side is past its end of life; unknown: no data.
 */
status: ("compatible" | "partial" | "incompatible" | "deprecated" | "unknown")
/**
 * How much it matters. Left out when the status is unknown.
 */
severity?: ("info" | "warning" | "error" | "critical")
/**
 * What is known about the pair, in words.
 */
message: string
/**
 * What to do about it; null when there is nothing to do.
 */
workaround?: (string | null)
/**
 * The page with everything known about the pair.
 */
docsUrl?: string
/**
 * When the facts behind the answer last changed or were last checked.
 */
lastUpdated?: string
}
/**
 * Where a contribution stands.
 */
export interface ContributionResult {
/**
 * Version of the interface.
 */
version: "1.0"
contribution: ContributionState
/**
 * What a reviewer will look at twice; the submission was taken all the same.
 * 
 * @minItems 1
 * 
 * Items: A sentence.
 */
warnings?: string[]
}
/**
 * The contribution.
 */
export interface ContributionState {
/**
 * Its id, which is made of what was submitted.
 */
id: string
/**
 * compatibility: a rule about a pair; ai-tool: an entry of the directory.
 */
kind: ("compatibility" | "ai-tool")
/**
 * Received (tools only): nobody has looked at it yet. Under Review. More Info Needed (tools), Changes Requested (rules): the reviewer waits for an answer; send the corrected submission. Approved: it is part of the data. Declined: it is not going to be, for the reason given.
 */
status: ("Received" | "Under Review" | "More Info Needed" | "Changes Requested" | "Approved" | "Declined")
/**
 * What the reviewer wrote, where something is asked for or it was declined.
 */
reason?: string
/**
 * Where it is reviewed; null while it is on its way there.
 */
url: (string | null)
/**
 * When it was submitted.
 */
createdAt: string
}
/**
 * An error.
 */
export interface ErrorBody {
/**
 * Version of the interface.
 */
version: "1.0"
error: ApiError
}
/**
 * What went wrong.
 */
export interface ApiError {
/**
 * A stable code.
 */
code: ("INVALID_INPUT" | "UNAUTHORIZED" | "FORBIDDEN" | "NOT_FOUND" | "RATE_LIMIT_EXCEEDED" | "INTERNAL_ERROR")
/**
 * What went wrong and what to do.
 */
message: string
/**
 * More context; for RATE_LIMIT_EXCEEDED the time the limit resets.
 */
details?: string
}
/**
 * Everything known about a pair.
 */
export interface PairResult {
/**
 * Version of the interface.
 */
version: "1.0"
pair: Pair
}
/**
 * The whole verdict.
 */
export interface Pair {
techA: TechnologyRef
techB: TechnologyRefB
/**
 * compatible: works; partial: works with limits; incompatible: conflicts; deprecated: a side is past its end of life; unknown: no data.
 */
status: ("compatible" | "partial" | "incompatible" | "deprecated" | "unknown")
/**
 * How much it matters. Left out when the status is unknown.
 */
severity?: ("info" | "warning" | "error" | "critical")
/**
 * What is known about the pair, in words.
 */
message: string
/**
 * What to do about it; null when there is nothing to do.
 */
workaround: (string | null)
/**
 * How it is known.
 */
basis?: ("tested" | "documented" | "declared" | "inferred")
/**
 * The day the newest source was last checked.
 */
checked?: string
/**
 * The page with everything known about the pair.
 */
docsUrl: string
/**
 * The badge of the pair.
 */
badgeUrl: string
/**
 * When the facts behind the answer last changed or were last checked.
 */
lastUpdated?: string
/**
 * The facts it rests on, the deciding one first.
 */
facts: Fact[]
/**
 * Which version lines declare which ranges, newest first.
 */
versions: VersionLine[]
/**
 * Where the verdict differs.
 */
exceptions: PairException[]
/**
 * Technologies of the same category that are compatible with the other side.
 */
alternatives: Alternative[]
/**
 * Scope and context.
 */
notes?: string
/**
 * Who gave the rule.
 */
contributor?: string
/**
 * The setting the rule is about.
 */
platform?: string
/**
 * Versions it was tested with, as name@version.
 * 
 * Items: name@version
 */
testedVersions?: string[]
}
/**
 * The first technology, in alphabetical order.
 */
export interface TechnologyRef {
/**
 * Its id.
 */
id: string
/**
 * Its name.
 */
name: string
/**
 * Its category.
 */
category: string
}
/**
 * The second technology.
 */
export interface TechnologyRefB {
/**
 * Its id.
 */
id: string
/**
 * Its name.
 */
name: string
/**
 * Its category.
 */
category: string
}
/**
 * A fact that the verdict rests on.
 */
export interface Fact {
/**
 * What kind of fact.
 */
kind: ("rule" | "requirement" | "support" | "use" | "need" | "lack" | "lifecycle")
/**
 * The fact in words.
 */
statement: string
/**
 * Where it says so.
 * 
 * Items: A web address.
 */
sources: string[]
/**
 * How it is known.
 */
basis: ("tested" | "documented" | "declared" | "inferred")
/**
 * The day its source was last checked.
 */
checked?: string
}
/**
 * One version line and what it asks for.
 */
export interface VersionLine {
/**
 * Id of the technology that declares it.
 */
technology: string
/**
 * The package that declares it.
 */
package: string
/**
 * The version line.
 */
version: string
/**
 * Id of the technology that is asked for.
 */
of: string
/**
 * The versions that are accepted.
 */
range: string
/**
 * Whether the peer is optional.
 */
optional: boolean
/**
 * The manifest.
 */
source: string
}
/**
 * A condition and the verdict under it.
 */
export interface PairException {
/**
 * The condition in words.
 */
when: string
/**
 * compatible: works; partial: works with limits; incompatible: conflicts; deprecated: a side is past its end of life; unknown: no data.
 */
status: ("compatible" | "partial" | "incompatible" | "deprecated" | "unknown")
/**
 * How much it matters. Left out when the status is unknown.
 */
severity: ("info" | "warning" | "error" | "critical")
/**
 * What is known about the pair, in words.
 */
message: string
/**
 * What to do about it; null when there is nothing to do.
 */
workaround: (string | null)
/**
 * Where it says so.
 * 
 * Items: A web address.
 */
sources: string[]
/**
 * The versions it was tested with, as name@version.
 * 
 * Items: A name with a version.
 */
testedVersions?: string[]
/**
 * Scope and context.
 */
notes?: string
/**
 * Who gave it, if they wished to be named.
 */
contributor?: string
}
/**
 * A replacement for one side.
 */
export interface Alternative {
/**
 * Its id.
 */
id: string
/**
 * Its name.
 */
name: string
/**
 * Id of the side it would replace.
 */
insteadOf: string
}
/**
 * What a project is made of and how it fits together.
 */
export interface ScanResult {
/**
 * Version of the interface.
 */
version: "1.0"
stack: ScanStack
metadata: ScanMetadata
}
/**
 * What was found.
 */
export interface ScanStack {
/**
 * Technologies that were recognised.
 */
detected: DetectedTechnology[]
/**
 * Every entry of the request, as given.
 * 
 * Items: An entry.
 */
allPackages: string[]
/**
 * 0 to 100; null when no pair is known.
 */
score: (number | null)
/**
 * A from 90, B from 70, C from 50, D from 40, else F; null when no pair is known.
 */
grade: ("A" | "B" | "C" | "D" | "F" | null)
breakdown: ScoreBreakdown
/**
 * What needs attention, most severe first.
 */
issues: ScanIssue[]
/**
 * What to do.
 */
suggestions: ScanSuggestion[]
}
/**
 * A technology and the entries it was recognised by.
 */
export interface DetectedTechnology {
/**
 * Its id.
 */
id: string
/**
 * Its name.
 */
name: string
/**
 * Its category.
 */
category: string
/**
 * Entries of the request, as given.
 * 
 * Items: An entry.
 */
packages: string[]
}
/**
 * How the score came about.
 */
export interface ScoreBreakdown {
/**
 * Compatible pairs, 10 points each.
 */
compatible: number
/**
 * Partial pairs, 5 points each.
 */
partial: number
/**
 * Deprecated pairs, no points.
 */
deprecated: number
/**
 * Incompatible pairs, 20 points off each.
 */
incompatible: number
/**
 * Points reached.
 */
points: number
/**
 * Points that could be reached: 10 for each known pair.
 */
possible: number
/**
 * The highest score that the worst issue allows: 89 with a warning, 69 with an error, 39 with a critical one; null without.
 */
cap: (number | null)
}
/**
 * A pair that needs attention. A technology past its end of life is reported once, as a pair with itself.
 */
export interface ScanIssue {
/**
 * Both ids joined by a hyphen.
 */
pair: string
/**
 * Id of the first technology.
 */
techA: string
/**
 * Id of the second.
 */
techB: string
/**
 * compatible: works; partial: works with limits; incompatible: conflicts; deprecated: a side is past its end of life; unknown: no data.
 */
status: ("compatible" | "partial" | "incompatible" | "deprecated" | "unknown")
/**
 * How much it matters. Left out when the status is unknown.
 */
severity: ("info" | "warning" | "error" | "critical")
/**
 * What is known about the pair, in words.
 */
message: string
/**
 * What to do about it; null when there is nothing to do.
 */
workaround: (string | null)
/**
 * The page with everything known about the pair.
 */
docsUrl: string
/**
 * The entries of the request that caused it: at most ten of each side, all of which stand with `detected`.
 * 
 * Items: An entry as given.
 */
packages: string[]
}
/**
 * Something to do.
 */
export interface ScanSuggestion {
/**
 * alternative: another technology; upgrade: another version; config: a change of configuration.
 */
type: ("alternative" | "upgrade" | "config")
/**
 * The suggestion.
 */
message: string
/**
 * The page of the pair it is about.
 */
url: string
}
/**
 * About the scan itself.
 */
export interface ScanMetadata {
/**
 * When.
 */
scannedAt: string
/**
 * Number of entries in the request.
 */
dependencyCount: number
/**
 * Number of pairs of detected technologies.
 */
pairsChecked: number
/**
 * Share of the entries that were recognised, 0 to 1; 0 when there were none.
 */
coverage: number
/**
 * Entries that were not recognised, as given.
 * 
 * Items: An entry.
 */
unrecognized: string[]
/**
 * The revision of the data that answered.
 */
dataRevision: string
}
/**
 * Technologies, by id.
 */
export interface TechnologyList {
/**
 * Version of the interface.
 */
version: "1.0"
/**
 * The technologies of this page.
 */
technologies: TechnologySummary[]
page: Page1
}
/**
 * A technology in short.
 */
export interface TechnologySummary {
/**
 * Its id.
 */
id: string
/**
 * Its name.
 */
name: string
/**
 * Its category.
 */
category: string
/**
 * Other spellings.
 * 
 * Items: One spelling.
 */
aliases: string[]
/**
 * The official site.
 */
homepage?: string
/**
 * How many technologies it has a verdict with.
 */
knownPairs: number
}
/**
 * Which part of the list this is.
 */
export interface Page1 {
/**
 * Entries before the first one here.
 */
offset: number
/**
 * The most that come at once.
 */
limit: number
/**
 * Entries that match.
 */
total: number
}
/**
 * One technology.
 */
export interface TechnologyResult {
/**
 * Version of the interface.
 */
version: "1.0"
technology: TechnologyDetail
}
/**
 * The record as it stands in the data, with its id, its state today and the technologies it has a verdict with.
 */
export interface TechnologyDetail {
/**
 * Its id.
 */
id: string
/**
 * Its name.
 */
name: string
/**
 * Its category.
 */
category: string
/**
 * Whether the whole technology is past its end of life today.
 */
deprecated: boolean
/**
 * The pairs with a verdict.
 */
pairs: TechnologyPair[]
[k: string]: unknown | undefined
}
/**
 * Another technology and the verdict with it, asked without versions.
 */
export interface TechnologyPair {
/**
 * Its id.
 */
id: string
/**
 * Its name.
 */
name: string
/**
 * Its category.
 */
category: string
/**
 * compatible: works; partial: works with limits; incompatible: conflicts; deprecated: a side is past its end of life; unknown: no data.
 */
status: ("compatible" | "partial" | "incompatible" | "deprecated" | "unknown")
/**
 * How much it matters. Left out when the status is unknown.
 */
severity: ("info" | "warning" | "error" | "critical")
/**
 * The page with everything known about the pair.
 */
docsUrl: string
}
