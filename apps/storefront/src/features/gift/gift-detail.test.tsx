import type { Gift } from "@playfront/contract/entities";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { getQueryClient } from "../../browser/api/query-client.ts";
import { startFakeHost } from "../../testing/fake-host.ts";
import { pageAddress, renderPage } from "../../testing/render-page.tsx";
import { sampleGift } from "../../testing/samples.ts";
import { GiftDetail } from "./gift-detail.tsx";
import { NoGifts } from "./no-gifts.tsx";

const gift = sampleGift({ expires: "2099-01-01 08:30:00", requisite: "2" });
const slots = { code: null, claim: null, play: null };

beforeEach(() => {
  getQueryClient().clear();
  startFakeHost();
});

function show(value: Gift) {
  renderPage(<GiftDetail loaded={value} loadedStock={null} renderSlots={() => slots} />);
  return screen.getByRole("progressbar", { name: "新手礼包领取进度" });
}

test("a gift shows its claimed share, claim period, requisite, content and usage", () => {
  const bar = show(gift);
  expect((bar as HTMLProgressElement).value).toBe(30);
  expect(screen.getByRole("heading", { level: 1, name: "新手礼包" })).toBeTruthy();
  for (const text of ["已领取 30%", "2099-01-01 08:30", "完成实名认证后领取", "金币×100"]) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  expect(screen.queryByText("已过期")).toBeNull();
});

test("a gift shows its picture with its content", () => {
  show({ ...gift, picture: "/media/gift.webp" });
  const picture = screen.getByRole("img", { name: "新手礼包的内容" });
  expect(picture.getAttribute("src")).toContain("/media/gift.webp");
});

test("an expired gift is marked", () => {
  const past = { ...gift, expires: "2020-01-01 00:00:00" };
  renderPage(<GiftDetail loaded={past} loadedStock={null} renderSlots={() => slots} />);
  expect(screen.getByText("已过期")).toBeTruthy();
  expect(screen.queryByRole("progressbar")).toBeNull();
  expect(screen.queryByText("领取条件")).toBeNull();
});

test("a gift that is not open yet says when it opens, and shows no progress", () => {
  renderPage(
    <GiftDetail
      loaded={{ ...gift, opens: "2098-12-01T02:00:00Z" }}
      loadedStock={null}
      renderSlots={() => slots}
    />,
  );
  expect(screen.getByText("未开放")).toBeTruthy();
  expect(screen.getByText("12-01 10:00")).toBeTruthy();
  expect(screen.getByText("2098-12-01 10:00")).toBeTruthy();
  expect(screen.queryByRole("progressbar")).toBeNull();
});

test.each(["100", undefined])("a gift with percent %s is sold out", (percent) => {
  expect(show({ ...gift, percent }).getAttribute("aria-valuetext")).toBe("已抢光");
});

test("the empty state links back, or home without history", async () => {
  renderPage(<NoGifts />, { at: "/gift/info/999" });
  expect(screen.getByText("暂无礼包")).toBeTruthy();
  await userEvent.click(screen.getAllByRole("button", { name: "返回" })[1] as HTMLElement);
  expect(pageAddress()).toBe("/home/");
});

test.each([
  [
    { perhour: 12.4, runsout: "2026-12-01T10:00:00+08:00" },
    "近期每小时约领 12 份，按此速度 12-01 10:00 左右领完",
  ],
  [{ perhour: 0.3 }, "近期每天约领 7 份"],
  [{ perhour: 0.04 }, "近期每天约领 1 份"],
  [{ perhour: 3, left: 0 }, "领完前每小时约领 3 份"],
  [{ perhour: 0, left: 0 }, "已领完"],
])("the stock %o says how fast codes go, and when they came", (pace, words) => {
  const batches = [
    { at: "2026-11-24T14:30:00+08:00", count: 4 },
    { at: "2026-11-21T06:30:00+08:00", count: 12_000 },
  ];
  const stock = { left: 22, total: 12_004, batches, ...pace };
  renderPage(<GiftDetail loaded={gift} loadedStock={stock} renderSlots={() => slots} />);
  expect(screen.getByText(`共 1.2万 份，${words}`, { exact: false })).toBeTruthy();
  const rows = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(rows).toEqual(["2026-11-24 14:30 放出 4 份", "2026-11-21 06:30 放出 1.2万 份"]);
});

test.each([
  { opens: "2099-01-01T00:00:00+08:00", perhour: 3 },
  { opens: gift.opens, perhour: 0 },
])(
  "a gift that opens at $opens, of which $perhour codes an hour go, says no pace",
  ({ opens, perhour }) => {
    const stock = { left: 22, total: 22, batches: [], perhour };
    renderPage(
      <GiftDetail loaded={{ ...gift, opens }} loadedStock={stock} renderSlots={() => slots} />,
    );
    expect(screen.getByText("共 22 份")).toBeTruthy();
  },
);
