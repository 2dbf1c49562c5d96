/** What a command works with in a folder: its configuration, the facts, and the server that is asked instead. */
import { resolve } from "node:path";
import { buildCatalog, type Catalog } from "../../server/catalog/catalog.js";
import { SETTINGS, settingOf } from "../../server/catalog/check.js";
import { type Context, UsageError, type Values } from "./command.js";
import { findConfig } from "./config/find.js";
import type { ReadConfig } from "./config/read.js";

/** The options that choose a configuration. */
export const CONFIG_OPTIONS = {
  config: {
    type: "string",
    short: "c",
    takes: "FILE",
    help: "the configuration, instead of the stackfit.yaml that is found",
  },
} as const;

/**
 * Reads the configuration for a folder.
 * @param folder an absolute path
 * @returns undefined where there is none, or `--no-config` was given
 * @throws UsageError with a line for each mistake in it
 */
export async function configFor(folder: string, context: Context, { config }: Values): Promise<ReadConfig | undefined> {
  const path = typeof config === "string" ? resolve(context.cwd, config) : findConfig(folder);
  if (path === undefined) return undefined;
  // Most projects have none, and need not wait for what reads it.
  const { readConfig } = await import("./config/read.js");
  return readConfig(path, context.cwd);
}

/**
 * The facts, with the private ones of a configuration laid over them.
 * @throws UsageError with a line for each mistake in those
 */
export async function catalogFor(context: Context, config: ReadConfig | undefined): Promise<Catalog> {
  if (config?.overlay === undefined) return context.catalog();
  const { openOverlay } = await import("./overlay.js");
  const { records, revision } = await openOverlay(await context.records(), config.overlay, context.today, context.cwd);
  return buildCatalog(records, revision);
}

/**
 * Names in waivers that mean nothing are mistakes of the configuration.
 * @throws UsageError with a line for each
 */
export async function checkNames(config: ReadConfig | undefined, { names }: Catalog): Promise<void> {
  if (!config || config.waivers.length === 0) return;
  const { checkWaiverNames } = await import("./config/read.js");
  const mistakes = checkWaiverNames(config, names);
  if (mistakes !== "") throw new UsageError(mistakes);
}

/**
 * A platform that no fact could speak of is a slip.
 * @throws UsageError
 */
export function checkPlatform(catalog: Catalog, platform: string | undefined): void {
  if (platform === undefined) return;
  const { platform: setting = "", present } = settingOf(catalog, platform);
  if (present.size === 0 && !SETTINGS.has(setting))
    throw new UsageError(
      `--platform takes ${[...SETTINGS].join(", ")} or the name of a host, and none is known as ${JSON.stringify(platform.slice(0, 80))}`,
    );
}

/** A text of an option; the last one where it was given several times. */
export const textOf = (value: Values[string]): string | undefined => (typeof value === "string" ? value : undefined);
