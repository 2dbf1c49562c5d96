/** yarn.lock, of Yarn 1 (https://classic.yarnpkg.com/lang/en/docs/yarn-lock/) and of those after it. */
import type { Entry } from "../catalog/entry.js";
import { readIndented, textAt } from "./indented.js";
import { aliased, packageEntry, type Reading, tellCount } from "./reading.js";

/** Reads a yarn.lock. It does not tell what the project asks for from what that needs in turn. */
export function readYarnLock(text: string): Reading {
  const entries: Entry[] = [];
  let own = 0;
  for (const [key, block] of readIndented(text)) {
    const version = textAt(block, "version");
    if (key === "__metadata" || version === undefined) continue;
    const first = key.split(",")[0]?.trim().replace(/^"|"$/g, "") ?? "";
    const { name, asked } = splitDescriptor(textAt(block, "resolution") ?? first);
    if (/^(workspace|link|portal|file):/.test(asked)) own += 1;
    else entries.push(packageEntry("npm", aliased(name, asked.replace(/^npm:(?=[^@]*$)/, "")).name, version));
  }
  const passedOver = tellCount(own, "package of the project's own", "packages of the project's own");
  return { kind: "yarn.lock", extent: "all", entries, passedOver };
}

/** `@scope/name@npm:^1.0` at the first `@` that does not begin a scope. */
function splitDescriptor(descriptor: string): { name: string; asked: string } {
  const at = descriptor.indexOf("@", 1);
  return at < 0 ? { name: descriptor, asked: "" } : { name: descriptor.slice(0, at), asked: descriptor.slice(at + 1) };
}
