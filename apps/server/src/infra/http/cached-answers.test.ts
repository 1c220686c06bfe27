import { connect } from "node:net";
import { text } from "node:stream/consumers";
import multipart from "@fastify/multipart";
import { type CallName, calls } from "@playfront/contract/calls";
import { defaultTokens } from "@playfront/contract/container";
import { createBrokenRequestHandler } from "@playfront/http/bad-request";
import Fastify from "fastify";
import pg from "pg";
import { afterEach, expect, inject, test, vi } from "vitest";
import { makeArticle, makeColumn, makeGame, makeSlide } from "../../testing/factories.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { type Answer, done, failed } from "../answer.ts";
import { KnownForms } from "./ahead/known-forms.ts";
import { ReadyAnswers } from "./ahead/ready-answers.ts";
import { AnswerCache } from "./answer-cache.ts";
import type { CallContext } from "./call-context.ts";
import { acceptForms } from "./call-form.ts";
import { answerError, answerNotFound } from "./errors.ts";
import { type Handlers, registerCalls } from "./register-calls.ts";
import { ajvOptions } from "./validation.ts";

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

const form = { "content-type": "application/x-www-form-urlencoded", deviceid: "test-device" };
const listed = {
  gameid: "1",
  gamename: "游戏",
  logo: "/l",
  gametype: "mobile",
  introduction: "",
  category: ["动作"],
  score: 8,
};

type Respond = (payload: unknown, context: CallContext) => Promise<Answer<unknown>>;

/** The transport alone: every call answers what `respond` says; tokens of one letter are players. */
async function createTransport(respond: Respond) {
  const app = Fastify({ ajv: ajvOptions, clientErrorHandler: createBrokenRequestHandler({}) });
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(answerNotFound);
  acceptForms(app, 1_000_000);
  await app.register(multipart);
  const handlers = Object.fromEntries(Object.keys(calls).map((name) => [name, respond]));
  const cache = { answers: new AnswerCache(), forms: new KnownForms() };
  registerCalls(app, handlers as unknown as Handlers, {
    findPlayer: async ({ token }) => (token.length === 1 ? { uid: token, session: token } : null),
    ...cache,
    ready: new ReadyAnswers({
      ...cache,
      letPass: () => {},
      ahead: { idOf: () => "id", note: () => {} },
    }),
    noteCaller: () => {},
    observers: {},
    containerTokens: defaultTokens,
  });
  cleanups.push(() => app.close());
  return {
    app,
    post: (name: CallName, body = "", headers: Record<string, string> = {}) =>
      app.inject({
        method: "POST",
        url: calls[name].path,
        headers: { ...form, ...headers },
        payload: body,
      }),
  };
}

test("concurrent calls of one cached answer reach the handler once", async () => {
  const gate = Promise.withResolvers<void>();
  let runs = 0;
  const { post } = await createTransport(async () => {
    runs += 1;
    await gate.promise;
    return done([listed]);
  });
  const waiting = Array.from({ length: 8 }, () => post("game/getGameList", "page=1&pageSize=10"));
  await vi.waitFor(() => expect(runs).toBe(1), 10_000);
  gate.resolve();
  const bodies = (await Promise.all(waiting)).map((response) => response.body);
  expect(new Set(bodies)).toEqual(new Set([JSON.stringify({ code: 1, data: [listed], msg: "" })]));
  await post("game/getGameList", "pageSize=10&unknown=1");
  expect(runs).toBe(1);
  await post("game/getGameList", "page=2");
  expect(runs).toBe(2);
});

test("an answer from memory has the status, headers and bytes of the first one", async () => {
  const node = await createTestApp({ siteOrigins: ["https://shop.example"] });
  cleanups.push(() => node.close());
  await makeGame(node.database.db, { gamename: "游戏" });
  const ask = () =>
    node.app.inject({
      method: "POST",
      url: calls["game/getGameList"].path,
      headers: { ...form, origin: "https://shop.example" },
      payload: "page=1&pageSize=10",
    });
  const [first, second] = [await ask(), await ask()];
  expect(first.json().data).toMatchObject([{ gamename: "游戏" }]);
  expect(second.rawPayload).toEqual(first.rawPayload);
  const { date: _first, "x-request-id": id, ...headers } = first.headers;
  const { date: _second, "x-request-id": another, ...again } = second.headers;
  expect(another).not.toBe(id);
  expect(again).toEqual(headers);
  expect(headers).toMatchObject({
    "access-control-allow-origin": "https://shop.example",
    "content-security-policy": expect.stringContaining("frame-ancestors"),
    "content-length": String(first.rawPayload.length),
  });
  const lines = node.log.filter((line) => line.includes("request completed"));
  expect(lines).toHaveLength(2);
});

test("a form that was refused is refused again", async () => {
  const { post } = await createTransport(async () => done([listed]));
  for (let time = 0; time < 2; time += 1) {
    expect((await post("game/getGameList", "page=0")).json()).toMatchObject({ code: 400 });
  }
});

test("a cached call does not know its caller", async () => {
  const seen: CallContext[] = [];
  const { post } = await createTransport(async (_payload, context) => {
    seen.push(context);
    return done([listed]);
  });
  await post("game/getGameList", "", { token: "a", uid: "a" });
  expect(seen[0]?.player).toBeNull();
  const { body, headers } = await post("game/getGameList", "", { token: "b" });
  expect(seen).toHaveLength(1);
  expect(body + JSON.stringify(headers)).not.toContain("token");
});

test("an answer has only the fields of the contract", async () => {
  const leaking = { ...listed, password_hash: "secret", search_grams: ["x"] };
  const { post } = await createTransport(async () => done([leaking]));
  for (const name of ["game/getGameList", "search/getSearchList"] as const) {
    const response = await post(name, "keyword=x");
    expect(response.json()).toEqual({ code: 1, data: [listed], msg: "" });
  }
});

test("an answer that breaks the contract is a failure without details", async () => {
  const { post } = await createTransport(async () => done([{ gamename: "没有编号" }]));
  const response = await post("search/getSearchList", "keyword=x");
  expect(response.statusCode).toBe(500);
  expect(response.json()).toEqual({ code: 500, data: null, msg: "系统繁忙，请稍后再试！" });
});

test("an unexpected error is a failure without details and is not cached", async () => {
  let broken = true;
  const { post } = await createTransport(async () => {
    if (broken) throw new Error('relation "accounts" does not exist');
    return done([listed]);
  });
  for (const name of ["game/getGameList", "search/getSearchList"] as const) {
    const response = await post(name, "keyword=x");
    expect(response.statusCode).toBe(500);
    expect(response.body).not.toContain("accounts");
    expect(response.json()).toMatchObject({ code: 500, data: null });
  }
  broken = false;
  expect((await post("game/getGameList")).statusCode).toBe(200);
});

test("if all database connections are busy, the answer is 503 with Retry-After", async () => {
  const connectionString = inject("clusterUrl");
  const pool = new pg.Pool({ connectionString, max: 1, connectionTimeoutMillis: 100 });
  const busy = await pool.connect();
  const { post } = await createTransport(async () => {
    await pool.query("select 1");
    return done([listed]);
  });
  const response = await post("search/getSearchList", "keyword=x");
  expect([response.statusCode, response.headers["retry-after"]]).toEqual([503, "5"]);
  expect(response.json()).toMatchObject({ code: 500, data: null });
  busy.release();
  expect((await post("search/getSearchList", "keyword=x")).statusCode).toBe(200);
  await pool.end();
});

test("code 429 says when to try again in body and header, with status 200", async () => {
  const { post } = await createTransport(async () => failed(429, undefined, { retryAfter: 30 }));
  const response = await post("search/getSearchList", "keyword=x");
  expect([response.statusCode, response.headers["retry-after"]]).toEqual([200, "30"]);
  expect(response.json()).toMatchObject({ code: 429, data: { retryAfter: 30 } });
});

test("a player's call gets the player of the token, whatever other headers say", async () => {
  const { post } = await createTransport(async (_payload, { player }) =>
    done({ uid: player?.uid }),
  );
  const response = await post("user/checkLogin", "", { token: "7", uid: "8" });
  expect(response.json()).toEqual({ code: 1, data: { uid: "7" }, msg: "" });
  expect(response.headers["cache-control"]).toBe("no-store");
});

test("bytes that are no request get an envelope, and the connection is closed", async () => {
  const { app } = await createTransport(async () => done(null));
  await app.listen({ port: 0, host: "127.0.0.1" });
  const address = app.server.address() as { port: number };
  const socket = connect(address.port, "127.0.0.1");
  socket.end("NONSENSE\r\n\r\n");
  const [head, body] = (await text(socket)).split("\r\n\r\n");
  expect(head).toContain("HTTP/1.1 400");
  expect(JSON.parse(body as string)).toEqual({ code: 400, data: null, msg: "请求格式有误" });
});

test("a change of content on any node drops the answers made from it", async () => {
  const node = await createTestApp({}, { hearChanges: true });
  cleanups.push(() => node.close());
  const { db } = node.database;
  const slides = async () => (await node.call("index/getHomeSlidePictureList", {})).data.length;
  expect(await slides()).toBe(0);
  await makeSlide(db);
  await vi.waitFor(async () => expect(await slides()).toBe(1), 10_000);
  const gameid = await makeGame(db, { gamename: "旧名" });
  const name = async () => (await node.call("game/getGameInfo", { gameid })).data?.gamename;
  await vi.waitFor(async () => expect(await name()).toBe("旧名"), 10_000);
  await db.updateTable("games").set({ gamename: "新名" }).execute();
  await vi.waitFor(async () => expect(await name()).toBe("新名"), 10_000);
  await makeColumn(db, { gameid });
  const aid = await makeArticle(db, { gameid, title: "旧题" });
  const title = async () =>
    (await node.call("article/getArticleInfo", { gameid, col: "xinwen", aid })).data?.title;
  await vi.waitFor(async () => expect(await title()).toBe("旧题"), 10_000);
  await db.updateTable("articles").set({ title: "新题" }).execute();
  await vi.waitFor(async () => expect(await title()).toBe("新题"), 10_000);
});
