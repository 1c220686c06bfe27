import { codes } from "@playfront/contract/codes";
import { checkSmsCode } from "@playfront/contract/form-rules";
import { useEffect } from "react";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { tidySmsCode } from "../../shared/account/phone-field.tsx";
import { SmsCodeField } from "../../shared/account/sms-code-field.tsx";
import { type Send, useForm } from "../../shared/form/use-form.ts";
import form from "../../ui/form/form.module.css";
import { Form } from "../../ui/form/form.tsx";

/** Verifies the bound phone by an SMS code. `phone` is masked; `expiryMessage` says why it must be verified again. */
export function VerifyPhoneForm({
  phone,
  expiryMessage,
  onVerified,
}: {
  phone: string;
  expiryMessage: string | null;
  onVerified: (sign: string) => void;
}) {
  const state = useForm({
    initial: { captcha: "" },
    rules: { captcha: checkSmsCode },
    tidy: { captcha: tidySmsCode },
  });
  const { setFailure } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the form appears
  useEffect(() => setFailure(expiryMessage), []);

  const send: Send<"captcha"> = async ({ values, fail }) => {
    const result = await getBrowserApi().call("user/bindPhoneCheck", values);
    if (result.ok) onVerified(result.data.sign);
    else fail(result, { [codes.wrongSmsCode]: "captcha" });
    return result.ok;
  };

  return (
    <>
      <p className={form.lead}>
        当前绑定的手机号：<strong>{phone}</strong>
      </p>
      <Form {...state.form} label="下一步" busyLabel="验证中…" onSubmit={state.submit(send)}>
        <SmsCodeField {...state.field("captcha")} phone={null} />
      </Form>
    </>
  );
}
