/** What every page knows: the service, and the data that it answers from. */
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Catalog } from "../catalog/catalog.js";
import type { Links } from "../http/views/links.js";
import { withQuery } from "./texts.js";

export interface Site {
  links: Links;
  asset: (name: string) => string;
  catalog: Catalog;
  today: string;
  repositoryUrl: string | undefined;
  /** Where the facts are in the repository. */
  branch: string;
  path: string;
  /** Names of the question that led here which are no names, and were read as the nearest ones. */
  misspelt: readonly string[];
}

/** Of an address, where a question was read otherwise than it was written. */
const MISSPELT = "misspelt";

/** An address that says which names of its question were read as others. */
export const withMisspelt = (path: string, names: readonly string[] = []): string =>
  withQuery(
    path,
    names.map((name) => [MISSPELT, name]),
  );

/** Characters of such a name that are shown, and how many of them. */
const [LONGEST_SHOWN, MOST_SHOWN] = [40, 5];

export const misspeltIn = (address: string): string[] =>
  new URLSearchParams(address.split("?")[1])
    .getAll(MISSPELT)
    .slice(0, MOST_SHOWN)
    .map((name) => name.slice(0, LONGEST_SHOWN));

export const SiteContext = createContext<Site | undefined>(undefined);

/** Where a file of the repository is edited; undefined without a repository. */
export function useEditUrl(file: string): string | undefined {
  const { repositoryUrl, branch } = useSite();
  return repositoryUrl && `${repositoryUrl}/edit/${branch.split("/").map(encodeURIComponent).join("/")}/${file}`;
}

/** @throws Error when rendered without a `SiteContext` */
export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error("useSite needs a SiteContext");
  return site;
}
