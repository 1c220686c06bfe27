import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderPage } from "../../testing/render-page.tsx";
import { Button } from "../form/button.tsx";
import { giftDrawing } from "./drawings/gift.tsx";
import { searchDrawing } from "./drawings/search.tsx";
import { StatePanel } from "./state-panel.tsx";
import { WayOn } from "./way-on.tsx";

test("an empty state leads on, by a link or by a control", () => {
  renderPage(
    <>
      <StatePanel
        drawing={giftDrawing}
        text="暂无礼包"
        action={<WayOn to="/home/">去首页逛逛</WayOn>}
      />
      <StatePanel
        drawing={searchDrawing}
        text="没有找到该游戏的礼包"
        action={<Button>查看全部</Button>}
      />
    </>,
  );
  const link = screen.getByRole("link", { name: "去首页逛逛" });
  expect(link.getAttribute("href")).toBe("/home/");
  expect(screen.getByRole("button", { name: "查看全部" })).toBeTruthy();
});
