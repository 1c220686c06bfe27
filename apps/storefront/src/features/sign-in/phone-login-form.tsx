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
import { useConsent } from "./use-consent.tsx";
import { type FirstStepProps, useFirstStep } from "./use-first-step.ts";

/**
 * Login by an SMS code, which is sent with its last digit. It needs consent, because the host makes an account for an
 * unknown number.
 */
export function PhoneLoginForm({ endMessage, onSecondStep }: FirstStepProps) {
  const { form, field, submit, values, refuse, setFailure } = useForm({
    initial: { phone: "", captcha: "" },
    rules: { phone: checkPhone, captcha: checkSmsCode },
    typed: typedSignIn.login,
    tidy: { phone: tidyPhone, captcha: tidySmsCode },
  });
  const goOn = useFirstStep(onSecondStep, "sms");
  const agrees = useConsent("登录");
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when this step is shown again
  useEffect(() => setFailure(endMessage), []);

  const send: Send<"phone" | "captcha"> = async ({ values: typed, fail }) => {
    if (!(await agrees())) return false;
    const login = { ...typed, ...readInvitation() };
    const result = await getBrowserApi().call("user/index/phoneLogin", login);
    return goOn(result, (failure) => fail(failure, { [codes.wrongSmsCode]: "captcha" }));
  };

  const code = field("captcha");
  const sendWholeCode = (event: { target: { value: string } }) => {
    code.onChange(event);
    const isWhole = checkSmsCode(tidySmsCode(event.target.value)) === null;
    if (isWhole && checkPhone(values.phone) === null) form.formRef.current?.requestSubmit?.();
  };

  return (
    <Form {...form} label="登录" busyLabel="登录中…" onSubmit={submit(send)}>
      <PhoneField {...field("phone")} />
      <SmsCodeField
        {...code}
        onChange={sendWholeCode}
        phone={values.phone}
        purpose="login"
        onPhoneError={(message) => refuse("phone", message)}
      />
      <p className={formStyles.note}>输满 6 位验证码后自动登录，未注册的手机号将自动注册。</p>
    </Form>
  );
}
