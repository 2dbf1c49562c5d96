/** `stackfit ci`: a scan for machines, which says little and means it. */
import { type Command, EXIT } from "../command.js";
import { plain, withoutCommands } from "../output/plain.js";
import { SCAN_OPTIONS, scanAndReport } from "../scanning.js";

export const ci: Command = {
  name: "ci",
  summary: "scan in CI: quiet, with thresholds and exit codes",
  usage: "ci [PATH…]",
  description:
    "The same as scan, but it prints nothing where there is nothing to say. In GitHub Actions it writes annotations. Why it fails stands on standard error, in a line each.",
  options: SCAN_OPTIONS,
  examples: [
    ["stackfit ci", "fails on findings of severity error and worse"],
    ["stackfit ci --fail-on warning --fail-below 70", "fails on warnings too, and where a project scores below 70"],
    ["stackfit ci --baseline origin/main --new-only", "fails on what a pull request brings in"],
  ],
  run: async (context, positionals, values) => {
    const format = context.env.GITHUB_ACTIONS === "true" ? "github" : "human";
    const { outcome } = await scanAndReport(context, positionals, values, { format, quiet: true });
    for (const reason of outcome?.reasons ?? []) context.stderr.write(`${withoutCommands(plain(reason))}\n`);
    return outcome?.code ?? EXIT.clean;
  },
};
