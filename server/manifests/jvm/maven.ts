/** pom.xml (https://maven.apache.org/pom.html). */
import { type Element, resolveProperties, xmlReader } from "../formats/xml.js";
import { packageEntry, runtimeEntry } from "../reading.js";
import { ODD, OWN, type ReadingBuilder, type ReadingWords } from "../reading-builder.js";
import { fromMaven, javaVersion } from "./maven-version.js";

const PLUGINS: ReadingWords = ["plugin of the build", "plugins of the build"];
const INHERITED: ReadingWords = ["version from a property of the parent", "versions from properties of the parent"];
const UNKNOWN: ReadingWords = ["version from an undefined property", "versions from undefined properties"];

/** What says for which Java it is compiled, in the order in which it counts (https://maven.apache.org/plugins/maven-compiler-plugin/compile-mojo.html). */
const JAVA = ["maven.compiler.release", "maven.compiler.target", "maven.compiler.source", "java.version"];
const COMPILER = ["release", "target", "source"];

/** Reads a pom.xml: its parent, what it asks for in every profile, and the versions that it manages. */
export const readPom = xmlReader("a pom.xml", "project", (...given) => new PomReader(...given).read());

class PomReader {
  readonly #reading: ReadingBuilder;
  readonly #project: Element;
  readonly #parent: Element | undefined;
  readonly #properties = new Map<string, string>();
  /** Versions by `group:artifact`. */
  readonly #managed = new Map<string, string>();

  constructor(reading: ReadingBuilder, project: Element) {
    this.#reading = reading;
    this.#project = project;
    this.#parent = child(project, "parent");
    for (const property of child(project, "properties")?.children ?? [])
      this.#properties.set(property.name, property.text);
    for (const name of ["groupId", "version"]) {
      const inherited = this.#parent && textOf(this.#parent, name);
      const value = textOf(project, name) ?? inherited;
      for (const key of [`project.${name}`, `pom.${name}`]) if (value) this.#properties.set(key, value);
      if (inherited) this.#properties.set(`project.parent.${name}`, inherited);
    }
  }

  read(): void {
    this.#addParent();
    this.#addJava();
    const parts = [this.#project, ...children(child(this.#project, "profiles"), "profile")];
    const managed = parts.flatMap((part) => dependenciesOf(child(part, "dependencyManagement")));
    for (const dependency of managed) {
      const version = textOf(dependency, "version");
      if (version) this.#managed.set(this.#nameOf(dependency) ?? "", version);
    }
    const declared = parts.flatMap(dependenciesOf);
    for (const dependency of declared) this.#addDependency(dependency);
    // What is managed and not asked for here is what other projects of the same build ask for, or what others bring along.
    const names = new Set(declared.map((dependency) => this.#nameOf(dependency)));
    for (const dependency of managed) if (!names.has(this.#nameOf(dependency))) this.#addDependency(dependency);
    const plugins = parts.flatMap(pluginsOf);
    if (plugins.length > 0) this.#reading.passOver(PLUGINS, plugins.length);
  }

  #addParent(): void {
    if (!this.#parent) return;
    if (textOf(this.#parent, "groupId") === textOf(this.#project, "groupId")) this.#reading.passOver(OWN);
    else this.#add(this.#parent);
  }

  #addDependency(dependency: Element): void {
    if (this.#isOwn(dependency)) this.#reading.passOver(OWN);
    else this.#add(dependency);
  }

  /**
   * Whether it is a module of the same project: of its group, by whichever way of saying so. A group that is taken over from
   * the parent says that only together with the project's version, as the parent may be that of Spring Boot.
   */
  #isOwn(dependency: Element): boolean {
    const group = textOf(dependency, "groupId") ?? "";
    if (/^\$\{(?:project|pom)\.(?:parent\.)?groupId\}$/.test(group)) return true;
    const isSame = this.#resolve(group) === this.#properties.get("project.groupId");
    const isAtVersion = /^\$\{(?:project|pom)\.(?:parent\.)?version\}$/.test(textOf(dependency, "version") ?? "");
    return isSame && group !== "" && (isAtVersion || textOf(this.#project, "groupId") !== undefined);
  }

  #add(element: Element): void {
    const name = this.#nameOf(element);
    if (name === undefined) this.#reading.miss(ODD, element.line);
    else this.#reading.add(packageEntry("maven", name, this.#versionOf(element, name), element.line));
  }

  /** @returns `group:artifact`, or undefined where it is not known */
  #nameOf(element: Element): string | undefined {
    const [group, artifact] = ["groupId", "artifactId"].map((name) => this.#resolve(textOf(element, name) ?? ""));
    return group && artifact ? `${group}:${artifact}` : undefined;
  }

  #versionOf(element: Element, name: string): string | undefined {
    const asked = textOf(element, "version") ?? this.#managed.get(name);
    const version = asked === undefined ? undefined : this.#resolve(asked);
    if (asked !== undefined && version === undefined) {
      if (this.#parent) this.#reading.passOver(INHERITED);
      else this.#reading.miss(UNKNOWN, element.line);
    }
    return version === undefined ? undefined : fromMaven(version);
  }

  #resolve(text: string): string | undefined {
    return resolveProperties(text, "${", (name) => this.#properties.get(name));
  }

  #addJava(): void {
    const properties = child(this.#project, "properties");
    const compiler = pluginsOf(this.#project).find(
      (plugin) => textOf(plugin, "artifactId") === "maven-compiler-plugin",
    );
    const configuration = compiler && child(compiler, "configuration");
    const found = [
      ...COMPILER.map((name) => configuration && child(configuration, name)),
      ...JAVA.map((name) => properties && child(properties, name)),
    ];
    for (const element of found) {
      const version = element && this.#resolve(element.text);
      if (!version || !/^\d/.test(version)) continue;
      return void this.#reading.add(runtimeEntry("java", "java", javaVersion(version), element.line));
    }
  }
}

const children = (element: Element | undefined, name: string) =>
  element?.children.filter((one) => one.name === name) ?? [];

const child = (element: Element, name: string) => element.children.find((one) => one.name === name);

const textOf = (element: Element, name: string) => child(element, name)?.text || undefined;

const dependenciesOf = (element: Element | undefined) =>
  children(element && child(element, "dependencies"), "dependency");

function pluginsOf(project: Element): Element[] {
  const build = child(project, "build");
  const holders = build ? [build, child(build, "pluginManagement")] : [];
  return holders.flatMap((holder) => children(holder && child(holder, "plugins"), "plugin"));
}
