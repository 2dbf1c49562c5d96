/** Expressions of GitHub Actions (https://docs.github.com/actions/reference/workflows-and-actions/expressions), as far as files tell their values. */
import { type Yaml, yamlAt, yamlList, yamlMap, yamlText } from "../formats/yaml.js";

interface WrittenExpression {
  text: string;
  line: number;
}

export interface ExpressionScope {
  /** `strategy.matrix` of the job. */
  matrix: Yaml | undefined;
  /** Of the step, the job and the workflow, the nearest first. */
  env: readonly (Yaml | undefined)[];
  /** Declarations of inputs, with their defaults. */
  inputs: readonly (Yaml | undefined)[];
}

/** The values that a field takes in the runs of its job. @returns undefined where the file does not tell them */
export function valuesOf(field: Yaml | undefined, scope: ExpressionScope, level = 0): WrittenExpression[] | undefined {
  const text = yamlText(field);
  if (field === undefined || text === undefined) return undefined;
  const [, before = "", inner, behind = ""] = /^([^$]*)\$\{\{([^{}]*)\}\}([^$]*)$/s.exec(text) ?? [];
  if (inner === undefined) return text.includes("${{") ? undefined : [{ text, line: field.line }];
  // Values that are expressions themselves are followed for a few steps.
  if (level > 3) return undefined;
  const values = inner.split("||").map((part) => valuesIn(part.trim(), field.line, scope, level + 1));
  const found = values.find((one) => one !== undefined);
  return found?.map((one) => ({ text: before + one.text + behind, line: one.line }));
}

function valuesIn(
  operand: string,
  line: number,
  scope: ExpressionScope,
  level: number,
): WrittenExpression[] | undefined {
  const literal = /^(?:'([^']*)'|([\d.]+))$/.exec(operand);
  const text = literal?.[1] ?? literal?.[2];
  if (text) return [{ text, line }];
  const [context = "", ...names] = operand.toLowerCase().startsWith("matrix.")
    ? operand.split(".")
    : operand.split(".", 2);
  const fields = fieldsOf(context, names, scope);
  const values = fields?.map((field) => valuesOf(field, scope, level));
  return values?.every((one) => one !== undefined) && values.length > 0 ? values.flat() : undefined;
}

/** @returns undefined where the file does not tell them */
function fieldsOf(context: string, names: readonly string[], scope: ExpressionScope): Yaml[] | undefined {
  const [name = ""] = names;
  if (context === "matrix") return inMatrix(scope.matrix, names);
  const defaults = (declared: Yaml | undefined) => yamlAt(declared, name, "default");
  const found =
    context === "env"
      ? scope.env.map((one) => yamlAt(one, name))
      : context === "inputs"
        ? scope.inputs.map(defaults)
        : [];
  const first = found.find((one) => one !== undefined);
  return first && [first];
}

function inMatrix(matrix: Yaml | undefined, [axis = "", ...path]: readonly string[]): Yaml[] | undefined {
  const values = yamlAt(matrix, axis);
  // A matrix that is an expression, or has a key that is one, is made while it runs.
  if (yamlText(matrix) || yamlText(values)?.includes("${{")) return undefined;
  const included = yamlList(yamlAt(matrix, "include"));
  if (included.some((one) => yamlText(one) !== undefined)) return undefined;
  const excluded = yamlList(yamlAt(matrix, "exclude"));
  const isExcluded = (one: Yaml) =>
    excluded.some((entry) => [...yamlMap(entry)].length === 1 && yamlText(yamlAt(entry, axis)) === yamlText(one));
  const whole = yamlList(values).filter((one) => yamlText(one) === undefined || !isExcluded(one));
  const all = [...whole, ...included.map((one) => yamlAt(one, axis))].map((one) => yamlAt(one, ...path));
  return all.filter((one) => one !== undefined && one.value !== "") as Yaml[];
}
