import { SemVer } from "semver";
import t from "tap";
import {
  ANY_VERSION,
  contains,
  fromBound,
  includesVersion,
  isEmpty,
  onlyVersion,
  overlap,
  upToBound,
  withoutHole,
} from "../../../server/catalog/versions/interval.js";

const at = (text: string) => new SemVer(text);
const between = (min: string, minIncluded: boolean, max: string, maxIncluded: boolean) =>
  upToBound(fromBound(ANY_VERSION, at(min), minIncluded), at(max), maxIncluded);

t.test("a second bound narrows an interval, and never widens it", async (t) => {
  const part = between("1.0.0", true, "2.0.0", true);
  t.same(fromBound(part, at("0.9.0"), true), part);
  t.same(upToBound(part, at("2.1.0"), true), part);
  t.notOk(includesVersion(fromBound(part, at("1.0.0"), false), at("1.0.0")));
  t.notOk(includesVersion(upToBound(part, at("2.0.0"), false), at("2.0.0")));
  t.ok(includesVersion(upToBound(part, at("1.5.0"), true), at("1.5.0")));
});

t.test("an interval without a version is empty", async (t) => {
  t.ok(isEmpty(between("2.0.0", true, "1.0.0", true)));
  t.ok(isEmpty(between("1.0.0", true, "1.0.0", false)));
  t.notOk(isEmpty(onlyVersion(at("1.0.0"))));
  t.notOk(isEmpty(ANY_VERSION));
});

t.test("a hole leaves the parts below and above it", async (t) => {
  const whole = between("1.0.0", true, "2.0.0", false);
  const parts = withoutHole(whole, onlyVersion(at("1.5.0")));
  t.equal(parts.length, 2);
  t.notOk(parts.some((part) => includesVersion(part, at("1.5.0"))));
  t.ok(["1.4.9", "1.5.1"].every((text) => parts.some((part) => includesVersion(part, at(text)))));
  t.equal(withoutHole(whole, onlyVersion(at("1.0.0"))).length, 1, "at its start");
  t.same(withoutHole(whole, onlyVersion(at("2.0.0"))), [whole], "outside of it");
  t.ok(parts.every((part) => contains(whole, part) && overlap(whole, part)));
});
