/** Examples in Python: with our client where it has a call, else with `urllib`. */
import { bracket, type Call, type ExampleRequest, type ExampleStyle, JSON_TYPE, literal } from "./request.js";

const STYLE: ExampleStyle = {
  indent: "    ",
  space: "",
  words: { true: "True", false: "False", null: "None" },
  key: (name) => JSON.stringify(name),
};

const TOKEN = 'os.environ["TOKEN"]';

export function pythonExample(request: ExampleRequest): string {
  return request.call ? withClient(request, request.call) : withUrllib(request);
}

function withClient({ base, needsToken }: ExampleRequest, call: Call): string {
  const { name, positional, named, submitted, makesUrl } = call;
  const given = [
    ...[...positional, ...(submitted ? [submitted] : [])].map((value) => literal(value, STYLE)),
    ...Object.entries(named).map(([field, value]) => `${keyword(field)}=${literal(value, STYLE)}`),
  ];
  const made = `client.${snakeCase(name)}${
    given.length === 1 ? `(${given[0]})` : bracket(["(", ")"], given, STYLE.indent)
  }`;
  return [
    ...(makesUrl ? [] : ["import json"]),
    ...(needsToken ? ["import os"] : []),
    ...(makesUrl && !needsToken ? [] : [""]),
    "from stackfit import Client",
    "",
    `client = Client(${JSON.stringify(base)}${needsToken ? `, token=${TOKEN}` : ""})`,
    ...(makesUrl ? [`print(${made})`] : [`result = ${made}`, "print(json.dumps(result, indent=2))"]),
  ].join("\n");
}

function withUrllib({ url, method, needsToken, body }: ExampleRequest): string {
  const headers = [
    ...(needsToken ? [`"Authorization": "Bearer " + ${TOKEN}`] : []),
    ...(body ? [`"Content-Type": "${JSON_TYPE}"`] : []),
  ];
  const options = [
    ...(body ? [`data=json.dumps(${literal(body, STYLE)}).encode()`] : []),
    ...(headers.length > 0 ? [`headers=${bracket(["{", "}"], headers, STYLE.indent)}`] : []),
    ...(method === "GET" ? [] : [`method="${method}"`]),
  ];
  const isPlain = options.length === 0;
  const modules = [...(body ? ["import json"] : []), ...(needsToken ? ["import os"] : [])];
  return [
    ...modules,
    `from urllib.request import ${isPlain ? "urlopen" : "Request, urlopen"}`,
    "",
    ...(isPlain
      ? []
      : [`request = Request${bracket(["(", ")"], [JSON.stringify(url), ...options], STYLE.indent)}`, ""]),
    `with urlopen(${isPlain ? JSON.stringify(url) : "request"}) as response:`,
    `${STYLE.indent}print(response.read().decode())`,
  ].join("\n");
}

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** What is a word of the language itself has a line behind it. */
const keyword = (name: string) => (name === "with" ? "with_" : snakeCase(name));
