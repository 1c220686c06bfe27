import type { Result } from "@playfront/contract/api";
import { codes } from "@playfront/contract/codes";
import type { SecondFactorNeeded } from "@playfront/contract/envelope";
import { useEffect, useState } from "react";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { CaptchaField } from "../../shared/form/captcha-field.tsx";
import { useCaptcha } from "../../shared/form/use-captcha.ts";
import { type Send, useForm } from "../../shared/form/use-form.ts";
import { Field } from "../../ui/form/field.tsx";
import { Form } from "../../ui/form/form.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { secondStep } from "./second-step-draft.ts";
import { SecondStepForm } from "./second-step-form.tsx";
import { useFinishLogin } from "./use-finish-login.ts";

/** Login by username or bound phone, in a second step by a code where the account asks for one. */
export function LoginForm() {
  const [waiting, setWaiting] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  // The page's HTML is the same for everyone: what the tab has kept shows after it has been taken over.
  useEffect(() => setWaiting(secondStep.read()?.sign ?? null), []);
  if (waiting === null) return <FirstStep over={over} onWaiting={setWaiting} />;
  const goBack = (message: string | null) => {
    secondStep.drop();
    setOver(message);
    setWaiting(null);
  };
  return <SecondStepForm sign={waiting} onOver={goBack} />;
}

/** The host asks for a captcha only after a failure. `over` says why a second step ended. */
function FirstStep({
  over,
  onWaiting,
}: {
  over: string | null;
  onWaiting: (sign: string) => void;
}) {
  const { form, field, submit, setFailure } = useForm({
    initial: { username: "", password: "" },
    rules: {
      username: (value) => (value.trim() === "" ? "请输入用户名或手机号" : null),
      password: (value) => (value === "" ? "请输入密码" : null),
    },
  });
  const captcha = useCaptcha();
  const finish = useFinishLogin();
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, when this step is shown again
  useEffect(() => setFailure(over), []);

  const send: Send<"username" | "password"> = async ({ values, fail }) => {
    const login = { username: values.username.trim(), password: values.password };
    const result = await captcha.send((answer) =>
      getBrowserApi().call("user/loginSubmit", { ...login, captcha: answer }),
    );
    if (!result) return false;
    const sign = secondStepOf(result);
    if (sign === null) return finish(result, fail);
    secondStep.keep({ sign });
    onWaiting(sign);
    return true;
  };

  return (
    <Form {...form} label="登录" busyLabel="登录中..." onSubmit={submit(send, captcha.check)}>
      <Field
        {...field("username")}
        label="账号"
        autoComplete="username"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="next"
        placeholder="用户名 / 手机号"
      />
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

/** The handle with which a right password is answered where the account has 登录保护; null for every other answer. */
function secondStepOf(result: Result<unknown>): string | null {
  if (result.ok || result.kind !== "coded" || result.code !== codes.secondFactorNeeded) return null;
  const { sign } = (result.data ?? {}) as Partial<SecondFactorNeeded>;
  return typeof sign === "string" ? sign : null;
}
