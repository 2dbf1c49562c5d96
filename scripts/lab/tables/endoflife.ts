/** endoflife.date: which versions of a language, runtime or platform the release lines of a product support. */
import semver from "semver";
import { parse } from "yaml";
import { Checkout, fileUrl } from "../../data/checkout.js";
import { technologyOf } from "../../data/import-lifecycles.js";
import type { Support, Table, TableFacts } from "./table.js";

const REPOSITORY = "https://github.com/endoflife-date/endoflife.date";

/** The fields that list supported versions, and of what. Others name what is best, or what comes with a product. */
const LISTED: Readonly<Record<string, string>> = {
  supportedPhpVersions: "php",
  supportedPHPVersions: "php",
  supportedPythonVersions: "python",
  pythonVersions: "python",
  supportedJavaVersions: "java",
  runningJavaVersions: "java",
  testedKotlinVersions: "kotlin",
  supportedKubernetesVersions: "kubernetes",
  supportedKubernetesVersion: "kubernetes",
  supportedK8sVersions: "kubernetes",
  supportedSpringBootVersions: "spring-boot",
  supportedLaravelVersions: "laravel",
  supportedDrupalVersions: "drupal",
  nodeVersion: "nodejs",
};

/** The fields that name the oldest supported version. */
const OLDEST: Readonly<Record<string, string>> = { minJavaVersion: "java" };

/** How many years after their end release lines are left out. */
const YEARS = 3;

interface Product {
  releases: ({ releaseCycle: string } & Record<string, string | undefined>)[];
}

/** What products support, from the custom fields of their pages. */
export const endOfLife: Table = {
  takes: "CHECKOUT of endoflife-date/endoflife.date",
  async read([folder = ""], { catalog, today, skip }) {
    const checkout = new Checkout(folder);
    const { id: commit } = await checkout.commit("HEAD");
    const pages = (await checkout.files(commit)).filter((path) => /^products\/[^/]+\.md$/.test(path));
    if (pages.length === 0) throw new Error(`${folder} has no products/*.md: it must be a checkout of ${REPOSITORY}`);
    const found: TableFacts[] = [];
    for (const [path, text] of await checkout.readAll(commit, pages)) {
      const source = fileUrl(REPOSITORY, commit, path);
      const technology = technologyOf({ id: path.slice("products/".length, -".md".length), source }, catalog);
      if (!technology) continue;
      const releases = readProduct(path, text).releases.filter((release) => !isLongGone(release, today));
      const supports = releases.flatMap((release) => supportsOf(release, `${path} ${release.releaseCycle}`, skip));
      const others = supports.filter(({ with: [other] }) => catalog.names.byId(other as string));
      if (others.length > 0) {
        found.push({
          id: technology.id,
          supports: others.map((support) => ({ ...support, source, checked: today })),
        });
      }
    }
    return found;
  },
};

/** The pages go back to the first release. Nobody needs to know what runs with lines that ended years ago. */
function isLongGone({ eol = "" }: Product["releases"][number], today: string): boolean {
  return /^\d{4}-/.test(eol) && Number(eol.slice(0, 4)) < Number(today.slice(0, 4)) - YEARS;
}

function readProduct(path: string, text: string): Product {
  const [, matter] = /^---\n(.*?)\n---/s.exec(text) ?? [];
  const product = matter === undefined ? undefined : (parse(matter, { schema: "failsafe" }) as Partial<Product>);
  if (!Array.isArray(product?.releases)) throw new Error(`${path} must begin with front matter that lists releases`);
  return product as Product;
}

function supportsOf(
  release: Product["releases"][number],
  where: string,
  skip: (what: string) => void,
): Pick<Support, "with" | "since" | "until" | "range">[] {
  const until = nextLine(release.releaseCycle);
  return Object.entries(release).flatMap(([field, text = ""]) => {
    const other = LISTED[field] ?? OLDEST[field];
    if (!other || /^(?:n\/a|)$/i.test(text)) return [];
    // "3.10 - 3.14 (added in 5.2.8)": all of them are supported from there on; before, one does not know which.
    const [, versions = text, since = release.releaseCycle] = /^(.*) \(added in ([\d.]+)\)$/.exec(text) ?? [];
    const range = rangeOf(field in OLDEST ? `${versions}+` : versions);
    if (range && until) return [{ with: [other], since, until, range }];
    skip(`${where}: ${field} "${text}" is no list of versions`);
    return [];
  });
}

/** The line after one, at which it ends: 14 after 13, 5.3 after 5.2. */
function nextLine(cycle: string): string | undefined {
  const [, head, last] = /^((?:\d+\.)*)(\d+)$/.exec(cycle) ?? [];
  return last === undefined ? undefined : `${head}${Number(last) + 1}`;
}

/** A list of versions as a range: "8.2 - 8.5", "17, 21 or 25", ">=7.4, <8.6", "17+". */
function rangeOf(text: string): string | undefined {
  const parts = /[<>]/.test(text) ? [text.replaceAll(",", " ")] : text.split(/,\s*(?:or\s+)?|\s+or\s+/);
  const range = parts
    .map((part) =>
      part
        .trim()
        .replace(/^(\d[\d.]*)\s*-\s*(\d.*)$/, "$1 - $2")
        .replace(/^(\d[\d.]*)\+$/, ">=$1")
        .replaceAll(/\s+/g, " "),
    )
    .join(" || ");
  return semver.validRange(range) ? range : undefined;
}
