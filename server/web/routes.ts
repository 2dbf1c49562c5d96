/** All pages. */
import type { FastifyInstance } from "fastify";
import type { Context } from "../http/context.js";
import { askRoutes } from "./ask/routes.js";
import { assetRoutes, loadAssets } from "./assets.js";
import { cardRoutes } from "./cards/routes.js";
import { changeRoutes } from "./changes/routes.js";
import { contributePageRoutes } from "./contribute/routes.js";
import { discoveryRoutes } from "./discovery/routes.js";
import { docsRoutes } from "./docs/routes.js";
import { homeRoutes } from "./home/routes.js";
import { movedRoutes } from "./moved.js";
import { Pages } from "./pages.js";
import { pairRoutes } from "./pair/routes.js";
import { planPageRoutes } from "./plan/routes.js";
import { reviewRoutes } from "./review/routes.js";
import { scanPageRoutes } from "./scan/routes.js";
import { setRoutes } from "./set/routes.js";
import { statusRoutes } from "./status/routes.js";
import { technologyRoutes } from "./technology/routes.js";
import { toolRoutes } from "./tools/routes.js";
import { wizardRoutes } from "./wizard/routes.js";

const ROUTES = [
  ...[homeRoutes, askRoutes, pairRoutes, technologyRoutes, cardRoutes, setRoutes],
  ...[toolRoutes, scanPageRoutes, planPageRoutes, wizardRoutes, contributePageRoutes],
  ...[reviewRoutes, docsRoutes, changeRoutes, discoveryRoutes, statusRoutes],
];

/** Registers the pages. @returns what answers with pages, for errors */
export async function pageRoutes(app: FastifyInstance, context: Context): Promise<Pages> {
  const assets = await loadAssets();
  const pages = new Pages(context, assets);
  assetRoutes(app, assets);
  for (const register of ROUTES) register(app, pages);
  movedRoutes(app, context.links);
  return pages;
}
