import { codes } from "@playfront/contract/codes";
import { checkPassword, checkPhone, checkSmsCode } from "@playfront/contract/form-rules";
import { type FormEvent, useState } from "react";
import { useFormSubmit } from "../../domain/form-submit.ts";
import { SmsCodeField } from "../../domain/sms-code-field.tsx";
import { getBrowserApi } from "../../platform/browser-api.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import form from "../../ui/form.module.css";
import { PasswordField } from "../../ui/password-field.tsx";
import { useSignedIn } from "./use-signed-in.ts";

const fields = ["phone", "captcha", "password"] as const;

/** Registration by phone: the SMS code proves the number. */
export function PhoneRegisterForm() {
  const [phone, setPhone] = useState("");
  const [code, setCode] = useState("");
  const [password, setPassword] = useState("");
  const { busy, errors, failure, setError, submit } = useFormSubmit(fields);
  const signedIn = useSignedIn();

  const send = async (event: FormEvent) => {
    event.preventDefault();
    const checks = {
      phone: checkPhone(phone),
      captcha: checkSmsCode(code),
      password: checkPassword(password),
    };
    const answer = await submit(checks, () =>
      getBrowserApi().call("user/registerSubmit", { phone, password, captcha: code }),
    );
    if (answer && "data" in answer) return signedIn(answer.data, "注册成功");
    if (answer?.code === codes.taken) setError("phone", "该手机号已注册，请直接登录");
    if (answer?.code === codes.wrongSmsCode) setError("captcha", "短信验证码错误或已过期");
  };

  return (
    <form className={form.form} onSubmit={send} noValidate>
      {failure && !errors.phone && !errors.captcha && (
        <p className={form.failure} role="alert">
          {failure}
        </p>
      )}
      <Field
        label="手机号"
        name="phone"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        value={phone}
        error={errors.phone}
        maxLength={11}
        placeholder="11 位手机号"
        onChange={(event) => setPhone(event.target.value.replace(/\D/g, "").slice(0, 11))}
        onBlur={() => phone !== "" && setError("phone", checkPhone(phone))}
      />
      <SmsCodeField
        phone={phone}
        onPhoneError={(message) => setError("phone", message)}
        value={code}
        error={errors.captcha}
        onChange={setCode}
      />
      <PasswordField
        label="密码"
        name="password"
        value={password}
        error={errors.password}
        hint="8–64 个字符，不要使用常见密码"
        autoComplete="new-password"
        onChange={(event) => setPassword(event.target.value)}
        onBlur={() => password !== "" && setError("password", checkPassword(password))}
      />
      <Button type="submit" wide busy={busy}>
        {busy ? "注册中..." : "注册"}
      </Button>
    </form>
  );
}
