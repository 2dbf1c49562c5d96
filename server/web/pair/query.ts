/** The query of a pair page: versions and a platform. */
import type { Catalog } from "../../catalog/catalog.js";
import { parseAskedVersion } from "../../catalog/facts/version-range.js";
import { settingOf } from "../../catalog/verdict/check.js";
import { quote } from "../shorten.js";

/** The settings that software runs in. */
export const PLATFORMS = ["web", "mobile", "desktop", "server", "edge", "serverless", "cli"] as const;

export interface PairQuery {
  versionA?: string;
  versionB?: string;
  platform?: string;
}

export interface Platform {
  /** A setting, or the id of a technology. */
  value: string;
  /** `edge`, `Vercel`. */
  name: string;
  isTechnology: boolean;
}

export interface Problem {
  field: keyof PairQuery;
  message: string;
}

/** Parses a platform. @returns undefined for none, or the problem */
export function parsePlatform(catalog: Catalog, text = ""): Platform | Problem | undefined {
  const typed = text.trim();
  if (typed === "") return undefined;
  const { platform, present } = settingOf(catalog, typed);
  const [host] = present;
  if (host !== undefined) return { value: host, name: catalog.names.byId(host)?.name ?? host, isTechnology: true };
  const setting = PLATFORMS.find((known) => known === platform);
  if (setting) return { value: setting, name: setting, isTechnology: false };
  const message = `Unknown platform ${quote(typed)}. Choose one from the list.`;
  return { field: "platform", message };
}

/** Words for "any version", like an empty field. */
const ANY = /^(?:[*x]|any|latest|current)?$/i;

/** Parses a version. @returns the version as typed, empty for any, or the problem */
export function parseVersion(field: "versionA" | "versionB", text: string): string | Problem {
  const typed = text.trim().replace(/^[v@](?=\d)/i, "");
  if (ANY.test(typed)) return "";
  if (parseAskedVersion(typed)) return typed;
  const message = `${quote(typed)} is not a version. Enter a number such as 15 or 15.1.0, or a range such as ^15.`;
  return { field, message };
}

export function isProblem(read: string | Platform | Problem | undefined): read is Problem {
  return typeof read === "object" && "field" in read;
}
