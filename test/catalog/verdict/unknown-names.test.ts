import t from "tap";
import { check } from "../../../server/catalog/verdict/check.js";
import { formatUnknownNames } from "../../../server/catalog/verdict/unknown-names.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";

const catalog = catalogOf({
  technologies: {
    "spring-boot": { name: "Spring Boot" },
    "spring-data": { name: "Spring Data" },
    springfox: { name: "Springfox" },
    turso: { name: "Turso" },
    terraform: { name: "Terraform", sharedNames: ["tf"] },
    tensorflow: { name: "TensorFlow", sharedNames: ["tf"] },
    react: { name: "React", aliases: ["goose"] },
  },
  tools: {
    cursor: { name: "Cursor", platforms: { desktop: true, web: false, cli: true }, website: "https://cursor.example" },
    "github-copilot": { name: "GitHub Copilot", vendor: "GitHub" },
    "github-copilot-cli": { name: "GitHub Copilot CLI", vendor: "GitHub" },
    "claude-code": { name: "Claude Code", vendor: "Claude" },
    "kilo-code": { name: "Kilo Code", vendor: "Kilo" },
    goose: { name: "Goose" },
  },
});
const told = (...names: string[]) => formatUnknownNames(catalog, names);

t.test("a word that begins several names, or is shared by them, offers them", async (t) => {
  const expected = 'stands for several technologies: Spring Boot ("spring-boot") or Spring Data ("spring-data").';
  for (const name of ["Spring", "spring 6", "spring@6"]) t.match(told(name), `"${name}" ${expected}`);
  t.match(told("TF"), 'TensorFlow ("tensorflow") or Terraform ("terraform")');
  t.notMatch(told("Turs"), "several");
});

t.test("an AI coding tool is told as such, and never taken for the nearest technology", async (t) => {
  t.equal(
    told("cursor"),
    "Cursor is an AI coding tool that runs on the desktop and in a terminal. See /tools/cursor or https://cursor.example",
  );
  t.match(told("Cursor 1.0"), "/tools/cursor ");
  t.match(told("Copilot"), "/tools/github-copilot ", "without its vendor");
  t.match(told("Code"), `We don't know a technology called "Code".`, "two tools end so");
  t.match(
    check(catalog, { techA: "goose", techB: "turso" }, TODAY).a,
    { technology: { id: "react" } },
    "technologies come first",
  );
});

t.test("the order of names makes no difference, and each is told once", async (t) => {
  t.equal(told("Spring", "Cursor"), told("Cursor", "Spring"));
  t.equal(told("Spring", "Spring"), told("Spring"));
  const verdict = (techA: string, techB: string) => check(catalog, { techA, techB }, TODAY).verdict;
  t.same(verdict("Spring", "Cursor"), verdict("Cursor", "Spring"));
});
