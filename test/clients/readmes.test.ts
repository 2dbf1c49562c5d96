/** What the READMEs of the libraries show of a scan. */
import { readFileSync } from "node:fs";
import t from "tap";
import { StackFit } from "../../clients/js/index.js";
import { createApp } from "../fixtures/app.js";
import { realCatalog } from "../fixtures/repository.js";

t.test("each README shows what a scan of its example finds", async (t) => {
  const { app } = await createApp(t, await realCatalog());
  const stackfit = new StackFit({ baseUrl: await app.listen({ host: "127.0.0.1", port: 0 }) });
  const dependencies = ["next@15.1.0", "react@17.0.2"];
  const { stack } = await stackfit.scan({ dependencies });
  t.equal(stack.issues.length, 1);
  for (const { severity, message } of stack.issues) {
    for (const language of ["js", "python", "go"]) {
      const readme = readFileSync(`clients/${language}/README.md`, "utf8");
      t.ok(readme.includes(`${severity}: ${message}\n`), language);
      for (const name of dependencies) t.ok(readme.includes(`"${name}"`), `${language}: ${name}`);
    }
  }
});
