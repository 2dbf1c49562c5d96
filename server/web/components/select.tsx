/** A dropdown with its label. */

interface SelectProps {
  id: string;
  name: string;
  label: string;
  options: readonly (readonly [value: string, text: string])[];
  chosen: string | undefined;
  /** The option for no choice, where one need not be made. */
  any?: string;
  autocomplete?: "off";
}

export function Select({ id, name, label, options, chosen, any, ...rest }: SelectProps) {
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select id={id} name={name} {...rest}>
        {any !== undefined && <option value="">{any}</option>}
        {options.map(([value, text]) => (
          <option key={value} value={value} selected={value === chosen}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
