import t from "tap";
import { fuzzHttp, swapped } from "../../../scripts/fuzz/http.js";

t.test("only a check of a pair can be turned around", async (t) => {
  const request = {
    method: "POST",
    url: "/api/v1/check",
    payload: '{"techA":"a","techB":"b","platform":"edge"}',
  } as const;
  t.same(JSON.parse(String(swapped({ operation: undefined, request })?.payload)), {
    techA: "b",
    techB: "a",
    platform: "edge",
  });
  for (const other of [
    { ...request, url: "/api/v1/scan" },
    { ...request, payload: "{" },
    { ...request, method: "GET" as const },
  ])
    t.equal(swapped({ operation: undefined, request: other }), undefined);
});

t.test("the whole application is asked, and takes contributions", async (t) => {
  const outcomes = await fuzzHttp({ seed: 5, seconds: 1 });
  t.same(
    outcomes.map(({ target }) => target),
    ["http: requests", "http: contributions"],
  );
  for (const { target, runs, find } of outcomes) {
    t.ok(runs > 0, target);
    t.equal(find, undefined, `${target}: ${find?.what} with ${find?.input}`);
  }
  t.match(outcomes[0]?.notes[0], /^answers: .*\d+ × 200/);
});
