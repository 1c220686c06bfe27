import { Field } from "../ui/field.tsx";
import styles from "./captcha-field.module.css";
import type { Captcha } from "./use-captcha.ts";

/** The picture and the field for its characters; nothing while the captcha needs no typing. */
export function CaptchaField({
  captcha,
  value,
  error,
  onChange,
}: {
  captcha: Captcha;
  value: string;
  error?: string | null;
  onChange: (value: string) => void;
}) {
  if (captcha.image === null) return null;
  return (
    <Field
      label="图形验证码"
      value={value}
      error={error}
      maxLength={8}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      placeholder="请输入图中字符"
      onChange={(event) => onChange(event.target.value)}
      action={
        <button
          type="button"
          className={styles.picture}
          aria-label="看不清，换一张"
          onClick={() => {
            onChange("");
            void captcha.refresh();
          }}
        >
          <img src={captcha.image} alt="图形验证码" width={110} height={44} />
        </button>
      }
    />
  );
}
