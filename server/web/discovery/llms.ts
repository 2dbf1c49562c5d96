/** `/llms.txt`: how assistants use the service (https://llmstxt.org). */
import type { Catalog } from "../../catalog/catalog.js";
import type { Config } from "../../config.js";
import { type Links, PREFIX } from "../../http/views/links.js";

export function llmsText({ revision, figures }: Catalog, links: Links, limits: Config["limits"]): string {
  const { technologies, pairs, tools, sources } = figures;
  const count = (number: number) => number.toLocaleString("en");
  const api = (path: string) => links.absolute(`${PREFIX}${path}`);
  const link = (name: string, path: string, note: string) => `- [${name}](${links.absolute(path)}): ${note}`;
  return `# StackFit

> StackFit answers whether technologies (frameworks, databases, hosts, libraries, tools) work together, in which versions, and according to which sources. Its facts are small files in Git, reviewed by people.

It covers ${count(technologies)} technologies, ${count(pairs)} pairs, ${count(tools)} AI coding tools and ${count(sources)} sources, as of ${revision.date.slice(0, 10)}. No API key needed.

How to check a pair:

- As JSON: \`GET ${api("/check?techA=nextjs@15&techB=react@17")}\`
- With facts, sources, versions and exceptions: \`GET ${api("/pairs/nextjs@15/react@17")}\`
- Everything about one technology: \`GET ${api("/technologies/nextjs")}\`
- Up to 200 pairs at once: \`POST ${api("/check/batch")}\`. A whole project: \`POST ${api("/scan")}\` with \`{"dependencies": ["next@15.1.0", "react@17.0.2"]}\`, a \`packageJson\`, the text of a \`lockfile\` (every unmet requirement of its releases is found) or an \`sbom\`
- An upgrade: \`POST ${api("/plan")}\` with \`{"targets": ["react@19"]}\` and the project as for a scan; the answer has the steps in order, with releases and reasons
- Versions that go together, for a new project or several new dependencies: \`POST ${api("/resolve")}\` with \`{"names": ["next", "prisma@^6"], "with": ["node@24"]}\`. Use it instead of versions from memory
- As tools, over the Model Context Protocol (Streamable HTTP, no sessions): \`POST ${links.absolute("/mcp")}\`. \`stackfit mcp\` offers them over stdio, with \`scan_project\`, which reads a folder itself

How to name things:

- By id (\`nextjs\`), name (\`Next.js\`), package (\`@prisma/client\`) or package URL (\`pkg:npm/next@15.1.0\`). Other spellings work too, and the order of the two does not matter.
- Add a version after \`@\`: a release (\`react@18.2.0\`), a release line (\`react@18\`) or a range (\`react@^18.2\`). Without a version the answer is about the release lines supported today, so give the versions you know.
- To say where it runs, set \`platform\` in the JSON: \`web\`, \`mobile\`, \`desktop\`, \`server\`, \`edge\`, \`serverless\`, \`cli\`, or a host such as \`vercel\`.

What the answers mean:

- \`compatible\`: they work together. \`partial\`: with limits or configuration. \`incompatible\`: they do not, whether or not they are still supported. \`deprecated\`: one or both are past their end of life, and no conflict is known.
- \`unknown\`: nothing we know covers these versions. This is neither a yes nor a no; do not turn it into one.
- \`message\` gives the reason, \`workaround\` the fix, and \`docsUrl\` the page to cite. The full verdict includes its basis (tested, documented, declared in a manifest, or inferred), its coverage (how well the deciding fact covers the versions: \`exact\`, \`line\`, \`minimum\`, \`current\` or \`unversioned\`) and the day its sources were last checked.

Rate limits per client and minute: ${limits.check} checks, ${limits.scan} scans, ${limits.read} other reads. Every response has \`X-RateLimit-Remaining\` and \`X-RateLimit-Reset\`; after a 429, wait \`Retry-After\` seconds.

## API

${link("API reference", "/docs", "every operation with examples")}
${link("OpenAPI description", "/openapi.json", "machine-readable")}

## Directories

${link("Technologies", "/tech", "by category, each with what it works with")}
${link("AI coding tools", "/tools", "platforms, features, privacy and prices, with sources")}
${link("Compare", "/set", "many technologies at once, in a table of pairs")}
- [Technologies as JSON](${api("/technologies")}): ids, names and aliases, paged
- [AI coding tools as JSON](${api("/ai-tools")}): filtered and paged

## For people

${link("Ask", "/ask", "a question in words after `?q=` leads to the page that answers")}
${link("Several at once", "/set/nextjs+prisma+react", "up to twelve technologies, joined with a plus: every pair, and versions that go together")}
${link("What goes with something", "/find/orm?with=nextjs", "the technologies of a kind, with their verdicts and how we know")}
${link("Check a pair", "/", "ask and get an answer")}
${link("Scan a project", "/scan", "a manifest, a lockfile or an SBOM")}
${link("Plan an upgrade", "/plan", "what to update first, what to replace, and what moves together")}
${link("Build a stack", "/wizard", "eight questions; what fits, and what to run, from the first answer on")}
${link("Contribute", "/contribute", "share what you know")}

## Optional

${link("Changes", "/changes", "facts added, corrected or removed")}
${link("Changes as a feed", "/feed.xml", "to subscribe to")}
${link("All pages", "/sitemap.xml", "sitemap")}
`;
}
