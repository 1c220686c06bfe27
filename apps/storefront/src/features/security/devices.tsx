import type { Result } from "@playfront/contract/api";
import type { AccountDevice } from "@playfront/contract/entities";
import { type ReactNode, useState } from "react";
import { useRevalidator } from "react-router";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { useSession } from "../../browser/session/session.ts";
import { requiresPassword } from "../../shared/account/requires-password.ts";
import { failureWords } from "../../shared/form/failure-words.ts";
import { paths } from "../../shared/navigation/paths.ts";
import { openDialog } from "../../ui/dialog/dialog-host.tsx";
import { showToast } from "../../ui/feedback/toast.tsx";
import { Button } from "../../ui/form/button.tsx";
import form from "../../ui/form/form.module.css";
import { Sheet } from "../../ui/layout/sheet.tsx";
import { TopBar } from "../../ui/layout/top-bar.tsx";
import { RowList } from "../../ui/list/row-list.tsx";
import { DeviceRow } from "./device-row.tsx";
import { PasswordAgain } from "./password-again.tsx";
import styles from "./security.module.css";

/** The devices signed in to the account: this one first, the others with a way to log each out, or all. */
export function Devices({ devices }: { devices: readonly AccountDevice[] }) {
  const { busy, asked, endDevice, endOthers } = useEnding();
  const others = devices.filter(({ current }) => !current);
  if (asked) return <AskedAgain>{asked}</AskedAgain>;
  return (
    <>
      <TopBar title="登录设备" fallback={paths.security} />
      <div className={styles.lists}>
        <p className={styles.lead}>
          {others.length === 0
            ? "只有本机登录了您的账号。"
            : `您的账号还在另外 ${others.length} 台设备上登录。不认识的设备请退出，并尽快修改密码。`}
        </p>
        <RowList label="登录设备">
          {devices.map((device) => (
            <DeviceRow
              key={device.handle}
              device={device}
              busy={busy}
              onEnd={() => void endDevice(device)}
            />
          ))}
        </RowList>
        {others.length > 0 && (
          <div className={styles.act}>
            <Button look="outline" wide busy={busy} onClick={() => void endOthers()}>
              退出其他全部设备
            </Button>
          </div>
        )}
      </div>
    </>
  );
}

type Ending = (password?: string) => Promise<Result<unknown>>;

/**
 * Asks before it ends anything, and for the password where the host wants it; what is shown then comes anew from the
 * host. `asked` is the password's form, while it is wanted.
 */
function useEnding() {
  const [busy, setBusy] = useState(false);
  const [wanted, setWanted] = useState<{ end: Ending; done: Done } | null>(null);
  const { revalidate } = useRevalidator();
  const username = useSession().userInfo?.username ?? "";

  async function run(end: Ending, done: Done) {
    setBusy(true);
    const result = await end();
    if (!result.ok && requiresPassword(result)) setWanted({ end, done });
    else showToast(result.ok ? done(result.data) : failureWords(result));
    await revalidate();
    setBusy(false);
  }

  return {
    busy,
    asked: wanted && (
      <PasswordAgain
        player={{ username }}
        label="确认退出"
        busyLabel="退出中..."
        onSend={async (password, fail) => {
          const result = await wanted.end(password);
          if (!result.ok) fail(result);
          else {
            showToast(wanted.done(result.data));
            await revalidate();
            setWanted(null);
          }
          return result.ok;
        }}
      />
    ),
    async endDevice({ handle, name }: AccountDevice) {
      if (!(await confirmed(`退出「${name}」？`, "该设备需要重新登录才能使用您的账号。"))) return;
      const end: Ending = (password) =>
        getBrowserApi().call("user/endDevice", { handle, password });
      await run(end, () => "该设备已退出登录");
    },
    async endOthers() {
      if (!(await confirmed("退出其他全部设备？", "除本机外，所有设备都需要重新登录。"))) return;
      const end: Ending = (password) => getBrowserApi().call("user/endOtherDevices", { password });
      await run(end, (data) => `已退出 ${(data as { ended: number }).ended} 台设备`);
    },
  };
}

type Done = (data: unknown) => string;

function AskedAgain({ children }: { children: ReactNode }) {
  return (
    <Sheet>
      <TopBar title="登录设备" fallback={paths.security} />
      <div className={form.page}>
        <p className={form.lead}>您登录本机已有一段时间，退出其他设备前请确认是您本人。</p>
        {children}
      </div>
    </Sheet>
  );
}

async function confirmed(title: string, body: string): Promise<boolean> {
  const choice = await openDialog({
    title,
    body,
    actions: [
      { id: "end", label: "退出登录", primary: true },
      { id: "keep", label: "取消" },
    ],
  });
  return choice === "end";
}
