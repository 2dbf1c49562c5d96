/** poetry.lock. There is one version of each package, so every requirement binds, except those under conditions. */
import { parse } from "smol-toml";
import { isRecord } from "../../../server/manifests/reading.js";
import { declarationsOf, type Release } from "./release.js";

/**
 * @returns the releases from an index; requirements of extras or under markers are left out
 * @throws Error when it is no poetry.lock
 */
export function readPoetryLock(text: string): Release[] {
  const { package: packages } = parse(text);
  return (packages as unknown[]).filter(isRecord).flatMap(({ name, version, source, dependencies, ...rest }) => {
    if (source !== undefined || typeof version !== "string") return [];
    const required = Object.entries(isRecord(dependencies) ? dependencies : {}).map(
      ([of, asked]) => [canonical(of), plainRange(asked)] as const,
    );
    const declarations = [
      ...declarationsOf("package", required),
      ...declarationsOf("runtime", [["python", rest["python-versions"]]]),
    ];
    return [{ ecosystem: "pypi", name: canonical(String(name)), version, declarations }];
  });
}

/** `Django_Ninja` and `django-ninja` are one (https://packaging.python.org/en/latest/specifications/name-normalization/). */
const canonical = (name: string) => name.toLowerCase().replace(/[-_.]+/g, "-");

/** The range where it holds for every installation: `">=1"` or `{version = ">=1", extras = ["x"]}`. */
function plainRange(asked: unknown): unknown {
  if (!isRecord(asked)) return asked;
  return asked.markers === undefined && asked.optional !== true ? asked.version : undefined;
}
