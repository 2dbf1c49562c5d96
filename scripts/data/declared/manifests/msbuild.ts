/** What project files of MSBuild set (https://learn.microsoft.com/visualstudio/msbuild/msbuild-project-file-schema-reference), without running them. */
import { XMLParser } from "fast-xml-parser";

/** An element with its children in order: conditions and later values depend on it. */
interface Element {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: Element[];
  text: string;
}

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: "",
  parseTagValue: false,
  parseAttributeValue: false,
});

/** More values than this, one for each combination of conditions, are not told apart. */
const MOST_VALUES = 32;

const REFERENCE = /\$\((\w+)\)/;

/** The top of an XML file; undefined where it is none. */
export function rootOf(text: string | undefined): Element | undefined {
  try {
    return elementsOf(parser.parse((text ?? "").replace(/^\uFEFF/, ""))).find(({ name }) => name !== "?xml");
  } catch {
    return undefined;
  }
}

function elementsOf(nodes: readonly Record<string, unknown>[]): Element[] {
  return nodes.flatMap((node): Element[] => {
    const name = Object.keys(node).find((key) => key !== ":@" && key !== "#text");
    if (name === undefined) return [];
    const inside = node[name] as Record<string, unknown>[];
    const text = inside.map((child) => ("#text" in child ? String(child["#text"]) : "")).join("");
    return [
      {
        name,
        attributes: (node[":@"] ?? {}) as Record<string, string>,
        children: elementsOf(inside),
        text: text.trim(),
      },
    ];
  });
}

/** A package that a project asks for. */
interface Reference {
  /** Undefined where it depends on a condition, or is put together from others. */
  version: string | undefined;
  /** Whether it is asked for whatever the target, and comes along with the package that asks. */
  isPlain: boolean;
}

/** The values that properties can have, depending on conditions that are not known here; and the packages asked for. */
export class Project {
  readonly #values = new Map<string, readonly string[]>();
  readonly #central = new Map<string, readonly string[]>();
  readonly references = new Map<string, Reference>();

  /** @param texts of the project and what it imports, in the order of evaluation: the project itself comes last */
  constructor(texts: readonly (string | undefined)[]) {
    const roots = texts.map(rootOf);
    for (const root of roots) for (const group of childrenOf(root, "PropertyGroup")) this.#setAll(group);
    for (const root of roots) {
      for (const group of childrenOf(root, "ItemGroup")) {
        for (const item of group.children) this.#take(item, conditionOf(group) ?? conditionOf(item));
      }
    }
  }

  /** The values that a property can have; empty where it is not set. */
  values(name: string): readonly string[] {
    return this.#values.get(name.toLowerCase()) ?? [];
  }

  /** The value of a property, where it is certain. */
  value(name: string): string | undefined {
    const [value, ...others] = this.values(name);
    return others.length > 0 || value === undefined || value === "" || value.includes("$(") ? undefined : value;
  }

  #setAll(group: Element): void {
    for (const property of group.children) {
      const condition = conditionOf(group) ?? conditionOf(property);
      const before = this.values(property.name);
      const unset = /^\s*'\$\((\w+)\)'\s*==\s*''\s*$/.exec(condition ?? "")?.[1]?.toLowerCase();
      if (unset === property.name.toLowerCase() && before.length > 0 && !before.includes("")) continue;
      const own = this.#expand(before.length > 0 ? property.text : withoutItself(property));
      const stays = condition !== undefined && (unset === undefined || before.length > 0);
      const all = new Set(stays ? [...(before.length > 0 ? before : [""]), ...own] : own);
      this.#values.set(property.name.toLowerCase(), [...all].slice(0, MOST_VALUES));
    }
  }

  /** A text with the values of properties in place of their names; those that nothing sets stay. */
  #expand(text: string): string[] {
    let texts = [text];
    for (let depth = 0; depth < 10; depth += 1) {
      const next = texts.flatMap((one) => {
        const [whole, name = ""] = REFERENCE.exec(one) ?? [];
        const values = this.values(name);
        return whole && values.length > 0 ? values.map((value) => one.replace(whole, () => value)) : [one];
      });
      if (next.length > MOST_VALUES) return ["$(?)"];
      if (next.every((one, at) => one === texts[at])) break;
      texts = next;
    }
    return texts;
  }

  #take(item: Element, condition: string | undefined): void {
    const of = item.attributes.Include ?? item.attributes.Update;
    if (!of) return;
    const field = (name: string) => item.attributes[name] ?? item.children.find((child) => child.name === name)?.text;
    const written = field("VersionOverride") ?? field("Version");
    const versions = written === undefined ? [] : this.#expand(written);
    if (item.name === "PackageVersion") {
      this.#central.set(of, [...(this.#central.get(of) ?? []), ...versions, ...(condition === undefined ? [] : [""])]);
    }
    if (item.name !== "PackageReference") return;
    const asked = written === undefined ? (this.#central.get(of) ?? []) : versions;
    const isPlain =
      condition === undefined &&
      item.attributes.Include !== undefined &&
      !this.references.has(of) &&
      !/all|compile|runtime/i.test(field("PrivateAssets") ?? "") &&
      /^$|all|compile|runtime/i.test(field("IncludeAssets") ?? "");
    this.references.set(of, { isPlain, version: asked.length === 1 ? asked[0] : undefined });
  }
}

/** `$(TargetFrameworks);net472` where nothing has set it before. */
const withoutItself = ({ name, text }: Element): string => text.replaceAll(`$(${name})`, "");

const conditionOf = ({ attributes }: Element): string | undefined => attributes.Condition;

const childrenOf = (element: Element | undefined, name: string): Element[] =>
  element?.children.filter((child) => child.name === name) ?? [];
