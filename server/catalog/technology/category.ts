/** Categories: what people call them, and where their technologies work. */
import type { Technology as TechnologyRecord } from "../../../schemas/types.js";

export type Category = TechnologyRecord["category"];

/** Where a technology does its work; `build` is everything that is gone before the program runs. */
export type Tier = "browser" | "server" | "device" | "build" | "language" | "service" | "platform";

interface CategoryFacts {
  /** Where technologies without a role work. */
  tier: Tier;
  /** Whether their packages are clients of a service, whose versions are not the service's. */
  isService?: true;
  /** Where it is not the id with a capital letter. */
  name?: string;
  /** What people write for it besides its id and its name: in lowercase, without hyphens, in the singular. */
  words?: readonly string[];
}

const CATEGORIES: Readonly<Record<Category, CategoryFacts>> = {
  "ai-sdk": {
    tier: "server",
    name: "AI SDK",
    words: ["ai library", "llm library", "llm sdk", "ai framework", "llm framework"],
  },
  analytics: { tier: "service", isService: true },
  api: { tier: "server", name: "API", words: ["api library", "api framework", "api tool", "rpc framework"] },
  auth: {
    tier: "server",
    isService: true,
    name: "Authentication",
    words: ["auth library", "authentication library", "auth provider", "login"],
  },
  baas: { tier: "service", isService: true, name: "Backend as a service" },
  "backend-framework": { tier: "server", words: ["backend", "web framework", "server side framework", "api server"] },
  "build-tool": { tier: "build" },
  cms: { tier: "server", name: "CMS", words: ["content management system"] },
  "data-fetching": { tier: "language", words: ["data fetching library", "data loading"] },
  database: {
    tier: "service",
    isService: true,
    words: ["db", "data store", "datastore", "sql database", "nosql database"],
  },
  "db-driver": { tier: "server", name: "Database driver", words: ["database client", "db client"] },
  desktop: { tier: "device", words: ["desktop app"] },
  devops: { tier: "platform", name: "DevOps" },
  "edge-runtime": { tier: "platform", isService: true, words: ["edge platform", "edge host", "edge function"] },
  email: { tier: "service", isService: true, words: ["email service", "email provider", "email library", "mail"] },
  "feature-flags": { tier: "service", isService: true, words: ["feature toggle"] },
  forms: { tier: "browser", words: ["form handling"] },
  framework: { tier: "browser" },
  graphics: { tier: "browser", words: ["chart library", "charting library", "chart", "3d library"] },
  hosting: {
    tier: "platform",
    isService: true,
    words: ["hosting provider", "hosting platform", "deployment platform", "cloud", "cloud provider", "paas"],
  },
  i18n: {
    tier: "language",
    name: "Internationalisation",
    words: ["internationalization", "localization", "localisation", "translation"],
  },
  language: { tier: "language", words: ["programming language"] },
  "language-library": { tier: "language" },
  linting: { tier: "build" },
  "meta-framework": { tier: "browser", words: ["metaframework"] },
  mobile: { tier: "device", words: ["mobile app"] },
  monorepo: { tier: "build" },
  observability: { tier: "server", words: ["monitoring", "tracing", "error tracking", "apm"] },
  orm: { tier: "server", name: "ORM", words: ["query builder"] },
  "os-image": { tier: "platform", name: "OS image", words: ["base image", "docker image"] },
  "package-manager": { tier: "build" },
  payments: { tier: "service", isService: true, words: ["payment provider", "payment", "billing"] },
  queue: { tier: "server", words: ["queueing"] },
  realtime: { tier: "server", words: ["realtime library", "websocket library", "real time"] },
  runtime: { tier: "platform" },
  search: { tier: "service", isService: true, words: ["search engine", "full text search", "search service"] },
  state: { tier: "browser", name: "State management", words: ["state manager", "state management library"] },
  storage: { tier: "service", isService: true, words: ["file storage", "object storage", "blob storage"] },
  styling: { tier: "browser", words: ["css", "css library", "css tool", "css solution"] },
  testing: { tier: "build", words: ["testing tool", "test library", "testing framework", "test framework"] },
  "ui-kit": {
    tier: "browser",
    name: "UI kit",
    words: ["ui library", "ui component", "design system", "component kit"],
  },
  validation: { tier: "language" },
  "vector-db": { tier: "service", isService: true, name: "Vector database", words: ["vector store"] },
  "web-server": { tier: "server", words: ["http server", "reverse proxy"] },
  workflow: { tier: "server", words: ["workflow engine", "orchestration"] },
};

const ALL: ReadonlyMap<string, CategoryFacts> = new Map(Object.entries(CATEGORIES));

/** `Meta framework` for `meta-framework`. */
export function categoryName(category: string): string {
  const name = ALL.get(category)?.name ?? category.replaceAll("-", " ");
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Every category with what people write for it. */
export const categoryWords = (): [category: string, words: readonly string[]][] =>
  [...ALL.keys()].map((category) => [category, wordsOfCategory(category)]);

export const wordsOfCategory = (category: string): readonly string[] => ALL.get(category)?.words ?? [];

export const tierOfCategory = (category: Category): Tier => CATEGORIES[category].tier;

export const isCategoryOfServices = (category: string): boolean => ALL.get(category)?.isService === true;
