import { useEffect } from "react";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { dropFormerSession, returnToFormerSession } from "../../browser/session/former-session.ts";
import { type Session, useSession } from "../../browser/session/session.ts";
import { refreshUserInfo } from "../../shared/account/user-info.ts";
import { Announced } from "../../ui/feedback/announced.tsx";
import { FloatingNotice } from "../../ui/feedback/floating-notice.tsx";
import { Button } from "../../ui/form/button.tsx";
import styles from "./account-switch.module.css";

/** Says that a link has replaced the session by another account's, and offers the way back. */
export default function AccountSwitch({ former }: { former: Session }) {
  const name = useSession().userInfo?.nickname;
  useEffect(() => {
    if (name === undefined) void refreshUserInfo();
  }, [name]);
  return (
    <FloatingNotice label="账号切换提示" closeLabel="留在当前账号" onClose={dropFormerSession}>
      <Announced className={styles.words}>
        {describeSwitch(name ?? "", former.userInfo?.nickname)}
      </Announced>
      <Button look="tinted" onClick={goBack}>
        返回原账号
      </Button>
    </FloatingNotice>
  );
}

/** If the former player's info was not loaded yet, the link may be of the same account. */
function describeSwitch(name: string, former: string | undefined): string {
  return former === undefined
    ? `已通过链接登录账号 ${name}`
    : `已切换到账号 ${name}（原账号 ${former}）`;
}

/** Ends the link's session too: after the exchange nobody else holds its token. */
function goBack(): void {
  void getBrowserApi().call("user/logout", {});
  returnToFormerSession();
  void refreshUserInfo();
}
