import { codes } from "@playfront/contract/codes";
import { checkPassword } from "@playfront/contract/form-rules";
import { useLocation, useNavigate } from "react-router";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { clearSession } from "../../browser/session/session.ts";
import { NewPasswordField } from "../../shared/account/new-password-field.tsx";
import { typedSignIn } from "../../shared/account/typed-sign-in.ts";
import { keepTyped } from "../../shared/form/typed-input.ts";
import { type Send, useForm } from "../../shared/form/use-form.ts";
import { paths } from "../../shared/navigation/paths.ts";
import { returnQuery } from "../../shared/navigation/return-target.ts";
import { showToast } from "../../ui/feedback/toast.ts";
import form from "../../ui/form/form.module.css";
import { Form } from "../../ui/form/form.tsx";
import { AccountName } from "../../ui/layout/account-name.tsx";
import { OtherAccount } from "./other-account.tsx";
import { forgetRecovery, type Recovery } from "./recovery-store.ts";
import { useYoungWays } from "./young-ways.tsx";

/** Step 3: the new password. */
export function PasswordStep({
  recovery: { account, typed: phone, sign, time, modifysign, ways },
  onStartOver,
}: {
  recovery: Extract<Recovery, { step: "password" }>;
  onStartOver: (message: string | null) => void;
}) {
  const state = useForm({
    initial: { password: "" },
    rules: { password: (value) => checkPassword(value, account) },
  });
  const proof = { phone, sign, time, modifysign };
  const young = useYoungWays(proof, ways);
  const backToLogin = useBackToLogin();

  const send: Send<"password"> = async ({ values, fail }) => {
    const change = { ...values, ...proof, ...young.answer };
    const result = await getBrowserApi().call("user/index/findPwdModifyPwd", change);
    if (result.ok) await backToLogin();
    else if (result.kind === "coded" && result.code === codes.forbidden) onStartOver(result.msg);
    else fail(result);
    return result.ok;
  };

  return (
    <>
      <Form {...state.form} label="重置密码" busyLabel="提交中…" onSubmit={state.submit(send)}>
        <p className={form.lead}>
          正在为账号 <strong>{account}</strong> 设置新密码，完成后所有设备需要重新登录。
        </p>
        <AccountName value={account} />
        <NewPasswordField {...state.field("password")} label="新密码" enterKeyHint="done" />
        {young.fields}
      </Form>
      <OtherAccount onChoose={() => onStartOver(null)} />
    </>
  );
}

/** The reset has ended all sessions of the account: a token kept here would skip the login page. */
function useBackToLogin(): () => Promise<void> {
  const navigate = useNavigate();
  const { search } = useLocation();
  return async () => {
    forgetRecovery();
    clearSession();
    showToast("密码已重置，请用新密码登录");
    keepTyped(typedSignIn.login, { mode: "password" });
    await navigate(paths.login + returnQuery(search), { replace: true });
  };
}
