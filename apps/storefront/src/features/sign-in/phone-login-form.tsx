import { codes } from "@playfront/contract/codes";
import { checkPhone, checkSmsCode } from "@playfront/contract/form-rules";
import { useEffect } from "react";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { readInvitation } from "../../browser/session/invitation.ts";
import { PhoneField, tidyPhone, tidySmsCode } from "../../shared/account/phone-field.tsx";
import { SmsCodeField } from "../../shared/account/sms-code-field.tsx";
import { typedSignIn } from "../../shared/account/typed-sign-in.ts";
import { type Send, useForm } from "../../shared/form/use-form.ts";
import formStyles from "../../ui/form/form.module.css";
import { Form } from "../../ui/form/form.tsx";
import { ConsentField, checkConsent } from "./consent-field.tsx";
import { type FirstStepProps, useFirstStep } from "./use-first-step.ts";

/** Login by an SMS code. It needs consent, because the host makes an account for an unknown number. */
export function PhoneLoginForm({ endMessage, onSecondStep }: FirstStepProps) {
  const { form, field, submit, values, refuse, setFailure } = useForm({
    initial: { phone: "", captcha: "", consent: "" },
    rules: { phone: checkPhone, captcha: checkSmsCode, consent: checkConsent },
    typed: typedSignIn.login,
    tidy: { phone: tidyPhone, captcha: tidySmsCode },
  });
  const goOn = useFirstStep(onSecondStep);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when this step is shown again
  useEffect(() => setFailure(endMessage), []);

  const send: Send<"phone" | "captcha" | "consent"> = async ({ values: typed, fail }) => {
    const { phone, captcha } = typed;
    const login = { phone, captcha, ...readInvitation() };
    const result = await getBrowserApi().call("user/index/phoneLogin", login);
    return goOn(result, (failure) => fail(failure, { [codes.wrongSmsCode]: "captcha" }));
  };

  return (
    <Form {...form} label="登录" busyLabel="登录中…" onSubmit={submit(send)}>
      <PhoneField {...field("phone")} />
      <SmsCodeField
        {...field("captcha")}
        phone={values.phone}
        purpose="login"
        onPhoneError={(message) => refuse("phone", message)}
      />
      <p className={formStyles.note}>未注册的手机号验证后将自动注册。</p>
      <ConsentField {...field("consent")} />
    </Form>
  );
}
