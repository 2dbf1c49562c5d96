/**
 * Maps written by indentation, as lockfiles of Yarn and pnpm are: the plain part of YAML that programs write, and the
 * older format of Yarn that looks like it. Line by line, in linear time: pasted text can be anything, and general
 * YAML parsers take minutes for some files of this size.
 */

export type Indented = string | IndentedMap;

export class IndentedMap extends Map<string, Indented> {
  /** Where each key stands, counted from 1; of a key given twice, the last. */
  readonly lines = new Map<string, number>();
}

const MOST_LEVELS = 6;

/**
 * Reads a text into maps. Lines that are no key with a value or a map, such as those of lists, are passed over; of a key
 * given twice, the last counts. `---` begins a new document, whose keys are joined with those before.
 * @param ignored keys of the outermost map, below which nothing is read: long lists are passed over faster so
 */
export function readIndented(text: string, ignored: ReadonlySet<string> = new Set()): IndentedMap {
  const root = new IndentedMap();
  /** The maps that are open, with the indentation of their keys. */
  let open: { indent: number; map: IndentedMap }[] = [{ indent: 0, map: root }];
  let last: { indent: number; key: string; map: IndentedMap } | undefined;
  let isIgnored = false;
  let number = 0;
  for (const line of text.split("\n")) {
    number += 1;
    if (isIgnored && line.startsWith(" ")) continue;
    const content = line.trim();
    if (content === "" || content.startsWith("#") || content.startsWith("- ")) continue;
    if (content === "---") {
      open = [{ indent: 0, map: root }];
      last = undefined;
      continue;
    }
    // `? key`, then `:` on a line of its own: how YAML writes long keys.
    if (content === ":") continue;
    const parsed = parseLine(content.startsWith("? ") ? `${content.slice(2)}:` : content);
    if (!parsed) continue;
    const indent = line.indexOf(content);
    if (last && indent > last.indent && open.length <= MOST_LEVELS) {
      const known = last.map.get(last.key);
      const map = known instanceof IndentedMap ? known : new IndentedMap();
      last.map.set(last.key, map);
      open.push({ indent, map });
    }
    while (open.length > 1 && indent < (open.at(-1)?.indent ?? 0)) open.pop();
    const { map } = open.at(-1) as { map: IndentedMap };
    const [key, value] = parsed;
    isIgnored = map === root && ignored.has(key);
    if (value !== "" || !(map.get(key) instanceof Map)) map.set(key, value);
    map.lines.set(key, number);
    last = { indent, key, map };
  }
  return root;
}

export function mapAt(map: Indented | undefined, key: string): IndentedMap {
  const value = map instanceof IndentedMap ? map.get(key) : undefined;
  return value instanceof IndentedMap ? value : new IndentedMap();
}

export function textAt(map: Indented | undefined, key: string): string | undefined {
  const value = map instanceof Map ? map.get(key) : undefined;
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** The entries of a map on one line, `{node: '>=18', npm: '>=9'}`; none where it is no map. */
export function flowMap(text = ""): [key: string, value: string][] {
  if (!text.startsWith("{") || !text.endsWith("}")) return [];
  const parts = text.slice(1, -1).match(/(?:"[^"]*"|'[^']*'|[^,"'])+/g) ?? [];
  return parts.map((part) => parseLine(part.trim())).filter((entry) => entry !== undefined);
}

/** `key: value`, `key:`, and Yarn's `key "value"`; keys and values with or without quotes. */
function parseLine(content: string): [key: string, value: string] | undefined {
  const quote = content[0];
  if (quote === '"' || quote === "'") {
    const end = content.indexOf(quote, 1);
    if (end < 0) return undefined;
    const rest = content.slice(end + 1);
    // Yarn puts several keys on a line, separated by commas: they are kept as one, to be split by its reader.
    if (rest.startsWith(",")) return content.endsWith(":") ? [content.slice(0, -1), ""] : undefined;
    return [content.slice(1, end), unquote(rest.replace(/^\s*:/, ""))];
  }
  const colon = content.endsWith(":") && !content.includes(": ") ? content.length - 1 : content.indexOf(": ");
  const space = content.indexOf(" ");
  if (colon > 0) return [content.slice(0, colon), unquote(content.slice(colon + 1))];
  return space > 0 ? [content.slice(0, space), unquote(content.slice(space))] : undefined;
}

function unquote(text: string): string {
  const value = text.trim();
  const [quote] = value;
  const isQuoted = (quote === '"' || quote === "'") && value.length > 1 && value.endsWith(quote);
  return isQuoted ? value.slice(1, -1) : value;
}
