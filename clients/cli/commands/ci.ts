/** `stackfit ci`: a scan for CI, silent when there is nothing to report. */
import type { Command } from "../command.js";
import { SCAN_OPTIONS, scanAndReport } from "../scanning.js";

export const ci: Command = {
  description:
    "Like scan, but prints nothing if there is nothing to report. In GitHub Actions it writes annotations. Each reason for failing is a line on standard error.",
  options: SCAN_OPTIONS,
  examples: [
    ["stackfit ci", "fail on findings of severity error or worse"],
    ["stackfit ci --fail-on warning --fail-below 70", "also fail on warnings, and if a project scores below 70"],
    ["stackfit ci --baseline origin/main", "fail only on what a pull request introduces"],
  ],
  run: (context, positionals, values) => {
    const format = context.env.GITHUB_ACTIONS === "true" ? "github" : "human";
    return scanAndReport(context, positionals, values, { format, silent: true });
  },
};
