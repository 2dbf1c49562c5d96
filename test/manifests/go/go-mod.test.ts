import t from "tap";
import { readGoMod } from "../../../server/manifests/go/go-mod.js";

t.test("what the module requires itself is read", async (t) => {
  const reading = readGoMod(`module example.com/shop // the shop

go 1.23.4
toolchain go1.24.0

require github.com/spf13/cobra v1.8.1

require (
	github.com/go-chi/chi/v5 v5.1.0
	"gorm.io/gorm" v1.25.12
	golang.org/x/net v0.33.0 // indirect
	github.com/old/thing v2.0.0+incompatible // see issue
)

require golang.org/x/sys v0.28.0 // indirect

replace github.com/go-chi/chi/v5 => ../chi

exclude (
	github.com/bad/one v1.0.0
)
`);
  t.same(
    reading.entries.map(({ ecosystem, name, version }) => [ecosystem, name, version]),
    [
      [undefined, "go@>=1.23.4", undefined],
      ["go", "github.com/spf13/cobra", "v1.8.1"],
      ["go", "github.com/go-chi/chi/v5", "v5.1.0"],
      ["go", "gorm.io/gorm", "v1.25.12"],
      ["go", "github.com/old/thing", "v2.0.0+incompatible"],
    ],
  );
  t.match(reading, { kind: "go.mod", extent: "named", passedOver: ["2 indirect requirements"] });
});

t.test("what is cut off is read as far as it goes", async (t) => {
  t.same(readGoMod("module x\nrequire (\n\tgithub.com/a/b").entries, []);
  t.match(readGoMod("require (\n\ta.dev/b v1.0.0").entries, [{ name: "a.dev/b" }]);
});

t.test("each has its line, and a requirement without a version is told", async (t) => {
  const { entries, notRead } = readGoMod("module x\n\ngo 1.23\nrequire (\n\ta.dev/b v1.0.0\n\ta.dev/c\n)\n");
  t.same(
    entries.map(({ text, line }) => [text, line]),
    [
      ["go@>=1.23", 3],
      ["a.dev/b@v1.0.0", 5],
    ],
  );
  t.same(notRead, ["1 requirement without a version (line 6)"]);
});

t.test("unknown directives of go.mod are reported", async (t) => {
  const { entries, notRead } = readGoMod("module x\nrequires a.dev/b v1.0.0\n<<<<<<< ours\nretract [v1.0.0, v1.1.0]\n");
  t.same(entries, []);
  t.same(notRead, ["2 lines that are not directives (the first: line 2)"]);
});
