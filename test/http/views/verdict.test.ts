import t from "tap";
import { check } from "../../../server/catalog/verdict/check.js";
import { Links } from "../../../server/http/views/links.js";
import { checkResult, timestamp, verdictFields } from "../../../server/http/views/verdict.js";
import { TODAY } from "../../fixtures/catalog.js";
import { everyFact } from "../../fixtures/every-fact.js";

const catalog = everyFact();
const links = new Links("https://stackfit.example");
const ask = (techA: string, techB: string) => check(catalog, { techA, techB }, TODAY);

t.test("a day becomes the timestamp of its start", async (t) => {
  t.equal(timestamp("2026-02-04"), "2026-02-04T00:00:00.000Z");
  t.equal(timestamp("2026-02-04T05:06:07.000Z"), "2026-02-04T05:06:07.000Z");
});

t.test("an unknown pair has no severity, and a missing workaround is null", async (t) => {
  t.strictSame(Object.keys(verdictFields(ask("mongodb", "react").verdict)), ["status", "message", "workaround"]);
  t.match(verdictFields(ask("nextjs", "react").verdict), { severity: "info", workaround: null });
});

t.test("only known pairs have a link, and only facts a date", async (t) => {
  t.strictSame(checkResult(ask("Prisma", "Next.js"), links), {
    version: "1.0",
    status: "partial",
    severity: "warning",
    message: "Each hot reload opens new connections.",
    workaround: "Keep one client on the global object.",
    docsUrl: "https://stackfit.example/check/nextjs/prisma",
    lastUpdated: "2026-02-04T00:00:00.000Z",
  });
  const known = checkResult(ask("mongodb", "react"), links);
  t.match(known, { status: "unknown", docsUrl: "https://stackfit.example/check/mongodb/react" });
  t.notOk("lastUpdated" in known);
  t.notOk("docsUrl" in checkResult(ask("mongodb", "no-such-thing"), links), "there is no page");
});
