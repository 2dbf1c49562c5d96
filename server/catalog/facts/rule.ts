/** Curated rules with their conditions parsed. */
import type { Rule } from "../../../schemas/types.js";
import { factRange, type VersionRange } from "./version-range.js";

export type RuleException = NonNullable<Rule["exceptions"]>[number];

export interface CompiledException {
  record: RuleException;
  versions: readonly { id: string; range: VersionRange }[];
  platform: string | undefined;
  with: readonly string[];
}

export interface CompiledRule {
  record: Rule;
  exceptions: readonly CompiledException[];
}

const NONE: readonly never[] = [];

/** Compiles a rule. @throws Error when a version range in it does not parse, which validation rules out beforehand. */
export function compileRule(record: Rule): CompiledRule {
  if (!record.exceptions) return { record, exceptions: NONE };
  const exceptions = record.exceptions.map((exception) => {
    const { platform, with: present, ...ranges } = exception.when;
    const versions = Object.entries(ranges).map(([id, text]) => {
      const range = factRange(String(text));
      if (!range) throw new Error(`${record.techA}/${record.techB}: "${text}" is not a version range`);
      return { id, range };
    });
    return { record: exception, versions, platform, with: present ?? [] };
  });
  return { record, exceptions };
}
