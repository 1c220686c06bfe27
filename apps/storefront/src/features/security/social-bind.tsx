import { socialNames } from "@playfront/contract/constants";
import { joinWords } from "@playfront/contract/texts/join-words";
import { useState } from "react";
import { useNavigate } from "react-router";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { useSession } from "../../browser/session/session.ts";
import { requiresPassword } from "../../shared/account/requires-password.ts";
import { socialReturn } from "../../shared/account/social-return.ts";
import { failureWords } from "../../shared/form/failure-words.ts";
import { paths } from "../../shared/navigation/paths.ts";
import { showToast } from "../../ui/feedback/toast.ts";
import { Button } from "../../ui/form/button.tsx";
import form from "../../ui/form/form.module.css";
import { PasswordConfirmation } from "./password-confirmation.tsx";

/** Binds the provider's account, which the player has just proved, to the account that is logged in. */
export function SocialBind() {
  const [asks, setAsks] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const { userInfo } = useSession();
  const navigate = useNavigate();
  const name = socialNames[socialReturn.read()?.provider ?? "wechat"];
  const call = (password?: string) =>
    getBrowserApi().call("user/socialBind", { sign: socialReturn.read()?.sign ?? "", password });
  const leave = async (message: string) => {
    socialReturn.drop();
    showToast(message);
    await navigate(paths.socialLogins, { replace: true });
  };
  const bind = async () => {
    setIsBusy(true);
    const result = await call();
    if (!result.ok && requiresPassword(result)) setAsks(true);
    else await leave(result.ok ? joinWords("已绑定", name) : failureWords(result));
    setIsBusy(false);
  };
  return (
    <>
      <p className={form.lead}>
        {joinWords("绑定后，可以用您刚才验证的", name, "登录账号")}「{userInfo?.nickname ?? ""}」。
      </p>
      {asks ? (
        <PasswordConfirmation
          player={{ username: userInfo?.username ?? "" }}
          label={joinWords("绑定", name)}
          busyLabel="绑定中…"
          onSend={async (password, fail) => {
            const result = await call(password);
            if (!result.ok) fail(result);
            else await leave(joinWords("已绑定", name));
            return result.ok;
          }}
        />
      ) : (
        <Button wide busy={isBusy} onClick={() => void bind()}>
          {joinWords("绑定", name)}
        </Button>
      )}
    </>
  );
}
