/** Whether an address is one that a fact may cite: of a host that speaks for a maker, and fixed where it could move. */
import type { Records } from "../../../server/catalog/catalog.js";

/**
 * Hosts that speak for makers although no technology or tool has its home there: documentation kept apart from the
 * product's own site, code hosting, issue trackers and standards.
 */
const FURTHER_HOSTS: readonly string[] = [
  "github.com",
  "gitlab.com",
  "codeberg.org",
  "peps.python.org",
  "developer.mozilla.org",
  "learn.microsoft.com",
  "devblogs.microsoft.com",
  "cloud.google.com",
  "ai.google.dev",
  "docs.mistral.ai",
  "developers.google.com",
  "support.atlassian.com",
  "support.cerebras.net",
  "docs.redhat.com",
  "android.googlesource.com",
  "git.drupalcode.org",
  "core.trac.wordpress.org",
  // Devin Desktop's, from before it had that name.
  "docs.windsurf.com",
];

/** Anybody publishes there, under any name; the maker's own repository or site is the source. */
const REGISTRIES: readonly string[] = [
  "npmjs.com",
  "unpkg.com",
  "jsdelivr.net",
  "pypi.org",
  "rubygems.org",
  "rubydoc.info",
  "packagist.org",
  "mvnrepository.com",
  "nuget.org",
  "crates.io",
  "docs.rs",
  "hex.pm",
  "pkg.go.dev",
];

const isUnder = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`);

/** Sites whose subdomains belong to different people. */
const SHARED_DOMAINS = new Set([
  "github.io",
  "gitlab.io",
  "netlify.app",
  "vercel.app",
  "pages.dev",
  "readthedocs.io",
  "co.uk",
]);

function domainOf(host: string): string {
  const labels = host.split(".");
  const two = labels.slice(-2).join(".");
  return SHARED_DOMAINS.has(two) ? labels.slice(-3).join(".") : two;
}

/** Domains that are home to a technology or tool of the data. */
export function homesOf({ technologies, tools }: Pick<Records, "technologies" | "tools">): ReadonlySet<string> {
  const addresses = [
    ...[...technologies.values()].flatMap(({ homepage, docs, repository }) => [homepage, docs, repository]),
    ...[...tools.values()].flatMap(({ website, repository }) => [website, repository]),
  ];
  return new Set(addresses.flatMap((address) => (address ? [domainOf(new URL(address).hostname)] : [])));
}

/**
 * What is wrong with an address as a source.
 * @param homes of `homesOf`
 * @returns undefined when nothing is
 */
export function faultOf(url: string, homes: ReadonlySet<string>): string | undefined {
  const { hostname, pathname, search } = new URL(url);
  if (REGISTRIES.some((domain) => isUnder(hostname, domain))) {
    return "is on a package registry: cite the maker's repository at the release tag, or their site";
  }
  if (!homes.has(domainOf(hostname)) && !FURTHER_HOSTS.some((host) => isUnder(hostname, host))) {
    return `is on ${hostname}, which is not a site of any known technology or tool: cite the makers, or add the host`;
  }
  if (
    hostname === "github.com" &&
    /^\/[^/]+\/[^/]+\/(?:blob|tree)\/(?:main|master|develop|trunk|canary|next|HEAD)(?:\/|$)/.test(pathname)
  ) {
    return "points to a branch, which changes: cite a release tag or a full commit";
  }
  if (search.includes("utm_")) return "has tracking parameters: remove them";
  return undefined;
}
