import type { Result } from "@playfront/contract/api";
import { codes } from "@playfront/contract/codes";
import type { SecondFactorNeeded } from "@playfront/contract/envelope";
import { useEffect, useState } from "react";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { AccountField } from "../../shared/account/account-field.tsx";
import { CaptchaField } from "../../shared/form/captcha-field.tsx";
import { useCaptcha } from "../../shared/form/use-captcha.ts";
import { type Send, useForm } from "../../shared/form/use-form.ts";
import { Form } from "../../ui/form/form.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { secondStep } from "./second-step-draft.ts";
import { SecondStepForm } from "./second-step-form.tsx";
import { useFinishLogin } from "./use-finish-login.ts";

/** Login by username or bound phone, with a second step if the account has 登录保护. */
export function LoginForm() {
  const [sign, setSign] = useState<string | null>(null);
  const [endMessage, setEndMessage] = useState<string | null>(null);
  // Read after hydration, because the server's HTML is the same for everyone.
  useEffect(() => setSign(secondStep.read()?.sign ?? null), []);
  if (sign === null) return <FirstStep endMessage={endMessage} onSecondStep={setSign} />;
  const goBack = (message: string | null) => {
    secondStep.drop();
    setEndMessage(message);
    setSign(null);
  };
  return <SecondStepForm sign={sign} onEnd={goBack} />;
}

/** The host requires a captcha only after a failure. `endMessage` says why the second step ended. */
function FirstStep({
  endMessage,
  onSecondStep,
}: {
  endMessage: string | null;
  onSecondStep: (sign: string) => void;
}) {
  const { form, field, submit, setFailure } = useForm({
    initial: { username: "", password: "" },
    rules: {
      username: (value) => (value.trim() === "" ? "请输入用户名或手机号" : null),
      password: (value) => (value === "" ? "请输入密码" : null),
    },
  });
  const captcha = useCaptcha("login");
  const finish = useFinishLogin();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when this step is shown again
  useEffect(() => setFailure(endMessage), []);

  const send: Send<"username" | "password"> = async ({ values, fail }) => {
    const login = { username: values.username.trim(), password: values.password };
    const result = await captcha.send((answer) =>
      getBrowserApi().call("user/loginSubmit", { ...login, captcha: answer }),
    );
    if (!result) return false;
    const sign = secondStepSign(result);
    if (sign === null) return finish(result, fail);
    secondStep.keep({ sign });
    onSecondStep(sign);
    return true;
  };

  return (
    <Form {...form} label="登录" busyLabel="登录中..." onSubmit={submit(send, captcha.check)}>
      <AccountField {...field("username")} />
      <PasswordField
        {...field("password")}
        label="密码"
        autoComplete="current-password"
        enterKeyHint="go"
        placeholder="请输入密码"
      />
      <CaptchaField captcha={captcha} />
    </Form>
  );
}

/** The token for the second step, which a correct password gets if the account has 登录保护; otherwise null. */
function secondStepSign(result: Result<unknown>): string | null {
  if (result.ok || result.kind !== "coded" || result.code !== codes.secondFactorNeeded) return null;
  const { sign } = (result.data ?? {}) as Partial<SecondFactorNeeded>;
  return typeof sign === "string" ? sign : null;
}
