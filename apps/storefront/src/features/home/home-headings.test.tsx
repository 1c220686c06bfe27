import type { HomeSection } from "@playfront/contract/entities";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderPage } from "../../testing/render-page.tsx";
import { MoreOfHome } from "./more-of-home.tsx";

/** The headings before the sections' code has come. */
function headingsOf(sections: readonly HomeSection[] | null): (string | null)[] {
  renderPage(<MoreOfHome hot={[]} sections={sections} load={() => new Promise(() => {})} />);
  return screen.getAllByRole("heading").map(({ textContent }) => textContent);
}

test("a host that knows no sections gets no headings of lists that it may not have", () => {
  expect(headingsOf(null)).toEqual(["今日礼包", "即点即玩", "新游榜"]);
});

test("a host that names none gets those of the shop", () => {
  expect(headingsOf([])).toEqual(["今日礼包", "每日推荐", "即点即玩", "新游榜", "专题"]);
});
