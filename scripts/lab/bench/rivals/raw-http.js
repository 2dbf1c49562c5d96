/** The fixed answer by node:http alone, with bodies parsed as JSON. */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const { method, headers, body } = JSON.parse(readFileSync(process.env.BENCH_ANSWER, "utf8"));
const head = { ...headers, "content-length": Buffer.byteLength(body) };
const server = createServer((request, response) => {
  const send = () => response.writeHead(200, head).end(body);
  if (method === "GET") return send();
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
