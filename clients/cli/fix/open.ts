/** The projects that `fix` works on: those that a scan finds. */
import { dirname, resolve } from "node:path";
import type { Catalog } from "../../../server/catalog/catalog.js";
import { formatOf } from "../../../server/manifests/registry.js";
import type { Context, Values } from "../command.js";
import { checkWaiverNames, loadCatalog, loadConfig, textOf } from "../config/setup.js";
import { upwards } from "../project/folders.js";
import { gather } from "../project/gather.js";
import { standpointFor } from "../project/standpoint.js";
import { readTargets } from "../project/targets.js";
import { createWaiverTest } from "../report/waivers.js";
import type { FixProject } from "./plan.js";

/** What a scan found, and the facts to judge it by. */
interface FixScope {
  /** The root of the repository; files outside it are never written. */
  root: string;
  projects: readonly FixProject[];
  catalog: Catalog;
  /** A setting such as `edge`, or a host, from the command line or the configuration. */
  platform: string | undefined;
  /** Whether a waiver of the configuration accepts a conflict. */
  isWaived: ReturnType<typeof createWaiverTest>;
  /** Files that were only partly read, each with its reason. */
  unread: readonly string[];
}

/**
 * Finds the projects below a folder or file.
 * @throws UsageError, UnreadableError
 */
export async function openProjects(context: Context, given = ".", values: Values): Promise<FixScope> {
  const config = await loadConfig(resolve(context.cwd, given), context, values);
  const { root, toShown } = standpointFor(given, context.cwd);
  const texts = readTargets([given], { cwd: context.cwd, root }, { config });
  const { files, stacks } = gather(texts, root);
  const fileAt = (path: string) => {
    const file = texts.get(path);
    return file && "text" in file ? [{ path: toShown(path), text: file.text }] : [];
  };
  // Catalogs of a workspace are no files of a project, and still have its versions.
  const shared = [...texts.keys()].filter((path) => formatOf(path)?.kind === "shared-ranges");
  const sharedBy = (folder: string) =>
    [...upwards(folder)].flatMap((above) => shared.filter((path) => dirname(path) === above));
  const catalog = await loadCatalog(context, config);
  await checkWaiverNames(config, catalog);
  return {
    root,
    catalog,
    isWaived: createWaiverTest(config?.waivers ?? [], catalog.names, context.today),
    platform: textOf(values.platform) ?? config?.platform,
    projects: stacks.map(({ path, entries, files: own, requirements }) => ({
      path: toShown(path),
      entries,
      files: [...own, ...sharedBy(path)].flatMap(fileAt),
      requirements,
    })),
    unread: files
      .filter(({ state }) => state !== "read")
      .map(({ path, notes: [first = "some entries could not be read"] }) => `${toShown(path)}: ${first}`),
  };
}
