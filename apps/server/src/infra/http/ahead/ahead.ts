import type {
  IncomingMessage,
  OutgoingHttpHeaders,
  RequestListener,
  Server,
  ServerResponse,
} from "node:http";
import { requestIdHeader } from "@playfront/observe/request-id";

/** What is done about a request that is answered ahead of Fastify. */
export interface Ahead {
  /** The id of the request, which its answer names. */
  idOf(request: IncomingMessage): string;
  /** Writes the line of the log that every request has, and counts it. */
  note(request: IncomingMessage, answered: Answered): void;
}

interface Answered {
  /** What was asked for, as the metrics name it. */
  call: string;
  status: number;
  id: string;
  /** The time of `performance.now()` at its beginning. */
  since: number;
}

/** Names and values in turn, as `writeHead` takes them. */
export type FlatHeaders = readonly (string | number)[];

/** Lets `look` see each request before the server's listener, which `passOn` gives it to. A server that closes is left alone. */
export function listenAhead(
  server: Server,
  look: (request: IncomingMessage, response: ServerResponse, passOn: () => void) => void,
): void {
  const [others] = server.listeners("request") as RequestListener[];
  server.removeAllListeners("request");
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const passOn = () => others?.(request, response);
    if (server.listening) look(request, response, passOn);
    else passOn();
  });
}

/** Without the headers that every answer has of its own. */
export function flatHeaders(headers: OutgoingHttpHeaders): FlatHeaders {
  const { "content-length": _length, [requestIdHeader]: _id, ...head } = headers;
  return Object.entries(head).flat() as FlatHeaders;
}

/** What the headers of an answer depend on. */
export function headKey({ headers }: IncomingMessage): string {
  const { host, origin } = headers;
  return `${host}\n${origin}\n${headers["x-forwarded-proto"]}`;
}
