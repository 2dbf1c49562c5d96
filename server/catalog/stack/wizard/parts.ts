/** What the wizard asks, on the page and in the terminal: what is built, where it runs, the parts that most stacks have, and what else. */

export interface Approach {
  key: string;
  name: string;
  description: string;
  /** The setting that rules are asked about; undefined where the user chooses one. */
  platform?: string;
}

/** One choice, by a key of its own. */
export interface PartKind {
  key: string;
  title: string;
  /** Of the technologies that are offered. */
  categories: readonly string[];
  /** Other categories for some approaches, by their keys. */
  categoriesFor?: Readonly<Record<string, readonly string[]>>;
  /** The approaches that it is a part of; all where it is left out. */
  approaches?: readonly string[];
}

export const APPROACHES: readonly [Approach, ...Approach[]] = [
  {
    key: "web-app",
    name: "Web application",
    description: "Pages rendered on the server and in the browser, on a meta-framework such as Next.js or Nuxt.",
  },
  { key: "spa", name: "Single-page application", description: "Everything in the browser, with an API behind it." },
  {
    key: "server-app",
    name: "Server application",
    description: "Pages from a backend framework such as Rails, Django or Laravel.",
  },
  { key: "api", name: "API service", description: "Data for other programs, over REST, GraphQL or RPC." },
  { key: "content", name: "Content site", description: "A blog, documentation or a marketing site." },
  { key: "mobile", name: "Mobile app", description: "An app for Android and iOS.", platform: "mobile" },
  { key: "desktop", name: "Desktop app", description: "A program for Windows, macOS and Linux.", platform: "desktop" },
];

/** Where the code of the server runs: settings as rules name them. */
export const SETTINGS: readonly { key: string; name: string }[] = [
  { key: "server", name: "On a server or in a container" },
  { key: "serverless", name: "In serverless functions" },
  { key: "edge", name: "On an edge runtime" },
];

/** With what is built, where it runs and what else, these are eight questions. */
export const PARTS: readonly PartKind[] = [
  { key: "language", title: "Language", categories: ["language"] },
  {
    key: "framework",
    title: "Framework",
    categories: ["meta-framework"],
    categoriesFor: {
      spa: ["framework"],
      "server-app": ["backend-framework"],
      api: ["backend-framework"],
      mobile: ["mobile"],
      desktop: ["desktop"],
    },
  },
  { key: "database", title: "Database", categories: ["database", "baas"] },
  { key: "orm", title: "ORM or driver", categories: ["orm", "db-driver"] },
  {
    key: "hosting",
    title: "Host or edge runtime",
    categories: ["hosting", "edge-runtime"],
    approaches: ["web-app", "spa", "server-app", "api", "content"],
  },
];

/** What is chosen beside these parts, of any kind. */
export const EXTRA: PartKind = { key: "also", title: "Also", categories: [] };

/** So many are chosen beside them. */
export const MOST_EXTRA = 10;

export function categoriesOf({ categories, categoriesFor }: PartKind, approach: Approach): readonly string[] {
  return new Map(Object.entries(categoriesFor ?? {})).get(approach.key) ?? categories;
}
