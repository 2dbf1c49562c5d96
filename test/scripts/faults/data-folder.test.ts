import t from "tap";
import { folderFaults } from "../../../scripts/faults/data-folder.js";
import { FILES } from "../../fixtures/data.js";
import { writeFiles } from "../../fixtures/service.js";

t.test("a service that starts with anything is found out", async (t) => {
  const folder = t.testdir({ data: {}, work: {} });
  writeFiles(`${folder}/data`, FILES);
  const unmet: string[] = [];
  for await (const row of folderFaults(["-e", ""], `${folder}/data`, `${folder}/work`, false)) unmet.push(...row.unmet);
  t.equal(unmet.length, 8, "of each of four faults the code and the reason");
  t.match(unmet[0], "it ended with 0");
  t.match(unmet[1], /did not say .*symbolic link/);
});
