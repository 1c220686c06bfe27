import { codes } from "@playfront/contract/codes";
import type { UserInfo } from "@playfront/contract/entities";
import { checkPassword, checkSmsCode } from "@playfront/contract/form-rules";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { LogInAgain } from "../../shared/account/log-in-again.tsx";
import { NewPasswordField } from "../../shared/account/new-password-field.tsx";
import { tidySmsCode } from "../../shared/account/phone-field.tsx";
import { SmsCodeField } from "../../shared/account/sms-code-field.tsx";
import { refreshUserInfo } from "../../shared/account/user-info.ts";
import { type Send, useForm } from "../../shared/form/use-form.ts";
import { paths } from "../../shared/navigation/paths.ts";
import form from "../../ui/form/form.module.css";
import { Form } from "../../ui/form/form.tsx";
import { AccountName } from "../../ui/layout/account-name.tsx";
import { useSaved } from "./use-saved.ts";

/** Sets the first password, proved by the bound phone or, without one, by a log-in within the last ten minutes. */
export function FirstPasswordForm({ player }: { player: UserInfo }) {
  const hasPhone = player.phone !== "";
  const state = useForm({
    initial: { captcha: "", newpassword: "" },
    rules: {
      captcha: (value) => (hasPhone ? checkSmsCode(value) : null),
      newpassword: (value) => checkPassword(value, player.username),
    },
    tidy: { captcha: tidySmsCode },
  });
  const saved = useSaved(paths.security);

  const send: Send<"captcha" | "newpassword"> = async ({ values, fail }) => {
    const { newpassword, captcha } = values;
    const result = await getBrowserApi().call("user/passwordChange", {
      newpassword,
      ...(hasPhone && { captcha }),
    });
    if (!result.ok) {
      fail(result, { [codes.wrongSmsCode]: "captcha" });
      return false;
    }
    await refreshUserInfo();
    return saved("登录密码已设置");
  };

  return (
    <>
      {hasPhone && (
        <p className={form.lead}>
          请用已绑定的手机号 <strong>{player.phone}</strong> 验证。
        </p>
      )}
      <Form {...state.form} label="确认设置" busyLabel="提交中…" onSubmit={state.submit(send)}>
        <AccountName value={player.username} />
        {hasPhone && <SmsCodeField {...state.field("captcha")} phone={null} />}
        <NewPasswordField {...state.field("newpassword")} label="登录密码" enterKeyHint="done" />
      </Form>
      {!hasPhone && (
        <>
          <p className={form.note}>为保障账号安全，请在登录后十分钟内设置。</p>
          <LogInAgain />
        </>
      )}
    </>
  );
}
