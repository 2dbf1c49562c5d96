/** The same bytes from node:http, bodies parsed as JSON: the benchmark's ceiling. */
import { createServer } from "node:http";

const answers = new Map(JSON.parse(process.env.BENCH_BODIES).map((answer) => [answer.path, answer]));
const server = createServer((request, response) => {
  const { type, body } = answers.get(request.url);
  const send = () =>
    response.writeHead(200, { "content-type": type, "content-length": Buffer.byteLength(body) }).end(body);
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
server.listen(0, "127.0.0.1", () => process.send({ port: server.address().port }));
