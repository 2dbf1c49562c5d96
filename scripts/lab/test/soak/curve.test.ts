import t from "tap";
import fc from "../../../../test/fixtures/properties.js";
import { parseXml } from "../../../../test/fixtures/xml.js";
import { drawCurve, roundStep } from "../../soak/curve.js";

const run = (length: number) =>
  Array.from({ length }, (_, seconds) => ({
    seconds,
    requests: 1000 * seconds,
    resident: 3e8 + 1e6 * (seconds % 7),
    heapUsed: 1e8,
    stall: 11,
    connections: 1,
    processor: 1,
  }));

t.test("the picture is small, well-formed and has a text alternative", (t) => {
  const picture = drawCurve(run(3601));
  t.ok(Buffer.byteLength(picture) < 20_000);
  const elements = parseXml(picture);
  const [root] = elements;
  t.equal(root?.attributes.get("role"), "img");
  t.equal(root?.attributes.get("aria-labelledby"), "title desc");
  t.equal(elements.find(({ name }) => name === "title")?.text, "Memory of the service under a mixed load");
  t.equal(
    elements.find(({ name }) => name === "desc")?.text,
    "Over 3.6 M requests in 3600 seconds resident memory was 306 MB at most and 302 MB at the end.",
  );
  const texts = elements.filter(({ name }) => name === "text").map(({ text }) => text);
  for (const label of ["requests", "resident memory, MB", "heap in use, MB", "0", "400", "1 M"])
    t.ok(texts.includes(label), label);
  t.end();
});

t.test("curves stay inside the picture and end at the last sample", (t) => {
  for (const length of [1, 2, 401, 1000]) {
    const curves = parseXml(drawCurve(run(length))).filter(({ name }) => name === "polyline");
    t.equal(curves.length, 2);
    for (const { attributes } of curves) {
      const points = (attributes.get("points") ?? "").split(" ").map((point) => point.split(",").map(Number));
      t.ok(points.every(([x = -1, y = -1]) => x >= 64 && x <= 704 && y >= 34 && y <= 276));
      if (length > 1) t.equal(points.at(-1)?.[0], 704);
    }
  }
  t.end();
});

t.test("an axis has two to six parts of a round length", (t) => {
  fc.assert(
    fc.property(fc.double({ min: 1, max: 1e9, noNaN: true }), (length) => {
      const step = roundStep(length);
      const parts = length / step;
      return parts <= 6 + 1e-9 && parts > 2 && /^[125]0*$|^0\.[125]$/.test(String(Number(step.toPrecision(3))));
    }),
  );
  t.end();
});
