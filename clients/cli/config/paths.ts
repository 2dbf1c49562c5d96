/** Which files of a project a configuration lets be read. */
import { relative } from "node:path";
import ignore from "ignore";

export interface PathFilter {
  /** Whether a file is to be read. @param path relative to the scanned folder, with `/` between folders */
  takesFile(path: string): boolean;
  /** Whether a folder need not be looked into. @param path like that of a file, without a slash at its end */
  skipsFolder(path: string): boolean;
}

/**
 * Compiles the patterns of a configuration, in the syntax of .gitignore (https://git-scm.com/docs/gitignore).
 * @param root the scanned folder, an absolute path
 * @param folder what the patterns are seen from; where that is not above the scanned folder, they are seen from there
 */
export function createPathFilter(
  { include, exclude, folder }: { include?: readonly string[]; exclude?: readonly string[]; folder: string },
  root: string,
): PathFilter {
  const compile = (patterns: readonly string[]) => ignore({ ignorecase: false }).add([...patterns]);
  const included = include && compile(include);
  const excluded = compile(exclude ?? []);
  const way = relative(folder, root).replaceAll("\\", "/");
  const prefix = way === "" || way.startsWith("..") || ignore.isPathValid(way) === false ? "" : `${way}/`;
  const isPath = (path: string) => ignore.isPathValid(prefix + path);
  return {
    takesFile: (path) =>
      !isPath(path) || (!excluded.ignores(prefix + path) && (included?.ignores(prefix + path) ?? true)),
    skipsFolder: (path) => isPath(path) && excluded.ignores(`${prefix}${path}/`),
  };
}
