/** Recognises what is pasted of a project: a manifest, a lockfile, or lines of requirements. */

/** Lines that are looked at. */
const MOST_LINES = 200;

/** `django==5.0`, `psycopg[binary]>=3`, `gem "rails", "~> 8.0"`. */
const REQUIREMENT =
  /^(?:[\w.-]+(?:\[[\w,. -]*\])?\s?(?:===?|>=|<=|~=|!=)\s?\d\S*|gem ["'][\w-]+["'].*|require [\w./-]+ v\d\S*)$/;

/** Sections and first lines of manifests. */
const HEADING =
  /^(?:\[(?:package|project|dependencies|dev-dependencies|tool\.poetry[\w.-]*|workspace)\]|<\?xml .*|<project\b.*|<Project\b.*|module [\w./-]+|GEM|PODS:|source ["']https.*)$/;

/** Whether a text is of a file of a project rather than a question. */
export function isProject(text: string): boolean {
  const trimmed = text.trim();
  if (/^\{\s*["}]/.test(trimmed)) return true;
  const lines = trimmed.split("\n", MOST_LINES).map((line) => line.trim().slice(0, 200));
  const filled = lines.filter((line) => line !== "" && !line.startsWith("#"));
  if (filled.length < 2) return false;
  return HEADING.test(filled[0] ?? "") || filled.filter((line) => REQUIREMENT.test(line)).length >= filled.length / 2;
}
