import { spawnSync } from "node:child_process";
import t from "tap";

const FOLDER = "clients/python";
const env = { ...process.env, PYTHONDONTWRITEBYTECODE: "1" };

const python = (...args: string[]) => spawnSync("python3", args, { cwd: FOLDER, env, encoding: "utf8" });

const found = python("--version").status === 0;
// In CI it is a fault that it is not there.
const needsPython = found || process.env.CI ? {} : { skip: "there is no python3" };

t.test("the Python client replays the recorded cases and passes its own tests", needsPython, async (t) => {
  const { status, stderr } = python(
    "-W",
    "error::ResourceWarning",
    "-m",
    "unittest",
    "discover",
    "-s",
    "tests",
    "-t",
    ".",
  );
  t.equal(status, 0, stderr);
  t.match(stderr, /^Ran (?:[2-9]\d|\d{3,}) tests/m, "they were found");
});

t.test("the Python client parses on the oldest supported Python", needsPython, async (t) => {
  const parse =
    "import ast, pathlib; [ast.parse(p.read_text(), feature_version=(3, 9)) for p in pathlib.Path('stackfit').glob('*.py')]";
  const { status, stderr } = python("-c", parse);
  t.equal(status, 0, stderr);
});
