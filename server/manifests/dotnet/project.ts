/**
 * Project files of .NET (https://learn.microsoft.com/nuget/consume-packages/package-references-in-project-files), and those that
 * projects share: Directory.Build.props and Directory.Packages.props
 * (https://learn.microsoft.com/nuget/consume-packages/central-package-management).
 */
import { type Element, resolveProperties, xmlReader } from "../formats/xml.js";
import { fromMaven } from "../jvm/maven-version.js";
import { type NamedEntry, packageEntry, technologyEntry } from "../reading.js";
import { ODD, OWN, type ReadingBuilder, type ReadingWords } from "../reading-builder.js";

const UNKNOWN: ReadingWords = ["version from an undefined property", "versions from undefined properties"];

/** Reads what a project, or all below a folder, ask for: packages, and the frameworks that they are built for. */
export const readDotnetProject = (label: string) =>
  xmlReader(`a ${label}`, "Project", (...given) => new ProjectReader(...given).read());

class ProjectReader {
  readonly #reading: ReadingBuilder;
  readonly #items: readonly Element[];
  readonly #properties: ReadonlyMap<string, Element>;

  constructor(reading: ReadingBuilder, project: Element) {
    this.#reading = reading;
    const groups = (name: string) =>
      project.children.filter((group) => group.name === name).flatMap(({ children }) => children);
    this.#items = groups("ItemGroup");
    this.#properties = new Map(groups("PropertyGroup").map((property) => [property.name.toLowerCase(), property]));
  }

  read(): void {
    this.#frameworks();
    for (const item of this.#items) {
      if (/^(?:Global)?Package(?:Reference|Version)$/.test(item.name)) this.#package(item);
      else if (item.name === "ProjectReference") this.#reading.passOver(OWN);
    }
  }

  #package(item: Element): void {
    const { Include, Update, VersionOverride, Version } = item.attributes;
    const name = this.#resolve(Include ?? Update ?? "");
    if (!name) {
      this.#reading.miss(ODD, item.line);
      return;
    }
    const asked = VersionOverride ?? Version ?? item.children.find((child) => child.name === "Version")?.text;
    const version = asked === undefined ? undefined : this.#resolve(asked);
    if (asked !== undefined && version === undefined) this.#reading.miss(UNKNOWN, item.line);
    this.#reading.add(packageEntry("nuget", name, version && fromNuget(version), item.line));
  }

  /**
   * What a project is built for decides which packages it can have, and needs at least that to run. Of several frameworks,
   * the oldest is what it allows.
   */
  #frameworks(): void {
    const element = this.#properties.get("targetframework") ?? this.#properties.get("targetframeworks");
    const names = (element && this.#resolve(element.text))?.split(";").map((name) => name.trim()) ?? [];
    const versions = names.flatMap((name) => /^net(?:coreapp)?(\d+\.\d+)(?:-|$)/.exec(name)?.[1] ?? []);
    const [oldest] = versions.sort((one, other) => Number(one) - Number(other));
    if (oldest === undefined) return;
    const entryOf = (version: string): NamedEntry => technologyEntry("dotnet", names.join(";"), version, element?.line);
    if (names.length === 1) this.#reading.add(entryOf(oldest));
    this.#reading.add({ ...entryOf(`>=${oldest}`), isAllowed: true });
  }

  #resolve(text: string): string | undefined {
    return resolveProperties(text.trim(), "$(", (name) => this.#properties.get(name.toLowerCase())?.text);
  }
}

/** A bare version is the oldest that is taken, and the one that NuGet takes; intervals are those of Maven. */
const fromNuget = (version: string) => (/^\d/.test(version) ? version.replaceAll("*", "x") : fromMaven(version));
