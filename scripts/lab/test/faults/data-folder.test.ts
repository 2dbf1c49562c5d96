import t from "tap";
import { FILES } from "../../../../test/fixtures/data.js";
import { writeFiles } from "../../../../test/fixtures/service.js";
import { folderFaults } from "../../faults/data-folder.js";

t.test("reports a service that starts with broken data", async (t) => {
  const folder = t.testdir({ data: {}, work: {} });
  writeFiles(`${folder}/data`, FILES);
  const unmet: string[] = [];
  for await (const row of folderFaults(["-e", ""], `${folder}/data`, `${folder}/work`, false)) unmet.push(...row.unmet);
  t.equal(unmet.length, 8, "exit code and reason of each of four faults");
  t.match(unmet[0], "it exited with 0");
  t.match(unmet[1], /did not say .*symbolic link/);
});
