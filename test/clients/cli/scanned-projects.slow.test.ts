import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import t from "tap";
import { parse } from "yaml";
import { gather } from "../../../clients/cli/project/gather.js";
import { readTargets } from "../../../clients/cli/project/targets.js";
import { judgeStack } from "../../../clients/cli/report/judge.js";
import { type Finding, grouped } from "../../../clients/cli/report/report.js";
import { realCatalog } from "../../fixtures/repository.js";

const FOLDER = fileURLToPath(new URL("../../fixtures/scanned/", import.meta.url));
/** The day on which the findings were read. */
const DAY = "2026-11-23";

interface Label {
  project: string;
  pair: string[];
  status: string;
  label: "true" | "noise" | "false";
  reported?: false;
}

const keyOf = (project: string, pair: readonly string[], status: string) =>
  `${project}: ${[...pair].sort().join(" + ")} ${status}`;

/** What a scan of a project reports, without notes. */
function scan(cwd: string, catalog: Awaited<ReturnType<typeof realCatalog>>): Finding[] {
  const { stacks } = gather(readTargets(["."], { cwd, root: cwd }, { config: undefined }), cwd);
  return grouped(stacks.map((stack) => judgeStack(catalog, stack, undefined, DAY)))
    .flatMap(({ findings }) => findings)
    .filter(({ severity }) => severity !== "info");
}

t.test(
  "of what a scan finds in public projects, at least nine in ten are true and useful, and no error is false",
  async (t) => {
    const { findings } = parse(readFileSync(join(FOLDER, "labels.yaml"), "utf8")) as { findings: Label[] };
    const labels = new Map(findings.map((one) => [keyOf(one.project, one.pair, one.status), one]));
    const projects = readdirSync(FOLDER).filter((name) => name.includes("+"));
    t.ok(projects.length >= 20);
    const catalog = await realCatalog();
    const found = projects.flatMap((name) =>
      scan(join(FOLDER, name), catalog).map((finding) => {
        const key = keyOf(name.replace("+", "/"), [finding.a.id, finding.b.id], finding.status);
        return { key, severity: finding.severity, label: labels.get(key)?.label };
      }),
    );
    const unread = found.filter(({ label }) => label === undefined).map(({ key }) => key);
    t.same(unread, [], "read it, and write down in labels.yaml what it is");
    const keys = new Set(found.map(({ key }) => key));
    const expected = [...labels].filter(([, { label, reported }]) => label === "true" && reported !== false);
    t.same(
      expected.map(([key]) => key).filter((key) => !keys.has(key)),
      [],
      "what is true is still found",
    );
    const isBad = ({ label, severity }: (typeof found)[number]) =>
      label === "false" && (severity === "error" || severity === "critical");
    t.same(found.filter(isBad), [], "no false error");
    const share = found.filter(({ label }) => label === "true").length / found.length;
    t.ok(share >= 0.9, `true and useful: ${(100 * share).toFixed(0)} %`);
  },
);
