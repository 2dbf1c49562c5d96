/**
 * Keeps one comment with a report on a pull request: it is written when there is something to say, and from then on
 * brought up to date. The action runs this as it lies here, without a build and without packages.
 *
 *   node scripts/github/action/comment.mjs REPORT
 *
 * REPORT is a file of Markdown whose first line is a hidden mark, by which the comment is found again. From the
 * environment: GITHUB_API_URL, GITHUB_GRAPHQL_URL, GITHUB_REPOSITORY, GITHUB_TOKEN, PULL_REQUEST (its number) and HAS_NEWS
 * (`true` or `false`). That a comment cannot be written, as on pull requests from forks, is told and fails nothing.
 *
 * https://docs.github.com/en/rest/issues/comments
 */
import { readFileSync } from "node:fs";

const { GITHUB_API_URL, GITHUB_GRAPHQL_URL, GITHUB_REPOSITORY, GITHUB_TOKEN, PULL_REQUEST, HAS_NEWS } = process.env;
const ISSUES = `${GITHUB_API_URL}/repos/${GITHUB_REPOSITORY}/issues`;
const PER_PAGE = 100;

class Refusal extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/** @throws Refusal when GitHub does not do it; TypeError or DOMException when it cannot be reached */
async function ask(method, url, body) {
  const response = await fetch(url, {
    method,
    headers: {
      accept: "application/vnd.github+json",
      authorization: `Bearer ${GITHUB_TOKEN}`,
      "content-type": "application/json",
      "user-agent": "stackfit-action",
      "x-github-api-version": "2022-11-28",
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  });
  const text = await response.text();
  if (!response.ok) throw new Refusal(response.status, text.slice(0, 200));
  return JSON.parse(text);
}

/** Comments with the mark, oldest first. */
async function findMarked(mark) {
  const marked = [];
  for (let page = 1; ; page += 1) {
    const url = `${ISSUES}/${PULL_REQUEST}/comments?per_page=${PER_PAGE}&page=${page}`;
    const comments = await ask("GET", url);
    marked.push(...comments.filter(({ body }) => body?.startsWith(mark)));
    if (comments.length < PER_PAGE) return marked;
  }
}

/**
 * Anybody can write the mark, so ours is the one that the owner of the token wrote: a workflow, an app or a person. Only
 * GraphQL tells all of them who they are.
 */
async function findOwn(mark) {
  const marked = await findMarked(mark);
  if (marked.length === 0) return undefined;
  const { data } = await ask("POST", GITHUB_GRAPHQL_URL, { query: "{ viewer { login } }" });
  return marked.find(({ user }) => user?.login === data.viewer.login);
}

async function keep(report) {
  const own = await findOwn(report.slice(0, report.indexOf("\n")));
  if (own && own.body.trim() !== report.trim()) await ask("PATCH", `${ISSUES}/comments/${own.id}`, { body: report });
  if (!own && HAS_NEWS === "true") await ask("POST", `${ISSUES}/${PULL_REQUEST}/comments`, { body: report });
}

/** As https://github.com/actions/toolkit/blob/main/packages/core/src/command.ts escapes what a command says. */
const escaped = (text) => text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");

try {
  await keep(readFileSync(process.argv[2], "utf8"));
} catch (error) {
  const lacksRights = error.status === 403 || error.status === 404;
  const told = lacksRights
    ? "notice::StackFit may not comment here, as on pull requests from forks and without `pull-requests: write`. The summary of the job says the same."
    : `warning::StackFit could not comment: ${escaped(error.status ? `GitHub answered ${error.status}: ${error.message}` : error.message)}`;
  process.stdout.write(`::${told}\n`);
}
