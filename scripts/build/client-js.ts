/**
 * Compiles clients/js to clients/js/dist: JavaScript with declarations. Types imported from schemas/ are copied in, so that the
 * package needs no other files.
 *
 *   npx tsx scripts/build/client-js.ts
 *
 * Exit codes: 0 done, 1 the sources do not compile (nothing is written), 2 invalid arguments.
 */
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { runCommand, type Streams } from "../command.js";

const PACKAGE = "clients/js";
const TYPES = "schemas/types.ts";

/** The newest target that all supported runtimes know; no runtime types but those for `fetch`. */
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
 * @returns the files of dist by name, or the compile errors
 */
function compileClient(): { files: Map<string, string> } | { problems: string } {
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
  // A file of types only is a declaration as it is.
  files.set("schemas.d.ts", readFileSync(TYPES, "utf8"));
  files.set("types.d.ts", (files.get("types.d.ts") ?? "").replace("../../schemas/types.js", "./schemas.js"));
  return { files };
}

/** Runs the command. @returns the exit code */
export async function main(argv: string[], { err }: Streams, folder = join(PACKAGE, "dist")): Promise<number> {
  if (argv.length > 0) {
    err("usage: npx tsx scripts/build/client-js.ts");
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
  // The package must contain its licence.
  copyFileSync("LICENSE", join(folder, "LICENSE"));
  return 0;
}

await runCommand(import.meta.url, main);
