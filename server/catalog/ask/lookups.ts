/** What the texts of one question name: the same text is looked up many times while it is read. */
import type { Catalog } from "../catalog.js";
import { getOrInsertComputed } from "../maps.js";
import type { ResolvedName } from "../names/names.js";
import { findTool, type ToolSide } from "../names/tool-sides.js";

/** Words of the longest name of an AI coding tool, with its version. */
const LONGEST_TOOL = 5;

/** The end of a file with settings: `vite.config.ts` is about Vite. */
const CONFIG = /\.config\.[cm]?[jt]s$/;

export class Lookups {
  readonly catalog: Catalog;
  readonly #names = new Map<string, ResolvedName | undefined>();
  readonly #tools = new Map<string, ToolSide | undefined>();

  constructor(catalog: Catalog) {
    this.catalog = catalog;
  }

  resolve(text: string): ResolvedName | undefined {
    return getOrInsertComputed(this.#names, text, () => this.catalog.names.resolve(text.replace(CONFIG, "")));
  }

  tool(text: string): ToolSide | undefined {
    if (text.split(" ").length > LONGEST_TOOL) return undefined;
    return getOrInsertComputed(this.#tools, text, () => findTool(this.catalog.tools, text));
  }
}
