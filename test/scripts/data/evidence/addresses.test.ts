import t from "tap";
import { faultOf, homesOf } from "../../../../scripts/data/evidence/addresses.js";
import { catalogOf } from "../../../fixtures/catalog.js";

const { technologies, tools } = catalogOf({
  technologies: {
    next: { homepage: "https://nextjs.org", repository: "https://github.com/vercel/next.js" },
    docs: { docs: "https://docs.example.co.uk/guide" },
    pages: { homepage: "https://maker.github.io/tool" },
    forge: { repository: "https://git.maker.dev/tool" },
    bare: {},
  },
  tools: { agent: { website: "https://www.agent.ai", repository: "https://gitlab.com/agent/agent" } },
});
const homes = homesOf({ technologies: new Map(technologies.map(({ id, record }) => [id, record])), tools });

t.test("homes are the domains of makers; of shared ones, the maker's part", async (t) => {
  t.same([...homes].sort(), [
    "agent.ai",
    "example.co.uk",
    "github.com",
    "gitlab.com",
    "maker.dev",
    "maker.github.io",
    "nextjs.org",
  ]);
});

const CASES: [url: string, fault: RegExp | undefined][] = [
  ["https://nextjs.org/docs/app", undefined],
  ["https://blog.nextjs.org/a", undefined],
  ["https://github.com/vercel/next.js/blob/v15.0.0/package.json", undefined],
  ["https://github.com/vercel/next.js/issues/1", undefined],
  ["https://github.com/o/r/blob/main-fixes/a", undefined],
  ["https://maker.github.io/tool/guide", undefined],
  ["https://developer.mozilla.org/en-US/docs/Web", undefined],
  ["https://peps.python.org/pep-0440/", undefined],
  ["https://nextjs.org/docs?version=15", undefined],
  ["https://other.github.io/tool", /^is on other\.github\.io, which is not a site of any known technology or tool/],
  ["https://notnextjs.org/", /^is on notnextjs\.org/],
  ["https://nextjs.org.example.com/", /^is on nextjs\.org\.example\.com/],
  ["https://medium.com/@somebody/a", /cite the makers, or add the host$/],
  ["https://www.npmjs.com/package/next", /^is on a package registry: cite the maker's repository at the release tag/],
  ["https://pypi.org/project/django/", /^is on a package registry/],
  ["https://github.com/o/r/blob/main/package.json", /^points to a branch, which changes: /],
  ["https://github.com/o/r/tree/HEAD", /^points to a branch/],
  ["https://nextjs.org/docs?utm_source=a", /^has tracking parameters: remove them$/],
];

for (const [url, fault] of CASES) {
  t.test(`${url} ${fault ? "is no source" : "can be cited"}`, async (t) => {
    const found = faultOf(url, homes);
    if (fault) t.match(found, fault);
    else t.equal(found, undefined);
  });
}
