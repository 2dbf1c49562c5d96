/**
 * Every format that is read, in one list: to add one, write its reader in a folder of its own and add it here. The first
 * entry that fits a file or a text counts, so lockfiles come before the manifests whose marks they share.
 */
import { isBillOfMaterials, readBill } from "./bill-of-materials.js";
import { readPubspec, readPubspecLock } from "./dart/pubspec.js";
import { type JsonReader, jsonReader } from "./formats/json.js";
import { readGoMod } from "./go/go-mod.js";
import { readCompose } from "./hosts/compose.js";
import { readDockerfile } from "./hosts/dockerfile.js";
import { readEdgeRuntime } from "./hosts/edge-runtime.js";
import {
  hostFile,
  readAppJson,
  readAppYaml,
  readFirebase,
  readNetlify,
  readRender,
  readServerless,
  readWranglerJson,
  readWranglerToml,
} from "./hosts/hosts.js";
import { readMise, readRustToolchain, readToolVersions, versionFile } from "./hosts/version-files.js";
import { readGradle } from "./jvm/gradle.js";
import { readVersionCatalog } from "./jvm/gradle-catalog.js";
import { readPom } from "./jvm/maven.js";
import { openBunLock } from "./npm/bun-lock.js";
import { readDenoJson } from "./npm/deno-json.js";
import type { Lock } from "./npm/lock.js";
import { npmLock, openNpmLock } from "./npm/npm-lock.js";
import { isPackageJson, readPackageJson } from "./npm/package-json.js";
import { pnpmLock } from "./npm/pnpm-lock.js";
import { readSharedRanges } from "./npm/workspace-catalogs.js";
import { yarnLock } from "./npm/yarn-lock.js";
import { isComposerJson, isComposerLock, readComposerJson, readComposerLock } from "./php/composer.js";
import { isPipfileLock, readPipfile, readPipfileLock } from "./python/pipfile.js";
import { readPyproject } from "./python/pyproject.js";
import { readPdmLock, readPoetryLock, readPylock, readUvLock } from "./python/python-lock.js";
import { readRequirements } from "./python/requirements.js";
import type { Problem, Reading } from "./reading.js";
import { readGemfile } from "./ruby/gemfile.js";
import { readGemfileLock } from "./ruby/gemfile-lock.js";
import { readCargoLock, readCargoToml } from "./rust/cargo.js";

/**
 * What a file is to a project. `manifest`: what the project requires. `npm-lockfile`: gives the versions of each folder.
 * `lockfile`: lists packages. `shared-ranges`: ranges that the package.json files of a workspace share. `environment`: what
 * the project runs in. `bill-of-materials`: a project by itself. `source`: code that may choose a runtime.
 */
export type Kind =
  | "manifest"
  | "npm-lockfile"
  | "lockfile"
  | "shared-ranges"
  | "environment"
  | "bill-of-materials"
  | "source";

type Read = (text: string) => Reading | Problem;
type OpenLock = (text: string) => Lock | Problem;

export interface Format {
  /** What people call it. */
  label: string;
  kind: Kind;
  /** Matches names of files, without folders and in lower case. */
  name?: RegExp;
  /** Matches whole paths in lower case, where the name alone does not identify the file. */
  path?: RegExp;
  /** Identify a text without a name: all occur in it. */
  marks?: readonly RegExp[];
  /** Identifies and reads JSON without a name. */
  json?: { isOne: (value: Record<string, unknown>) => boolean; read: JsonReader };
  read: Read;
  /** Opens a lockfile that gives the versions of each folder. */
  open?: OpenLock;
  /** Whether it counts for the folders below its own, too. */
  isInherited?: true;
  /** Whether it is about what is deployed, and not about development. */
  isProduction?: true;
}

const format = (kind: Kind, label: string, name: RegExp, read: Read, more: Partial<Format> = {}): Format => ({
  label,
  kind,
  name,
  read,
  ...more,
});

type Is = (value: Record<string, unknown>) => boolean;

const jsonFormat = (kind: Kind, label: string, name: RegExp, read: JsonReader, isOne: Is): Format =>
  format(kind, label, name, jsonReader(`a ${label}`, read), { json: { isOne, read } });

/** What an npm-style lockfile lists by itself, and everything that it installs. */
const readingOf = (lock: Lock): Reading => ({ ...lock.reading(), ...(lock.tree && { tree: lock.tree }) });

const npmLockfile = (label: string, name: RegExp, open: OpenLock, more: Partial<Format>): Format => {
  const read = (text: string) => {
    const lock = open(text);
    return "problem" in lock ? lock : readingOf(lock);
  };
  return format("npm-lockfile", label, name, read, { open, ...more });
};

/** A file that says where a project runs by being there. */
const host = (label: string, name: RegExp, id: string) => format("environment", label, name, hostFile(label, id));

/**
 * `Dockerfile`, `Dockerfile.dev`, `api.Dockerfile`; but not sources and texts about them, their templates, nor
 * `Dockerfile.dockerignore` (https://docs.docker.com/build/concepts/context/#filename-and-location).
 */
const DOCKERFILE =
  /^(?:docker|container)file(?!.*\.(?:[cm]?[jt]sx?|py|rb|go|rs|java|php|sh|mdx?|txt|html|json|ya?ml|toml|snap|dockerignore|j2|erb|tm?pl|template)$)(?:\.[\w.-]+)?$|\.(?:docker|container)file$/;

/** Names that CycloneDX (https://cyclonedx.org/specification/overview/#recognized-file-patterns) and SPDX (https://spdx.dev/resources/use/#documents) propose, and the usual ones. */
const BILL = /^s?bom\.json$|\.(?:cdx|cyclonedx|spdx|s?bom)\.json$/;

/** Files of Next.js that can choose a runtime (https://nextjs.org/docs/app/api-reference/file-conventions/route-segment-config/runtime). */
const SOURCE =
  /(?:^|\/)app\/(?:.*\/)?(?:page|layout|route|default)\.[jt]sx?$|(?:^|\/)pages\/.*\.[jt]sx?$|(?:^|\/)(?:middleware|proxy)\.[jt]s$/;

const INHERITED = { isInherited: true } as const;

export const FORMATS: readonly Format[] = [
  npmLockfile("bun.lock", /^bun\.lockb?$/, openBunLock, {
    marks: [/^\{\s*"lockfileVersion"\s*:\s*\d+\s*,\s*"(?:configVersion|workspaces)"/],
  }),
  npmLockfile("package-lock.json", /^(?:package-lock|npm-shrinkwrap)\.json$/, openNpmLock, {
    json: { isOne: (value) => "lockfileVersion" in value, read: (value, place) => readingOf(npmLock(value, place)) },
  }),
  npmLockfile("yarn.lock", /^yarn\.lock$/, yarnLock, { marks: [/^(?:# yarn lockfile v1|__metadata:)/m] }),
  npmLockfile("pnpm-lock.yaml", /^pnpm-lock\.ya?ml$/, pnpmLock, { marks: [/^lockfileVersion:/m] }),
  format("shared-ranges", "pnpm-workspace.yaml", /^pnpm-workspace\.ya?ml$/, readSharedRanges),
  format("shared-ranges", ".yarnrc.yml", /^\.yarnrc\.yml$/, readSharedRanges),
  jsonFormat(
    "manifest",
    "package.json",
    /^package\.json$/,
    (value, place) => readPackageJson(value, place),
    isPackageJson,
  ),
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

  format("environment", ".nvmrc", /^\.nvmrc$/, versionFile(".nvmrc", "nodejs", "node"), INHERITED),
  format("environment", ".node-version", /^\.node-version$/, versionFile(".node-version", "nodejs", "node"), INHERITED),
  format("environment", ".python-version", /^\.python-version$/, versionFile(".python-version", "python"), INHERITED),
  format("environment", ".ruby-version", /^\.ruby-version$/, versionFile(".ruby-version", "ruby"), INHERITED),
  format("environment", ".java-version", /^\.java-version$/, versionFile(".java-version", "java"), INHERITED),
  format("environment", ".tool-versions", /^\.tool-versions$/, readToolVersions, INHERITED),
  format("environment", "mise.toml", /^\.?mise\.toml$/, readMise, INHERITED),
  format("environment", "rust-toolchain.toml", /^rust-toolchain(?:\.toml)?$/, readRustToolchain, INHERITED),
  format("environment", "compose.yaml", /^(?:docker-)?compose(?:\.[\w-]+)*\.ya?ml$/, readCompose, INHERITED),
  format("environment", "Dockerfile", DOCKERFILE, readDockerfile, { isProduction: true }),

  format("environment", "netlify.toml", /^netlify\.toml$/, readNetlify),
  format("environment", "wrangler.toml", /^wrangler\.toml$/, readWranglerToml),
  format("environment", "wrangler.json", /^wrangler\.jsonc?$/, readWranglerJson),
  format("environment", "render.yaml", /^render\.ya?ml$/, readRender),
  format("environment", "app.json", /^app\.json$/, readAppJson),
  format("environment", "app.yaml", /^app\.yaml$/, readAppYaml),
  format("environment", "serverless.yml", /^serverless\.ya?ml$/, readServerless),
  format("environment", "firebase.json", /^firebase\.json$/, readFirebase),
  host("vercel.json", /^vercel\.json$/, "vercel"),
  host("fly.toml", /^fly\.toml$/, "fly-io"),
  host("railway.json", /^railway\.(?:json|toml)$/, "railway"),
  host("heroku.yml", /^heroku\.yml$/, "heroku"),
  host("amplify.yml", /^amplify\.yml$/, "amplify"),
  host("staticwebapp.config.json", /^staticwebapp\.config\.json$/, "azure-static-web-apps"),

  jsonFormat("bill-of-materials", "bill of materials", BILL, readBill, isBillOfMaterials),
  { label: "source of Next.js", kind: "source", path: SOURCE, read: readEdgeRuntime },
];

/** Files that people try although they cannot be read, and what to use instead. */
export const UNSUPPORTED: readonly { name: RegExp; instead: string }[] = [
  { name: /^bun\.lockb$/, instead: "Use bun.lock, which `bun install --save-text-lockfile` writes." },
  { name: /\.gemspec$/, instead: "Use Gemfile.lock." },
  { name: /^go\.sum$/, instead: "Use go.mod." },
  { name: /^setup\.(?:py|cfg)$/, instead: "Use a requirements.txt, which `pip freeze` writes." },
  {
    name: /^(?:mix\.exs|mix\.lock|.*\.csproj)$/,
    instead:
      "Use a bill of materials in CycloneDX JSON, or list its packages as purls, one per line, such as `pkg:nuget/Dapper@2.1`.",
  },
];

/**
 * The format of a file, by its path alone.
 * @returns undefined for files that are not read
 */
export function formatOf(path: string): Format | undefined {
  const whole = path.replaceAll("\\", "/").toLowerCase();
  const file = whole.slice(whole.lastIndexOf("/") + 1);
  return FORMATS.find(({ name, path: pattern }) => name?.test(file) || pattern?.test(whole));
}
