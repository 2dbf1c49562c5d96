/** Faults of the data: commits into the data branch of a running service that it must refuse. */
import { execFile } from "node:child_process";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type FileContent, writeCommit } from "../../../server/forges/local/commits.js";
import {
  moveRefs,
  openRepository,
  type Repository,
  readDataHead,
  readRefs,
} from "../../../server/forges/local/repository.js";
import type { Fault } from "./fault.js";
import { formatReadiness, readyz, type Service, until } from "./service.js";

type Files = Record<string, FileContent>;

const REFUSED = /^a data revision is invalid/;
const NOT_FOLLOWED = /^the data branch cannot be read/;

const technology = (fields: string) => `name: X\ncategory: framework\nchecked: 2026-01-02\n${fields}`;
const repeated = (part: string, bytes: number) => part.repeat(Math.ceil(bytes / part.length));

/** An alias for ten aliases for ten aliases, and so on: ten to the power of sixteen values. */
const BOMB = Array.from("abcdefghijklmnop", (name, index) => {
  const of = index === 0 ? "x" : `*${"abcdefghijklmnop"[index - 1]}`;
  return `${name}: &${name} [${Array(10).fill(of).join(", ")}]\n`;
}).join("");

/** The text of one file, and the expected log line. */
const TEXTS: readonly [name: string, how: string, path: string, text: () => string, message: RegExp][] = [
  [
    "truncated file",
    "a fact file that ends in the middle of a line",
    "rules/nextjs/react.yaml",
    () => "techA: nextjs\ntechB: react\nstatus: comp",
    REFUSED,
  ],
  [
    "conflicting facts",
    "two technologies claim the same name",
    "technologies/x.yaml",
    () => technology("aliases: [react]\n"),
    REFUSED,
  ],
  [
    "huge file",
    "a YAML file of 50 MB",
    "technologies/x.yaml",
    () => technology(repeated("# x\n", 50e6)),
    /is too large \(5\d{7} bytes\)/,
  ],
  ["alias bomb", "aliases of aliases, for 10^16 values", "technologies/x.yaml", () => BOMB, /YAML a(?:nchor|lias)/],
  [
    "deep nesting",
    "100,000 nested brackets",
    "technologies/x.yaml",
    () => `name: ${"[".repeat(1e5)}`,
    /nested too deeply/,
  ],
  [
    "a great many keys",
    "250 kB of keys in one map",
    "technologies/x.yaml",
    () => Array.from({ length: 32_000 }, (_, i) => `k${i}:\n`).join(""),
    /has too many values/,
  ],
  ["a long scalar", "one word of 250 kB", "technologies/x.yaml", () => `name: ${"x".repeat(250_000)}\n`, REFUSED],
  ["zero bytes", "a file of NULs", "technologies/x.yaml", () => "\0".repeat(10_000), /U\+0000/],
  [
    "merge keys",
    "YAML 1.1 with a merge of itself",
    "technologies/x.yaml",
    () => "%YAML 1.1\n---\n<<: &a\n  <<: *a\n",
    REFUSED,
  ],
  [
    "a name with a line break",
    "a path with a line break and two dots",
    "technologies/x\n...yaml",
    () => technology(""),
    REFUSED,
  ],
];

/** Waits until a service has made its repository and imported the data: it answers before. */
export function dataImported(stateDir: string): Promise<void> {
  return until(async () => {
    const made = await openRepository(stateDir, "main").catch(() => undefined);
    return made !== undefined && (await readRefs(made.git, [made.dataRef])).size > 0;
  }, "the data are imported");
}

/** The faults, in order. @throws where the service has no repository */
export async function dataFaults(service: Service, stateDir: string): Promise<Fault[]> {
  const found = await openRepository(stateDir, "main");
  if (!found) throw new Error("the service has no repository");
  const branch = new Branch(service, found, await readDataHead(found));
  const texts = TEXTS.map(([name, how, path, text, log]): Fault => {
    return branch.refusedCommit(name, how, log, async () => ({ [`data/${path}`]: text() }));
  });
  return [
    ...texts,
    branch.refusedCommit("invalid UTF-8", "a file in ISO 8859-1", /is not valid UTF-8/, async () => ({
      "data/technologies/x.yaml": { blob: await branch.write(Buffer.from(technology("# caf\u00e9\n"), "latin1")) },
    })),
    {
      ...branch.refusedTree(
        "200,000 files",
        "a commit with 200,000 files in an unexpected folder",
        /not a valid path for a data file/,
        () => branch.crowd(),
      ),
      isLarge: true,
    },
    branch.refusedTree("tree bomb", "ten trees of ten trees of …, for 10^11 files", /more than \d+ files/, () =>
      branch.bomb(),
    ),
    branch.refusedTree("emptied branch", "a commit without data", /there are no data files/, () => branch.tree([])),
    branch.forcePush(),
    branch.missingCommit(),
    branch.damagedContent(),
  ];
}

class Branch {
  readonly #service: Service;
  readonly #repository: Repository;
  /** The commit before all faults. */
  readonly #good: string;
  #turn = 0;

  constructor(service: Service, repository: Repository, good: string) {
    this.#service = service;
    this.#repository = repository;
    this.#good = good;
  }

  refusedCommit(name: string, how: string, log: RegExp, files: () => Promise<Files>): Fault {
    return this.#fault(name, how, log, async () => this.#commit(await files()));
  }

  refusedTree(name: string, how: string, log: RegExp, tree: () => Promise<string>): Fault {
    const commit = async () =>
      writeCommit(this.#repository.git, { ...this.#summary(), parents: [this.#good], tree: await tree() });
    return this.#fault(name, how, log, commit);
  }

  forcePush(): Fault {
    const cause = async () => {
      const tree = await this.#git(["rev-parse", `${this.#good}^{tree}`]);
      const id = await writeCommit(this.#repository.git, {
        ...this.#summary(),
        parents: [],
        tree,
        files: new Map(Object.entries(await this.#mark())),
      });
      await this.#move(id);
      await this.#answers(id);
      return formatReadiness(this.#service.url);
    };
    return {
      name: "force-push",
      how: "the branch is moved to a commit without history",
      cause,
      undo: () => this.#undo(),
      log: /serving a newer revision/,
    };
  }

  missingCommit(): Fault {
    const how = "the branch names a commit that does not exist";
    return this.#fault("missing objects", how, NOT_FOLLOWED, async () => {
      writeFileSync(this.#refFile(), `${"1".repeat(40)}\n`);
      return undefined;
    });
  }

  damagedContent(): Fault {
    const how = "the object of a new file is overwritten on disk";
    return this.#fault("damaged objects", how, NOT_FOLLOWED, async () => {
      const blob = await this.write(Buffer.from(technology(`# ${Date.now()}\n`)));
      const id = await this.#commit({ "data/technologies/x.yaml": { blob } });
      const file = join(this.#repository.git.folder, "objects", blob.slice(0, 2), blob.slice(2));
      chmodSync(file, 0o600);
      writeFileSync(file, "damaged");
      return id;
    });
  }

  write(bytes: Buffer): Promise<string> {
    return this.#git(["hash-object", "-w", "--stdin"], bytes);
  }

  /** @param entries as `git ls-tree` gives them */
  tree(entries: readonly string[]): Promise<string> {
    return this.#git(["mktree"], Buffer.from(entries.map((entry) => `${entry}\n`).join("")));
  }

  async crowd(): Promise<string> {
    const blob = await this.write(Buffer.from("x"));
    const files = Array.from({ length: 200_000 }, (_, index) => `100644 blob ${blob}\t${index}.yaml`);
    const more = await this.tree(files);
    return this.tree([`040000 tree ${await this.tree([`040000 tree ${more}\tmore`])}\tdata`]);
  }

  async bomb(): Promise<string> {
    let tree = await this.tree([`100644 blob ${await this.write(Buffer.from("x"))}\tx.yaml`]);
    for (let level = 0; level < 11; level += 1) {
      const inner = tree;
      tree = await this.tree(Array.from({ length: 10 }, (_, index) => `040000 tree ${inner}\t${index}`));
    }
    return this.tree([`040000 tree ${tree}\tdata`]);
  }

  /** @param make creates the commit; its result is undefined when it has moved the branch itself */
  #fault(name: string, how: string, log: RegExp, make: () => Promise<string | undefined>): Fault {
    const cause = async () => {
      const before = this.#service.log.length;
      const id = await make();
      if (id !== undefined) await this.#move(id);
      await until(() => this.#service.log.slice(before).some(isAboutData), `the service logs the fault: ${name}`);
      return formatReadiness(this.#service.url);
    };
    return { name, how, cause, undo: () => this.#undo(), log };
  }

  /** A good commit in place of whatever is there. */
  async #undo(): Promise<void> {
    const id = await this.#commit(await this.#mark());
    await this.#move(id);
    await this.#answers(id);
  }

  #answers(id: string): Promise<void> {
    return until(async () => (await readyz(this.#service.url)).dataRevision === id, "the good commit answers");
  }

  #commit(files: Files): Promise<string> {
    const content = new Map(Object.entries(files));
    return writeCommit(this.#repository.git, { ...this.#summary(), parents: [this.#good], files: content });
  }

  /** A change that means nothing and makes another revision of the data. */
  async #mark(): Promise<Files> {
    this.#turn += 1;
    const path = "data/capabilities.yaml";
    return { [path]: `${await this.#git(["show", `${this.#good}:${path}`])}\n# ${this.#turn}\n` };
  }

  #summary() {
    this.#turn += 1;
    return { message: `Fault ${this.#turn}\n`, date: new Date().toISOString() };
  }

  /** Moves the branch, wherever it is. */
  async #move(to: string): Promise<void> {
    const { git, dataRef } = this.#repository;
    const from = readFileSync(this.#refFile(), "utf8").trim();
    // Git itself does not move a branch that is broken.
    if (from === "1".repeat(40)) writeFileSync(this.#refFile(), `${to}\n`);
    else if (!(await moveRefs(git, [{ ref: dataRef, from, to }]))) throw new Error("the branch was moved meanwhile");
  }

  #refFile = () => join(this.#repository.git.folder, this.#repository.dataRef);

  /** Runs Git as someone with write access to the repository. */
  #git(args: readonly string[], input: Buffer = Buffer.alloc(0)): Promise<string> {
    return new Promise((resolve, reject) => {
      const all = [`--git-dir=${this.#repository.git.folder}`, ...args];
      const child = execFile("git", all, (error, stdout) => (error ? reject(error) : resolve(stdout.trim())));
      // It may end without reading any.
      child.stdin?.on("error", () => {}).end(input);
    });
  }
}

const isAboutData = ({ msg }: { msg: string }) => REFUSED.test(msg) || NOT_FOLLOWED.test(msg);
