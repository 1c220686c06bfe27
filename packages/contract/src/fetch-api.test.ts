import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createFetchApi, type ObservedAnswer } from "./fetch-api.ts";

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

interface Seen {
  method: string;
  url: string;
  headers: IncomingMessage["headers"];
  body: string;
}

/** Another API host with preset answers. */
async function host(answer: (response: ServerResponse, seen: Seen) => void) {
  const requests: Seen[] = [];
  server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const seen = { method: request.method!, url: request.url!, headers: request.headers, body };
    requests.push(seen);
    answer(response, seen);
  });
  await new Promise<void>((resolve) => server!.listen(0, "127.0.0.1", resolve));
  return { origin: `http://127.0.0.1:${(server!.address() as AddressInfo).port}`, requests };
}

const send = (status: number, body: unknown) => (response: ServerResponse) => {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(typeof body === "string" ? body : JSON.stringify(body));
};

it("posts a form with the identity headers that have a value", async () => {
  const { origin, requests } = await host(send(200, { code: 1, data: [], msg: "" }));
  const api = createFetchApi({
    origin,
    identity: () => ({ token: "t0", cid: "pf-main", uid: null, appid: "" }),
  });
  const result = await api.call("game/getGameList", { page: 1, pageSize: 10, category: "角色" });
  expect(result).toEqual({ ok: true, data: [] });
  const [request] = requests;
  expect(request).toMatchObject({ method: "POST", url: "/m/app/api/game/getGameList/" });
  expect(request?.headers).toMatchObject({ token: "t0", cid: "pf-main" });
  expect(request?.headers["content-type"]).toMatch(/^application\/x-www-form-urlencoded/);
  expect(request?.headers).not.toHaveProperty("uid");
  expect(request?.headers).not.toHaveProperty("appid");
  expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({
    page: "1",
    pageSize: "10",
    category: "角色",
  });
});

it.each([
  [200, { code: 2001, data: null, msg: "抢光了" }, { kind: "coded", code: 2001, msg: "抢光了" }],
  [400, { code: 400, data: { field: "page" }, msg: "页码" }, { kind: "coded", code: 400 }],
  [401, { code: 401, data: null, msg: "登录" }, { kind: "coded", code: 401, status: 401 }],
  [402, { code: 1, data: [], msg: "" }, { kind: "coded", code: 1 }],
  [200, { code: "0", msg: "文本" }, { kind: "coded", code: 0, data: null }],
  [404, { code: 404, data: null, msg: "" }, { kind: "network", status: 404 }],
  [500, { code: 500, data: null, msg: "" }, { kind: "network", status: 500 }],
  [200, "<html>", { kind: "network", status: 200 }],
  [200, "null", { kind: "network", status: 200 }],
])("takes status %i with %j for %j", async (status, body, expected) => {
  const { origin } = await host(send(status, body));
  const result = await createFetchApi({ origin }).call("index/getHomeGameList", {});
  expect(result).toMatchObject({ ok: false, ...expected });
});

it("knows a call that a host of the former API does not have", async () => {
  const { origin } = await host(send(404, "<h1>404</h1>"));
  const result = await createFetchApi({ origin }).call("opening/getOpeningList", {
    page: 1,
    pageSize: 3,
  });
  expect(result).toEqual({ ok: false, kind: "network", status: 404, isUnknown: true });
});

it("tells of every coded answer with the token it was asked with", async () => {
  const { origin } = await host(send(200, { code: 1, data: { uid: "1", token: "t2" }, msg: "好" }));
  const seen: ObservedAnswer[] = [];
  const api = createFetchApi({
    origin,
    identity: () => ({ token: "t1" }),
    onAnswer: (answer) => seen.push(answer),
  });
  await api.call("user/checkLogin", {});
  expect(seen).toEqual([
    {
      name: "user/checkLogin",
      ...{ status: 200, code: 1, msg: "好", data: { uid: "1", token: "t2" } },
      token: "t1",
    },
  ]);
});

it("asks without an identity that no header can carry, and learns that it is worth nothing", async () => {
  const { origin, requests } = await host(send(401, { code: 401, data: null, msg: "登录已失效" }));
  const seen: ObservedAnswer[] = [];
  const api = createFetchApi({
    origin,
    identity: () => ({ token: "令牌", cid: "a\nb", deviceid: "d1" }),
    onAnswer: (answer) => seen.push(answer),
  });
  expect(await api.call("user/getUserInfo", {})).toMatchObject({ kind: "coded", code: 401 });
  expect(requests[0]?.headers).not.toHaveProperty("token");
  expect(requests[0]?.headers).not.toHaveProperty("cid");
  expect(requests[0]?.headers).toHaveProperty("deviceid", "d1");
  expect(seen[0]).toMatchObject({ code: 401, token: "令牌" });
});

it("gives up after its time-out", async () => {
  const { origin } = await host(() => {});
  const result = await createFetchApi({ origin, timeoutMs: 50 }).call("index/getHomeGameList", {});
  expect(result).toEqual({ ok: false, kind: "network", status: null });
});

it("follows at most five redirects", async () => {
  let left = 5;
  const { origin, requests } = await host((response, { url }) => {
    if (left === 0) return send(200, { code: 1, data: { hot: [] }, msg: "" })(response);
    left -= 1;
    response.writeHead(308, { location: url }).end();
  });
  const api = createFetchApi({ origin });
  expect(await api.call("index/getHomeGameList", {})).toEqual({ ok: true, data: { hot: [] } });
  expect(requests).toHaveLength(6);
  left = 6;
  expect(await api.call("index/getHomeGameList", {})).toMatchObject({ ok: false });
});

describe("if the code that brings answers into shape", () => {
  afterEach(() => {
    vi.doUnmock("./fit-answer.ts");
    vi.resetModules();
  });

  async function startApi(loadFitting: () => unknown, answer: object) {
    const { origin } = await host(send(200, { code: 1, msg: "", ...answer }));
    vi.resetModules();
    vi.doMock("./fit-answer.ts", loadFitting as () => object);
    const told: ObservedAnswer[] = [];
    const { createFetchApi } = await import("./fetch-api.ts");
    const onAnswer = (observed: ObservedAnswer) => told.push(observed);
    return { api: createFetchApi({ origin, onAnswer, timeoutMs: 1000 }), told };
  }

  it.each([
    ["cannot be loaded", () => Promise.reject(new Error("missing"))],
    ["never comes", () => new Promise(() => {})],
  ])("%s, a claimed code and a rolled token still count", async (_, loadFitting) => {
    const { api, told } = await startApi(loadFitting, { data: "CODE-1" });
    expect(await api.call("gift/getUserGiftSn", { giftid: "1" })).toEqual({
      ok: true,
      data: "CODE-1",
    });
    expect(told).toHaveLength(1);
  });

  it("cannot be loaded, nothing is kept that may not have its shape", async () => {
    const { api } = await startApi(() => Promise.reject(new Error("missing")), {
      data: { hot: 1 },
    });
    expect(await api.call("index/getHomeGameList", {})).toMatchObject({
      ok: false,
      kind: "network",
    });
  });
});
