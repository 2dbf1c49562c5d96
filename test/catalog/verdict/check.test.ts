import t from "tap";
import { check, settingOf } from "../../../server/catalog/verdict/check.js";
import { TODAY } from "../../fixtures/catalog.js";
import { factsCatalog } from "../../fixtures/facts.js";
import fc, { runs } from "../../fixtures/properties.js";

const catalog = factsCatalog();
const ask = (techA: string, techB: string, platform?: string) => check(catalog, { techA, techB, platform }, TODAY);

const names = catalog.technologies.flatMap(({ id, mainPackage }) => (mainPackage ? [id, mainPackage] : [id]));
const name = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(...names, "react-dom", "@prisma/client"),
      fc.constantFrom("", "", "@1", "@5", "@14", "@15", "@17", "@^18.2.0"),
    )
    .map((parts) => parts.join("")),
  fc.constantFrom("no-such-thing", "another-stranger", "nextj", "__proto__"),
);
const platform = fc.constantFrom(undefined, "edge", "web", "edge-host", "moon");

t.test("(A, B) and (B, A) get the same verdict", async (t) => {
  fc.assert(
    fc.property(name, name, platform, (one, other, where) => {
      const { verdict, ...there } = ask(one, other, where);
      const { verdict: mirrored, ...back } = ask(other, one, where);
      const { grounds, ended, ...said } = verdict;
      const { grounds: otherGrounds, ended: otherEnded, ...otherSaid } = mirrored;
      t.same(otherSaid, said, `${one} ${other} ${where}`);
      const kinds = (all: typeof grounds) => all.map(({ kind }) => kind).join();
      const ids = (all: typeof ended) => all.map(({ technology, date }) => `${technology.id} ${date}`).join();
      return (
        kinds(otherGrounds) === kinds(grounds) &&
        ids(otherEnded) === ids(ended) &&
        back.a?.technology === there.b?.technology &&
        back.b?.technology === there.a?.technology
      );
    }),
    { numRuns: runs(60) },
  );
});

t.test("a verdict is whole: a severity unless unknown, a reason, and days in order", async () => {
  fc.assert(
    fc.property(name, name, platform, (one, other, where) => {
      const { status, severity, message, workaround, basis, checked, updated } = ask(one, other, where).verdict;
      const isUnknown = status === "unknown";
      const dated = isUnknown ? checked === undefined && updated === undefined : (checked ?? "x") <= (updated ?? "");
      return (
        (severity === undefined) === isUnknown &&
        (basis === undefined) === isUnknown &&
        dated &&
        message !== "" &&
        workaround !== ""
      );
    }),
  );
});

t.test("the sides come back as they were asked", async (t) => {
  t.match(ask("prisma", "next@15"), {
    a: { technology: { id: "prisma" }, named: [{ package: undefined, version: undefined }] },
    b: { technology: { id: "nextjs" }, named: [{ package: "next", version: { text: "15" } }] },
  });
});

t.test("a name that is not known gives unknown, and the nearest that are", async (t) => {
  const { verdict, a, b } = ask("nexxtjs", "react");
  t.match(verdict, {
    status: "unknown",
    severity: undefined,
    workaround: null,
    message: /"nexxtjs".*Did you mean "nextjs"/,
  });
  t.equal(a, undefined);
  t.match(b, { technology: { id: "react" } });
  const both = ask("prismaa", "reactt").verdict.message;
  t.match(both, /"prismaa".*"prisma".*"reactt".*"react"/);
  t.notMatch(ask("completely-unrelated", "react").verdict.message, /Did you mean/);
  t.equal(ask("stranger", "stranger").verdict.message.split("stranger").length, 2, "told once");
});

t.test("a long name is repeated in part only", async (t) => {
  const { message } = ask("x".repeat(200), "react").verdict;
  t.ok(message.length < 200);
  t.match(message, /x…"/);
});

t.test("two names that are known but without a fact are unknown, too", async (t) => {
  const { verdict, a, b } = ask("angular", "sass@1.80");
  t.match(verdict, { status: "unknown", severity: undefined, grounds: [], message: /Angular.*Sass 1\.80/ });
  t.ok(a && b);
});

t.test("a platform is a setting or a host that is part of the stack", async (t) => {
  const cases: [string | undefined, platform: string | undefined, present: string[]][] = [
    [undefined, undefined, []],
    ["edge", "edge", []],
    [" Edge ", "edge", []],
    ["edge-host", undefined, ["edge-host"]],
    ["Edge Host", undefined, ["edge-host"]],
    ["moon", "moon", []],
  ];
  for (const [given, setting, present] of cases) {
    const found = settingOf(catalog, given);
    t.equal(found.platform, setting, String(given));
    t.same([...found.present], present, String(given));
  }
  t.equal(ask("nextjs", "prisma").verdict.status, "compatible");
  t.equal(ask("nextjs", "prisma", "Edge").verdict.status, "partial");
  t.equal(ask("nextjs", "prisma", "edge-host").verdict.status, "incompatible");
  t.equal(ask("nextjs", "prisma", "moon").verdict.status, "compatible");
});
