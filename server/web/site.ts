/** What every page knows of the service that it is a part of. */
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Revision } from "../catalog/catalog.js";
import type { Links } from "../http/links.js";

export interface Site {
  links: Links;
  /** The path of an asset from the root of the service, by its name. */
  asset: (name: string) => string;
  /** The state of the data that the page tells. */
  revision: Revision;
  /** The day that lifecycles are judged by. */
  today: string;
  /** The page of the repository with the data; undefined when it is not known. */
  repositoryUrl: string | undefined;
  /** The path of the page, for the navigation. */
  path: string;
}

export const SiteContext = createContext<Site | undefined>(undefined);

/** @throws Error outside of a site, where nothing can be rendered */
export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error("a page is rendered inside of a site");
  return site;
}
