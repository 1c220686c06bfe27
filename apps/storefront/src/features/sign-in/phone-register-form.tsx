import { codes } from "@playfront/contract/codes";
import { checkPassword, checkPhone, checkSmsCode } from "@playfront/contract/form-rules";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { readInvitation } from "../../browser/session/invitation.ts";
import { NewPasswordField } from "../../shared/account/new-password-field.tsx";
import { PhoneField, tidyPhone, tidySmsCode } from "../../shared/account/phone-field.tsx";
import { SmsCodeField } from "../../shared/account/sms-code-field.tsx";
import { typedSignIn } from "../../shared/account/typed-sign-in.ts";
import { type Send, useForm } from "../../shared/form/use-form.ts";
import { Form } from "../../ui/form/form.tsx";
import { AccountName } from "../../ui/layout/account-name.tsx";
import { useConsent } from "./use-consent.tsx";
import { useSignedIn } from "./use-signed-in.ts";

/** Registration by phone. The SMS code proves that the player holds the number. */
export function PhoneRegisterForm() {
  const { form, field, submit, values, refuse } = useForm({
    initial: { phone: "", captcha: "", password: "" },
    rules: {
      phone: checkPhone,
      captcha: checkSmsCode,
      password: (value, { phone }) => checkPassword(value, phone),
    },
    typed: typedSignIn.register,
    tidy: { phone: tidyPhone, captcha: tidySmsCode },
  });
  const signedIn = useSignedIn("register");
  const agrees = useConsent("注册");

  const send: Send<"phone" | "captcha" | "password"> = async ({ values: typed, fail }) => {
    if (!(await agrees())) return false;
    const registration = { ...typed, ...readInvitation() };
    const result = await getBrowserApi().call("user/registerSubmit", registration);
    if (result.ok) return signedIn(result.data, "注册成功");
    fail(result, { [codes.taken]: "phone", [codes.wrongSmsCode]: "captcha" });
    return false;
  };

  return (
    <Form {...form} label="注册" busyLabel="注册中…" onSubmit={submit(send)}>
      <PhoneField {...field("phone")} />
      <SmsCodeField
        {...field("captcha")}
        phone={values.phone}
        onPhoneError={(message) => refuse("phone", message)}
        checkBefore={checkNotRegistered}
      />
      <AccountName value={values.phone} />
      <NewPasswordField {...field("password")} label="密码" enterKeyHint="go" />
    </Form>
  );
}

/**
 * Avoids an SMS to a registered number, and tells the host that the code is for registering. If the call fails, the SMS
 * call reports it.
 */
async function checkNotRegistered(phone: string): Promise<string | null> {
  const result = await getBrowserApi().call("user/index/phoneCheck", { phone });
  return result.ok && result.data.registered ? "该手机号已注册，请直接登录" : null;
}
