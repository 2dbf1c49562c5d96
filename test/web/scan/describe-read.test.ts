import t from "tap";
import { describeRead } from "../../../server/web/scan/describe-read.js";

t.test("it says as what files were read, and how many dependencies they name", async (t) => {
  t.equal(
    describeRead({ kinds: ["package.json", "yarn.lock"], entries: ["a", "b"] }),
    "Read package.json and yarn.lock: 2 dependencies.",
  );
  t.equal(describeRead({ kinds: ["list"], entries: ["a"] }), "Read a list: 1 dependency.");
  t.equal(describeRead({ entries: ["a", "b"] }), "Read 2 dependencies.");
});

t.test("what was left out or not understood is reported", async (t) => {
  t.equal(
    describeRead({
      kinds: ["requirements.txt"],
      entries: ["a"],
      passedOver: ["1 file"],
      notRead: ["2 lines that are not requirements (the first: line 3)"],
    }),
    "Read requirements.txt: 1 dependency. Skipped: 1 file. Not understood: 2 lines that are not requirements (the first: line 3).",
  );
});
