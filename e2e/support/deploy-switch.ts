import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { ports } from "./ports.ts";

/** What the switch says itself instead of asking the node behind it. */
export interface Fault {
  path: RegExp;
  status: number;
  headers: Record<string, string>;
  body: string;
}

export interface Asked {
  path: string;
  headers: IncomingMessage["headers"];
}

/**
 * One address of the shop with one of several nodes behind it: what a load balancer is to a deployment. Browsers keep
 * their address while the version behind it changes.
 */
export class DeploySwitch {
  readonly origin = `http://localhost:${ports.deploySwitch}`;
  /** Every request so far, in order. */
  readonly asked: Asked[] = [];
  readonly #server = createServer((incoming, outgoing) => this.#pass(incoming, outgoing));
  #port: number;
  #faults: Fault[] = [];

  constructor(port: number) {
    this.#port = port;
  }

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(ports.deploySwitch, resolve));
  }

  /** The node on this port answers from now on. */
  deploy(port: number): void {
    this.#port = port;
  }

  /** Faults from now on, in the place of all before. */
  answerWith(...faults: Fault[]): void {
    this.#faults = faults;
  }

  /** How often a path was asked for by a browser that loads a document. */
  documentsOf(path: string): number {
    return this.asked.filter(
      ({ path: asked, headers }) => asked === path && headers["sec-fetch-dest"] === "document",
    ).length;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const path = incoming.url ?? "/";
    this.asked.push({ path, headers: incoming.headers });
    const fault = this.#faults.find((known) => known.path.test(path));
    if (fault) {
      incoming.resume();
      outgoing.writeHead(fault.status, { ...fault.headers, "cache-control": "no-store" });
      outgoing.end(fault.body);
      return;
    }
    const { method, headers } = incoming;
    const asking = request({ port: this.#port, path, method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    asking.on("error", () => outgoing.destroy());
    outgoing.on("close", () => asking.destroy());
    incoming.pipe(asking);
  }
}
