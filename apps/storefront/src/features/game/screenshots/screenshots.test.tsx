import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useNavigate } from "react-router";
import { expect, test, vi } from "vitest";
import { stubCloseWatchers } from "../../../testing/browser-gaps.ts";
import { pageAddress, renderPage } from "../../../testing/render-page.tsx";
import { Screenshots } from "./screenshots.tsx";
import { pictureIndex } from "./use-preview.ts";

const picture = ["/media/a-1080x1920-112233.webp", "/media/b-1920x1080-445566.webp"];

function setUp(at = "/game/7") {
  vi.stubGlobal("ResizeObserver", IdleObserver);
  vi.stubGlobal("scrollTo", () => {});
  const player = userEvent.setup();
  renderPage(
    <>
      <Screenshots game={{ gamename: "山海", picture }} />
      <BackButton />
    </>,
    { at },
  );
  return player;
}

/** Stands for the phone's back gesture. */
function BackButton() {
  const navigate = useNavigate();
  return (
    <button type="button" id="back" onClick={() => navigate(-1)}>
      手机返回
    </button>
  );
}

class IdleObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

const second = { name: "查看第 2 张截图，共 2 张" };

test("each screenshot links to its picture and has the picture's aspect ratio", () => {
  setUp();
  const links = screen.getAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual(picture);
  const sizes = links.map((link) => {
    const image = link.querySelector("img");
    return Number(image?.getAttribute("width")) / Number(image?.getAttribute("height"));
  });
  expect(sizes[0]).toBeCloseTo(9 / 16, 1);
  expect(sizes[1]).toBeCloseTo(16 / 9, 1);
});

test("a screenshot opens full screen; Escape closes it and the focus returns", async () => {
  const player = setUp();
  const opener = screen.getByRole("link", second);
  await player.click(opener);
  await screen.findByRole("dialog", { name: "山海 截图" });
  expect(screen.getByRole("img", { name: "山海 截图 2" })).toBeTruthy();
  await player.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.activeElement).toBe(opener);
});

test("the close button closes it, by keyboard too", async () => {
  const player = setUp();
  const opener = screen.getByRole("link", second);
  opener.focus();
  await player.keyboard("{Enter}");
  await screen.findByRole("dialog");
  await player.click(screen.getByRole("button", { name: "关闭" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.activeElement).toBe(opener);
});

test("the phone's back gesture closes it and stays on the page", async () => {
  const player = setUp();
  const opener = screen.getByRole("link", second);
  await player.click(opener);
  await screen.findByRole("dialog");
  document.getElementById("back")?.click();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByRole("link", second)).toBe(opener);
  expect(document.activeElement).toBe(opener);
});

test("a second tap while the preview loads adds no second history entry", async () => {
  setUp();
  const opener = screen.getByRole("link", second);
  act(() => {
    opener.click();
    opener.click();
  });
  await screen.findByRole("dialog");
  document.getElementById("back")?.click();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("back closes a preview that the address has opened, and stays on the page", async () => {
  setUp("/game/7?from=share#picture-1");
  await screen.findByRole("dialog");
  document.getElementById("back")?.click();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(pageAddress()).toBe("/game/7?from=share");
  expect(screen.getByRole("link", second)).toBeTruthy();
});

test("Android's back key closes the preview where the browser tells of it", async () => {
  const player = setUp();
  const watchers = stubCloseWatchers();
  await player.click(screen.getByRole("link", second));
  await screen.findByRole("dialog");
  act(() => watchers.at(-1)?.onclose?.());
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("an address that names a picture opens it, and closing removes the hash", async () => {
  const player = setUp("/game/7#picture-1");
  await screen.findByRole("dialog");
  await player.click(screen.getByRole("button", { name: "关闭" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("only a picture that exists can be named", () => {
  expect(pictureIndex("#picture-2", 2)).toBe(1);
  for (const hash of ["", "#picture-0", "#picture-3", "#picture-1x", "#top"]) {
    expect(pictureIndex(hash, 2)).toBeNull();
  }
});
