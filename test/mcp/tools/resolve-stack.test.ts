import t from "tap";
import { resolveStack } from "../../../server/mcp/tools/resolve-stack.js";
import { everyFact } from "../../fixtures/every-fact.js";
import { HOSTILE, runTool, worldOf } from "../../fixtures/mcp.js";
import { realCatalog } from "../../fixtures/repository.js";

const resolved = async (asked: object, world = worldOf(everyFact())) =>
  (await runTool(resolveStack, asked, world)).text;

/** Characters in a token of English, roughly. */
const PER_TOKEN = 4;

t.test("a version for each name, and why where it is not the newest", async (t) => {
  const text = await resolved({ names: ["next", "prisma"], with: ["react@18"] });
  t.match(text, /^- next 15 \(\^15\)\n- prisma \?: No releases of prisma are known here\.\n/);
});

t.test("a conflict comes first, with its fact and source", async (t) => {
  const text = await resolved({ names: ["nextjs@15", "react@17"] });
  t.match(text, /^Conflict: "nextjs@15" and "react@17"\. No known versions of these go together/);
  t.match(text, /requires React .* Source: https:\/\//);
});

t.test("ten names take at most 500 tokens", async (t) => {
  const world = worldOf(await realCatalog());
  const sets = [
    "next react prisma tailwindcss eslint typescript vitest storybook zustand @reduxjs/toolkit",
    "sveltekit svelte vite drizzle-orm postgresql cloudflare-workers tailwindcss playwright eslint prettier",
    "@angular/core @angular/material @ngrx/store rxjs typescript jest storybook primeng eslint nx",
    "next@14 react@19 express@4 typeorm mysql redis jest ts-jest graphql @apollo/client",
  ];
  for (const names of sets) {
    const text = await resolved({ names: names.split(" ") }, world);
    t.ok(text.length / PER_TOKEN <= 500, `${text.length / PER_TOKEN} tokens for ${names}`);
    t.match(text, /\d/, "with versions");
  }
});

t.test("hostile names stay on their line, in quotes", async (t) => {
  const names = HOSTILE.map((name) => name.trim().slice(0, 200)).filter((name) => name !== "");
  for (const name of names) {
    const lines = (await resolved({ names: [name] })).split("\n");
    t.equal(lines.length, 2, name);
    t.match(lines[0], /^- "/);
  }
});
