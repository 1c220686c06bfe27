import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { getQueryClient } from "../../browser/api/query-client.ts";
import { type FakeHost, startFakeHost } from "../../testing/fake-host.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { logIn, sampleGift } from "../../testing/samples.ts";
import { ClaimedCode } from "./claimed-code.tsx";

const soldOut = sampleGift({ percent: "100", left: 0 });

let host: FakeHost;

beforeEach(() => {
  getQueryClient().clear();
  logIn();
  host = startFakeHost();
  host.answer("gift/getClaimedList", { data: [] });
});

test("a sold-out gift offers claimed codes, says the risk, and shows another one with each tap", async () => {
  renderPage(<ClaimedCode gift={{ ...soldOut, secondhand: true }} />);
  await userEvent.click(await screen.findByRole("button", { name: "淘号 新手礼包" }));
  await screen.findByText(/可能已被使用，不保证有效/);
  host.answer("gift/getSecondHandSn", { data: "USED-1" });
  await userEvent.click(screen.getByRole("button", { name: "淘一个" }));
  await screen.findByText("USED-1");
  host.answer("gift/getSecondHandSn", { code: 2001, msg: "暂时没有可淘的号，请稍后再试" });
  await userEvent.click(screen.getByRole("button", { name: "再淘一个" }));
  await screen.findByText("暂时没有可淘的号，请稍后再试");
});

test("a sold-out gift tells when more codes come, and reminds of it", async () => {
  let reminded: { giftid: string }[] = [];
  host.answer("gift/getReminderList", () => ({ data: reminded }));
  host.answer("gift/remind", () => {
    reminded = [{ giftid: soldOut.giftid }];
    return {};
  });
  const restocks = "2098-12-01T10:00:00+08:00";
  renderPage(<ClaimedCode gift={{ ...soldOut, restocks }} />);
  await screen.findByText(/预计 12-01 10:00 补货/);
  expect(screen.queryByRole("button", { name: /淘号/ })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "提醒我 新手礼包补货" }));
  await screen.findByRole("button", { name: "已预约 新手礼包补货" });
  await screen.findByText("已预约，补货时将发消息提醒您");
});

test("an ordinary sold-out gift offers neither", async () => {
  renderPage(<ClaimedCode gift={soldOut} />);
  await screen.findByText("兑换码已全部领完");
  expect(screen.queryByRole("button")).toBeNull();
});
