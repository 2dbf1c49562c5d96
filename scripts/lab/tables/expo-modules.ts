/** The `expo` package: which releases of other packages go with each release of the Expo SDK. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import semver from "semver";
import { fileUrl } from "../../data/checkout.js";
import type { Support, Table } from "./table.js";

const REPOSITORY = "https://github.com/expo/expo";
const MANIFEST = "bundledNativeModules.json";

/** What an SDK supports. Whether other releases work as well it does not say. */
export const expoModules: Table = {
  takes: "FOLDER@COMMIT... (folders with the published package, and the commits that it was published from)",
  async read(inputs, { catalog: { names }, today }) {
    const supports: Support[] = [];
    for (const input of inputs) {
      const [, folder = "", commit = ""] = /^(.+)@([0-9a-f]{40})$/.exec(input) ?? [];
      if (!commit) throw new Error(`${input} must be FOLDER@COMMIT, with the full id of the commit`);
      const { version } = JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as { version: string };
      const modules = JSON.parse(await readFile(join(folder, MANIFEST), "utf8")) as Record<string, string>;
      const sdk = semver.major(version);
      for (const [name, range] of Object.entries(modules)) {
        const technology = names.resolvePackage("npm", name)?.technology;
        if (!technology || technology.mainPackage !== name || technology.id === "expo") continue;
        const source = fileUrl(REPOSITORY, commit, `packages/expo/${MANIFEST}`);
        supports.push({
          with: [technology.id],
          since: String(sdk),
          until: String(sdk + 1),
          range,
          source,
          checked: today,
        });
      }
    }
    return [{ id: "expo", supports }];
  },
};
