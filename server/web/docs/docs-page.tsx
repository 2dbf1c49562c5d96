/** The API reference: what all operations have in common, and the operations with their examples. */
import type { Limits } from "../../config.js";
import { PREFIX } from "../../http/views/links.js";
import { Link } from "../components/link.js";
import { Columns, Copy, List, Rows, Section } from "../components/parts.js";
import { Layout } from "../layout.js";
import { useSite } from "../site.js";
import { Endpoint, OperationView } from "./operation-view.js";
import { type Description, groupOperations, type OperationGroup } from "./operations.js";
import { FieldList, fieldsOf, Prose } from "./schema-view.js";

const BUCKETS: readonly [bucket: keyof Limits, name: string][] = [
  ["check", "Pair checks"],
  ["scan", "Scans"],
  ["badge", "Badges"],
  ["read", "All other reads, including pages"],
  ["contribute", "Contributions, per token"],
];

export function DocsPage({ document, limits }: { document: Description; limits: Limits }) {
  const { links, repositoryUrl } = useSite();
  const groups = groupOperations(document);
  const errorBody = document.components.schemas.ErrorBody;
  const clients = repositoryUrl ? <a href={`${repositoryUrl}/tree/HEAD/clients`}>clients</a> : "clients";
  return (
    <Layout
      title="API reference"
      description="Every operation of the StackFit HTTP API, with parameters, bodies, responses and examples."
      canonical="/docs"
      alternates={["/openapi.json"]}
      wide
    >
      <h1>API reference</h1>
      <div class="api">
        <Contents groups={groups} />
        <div class="api-text">
          <Section anchor="basics" title="Basics">
            <p>
              JSON over HTTP, with CORS for any origin. Only contributing needs a token. This reference is generated
              from the <Link to="/openapi.json">OpenAPI 3.1</Link> description.
            </p>
            <Copy name="the base URL" text={links.absolute(PREFIX)} />
            <p>
              There are {clients} for JavaScript, Python and Go, which wait and retry by themselves. They are installed
              from the repository, in <code>clients/</code>: no package registry has them.
            </p>
          </Section>
          {groups.map((group) => (
            <OperationsView key={group.name} document={document} group={group} />
          ))}
          <Section anchor="limits" title="Rate limits">
            <Prose text={document.info.description} />
            <table class="api-limits">
              <caption class="hidden">Requests per minute</caption>
              <Columns of={["Kind of request", "Requests per minute"]} />
              <Rows of={BUCKETS.map(([bucket, name]) => [name, limits[bucket].toLocaleString("en")])} />
            </table>
            <p>
              Requests over the limit get a 429 response with <code>Retry-After</code> in seconds. Health checks,
              metrics and webhooks do not count.
            </p>
          </Section>
          <Section anchor="errors" title="Errors">
            <p>
              All errors have the same body: a code for programs and a message for people, which says what is wrong and
              what is allowed. An unknown name is not an error for <code>/check</code>; its status is{" "}
              <code>unknown</code>.
            </p>
            {errorBody && <FieldList of={fieldsOf({ document, schema: errorBody })} />}
          </Section>
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

/** A group of operations, each with its examples. */
function OperationsView({ document, group }: { document: Description; group: OperationGroup }) {
  const { name, title, operations } = group;
  return (
    <Section anchor={name} title={title}>
      {operations.map((operation) => (
        <OperationView key={operation.anchor} document={document} operation={operation} />
      ))}
    </Section>
  );
}

const part = (name: string, title: string): OperationGroup => ({ name, title, operations: [] });

/** What all operations have in common stands around them. */
function Contents({ groups }: { groups: readonly OperationGroup[] }) {
  const common = [part("limits", "Rate limits"), part("errors", "Errors"), part("tokens", "Tokens")];
  return (
    <nav class="api-contents" aria-label="Contents">
      <List of={[part("basics", "Basics"), ...groups, ...common]}>
        {({ name, title, operations }) => (
          <>
            <a class="part" href={`#${name}`}>
              {title}
            </a>
            <List of={operations}>
              {({ anchor, method, path }) => (
                <a href={`#${anchor}`}>
                  <Endpoint method={method} path={path.replace(PREFIX, "")} />
                </a>
              )}
            </List>
          </>
        )}
      </List>
    </nav>
  );
}
