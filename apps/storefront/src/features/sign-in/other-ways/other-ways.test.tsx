import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { getQueryClient } from "../../../browser/api/query-client.ts";
import { clearSession } from "../../../browser/session/session.ts";
import { type FakeHost, startFakeHost } from "../../../testing/fake-host.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import OtherWays from "./other-ways.tsx";
import SecondStepPasskey from "./second-step-passkey.tsx";

let host: FakeHost;

beforeEach(() => {
  getQueryClient().clear();
  clearSession();
  host = startFakeHost();
});

afterEach(() => {
  vi.unstubAllGlobals();
  window.history.replaceState(null, "", "/");
});

test("back from a provider's page, in the page as the browser has kept it, its button works again", async () => {
  host.answer("user/getSocialProviders", { data: [{ provider: "qq" }] });
  // jsdom stays on the page.
  host.answer("user/socialBegin", { data: { address: `${window.location.href}#qq` } });
  renderPage(<OtherWays />);
  const button = await screen.findByRole("button", { name: "QQ 登录" });
  await userEvent.click(button);
  await waitFor(() => expect(window.location.hash).toBe("#qq"));
  expect(button.getAttribute("aria-busy")).toBe("true");
  window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  await waitFor(() => expect(button.getAttribute("aria-busy")).toBeNull());
  await userEvent.click(button);
  await waitFor(() => expect(host.seen("user/socialBegin")).toHaveLength(2));
});

const bytes = new Uint8Array([1, 2, 3]).buffer;

/** A device that has a passkey, and the challenges that it was asked to sign. */
function startDevice(): string[] {
  const challenges: string[] = [];
  vi.stubGlobal("PublicKeyCredential", class {});
  vi.stubGlobal("navigator", {
    ...window.navigator,
    userAgent: window.navigator.userAgent,
    credentials: {
      get: async ({ publicKey }: CredentialRequestOptions) => {
        challenges.push(Buffer.from(publicKey!.challenge as ArrayBuffer).toString());
        const response = { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes };
        return {
          id: "k",
          rawId: bytes,
          type: "public-key",
          response,
          getClientExtensionResults: () => ({}),
        };
      },
    },
  });
  return challenges;
}

test("a refused passkey of the second step can be tried again, with a challenge of its own", async () => {
  const challenges = startDevice();
  host.answer("user/passkeyBegin", () => {
    const challenge = Buffer.from(`c${host.seen("user/passkeyBegin").length}`).toString(
      "base64url",
    );
    return { data: { challenge, rpId: "localhost", allowCredentials: [] } };
  });
  host.answer("user/passkeyLogin", { code: 1001, msg: "验证失败" });
  renderPage(<SecondStepPasskey sign="s" />);
  for (const tries of [1, 2]) {
    const button = await screen.findByRole("button", { name: "使用通行密钥" });
    await userEvent.click(button);
    await waitFor(() => expect(host.seen("user/passkeyLogin")).toHaveLength(tries));
    await waitFor(() => expect(button.getAttribute("aria-busy")).toBeNull());
  }
  expect(challenges).toEqual(["c1", "c2"]);
  expect(host.seen("user/passkeyBegin").map(({ payload }) => payload.sign)).toEqual(["s", "s"]);
});
