/**
 * Every format that is read, in one list: to add one, write its reader in a folder of its own and add it here. The first
 * entry that fits a file or a text counts, so lockfiles come before the manifests whose marks they share.
 */
import { isBillOfMaterials, readBill } from "./bill-of-materials.js";
import { readBitbucket } from "./ci/bitbucket.js";
import { readCircleCi } from "./ci/circleci.js";
import { readWorkflow } from "./ci/github.js";
import { readGitlabCi } from "./ci/gitlab.js";
import { readPubspec, readPubspecLock } from "./dart/pubspec.js";
import { isPackagesLock, readPackagesLock } from "./dotnet/packages-lock.js";
import { readDotnetProject } from "./dotnet/project.js";
import { type Format, format, host, INHERITED, jsonFormat, lockReading, npmLockfile } from "./format.js";
import { readGoMod } from "./go/go-mod.js";
import { readCompose } from "./hosts/compose.js";
import { readDockerfile } from "./hosts/dockerfile.js";
import { readEdgeRuntime } from "./hosts/edge-runtime.js";
import * as hosts from "./hosts/hosts.js";
import { readGlobalJson, readRuntimeTxt, readSdkman, readSystemProperties } from "./hosts/runtime-settings.js";
import { readMise, readRustToolchain, readToolVersions, versionFile } from "./hosts/version-files.js";
import { readGradle } from "./jvm/gradle.js";
import { readVersionCatalog } from "./jvm/gradle-catalog.js";
import { readGradleWrapper } from "./jvm/gradle-wrapper.js";
import { readPom } from "./jvm/maven.js";
import { openBunLock } from "./npm/bun-lock.js";
import { readDenoJson } from "./npm/deno-json.js";
import { npmLock, openNpmLock } from "./npm/npm-lock.js";
import { isPackageJson, readPackageJson } from "./npm/package-json.js";
import { pnpmLock } from "./npm/pnpm-lock.js";
import { readSettings, readSharedRanges } from "./npm/workspace-catalogs.js";
import { yarnLock } from "./npm/yarn-lock.js";
import { isComposerJson, isComposerLock, readComposerJson, readComposerLock } from "./php/composer.js";
import { isPipfileLock, readPipfile, readPipfileLock } from "./python/pipfile.js";
import { readPyproject } from "./python/pyproject.js";
import { readPdmLock, readPoetryLock, readPylock, readUvLock } from "./python/python-lock.js";
import { readRequirements } from "./python/requirements.js";
import { nameOf, readingOf } from "./reading.js";
import { readGemfile } from "./ruby/gemfile.js";
import { readGemfileLock } from "./ruby/gemfile-lock.js";
import { readCargoLock, readCargoToml } from "./rust/cargo.js";

/**
 * `Dockerfile`, `Dockerfile.dev`, `api.Dockerfile`; but not sources and texts about them, their templates, nor
 * `Dockerfile.dockerignore` (https://docs.docker.com/build/concepts/context/#filename-and-location).
 */
const DOCKERFILE =
  /^(?:docker|container)file(?!.*\.(?:[cm]?[jt]sx?|py|rb|go|rs|java|php|sh|mdx?|txt|html|json|ya?ml|toml|snap|dockerignore|j2|eex|erb|tm?pl|template)$)(?:\.[\w.-]+)?$|\.(?:docker|container)file$/;

/** Names that CycloneDX (https://cyclonedx.org/specification/overview/#recognized-file-patterns) and SPDX (https://spdx.dev/resources/use/#documents) propose, and the usual ones. */
const BILL = /^s?bom\.json$|\.(?:cdx|cyclonedx|spdx|s?bom)\.json$/;

/** Files of Next.js that can choose a runtime (https://nextjs.org/docs/app/api-reference/file-conventions/route-segment-config/runtime). */
const SOURCE =
  /(?:^|\/)app\/(?:.*\/)?(?:page|layout|route|default)\.[jt]sx?$|(?:^|\/)pages\/.*\.[jt]sx?$|(?:^|\/)(?:middleware|proxy)\.[jt]s$/;

/** Files with one version: what they are of, and how that is called, where that is not its id. */
const VERSION_FILES: readonly [name: string, id: string, shown?: string][] = [
  [".nvmrc", "nodejs", "node"],
  [".node-version", "nodejs", "node"],
  ...["python", "ruby", "java", "go", "php", "bun"].map((id): [string, string] => [`.${id}-version`, id]),
];

export const FORMATS: readonly Format[] = [
  npmLockfile("bun.lock", /^bun\.lockb?$/, openBunLock, {
    marks: [/^\{\s*"lockfileVersion"\s*:\s*\d+\s*,\s*"(?:configVersion|workspaces)"/],
  }),
  npmLockfile("package-lock.json", /^(?:package-lock|npm-shrinkwrap)\.json$/, openNpmLock, {
    json: { isOne: (value) => "lockfileVersion" in value, read: (value, place) => lockReading(npmLock(value, place)) },
  }),
  npmLockfile("yarn.lock", /^yarn\.lock$/, yarnLock, { marks: [/^(?:# yarn lockfile v1|__metadata:)/m] }),
  npmLockfile("pnpm-lock.yaml", /^pnpm-lock\.ya?ml$/, pnpmLock, { marks: [/^lockfileVersion:/m] }),
  format("shared-ranges", "pnpm-workspace.yaml", /^pnpm-workspace\.ya?ml$/, readSharedRanges),
  format("shared-ranges", ".yarnrc.yml", /^\.yarnrc\.yml$/, readSharedRanges),
  format("shared-ranges", ".npmrc", /^\.npmrc$/, readSettings),
  format("shared-ranges", "patch", undefined, readSettings, { path: /(?:^|\/)patches\/[^/]+\.patch$/ }),
  format("shared-ranges", "gradle.properties", /^gradle\.properties$/, readSettings),
  format("shared-ranges", ".gitattributes", /^\.gitattributes$/, readSettings),
  jsonFormat("manifest", "package.json", /^package\.json$/, readPackageJson, isPackageJson),
  format("environment", "deno.json", /^deno\.jsonc?$/, readDenoJson),

  format("lockfile", "poetry.lock", /^poetry\.lock$/, readPoetryLock, { marks: [/^# .*@generated by Poetry/m] }),
  format("lockfile", "pdm.lock", /^pdm\.lock$/, readPdmLock, { marks: [/^# .*@generated by PDM/m] }),
  format("lockfile", "uv.lock", /^uv\.lock$/, readUvLock, { marks: [/^requires-python = /m, /^\[\[package\]\]/m] }),
  format("lockfile", "pylock.toml", /^pylock\.(?:[^.]+\.)?toml$/, readPylock, {
    marks: [/^lock-version = /m, /^\[\[packages\]\]/m],
  }),
  jsonFormat("lockfile", "Pipfile.lock", /^pipfile\.lock$/, readPipfileLock, isPipfileLock),
  format("manifest", "pyproject.toml", /^pyproject\.toml$/, readPyproject, {
    marks: [
      /^\[(?:project|build-system|dependency-groups|tool\.(?:poetry|uv|pdm|hatch))(?:\.[^\]\r\n\u2028\u2029]*)?\]/m,
    ],
  }),
  format("manifest", "requirements.txt", /requirements.*\.(?:txt|in)$/, readRequirements, {
    // `requirements/base.txt`: a folder of them is as common as a file.
    path: /(?:^|\/)requirements\/[^/]+\.(?:txt|in)$/,
  }),

  format("lockfile", "Cargo.lock", /^cargo\.lock$/, readCargoLock, { marks: [/^# .*@generated by Cargo/m] }),
  format("manifest", "Cargo.toml", /^cargo\.toml$/, readCargoToml, {
    marks: [/^\[(?:package|workspace)(?:\.[^\]\r\n\u2028\u2029]*)?\]/m],
  }),
  format("manifest", "Pipfile", /^pipfile$/, readPipfile, { marks: [/^\[(?:dev-)?packages\]/m] }),

  format("manifest", "libs.versions.toml", /\.versions\.toml$/, readVersionCatalog, {
    marks: [/^\[(?:libraries|plugins|versions)\]/m],
  }),
  format("manifest", "pom.xml", /^pom\.xml$/, readPom, { marks: [/^<(?:\?xml|!--|project)/, /<project[\s>]/] }),
  format("manifest", "build.gradle", /\.gradle(?:\.kts)?$/, readGradle, {
    marks: [/^(?:plugins|dependencies|buildscript) ?\{/m],
  }),

  format("lockfile", "pubspec.lock", /^pubspec\.lock$/, readPubspecLock, {
    marks: [/^packages:[ \t\r]*$/m, /^sdks:[ \t\r]*$/m],
  }),
  format("manifest", "pubspec.yaml", /^pubspec\.ya?ml$/, readPubspec, {
    marks: [/^environment:[ \t\r]*$/m, /^[ \t]+sdk:/m],
  }),

  format("lockfile", "Gemfile.lock", /^(?:gemfile|gems)\.(?:lock|locked)$/, readGemfileLock, {
    marks: [/^(?:GEM|PATH|GIT)[ \t\r]*$/m, /^DEPENDENCIES[ \t\r]*$/m],
  }),
  format("manifest", "Gemfile", /^(?:gemfile|gems\.rb)$/, readGemfile, { marks: [/^(?:source|gem|ruby) ?\(?["']/m] }),

  jsonFormat("lockfile", "composer.lock", /^composer\.lock$/, readComposerLock, isComposerLock),
  jsonFormat("manifest", "composer.json", /^composer\.json$/, readComposerJson, isComposerJson),

  format("manifest", "go.mod", /^go\.mod$/, readGoMod, {
    marks: [/^module[ \t]+\S+[ \t\r]*$/m, /^(?:go\s|require\s|require\()/m],
  }),

  jsonFormat("lockfile", "packages.lock.json", /^packages\.lock\.json$/, readPackagesLock, isPackagesLock),
  format("manifest", ".NET project", /\.(?:cs|fs|vb)proj$/, readDotnetProject(".NET project"), {
    marks: [/^<(?:\?xml|!--|Project)/, /<Project[\s>]/],
  }),
  format(
    "manifest",
    "Directory.Packages.props",
    /^directory\.(?:packages|build)\.(?:props|targets)$/,
    readDotnetProject("Directory.Packages.props"),
  ),

  ...VERSION_FILES.map(([name, id, shown]) => {
    return format("environment", name, new RegExp(`^\\${name}$`), versionFile(name, id, shown), INHERITED);
  }),
  format("environment", "global.json", /^global\.json$/, readGlobalJson, INHERITED),
  format("environment", ".sdkmanrc", /^\.sdkmanrc$/, readSdkman),
  format("environment", "runtime.txt", /^runtime\.txt$/, readRuntimeTxt),
  format("environment", "system.properties", /^system\.properties$/, readSystemProperties),
  format("environment", ".tool-versions", /^\.tool-versions$/, readToolVersions, INHERITED),
  format("environment", "mise.toml", /^\.?mise\.toml$/, readMise, INHERITED),
  format("environment", "rust-toolchain.toml", /^rust-toolchain(?:\.toml)?$/, readRustToolchain, INHERITED),
  format("environment", "gradle-wrapper.properties", /^gradle-wrapper\.properties$/, readGradleWrapper),
  format("environment", "compose.yaml", /^(?:docker-)?compose(?:[._-][\w.-]*)?\.ya?ml$/, readCompose, {
    // `dev.compose.yml`, and a folder of them.
    path: /[._-]compose\.ya?ml$|(?:^|\/)docker-compose\/(?:[\w.-]+\/)?[\w.-]+\.ya?ml$/,
    ...INHERITED,
  }),
  format("ci", "docker-bake.hcl", /^docker-bake(?:\.[\w-]+)*\.hcl$/, () => readingOf("docker-bake.hcl")),
  format("environment", "Dockerfile", DOCKERFILE, readDockerfile, { isProduction: true }),

  format("ci", "GitHub workflow", undefined, readWorkflow, {
    path: /(?:^|\/)\.github\/(?:workflows\/[^/]+|actions\/[^/]+\/action)\.ya?ml$/,
    marks: [/^jobs:/m, /^ +(?:- )?uses: /m],
    ...INHERITED,
  }),
  format("ci", "GitLab CI", /^\.gitlab-ci\.ya?ml$/, readGitlabCi, INHERITED),
  format("ci", "CircleCI", undefined, readCircleCi, { path: /(?:^|\/)\.circleci\/config\.ya?ml$/, ...INHERITED }),
  format("ci", "Bitbucket Pipelines", /^bitbucket-pipelines\.ya?ml$/, readBitbucket, INHERITED),

  format("environment", "netlify.toml", /^netlify\.toml$/, hosts.readNetlify),
  format("environment", "wrangler.toml", /^wrangler\.toml$/, hosts.readWranglerToml),
  format("environment", "wrangler.json", /^wrangler\.jsonc?$/, hosts.readWranglerJson),
  format("environment", "render.yaml", /^render\.ya?ml$/, hosts.readRender),
  format("environment", "app.json", /^app\.json$/, hosts.readAppJson),
  format("environment", "app.yaml", /^app\.yaml$/, hosts.readAppYaml),
  format("environment", "serverless.yml", /^serverless\.ya?ml$/, hosts.readServerless),
  format("environment", "firebase.json", /^firebase\.json$/, hosts.readFirebase),
  host("vercel.json", /^vercel\.json$/, "vercel"),
  host("fly.toml", /^fly\.toml$/, "fly-io"),
  host("railway.json", /^railway\.(?:json|toml)$/, "railway"),
  host("heroku.yml", /^heroku\.yml$/, "heroku"),
  host("amplify.yml", /^amplify\.yml$/, "amplify"),
  host("staticwebapp.config.json", /^staticwebapp\.config\.json$/, "azure-static-web-apps"),

  jsonFormat("bill-of-materials", "bill of materials", BILL, readBill, isBillOfMaterials),
  format("source", "source of Next.js", undefined, readEdgeRuntime, { path: SOURCE }),
];

const BILL_INSTEAD = "Use a bill of materials in CycloneDX JSON, or list its packages as purls, one per line";

/** Files that people try although they cannot be read, and what to use instead. */
export const UNSUPPORTED: readonly { name: RegExp; instead: string }[] = [
  { name: /^bun\.lockb$/, instead: "Use bun.lock, which `bun install --save-text-lockfile` writes." },
  { name: /\.gemspec$/, instead: "Use Gemfile.lock." },
  { name: /^go\.sum$/, instead: "Use go.mod." },
  { name: /^setup\.(?:py|cfg)$/, instead: "Use a requirements.txt, which `pip freeze` writes." },
  { name: /^mix\.(?:exs|lock)$/, instead: `${BILL_INSTEAD}, such as \`pkg:hex/phoenix@1.7\`.` },
  {
    name: /^(?:podfile|podfile\.lock|package\.swift|package\.resolved|build\.sbt|deps\.edn|project\.clj|rebar\.config|stack\.yaml|.*\.cabal|conanfile\.(?:py|txt)|vcpkg\.json|environment\.ya?ml|packages\.config|paket\.dependencies|cpanfile)$/,
    instead: `${BILL_INSTEAD}.`,
  },
];

/** Lockfiles that are not named as left out: the manifest beside them is. */
const OF_ANOTHER = /^(?:go\.sum|mix\.lock|podfile\.lock|package\.resolved)$/;

/** Whether it is a manifest of a kind that is not read, or all that there is of one. */
export const isUnsupported = (path: string): boolean =>
  !OF_ANOTHER.test(nameOf(path)) && UNSUPPORTED.some(({ name }) => name.test(nameOf(path)));

/** The format of a file, by its path alone. @returns undefined for files that are not read */
export function formatOf(path: string): Format | undefined {
  const whole = path.replaceAll("\\", "/").toLowerCase();
  const file = whole.slice(whole.lastIndexOf("/") + 1);
  return FORMATS.find(({ name, path: pattern }) => name?.test(file) || pattern?.test(whole));
}
