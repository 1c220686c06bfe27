import { createPublicKey, verify } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

export interface ReceivedPush {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A push service over real HTTP, on any free port unless one is given. It answers by `answer`, and refuses what is not signed as RFC 8292 says. */
export async function startFakePushService(port = 0) {
  const received: ReceivedPush[] = [];
  const service = {
    origin: "",
    received,
    /** Status and headers of the answers from now on. */
    answer: { status: 201, headers: {} as Record<string, string> },
    /** What a request waits for before it is answered. */
    beforeAnswer: (_path: string): Promise<void> | void => {},
    close: () => server.close(),
  };
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    received.push({ path: request.url ?? "", headers: request.headers, body });
    await service.beforeAnswer(request.url ?? "");
    const { status, headers } = service.answer;
    response.writeHead(status, headers).end("x".repeat(100_000));
  }).listen(port, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  service.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return service;
}

export type FakePushService = Awaited<ReturnType<typeof startFakePushService>>;

/** The claims and the public key of a request's VAPID header, if its signature is right. */
export function readVapid({ headers }: ReceivedPush) {
  const [, token = "", key = ""] = /^vapid t=(\S+), k=(\S+)$/.exec(headers.authorization ?? "")!;
  const [header = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
  };
  const isSigned = verify(
    "sha256",
    Buffer.from(`${header}.${claims}`),
    { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  const parse = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString());
  return { isSigned, key, header: parse(header), claims: parse(claims) };
}
