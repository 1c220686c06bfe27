import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { enter } from "../../testing/container.ts";
import { startFakeHost } from "../../testing/fake-host.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { ShareButton } from "./share-button.tsx";
import type { ShareSubject } from "./share-subject.ts";

const subject = {
  title: "星海远征",
  name: "星海远征 新手礼包",
  path: "/gift/info/12",
  note: "",
  logo: "/media/logo.webp",
  gift: { name: "新手礼包", content: "金币×100" },
  act: "领取礼包",
};
const address = "http://localhost:3000/app/gift/info/12?cid=channel-1";

/** Replaces a property of `navigator`; undefined removes it. */
function setNavigator(name: "share" | "clipboard", value: unknown) {
  Object.defineProperty(navigator, name, { value, configurable: true });
}

beforeEach(() => localStorage.setItem("cid", "channel-1"));
afterEach(() => setNavigator("share", undefined));

async function open(shared: ShareSubject = subject) {
  const player = userEvent.setup();
  renderPage(<ShareButton subject={shared} />, { at: "/gift/info/12?refer=elsewhere" });
  await player.click(screen.getByRole("button", { name: "分享" }));
  await screen.findByRole("alertdialog", { name: "分享" });
  return player;
}

const way = (name: string) => screen.getByRole("button", { name });
const isClosed = () => waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());

test("the device's share sheet gets the page's address with the channel and nothing else", async () => {
  const given: ShareData[] = [];
  setNavigator("share", async (data: ShareData) => void given.push(data));
  const player = await open();
  await player.click(way("系统分享"));
  await isClosed();
  expect(given).toEqual([{ title: "星海远征 新手礼包", url: address }]);
  expect(screen.queryByText(/复制/)).toBeNull();
});

test("a share that the player cancels leaves the other ways open, without a message", async () => {
  setNavigator("share", () => Promise.reject(new DOMException("", "AbortError")));
  const player = await open();
  await player.click(way("系统分享"));
  expect(way("复制链接")).toBeTruthy();
  expect(screen.queryByText("链接已复制")).toBeNull();
});

test("without a share sheet the link can be copied", async () => {
  const player = await open();
  expect(screen.queryByRole("button", { name: "系统分享" })).toBeNull();
  await player.click(way("复制链接"));
  expect(await screen.findByText("链接已复制")).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(address);
  await isClosed();
});

test("a share sheet that fails copies the link", async () => {
  setNavigator("share", () => Promise.reject(new DOMException("", "NotAllowedError")));
  const player = await open();
  await player.click(way("系统分享"));
  expect(await screen.findByText("链接已复制")).toBeTruthy();
});

test("a link that cannot be copied is selected for copying by hand", async () => {
  const player = await open();
  setNavigator("clipboard", { writeText: () => Promise.reject(new Error("refused")) });
  Object.defineProperty(document, "execCommand", { value: () => false, configurable: true });
  await player.click(way("复制链接"));
  expect(await screen.findByText("复制失败，请手动复制！")).toBeTruthy();
  expect(window.getSelection()?.toString()).toBe(address);
});

test("in WeChat a guide points to its menu, which shares the address with the channel", async () => {
  setNavigator("share", async () => undefined);
  enter("wechat");
  const player = await open();
  expect(screen.queryByRole("button", { name: "系统分享" })).toBeNull();
  await player.click(way("微信分享"));
  await screen.findByRole("alertdialog", { name: "分享给微信好友" });
  expect(screen.getByText("点击右上角的「···」")).toBeTruthy();
  expect(window.location.href).toBe(address);
});

describe("a page that the host gives a short link to", () => {
  const gift: ShareSubject = { ...subject, target: { kind: "gift", id: "12" } };
  const short = "http://localhost:3000/s/Ab3dEf9hJk";
  const link = { data: { url: short, share: "Ab3dEf9hJk", invited: 3 } };

  test("is shared by it, and the dialog says how many came", async () => {
    const host = startFakeHost();
    host.answer("share/getShareLink", link);
    const player = await open(gift);
    expect(await screen.findByText("已有 3 位好友通过您的分享注册")).toBeTruthy();
    await player.click(way("复制链接"));
    expect(await navigator.clipboard.readText()).toBe(short);
    const [asked] = host.seen("share/getShareLink");
    expect(asked?.payload).toEqual({ kind: "gift", id: "12" });
    expect(asked?.headers.get("cid")).toBe("channel-1");
  });

  test("is shared by its address while the host has not answered", async () => {
    startFakeHost().answer("share/getShareLink", () => new Promise(() => {}));
    const player = await open(gift);
    await player.click(way("复制链接"));
    expect(await navigator.clipboard.readText()).toBe(address);
  });

  test.each([
    ["knows no short links", { status: 404, code: 404 }],
    ["limits them", { code: 429, data: { retryAfter: 60 } }],
    ["cannot be reached", { unreachable: true }],
  ])("is shared by its address if the host %s, without a message", async (_, answer) => {
    const host = startFakeHost();
    host.answer("share/getShareLink", answer);
    const player = await open(gift);
    await waitFor(() => expect(host.seen("share/getShareLink")).toHaveLength(1));
    await player.click(way("复制链接"));
    expect(await navigator.clipboard.readText()).toBe(address);
    expect(screen.queryByText(/好友通过/)).toBeNull();
  });

  test("is shared by WeChat's menu with the code of the link", async () => {
    startFakeHost().answer("share/getShareLink", link);
    enter("wechat");
    const player = await open(gift);
    await screen.findByText(short);
    await player.click(way("微信分享"));
    await screen.findByRole("alertdialog", { name: "分享给微信好友" });
    expect(window.location.href).toBe(`${address}&share=Ab3dEf9hJk`);
  });
});
