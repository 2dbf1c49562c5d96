/** What people say of packages in a question, in a form that names take: `the npm package request` is one name, and not two. */
import type { Lookups } from "./lookups.js";

/** Types of package URLs, by what people call the ecosystem. */
const TYPES: Readonly<Record<string, string>> = {
  ...{
    npm: "npm",
    pypi: "pypi",
    pip: "pypi",
    python: "pypi",
    composer: "composer",
    packagist: "composer",
    php: "composer",
  },
  ...{ gem: "gem", rubygems: "gem", ruby: "gem", cargo: "cargo", crate: "cargo", rust: "cargo", nuget: "nuget" },
};
const TYPE = Object.keys(TYPES).join("|");

const NAMED = [
  new RegExp(`\\b(?<type>${TYPE})s? (?:package|module|library) (?<name>[^\\s,?]{1,100})`, "gi"),
  /\b(?<type>gem|crate) (?<name>[^\s,?]+)/gi,
  new RegExp(`(?<![^\\s,?])(?<name>[^\\s,?]{1,100}) \\((?<type>${TYPE})(?: package)?\\)`, "gi"),
];

/** How npm begins the lines of an error. */
const NPM_ERROR = /\bnpm (?:err!|error|warn)(?=\s|$)/gi;

/** A question with package URLs for packages that are named with their ecosystem, and without what npm says before an error. */
export function withPackageUrls(lookups: Lookups, text: string): string {
  return NAMED.reduce(
    (rest, named) =>
      rest.replace(named, (whole, ...found) => {
        const { type = "", name } = found.at(-1) as Record<string, string>;
        const url = `pkg:${TYPES[type.toLowerCase()]}/${name}`;
        return lookups.resolve(url) ? url : whole;
      }),
    text.replace(NPM_ERROR, " "),
  );
}
