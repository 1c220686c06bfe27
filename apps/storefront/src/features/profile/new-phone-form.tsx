import { codes } from "@playfront/contract/codes";
import { checkPhone, checkSmsCode } from "@playfront/contract/form-rules";
import { useState } from "react";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { getSession, setUserInfo } from "../../browser/session/session.ts";
import { PhoneField, tidyPhone, tidySmsCode } from "../../shared/account/phone-field.tsx";
import { requiresPassword } from "../../shared/account/requires-password.ts";
import { SmsCodeField } from "../../shared/account/sms-code-field.tsx";
import { type Send, useForm } from "../../shared/form/use-form.ts";
import { paths } from "../../shared/navigation/paths.ts";
import { Form } from "../../ui/form/form.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { AccountName } from "../../ui/layout/account-name.tsx";
import { forgetPhoneProof } from "./phone-proof.ts";
import { useSaved } from "./use-saved.ts";

/**
 * Binds a phone. `sign` proves the bound phone, empty if there is none; `onExpired` is called if the proof has expired.
 */
export function NewPhoneForm({
  sign,
  onExpired,
}: {
  sign: string;
  onExpired?: (message: string) => void;
}) {
  const [isPasswordRequired, setPasswordRequired] = useState(false);
  const state = useForm({
    initial: { phone: "", captcha: "", password: "" },
    rules: {
      phone: checkPhone,
      captcha: checkSmsCode,
      password: (value) => (isPasswordRequired && value === "" ? "请输入登录密码" : null),
    },
    tidy: { phone: tidyPhone, captcha: tidySmsCode },
    draft: { name: "phone", fields: ["phone"] },
  });
  const saved = useSaved(paths.security);

  const send: Send<"phone" | "captcha" | "password"> = async ({ values, fail }) => {
    const { password, ...binding } = values;
    const again = isPasswordRequired ? { password } : {};
    const result = await getBrowserApi().call("user/bindPhoneChange", {
      ...binding,
      sign,
      ...again,
    });
    if (result.ok) {
      forgetPhoneProof();
      setUserInfo(result.data);
      return saved("手机号已绑定");
    }
    if (onExpired && result.kind === "coded" && result.code === codes.forbidden)
      onExpired(result.msg);
    else {
      setPasswordRequired(isPasswordRequired || requiresPassword(result));
      fail(result, fieldsOfCodes);
    }
    return false;
  };

  return (
    <Form {...state.form} label="绑定" busyLabel="绑定中…" onSubmit={state.submit(send)}>
      <PhoneField {...state.field("phone")} label={sign === "" ? "手机号" : "新手机号"} />
      <SmsCodeField
        {...state.field("captcha")}
        phone={state.values.phone}
        onPhoneError={(message) => state.refuse("phone", message)}
        checkBefore={checkNotTaken}
      />
      {isPasswordRequired && (
        <>
          <AccountName value={getSession().userInfo?.username ?? ""} />
          <PasswordField
            {...state.field("password")}
            label="登录密码"
            hint="为保障账号安全，请先验证身份"
            autoComplete="current-password"
            enterKeyHint="done"
          />
        </>
      )}
    </Form>
  );
}

const fieldsOfCodes = {
  [codes.taken]: "phone",
  [codes.wrongSmsCode]: "captcha",
  [codes.wrongCredentials]: "password",
} as const;

/** Avoids sending an SMS in vain. If the call fails, the binding itself reports a taken number. */
async function checkNotTaken(phone: string): Promise<string | null> {
  const result = await getBrowserApi().call("user/index/phoneCheck", { phone });
  return result.ok && result.data.registered ? "该手机号已被绑定，请换一个" : null;
}
