import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useNavigate } from "react-router";
import { expect, test } from "vitest";
import { useInstallOffer, watchInstallOffer } from "../../platform/install.ts";
import { renderPage } from "../../testing/render-page.tsx";
import InstallHint from "./install-hint.tsx";

watchInstallOffer();

/** What Chromium says once it could install the page. */
function offer() {
  const asked: string[] = [];
  const event = new Event("beforeinstallprompt", { cancelable: true });
  Object.assign(event, { prompt: async () => void asked.push("prompt") });
  act(() => void window.dispatchEvent(event));
  return { asked, event };
}

function Page() {
  const navigate = useNavigate();
  return (
    <>
      <button type="button" onClick={() => void navigate("/rank/")}>
        离开
      </button>
      <button type="button" onClick={() => void navigate("/home/")}>
        回来
      </button>
      {useInstallOffer() && <InstallHint />}
    </>
  );
}

const tap = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const hint = () => screen.queryByRole("complementary", { name: "安装提示" });

async function comeBack() {
  await tap("离开");
  await tap("回来");
}

test("who comes back to the home page may install, and the browser asks by itself no more", async () => {
  renderPage(<Page />, { at: "/home/" });
  const { asked, event } = offer();
  expect(event.defaultPrevented).toBe(true);
  expect(hint()).toBeNull();
  await comeBack();
  await waitFor(() => expect(hint()).not.toBeNull());
  await tap("安装");
  expect(asked).toEqual(["prompt"]);
  expect(hint()).toBeNull();
});

test("put away, it does not come back, not even at the next start", async () => {
  const { unmount } = renderPage(<Page />, { at: "/home/" });
  offer();
  await comeBack();
  await tap("不再提示安装");
  expect(hint()).toBeNull();
  unmount();
  renderPage(<Page />, { at: "/home/" });
  offer();
  await comeBack();
  expect(hint()).toBeNull();
});

test("without an offer there is no hint", async () => {
  renderPage(<Page />, { at: "/home/" });
  act(() => void window.dispatchEvent(new Event("appinstalled")));
  await comeBack();
  expect(hint()).toBeNull();
});
