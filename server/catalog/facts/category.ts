/** Names of categories, and what people call them. */
import type { Technology as TechnologyRecord } from "../../../schemas/types.js";

export type Category = TechnologyRecord["category"];

interface CategoryFacts {
  /** Where it is not the id with a capital letter. */
  name?: string;
  /** What people write for it besides its id and its name: in lowercase, without hyphens, in the singular. */
  words?: readonly string[];
}

const CATEGORIES: Readonly<Record<Category, CategoryFacts>> = {
  "ai-sdk": { name: "AI SDK", words: ["ai library", "llm library", "llm sdk", "ai framework", "llm framework"] },
  analytics: {},
  api: { name: "API", words: ["api library", "api framework", "api tool", "rpc framework"] },
  auth: { name: "Authentication", words: ["auth library", "authentication library", "auth provider", "login"] },
  baas: { name: "Backend as a service" },
  "backend-framework": { words: ["backend", "web framework", "server side framework", "api server"] },
  "build-tool": {},
  cms: { name: "CMS", words: ["content management system"] },
  "data-fetching": { words: ["data fetching library", "data loading"] },
  database: { words: ["db", "data store", "datastore", "sql database", "nosql database"] },
  "db-driver": { name: "Database driver", words: ["database client", "db client"] },
  desktop: { words: ["desktop app"] },
  devops: { name: "DevOps" },
  "edge-runtime": { words: ["edge platform", "edge host", "edge function"] },
  email: { words: ["email service", "email provider", "email library", "mail"] },
  "feature-flags": { words: ["feature toggle"] },
  forms: { words: ["form handling"] },
  framework: {},
  graphics: { words: ["chart library", "charting library", "chart", "3d library"] },
  hosting: {
    words: ["hosting provider", "hosting platform", "deployment platform", "cloud", "cloud provider", "paas"],
  },
  i18n: {
    name: "Internationalisation",
    words: ["internationalization", "localization", "localisation", "translation"],
  },
  language: { words: ["programming language"] },
  "language-library": {},
  linting: {},
  "meta-framework": { words: ["metaframework"] },
  mobile: { words: ["mobile app"] },
  monorepo: {},
  observability: { words: ["monitoring", "tracing", "error tracking", "apm"] },
  orm: { name: "ORM", words: ["query builder"] },
  "os-image": { name: "OS image", words: ["base image", "docker image"] },
  "package-manager": {},
  payments: { words: ["payment provider", "payment", "billing"] },
  queue: { words: ["queueing"] },
  realtime: { words: ["realtime library", "websocket library", "real time"] },
  runtime: {},
  search: { words: ["search engine", "full text search", "search service"] },
  state: { name: "State management", words: ["state manager", "state management library"] },
  storage: { words: ["file storage", "object storage", "blob storage"] },
  styling: { words: ["css", "css library", "css tool", "css solution"] },
  testing: { words: ["testing tool", "test library", "testing framework", "test framework"] },
  "ui-kit": { name: "UI kit", words: ["ui library", "ui component", "design system", "component kit"] },
  validation: {},
  "vector-db": { name: "Vector database", words: ["vector store"] },
  "web-server": { words: ["http server", "reverse proxy"] },
  workflow: { words: ["workflow engine", "orchestration"] },
};

const ALL: ReadonlyMap<string, CategoryFacts> = new Map(Object.entries(CATEGORIES));

/** `Meta framework` for `meta-framework`. */
export function categoryName(category: string): string {
  const name = ALL.get(category)?.name ?? category.replaceAll("-", " ");
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** The place of a category among all. */
export const categoryIndex = (category: string): number => [...ALL.keys()].indexOf(category);

/** Every category with what people write for it. */
export const categoryWords = (): [category: string, words: readonly string[]][] =>
  [...ALL].map(([category, { words = [] }]) => [category, words]);
