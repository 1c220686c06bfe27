import type { Data } from "@playfront/contract/calls";
import { tidyLoginName } from "@playfront/contract/texts/login-name";
import { useEffect } from "react";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { AccountField } from "../../shared/account/account-field.tsx";
import { CaptchaField } from "../../shared/form/captcha-field.tsx";
import { useCaptcha } from "../../shared/form/use-captcha.ts";
import { type Send, useForm } from "../../shared/form/use-form.ts";
import form from "../../ui/form/form.module.css";
import { Form } from "../../ui/form/form.tsx";

/** Step 1: the account. `initialAccount` was entered before, perhaps at the log-in; `expiryMessage` says why the recovery starts over. */
export function AccountStep({
  initialAccount,
  expiryMessage,
  onFound,
}: {
  initialAccount: string;
  expiryMessage: string | null;
  onFound: (account: string, named: Data<"user/index/findPwdAccountCheck">) => void;
}) {
  const state = useForm({
    initial: { account: initialAccount },
    rules: { account: (value) => (value === "" ? "请输入用户名或手机号" : null) },
    tidy: { account: tidyLoginName },
  });
  const captcha = useCaptcha("recover");
  const { refresh } = captcha;
  const { setFailure } = state;
  useEffect(() => void refresh(), [refresh]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the form appears
  useEffect(() => setFailure(expiryMessage), []);

  const send: Send<"account"> = async ({ values, fail }) => {
    const { account } = values;
    const result = await captcha.send((answer) =>
      getBrowserApi().call("user/index/findPwdAccountCheck", { account, captcha: answer }),
    );
    if (result?.ok) onFound(account, result.data);
    else if (result) fail(result);
    return result?.ok === true;
  };

  return (
    <Form
      {...state.form}
      label="下一步"
      busyLabel="验证中…"
      onSubmit={state.submit(send, captcha.check)}
    >
      <p className={form.lead}>请输入要找回密码的账号，我们将通过绑定的手机号验证身份。</p>
      <AccountField {...state.field("account")} />
      <CaptchaField captcha={captcha} />
    </Form>
  );
}
