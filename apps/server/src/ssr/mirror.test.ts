import Fastify from "fastify";
import { expect, it } from "vitest";
import { addFrameAncestors, createHeaderSetter } from "../infra/http/security-headers.ts";
import { mirrorPages } from "./mirror.pages.ts";

async function fetchMirror(storageFrameOrigin: string | null, host = "frame.example") {
  const frameAncestors = ["http://shop.example", "http://www.shop.example"];
  const app = Fastify();
  const settings = { frameAncestors, publicOrigin: null };
  const setHeaders = createHeaderSetter(settings);
  app.addHook("onRequest", async (request, reply) => setHeaders(request, reply));
  addFrameAncestors(app, settings);
  await app.register(mirrorPages, { config: { storageFrameOrigin, frameAncestors } });
  return app.inject({ url: "/mirror/", headers: { host } });
}

it("names the exact origins that may frame it and send it messages, and runs only its own script", async () => {
  const { statusCode, headers, body } = await fetchMirror("https://frame.example");
  expect(statusCode).toBe(200);
  expect(body).toContain('data-origins="http://shop.example http://www.shop.example"');
  const policy = String(headers["content-security-policy"]);
  expect(policy).toMatch(/^default-src 'none'; script-src 'sha256-[\w+/=]+'; /);
  expect(policy).toContain("frame-ancestors 'self' http://shop.example http://www.shop.example");
  expect(headers["x-frame-options"]).toBeUndefined();
});

it("is served only if it is configured", async () => {
  expect((await fetchMirror(null)).statusCode).toBe(404);
});

it.each([
  ["frame.example", 200],
  ["FRAME.example:443", 200],
  ["shop.example", 404],
  ["frame.example.evil.example", 404],
  ["frame.example:8443", 404],
])("under the host %s has status %i", async (host, status) => {
  expect((await fetchMirror("https://frame.example", host)).statusCode).toBe(status);
});
