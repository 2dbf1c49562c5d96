/** Actions that set up languages and tools in a job (https://docs.github.com/actions), and what the versions mean that they take. */
import { plainVersion } from "../hosts/runtimes.js";
import { buildEntry, type NamedEntry, technologyEntry } from "../reading.js";

/** A technology that an action sets up, and the inputs that give its version. */
export interface Setup {
  id: string;
  shown: string;
  /** The first that is given counts. */
  inputs: readonly string[];
}

const setup = (id: string, shown: string, ...inputs: string[]): Setup => ({ id, shown, inputs });

const NODE = setup("nodejs", "node", "node-version", "version");
const PYTHON = setup("python", "python", "python-version");
const RUST = setup("rust", "rust", "toolchain");

/** By action, in lower case and without the version of the action itself; the readme of each names its inputs. */
export const SETUPS: ReadonlyMap<string, readonly Setup[]> = new Map([
  ["actions/setup-node", [NODE]],
  ["volta-cli/action", [setup("nodejs", "node", "node-version")]],
  ["actions/setup-python", [PYTHON]],
  ["astral-sh/setup-uv", [PYTHON, setup("uv", "uv", "version")]],
  ["actions/setup-java", [setup("java", "java", "java-version")]],
  ["actions/setup-go", [setup("go", "go", "go-version")]],
  ["ruby/setup-ruby", [setup("ruby", "ruby", "ruby-version")]],
  ["shivammathur/setup-php", [setup("php", "php", "php-version")]],
  ["oven-sh/setup-bun", [setup("bun", "bun", "bun-version")]],
  ["pnpm/action-setup", [setup("pnpm", "pnpm", "version")]],
  ["denoland/setup-deno", [setup("deno", "deno", "deno-version")]],
  // https://github.com/dtolnay/rust-toolchain#readme: its own version is that of Rust, too.
  ["dtolnay/rust-toolchain", [RUST]],
  ["actions-rs/toolchain", [RUST]],
  ["actions-rust-lang/setup-rust-toolchain", [RUST]],
  ["actions/setup-dotnet", [setup("dotnet", "dotnet", "dotnet-version")]],
  ["erlef/setup-beam", [setup("elixir", "elixir", "elixir-version"), setup("erlang", "erlang", "otp-version")]],
  ["subosito/flutter-action", [setup("flutter", "flutter", "flutter-version")]],
]);

/** What the actions of a project itself call the versions that they set up: `node-version`. */
export const OWN_SETUPS: readonly Setup[] = [...SETUPS.values()]
  .flat()
  .flatMap(({ id, shown, inputs }) =>
    inputs.filter((name) => name.endsWith("-version")).map((name) => setup(id, shown, name)),
  )
  .filter((one, index, all) => all.findIndex(({ inputs }) => inputs[0] === one.inputs[0]) === index);

export const PREPARES = /setup|install|prepare|bootstrap/;

/** Inputs of these actions that have them install, or keep, the dependencies of the project. */
export const INSTALLING_INPUTS = ["cache", "bundler-cache", "run_install", "cache-dependency-path"] as const;

/** Actions that install dependencies, with the family of what they install. */
export const INSTALLERS: ReadonlyMap<string, string> = new Map([
  ["bahmutov/npm-install", "js"],
  ["borales/actions-yarn", "js"],
  ["cypress-io/github-action", "js"],
  ["ramsey/composer-install", "php"],
  ["php-actions/composer", "php"],
  ["swatinem/rust-cache", "rust"],
  ["gradle/gradle-build-action", "java"],
  ["gradle/actions/setup-gradle", "java"],
]);

/** Words and ranges that leave the version to the day on which the job runs. */
const OPEN =
  /^(?:lts|latest|current|stable|head|debug|nightly|dev|edge|canary|beta|rc|highest|lowest|main|master|node\b|[<>=^~*x])/i;

/**
 * A technology that a job runs with.
 * @param written its version as the file has it
 * @returns undefined for another implementation of it, such as `pypy3.10`
 */
export function jobEntry(
  { id, shown }: Pick<Setup, "id" | "shown">,
  written: string,
  line: number | undefined,
): NamedEntry | undefined {
  const version = plainVersion(id, written);
  if (version === undefined && !OPEN.test(written)) return undefined;
  return buildEntry(technologyEntry(id, `${shown}@${written}`, version, line));
}
