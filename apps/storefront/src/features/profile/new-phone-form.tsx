import { codes } from "@playfront/contract/codes";
import { checkPhone, checkSmsCode } from "@playfront/contract/form-rules";
import { PhoneField, tidyPhone, tidySmsCode } from "../../domain/phone-field.tsx";
import { SmsCodeField } from "../../domain/sms-code-field.tsx";
import { type Send, useForm } from "../../domain/use-form.ts";
import { getBrowserApi } from "../../platform/browser-api.ts";
import { setUserInfo } from "../../platform/session.ts";
import { Form } from "../../ui/form.tsx";
import { forgetPhoneProof } from "./phone-proof.ts";
import { useSaved } from "./use-saved.ts";

/** The phone to bind. `sign` proves the one bound so far, empty when there is none; `onLapse` when it no longer does. */
export function NewPhoneForm({
  sign,
  onLapse,
}: {
  sign: string;
  onLapse?: (message: string) => void;
}) {
  const state = useForm({
    initial: { phone: "", captcha: "" },
    rules: { phone: checkPhone, captcha: checkSmsCode },
    tidy: { phone: tidyPhone, captcha: tidySmsCode },
    draft: { name: "phone", fields: ["phone"] },
  });
  const saved = useSaved();

  const send: Send<"phone" | "captcha"> = async ({ values, fail }) => {
    const result = await getBrowserApi().call("user/bindPhoneChange", { ...values, sign });
    if (result.ok) {
      forgetPhoneProof();
      setUserInfo(result.data);
      return saved("手机号已绑定");
    }
    if (onLapse && result.kind === "coded" && result.code === codes.forbidden) onLapse(result.msg);
    else fail(result, { [codes.taken]: "phone", [codes.wrongSmsCode]: "captcha" });
    return false;
  };

  return (
    <Form {...state.form} label="绑定" busyLabel="绑定中..." onSubmit={state.submit(send)}>
      <PhoneField {...state.field("phone")} label={sign === "" ? "手机号" : "新手机号"} />
      <SmsCodeField
        {...state.field("captcha")}
        phone={state.values.phone}
        onPhoneError={(message) => state.refuse("phone", message)}
        checkBefore={refuseTaken}
      />
    </Form>
  );
}

/** Saves an SMS. Without an answer the binding itself will tell. */
async function refuseTaken(phone: string): Promise<string | null> {
  const result = await getBrowserApi().call("user/index/phoneCheck", { phone });
  return result.ok && result.data.registered ? "该手机号已被绑定，请换一个" : null;
}
