import t from "tap";
import { readDenoJson } from "../../../server/manifests/npm/deno-json.js";

t.test("the imports are read, each package once, and Deno itself", async (t) => {
  const reading = readDenoJson(`{
  // comments and commas at the end are fine
  "imports": {
    "hono": "npm:hono@^4.6",
    "hono/": "npm:/hono@^4.6/",
    "react": "npm:react",
    "@supabase/client": "npm:@supabase/supabase-js@2.45.0/dist",
    "@std/path": "jsr:@std/path@^1.0.8",
    "oak": "https://example.com/oak/mod.ts",
    "$lib/": "./lib/",
  },
}`);
  if ("problem" in reading) throw new Error(reading.problem);
  t.same(
    reading.entries.map(({ ecosystem, name, version, line }) => [ecosystem, name, version, line]),
    [
      [undefined, "deno", undefined, undefined],
      ["npm", "hono", "^4.6", 4],
      ["npm", "react", undefined, 6],
      ["npm", "@supabase/supabase-js", "2.45.0", 7],
      ["jsr", "@std/path", "^1.0.8", 8],
    ],
  );
  t.match(reading, { kind: "deno.json", extent: "named", notRead: [] });
  t.same(reading.passedOver, ["2 imports from URLs or folders"]);
});

t.test("what was not understood is reported", async (t) => {
  t.match(readDenoJson('{"imports": {\n"a": 1,\n"b": "npm:",\n"c": "npm:c"}}'), {
    entries: [{ name: "deno" }, { name: "c" }],
    notRead: ["2 invalid imports (the first: line 2)"],
  });
  t.match(readDenoJson('{\n"imports": []}'), { notRead: ["1 invalid import (line 2)"] });
  t.match(readDenoJson("{"), { problem: /looks like a deno\.json/ });
  t.match(readDenoJson("[]"), { problem: /not a deno\.json/ });
});
