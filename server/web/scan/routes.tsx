/** `/scan`: the form, what comes of it, and the badge of a stack. */
import { setImmediate } from "node:timers/promises";
import formbody from "@fastify/formbody";
import type { FastifyInstance } from "fastify";
import { settingOf } from "../../catalog/check.js";
import { MAX_ENTRIES } from "../../catalog/entry.js";
import { scan, scanInSteps } from "../../catalog/scan.js";
import { finishInSlices } from "../../catalog/steps.js";
import { etagOf, sendCacheable } from "../../http/caching.js";
import { today } from "../../http/context.js";
import { invalidInput } from "../../http/errors.js";
import { createMemo } from "../../http/memo.js";
import { readList } from "../../manifests/list.js";
import { lineOf, type Problem } from "../../manifests/reading.js";
import { parseForm } from "../form-body.js";
import type { Pages } from "../pages.js";
import { isPlatform } from "./platform-field.js";
import { ProjectReader } from "./project-reader.js";
import { ReadAs } from "./read-as.js";
import { ScanPage } from "./scan-page.js";
import { ScanReport } from "./scan-report.js";
import { decodeShared, encodeShared, LONGEST_LINK, type Shared } from "./share.js";
import { stackBadge } from "./stack-badge.js";
import { LONGEST_BADGE_LIST } from "./take-along.js";

const A_DAY = 86_400;
const FIVE_MINUTES = 300;

const FIELDS = {
  type: "object",
  properties: { list: { type: "string" }, platform: { type: "string", maxLength: 214 } },
} as const;

/** Registers the routes. */
export function scanPageRoutes(app: FastifyInstance, pages: Pages): void {
  const { context } = pages;
  const reader = new ProjectReader(app.log);
  app.addHook("onClose", () => reader.close());
  app.get("/scan", { schema: { hide: true } }, (request, reply) =>
    pages.send(request, reply, (catalog) => ({ page: <ScanPage catalog={catalog} list="" platform="" /> })),
  );

  app.register(async (forms) => {
    await forms.register(formbody, { parser: (text) => fieldsOf(parseForm(text)) });
    forms.post<{ Body: Partial<Shared> }>(
      "/scan",
      { config: { bucket: "scan" }, schema: { hide: true, body: FIELDS } },
      async (request, reply) => {
        const catalog = context.catalog();
        const { list = "", platform = "" } = request.body;
        const project = isPlatform(catalog, platform) ? await reader.read(list) : unknownPlatform(platform);
        if ("problem" in project) {
          const { problem } = project;
          const page = <ScanPage catalog={catalog} list={list} platform={platform} problem={problem} />;
          return pages.sendOnce(request, reply, { page, status: 400 });
        }
        const { entries } = project;
        const setting = settingOf(catalog, platform || undefined);
        const steps = scanInSteps(catalog, entries, setting, today(context));
        const result = await finishInSlices(steps, setImmediate);
        const shared = await encodeShared({ list: entries.map(lineOf).join("\n"), platform });
        const page = (
          <ScanPage catalog={catalog} list={list} platform={platform}>
            <ReadAs project={project} />
            <ScanReport
              catalog={catalog}
              scan={result}
              entries={entries}
              platform={platform || undefined}
              shared={shared.length > LONGEST_LINK ? null : shared}
            />
          </ScanPage>
        );
        return pages.sendOnce(request, reply, { page });
      },
    );
  });

  const memo = createMemo<{ body: string; known: boolean }>(context, 1000);
  app.get<{ Querystring: { list: string } }>(
    "/scan/badge.svg",
    {
      config: { bucket: "badge", costly: true },
      schema: {
        hide: true,
        querystring: {
          type: "object",
          required: ["list"],
          properties: { list: { type: "string", maxLength: LONGEST_BADGE_LIST } },
        },
      },
    },
    async (request, reply) => {
      const { list } = request.query;
      const shared = await decodeShared(list);
      if (!shared) throw invalidInput("`list` is not one that a scan gave; copy the badge again from its report.");
      const { body, known } = memo(etagOf(list), (catalog, day) => {
        if (!isPlatform(catalog, shared.platform)) throw invalidInput(unknownPlatform(shared.platform).problem);
        const { entries } = readList(shared.list);
        if (entries.length === 0 || entries.length > MAX_ENTRIES)
          throw invalidInput(`\`list\` names ${entries.length === 0 ? "nothing" : "more than is taken"}.`);
        const setting = settingOf(catalog, shared.platform || undefined);
        const result = scan(catalog, entries, setting, day);
        return { value: { body: stackBadge(result).svg, known: result.score !== null }, lasting: true };
      });
      const maxAge = known ? A_DAY : FIVE_MINUTES;
      return sendCacheable(request, reply, { type: "image/svg+xml; charset=utf-8", body, maxAge });
    },
  );
}

/** The fields of the form. One that is given several times is a list, which no field may be. */
function fieldsOf(given: URLSearchParams): Record<string, unknown> {
  const fields = Object.keys(FIELDS.properties).filter((name) => given.has(name));
  const answerOf = (texts: string[]) => (texts.length > 1 ? texts : texts[0]);
  return Object.fromEntries(fields.map((name) => [name, answerOf(given.getAll(name))]));
}

const unknownPlatform = (platform: string): Problem => ({
  problem: `"${platform.slice(0, 60)}" is not a platform that is known here; choose one from the list.`,
});
