/** `stackfit scan`: what a project is made of, and what does not go together. */
import { type Command, EXIT } from "../command.js";
import { SCAN_OPTIONS, scanAndReport } from "../scanning.js";

export const scan: Command = {
  name: "scan",
  summary: "find what does not go together in a project",
  usage: "scan [PATH…]",
  description:
    "Finds the manifests, lockfiles, version files, container files and bills of materials of a folder and all below it, each folder with manifests being a project of its own. Without PATH, the current folder.\nA file that could not be read as a whole is told, and makes no clean result.",
  options: SCAN_OPTIONS,
  examples: [
    ["stackfit scan", "the current folder"],
    ["stackfit scan apps/web --fail-on warning", "one part, more strictly"],
    ["stackfit scan --baseline main --new-only", "what the current change brings in"],
    ["stackfit scan --format sarif --output stackfit.sarif", "for code scanning"],
    ["stackfit scan bom.cdx.json", "a bill of materials"],
    ["stackfit scan --server https://stackfit.example.com --dry-run", "what a server would be sent"],
  ],
  run: async (context, positionals, values) => {
    const { outcome } = await scanAndReport(context, positionals, values, { format: "human" });
    return outcome?.code ?? EXIT.clean;
  },
};
