import t from "tap";
import { goMod } from "../../../../../scripts/data/declared/manifests/go-mod.js";
import { readInShort } from "../../../../fixtures/package-manifest.js";

const read = (...lines: string[]) => readInShort(goMod, { "go.mod": lines.join("\n") });

t.test("the lowest releases that a module takes of others, without indirect ones and commits", async (t) => {
  t.equal(
    read(
      "module github.com/kit/kit/v2",
      "go 1.22.1",
      "require github.com/one/line v1.2.3",
      "require (",
      "\tgithub.com/jackc/pgx/v5 v5.4.0",
      "\tgithub.com/old/kit v2.0.0+incompatible",
      "\tgolang.org/x/net v0.20.0 // indirect",
      "\tgithub.com/a/commit v0.0.0-20240101000000-abcdefabcdef",
      ")",
    ),
    "github.com/kit/kit/v2@?; github.com/one/line >=1.2.3; github.com/jackc/pgx/v5 >=5.4.0; github.com/old/kit >=2.0.0; runtime go >=1.22.1",
  );
});

t.test("before Go 1.21 the line was advice", async (t) => {
  t.equal(read("module github.com/kit/kit", "go 1.20"), "github.com/kit/kit@?");
  t.equal(read("module github.com/kit/kit", "go 1.21"), "github.com/kit/kit@?; runtime go >=1.21");
  t.equal(read("go 1.21"), undefined);
});
