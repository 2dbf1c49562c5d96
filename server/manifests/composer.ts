/** composer.json and composer.lock (https://getcomposer.org/doc/04-schema.md). */
import type { Entry } from "../catalog/entry.js";
import { isRecord, packageEntry, type Reading, runtimeEntry, tellCount, textsOf } from "./reading.js";

/** Packages that stand for the platform and not for something to install (https://getcomposer.org/doc/articles/composer-platform-dependencies.md). */
const PLATFORM = /^(?:(?:ext|lib)-|composer(?:-(?:plugin|runtime)-api)?$|php-|hhvm$)/;

/** Reads a composer.json. */
export function readComposerJson(manifest: Record<string, unknown>): Reading {
  const { entries, extensions } = entriesOf([...textsOf(manifest.require), ...textsOf(manifest["require-dev"])]);
  return { kind: "composer.json", extent: "named", entries, passedOver: tellExtensions(extensions) };
}

/** Reads a composer.lock. It does not tell what the project asks for from what that needs in turn. */
export function readComposerLock(lock: Record<string, unknown>): Reading {
  const lists = [lock.packages, lock["packages-dev"]].filter((list) => Array.isArray(list));
  const installed = lists.flat().filter(isRecord);
  const packages = installed.flatMap(({ name, version }) =>
    typeof name === "string" ? [packageEntry("composer", name, typeof version === "string" ? version : undefined)] : [],
  );
  const { entries, extensions } = entriesOf(textsOf(lock.platform));
  return {
    kind: "composer.lock",
    extent: "all",
    entries: [...packages, ...entries],
    passedOver: tellExtensions(extensions),
  };
}

function entriesOf(asked: [name: string, version: string][]): { entries: Entry[]; extensions: number } {
  const kept = asked.filter(([name]) => !PLATFORM.test(name));
  const entries = kept.map(([name, version]) =>
    name === "php" ? runtimeEntry("php", "php", version) : packageEntry("composer", name, version),
  );
  return { entries, extensions: asked.length - kept.length };
}

const tellExtensions = (count: number) => tellCount(count, "extension of PHP", "extensions of PHP");
