/** The page for what went wrong, for those who came with a browser. */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ApiError } from "../http/errors.js";
import { PREFIX } from "../http/links.js";
import { Layout } from "./layout.js";
import type { Pages } from "./pages.js";
import { useSite } from "./site.js";

interface ErrorPageProps {
  status: number;
  message: string;
  details?: string | undefined;
}

const TITLES = new Map([
  [400, "This address cannot be read"],
  [404, "There is nothing here"],
  [413, "That is too much at once"],
  [429, "A little slower, please"],
  [503, "Not now"],
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
        <a href={links.to("/tech")}>look through the technologies</a>.
      </p>
    </Layout>
  );
}

/** Whether an error is to be read by a person: outside of the interface, by what asks for HTML in so many words. */
export function wantsPage({ url, headers }: FastifyRequest): boolean {
  return !url.startsWith(`${PREFIX}/`) && /\btext\/html\b/.test(headers.accept ?? "");
}

/** Answers an error as a page. */
export function sendErrorPage(
  pages: Pages,
  request: FastifyRequest,
  reply: FastifyReply,
  { statusCode, message, details, headers }: ApiError,
): Promise<FastifyReply> {
  const page = <ErrorPage status={statusCode} message={message} details={details} />;
  return pages.sendOnce(request, reply.headers(headers), { page, status: statusCode });
}
