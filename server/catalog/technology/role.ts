/** What technologies are in a project, and where they run: from that something follows for pairs without facts. */
import type { Role, Technology as TechnologyRecord } from "../../../schemas/types.js";
import { type Tier, tierOfCategory } from "./category.js";
import type { Neighbours } from "./neighbours.js";
import type { Technology } from "./technology.js";

interface RoleFacts {
  /** Where it is not the id. */
  name?: string;
  tier: Tier;
  /**
   * Whether a project normally uses one: of all, or of those for one language or one front end, as a project can have parts
   * in two. Absent where several are used side by side.
   */
  oneOf?: "all" | "its language" | "its front end";
  /** Whether it makes what people see, or what that talks to over HTTP. */
  end?: "front" | "back";
  /** What people write for it besides its id and its name: in lowercase, without hyphens, in the singular. */
  words?: readonly string[];
}

/** The closed list of roles; a name becomes a plural with "s" or "ies". */
const ROLES: Readonly<Record<Role, RoleFacts>> = {
  "ui-framework": {
    name: "UI framework",
    tier: "browser",
    oneOf: "all",
    end: "front",
    words: ["frontend framework", "front end framework", "frontend library", "frontend"],
  },
  "meta-framework": {
    name: "full-stack web framework",
    tier: "browser",
    oneOf: "all",
    end: "front",
    words: ["full stack framework", "fullstack framework", "ssr framework"],
  },
  "mobile-framework": {
    name: "mobile app framework",
    tier: "device",
    oneOf: "all",
    end: "front",
    words: ["mobile framework"],
  },
  "desktop-framework": {
    name: "desktop app framework",
    tier: "device",
    oneOf: "all",
    words: ["desktop framework", "desktop app framework"],
  },
  "server-framework": { tier: "server", oneOf: "its language", end: "back", words: ["http framework"] },
  "site-generator": {
    name: "static site generator",
    tier: "build",
    oneOf: "all",
    words: ["ssg", "site generator", "static generator"],
  },
  router: { tier: "browser", oneOf: "its front end" },
  "css-framework": { name: "CSS framework", tier: "browser", oneOf: "all", words: ["utility css"] },
  "css-in-js": { name: "CSS-in-JS library", tier: "browser", oneOf: "all", words: ["css in js"] },
  "component-library": { tier: "browser", oneOf: "its front end" },
  "state-library": { tier: "browser", oneOf: "its front end" },
  "form-library": { tier: "browser", oneOf: "its front end" },
  "date-library": { tier: "language", oneOf: "its language" },
  "validation-library": { tier: "language", oneOf: "its language", words: ["schema validation", "validator"] },
  "internationalization-library": { tier: "language", oneOf: "its language" },
  "http-client": {
    name: "HTTP client",
    tier: "language",
    oneOf: "its language",
    words: ["fetch library", "request library"],
  },
  "graphql-server": { name: "GraphQL server", tier: "server", oneOf: "its language" },
  "graphql-client": { name: "GraphQL client", tier: "browser", oneOf: "its language" },
  logger: { tier: "server", oneOf: "its language", words: ["logging", "logging library"] },
  orm: { name: "ORM", tier: "server", oneOf: "its language", words: ["object relational mapper", "sql orm"] },
  "migration-tool": {
    name: "database migration tool",
    tier: "server",
    oneOf: "its language",
    words: ["schema migration", "migration tool", "database migration"],
  },
  driver: { tier: "server" },
  "message-broker": { tier: "service", words: ["message queue", "broker", "event streaming"] },
  "job-queue": {
    tier: "server",
    oneOf: "its language",
    words: ["background job", "task queue", "job runner", "worker queue"],
  },
  "app-server": {
    name: "application server",
    tier: "server",
    oneOf: "its language",
    words: ["wsgi server", "asgi server"],
  },
  bundler: { tier: "build", oneOf: "all", words: ["module bundler"] },
  "task-runner": { tier: "build", oneOf: "its language" },
  "build-system": { tier: "build", oneOf: "all" },
  "test-runner": {
    tier: "build",
    oneOf: "its language",
    words: ["unit test", "unit testing", "unit test framework", "test tool"],
  },
  "browser-test-runner": {
    tier: "build",
    oneOf: "all",
    words: [
      "e2e",
      "e2e test",
      "e2e testing",
      "end to end test",
      "end to end testing",
      "browser testing",
      "browser test",
      "e2e framework",
    ],
  },
  linter: { tier: "build", oneOf: "its language", words: ["code linter"] },
  formatter: { tier: "build", oneOf: "its language", words: ["code formatter"] },
  "type-checker": { tier: "build", oneOf: "its language", words: ["static type checker"] },
  "package-manager": { tier: "build", oneOf: "its language" },
  "monorepo-tool": { tier: "build", oneOf: "its language", words: ["monorepo manager"] },
  "javascript-runtime": { name: "JavaScript runtime", tier: "platform", oneOf: "all", words: ["js runtime"] },
  "identity-service": { tier: "service", oneOf: "all", words: ["identity provider", "idp", "sso"] },
  "headless-cms": { name: "headless CMS", tier: "server", oneOf: "all" },
  "feature-flag-service": { tier: "service", oneOf: "all" },
  "infrastructure-as-code": { name: "infrastructure-as-code tool", tier: "platform", oneOf: "all", words: ["iac"] },
};

const NO_ROLES: readonly Role[] = [];

/** What a technology is in a project, in the order of its record. */
export const rolesOf = ({ record }: Technology): readonly Role[] => record.roles ?? NO_ROLES;

/** Where a technology does its work: what its first role says, else its category. */
export function tierOf({ roles, category }: Pick<TechnologyRecord, "roles" | "category">): Tier {
  const [first] = roles ?? NO_ROLES;
  return first ? ROLES[first].tier : tierOfCategory(category);
}

/** The role by which a technology makes what people see, or what that talks to; undefined where it makes neither. */
export function roleAtEnd(technology: Technology, end: "front" | "back"): Role | undefined {
  return rolesOf(technology).find((role) => ROLES[role].end === end);
}

const hasRole = (technology: Technology, roles: readonly Role[]): boolean =>
  rolesOf(technology).some((role) => roles.includes(role));

const MAKES_PAGES: readonly Role[] = ["ui-framework", "meta-framework", "site-generator", "bundler"];

/**
 * Whether it is a framework or tool whose programs are JavaScript in browsers.
 * @param onServers whether those on servers count, too
 */
export function runsScripts(technology: Technology, onServers: boolean): boolean {
  const roles: readonly Role[] = onServers
    ? [...MAKES_PAGES, "desktop-framework", "server-framework", "javascript-runtime"]
    : [...MAKES_PAGES, "desktop-framework"];
  const isOfScripts = technology.packages.some(([ecosystem]) => ecosystem === "npm") || runsPrograms(technology);
  return isOfScripts && hasRole(technology, roles);
}

/** Whether programs outside a browser are made with it, in the language of a library; desktop apps in JavaScript can be mere pages. */
export const isFrameworkFor = (library: Technology, framework: Technology): boolean =>
  shareEcosystem(library, framework) &&
  (hasRole(framework, ["server-framework", "meta-framework"]) ||
    (hasRole(framework, ["desktop-framework"]) && library.packages.every(([ecosystem]) => ecosystem !== "npm")));

const CHECKERS: readonly Role[] = ["linter", "formatter", "type-checker"];
const RUNNERS: readonly Role[] = [
  "test-runner",
  "browser-test-runner",
  "bundler",
  "build-system",
  "task-runner",
  "monorepo-tool",
];

/** Whether it is a tool that builds or runs what a project has. */
export const isRunner = (technology: Technology): boolean => hasRole(technology, RUNNERS);

/** Whether it is a tool for developers that is used by its commands. */
export const hasCommands = (technology: Technology): boolean => isRunner(technology) || hasRole(technology, CHECKERS);

/** Whether what is made for one technology has its place in the other as well: a plugin of a CSS framework in a bundler. */
export function isPlaceFor(host: Technology, place: Technology): boolean {
  if (isUsedByPrograms(host)) return isClient(place);
  if (hasRole(host, CHECKERS)) return false;
  switch (tierOf(host.record)) {
    case "browser":
    case "build":
      return hasRole(place, MAKES_PAGES) || (hasRole(host, ["meta-framework"]) && place.category === "hosting");
    case "server":
      return hasRole(host, REACHES_SERVICES)
        ? isUsedByPrograms(place) || roleAtEnd(place, "back") !== undefined
        : place.category === "hosting";
    default:
      return false;
  }
}

/** Whether it takes plugins or components of several makers at once; those for the CSS of a page can style the same classes. */
export const takesMany = (host: Technology): boolean => hasRole(host, ["linter", "ui-framework"]);

const REACHES_SERVICES: readonly Role[] = ["orm", "driver", "migration-tool"];
/** Whether it is a service, which programs use and nobody runs inside them. */
export const isUsedByPrograms = ({ record }: Technology): boolean => tierOf(record) === "service";

const CATEGORIES_OF_PARTS: readonly string[] = ["ui-kit", "graphics", "forms"];
const NEEDING_ALL: readonly string[] = ["cms", "observability", "workflow", "ai-sdk"];

/** Whether it uses what another stands on or offers: as programs use a service, and pages the parts made for their UI framework. */
export function isUserOf(base: Technology, user: Technology): boolean {
  return roleAtEnd(base, "front") ? CATEGORIES_OF_PARTS.includes(user.category) : isClient(user);
}

/** Whether it takes more of a service than programs do: triggers, views of the system, extensions. */
export const needsWholeService = ({ category }: Technology): boolean => NEEDING_ALL.includes(category);

/** Whether it is code that uses others, and neither what it is written in nor where it runs. */
export const isClient = (technology: Technology): boolean =>
  ["browser", "server", "language"].includes(tierOf(technology.record)) && !runsPrograms(technology);

/** Whether programs use services through it. */
export const isDriver = (technology: Technology): boolean => rolesOf(technology).includes("driver");

/** Whether something is written in it or runs on it, as a language or a runtime. */
export const runsPrograms = ({ category }: Technology): boolean => category === "language" || category === "runtime";

/** The role that makes two technologies alternatives; undefined where they share none of which a project normally uses one. */
export const sharedRole = (neighbours: Neighbours, a: Technology, b: Technology): Role | undefined =>
  rolesOf(a).find((role) => {
    const { oneOf } = ROLES[role];
    return oneOf && isRoleOfBoth(role, a, b) && (oneOf !== "its front end" || shareFrontEnd(neighbours, a, b));
  });

/** Whether facts tie both to one framework that components are written for; a full-stack framework can take several. */
const shareFrontEnd = (neighbours: Neighbours, a: Technology, b: Technology): boolean =>
  [...neighbours.of(a).keys()].some((one) => rolesOf(one).some(takesComponents) && neighbours.of(b).has(one));

const takesComponents = (role: Role): boolean => role === "ui-framework" || role === "mobile-framework";

const isRoleOfBoth = (role: Role, a: Technology, b: Technology): boolean =>
  rolesOf(b).includes(role) && (ROLES[role].oneOf !== "its language" || shareEcosystem(a, b));

export const shareRole = (a: Technology, b: Technology): boolean => rolesOf(a).some((role) => isRoleOfBoth(role, a, b));

/** Whether one could be chosen instead of the other: they share a role, or have no roles and are of one category. */
export function areOfOneKind(a: Technology, b: Technology): boolean {
  return rolesOf(a).length + rolesOf(b).length > 0 ? shareRole(a, b) : a.category === b.category;
}

/** Every role with what people write for it. */
export const roleWords = (): [role: Role, words: readonly string[]][] =>
  (Object.keys(ROLES) as Role[]).map((role) => [role, ROLES[role].words ?? []]);

/** A role in words: "bundler". */
export const nameRole = (role: Role): string => ROLES[role].name ?? role.replaceAll("-", " ");

export const nameRoles = (role: Role): string => `${nameRole(role)}s`.replace(/ys$/, "ies");

/** Whether both have packages for one package manager, and so for one language. */
export function shareEcosystem(a: Technology, b: Technology): boolean {
  return a.packages.some(([own]) => b.packages.some(([other]) => own === other));
}
