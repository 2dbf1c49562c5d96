import t from "tap";
import { gitProject } from "../../../../test/fixtures/git-project.js";
import { importInto, packagesText } from "../fixtures/table-import.js";

t.test("the versions of Nuxt that a module works with", async (t) => {
  const { folder, commit } = gitProject(t);
  commit({
    "modules/pinia.yml":
      "name: pinia\nnpm: '@pinia/nuxt'\ncompatibility:\n  nuxt: ^3.15.0 || ^4.0.0\n  requires:\n    bridge: optional\n",
    "modules/image.yml": "name: image\nnpm: '@nuxt/image'\ncompatibility:\n  nuxt: '>=3.1.0'\n",
    "modules/nuxt-prisma-devtools.yml": "name: prisma\ndescription: `nuxt` tools\nnpm: '@pinia/nuxt'\n",
  });
  const { run, read } = importInto(t, {
    nuxt: packagesText("npm", ["nuxt", "@nuxt/*"]),
    pinia: packagesText("npm", ["pinia", "@pinia/*"]),
  });
  const { out } = await run("nuxt-modules", folder);
  t.match(out[0], /^skipped modules\/nuxt-prisma-devtools\.yml: /);
  t.same(out.slice(1), ["technologies/pinia.yaml: supports nuxt added", "1 file changed"]);
  t.match(read("pinia"), 'with: [nuxt]\n    range: "^3.15.0 || ^4.0.0"\n');
});

t.test("a module whose range is none is skipped", async (t) => {
  const { folder, commit } = gitProject(t);
  const moduleText = (more: string) => `name: pinia\nnpm: '@pinia/nuxt'\n${more}`;
  commit({
    "modules/latest.yml": moduleText("compatibility:\n  nuxt: latest\n"),
    "modules/silent.yml": moduleText(""),
  });
  const { run } = importInto(t, {
    nuxt: packagesText("npm", ["nuxt"]),
    pinia: packagesText("npm", ["pinia", "@pinia/*"]),
  });
  t.same((await run("nuxt-modules", folder)).out, [
    'skipped modules/latest.yml: compatibility.nuxt "latest" is no range',
    'skipped modules/silent.yml: compatibility.nuxt "" is no range',
    "0 files changed",
  ]);
});

t.test("a checkout of something else is refused", async (t) => {
  const { folder, commit } = gitProject(t);
  commit({ "README.md": "Nothing to see here." });
  const { run } = importInto(t, {});
  t.match(await run("nuxt-modules", folder), {
    code: 3,
    out: [],
    err: [/has no modules\/\*\.yml: it must be a checkout of/],
  });
});
