/** What a project names, one by one, as a scan takes it. */
import type { Place } from "./unmet.js";

export interface Entry {
  /** As it is repeated to the one who gave it. */
  text: string;
  /** The ecosystem whose package it is; undefined where the text alone decides. */
  ecosystem: string | undefined;
  name: string;
  version: string | undefined;
  /** Whether it is named for more than this project: it is judged with what the project names, and not by itself. */
  ambient?: boolean;
  /** Whether it is what the project allows, as `engines` does, which need not be what it runs on. */
  isAllowed?: boolean;
  isDev?: boolean;
  /** Whether it is what builds or tests the project, which need not be what it runs on. */
  isBuild?: boolean;
  /** Whether what it builds is what is deployed, as by a stage of a Dockerfile. */
  isOfImage?: true;
  /** The versions of its runtime that it is asked for with, as a range; empty where only some other condition is known. */
  onlyOn?: string;
  /** Whether packages for development are installed where it runs. */
  installsDev?: true;
  /** Where the project names it. */
  place?: Place;
}

/** An entry, and where its version is a locked one, the range that its manifest allows. */
export interface AskedEntry extends Entry {
  declared?: string | undefined;
}

/** What installs the packages of an ecosystem, as the files of a project show it. */
export interface Installer {
  /** Its name: pnpm, poetry, gradle. */
  manager: string;
  /** Where versions are to be edited, as its commands do not change them: in the manifest, or where that takes them from. */
  byHand?: "here" | "elsewhere" | undefined;
}

/** By ecosystem. */
export type Installers = Readonly<Record<string, Installer>>;

/** More entries than this are refused. */
export const MAX_ENTRIES = 5000;

/** An entry of a list of dependencies: a name, name@range or purl. */
export function listEntry(text: string): Entry {
  return { text, ecosystem: undefined, name: text, version: undefined };
}
