import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { renderPage } from "../../testing/render-page.tsx";
import { ToolRow } from "./tool-row.tsx";

const url = "http://localhost:3000/app/game/7/xinwen/12";

function setUp() {
  const player = userEvent.setup();
  const page = renderPage(<ToolRow aid="12" title="新版本" path="/game/7/xinwen/12" />, {
    at: "/game/7/xinwen/12?cid=channel-1",
  });
  return { player, page };
}

/** Replaces a property of `navigator`; undefined removes it. */
function setNavigator(name: "share" | "clipboard", value: unknown) {
  Object.defineProperty(navigator, name, { value, configurable: true });
}

afterEach(() => {
  setNavigator("share", undefined);
});

const share = () => screen.getByRole("button", { name: "分享" });

test("the share sheet gets the article's address without the visitor's channel id", async () => {
  const given: ShareData[] = [];
  setNavigator("share", async (data: ShareData) => void given.push(data));
  const { player } = setUp();
  await player.click(share());
  expect(given).toEqual([{ title: "新版本", url }]);
  expect(screen.queryByText(/复制/)).toBeNull();
});

test("a share that the player cancels shows no message", async () => {
  setNavigator("share", () => Promise.reject(new DOMException("", "AbortError")));
  const { player } = setUp();
  await player.click(share());
  expect(screen.queryByText(/复制/)).toBeNull();
});

test("without a share sheet the link is copied", async () => {
  const { player } = setUp();
  await player.click(share());
  expect(await screen.findByText("链接已复制")).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(url);
});

test("a link that cannot be copied is offered for copying by hand", async () => {
  const { player } = setUp();
  setNavigator("clipboard", { writeText: () => Promise.reject(new Error("refused")) });
  Object.defineProperty(document, "execCommand", { value: () => false, configurable: true });
  await player.click(share());
  expect(await screen.findByText("复制失败，请手动复制！")).toBeTruthy();
  expect(window.getSelection()?.toString()).toBe(url);
});

test("praise is remembered on this device and can be taken back", async () => {
  const { player, page } = setUp();
  const praise = () => screen.getByRole("button", { name: /^(点赞|已赞)/ });
  await player.click(praise());
  expect(await screen.findByText("已赞，仅记录在本机")).toBeTruthy();
  page.unmount();
  renderPage(<ToolRow aid="12" title="新版本" path="/game/7/xinwen/12" />);
  expect(praise().getAttribute("aria-pressed")).toBe("true");
  await player.click(praise());
  expect(praise().getAttribute("aria-pressed")).toBe("false");
  expect(localStorage.getItem("praised")).toBeNull();
});

test("praise counts for one article only", async () => {
  const { player, page } = setUp();
  await player.click(screen.getByRole("button", { name: /^点赞/ }));
  page.unmount();
  renderPage(<ToolRow aid="1" title="别的" path="/game/7/xinwen/1" />);
  expect(screen.getByRole("button", { name: /^点赞/ }).getAttribute("aria-pressed")).toBe("false");
});

test("only the newest 500 praises are stored", () => {
  localStorage.setItem("praised", Array.from({ length: 500 }, (_, index) => index + 100).join(","));
  setUp();
  screen.getByRole("button", { name: /^点赞/ }).click();
  const kept = localStorage.getItem("praised")?.split(",") ?? [];
  expect(kept).toHaveLength(500);
  expect(kept.at(-1)).toBe("12");
  expect(kept[0]).toBe("101");
});
