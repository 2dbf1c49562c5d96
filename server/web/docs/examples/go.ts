/** Examples in Go: with our client where it has a call, else with `net/http`. */
import { bracket, type Call, type ExampleRequest, indentLines, JSON_TYPE } from "./request.js";

const TAB = "\t";
const TOKEN = 'os.Getenv("TOKEN")';
const CHECKED = ["if err != nil {", `${TAB}log.Fatal(err)`, "}"];

export function goExample(request: ExampleRequest): string {
  const lines = request.call ? withClient(request, request.call) : withHttp(request);
  const body = lines.join("\n");
  const named = new Set([...withoutText(body).matchAll(/\b(\w+)\.[A-Z]/g)].map(([, name]) => name));
  const used = PACKAGES.filter((path) => named.has(path.split("/").at(-1)));
  const groups = [used, request.call ? ["stackfit.invalid/client"] : []].filter((group) => group.length > 0);
  const imports = groups.map((group) => group.map((path) => `${TAB}"${path}"`).join("\n")).join("\n\n");
  return `package main\n\nimport (\n${imports}\n)\n\nfunc main() {\n${indentLines(body, TAB)}\n}`;
}

const PACKAGES = ["context", "encoding/json", "fmt", "io", "log", "net/http", "os", "strings"];

/** With the closing marks optional, no start of a text is searched to the end for nothing. */
const withoutText = (code: string) => code.replace(/"(?:[^"\\]|\\.)*"?|`[^`]*`?/g, "");

function withClient({ base, needsToken }: ExampleRequest, call: Call): string[] {
  const options = needsToken ? `, stackfit.WithToken(${TOKEN})` : "";
  const { before, values } = argumentsOf(call);
  const context = call.makesUrl ? [] : ["context.Background()"];
  return [
    `client, err := stackfit.NewClient(${JSON.stringify(base)}${options})`,
    ...CHECKED,
    ...before,
    `result, err := client.${pascalCase(call.name)}(${[...context, ...values].join(", ")})`,
    ...CHECKED,
    call.makesUrl ? "fmt.Println(result)" : "json.NewEncoder(os.Stdout).Encode(result)",
  ];
}

function argumentsOf({ name, positional, named, submitted, type = "", makesUrl }: Call) {
  if (submitted) {
    const unmarshal = `json.Unmarshal([]byte(${text(JSON.stringify(submitted, null, 2))}), &body)`;
    const before = [
      `var body stackfit.${pascalCase(type)}`,
      `if err := ${unmarshal}; err != nil {`,
      `${TAB}log.Fatal(err)`,
      "}",
    ];
    return { before, values: ["body"] };
  }
  const strings = positional.map((value) => JSON.stringify(value));
  if (makesUrl) return { before: [], values: [...strings, struct("BadgeOptions", named)] };
  if (positional.length === 1) return { before: [], values: strings };
  const [techA, techB] = positional;
  const fields = { ...(positional.length > 0 && { techA, techB }), ...named };
  return { before: [], values: [struct(ARGUMENTS.get(name) ?? `${pascalCase(name)}Request`, fields)] };
}

/** What the calls take whose arguments are not named after them. */
const ARGUMENTS = new Map([
  ["pair", "CheckRequest"],
  ["technologies", "TechnologyFilter"],
  ["aiTools", "AIToolFilter"],
]);

/** A struct of texts and lists of texts. */
function struct(type: string, fields: Readonly<Record<string, unknown>>): string {
  const { targets, ...project } = fields;
  // The project of a plan is a struct in its struct.
  const parts =
    targets === undefined
      ? Object.entries(fields).map(([name, value]) => [fieldName(name), goValue(value)] as const)
      : [["Targets", goValue(targets)] as const, ["ScanRequest", struct("ScanRequest", project)] as const];
  const line = bracket(
    ["{", "}"],
    parts.map(([name, value]) => `${name}: ${value}`),
    TAB,
  );
  if (!line.includes("\n")) return `stackfit.${type}${line}`;
  // As gofmt has them, values on one line begin below each other.
  const isEven = parts.every(([, value]) => !value.includes("\n"));
  const width = isEven ? Math.max(...parts.map(([name]) => name.length)) : 0;
  const aligned = parts.map(([name, value]) => `${`${name}:`.padEnd(width + 1)} ${value}`);
  return `stackfit.${type}${bracket(["{", "}"], aligned, TAB)}`;
}

const goValue = (value: unknown): string =>
  Array.isArray(value)
    ? `[]string${bracket(
        ["{", "}"],
        value.map((one) => JSON.stringify(one)),
        TAB,
      )}`
    : JSON.stringify(value);

function withHttp({ url, method, needsToken, body }: ExampleRequest): string[] {
  const received = [
    ...CHECKED,
    "defer response.Body.Close()",
    "if response.StatusCode != http.StatusOK {",
    `${TAB}log.Fatal(response.Status)`,
    "}",
    "io.Copy(os.Stdout, response.Body)",
  ];
  if (method === "GET" && !needsToken) return [`response, err := http.Get(${JSON.stringify(url)})`, ...received];
  const content = body ? `strings.NewReader(${text(JSON.stringify(body, null, 2))})` : "nil";
  return [
    `request, err := http.NewRequest("${method}", ${JSON.stringify(url)}, ${content})`,
    ...CHECKED,
    ...(needsToken ? [`request.Header.Set("Authorization", "Bearer "+${TOKEN})`] : []),
    ...(body ? [`request.Header.Set("Content-Type", "${JSON_TYPE}")`] : []),
    "response, err := http.DefaultClient.Do(request)",
    ...received,
  ];
}

/** A text over several lines; one that cannot be raw is on one line. */
const text = (value: string) => (value.includes("`") ? JSON.stringify(value) : `\`${value}\``);

const INITIALS = new Set(["Ai", "Url", "Json", "Sbom", "Id"]);

const pascalCase = (name: string) =>
  (name.charAt(0).toUpperCase() + name.slice(1)).replace(/[A-Z][a-z]*/g, (word) =>
    INITIALS.has(word) ? word.toUpperCase() : word,
  );

const fieldName = (name: string) => (name === "q" ? "Query" : pascalCase(name));
