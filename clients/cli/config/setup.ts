/** What a command needs in a folder: the configuration and the catalog; and the options that several commands share. */
import { resolve } from "node:path";
import type { Catalog } from "../../../server/catalog/catalog.js";
import { SETTINGS, settingOf } from "../../../server/catalog/verdict/check.js";
import { didYouMean, nearest } from "../arguments.js";
import { type Context, type DataRecords, flag, UsageError, type Values, value } from "../command.js";
import { findConfig } from "./find.js";
import type { ReadConfig } from "./read.js";

export const CONFIG_OPTIONS = {
  config: value("FILE", "use this configuration file instead of the stackfit.yaml found", { short: "c" }),
  "no-config": flag("use no configuration file"),
} as const;

export const PLATFORM_OPTION = {
  platform: value("NAME", "where it runs: web, edge, serverless … or a host such as vercel"),
} as const;

export const SERVER_OPTIONS = {
  server: value("URL", "ask this server instead of the bundled data"),
  "dry-run": flag("print what would be sent, and send nothing"),
} as const;

/** The configuration for a folder; undefined if there is none. @throws UsageError with one line per mistake */
export async function loadConfig(
  folder: string,
  context: Context,
  { config }: Values,
): Promise<ReadConfig | undefined> {
  // Node.js takes `--no-config` for the opposite of `--config`.
  if (config === false) return undefined;
  const path = typeof config === "string" ? resolve(context.cwd, config) : findConfig(folder);
  if (path === undefined) return undefined;
  // Most projects have none, and need not wait for the schema validator.
  const { readConfig } = await import("./read.js");
  return readConfig(path, context.cwd);
}

/** The bundled data with the overlay of the configuration. @throws UsageError with one line per mistake in it */
export async function loadCatalog(context: Context, config: ReadConfig | undefined): Promise<Catalog> {
  if (config?.overlay === undefined) return context.catalog();
  const [{ records, revision }, { buildCatalog }] = await Promise.all([
    loadRecords(context, config),
    import("../../../server/catalog/compile.js"),
  ]);
  return buildCatalog(records, revision);
}

/** The catalog for the current folder, and the platform that was asked for. @throws UsageError for an unknown platform */
export async function openCatalog(context: Context, values: Values) {
  const config = await loadConfig(context.cwd, context, values);
  const catalog = await loadCatalog(context, config);
  const platform = textOf(values.platform);
  checkPlatform(catalog, platform);
  return { catalog, records: () => loadRecords(context, config), platform };
}

/** The same as records. @throws UsageError with one line per mistake in the overlay */
export async function loadRecords(context: Context, config: ReadConfig | undefined): Promise<DataRecords> {
  const bundled = await context.records();
  if (config?.overlay === undefined) return bundled;
  const { openOverlay } = await import("../facts/overlay.js");
  return openOverlay(bundled, config.overlay, context.today, context.cwd);
}

/** Refuses waivers with unknown names. @throws UsageError with one line per mistake */
export async function checkWaiverNames(config: ReadConfig | undefined, { names }: Catalog): Promise<void> {
  if (!config || config.waivers.length === 0) return;
  const { findWaiverMistakes } = await import("./read.js");
  const mistakes = findWaiverMistakes(config, names);
  if (mistakes !== "") throw new UsageError(mistakes);
}

/** Refuses a platform that no fact could be about. @throws UsageError */
export function checkPlatform(catalog: Catalog, platform: string | undefined): void {
  if (platform === undefined) return;
  const { platform: setting = "", present } = settingOf(catalog, platform);
  if (present.size > 0 || SETTINGS.has(setting)) return;
  const near = nearest(platform, [...SETTINGS]) ?? catalog.names.nearest(platform)[0]?.id;
  throw new UsageError(
    `--platform must be one of ${[...SETTINGS].join(", ")} or a host, and no host is known as ${JSON.stringify(platform.slice(0, 80))}${didYouMean(near)}`,
  );
}

export const textOf = (value: Values[string]): string | undefined => (typeof value === "string" ? value : undefined);
