import { beforeEach, expect, test } from "vitest";
import { startFakeHost } from "../../testing/fake-host.ts";
import { logOut } from "../account/log-out.ts";
import { noteSeenGame, setGuessing } from "./seen-games.ts";

const key = "seengames";
const kept = () => JSON.parse(localStorage.getItem(key) ?? "[]");

function look(gameid: string, category: string[] = ["策略", "回合制"]): void {
  noteSeenGame({ gameid, category } as Parameters<typeof noteSeenGame>[0]);
}

beforeEach(() => {
  localStorage.clear();
  startFakeHost();
});

test("a device keeps the last twenty games, each once, with nothing but id and category", () => {
  for (let gameid = 1; gameid <= 25; gameid += 1) look(String(gameid));
  look("24");
  expect(kept()).toHaveLength(20);
  expect(kept().slice(0, 2)).toEqual([
    { gameid: "24", category: "策略" },
    { gameid: "25", category: "策略" },
  ]);
  look("30", []);
  expect(kept()[0].gameid).toBe("24");
});

test("log-out and switching off forget them, and nothing is kept while it is off", () => {
  look("1");
  logOut();
  expect(localStorage.getItem(key)).toBeNull();
  look("1");
  setGuessing(false);
  look("2");
  expect(localStorage.getItem(key)).toBeNull();
  setGuessing(true);
  look("3");
  expect(kept()).toHaveLength(1);
});

test("an entry that somebody else wrote is no trouble", () => {
  for (const text of ["{", "null", '[1, {"gameid": 1}, null]']) {
    localStorage.setItem(key, text);
    look("5");
    expect(kept()).toEqual([{ gameid: "5", category: "策略" }]);
  }
});
