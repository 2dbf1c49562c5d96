/** The same bytes from node:http, bodies parsed as JSON: the benchmark's ceiling. */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const answers = new Map(
  JSON.parse(readFileSync(process.env.BENCH_ANSWERS, "utf8")).map(({ path, headers, body }) => [
    path,
    { head: Object.entries(headers).flat(), body: Buffer.from(body) },
  ]),
);
const server = createServer((request, response) => {
  const { head, body } = answers.get(request.url);
  const send = () => response.writeHead(200, head).end(body);
  if (request.method === "GET") return send();
  let text = "";
  request.on("data", (chunk) => {
    text += chunk;
  });
  request.on("end", () => {
    JSON.parse(text);
    send();
  });
});
server.listen(0, "127.0.0.1", () => console.log(`listening at http://127.0.0.1:${server.address().port}`));
