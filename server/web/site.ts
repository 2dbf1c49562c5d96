/** What every page knows: the service, and the data that it answers from. */
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { OtherReading } from "../catalog/ask/answers.js";
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
  /** How the question that led here was read. */
  reading: Required<OtherReading>;
}

/** An address that says how its question was read otherwise than it was written. */
export const withReading = (path: string, { misspelt = [], leftOut = [] }: OtherReading): string =>
  withQuery(path, [
    ...misspelt.map((name) => ["misspelt", name] as const),
    ...leftOut.map((text) => ["left", text] as const),
  ]);

/** Characters of such a text that are shown, and how many of them. */
const [LONGEST_SHOWN, MOST_SHOWN] = [40, 5];

export function readingIn(address: string): Required<OtherReading> {
  const query = new URLSearchParams(address.split("?")[1]);
  const shown = (name: string) =>
    query
      .getAll(name)
      .slice(0, MOST_SHOWN)
      .map((text) => text.slice(0, LONGEST_SHOWN));
  return { misspelt: shown("misspelt"), leftOut: shown("left") };
}

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
