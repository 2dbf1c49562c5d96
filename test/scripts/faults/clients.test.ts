import { createServer } from "node:net";
import t from "tap";
import { clientFaults } from "../../../scripts/faults/clients.js";
import { listen, madeUpService } from "../../fixtures/made-up-service.js";

t.test("a service that answers otherwise than it should is found out", async (t) => {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", (text) => {
      const status = /^GET \/metrics/.test(String(text)) ? "200 OK" : "418 No";
      socket.end(`HTTP/1.1 ${status}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`);
    });
  });
  const service = madeUpService(await listen(t, server));
  const strike = async (name: string) =>
    clientFaults(service)
      .find((fault) => fault.name === name)
      ?.strike();
  await t.rejects(strike("slow headers"), { message: /with 408, and not with 418/ });
  await t.rejects(strike("pipelining flood"), { message: /not on 50 connections/ });
});
