import t from "tap";
import { MAX_ENTRIES } from "../../server/catalog/scan/entry.js";
import { readBill, sbomEntries } from "../../server/manifests/bill-of-materials.js";
import { locate } from "../../server/manifests/formats/json.js";
import type { Reading } from "../../server/manifests/reading.js";
import fc from "../fixtures/properties.js";

const texts = (sbom: Record<string, unknown>) => sbomEntries(sbom)?.map(({ text }) => text);

t.test("components of CycloneDX are read in their order, nested ones after their parents", async (t) => {
  const components = [
    {
      purl: "pkg:npm/next@15.1.0",
      name: "next",
      version: "15.1.0",
      components: [{ name: "react", version: "19.0.0", components: [{ name: "scheduler" }] }, { name: "styled-jsx" }],
    },
    { group: "@angular", name: "core", version: "17.0.0" },
    { group: "", name: "vue" },
    { version: "1" },
    "no component",
    null,
  ];
  t.same(texts({ bomFormat: "CycloneDX", components }), [
    "pkg:npm/next@15.1.0",
    "react@19.0.0",
    "scheduler",
    "styled-jsx",
    "@angular/core@17.0.0",
    "vue",
  ]);
});

t.test("packages of SPDX are read, by purl where there is one", async (t) => {
  const reference = (referenceType: string, referenceLocator: unknown) => ({ referenceType, referenceLocator });
  const packages = [
    {
      name: "npm:next",
      versionInfo: "15.1.0",
      externalRefs: [reference("cpe23Type", "cpe:2.3:a:x"), reference("purl", "pkg:npm/next@15.1.0")],
    },
    { name: "react", versionInfo: "19.0.0", externalRefs: "none" },
    { name: "vue", externalRefs: [null, reference("purl", 7)] },
    { versionInfo: "1" },
    [],
  ];
  t.same(texts({ spdxVersion: "SPDX-2.3", packages }), ["pkg:npm/next@15.1.0", "react@19.0.0", "vue"]);
});

t.test("what is neither has no entries", async (t) => {
  for (const sbom of [{}, { components: {} }, { packages: "x" }]) t.equal(sbomEntries(sbom), undefined);
  t.same(sbomEntries({ components: [] }), []);
});

t.test("neither depth nor length of a bill of materials is a danger", async (t) => {
  let deep: object = { name: "react" };
  for (let depth = 0; depth < 100_000; depth++) deep = { components: [deep] };
  t.same(texts({ components: [deep] }), ["react"]);
  t.same(texts({ components: [{ name: "next", components: Array(500_000).fill(1) }] }), ["next"]);
  const many = sbomEntries({ components: [{ components: Array(50_000).fill({ name: "next" }) }] });
  t.equal(many?.length, MAX_ENTRIES + 1, "it is read no further than to see that there are too many");
});

t.test("any object is read without an error", async () => {
  const odd = fc.dictionary(fc.constantFrom("components", "packages"), fc.anything({ maxDepth: 4 }));
  fc.assert(fc.property(odd, (sbom) => sbomEntries(sbom) !== null));
});

t.test("it tells which of the two it is, and that it lists everything", async (t) => {
  const read = (sbom: object) => readBill(sbom as Record<string, unknown>, locate(JSON.stringify(sbom)));
  const cases: [object, kind: RegExp][] = [
    [{ components: [{ name: "next" }] }, /CycloneDX/],
    [{ packages: [{ name: "next" }] }, /SPDX/],
  ];
  for (const [sbom, kind] of cases) {
    t.match(read(sbom), { kind, extent: "all", entries: [{ text: "next" }] });
  }
  t.match(read({ sbom: { packages: [{ name: "next" }] } }), { kind: /SPDX/, entries: [{ text: "next" }] });
  t.match(read({ components: {} }), { problem: /not a bill of materials/ });
});

t.test("each has its line, and components without a name are told", async (t) => {
  const cyclone = `{"metadata": {"component": {"name": "app"}}, "components": [
    {"group": "@angular",
     "name": "core", "components": [
       {"purl": "pkg:npm/rxjs@7"}]},
    {"version": "1"}
  ]}`;
  const bill = readBill(JSON.parse(cyclone), locate(cyclone)) as Reading;
  t.match(bill.entries, [
    { text: "@angular/core", line: 3 },
    { text: "pkg:npm/rxjs@7", line: 4 },
  ]);
  t.same(bill.notRead, ["1 component without a name (line 5)"]);
  const spdx = '{"packages": [\n{"name": "next"},\n{}]}';
  t.match(readBill(JSON.parse(spdx), locate(spdx)), {
    entries: [{ text: "next", line: 2 }],
    notRead: ["1 component without a name (line 3)"],
  });
});
