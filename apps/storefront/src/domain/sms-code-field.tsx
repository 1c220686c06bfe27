import { codes } from "@playfront/contract/codes";
import { checkPhone } from "@playfront/contract/form-rules";
import { useEffect, useState } from "react";
import { getBrowserApi } from "../platform/browser-api.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { showToast } from "../ui/toast.tsx";
import { CaptchaField } from "./captcha-field.tsx";
import { secondsLeft, startCountdown } from "./sms-countdown.ts";
import { useCaptcha } from "./use-captcha.ts";

export interface SmsCodeFieldProps {
  /** The number the code goes to; null for the one bound to the account. */
  phone: string | null;
  /** Reports what is wrong with the number when a code is asked for too early. */
  onPhoneError?(message: string): void;
  value: string;
  error?: string | null;
  onChange(value: string): void;
}

/** Six digits from an SMS and the button that sends it, with a countdown that survives a reload. */
export function SmsCodeField({ phone, onPhoneError, value, error, onChange }: SmsCodeFieldProps) {
  const captcha = useCaptcha();
  const [typed, setTyped] = useState("");
  const [isSending, setSending] = useState(false);
  const [left, restart] = useCountdown(phone ?? "");

  const send = async () => {
    const wrong = phone === null ? null : checkPhone(phone);
    if (wrong !== null) return onPhoneError?.(wrong);
    setSending(true);
    const result = await requestCode(phone, captcha, typed);
    setSending(false);
    if (result.sent) showToast("验证码已发送，请注意查收");
    else showToast(result.msg);
    if (result.retryAfter > 0) restart(result.retryAfter);
  };

  return (
    <>
      <CaptchaField captcha={captcha} value={typed} onChange={setTyped} />
      <Field
        label="短信验证码"
        value={value}
        error={error}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        placeholder="6 位数字"
        onChange={(event) => onChange(event.target.value.replace(/\D/g, ""))}
        action={
          <Button look="plain" busy={isSending} disabled={left > 0} onClick={send}>
            {left > 0 ? `${left} 秒后重发` : "获取验证码"}
          </Button>
        }
      />
    </>
  );
}

interface Outcome {
  sent: boolean;
  /** Seconds until another code can be had; 0 when unknown. */
  retryAfter: number;
  msg: string;
}

/** Asks for a code; when the host wants a captcha first, solves one and asks again if nothing has to be typed. */
async function requestCode(
  phone: string | null,
  captcha: ReturnType<typeof useCaptcha>,
  typed: string,
): Promise<Outcome> {
  const payload = phone === null ? {} : { phone };
  const first = await send({ ...payload, captcha: await captcha.answer(typed) });
  if (!first.wantsCaptcha || !(await captcha.refresh())) return first;
  const solved = await captcha.answer("");
  return solved === ""
    ? { ...first, msg: "请先输入图形验证码" }
    : send({ ...payload, captcha: solved });
}

async function send(payload: { phone?: string; captcha: string }) {
  const result = await getBrowserApi().call("user/index/phoneCaptcha", payload);
  if (result.ok)
    return { sent: true, wantsCaptcha: false, retryAfter: result.data.retryAfter, msg: "" };
  if (result.kind === "network") {
    return { sent: false, wantsCaptcha: false, retryAfter: 0, msg: "网络异常，请稍后再试" };
  }
  const retryAfter = Number((result.data as { retryAfter?: number } | null)?.retryAfter ?? 0);
  return {
    sent: false,
    wantsCaptcha: result.code === codes.wrongCaptcha,
    retryAfter,
    msg: result.msg,
  };
}

function useCountdown(phone: string): [number, (seconds: number) => void] {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    setLeft(secondsLeft(phone));
    const timer = setInterval(() => setLeft(secondsLeft(phone)), 500);
    return () => clearInterval(timer);
  }, [phone]);
  const restart = (seconds: number) => {
    startCountdown(phone, seconds);
    setLeft(secondsLeft(phone));
  };
  return [left, restart];
}
