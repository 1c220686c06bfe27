import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { makePlayer } from "../../testing/accounts.ts";
import { fixedCaptcha } from "../../testing/clients/captcha.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { createMessageService } from "../message/message.service.ts";
import { createOperatorFeedback, type OperatorFeedback } from "./operator-feedback.service.ts";

let shop: TestApp;
let desk: OperatorFeedback;
let visitors = 0;

beforeAll(async () => {
  shop = await createTestApp({ captchaAnswer: "pass", trustedProxies: 1 });
  const { db } = shop.database;
  const messages = createMessageService({ db, clock: shop.clock });
  desk = createOperatorFeedback({ db, clock: shop.clock, messages });
});
afterAll(() => shop.close());
beforeEach(() => shop.database.db.deleteFrom("feedbacks").execute());

/** A device and an address that no other test uses. */
function visitor() {
  visitors += 1;
  const forwarded = `198.51.${Math.floor(visitors / 250)}.${visitors % 250}`;
  return { deviceid: `visitor-${visitors}`, "x-forwarded-for": forwarded };
}

const content = "领取礼包后一直显示领取中，没有看到兑换码";
const send = (
  headers: Record<string, string>,
  payload: Partial<
    Record<"kind" | "content" | "contact" | "captcha" | "reason" | "target", string>
  > = {},
) => shop.call("user/sendFeedback", { kind: "gift", content, ...payload } as never, headers);
const open = () => desk.list({ status: "open", after: "0", limit: 50 });

test("a visitor's feedback reaches the operators, trimmed and with the contact", async () => {
  const answer = await send(
    { ...visitor(), "user-agent": "Phone/1" },
    { content: `  第一行\r\n\r\n\r\n\r\n第二行\t写得很详细了  `, contact: " 13800138000 " },
  );
  expect(answer).toMatchObject({ code: 1, data: null });
  expect(await open()).toMatchObject([
    {
      uid: null,
      kind: "gift",
      content: "第一行\n\n第二行 写得很详细了",
      contact: "13800138000",
      userAgent: "Phone/1",
      createdAt: shop.clock.now(),
    },
  ]);
});

test("a player gets the answer as a message, and the feedback is answered", async () => {
  const player = await makePlayer(shop);
  await send(player.headers, { contact: "wx_abc" });
  const [feedback] = await open();
  expect(feedback).toMatchObject({ uid: player.uid, contact: "wx_abc" });
  const { id } = feedback!;
  expect(await desk.answer({ id, text: "已经为您补发，请查收" })).toMatchObject({
    done: true,
    uid: player.uid,
  });
  const { data } = await shop.call("user/getUserMessageList", {}, player.headers);
  expect(data).toMatchObject([{ title: "客服回复了您的反馈", read: false }]);
  expect(data[0]?.content).toContain("已经为您补发，请查收");
  expect(data[0]?.content).toContain(content);
  expect(await open()).toEqual([]);
  const [answered] = await desk.list({ status: "answered", after: "0", limit: 5 });
  expect(answered).toMatchObject({ answer: "已经为您补发，请查收", contact: "" });
});

test("a report says why and about what, and its answer is a report's", async () => {
  const player = await makePlayer(shop);
  const report = { kind: "other", reason: "fraud", target: "message/12" };
  expect((await send(player.headers, report)).code).toBe(1);
  const [reported] = await open();
  expect(reported).toMatchObject({ uid: player.uid, reason: "fraud", target: "message/12" });
  await desk.answer({ id: reported!.id, text: "已经处理" });
  const { data } = await shop.call("user/getUserMessageList", {}, player.headers);
  expect(data).toMatchObject([{ title: "客服回复了您的举报" }]);
  expect(data[0]?.content).toMatch(/您在 .* 提交：/);
});

test("the same text about two articles is two reports, and about one article one", async () => {
  const sender = visitor();
  for (const target of ["article/1", "article/2", "article/1"]) {
    await fixedCaptcha(shop, sender);
    const report = { kind: "other", reason: "vulgar", target, captcha: "pass" };
    expect((await send(sender, report)).code).toBe(1);
  }
  expect((await open()).map(({ target }) => target)).toEqual(["article/1", "article/2"]);
});

test("if two operators answer at the same time, one succeeds and the player gets one message", async () => {
  const player = await makePlayer(shop);
  await send(player.headers);
  const [{ id } = { id: "" }] = await open();
  const answers = await Promise.all([
    desk.answer({ id, text: "甲的回复" }),
    desk.answer({ id, text: "乙的回复" }),
    desk.close(id),
  ]);
  expect(answers.filter((answer) => answer.done)).not.toHaveLength(0);
  const { data } = await shop.call("user/getUserMessageList", {}, player.headers);
  expect(data.length).toBeLessThanOrEqual(1);
  expect(answers.slice(0, 2).filter((answer) => answer.done)).toHaveLength(data.length);
});

test("a visitor's contact is kept until the feedback is closed", async () => {
  await send(visitor(), { contact: "13800138000" });
  const [{ id } = { id: "" }] = await open();
  expect(await desk.answer({ id, text: "已处理" })).toEqual({
    done: true,
    uid: null,
    contact: "13800138000",
  });
  expect(await desk.close(id)).toMatchObject({ done: true });
  const [closed] = await desk.list({ status: "closed", after: "0", limit: 5 });
  expect(closed).toMatchObject({ contact: "", answer: "已处理" });
});

test("closed, answered and unknown feedback cannot be settled again", async () => {
  await send(visitor());
  const [{ id } = { id: "" }] = await open();
  await desk.close(id);
  expect(await desk.close(id)).toEqual({ done: false, why: "closed" });
  expect(await desk.answer({ id, text: "迟了" })).toEqual({ done: false, why: "closed" });
  expect(await desk.answer({ id: "999999", text: "?" })).toEqual({ done: false, why: "unknown" });
});

test("feedback sent again after a lost answer is stored and counted once; on the next day it is new", async () => {
  const headers = visitor();
  expect((await send(headers)).code).toBe(1);
  for (let round = 0; round < 8; round += 1) {
    await fixedCaptcha(shop, headers);
    expect((await send(headers, { captcha: "pass" })).code).toBe(1);
  }
  const together = visitor();
  await Promise.all(Array.from({ length: 6 }, () => send(together)));
  expect(await open()).toHaveLength(2);
  shop.clock.advance(86_400);
  expect((await send(headers)).code).toBe(1);
  expect(await open()).toHaveLength(3);
});

test("the second submission of an hour needs a captcha, the sixth has to wait; refused ones are not stored", async () => {
  const headers = visitor();
  const text = (round: number) => `${content}，第 ${round} 次`;
  expect((await send(headers, { content: text(1) })).code).toBe(1);
  expect(await send(headers, { content: text(2) })).toMatchObject({ code: 1002 });
  expect(await send(headers, { content: text(2), captcha: "wrong" })).toMatchObject({ code: 1002 });
  for (let round = 2; round <= 5; round += 1) {
    await fixedCaptcha(shop, headers);
    expect((await send(headers, { content: text(round), captcha: "pass" })).code).toBe(1);
  }
  await fixedCaptcha(shop, headers);
  const late = await send(headers, { content: text(6), captcha: "pass" });
  expect(late).toMatchObject({ code: 429, data: { retryAfter: expect.any(Number) } });
  expect(await open()).toHaveLength(5);
  shop.clock.advance(3600);
  expect((await send(headers, { content: text(6) })).code).toBe(1);
});

test("new devices of one address are limited too", async () => {
  const { "x-forwarded-for": address } = visitor();
  const sent = [];
  for (let round = 0; round < 32; round += 1) {
    const headers = { deviceid: `fresh-${round}`, "x-forwarded-for": address };
    if (round >= 5) {
      expect((await send(headers)).code).toBe(1002);
      await fixedCaptcha(shop, headers);
    }
    sent.push((await send(headers, round >= 5 ? { captcha: "pass" } : {})).code);
  }
  expect(sent.filter((code) => code === 1)).toHaveLength(30);
  expect(sent.slice(30)).toEqual([429, 429]);
});

test.each([
  ["too short", { content: "太短了" }, "content"],
  ["nothing but spaces", { content: " \n\t　 ".repeat(10) }, "content"],
  ["too long", { content: "长".repeat(501) }, "content"],
  ["far too long", { content: "长".repeat(5000) }, "content"],
  ["with a terminal's escape", { content: "\u001b[2J\u001b[31m看起来是红色的文字内容" }, "content"],
  ["with a bell", { content: "叮\u0007叮叮叮叮叮叮叮叮叮叮" }, "content"],
  ["with a zero byte", { content: "一二三四五六七八九十\0" }, "content"],
  ["of a kind that is none", { kind: "spam" }, "kind"],
  ["of a kind of Object's own", { kind: "__proto__" }, "kind"],
  ["with a contact in lines", { contact: "a\nb" }, "contact"],
  ["with a contact turned round", { contact: "abc\u202e123" }, "contact"],
  ["with a long contact", { contact: "1".repeat(61) }, "contact"],
  ["for a reason that is none", { reason: "boredom" }, "reason"],
  ["about an address", { reason: "fraud", target: "//elsewhere.example/1" }, "target"],
  ["about a thing without a number", { reason: "fraud", target: "game/0" }, "target"],
])("feedback %s is refused with the field's name", async (_name, payload, field) => {
  expect(await send(visitor(), payload)).toMatchObject({ code: 400, data: { field } });
  expect(await open()).toEqual([]);
});

test("500 characters of four bytes each are accepted", async () => {
  expect((await send(visitor(), { content: "😀".repeat(500) })).code).toBe(1);
});

test("markup and SQL are stored as plain text", async () => {
  const nasty = `<script>alert(1)</script>'); drop table feedbacks; -- \${7*7} {{7*7}}`;
  expect((await send(visitor(), { content: nasty })).code).toBe(1);
  expect(await open()).toMatchObject([{ content: nasty }]);
});

test("feedback needs a device but no login; with an ended session it is a visitor's", async () => {
  const { deviceid: _none, ...rest } = visitor();
  expect(await send({ ...rest, deviceid: "" })).toMatchObject({ code: 400 });
  expect((await send({ ...visitor(), token: "x".repeat(43) })).code).toBe(1);
  expect(await open()).toMatchObject([{ uid: null }]);
});

test("feedback does not appear in the log", async () => {
  await send(visitor(), { contact: "secret-contact" });
  expect(shop.log.join("")).not.toMatch(/secret-contact|领取礼包后/);
});
