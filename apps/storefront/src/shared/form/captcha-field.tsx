import { useEffect, useRef } from "react";
import { Field } from "../../ui/form/field.tsx";
import styles from "./captcha-field.module.css";
import type { Captcha } from "./use-captcha.ts";

/** The captcha's picture and the field for its characters; renders nothing while nothing needs to be typed. */
export function CaptchaField({ captcha }: { captcha: Captcha }) {
  const input = useRef<HTMLInputElement>(null);
  const { error } = captcha;
  useEffect(() => {
    if (error !== null) input.current?.focus();
  }, [error]);
  if (captcha.image === null) return null;
  return (
    <Field
      ref={input}
      label="图形验证码"
      value={captcha.typed}
      error={error}
      autoComplete="off"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="done"
      placeholder="请输入图中字符"
      onChange={(event) => captcha.setTyped(event.target.value)}
      action={
        <button
          type="button"
          className={styles.picture}
          aria-label="看不清，换一张"
          onClick={() => void captcha.refresh()}
        >
          <img src={captcha.image} alt="图形验证码" width={110} height={44} />
        </button>
      }
    />
  );
}
