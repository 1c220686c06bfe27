import { defaultTokens } from "@playfront/contract/container";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useNavigate } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { watchInstallOffer } from "../../browser/container/install-event.ts";
import { useInstallWay } from "../../browser/container/install-offer.ts";
import { setContainerTokens } from "../../browser/container/surroundings.ts";
import { renderPage } from "../../testing/render-page.tsx";
import InstallHint from "./install-hint.tsx";

watchInstallOffer();

/** The event that Chromium sends when the page can be installed. */
function offerInstallation() {
  const asked: string[] = [];
  const event = new Event("beforeinstallprompt", { cancelable: true });
  Object.assign(event, { prompt: async () => void asked.push("prompt") });
  act(() => void window.dispatchEvent(event));
  return { asked, event };
}

function Page() {
  const navigate = useNavigate();
  const way = useInstallWay();
  return (
    <>
      <button type="button" onClick={() => void navigate("/rank/")}>
        离开
      </button>
      <button type="button" onClick={() => void navigate("/home/")}>
        回来
      </button>
      {way && <InstallHint way={way} />}
    </>
  );
}

const tap = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const hint = () => screen.queryByRole("complementary", { name: "安装提示" });

async function leaveAndReturn() {
  await tap("离开");
  await tap("回来");
}

test("a player who returns to the home page can install, and the browser's own prompt is suppressed", async () => {
  renderPage(<Page />, { at: "/home/" });
  const { asked, event } = offerInstallation();
  expect(event.defaultPrevented).toBe(true);
  expect(hint()).toBeNull();
  await leaveAndReturn();
  await waitFor(() => expect(hint()).not.toBeNull());
  await tap("安装");
  expect(asked).toEqual(["prompt"]);
  expect(hint()).toBeNull();
});

test("a dismissed hint stays away, also after a restart", async () => {
  const { unmount } = renderPage(<Page />, { at: "/home/" });
  offerInstallation();
  await leaveAndReturn();
  await tap("不再提示安装");
  expect(hint()).toBeNull();
  unmount();
  renderPage(<Page />, { at: "/home/" });
  offerInstallation();
  await leaveAndReturn();
  expect(hint()).toBeNull();
});

test("without an install event there is no hint", async () => {
  renderPage(<Page />, { at: "/home/" });
  act(() => void window.dispatchEvent(new Event("appinstalled")));
  await leaveAndReturn();
  expect(hint()).toBeNull();
});

const iphone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";

/** Sets the user agent of an iPhone's browser; only Safari has `standalone`. */
function setIosBrowser(userAgent: string, standalone: boolean | undefined = false) {
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue(userAgent);
  setContainerTokens(defaultTokens);
  Object.defineProperty(navigator, "standalone", { value: standalone, configurable: true });
}

afterEach(() => {
  Reflect.deleteProperty(navigator, "standalone");
});

test("Safari on iOS shows the steps until the hint is dismissed", async () => {
  setIosBrowser(`${iphone} Version/18.6 Mobile/15E148 Safari/604.1`);
  const { unmount } = renderPage(<Page />, { at: "/home/" });
  await leaveAndReturn();
  expect(hint()?.textContent).toContain("点浏览器的「分享」，再选「添加到主屏幕」");
  expect(screen.queryByRole("button", { name: "安装" })).toBeNull();
  await tap("不再提示安装");
  expect(hint()).toBeNull();
  unmount();
  renderPage(<Page />, { at: "/home/" });
  await leaveAndReturn();
  expect(hint()).toBeNull();
});

test.each([
  ["from the home screen", `${iphone} Version/18.6 Mobile/15E148 Safari/604.1`, true],
  ["in Chrome", `${iphone} CriOS/140.0.7339.39 Mobile/15E148 Safari/604.1`, false],
  ["in Quark", `${iphone} Version/16.0 Mobile/15E148 Quark/7.1.2 Safari/604.1 Mobile`, false],
  ["in WeChat", `${iphone} Mobile/15E148 MicroMessenger/8.0.60(0x18003c2f) NetType/WIFI`, false],
])("no hint is shown %s", async (_where, userAgent, standalone) => {
  setIosBrowser(userAgent, standalone);
  renderPage(<Page />, { at: "/home/" });
  await leaveAndReturn();
  expect(hint()).toBeNull();
});
