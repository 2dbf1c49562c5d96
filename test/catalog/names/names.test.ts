import t from "tap";
import { MAX_NAME_LENGTH, splitVersion } from "../../../server/catalog/names/names.js";
import { catalogOf } from "../../fixtures/catalog.js";
import fc from "../../fixtures/properties.js";

const LONGEST = "x".repeat(MAX_NAME_LENGTH);

const { names } = catalogOf({
  technologies: {
    cockroachdb: {},
    cockroachjs: {},
    django: { packages: { pypi: ["django", "django-extra"] } },
    drizzle: {},
    everything: {
      packages: {
        gem: ["rails"],
        go: ["github.com/gin-gonic/gin"],
        maven: ["org.springframework:spring-core"],
        cargo: ["axum"],
        composer: ["laravel/framework"],
        nuget: ["Newtonsoft.Json"],
        hex: ["phoenix"],
      },
    },
    fastapi: {},
    fastapijs: {},
    "fast-client": { packages: { npm: ["fast-api"] } },
    go: {},
    javascript: { name: "JavaScript", aliases: ["js"] },
    long: { packages: { npm: [LONGEST] } },
    moment: {},
    momentjs: {},
    mongodb: {},
    nextjs: { name: "Next.js", aliases: ["zeit next"], packages: { npm: ["next", "@next/*", "next-pages"] } },
    "next-auth": { packages: { npm: ["@next/auth"] } },
    "node-redis": { packages: { npm: ["redis"] } },
    nodejs: {},
    postgresql: { aliases: ["postgres"], packages: { npm: ["pg"] } },
    prisma: { packages: { npm: ["prisma", "@prisma/client"] } },
    react: { packages: { npm: ["react", "react-dom"] } },
    redis: {},
    tailwind: { name: "Tailwind CSS" },
    typeorm: {},
    vue: { name: "Vue.js", packages: { npm: ["vue"] } },
  },
});
const idOf = (name: string) => names.resolve(name)?.technology.id;

t.test("a pattern stands for a scope, a group, a vendor or a path", async (t) => {
  const { names } = catalogOf({
    technologies: {
      babel: { packages: { npm: ["@babel/core", "@babel/*"] } },
      "go-x": { packages: { go: ["golang.org/x/*"] } },
      spring: { packages: { maven: ["org.spring:core", "org.spring:*"] } },
      symfony: { packages: { composer: ["symfony/*"] } },
      yaml: { packages: { composer: ["symfony/yaml"] } },
    },
  });
  const found = (name: string) => names.resolve(name)?.technology.id;
  t.equal(found("@babel/traverse"), "babel");
  t.equal(found("golang.org/x/net"), "go-x");
  t.equal(found("org.spring:web"), "spring");
  t.equal(found("symfony/console"), "symfony");
  t.equal(found("symfony/yaml"), "yaml", "a name of its own comes first");
  t.equal(found("pkg:maven/org.spring/web@6.1"), "spring");
  t.equal(names.resolve("org.spring:web@6.1")?.package, "org.spring:web");
  for (const name of ["org.spring.boot:web", "golang.org/y/net", "/x", ":x", "*", "symfony/*"]) {
    t.equal(found(name), undefined, name);
  }
});

t.test("a vendor in front of a name makes a package only where that is known by its own name", async (t) => {
  const { names } = catalogOf({
    technologies: {
      symfony: { packages: { composer: ["symfony/*"] } },
      yaml: { packages: { composer: ["symfony/yaml"] } },
      sentry: {},
    },
  });
  const found = (name: string) => names.resolveAmong(name, new Set(["composer"]), ["symfony"])?.technology.id;
  t.equal(found("yaml"), "yaml");
  t.equal(found("sentry"), undefined, "symfony/* takes any name");
});

t.test("beside Go, the last part of its path names a module", async (t) => {
  const { names } = catalogOf({
    technologies: {
      sqlx: { packages: { cargo: ["sqlx"] } },
      "sqlx-go": { packages: { go: ["github.com/jmoiron/sqlx"] } },
    },
  });
  t.match(names.resolveAmong("sqlx@1.4", new Set(["go"])), { technology: { id: "sqlx-go" }, version: { text: "1.4" } });
  t.equal(names.resolve("sqlx")?.technology.id, "sqlx");
});

t.test("a bare name is that of npm before that of another ecosystem", async (t) => {
  const { names } = catalogOf({
    technologies: {
      "a-gem": { packages: { gem: ["redis"] } },
      "a-wheel": { packages: { pypi: ["redis", "faker"] } },
      "b-gem": { packages: { gem: ["faker"] } },
      "z-module": { packages: { npm: ["redis"] } },
    },
  });
  t.equal(names.resolve("redis")?.technology.id, "z-module");
  t.equal(names.resolve("faker")?.technology.id, "a-wheel");
  t.equal(names.resolve("pkg:gem/faker")?.technology.id, "b-gem");
  t.equal(names.resolvePackage("gem", "redis")?.technology.id, "a-gem");
});

t.test("type declarations belong to what they describe", async (t) => {
  const { names } = catalogOf({
    technologies: {
      babel: { packages: { npm: ["@babel/core", "@babel/*"] } },
      nodejs: { category: "runtime", aliases: ["node"] },
      react: { packages: { npm: ["react"] } },
      chess: {},
    },
  });
  for (const [name, id] of [
    ["@types/react", "react"],
    ["@types/babel__core", "babel"],
    ["@types/babel__traverse", "babel"],
    ["@types/node", "nodejs"],
  ] as const) {
    t.equal(names.resolvePackage("npm", name)?.technology.id, id, name);
    t.match(names.resolve(`${name}@1`), { package: name, version: undefined }, "its versions are not the technology's");
  }
  t.equal(names.resolvePackage("npm", "@types/chess"), undefined, "an id is no package name");
  t.equal(names.resolvePackage("npm", "@types/nobody__knows"), undefined);
  t.equal(names.resolvePackage("pypi", "@types/react"), undefined);
});

t.test("a technology goes by many spellings", async (t) => {
  const spellings: Record<string, string> = {
    nextjs: "nextjs, NextJS, next.js, next-js, next_js, next js, next/js, n.e-x_t js, next, Zeit Next",
    vue: "vue, vuejs, vue.js, Vue-JS, vuedb",
    nodejs: "nodejs, node.js, node",
    mongodb: "mongodb, mongo, Mongo DB, mongo-db",
    tailwind: "tailwind, tailwindcss, Tailwind CSS, tailwind-css",
    drizzle: "drizzle, drizzle-orm, drizzleorm, DrizzleORM",
    typeorm: "typeorm, type-orm, type",
    go: "go, golang, go-lang",
    postgresql: "postgresql, postgres, pg, postgresdb",
    prisma: "prisma, @prisma/client, prisma-orm",
    react: "react, react-dom, reactdom, reactjs, React.js",
    javascript: "js, JavaScript",
  };
  for (const [id, all] of Object.entries(spellings)) {
    for (const spelling of all.split(", ")) t.equal(idOf(spelling), id, spelling);
  }
});

t.test("a spelling that could mean two technologies stays unresolved", async (t) => {
  t.equal(idOf("cockroach"), undefined, "two with a suffix more");
  t.equal(idOf("cockroachdb"), "cockroachdb");
  t.equal(idOf("moment"), "moment", "an exact name is never ambiguous");
  t.equal(idOf("moment.js"), "momentjs");
  t.equal(idOf("fastapi"), "fastapi");
  t.equal(idOf("fast-api"), "fast-client");
  t.equal(idOf("fast.api"), undefined, "an id and a package without their hyphens");
  t.equal(idOf("fast-api-db"), undefined, "nor with a suffix less");
});

t.test("only one suffix is added or removed", async (t) => {
  for (const name of ["reactjsdb", "drizzleormjs", "mongojscss", "mon"]) t.equal(idOf(name), undefined, name);
});

t.test("what is no name resolves to nothing", async (t) => {
  const none = [
    "",
    "  ",
    "-",
    "...",
    "_",
    " / ",
    "@",
    "@/",
    "@next",
    "unheard-of",
    "pkg:",
    "pkg:npm/",
    "pkg:npm/%E0%A4%A",
  ];
  const inherited = ["__proto__", "constructor", "toString", "__proto__@1", "pkg:npm/__proto__", "@__proto__/x"];
  for (const name of [...none, ...inherited]) t.equal(names.resolve(name), undefined, `"${name}"`);
});

t.test("names up to 214 characters are looked at", async (t) => {
  t.equal(idOf(LONGEST), "long");
  t.equal(idOf(`  ${LONGEST}  `), "long", "spaces around it do not count");
  t.equal(idOf(`${LONGEST}-`), undefined);
});

t.test("separators and case make no difference", async () => {
  const separator = fc.constantFrom("", "", ".", "-", "_", " ", "/");
  const spelt = (id: string) =>
    fc
      .tuple(...[...id].map((letter) => fc.tuple(fc.constantFrom(letter, letter.toUpperCase()), separator)))
      .map((pairs) => ({ id, text: pairs.flat().join("") }));
  fc.assert(
    fc.property(fc.oneof(...["nextjs", "mongodb", "postgresql"].map(spelt)), ({ id, text }) => idOf(text) === id),
  );
});

t.test("any text at all is answered", async () => {
  const text = fc.string({ unit: "binary" });
  fc.assert(
    fc.property(
      fc.oneof(
        text,
        text.map((rest) => `pkg:npm/${rest}`),
      ),
      (input) => {
        names.resolve(input);
        names.resolveDependency(input);
        return names.nearest(input).length <= 3;
      },
    ),
  );
});

t.test("a version follows the first @ that begins no scope", async (t) => {
  const cases: [string, string, string | undefined][] = [
    ["next", "next", undefined],
    ["next@15", "next", "15"],
    ["next @^15.1.0", "next", "^15.1.0"],
    ["next@", "next", ""],
    ["@prisma/client", "@prisma/client", undefined],
    ["@prisma/client@5.1.0", "@prisma/client", "5.1.0"],
    ["x@git+ssh://git@host/x", "x", "git+ssh://git@host/x"],
  ];
  for (const [text, name, version] of cases) t.same(splitVersion(text), { name, version }, text);
  t.equal(names.resolve("nextjs@15")?.version?.text, "15");
  t.match(names.resolve("@prisma/client@5.1.0"), { package: "@prisma/client", version: { text: "5.1.0" } });
  for (const open of ["next@", "next@latest", "next@*", "next"]) t.equal(names.resolve(open)?.version, undefined, open);
});

t.test("a package is remembered, the technology as such names none", async (t) => {
  t.equal(names.resolve("next")?.package, "next");
  t.equal(names.resolve("nextjs")?.package, undefined);
  t.equal(names.resolve("react")?.package, undefined, "an id wins over a package of the same name");
  t.equal(names.resolvePackage("npm", "react")?.package, "react");
});

t.test("a scope stands for all of its packages, save those named by another", async (t) => {
  t.match(names.resolve("@next/font@15"), {
    technology: { id: "nextjs" },
    package: "@next/font",
    version: { text: "15" },
  });
  t.equal(idOf("@Next/MDX"), "nextjs");
  t.equal(idOf("@next/auth"), "next-auth");
  t.equal(names.resolvePackage("npm", "@next/font")?.technology.id, "nextjs");
  t.equal(names.resolvePackage("pypi", "@next/font"), undefined);
  t.equal(idOf("@nextjs/font"), undefined);
});

t.test("package URLs of every ecosystem are names", async (t) => {
  const cases: [string, string, string | undefined, string | undefined][] = [
    ["pkg:npm/next@15.1.0", "nextjs", "next", "15.1.0"],
    ["PKG:NPM/next", "nextjs", "next", undefined],
    ["pkg:npm/%40prisma/client@5.1.0", "prisma", "@prisma/client", "5.1.0"],
    ["pkg:npm/%40next/font@15", "nextjs", "@next/font", "15.0.0"],
    ["pkg:npm/next@%5E15.0.0", "nextjs", "next", "^15.0.0"],
    ["pkg:npm/redis@4.6.0?arch=x#sub", "node-redis", "redis", "4.6.0"],
    ["pkg:pypi/Django@5.0", "django", "django", "5.0.0"],
    ["pkg:pypi/django_extra@1", "django", "django-extra", "1.0.0"],
    ["pkg:gem/rails@7.1.2", "everything", "rails", "7.1.2"],
    ["pkg:golang/github.com/gin-gonic/gin@v1.9.1", "everything", "github.com/gin-gonic/gin", "v1.9.1"],
    ["pkg:maven/org.springframework/spring-core@6.1.0", "everything", "org.springframework:spring-core", "6.1.0"],
    ["pkg:cargo/axum@0.7.4", "everything", "axum", "0.7.4"],
    ["pkg:composer/laravel/framework@11.0.0", "everything", "laravel/framework", "11.0.0"],
    ["pkg:nuget/Newtonsoft.Json@13.0.3", "everything", "Newtonsoft.Json", "13.0.3"],
    ["pkg:hex/phoenix@1.7.10", "everything", "phoenix", "1.7.10"],
    ["pkg:docker/postgres@16", "postgresql", undefined, "16"],
  ];
  for (const [purl, id, name, version] of cases) {
    const found = names.resolve(purl);
    t.same([found?.technology.id, found?.package, found?.version?.text], [id, name, version], purl);
  }
  for (const asked of ["django-extra[a,b]", "django-extra[a]@5.0", "django-extra[a]==5.0", "Django-Extra[a] 5.0"])
    t.match(
      names.resolve(asked),
      { technology: { id: "django" }, package: "django-extra" },
      `${asked}: extras of Python`,
    );
  t.equal(names.resolve("[a]"), undefined);
  t.equal(names.resolve("pkg:npm/django"), undefined, "a package of one ecosystem is none of another");
  t.equal(names.resolve("pkg:pypi/react"), undefined);
});

t.test("in a list of dependencies, a bare name means the technology and one with a version the package", async (t) => {
  const cases: [string, string | undefined, string | undefined][] = [
    ["redis", "redis", undefined],
    ["redis@4.6.0", "node-redis", "redis"],
    ["Redis@4.6.0", "node-redis", "redis"],
    ["nextjs@15", "nextjs", undefined],
    ["next@15", "nextjs", "next"],
    ["@prisma/client@5", "prisma", "@prisma/client"],
    ["pkg:npm/redis@4.6.0", "node-redis", "redis"],
    ["unheard-of@1", undefined, undefined],
  ];
  for (const [entry, id, name] of cases) {
    const found = names.resolveDependency(entry);
    t.same([found?.technology.id, found?.package], [id, name], entry);
  }
  t.equal(names.resolve("redis@4.6.0")?.technology.id, "redis", "a pair that is asked about means the technology");
});

t.test("a name with a version is no package of another ecosystem", async (t) => {
  const { names: mixed } = catalogOf({ technologies: { "ruby-debug": { packages: { gem: ["debug"] } } } });
  t.equal(mixed.resolveDependency("debug@4.3.1"), undefined, "npm has a package of that name, which is not known");
  for (const entry of ["debug", "pkg:gem/debug@1.9", "ruby-debug@1.9"])
    t.equal(mixed.resolveDependency(entry)?.technology.id, "ruby-debug", entry);
});

t.test("an id finds its technology, other spellings do not", async (t) => {
  t.equal(names.byId("nextjs")?.id, "nextjs");
  for (const other of ["next", "Next.js", "NEXTJS", "nextj", "", "__proto__", "nextjs@15"])
    t.equal(names.byId(other), undefined, other);
});

t.test("the nearest names come first", async (t) => {
  const near = (name: string) => names.nearest(name).map(({ id }) => id);
  t.equal(near("nexxtjs")[0], "nextjs");
  t.equal(near("Postgresq")[0], "postgresql");
  t.equal(near("reactt@18")[0], "react", "without the version");
  t.equal(near("@prisma/cliend")[0], "prisma", "package names count");
  t.ok(near("cockroach").includes("cockroachdb") && near("cockroach").includes("cockroachjs"), "what it begins");
  t.same(near("completely-unrelated"), []);
  t.equal(names.nearest("mo", 1).length <= 1, true);
  t.equal(new Set(near("redis-")).size, near("redis-").length, "no technology twice");
});

t.test("a name that is known as it stands has no version in it", async (t) => {
  const { names: numbered } = catalogOf({
    technologies: {
      h3: {},
      mysql: {},
      mysql2: {},
      psycopg: { name: "Psycopg 3" },
      psycopg2: { name: "Psycopg 2" },
      python: { aliases: ["python3"] },
      react: { packages: { npm: ["react", "react-dom"] } },
      typeorm: {},
    },
  });
  const cases: [string, string | undefined, string | undefined][] = [
    ["h3", "h3", undefined],
    ["h3 1.15", "h3", "1.15"],
    ["mysql2", "mysql2", undefined],
    ["mysql2 3.9", "mysql2", "3.9"],
    ["MySQL 8.4", "mysql", "8.4"],
    ["mysql8", "mysql", "8"],
    ["Psycopg 2", "psycopg2", undefined],
    ["psycopg3", "psycopg", "3"],
    ["python3", "python", undefined],
    ["Python 3", "python", "3"],
    ["react-dom 19", "react", "19"],
    ["react-dom19", undefined, undefined],
    ["type3", undefined, undefined],
  ];
  for (const [text, id, version] of cases) {
    const found = numbered.resolve(text);
    t.same([found?.technology.id, found?.version?.text], [id, version], text);
  }
});

t.test("in a list of dependencies, digits that follow a name are part of it", async (t) => {
  t.equal(names.resolveDependency("react19"), undefined);
  t.match(names.resolveDependency("redis 4.6.0"), { technology: { id: "node-redis" }, version: { text: "4.6.0" } });
  t.match(names.resolveDependency("django==5.0"), { technology: { id: "django" }, version: { text: "5.0.0" } });
  t.match(names.resolveDependency("react@nonsense"), { technology: { id: "react" }, version: undefined });
});

t.test("a version is read the same wherever it stands", async () => {
  const version = fc.tuple(fc.nat(99), fc.nat(99), fc.nat(99)).map((parts) => parts.join("."));
  const id = fc.constantFrom("nextjs", "mongodb", "react", "vue");
  fc.assert(
    fc.property(id, version, (id, version) =>
      [`${id}@${version}`, `${id} ${version}`, `${id} v${version}`, `${id}:${version}`, `${id}${version}`].every(
        (text) => {
          const found = names.resolve(text);
          return found?.technology.id === id && found.version?.text === version;
        },
      ),
    ),
  );
});

t.test("a release line is known by what its makers call it as well", async (t) => {
  const { names } = catalogOf({
    technologies: {
      server: {
        name: "Some Server",
        lifecycle: {
          source: "https://example.com/lines",
          cycles: [
            { cycle: "16.0", label: "2022" },
            { cycle: "12.0-sp3", label: "2014" },
          ],
        },
      },
    },
  });
  const versionOf = (text: string) => names.resolve(text)?.version?.text;
  for (const text of ["server@2022", "some server 2022", "Some Server v2022"]) t.equal(versionOf(text), "16.0", text);
  t.equal(versionOf("server@2014"), "12.0-sp3");
  t.equal(versionOf("server@16.0"), "16.0");
  t.equal(versionOf("server@2023"), "2023");
});
