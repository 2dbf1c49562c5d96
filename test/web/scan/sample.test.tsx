import t from "tap";
import { createApp } from "../../fixtures/app.js";
import { UNLIMITED } from "../../fixtures/every-fact.js";
import { realCatalog } from "../../fixtures/repository.js";

t.test("the sample is scanned without scripts, and shows errors and warnings with a way out", async (t) => {
  const { app } = await createApp(t, await realCatalog(), { limits: UNLIMITED });
  const page = (await app.inject("/scan")).body;
  const [, sample = ""] = /<input type="hidden" name="list" value="([^"]+)"/.exec(page) ?? [];
  const list = sample.replaceAll("&quot;", '"').replaceAll("&gt;", ">").replaceAll("&amp;", "&");
  t.ok(JSON.parse(list).dependencies.next, "it is a package.json");
  const report = await app.inject({
    method: "POST",
    url: "/scan",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams({ list, platform: "" }).toString(),
  });
  t.equal(report.statusCode, 200);
  t.match(report.body, /Errors \(3\).*<strong>Fix:<\/strong>.*2 findings \(1 less severe\)/s);
  t.notMatch(report.body, "sample project", "it is offered to those who have none yet");
});
