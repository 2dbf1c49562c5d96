import t from "tap";
import { readPubspec, readPubspecLock } from "../../../server/manifests/dart/pubspec.js";
import type { Reading } from "../../../server/manifests/reading.js";

const read = (text: string) => readPubspec(text) as Reading;
const readLock = (text: string) => readPubspecLock(text) as Reading;

const seen = ({ entries }: Reading) =>
  entries.map(({ ecosystem, name, version, line }) => [line, ecosystem, name, version]);

t.test("a pubspec.yaml is read", async (t) => {
  const reading = read(`name: app
environment:
  sdk: ">=3.5.0 <4.0.0" # Dart
  flutter: ^3.24.0
dependencies:
  flutter:
    sdk: flutter
  flutter_localizations:
    sdk: flutter
  http: ^1.2.0
  intl: any # the SDK's
  tiny: ^0.0.3
  bare:
  hosted_one:
    hosted: https://example.com
    version: '>=1.0.0 <2.0.0'
  own: {path: ../own}
  edge:
    git: https://example.com/edge
  pinned: 1.0.0
dev_dependencies:
  test: ^1.25.0
  bad name: 1
dependency_overrides:
  pinned: 2.0.0
`);
  t.same(seen(reading), [
    [3, undefined, "dart@>=3.5.0 <4.0.0", undefined],
    [4, undefined, "flutter@^3.24.0", undefined],
    [10, "pub", "http", "^1.2.0"],
    [11, "pub", "intl", undefined],
    [12, "pub", "tiny", ">=0.0.3 <0.1.0"],
    [13, "pub", "bare", undefined],
    [14, "pub", "hosted_one", ">=1.0.0 <2.0.0"],
    [18, "pub", "edge", undefined],
    [25, "pub", "pinned", "2.0.0"],
    [22, "pub", "test", "^1.25.0"],
  ]);
  t.match(reading, { kind: "pubspec.yaml", extent: "named", notRead: [/^1 unexpected entry.*line 23/] });
  t.same(reading.passedOver, ["1 package that comes with the SDK", "1 internal package"]);
});

t.test("Flutter is named where only its package is asked for", async (t) => {
  t.same(seen(read("dependencies:\n  flutter:\n    sdk: flutter\n")), [[2, undefined, "flutter", undefined]]);
  t.same(seen(read("dependencies: nothing\n")), []);
});

t.test("a pubspec.lock is read for what the app asks for", async (t) => {
  const reading = readLock(`packages:
  deep:
    dependency: transitive
    source: hosted
    version: "9.0.0"
  http:
    dependency: "direct main"
    description:
      name: http
    source: hosted
    version: "1.2.2"
  flutter:
    dependency: "direct main"
    source: sdk
    version: "0.0.0"
  own:
    dependency: "direct dev"
    source: path
    version: "0.1.0"
  odd: 1
sdks:
  dart: ">=3.5.0 <4.0.0"
`);
  t.same(seen(reading), [
    [22, undefined, "dart@>=3.5.0 <4.0.0", undefined],
    [6, "pub", "http", "1.2.2"],
  ]);
  t.match(reading, { extent: "locked", notRead: [/^1 unexpected entry.*line 20/] });
  t.same(reading.passedOver, ["1 indirect dependency", "1 package that comes with the SDK", "1 internal package"]);
});
