/** A submitted rule: its two sides, in order, and the versions it was tested with. */
import type { CompatibilityContribution, Technology as TechnologyRecord } from "../../../schemas/types.js";
import type { Catalog } from "../../catalog/catalog.js";
import { NameIndex, splitVersion } from "../../catalog/names/names.js";
import { NO_DECLARATIONS } from "../../catalog/technology/declarations.js";
import { compileTechnology } from "../../catalog/technology/technology.js";
import { parseRange } from "../../catalog/versions/parse.js";
import type { FieldProblem, Preparation } from "../problem.js";
import type { RuleSubmission, SubmittedRule } from "../submission.js";
import { knowledgeProblems, severityProblems, unknownTechnology } from "./guidelines.js";

type PreparedRule = Pick<RuleSubmission, "rule" | "technologies" | "names">;

interface RuleSide {
  id: string;
  name: string;
}

/** Resolves the names of a rule against the catalog and what it brings. @param body one that its schema allows */
export function prepareRule(body: CompatibilityContribution, catalog: Catalog, day: string): Preparation<PreparedRule> {
  const { techA, techB, technologies: brought = {}, testedVersions, basis = "tested", ...verdict } = body;
  const names = new Names(catalog, brought as Record<string, TechnologyRecord>);
  const problems: FieldProblem[] = [...severityProblems(verdict), ...knowledgeProblems(verdict), ...names.problems];
  const sides = (["techA", "techB"] as const).map((field) => {
    const side = names.side(field, body[field]);
    if ("what" in side) problems.push(side);
    return "what" in side ? undefined : side;
  });
  const [one, other] = sides;
  if (one && other && one.id === other.id) {
    const what = `\`techA\` and \`techB\` are the same technology, "${one.id}"`;
    problems.push({
      field: "techB",
      what,
      fix: "a rule needs two technologies; record an end of life in the technology's file",
    });
  }
  problems.push(...names.unused(sides));
  const tested = testedVersions.map((text, index) => names.tested(`testedVersions[${index}]`, text));
  for (const entry of tested) if ("what" in entry) problems.push(entry);
  if (one && other && problems.length === 0) {
    for (const { id } of [one, other]) {
      if (tested.some((entry) => "of" in entry && entry.of === id)) continue;
      const what = `\`testedVersions\` has no version of "${id}"`;
      problems.push({ field: "testedVersions", what, fix: `add the one you tested with, such as "${id}@1.2.3"` });
    }
  }
  if (problems.length > 0 || !one || !other) return { problems };
  const [a, b] = one.id < other.id ? [one, other] : [other, one];
  const texts = tested.flatMap((entry) => ("of" in entry ? [entry] : []));
  const rank = ({ of }: { of: string }) => [a.id, b.id, of].indexOf(of);
  const rule: SubmittedRule = {
    techA: a.id,
    techB: b.id,
    ...verdict,
    basis,
    testedVersions: [...new Set(texts.sort((x, y) => rank(x) - rank(y)).map(({ text }) => text))],
    checked: day,
    updated: day,
  };
  return { value: { rule, technologies: brought as Record<string, TechnologyRecord>, names: [a.name, b.name] } };
}

/** The names that a submission may use: those of the catalog, and those of what it brings. */
class Names {
  readonly problems: FieldProblem[] = [];
  readonly #catalog: Catalog;
  readonly #brought: NameIndex;
  readonly #ids: readonly string[];

  constructor(catalog: Catalog, brought: Record<string, TechnologyRecord>) {
    this.#catalog = catalog;
    this.#ids = Object.keys(brought);
    // What it declares is the business of the check of the whole data.
    const compiled = this.#ids.map((id, index) => {
      const record = { ...brought[id], lifecycle: undefined } as never as TechnologyRecord;
      const [recordOf, declarationsOf] = [() => record, () => NO_DECLARATIONS];
      return compileTechnology(id, index, record, recordOf, declarationsOf);
    });
    this.#brought = new NameIndex(compiled);
    for (const id of this.#ids) {
      const known = catalog.names.resolve(id)?.technology;
      if (!known) continue;
      const what = `\`technologies.${id}\` is already known${known.id === id ? "" : ` as "${known.id}"`}`;
      this.problems.push({
        field: `technologies.${id}`,
        what,
        fix: "remove it, or change its file in a pull request",
      });
    }
  }

  #find(name: string) {
    const brought = this.#brought.resolve(name);
    return { found: brought ?? this.#catalog.names.resolve(name), isNew: brought !== undefined };
  }

  side(field: string, name: string): RuleSide | FieldProblem {
    const { found, isNew } = this.#find(name);
    if (!found) return { ...unknownTechnology(this.#catalog, field, name), fix: NEW_TECHNOLOGY };
    if (found.version) {
      const what = `\`${field}\`: "${name}" names a version`;
      return { field, what, allowed: "the technology without a version", fix: "give versions in `testedVersions`" };
    }
    // Names of what is new come from outside; ids are plain.
    const { id, name: shown } = found.technology;
    return { id, name: isNew ? id : shown };
  }

  tested(field: string, text: string): { of: string; text: string } | FieldProblem {
    const { name, version = "" } = splitVersion(text);
    const { found, isNew } = this.#find(name);
    if (!found) return { ...unknownTechnology(this.#catalog, field, name), fix: "name a technology or its package" };
    if (!/^v?\d[\w.+-]*$/.test(version) || !parseRange(version)) {
      const what = `\`${field}\`: "${version}" is not a version`;
      return { field, what, allowed: "the version that was tested, such as 15.1.0 or 15" };
    }
    const { id, mainPackage } = found.technology;
    // The versions of the main package are the technology's: one spelling for both.
    const subject = isNew || found.package === mainPackage ? id : (found.package ?? id);
    return { of: id, text: `${subject}@${version}` };
  }

  unused(sides: readonly (RuleSide | undefined)[]): FieldProblem[] {
    if (sides.some((side) => side === undefined)) return [];
    return this.#ids
      .filter((id) => !sides.some((side) => side?.id === id))
      .map((id) => ({
        field: `technologies.${id}`,
        what: `\`technologies.${id}\` is not part of the rule`,
        fix: "leave it out",
      }));
  }
}

const NEW_TECHNOLOGY = "use a known technology, or add its record under `technologies`";
