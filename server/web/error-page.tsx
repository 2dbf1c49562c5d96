/** The page for errors; an address without a page is taken for a question. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { readQuestion } from "../catalog/ask/question.js";
import type { ApiError } from "../http/errors.js";
import { PREFIX } from "../http/views/links.js";
import { AskPage } from "./ask/ask-page.js";
import { Link } from "./components/link.js";
import { Layout } from "./layout.js";
import type { Pages } from "./pages.js";
import { counted, decodePart } from "./texts.js";

interface ErrorPageProps {
  status: number;
  message: string;
  details?: string | undefined;
  /** Seconds to wait before trying again. */
  retryAfter?: number | undefined;
  requestId?: string | undefined;
}

const TITLES = new Map([
  [400, "Invalid request"],
  [404, "Page not found"],
  [405, "Not possible here"],
  [413, "Too much data"],
  [429, "Too many requests"],
  [503, "Temporarily unavailable"],
]);

const ADVICE = new Map([
  [413, "Leave out what is not needed: a scan needs names and versions only, so a package.json is enough."],
  [429, "Everybody has a budget, so that the service stays fast for all. For many questions, run it yourself."],
  [500, "Try again. If it happens again, report it with the id of the request."],
]);

export function ErrorPage({ status, message: given, details, retryAfter, requestId }: ErrorPageProps) {
  const title = TITLES.get(status) ?? "Something went wrong";
  // In place of a message for programs.
  const message = status === 429 ? "Your network has sent more requests than it may at once." : given;
  return (
    <Layout title={title} description={message}>
      <h1>{title}</h1>
      <p class="lead">{message}</p>
      {retryAfter !== undefined && <p>Try again in {describeWait(retryAfter)}.</p>}
      {ADVICE.has(status) && <p>{ADVICE.get(status)}</p>}
      {details && <p class="fine">{details}</p>}
      {requestId !== undefined && (
        <p class="fine">
          The id of this request is <code>{requestId}</code>.
        </p>
      )}
      <p>
        <Link to="/">Check a pair</Link>, <Link to="/scan">scan a project</Link> or{" "}
        <Link to="/tech">browse technologies</Link>.
      </p>
    </Layout>
  );
}

/** Long waits in minutes: `60 seconds`, `5 minutes`. */
const describeWait = (seconds: number): string =>
  seconds > 120 ? counted(Math.ceil(seconds / 60), "minute", "minutes") : counted(seconds, "second", "seconds");

/** Whether to send an error as a page: outside the API, to clients that explicitly accept HTML. */
export function wantsPage({ url, headers }: FastifyRequest): boolean {
  return !url.startsWith(`${PREFIX}/`) && /\btext\/html\b/.test(headers.accept ?? "");
}

export function sendErrorPage(
  pages: Pages,
  reply: FastifyReply,
  { statusCode, message, details, headers }: ApiError,
): Promise<FastifyReply> {
  const { request } = reply;
  const text = statusCode === 404 ? questionIn(request.url) : "";
  // The message for programs names the method and the documentation, which visitors do not need.
  const said = request.is404 ? `We have no page at ${request.url.split("?")[0]?.slice(0, 200)}.` : message;
  const retryAfter = headers["Retry-After"];
  const page =
    text === "" ? (
      <ErrorPage
        status={statusCode}
        message={message}
        // The page already shows what the details of these two say.
        details={statusCode === 500 || statusCode === 429 ? undefined : details}
        retryAfter={retryAfter === undefined ? undefined : Number(retryAfter)}
        requestId={statusCode >= 429 ? request.id : undefined}
      />
    ) : (
      <AskPage text={text} reading={readQuestion(pages.context.catalog(), text)} missing={said} />
    );
  return pages.sendOnce(reply.headers(headers), { page, status: statusCode });
}

const SECTIONS: ReadonlySet<string> = new Set(
  "api v1 ask badge cards changes check compare contribute docs en feed find index.html matrix plan report scan set tech technology technologies tool tools wizard".split(
    " ",
  ),
);

/** What an address asks, as a question: `nextjs vs prisma` of `/compare/nextjs-vs-prisma`. */
export function questionIn(url: string): string {
  const [path = ""] = url.split("?");
  return path
    .split("/")
    .map(decodePart)
    .filter((part) => !SECTIONS.has(part.toLowerCase()))
    .join(" ")
    .replace(/[-_+](?:vs|with|and)[-_+]/gi, " vs ")
    .replace(/\.(?:html?|php|json|md)$/i, "")
    .trim()
    .slice(0, 200);
}
