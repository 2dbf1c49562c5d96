/** `/ask` and `/find/{kind}`. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { kindById } from "../../catalog/ask/kind.js";
import { isProject } from "../../catalog/ask/project.js";
import { MOST_IN_SET, readQuestion } from "../../catalog/ask/question.js";
import { pairsOf } from "../../catalog/ask/set.js";
import { MOST_WITH, shortlist } from "../../catalog/ask/shortlist.js";
import type { Catalog } from "../../catalog/catalog.js";
import { InvalidVersion } from "../../catalog/names/invalid-version.js";
import type { Subject } from "../../catalog/names/question.js";
import { today } from "../../http/context.js";
import { invalidInput } from "../../http/errors.js";
import { textIn, withForms } from "../form-body.js";
import { FIVE_MINUTES, NOT_KEPT, type Pages } from "../pages.js";
import { parsePlatform } from "../pair/view.js";
import { HIDDEN, texts, UNCOUNTED } from "../route-options.js";
import { ScanPage } from "../scan/scan-page.js";
import { withReading } from "../site.js";
import { AskPage } from "./ask-page.js";
import { FindPage } from "./find-page.js";
import { answerPath, findPath, inOrder, nameWithVersion } from "./paths.js";
import { sendNames, suggestedNames } from "./suggested-names.js";

/** Characters that servers and programs accept in an address. */
const LONGEST_ADDRESS = 2000;

interface AskQuery {
  q?: string;
}

interface FindQuery {
  with?: string | string[];
  instead?: string | string[];
  platform?: string;
}

type FindRequest = FastifyRequest<{ Params: { kind: string }; Querystring: FindQuery }>;

export function askRoutes(app: FastifyInstance, pages: Pages): void {
  const { context } = pages;
  const platform = texts("platform");
  const config = { bucket: "check", cached: true } as const;
  app.get<{ Querystring: AskQuery }>(
    "/ask",
    { config, schema: { hide: true, querystring: texts("q") } },
    (request, reply) => sendAnswer(pages, reply, request.query.q ?? ""),
  );
  withForms(app, (forms) =>
    forms.post("/ask", { config: { bucket: "check", costly: true }, ...HIDDEN }, (request, reply) =>
      takeQuestion(pages, reply, textIn(request, "q")),
    ),
  );
  app.get<{ Params: { kind: string }; Querystring: FindQuery }>(
    "/find/:kind",
    { config: { ...config, costly: true }, schema: { hide: true, querystring: platform } },
    (request, reply) => sendShortlist(pages, request, reply),
  );
  app.get<{ Params: { revision: string } }>("/ask/names/:revision.json", UNCOUNTED, (request, reply) => {
    const catalog = context.catalog();
    return sendNames(catalog, suggestedNames(catalog, today(context)), request.params.revision, reply);
  });
}

/** Leads to the address of a question; a file has no room in one. */
function takeQuestion(pages: Pages, reply: FastifyReply, text: string) {
  const address = pages.context.links.to(`/ask?q=${encodeURIComponent(text)}`);
  if (address.length > LONGEST_ADDRESS) return sendAnswer(pages, reply, text);
  return reply.header("Cache-Control", NOT_KEPT).redirect(address, 303);
}

/** Leads to the page that answers, or shows what could be meant. */
export function sendAnswer(pages: Pages, reply: FastifyReply, text: string) {
  const { links, catalog } = pages.context;
  const reading = readQuestion(catalog(), text);
  if (reading.kind !== "nothing" && reading.kind !== "project" && reading.kind !== "open") {
    const address = withReading(answerPath(links, reading), reading);
    return reply.header("Cache-Control", NOT_KEPT).redirect(links.to(address), 303);
  }
  reply.header("X-Robots-Tag", "noindex");
  const page =
    reading.kind === "project" ? projectPage(text, reading.names) : <AskPage text={text} reading={reading} />;
  const isNothingKnown =
    reading.kind === "open" && reading.known.length === 0 && reading.words.every(({ choices }) => choices.length === 0);
  const cacheControl = reply.request.method === "POST" ? NOT_KEPT : FIVE_MINUTES;
  return pages.send(reply, () => ({ page, status: isNothingKnown ? 404 : 200, cacheControl }));
}

/** What is too much for a question is in the field of a scan: names, or a file as it is. */
function projectPage(text: string, names: readonly Subject[]) {
  if (names.length === 0) {
    const isPasted = isProject(text);
    const note = `${isPasted ? "This looks like a file of a project." : "Add the files of your project below."} A scan finds what does not work together, and how to fix it.`;
    return <ScanPage list={isPasted ? text : ""} platform="" note={note} />;
  }
  const listed = text.split(/[,;\n]/).filter((part) => part.trim() !== "");
  // A long list is not read to its end here.
  const lines = listed.length > names.length ? listed.map((part) => part.trim()) : names.map(nameWithVersion);
  const note = `That is more than ${MOST_IN_SET} technologies. A scan compares all of them and lists the conflicts.`;
  return <ScanPage list={lines.join("\n")} platform="" note={note} />;
}

function sendShortlist(pages: Pages, request: FindRequest, reply: FastifyReply) {
  const { context } = pages;
  const { links } = context;
  const catalog = context.catalog();
  const { kind: id } = request.params;
  const names = [request.query.with ?? []].flat().filter((name) => name.trim() !== "");
  const subjects = subjectsOf(catalog, names);
  const kind = kindById(id);
  const [instead = ""] = [request.query.instead ?? []].flat();
  const insteadOf = catalog.names.resolve(instead)?.technology;
  if (!kind || !subjects) return sendAnswer(pages, reply, [id, "for", names.join(", ")].join(" "));
  if (subjects.length > MOST_WITH) throw invalidInput(`Name up to ${MOST_WITH} technologies that it should go with.`);
  const platform = parsePlatform(catalog, request.query.platform)?.value;
  const asked = { kind: "find", of: kind, with: subjects, platform, insteadOf } as const;
  const isCanonical =
    subjects.map(nameWithVersion).join() === names.join() &&
    (request.query.platform ?? "") === (platform ?? "") &&
    instead === (insteadOf?.id ?? "");
  if (!isCanonical) return reply.redirect(links.to(findPath(asked)), 308);
  return pages.send(reply, (current, day) => {
    const found = shortlist(current, kind, { subjects, platform, today: day }, insteadOf);
    const isKnown = found.all.length + found.limits.length > 0;
    const isPlain = subjects.length < 2 && subjects.every((one) => nameWithVersion(one) === one.technology.id);
    // Of endless combinations, search engines need those of a kind with one technology.
    if (!isKnown || !isPlain || platform !== undefined) reply.header("X-Robots-Tag", "noindex");
    const own = pairsOf(current, { subjects, platform, today: day });
    return { page: <FindPage asked={asked} own={own} found={found} /> };
  });
}

/** What names mean, in the order of the ids; undefined where one is not known. @throws InvalidVersion */
export function subjectsOf({ names }: Catalog, texts: readonly string[]): Subject[] | undefined {
  const subjects: Subject[] = [];
  for (const text of texts) {
    const found = names.resolve(text);
    if (!found) return undefined;
    if (found.invalidVersion !== undefined) throw new InvalidVersion(found.invalidVersion);
    subjects.push({ technology: found.technology, named: [{ package: found.package, version: found.version }] });
  }
  return inOrder(subjects);
}
