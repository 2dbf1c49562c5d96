/** The steps of the wizard, on the page and in the terminal: what one starts from, what one needs, and what is chosen for it. This table is all of it. */

export interface Approach {
  key: string;
  name: string;
  description: string;
  /** The setting that rules are asked about; undefined where the user chooses one. */
  platform?: string;
  /** What most of its kind need: ticked at first. */
  needs: readonly string[];
}

export interface Need {
  key: string;
  name: string;
}

/** One choice of a step, by a key of its own. */
export interface Slot {
  key: string;
  title: string;
  /** Of the technologies that are offered. */
  categories: readonly string[];
  /** Other categories for some approaches, by their keys. */
  categoriesFor?: Readonly<Record<string, readonly string[]>>;
  /** So many can be chosen. */
  most: number;
  /** The approaches that it is a part of; all where it is left out. */
  approaches?: readonly string[];
  /** The need that it serves; always there where it is left out. */
  need?: string;
}

export interface Step {
  key: string;
  title: string;
  question: string;
  groups: readonly Slot[];
}

export const APPROACHES: readonly Approach[] = [
  {
    key: "web-app",
    name: "Web application",
    description: "Pages rendered on the server and in the browser, on a meta-framework such as Next.js or Nuxt.",
    needs: ["database", "auth", "testing"],
  },
  {
    key: "spa",
    name: "Single-page application",
    description: "Everything in the browser, with an API behind it.",
    needs: ["testing"],
  },
  {
    key: "server-app",
    name: "Server application",
    description: "Pages from a backend framework such as Rails, Django or Laravel.",
    needs: ["database", "auth", "testing"],
  },
  {
    key: "api",
    name: "API service",
    description: "Data for other programs, over REST, GraphQL or RPC.",
    needs: ["database", "testing"],
  },
  {
    key: "content",
    name: "Content site",
    description: "A blog, documentation or a marketing site.",
    needs: ["content"],
  },
  {
    key: "mobile",
    name: "Mobile app",
    description: "An app for Android and iOS.",
    platform: "mobile",
    needs: ["testing"],
  },
  {
    key: "desktop",
    name: "Desktop app",
    description: "A program for Windows, macOS and Linux.",
    platform: "desktop",
    needs: ["testing"],
  },
];

/** Where the code of the server runs: settings as rules name them. */
export const SETTINGS: readonly { key: string; name: string }[] = [
  { key: "server", name: "On a server or in a container" },
  { key: "serverless", name: "In serverless functions" },
  { key: "edge", name: "On an edge runtime" },
];

export const NEEDS: readonly Need[] = [
  { key: "database", name: "Database" },
  { key: "auth", name: "Sign-in" },
  { key: "payments", name: "Payments" },
  { key: "email", name: "Email" },
  { key: "storage", name: "File storage" },
  { key: "realtime", name: "Realtime updates" },
  { key: "search", name: "Search" },
  { key: "ai", name: "AI" },
  { key: "jobs", name: "Background jobs" },
  { key: "content", name: "Content management" },
  { key: "forms", name: "Forms and validation" },
  { key: "i18n", name: "Multiple languages" },
  { key: "monitoring", name: "Monitoring" },
  { key: "testing", name: "Tests" },
];

const WITH_PAGES = ["web-app", "spa", "server-app", "content", "mobile", "desktop"];

export const STEPS: readonly Step[] = [
  { key: "approach", title: "Approach", question: "What do you want to build?", groups: [] },
  { key: "needs", title: "Needs", question: "What does it need?", groups: [] },
  {
    key: "language",
    title: "Language",
    question: "Choose a language and runtime",
    groups: [
      { key: "language", title: "Language", categories: ["language"], most: 1 },
      {
        key: "runtime",
        title: "Runtime",
        categories: ["runtime"],
        most: 1,
        approaches: ["web-app", "spa", "server-app", "api", "content"],
      },
    ],
  },
  {
    key: "framework",
    title: "Framework",
    question: "Choose a framework",
    groups: [
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
        most: 3,
      },
      {
        key: "library",
        title: "Components",
        categories: ["framework"],
        most: 1,
        approaches: ["web-app", "server-app", "content", "mobile", "desktop"],
      },
      { key: "api", title: "API", categories: ["api"], most: 2, approaches: ["web-app", "api"] },
    ],
  },
  {
    key: "database",
    title: "Database",
    question: "Choose a database",
    groups: [
      { key: "database", title: "Database", categories: ["database", "baas"], most: 2, need: "database" },
      { key: "vectors", title: "Vector database for AI", categories: ["vector-db"], most: 1, need: "ai" },
    ],
  },
  {
    key: "orm",
    title: "ORM",
    question: "Choose how your code accesses the database",
    groups: [{ key: "orm", title: "ORM or driver", categories: ["orm", "db-driver"], most: 2, need: "database" }],
  },
  {
    key: "hosting",
    title: "Hosting",
    question: "Choose where to host it",
    groups: [
      {
        key: "hosting",
        title: "Host or edge runtime",
        categories: ["hosting", "edge-runtime"],
        most: 1,
        approaches: ["web-app", "spa", "server-app", "api", "content"],
      },
    ],
  },
  {
    key: "auth",
    title: "Sign-in",
    question: "Choose how people sign in",
    groups: [{ key: "auth", title: "Authentication", categories: ["auth", "baas"], most: 2, need: "auth" }],
  },
  {
    key: "looks",
    title: "Styling",
    question: "Choose styling and UI components",
    groups: [
      { key: "styling", title: "Styling", categories: ["styling"], most: 4, approaches: WITH_PAGES },
      { key: "ui", title: "UI components", categories: ["ui-kit"], most: 4, approaches: WITH_PAGES },
    ],
  },
  {
    key: "state",
    title: "State",
    question: "Choose state management and data fetching",
    groups: [
      { key: "state", title: "State", categories: ["state"], most: 2, approaches: WITH_PAGES },
      { key: "data", title: "Data fetching", categories: ["data-fetching"], most: 2, approaches: WITH_PAGES },
    ],
  },
  {
    key: "services",
    title: "Services",
    question: "Choose other services",
    groups: [
      { key: "payments", title: "Payments", categories: ["payments"], most: 1, need: "payments" },
      { key: "email", title: "Email", categories: ["email"], most: 2, need: "email" },
      { key: "storage", title: "File storage", categories: ["storage", "baas"], most: 2, need: "storage" },
      { key: "realtime", title: "Realtime updates", categories: ["realtime", "baas"], most: 1, need: "realtime" },
      { key: "search", title: "Search", categories: ["search"], most: 1, need: "search" },
      { key: "ai", title: "AI", categories: ["ai-sdk"], most: 3, need: "ai" },
      { key: "jobs", title: "Background jobs", categories: ["queue", "workflow"], most: 2, need: "jobs" },
      { key: "content", title: "Content management", categories: ["cms"], most: 1, need: "content" },
      { key: "forms", title: "Forms", categories: ["forms"], most: 1, need: "forms" },
      { key: "validation", title: "Validation", categories: ["validation"], most: 2, need: "forms" },
      { key: "i18n", title: "Internationalization", categories: ["i18n"], most: 1, need: "i18n" },
      {
        key: "monitoring",
        title: "Monitoring",
        categories: ["observability", "analytics"],
        most: 3,
        need: "monitoring",
      },
    ],
  },
  {
    key: "tools",
    title: "Tools",
    question: "Choose build and test tools",
    groups: [
      { key: "testing", title: "Tests", categories: ["testing"], most: 4, need: "testing" },
      { key: "build", title: "Build", categories: ["build-tool"], most: 2 },
      { key: "linting", title: "Linting and formatting", categories: ["linting"], most: 3 },
    ],
  },
];

/** What is chosen beside the groups of the table. */
export const EXTRA: Slot = { key: "also", title: "Also", categories: [], most: 10 };

/** All groups of the table, and the one for the rest. */
export const GROUPS: readonly Slot[] = [...STEPS.flatMap(({ groups }) => groups), EXTRA];

export function categoriesOf({ categories, categoriesFor }: Slot, approach: Approach): readonly string[] {
  return new Map(Object.entries(categoriesFor ?? {})).get(approach.key) ?? categories;
}
