/**
 * Reads and scans lockfiles of some sizes, each twice as large as the one before, and prints what each takes in CPU time. Where twice
 * the packages take much more than twice the time, a step is not linear.
 *
 *   npm -w scripts/lab run bench:growth -- --from 5000 --to 40000
 *   npm -w scripts/lab run bench:growth -- --only pnpm
 */
import { parseArgs } from "node:util";
import { boundedText } from "../../../../clients/cli/project/find.js";
import { gather } from "../../../../clients/cli/project/gather.js";
import { judgeStack } from "../../../../clients/cli/report/judge.js";
import { buildCatalog } from "../../../../server/catalog/compile.js";
import { loadData } from "../../../../server/data/load.js";
import { runCommand } from "../../../command.js";
import { complete, SHAPES, type Shape, WRITERS } from "./lockfiles.js";

const cpu = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

await runCommand(import.meta.url, async (argv, { out }) => {
  const text = { type: "string" } as const;
  const { values } = parseArgs({ args: argv, options: { from: text, to: text, only: text } });
  const [from, to] = [Number(values.from ?? 5000), Number(values.to ?? 40_000)];
  const today = new Date().toISOString().slice(0, 10);
  const { records } = await loadData("data", today);
  const catalog = buildCatalog(records, { id: "", date: "" });
  /** Milliseconds to read, as the command line does, and to scan. */
  const measure = (files: readonly { name: string; text: string }[]) => {
    const start = cpu();
    const { stacks } = gather(new Map(files.map(({ name, text }) => [name, boundedText(name, text)])), ".");
    const read = cpu();
    const reports = stacks.map((stack) => judgeStack(catalog, stack, undefined, today));
    const findings = reports.flatMap((report) => report.findings);
    return { read: read - start, scanned: cpu() - read, findings: findings.length };
  };
  for (const [format, write] of Object.entries(WRITERS)) {
    for (const [kind, make] of Object.entries<Shape>(SHAPES)) {
      if (values.only !== undefined && !`${format}, ${kind}`.includes(values.only)) continue;
      measure(write(complete(make(500))));
      const sizes: string[] = [];
      let last: number | undefined;
      for (let size = from; size <= to; size *= 2) {
        const { read, scanned, findings } = measure(write(complete(make(size))));
        const ratio = last === undefined ? "" : `, ×${((read + scanned) / last).toFixed(1)}`;
        sizes.push(`${size}: ${read.toFixed(0)} + ${scanned.toFixed(0)} ms${ratio} (${findings})`);
        last = read + scanned;
      }
      out(`${format}, ${kind}: ${sizes.join("; ")}`);
    }
  }
  return 0;
});
