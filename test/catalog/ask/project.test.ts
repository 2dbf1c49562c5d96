import t from "tap";
import { isProject } from "../../../server/catalog/ask/project.js";

t.test("files of projects are recognised", async (t) => {
  for (const text of [
    '{"dependencies": {"next": "15"}}',
    `{ "name": "x", ${'"a": 1, '.repeat(9000)}`,
    "{}",
    "django==5.0\nredis>=5",
    "# what we use\nDjango == 5.0\npsycopg[binary] >= 3.1\n",
    "[package]\nname = 'x'",
    "module example.com/x\n\ngo 1.23\n",
    'source "https://rubygems.org"\ngem "rails", "~> 8.0"',
    "<project xmlns='x'>\n<dependencies/>",
    "GEM\n  remote: https://rubygems.org/",
  ])
    t.equal(isProject(text), true, text.slice(0, 40));
});

t.test("questions are not", async (t) => {
  for (const text of [
    "",
    "react",
    "next 15\nreact 17",
    "{",
    "{react}",
    "django==5.0",
    "does {x} work?",
    "\n\n\n",
    "<script>\nx",
  ])
    t.equal(isProject(text), false, text);
});
