/** `stackfit scan`: finds conflicts in a project. */
import type { Command } from "../command.js";
import { SCAN_OPTIONS, scanAndReport } from "../scanning.js";

export const scan: Command = {
  description:
    "Reads the manifests, lockfiles, version files, container files and bills of materials in a folder and its subfolders. Each folder with manifests is a project. PATH defaults to the current folder.\nPartly read files are reported and exit with code 3.",
  options: SCAN_OPTIONS,
  examples: [
    ["stackfit scan", "the current folder"],
    ["stackfit scan apps/web --fail-on warning", "one folder, with a stricter threshold"],
    ["stackfit scan --baseline main", "count only what the current branch introduces"],
    ["stackfit scan --format sarif --output stackfit.sarif", "for code scanning"],
    ["stackfit scan bom.cdx.json", "a bill of materials"],
    ["stackfit scan --server https://stackfit.example.com --dry-run", "show what would be sent to a server"],
  ],
  run: (context, positionals, values) => scanAndReport(context, positionals, values, { format: "human" }),
};
