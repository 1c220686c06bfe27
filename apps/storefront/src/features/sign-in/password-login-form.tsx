import { tidyLoginName } from "@playfront/contract/texts/login-name";
import { useEffect } from "react";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { AccountField } from "../../shared/account/account-field.tsx";
import { typedSignIn } from "../../shared/account/typed-sign-in.ts";
import { CaptchaField } from "../../shared/form/captcha-field.tsx";
import { useCaptcha } from "../../shared/form/use-captcha.ts";
import { type Send, useForm } from "../../shared/form/use-form.ts";
import { Form } from "../../ui/form/form.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { type FirstStepProps, useFirstStep } from "./use-first-step.ts";

/** Login by username or bound phone with the password. The host requires a captcha only after a failure. */
export function PasswordLoginForm({ endMessage, onSecondStep }: FirstStepProps) {
  const { form, field, submit, setFailure } = useForm({
    initial: { username: "", password: "" },
    rules: {
      username: (value) => (value === "" ? "请输入用户名或手机号" : null),
      password: (value) => (value === "" ? "请输入密码" : null),
    },
    typed: typedSignIn.login,
    tidy: { username: tidyLoginName },
  });
  const captcha = useCaptcha("login");
  const goOn = useFirstStep(onSecondStep, "password");
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when this step is shown again
  useEffect(() => setFailure(endMessage), []);

  const send: Send<"username" | "password"> = async ({ values, fail }) => {
    const result = await captcha.send((answer) =>
      getBrowserApi().call("user/loginSubmit", { ...values, captcha: answer }),
    );
    return result ? goOn(result, fail) : false;
  };

  return (
    <Form {...form} label="登录" busyLabel="登录中…" onSubmit={submit(send, captcha.check)}>
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
