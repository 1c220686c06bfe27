import type { Result } from "@playfront/contract/api";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { type FakeHost, startFakeHost } from "../../testing/fake-host.ts";
import { logIn, samplePlayer } from "../../testing/samples.ts";
import { clearSession, setToken, setUserInfo } from "../session/session.ts";
import { getBrowserApi, supersededCall } from "./browser-api.ts";
import { CallFailure } from "./calls.ts";
import { changeOwn, useChangingOwn } from "./own-changes.ts";
import { noteOwn, type OwnFact } from "./own-facts.ts";
import { getQueryClient } from "./query-client.ts";

type Ids = readonly string[];

const followed: OwnFact<Ids> = {
  name: ["test"],
  freshMs: 60_000,
  async load() {
    const result = await getBrowserApi().call("user/getFollowedIds", {});
    if (!result.ok) throw new CallFailure(result);
    return result.data.map(({ gameid }) => gameid);
  },
};

let host: FakeHost;
/** What the host has. */
let stored: string[];

beforeEach(() => {
  getQueryClient().clear();
  clearSession();
  logIn();
  stored = [];
  host = startFakeHost();
  host.answer("user/getFollowedIds", () => ({ data: stored.map((gameid) => ({ gameid })) }));
  host.answer("game/follow", ({ payload }) => {
    stored.push(payload.gameid ?? "");
    return {};
  });
});

function Shown() {
  const { known, shown, isBusy } = useChangingOwn(followed);
  return <p data-busy={["1", "2"].filter(isBusy).join()}>{words(known, shown)}</p>;
}

function words(known?: Ids, shown = known): string {
  return `known: ${known?.join()}; shown: ${shown?.join()}`;
}

/** Waits until this is known, and this shown. */
const find = (known: Ids, shown = known) => screen.findByText(words(known, shown).trim());

function show() {
  render(
    <QueryClientProvider client={getQueryClient()}>
      <Shown />
    </QueryClientProvider>,
  );
}

const adds = (id: string) => (known: Ids) => [...known.filter((each) => each !== id), id];

function follow(id: string, send?: (next: Ids) => Promise<Result<null>>, object = id) {
  return changeOwn(followed, {
    object,
    apply: adds(id),
    send: send ?? (() => getBrowserApi().call("game/follow", { gameid: id })),
  });
}

/** A call whose answer the test gives. */
function later() {
  let answer: (result: Result<null>) => void = () => undefined;
  const calls: Ids[] = [];
  const send = (next: Ids) => {
    calls.push(next);
    return new Promise<Result<null>>((resolve) => {
      answer = resolve;
    });
  };
  return { send, calls, answer: (result: Result<null>) => answer(result) };
}

const done: Result<null> = { ok: true, data: null };
const refused: Result<null> = {
  ok: false,
  kind: "coded",
  code: 500,
  msg: "系统繁忙",
  data: null,
  status: 200,
};

test("a change made before the fact is known waits for it, and keeps the rest", async () => {
  stored = ["9"];
  show();
  await act(() => follow("1"));
  await find(["9", "1"]);
});

test("nothing is sent if the host has it already", async () => {
  stored = ["1"];
  show();
  const result = await act(() =>
    changeOwn(followed, {
      object: "1",
      isDone: (known) => known.includes("1"),
      apply: adds("1"),
      send: () => getBrowserApi().call("game/follow", { gameid: "1" }),
    }),
  );
  expect(result).toEqual(done);
  expect(host.seen("game/follow")).toEqual([]);
});

test("changes of two objects are both there, whichever is answered first", async () => {
  show();
  await find([]);
  const [first, second] = [later(), later()];
  const both = Promise.all([follow("1", first.send), follow("2", second.send)]);
  await waitFor(() => expect(second.calls).toHaveLength(1));
  expect(document.querySelector("p")?.dataset.busy).toBe("1,2");
  second.answer(done);
  await find(["2"], ["2", "1"]);
  first.answer(done);
  await act(() => both);
  expect((await find(["2", "1"])).dataset.busy).toBe("");
});

test("changes of one object reach the host one after the other, each by what the last one made", async () => {
  show();
  const [first, second] = [later(), later()];
  const both = Promise.all([follow("1", first.send, "all"), follow("2", second.send, "all")]);
  await waitFor(() => expect(first.calls).toEqual([["1"]]));
  await find([], ["1", "2"]);
  expect(second.calls).toEqual([]);
  first.answer(done);
  await waitFor(() => expect(second.calls).toEqual([["1", "2"]]));
  second.answer(done);
  await act(() => both);
  await find(["1", "2"]);
});

test("after a failure the host is asked, and what waits behind it stays", async () => {
  show();
  await find([]);
  stored = ["7"];
  const [first, second] = [later(), later()];
  const both = Promise.all([follow("1", first.send, "all"), follow("2", second.send, "all")]);
  await waitFor(() => expect(first.calls).toHaveLength(1));
  first.answer(refused);
  await waitFor(() => expect(second.calls).toEqual([["2"]]));
  await find([], ["2"]);
  stored = ["7", "2"];
  second.answer(done);
  expect(await act(() => both)).toEqual([refused, done]);
  await find(["7", "2"]);
});

test("an answer to what was asked before a change does not come after it", async () => {
  show();
  await find([]);
  let tell: (data: { gameid: string }[]) => void = () => undefined;
  host.answer(
    "user/getFollowedIds",
    () => new Promise((resolve) => (tell = (data) => resolve({ data }))),
  );
  void getQueryClient().invalidateQueries({ queryKey: followed.name });
  await waitFor(() => expect(host.seen("user/getFollowedIds")).toHaveLength(2));
  await act(() => follow("1"));
  await act(async () => tell([]));
  await find(["1"]);
});

test("if the fact cannot be loaded, nothing is sent and the failure is told", async () => {
  host.answer("user/getFollowedIds", { code: 500, msg: "系统繁忙" });
  expect(await follow("1")).toMatchObject({ ok: false, msg: "系统繁忙" });
  expect(host.seen("game/follow")).toEqual([]);
});

test("what waits when another player logs in is not sent for that player", async () => {
  const first = later();
  const both = Promise.all([follow("1", first.send, "all"), follow("2", undefined, "all")]);
  await waitFor(() => expect(first.calls).toHaveLength(1));
  setToken("b");
  setUserInfo(samplePlayer({ uid: "2" }));
  first.answer(done);
  expect((await both)[1]).toBe(supersededCall);
  expect(host.seen("game/follow")).toEqual([]);
});

test("a rolled token changes neither the fact nor what is under way", async () => {
  stored = ["9"];
  show();
  await find(["9"]);
  const first = later();
  const change = follow("1", first.send);
  await waitFor(() => expect(first.calls).toHaveLength(1));
  act(() => setToken("rolled", { keepUserInfo: true }));
  first.answer(done);
  await act(() => change);
  await find(["9", "1"]);
  expect(host.seen("user/getFollowedIds")).toHaveLength(1);
});

test("what something else has changed is noted, and asked for if the fact was still unknown", async () => {
  let tell: (data: { gameid: string }[]) => void = () => undefined;
  host.answer(
    "user/getFollowedIds",
    () => new Promise((resolve) => (tell = (data) => resolve({ data }))),
  );
  show();
  await waitFor(() => expect(host.seen("user/getFollowedIds")).toHaveLength(1));
  void noteOwn(followed, adds("5"));
  host.answer("user/getFollowedIds", { data: [{ gameid: "5" }] });
  await act(async () => tell([]));
  await find(["5"]);
  await act(() => noteOwn(followed, adds("6")));
  await find(["5", "6"]);
});
