/**
 * build.gradle and build.gradle.kts, as far as they declare things plainly
 * (https://docs.gradle.org/current/userguide/declaring_dependencies.html): what a script computes is reported, not guessed.
 */
import { type NamedEntry, packageEntry, runtimeEntry } from "../reading.js";
import { ODD, OWN, type ReadingBuilder, type ReadingWords, reader } from "../reading-builder.js";
import { gradlePlugin } from "./gradle-catalog.js";
import { assignmentOf, type ScriptStatement, type ScriptToken, statementsOf } from "./gradle-script.js";
import { fromMaven, javaVersion } from "./maven-version.js";

const CATALOG: ReadingWords = ["name from a version catalog", "names from version catalogs"];
const UNKNOWN: ReadingWords = ["version that the script computes", "versions that the script computes"];

/** What stands for the project's own, or for Gradle itself (https://docs.gradle.org/current/dsl/org.gradle.api.artifacts.dsl.DependencyHandler.html). */
const LOCAL =
  /^(?:projects?(?:\..*)?|rootProject|files|fileTree|(?:layout|rootProject|project)\..*|gradle(?:Api|TestKit|KotlinDsl)|localGroovy|sourceSets\..*)$/;

/** Begin what is no declaration although it stands among them. */
const OTHER = /^(?:def|val|var|if|else|for|when|println|return|import|exclude|repositories)$/;

/** What says for which Java it is compiled, in the order in which it counts (https://docs.gradle.org/current/userguide/toolchains.html). */
const JAVA = [
  /^languageVersion(?:\.set)?$/,
  /(?:^|\.)jvmToolchain$/,
  /(?:^|\.)targetCompatibility$/,
  /(?:^|\.)sourceCompatibility$/,
];

const NONE: ReadonlyMap<string, string> = new Map();

/** A version of the catalog in a text, and outside of one (https://docs.gradle.org/current/userguide/version_catalogs.html). */
const CATALOG_VERSIONS = [
  { pattern: /\$\{(libs\.versions\.[\w.]{1,80})\.get\(\)\}/g, quote: "" },
  { pattern: /\b(libs\.versions\.[\w.]{1,80})\.get\(\)/g, quote: '"' },
];

/**
 * Reads a build script: its dependencies of every configuration, platforms and plugins.
 * @param shared what it takes from other files of the build
 */
export const readGradle = reader(
  "build.gradle",
  (reading, script: string, shared: ReadonlyMap<string, string> = NONE) => {
    const known = CATALOG_VERSIONS.reduce(
      (text, { pattern, quote }) =>
        text.replace(pattern, (whole, name) => (shared.has(name) ? quote + shared.get(name) + quote : whole)),
      script,
    );
    new GradleReader(reading, statementsOf(known), shared).read();
  },
);

class GradleReader {
  readonly #reading: ReadingBuilder;
  readonly #statements: readonly ScriptStatement[];
  readonly #variables: ReadonlyMap<string, string>;

  constructor(reading: ReadingBuilder, statements: readonly ScriptStatement[], shared: ReadonlyMap<string, string>) {
    this.#reading = reading;
    this.#statements = statements;
    this.#variables = new Map([...shared, ...statements.flatMap(({ tokens }) => assignmentOf(tokens) ?? [])]);
  }

  read(): void {
    this.#reading.entries.push(...this.#java());
    for (const [index, statement] of this.#statements.entries()) {
      // A condition says when something is declared, not what.
      const block = statement.blocks.findLast((name) => !/^(?:if|else|for)$/.test(name)) ?? "";
      if (block === "plugins") this.#addPlugin(statement);
      else if (/(?:^|\.)dependencies$|^constraints$|^imports$/.test(block))
        this.#addDeclaration(statement, richVersion(this.#statements, index));
    }
  }

  /** `id("x") version "1"`, `kotlin("jvm") version "2"`, `alias(libs.plugins.x)`. */
  #addPlugin({ tokens, line }: ScriptStatement): void {
    const call = tokens[0]?.text;
    const text = tokens.find(({ kind }) => kind === "text")?.text;
    if (call === "alias") this.#reading.passOver(CATALOG);
    if ((call !== "id" && call !== "kotlin") || text === undefined) return;
    const id = call === "kotlin" ? `org.jetbrains.kotlin.${text}` : text;
    // Those that come with Gradle have short names, or its own.
    if (!id.includes(".") || id.startsWith("org.gradle.")) return;
    const at = tokens.findIndex(({ kind, text }) => kind === "word" && text === "version");
    const asked = at < 0 ? undefined : tokens.slice(at).find(({ kind }) => kind === "text");
    if (at >= 0 && !asked) this.#reading.miss(UNKNOWN, line);
    this.#reading.add(gradlePlugin(id, asked && this.#version(asked.text, line), line));
  }

  /** @param rich the version that the block behind it gives */
  #addDeclaration({ tokens, line }: ScriptStatement, rich: string | undefined): void {
    const [first, ...rest] = tokens;
    // The name of a block, or of a configuration that something is done with.
    if (!first || rest.length === 0) return;
    const named = namedArguments(rest);
    const group = named.get("group");
    const artifact = named.get("name");
    const coordinates = rest.flatMap((token, index) => (isCoordinates(token) ? [coordinatesAt(rest, index)] : []));
    if (group !== undefined && artifact !== undefined) this.#add(group, artifact, named.get("version") ?? rich, line);
    else if (coordinates.length > 0)
      for (const [known, name, version] of coordinates) this.#add(known, name, version ?? rich, line);
    else this.#addOther(first, rest, line);
  }

  #addOther(first: ScriptToken, rest: readonly ScriptToken[], line: number): void {
    const words = rest.filter(({ kind }) => kind === "word").map(({ text }) => text);
    const texts = rest.filter(({ kind }) => kind === "text").map(({ text }) => text);
    if (words.includes("kotlin") && texts[0]) this.#add("org.jetbrains.kotlin", `kotlin-${texts[0]}`, texts[1], line);
    else if (words.some((word) => /^(?:\w*[lL]ibs|deps)\./.test(word))) this.#reading.passOver(CATALOG);
    else if (words.some((word) => LOCAL.test(word))) this.#reading.passOver(OWN);
    else if (!OTHER.test(first.text)) this.#reading.miss(ODD, line);
  }

  #add(group: string, artifact: string, version: string | undefined, line: number): void {
    const [known, named] = [this.#resolve(group), this.#resolve(artifact)];
    if (!known || !named) this.#reading.miss(ODD, line);
    else {
      const asked = version === undefined ? undefined : this.#version(version, line);
      const name = `${known}:${named}`;
      // The plugin as a package of the build script has the version of Kotlin, too.
      const isKotlin = name === "org.jetbrains.kotlin:kotlin-gradle-plugin";
      this.#reading.add(
        isKotlin ? runtimeEntry("kotlin", name, asked, line) : packageEntry("maven", name, asked, line),
      );
    }
  }

  #version(text: string, line: number): string | undefined {
    const version = this.#resolve(text);
    if (version === undefined) this.#reading.miss(UNKNOWN, line);
    return version === undefined ? undefined : fromMaven(version);
  }

  /** Puts in the variables of the script: `$x`, `${x}`, `${rootProject.ext.x}`, `${property("x")}`, `${extra["x"]}`. */
  #resolve(text: string): string | undefined {
    let isKnown = true;
    const resolved = text.replace(/\$\{([^{}]*)\}|\$([A-Za-z_]\w*)/g, (whole, expression, name) => {
      const key = name ?? /([A-Za-z_]\w*)["'\])]*$/.exec(expression.slice(-100))?.[1];
      const value = this.#variables.get(key ?? "");
      isKnown &&= value !== undefined;
      return value ?? whole;
    });
    return isKnown && !resolved.includes("$") ? resolved : undefined;
  }

  /** Nothing for Android: its apps run on no JDK, and another than they are compiled for may build them. */
  #java(): NamedEntry[] {
    if (this.#statements.some(({ blocks }) => blocks[0] === "android")) return [];
    for (const pattern of JAVA) {
      const said = this.#statements.find(
        ({ blocks, tokens }) =>
          pattern.test(tokens[0]?.text ?? "") && (pattern !== JAVA[0] || blocks.at(-1) === "toolchain"),
      );
      const last = said?.tokens.findLast(({ kind, text }) => kind !== "mark" && /\d$/.test(text))?.text;
      const version = /(?:^|VERSION_)((?:1[._])?\d{1,2})$/.exec(last?.slice(-20) ?? "")?.[1];
      if (said && version) return [runtimeEntry("java", "java", javaVersion(version), said.line)];
    }
    return [];
  }
}

/**
 * `{ version { strictly("1.0") } }` behind a declaration
 * (https://docs.gradle.org/current/userguide/dependency_versions.html#sec:rich-version-constraints).
 */
function richVersion(statements: readonly ScriptStatement[], declaration: number): string | undefined {
  const outer = statements[declaration]?.blocks.length ?? 0;
  for (let index = declaration + 1; (statements[index]?.blocks.length ?? 0) > outer; index += 1) {
    const { blocks, tokens } = statements[index] as ScriptStatement;
    if (blocks.at(-1) === "version") return tokens.find(({ kind }) => kind === "text")?.text;
  }
  return undefined;
}

const isCoordinates = ({ kind, text }: ScriptToken) => kind === "text" && /^[^\s:/]+:[^\s:/]+(?::|$|@)/.test(text);

/** `group:artifact:version`, with a classifier or an extension behind it; or joined with a variable. */
function coordinatesAt(
  tokens: readonly ScriptToken[],
  index: number,
): [group: string, artifact: string, version?: string] {
  const [group = "", artifact = "", version] = (tokens[index]?.text.split("@")[0] ?? "").split(":");
  const [sign, joined] = [tokens[index + 1], tokens[index + 2]];
  if (version === "" && sign?.text === "+" && joined?.kind === "word") return [group, artifact, `\${${joined.text}}`];
  return version ? [group, artifact, version] : [group, artifact];
}

/** `group: "x"` of Groovy and `group = "x"` of Kotlin. */
function namedArguments(tokens: readonly ScriptToken[]): Map<string, string> {
  return new Map(
    tokens.flatMap((token, index) => {
      const [sign, value] = tokens.slice(index + 1, index + 3);
      const isNamed = token.kind === "word" && (sign?.text === ":" || sign?.text === "=") && value?.kind === "text";
      return isNamed ? [[token.text, value.text]] : [];
    }),
  );
}
