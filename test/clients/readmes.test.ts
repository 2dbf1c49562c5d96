/** What the READMEs of the libraries show of a scan, a resolution and a plan. */
import { readFileSync } from "node:fs";
import t, { type Test } from "tap";
import { StackFit } from "../../clients/js/index.js";
import { createApp } from "../fixtures/app.js";
import { realCatalog } from "../fixtures/repository.js";

const READMES = ["js", "python", "go"].map((language) => readFileSync(`clients/${language}/README.md`, "utf8"));

async function createClient(t: Test): Promise<StackFit> {
  const { app } = await createApp(t, await realCatalog());
  return new StackFit({ baseUrl: await app.listen({ host: "127.0.0.1", port: 0 }) });
}

/** Each README has the names that are asked about, and the lines that are printed, one after the other. */
function shows(t: Test, names: readonly string[], lines: readonly string[]): void {
  for (const readme of READMES) {
    for (const name of names) t.ok(readme.includes(`"${name}"`), name);
    const comments = readme.replaceAll(/^\s*(?:\/\/|#) /gm, "");
    t.ok(comments.includes(`\n${lines.join("\n")}\n`), lines.join("\n"));
  }
}

t.test("each README shows what a scan of its example finds", async (t) => {
  const stackfit = await createClient(t);
  const dependencies = ["next@15.1.0", "react@17.0.2"];
  const { stack } = await stackfit.scan({ dependencies });
  t.equal(stack.issues.length, 1);
  shows(
    t,
    dependencies,
    stack.issues.map(({ severity, message }) => `${severity}: ${message}`),
  );
});

t.test("each README shows the ranges that its example is resolved to", async (t) => {
  const stackfit = await createClient(t);
  const names = ["vue@2", "vue-router"];
  const { parts } = await stackfit.resolve({ names });
  t.equal(parts.length, 2);
  shows(
    t,
    names,
    parts.map(({ name, range }) => `${name}: ${range}`),
  );
});

t.test("each README shows the steps of the plan of its example", async (t) => {
  const stackfit = await createClient(t);
  const [targets, dependencies] = [["react@19"], ["next@14.2.0", "react@18.3.1", "@testing-library/react@14.0.0"]];
  const { steps } = await stackfit.plan({ targets, dependencies });
  t.equal(steps.length, 2);
  shows(
    t,
    [...targets, ...dependencies],
    steps.map(({ kind, changes }) => `${kind}: ${changes.map((change) => change.package).join(", ")}`),
  );
});
