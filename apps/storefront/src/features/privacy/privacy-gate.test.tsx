import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useNavigate } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { hasConsent, useConsent } from "../../browser/session/consent.ts";
import { clearSession, getSession, setToken } from "../../browser/session/session.ts";
import { tokensExchanged } from "../../browser/session/token-exchange.ts";
import { adoptUrlToken } from "../../browser/session/url-token.ts";
import { enter } from "../../testing/container.ts";
import { type FakeHost, startFakeHost } from "../../testing/fake-host.ts";
import { pageAddress, renderPage } from "../../testing/render-page.tsx";
import PrivacyGate from "./privacy-gate.tsx";

let host: FakeHost;
beforeEach(() => {
  host = startFakeHost();
  enter("app");
});
afterEach(() => {
  window.__urlToken = undefined;
  clearSession();
});

function Page() {
  const navigate = useNavigate();
  return (
    <>
      <button type="button" onClick={() => void navigate("/rank/")}>
        排行
      </button>
      <button type="button" onClick={() => void navigate("/user/login/")}>
        去登录
      </button>
      {!useConsent() && <PrivacyGate />}
    </>
  );
}

const dialog = () => screen.findByRole("alertdialog");
const button = (name: string) => screen.findByRole("button", { name });
const gone = () => waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());

test("the app asks for consent at its first start, and stores the agreement", async () => {
  renderPage(<Page />, { at: "/home/" });
  expect((await dialog()).textContent).toContain("《隐私政策》");
  await userEvent.click(await button("同意"));
  await gone();
  expect(localStorage.getItem("privacyauthorize")).toBe("1");
});

test("after 稍后 the player can browse, and is asked again at the next start and before personal data", async () => {
  const { unmount } = renderPage(<Page />, { at: "/home/" });
  await userEvent.click(await button("稍后"));
  await gone();
  expect(localStorage.getItem("privacyauthorize")).toBeNull();
  await userEvent.click(await button("排行"));
  await waitFor(() => expect(pageAddress()).toBe("/rank/"));
  expect(screen.queryByRole("alertdialog")).toBeNull();
  await userEvent.click(await button("去登录"));
  await dialog();
  await userEvent.click(await button("稍后"));
  await waitFor(() => expect(pageAddress()).toBe("/home/"));
  unmount();
  renderPage(<Page />, { at: "/home/" });
  await dialog();
});

test("the legal texts can be read before agreeing, and the dialog returns afterwards", async () => {
  renderPage(<Page />, { at: "/home/" });
  await dialog();
  await userEvent.click(await screen.findByRole("link", { name: "《隐私政策》" }));
  await waitFor(() => expect(pageAddress()).toBe("/about/privacy/"));
  await gone();
  await userEvent.click(await button("排行"));
  await dialog();
});

test("before consent no call carries a player's or device's id", async () => {
  setToken("held");
  localStorage.setItem("uid", "12");
  localStorage.setItem("cid", "tap_01");
  await getBrowserApi().call("index/getHomeGameList", {});
  const { headers } = host.seen("index/getHomeGameList")[0]!;
  for (const name of ["token", "uid", "deviceid", "eventid"]) expect(headers.get(name)).toBeNull();
  expect(headers.get("cid")).toBe("tap_01");
  expect(localStorage.getItem("deviceid")).toBeNull();
});

test("a token in the address is used only after consent", async () => {
  host.answer("user/checkLogin", { data: { uid: "12", token: "own" } });
  window.__urlToken = "from-address";
  adoptUrlToken();
  expect(getSession().token).toBeNull();
  renderPage(<Page />, { at: "/home/" });
  await userEvent.click(await button("同意"));
  await tokensExchanged();
  await waitFor(() => expect(getSession().token).toBe("own"));
  expect(host.seen("user/checkLogin")).toHaveLength(1);
});

test.each(["browser", "sdk"] as const)("no consent is needed in: %s", (place) => {
  enter(place);
  expect(hasConsent()).toBe(true);
});

test("without working storage the dialog returns", async () => {
  vi.spyOn(Storage.prototype, "getItem").mockReturnValue(null);
  renderPage(<Page />, { at: "/home/" });
  await dialog();
});
