import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { ports } from "./ports.ts";

/** An answer of the switch itself, instead of the node behind it. */
export interface FakeResponse {
  path: RegExp;
  status: number;
  headers: Record<string, string>;
  body: string;
}

export interface SeenRequest {
  path: string;
  headers: IncomingMessage["headers"];
}

/**
 * One address of the shop with one of several nodes behind it, like a load balancer during a deployment: browsers keep
 * their address while the version behind it changes.
 */
export class DeploySwitch {
  readonly origin = `http://localhost:${ports.deploySwitch}`;
  /** All requests so far, in order. */
  readonly requests: SeenRequest[] = [];
  readonly #server = createServer((incoming, outgoing) => this.#forward(incoming, outgoing));
  #port: number;
  #responses: FakeResponse[] = [];

  constructor(port: number) {
    this.#port = port;
  }

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(ports.deploySwitch, resolve));
  }

  /** Sends all later requests to the node on this port. */
  deploy(port: number): void {
    this.#port = port;
  }

  /** Replaces the fake responses. */
  answerWith(...responses: FakeResponse[]): void {
    this.#responses = responses;
  }

  /** Number of document requests for a path. */
  countDocuments(path: string): number {
    return this.requests.filter(
      ({ path: requested, headers }) =>
        requested === path && headers["sec-fetch-dest"] === "document",
    ).length;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #forward(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const path = incoming.url ?? "/";
    this.requests.push({ path, headers: incoming.headers });
    const fake = this.#responses.find((known) => known.path.test(path));
    if (fake) {
      incoming.resume();
      outgoing.writeHead(fake.status, { ...fake.headers, "cache-control": "no-store" });
      outgoing.end(fake.body);
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
