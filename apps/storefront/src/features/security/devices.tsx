import type { AccountDevice } from "@playfront/contract/entities";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { failureWords } from "../../domain/failure-words.ts";
import { paths } from "../../domain/paths.ts";
import { getBrowserApi } from "../../platform/browser-api.ts";
import { Button } from "../../ui/button.tsx";
import { openDialog } from "../../ui/dialog-host.tsx";
import { RowList } from "../../ui/row-list.tsx";
import { showToast } from "../../ui/toast.tsx";
import { TopBar } from "../../ui/top-bar.tsx";
import { DeviceRow } from "./device-row.tsx";
import styles from "./security.module.css";

/** The devices signed in to the account: this one first, the others with a way to log each out, or all. */
export function Devices({ devices }: { devices: readonly AccountDevice[] }) {
  const { busy, endDevice, endOthers } = useEnding();
  const others = devices.filter(({ current }) => !current);
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

/** Asks before it ends anything; what is shown then comes anew from the host. */
function useEnding() {
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();

  async function run(end: () => Promise<string>) {
    setBusy(true);
    showToast(await end());
    await revalidate();
    setBusy(false);
  }

  return {
    busy,
    async endDevice({ handle, name }: AccountDevice) {
      if (!(await confirmed(`退出「${name}」？`, "该设备需要重新登录才能使用您的账号。"))) return;
      await run(async () => {
        const result = await getBrowserApi().call("user/endDevice", { handle });
        return result.ok ? "该设备已退出登录" : failureWords(result);
      });
    },
    async endOthers() {
      if (!(await confirmed("退出其他全部设备？", "除本机外，所有设备都需要重新登录。"))) return;
      await run(async () => {
        const result = await getBrowserApi().call("user/endOtherDevices", {});
        return result.ok ? `已退出 ${result.data.ended} 台设备` : failureWords(result);
      });
    },
  };
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
