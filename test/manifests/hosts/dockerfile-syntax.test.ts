import t from "tap";
import { assignmentsOf, expand, instructionsOf } from "../../../server/manifests/hosts/dockerfile-syntax.js";

t.test("an instruction has the number of its first line, without what is inlined and commented out", async (t) => {
  const text = "# a\nFROM node\n\nRUN a \\\n  # b\n  b <<EOF\nFROM c\nEOF\nCMD d";
  t.same(
    [...instructionsOf(text)].map(({ code, line }) => [line, code]),
    [
      [2, "FROM node"],
      [4, "RUN a  b <<EOF"],
      [9, "CMD d"],
    ],
  );
});

t.test("a variable has its value, then its default, and leaves a tag open", async (t) => {
  const values = new Map([["A", "1"]]);
  t.equal(expand("node:$A", values), "node:1");
  t.equal(expand(`node:\${B:-2}`, values), "node:2");
  t.equal(expand(`node:\${B}`, values), "node:");
  t.equal(expand("$B:1", values), undefined);
});

t.test("assignments are read in both spellings", async (t) => {
  t.same(
    [...assignmentsOf(`A=1 B="two words" C='3'`)],
    [
      ["A", "1"],
      ["B", "two words"],
      ["C", "3"],
    ],
  );
  t.same([...assignmentsOf("NODE_VERSION 20.11")], [["NODE_VERSION", "20.11"]]);
  t.same([...assignmentsOf("A")], []);
});
