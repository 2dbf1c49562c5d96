/** Folders of a project: relative paths with `/` between folders; `.` for the project itself. */

/** The folder that a file or folder is in. */
export function folderOf(path: string): string {
  const end = path.lastIndexOf("/");
  return end < 0 ? "." : path.slice(0, end) || "/";
}

/** A folder and its parents, up to the project, or outside it up to the last `..`. */
export function* upwards(folder: string): Generator<string> {
  for (let path = folder; ; path = folderOf(path)) {
    yield path;
    if (path === "." || path === "/" || path === ".." || path.endsWith("/..")) return;
  }
}

/** The path from a folder to itself or to one below it. */
export function within(root: string, folder: string): string {
  if (root === folder) return ".";
  return root === "." ? folder : folder.slice(root.length + 1);
}

/** The other way round. @param inside relative to the root */
export function below(root: string, inside: string): string {
  const steps: string[] = [];
  for (const step of `${root}/${inside}`.split("/")) {
    if (step === ".." && steps.length > 0 && steps.at(-1) !== "..") steps.pop();
    else if (step !== "." && (step !== "" || steps.length === 0)) steps.push(step);
  }
  return steps.join("/") || (root.startsWith("/") ? "/" : ".");
}
