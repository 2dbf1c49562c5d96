/** The error page for browsers. */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ApiError } from "../http/errors.js";
import { PREFIX } from "../http/views/links.js";
import { Layout } from "./layout.js";
import type { Pages } from "./pages.js";
import { useSite } from "./site.js";

interface ErrorPageProps {
  status: number;
  message: string;
  details?: string | undefined;
}

const TITLES = new Map([
  [400, "Invalid request"],
  [404, "Page not found"],
  [413, "Too much data"],
  [429, "Too many requests"],
  [503, "Temporarily unavailable"],
]);

export function ErrorPage({ status, message, details }: ErrorPageProps) {
  const { links } = useSite();
  const title = TITLES.get(status) ?? "Something went wrong";
  return (
    <Layout title={title} description={message}>
      <h1>{title}</h1>
      <p>{message}</p>
      {details && <p class="fine">{details}</p>}
      <p>
        <a href={links.to("/")}>Check a pair</a>, <a href={links.to("/scan")}>scan a project</a> or{" "}
        <a href={links.to("/tech")}>browse technologies</a>.
      </p>
    </Layout>
  );
}

/** Whether to send an error as a page: outside the API, to clients that explicitly accept HTML. */
export function wantsPage({ url, headers }: FastifyRequest): boolean {
  return !url.startsWith(`${PREFIX}/`) && /\btext\/html\b/.test(headers.accept ?? "");
}

/** Sends an error as a page. */
export function sendErrorPage(
  pages: Pages,
  request: FastifyRequest,
  reply: FastifyReply,
  { statusCode, message, details, headers }: ApiError,
): Promise<FastifyReply> {
  const page = <ErrorPage status={statusCode} message={message} details={details} />;
  return pages.sendOnce(request, reply.headers(headers), { page, status: statusCode });
}
