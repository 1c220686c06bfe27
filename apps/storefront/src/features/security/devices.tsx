import type { Result } from "@playfront/contract/api";
import type { AccountDevice } from "@playfront/contract/entities";
import { type ReactNode, useState } from "react";
import { useRevalidator } from "react-router";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { useSession } from "../../browser/session/session.ts";
import { pages } from "../../pages.ts";
import { requiresPassword } from "../../shared/account/requires-password.ts";
import { failureWords } from "../../shared/form/failure-words.ts";
import { paths } from "../../shared/navigation/paths.ts";
import { confirmDanger } from "../../ui/dialog/confirm-danger.ts";
import { showToast } from "../../ui/feedback/toast.ts";
import { Button } from "../../ui/form/button.tsx";
import form from "../../ui/form/form.module.css";
import { Sheet } from "../../ui/layout/sheet.tsx";
import { TopBar } from "../../ui/layout/top-bar.tsx";
import { RowList } from "../../ui/list/row-list.tsx";
import { DeviceRow } from "./device-row.tsx";
import { PasswordConfirmation } from "./password-confirmation.tsx";
import styles from "./security.module.css";

/** The devices signed in to the account, this one first; the others can be logged out one by one or all together. */
export function Devices({ devices }: { devices: readonly AccountDevice[] }) {
  const { isBusy, passwordForm, endDevice, endOthers } = useDeviceLogout();
  const others = devices.filter(({ current }) => !current);
  if (passwordForm) return <PasswordPage>{passwordForm}</PasswordPage>;
  return (
    <>
      <TopBar title={pages.devices.title} fallback={paths.security} />
      <div className={styles.lists}>
        <p className={styles.lead}>
          {others.length === 0
            ? "您的账号目前仅在本机登录。"
            : `您的账号还在另外 ${others.length} 台设备上登录。不认识的设备请退出，并尽快修改密码。`}
        </p>
        <RowList label="登录设备">
          {devices.map((device) => (
            <DeviceRow
              key={device.handle}
              device={device}
              isBusy={isBusy}
              onEnd={() => void endDevice(device)}
            />
          ))}
        </RowList>
        {others.length > 0 && (
          <div className={styles.act}>
            <Button look="outline" wide busy={isBusy} onClick={() => void endOthers()}>
              退出其他全部设备
            </Button>
          </div>
        )}
      </div>
    </>
  );
}

type LogoutCall = (password?: string) => Promise<Result<unknown>>;

/**
 * Logs out devices after a confirmation, and after the password if the host requires it; then reloads the list.
 * `passwordForm` is not null while the password is required.
 */
function useDeviceLogout() {
  const [isBusy, setIsBusy] = useState(false);
  const [pending, setPending] = useState<{ call: LogoutCall; message: SuccessMessage } | null>(
    null,
  );
  const { revalidate } = useRevalidator();
  const username = useSession().userInfo?.username ?? "";

  async function run(call: LogoutCall, message: SuccessMessage) {
    setIsBusy(true);
    const result = await call();
    if (!result.ok && requiresPassword(result)) setPending({ call, message });
    else showToast(result.ok ? message(result.data) : failureWords(result));
    await revalidate();
    setIsBusy(false);
  }

  return {
    isBusy,
    passwordForm: pending && (
      <PasswordConfirmation
        player={{ username }}
        label="确认退出"
        busyLabel="退出中…"
        onSend={async (password, fail) => {
          const result = await pending.call(password);
          if (!result.ok) fail(result);
          else {
            showToast(pending.message(result.data));
            await revalidate();
            setPending(null);
          }
          return result.ok;
        }}
      />
    ),
    async endDevice({ handle, name }: AccountDevice) {
      if (!(await confirmLogout(`退出「${name}」？`, "该设备需要重新登录才能使用您的账号。")))
        return;
      const call: LogoutCall = (password) =>
        getBrowserApi().call("user/endDevice", { handle, password });
      await run(call, () => "该设备已退出登录");
    },
    async endOthers() {
      if (!(await confirmLogout("退出其他全部设备？", "除本机外，所有设备都需要重新登录。")))
        return;
      const call: LogoutCall = (password) =>
        getBrowserApi().call("user/endOtherDevices", { password });
      await run(call, (data) => `已退出 ${(data as { ended: number }).ended} 台设备`);
    },
  };
}

type SuccessMessage = (data: unknown) => string;

function PasswordPage({ children }: { children: ReactNode }) {
  return (
    <Sheet>
      <TopBar title={pages.devices.title} fallback={paths.security} />
      <div className={form.page}>
        <p className={form.lead}>您登录本机已有一段时间，退出其他设备前请确认是您本人。</p>
        {children}
      </div>
    </Sheet>
  );
}

function confirmLogout(title: string, body: string): Promise<boolean> {
  return confirmDanger({ title, body, act: "退出登录" });
}
