/** Dockerfiles (https://docs.docker.com/reference/dockerfile/): the images that they build with, and the one that runs. */
import { familiesIn, familyOf, installsDev } from "../ci/installs.js";
import { buildEntry, type NamedEntry, type Reading, technologyOf } from "../reading.js";
import { ReadingBuilder, type ReadingWords } from "../reading-builder.js";
import { assignmentsOf, expand, instructionsOf } from "./dockerfile-syntax.js";
import { installedPrograms, PROGRAMS } from "./image-programs.js";
import { imageEntry, systemEntry } from "./images.js";

const STAGE: ReadingWords = ["earlier stage of the same file", "earlier stages of the same file"];
const NOTHING: ReadingWords = ["stage that starts from an empty image", "stages that start from an empty image"];
const OPEN: ReadingWords = ["image that is only known at build time", "images that are only known at build time"];

/** What a build sets by itself (https://docs.docker.com/reference/dockerfile/#automatic-platform-args-in-the-global-scope), on the usual machine. */
const PLATFORM = ["TARGET", "BUILD"].flatMap((side): [string, string][] => [
  [`${side}PLATFORM`, "linux/amd64"],
  [`${side}OS`, "linux"],
  [`${side}ARCH`, "amd64"],
]);

/** What the image of a stage carries, and what is copied and installed into it. */
type BuildStage = NamedEntry[];

/**
 * Reads a Dockerfile: the image of each `FROM`, with what `ARG` in front of the first gives as the default, and runtimes that
 * stages copy or install. What the last stage carries is what runs; all else only builds it. Digests are not looked at, as
 * they tell no version.
 */
export function readDockerfile(text: string): Reading {
  const reader = new DockerfileReader();
  for (const { code, line } of instructionsOf(text)) {
    const [, instruction = "", rest = ""] = /^(\w+)\s+(.*)$/s.exec(code) ?? [];
    reader.read(instruction.toLowerCase(), rest, line);
  }
  return reader.build();
}

class DockerfileReader {
  readonly #reading = new ReadingBuilder();
  readonly #defaults = new Map(PLATFORM);
  /** Of all stages, the last value counts: they set the same to the same, or set it anew. */
  readonly #variables = new Map(PLATFORM);
  readonly #named = new Map<string, BuildStage>();
  readonly #entries = new Set<NamedEntry>();
  /** Runtimes by which packages for development are installed, too. */
  readonly #withDev = new Set<NamedEntry>();
  #stages = 0;
  #stage: BuildStage | undefined;

  read(instruction: string, rest: string, line: number): void {
    if (instruction === "from") this.#begin(rest, line);
    else if (instruction === "arg" && !rest.includes("=")) this.#declare(rest);
    else if (instruction === "arg" || instruction === "env") this.#assign(rest);
    else if (instruction === "copy" && this.#stage) this.#copy(this.#stage, rest, line);
    else if (instruction === "run" && this.#stage) this.#run(this.#stage, rest, line);
  }

  build(): Reading {
    const running = new Set(this.#stage);
    // The system of an image is in no stage that only builds.
    const entries = new Set([...this.#entries, ...running]);
    // Go then loads the toolchain that go.mod asks for (https://go.dev/doc/toolchain#select); golang images set `local`.
    if (/auto|path/.test(this.#variables.get("GOTOOLCHAIN") ?? ""))
      for (const entry of entries) if (technologyOf(entry) === "go") entries.delete(entry);
    for (const entry of entries) {
      const installed = this.#withDev.has(entry) ? { ...entry, installsDev: true as const } : entry;
      this.#reading.add(running.has(entry) ? installed : { ...buildEntry(installed), isOfImage: true });
    }
    return this.#reading.build("Dockerfile", "named");
  }

  /** Arguments without a value have the default of the whole file. */
  #declare(rest: string): void {
    for (const name of rest.split(/\s+/)) this.#variables.set(name, this.#defaults.get(name) ?? "");
  }

  #assign(rest: string): void {
    for (const [name, written] of assignmentsOf(rest)) {
      const value = expand(written, this.#variables) ?? "";
      this.#variables.set(name, value);
      if (!this.#stage) this.#defaults.set(name, value);
    }
  }

  #begin(rest: string, line: number): void {
    const [image = "", as = "", name = ""] = rest.split(/\s+/).filter((word) => !word.startsWith("--"));
    const reference = expand(image, this.#defaults);
    const base = this.#named.get((reference ?? image).toLowerCase());
    this.#stage = [...(base ?? [])];
    if (base) this.#reading.passOver(STAGE);
    else if (image.toLowerCase() === "scratch") this.#reading.passOver(NOTHING);
    else if (!reference || reference.startsWith(":")) this.#reading.miss(OPEN, line);
    else {
      const known = reference.replace(/:(?=$|@)/, "");
      this.#carry(this.#stage, imageEntry(known, line));
      this.#stage.push(...[systemEntry(known, line) ?? []].flat());
    }
    this.#named.set(String(this.#stages), this.#stage);
    if (/^as$/i.test(as)) this.#named.set(name.toLowerCase(), this.#stage);
    this.#stages += 1;
  }

  #run(stage: BuildStage, rest: string, line: number): void {
    for (const program of installedPrograms(rest, this.#variables, line)) this.#carry(stage, program);
    const families = familiesIn(rest, (command) => installsDev(command, this.#variables));
    for (const entry of stage) if (families.has(familyOf(technologyOf(entry)) ?? "")) this.#withDev.add(entry);
  }

  /** Copies runtimes from another stage or image, such as `/usr/local/bin/node`. */
  #copy(stage: BuildStage, rest: string, line: number): void {
    const from = /(?:^|\s)--from=(\S+)/.exec(rest)?.[1];
    const reference = from && expand(from, this.#variables);
    if (!reference) return;
    const paths = rest.split(/[\s,[\]"]+/).filter((word) => word.startsWith("/"));
    const copied = this.#named.get(reference.toLowerCase()) ?? [imageEntry(reference, line)];
    // The last path is where they are copied to.
    for (const entry of copied) if (paths.slice(0, -1).some(holds(entry))) this.#carry(stage, entry);
  }

  /** Notes what a stage carries; what it has in the first place stays what its programs are called by. */
  #carry(stage: BuildStage, entry: NamedEntry | undefined): void {
    if (!entry || stage.some((one) => technologyOf(one) === technologyOf(entry))) return;
    stage.push(entry);
    this.#entries.add(entry);
  }
}

/** Whether a path has the program of a technology in it. */
const holds = (entry: NamedEntry) => (path: string) => {
  const folder = path.replace(/\/\*?$/, "");
  return PROGRAMS.get(technologyOf(entry))?.some((program) => `${program}/`.startsWith(`${folder}/`)) ?? false;
};
