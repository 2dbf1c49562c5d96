import { createServer } from "node:net";
import t from "tap";
import { clientFaults } from "../../faults/clients.js";
import { listen, madeUpService } from "../fixtures/made-up-service.js";

t.test("reports a service that answers with the wrong status", async (t) => {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", (text) => {
      const status = /^GET \/metrics/.test(String(text)) ? "200 OK" : "418 No";
      socket.end(`HTTP/1.1 ${status}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`);
    });
  });
  const service = madeUpService(await listen(t, server));
  const cause = async (name: string) =>
    clientFaults(service)
      .find((fault) => fault.name === name)
      ?.cause();
  await t.rejects(cause("slow headers"), { message: /with 408, not with 418/ });
  await t.rejects(cause("pipelining flood"), { message: /50 connections lost some/ });
});
