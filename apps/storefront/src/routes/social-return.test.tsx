import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { clearSession } from "../browser/session/session.ts";
import { socialReturn } from "../shared/account/social-return.ts";
import { type FakeHost, startFakeHost } from "../testing/fake-host.ts";
import { pageAddress, renderPage } from "../testing/render-page.tsx";
import SocialRoute from "./user/social.tsx";

let host: FakeHost;

beforeEach(() => {
  clearSession();
  host = startFakeHost();
  // A handle of an earlier way must not be used for this one.
  socialReturn.keep({ provider: "wechat", search: "?refer=/gift/", sign: "s".repeat(43) });
});

test.each([
  ["#snapshot", /请点右下角「使用完整服务」/],
  ["#failed", /验证没有完成/],
])("%s logs nobody in, and tells the player how to go on", async (hash, words) => {
  renderPage(<SocialRoute />, { at: `/user/social/${hash}` });
  expect(await screen.findByText(words)).toBeTruthy();
  expect(host.seen("user/socialLogin")).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "返回登录" }));
  await waitFor(() => expect(pageAddress()).toBe("/user/login/?refer=/gift/"));
});
