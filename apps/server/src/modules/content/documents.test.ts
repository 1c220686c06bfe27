import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { toShanghaiTime } from "../../infra/clock.ts";
import { makeArticle, makeColumn, makeGame } from "../../testing/factories.ts";
import { callConsole, signInNew } from "../../testing/operators.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let editor: Record<string, string>;
let reviewer: Record<string, string>;

beforeAll(async () => {
  app = await createTestApp({}, { hearChanges: true });
  editor = (await signInNew(app, { name: "editor", role: "editor" })).headers;
  reviewer = (await signInNew(app, { name: "reviewer", role: "reviewer" })).headers;
});
afterAll(() => app.close());

const shown = async () => (await app.call("index/getHomeSlidePictureList", {})).data;
const slide = { src: "/media/a.webp", title: "周末活动", pos: 1 };

test("a slide goes from draft to the shop and out of it, and an edit leaves what players see", async () => {
  const { id } = (await callConsole(app, "slides/add", { data: slide }, editor)).body;
  await callConsole(app, "slides/submit", { id, revision: 1 }, editor);
  expect(await shown()).toEqual([]);
  const published = await callConsole(app, "slides/publish", { id, revision: 2 }, reviewer);
  expect(published.body).toMatchObject({ state: "published", isLive: true, revision: 3 });
  await vi.waitFor(
    async () => expect(await shown()).toMatchObject([{ title: "周末活动" }]),
    10_000,
  );
  const data = { ...slide, title: "下周活动" };
  const edited = await callConsole(app, "slides/change", { id, revision: 3, data }, editor);
  expect(edited.body).toMatchObject({ state: "draft", isLive: true });
  expect(await shown()).toMatchObject([{ title: "周末活动" }]);
  const hidden = { id, revision: 4, reason: "活动取消" };
  await callConsole(app, "slides/withdraw", hidden, reviewer);
  await vi.waitFor(async () => expect(await shown()).toEqual([]), 10_000);
  const { rows } = (await callConsole(app, "slides/history", { id }, editor)).body;
  const acts = ["withdraw", "change", "publish", "submit", "add"];
  expect(rows.map(({ act }) => act)).toEqual(acts);
  const restored = { id, revision: 5, from: 1 };
  expect((await callConsole(app, "slides/restore", restored, editor)).body.data).toEqual(slide);
});

test("a stale edit is refused with what changed meanwhile", async () => {
  const { id } = (await callConsole(app, "slides/add", { data: slide }, editor)).body;
  const data = { ...slide, title: "别的" };
  await callConsole(app, "slides/change", { id, revision: 1, data }, editor);
  const stale = await callConsole(app, "slides/change", { id, revision: 1, data: slide }, editor);
  expect(stale).toMatchObject({
    status: 409,
    body: {
      data: {
        revision: 2,
        by: "editor",
        changes: [{ field: "title", before: "周末活动", after: "别的" }],
      },
    },
  });
});

test("titles are found by characters, pinyin and initials", async () => {
  for (const q of ["周末", "zhoumo", "zmhd"]) {
    const { body } = await callConsole(app, "slides/list", { q }, editor);
    expect(body.rows.map(({ title }) => title)).toContain("周末活动");
  }
  expect((await callConsole(app, "slides/list", { q: "没有" }, editor)).body.total).toBe(0);
});

test("an article with absurd markup is not kept even as a draft", async () => {
  const gameid = await makeGame(app.database.db);
  const col = await makeColumn(app.database.db, { gameid });
  const right = { gameid, col, title: "新闻", summary: "摘要", content: "<p>好</p>", author: "编" };
  const wrong = { ...right, content: "<b>".repeat(20_000) };
  const refused = { status: 400, body: { data: { field: "content" } } };
  const since = performance.now();
  const added = await Promise.all(
    Array.from({ length: 6 }, () => callConsole(app, "articles/add", { data: wrong }, editor)),
  );
  expect(performance.now() - since).toBeLessThan(2_500);
  expect(added).toMatchObject(Array.from(added, () => refused));
  const { id } = (await callConsole(app, "articles/add", { data: right }, editor)).body;
  const changed = { id, revision: 1, data: wrong };
  expect(await callConsole(app, "articles/change", changed, editor)).toMatchObject(refused);
});

test("an article needs a column of its game and markup that the cleaner keeps", async () => {
  const gameid = await makeGame(app.database.db);
  const col = await makeColumn(app.database.db, { gameid });
  const right = { gameid, col, title: "新闻", summary: "摘要", content: "<p>好</p>", author: "编" };
  const wrong = [{ col: "other" }, { content: "<script>1</script>" }, { gameid: "987654" }];
  for (const fields of wrong) {
    const data = { ...right, ...fields };
    const { id } = (await callConsole(app, "articles/add", { data }, editor)).body;
    const { status, body } = await callConsole(app, "articles/submit", { id, revision: 1 }, editor);
    expect([status, body.data]).toEqual([400, { field: Object.keys(fields)[0] }]);
  }
  const { id } = (await callConsole(app, "articles/add", { data: right }, editor)).body;
  await callConsole(app, "articles/submit", { id, revision: 1 }, editor);
  const { liveId } = (await callConsole(app, "articles/publish", { id, revision: 2 }, reviewer))
    .body;
  const read = await app.call("article/getArticleInfo", { gameid, col, aid: liveId! });
  expect(read.data).toMatchObject({ title: "新闻", documentInfo: { content: "<p>好</p>" } });
  for (const title of ["", "  "]) {
    const empty = { data: { ...right, title } };
    expect((await callConsole(app, "articles/add", empty, editor)).body.msg).toBe("请填写标题");
  }
  const listed = await callConsole(app, "articles/list", { pageSize: 101 }, editor);
  expect(listed.body.msg).toBe("每页数量不能大于 50");
});

test("what is scheduled is published at its time, and withdrawn before it is not", async () => {
  const opening = new Date(app.clock.now().getTime() + 10 * 60_000);
  const at = toShanghaiTime(opening);
  const make = async (title: string) => {
    const data = { ...slide, title };
    const { id } = (await callConsole(app, "slides/add", { data }, editor)).body;
    await callConsole(app, "slides/submit", { id, revision: 1 }, editor);
    const { body } = await callConsole(app, "slides/schedule", { id, revision: 2, at }, reviewer);
    expect(body).toMatchObject({ state: "scheduled", publishAt: at, isLive: false });
    return id;
  };
  const [kept, stopped] = [await make("留下"), await make("撤回")];
  await callConsole(app, "slides/withdraw", { id: stopped, revision: 3, reason: "换图" }, reviewer);
  const titles = async () => (await shown()).map(({ title }) => title);
  await app.tasks.publish_scheduled();
  expect(await titles()).not.toContain("留下");
  app.clock.set(opening);
  await app.tasks.publish_scheduled();
  await vi.waitFor(async () => expect(await titles()).toContain("留下"), 10_000);
  expect(await titles()).not.toContain("撤回");
  const { body } = await callConsole(app, "slides/get", { id: kept }, editor);
  expect(body).toMatchObject({ state: "published", revision: 4, updatedBy: "reviewer" });
  const again = { id: kept, revision: 4 };
  await callConsole(app, "slides/change", { ...again, data: slide }, editor);
  await callConsole(app, "slides/submit", { ...again, revision: 5 }, editor);
  const past = { ...again, revision: 6, at };
  expect((await callConsole(app, "slides/schedule", past, reviewer)).body).toMatchObject({
    code: 400,
    msg: "发布时间须晚于当前时间",
  });
});

test("a document that cannot be published becomes a draft with the reason, and the others go out", async () => {
  const { db, pool } = app.database;
  const due = new Date(app.clock.now().getTime() + 10 * 60_000);
  const schedule = async (kind: "slides" | "games", id: string, revision: number) => {
    await callConsole(app, `${kind}/submit`, { id, revision }, editor);
    const seen = { id, revision: revision + 1, at: toShanghaiTime(due) };
    const { body } = await callConsole(app, `${kind}/schedule`, seen, reviewer);
    expect(body.state).toBe("scheduled");
  };
  const gameids = [await makeGame(db), await makeGame(db)];
  await app.tasks.clean_up();
  const list = await callConsole(app, "games/list", { pageSize: 50 }, editor);
  const [bad, good] = gameids.map(
    (gameid) => list.body.rows.find(({ liveId }) => liveId === gameid)!,
  );
  for (const { id, revision } of [bad!, good!]) {
    const { data } = (await callConsole(app, "games/get", { id }, editor)).body;
    await callConsole(app, "games/change", { id, revision, data }, editor);
    await schedule("games", id, revision + 1);
  }
  const { id } = (await callConsole(app, "slides/add", { data: slide }, editor)).body;
  await schedule("slides", id, 1);
  // Written by a release that took such a day.
  await pool.query(
    `update documents set data = data || '{"releasePrecision": "day", "releaseOn": "2027-02-30"}' where id = $1`,
    [bad!.id],
  );
  app.clock.set(due);
  await expect(app.tasks.publish_scheduled()).rejects.toThrow("1 games could not be published");
  const stateOf = async (kind: "slides" | "games", id: string) =>
    (await callConsole(app, `${kind}/get`, { id }, editor)).body.state;
  expect(await stateOf("games", bad!.id)).toBe("draft");
  expect(await stateOf("games", good!.id)).toBe("published");
  expect(await stateOf("slides", id)).toBe("published");
  const { rows } = (await callConsole(app, "games/history", { id: bad!.id }, editor)).body;
  expect(rows[0]).toMatchObject({ act: "reject", note: "发布时出错，请检查内容后重新提交" });
  await app.tasks.publish_scheduled();
});

test("a day that there is not is refused wherever one is typed", async () => {
  const { id } = (await callConsole(app, "slides/add", { data: slide }, editor)).body;
  const at = "2027-02-30 10:00";
  const refused = await callConsole(app, "slides/schedule", { id, revision: 1, at }, reviewer);
  expect(refused).toMatchObject({
    status: 400,
    body: { msg: "没有这一天", data: { field: "at" } },
  });
  const announcement = { title: "公告", content: "内容", audience: "all" as const };
  const admin = (await signInNew(app, { name: "day-admin", role: "administrator" })).headers;
  const draft = (await callConsole(app, "announcements/add", announcement, admin)).body;
  const { body } = await callConsole(
    app,
    "announcements/send",
    { id: draft.id, revision: draft.revision, at },
    admin,
  );
  expect(body).toMatchObject({ code: 400, msg: "没有这一天" });
});

test("rows written without the console get documents once", async () => {
  const gameid = await makeGame(app.database.db);
  const col = await makeColumn(app.database.db, { gameid });
  const aid = await makeArticle(app.database.db, { gameid, col, title: "早先的文章" });
  for (let run = 0; run < 2; run += 1) await app.tasks.clean_up();
  const { body } = await callConsole(app, "articles/list", { q: "早先" }, editor);
  expect(body.rows).toMatchObject([{ liveId: aid, state: "published", isLive: true, revision: 1 }]);
});

test("titles are sorted by pinyin", async () => {
  for (const title of ["丙图", "甲图", "Banner", "乙图"])
    await callConsole(app, "slides/add", { data: { ...slide, title } }, editor);
  const wanted = { sort: "title" as const, order: "asc" as const, pageSize: 50 };
  const { rows } = (await callConsole(app, "slides/list", wanted, editor)).body;
  const titles = rows.map(({ title }) => title).filter((title) => /图$|Banner/.test(title));
  expect(titles).toEqual(["丙图", "甲图", "乙图", "Banner"]);
});
