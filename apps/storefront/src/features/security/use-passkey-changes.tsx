import type { Failure, Result } from "@playfront/contract/api";
import { type ReactNode, useState } from "react";
import { useRevalidator } from "react-router";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { useSession } from "../../browser/session/session.ts";
import { createPasskey } from "../../shared/account/passkeys.ts";
import { requiresPassword } from "../../shared/account/requires-password.ts";
import { failureWords } from "../../shared/form/failure-words.ts";
import { confirmDanger } from "../../ui/dialog/confirm-danger.ts";
import { showToast } from "../../ui/feedback/toast.ts";
import { PasswordConfirmation } from "./password-confirmation.tsx";

/** A change that the host may want the password for; it tells its success itself. */
interface Change {
  label: string;
  run: (password?: string) => Promise<Failure | null>;
}

/** Adds and removes passkeys, after the password if the host requires it; then reloads the list. */
export function usePasskeyChanges() {
  const [isBusy, setIsBusy] = useState(false);
  const [waiting, setWaiting] = useState<Change | null>(null);
  const { revalidate } = useRevalidator();
  const username = useSession().userInfo?.username ?? "";
  const start = async (change: Change) => {
    setIsBusy(true);
    const failure = await change.run();
    if (failure && requiresPassword(failure)) setWaiting(change);
    else if (failure) showToast(failureWords(failure));
    await revalidate();
    setIsBusy(false);
  };
  const passwordForm: ReactNode = waiting && (
    <PasswordConfirmation
      player={{ username }}
      label={waiting.label}
      busyLabel="验证中…"
      onSend={async (password, fail) => {
        const failure = await waiting.run(password);
        if (failure) {
          fail(failure);
          return false;
        }
        await revalidate();
        setWaiting(null);
        return true;
      }}
    />
  );
  return {
    isBusy,
    passwordForm,
    add: (name: string) =>
      start({ label: "添加通行密钥", run: (password) => addPasskey(name, password) }),
    async remove({ id, name }: { id: string; name: string }) {
      const isSure = await confirmDanger({
        title: `移除「${name}」？`,
        body: "移除后不能再用它登录此账号。设备上保存的通行密钥需要您自行删除。",
        act: "移除",
      });
      if (isSure) {
        await start({
          label: "移除通行密钥",
          run: async (password) =>
            told(await getBrowserApi().call("user/passkeyRemove", { id, password }), "已移除"),
        });
      }
    },
  };
}

async function addPasskey(name: string, password?: string): Promise<Failure | null> {
  const api = getBrowserApi();
  const options = await api.call("user/passkeyOptions", { password });
  if (!options.ok) return options;
  const created = await createPasskey(options.data);
  if (typeof created === "string") {
    showToast(created);
    return null;
  }
  return told(await api.call("user/passkeyAdd", { ...created, name }), "已添加通行密钥");
}

/** Tells a success; the failure if there is one. */
function told(result: Result<null>, words: string): Failure | null {
  if (!result.ok) return result;
  showToast(words);
  return null;
}
