/** What the CI of a release tests it with: from jobs to versions of technologies. */

import type { NameIndex } from "../../../server/catalog/names/names.js";
import { isOnOwnScale } from "../../../server/catalog/names/question.js";
import type { Day } from "../../../server/catalog/technology/lifecycle.js";
import type { Technology } from "../../../server/catalog/technology/technology.js";
import { parseRange } from "../../../server/catalog/versions/parse.js";
import { isWithin, lowestOf, type VersionRange } from "../../../server/catalog/versions/range.js";
import { SETUPS } from "../../../server/manifests/ci/setups.js";
import { REPOSITORIES } from "../../../server/manifests/hosts/images.js";
import { plainVersion } from "../../../server/manifests/hosts/runtimes.js";
import { composedIn } from "./compose.js";
import { GAP, textOf } from "./expressions.js";
import { appraisalsIn, gemsIn, type Install, installsIn, postgresIn, pythonRequirement } from "./installs.js";
import { lastLineOf, lineAskedFor } from "./lines.js";
import { isInOwnEnvironment, type Runner, runnerOf as runnerOfCommand, toxArguments, wordsOf } from "./shell.js";
import { dependencyGroups, environmentsOf, pythonOf, requirementsOf, type ToxFile } from "./tox.js";
import type { Step, TestJob } from "./workflow.js";

/** One version that a release was tested with. */
export interface TestedVersion {
  technology: Technology;
  /** A part of a range, such as `5.1`. */
  line: string;
  /** How it is written, and the files that can hold it, the likeliest first. */
  written: string;
  files: readonly string[];
}

/** A release whose CI is read. */
export interface Subject {
  technology: Technology;
  /** Whether its repository is of no other technology. */
  isAlone: boolean;
  names: NameIndex;
  /** The day of its commit. */
  day: Day;
  /** Texts of its files, by path. */
  texts: ReadonlyMap<string, string>;
  tox: ToxFile | undefined;
  /** Called with what is not understood, in words. */
  report: (what: string) => void;
}

/** What runs tests, by the ecosystem of the packages that are tested. */
const RUNNERS: Readonly<Record<string, readonly Runner[]>> = {
  npm: ["nodejs", "bun", "deno"],
  pypi: ["python"],
  gem: ["ruby"],
  composer: ["php"],
  go: ["go"],
  cargo: ["rust"],
  maven: ["java"],
  hex: ["elixir"],
  nuget: ["dotnet"],
};

const RUNTIMES: ReadonlySet<string> = new Set([...Object.values(RUNNERS).flat(), "erlang", "flutter"]);

/** Actions that start a database, and the input with its version. */
const DATABASES: ReadonlyMap<string, readonly [id: string, input: string]> = new Map([
  // https://github.com/ankane/setup-postgres#readme
  ["ankane/setup-postgres", ["postgresql", "postgres-version"]],
  // https://github.com/ikalnytskyi/action-setup-postgres#readme
  ["ikalnytskyi/action-setup-postgres", ["postgresql", "postgres-version"]],
  // https://github.com/ankane/setup-mysql#readme
  ["ankane/setup-mysql", ["mysql", "mysql-version"]],
  // https://github.com/ankane/setup-mariadb#readme
  ["ankane/setup-mariadb", ["mariadb", "mariadb-version"]],
  // https://github.com/ankane/setup-mongodb#readme
  ["ankane/setup-mongodb", ["mongodb", "mongodb-version"]],
  // https://github.com/supercharge/mongodb-github-action#readme
  ["supercharge/mongodb-github-action", ["mongodb", "mongodb-version"]],
  // https://github.com/supercharge/redis-github-action#readme
  ["supercharge/redis-github-action", ["redis", "redis-version"]],
  // https://github.com/shogo82148/actions-setup-redis#readme
  ["shogo82148/actions-setup-redis", ["redis", "redis-version"]],
  // https://github.com/shogo82148/actions-setup-mysql#readme
  ["shogo82148/actions-setup-mysql", ["mysql", "mysql-version"]],
  // https://github.com/mirromutth/mysql-action#readme
  ["mirromutth/mysql-action", ["mysql", "mysql version"]],
  // https://github.com/getong/mariadb-action#readme
  ["getong/mariadb-action", ["mariadb", "mariadb version"]],
  // https://github.com/Harmon758/postgresql-action#readme
  ["harmon758/postgresql-action", ["postgresql", "postgresql version"]],
  // https://github.com/ankane/setup-elasticsearch#readme
  ["ankane/setup-elasticsearch", ["elasticsearch", "elasticsearch-version"]],
  // https://github.com/elastic/elastic-github-actions#readme
  ["elastic/elastic-github-actions/elasticsearch", ["elasticsearch", "stack-version"]],
  // https://github.com/ankane/setup-opensearch#readme
  ["ankane/setup-opensearch", ["opensearch", "opensearch-version"]],
]);

/** All versions that a job shows the release to be tested with. */
export function* versionsIn(job: TestJob, subject: Subject): Generator<TestedVersion> {
  const setUp = job.steps.flatMap((step) => setupsOf(step, subject));
  const runner = runnerOf(job, setUp, subject);
  if (!runner) return;
  if (runner === "dotnet") yield* frameworksOf(job, subject);
  // What builds it for .NET is newer than what the tests run on.
  const runtime = runner === "dotnet" ? undefined : runtimeOf(job, setUp, runner);
  const tox = subject.tox && toxEnvironments(job, subject.tox, runtime?.version);
  // With tox, its environments say which Python runs the tests.
  if (runtime && tox === undefined) yield* testedWith(subject, runner, "npm", runtime.version, filesOf(runtime, job));
  yield* servicesOf(job, subject);
  for (const step of job.steps) yield* installedBy(step, job, subject);
  if (subject.tox && tox) yield* installedByTox(subject, subject.tox, tox, runtime, job);
}

/** A runtime that a job sets up. */
interface SetUp {
  id: string;
  version: string;
  /** The file that holds the version; undefined where the workflow does. */
  file: string | undefined;
}

const filesOf = ({ file }: SetUp, job: TestJob): readonly string[] => (file === undefined ? job.files : [file]);

/** The runtime that runs the tests of a job; undefined where it is not that of what is tested, or cannot be told. */
function runnerOf(job: TestJob, setUp: readonly SetUp[], { technology, isAlone }: Subject): Runner | undefined {
  const [ecosystem] = technology.packages[0] ?? [];
  // A technology without packages may be written in any language. For tools that people only run (Argo CD), the language that
  // they are written in makes no difference to users.
  const isOpen = isAlone && technology.category !== "devops";
  const own = ecosystem === undefined ? (isOpen ? Object.values(RUNNERS).flat() : []) : (RUNNERS[ecosystem] ?? []);
  const known = [...job.runners].filter((one) => one !== "any");
  if (known.length > 0) {
    const [first, more] = known.filter((one) => own.includes(one));
    return more === undefined ? first : undefined;
  }
  const [only, another] = own.filter((id) => setUp.some((one) => one.id === id));
  return another === undefined ? only : undefined;
}

/** Further actions that set up a runtime, and the input with its version. */
const SETTING_UP: ReadonlyMap<string, readonly [id: string, input: string]> = new Map([
  // https://github.com/pdm-project/setup-pdm#readme
  ["pdm-project/setup-pdm", ["python", "python-version"]],
  // https://github.com/conda-incubator/setup-miniconda#readme
  ["conda-incubator/setup-miniconda", ["python", "python-version"]],
  // https://github.com/ruby/setup-ruby-pkgs#readme
  ["ruby/setup-ruby-pkgs", ["ruby", "ruby-version"]],
  // https://github.com/wyvox/action-setup-pnpm#readme
  ["wyvox/action-setup-pnpm", ["nodejs", "node-version"]],
  // https://github.com/ljharb/actions
  ["ljharb/actions/node/install", ["nodejs", "node-version"]],
  // https://github.com/voidzero-dev/setup-vp#readme
  ["voidzero-dev/setup-vp", ["nodejs", "node-version"]],
]);

/** Files at the root that hold the version of a runtime, by the input that names them. */
const VERSION_FILES: ReadonlyMap<string, RegExp> = new Map([
  ["node-version-file", /^(?:\.nvmrc|\.node-version|package\.json)$/],
  ["python-version-file", /^\.python-version$/],
  ["ruby-version", /^\.ruby-version$/],
  ["go-version-file", /^go\.mod$/],
]);

/** The version in a file that an action is pointed to; undefined where it is none of those above. */
function versionInFile(subject: Subject, input: string, name: string): string | undefined {
  const text = VERSION_FILES.get(input)?.test(name) ? subject.texts.get(name) : undefined;
  if (text === undefined) return undefined;
  // https://github.com/actions/setup-node/blob/main/docs/advanced-usage.md#node-version-file
  if (name === "package.json") return /"volta":\s*\{[^}]*"node":\s*"(\d[\d.]*)"/.exec(text)?.[1];
  if (name !== "go.mod") return /^\s*(?:ruby-)?v?(\d[\d.]*)\s*$/.exec(text)?.[1];
  return (/^toolchain go([\d.]+)\s*$/m.exec(text) ?? /^go ([\d.]+)\s*$/m.exec(text))?.[1];
}

/** The runtimes that a step sets up, with the versions that it asks for. */
function setupsOf({ action, tag, inputs }: Step, subject: Subject): SetUp[] {
  const [other, ...names] = SETTING_UP.get(action) ?? [];
  // https://github.com/useblacksmith: the same actions for other machines
  const known = SETUPS.get(action.replace(/^useblacksmith\//, "actions/")) ?? [];
  const setups = other === undefined ? known : [{ id: other, inputs: names }];
  const written = setups.flatMap(({ id, inputs: [...own] }): SetUp[] => {
    const name = own.find((one) => inputs[one]);
    const version = name === undefined ? undefined : inputs[name];
    return version === undefined ? [] : [{ id, version: version.trim(), file: undefined }];
  });
  if (written.length > 0) return written;
  if (action === "dtolnay/rust-toolchain" && tag !== "") return [{ id: "rust", version: tag, file: undefined }];
  const [id] = setups.map((one) => one.id);
  return [...VERSION_FILES.keys()].flatMap((input) => {
    const file = inputs[input]?.replace(/^\.\//, "") ?? "";
    const version = versionInFile(subject, input, file);
    return id !== undefined && version !== undefined ? [{ id, version, file }] : [];
  });
}

/** The version of a runtime in a job; undefined where it has none, or several. */
function runtimeOf(job: TestJob, setUp: readonly SetUp[], runner: Runner): SetUp | undefined {
  const own = setUp.filter(({ id }) => id === runner);
  const images = imagesOf(job.images, runner).map((version): SetUp => ({ id: runner, version, file: undefined }));
  // https://docs.astral.sh/uv/reference/environment/#uv_python
  const chosen = runner === "python" ? job.steps.flatMap(({ env }) => env.UV_PYTHON ?? []) : [];
  const uv = [...new Set(chosen)].map((version): SetUp => ({ id: runner, version, file: undefined }));
  const asked = new Map([own, images, uv].find((list) => list.length > 0)?.map((one) => [one.version, one]));
  const [only, more] = asked.values();
  // With Gradle, projects build with one Java and test with another, unless CI goes through several.
  const hasGradle = job.steps.some(({ commands }) => commands.some((command) => /gradle/.test(command)));
  const isChosen = !hasGradle || Object.values(job.cell).some((value) => textOf(value) === only?.version);
  return only && more === undefined && isChosen && !/\s/.test(only.version) ? only : undefined;
}

const imagesOf = (images: readonly string[], id: string): string[] =>
  images.flatMap((image) => {
    const read = readImage(image);
    return read?.id === id ? [read.version] : [];
  });

/** Folders of what shows how a project is used. */
const ASIDE = /(?:^|\/)(?:sandbox|samples?|examples?|templates?|demos?|benchmarks?)\//i;

/** The versions of .NET that the projects with tests are built for, each of which `dotnet test` runs. */
function* frameworksOf(job: TestJob, subject: Subject): Generator<TestedVersion> {
  for (const command of job.steps.flatMap(({ commands }) => commands)) {
    const words = wordsOf(command);
    if (words[0] !== "dotnet" || words[1] !== "test") continue;
    const chosen = /\s(?:-f|--framework)[ =]net(\d+)\.0(?:\s|$)/.exec(command)?.[1];
    const named = words.find((word) => word.endsWith(".csproj"))?.replace(/^\.\//, "");
    for (const [path, text] of subject.texts) {
      if (!path.endsWith(".csproj") || ASIDE.test(path) || (named !== undefined && named !== path)) continue;
      const targets = /<TargetFrameworks?>([^<$]*)<\/TargetFrameworks?>/.exec(text)?.[1] ?? "";
      for (const [, major = ""] of targets.matchAll(/(?<![\w.])net(\d+)\.0(?![\w.-])/g))
        if (Number(major) > 4 && (chosen ?? major) === major)
          yield* testedWith(subject, "dotnet", "npm", major, [path]);
    }
  }
}

/** Images with their host, whose tags begin with the version. */
const IMAGES: ReadonlyMap<string, string> = new Map([
  // https://mcr.microsoft.com/artifact/mar/mssql/server/about
  ["mcr.microsoft.com/mssql/server", "sql-server"],
  // https://www.elastic.co/docs/deploy-manage/deploy/self-managed/install-elasticsearch-docker-basic
  ["docker.elastic.co/elasticsearch/elasticsearch", "elasticsearch"],
  // https://www.keycloak.org/getting-started/getting-started-docker
  ["quay.io/keycloak/keycloak", "keycloak"],
]);

/** The versions of SQL Server by the year that it is called after (https://learn.microsoft.com/troubleshoot/sql/releases/download-and-install-latest-updates). */
const SQL_SERVER: ReadonlyMap<string, string> = new Map([
  ["2017", "14.0"],
  ["2019", "15.0"],
  ["2022", "16.0"],
  ["2025", "17.0"],
]);

/** The technology of an image by its name, and the version that its tag begins with. */
function readImage(image: string): { id: string; version: string; written: string } | undefined {
  const [, path = "", tag = ""] = /^(?:docker\.io\/)?(?:library\/)?([\w./-]+):([\w.-]+)$/.exec(image) ?? [];
  const id = REPOSITORIES.get(path) ?? IMAGES.get(path);
  const [, written, rest = ""] = /^v?(\d+(?:\.\d+)*)(.*)$/.exec(tag) ?? [];
  const version = id === "sql-server" ? SQL_SERVER.get(written ?? "") : written;
  if (id === undefined || version === undefined || written === undefined) return undefined;
  return /rc|beta|alpha|dev|nightly|^[a-z]/i.test(rest) ? undefined : { id, version, written };
}

function* servicesOf({ images, steps, files }: TestJob, subject: Subject): Generator<TestedVersion> {
  const started = steps.flatMap(({ commands, env }) =>
    commands.flatMap((command) => composedIn(command, env, subject.texts)),
  );
  for (const { image, file } of [...images.map((one) => ({ image: one, file: undefined })), ...started]) {
    const read = readImage(image);
    if (read && !RUNTIMES.has(read.id))
      yield* testedWith(
        subject,
        read.id,
        "npm",
        read.version,
        file === undefined ? files : [file, ...files],
        read.written,
      );
  }
  for (const { action, inputs } of steps) {
    const [id, input = ""] = DATABASES.get(action) ?? [];
    const version = inputs[input];
    if (id !== undefined && version) yield* testedWith(subject, id, "npm", version, files);
  }
  const [postgres, another] = new Set(steps.flatMap(({ commands }) => commands.flatMap(postgresIn)));
  if (postgres && !another) yield* testedWith(subject, "postgresql", "npm", postgres, files);
}

/**
 * Services whose images, and the actions that start them, take a major number for its last line: `redis:7` is 7.4
 * (https://github.com/docker-library/official-images/tree/master/library).
 */
const ENDING_IN_LAST_LINE: ReadonlySet<string> = new Set(["redis", "rabbitmq", "mariadb", "mysql", "valkey"]);

function* testedWith(
  subject: Subject,
  id: string,
  ecosystem: string,
  written: string,
  files: readonly string[],
  shown = written,
): Generator<TestedVersion> {
  const technology = subject.names.byId(id);
  if (!technology || technology === subject.technology || technology.category === "os-image") return;
  const plain = RUNTIMES.has(id) && /^[\w.-]+$/.test(written) ? withoutName(id, written) : written;
  const last =
    plain !== undefined && ENDING_IN_LAST_LINE.has(id) ? lastLineOf(technology, plain, subject.day) : undefined;
  const line = last ?? (plain === undefined ? undefined : lineAskedFor(technology, ecosystem, plain, subject.day));
  if (line === undefined)
    subject.report(`${technology.name} "${written.replaceAll(GAP, "…")}" names no release line that was out`);
  else yield { technology, line, written: shown, files };
}

/** `3.3` of `ruby-3.3`, `17` of `temurin-17`; undefined for other implementations, such as `pypy-3.10`, and versions to come. */
function withoutName(id: string, written: string): string | undefined {
  if (id === "nodejs" && /^lts\/[a-z]+$/i.test(written)) return plainVersion(id, written);
  const number = written.replace(/(?:\.x)+$/i, "");
  return /\d-?[a-z]/i.test(number.replace(/^[a-z.]+-?/i, "")) ? undefined : plainVersion(id, number);
}

function* installedBy({ commands, env, isHome }: Step, job: TestJob, subject: Subject): Generator<TestedVersion> {
  if (!isHome) return;
  const testing = job.steps.flatMap((step) => step.commands).filter((one) => runnerOfCommand(one) === "python");
  const isApart = testing.length > 0 && testing.every(isInOwnEnvironment);
  for (const command of commands) {
    for (const install of installsIn(command))
      if (!isApart || install.ecosystem !== "pypi") yield* testedInstall(subject, install, job.files);
    const [program, name = ""] = wordsOf(command.replace(/^bundle\s+exec\s+/, ""));
    const appraisals = program === "appraisal" ? subject.texts.get("Appraisals") : undefined;
    for (const install of (appraisals && appraisalsIn(appraisals).get(name)) || [])
      if (isMeant(install, name)) yield* testedInstall(subject, install, ["Appraisals", ...job.files]);
  }
  const gemfile = env.BUNDLE_GEMFILE?.replace(/^(?:\.?\/|\uFFFD\/)/, "");
  const text = gemfile === undefined ? undefined : subject.texts.get(gemfile);
  if (gemfile === undefined || text === undefined) return;
  for (const install of gemsIn(text))
    if (isMeant(install, gemfile)) yield* testedInstall(subject, install, [gemfile, ...job.files]);
}

/** What `rails new` writes into the gemfile of an application, which tests of something else only carry along. */
const OF_NEW_APPLICATIONS =
  /^(?:bootsnap|capybara|coffee-rails|image_processing|importmap-rails|jbuilder|jsbundling-rails|kamal|listen|propshaft|puma|redis|sass-rails|sassc-rails|selenium-webdriver|spring|sprockets-rails|stimulus-rails|thruster|turbo-rails|turbolinks|uglifier|web-console|webdrivers|webpacker)$/;

/** Whether a gemfile or an appraisal is about a gem. */
const isMeant = ({ name }: Install, title: string): boolean =>
  !OF_NEW_APPLICATIONS.test(name) || title.toLowerCase().replaceAll("-", "_").includes(name.replaceAll("-", "_"));

function* testedInstall(
  subject: Subject,
  { ecosystem, name, version }: Install,
  files: readonly string[],
): Generator<TestedVersion> {
  const found = subject.names.resolvePackage(
    ecosystem,
    ecosystem === "pypi" ? name.toLowerCase().replace(/[-_.]+/g, "-") : name,
  );
  const technology = found?.technology;
  if (!technology || technology === subject.technology || isTool(technology, subject.technology)) return;
  if (technology.isService && technology.cycles.length > 0) return;
  if (!isOnOwnScale(technology, found.package) && !PARTS.test(name)) return;
  yield* testedWith(subject, technology.id, ecosystem, version, files);
}

/** Packages that have the versions of the framework whose parts they are. */
const PARTS =
  /^(?:illuminate\/.+|symfony\/(?:config|console|dependency-injection|event-dispatcher|framework-bundle|http-foundation|http-kernel|process|yaml)|active(?:job|model|record|support)|action(?:cable|mailer|pack|view)|railties)$/;

/** What installs and checks, and is not what is tested. */
const TOOLS: ReadonlySet<string> = new Set([
  "package-manager",
  "linting",
  "devops",
  "monorepo",
  "os-image",
  "build-tool",
]);
const TOOL_IDS: ReadonlySet<string> = new Set(["tox", "nox", "setuptools", "coverage-py", "pytest-xdist"]);
const isTool = ({ id, category }: Technology, of: Technology): boolean =>
  (TOOLS.has(category) && category !== of.category) || TOOL_IDS.has(id);

/** The environments of tox that a job runs; undefined where it runs none. */
function toxEnvironments(job: TestJob, file: ToxFile, python: string | undefined): string[] | undefined {
  const hasPlugin =
    job.steps.some(({ commands }) => commands.some((command) => /tox-gh(?:-actions)?\b/.test(command))) ||
    file.byPython !== undefined;
  const calls = job.steps.flatMap(({ commands, env, isTolerated }) =>
    commands.flatMap((command) => {
      const args = /\bpip\b|^uv\s+(?:pip|tool)\s/.test(command) ? undefined : toxArguments(command);
      return args === undefined || isTolerated || /--version/.test(args)
        ? []
        : [environmentsOf(file, args, { ...env, ...setIn(command) }, python, hasPlugin)];
    }),
  );
  return calls.length > 0 ? [...new Set(calls.flat())] : undefined;
}

/** Variables that a command sets for itself: `TOXENV=py312 tox`. */
const setIn = (command: string): Record<string, string> =>
  Object.fromEntries([...command.matchAll(/(?:^|\s)([A-Z]\w*)=(\S+)(?=\s)/g)].map(([, name, value]) => [name, value]));

function* installedByTox(
  subject: Subject,
  file: ToxFile,
  environments: readonly string[],
  runtime: SetUp | undefined,
  job: TestJob,
): Generator<TestedVersion> {
  const python = runtime?.version;
  const groups = dependencyGroups(subject.texts.get("pyproject.toml"));
  for (const name of environments) {
    const own = pythonOf(name);
    // An environment for another Python than the job's cannot be made there.
    if (own !== undefined && python !== undefined && !`${python}.`.startsWith(`${own}.`)) continue;
    if (runtime) yield* testedWith(subject, "python", "pypi", runtime.version, filesOf(runtime, job));
    else if (own !== undefined) yield* testedWith(subject, "python", "pypi", own, job.files, own.replace(".", ""));
    for (const { requirement, path } of requirementsOf(file, name, groups))
      for (const install of pythonRequirement(requirement)) yield* testedInstall(subject, install, [path]);
  }
}

/** Versions as one range, each once, the oldest first. */
export function rangeOf(lines: readonly string[]): string {
  const ranges = [...new Set(lines)].map((text) => parseRange(text)).filter((range) => range !== undefined);
  const isCovered = (range: VersionRange) => ranges.some((other) => other !== range && isWithin(range, other));
  return ranges
    .filter((range) => !isCovered(range))
    .sort((one, other) => lowestOf(one).compare(lowestOf(other)))
    .map(({ text }) => text)
    .join(" || ");
}
