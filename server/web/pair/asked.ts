/** What the query of a pair's page asks: the form on the page sends it, and people link to it. */
import type { Catalog } from "../../catalog/catalog.js";
import { settingOf } from "../../catalog/check.js";
import { parseAskedVersion } from "../../catalog/version-range.js";

/** The settings that software runs in. */
export const PLATFORMS = ["web", "mobile", "desktop", "server", "edge", "serverless", "cli"] as const;

export interface PairQuery {
  versionA?: string;
  versionB?: string;
  platform?: string;
}

export interface Platform {
  /** As addresses have it: a setting, or the id of a technology that is part of the stack. */
  value: string;
  /** In words: `edge`, `Vercel`. */
  name: string;
  isTechnology: boolean;
}

/** A field of the form with what is wrong in it. */
export interface Problem {
  field: keyof PairQuery;
  message: string;
}

const quote = (text: string) => `“${text.length > 60 ? `${text.slice(0, 60)}…` : text}”`;

/** Reads a platform. @returns undefined for none, or the problem */
export function readPlatform(catalog: Catalog, text = ""): Platform | Problem | undefined {
  const asked = text.trim();
  if (asked === "") return undefined;
  const { platform, present } = settingOf(catalog, asked);
  const [host] = present;
  if (host !== undefined) return { value: host, name: catalog.names.byId(host)?.name ?? host, isTechnology: true };
  const setting = PLATFORMS.find((known) => known === platform);
  if (setting) return { value: setting, name: setting, isTechnology: false };
  const message = `${quote(asked)} is not a platform that is known here. Choose one of the list.`;
  return { field: "platform", message };
}

/** Words for any version, which is what a field without one means. */
const ANY = /^(?:[*x]|any|latest|current)?$/i;

/**
 * Reads a version.
 * @param field where it was typed
 * @returns the version as typed, empty for any, or the problem
 */
export function readVersion(field: "versionA" | "versionB", text: string): string | Problem {
  const asked = text.trim().replace(/^[v@](?=\d)/i, "");
  if (ANY.test(asked)) return "";
  if (parseAskedVersion(asked)) return asked;
  const message = `${quote(asked)} is not a version. Write a number such as 15, 15.1.0, or a range such as ^15.`;
  return { field, message };
}

/** Whether something read is a problem. */
export function isProblem(read: string | Platform | Problem | undefined): read is Problem {
  return typeof read === "object" && "field" in read;
}
