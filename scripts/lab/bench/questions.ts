/** The questions that the service and its rivals are asked. */
import { readdirSync } from "node:fs";
import { parse } from "node:path";
import { type Random, randomFrom } from "./random.js";

/** A hundred packages as they come in projects, among them those that many facts are about. */
const PACKAGES = `next react react-dom typescript tailwindcss @prisma/client prisma express fastify @nestjs/core vite
vitest jest eslint prettier webpack rollup esbuild vue nuxt svelte @sveltejs/kit @angular/core rxjs zone.js astro gatsby
@remix-run/react solid-js preact lit three d3 chart.js lodash axios zod yup joi ajv mongoose mongodb pg mysql2 sqlite3
better-sqlite3 redis ioredis knex sequelize typeorm drizzle-orm kysely graphql @apollo/server @apollo/client urql
@trpc/server @tanstack/react-query swr redux @reduxjs/toolkit zustand jotai mobx recoil react-router react-router-dom
styled-components @emotion/react @mui/material antd @chakra-ui/react bootstrap sass less postcss autoprefixer storybook
cypress @playwright/test puppeteer mocha chai sinon nodemon ts-node tsx pm2 dotenv winston pino socket.io ws passport
next-auth jsonwebtoken bcrypt stripe firebase @supabase/supabase-js @aws-sdk/client-s3 openai`.split(/\s+/);

type Pair = readonly [string, string];

const MAJORS = 8;

const DATA = new URL("../../../data/", import.meta.url);
const idsIn = (folder: string) => readdirSync(new URL(folder, DATA)).map((file) => parse(file).name);

/** The pairs of data/rules. */
const rulePairs = (): Pair[] => idsIn("rules").flatMap((a) => idsIn(`rules/${a}`).map((b): Pair => [a, b]));

/** Draws technologies by chance, never one with itself. */
function chancePairs(random: Random): () => Pair {
  const ids = idsIn("technologies");
  return () => {
    const a = random(ids.length);
    return [ids[a] as string, ids[(a + 1 + random(ids.length - 1)) % ids.length] as string];
  };
}

/** A check of a pair; a third have versions, of release lines that mostly exist. */
function checkBody([a, b]: Pair, random: Random): string {
  const version = () => `@${1 + random(MAJORS)}`;
  return JSON.stringify(random(3) > 0 ? { techA: a, techB: b } : { techA: a + version(), techB: b + version() });
}

/** Checks as users send them: a few pairs again and again, many only once; the frequency is the inverse of the rank. */
export function zipfChecks(count: number): string[] {
  const random = randomFrom(1);
  const drawPair = chancePairs(random);
  const pairs = shuffle([...rulePairs(), ...Array.from({ length: count / 2 }, drawPair)], random);
  const sums: number[] = [];
  for (const rank of pairs.keys()) sums.push((sums.at(-1) ?? 0) + 1 / (rank + 1));
  const draw = () => {
    const point = (random(2 ** 31) / 2 ** 31) * (sums.at(-1) as number);
    let [low, high] = [0, sums.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] as number) > point) high = middle;
      else low = middle + 1;
    }
    return checkBody(pairs[low] as Pair, random);
  };
  return Array.from({ length: count }, draw);
}

/** Checks of which no two are the same. */
export function differentChecks(count: number): string[] {
  const random = randomFrom(2);
  const drawPair = chancePairs(random);
  const questions = new Set<string>();
  while (questions.size < count) questions.add(checkBody(drawPair(), random));
  return [...questions];
}

function shuffle<Item>(list: Item[], random: Random): Item[] {
  for (let last = list.length - 1; last > 0; last -= 1) {
    const other = random(last + 1);
    [list[last], list[other]] = [list[other] as Item, list[last] as Item];
  }
  return list;
}

/** Names in each scan: the packages, and one that makes the project another. */
export const SCANNED = PACKAGES.length + 1;

/** Scans of which no two are of the same project. */
export function differentScans(count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    JSON.stringify({ dependencies: [...PACKAGES, `package-${index}`] }),
  );
}
