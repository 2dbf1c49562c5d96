/** `/set`: the table of pairs, also as CSV, and sets of technologies. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { MOST_IN_SET } from "../../catalog/ask/question.js";
import { checkSet } from "../../catalog/ask/set.js";
import { endsOf } from "../../catalog/directory/ending-soon.js";
import { categoriesOf, categoryOf, type Matrix, type MatrixRequest, matrixOf } from "../../catalog/directory/matrix.js";
import { resolveVersions } from "../../catalog/stack/resolve/resolve.js";
import { formatUnknownNames } from "../../catalog/verdict/unknown-names.js";
import { nameSubject } from "../../catalog/words.js";
import { today } from "../../http/context.js";
import { invalidInput, notFound } from "../../http/errors.js";
import { nameWithVersion, setPath } from "../ask/paths.js";
import { sendAnswer, subjectsOf } from "../ask/routes.js";
import type { Pages } from "../pages.js";
import { parsePlatform } from "../pair/view.js";
import { texts } from "../route-options.js";
import { formatCalendar } from "./calendar.js";
import { parseQuery, QUERYSTRING, type TableQuery } from "./query.js";
import { SetPage, TablePage } from "./set-page.js";

type SetRequest = FastifyRequest<{ Querystring: { platform?: string } }>;

export function setRoutes(app: FastifyInstance, pages: Pages): void {
  const { context } = pages;
  const options = { config: { cached: true }, schema: { hide: true, querystring: QUERYSTRING } };

  app.get<{ Querystring: TableQuery }>("/set", options, (request, reply) => {
    const asked = parseQuery(request.query);
    const set = namedSet(asked);
    if (set) return reply.redirect(context.links.to(set), 303);
    return pages.send(reply, (catalog, day) => ({
      page: <TablePage request={asked} matrix={matrixOf(catalog, asked, day)} categories={categoriesOf(catalog)} />,
    }));
  });

  app.get<{ Querystring: TableQuery }>("/set.csv", options, (request, reply) => {
    const asked = parseQuery(request.query);
    reply.header("Content-Disposition", `attachment; filename="${fileName(asked)}"`);
    return pages.sendData(reply, "text/csv", matrixCsv(matrixOf(context.catalog(), asked, today(context))));
  });

  app.get<{ Querystring: TableQuery }>("/set.ics", options, (request, reply) => {
    if (!request.query.row) throw invalidInput("Name the technologies, as in /set.ics?row=nodejs@22,react.");
    const catalog = context.catalog();
    const { rows } = parseQuery(request.query);
    const subjects = subjectsOf(catalog, rows);
    if (!subjects) throw notFound(formatUnknownNames(catalog, rows));
    const ends = endsOf(subjects, today(context));
    return pages.sendData(reply, "text/calendar", formatCalendar(ends, catalog.revision.date, context.links));
  });

  app.get<{ Querystring: { platform?: string } }>(
    "/set/*",
    { config: { bucket: "check", cached: true, costly: true }, schema: { hide: true, querystring: texts("platform") } },
    (request, reply) => sendSet(pages, request, reply),
  );

  /** The set of a few names on one side; undefined for categories, and where a name is not known or has a wrong version. */
  function namedSet({ rows, columns }: MatrixRequest): string | undefined {
    const catalog = context.catalog();
    const names = rows.length === 0 ? columns : rows;
    const isOneSide = rows.length === 0 || columns.length === 0;
    if (!isOneSide || names.length > MOST_IN_SET) return undefined;
    const categories = categoriesOf(catalog);
    const isKnown = (text: string) =>
      categoryOf(categories, text) === undefined && catalog.names.resolve(text)?.invalidVersion === undefined;
    const subjects = names.every(isKnown) ? subjectsOf(catalog, names) : undefined;
    return subjects && subjects.length > 1 ? setPath(subjects) : undefined;
  }
}

async function sendSet(pages: Pages, request: SetRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { context } = pages;
  const { links } = context;
  const catalog = context.catalog();
  const [path = ""] = request.url.split("?");
  // A plus in a name or a version is escaped.
  const names = path
    .slice("/set/".length)
    .split("+")
    .map(decodeURIComponent)
    .filter((name) => name.trim() !== "");
  const subjects = subjectsOf(catalog, names);
  const [first, ...others] = subjects ?? [];
  // What is not known, or too much, is answered as a question.
  if (!subjects || !first || names.length > MOST_IN_SET) return sendAnswer(pages, reply, names.join(", "));
  if (others.length === 0) return reply.redirect(links.to(`/tech/${first.technology.id}`), 303);
  const platform = parsePlatform(catalog, request.query.platform)?.value;
  const address = setPath(subjects, platform);
  const asked = `${decodeURIComponent(path)} ${request.query.platform ?? ""}`;
  if (asked !== `${decodeURIComponent(setPath(subjects))} ${platform ?? ""}`)
    return reply.redirect(links.to(address), 308);
  const day = today(context);
  const resolved = resolveVersions(catalog, subjects.map(nameWithVersion), { with: [], platform }, day);
  const checked = checkSet(catalog, { subjects, platform, today: day });
  // There are endless combinations.
  reply.header("X-Robots-Tag", "noindex");
  return pages.send(reply, () => ({ page: <SetPage {...{ subjects, platform, checked, resolved }} /> }));
}

export function matrixCsv({ rows, columns, cells }: Matrix): string {
  const lines = [
    ["technology", ...columns.shown.map(nameSubject)],
    ...rows.shown.map((row, index) => [nameSubject(row), ...(cells[index] ?? []).map((cell) => cell?.status ?? "")]),
  ];
  return lines.map((fields) => `${fields.map(fieldOf).join(",")}\r\n`).join("");
}

/** Spreadsheets read these as formulas; a leading apostrophe makes them text. */
const FORMULA = /^[=+\-@\t\r]/;

function fieldOf(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** `stackfit-orm-database.csv`. */
export function fileName({ rows, columns }: MatrixRequest): string {
  const words = [...rows, ...columns].map((text) => text.toLowerCase().replace(/[^a-z0-9]+/g, "-"));
  const name = words.map((word) => word.replace(/^-|-$/g, "")).filter((word) => word !== "");
  return `${["stackfit", ...name].join("-").slice(0, 80).replace(/-$/, "")}.csv`;
}
