/**
 * Runs the steps of the Dockerfile without an engine, each stage in a folder of its own, and tells what the image would hold.
 *
 *   node .ci/image.mjs FOLDER
 *
 * It knows the instructions that the Dockerfile has, and fails at any other. Steps that change the system (apt-get, and the
 * folder of state) are told and passed over: what they install must be here already.
 *
 * FOLDER/run.json tells how to start it: root and workdir of the image, its environment, command and health check.
 */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

const [folder] = process.argv.slice(2);
if (!folder) throw new Error("usage: node .ci/image.mjs FOLDER");

const SYSTEM = /^(?:apt-get|install -d) /;

/** The instructions, with lines that go on joined and comments left out. */
function readInstructions(text) {
  const lines = text.replace(/^\s*#.*\n/gm, "").replace(/\\\n\s*/g, "");
  return lines
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => [line.split(" ", 1)[0], line.slice(line.indexOf(" ") + 1).trim()]);
}

/** What the builder is sent: what .dockerignore lets through. It names the exceptions from `*`, one a line. */
function sendContext(to) {
  const rules = readFileSync(".dockerignore", "utf8")
    .split("\n")
    .filter((line) => line && !line.startsWith("#"));
  const [all, ...named] = rules;
  if (all !== "*" || !named.every((rule) => rule.startsWith("!")))
    throw new Error(".dockerignore is to be * and exceptions");
  for (const path of named.map((rule) => rule.slice(1))) cpSync(path, join(to, path), { recursive: true });
}

const stages = new Map();
let stage;

const inStage = (path, of = stage) => (path.startsWith("/") ? join(of.root, path) : join(of.root, of.workdir, path));

function copy(args) {
  const from = /^--from=(\S+) /.exec(args);
  const paths = args.slice(from?.[0].length ?? 0).split(/\s+/);
  const to = paths.pop();
  const source = from ? stages.get(from[1]) : undefined;
  if (from && !source) throw new Error(`COPY --from=${from[1]}: there is no such stage`);
  for (const path of paths) {
    const at = source ? inStage(path, source) : join(context, path);
    const isInto = to.endsWith("/");
    const target = inStage(isInto ? join(to, path.split("/").at(-1)) : to);
    mkdirSync(dirname(target), { recursive: true });
    cpSync(at, target, { recursive: true, verbatimSymlinks: true });
  }
}

function run(command) {
  if (SYSTEM.test(command)) return console.error(`   (not run here: ${command})`);
  const env = { ...process.env, ...stage.env };
  // Settings of the tests that run this must not reach what it builds.
  for (const name of Object.keys(env)) if (/^(?:npm_|TAP_?)/.test(name)) delete env[name];
  execFileSync("sh", ["-c", command], { cwd: inStage("."), env, stdio: ["ignore", 2, 2] });
}

const HANDLERS = {
  FROM: (args) => {
    const [base, , name = "image"] = args.split(/\s+/);
    const parent = stages.get(base);
    if (!parent && !/^[\w./-]+:[\w.-]+(?:@sha256:[0-9a-f]{64})?$/.test(base))
      throw new Error(`FROM ${base}: not pinned`);
    const root = join(folder, name);
    mkdirSync(root, { recursive: true });
    if (parent) cpSync(parent.root, root, { recursive: true, verbatimSymlinks: true });
    stage = { root, workdir: parent?.workdir ?? "/", env: { ...parent?.env }, user: "root" };
    stages.set(name, stage);
  },
  WORKDIR: (path) => {
    stage.workdir = path;
    mkdirSync(inStage("."), { recursive: true });
  },
  COPY: copy,
  RUN: run,
  ENV: (args) => {
    for (const [, name, value] of args.matchAll(/(\w+)=(\S+)/g)) stage.env[name] = value;
  },
  USER: (name) => {
    stage.user = name;
  },
  CMD: (args) => {
    stage.command = JSON.parse(args);
  },
  HEALTHCHECK: (args) => {
    stage.health = JSON.parse(args.slice(args.indexOf("CMD") + 3));
  },
  LABEL: () => {},
  VOLUME: () => {},
  EXPOSE: (port) => {
    stage.port = port;
  },
  STOPSIGNAL: () => {},
};

/** Bytes below a path; a link counts for nothing. */
function sizeOf(path) {
  const stat = lstatSync(path);
  if (!stat.isDirectory()) return stat.isFile() ? stat.size : 0;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}

rmSync(folder, { recursive: true, force: true });
const context = resolve(folder, "context");
sendContext(context);
for (const [name, args] of readInstructions(readFileSync("Dockerfile", "utf8"))) {
  console.error(`-- ${name} ${args.slice(0, 100)}`);
  const handler = HANDLERS[name];
  if (!handler) throw new Error(`the Dockerfile has an instruction that is not known here: ${name}`);
  handler(args);
}

const { root, workdir, env, user, command, health, port } = stage;
if (user === "root") throw new Error("the image would run as root");
if (env.PORT !== port) throw new Error(`EXPOSE ${port}, and PORT=${env.PORT}`);
const dev = Object.keys(JSON.parse(readFileSync("package.json", "utf8")).devDependencies);
const left = dev.filter((name) => existsSync(join(root, workdir, "node_modules", name)));
// What a dependency of the service needs itself may be one of the development as well.
const needed = JSON.parse(readFileSync("package-lock.json", "utf8")).packages;
const strange = left.filter((name) => needed[`node_modules/${name}`]?.dev === true);
if (strange.length > 0) throw new Error(`the image would hold what only the development needs: ${strange.join(", ")}`);
for (const name of readdirSync(join(root, workdir))) {
  console.error(`   ${(sizeOf(join(root, workdir, name)) / 1e6).toFixed(1).padStart(7)} MB ${name}`);
}
console.error(`   ${(sizeOf(root) / 1e6).toFixed(1).padStart(7)} MB in all, on top of the base`);

writeFileSync(join(folder, "run.json"), JSON.stringify({ root: resolve(root), workdir, env, command, health }));
