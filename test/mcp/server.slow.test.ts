import t from "tap";
import { ask, connectTo } from "../fixtures/mcp.js";
import { realCatalog } from "../fixtures/repository.js";

t.test("the real data answer, with evidence and within bounds", async (t) => {
  const client = await connectTo(t, await realCatalog());
  const pair = await ask(client, "check_compatibility", { techA: "next@15", techB: "react@17" });
  t.match(
    pair.text,
    /^Next\.js 15 \+ React 17: incompatible \(error\)\nWhy: .*\nWhat to do: .*\nEvidence: declared, for these release lines, checked \d{4}-\d\d-\d\d: https:\/\//,
  );
  const names = [
    "nextjs",
    "react",
    "prisma",
    "postgresql",
    "vercel",
    "tailwind",
    "vite",
    "angularjs",
    "django",
    "redis",
  ];
  const every = await ask(client, "check_compatibility", { names });
  t.match(every.text, /^45 pairs: /);
  t.ok(every.text.length < 20_000, `${every.text.length} characters`);
  for (const [techA, techB] of [
    ["nextjs", "prisma"],
    ["react", "nextjs"],
    ["vercel", "prisma"],
  ] as const) {
    const { text } = await ask(client, "explain_pair", { techA, techB });
    t.ok(text.length < 20_000, `${text.length} characters on ${techA} and ${techB}`);
  }
  const orms = await ask(client, "suggest_alternatives", { technology: "prisma", worksWith: ["nextjs", "postgresql"] });
  t.match(orms.text, /^Instead of Prisma.*Drizzle/);
  t.ok((await ask(client, "list_ai_tools", { limit: 25 })).text.length < 20_000);
});
