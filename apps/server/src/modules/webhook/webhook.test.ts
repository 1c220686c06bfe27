import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createInlineJobs } from "../../infra/jobs/jobs.ts";
import { callConsole, signInNew } from "../../testing/operators.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { createTrailService } from "../operator/trail.service.ts";
import { sendWebhook } from "./send-webhook.ts";
import { createWebhooks } from "./webhooks.service.ts";

let app: TestApp;
let admin: Record<string, string>;
let receiver: Server;
let url: string;
let status = 200;
let received: { headers: IncomingHttpHeaders; body: string }[] = [];

beforeAll(async () => {
  app = await createTestApp({ console: { addresses: [], origin: null, privateWebhooks: true } });
  admin = (await signInNew(app, { name: "admin", role: "administrator" })).headers;
  receiver = createServer(async (request, response) => {
    const body = (await request.toArray()).join("");
    received.push({ headers: request.headers, body });
    response.writeHead(status, { location: "/elsewhere" }).end("answer");
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => receiver.once("listening", resolve));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
});
afterAll(async () => {
  receiver.close();
  await app.close();
});
beforeEach(() => {
  status = 200;
  received = [];
});

async function addWebhook(name: string, events = ["ticket.new"] as const) {
  const wanted = { name, url, events: [...events] };
  return (await callConsole(app, "webhooks/add", wanted, admin)).body;
}

const deliveries = async (webhook: string) =>
  (await callConsole(app, "deliveries/list", { webhook }, admin)).body.rows;

/** Emits as a module does. */
async function emit(data: object) {
  const { db, clock, secrets } = app.deps;
  const jobs = createInlineJobs(app.tasks);
  const trail = createTrailService({ db, clock });
  const webhooks = createWebhooks({ db, clock, secrets, jobs, trail, allowPrivate: true });
  const run = await app.database.db
    .transaction()
    .execute((trx) => webhooks.emit(trx, "ticket.new", data));
  await run();
}

test("a webhook gets a signed event once the transaction commits, and others do not", async () => {
  const { id, secret } = await addWebhook("tickets");
  const other = await callConsole(
    app,
    "webhooks/add",
    { name: "packages", url, events: ["package.registered"] },
    admin,
  );
  await emit({ ticket: "7" });
  expect(received).toHaveLength(1);
  const { headers, body } = received[0]!;
  expect(JSON.parse(body)).toMatchObject({ event: "ticket.new", data: { ticket: "7" } });
  const [, seconds, mac] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(
    String(headers["playfront-signature"]),
  )!;
  expect(mac).toBe(createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex"));
  expect(headers["playfront-delivery"]).toBe(JSON.parse(body).id);
  expect(await deliveries(id)).toMatchObject([{ state: "sent", answerStatus: 200, tries: 1 }]);
  expect(await deliveries(other.body.id)).toEqual([]);
  const trail = await callConsole(app, "trail/list", {}, admin);
  expect(JSON.stringify(trail.body) + app.log.join()).not.toContain(secret);
});

test("new feedback is told by number, without what the player wrote", async () => {
  const { id } = await addWebhook("feedback");
  const sent = { kind: "gift", content: "进不去游戏，手机是旧款", contact: "13800138000" } as const;
  expect((await app.call("user/sendFeedback", sent)).code).toBe(1);
  expect(await deliveries(id)).toMatchObject([{ event: "ticket.new", state: "sent" }]);
  const bodies = received.map(({ body }) => body);
  expect(JSON.parse(bodies[0]!).data).toMatchObject({ kind: "gift", uid: null });
  expect(bodies.join()).not.toContain("13800138000");
});

test("a delivery that is not taken is tried again, later each time, and then given up", async () => {
  const { id } = await addWebhook("broken");
  const { rows: all } = (await callConsole(app, "webhooks/list", {}, admin)).body;
  for (const { id: other, ...hook } of all.filter((hook) => hook.id !== id))
    await callConsole(app, "webhooks/change", { ...hook, id: other, enabled: false }, admin);
  status = 302;
  await emit({});
  const [first] = await deliveries(id);
  expect(first).toMatchObject({ state: "waiting", answerStatus: 302, problem: "对方返回 302" });
  const waits: number[] = [];
  for (;;) {
    const again = await app.tasks.deliver_webhook({ id: first!.id });
    if (!again) break;
    waits.push(again.seconds);
  }
  expect(waits).toEqual([60, 300, 1_800, 7_200, 21_600]);
  expect(await deliveries(id)).toMatchObject([{ state: "failed", tries: 7 }]);
  expect(await app.tasks.deliver_webhook({ id: first!.id })).toBeUndefined();
  expect(received).toHaveLength(7);
});

test("a test is sent at once and tells what came back", async () => {
  const { id } = await addWebhook("tried");
  const good = await callConsole(app, "webhooks/test", { id }, admin);
  expect(good.body).toMatchObject({ event: "test", state: "sent", answerStatus: 200 });
  status = 500;
  const bad = await callConsole(app, "webhooks/test", { id }, admin);
  expect(bad.body).toMatchObject({ state: "failed", answerStatus: 500, problem: "对方返回 500" });
});

test("without the setting nothing is sent to a private network or over plain http", async () => {
  const send = (to: string) =>
    sendWebhook({
      url: to,
      secret: "s",
      id: "1",
      body: "{}",
      now: new Date(),
      allowPrivate: false,
    });
  for (const to of [
    url,
    url.replace("http:", "https:"),
    "https://[::1]/",
    "https://10.0.0.1/",
    "ftp://x/",
  ])
    expect((await send(to)).status).toBeNull();
  // A name that leads to this machine is refused where it is connected to.
  const local = `https://localhost:${new URL(url).port}/`;
  expect(await send(local)).toEqual({ status: null, problem: "地址指向内网" });
  expect(received).toEqual([]);
});
