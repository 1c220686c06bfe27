import { socialNames } from "@playfront/contract/constants";
import {
  FileDown,
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
import { paths } from "../../shared/navigation/paths.ts";
import { TopBar } from "../../ui/layout/top-bar.tsx";
import { LinkRow, RowList } from "../../ui/list/row-list.tsx";
import styles from "./security.module.css";

/** Links to the pages of account security and personal data rights. */
export function SecurityPage() {
  const phone = useSession().userInfo?.phone;
  const protection = useProtectionLabel();
  const ways = useSocialLabel();
  return (
    <>
      <TopBar title={pages.security.title} fallback={paths.profile} />
      <div className={styles.lists}>
        <RowList label="登录方式">
          <LinkRow icon={KeyRound} label="登录密码" to={paths.changePassword} value="修改" />
          <LinkRow
            icon={Smartphone}
            label="手机号"
            to={paths.bindPhone}
            value={phone === undefined ? undefined : phone || "未绑定"}
          />
          {ways.length > 0 && (
            <LinkRow icon={Link2} label="微信和 QQ" to={paths.socialLogins} value={ways} />
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

/** What is bound; empty where the host offers nothing to this browser, and until it is loaded. */
function useSocialLabel(): string {
  const [label, setLabel] = useState("");
  useEffect(() => {
    let isMounted = true;
    const ask = async () => {
      const api = getBrowserApi();
      const [offered, bound] = await Promise.all([
        api.call("user/getSocialProviders", {}),
        api.call("user/getSocialLogins", {}),
      ]);
      const names = bound.ok ? bound.data.map(({ provider }) => socialNames[provider]) : [];
      const isOffered = offered.ok && offered.data.length > 0;
      if (isMounted) setLabel(names.join("、") || (isOffered ? "未绑定" : ""));
    };
    void ask();
    return () => {
      isMounted = false;
    };
  }, []);
  return label;
}

/** The state of 登录保护; undefined until it is loaded. */
function useProtectionLabel(): string | undefined {
  const [label, setLabel] = useState<string>();
  useEffect(() => {
    let isMounted = true;
    const ask = async () => {
      const result = await getBrowserApi().call("user/getSecondFactor", {});
      if (isMounted && result.ok) setLabel(result.data.enabled ? "已开启" : "未开启");
    };
    void ask();
    return () => {
      isMounted = false;
    };
  }, []);
  return label;
}
