/** `/llms.txt`: how an assistant asks, and where things are. The form is that of https://llmstxt.org */
import type { Catalog } from "../../catalog/catalog.js";
import { figuresOf } from "../../catalog/figures.js";
import type { Config } from "../../config.js";
import { type Links, PREFIX } from "../../http/links.js";

/** Writes the file. @param limits requests a minute for each client */
export function llmsText(catalog: Catalog, links: Links, limits: Config["limits"]): string {
  const { technologies, pairs, tools, sources } = figuresOf(catalog);
  const count = (number: number) => number.toLocaleString("en");
  const api = (path: string) => links.absolute(`${PREFIX}${path}`);
  const link = (name: string, path: string, note: string) => `- [${name}](${links.absolute(path)}): ${note}`;
  return `# StackFit

> StackFit tells whether technologies (frameworks, databases, hosts, libraries, tools) work together, in which versions, and which sources say so. Its facts are small files kept in Git and reviewed by people.

It knows ${count(technologies)} technologies, ${count(pairs)} pairs, ${count(tools)} AI coding tools and ${count(sources)} sources, as of ${catalog.revision.date.slice(0, 10)}. No key is needed to ask.

How to ask about a pair:

- As JSON: \`GET ${api("/check?techA=nextjs@15&techB=react@17")}\`
- As Markdown, with sources, versions and exceptions: \`GET ${links.absolute("/check/{a}/{b}.md")}\`, such as \`/check/nextjs@15/react@17.md\`
- Everything about one technology, as Markdown: \`GET ${links.absolute("/tech/{id}.md")}\`
- Up to 200 pairs at once: \`POST ${api("/check/batch")}\`. A whole project: \`POST ${api("/scan")}\` with \`{"dependencies": ["next@15.1.0", "react@17.0.2"]}\`, a \`packageJson\` or an \`sbom\`
- As tools, over the Model Context Protocol (Streamable HTTP, no sessions): \`POST ${links.absolute("/mcp")}\`

How to name things:

- By id (\`nextjs\`), name (\`Next.js\`), package (\`@prisma/client\`) or package URL (\`pkg:npm/next@15.1.0\`). Other spellings are understood, and the order of the two makes no difference.
- A version stands behind \`@\`: one (\`react@18.2.0\`), a line (\`react@18\`) or a range (\`react@^18.2\`). Without a version the answer is about current ones, so give the versions you know.
- Where it runs goes into \`platform\` of the JSON: \`web\`, \`mobile\`, \`desktop\`, \`server\`, \`edge\`, \`serverless\`, \`cli\`, or a host such as \`vercel\`.

What the answers mean:

- \`compatible\`: they work together. \`partial\`: with limits or configuration. \`incompatible\`: they do not. \`deprecated\`: one or both are past their end of life.
- \`unknown\`: no fact with a source is known. It is an answer, and it says nothing either way: do not turn it into yes or no.
- \`message\` says why, \`workaround\` what to do, \`docsUrl\` is the page to cite. The whole verdict names its basis (tested, documented, declared in a manifest, or inferred from use) and the day its sources were last checked.

Limits for each client and minute: ${limits.check} checks, ${limits.scan} scans, ${limits.read} other reads. \`X-RateLimit-Remaining\` and \`X-RateLimit-Reset\` come with every response; after a 429 wait for \`Retry-After\` seconds.

## Interface

${link("The interface in words", "/docs", "every operation with examples")}
${link("OpenAPI description", "/openapi.json", "the same for programs")}

## Directories

${link("Technologies", "/tech", "by category, each with what it goes with")}
${link("AI coding tools", "/tools", "platforms, abilities, privacy and prices, with sources")}
${link("Matrix", "/matrix", "a whole field at once")}
- [Technologies as JSON](${api("/technologies")}): ids, names and aliases, paged
- [AI coding tools as JSON](${api("/ai-tools")}): filtered and paged

## For people

${link("Check a pair", "/", "the question and its answer")}
${link("Scan a project", "/scan", "a manifest, a lockfile or an SBOM")}
${link("Build a stack", "/wizard", "step by step, each choice held against the others")}
${link("Contribute", "/contribute", "teach it what you know")}

## Optional

${link("Changes", "/changes", "what was added, corrected or taken out")}
${link("Changes as a feed", "/feed.json", "the same, to be followed")}
${link("All pages", "/sitemap.xml", "the address of every page")}
`;
}
