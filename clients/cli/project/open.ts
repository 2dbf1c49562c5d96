/** The projects that `fix` and `plan` work on: those that a scan finds, with the texts of their files. */
import { dirname, resolve } from "node:path";
import type { Catalog } from "../../../server/catalog/catalog.js";
import type { Installers } from "../../../server/catalog/scan/entry.js";
import { upwards } from "../../../server/manifests/folders.js";
import { installersIn } from "../../../server/manifests/installers.js";
import type { TextFile } from "../../../server/manifests/reading.js";
import { formatOf } from "../../../server/manifests/registry.js";
import type { Context, DataRecords, Values } from "../command.js";
import { checkWaiverNames, loadCatalog, loadConfig, loadRecords, textOf } from "../config/setup.js";
import type { FileEdit } from "../edit/edits.js";
import { createWaiverTest } from "../report/waivers.js";
import type { FoundText } from "./find.js";
import { isCargoToml } from "./folders.js";
import { type GatheredStack, gather } from "./gather.js";
import { readTargets, type Standpoint, standpointFor } from "./targets.js";

/** A stack, and the texts of all its files, by the paths that are shown. */
export type OpenProject = Pick<
  GatheredStack,
  "path" | "requirements" | "installed" | "entries" | "stated" | "isSetApart"
> & {
  files: readonly TextFile[];
  installers: Installers;
};

export interface OpenScope {
  /** The root of the repository; files outside it are never written. */
  root: string;
  projects: readonly OpenProject[];
  /** The projects as they are once some files have changed. */
  projectsWith(edits: readonly FileEdit[]): readonly OpenProject[];
  catalog: Catalog;
  records(): Promise<DataRecords>;
  /** A setting such as `edge`, or a host, from the command line or the configuration. */
  platform: string | undefined;
  isWaived: ReturnType<typeof createWaiverTest>;
  /** Files that were only partly read, each with its reason. */
  unread: readonly string[];
}

/** Finds the projects below a folder or file. @throws UsageError, UnreadableError */
export async function openProjects(context: Context, given = ".", values: Values): Promise<OpenScope> {
  const config = await loadConfig(resolve(context.cwd, given), context, values);
  const standpoint = standpointFor(given, context.cwd);
  const { root, toShown, toRoot } = standpoint;
  const texts = readTargets([given], { cwd: context.cwd, root }, { config });
  const { files, stacks } = gather(texts, root, toShown);
  const catalog = await loadCatalog(context, config);
  await checkWaiverNames(config, catalog);
  return {
    root,
    catalog,
    records: () => loadRecords(context, config),
    isWaived: createWaiverTest(config?.waivers ?? [], catalog.names, context.today),
    platform: textOf(values.platform) ?? config?.platform,
    projects: openStacks(stacks, texts, standpoint),
    projectsWith(edits) {
      const changed = new Map(texts);
      for (const { path, after } of edits) changed.set(toRoot(path), { ...texts.get(toRoot(path)), text: after });
      return openStacks(gather(changed, root, toShown).stacks, changed, standpoint);
    },
    unread: files
      .filter(({ state }) => state !== "read")
      .map(({ path, notes: [first = "some entries could not be read"] }) => `${path}: ${first}`),
  };
}

function openStacks(
  stacks: readonly GatheredStack[],
  texts: ReadonlyMap<string, FoundText>,
  { toShown, toRoot }: Standpoint,
): OpenProject[] {
  const fileAt = (path: string) => {
    const file = texts.get(toRoot(path));
    return file && "text" in file ? [{ path, text: file.text }] : [];
  };
  // Catalogs of a workspace are no files of a project, and still have its versions; so has the Cargo.toml of one.
  const shared = [...texts].flatMap(([path, file]) => {
    const isOfCargo = isCargoToml(path) && "text" in file && /^[ \t]*\[workspace/m.test(file.text);
    return isOfCargo || formatOf(path)?.kind === "shared-ranges" ? [path] : [];
  });
  const sharedBy = (folder: string) =>
    [...upwards(folder)].flatMap((above) => shared.filter((path) => dirname(path) === above)).map(toShown);
  return stacks.map((stack) => {
    const files = [...new Set([...stack.files, ...sharedBy(toRoot(stack.path))])].flatMap(fileAt);
    return { ...stack, files, installers: installersIn(files) };
  });
}
