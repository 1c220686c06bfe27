import { codes } from "@playfront/contract/codes";
import { checkPassword } from "@playfront/contract/form-rules";
import { useLocation, useNavigate } from "react-router";
import { paths } from "../../domain/paths.ts";
import { PhoneField, tidyPhone } from "../../domain/phone-field.tsx";
import { returnQuery } from "../../domain/return-target.ts";
import { type Send, useForm } from "../../domain/use-form.ts";
import { getBrowserApi } from "../../platform/browser-api.ts";
import { clearSession } from "../../platform/session.ts";
import { AccountName } from "../../ui/account-name.tsx";
import { Form } from "../../ui/form.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { showToast } from "../../ui/toast.tsx";
import { checkBoundPhone } from "./recovery-rules.ts";
import { forgetRecovery, type Recovery } from "./recovery-store.ts";

/** Step 3: the new password. After a reload the phone is asked for again, since it is never kept. */
export function PasswordStep({
  recovery: { phone: masked, sign, time, modifysign },
  typed,
  onStartOver,
}: {
  recovery: Extract<Recovery, { step: "password" }>;
  typed: { account: string; phone: string };
  onStartOver: (message: string | null) => void;
}) {
  const state = useForm({
    initial: { phone: typed.phone, password: "" },
    rules: {
      phone: (value) => checkBoundPhone(value, masked),
      password: (value) => checkPassword(value, typed.account),
    },
    tidy: { phone: tidyPhone },
  });
  const backToLogin = useBackToLogin();

  const send: Send<"phone" | "password"> = async ({ values, fail }) => {
    const change = { ...values, sign, time, modifysign };
    const result = await getBrowserApi().call("user/index/findPwdModifyPwd", change);
    if (result.ok) await backToLogin();
    else if (result.kind === "coded" && result.code === codes.forbidden) onStartOver(result.msg);
    else fail(result);
    return result.ok;
  };

  return (
    <Form {...state.form} label="重置密码" busyLabel="提交中..." onSubmit={state.submit(send)}>
      {typed.phone === "" && (
        <PhoneField {...state.field("phone")} hint={`绑定的号码：${masked}`} />
      )}
      {typed.account !== "" && <AccountName value={typed.account} />}
      <PasswordField
        {...state.field("password")}
        label="新密码"
        hint="8–64 个字符，不要使用常见密码"
        autoComplete="new-password"
        enterKeyHint="done"
      />
    </Form>
  );
}

/** Every session of the account has ended; one held here would only lead past the login. */
function useBackToLogin(): () => Promise<void> {
  const navigate = useNavigate();
  const { search } = useLocation();
  return async () => {
    forgetRecovery();
    clearSession();
    showToast("密码已重置，请用新密码登录");
    await navigate(paths.login + returnQuery(search), { replace: true });
  };
}
