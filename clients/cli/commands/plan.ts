/** `stackfit plan`: the way to other versions, in ordered steps. */
import { type Command, flag, UsageError, value } from "../command.js";
import { CONFIG_OPTIONS, PLATFORM_OPTION } from "../config/setup.js";
import { outputOptions } from "../output/choice.js";
import { NEWER_OPTIONS, VERIFY_OPTION } from "../package-manager/newer.js";

const { format, json } = outputOptions(["human", "json", "markdown"]);

export const plan: Command = {
  description:
    "Plans an upgrade in ordered steps: what can move today because it accepts the old and the new, what has to be replaced, and what moves together with the target. Each change has its reason and its source. After each step, a scan finds nothing wrong that it did not find before. Proposes only releases that the data or your package managers name, and never an older version.\nReads the current folder unless --from names another folder, a manifest, a lockfile or a bill of materials. Where a folder holds several projects, plans each that has the target.\nExits with code 0 when all is known and nothing is in the way, with 1 when something has to be replaced, is in the way, or is refused by your package manager (--verify), with 2 when a target cannot be planned, and with 3 when something is not known, a file was only partly read, or a package manager that was asked by --registry or --verify did not answer.",
  takes: "technologies",
  options: {
    from: value("PATH", "a folder, manifest, lockfile or bill of materials"),
    format,
    json,
    diff: flag("print what changes in the manifests, as a unified diff"),
    step: value("N", "with --diff or --write: this step alone"),
    write: flag(
      "change the versions in the manifests, for one step of each project, and report what a scan finds then",
    ),
    renovate: flag("print packageRules for Renovate: what moves as one"),
    dependabot: flag("print groups for Dependabot: what moves as one"),
    ...VERIFY_OPTION,
    ...NEWER_OPTIONS,
    ...PLATFORM_OPTION,
    ...CONFIG_OPTIONS,
  },
  examples: [
    ["stackfit plan react@19", "the steps from here to React 19"],
    ["stackfit plan react@19 next@15 --from apps/web", "several targets, for one folder"],
    ["stackfit plan react@19 --format markdown", "a checklist for an issue or pull request"],
    ["stackfit plan react@19 --offline", "by the bundled data alone, without asking for newer releases"],
    ["stackfit plan react@19 --verify", "and have your package manager resolve a copy after each step"],
    ["stackfit plan react@19 --step 1 --write", "change the manifests for the first step"],
  ],
  run: async (context, targets, values) => {
    if (targets.length === 0) throw new UsageError("plan needs a target with its version: `stackfit plan react@19`");
    // It brings a diff library along.
    const { planUpgrade } = await import("../plan/run.js");
    return planUpgrade(context, targets, values);
  },
};
