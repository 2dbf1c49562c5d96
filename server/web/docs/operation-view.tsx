/** An operation with its parameters, body, responses and an example. */
import type { ComponentChildren } from "preact";
import { Copy, Definitions, Fold, TextWithCode } from "../components/parts.js";
import { exampleOf } from "./example.js";
import { type Description, JSON_TYPE, type Operation } from "./operations.js";
import { FieldList, fieldsOf, Prose, SchemaView } from "./schema-view.js";

interface OperationPartProps {
  title: string;
  names: readonly string[];
  children: ComponentChildren;
}

const OperationPart = ({ title, names, children }: OperationPartProps) => (
  <details>
    <summary>
      {title} <span class="fine">{names.join(", ")}</span>
    </summary>
    {children}
  </details>
);

interface OperationProps {
  document: Description;
  operation: Operation;
}

export function OperationView({ document, operation }: OperationProps) {
  const { anchor, method, path, summary, description, aliases, security = [], requestBody } = operation;
  const body = requestBody?.content[JSON_TYPE]?.schema;
  const parameters = parametersOf(document, operation);
  const example = exampleIn({ document, operation });
  return (
    <article class="api-operation" aria-labelledby={anchor}>
      <h3 id={anchor}>
        <a href={`#${anchor}`}>{summary}</a>
      </h3>
      <p>
        <Endpoint method={method} path={path} />
      </p>
      <Prose text={description} />
      {aliases.length > 0 && (
        <p class="fine">
          Also at{" "}
          {aliases.map((alias) => (
            <code key={alias}>{alias}</code>
          ))}
          .
        </p>
      )}
      {security.length > 0 && (
        <p>
          Needs an <a href="#tokens">access token</a>.
        </p>
      )}
      {example && <Copy name={`the example of ${summary}`} text={example} />}
      {parameters.length > 0 && (
        <OperationPart title="Parameters" names={parameters.map(({ name }) => name)}>
          <FieldList of={parameters} />
        </OperationPart>
      )}
      {body && (
        <OperationPart title="Body" names={fieldsOf({ document, schema: body }).map(({ name }) => name)}>
          <SchemaView document={document} schema={body} />
          <FieldList of={fieldsOf({ document, schema: body })} />
        </OperationPart>
      )}
      <Responses document={document} operation={operation} />
    </article>
  );
}

/** Undefined for operations that only other programs can call. */
export function exampleIn({ document: { servers }, operation }: OperationProps): string | undefined {
  const { method, path, requestBody } = operation;
  const isForPeople = method === "GET" || requestBody?.content[JSON_TYPE] !== undefined;
  return isForPeople ? exampleOf(servers?.[0]?.url ?? "", path, operation) : undefined;
}

/** Those of the path first. */
function parametersOf(document: Description, { parameters = [] }: Operation) {
  return [...parameters]
    .sort((a, b) => Number(b.in === "path") - Number(a.in === "path"))
    .map(({ name, in: place, required: isRequired = false, description, schema = {} }) => {
      return { document, name, place, isRequired, schema: { ...schema, ...(description && { description }) } };
    });
}

export function Endpoint({ method, path }: Pick<Operation, "method" | "path">) {
  return (
    <code class="api-endpoint">
      <span class={`method ${method.toLowerCase()}`}>{method}</span> {path}
    </code>
  );
}

const ERROR = "#/components/schemas/ErrorBody";

function Responses({ document, operation: { responses } }: OperationProps) {
  const answers = Object.entries(responses).map(([status, { description, content = {} }]) => {
    const [type, { schema } = {}] = Object.entries(content)[0] ?? [];
    const isError = schema?.$ref === ERROR;
    const fields = type === JSON_TYPE && schema && !isError ? fieldsOf({ document, schema }) : [];
    return { status, description, type, isError, fields };
  });
  return (
    <OperationPart title="Responses" names={answers.map(({ status }) => status)}>
      <Definitions
        class="api-answers"
        of={answers.map(({ status, description, type, isError, fields }) => [
          status,
          <>
            <TextWithCode text={description} />
            {type && !isError && <span class="fine"> · {type}</span>}
            {fields.length > 0 && (
              <Fold summary="Response fields">
                <FieldList of={fields} />
              </Fold>
            )}
          </>,
        ])}
      />
      {answers.some(({ isError }) => isError) && (
        <p class="fine">
          All errors have the <a href="#errors">same body</a>.
        </p>
      )}
    </OperationPart>
  );
}
