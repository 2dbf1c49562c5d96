/** nuxt/modules: the versions of Nuxt that the modules of Nuxt work with. */
import semver from "semver";
import { parse } from "yaml";
import { Checkout, fileUrl } from "../../data/checkout.js";
import type { Table } from "./table.js";

const REPOSITORY = "https://github.com/nuxt/modules";

interface NuxtModule {
  npm?: string;
  compatibility?: { nuxt?: string };
}

/** The modules that are packages of a known technology. */
export const nuxtModules: Table = {
  takes: "CHECKOUT of nuxt/modules",
  async read([folder = ""], { catalog, today, skip }) {
    const checkout = new Checkout(folder);
    const { id: commit } = await checkout.commit("HEAD");
    const paths = (await checkout.files(commit)).filter((path) => /^modules\/[^/]+\.yml$/.test(path));
    if (paths.length === 0) throw new Error(`${folder} has no modules/*.yml: it must be a checkout of ${REPOSITORY}`);
    return [...(await checkout.readAll(commit, paths))].flatMap(([path, text]) => {
      const { npm, compatibility } = readModule(path, text, skip) ?? {};
      const technology = npm ? catalog.names.resolvePackage("npm", npm)?.technology : undefined;
      // Modules of Nuxt itself are released with it.
      if (!technology || technology.id === "nuxt") return [];
      const range = compatibility?.nuxt;
      if (!range || !semver.validRange(range)) {
        skip(`${path}: compatibility.nuxt "${range ?? ""}" is no range`);
        return [];
      }
      const source = fileUrl(REPOSITORY, commit, path);
      return [{ id: technology.id, supports: [{ with: ["nuxt"], range, source, checked: today }] }];
    });
  },
};

function readModule(path: string, text: string, skip: (what: string) => void): NuxtModule | undefined {
  try {
    return parse(text) as NuxtModule;
  } catch (error) {
    skip(`${path}: ${(error as Error).message.split("\n")[0]}`);
    return undefined;
  }
}
