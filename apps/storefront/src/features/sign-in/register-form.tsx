import { codes } from "@playfront/contract/codes";
import { checkPassword, checkUsername } from "@playfront/contract/form-rules";
import { type FormEvent, useEffect, useState } from "react";
import { CaptchaField } from "../../domain/captcha-field.tsx";
import { useFormSubmit } from "../../domain/form-submit.ts";
import { useCaptcha } from "../../domain/use-captcha.ts";
import { getBrowserApi } from "../../platform/browser-api.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import form from "../../ui/form.module.css";
import { PasswordField } from "../../ui/password-field.tsx";
import { useSignedIn } from "./use-signed-in.ts";

const fields = ["username", "password", "captcha"] as const;

/** Registration by username. The captcha is fetched as the page opens, so that it is solved by the time it is needed. */
export function RegisterForm() {
  const [username, setUsername] = useState("");
  const [password, setPassword] = useState("");
  const [typed, setTyped] = useState("");
  const captcha = useCaptcha();
  const { refresh } = captcha;
  const { busy, errors, failure, setError, submit } = useFormSubmit(fields);
  const signedIn = useSignedIn();
  useEffect(() => void refresh(), [refresh]);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    const checks = {
      username: checkUsername(username),
      password: checkPassword(password, username),
      captcha: captcha.image !== null && typed.trim() === "" ? "请输入图中的字符" : null,
    };
    const answer = await submit(checks, async () =>
      getBrowserApi().call("user/registerSubmit", {
        username,
        password,
        captcha: await captcha.answer(typed),
      }),
    );
    if (answer && "data" in answer) return signedIn(answer.data, "注册成功");
    if (answer === null) return;
    if (answer.code === codes.taken) setError("username", "用户名已被使用，请换一个");
    // Whatever the host said, the captcha has been used.
    setTyped("");
    await refresh();
  };

  return (
    <form className={form.form} onSubmit={send} noValidate>
      {failure && !errors.username && (
        <p className={form.failure} role="alert">
          {failure}
        </p>
      )}
      <Field
        label="用户名"
        name="username"
        value={username}
        error={errors.username}
        hint="6–20 位字母、数字或下划线，以字母开头"
        autoComplete="username"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={20}
        onChange={(event) => setUsername(event.target.value.trim())}
        onBlur={() => username !== "" && setError("username", checkUsername(username))}
      />
      <PasswordField
        label="密码"
        name="password"
        value={password}
        error={errors.password}
        hint="8–64 个字符，不要使用常见密码"
        autoComplete="new-password"
        onChange={(event) => setPassword(event.target.value)}
        onBlur={() => password !== "" && setError("password", checkPassword(password, username))}
      />
      <CaptchaField captcha={captcha} value={typed} error={errors.captcha} onChange={setTyped} />
      <Button type="submit" wide busy={busy}>
        {busy ? "注册中..." : "注册"}
      </Button>
    </form>
  );
}
