/** Sources that ask Next.js to run them in its edge runtime. */
import { technologyEntry } from "../reading.js";
import { reader } from "../reading-builder.js";

/**
 * Comments and texts are matched first, so that what stands in them is no setting. What is not closed goes on to the end,
 * so that it is read once.
 */
const PARTS =
  /\/\/[^\n]*|\/\*(?:[^*]|\*(?!\/))*(?:\*\/)?|`(?:[^`\\]|\\[\s\S])*`?|\bexport\s+const\s+(?:runtime\b[^=;\n]{0,60}=\s*|config\b[^=;\n]{0,60}=\s*\{[^{}]{0,500}?\bruntime\s*:\s*)(["'`])(?:experimental-)?edge\1|"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?/g;

/**
 * Reads whether a source asks for the edge runtime: `export const runtime = "edge"` of a page, layout or route handler
 * (https://nextjs.org/docs/app/api-reference/file-conventions/route-segment-config/runtime), also in its older spelling
 * `"experimental-edge"`, or `export const config = { runtime: "edge" }` of an API route
 * (https://nextjs.org/docs/pages/building-your-application/routing/api-routes).
 * @returns one entry, or none where it does not
 */
export const readEdgeRuntime = reader("source of Next.js", (reading, source: string) => {
  // Most sources have neither word, and a plain search is faster.
  if (!source.includes("runtime") || !source.includes("edge")) return;
  for (const match of source.matchAll(PARTS)) {
    if (match[1] === undefined) continue;
    const line = source.slice(0, match.index + match[0].length).split("\n").length;
    return reading.add(technologyEntry("nextjs-edge", "runtime = edge", undefined, line));
  }
});
