/** The API reference: what all operations have in common, a page for each group, and the operations with their examples. */
import type { Limits } from "../../config.js";
import { PREFIX } from "../../http/views/links.js";
import { Link } from "../components/link.js";
import { Columns, Copy, Joined, List, Rows, Section } from "../components/parts.js";
import { Layout } from "../layout.js";
import { useSite } from "../site.js";
import { Endpoint, OperationView } from "./operation-view.js";
import { type Description, groupOperations, type OperationGroup } from "./operations.js";
import { FieldList, fieldsOf, Prose } from "./schema-view.js";

export function DocsPage({ document, limits }: { document: Description; limits: Limits }) {
  const { links } = useSite();
  const sections = groupOperations(document);
  return (
    <Layout
      title="API reference"
      description="Every operation of the StackFit HTTP API, with parameters, bodies, responses and examples."
      canonical="/docs"
      alternates={[{ type: "application/json", path: "/openapi.json", title: "OpenAPI description" }]}
      wide
    >
      <h1>API reference</h1>
      <div class="api">
        <Contents sections={sections} />
        <div class="api-text">
          <Section anchor="basics" title="Basics">
            <p>
              JSON over HTTP, with CORS for any origin. Only contributing needs a token. This reference is generated
              from the <Link to="/openapi.json">OpenAPI 3.1</Link> description.
            </p>
            <Copy name="the base URL" text={links.absolute(PREFIX)} />
            <ClientsView />
          </Section>
          {sections.map((section) => (
            <OperationsView key={section.name} section={section} />
          ))}
          <LimitsView limits={limits} words={document.info.description} />
          <ErrorsView document={document} />
          <Section anchor="tokens" title="Tokens">
            <p>
              Send contributions with an access token: <code>Authorization: Bearer …</code>. The operator of this
              service creates tokens (<code>npm run token -- create --name alice</code>) and can revoke them. Without a
              token, <Link to="/contribute">use a form</Link>.
            </p>
          </Section>
        </div>
      </div>
    </Layout>
  );
}

const CLIENTS: readonly [folder: string, name: string][] = [
  ["js", "JavaScript"],
  ["python", "Python"],
  ["go", "Go"],
];

function ClientsView() {
  const { repositoryUrl } = useSite();
  return (
    <p>
      There are clients for{" "}
      <Joined
        last=" and "
        of={CLIENTS.map(([folder, name]) =>
          repositoryUrl ? <a href={`${repositoryUrl}/tree/HEAD/clients/${folder}`}>{name}</a> : name,
        )}
      />
      , which wait and retry by themselves. They are installed from the repository, in <code>clients/</code>: no package
      registry has them.
    </p>
  );
}

/** An operation is found by its id here, too. */
function OperationsView({ section: { name, title, operations } }: { section: OperationGroup }) {
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

interface ContentsProps {
  sections: readonly OperationGroup[];
  /** The name of the group whose page it is on; undefined on the start of the reference. */
  current?: string;
}

/** Below the groups. */
const COMMON = [
  ["limits", "Rate limits"],
  ["errors", "Errors"],
  ["tokens", "Tokens"],
] as const;

export function Contents({ sections, current }: ContentsProps) {
  const { links } = useSite();
  const start = links.to("/docs");
  return (
    <nav class="api-contents" aria-label="Contents">
      <ul>
        <li>
          <a class="part" href={current === undefined ? "#basics" : start}>
            Basics
          </a>
        </li>
        {sections.map(({ name, title, operations }) => (
          <li key={name}>
            <Link class="part" to={`/docs/${name}`} aria-current={name === current ? "page" : undefined}>
              {title}
            </Link>
            {name === current && (
              <List of={operations}>
                {({ anchor, method, path }) => (
                  <a href={`#${anchor}`}>
                    <Endpoint method={method} path={path.replace(PREFIX, "")} />
                  </a>
                )}
              </List>
            )}
          </li>
        ))}
        {COMMON.map(([anchor, title]) => (
          <li key={anchor}>
            <a class="part" href={current === undefined ? `#${anchor}` : `${start}#${anchor}`}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** @throws Error for a group that the description lacks */
export function GroupPage({ document, name }: { document: Description; name: string }) {
  const sections = groupOperations(document);
  const section = sections.find((one) => one.name === name);
  if (!section) throw new Error(`the description has no group ${name}`);
  const { title, operations } = section;
  const summaries = operations.map(({ summary }) => summary).join("; ");
  return (
    <Layout
      title={`${title}: API reference`}
      description={`Operations of the StackFit HTTP API with examples: ${summaries}.`}
      canonical={`/docs/${name}`}
      wide
    >
      <h1>{title}</h1>
      <div class="api">
        <Contents sections={sections} current={name} />
        <div class="api-text">
          {operations.map((operation) => (
            <OperationView key={operation.anchor} document={document} operation={operation} />
          ))}
        </div>
      </div>
    </Layout>
  );
}
