/** es-tooling/module-replacements: packages to consider instead of others. */
import { Checkout } from "../../data/checkout.js";
import type { Table } from "./table.js";

const MANIFEST = "manifests/preferred.json";

interface Manifest {
  mappings: Record<string, { replacements: string[] }>;
}

/** Alternatives of technologies whose main package it replaces, where they are technologies, too. */
export const moduleReplacements: Table = {
  takes: "CHECKOUT of es-tooling/module-replacements",
  async read([folder = ""], { catalog: { names } }) {
    const manifest = JSON.parse(await new Checkout(folder).read("HEAD", MANIFEST)) as Partial<Manifest>;
    if (!manifest.mappings) throw new Error(`${MANIFEST} in ${folder} must have mappings`);
    return Object.entries(manifest.mappings).flatMap(([name, { replacements }]) => {
      const technology = names.resolvePackage("npm", name)?.technology;
      if (technology?.mainPackage !== name) return [];
      const alternatives = replacements
        .map((replacement) => names.resolvePackage("npm", replacement))
        .filter((found) => found && found.technology !== technology && found.technology.mainPackage === found.package)
        .map((found) => found?.technology.id as string);
      return alternatives.length > 0 ? [{ id: technology.id, alternatives: [...new Set(alternatives)] }] : [];
    });
  },
};
