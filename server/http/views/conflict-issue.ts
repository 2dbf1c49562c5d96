/** What a lockfile proves, as an issue of a scan. */
import type { ScanResult } from "../../../schemas/types.js";
import type { Conflict, Family } from "../../catalog/scan/conflicts.js";
import type { Release, Unmet } from "../../catalog/scan/unmet.js";
import type { Links } from "./links.js";

type ScanIssue = ScanResult["stack"]["issues"][number];

/** Packages of one side that an issue repeats; a list can name one technology thousands of times */
export const MOST_PACKAGES = 10;

export function conflictIssue(conflict: Conflict, links: Links): ScanIssue {
  const { by, of, status, severity, message, workaround, members } = conflict;
  const [techA, techB] = [idOf(by), idOf(of)];
  const sides = [members.map((one) => one.by), members.flatMap(({ found }) => found ?? [])];
  const packages = sides.flatMap((side) => [...new Set(side.map(textOf))].slice(0, MOST_PACKAGES));
  return {
    ...{ pair: `${techA}-${techB}`, techA, techB, status, severity, message, workaround },
    ...(by.technology && of.technology && { docsUrl: links.check(by.technology, of.technology) }),
    packages: [...new Set(packages)],
    requirements: members.map(viewRequirement),
  };
}

const idOf = ({ technology, name }: Family) => technology?.id ?? name;
const textOf = ({ name, version }: Release) => `${name}@${version}`;

function viewRequirement({ kind, by, through, of, range, found }: Unmet) {
  return {
    kind,
    by: textOf(by),
    through: through ? textOf(through) : null,
    of,
    range,
    found: found ? textOf(found) : null,
    file: by.place?.file ?? null,
    line: by.place?.line ?? null,
  };
}
