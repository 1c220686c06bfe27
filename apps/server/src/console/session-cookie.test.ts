import { afterAll, beforeAll, expect, test } from "vitest";
import { callConsole, signInNew } from "../testing/operators.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ trustedProxies: 1 });
});
afterAll(() => app.close());

const https = { "x-forwarded-proto": "https" };
const me = (headers: Record<string, string>) => callConsole(app, "session/me", {}, headers);

test("over https the cookies have the prefix that no insecure page can set, and no others count", async () => {
  const given = await callConsole(app, "session/challenge", {}, https);
  expect(String(given.headers["set-cookie"])).toMatch(
    /^__Secure-console-device=[\w-]{43}; Path=\/console; HttpOnly; SameSite=Strict; Secure; Max-Age=15552000$/,
  );
  const { headers } = await signInNew(app, { name: "secure", role: "reader" });
  const [name, token] = headers.cookie.split("=");
  expect(name).toBe("console-session");
  expect((await me(headers)).status).toBe(200);
  expect((await me({ ...https, ...headers })).status).toBe(401);
  const cookie = `__Secure-console-session=${token}`;
  expect((await me({ ...https, cookie })).status).toBe(200);
  expect((await me({ cookie })).status).toBe(401);
  const out = await callConsole(app, "session/end", {}, { ...https, cookie });
  expect(out.headers["set-cookie"]).toMatch(/^__Secure-console-session=; .*; Secure; Max-Age=0$/);
});
