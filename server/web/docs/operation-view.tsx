/** An operation with its parameters, body, responses and examples, and the fields that these have. */
import type { ComponentChildren } from "preact";
import { Link } from "../components/link.js";
import { Copy, Fold, TextWithCode } from "../components/parts.js";
import type { DocumentedField, Value } from "./fields.js";
import type { DocumentedAnswer, DocumentedOperation, ParameterField } from "./operations.js";

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

export function OperationView({ operation }: { operation: DocumentedOperation }) {
  const { anchor, method, path, summary, description, aliases, needsToken, parameters, body, answers, example } =
    operation;
  return (
    <article class="api-operation" aria-labelledby={anchor}>
      <h2 id={anchor}>
        <a href={`#${anchor}`}>{summary}</a>
      </h2>
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
      {needsToken && (
        <p>
          Needs an <Link to="/docs#tokens">access token</Link>.
        </p>
      )}
      {example && <Copy name={`the example of ${summary}`} text={example} />}
      {parameters.length > 0 && (
        <OperationPart title="Parameters" names={parameters.map(({ name }) => name)}>
          <FieldList fields={parameters} />
        </OperationPart>
      )}
      {body && (
        <OperationPart title="Body" names={body.fields.map(({ name }) => name)}>
          <ValueDescription value={body} />
          <FieldList fields={body.fields} />
        </OperationPart>
      )}
      <OperationPart title="Responses" names={answers.map(({ status }) => status)}>
        <dl class="api-answers">
          {answers.map((answer) => (
            <AnswerView key={answer.status} answer={answer} />
          ))}
        </dl>
        {answers.some(({ isError }) => isError) && (
          <p class="fine">
            All errors have the <Link to="/docs#errors">same body</Link>.
          </p>
        )}
      </OperationPart>
    </article>
  );
}

export function Endpoint({ method, path }: Pick<DocumentedOperation, "method" | "path">) {
  return (
    <code class="api-endpoint">
      <span class={`method ${method.toLowerCase()}`}>{method}</span> {path}
    </code>
  );
}

function AnswerView({ answer: { status, description, type, value, isError } }: { answer: DocumentedAnswer }) {
  return (
    <div>
      <dt>{status}</dt>
      <dd>
        <TextWithCode text={description} />
        {type && !isError && <span class="fine"> · {type}</span>}
        {value && value.fields.length > 0 && <AnswerFields value={value} />}
      </dd>
    </div>
  );
}

function AnswerFields({ value }: { value: Value }) {
  return (
    <Fold summary="Response fields">
      <FieldList fields={value.fields} />
    </Fold>
  );
}

export function FieldList({ fields }: { fields: readonly (DocumentedField | ParameterField)[] }) {
  return (
    <dl class="api-fields">
      {fields.map((field) => (
        <div key={"place" in field ? `${field.place} ${field.name}` : field.name}>
          <dt>
            <code>{field.name}</code> {field.type}
            {"place" in field && ` · in the ${field.place}`}
            {field.required && <span class="kind">required</span>}
          </dt>
          <dd>
            <ValueDescription value={field} />
            {field.fields.length > 0 && (
              <details>
                <summary>
                  {field.fields.length === 1 ? "1 field" : `${field.fields.length} fields`} in <code>{field.name}</code>
                </summary>
                <FieldList fields={field.fields} />
              </details>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export const Prose = ({ text }: { text: string | undefined }) =>
  text ? (
    <p>
      <TextWithCode text={text} />
    </p>
  ) : null;

export function ValueDescription({ value: { description, values, rules } }: { value: Value }) {
  return (
    <>
      <Prose text={description} />
      {values.length > 0 && (
        <p class="fine">
          <code>{values.join(", ")}</code>
        </p>
      )}
      {rules.length > 0 && <p class="fine">{rules.join("; ")}</p>}
    </>
  );
}
