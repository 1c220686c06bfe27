import type { ConsolePayload } from "@playfront/contract/console/calls";
import { shanghaiDay } from "@playfront/counters/counters";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { callConsole, signInNew } from "../../testing/operators.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

const dayMs = 24 * 3_600_000;
let app: TestApp;
let editor: Record<string, string>;
let administrator: Record<string, string>;

beforeAll(async () => {
  app = await createTestApp({}, { hearChanges: true });
  editor = (await signInNew(app, { name: "editor", role: "editor" })).headers;
  administrator = (await signInNew(app, { name: "anna", role: "administrator" })).headers;
});
afterAll(() => app.close());

type Seen = ConsolePayload<"legal/add">["seen"];

const day = (offset: number) => shanghaiDay(new Date(app.clock.now().getTime() + offset * dayMs));

async function list(name: "agreement" | "privacy") {
  const { versions } = (await callConsole(app, "legal/list", { name }, editor)).body;
  return versions;
}

/** What the form of an operator sends who opens it now. */
const seenNow = async (name: "agreement" | "privacy"): Promise<Seen> =>
  (await list(name))
    .filter(({ state }) => state !== "past")
    .map(({ since, text }) => ({ since, text }));

test("a version that began from others than those there now is refused with what changed", async () => {
  const name = "privacy" as const;
  const add = (since: string, text: string, seen: Seen, headers = administrator) =>
    callConsole(app, "legal/add", { name, since, text, seen }, headers);
  const [now, later, last] = [day(0), day(3), day(9)];
  const atFirst = await seenNow(name);
  expect((await add(now, "## 一\n甲", atFirst)).status).toBe(200);
  const added = await add(later, "## 一\n乙", atFirst);
  expect(added).toMatchObject({
    status: 409,
    body: {
      data: {
        by: "anna",
        changes: [{ field: `${now} 的版本`, before: "", after: "## 一\n甲" }],
      },
    },
  });
  const opened = await seenNow(name);
  expect((await add(later, "## 一\n乙", opened)).status).toBe(200);

  // The days are the same; what is to begin on one of them is not.
  const before = await seenNow(name);
  const boris = (await signInNew(app, { name: "boris", role: "administrator" })).headers;
  expect((await add(later, "## 一\n丙", before, boris)).status).toBe(200);
  const change = { field: `${later} 的版本`, before: "## 一\n乙", after: "## 一\n丙" };
  for (const since of [later, last])
    expect((await add(since, "## 一\n丁", before)).body).toMatchObject({
      data: { by: "boris", changes: [change] },
    });
  expect((await list(name)).map(({ text }) => text)).toEqual(["## 一\n丙", "## 一\n甲"]);
});

test("of two that are added at once from the same versions, one is refused", async () => {
  const name = "privacy" as const;
  const seen = await seenNow(name);
  const since = day(20);
  const texts = ["## 一\n戊", "## 一\n己", "## 一\n庚"];
  const answers = await Promise.all(
    texts.map((text) => callConsole(app, "legal/add", { name, since, text, seen }, administrator)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

test("a version of the agreement is shown from its day on, and earlier ones stay readable", async () => {
  const name = "agreement" as const;
  const read = (since?: string) => app.call("index/getLegalText", { name, since });
  expect((await read()).data).toMatchObject({ since: "", earlier: [] });
  const add = async (since: string, text: string, headers = administrator) =>
    callConsole(app, "legal/add", { name, since, text, seen: await seenNow(name) }, headers);
  const [now, later] = [day(0), day(2)];
  expect((await add(now, "## 一\n甲", editor)).status).toBe(403);
  expect((await add(now, "## 一\n甲")).status).toBe(200);
  expect((await add(later, "- 乙\n\n## 一\n丁")).status).toBe(200);
  expect((await add(later, "- 乙\n\n## 一\n乙")).status).toBe(200);
  expect((await add(day(-1), "## 一\n丙")).body.data).toEqual({ field: "since" });
  expect((await add(now, "## 一\n丙")).body.data).toEqual({ field: "since" });
  expect((await add(later, "没有章节")).body.data).toEqual({ field: "text" });
  await vi.waitFor(async () => {
    expect((await read()).data).toMatchObject({ since: now, chapters: [{ paragraphs: ["甲"] }] });
  }, 1_000);
  expect((await read(later)).code).toBe(404);
  app.clock.set(new Date(`${later}T00:00:01+08:00`));
  expect((await read()).data).toMatchObject({ since: later, summary: ["乙"], earlier: [now] });
  expect((await read(now)).data.chapters).toMatchObject([{ title: "一", paragraphs: ["甲"] }]);
  // The log-ins from before have ended.
  const { headers } = await signInNew(app, { name: "carl", role: "reader" });
  const { versions } = (await callConsole(app, "legal/list", { name }, headers)).body;
  expect(versions.map(({ state }) => state)).toEqual(["current", "past"]);
});
