/** What every page knows: the service, and the data that it answers from. */
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Catalog } from "../catalog/catalog.js";
import type { Links } from "../http/views/links.js";

export interface Site {
  links: Links;
  asset: (name: string) => string;
  catalog: Catalog;
  today: string;
  repositoryUrl: string | undefined;
  /** Where the facts are in the repository. */
  branch: string;
  path: string;
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
