/** What technologies are in a project, and where they run: facts of their own, which say something of pairs without a record. */
import type { Role, Technology as TechnologyRecord } from "../../../schemas/types.js";
import type { Technology } from "./technology.js";

/** Where a technology does its work; `build` is everything that is gone before the program runs. */
export type Tier = "browser" | "server" | "device" | "build" | "language" | "service" | "platform";

interface RoleFacts {
  /** Several of them: "bundlers". */
  plural: string;
  tier: Tier;
  /**
   * Whether a project normally uses one: of all, or of those for one language, as a project can have parts in two.
   * Absent where several are used side by side.
   */
  oneOf?: "all" | "its language";
  /** Whether it makes what people see, or what that talks to over HTTP. */
  end?: "front" | "back";
}

/** The closed list of roles. */
const ROLES: Readonly<Record<Role, RoleFacts>> = {
  "ui-framework": { plural: "UI frameworks", tier: "browser", oneOf: "all", end: "front" },
  "meta-framework": {
    plural: "web frameworks with a UI framework inside",
    tier: "browser",
    oneOf: "all",
    end: "front",
  },
  "mobile-framework": { plural: "frameworks for mobile apps", tier: "device", oneOf: "all", end: "front" },
  "desktop-framework": { plural: "frameworks for desktop apps", tier: "device", oneOf: "all" },
  "server-framework": { plural: "server frameworks", tier: "server", oneOf: "its language", end: "back" },
  "site-generator": { plural: "static site generators", tier: "build", oneOf: "all" },
  router: { plural: "routers", tier: "browser", oneOf: "its language" },
  "css-framework": { plural: "CSS frameworks", tier: "browser", oneOf: "all" },
  "css-in-js": { plural: "libraries for styles in JavaScript", tier: "browser", oneOf: "all" },
  "component-library": { plural: "component libraries", tier: "browser", oneOf: "all" },
  "state-library": { plural: "state libraries", tier: "browser", oneOf: "its language" },
  "form-library": { plural: "form libraries", tier: "browser", oneOf: "its language" },
  "date-library": { plural: "date libraries", tier: "language", oneOf: "its language" },
  "validation-library": { plural: "validation libraries", tier: "language", oneOf: "its language" },
  "internationalization-library": {
    plural: "internationalization libraries",
    tier: "language",
    oneOf: "its language",
  },
  "http-client": { plural: "HTTP clients", tier: "language", oneOf: "its language" },
  "graphql-server": { plural: "GraphQL servers", tier: "server", oneOf: "its language" },
  "graphql-client": { plural: "GraphQL clients", tier: "browser", oneOf: "its language" },
  logger: { plural: "loggers", tier: "server", oneOf: "its language" },
  orm: { plural: "ORMs and query builders", tier: "server", oneOf: "its language" },
  "migration-tool": { plural: "tools for database migrations", tier: "server", oneOf: "its language" },
  driver: { plural: "drivers", tier: "server" },
  "job-queue": { plural: "job queues", tier: "server", oneOf: "its language" },
  "app-server": { plural: "application servers", tier: "server", oneOf: "its language" },
  bundler: { plural: "bundlers", tier: "build", oneOf: "its language" },
  "task-runner": { plural: "task runners", tier: "build", oneOf: "its language" },
  "build-system": { plural: "build systems", tier: "build", oneOf: "its language" },
  "test-runner": { plural: "test runners", tier: "build", oneOf: "its language" },
  "browser-test-runner": { plural: "tools for tests in a browser", tier: "build", oneOf: "all" },
  linter: { plural: "linters", tier: "build", oneOf: "its language" },
  formatter: { plural: "formatters", tier: "build", oneOf: "its language" },
  "type-checker": { plural: "type checkers", tier: "build", oneOf: "its language" },
  "package-manager": { plural: "package managers", tier: "build", oneOf: "its language" },
  "monorepo-tool": { plural: "tools for monorepos", tier: "build", oneOf: "its language" },
  "javascript-runtime": { plural: "JavaScript runtimes", tier: "platform", oneOf: "all" },
  "identity-service": { plural: "services for user accounts", tier: "service", oneOf: "all" },
  "headless-cms": { plural: "headless CMSs", tier: "service", oneOf: "all" },
  "feature-flag-service": { plural: "services for feature flags", tier: "service", oneOf: "all" },
  "infrastructure-as-code": { plural: "tools for infrastructure as code", tier: "platform", oneOf: "all" },
};

/** Where technologies without a role work, by category. */
const TIERS: Readonly<Record<TechnologyRecord["category"], Tier>> = {
  "ai-sdk": "server",
  analytics: "service",
  api: "server",
  auth: "server",
  baas: "service",
  "backend-framework": "server",
  "build-tool": "build",
  cms: "server",
  "data-fetching": "language",
  database: "service",
  "db-driver": "server",
  desktop: "device",
  devops: "platform",
  "edge-runtime": "platform",
  email: "service",
  "feature-flags": "service",
  forms: "browser",
  framework: "browser",
  graphics: "browser",
  hosting: "platform",
  i18n: "language",
  language: "language",
  "language-library": "language",
  linting: "build",
  "meta-framework": "browser",
  mobile: "device",
  monorepo: "build",
  observability: "server",
  orm: "server",
  "os-image": "platform",
  "package-manager": "build",
  payments: "service",
  queue: "server",
  realtime: "server",
  runtime: "platform",
  search: "service",
  state: "browser",
  storage: "service",
  styling: "browser",
  testing: "build",
  "ui-kit": "browser",
  validation: "language",
  "vector-db": "service",
  "web-server": "server",
  workflow: "server",
};
