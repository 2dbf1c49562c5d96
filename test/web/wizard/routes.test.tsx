import t from "tap";
import { createApp } from "../../fixtures/app.js";
import { everyFact, UNLIMITED } from "../../fixtures/every-fact.js";
import fc from "../../fixtures/properties.js";
import { realCatalog } from "../../fixtures/repository.js";

const catalog = everyFact();

t.test("it is a cacheable page", async (t) => {
  const { app } = await createApp(t, catalog);
  for (const path of ["/wizard", "/wizard?approach=web-app&runs=&framework=nextjs&also="]) {
    const { statusCode, headers, body } = await app.inject(path);
    t.equal(statusCode, 200, path);
    t.match(headers, { "content-type": /^text\/html/, "cache-control": "public, max-age=300" });
    t.match(body, '<div id="wizard">');
  }
});

t.test("the addresses of steps lead to the page with all that was chosen, for good", async (t) => {
  const { app } = await createApp(t, catalog);
  const cases: [query: string, location: string][] = [
    ["step=result", "/wizard?approach=web-app"],
    [
      "approach=api&needs=database&runs=edge&framework=Next.js&database=postgres&orm=prisma&auth=react&step=orm&to=next",
      "/wizard?approach=api&runs=edge&framework=nextjs&database=postgresql&orm=prisma&also=react",
    ],
    ["orm=prisma&orm=drizzle&step=result", "/wizard?approach=web-app&orm=drizzle&also=prisma"],
    ["framework=nextjs&other=react&step=tools", "/wizard?approach=web-app&framework=nextjs&also=react"],
    ["orm=prizma&step=orm", "/wizard?approach=web-app&also=prizma"],
  ];
  for (const [query, location] of cases) {
    const answer = await app.inject(`/wizard?${query}`);
    t.match(answer, { statusCode: 308, headers: { location } }, query);
    t.equal((await app.inject(location)).statusCode, 200);
  }
});

t.test("a redirect stays below the path of a proxy", async (t) => {
  const { app } = await createApp(t, catalog, { publicUrl: "https://example.com/fit" });
  const { headers } = await app.inject("/wizard?step=tools&to=next");
  t.equal(headers.location, "/fit/wizard?approach=web-app");
});

t.test("the package.json of usual stacks has versions that a scan finds no conflict in", async (t) => {
  const { app } = await createApp(t, await realCatalog(), { limits: UNLIMITED });
  const stacks = [
    "language=typescript&runtime=nodejs&framework=nextjs&library=react&orm=prisma&auth=authjs&styling=tailwind&testing=vitest&linting=eslint",
    "approach=spa&language=typescript&framework=vue&state=pinia&styling=tailwind&testing=vitest&build=vite&linting=eslint",
  ];
  for (const stack of stacks) {
    const { body } = await app.inject(`/wizard/package.json?${stack}`);
    const packageJson = JSON.parse(body);
    const { dependencies, devDependencies } = packageJson;
    const ranges = Object.values<string>({ ...dependencies, ...devDependencies });
    t.ok(ranges.length > 5, stack);
    t.ok(
      ranges.every((range) => /^[\^~]\d/.test(range)),
      `each has a version: ${ranges.join(" ")}`,
    );
    const scan = await app.inject({ method: "POST", url: "/api/v1/scan", payload: { packageJson } });
    t.equal(scan.statusCode, 200);
    const { issues, detected } = scan.json().stack;
    t.ok(detected.length >= 6, "there is something to judge");
    t.same(
      issues.filter(({ severity }: { severity: string }) => severity === "error" || severity === "critical"),
      [],
      stack,
    );
  }
});

/** The names of the tags of a page; > may stand in the value of an attribute. */
const tagsOf = (html: string) =>
  [...html.matchAll(/<([!/]?[a-z0-9]+)(?:"[^"]*"|[^">])*>/gi)].map(([, name]) => name).join(" ");

t.test("a hostile value is escaped: the page has the same tags as any other", async (t) => {
  const { app } = await createApp(t, catalog, { limits: UNLIMITED });
  const hostile = fc.oneof(
    fc.constantFrom(
      "<script>alert(1)</script>",
      '"><img src=x onerror=alert(1)>',
      "</title><b>",
      "<!--",
      "__proto__",
      "constructor",
    ),
    fc.string({ unit: fc.constantFrom("<", ">", '"', "'", "&", "/", "!", "-", "="), minLength: 1, maxLength: 30 }),
    fc.string({ unit: "binary", minLength: 1, maxLength: 30 }).map((text) => Buffer.from(text).toString()),
  );
  const page = (parameter: string, value: string) =>
    app.inject(`/wizard?framework=nextjs&${parameter}=${encodeURIComponent(`q${value}q7z`)}`);
  for (const parameter of ["orm", "approach", "runs", "also"]) {
    const expected = tagsOf((await page(parameter, "wwwwwwwwwwwwwwwwww")).body);
    await fc.assert(
      fc.asyncProperty(hostile, async (value) => {
        const { statusCode, body } = await page(parameter, value);
        return statusCode === 200 && tagsOf(body) === expected;
      }),
      { numRuns: 60 },
    );
  }
});

t.test("the package.json of a stack can be downloaded", async (t) => {
  const { app } = await createApp(t, everyFact());
  const response = await app.inject("/wizard/package.json?approach=web-app&framework=nextjs");
  t.equal(response.statusCode, 200);
  t.equal(response.headers["content-disposition"], 'attachment; filename="package.json"');
  t.match(response.headers["content-type"], /^application\/json/);
  t.match(response.json(), { name: "my-stack", private: true, dependencies: { next: /^\^/ } });
  t.equal((await app.inject("/wizard/package.json")).statusCode, 200, "of nothing, too");
});
