import { CaptchaField } from "../../domain/captcha-field.tsx";
import { useCaptcha } from "../../domain/use-captcha.ts";
import { type Send, useForm } from "../../domain/use-form.ts";
import { getBrowserApi } from "../../platform/browser-api.ts";
import { Field } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { deletionOffer, offerToCancel } from "./deletion-offer.ts";
import { useSignedIn } from "./use-signed-in.ts";

/** Login by username or bound phone. The host asks for a captcha only after a failure. */
export function LoginForm() {
  const { form, field, submit } = useForm({
    initial: { username: "", password: "" },
    rules: {
      username: (value) => (value.trim() === "" ? "请输入用户名或手机号" : null),
      password: (value) => (value === "" ? "请输入密码" : null),
    },
  });
  const captcha = useCaptcha();
  const signedIn = useSignedIn("login");

  const send: Send<"username" | "password"> = async ({ values, fail }) => {
    const login = { username: values.username.trim(), password: values.password };
    const result = await captcha.send((answer) =>
      getBrowserApi().call("user/loginSubmit", { ...login, captcha: answer }),
    );
    if (result?.ok) return signedIn(result.data, "登录成功");
    const offer = result && deletionOffer(result);
    if (offer) {
      const cancelled = await offerToCancel(offer);
      if (cancelled?.ok) return signedIn(cancelled.data, "已撤销注销，登录成功");
      if (cancelled) fail(cancelled);
      return false;
    }
    if (result) fail(result);
    return false;
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
