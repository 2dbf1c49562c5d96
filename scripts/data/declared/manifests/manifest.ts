/** Manifests of packages as their repositories have them at a release tag. */
import { parse } from "smol-toml";
import type { Declaration } from "../observation.js";

/** What the manifest of a package says. */
export interface PackageManifest extends Declaration {
  name: string;
  /** Undefined where it is set only when the package is published. */
  version: string | undefined;
  /** The file that says it, where that need not be the one that was read. */
  file?: string | undefined;
}

/** Reads the manifests of one ecosystem. */
export interface ManifestFormat {
  ecosystem: string;
  /** Whether a file of this name is a manifest. */
  isManifest: RegExp;
  /** Other files that it may refer to, given its path. */
  beside(path: string): string[];
  /**
   * @param path of the manifest
   * @param texts of it and the files beside it, by path
   * @returns undefined for what is no published package, or cannot be read without running it
   */
  read(path: string, texts: ReadonlyMap<string, string>): PackageManifest | undefined;
}

export const NOTHING: ReadonlyMap<string, string> = new Map();
export const NONE: ReadonlySet<string> = new Set();

export const folderOf = (path: string): string => path.slice(0, path.lastIndexOf("/") + 1);

/** The folders that a file lies in, from the root (an empty text) down. */
export const foldersAbove = (path: string): string[] =>
  path.split("/").map((_, at, parts) =>
    parts
      .slice(0, at)
      .map((part) => `${part}/`)
      .join(""),
  );

export type Table = Record<string, unknown>;

/** The value, or an empty table where it is none. */
export const tableOf = (value: unknown): Table =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Table) : {};

/** The table that a JSON text holds; an empty one where it cannot be read. */
export const jsonTable = (text: string | undefined): Table => readTable(text, JSON.parse);

/** The table that a TOML text holds; an empty one where it cannot be read. */
export const tomlTable = (text: string | undefined): Table => readTable(text, parse);

function readTable(text: string | undefined, read: (text: string) => unknown): Table {
  try {
    return tableOf(read(text ?? ""));
  } catch {
    return {};
  }
}

/** The texts in a table. */
export const textsOf = (value: unknown): [key: string, text: string][] =>
  Object.entries(tableOf(value)).flatMap(([key, text]) => (typeof text === "string" ? [[key, text]] : []));
