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
  path: string;
}

export const SiteContext = createContext<Site | undefined>(undefined);

/** @throws Error when rendered without a `SiteContext` */
export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error("useSite needs a SiteContext");
  return site;
}
