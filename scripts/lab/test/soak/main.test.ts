import t from "tap";
import { readLength } from "../../soak/main.js";

t.test("the command line sets the length of the run", (t) => {
  t.strictSame(readLength([]), { requests: 360_000 });
  t.strictSame(readLength(["--requests", "1000"]), { requests: 1_000 });
  t.strictSame(readLength(["--minutes", "0.5"]), { seconds: 30 });
  for (const wrong of ["--requests=999", "--requests=1e6", "--minutes=0", "--minutes=-1", "--minutes=soon"])
    t.throws(() => readLength([wrong]), /takes a/, wrong);
  t.throws(() => readLength(["--requests=1000", "--minutes=1"]), /give one/);
  t.throws(() => readLength(["--long"]));
  t.end();
});
