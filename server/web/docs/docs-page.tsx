/** The API reference: what all operations have in common, a page for each group, and the operations with their examples. */
import type { ComponentChildren } from "preact";
import type { Limits } from "../../config.js";
import { PREFIX } from "../../http/views/links.js";
import { Link, LinkItem } from "../components/link.js";
import { Columns, Copy, List, Rows, Section } from "../components/parts.js";
import { type Alternate, Layout } from "../layout.js";
import { useSite } from "../site.js";
import { Endpoint, OperationView } from "./operation-view.js";
import { type Description, groupOperations, type OperationGroup } from "./operations.js";
import { FieldList, fieldsOf, Prose } from "./schema-view.js";

export function DocsPage({ document, limits }: { document: Description; limits: Limits }) {
  const { links, repositoryUrl } = useSite();
  const groups = groupOperations(document);
  const clients = repositoryUrl ? <a href={`${repositoryUrl}/tree/HEAD/clients`}>clients</a> : "clients";
  return (
    <Frame
      title="API reference"
      description="Every operation of the StackFit HTTP API, with parameters, bodies, responses and examples."
      path="/docs"
      alternates={[{ type: "application/json", path: "/openapi.json", title: "OpenAPI description" }]}
      groups={groups}
    >
      <Section anchor="basics" title="Basics">
        <p>
          JSON over HTTP, with CORS for any origin. Only contributing needs a token. This reference is generated from
          the <Link to="/openapi.json">OpenAPI 3.1</Link> description.
        </p>
        <Copy name="the base URL" text={links.absolute(PREFIX)} />
        <p>
          There are {clients} for JavaScript, Python and Go, which wait and retry by themselves. They are installed from
          the repository, in <code>clients/</code>: no package registry has them.
        </p>
      </Section>
      {groups.map((group) => (
        <OperationsView key={group.name} group={group} />
      ))}
      <LimitsView limits={limits} words={document.info.description} />
      <ErrorsView document={document} />
      <Section anchor="tokens" title="Tokens">
        <p>
          Send contributions with an access token: <code>Authorization: Bearer …</code>. The operator of this service
          creates tokens (<code>npm run token -- create --name alice</code>) and can revoke them. Without a token,{" "}
          <Link to="/contribute">use a form</Link>.
        </p>
      </Section>
    </Frame>
  );
}

/** `/docs/{group}`. @throws Error for a group that the description lacks */
export function GroupPage({ document, name }: { document: Description; name: string }) {
  const groups = groupOperations(document);
  const group = groups.find((one) => one.name === name);
  if (!group) throw new Error(`the description has no group ${name}`);
  const { title, operations } = group;
  const summaries = operations.map(({ summary }) => summary).join("; ");
  return (
    <Frame
      title={title}
      description={`Operations of the StackFit HTTP API with examples: ${summaries}.`}
      path={`/docs/${name}`}
      groups={groups}
    >
      {operations.map((operation) => (
        <OperationView key={operation.anchor} document={document} operation={operation} />
      ))}
    </Frame>
  );
}

interface FrameProps {
  title: string;
  description: string;
  path: string;
  alternates?: Alternate[];
  groups: readonly OperationGroup[];
  children: ComponentChildren;
}

function Frame({ title, description, path, alternates = [], groups, children }: FrameProps) {
  return (
    <Layout
      title={path === "/docs" ? title : `${title}: API reference`}
      description={description}
      canonical={path}
      alternates={alternates}
      wide
    >
      <h1>{title}</h1>
      <div class="api">
        <Contents groups={groups} path={path} />
        <div class="api-text">{children}</div>
      </div>
    </Layout>
  );
}

/** An operation is found by its id here, too. */
function OperationsView({ group: { name, title, operations } }: { group: OperationGroup }) {
  return (
    <section aria-labelledby={name}>
      <h2 id={name}>
        <Link to={`/docs/${name}`}>{title}</Link>
      </h2>
      <ul class="api-list">
        {operations.map(({ anchor, summary, method, path }) => (
          <li key={anchor} id={anchor}>
            <Link to={`/docs/${name}#${anchor}`}>{summary}</Link>
            <Endpoint method={method} path={path} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const COUNTED: Record<keyof Limits, string> = {
  check: "Pair checks",
  scan: "Scans",
  badge: "Badges",
  read: "All other reads, including pages",
  contribute: "Contributions, per token",
};

function LimitsView({ limits, words }: { limits: Limits; words: string | undefined }) {
  const buckets = Object.keys(COUNTED) as (keyof Limits)[];
  return (
    <Section anchor="limits" title="Rate limits">
      <Prose text={words} />
      <table class="api-limits">
        <caption class="hidden">Requests per minute</caption>
        <Columns of={["Kind of request", "Requests per minute"]} />
        <Rows of={buckets.map((bucket) => [COUNTED[bucket], limits[bucket].toLocaleString("en")])} />
      </table>
      <p>
        Requests over the limit get a 429 response with <code>Retry-After</code> in seconds. Health checks, metrics and
        webhooks do not count.
      </p>
    </Section>
  );
}

function ErrorsView({ document }: { document: Description }) {
  const schema = document.components.schemas.ErrorBody;
  return (
    <Section anchor="errors" title="Errors">
      <p>
        All errors have the same body: a code for programs and a message for people, which says what is wrong and what
        is allowed. An unknown name is not an error for <code>/check</code>; its status is <code>unknown</code>.
      </p>
      {schema && <FieldList of={fieldsOf({ document, schema })} />}
    </Section>
  );
}

const BASICS = [["basics", "Basics"]] as const;

/** Below the groups. */
const COMMON = [
  ["limits", "Rate limits"],
  ["errors", "Errors"],
  ["tokens", "Tokens"],
] as const;

/** @param props.path of the page that it is on */
export function Contents({ groups, path: here }: Pick<FrameProps, "groups" | "path">) {
  const common = (sections: readonly (readonly [anchor: string, title: string])[]) =>
    sections.map(([anchor, title]) => (
      <LinkItem key={anchor} class="part" to={`/docs#${anchor}`}>
        {title}
      </LinkItem>
    ));
  return (
    <nav class="api-contents" aria-label="Contents">
      <ul>
        {common(BASICS)}
        {groups.map(({ name, title, operations }) => {
          const isHere = here === `/docs/${name}`;
          return (
            <li key={name}>
              <Link class="part" to={`/docs/${name}`} aria-current={isHere ? "page" : undefined}>
                {title}
              </Link>
              {isHere && (
                <List of={operations}>
                  {({ anchor, method, path }) => (
                    <a href={`#${anchor}`}>
                      <Endpoint method={method} path={path.replace(PREFIX, "")} />
                    </a>
                  )}
                </List>
              )}
            </li>
          );
        })}
        {common(COMMON)}
      </ul>
    </nav>
  );
}
