/** Examples in JavaScript: with our client where it has a call, else with `fetch`. */
import { bracket, type Call, type ExampleRequest, type ExampleStyle, JSON_TYPE, literal } from "./request.js";

const STYLE: ExampleStyle = {
  indent: "  ",
  space: " ",
  words: { true: "true", false: "false", null: "null" },
  key: (name) => (/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name)),
};

export function javascriptExample(request: ExampleRequest): string {
  return request.call ? withClient(request, request.call) : withFetch(request);
}

function withClient({ base, needsToken }: ExampleRequest, call: Call): string {
  const options = [`baseUrl: ${JSON.stringify(base)}`, ...(needsToken ? ["token: process.env.TOKEN"] : [])];
  const values = [...call.positional, ...[call.submitted ?? call.named].filter((one) => Object.keys(one).length > 0)];
  const made = `stackfit.${call.name}(${values.map((value) => literal(value, STYLE)).join(", ")})`;
  return [
    'import { StackFit } from "@stackfit/client";',
    "",
    `const stackfit = new StackFit(${bracket(["{", "}"], options, STYLE.indent, STYLE.space)});`,
    ...(call.makesUrl
      ? [`console.log(${made});`]
      : [`const result = await ${made};`, "console.log(JSON.stringify(result, null, 2));"]),
  ].join("\n");
}

function withFetch({ url, method, needsToken, body }: ExampleRequest): string {
  const headers = [
    ...(needsToken ? [`Authorization: \`Bearer \${process.env.TOKEN}\``] : []),
    ...(body ? [`"Content-Type": "${JSON_TYPE}"`] : []),
  ];
  const options = [
    ...(method === "GET" ? [] : [`method: "${method}"`]),
    ...(headers.length > 0 ? [`headers: ${bracket(["{", "}"], headers, STYLE.indent, STYLE.space)}`] : []),
    ...(body ? [`body: JSON.stringify(${literal(body, STYLE)})`] : []),
  ];
  const init = options.length > 0 ? `, ${bracket(["{", "}"], options, STYLE.indent, STYLE.space)}` : "";
  return [
    `const response = await fetch(${JSON.stringify(url)}${init});`,
    "if (!response.ok) throw new Error(await response.text());",
    "console.log(await response.text());",
  ].join("\n");
}
