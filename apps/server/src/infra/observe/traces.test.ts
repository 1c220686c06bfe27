import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { calls } from "@playfront/contract/calls";
import { connect } from "@playfront/database/connect";
import { createLog } from "@playfront/http/log";
import { openTracer } from "@playfront/observe/tracing/open-tracer";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createContainer } from "../../container.ts";
import { createConsoleSms } from "../../modules/sms/sms.provider.ts";
import { storefrontPages } from "../../ssr/storefront.pages.ts";
import { newPhone } from "../../testing/clients/captcha.ts";
import { makeGame } from "../../testing/factories.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { tinyHost } from "../../testing/tiny-storefront.ts";
import { createInProcessApi } from "../http/in-process-api.ts";
import { queuedJobs, startWorker } from "../jobs/jobs.ts";
import { traceStatements } from "./trace-statements.ts";

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  status: { code: number };
}

let shop: TestApp;
let origin: string;
/** What the collector has been sent. */
const bodies: string[] = [];
const spans: Span[] = [];
let answerOfCollector = 200;
const reports: string[] = [];
const sentCodes: string[] = [];
const cleanups: (() => unknown)[] = [];

/** A node behind one proxy, with a job queue and a page that makes a call, and a collector. */
beforeAll(async () => {
  const collector = createServer(async (request, response) => {
    const body = await text(request);
    if (answerOfCollector === 200 && request.url === "/otlp/v1/traces") {
      bodies.push(body);
      for (const { scopeSpans } of JSON.parse(body).resourceSpans)
        for (const scope of scopeSpans) spans.push(...scope.spans);
    }
    response.writeHead(answerOfCollector, { "content-type": "application/json" }).end("{}");
  });
  collector.listen(0, "127.0.0.1");
  await once(collector, "listening");
  const { port } = collector.address() as AddressInfo;
  const report = (message: string) => void reports.push(message);
  const tracer = openTracer({
    endpoint: `http://127.0.0.1:${port}/otlp/`,
    service: "playfront",
    log: { warn: report, info: report },
    everyMs: 20,
  });
  shop = await createTestApp({ trustedProxies: 1 });
  await makeGame(shop.database.db);
  const onStatement = traceStatements(() => () => {});
  const { db, pool, close } = connect(shop.database.url, 12, { onStatement });
  const node = await shop.anotherNode({ db, jobs: queuedJobs, tracer });
  await addPages(node);
  const sms = createConsoleSms((line) => void sentCodes.push(line));
  const log = createLog("silent");
  const { tasks, close: closeTasks } = createContainer({ ...shop.deps, db, log, sms });
  const worker = await startWorker({ pool, tasks, log, tracer });
  origin = await node.listen({ port: 0, host: "127.0.0.1" });
  cleanups.push(
    () => worker.close(),
    () => node.close(),
    closeTasks,
    close,
    () => tracer.close(),
    () => collector.close(),
  );
});
afterAll(async () => {
  for (const cleanup of cleanups) await cleanup();
  await shop.close();
});

/** Every page asks for the first page of games. */
async function addPages(node: Awaited<ReturnType<TestApp["anotherNode"]>>): Promise<void> {
  const host = tinyHost((_path, api) => api.call("game/getGameList", { page: 1, pageSize: 10 }));
  const apiFor = createInProcessApi(node);
  const site = { ...host.sites.all[0]!, apiFor };
  await node.register(storefrontPages, { ...host, sites: { all: [site], of: () => site } });
}

const postPhone = (phone: string, headers: Record<string, string>) =>
  fetch(origin + calls["user/index/phoneCaptcha"].path, {
    method: "POST",
    headers: { deviceid: "a-secret-device", ...headers },
    body: new URLSearchParams({ phone }),
  });
const traceOf = (traceId: string) => spans.filter((span) => span.traceId === traceId);
const childrenOf = (parent: Span | undefined, kind: number) =>
  spans.filter((span) => span.parentSpanId === parent?.spanId && span.kind === kind);
const [internal, server, client, consumer] = [1, 2, 3, 5];

test("a page is one tree: its request, its rendering, the call of that, the statements of that", async () => {
  const traceId = "1".repeat(32);
  await fetch(`${origin}/app/games?keyword=secret-word`, {
    headers: { traceparent: `00-${traceId}-${"2".repeat(16)}-01` },
  });
  await vi.waitFor(() => {
    const [page] = traceOf(traceId).filter(({ parentSpanId }) => parentSpanId === "2".repeat(16));
    expect(page).toMatchObject({ name: "/app/*", kind: server });
    const [rendering] = childrenOf(page, internal!);
    expect(rendering?.name).toBe("render page");
    const [call] = childrenOf(rendering, server!);
    expect(call?.name).toBe("game/getGameList");
    const statements = childrenOf(call, client!).map(({ name }) => name);
    expect(statements).toContainEqual(expect.stringMatching(/^select \w+ [0-9a-f]{8}$/));
  });
});

test("a job belongs to the trace of the call that added it, and nothing in a trace is secret", async () => {
  const traceId = "3".repeat(32);
  const phone = newPhone();
  await postPhone(phone, {
    traceparent: `00-${traceId}-${"4".repeat(16)}-01`,
    token: "a-secret-token",
  });
  await vi.waitFor(() => {
    const [call] = traceOf(traceId).filter(({ parentSpanId }) => parentSpanId === "4".repeat(16));
    expect(call?.name).toBe("user/index/phoneCaptcha");
    expect(childrenOf(call, client!).length).toBeGreaterThan(0);
    // On a busy machine the first run may fail before its first statement.
    const runs = childrenOf(call, consumer!);
    expect(runs[0]?.name).toBe("send_sms");
    expect(runs.flatMap((run) => childrenOf(run, client!)).length).toBeGreaterThan(0);
  }, 10_000);
  const [, code] = /code=(\d+)/.exec(sentCodes.join()) ?? [];
  expect(code).toMatch(/^\d{4,}$/);
  const all = bodies.join();
  for (const secret of [phone, `"${code}"`, "a-secret-", "secret-word"])
    expect(all).not.toContain(secret);
});

test("answers from memory are in traces as well", async () => {
  const ask = (traceId: string) =>
    fetch(origin + calls["game/getGameList"].path, {
      method: "POST",
      headers: { deviceid: "d", traceparent: `00-${traceId}-${"5".repeat(16)}-01` },
      body: new URLSearchParams({ page: "1", pageSize: "11" }),
    });
  await ask("6".repeat(32));
  await ask("7".repeat(32));
  await vi.waitFor(() => {
    const [ready] = traceOf("7".repeat(32));
    expect(ready).toMatchObject({ name: "game/getGameList", parentSpanId: "5".repeat(16) });
  });
  expect(traceOf("7".repeat(32))).toHaveLength(1);
});

test.each([
  ["a malformed one", "00-zz-1-01"],
  ["none", undefined],
])("where the proxy gives %s, a request begins a trace", async (_what, traceparent) => {
  spans.length = 0;
  await fetch(`${origin}/healthz`, { headers: { ...(traceparent && { traceparent }) } });
  await vi.waitFor(() => {
    const [request] = spans.filter(({ name }) => name === "/healthz");
    expect(request?.traceId).toMatch(/^[0-9a-f]{32}$/);
    expect(request?.parentSpanId ?? "").toBe("");
  });
});

test("a caller whose traces are not sampled is not traced", async () => {
  const traceId = "8".repeat(32);
  await fetch(`${origin}/healthz`, {
    headers: { traceparent: `00-${traceId}-${"9".repeat(16)}-00` },
  });
  const later = "a".repeat(32);
  await fetch(`${origin}/healthz`, {
    headers: { traceparent: `00-${later}-${"9".repeat(16)}-01` },
  });
  await vi.waitFor(() => expect(traceOf(later)).toHaveLength(1));
  expect(traceOf(traceId)).toEqual([]);
});

test("a collector that refuses is reported once, and again when it is back", async () => {
  answerOfCollector = 400;
  const ask = () => fetch(`${origin}/healthz`);
  await vi.waitFor(async () => {
    expect((await ask()).status).toBe(200);
    expect(reports).toEqual(["The collector takes no traces"]);
  });
  answerOfCollector = 200;
  await vi.waitFor(async () => {
    await ask();
    expect(reports).toEqual(["The collector takes no traces", "The collector takes traces again"]);
  });
});
