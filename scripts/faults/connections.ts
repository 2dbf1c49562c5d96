/** Raw connections of clients that mean harm, and what the service says of its connections. */
import { connect, type Socket } from "node:net";

/** One client may have a quarter of all connections, so those who mean harm have another address than those who ask. */
const ADDRESS = "127.0.0.2";

/** Characters of an answer that are kept. */
const KEPT = 64;

export class RawConnection {
  readonly socket: Socket;
  /** How the first answer begins. */
  start = "";
  /** Answers that have begun. */
  answers = 0;
  closed = false;
  #end = "";

  constructor(url: string) {
    const { hostname, port } = new URL(url);
    this.socket = connect({ host: hostname, port: Number(port), localAddress: ADDRESS });
    this.socket.setEncoding("latin1");
    this.socket.on("data", (text: unknown) => this.#read(String(text)));
    // That the service breaks it off is what is waited for.
    this.socket.on("error", () => {});
    this.socket.on("close", () => {
      this.closed = true;
    });
  }

  #read(text: string): void {
    if (this.start.length < KEPT) this.start = (this.start + text).slice(0, KEPT);
    // A status line that is cut by the end of a packet counts once.
    const line = "HTTP/1.1 ";
    const all = this.#end + text;
    this.answers += all.split(line).length - 1;
    this.#end = all.slice(-(line.length - 1));
  }
}

/** Opens so many at once. */
export const openMany = (url: string, count: number): RawConnection[] =>
  Array.from({ length: count }, () => new RawConnection(url));

/** The sum of a figure of /metrics over its labels. */
export async function figure(url: string, name: string): Promise<number> {
  const response = await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(60_000) });
  const lines = (await response.text()).split("\n").filter((line) => line.split(/[ {]/, 1)[0] === name);
  return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(" "))), 0);
}
