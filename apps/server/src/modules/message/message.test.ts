import { unreadLimit } from "@playfront/contract/constants";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makePlayer } from "../../testing/accounts.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { createMessageService } from "./message.service.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function send(uid: string, count: number) {
  const { db } = app.database;
  const messages = createMessageService({ db, clock: app.clock });
  for (let number = 1; number <= count; number += 1) {
    await messages.send(db, { uid, title: `第 ${number} 封`, content: "内容" });
  }
}

describe("messages", () => {
  test("are listed newest first, page by page", async () => {
    const { uid, headers } = await makePlayer(app);
    await send(uid, 12);
    const first = await app.call("user/getUserMessageList", { page: 1, pageSize: 10 }, headers);
    expect(first.data.map(({ title }) => title).slice(0, 2)).toEqual(["第 12 封", "第 11 封"]);
    expect(first.data).toHaveLength(10);
    expect(first.data[0]).toEqual({
      id: expect.stringMatching(/^\d+$/),
      title: "第 12 封",
      content: "内容",
      createdat: expect.stringMatching(/\+08:00$/),
      read: false,
    });
    const second = await app.call("user/getUserMessageList", { page: 2, pageSize: 10 }, headers);
    expect(second.data).toHaveLength(2);
  });

  test("stay read after they were read once", async () => {
    const { uid, headers } = await makePlayer(app);
    await send(uid, 2);
    const list = () => app.call("user/getUserMessageList", {}, headers);
    const { id } = (await list()).data[1]!;
    expect(await app.call("user/readMessage", { id }, headers)).toMatchObject({
      code: 1,
      data: null,
    });
    expect((await app.call("user/readMessage", { id }, headers)).code).toBe(1);
    expect((await list()).data.map(({ read }) => read)).toEqual([false, true]);
  });

  test("are counted while unread, beyond one page, up to the limit", async () => {
    const { uid, headers } = await makePlayer(app);
    const count = async () => (await app.call("user/getUnreadCount", {}, headers)).data.unread;
    expect(await count()).toBe(0);
    await send(uid, 25);
    expect(await count()).toBe(25);
    const { id } = (await app.call("user/getUserMessageList", {}, headers)).data[3]!;
    await app.call("user/readMessage", { id }, headers);
    expect(await count()).toBe(24);
    await send(uid, unreadLimit);
    expect(await count()).toBe(unreadLimit);
  });

  test("are all marked read up to the newest one seen, for their owner only", async () => {
    const [mine, other] = [await makePlayer(app), await makePlayer(app)];
    await send(other.uid, 1);
    await send(mine.uid, 12);
    const { id } = (await app.call("user/getUserMessageList", {}, mine.headers)).data[0]!;
    await send(mine.uid, 1);
    const answer = await app.call("user/readAllMessages", { id }, mine.headers);
    expect(answer).toMatchObject({ code: 1, data: null });
    const list = await app.call("user/getUserMessageList", { pageSize: 20 }, mine.headers);
    expect(list.data.map(({ read }) => read)).toEqual([false, ...Array(12).fill(true)]);
    const theirs = await app.call("user/getUnreadCount", {}, other.headers);
    expect(theirs.data.unread).toBe(1);
  });

  test("of another player cannot be marked read", async () => {
    const [mine, other] = [await makePlayer(app), await makePlayer(app)];
    await send(mine.uid, 1);
    const { id } = (await app.call("user/getUserMessageList", {}, mine.headers)).data[0]!;
    expect((await app.call("user/getUserMessageList", {}, other.headers)).data).toEqual([]);
    expect((await app.call("user/readMessage", { id }, other.headers)).code).toBe(404);
    const list = await app.call("user/getUserMessageList", {}, mine.headers);
    expect(list.data[0]?.read).toBe(false);
  });

  test("that do not exist answer 404, and malformed ids 400", async () => {
    const { headers } = await makePlayer(app);
    expect((await app.call("user/readMessage", { id: "999999999999999999" }, headers)).code).toBe(
      404,
    );
    const refused = await app.call("user/readMessage", { id: "1 or 1=1" }, headers);
    expect(refused).toMatchObject({ code: 400, data: { field: "id" } });
  });
});
