/** The files that facts cite, in checkouts of the projects. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { Checkout } from "../checkout.js";

/** A file at the commit or tag that a source names. */
export interface Cited {
  text: string;
  path: string;
  ref: string;
  checkout: Checkout;
}

/** Why a file cannot be read here. */
interface Unread {
  reason: string;
}

export class CitedFiles {
  readonly #found = new Map<string, Cited | Unread>();
  readonly #tags = new Map<string, readonly string[]>();

  /** @param folder holds the checkouts as `owner/name` */
  constructor(readonly folder: string) {}

  /** Finds a file by its address. */
  async find(source: string): Promise<Cited | Unread> {
    let found = this.#found.get(source);
    if (!found) {
      found = await this.#read(source);
      this.#found.set(source, found);
    }
    return found;
  }

  /** The texts of other files at the same commit, by path; those that are not there are left out. */
  beside({ checkout, ref }: Cited, paths: readonly string[]): Promise<Map<string, string>> {
    return checkout.readAll(ref, paths);
  }

  async #read(source: string): Promise<Cited | Unread> {
    const match = /^https:\/\/github\.com\/([\w.-]+)\/([\w.-]+)\/blob\/(.+)$/.exec(source);
    if (!match?.[3]) return { reason: "the source is not a file in a repository" };
    const root = join(this.folder, match[1] as string, match[2] as string);
    if (!existsSync(root)) return { reason: "there is no checkout of the repository" };
    const checkout = new Checkout(root);
    let tags = this.#tags.get(root);
    if (!tags) {
      tags = await checkout.tags();
      this.#tags.set(root, tags);
    }
    // A tag can have slashes in it: the longest that fits is meant.
    const rest = decode(match[3]);
    const tag = tags.filter((name) => rest.startsWith(`${name}/`)).sort((a, b) => b.length - a.length)[0];
    const ref = tag ?? /^[0-9a-f]{40}(?=\/)/.exec(rest)?.[0];
    if (!ref) return { reason: "the checkout has no such tag" };
    const path = rest.slice(ref.length + 1);
    try {
      return { text: await checkout.read(ref, path), path, ref, checkout };
    } catch {
      return { reason: "the checkout has no such file at that tag" };
    }
  }
}

/** A path as Git knows it; one with a `%` that is no escape stays as it is. */
function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
