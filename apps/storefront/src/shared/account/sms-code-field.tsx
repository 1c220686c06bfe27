import { checkPhone } from "@playfront/contract/form-rules";
import { useState } from "react";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { formatWait } from "../../ui/feedback/format-wait.ts";
import { showToast } from "../../ui/feedback/toast.ts";
import { Button } from "../../ui/form/button.tsx";
import { Field, type FieldProps } from "../../ui/form/field.tsx";
import { CaptchaField } from "../form/captcha-field.tsx";
import { failureWords, retryAfter } from "../form/failure-words.ts";
import { useCaptcha } from "../form/use-captcha.ts";
import styles from "./sms-code-field.module.css";
import { useSmsCountdown } from "./sms-countdown.ts";

export interface SmsCodeFieldProps extends Pick<FieldProps, "name" | "value" | "error"> {
  onChange: (event: { target: { value: string } }) => void;
  onBlur: () => void;
  /** The number to send the code to; null for the one bound to the account. */
  phone: string | null;
  /** What the code is for, where the host could not tell. */
  purpose?: "login";
  /** Called with the error of an invalid number when the player requests a code. */
  onPhoneError?(message: string): void;
  /** A further check before a code is sent: resolves to the error of the number, or null. */
  checkBefore?(phone: string): Promise<string | null>;
}

/** A field for an SMS code and the button that sends the code, with a countdown that survives a reload. */
export function SmsCodeField({
  phone,
  purpose,
  onPhoneError,
  checkBefore,
  ...field
}: SmsCodeFieldProps) {
  const captcha = useCaptcha("sms");
  const [isSending, setSending] = useState(false);
  const [isSent, setSent] = useState(false);
  const [left, startCountdown] = useSmsCountdown(phone);

  const request = async () => {
    if (!captcha.check()) return;
    const wrong = phone === null ? null : (checkPhone(phone) ?? (await checkBefore?.(phone)));
    if (wrong) return onPhoneError?.(wrong);
    const payload = { ...(phone !== null && { phone }), ...(purpose && { purpose }) };
    const result = await captcha.send((answer) =>
      getBrowserApi().call("user/index/phoneCaptcha", { ...payload, captcha: answer }),
    );
    if (result === null) return;
    const wait = result.ok ? result.data.retryAfter : retryAfter(result);
    if (wait > 0) startCountdown(wait);
    setSent(result.ok);
    showToast(result.ok ? "验证码已发送，请注意查收" : failureWords(result));
  };

  const ask = async () => {
    if (isSending) return;
    setSending(true);
    await request();
    setSending(false);
  };

  return (
    <>
      <CaptchaField captcha={captcha} />
      <Field
        label="短信验证码"
        {...field}
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="next"
        placeholder="6 位数字"
        hint={isSent ? "验证码 5 分钟内有效" : undefined}
        action={
          <Button
            look="plain"
            className={styles.send}
            busy={isSending}
            disabled={left > 0}
            onClick={() => void ask()}
          >
            {left > 0 ? `${formatWait(left)}后重发` : "获取验证码"}
          </Button>
        }
      />
    </>
  );
}
