/** Which files of a project are read, by the patterns of its configuration. */
import { relative } from "node:path";
import ignore from "ignore";

export interface PathFilter {
  /** Whether to read a file. @param path relative to the scanned folder, with `/` between folders */
  takesFile(path: string): boolean;
  /** Whether to skip a folder. @param path as for a file, without a trailing slash */
  skipsFolder(path: string): boolean;
}

/**
 * Compiles the patterns of a configuration, in the syntax of .gitignore (https://git-scm.com/docs/gitignore).
 * @param root the scanned folder, an absolute path
 * @param folder the patterns are relative to it, or to the scanned folder if it is not a parent of that
 */
export function createPathFilter(
  { include, exclude, folder }: { include?: readonly string[]; exclude?: readonly string[]; folder: string },
  root: string,
): PathFilter {
  const compile = (patterns: readonly string[]) => ignore({ ignorecase: false }).add([...patterns]);
  const included = include && compile(include);
  const excluded = compile(exclude ?? []);
  const inside = relative(folder, root).replaceAll("\\", "/");
  const prefix = inside === "" || inside.startsWith("..") || ignore.isPathValid(inside) === false ? "" : `${inside}/`;
  const isPath = (path: string) => ignore.isPathValid(prefix + path);
  return {
    takesFile: (path) =>
      !isPath(path) || (!excluded.ignores(prefix + path) && (included?.ignores(prefix + path) ?? true)),
    skipsFolder: (path) => isPath(path) && excluded.ignores(`${prefix}${path}/`),
  };
}
