import { connect, createServer } from "node:net";
import { text } from "node:stream/consumers";
import type { ConnectionError } from "fastify";
import { expect, it } from "vitest";
import { createBrokenRequestHandler } from "./bad-request.ts";

const handle = createBrokenRequestHandler({ "x-content-type-options": "nosniff" });

/** The bytes that a client gets if its request fails with the error. */
async function answerTo(code: string): Promise<string> {
  const error = Object.assign(new Error(code), { code }) as ConnectionError;
  const server = createServer((socket) => handle(error, socket)).listen(0, "127.0.0.1");
  try {
    await new Promise((resolve) => server.once("listening", resolve));
    return await text(connect((server.address() as { port: number }).port, "127.0.0.1"));
  } finally {
    server.close();
  }
}

it.each([
  ["HPE_INVALID_METHOD", "400 Bad Request"],
  ["HPE_HEADER_OVERFLOW", "431 Request Header Fields Too Large"],
  ["ERR_HTTP_REQUEST_TIMEOUT", "408 Request Timeout"],
])("answers %s with %s, an envelope and the host's headers", async (code, status) => {
  const [head = "", body = ""] = (await answerTo(code)).split("\r\n\r\n");
  const [first, ...headers] = head.split("\r\n");
  expect(first).toBe(`HTTP/1.1 ${status}`);
  expect(headers).toEqual(
    expect.arrayContaining(["x-content-type-options: nosniff", "cache-control: no-store"]),
  );
  expect(JSON.parse(body)).toEqual({ code: 400, data: null, msg: "请求格式有误" });
});

it("says nothing to a client that has gone", async () => {
  expect(await answerTo("ECONNRESET")).toBe("");
});
