import { isInApp } from "@playfront/contract/container";
import { useEffect, useRef, useState } from "react";
import { callNative, hasNativeSide } from "../../browser/container/bridge.ts";
import { getSurroundings } from "../../browser/container/surroundings.ts";
import { useHydrated } from "../../browser/page/use-hydrated.ts";
import { useConsent } from "../../browser/session/consent.ts";
import { getSession } from "../../browser/session/session.ts";
import { adoptToken, urlTokenExchanged } from "../../browser/session/url-token.ts";
import { refreshUserInfo } from "../../shared/account/user-info.ts";
import { showToast } from "../../ui/feedback/toast.tsx";
import { Button } from "../../ui/form/button.tsx";
import { useLeadBack } from "./use-signed-in.ts";

/**
 * In the app and the game app: opens the container's own login over the page, once by itself and again by its button.
 * The form stays below, for a container without one and for players who put it away.
 */
export function NativeLogin() {
  const isHydrated = useHydrated();
  const hasAgreed = useConsent();
  return isHydrated && hasAgreed && offersNativeLogin() ? <Opener /> : null;
}

function offersNativeLogin(): boolean {
  return hasNativeSide() && isInApp(getSurroundings().container);
}

function Opener() {
  const { isOpen, open } = useNativeLogin();
  const hasOpened = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page opens
  useEffect(() => {
    // Who is logged in is on the way back already.
    if (hasOpened.current || getSession().token !== null) return;
    hasOpened.current = true;
    void open();
  }, []);
  return (
    <Button look="outline" wide busy={isOpen} onClick={() => void open()}>
      使用 App 登录
    </Button>
  );
}

function useNativeLogin() {
  const [isOpen, setOpen] = useState(false);
  const leadBack = useLeadBack();
  const open = async () => {
    setOpen(true);
    const { code, data } = await callNative("ui.openLoginView", {});
    // Put away, or not to be had: the form is there.
    if (code === 1 && typeof data?.token === "string") await adopt(data.token);
    setOpen(false);
  };
  const adopt = async (token: string) => {
    adoptToken(token);
    await urlTokenExchanged();
    if (getSession().token === null) return showToast("登录失败，请重试");
    void refreshUserInfo();
    showToast("登录成功");
    await leadBack();
  };
  return { isOpen, open };
}
