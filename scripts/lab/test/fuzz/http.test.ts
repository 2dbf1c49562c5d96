import t from "tap";
import { swapped } from "../../fuzz/http.js";

t.test("only a check has a version with the two names swapped", async (t) => {
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
