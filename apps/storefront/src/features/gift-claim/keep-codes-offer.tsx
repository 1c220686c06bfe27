import { useEffect, useRef, useState } from "react";
import { keepsOfflineCodes } from "../../browser/session/offline-codes.ts";
import { getSession } from "../../browser/session/session.ts";
import { readStored, writeStored } from "../../browser/storage/device-storage.ts";
import { refreshUserInfo } from "../../shared/account/user-info.ts";
import { failedToLoad, keepCodesOnDevice } from "../../shared/gift/keep-codes.ts";
import { showToast } from "../../ui/feedback/toast.ts";
import { Button } from "../../ui/form/button.tsx";
import styles from "./keep-codes-offer.module.css";

/** Set once this device has been asked; the settings keep the switch. */
const askedKey = "offlinecodesasked";

/** Asks once on each device whether it shall keep the player's codes, so that they can be seen without a network. */
export function KeepCodesOffer() {
  const [canAsk] = useState(() => canKeepCodes() && noteAsked());
  return canAsk && <Question />;
}

function Question() {
  const [answer, setAnswer] = useState<"open" | "busy" | "kept" | "declined">("open");
  const outcome = useRef<HTMLParagraphElement>(null);
  const isAnswered = answer === "kept" || answer === "declined";
  // The tapped button is gone: its place gets the focus, and screen readers hear the outcome.
  useEffect(() => {
    if (isAnswered) outcome.current?.focus();
  }, [isAnswered]);
  const keep = async () => {
    setAnswer("busy");
    const problem = await keepCodes();
    setAnswer(problem === null ? "kept" : "open");
    if (problem !== null) showToast(problem);
  };
  if (isAnswered) {
    return (
      <p ref={outcome} tabIndex={-1} className={styles.outcome}>
        {answer === "kept"
          ? "已保存到本机，没有网络时也能查看。可在「设置」中关闭。"
          : "未保存到本机。需要时可在「设置」中开启。"}
      </p>
    );
  }
  return (
    <section className={styles.offer} aria-label="保存到本机">
      <p className={styles.question}>没有网络时也想查看兑换码？</p>
      <p className={styles.terms}>
        加密保存在这台设备上，退出登录时删除。他人的或公用的设备请勿保存。
      </p>
      <div className={styles.answers}>
        <Button look="plain" onClick={() => setAnswer("declined")}>
          不用了
        </Button>
        <Button look="tinted" busy={answer === "busy"} onClick={() => void keep()}>
          {answer === "busy" ? "保存中…" : "保存到本机"}
        </Button>
      </div>
    </section>
  );
}

/** Resolves to why the codes could not be kept; null if they are. */
async function keepCodes(): Promise<string | null> {
  const { userInfo } = getSession();
  if (userInfo !== null) return keepCodesOnDevice(userInfo.uid);
  const result = await refreshUserInfo();
  return result.ok ? keepCodesOnDevice(result.data.uid) : failedToLoad;
}

/** Whether this browser keeps pages and codes after the tab has closed; private windows often do not. */
function canKeepCodes(): boolean {
  const hasWorker = "serviceWorker" in navigator && navigator.serviceWorker.controller !== null;
  const canSeal =
    "indexedDB" in window && (crypto.subtle as SubtleCrypto | undefined) !== undefined;
  return hasWorker && canSeal && !keepsOfflineCodes() && readStored(askedKey) === null;
}

/** Whether the storage remembers that the question was asked; a blocked one would be asked every time. */
function noteAsked(): boolean {
  writeStored(askedKey, "1");
  try {
    return localStorage.getItem(askedKey) === "1";
  } catch {
    return false;
  }
}
