/** Releases of the packages of a repository, as its tags have their manifests. */
import type { Checkout } from "../checkout.js";
import { fileUrl } from "../checkout.js";
import { cargo } from "./manifests/cargo.js";
import { composer } from "./manifests/composer.js";
import { csproj } from "./manifests/csproj.js";
import { gemspec } from "./manifests/gemspec.js";
import { goMod } from "./manifests/go-mod.js";
import { gradle } from "./manifests/gradle.js";
import type { ManifestFormat, PackageManifest } from "./manifests/manifest.js";
import { npm } from "./manifests/npm.js";
import { nuspec } from "./manifests/nuspec.js";
import { pom } from "./manifests/pom.js";
import { python } from "./manifests/python.js";
import type { Observe, Wants } from "./observation.js";
import { readTag, type Tag } from "./release-number.js";

const FORMATS: readonly ManifestFormat[] = [npm, python, composer, gemspec, goMod, cargo, pom, gradle, csproj, nuspec];

/** The format of a manifest; undefined where it is none of the ecosystem. */
export const formatOf = (ecosystem: string, path: string): ManifestFormat | undefined =>
  FORMATS.find((format) => format.ecosystem === ecosystem && format.isManifest.test(path));

/** Where packages lie is looked up at the head and at so many tags, spread over all. */
const LOOKED_UP = 16;
/** So many releases of a package are read; of those before, the newest of each minor version. */
const MOST_RELEASES = 400;

const isAside = (path: string) =>
  /(?:^|\/)(?:node_modules|vendor|examples?|samples?|tests?|__tests__|fixtures?|templates?|playgrounds?|e2e|website|docs?|benchmarks?|bench|integration[\w-]*|internal)\//i.test(
    path,
  );

/** A package, and a place where its manifest lies or lay. */
interface Place {
  format: ManifestFormat;
  name: string;
  path: string;
}

/** A release of a package, and its manifest. */
export interface TaggedRelease {
  ecosystem: string;
  name: string;
  version: string;
  tag: string;
  path: string;
  manifest: PackageManifest;
}

/**
 * Reads the manifests of a checkout at its release tags.
 * @param repository its web address
 * @param wants whether a package is one to observe, and published from here
 */
export async function observeTags(
  checkout: Checkout,
  repository: string,
  wants: Wants,
  observe: Observe,
): Promise<void> {
  const days = await checkout.taggedDays();
  for (const { ecosystem, name, version, tag, path, manifest } of await findTagged(checkout, [...days.keys()], wants)) {
    const { requires, optional, runtimes } = manifest;
    observe({
      ...{ ecosystem, name, version, isPublished: false, requires, optional, runtimes },
      source: { file: fileUrl(repository, tag, path), day: days.get(tag) ?? "" },
    });
  }
}

/**
 * The releases of packages that tags stand for, those of each package from the newest to the oldest.
 * @param names of the tags
 */
export async function findTagged(checkout: Checkout, names: readonly string[], wants: Wants): Promise<TaggedRelease[]> {
  const tags = names.map(readTag).filter((tag) => tag !== undefined);
  if (tags.length === 0) return [];
  const found: TaggedRelease[] = [];
  for (const [key, own] of groupByName(await findPlaces(checkout, tags, wants))) {
    const [{ format, name }] = own as [Place];
    const seen = new Set<string>();
    const { own: ownTags, isCertain } = tagsOf(key, tags);
    for (const { tag, version, manifest, path } of await readAt(checkout, own, ownTags)) {
      if ((manifest.version ?? (isCertain ? version : undefined)) !== version || seen.has(version)) continue;
      seen.add(version);
      found.push({ ecosystem: format.ecosystem, name, version, tag, path: manifest.file ?? path, manifest });
    }
  }
  return found;
}

/** The places of wanted packages, at the head and at tags from all times. */
async function findPlaces(checkout: Checkout, tags: readonly Tag[], wants: Wants): Promise<Place[]> {
  const step = Math.max(1, Math.floor(tags.length / LOOKED_UP));
  const refs = ["HEAD", ...tags.filter((_, at) => at % step === 0).map(({ tag }) => tag)];
  const places = new Map<string, Place>();
  for (const ref of refs) {
    const paths = (await checkout.files(ref)).filter((path) => !isAside(path));
    for (const format of FORMATS) {
      const own = paths.filter((path) => format.isManifest.test(path) && !isKnown(places, format, path));
      const texts = await checkout.readAll(ref, [...new Set(own.flatMap((path) => [path, ...format.beside(path)]))]);
      for (const path of own) {
        const name = format.read(path, texts)?.name;
        if (name && wants(format.ecosystem, name))
          places.set(`${format.ecosystem} ${name} ${path}`, { format, name, path });
      }
    }
  }
  return [...places.values()];
}

/** A place that was found before need not be read again. */
function isKnown(places: ReadonlyMap<string, Place>, format: ManifestFormat, path: string): boolean {
  for (const place of places.values()) if (place.format === format && place.path === path) return true;
  return false;
}

function groupByName(places: readonly Place[]): Map<string, Place[]> {
  const groups = new Map<string, Place[]>();
  for (const place of places) {
    const key = `${place.format.ecosystem} ${place.name}`;
    groups.set(key, [...(groups.get(key) ?? []), place]);
  }
  return groups;
}

/** Where so great a part of the tags have the same name before the version, it is that of the whole repository: `netty-4.1.0.Final`. */
const NEARLY_ALL = 0.8;

/**
 * The tags that can be releases of a package. Where it has tags of its own, those of the whole repository are another's.
 * @returns also whether they are its releases even where the manifest has no version
 */
function tagsOf(key: string, tags: readonly Tag[]): { own: Tag[]; isCertain: boolean } {
  const name = key.slice(key.indexOf(" ") + 1);
  const isNamed = ({ of }: Tag) =>
    of !== undefined &&
    (of === name || (/[/:]/.test(name) && name.endsWith(of) && /[/:]$/.test(name.slice(0, -of.length))));
  const named = tags.filter(isNamed);
  const certain = named.length > 0 ? named : tags.filter(({ of }) => of === undefined);
  const shared = tags.filter(({ of }) => of === tags.at(-1)?.of);
  const own = certain.length > 0 || shared.length < NEARLY_ALL * tags.length ? certain : shared;
  const order = new Map(own.map((tag) => [tag, tag.version.split(/[.+]/).map(Number)]));
  own.sort((a, b) => compare(order.get(b) ?? [], order.get(a) ?? []));
  const read = own.filter((tag, at) => at < MOST_RELEASES || minorOf(tag) !== minorOf(own[at - 1] as Tag));
  return { own: read, isCertain: certain.length > 0 };
}

const minorOf = ({ version }: Tag): string => version.split(".").slice(0, 2).join(".");

function compare(one: readonly number[], other: readonly number[]): number {
  for (let at = 0; at < Math.max(one.length, other.length); at += 1) {
    const difference = (one[at] || 0) - (other[at] || 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

interface Read {
  tag: string;
  version: string;
  path: string;
  manifest: PackageManifest;
}

/** The manifests of a package at tags; each file is read once, however many tags have it. */
async function readAt(checkout: Checkout, places: readonly Place[], tags: readonly Tag[]): Promise<Read[]> {
  const wanted = (tag: string) =>
    places.flatMap(({ format, path }) => [path, ...format.beside(path)].map((file) => `${tag}:${file}`));
  const ids = await checkout.blobs([...new Set(tags.flatMap(({ tag }) => wanted(tag)))]);
  const texts = new Map<string, string>();
  for await (const { id, text } of checkout.texts(ids.values())) texts.set(id, text);
  const read = new Map<string, PackageManifest | undefined>();
  return tags.flatMap(({ tag, version }): Read[] => {
    for (const { format, name, path } of places) {
      const files = [...new Set([path, ...format.beside(path)])];
      const there = files
        .map((file) => [file, ids.get(`${tag}:${file}`)] as const)
        .filter(([, id]) => id !== undefined);
      if (!there.some(([file]) => format.isManifest.test(file) && (file === path || format.ecosystem === "pypi")))
        continue;
      const key = JSON.stringify(there);
      if (!read.has(key))
        read.set(key, format.read(path, new Map(there.map(([file, id]) => [file, texts.get(id ?? "") ?? ""]))));
      const manifest = read.get(key);
      if (manifest?.name === name)
        return [
          { tag, version, path: there.some(([file]) => file === path) ? path : (there[0]?.[0] ?? path), manifest },
        ];
    }
    return [];
  });
}
