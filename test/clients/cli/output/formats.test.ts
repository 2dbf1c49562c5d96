import t from "tap";
import { FORMATS, WRITERS } from "../../../../clients/cli/output/formats.js";
import { fullReport, reportOf } from "../../../fixtures/report.js";

const BEGINNINGS = {
  human: /^apps\/old: score/,
  json: /^\{\n {2}"formatVersion"/,
  sarif: /^\{\n {2}"\$schema": "https:\/\/json\.schemastore\.org\/sarif-2\.1\.0\.json"/,
  markdown: /^<!-- stackfit -->\n/,
  github: /^::error /,
  junit: /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<testsuites /,
};

for (const format of FORMATS) {
  t.test(format, async (t) => {
    const out = WRITERS[format](fullReport(), { columns: 80, color: false });
    t.match(out, BEGINNINGS[format]);
    t.ok(out.endsWith("\n") && !out.endsWith("\n\n"), "ends with one line break");
    t.equal(WRITERS[format](fullReport(), { columns: 80, color: false }), out, "the same report, the same text");
    if (format !== "human") {
      t.equal(WRITERS[format](fullReport(), { columns: 40, color: true }), out, "whatever the terminal");
    }
    t.ok(WRITERS[format](reportOf({ files: [], projects: [] }), { color: false }).length > 0, "nothing to scan");
  });
}
