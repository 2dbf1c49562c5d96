import t from "tap";
import { InvalidVersion } from "../../../server/catalog/names/invalid-version.js";

t.test("says what was given, shortened, and what to write instead", async (t) => {
  t.equal(
    new InvalidVersion(" nonsense ").message,
    '"nonsense" is not a version. Use a number such as 15 or 15.1.0, or a range such as ^15.',
  );
  t.match(new InvalidVersion("x".repeat(500)).message, /^"x{60}…" is not a version/);
});
