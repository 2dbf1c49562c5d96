import t from "tap";
import { PieceOfMatrix } from "../../../server/web/home/home-page.js";
import { catalogOf } from "../../fixtures/catalog.js";
import { render } from "../../fixtures/page.js";

const IDS =
  "nextjs nuxt sveltekit astro django laravel vercel cloudflare-workers postgresql prisma drizzle tailwind".split(" ");
const technologies = Object.fromEntries(IDS.map((id) => [id, {}]));
const { prisma: _, ...others } = technologies;

t.test("its signs lead to pairs, and it opens as a matrix", async (t) => {
  const catalog = catalogOf({ technologies, rules: [{ techA: "nextjs", techB: "prisma" }] });
  const html = render(<PieceOfMatrix />, { catalog });
  t.match(html, /<td class="compatible"><a href="\/check\/nextjs\/prisma"/);
  t.equal(html.match(/<td class="unknown">/g)?.length, 35, "six by six, and one is known");
  t.match(html, /href="\/matrix\?row=nextjs[^"]*&amp;col=[^"]*prisma/);
});

t.test("without one of its technologies there is nothing", async (t) => {
  t.equal(render(<PieceOfMatrix />, { catalog: catalogOf({ technologies: others }) }), "");
});
