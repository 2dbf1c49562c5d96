import { readdirSync, readFileSync } from "node:fs";
import t from "tap";
import { parse, parseDocument } from "yaml";

const FOLDER = ".github/workflows";

interface Step {
  uses?: string;
  run?: string;
  with?: Record<string, unknown>;
}
interface Workflow {
  on: Record<string, { types?: string[]; workflows?: string[]; paths?: string[] } | null>;
  permissions?: Record<string, string>;
  jobs: Record<string, { permissions?: Record<string, string>; "timeout-minutes"?: number; steps: Step[] }>;
}

const workflows = readdirSync(FOLDER).map((name) => {
  const text = readFileSync(`${FOLDER}/${name}`, "utf8");
  return { name, text, workflow: parse(text) as Workflow };
});
const stepsOf = ({ jobs }: Workflow) => Object.values(jobs).flatMap(({ steps }) => steps);
const find = (name: string) => {
  const found = workflows.find((entry) => entry.name === name);
  if (!found) throw new Error(`no workflow ${name}`);
  return found.workflow;
};

t.test("all of .github is valid YAML", async (t) => {
  const files = readdirSync(".github", { recursive: true, encoding: "utf8" }).filter((path) => /\.ya?ml$/.test(path));
  t.ok(files.length >= 12);
  for (const file of files) {
    const { errors, warnings } = parseDocument(readFileSync(`.github/${file}`, "utf8"), { version: "1.1" });
    t.strictSame([...errors, ...warnings], [], file);
  }
});

t.test("every action is pinned to a commit, with its version beside it, the same everywhere", async (t) => {
  const pins = new Map<string, string>();
  for (const { name, text } of workflows) {
    const uses = text.split("\n").filter((line) => /\buses:/.test(line));
    for (const line of uses) {
      const [, action = "", pin = ""] =
        /^\s*(?:- )?uses: ([\w-]+\/[\w-]+)@([0-9a-f]{40} # v\d+\.\d+\.\d+)$/.exec(line) ?? [];
      t.not(action, "", `${name}: ${line}`);
      t.equal(pins.get(action) ?? pin, pin, `${name}: ${action}`);
      pins.set(action, pin);
    }
  }
  t.ok(pins.size >= 4);
});

t.test("every workflow says what it may do, and every job when it is given up", async (t) => {
  for (const { name, workflow } of workflows) {
    t.type(workflow.permissions, "object", name);
    for (const job of Object.values(workflow.jobs)) t.type(job["timeout-minutes"], "number", name);
  }
});

/** Anything that people outside can choose: titles, bodies, names of branches, inputs. */
const FROM_OUTSIDE = /\$\{\{(?:(?!\}\}).)*\b(?:github\.(?:event|head_ref|ref_name|actor)|inputs|steps\.|needs\.)/;

t.test("nothing from outside becomes part of a command", async (t) => {
  for (const expression of ["github.event.issue.title", "format('{0}', inputs.x)", "github.head_ref || 1"])
    t.match(`echo \${{ ${expression} }}`, FROM_OUTSIDE);
  for (const { name, workflow } of workflows) {
    for (const { run = "", uses = "", with: options = {} } of stepsOf(workflow)) {
      t.notMatch(run, FROM_OUTSIDE, name);
      t.notMatch(uses, /github-script/, `${name}: a script in a workflow is a command`);
      if (uses.startsWith("actions/checkout")) t.equal(options["persist-credentials"], false, name);
    }
  }
});

t.test("what runs a stranger's code has no rights, and what has rights runs none of it", async (t) => {
  for (const { name, workflow } of workflows) {
    t.notOk("pull_request_target" in workflow.on, name);
    const grants = [workflow.permissions ?? {}, ...Object.values(workflow.jobs).map((job) => job.permissions ?? {})];
    const writes = grants.some((rights) => Object.values(rights).includes("write"));
    const text = readFileSync(`${FOLDER}/${name}`, "utf8");
    if ("pull_request" in workflow.on) {
      t.notOk(writes, `${name} writes nothing`);
      t.notMatch(text, /secrets\.|github\.token/, `${name} has no secrets`);
    }
    if (!writes) continue;
    for (const { uses = "", with: options = {} } of stepsOf(workflow))
      if (uses.startsWith("actions/checkout"))
        t.notOk("ref" in options || "repository" in options, `${name} stays on main`);
  }
});

t.test("the workflows that belong together find each other", async (t) => {
  const names = workflows.map(({ text }) => /^name: (.+)$/m.exec(text)?.[1]);
  for (const { name, workflow } of workflows)
    for (const other of workflow.on.workflow_run?.workflows ?? []) t.ok(names.includes(other), `${name}: ${other}`);
  const artifact = (workflow: Workflow, action: string) =>
    stepsOf(workflow).find(({ uses = "" }) => uses.startsWith(`actions/${action}-artifact@`))?.with?.name;
  t.equal(artifact(find("data-fixes.yml"), "download"), artifact(find("data.yml"), "upload"));
  t.ok("workflow_dispatch" in find("data.yml").on, "the script starts it by hand");
  t.match(readFileSync("scripts/issue-to-pull-request.ts", "utf8"), '"data.yml"');
});

t.test("commands in workflows are there", async (t) => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
  for (const { name, workflow } of workflows) {
    for (const { run = "" } of stepsOf(workflow)) {
      for (const [, script = ""] of run.matchAll(/npm run ([\w:-]+)/g)) t.ok(scripts[script], `${name}: ${script}`);
      for (const [, file = ""] of run.matchAll(/npx tsx (\S+)/g)) t.ok(readFileSync(file), `${name}: ${file}`);
    }
  }
});

t.test("every label that forms, workflows and pull requests use is made by the workflow of labels", async (t) => {
  const labels = parse(readFileSync(".github/labels.yml", "utf8")) as {
    name: string;
    color: string;
    description: string;
  }[];
  for (const { name, color, description } of labels) {
    t.match(color, /^[0-9a-f]{6}$/, `${name}: a colour, in quotes where it is a number`);
    t.ok(description.length <= 100, `${name}: GitHub takes 100 characters`);
  }
  const names = labels.map(({ name }) => name);
  t.equal(new Set(names).size, names.length);
  const forms = readdirSync(".github/ISSUE_TEMPLATE").filter((name) => name !== "config.yml");
  const used = forms.flatMap(
    (name) => (parse(readFileSync(`.github/ISSUE_TEMPLATE/${name}`, "utf8")) as { labels: string[] }).labels,
  );
  const condition = readFileSync(`${FOLDER}/issue-to-pull-request.yml`, "utf8");
  used.push(...[...condition.matchAll(/labels\.\*\.name, '(.+?)'/g)].map(([, name = ""]) => name));
  used.push("contribution", "more info needed");
  t.strictSame(
    used.filter((name) => !names.includes(name)),
    [],
  );
});
