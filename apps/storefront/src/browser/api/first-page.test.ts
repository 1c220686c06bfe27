import { fit as intoShape } from "@playfront/contract/shape";
import { expect, test } from "vitest";
import { type Caller, loadFirstPage } from "./calls.ts";

/** A host of another make; a game without an id is left out of its answers. */
function hostOf(gameids: (string | null)[]) {
  const asked: number[] = [];
  const call = async (_name: string, { page, pageSize }: { page: number; pageSize: number }) => {
    asked.push(page);
    const games = gameids.map((gameid) => ({ gameid }));
    return intoShape([{ gameid: "i" }], games.slice((page - 1) * pageSize, page * pageSize));
  };
  return { call: call as unknown as Caller, asked };
}

async function load({ call }: ReturnType<typeof hostOf>) {
  const page = await loadFirstPage(call, "game/getGameList", { page: 1, pageSize: 3 });
  return (page as { gameid: string }[]).map(({ gameid }) => gameid);
}

test("a first page without gaps is asked for once, also a short one", async () => {
  const [long, short] = [hostOf(["1", "2", "3", "4"]), hostOf(["1", "2"])];
  expect(await load(long)).toEqual(["1", "2", "3"]);
  expect(await load(short)).toEqual(["1", "2"]);
  expect([...long.asked, ...short.asked]).toEqual([1, 1]);
});

test("gaps are filled from the pages after it, so that a short page is the last one", async () => {
  expect(await load(hostOf(["1", null, "3", "4", "5"]))).toEqual(["1", "3", "4"]);
  expect(await load(hostOf([null, null, "3", null, "5", null, "7", "8"]))).toEqual(["3", "5", "7"]);
});

test("a list that is short itself stays short", async () => {
  expect(await load(hostOf(["1", null, "3"]))).toEqual(["1", "3"]);
  expect(await load(hostOf(["1", null]))).toEqual(["1"]);
});

test("a host that answers gaps only is not asked for ever", async () => {
  const host = hostOf(Array(100).fill(null));
  expect(await load(host)).toEqual([]);
  expect(host.asked.length).toBeLessThan(10);
});
