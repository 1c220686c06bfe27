import { socialNames } from "@playfront/contract/constants";
import {
  FileDown,
  Fingerprint,
  History,
  KeyRound,
  Link2,
  MonitorSmartphone,
  ShieldCheck,
  Smartphone,
  UserRoundX,
} from "lucide-react";
import { useEffect, useState } from "react";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { useSession } from "../../browser/session/session.ts";
import { pages } from "../../pages.ts";
import { useOffersPasskeys } from "../../shared/account/passkeys.ts";
import { paths } from "../../shared/navigation/paths.ts";
import { TopBar } from "../../ui/layout/top-bar.tsx";
import { LinkRow, RowList } from "../../ui/list/row-list.tsx";
import styles from "./security.module.css";

/** Links to the pages of account security and personal data rights. */
export function SecurityPage() {
  const player = useSession().userInfo;
  const protection = useLabel(describeProtection);
  const ways = useLabel(describeSocialLogins);
  const passkeys = useLabel(describePasskeys);
  const offersPasskeys = useOffersPasskeys();
  return (
    <>
      <TopBar title={pages.security.title} fallback={paths.user} />
      <div className={styles.lists}>
        <RowList label="登录方式">
          <LinkRow
            icon={KeyRound}
            label="登录密码"
            to={paths.changePassword}
            value={player?.nopassword ? "未设置" : "修改"}
          />
          <LinkRow
            icon={Smartphone}
            label="手机号"
            to={paths.bindPhone}
            value={player === null ? undefined : player.phone || "未绑定"}
          />
          {ways && <LinkRow icon={Link2} label="微信和 QQ" to={paths.socialLogins} value={ways} />}
          {offersPasskeys && (
            <LinkRow icon={Fingerprint} label="通行密钥" to={paths.passkeys} value={passkeys} />
          )}
          <LinkRow icon={ShieldCheck} label="登录保护" to={paths.protection} value={protection} />
        </RowList>
        <RowList label="登录情况">
          <LinkRow icon={MonitorSmartphone} label="登录设备" to={paths.devices} />
          <LinkRow icon={History} label="安全记录" to={paths.activity} />
        </RowList>
        <RowList label="个人信息权利">
          <LinkRow icon={FileDown} label="导出个人数据" to={paths.exportData} />
          <LinkRow icon={UserRoundX} label="注销账号" to={paths.deleteAccount} />
        </RowList>
        <p className={styles.note}>
          发现不认识的设备或活动？先退出该设备，再修改登录密码；仍有疑问请联系客服。
        </p>
      </div>
    </>
  );
}

/** What is bound; empty where the host offers nothing to this browser. */
async function describeSocialLogins(): Promise<string> {
  const api = getBrowserApi();
  const [offered, bound] = await Promise.all([
    api.call("user/getSocialProviders", {}),
    api.call("user/getSocialLogins", {}),
  ]);
  const names = bound.ok ? bound.data.map(({ provider }) => socialNames[provider]) : [];
  const isOffered = offered.ok && offered.data.length > 0;
  return names.join("、") || (isOffered ? "未绑定" : "");
}

async function describePasskeys(): Promise<string | undefined> {
  const result = await getBrowserApi().call("user/getPasskeys", {});
  if (!result.ok) return undefined;
  return result.data.length === 0 ? "未添加" : `${result.data.length} 个`;
}

async function describeProtection(): Promise<string | undefined> {
  const result = await getBrowserApi().call("user/getSecondFactor", {});
  if (!result.ok) return undefined;
  return result.data.enabled ? "已开启" : "未开启";
}

/** What the host says of a way to log in; undefined until it is loaded. */
function useLabel(ask: () => Promise<string | undefined>): string | undefined {
  const [label, setLabel] = useState<string>();
  useEffect(() => {
    let isMounted = true;
    void ask().then((text) => {
      if (isMounted) setLabel(text);
    });
    return () => {
      isMounted = false;
    };
  }, [ask]);
  return label;
}
