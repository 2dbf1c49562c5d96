import fc from "fast-check";
import t from "tap";
import { heavyRequests } from "../../fuzz/heavy.js";

const requests = fc.sample(heavyRequests(["react", "nextjs", "prisma"]), { numRuns: 400, seed: 3 });

t.test("heavy requests stay within what the server reads, so that it works on them", async (t) => {
  const tooLarge = requests.filter(({ body = "", path }) => body.length > 2 ** 20 || path.length > 12_000);
  t.same(tooLarge, []);
  t.ok(
    requests.some(({ body = "" }) => body.length > 990_000),
    "and some reach it",
  );
});

t.test("they reach every route that takes lists or bodies of strangers", async (t) => {
  const paths = new Set(requests.map(({ path }) => path.split("?")[0]));
  for (const path of ["/api/v1/check/batch", "/api/v1/scan", "/mcp", "/scan", "/scan/badge.svg", "/set"])
    t.ok(paths.has(path), path);
});
