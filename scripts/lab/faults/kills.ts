/**
 * Contributions to a service that is killed again and again: what it accepted is proposed, once, soon after the last fault.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { TokenStore } from "../../../server/state/tokens.js";
import { FILES } from "../../../test/fixtures/data.js";
import { createFakeGitHub, type FakeGitHub } from "../../../test/fixtures/github/fake-github.js";
import type { FaultKind } from "../../../test/fixtures/github/faults.js";
import { TOOL_BODY, writeFiles } from "../../../test/fixtures/service.js";
import { type Random, randomFrom } from "../bench/random.js";
import type { Row } from "./fault.js";
import { type Program, type Service, startService, until } from "./service.js";

/** How much is sent, and how often the service is killed. */
export interface Plan {
  submissions: number;
  kills: number;
  /** The longest life, in milliseconds: GitHub wants a second between two writes, and three between two notices. */
  life: number;
}

export const PLAN: Plan = { submissions: 30, kills: 40, life: 10_000 };

/** Seconds after the last fault in which everything accepted must be proposed. */
const SOON = 60;

/** What passes: what GitHub refuses for good is a fault of its own. */
const PASSING: readonly FaultKind[] = [
  ...(["500", "502", "503", "status-409", "reset-before", "reset-after", "slow", "garbage", "html"] as const),
  ...(["wrong-shape", "429", "secondary-limit", "secondary-date", "unavailable-seconds"] as const),
];

/** Where contributions go. */
interface Place {
  name: string;
  how: string;
  settings: Record<string, string>;
  /** Processes that share the state. */
  processes: number;
  /** Lets something go wrong there. */
  fail: (random: Random) => void;
  /** The names of the branches that were proposed. */
  proposed: () => Promise<string[]>;
  /** What it objects to. */
  objections: () => string[];
}

interface TestContext {
  teardown: (end: () => unknown) => unknown;
}

/** Kills the service over GitHub's double, with two processes, and over the local repository. */
export async function* killFaults(program: Program, work: string, t: TestContext, plan = PLAN): AsyncGenerator<Row> {
  const dataDir = join(work, "data");
  writeFiles(dataDir, FILES);
  for (const [place, stateDir] of [
    [await githubPlace(t, 1), "kills-github"],
    [await githubPlace(t, 2), "kills-both"],
    [localPlace(join(work, "kills-local")), "kills-local"],
  ] as const)
    yield await runKills(program, place, dataDir, join(work, stateDir), plan);
}

async function githubPlace(t: TestContext, processes: number): Promise<Place> {
  // A fault that befell nothing is none: it was drawn for a call that did not come any more.
  const teardown = (end: () => unknown) => t.teardown(async () => Promise.resolve(end()).catch(() => {}));
  const fake: FakeGitHub = await createFakeGitHub({ teardown }, { repo: `kills-${processes}` });
  fake.clock.now = () => Date.now();
  await fake.seed(Object.fromEntries(Object.entries(FILES).map(([path, text]) => [`data/${path}`, text])));
  return {
    name: processes === 1 ? "kills over GitHub" : "kills of two processes over GitHub",
    how: `SIGKILL to ${processes === 1 ? "the service" : "one or both of two processes on one STATE_DIR"}, a fault of any passing kind with each`,
    settings: { GITHUB_REPOSITORY: `${fake.owner}/${fake.repo}`, GITHUB_TOKEN: fake.token, GITHUB_API_URL: fake.url },
    processes,
    fail: (random) => {
      const routes = [...new Set(fake.requests.map(({ route }) => route))].filter((route) => route !== "");
      const route = routes[random(routes.length)];
      if (route) fake.fault(route, PASSING[random(PASSING.length)] as FaultKind);
    },
    proposed: async () => fake.pulls().map(({ head }) => head),
    // What one process is asked to wait for, the other knows once it is written down.
    objections: () => fake.takeBreaches().filter((one) => processes === 1 || !/ came \d+ ms before /.test(one)),
  };
}

function localPlace(stateDir: string): Place {
  const git = (...args: string[]) =>
    execFileSync("git", [`--git-dir=${stateDir}/forge.git`, ...args], { encoding: "utf8" });
  return {
    name: "kills over the local repository",
    how: "SIGKILL to the service",
    settings: {},
    processes: 1,
    fail: () => {},
    proposed: async () =>
      git("for-each-ref", "--format=%(refname)", "refs/heads/contribution")
        .split("\n")
        .filter((line) => line !== ""),
    objections: () => {
      git("fsck", "--strict");
      return [];
    },
  };
}

async function runKills(program: Program, place: Place, dataDir: string, stateDir: string, plan: Plan): Promise<Row> {
  mkdirSync(stateDir, { recursive: true, mode: 0o700 });
  const token = { name: "kills", scopes: ["ai-tool" as const], expiresAt: "2999-01-01T00:00:00.000Z" };
  const { secret } = await new TokenStore(stateDir).create(token, new Date());
  const env = { DATA_DIR: dataDir, STATE_DIR: stateDir, RATE_LIMIT_CONTRIBUTE: "1000000", ...place.settings };
  const start = () => startService(program, env);
  const services = await Promise.all(Array.from({ length: place.processes }, start));
  const sender = new Sender(secret, plan.submissions);
  try {
    const random = randomFrom(7);
    for (let kill = 0; kill < plan.kills; kill += 1) {
      place.fail(random);
      const asking = services.map((service) => sender.next(service));
      await wait(200 + random(plan.life));
      const which = random(services.length);
      const killed = services[which] as Service;
      killed.child.kill("SIGKILL");
      await Promise.all([killed.ended, ...asking]);
      services[which] = await start();
    }
    return await outcome(place, services[0] as Service, sender, plan);
  } finally {
    await Promise.all(services.map(({ stop }) => stop()));
  }
}

/** Sends contributions, each until it is accepted. */
class Sender {
  /** The ids of those that were accepted, by name. */
  readonly accepted = new Map<string, string>();
  readonly #names: readonly string[];
  readonly #secret: string;

  constructor(secret: string, count: number) {
    this.#secret = secret;
    this.#names = Array.from({ length: count }, (_, number) => `Scribe ${number}`);
  }

  get open(): string[] {
    return this.#names.filter((name) => !this.accepted.has(name));
  }

  /** Sends the first that is not accepted yet; the service may be killed before it answers. */
  async next(service: Service): Promise<void> {
    const [name] = this.open;
    if (name !== undefined) await this.send(service, name).catch(() => {});
  }

  async send({ url }: Service, name: string): Promise<void> {
    const response = await fetch(`${url}/api/v1/contributions/ai-tool`, {
      method: "POST",
      headers: { authorization: `Bearer ${this.#secret}`, "content-type": "application/json" },
      body: JSON.stringify({ ...TOOL_BODY, name }),
    });
    if (response.status === 200) this.accepted.set(name, (await response.json()).contribution.id);
  }
}

async function outcome(place: Place, service: Service, sender: Sender, { submissions, kills }: Plan): Promise<Row> {
  const unmet: string[] = [];
  const began = performance.now();
  for (const name of sender.open) await sender.send(service, name);
  const waiting = async () => {
    const response = await fetch(`${service.url}/readyz`);
    return ((await response.json()) as { contributions: { waiting: number } }).contributions.waiting;
  };
  await until(async () => (await waiting()) === 0, "everything is proposed").catch((error) =>
    unmet.push(error.message),
  );
  const seconds = (performance.now() - began) / 1000;
  const { accepted } = sender;
  const proposed = await place.proposed();
  if (seconds > SOON) unmet.push(`proposed ${seconds.toFixed(0)} s after the last fault`);
  if (accepted.size !== submissions) unmet.push(`${submissions - accepted.size} were never accepted`);
  const lost = [...accepted.values()].filter((id) => proposed.filter((branch) => branch.endsWith(id)).length !== 1);
  if (lost.length > 0) unmet.push(`${lost.length} were not proposed exactly once`);
  if (proposed.length !== submissions) unmet.push(`${proposed.length} proposals`);
  unmet.push(...place.objections());
  return {
    name: place.name,
    how: `${submissions} contributions, ${kills} times ${place.how}`,
    happened: `${accepted.size} accepted, ${proposed.length} proposed, ${lost.length} lost or twice`,
    ready: "",
    log: "",
    recovered: `yes, after ${seconds.toFixed(1)} s`,
    unmet,
  };
}
