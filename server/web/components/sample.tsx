/** A button that sends a sample to a form. */
import { Form } from "./link.js";

interface SampleProps {
  path: string;
  fields: Readonly<Record<string, string>>;
  label?: string;
}

export function Sample({ path, fields, label = "Try it with a sample project" }: SampleProps) {
  return (
    <Form to={path} method="post" class="sample">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" class="quiet">
        {label}
      </button>
    </Form>
  );
}
