import type { Data } from "@playfront/contract/calls";
import { codes } from "@playfront/contract/codes";
import { checkSmsCode } from "@playfront/contract/form-rules";
import { useEffect } from "react";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { PhoneField, tidyPhone, tidySmsCode } from "../../shared/account/phone-field.tsx";
import { SmsCodeField } from "../../shared/account/sms-code-field.tsx";
import { type Send, useForm } from "../../shared/form/use-form.ts";
import form from "../../ui/form/form.module.css";
import { Form } from "../../ui/form/form.tsx";
import { OtherAccount } from "./other-account.tsx";
import { checkBoundPhone, phoneOfAccount } from "./recovery-rules.ts";
import { keepTypedPhone, type Recovery, typedPhone } from "./recovery-store.ts";
import { findYoungWays, type Ways } from "./young-ways.tsx";

type Proof = Data<"user/index/findPwdPhoneCaptchaCheck">;

/** Step 2: the full number of the bound phone, unless the account was named by it, and the SMS code. */
export function PhoneStep({
  recovery: { account, phone: masked, sign },
  onVerified,
  onStartOver,
}: {
  recovery: Extract<Recovery, { step: "phone" }>;
  onVerified: (phone: string, proof: Proof & { ways: Ways | undefined }) => void;
  onStartOver: (message: string | null) => void;
}) {
  const known = phoneOfAccount(account, masked);
  const state = useForm({
    initial: { phone: known ?? typedPhone(), captcha: "" },
    rules: { phone: (value) => checkBoundPhone(value, masked), captcha: checkSmsCode },
    tidy: { phone: tidyPhone, captcha: tidySmsCode },
  });

  const { phone } = state.values;
  useEffect(() => keepTypedPhone(phone), [phone]);

  const send: Send<"phone" | "captcha"> = async ({ values, fail }) => {
    const proof = { ...values, sign };
    const result = await getBrowserApi().call("user/index/findPwdPhoneCaptchaCheck", proof);
    if (result.ok) {
      const ways = await findYoungWays({ phone: values.phone, ...result.data });
      onVerified(values.phone, { ...result.data, ways });
    } else if (result.kind === "coded" && result.code === codes.forbidden) onStartOver(result.msg);
    else fail(result, { [codes.wrongSmsCode]: "captcha" });
    return result.ok;
  };

  return (
    <>
      <Form {...state.form} label="下一步" busyLabel="验证中…" onSubmit={state.submit(send)}>
        {known === null ? (
          <>
            <p className={form.lead}>
              该账号绑定的手机号为 <strong>{masked}</strong>，请输入完整号码并验证。
            </p>
            <PhoneField {...state.field("phone")} />
          </>
        ) : (
          <p className={form.lead}>
            点击「获取验证码」，短信将发送到 <strong>{masked}</strong>。
          </p>
        )}
        <SmsCodeField
          {...state.field("captcha")}
          phone={phone}
          onPhoneError={(message) => state.refuse("phone", message)}
          checkBefore={async (phone) => checkBoundPhone(phone, masked)}
        />
      </Form>
      <OtherAccount onChoose={() => onStartOver(null)} />
    </>
  );
}
