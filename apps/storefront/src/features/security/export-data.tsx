import type { AccountExport, UserInfo } from "@playfront/contract/entities";
import { useState } from "react";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { pages } from "../../pages.ts";
import { paths } from "../../shared/navigation/paths.ts";
import form from "../../ui/form/form.module.css";
import { Sheet } from "../../ui/layout/sheet.tsx";
import { TopBar } from "../../ui/layout/top-bar.tsx";
import { ExportedData } from "./exported-data.tsx";
import { PasswordConfirmation, type SendPassword } from "./password-confirmation.tsx";

/** A copy of all stored data about the player. Only this page holds it, and it is lost when the page is left. */
export function ExportData({ player }: { player: UserInfo }) {
  const [data, setData] = useState<AccountExport | null>(null);

  const send: SendPassword = async (password, fail) => {
    const result = await getBrowserApi().call("user/exportData", { password });
    if (result.ok) setData(result.data);
    else fail(result);
    return result.ok;
  };

  return (
    <Sheet>
      <TopBar title={pages.exportData.title} fallback={paths.security} />
      <div className={form.page}>
        {data === null ? (
          <>
            <p className={form.lead}>
              您可以获得我们保存的、与您有关的全部数据：账号资料、实名信息、登录设备、兑换码、玩过的游戏、消息、反馈和账号活动。文件中含有您的隐私和兑换码，请不要发给他人。
            </p>
            <PasswordConfirmation
              player={player}
              label="导出数据"
              busyLabel="正在整理…"
              onSend={send}
            />
          </>
        ) : (
          <ExportedData data={data} />
        )}
      </div>
    </Sheet>
  );
}
