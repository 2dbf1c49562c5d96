import { XMLParser } from "fast-xml-parser";
import t from "tap";
import { main as review } from "../../../scripts/review.js";
import { FILES, ruleText } from "../../fixtures/data.js";
import { createService, RULE_BODY } from "../../fixtures/service.js";

t.test(
  "after a restart with newer data of the checkout, what was approved is told, and the import is not",
  async (t) => {
    const before = await createService(t);
    const { id } = (await before.submit(RULE_BODY, await before.token())).json().contribution;
    for (const command of ["show", "approve"])
      t.equal(await review([command, id, "--state", before.stateDir], {}, { out: () => {}, err: () => {} }), 0);
    await before.close();
    const files = { ...FILES, "rules/nextjs/react.yaml": ruleText({ explanation: "It was looked at again." }) };
    const after = await createService(t, { stateDir: before.stateDir, files });
    t.match((await after.app.inject("/check/nextjs/react")).body, "It was looked at again.", "it was imported");
    const { feed } = new XMLParser().parse((await after.app.inject("/feed.xml")).body);
    t.equal(feed.entry.title, "Rule added: PostgreSQL with React: does not work", "and it alone");
  },
);
