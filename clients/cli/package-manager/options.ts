/** Options of the commands that ask a package manager of the user. */
import { flag } from "../command.js";

export const NEWER_OPTIONS = {
  offline: flag("do not ask your package managers for newer releases, as a terminal does"),
  registry: flag("ask your package managers for newer releases outside a terminal too: at most 40 packages each"),
} as const;

export const VERIFY_OPTION = {
  verify: flag(
    "have your package manager resolve a copy with the changes; with --write, only what it takes is written",
  ),
} as const;
