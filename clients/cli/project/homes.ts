/** The project that each file belongs to, where that is not the folder that it lies in. */
import { folderOf, upwards } from "../../../server/manifests/folders.js";
import { imageBuilds } from "../../../server/manifests/hosts/builds.js";
import { nameOf, type TextFile } from "../../../server/manifests/reading.js";
import { formatOf } from "../../../server/manifests/registry.js";
import { projectFolder } from "./folders.js";

/** Copies from the folder that it is built with, and not from another stage or image. */
const COPIES = /^[ \t]*(?:COPY|ADD)[ \t]+(?!--from)/im;

/**
 * Prepares to tell the folder that a file counts for. A Dockerfile belongs to the manifest that it builds: of the folder that a compose
 * file, a workflow or a bake file builds it with, else the nearest above, if it copies from there. What is in `android` belongs
 * to the app beside it.
 */
export function createHomes(files: readonly TextFile[]): (file: TextFile) => string {
  const manifests = files.filter(({ path }) => formatOf(path)?.kind === "manifest");
  const folders = new Set(manifests.map(({ path }) => projectFolder(path)));
  const apps = new Set(
    manifests.flatMap(({ path }) => (/^(?:pubspec\.ya?ml|package\.json)$/.test(nameOf(path)) ? [folderOf(path)] : [])),
  );
  const contexts = new Map(files.flatMap(imageBuilds).map(({ dockerfile, context }) => [dockerfile, context]));
  const nearest = (folder: string) => [...upwards(folder)].find((above) => folders.has(above));
  return ({ path, text }) => {
    const own = projectFolder(path);
    const app = /^(?:(.+)\/)?android(?:\/app)?$/.exec(own);
    if (app && apps.has(app[1] ?? ".")) return app[1] ?? ".";
    if (formatOf(path)?.label !== "Dockerfile") return own;
    const context = contexts.get(path);
    if (context !== undefined && folders.has(context)) return context;
    const isBuilt = context !== undefined || (COPIES.test(text) && !/(?:^|\/)\.devcontainer(?:\/|$)/.test(own));
    return (isBuilt ? nearest(own) : undefined) ?? own;
  };
}
