import { Eye, EyeOff } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { Field, type FieldProps } from "./field.tsx";
import styles from "./password-field.module.css";

/**
 * A password field whose content can be shown. `autoComplete` tells password managers whether the password is old or
 * new.
 */
export function PasswordField(
  props: FieldProps & { autoComplete: "current-password" | "new-password" },
) {
  const [isVisible, setVisible] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  useOnSubmit(toggle, () => setVisible(false));
  const Icon = isVisible ? EyeOff : Eye;
  return (
    <Field
      {...props}
      type={isVisible ? "text" : "password"}
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      action={
        <button
          ref={toggle}
          type="button"
          className={styles.toggle}
          // Keeps the keyboard open.
          onMouseDown={(event) => event.preventDefault()}
          aria-label={isVisible ? "隐藏密码" : "显示密码"}
          aria-pressed={isVisible}
          onClick={() => setVisible(!isVisible)}
        >
          <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
        </button>
      }
    />
  );
}

/** Hides the password before it is sent: browsers remember the content of text fields. */
function useOnSubmit(inside: RefObject<HTMLButtonElement | null>, act: () => void): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const form = inside.current?.form;
    const hear = () => latest.current();
    form?.addEventListener("submit", hear);
    return () => form?.removeEventListener("submit", hear);
  }, [inside]);
}
