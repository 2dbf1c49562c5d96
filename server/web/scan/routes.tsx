/** `/scan`: the form, the report, and stack badges. */
import type { FastifyInstance } from "fastify";
import { MAX_ENTRIES } from "../../catalog/scan/entry.js";
import { scan } from "../../catalog/scan/scan.js";
import { settingOf } from "../../catalog/verdict/check.js";
import { today } from "../../http/context.js";
import { invalidInput } from "../../http/errors.js";
import { sendCacheable } from "../../http/send-text.js";
import { readList } from "../../manifests/list.js";
import { lineOf } from "../../manifests/reading.js";
import { textIn, withForms } from "../form-body.js";
import type { Pages } from "../pages.js";
import { parsePlatform } from "../pair/view.js";
import { CACHED, HIDDEN, texts } from "../route-options.js";
import { describeRead } from "./describe-read.js";
import { readSent } from "./read-sent.js";
import { ScanPage } from "./scan-page.js";
import { ScanReport } from "./scan-report.js";
import { decodeShared, encodeShared, LONGEST_LINK } from "./share/share-link.js";
import { createStackBadge, LONGEST_BADGE_LIST } from "./share/share-section.js";

const A_DAY = 86_400;
const FIVE_MINUTES = 300;

export function scanPageRoutes(app: FastifyInstance, pages: Pages): void {
  const { context } = pages;
  app.get("/scan", CACHED, (_request, reply) => pages.send(reply, () => ({ page: <ScanPage list="" platform="" /> })));

  withForms(app, (forms) =>
    forms.post("/scan", { config: { bucket: "scan", costly: true }, ...HIDDEN }, async (request, reply) => {
      const catalog = context.catalog();
      const [list, platform] = [textIn(request, "list"), textIn(request, "platform")];
      parsePlatform(catalog, platform);
      const project = await readSent(list, textIn(request, "project"));
      if ("problem" in project) {
        const { problem } = project;
        const page = <ScanPage list={list} platform={platform} problem={problem} />;
        return pages.sendOnce(reply, { page, status: 400 });
      }
      const { entries, requirements } = project;
      const setting = settingOf(catalog, platform || undefined);
      const result = scan(catalog, entries, setting, today(context), requirements);
      const shared = await encodeShared({ list: entries.map(lineOf).join("\n"), platform });
      const page = (
        <ScanPage list={list} platform={platform} note={describeRead(project)}>
          <ScanReport
            scan={result}
            platform={platform || undefined}
            held={requirements}
            shared={shared.length > LONGEST_LINK ? null : shared}
          />
        </ScanPage>
      );
      return pages.sendOnce(reply, { page });
    }),
  );

  app.get<{ Querystring: { list?: string } }>(
    "/scan/badge.svg",
    {
      config: { bucket: "badge", costly: true, cached: true },
      schema: { hide: true, querystring: texts("list") },
    },
    async (request, reply) => {
      const { list = "" } = request.query;
      const shared = list.length > LONGEST_BADGE_LIST ? undefined : await decodeShared(list);
      if (!shared) throw invalidInput("Invalid `list`. Copy the badge from the scan report again.");
      const catalog = context.catalog();
      parsePlatform(catalog, shared.platform);
      const { entries } = readList(shared.list);
      if (entries.length === 0 || entries.length > MAX_ENTRIES)
        throw invalidInput(
          entries.length === 0 ? "`list` is empty." : `\`list\` has more than ${MAX_ENTRIES} entries.`,
        );
      const result = scan(catalog, entries, settingOf(catalog, shared.platform || undefined), today(context));
      const maxAge = result.score === null ? FIVE_MINUTES : A_DAY;
      return sendCacheable(reply, { type: "image/svg+xml; charset=utf-8", body: createStackBadge(result).svg, maxAge });
    },
  );
}
