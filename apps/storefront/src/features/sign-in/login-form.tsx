import { codes } from "@playfront/contract/codes";
import { type FormEvent, useState } from "react";
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

/**
 * Login by username or bound phone. The host asks for a captcha only after a failure; a challenge is then solved and
 * the same login sent again without asking the player.
 */
export function LoginForm() {
  const [username, setUsername] = useState("");
  const [password, setPassword] = useState("");
  const [typed, setTyped] = useState("");
  const captcha = useCaptcha();
  const { busy, errors, failure, setError, submit } = useFormSubmit(fields);
  const signedIn = useSignedIn();

  const send = async (event: FormEvent) => {
    event.preventDefault();
    const checks = {
      username: username.trim() === "" ? "请输入用户名或手机号" : null,
      password: password === "" ? "请输入密码" : null,
    };
    const answer = await submit(checks, () => login(username, password, captcha, typed));
    if (answer && "data" in answer) return signedIn(answer.data, "登录成功");
    if (answer?.code === codes.wrongCaptcha && captcha.image !== null) {
      setTyped("");
      await captcha.refresh();
      setError("captcha", "请输入图中的字符");
    }
  };

  return (
    <form className={form.form} onSubmit={send} noValidate>
      {failure && (
        <p className={form.failure} role="alert">
          {failure}
        </p>
      )}
      <Field
        label="账号"
        name="username"
        value={username}
        error={errors.username}
        autoComplete="username"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        placeholder="用户名 / 手机号"
        onChange={(event) => setUsername(event.target.value)}
      />
      <PasswordField
        label="密码"
        name="password"
        value={password}
        error={errors.password}
        autoComplete="current-password"
        placeholder="请输入密码"
        onChange={(event) => setPassword(event.target.value)}
      />
      <CaptchaField captcha={captcha} value={typed} error={errors.captcha} onChange={setTyped} />
      <Button type="submit" wide busy={busy}>
        {busy ? "登录中..." : "登录"}
      </Button>
    </form>
  );
}

/** Sends the login; when the host wants a captcha that solves itself, does so and sends once more. */
async function login(
  username: string,
  password: string,
  captcha: ReturnType<typeof useCaptcha>,
  typed: string,
) {
  const attempt = (answer: string) =>
    getBrowserApi().call("user/loginSubmit", {
      username: username.trim(),
      password,
      captcha: answer,
    });
  const first = await attempt(captcha.image === null ? "" : await captcha.answer(typed));
  const wantsCaptcha = !first.ok && first.kind === "coded" && first.code === codes.wrongCaptcha;
  if (!wantsCaptcha || captcha.image !== null || !(await captcha.refresh())) return first;
  const solved = await captcha.answer("");
  return solved === "" ? first : attempt(solved);
}
