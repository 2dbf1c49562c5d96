/** `stackfit fix`: the nearest versions without a conflict; files change only with `--write`. */
import { type Command, flag, UsageError } from "../command.js";
import { CONFIG_OPTIONS, PLATFORM_OPTION } from "../config/setup.js";
import { outputOptions } from "../output/choice.js";
import { NEWER_OPTIONS, VERIFY_OPTION } from "../package-manager/newer.js";

export const fix: Command = {
  description:
    "Looks for the fewest and smallest version changes after which nothing in a project is incompatible, shows the facts that require each change and a diff, and scans the changed files: score and conflicts are what that scan finds. Goes only to releases that are known to go with the rest, never to a line past its end of life, and to an older version only with --allow-downgrade. What has to be changed by hand, such as a Dockerfile, is listed with file and line. Waived findings and partial ones stay as they are. If no versions resolve a conflict, shows alternatives. Writes nothing without --write, and never changes lockfiles; in manifests it changes versions and nothing else.\nExits with code 1 while something incompatible remains or your package manager refuses the changes (--verify), and with 3 when a file was only partly read, a release is not known to exist, or a package manager that was asked by --registry or --verify did not answer.",
  options: {
    "allow-downgrade": flag("propose older versions, too"),
    write: flag("change the versions in the manifests"),
    ...VERIFY_OPTION,
    ...NEWER_OPTIONS,
    ...outputOptions(),
    ...PLATFORM_OPTION,
    ...CONFIG_OPTIONS,
  },
  examples: [
    ["stackfit fix", "show what would change, and why"],
    ["stackfit fix apps/web --write", "change the manifests of one folder"],
  ],
  run: async (context, positionals, values) => {
    if (positionals.length > 1) throw new UsageError("fix takes at most one path");
    // It brings a diff library along.
    const { fixProjects } = await import("../fix/run.js");
    return fixProjects(context, positionals[0], values);
  },
};
