// Generated from the JSON Schemas by `npm run types`. Do not edit.
export type AnyRecord = (AiToolContribution | AiTool | Capabilities | CompatibilityContribution | Configuration | Declared | Rule | Stack | TechnologyContribution | Technology | AiToolList | AiToolResult | CheckBatchRequest | CheckBatchResult | CheckRequest | CheckResult | ContributionResult | ErrorBody | HealthResult | PairResult | PlanRequest | PlanResult | ReadinessResult | ResolveRequest | ResolveResult | ScanRequest | ScanResult | TechnologyList | TechnologyResult | WebhookResult | McpTools | GitHubReplies | SentProject)
/**
 * An AI coding tool as people submit it; it is added to the directory after review. If there is a tool of that name, it is updated: fields that the submission omits stay as they are.
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
aliases?: Aliases
status?: ToolStatus
/**
 * The tool that its makers name in its place.
 */
successor?: string
/**
 * The official site.
 */
website?: string
/**
 * What it is, in one to three neutral sentences.
 */
description: string
platforms?: ToolPlatforms
editors?: Editors
languages?: Languages
providers?: Providers
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
 * The day or the month of its first public release.
 */
launchDate?: string
/**
 * The source repository.
 */
repository?: string
/**
 * What it offers companies.
 */
enterprise?: string
sources?: ToolSources
evidence: Evidence
/**
 * Who contributed it, if they want to be named.
 */
contributor?: string
})
export type AiToolContribution1 = {
[k: string]: unknown | undefined
}
/**
 * Other names that people know it by, also names that it had before.
 * 
 * @minItems 1
 * @maxItems 20
 */
export type Aliases = string[]
/**
 * The editors that it works in, as an extension or plugin, as they are commonly called: VS Code, JetBrains IDEs, Neovim.
 * 
 * @minItems 1
 * @maxItems 30
 */
export type Editors = string[]
/**
 * The programming languages that it says it supports, as they are commonly called: TypeScript, C++. Leave out where it names a few as examples of all.
 * 
 * @minItems 1
 * @maxItems 60
 */
export type Languages = string[]
/**
 * The providers of language models, gateways and local model servers that it says it can use, as they are commonly called: OpenAI, Amazon Bedrock, Ollama.
 * 
 * @minItems 1
 * @maxItems 60
 */
export type Providers = string[]
/**
 * The pages or files behind the entry.
 * 
 * @minItems 1
 * 
 * Items: A page of a public site.
 */
export type Evidence = string[]
/**
 * An AI coding tool. Each has one file in data/ai-tools; the file name is the slug. Leave out what no source confirms.
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
aliases?: Aliases
status?: ToolStatus
/**
 * The tool that its makers name in its place.
 */
successor?: string
/**
 * A page of a public site.
 */
website?: string
/**
 * What it is, in one to three neutral sentences.
 */
description: string
platforms?: ToolPlatforms
editors?: Editors
languages?: Languages
providers?: Providers
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
 * The day or the month of its first public release.
 */
launchDate?: string
/**
 * A page of a public site.
 */
repository?: string
/**
 * What it offers companies.
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
 * The fixed list of capabilities that a platform can offer or lack: data/capabilities.yaml.
 * 
 * @minItems 1
 */
export type Capabilities = Capability[]
/**
 * The pages or files that say so, the best one first.
 * 
 * @minItems 1
 * 
 * Items: A page of a public site.
 */
export type Evidence1 = string[]
/**
 * The versions it was tested with or is stated for, as name@version. The verdict covers these, whether or not they are supported today.
 * 
 * @minItems 1
 * 
 * Items: One technology or package at one version.
 */
export type TestedVersions = string[]
/**
 * What a technology is in a project.
 */
export type Role = ("ui-framework" | "meta-framework" | "mobile-framework" | "desktop-framework" | "server-framework" | "site-generator" | "router" | "css-framework" | "css-in-js" | "component-library" | "state-library" | "form-library" | "date-library" | "validation-library" | "internationalization-library" | "http-client" | "graphql-server" | "graphql-client" | "logger" | "orm" | "migration-tool" | "driver" | "message-broker" | "job-queue" | "app-server" | "bundler" | "task-runner" | "build-system" | "test-runner" | "browser-test-runner" | "linter" | "formatter" | "type-checker" | "package-manager" | "monorepo-tool" | "javascript-runtime" | "identity-service" | "headless-cms" | "feature-flag-service" | "infrastructure-as-code")
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
 * Their names, or a pattern as under `packages`.
 * 
 * @minItems 1
 */
export type Packages9 = string[]
/**
 * Their names.
 * 
 * @minItems 1
 */
export type Packages10 = string[]
/**
 * The files to read, as .gitignore patterns relative to the folder of this file, such as `apps/`. Default: all manifests.
 * 
 * @minItems 1
 * @maxItems 1000
 * 
 * Items: One pattern.
 */
export type Patterns = string[]
/**
 * Files and folders to skip, as .gitignore patterns relative to the folder of this file, such as `examples/`.
 * 
 * @minItems 1
 * @maxItems 1000
 * 
 * Items: One pattern.
 */
export type Patterns1 = string[]
/**
 * An accepted finding, for a pair or for everything that involves a technology.
 */
export type Waiver = ({
[k: string]: unknown | undefined
} & {
/**
 * The two technologies, by name, id or package, in any order; name the same one twice for a finding about it alone, such as its end of life.
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
 * The last day it applies, as YYYY-MM-DD. Default: no end.
 */
until?: string
})
/**
 * Either pairs, or names every pair of which is checked.
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
 * Names; every pair of them is checked. 20 names make 190 pairs.
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
 * A project, as for a scan, and the versions to bring it to.
 */
export type PlanRequest = (PlanRequest1 & {
/**
 * What to upgrade to: names with versions, such as react@19, Angular 20 or node@24.
 * 
 * @minItems 1
 * @maxItems 10
 * 
 * Items: A name with a version.
 */
targets: string[]
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
 * The text of a lockfile, of any kind that is read: package-lock.json, pnpm-lock.yaml, yarn.lock, bun.lock, composer.lock, Gemfile.lock, poetry.lock, uv.lock, pdm.lock, Pipfile.lock, pylock.toml, Cargo.lock or pubspec.lock. With packageJson, it gives the versions. What its releases require is checked against what it installs.
 */
lockfile?: string
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
export type PlanRequest1 = {
[k: string]: unknown | undefined
}
/**
 * What a project uses: a list of names, a package.json, a lockfile, an SBOM, or several of these.
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
 * The text of a lockfile, of any kind that is read: package-lock.json, pnpm-lock.yaml, yarn.lock, bun.lock, composer.lock, Gemfile.lock, poetry.lock, uv.lock, pdm.lock, Pipfile.lock, pylock.toml, Cargo.lock or pubspec.lock. With packageJson, it gives the versions. What its releases require is checked against what it installs.
 */
lockfile?: string
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
 * URLs of the evidence, the deciding one first.
 */
export type Sources = string[]
/**
 * Null for accounts that are gone.
 */
export type User = ({
login: string
type: string
} | null)
/**
 * ecosystem, by, version, kind, of, range, optional, file, line, and what brings it (empty where the project asks for it itself).
 * 
 * @minItems 10
 */
export type RequirementRow = [string, string, string, ("peer" | "dependency" | "runtime"), string, string, (0 | 1), string, number, string]

/**
 * Whether it is still made; left out where no source says. Ended tools are not among those to choose from.
 */
export interface ToolStatus {
/**
 * active: it is developed; preview: its makers call it a preview or beta; maintenance: it only gets corrections, or its repository is read-only; ended: it was shut down or given up.
 */
state: ("active" | "preview" | "maintenance" | "ended")
/**
 * The day from which it is so, if a source gives one.
 */
since?: string
}
/**
 * Where it runs; only what a source says.
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
 * Whether models are trained on the user's code; "optional" when the user decides, "local-only" when the code stays on the user's machine.
 */
trainsOnCode?: (true | false | "optional" | "local-only")
/**
 * Where the user decides: whether models are trained on the code until they do.
 */
trainingDefault?: ("on" | "off")
/**
 * How long code and conversations are kept: 30 days, none.
 */
retention?: string
/**
 * Where the user's code and conversations are stored.
 */
dataStorage?: ("cloud" | "local" | "hybrid")
}
/**
 * What it costs to get started.
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
/**
 * All plans that its makers list; whether it is free, and its lowest paid plan, follow from them.
 * 
 * @minItems 1
 * @maxItems 12
 */
plans?: ToolPlan[]
}
export interface ToolPlan {
/**
 * What its makers call it: Pro.
 */
name: string
/**
 * Its price with currency and period, as $20/month; $0 for a free plan. Left out where its makers name none.
 */
price?: string
/**
 * Where it is no flat price: seat: for each user; usage: by what is used; own-key: models are paid for elsewhere, with an API key.
 */
billing?: ("seat" | "usage" | "own-key")
/**
 * What it includes, in short: 100 credits a month.
 */
includes?: string
}
/**
 * The URL that confirms each claim, by field name.
 */
export interface ToolSources {
/**
 * A page of a public site.
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
 * One sentence that makes clear when a technology needs it.
 */
meaning: string
}
/**
 * A compatibility rule as people submit it; it is added to the data after review. The order of the two technologies does not matter. An existing rule for the pair is updated.
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
 * compatible: works; partial: works with limits or needs configuration; incompatible: conflicts. An end of life is recorded in the technology, not in a rule.
 */
status: ("compatible" | "partial" | "incompatible")
/**
 * info goes with compatible, warning with partial, error with incompatible (critical if nothing can be done about it).
 */
severity: ("info" | "warning" | "error" | "critical")
/**
 * Why, in your own words: one to three sentences.
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
 * A platform that software runs on.
 */
platform?: ("web" | "mobile" | "desktop" | "server" | "edge" | "serverless" | "cli")
/**
 * Scope and context for the next reader, such as why it differs from what the makers declare.
 */
notes?: string
/**
 * Who contributed it, if they want to be named.
 */
contributor?: string
/**
 * Records of technologies that are not in the data yet, by the id each should have. `checked` may be omitted; it defaults to the day of the submission.
 */
technologies?: {
[k: string]: Technology | undefined
}
}
/**
 * A framework, database, host, library or tool that people combine with others, and the facts that its makers declare. Each has one file in data/technologies; the file name is the id.
 */
export interface Technology {
/**
 * The official name, as its makers spell it.
 */
name: string
/**
 * What kind of technology it is. Alternatives are suggested within a category.
 */
category: ("ai-sdk" | "analytics" | "api" | "auth" | "baas" | "backend-framework" | "build-tool" | "cms" | "data-fetching" | "database" | "db-driver" | "desktop" | "devops" | "edge-runtime" | "email" | "feature-flags" | "forms" | "framework" | "graphics" | "hosting" | "i18n" | "language" | "language-library" | "linting" | "meta-framework" | "mobile" | "monorepo" | "observability" | "orm" | "os-image" | "package-manager" | "payments" | "queue" | "realtime" | "runtime" | "search" | "state" | "storage" | "styling" | "testing" | "ui-kit" | "validation" | "vector-db" | "web-server" | "workflow")
/**
 * What it is in a project, where it is one of these. Two technologies that share an exclusive role are alternatives. A driver lets programs in the languages and on the runtimes that it supports use the services that it supports.
 * 
 * @minItems 1
 */
roles?: Role[]
/**
 * Other spellings that people use, in lowercase. There is no need to list variants with dots, hyphens or spaces, or with the suffixes js, orm, db, css and lang.
 * 
 * @minItems 1
 * 
 * Items: One spelling.
 */
aliases?: string[]
/**
 * Short names, in lowercase, of several technologies alike: tf is TensorFlow and Terraform. Each of them lists it.
 * 
 * @minItems 1
 * 
 * Items: One spelling.
 */
sharedNames?: string[]
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
 * Packages of it that are only ever released together, in the same versions.
 * 
 * @minItems 1
 */
releasedTogether?: {
packages: Packages9
/**
 * A page of a public site.
 */
source: string
/**
 * The day the source was last opened.
 */
checked?: string
}[]
/**
 * Where its types for TypeScript are: in its own package, or in packages of @types for its major versions.
 * 
 * @minItems 1
 */
types?: {
/**
 * The package that has them.
 */
package: string
/**
 * The major version, where they are in a package of @types.
 */
line?: string
/**
 * A page of a public site.
 */
source: string
/**
 * The day the source was last opened.
 */
checked: string
}[]
/**
 * Technologies that it is built on or can replace. Answers about those hold for it as well, where the pair has no fact of its own.
 * 
 * @minItems 1
 */
relations?: ({
[k: string]: unknown | undefined
} & {
/**
 * A technology's id: the name of its file in data/technologies.
 */
extends?: string
/**
 * A technology's id: the name of its file in data/technologies.
 */
builtOn?: string
/**
 * A technology's id: the name of its file in data/technologies.
 */
implements?: string
/**
 * For a library that needs no framework: browsers, JavaScript on servers as well, or programs in the language of its packages.
 */
runsIn?: ("browsers" | "javascript" | "programs")
/**
 * For a tool that takes projects as they are: source code, which it reads without running it, or commands, which it runs whatever they are.
 */
worksOn?: ("source" | "commands")
/**
 * It looks for the browser's window when it is imported, so a server cannot load it.
 */
needsWindow?: true
/**
 * What does not carry over, in a sentence of our own.
 */
limits?: string
/**
 * A page of a public site.
 */
source: string
/**
 * The day the source was last opened.
 */
checked: string
})[]
/**
 * Packages of it, or that it manages, that another replaces from a release on, or that are gone.
 * 
 * @minItems 1
 */
renamed?: ({
[k: string]: unknown | undefined
} & {
/**
 * The name it had.
 */
package: string
/**
 * What replaces it: a package, or what is imported from one; omitted where nothing does.
 */
to?: string
/**
 * The first release with the other, or without it.
 */
from: string
/**
 * That release has it no longer. Otherwise the old one may still be used.
 */
removed?: true
/**
 * A page of a public site.
 */
source: string
/**
 * The day the source was last opened.
 */
checked?: string
})[]
/**
 * What its makers publish as going together with a release line: an Expo SDK, a BOM.
 * 
 * @minItems 1
 */
sets?: {
/**
 * The release line.
 */
version: string
/**
 * Versions by ecosystem and package.
 */
packages: {
/**
 * Versions by package.
 */
[k: string]: {
/**
 * A version range in node-semver syntax, such as 15 or >=3.8 <4.
 */
[k: string]: string | undefined
} | undefined
}
/**
 * A BOM: other releases of a line are no deviation.
 */
managed?: true
/**
 * A page of a public site.
 */
source: string
/**
 * The day of that release.
 */
day: string
/**
 * The day the source was last opened.
 */
checked: string
}[]
/**
 * A page of a public site.
 */
homepage?: string
/**
 * A page of a public site.
 */
repository?: string
/**
 * A page of a public site.
 */
docs?: string
/**
 * How its makers say that a project with it begins; for what is added to a project, the packages that it needs beside its own.
 */
start?: {
/**
 * The command of its makers that makes a new project that runs, as they write it for npm where it has packages there, without the name of the project: npx create-next-app@latest.
 */
command?: string
/**
 * Packages of its own or of others that they say to install with the main package, and that no manifest asks for: @prisma/client beside prisma.
 * 
 * @minItems 1
 * @maxItems 5
 */
packages?: string[]
/**
 * A page of a public site.
 */
source: string
/**
 * The day the source was last opened.
 */
checked: string
}
/**
 * Where its makers tell how to move from one release line to the next.
 */
upgradeGuide?: {
/**
 * A page of a public site.
 */
url: string
/**
 * True if its makers say to upgrade through every release line in between; "advised" if they only say that it is easier, so that plans go past lines without support; omitted otherwise.
 */
oneLineAtATime?: (true | "advised")
/**
 * Its makers' guides of single jumps, oldest first: the page about the move to that release line from the one before it.
 * 
 * @minItems 1
 */
lines?: {
/**
 * The release line that it leads to.
 */
line: string
/**
 * A page of a public site.
 */
url: string
/**
 * The day the page was last opened.
 */
checked: string
}[]
/**
 * The day the page was last opened.
 */
checked: string
}
/**
 * What its makers, or the makers of a tool for that, give people to run for an upgrade, in the order of the release lines: npx @next/codemod upgrade.
 * 
 * @minItems 1
 */
upgradeCommands?: {
/**
 * As they write it; {major}, {line} and {version} stand for the major version, the line of two numbers and the release to go to.
 */
command: string
/**
 * The release line that it leads to; omitted where they give it for every upgrade.
 */
line?: string
/**
 * A version range in node-semver syntax, such as 15 or >=3.8 <4.
 */
from?: string
/**
 * A version range in node-semver syntax, such as 15 or >=3.8 <4.
 */
to?: string
/**
 * It goes to the newest release, whatever line was asked for; omitted otherwise.
 */
toNewest?: true
/**
 * It does what those for earlier lines do, as the source says, so that one run is enough; omitted otherwise.
 */
withEarlier?: true
/**
 * What it changes, in a sentence of our own.
 */
does: string
/**
 * A page of a public site.
 */
source: string
/**
 * The day of that commit or tag, where it is known.
 */
day?: string
/**
 * The day the source was last opened.
 */
checked: string
}[]
/**
 * The day the facts below were last compared with their sources, unless an entry says otherwise.
 */
checked: string
/**
 * Version ranges of other technologies that its manifests declare (peers, engines, and dependencies where an environment holds one version only), newest line first. An entry covers the release that its source shows, and the line when someone asks about all of it; it covers other releases only where those read before and after them agree.
 * 
 * @minItems 1
 */
requires?: Requirement[]
/**
 * Packages with native code that is built for one version of a runtime, with work on its bytecode or its compiler, or pinned to such a package: a minimum version of the runtime says nothing of those that came out later. Native code that uses a stable interface of the runtime (Node-API, abi3) is left out.
 * 
 * @minItems 1
 */
native?: {
packages: Packages10
/**
 * A version range in node-semver syntax, such as 15 or >=3.8 <4.
 */
version?: string
/**
 * A page of a public site.
 */
source: string
/**
 * The day the source was last opened.
 */
checked?: string
}[]
/**
 * Technologies that its makers name as supported. An entry without versions covers the release lines that were supported when it was checked and still are.
 * 
 * @minItems 1
 */
supports?: Support[]
/**
 * Versions of other technologies that its makers test it with in their CI. An entry covers its release and later ones of the same line, with exactly the versions in its range.
 * 
 * @minItems 1
 */
tests?: Test[]
/**
 * Capabilities that the platform it runs on must have.
 * 
 * @minItems 1
 */
needs?: Need[]
/**
 * Capabilities that it does not offer as a platform.
 * 
 * @minItems 1
 */
lacks?: Lack[]
/**
 * Its release lines and when each ends. Nothing is known about versions newer than these.
 */
lifecycle?: {
/**
 * A page of a public site.
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
 * Present if the whole technology is retired, not just some of its versions.
 */
endOfLife?: {
/**
 * A date as YYYY-MM-DD.
 */
date?: string
/**
 * One sentence in our own words: what its makers said.
 */
reason: string
/**
 * A page of a public site.
 */
source: string
/**
 * Ids of the technologies that its makers recommend instead.
 * 
 * @minItems 1
 * 
 * Items: A technology's id: the name of its file in data/technologies.
 */
replacement?: string[]
/**
 * What to do instead, as an instruction, where the names of technologies do not say it.
 */
workaround?: string
/**
 * A date as YYYY-MM-DD.
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
 * What one release line of a package requires of another technology.
 */
export interface Requirement {
/**
 * The package that declares it, if it is not the main package.
 */
package?: string
/**
 * A version range in node-semver syntax, such as 15 or >=3.8 <4.
 */
version: string
/**
 * A technology's id: the name of its file in data/technologies.
 */
of: string
/**
 * The packages of that technology that the range applies to, if it is not just the main package.
 * 
 * @minItems 1
 * 
 * Items: A package name.
 */
ofPackages?: string[]
/**
 * A version range in node-semver syntax, such as 15 or >=3.8 <4.
 */
range: string
/**
 * True if the manifest marks the peer as optional; omitted otherwise.
 */
optional?: true
/**
 * The day of the first release that it applies to: what is native says nothing of a runtime that came out later.
 */
day?: string
/**
 * A page of a public site.
 */
source: string
/**
 * The day the source was last opened.
 */
checked?: string
}
/**
 * A statement of support, and the page that makes it.
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
 * A version range in node-semver syntax, such as 15 or >=3.8 <4.
 */
since?: string
/**
 * A version range in node-semver syntax, such as 15 or >=3.8 <4.
 */
until?: string
/**
 * A version range in node-semver syntax, such as 15 or >=3.8 <4.
 */
range?: string
/**
 * A page of a public site.
 */
source: string
/**
 * The day the source was last opened.
 */
checked?: string
}
/**
 * Versions of another technology that the CI of one release runs its tests with.
 */
export interface Test {
/**
 * A version range in node-semver syntax, such as 15 or >=3.8 <4.
 */
version: string
/**
 * A technology's id: the name of its file in data/technologies.
 */
with: string
/**
 * A version range in node-semver syntax, such as 15 or >=3.8 <4.
 */
range: string
/**
 * A page of a public site.
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
 * A version range in node-semver syntax, such as 15 or >=3.8 <4.
 */
version?: string
/**
 * True if only some of its features need it; omitted otherwise.
 */
optional?: true
/**
 * One sentence in our own words: what needs it.
 */
note?: string
/**
 * A page of a public site.
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
 * True if the capability is limited rather than absent; omitted otherwise.
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
 * A page of a public site.
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
 * What its makers call it, where that is another number: `2022` of SQL Server 16.0.
 */
label?: string
/**
 * The day of its first release.
 */
released?: string
/**
 * The last day of support, or true if it ended on an unknown date. Omitted if no end is announced.
 */
eol?: (string | true)
/**
 * True for a long-term support line, or the day it becomes one.
 */
lts?: (string | true)
}
/**
 * Settings of `stackfit` for a project. The file is stackfit.yaml, in the scanned folder or a folder above it, up to the root of the repository.
 */
export interface Configuration {
/**
 * The lowest severity that fails a scan: findings of this severity or worse give exit code 1. `none` never fails. Default: error.
 */
failOn?: ("critical" | "error" | "warning" | "info" | "none")
/**
 * A score from 0 to 100; the scan fails if a project scores lower. Default: no limit.
 */
failBelow?: number
/**
 * The format of the report. Default: human.
 */
format?: ("human" | "json" | "sarif" | "markdown" | "github" | "junit")
include?: Patterns
exclude?: Patterns1
/**
 * A folder of private facts that extend or override the bundled data, relative to the folder of this file: technologies/, rules/ and ai-tools/, with the same YAML as the public data.
 */
overlay?: string
/**
 * Accepted findings: they are listed separately and do not fail the scan.
 * 
 * @maxItems 1000
 */
waivers?: Waiver[]
/**
 * The platform that the project runs on, if its manifests do not say.
 */
platform?: ("web" | "mobile" | "desktop" | "server" | "edge" | "serverless" | "cli")
/**
 * The URL of a StackFit server to query instead of the bundled data. Default: none; nothing is sent anywhere.
 */
server?: string
}
/**
 * What the releases of one package declare, as far as their manifests were read. Each package has one file, data/declared/<ecosystem>/<package>.yaml, written by `npm run data:declared` and `npm run data:refresh`.
 */
export interface Declared {
/**
 * A date as YYYY-MM-DD.
 */
checked: string
/**
 * Releases that were read, newest first. Neighbours of one release line (the major version, or the minor below 1.0) that declare the same share an entry. Pre-releases are left out.
 * 
 * @minItems 1
 */
releases: DeclaredReleases[]
/**
 * Releases whose published manifest says something else than the one in the repository. The published one counts.
 * 
 * @minItems 1
 */
differences?: DeclaredDifference[]
}
/**
 * Neighbouring releases that declare the same.
 */
export interface DeclaredReleases {
/**
 * The releases that were read, oldest first.
 * 
 * @minItems 1
 * 
 * Items: A release.
 */
versions: string[]
requires?: Ranges
/**
 * Those of them that are optional peers.
 * 
 * @minItems 1
 * 
 * Items: A package name.
 */
optional?: string[]
runtimes?: Ranges1
/**
 * The manifests of the oldest and the newest of them, or where a lockfile copied them.
 * 
 * @minItems 1
 * @maxItems 2
 */
sources: DeclaredSource[]
}
/**
 * Packages of known technologies that they ask for: ranges by name, in the syntax of the ecosystem. Peers (npm), dependencies elsewhere, without those under conditions. `self`, `^self` or `~self` is the version of the release itself.
 */
export interface Ranges {
/**
 * A version range in node-semver syntax, such as 15 or >=3.8 <4.
 */
[k: string]: string | undefined
}
/**
 * Runtimes and languages that they ask for: ranges by the id of the technology.
 */
export interface Ranges1 {
/**
 * A version range in node-semver syntax, such as 15 or >=3.8 <4.
 */
[k: string]: string | undefined
}
/**
 * Where the manifest of a release was read.
 */
export interface DeclaredSource {
/**
 * The manifest at its release tag, the lockfile at its commit, or the package URL of the release as the package registry has it.
 */
file: string
/**
 * A date as YYYY-MM-DD.
 */
day: string
/**
 * The hash of the published archive, where the lockfile has it.
 */
integrity?: string
}
/**
 * One release.
 */
export interface DeclaredDifference {
/**
 * The release.
 */
release: string
/**
 * What they differ in: a package or runtime.
 */
of: string
/**
 * The range in the repository; empty where there is none.
 */
repository: string
/**
 * The range that was published; empty where there is none.
 */
published: string
}
/**
 * A curated verdict on a pair of technologies. Where it states versions (in exceptions and testedVersions), it takes precedence over everything else; where it states none, a violated requirement takes precedence over it. The file is data/rules/<techA>/<techB>.yaml, with the two ids in alphabetical order.
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
 * compatible: works; partial: works with limits or needs configuration; incompatible: conflicts. An end of life is recorded in the technology, not in a rule.
 */
status: ("compatible" | "partial" | "incompatible")
/**
 * info goes with compatible, warning with partial, error with incompatible (critical if nothing can be done about it).
 */
severity: ("info" | "warning" | "error" | "critical")
/**
 * Why, in your own words: one to three sentences.
 */
explanation: string
/**
 * What to do about it, as an instruction.
 */
workaround?: string
override?: Override
evidence: Evidence1
/**
 * How it is known: tested by someone who says what they ran, documented by the makers, or inferred from what is documented.
 */
basis: ("tested" | "documented" | "inferred")
testedVersions?: TestedVersions
/**
 * A platform that software runs on.
 */
platform?: ("web" | "mobile" | "desktop" | "server" | "edge" | "serverless" | "cli")
/**
 * Scope and context for the next reader, such as why it differs from what the makers declare.
 */
notes?: string
/**
 * Who contributed it, if they want to be named.
 */
contributor?: string
/**
 * A date as YYYY-MM-DD.
 */
checked: string
/**
 * A date as YYYY-MM-DD.
 */
updated: string
/**
 * Where the verdict differs: the first exception whose condition matches the question applies.
 * 
 * @minItems 1
 * 
 * Items: A verdict for some versions, a platform or a third technology.
 */
exceptions?: {
when: Condition
/**
 * compatible: works; partial: works with limits or needs configuration; incompatible: conflicts. An end of life is recorded in the technology, not in a rule.
 */
status: ("compatible" | "partial" | "incompatible")
/**
 * info goes with compatible, warning with partial, error with incompatible (critical if nothing can be done about it).
 */
severity: ("info" | "warning" | "error" | "critical")
/**
 * Why, in your own words: one to three sentences.
 */
explanation: string
/**
 * What to do about it, as an instruction.
 */
workaround?: string
override?: Override
evidence: Evidence1
testedVersions?: TestedVersions
/**
 * Scope and context for the next reader, such as why it differs from what the makers declare.
 */
notes?: string
/**
 * Who contributed it, if they want to be named.
 */
contributor?: string
}[]
}
/**
 * What a project has to override so that they work together, because the makers of one of them ask for it: overrides of npm, pnpm and Bun, resolutions of Yarn, override-dependencies of uv. Only with status partial.
 */
export interface Override {
/**
 * By package, what to install in place of what others ask for: a range or alias as the makers write it, or $ and the name of another package to take what the project asks for of that one.
 */
packages: {
/**
 * A range such as ^19.0.0, an alias such as npm:other@^2, or $react.
 */
[k: string]: string | undefined
}
/**
 * The package for whose dependencies alone they are overridden; for those of all packages if left out.
 */
within?: string
/**
 * A page of a public site.
 */
source: string
}
/**
 * All of it must match the question: version ranges by technology id, the platform, and third technologies in the stack.
 */
export interface Condition {
/**
 * A platform that software runs on.
 */
platform?: ("web" | "mobile" | "desktop" | "server" | "edge" | "serverless" | "cli")
/**
 * Ids of other technologies that must all be in the stack.
 * 
 * @minItems 1
 * 
 * Items: A technology's id: the name of its file in data/technologies.
 */
with?: string[]
/**
 * A version range in node-semver syntax, such as 15 or >=3.8 <4.
 */
[k: string]: string | "web" | "mobile" | "desktop" | "server" | "edge" | "serverless" | "cli" | string[] | undefined
}
/**
 * What a public project uses: the packages in its manifests at one commit. Each project has one file in data/stacks, written by `npm -w scripts/lab run import-stack`.
 */
export interface Stack {
/**
 * The project's name, as its makers spell it.
 */
name: string
/**
 * A page of a public site.
 */
repository: string
/**
 * A date as YYYY-MM-DD.
 */
committed?: string
/**
 * Its manifests, each with what it lists itself.
 * 
 * @minItems 1
 */
manifests: StackManifest[]
/**
 * A date as YYYY-MM-DD.
 */
checked: string
}
/**
 * One manifest.
 */
export interface StackManifest {
/**
 * A page of a public site.
 */
source: string
technologies?: Declared1
/**
 * Direct dependencies that belong to a known technology: ranges by package name, by ecosystem. Files written before November 2026 include dependencies for development.
 */
packages?: {
[k: string]: Declared2 | undefined
}
}
/**
 * Technologies it lists that are not packages, such as the runtime: ranges by id.
 */
export interface Declared1 {
/**
 * The range of one of them.
 */
[k: string]: string | undefined
}
/**
 * Packages of one ecosystem.
 */
export interface Declared2 {
/**
 * The range of one of them.
 */
[k: string]: string | undefined
}
/**
 * What is wrong or missing about a technology, in words. Its facts are of many kinds, so a maintainer changes its file.
 */
export interface TechnologyContribution {
/**
 * With the version, if it is about one: `nodejs@20`.
 */
technology: string
/**
 * Why, in your own words: one to three sentences.
 */
explanation: string
evidence: Evidence1
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
 * The tools of this page, each with its slug.
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
 * The page of the list.
 */
export interface Page {
/**
 * Entries before the first one on this page.
 */
offset: number
/**
 * The largest number of entries on a page.
 */
limit: number
/**
 * Entries that match, on all pages.
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
 * The record from the data, with its slug.
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
 * A technology: its name, id, an alias, a package name or a purl, with a version if you like (nextjs@15, next@^15.1.0, Next.js 15, django==5.0). Also an AI coding tool, and beside one a platform or an editor. A version that cannot be one is INVALID_INPUT.
 */
techA: string
/**
 * A technology: its name, id, an alias, a package name or a purl, with a version if you like (nextjs@15, next@^15.1.0, Next.js 15, django==5.0). Also an AI coding tool, and beside one a platform or an editor. A version that cannot be one is INVALID_INPUT.
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
 * compatible: works; partial: works with limits; incompatible: conflicts; deprecated: a version asked about, or a whole technology, is past end of life, and no conflict is known; unknown: nothing we know covers the versions asked about.
 */
status: ("compatible" | "partial" | "incompatible" | "deprecated" | "unknown")
/**
 * How much it matters. Omitted if the status is unknown.
 */
severity?: ("info" | "warning" | "error" | "critical")
/**
 * What we know about the pair, in words.
 */
message: string
/**
 * What to do about it; null if nothing can or need be done.
 */
workaround?: (string | null)
/**
 * How well the facts cover the versions asked about. exact: these very releases; line: their release lines, or ranges that include them; minimum: a minimum version of a runtime, language or package manager; current: a source without versions, or a side asked about without one, so the release lines that are supported; unversioned: no versions were asked about. Omitted if none does.
 */
coverage?: ("exact" | "line" | "minimum" | "current" | "unversioned")
/**
 * The page with everything known about the pair.
 */
docsUrl?: string
/**
 * When the facts behind the answer were last changed or checked.
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
 * compatible: works; partial: works with limits; incompatible: conflicts; deprecated: a version asked about, or a whole technology, is past end of life, and no conflict is known; unknown: nothing we know covers the versions asked about.
 */
status: ("compatible" | "partial" | "incompatible" | "deprecated" | "unknown")
/**
 * How much it matters. Omitted if the status is unknown.
 */
severity?: ("info" | "warning" | "error" | "critical")
/**
 * What we know about the pair, in words.
 */
message: string
/**
 * What to do about it; null if nothing can or need be done.
 */
workaround?: (string | null)
/**
 * The page with everything known about the pair.
 */
docsUrl?: string
/**
 * When the facts behind the answer were last changed or checked.
 */
lastUpdated?: string
}
/**
 * The state of a contribution.
 */
export interface ContributionResult {
/**
 * Version of the interface.
 */
version: "1.0"
contribution: ContributionState
/**
 * What a reviewer will look at more closely; the submission was accepted for review anyway.
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
 * Its id, derived from the submission.
 */
id: string
/**
 * compatibility: a rule about a pair; ai-tool: an entry of the directory.
 */
kind: ("compatibility" | "ai-tool")
/**
 * Received (tools only): not reviewed yet. Under Review. More Info Needed (tools), Changes Requested (rules): the reviewer waits for an answer; send the corrected submission. Approved: it is part of the data. Declined: it was not accepted, for the reason given.
 */
status: ("Received" | "Under Review" | "More Info Needed" | "Changes Requested" | "Approved" | "Declined")
/**
 * What the reviewer wrote when asking for something or declining it.
 */
reason?: string
/**
 * Where it is reviewed; null until it has been delivered there.
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
 * It responds.
 */
export interface HealthResult {
/**
 * Version of the interface.
 */
version: "1.0"
/**
 * Always ok.
 */
status: "ok"
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
 * compatible: works; partial: works with limits; incompatible: conflicts; deprecated: a version asked about, or a whole technology, is past end of life, and no conflict is known; unknown: nothing we know covers the versions asked about.
 */
status: ("compatible" | "partial" | "incompatible" | "deprecated" | "unknown")
/**
 * How much it matters. Omitted if the status is unknown.
 */
severity?: ("info" | "warning" | "error" | "critical")
/**
 * What we know about the pair, in words.
 */
message: string
/**
 * What to do about it; null if nothing can or need be done.
 */
workaround: (string | null)
/**
 * How we know.
 */
basis?: ("tested" | "documented" | "declared" | "inferred" | "seen together")
/**
 * How well the facts cover the versions asked about. exact: these very releases; line: their release lines, or ranges that include them; minimum: a minimum version of a runtime, language or package manager; current: a source without versions, or a side asked about without one, so the release lines that are supported; unversioned: no versions were asked about. Omitted if none does.
 */
coverage?: ("exact" | "line" | "minimum" | "current" | "unversioned")
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
 * When the facts behind the answer were last changed or checked.
 */
lastUpdated?: string
/**
 * The facts behind the verdict, the deciding one first.
 */
facts: Fact[]
/**
 * Which release lines require which ranges, newest first.
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
 * Who contributed the rule.
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
 * A fact behind the verdict.
 */
export interface Fact {
/**
 * What kind of fact.
 */
kind: ("rule" | "requirement" | "test" | "support" | "role" | "use" | "need" | "lack" | "set" | "renamed" | "relation" | "lifecycle")
/**
 * The fact in words.
 */
statement: string
/**
 * Where the fact is stated.
 * 
 * Items: A web address.
 */
sources: string[]
/**
 * How we know.
 */
basis: ("tested" | "documented" | "declared" | "inferred" | "seen together")
/**
 * The day its source was last checked.
 */
checked?: string
}
/**
 * One release line and what it requires.
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
 * The release line.
 */
version: string
/**
 * Id of the required technology.
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
 * compatible: works; partial: works with limits; incompatible: conflicts; deprecated: a version asked about, or a whole technology, is past end of life, and no conflict is known; unknown: nothing we know covers the versions asked about.
 */
status: ("compatible" | "partial" | "incompatible" | "deprecated" | "unknown")
/**
 * How much it matters. Omitted if the status is unknown.
 */
severity: ("info" | "warning" | "error" | "critical")
/**
 * What we know about the pair, in words.
 */
message: string
/**
 * What to do about it; null if nothing can or need be done.
 */
workaround: (string | null)
/**
 * Where the fact is stated.
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
 * Who contributed it, if they want to be named.
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
 * The way from a project to the versions asked for, in ordered steps.
 */
export interface PlanResult {
/**
 * Version of the interface.
 */
version: "1.0"
packages: PlanPackages
/**
 * What the plan leads to.
 */
targets: PlanTarget[]
/**
 * What was asked for and is not planned.
 */
problems: PlanProblem[]
/**
 * In the order in which to do them.
 */
steps: PlanStep[]
/**
 * What is in the way, or to be looked at.
 */
waits: PlanOpenPoint[]
/**
 * What a fact about these versions says accepts the target as it is.
 */
accepts: PlanSettled[]
/**
 * Packages that were read, and that have nothing to do with the upgrade.
 * 
 * Items: A package or runtime.
 */
notAffected: string[]
/**
 * Packages of which no fact says whether they go with the target: neither a yes nor a no.
 */
unknown: PlanSettled[]
/**
 * Whether the project's own package manager resolves a copy after each step, up to the first that it does not; only from the command line, with --verify.
 */
verification?: PlanVerification[]
metadata: PlanMetadata
}
/**
 * How much of the project the plan is about.
 */
export interface PlanPackages {
/**
 * Packages and runtimes of the project.
 */
total: number
/**
 * Those of them that are under `unknown`.
 */
unknown: number
}
/**
 * Something to upgrade.
 */
export interface PlanTarget {
/**
 * As it was asked for.
 */
asked: string
/**
 * What it is called.
 */
name: string
/**
 * The version in the project.
 */
from: string
/**
 * The release that the plan ends with, or a release line.
 */
to: string
/**
 * Its makers' own page about upgrades; null if none is recorded.
 */
upgradeGuide: (string | null)
}
/**
 * Something that was asked for and is not planned.
 */
export interface PlanProblem {
/**
 * As it was asked for.
 */
asked: string
/**
 * Whether the project has it already.
 */
reached: boolean
/**
 * Why.
 */
message: string
}
/**
 * One step. After it, a scan finds no error that it did not find before.
 */
export interface PlanStep {
/**
 * today: accepts the old and the new, so it can go first, by itself; replace: no known release accepts the target, so it has to go or be replaced first; together: the target and everything that can only move with it, as one change.
 */
kind: ("today" | "replace" | "together")
/**
 * What the step leads to: React 19. An upgrade that its makers want line by line has several.
 */
target: string
/**
 * What to bring to which version. Empty for kind replace.
 */
changes: PlanChange[]
/**
 * What to replace or remove. Empty for other kinds.
 */
replacements: PlanReplacement[]
/**
 * What to override in the same change, because makers ask for it. Empty for kind replace.
 */
overrides: PlanOverride[]
/**
 * How the package managers of the project make the changes; left out where there is nothing to run or edit.
 */
commands?: PlanCommands[]
/**
 * What makers publish for the move, in the order in which to run it; left out where nothing is recorded.
 */
tools?: PlanTool[]
/**
 * The makers' guides of these very jumps, in the order of the upgrade; left out where none is recorded.
 */
guides?: PlanGuide[]
}
/**
 * A package or runtime to bring to another version.
 */
export interface PlanChange {
/**
 * Name of the package, or id of a runtime.
 */
package: string
/**
 * Its ecosystem, such as npm; null for a runtime.
 */
ecosystem: (string | null)
/**
 * Id of the technology it belongs to; null if none is known.
 */
technology: (string | null)
/**
 * The version in the project.
 */
from: string
/**
 * The release to go to, or the release line if releases are not known.
 */
to: string
/**
 * What to ask for in a manifest, in the syntax of npm.
 */
range: string
/**
 * Whether it is part of what was asked for.
 */
target: boolean
/**
 * The package that it is released with; null if it moves for a reason of its own.
 */
follows: (string | null)
/**
 * Whether it has followed that package so far, and no source has the release to go to: check that it is out.
 */
assumed: boolean
/**
 * Whether the release line to go to is past its end of life.
 */
ended: boolean
/**
 * Whether only development needs it.
 */
development: boolean
/**
 * Why it has to move, and why to this version. Empty for a target and what follows another.
 */
reasons: PlanReason[]
}
/**
 * A reason, with what says so.
 */
export interface PlanReason {
/**
 * The reason, in a sentence or two.
 */
message: string
/**
 * Addresses that say so, the deciding one first.
 * 
 * Items: A web address, or the package URL of a release.
 */
sources: string[]
/**
 * The lockfile that says so; null if a source does.
 */
file: (string | null)
/**
 * Line of that file; null if not known.
 */
line: (number | null)
}
/**
 * A package of which no known release accepts the target, or, in a step that moves the target, one that another takes the place of.
 */
export interface PlanReplacement {
/**
 * Name of the package, or id of a runtime.
 */
package: string
/**
 * Its ecosystem, such as npm; null for a runtime.
 */
ecosystem: (string | null)
/**
 * Id of the technology it belongs to; null if none is known.
 */
technology: (string | null)
/**
 * The version in the project.
 */
from: string
/**
 * The newest release that is known; null if none is.
 */
newest: (string | null)
/**
 * What says so.
 */
reasons: PlanReason[]
/**
 * Technologies of the same kind that work with the target.
 */
alternatives: PlanAlternative[]
}
/**
 * A technology that works with the target.
 */
export interface PlanAlternative {
/**
 * Its id.
 */
id: string
/**
 * Its name.
 */
name: string
}
/**
 * An override that makers ask for: of what a package brings, or of what it accepts where no known release accepts the target.
 */
export interface PlanOverride {
/**
 * Name of the package that needs it.
 */
package: string
/**
 * Its ecosystem, such as npm; null for a runtime.
 */
ecosystem: (string | null)
/**
 * Id of the technology it belongs to; null if none is known.
 */
technology: (string | null)
/**
 * Its version after the step.
 */
version: string
/**
 * By package, what to install in place of what others ask for.
 */
packages: {
/**
 * A range or an alias.
 */
[k: string]: string | undefined
}
/**
 * The package for whose dependencies alone they are overridden; null for those of all packages.
 */
within: (string | null)
/**
 * The package manager of the project, such as pnpm, as its lockfile or manifest shows it.
 */
manager: ("npm" | "pnpm" | "yarn" | "bun" | "uv" | "pip")
/**
 * The file to write it to; null where the package manager has no such override.
 */
file: (string | null)
/**
 * What to write there; null where the package manager has no such override.
 */
snippet: (string | null)
/**
 * Why, with where the makers ask for it.
 */
reasons: PlanReason[]
}
/**
 * How a package manager makes the changes of one step.
 */
export interface PlanCommands {
/**
 * The ecosystem of the packages, such as npm.
 */
ecosystem: string
/**
 * The package manager, such as pnpm or bundler, as the project's files show it; null if they do not.
 */
manager: (string | null)
/**
 * What to edit by hand before, in a sentence; null where the commands change the manifests, too.
 */
edit: (string | null)
/**
 * Lines for a POSIX shell, in this order, in the folder of the manifest. Empty where an edit is all that there is.
 * 
 * Items: A command.
 */
lines: string[]
}
/**
 * A command that makers publish for an upgrade.
 */
export interface PlanTool {
/**
 * Id of the technology that it upgrades.
 */
technology: string
/**
 * Its name.
 */
name: string
/**
 * What to run.
 */
command: string
/**
 * What it changes, in a sentence.
 */
does: string
/**
 * Where its makers say so.
 */
source: string
}
/**
 * The makers' guide of one jump.
 */
export interface PlanGuide {
/**
 * Id of the technology that it is about.
 */
technology: string
/**
 * Its name.
 */
name: string
/**
 * The release line that it leads to.
 */
line: string
/**
 * The page.
 */
url: string
}
/**
 * Something in the way, to be looked at by hand.
 */
export interface PlanOpenPoint {
/**
 * refuses: the installed release does not accept the target, and no release that does is known; held: releases that accept it are known, and none that goes with everything else; follows: it has moved with something that moves, and no release to move to is known; brings: it installs something that does not accept the target; newer: the installed release declares nothing about the target, and its newer releases are made for it; limits: a fact says that it works with the target, with limits, and what to do.
 */
kind: ("refuses" | "held" | "follows" | "brings" | "newer" | "limits")
/**
 * Name of the package, or id of a runtime.
 */
package: string
/**
 * Its ecosystem, such as npm; null for a runtime.
 */
ecosystem: (string | null)
/**
 * Id of the technology it belongs to; null if none is known.
 */
technology: (string | null)
/**
 * The version in the project; null if not known.
 */
version: (string | null)
reason: PlanReason
}
/**
 * A package that no step changes, and why.
 */
export interface PlanSettled {
/**
 * Name of the package, or id of a runtime.
 */
package: string
/**
 * Its ecosystem, such as npm; null for a runtime.
 */
ecosystem: (string | null)
/**
 * Id of the technology it belongs to; null if none is known.
 */
technology: (string | null)
reason: PlanReason
}
/**
 * What one package manager made of one step.
 */
export interface PlanVerification {
/**
 * Number of the step, from 1.
 */
step: number
/**
 * The package manager; null where none could be asked.
 */
manager: (string | null)
/**
 * Folder of its lockfile, or the file that none could be asked about.
 */
place: string
/**
 * accepted, refused, or unknown where it could not be asked or did not answer.
 */
outcome: ("accepted" | "refused" | "unknown")
/**
 * Its own words where it refuses, or why it is not known.
 * 
 * Items: A line.
 */
words: string[]
}
/**
 * What the plan rests on.
 */
export interface PlanMetadata {
/**
 * The state of the data.
 */
dataRevision: string
/**
 * When it was planned.
 */
plannedAt: string
/**
 * Where releases and requirements were read: data, lockfile, registry.
 * 
 * Items: One of them.
 */
knownFrom: ("data" | "lockfile" | "registry")[]
}
/**
 * Whether the service is ready.
 */
export interface ReadinessResult {
/**
 * Version of the interface.
 */
version: "1.0"
/**
 * ready: no known problem; degraded: requests are answered, but something needs attention; stopping: requests are answered, but send new ones elsewhere.
 */
status: ("ready" | "degraded" | "stopping")
/**
 * Why the status is not ready; the log says it in words.
 * 
 * Items: A reason, also a label of the metric stackfit_degraded.
 */
reasons?: ("stopping" | "data_refused" | "data_not_followed" | "no_contributions" | "forge_not_open" | "outbox_unreadable" | "contributions_unreadable" | "contributions_wait" | "contributions_refused" | "limits_local" | "disk_full")[]
/**
 * The revision of the data that is served.
 */
dataRevision: string
/**
 * The state of synchronisation with the data branch.
 */
data?: {
/**
 * Since when this revision is served.
 */
since?: string
/**
 * When the branch was last read.
 */
lastSync?: string
/**
 * The newest revision, if it is invalid.
 */
refusedRevision?: string
}
/**
 * The state of delivery for review.
 */
contributions?: {
/**
 * Where they are reviewed.
 */
forge?: ("github" | "local")
/**
 * How many are waiting for delivery.
 */
waiting?: number
/**
 * How many files hold no contribution and were set aside.
 */
unreadable?: number
/**
 * Consecutive failed deliveries.
 */
failures?: number
/**
 * When the next attempt is due.
 */
retryAt?: string
/**
 * How many the forge rejected.
 */
refused?: number
}
}
/**
 * Names to find versions for that go together.
 */
export interface ResolveRequest {
/**
 * What the stack is to have. Versions and ranges are kept.
 * 
 * @minItems 1
 * @maxItems 20
 * 
 * Items: A technology or package: its name, id, an alias, a package name or a purl; a version or range may follow an @ (nextjs@15, prisma@^6).
 */
names: string[]
/**
 * What is there already and stays as it is, such as a runtime: node@20. Together with names at most 20.
 * 
 * @maxItems 19
 * 
 * Items: A technology or package: its name, id, an alias, a package name or a purl; a version or range may follow an @ (nextjs@15, prisma@^6).
 */
with?: string[]
/**
 * The setting or platform the question is about: web, mobile, desktop, server, edge, serverless, cli, or the name of a host such as cloudflare-workers.
 */
platform?: string
}
/**
 * Versions that together contradict no known fact, the newest possible.
 */
export interface ResolveResult {
/**
 * Version of the interface.
 */
version: "1.0"
/**
 * Whether the search was stopped before it had an answer; no part has a version then.
 */
gaveUp: boolean
/**
 * First what was asked for, in that order, then what stays as it is, then what they need.
 */
parts: ResolvedPart[]
/**
 * Names of which no known versions go together: the fewest that conflict. They have no version; the rest is resolved without them.
 */
conflicts: ResolveConflict[]
/**
 * What does not work together in any versions, and is no reason against them: another part of a project may use it.
 */
notes: ResolveReason1[]
metadata: ResolveMetadata
}
/**
 * A package or technology with its version.
 */
export interface ResolvedPart {
/**
 * As it was asked for; null for what other parts need.
 */
asked: (string | null)
/**
 * What it is called.
 */
name: string
/**
 * Id of its technology; null if none is known by that name.
 */
technology: (string | null)
/**
 * Name of the package; null for a technology as such, like a runtime or database.
 */
package: (string | null)
/**
 * Ecosystem of the package, such as npm; null for a technology as such.
 */
ecosystem: (string | null)
/**
 * The release, or the release line if releases are not known. null if no version is known, or none goes with the rest: a version is never made up.
 */
version: (string | null)
/**
 * What to write into a manifest, in the syntax of the ecosystem; null if no version is known.
 */
range: (string | null)
/**
 * The newest release or release line that is known; null if none is.
 */
newest: (string | null)
/**
 * Whether a version is given.
 */
known: boolean
/**
 * Whether nobody asked for it and other parts need it.
 */
needed: boolean
/**
 * Whether its release line is past its end of life.
 */
ended: boolean
/**
 * Whether it is only needed for development.
 */
development: boolean
reason: ResolveReason
/**
 * The facts that ask for it.
 */
neededBy: ResolveReason1[]
}
/**
 * Why this version and no newer one.
 */
export interface ResolveReason {
/**
 * The reason, in a sentence or two.
 */
message: string
/**
 * Addresses that say so, the deciding one first; empty if no source is needed.
 * 
 * Items: A web address, or the package URL of a release.
 */
sources: string[]
}
/**
 * A reason, with what says so.
 */
export interface ResolveReason1 {
/**
 * The reason, in a sentence or two.
 */
message: string
/**
 * Addresses that say so, the deciding one first; empty if no source is needed.
 * 
 * Items: A web address, or the package URL of a release.
 */
sources: string[]
}
/**
 * Names that do not go together.
 */
export interface ResolveConflict {
/**
 * As they were asked for.
 * 
 * Items: A name.
 */
names: string[]
/**
 * The facts that keep them apart.
 */
reasons: ResolveReason1[]
/**
 * Whether facts refuse all known versions. If false, there are versions without a fact, and whether they go together is not known.
 */
certain: boolean
/**
 * The nearest sets that work, with one of the names in another version: next 15.5.23 with react 19.2.8.
 * 
 * @maxItems 2
 * 
 * Items: A set.
 */
nearest: string[]
}
/**
 * What the answer rests on.
 */
export interface ResolveMetadata {
/**
 * The state of the data.
 */
dataRevision: string
/**
 * When it was resolved.
 */
resolvedAt: string
}
/**
 * What a project uses, and how well it works together.
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
 * Technologies that were recognized.
 */
detected: DetectedTechnology[]
/**
 * Every entry of the request, as given.
 * 
 * Items: An entry.
 */
allPackages: string[]
/**
 * 0 to 100; null if no pair is known and nothing was found.
 */
score: (number | null)
/**
 * A from 90, B from 70, C from 50, D from 40, else F; null if no pair is known.
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
 * A technology and the entries it was recognized by.
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
 * How the score is calculated.
 */
export interface ScoreBreakdown {
/**
 * Compatible pairs.
 */
compatible: number
/**
 * Partial pairs.
 */
partial: number
/**
 * Deprecated pairs.
 */
deprecated: number
/**
 * Incompatible pairs.
 */
incompatible: number
/**
 * Causes of findings whose worst is critical; each takes 30 points off 100.
 */
critical: number
/**
 * Causes of findings whose worst is error; each takes 12 points off 100.
 */
error: number
/**
 * Causes of findings whose worst is warning; each takes 3 points off 100.
 */
warning: number
/**
 * The highest score that the worst issue allows: 89 with a warning, 69 with an error, 39 with a critical one; null without.
 */
cap: (number | null)
}
/**
 * A pair that needs attention. A technology past its end of life is reported once, as a pair with itself; so is a runtime that several packages ask another version of.
 */
export interface ScanIssue {
/**
 * techA and techB joined by a hyphen.
 */
pair: string
/**
 * Id of the first technology. Of what a lockfile proves, the package or scope if it belongs to none.
 */
techA: string
/**
 * Likewise the second.
 */
techB: string
/**
 * compatible: works; partial: works with limits; incompatible: conflicts; deprecated: a version asked about, or a whole technology, is past end of life, and no conflict is known; unknown: nothing we know covers the versions asked about.
 */
status: ("compatible" | "partial" | "incompatible" | "deprecated" | "unknown")
/**
 * How much it matters. Omitted if the status is unknown.
 */
severity: ("info" | "warning" | "error" | "critical")
/**
 * What we know about the pair, in words.
 */
message: string
/**
 * What to do about it; null if nothing can or need be done.
 */
workaround: (string | null)
/**
 * The page with everything known about the pair; omitted where one side is no known technology.
 */
docsUrl?: string
/**
 * The entries of the request that caused it, or the releases in the lockfile: at most ten for each side.
 * 
 * Items: An entry as given, or name@version.
 */
packages: string[]
/**
 * What the lockfile or the package.json requires and does not get, each release once; omitted for what our facts say.
 */
requirements?: UnmetRequirement[]
}
/**
 * A requirement of an installed release, or of the project, that is not met.
 */
export interface UnmetRequirement {
/**
 * peer and dependency: another version of a package; conflict: it does not go together with what is installed; runtime: another version than runs; allowed: another version than the oldest that the project allows; own: the project allows other versions than it runs on.
 */
kind: ("peer" | "dependency" | "conflict" | "runtime" | "allowed" | "own")
/**
 * The release that requires it: name@version.
 */
by: string
/**
 * What the project asks for itself and brings that release; the same where the project asks for it, null where that is not known.
 */
through: (string | null)
/**
 * The package, or the id of the runtime.
 */
of: string
/**
 * As it is declared.
 */
range: string
/**
 * What is there: name@version; null for nothing.
 */
found: (string | null)
/**
 * The kind of file that says so.
 */
file: (string | null)
/**
 * Where, counted from 1.
 */
line: (number | null)
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
 * Share of the entries that were recognized, 0 to 1; 0 when there were none.
 */
coverage: number
/**
 * Entries that were not recognized, as given.
 * 
 * Items: An entry.
 */
unrecognized: string[]
/**
 * The revision of the data behind the answer.
 */
dataRevision: string
lockfile?: ScannedLockfile
}
/**
 * What was read from the lockfile; omitted without one.
 */
export interface ScannedLockfile {
/**
 * What it was recognised as, such as pnpm-lock.yaml.
 */
kind: string
/**
 * Requirements of installed releases that were checked against what is installed; null if lockfiles of this kind record none.
 */
checked: (number | null)
/**
 * Requirements that could not be, such as tags instead of ranges.
 */
notChecked: number
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
 * The page of the list.
 */
export interface Page1 {
/**
 * Entries before the first one on this page.
 */
offset: number
/**
 * The largest number of entries on a page.
 */
limit: number
/**
 * Entries that match, on all pages.
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
 * The record from the data, with its id, its state today and the technologies it has a verdict with.
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
 * compatible: works; partial: works with limits; incompatible: conflicts; deprecated: a version asked about, or a whole technology, is past end of life, and no conflict is known; unknown: nothing we know covers the versions asked about.
 */
status: ("compatible" | "partial" | "incompatible" | "deprecated" | "unknown")
/**
 * How much it matters. Omitted if the status is unknown.
 */
severity: ("info" | "warning" | "error" | "critical")
/**
 * The page with everything known about the pair.
 */
docsUrl: string
}
/**
 * What became of a delivery.
 */
export interface WebhookResult {
/**
 * Version of the interface.
 */
version: "1.0"
/**
 * accepted: processed; ignored: a duplicate, or nothing to process.
 */
status: ("accepted" | "ignored")
}
/**
 * What the tools for AI assistants take, and what those that programs decide upon return.
 */
export interface McpTools {
check_compatibility: {
input: {
/**
 * A technology or package, with its version if you know it: `nextjs@15`, `react`, `pkg:npm/next@15.1.0`.
 */
techA?: string
/**
 * A technology or package, with its version if you know it: `nextjs@15`, `react`, `pkg:npm/next@15.1.0`.
 */
techB?: string
/**
 * Instead of techA and techB: checks every pair of these.
 * 
 * @minItems 2
 * @maxItems 10
 * 
 * Items: A technology or package, with its version if you know it: `nextjs@15`, `react`, `pkg:npm/next@15.1.0`.
 */
names?: string[]
/**
 * Where it runs: web, mobile, desktop, server, edge, serverless, cli, or a host such as `vercel`.
 */
platform?: string
}
output: {
results: VerdictView[]
}
}
scan_dependencies: {
input: {
/**
 * Names, name@range or purls: `next@15.1.0`, `prisma@^6`, `postgresql`, `pkg:pypi/django@5.1`.
 * 
 * @maxItems 5000
 */
dependencies?: string[]
/**
 * A package.json, as text or object.
 */
packageJson?: (string | {
[k: string]: unknown | undefined
})
/**
 * The whole text of a lockfile, such as package-lock.json, pnpm-lock.yaml or composer.lock.
 */
lockfile?: string
/**
 * Where it runs: web, mobile, desktop, server, edge, serverless, cli, or a host such as `vercel`.
 */
platform?: string
/**
 * How many issues to return in full.
 */
limit?: number
}
output: ScanView
}
plan_upgrade: {
input: {
/**
 * What to reach: `react@19`, `Angular 20`, `node@24`.
 * 
 * @minItems 1
 * @maxItems 10
 */
targets: string[]
/**
 * Names, name@range or purls: `next@15.1.0`, `prisma@^6`, `postgresql`, `pkg:pypi/django@5.1`.
 * 
 * @maxItems 5000
 */
dependencies?: string[]
/**
 * A package.json, as text or object.
 */
packageJson?: (string | {
[k: string]: unknown | undefined
})
/**
 * The whole text of a lockfile, such as package-lock.json, pnpm-lock.yaml or composer.lock.
 */
lockfile?: string
/**
 * Where it runs: web, mobile, desktop, server, edge, serverless, cli, or a host such as `vercel`.
 */
platform?: string
/**
 * How many changes to return.
 */
limit?: number
}
output: PlanView
}
explain_pair: {
input: {
/**
 * A technology or package, with its version if you know it: `nextjs@15`, `react`, `pkg:npm/next@15.1.0`.
 */
techA: string
/**
 * A technology or package, with its version if you know it: `nextjs@15`, `react`, `pkg:npm/next@15.1.0`.
 */
techB: string
/**
 * Where it runs: web, mobile, desktop, server, edge, serverless, cli, or a host such as `vercel`.
 */
platform?: string
}
}
suggest_alternatives: {
input: {
/**
 * A technology or package, with its version if you know it: `nextjs@15`, `react`, `pkg:npm/next@15.1.0`.
 */
technology: string
/**
 * What the replacement must work with, with versions if you know them: `nextjs@15`, `postgresql`.
 * 
 * @minItems 1
 * @maxItems 5
 * 
 * Items: A technology or package, with its version if you know it: `nextjs@15`, `react`, `pkg:npm/next@15.1.0`.
 */
worksWith: string[]
/**
 * Where it runs: web, mobile, desktop, server, edge, serverless, cli, or a host such as `vercel`.
 */
platform?: string
}
}
resolve_stack: {
input: {
/**
 * What the stack is to have, with a version or range where one is given: `next`, `react@18`, `prisma@^6`.
 * 
 * @minItems 1
 * @maxItems 20
 * 
 * Items: A technology or package, with its version if you know it: `nextjs@15`, `react`, `pkg:npm/next@15.1.0`.
 */
names: string[]
/**
 * What is there already and stays: `node@24`.
 * 
 * @maxItems 19
 * 
 * Items: A technology or package, with its version if you know it: `nextjs@15`, `react`, `pkg:npm/next@15.1.0`.
 */
with?: string[]
/**
 * Where it runs: web, mobile, desktop, server, edge, serverless, cli, or a host such as `vercel`.
 */
platform?: string
}
}
list_ai_tools: {
input: {
category?: ("ai-ide" | "cli-agent" | "vibe-coding" | "managed")
/**
 * Where people use it.
 */
platform?: ("desktop" | "web" | "cli" | "mobile")
/**
 * What it can do.
 */
capability?: ("ssr" | "mobile" | "database" | "api" | "deployment" | "testing")
/**
 * Where it stores data.
 */
storage?: ("cloud" | "local" | "hybrid")
/**
 * Whether it trains on users' code; optional: the user decides.
 */
trainsOnCode?: ("true" | "false" | "optional")
/**
 * Whether it can be used for free.
 */
free?: boolean
/**
 * Part of a name or description, an editor, a provider of models, `local models` or `open source`; several with commas between.
 */
q?: string
/**
 * Default: by slug.
 */
sort?: ("name" | "launched" | "checked" | "cost")
offset?: number
limit?: number
}
}
scan_project: {
input: {
/**
 * A folder below the one that the server was started in.
 */
path?: string
/**
 * Where it runs: web, mobile, desktop, server, edge, serverless, cli, or a host such as `vercel`.
 */
platform?: string
/**
 * How many findings to return.
 */
limit?: number
}
}
}
export interface VerdictView {
/**
 * The first side, as StackFit understood it.
 */
a: string
/**
 * The second side; the same as `a` if the verdict is about one technology, such as its end of life.
 */
b: string
status: ("compatible" | "partial" | "incompatible" | "deprecated" | "unknown")
/**
 * null if and only if the status is unknown.
 */
severity: ("info" | "warning" | "error" | "critical" | null)
message: string
workaround: (string | null)
/**
 * How we know.
 */
basis: ("tested" | "documented" | "declared" | "inferred" | "seen together" | null)
/**
 * How well the facts cover the versions asked about; null if none does.
 */
coverage: ("exact" | "line" | "minimum" | "current" | "unversioned" | null)
/**
 * The day its sources were last checked.
 */
checked: (string | null)
sources: Sources
/**
 * The page of the pair.
 */
url?: string
}
export interface ScanView {
/**
 * 0 to 100; null if no pair is known.
 */
score: (number | null)
grade: ("A" | "B" | "C" | "D" | "F" | null)
/**
 * Number of dependencies in the request.
 */
seen: number
/**
 * How many of them belong to a known technology.
 */
recognized: number
/**
 * The first of the others.
 */
unrecognized: string[]
technologies: number
totalIssues: number
/**
 * Most severe first, up to the limit.
 */
issues: IssueView[]
suggestions: string[]
}
export interface IssueView {
/**
 * The first side, as StackFit understood it.
 */
a: string
/**
 * The second side; the same as `a` if the verdict is about one technology, such as its end of life.
 */
b: string
status: ("compatible" | "partial" | "incompatible" | "deprecated" | "unknown")
/**
 * null if and only if the status is unknown.
 */
severity: ("info" | "warning" | "error" | "critical" | null)
message: string
workaround: (string | null)
/**
 * How we know.
 */
basis: ("tested" | "documented" | "declared" | "inferred" | "seen together" | null)
/**
 * How well the facts cover the versions asked about; null if none does.
 */
coverage: ("exact" | "line" | "minimum" | "current" | "unversioned" | null)
/**
 * The day its sources were last checked.
 */
checked: (string | null)
sources: Sources
/**
 * The page of the pair.
 */
url?: string
/**
 * What causes it, as given.
 */
packages: string[]
places?: string[]
}
export interface PlanView {
targets: {
name: string
from: string
to: string
upgradeGuide?: string
}[]
/**
 * Why something asked for is not planned.
 */
problems: string[]
/**
 * In order, up to the limit of changes.
 */
steps: {
kind: ("today" | "replace" | "together")
target: string
changes: ChangeView[]
/**
 * Commands for a POSIX shell that make the changes; what begins with # is to be done by hand first.
 */
run?: string[]
/**
 * What the makers publish for the move, in order.
 */
tools?: {
command: string
does: string
}[]
/**
 * The makers' guides of these very jumps, in order, each with its address.
 */
guides?: string[]
}[]
totalChanges: number
/**
 * What to check by hand: the first of them.
 */
openPoints: string[]
accepts: number
notAffected: number
unknown: number
}
export interface ChangeView {
package: string
from: string
/**
 * The smallest release that works; left out where it is replaced or overridden.
 */
to?: string
/**
 * What to ask for in the manifest.
 */
range?: string
reason?: string
evidence?: string
alternatives: string[]
/**
 * It stays, and its makers ask to add this to a file.
 */
override?: {
file: string
add: string
}
}
/**
 * Replies and events of GitHub, as far as we read them. A reply that broke off comes as a string without an error, and a proxy may answer anything, so nothing is taken on trust.
 */
export interface GitHubReplies {
REF: {
object: {
sha: string
}
}
BRANCH: {
commit: ListedCommit
}
COMMIT: {
sha: string
message: string
committer: {
date: string
}
tree: {
sha: string
}
}
TREE: {
tree: TreeEntry[]
truncated: boolean
}
CREATED: {
sha: string
}
BLOB: {
sha: string
content: string
encoding: string
}
FILE: {
sha: string
type: string
size: number
content?: string
encoding?: string
}
COMPARISON: {
merge_base_commit: ListedCommit
commits: ListedCommit[]
}
PULL: Pull
PULLS: Pull[]
/**
 * Files that are not text, or too long, have no patch.
 */
PULL_FILES: {
filename: string
patch?: string
}[]
LABELS: {
name: string
}[]
COMMITS: ListedCommit[]
COMMENTS: PullComment[]
ISSUE_COMMENTS: {
id: number
body?: string
user: ({
type: string
} | null)
}[]
REVIEW_COMMENTS: {
body: string
created_at: string
}[]
REVIEWS: PullReview[]
USER: {
login: string
id: number
type: string
}
PERMISSION: {
permission: string
}
/**
 * An installation, or a comment or review that was made.
 */
ID: {
id: number
}
DISCUSSION: {
repository: {
discussion: {
id: string
category: {
isAnswerable: boolean
}
comments: {
nodes: ({
id: string
body: string
isAnswer: boolean
author: ({
__typename: string
} | null)
} | null)[]
pageInfo: {
hasNextPage: boolean
endCursor: (string | null)
}
}
}
}
}
ADDED_COMMENT: {
addDiscussionComment: {
comment: Node
}
}
UPDATED_COMMENT: {
updateDiscussionComment: {
comment: Node
}
}
MARKED_ANSWER: {
markDiscussionCommentAsAnswer: {
discussion: Node
}
}
ISSUE_EVENT: {
issue: {
number: number
state: string
body: (string | null)
labels: {
name: string
}[]
}
repository: {
default_branch: string
}
}
DISCUSSION_EVENT: {
discussion: {
number: number
state: string
body: (string | null)
category: {
slug: string
}
labels?: {
name: string
}[]
}
repository: {
default_branch: string
}
}
PUSH_EVENT: {
commits: {
message: string
}[]
repository: {
default_branch: string
}
}
RUN_EVENT: {
workflow_run: {
head_sha: string
head_branch: string
head_repository: {
owner: {
login: string
}
}
}
repository: {
default_branch: string
}
}
}
/**
 * A commit as lists have it.
 */
export interface ListedCommit {
sha: string
commit: CommitInfo
}
export interface CommitInfo {
message: string
committer: {
date: string
}
tree: {
sha: string
}
}
export interface TreeEntry {
path: string
mode: string
type: string
sha: string
/**
 * Bytes, of a blob.
 */
size?: number
}
export interface Pull {
number: number
html_url: string
state: string
body: (string | null)
created_at: string
updated_at: string
merged_at: (string | null)
head: {
ref: string
sha: string
repo: ({
full_name: string
} | null)
}
labels: {
name: string
}[]
assignees?: {

}[]
}
export interface PullComment {
user: User
author_association: string
body: (string | null)
created_at: string
}
export interface PullReview {
user: User
author_association: string
body: (string | null)
id: number
state: string
commit_id: (string | null)
/**
 * Not there while it is being written.
 */
submitted_at?: string
}
export interface Node {
id: string
}
/**
 * What the browser has read of a project, as the forms of /scan and /plan send it: names, versions, and what installed releases require.
 */
export interface SentProject {
/**
 * What installs the dependencies, by ecosystem.
 */
installers?: {
[k: string]: {
/**
 * The package manager.
 */
manager: string
/**
 * Where a lockfile is written by hand.
 */
byHand?: ("here" | "elsewhere")
} | undefined
}
/**
 * The dependencies.
 * 
 * @minItems 1
 * @maxItems 5000
 */
entries: {
/**
 * As it is repeated to the sender.
 */
text: string
/**
 * A name, a version or a range.
 */
ecosystem?: string
/**
 * A name, a version or a range.
 */
name: string
/**
 * A name, a version or a range.
 */
version?: string
/**
 * A name, a version or a range.
 */
declared?: string
/**
 * For development only.
 */
isDev?: boolean
/**
 * Allowed, and not what is installed.
 */
isAllowed?: boolean
/**
 * For builds only.
 */
isBuild?: boolean
}[]
/**
 * What installed releases require; in columns, so that hundreds are short.
 * 
 * @maxItems 5000
 */
requires: RequirementRow[]
/**
 * What was checked against what is installed and what runs.
 */
checked: {
/**
 * What is required and not there.
 * 
 * @maxItems 5000
 */
unmet: {
/**
 * What is required.
 */
kind: ("peer" | "dependency" | "conflict" | "runtime" | "allowed" | "own")
/**
 * A name, a version or a range.
 */
ecosystem: string
by: Release
through?: Release
/**
 * For development only.
 */
isDev: boolean
/**
 * A name, a version or a range.
 */
of: string
/**
 * A name, a version or a range.
 */
range: string
/**
 * Whether it need not be there.
 */
optional: boolean
found?: Release
/**
 * A name, a version or a range.
 */
accepted?: string
/**
 * A name, a version or a range.
 */
relaxed?: string
}[]
/**
 * What was checked, met or not: an ecosystem, a package and what it requires.
 * 
 * @maxItems 5000
 * 
 * Items: A name, a version or a range.
 */
held: string[]
/**
 * How many requirements of each lockfile were checked.
 * 
 * @maxItems 100
 */
lockfiles: {
/**
 * A name, a version or a range.
 */
file: string
/**
 * Requirements that were checked.
 */
checked?: number
/**
 * Those that could not be.
 */
notChecked: number
}[]
/**
 * Whether the package manager installs no peer in another version.
 */
refusesPeers?: boolean
/**
 * Packages that the project patches.
 * 
 * @maxItems 5000
 * 
 * Items: A name, a version or a range.
 */
patched: string[]
}
}
/**
 * A release, or a runtime with what a file says of it.
 */
export interface Release {
/**
 * A name, a version or a range.
 */
name: string
/**
 * A name, a version or a range.
 */
version: string
/**
 * Where a file of the project says so.
 */
place?: {
/**
 * A name, a version or a range.
 */
file: string
/**
 * Counted from 1.
 */
line?: number
}
/**
 * Whether it is a folder of the project itself.
 */
isOwn?: true
}
