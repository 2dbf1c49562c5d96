import { once } from "node:events";
import t from "tap";
import { validateTexts } from "../../server/data/load.js";
import { soundValues } from "../../server/live/examine-worker.js";
import { startWorker } from "../../server/live/thread.js";
import { TODAY } from "../fixtures/catalog.js";
import { FILES } from "../fixtures/data.js";

const TEXTS = new Map([...Object.entries(FILES), ["technologies/x.yaml", "name: ["], ["stray.txt", "x"]]);

t.test("gives the values of files without mistakes, here and from a thread", async (t) => {
  const values = soundValues(TEXTS);
  t.strictSame([...values.keys()], Object.keys(FILES));
  const { records } = validateTexts(new Map(Object.entries(FILES)), TODAY);
  t.strictSame(values.get("technologies/react.yaml"), records.technologies.get("react"));
  const file = new URL("../../server/live/examine-worker.js", import.meta.url);
  const [posted] = await once(startWorker(file, { workerData: TEXTS }), "message");
  t.strictSame(posted, values);
});
