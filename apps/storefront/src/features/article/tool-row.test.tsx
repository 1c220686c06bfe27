import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { renderPage } from "../../testing/render-page.tsx";
import { ToolRow } from "./tool-row.tsx";

const subject = {
  title: "新版本",
  path: "/game/7/xinwen/12",
  note: "山海",
  logo: "/media/logo.webp",
  act: "阅读全文",
};

function setUp() {
  const player = userEvent.setup();
  const page = renderPage(<ToolRow aid="12" subject={subject} />);
  return { player, page };
}

test("praise is remembered on this device and can be taken back", async () => {
  const { player, page } = setUp();
  const praise = () => screen.getByRole("button", { name: /^(点赞|已赞)/ });
  await player.click(praise());
  expect(await screen.findByText("已赞")).toBeTruthy();
  page.unmount();
  renderPage(<ToolRow aid="12" subject={subject} />);
  expect(praise().getAttribute("aria-pressed")).toBe("true");
  await player.click(praise());
  expect(praise().getAttribute("aria-pressed")).toBe("false");
  expect(localStorage.getItem("praised")).toBeNull();
});

test("praise counts for one article only", async () => {
  const { player, page } = setUp();
  await player.click(screen.getByRole("button", { name: /^点赞/ }));
  page.unmount();
  renderPage(<ToolRow aid="1" subject={subject} />);
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
