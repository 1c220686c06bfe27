import { type SocialProvider, socialProviders } from "@playfront/contract/constants";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { leaveFor } from "../../browser/container/leave-page.ts";
import { createDraft, hasTexts } from "../../browser/storage/draft.ts";
import { showToast } from "../../ui/feedback/toast.ts";
import { failureWords } from "../form/failure-words.ts";

/** The way to a provider and back in this tab: where it began, and the handle once the browser is back. */
export const socialReturn = createDraft({
  key: "socialreturn",
  place: "tab",
  // How long the host accepts the handle.
  lifetimeMs: 10 * 60_000,
  parse: (stored) => {
    const provider = socialProviders.find((known) => known === stored.provider);
    if (provider === undefined || !hasTexts(stored, ["search", "sign"])) return null;
    return { provider, search: stored.search, sign: stored.sign };
  },
});

/** Opens the provider's page. `search` holds the return target. Resolves when this page is shown again, or if that fails. */
export async function goToProvider(provider: SocialProvider, search: string): Promise<void> {
  const result = await getBrowserApi().call("user/socialBegin", { provider });
  if (!result.ok) {
    showToast(failureWords(result));
    return;
  }
  socialReturn.keep({ provider, search, sign: "" });
  if (leaveFor(result.data.address)) await isShownAgain();
}

/** Resolves when the player comes back to this page as the browser has kept it. */
function isShownAgain(): Promise<void> {
  return new Promise((resolve) => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      window.removeEventListener("pageshow", onPageShow);
      resolve();
    };
    window.addEventListener("pageshow", onPageShow);
  });
}

/**
 * Takes the handle out of the landing page's address into the draft. `failed` if the provider confirmed nothing, `snapshot`
 * if WeChat shows a snapshot of the page, where nobody is logged in.
 */
export function takeSocialSign(hash: string): "proved" | "failed" | "snapshot" {
  if (hash === "#failed") return "failed";
  if (hash === "#snapshot") return "snapshot";
  const sign = /^#sign=([\w-]{43})$/.exec(hash)?.[1];
  if (sign !== undefined) socialReturn.change({ sign });
  return socialReturn.read()?.sign ? "proved" : "failed";
}
