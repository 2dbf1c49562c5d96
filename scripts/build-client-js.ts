/**
 * Compiles clients/js to clients/js/dist: JavaScript with its declarations. The types of what goes over the wire, which the
 * sources take from schemas/, are put in their place, so that the package stands alone.
 *
 *   npx tsx scripts/build-client-js.ts
 *
 * Exit codes: 0 done, 1 the sources do not compile (nothing is written then), 2 wrong usage.
 */
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { runCommand, type Streams } from "./command.js";

const PACKAGE = "clients/js";
const TYPES = "schemas/types.ts";

/** The newest that all supported runtimes know, with the types of no runtime but what `fetch` needs. */
const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ES2022,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ["lib.es2023.d.ts", "lib.dom.d.ts"],
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  declaration: true,
  noEmitOnError: true,
  rootDir: ".",
  outDir: ".",
};

/**
 * Compiles the package.
 * @returns the files of dist by name, or what is wrong with the sources
 */
export function compileClient(): { files: Map<string, string> } | { problems: string } {
  const program = ts.createProgram([join(PACKAGE, "index.ts")], OPTIONS);
  const files = new Map<string, string>();
  const { diagnostics } = program.emit(undefined, (path, text) => {
    const [, name] = path.split(`${PACKAGE}/`);
    if (name) files.set(name, text);
  });
  const problems = [...ts.getPreEmitDiagnostics(program), ...diagnostics];
  if (problems.length > 0) {
    const host = { getCurrentDirectory: process.cwd, getCanonicalFileName: String, getNewLine: () => "\n" };
    return { problems: ts.formatDiagnostics(problems, host) };
  }
  // A file of nothing but types is a declaration as it stands; their names are exported through it.
  files.set("schemas.d.ts", readFileSync(TYPES, "utf8"));
  files.set("types.d.ts", (files.get("types.d.ts") ?? "").replace("../../schemas/types.js", "./schemas.js"));
  return { files };
}

/** Runs the command. @returns the exit code */
export async function main(argv: string[], { err }: Streams, folder = join(PACKAGE, "dist")): Promise<number> {
  if (argv.length > 0) {
    err("usage: npx tsx scripts/build-client-js.ts");
    return 2;
  }
  const compiled = compileClient();
  if ("problems" in compiled) {
    err(compiled.problems);
    return 1;
  }
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of compiled.files) writeFileSync(join(folder, name), text);
  // What is published carries its licence; the one of the repository is a folder too far up.
  copyFileSync("LICENSE", join(folder, "LICENSE"));
  return 0;
}

await runCommand(import.meta.url, main);
