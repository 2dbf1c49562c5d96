/** How we know and what that covers, in words. In a file of its own, as browsers use it, too. */
import type { Basis } from "../facts/kind.js";
import type { Coverage } from "../technology/coverage.js";

const COVERAGE_WORDS: Readonly<Record<Coverage, string>> = {
  exact: "for these releases",
  line: "for these release lines",
  minimum: "for a minimum version",
  current: "for current releases",
  unversioned: "no versions given",
};

export const nameCoverage = (coverage: Coverage): string => COVERAGE_WORDS[coverage];

/** How we know, and what that covers of the versions asked about: `declared, for these releases`. */
export function nameBasis(basis: Basis, coverage: Coverage | null | undefined): string {
  return coverage ? `${basis}, ${nameCoverage(coverage)}` : basis;
}
