import { codes } from "@playfront/contract/codes";
import { checkPassword, checkUsername } from "@playfront/contract/form-rules";
import { useEffect } from "react";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { readInvitation } from "../../browser/session/invitation.ts";
import { NewPasswordField } from "../../shared/account/new-password-field.tsx";
import { typedSignIn } from "../../shared/account/typed-sign-in.ts";
import { CaptchaField } from "../../shared/form/captcha-field.tsx";
import { useCaptcha } from "../../shared/form/use-captcha.ts";
import { type Send, useForm } from "../../shared/form/use-form.ts";
import { toHalfWidth } from "../../shared/text/half-width.ts";
import { Field } from "../../ui/form/field.tsx";
import { Form } from "../../ui/form/form.tsx";
import { loginWay } from "./login-way.ts";
import { useConsent } from "./use-consent.tsx";
import { useSignedIn } from "./use-signed-in.ts";

/** Registration by username. The captcha is requested when the page opens, so that it is solved before it is needed. */
export function RegisterForm() {
  const { form, field, submit } = useForm({
    initial: { username: "", password: "" },
    rules: {
      username: checkUsername,
      password: (value, { username }) => checkPassword(value, username),
    },
    typed: typedSignIn.register,
    tidy: { username: (typed) => toHalfWidth(typed).trim() },
  });
  const captcha = useCaptcha("register");
  const { refresh } = captcha;
  const signedIn = useSignedIn("register");
  const agrees = useConsent("注册");
  useEffect(() => void refresh(), [refresh]);

  const send: Send<"username" | "password"> = async ({ values, fail }) => {
    if (!(await agrees())) return false;
    const registration = { ...values, ...readInvitation() };
    const result = await captcha.send((answer) =>
      getBrowserApi().call("user/registerSubmit", { ...registration, captcha: answer }),
    );
    if (result?.ok) {
      loginWay.write("password");
      return signedIn(result.data, "注册成功");
    }
    if (result) fail(result, { [codes.taken]: "username" });
    return false;
  };

  return (
    <Form {...form} label="注册" busyLabel="注册中…" onSubmit={submit(send, captcha.check)}>
      <Field
        {...field("username")}
        label="用户名"
        hint="6–20 位字母、数字或下划线，以字母开头"
        autoComplete="username"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="next"
      />
      <NewPasswordField {...field("password")} label="密码" enterKeyHint="go" />
      <CaptchaField captcha={captcha} />
    </Form>
  );
}
