import { isInApp } from "@playfront/contract/container";
import { useEffect, useRef, useState } from "react";
import { callNative, hasNativeSide } from "../../browser/container/bridge.ts";
import { getSurroundings } from "../../browser/container/surroundings.ts";
import { useHydrated } from "../../browser/page/use-hydrated.ts";
import { useConsent } from "../../browser/session/consent.ts";
import { getSession } from "../../browser/session/session.ts";
import { tokensExchanged } from "../../browser/session/token-exchange.ts";
import { adoptToken } from "../../browser/session/url-token.ts";
import { refreshUserInfo } from "../../shared/account/user-info.ts";
import { showToast } from "../../ui/feedback/toast.ts";
import { Button } from "../../ui/form/button.tsx";
import { useReturnToTarget } from "./use-signed-in.ts";

/**
 * In the app and the game app: opens the container's own login over the page, once automatically and again by its
 * button. The form stays available for containers without a login and for players who dismiss it.
 */
export function NativeLogin() {
  const isHydrated = useHydrated();
  const hasAgreed = useConsent();
  return isHydrated && hasAgreed && offersNativeLogin() ? <NativeLoginButton /> : null;
}

function offersNativeLogin(): boolean {
  return hasNativeSide() && isInApp(getSurroundings().container);
}

function NativeLoginButton() {
  const { isOpen, open } = useNativeLogin();
  const hasOpened = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the page opens
  useEffect(() => {
    // A logged-in player is already being led back.
    if (hasOpened.current) return;
    hasOpened.current = true;
    void tokensExchanged().then(() => {
      if (getSession().token === null) void open();
    });
  }, []);
  return (
    <Button look="outline" wide busy={isOpen} onClick={() => void open()}>
      使用 App 登录
    </Button>
  );
}

function useNativeLogin() {
  const [isOpen, setOpen] = useState(false);
  const returnToTarget = useReturnToTarget();
  const open = async () => {
    setOpen(true);
    try {
      const { code, data } = await callNative("ui.openLoginView", {});
      // If the login was dismissed or is missing, the player can use the form.
      if (code === 1 && typeof data?.token === "string") await logIn(data.token);
    } finally {
      setOpen(false);
    }
  };
  const logIn = async (token: string) => {
    adoptToken(token);
    await tokensExchanged();
    if (getSession().token === null) return showToast("登录失败，请重试");
    void refreshUserInfo();
    showToast("登录成功");
    await returnToTarget();
  };
  return { isOpen, open };
}
