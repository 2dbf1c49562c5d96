/** Raw connections of hostile clients, and the metrics of the service. */
import { connect, type Socket } from "node:net";

/** One client may have a quarter of all connections, so hostile clients need another address than the steady one. */
const ADDRESS = "127.0.0.2";

/** Kept characters of an answer. */
const KEPT = 64;

export class RawConnection {
  readonly socket: Socket;
  /** The start of the first answer. */
  start = "";
  /** Answers received, counted by status lines. */
  answers = 0;
  closed = false;
  #end = "";

  constructor(url: string) {
    const { hostname, port } = new URL(url);
    this.socket = connect({ host: hostname, port: Number(port), localAddress: ADDRESS });
    this.socket.setEncoding("latin1");
    this.socket.on("data", (text: unknown) => this.#read(String(text)));
    // The service is expected to close it.
    this.socket.on("error", () => {});
    this.socket.on("close", () => {
      this.closed = true;
    });
  }

  #read(text: string): void {
    if (this.start.length < KEPT) this.start = (this.start + text).slice(0, KEPT);
    // A status line split between two packets counts once.
    const line = "HTTP/1.1 ";
    const all = this.#end + text;
    this.answers += all.split(line).length - 1;
    this.#end = all.slice(-(line.length - 1));
  }
}

/** Opens several at once. */
export const openMany = (url: string, count: number): RawConnection[] =>
  Array.from({ length: count }, () => new RawConnection(url));

/** The sum of a metric over its labels. */
export async function figure(url: string, name: string): Promise<number> {
  const response = await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(60_000) });
  const lines = (await response.text()).split("\n").filter((line) => line.split(/[ {]/, 1)[0] === name);
  return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(" "))), 0);
}
