/** Values of expressions of GitHub Actions (https://docs.github.com/actions/reference/workflows-and-actions/expressions), as far as files tell them. */

/** What only a run of CI knows. */
export const UNKNOWN: unique symbol = Symbol("unknown");

export type Value =
  | string
  | number
  | boolean
  | null
  | typeof UNKNOWN
  | readonly Value[]
  | { readonly [key: string]: Value };

/** Gives the value of a context such as `matrix`. */
export type Lookup = (context: string) => Value;

/** Stands in a text for what only a run knows. */
export const GAP = "\uFFFD";

/** A value as text, as expressions write it into one. */
export function textOf(value: Value | undefined): string {
  if (value === UNKNOWN || (typeof value === "object" && value !== null)) return GAP;
  return value === null || value === undefined ? "" : String(value);
}

/** A field with its expressions evaluated: the value itself where it is one expression, else a text. */
export function resolve(field: unknown, lookup: Lookup): Value {
  if (Array.isArray(field)) return field.map((one) => resolve(one, lookup));
  if (typeof field === "object" && field !== null)
    return Object.fromEntries(Object.entries(field).map(([key, value]) => [key, resolve(value, lookup)]));
  if (typeof field !== "string") return (field ?? null) as Value;
  const whole = /^\s*\$\{\{((?:(?!\}\}).)*)\}\}\s*$/s.exec(field)?.[1];
  if (whole !== undefined) return evaluate(whole, lookup);
  return field.replace(/\$\{\{((?:(?!\}\}).)*)\}\}/gs, (_, inner: string) => textOf(evaluate(inner, lookup)));
}

/** A field as text; undefined where it has none. */
export const resolveText = (field: unknown, lookup: Lookup): string | undefined =>
  field === undefined || field === null ? undefined : textOf(resolve(field, lookup));

/** Whether a value counts as true; undefined where only a run knows. */
export const isTrue = (value: Value): boolean | undefined =>
  value === UNKNOWN ? undefined : value !== null && value !== false && value !== "" && value !== 0;

/** Evaluates an expression without its braces. What cannot be parsed is unknown. */
export function evaluate(expression: string, lookup: Lookup): Value {
  const tokens = expression.match(TOKEN) ?? [];
  if (tokens.join("") !== expression.replace(/\s+(?=(?:[^']*'[^']*')*[^']*$)/g, "")) return UNKNOWN;
  const parser = new Parser(tokens, lookup);
  const value = parser.readOr();
  return parser.isAtEnd ? value : UNKNOWN;
}

const TOKEN = /'(?:[^']|'')*'|\d+(?:\.\d+)*|[A-Za-z_][\w-]*|&&|\|\||[=!<>]=|[!<>()[\].,*]/g;

class Parser {
  #at = 0;

  constructor(
    readonly tokens: readonly string[],
    readonly lookup: Lookup,
  ) {}

  get isAtEnd(): boolean {
    return this.#at === this.tokens.length;
  }

  #take(token: string): boolean {
    if (this.tokens[this.#at] !== token) return false;
    this.#at += 1;
    return true;
  }

  readOr(): Value {
    let value = this.#readAnd();
    while (this.#take("||")) {
      const other = this.#readAnd();
      const truth = isTrue(value);
      if (truth === undefined) value = UNKNOWN;
      else if (!truth) value = other;
    }
    return value;
  }

  #readAnd(): Value {
    let value = this.#readComparison();
    while (this.#take("&&")) {
      const other = this.#readComparison();
      const truth = isTrue(value);
      if (truth === undefined) value = isTrue(other) === false ? false : UNKNOWN;
      else if (truth) value = other;
    }
    return value;
  }

  #readComparison(): Value {
    const value = this.#readUnary();
    for (const operator of ["==", "!=", "<=", ">=", "<", ">"])
      if (this.#take(operator)) return compare(value, this.#readUnary(), operator);
    return value;
  }

  #readUnary(): Value {
    if (!this.#take("!")) return this.#readPath();
    const truth = isTrue(this.#readUnary());
    return truth === undefined ? UNKNOWN : !truth;
  }

  #readPath(): Value {
    let value = this.#readPrimary();
    for (;;) {
      if (this.#take(".")) value = memberOf(value, this.tokens[this.#at++] ?? "");
      else if (this.#take("[")) {
        value = memberOf(value, textOf(this.readOr()));
        if (!this.#take("]")) this.#at = Number.POSITIVE_INFINITY;
      } else return value;
    }
  }

  #readPrimary(): Value {
    const token = this.tokens[this.#at++] ?? "";
    if (token.startsWith("'")) return token.slice(1, -1).replaceAll("''", "'");
    if (/^\d+(?:\.\d+)?$/.test(token)) return Number(token);
    if (token === "(") {
      const value = this.readOr();
      if (!this.#take(")")) this.#at = Number.POSITIVE_INFINITY;
      return value;
    }
    if (token === "true" || token === "false") return token === "true";
    if (token === "null") return null;
    if (!this.#take("(")) return /^[A-Za-z_]/.test(token) ? this.lookup(token.toLowerCase()) : UNKNOWN;
    const values: Value[] = [];
    while (!this.#take(")")) {
      if (this.#at >= this.tokens.length) return UNKNOWN;
      values.push(this.readOr());
      this.#take(",");
    }
    return call(token.toLowerCase(), values);
  }
}

function memberOf(value: Value, name: string): Value {
  if (value === UNKNOWN || name === "*") return UNKNOWN;
  if (typeof value !== "object" || value === null) return null;
  const entries = Object.entries(value);
  return entries.find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1] ?? null;
}

function compare(one: Value, other: Value, operator: string): Value {
  if (one === UNKNOWN || other === UNKNOWN || textOf(one).includes(GAP) || textOf(other).includes(GAP)) return UNKNOWN;
  const areTexts = typeof one === "string" && typeof other === "string";
  const [a, b] = areTexts ? [one.toLowerCase(), other.toLowerCase()] : [numberOf(one), numberOf(other)];
  switch (operator) {
    case "==":
      return a === b;
    case "!=":
      return a !== b;
    case "<":
      return a < b;
    case "<=":
      return a <= b;
    case ">":
      return a > b;
    default:
      return a >= b;
  }
}

const numberOf = (value: Value): number =>
  value === null || value === "" ? 0 : typeof value === "object" ? Number.NaN : Number(value);

function call(name: string, values: readonly Value[]): Value {
  const [first = null, second = null] = values;
  if (name === "always" || name === "success") return true;
  if (name === "failure" || name === "cancelled") return false;
  if (values.some((value) => value === UNKNOWN || (typeof value === "string" && value.includes(GAP)))) return UNKNOWN;
  switch (name) {
    case "contains":
      return Array.isArray(first)
        ? first.some((one) => textOf(one).toLowerCase() === textOf(second).toLowerCase())
        : textOf(first).toLowerCase().includes(textOf(second).toLowerCase());
    case "startswith":
      return textOf(first).toLowerCase().startsWith(textOf(second).toLowerCase());
    case "endswith":
      return textOf(first).toLowerCase().endsWith(textOf(second).toLowerCase());
    case "format":
      return textOf(first).replace(/\{(\d+)\}/g, (_, place: string) => textOf(values[Number(place) + 1]));
    case "fromjson":
      return parseJson(textOf(first));
    default:
      return UNKNOWN;
  }
}

function parseJson(text: string): Value {
  try {
    return JSON.parse(text) as Value;
  } catch {
    return UNKNOWN;
  }
}
